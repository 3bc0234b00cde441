#include "app/gui/form/memory_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/edits/chain.h"
#include "app/gui/form/memory_strip.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

constexpr float enlarged_cell = 18;  // width

std::optional<MemoryView> memory_view(const FormContext& form, std::size_t tensor) {
  const Results* results = form.input.latest;
  if (results == nullptr || !results->invocation || results->invocation->schema != form.desc().schema)
    return std::nullopt;
  const std::optional<BoundTensor>& bound = results->invocation->tensors[tensor];
  const std::optional<ResourceMap>& map = (*results->memory)[tensor];
  if (!bound || !map) return std::nullopt;
  const auto byte_of = [&](const std::vector<std::uint32_t>* index) {
    return index ? byte_of_element(bound->tensor, *index) : std::nullopt;
  };
  const bool is_computed = results->valid() && results->backends.front().ran();
  const Tensor* computed = is_computed ? &*results->backends.front().output : nullptr;
  const Tensor* values = tensor == form.desc().schema->output() ? computed : &bound->tensor;
  const FormInput& input = form.input;
  return MemoryView{*map, bound->tensor, values, byte_of(input.pinned ? input.probe : nullptr),
                    byte_of(input.pinned ? input.beside_pin : input.probe)};
}

// Where the enlarged part of so many bytes begins: it stays until a place outside it is pointed at or pinned, or it has
// no more room for the pinned one, to which it returns once the mouse has left the strips, or no element is there any
// more.
std::uint64_t enlarged_begin(const FormContext& form, const MemoryView& view, std::uint64_t bytes) {
  EnlargedBytes& kept = form.state.enlarged_bytes[scoped_name("")];
  const bool is_resized = std::exchange(kept.bytes, bytes) != bytes;
  const bool is_new = std::exchange(kept.pinned, view.pinned) != view.pinned || is_resized;
  const std::optional<std::uint64_t> at_mouse = view.at_mouse();
  const std::optional<std::uint64_t> target = at_mouse ? at_mouse : is_new || kept.is_left ? view.pinned : std::nullopt;
  if (target && (*target < kept.begin || *target + view.map.element_bytes > kept.begin + bytes))
    kept.begin = *target - std::min(*target, bytes / 2);
  const std::uint64_t cells = view.map.below(view.map.end()).cells();
  const bool is_other_tensor = std::exchange(kept.cells, cells) != cells;
  if (is_other_tensor && !target) kept.begin = begin_with_elements(view.map, kept.begin, bytes);
  kept.begin = std::min(kept.begin, view.map.end() - bytes);
  return kept.begin -= kept.begin % view.map.element_bytes;
}

// Below their cells the first bytes of the one at the mouse, then of the pinned, the first and the last one where there
// is room, and of all others if each of them has room.
void draw_byte_numbers(const MemoryView& view, const MemoryStrip& strip) {
  note_row();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = static_cast<float>(strip.axis.width);
  ImGui::Dummy({width, small_text_size()});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  struct Taken {
    float from, to;
  };
  // In the middle of the cell, or as near as the ends of the strip allow.
  const auto place_below = [&](std::uint64_t byte, const std::string& text) {
    const float wide = small_text_width(text);
    const float middle = (strip.x_of(byte) + strip.x_of(byte + strip.axis.element_bytes)) / 2;
    const float from = std::max(at.x, std::min(middle - wide / 2, at.x + width - wide));
    return Taken{from, from + wide};
  };
  std::vector<Taken> taken;
  const auto number = [&](std::optional<std::uint64_t> byte, const char* name, ImU32 color, const char* before = "") {
    if (!byte || *byte < strip.axis.begin || *byte >= strip.axis.end) return;
    const std::string text = before + with_thousands(*byte);
    const auto [from, to] = place_below(*byte, text);
    for (const Taken& each : taken)
      if (from < each.to + px(6) && to > each.from - px(6)) return;
    const float behind = *before == 0 ? 0 : px(8);  // "byte 0  8": not one number
    taken.push_back({from, to + behind});
    draw_small_text(list, from, at.y, color, text);
    note_rectangle(fmt::format("memory {} {}", name, text), {from, at.y}, {to, at.y + small_text_size()});
  };
  number(view.gap, "gap", palette().text);
  number(view.pointed, "probed", palette().text);
  if (view.pinned != view.pointed) number(view.pinned, "pinned", palette().accent);
  number(strip.axis.begin, "begins at", palette().muted, "byte ");
  number(std::max(strip.axis.begin, place_begin(view.map, strip.axis.end - 1)), "ends at", palette().muted);
  const std::uint64_t step = strip.axis.element_bytes;
  const float widest = small_text_width(with_thousands(strip.axis.end));
  if (strip.axis.element_width() < static_cast<double>(widest + px(8))) return;
  for (std::uint64_t byte = place_begin(view.map, strip.axis.begin + step); byte < strip.axis.end; byte += step)
    number(byte, "numbers", palette().muted);
}

