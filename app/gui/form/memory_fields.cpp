#include "app/gui/form/memory_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
  const std::vector<std::uint32_t>* probe = form.input.probe;
  const bool is_computed = results->valid() && results->backends.front().ran();
  const Tensor* computed = is_computed ? &*results->backends.front().output : nullptr;
  const Tensor* values = tensor == form.desc().schema->output() ? computed : &bound->tensor;
  return MemoryView{*map, bound->tensor, values, probe ? byte_of_element(bound->tensor, *probe) : std::nullopt};
}

// Where the enlarged part of so many bytes begins: it stays until an element outside it is pointed at or probed.
std::uint64_t enlarged_begin(const FormContext& form, const MemoryView& view, std::uint64_t bytes,
                             std::optional<std::uint64_t> target) {
  std::uint64_t& begin = form.state.enlarged_bytes[scoped_name("")];
  if (target && (*target < begin || *target + view.map.element_bytes > begin + bytes))
    begin = *target - std::min(*target, bytes / 2);
  begin = std::min(begin, view.map.end() - bytes);
  return begin -= begin % view.map.element_bytes;
}

void draw_enlarged(const FormContext& form, const MemoryView& view, std::optional<std::uint64_t> pointed) {
  const float room = std::floor(ImGui::GetContentRegionAvail().x);
  const std::uint64_t cells = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(room / px(enlarged_cell)));
  const std::uint64_t bytes = std::min(view.map.end(), cells * view.map.element_bytes);
  const std::uint64_t begin = enlarged_begin(form, view, bytes, pointed ? pointed : view.probed);
  note_row();
  draw_strip(form, "memory enlarged", view, begin, begin + bytes);
  note_row();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::Dummy({room, small_text_size()});
  const std::string first = "byte " + with_thousands(begin), last = with_thousands(begin + bytes);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_small_text(list, at.x, at.y, palette().muted, first);
  draw_small_text(list, at.x + room - small_text_width(last), at.y, palette().muted, last);
  if (!view.probed || *view.probed < begin || *view.probed >= begin + bytes) return;
  // Below its cell, where the ends leave room.
  const std::string probed = with_thousands(*view.probed);
  const double share = (static_cast<double>(*view.probed - begin) + static_cast<double>(view.map.element_bytes) / 2) /
                       static_cast<double>(bytes);
  const float x = at.x + static_cast<float>(share) * room - small_text_width(probed) / 2;
  if (x < at.x + small_text_width(first) + px(6) ||
      x + small_text_width(probed) > at.x + room - small_text_width(last) - px(6))
    return;
  draw_small_text(list, x, at.y, palette().text, probed);
  note_rectangle("memory probed " + probed, {x, at.y}, {x + small_text_width(probed), at.y + small_text_size()});
}

// A coloured square with a word, beside the one before if there is room. Without a colour it is empty.
void draw_key(std::optional<ImU32> color, const std::string& word, const std::string& meaning, bool& begun) {
  const float square = std::round(ImGui::GetFontSize() * 0.6f);
  const float width = square + px(4) + ImGui::CalcTextSize(word.c_str()).x;
  if (std::exchange(begun, true)) {
    ImGui::SameLine(0, px(12));
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float top = std::round(at.y + (ImGui::GetTextLineHeight() - square) / 2);
  const ImVec2 from{at.x, top}, to{at.x + square, top + square};
  if (color)
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, *color);
  else
    ImGui::GetWindowDrawList()->AddRect(from, to, palette().muted);
  ImGui::SetCursorScreenPos({to.x + px(4), at.y});
  muted_text(word);
  note_widget("memory key " + word);
  tooltip_on_hover(meaning);
}

void draw_keys(const MemoryView& view) {
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
  if (all.cells() < view.map.end()) draw_key(std::nullopt, "gap", "Bytes that no element is in.", begun);
}

// ", those of Input": the other tensors in the same resource, which has so many bytes.
std::string sharers_text(const FormContext& form, std::size_t tensor) {
  const Invocation& invocation = *form.input.latest->invocation;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
    if (i != tensor && invocation.tensors[i] && invocation.tensors[i]->resource == invocation.tensors[tensor]->resource)
      names.push_back(brief_tensor_name(invocation.schema->tensors[i].name));
  return names.empty() ? "" : ", those of " + and_list(names);
}

constexpr const char* memory_tooltip =
    "The bytes of the resource. A cell has the colour of the dimension that moves to it: the one whose stride is "
    "stepped "
    "last. A column that covers many cells shows their shares. The line below marks cells that several elements share. "
    "Point at a cell to probe its element; a click pins it.";

}  // namespace

void draw_memory(const FormContext& form, std::size_t tensor) {
  field_label("Memory", memory_tooltip);
  ImGui::AlignTextToFramePadding();
  const std::optional<MemoryView> view = memory_view(form, tensor);
  if (!view) {
    muted_text("not known");
    return;
  }
  const float room = ImGui::GetContentRegionAvail().x;
  std::string bytes = counted(view->map.end(), "byte") + sharers_text(form, tensor);
  if (view->probed) {  // where there is room: rather than whose bytes they are
    const auto of = [&](const std::string& all) {
      return fmt::format("byte {} of {}", with_thousands(*view->probed), all);
    };
    for (const std::string& probed : {of(counted(view->map.end(), "byte")), of(bytes)})
      if (ImGui::CalcTextSize(probed.c_str()).x <= room) bytes = probed;
  }
  const std::string shown = text_without_end(bytes, room);
  muted_text(shown);
  note_widget("memory has " + bytes);
  if (shown != bytes) tooltip_on_hover(bytes);
  note_row();
  const std::optional<std::uint64_t> pointed = draw_strip(form, "memory", *view, 0, view->map.end());
  if (!shows_cells(*view, view->map.end())) draw_enlarged(form, *view, pointed);
  draw_keys(*view);
}

}  // namespace opscope::gui