// A coloured square with a word, beside the one before if there is room. One of the strip's ground has its frame.
void draw_key(ImU32 color, const std::string& word, const std::string& meaning, bool& begun) {
  const float square = std::round(ImGui::GetFontSize() * 0.6f);
  const float width = square + px(4) + ImGui::CalcTextSize(word.c_str()).x;
  if (std::exchange(begun, true)) {
    ImGui::SameLine(0, px(12));
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float top = std::round(at.y + (ImGui::GetTextLineHeight() - square) / 2);
  const ImVec2 from{at.x, top}, to{at.x + square, top + square};
  ImGui::GetWindowDrawList()->AddRectFilled(from, to, color);
  if (color == palette().background) ImGui::GetWindowDrawList()->AddRect(from, to, palette().line);
  ImGui::SetCursorScreenPos({to.x + px(4), at.y});
  muted_text(word);
  note_widget("memory key " + word);
  tooltip_on_hover(meaning);
}

// The bytes behind the last element of an input that repeats elements, if nothing else in the case has that memory:
// they are values that would be read without the repetition. 0: there are none, or they only round the memory up.
std::uint64_t unread_bytes(const FormContext& form, std::size_t tensor, const ResourceMap& map) {
  const Resource* resource = find_resource(form.input.model, {form.input.dispatch, tensor});
  const bool is_input = form.desc().schema->tensors[tensor].role == TensorRole::Input;
  if (!is_input || !resource || tensors_bound_to(form.input.model, resource->name).size() > 1) return 0;
  const std::uint64_t read = map.byte_of(map.cells.extent()), rounded = (read + 3) / 4 * 4;
  return map.end() > rounded && map.below(map.end()).shared > 0 ? map.end() - read : 0;
}

// What the bytes are that no element is in, for a heading: "gap", "after the last element".
std::string unused_name(const ResourceMap& map, std::uint64_t unread) {
  const std::uint64_t tensor_end = map.byte_of(map.cells.extent());
  if (map.below(tensor_end).cells() < tensor_end - map.offset) return "gap";
  if (map.offset == 0) return unread > 0 ? "never read" : "after the last element";
  return map.end() == tensor_end ? "before the first element" : "before and after the elements";
}

void draw_keys(const MemoryView& view, std::uint64_t unread) {
  const CellCounts all = view.map.below(view.map.end());
  bool begun = false;
  note_row();
  for (std::size_t d = 0; d < view.rank(); ++d)
    if (const std::string name = dimension_name(view.rank(), d); all.by_dimension[d] > 0)
      draw_key(dimension_color(view.rank(), d), name,
               fmt::format("Elements that are one step along {} from the one before them.", name), begun);
  draw_key(first_cell_color(), "first", "The tensor's first element.", begun);
  if (all.shared > 0)
    draw_key(shared_color(), "shared", "Below cells that several elements share: a stride of 0 repeats them.", begun);
  if (all.cells() < view.map.end())
    draw_key(palette().background, unused_name(view.map, unread), "Bytes that no element is in.", begun);
}

// "Input and Output": the other tensors in the same resource.
std::string sharers_of(const FormContext& form, std::size_t tensor) {
  const Invocation& invocation = *form.input.latest->invocation;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
    if (i != tensor && invocation.tensors[i] && invocation.tensors[i]->resource == invocation.tensors[tensor]->resource)
      names.push_back(brief_tensor_name(invocation.schema->tensors[i].name));
  return and_list(names);
}

// From the end of the label, from the fields' left side, and up to their right side.
struct ByteCountRoom {
  float from, field, to, y;
};

std::string place_without_element(const ResourceMap& map, std::uint64_t byte) {
  if (byte < map.offset) return "before the first element";
  return byte < map.byte_of(map.cells.extent()) ? "a gap" : "after the last element";
}

// "24 bytes, also in Output", "24 bytes, 8 never read", "byte 6 of 24, also in Output", "byte 6 of 24, a gap"; then the
// same with less, but still with what a gap is.
std::vector<std::string> byte_count_texts(const MemoryView& view, const std::string& sharers, std::uint64_t unread) {
  const auto byte = view.told();
  if (!byte && view.map.end() > view.map.resource_bytes) return short_memory_texts(view.map);
  const std::string number = byte ? "byte " + with_thousands(*byte) : "";
  const std::string all = byte ? number + " of " + with_thousands(view.map.end()) : counted(view.map.end(), "byte");
  if (view.gap) {
    const std::string what = ", " + place_without_element(view.map, *view.gap);
    const bool is_between = what == ", a gap";
    return {all + what, number + what, number + (is_between ? what : ", no element"), number};
  }
  std::vector<std::string> texts = {all};
  if (!sharers.empty()) texts.insert(texts.begin(), all + ", also in " + sharers);
  if (!byte && unread > 0) texts.insert(texts.begin(), fmt::format("{}, {} never read", all, with_thousands(unread)));
  if (byte) texts.push_back(number);
  return texts;
}

// Which byte the mouse is on, or else the pinned one, of how many, and what else these are in: as much of it as has
// room from the end of the label on. It begins in the column of fields, or ends at their right side.
void draw_byte_count(const FormContext& form, std::size_t tensor, const MemoryView& view, const ByteCountRoom& room) {
  const std::vector<std::string> texts =
      byte_count_texts(view, sharers_of(form, tensor), unread_bytes(form, tensor, view.map));
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  const auto fits = [&](const std::string& text) { return room.from + width(text) <= room.to; };
  const auto shown = std::ranges::find_if(texts, fits);
  const std::string& text = shown == texts.end() ? texts.back() : *shown;
  const bool is_of_pin = view.pinned && !view.gap && view.told() == view.pinned;
  const ImVec2 from{std::max(room.from, std::min(room.field, room.to - width(text))),
                    room.y + ImGui::GetStyle().FramePadding.y};
  ImGui::GetWindowDrawList()->AddText(from, is_of_pin ? palette().accent : palette().muted, text.c_str());
  const ImVec2 end{room.to, from.y + ImGui::GetTextLineHeight()};
  note_rectangle("memory has " + texts.front(), from, end);
  note_rectangle("memory shows " + text, from, end);
}

constexpr const char* memory_tooltip =
    "The bytes of the resource. A cell has the colour of the dimension that moves to it: the one whose stride is "
    "stepped last. A column that covers many cells shows their shares. The line below marks cells that several "
    "elements share. Point at a cell to probe its element; a click pins it. The lower strip enlarges the part that the "
    "upper one marks. The numbers are the first bytes of the cells above them. A white frame is around the element or "
    "the gap at the mouse, a blue one around the pinned element.";

}  // namespace

std::vector<std::string> short_memory_texts(const ResourceMap& map) {
  const std::string memory = counted(map.resource_bytes, "byte");
  const std::string brief = fmt::format("{}; elements end at {}", memory, with_thousands(map.end()));
  const std::uint64_t rounded = map.offset + (map.end() - map.offset + 3) / 4 * 4;
  if (rounded == map.end()) return {brief, memory};
  return {fmt::format("{}, rounded up to {}", brief, with_thousands(rounded)), brief, memory};
}

std::uint64_t begin_with_elements(const ResourceMap& map, std::uint64_t begin, std::uint64_t bytes) {
  const auto next = map.next_cell(begin);
  if (next && map.byte_of(*next) < begin + bytes) return begin;
  const auto first = map.next_cell(0);
  return first ? map.byte_of(*first) - std::min(map.byte_of(*first), bytes / 2) : begin;
}

void draw_memory(const FormContext& form, std::size_t tensor) {
  const float label_end = ImGui::GetCursorScreenPos().x + ImGui::CalcTextSize("Memory").x + px(8);
  field_label("Memory", memory_tooltip);
  ImGui::AlignTextToFramePadding();
  std::optional<MemoryView> view = memory_view(form, tensor);
  if (!view) {
    muted_text("not known");
    return;
  }
  const float room = ImGui::GetContentRegionAvail().x;
  const ImVec2 label = ImGui::GetCursorScreenPos();
  ImGui::Dummy({room, ImGui::GetFrameHeight()});
  if (const std::string sharers = sharers_of(form, tensor); !sharers.empty())
    tooltip_on_hover(fmt::format("These bytes are also in {}: both have one resource.", sharers));
  note_row();
  const MemoryStrip whole = draw_strip("memory", *view, 0, view->map.end());
  focus_if_wanted("memory");
  float end = ImGui::GetItemRectMax().y;
  std::optional<PointedByte> pointed = point_in_strip(form, whole, *view);
  const auto point_at = [&](const PointedByte& at) { view->pointed = at.element, view->gap = at.gap; };
  if (pointed) point_at(*pointed);
  if (!shows_cells(*view, view->map.end())) {
    const std::uint64_t cells =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(whole.axis.width / px(enlarged_cell)));
    const std::uint64_t bytes = std::min(view->map.end(), cells * view->map.element_bytes);
    const std::uint64_t begin = enlarged_begin(form, *view, bytes);
    note_row();
    const MemoryStrip enlarged = draw_strip("memory enlarged", *view, begin, begin + bytes);
    end = ImGui::GetItemRectMax().y;
    if (const auto found = point_in_strip(form, enlarged, *view)) pointed = found, point_at(*found);
    form.state.enlarged_bytes[scoped_name("")].is_left =
        !view->at_mouse() && !ImGui::IsMouseHoveringRect(whole.at, enlarged.corner());
    draw_enlargement(whole, enlarged);
    mark_cells(enlarged, *view);
    draw_byte_numbers(*view, enlarged);
  } else {
    draw_byte_numbers(*view, whole);
  }
  mark_cells(whole, *view);
  draw_byte_count(form, tensor, *view, {label_end, label.x, label.x + room, label.y});
  if (form.input.tells_run && !form.input.is_current()) {
    const ImVec2 below{label.x + room, ImGui::GetCursorScreenPos().y};
    ImGui::GetWindowDrawList()->AddRectFilled(label, below, veil());
    note_rectangle("memory of earlier results", label, below);
  }
  if (pointed) prompt_tooltip_beside_panel(pointed->text, {whole.at, {whole.corner().x, end}});
  draw_keys(*view, unread_bytes(form, tensor, view->map));
}

}  // namespace opscope::gui
