#include "app/gui/form/range_field.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstdint>
#include <optional>

#include "app/gui/edits/quantization.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/quantization/range_scale.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/number.h"

namespace opscope::gui {
namespace {

constexpr NumberLimit end_limit = {.accepts = [](std::uint64_t bits) { return std::isfinite(from_bits<double>(bits)); },
                                   .allowed = "a finite number, or both ends as -1 to 1"};

constexpr std::string_view between_ends = " to ";

// In so many digits that the rounding of the scale to FLOAT32 does not show.
constexpr int digits_of_an_end = 6;
double in_few_digits(double value) { return number_from<double>(format_real(value, digits_of_an_end)).value_or(value); }

TensorKey key_of(const FormContext& form, const RangeEnd& end) { return {form.input.dispatch, end.tensor.data}; }

const std::string& name_of(const FormContext& form, const RangeEnd& end) {
  return form.desc().schema->tensors[end.tensor.data].name;
}

// As it was typed, where the present scale and zero point are made of that; else as they have it.
RealRange range_of(const FormContext& form, const RangeEnd& end) {
  for (const TypedRange& typed : form.state.typed_ranges)
    if (typed.tensor == key_of(form, end) && typed.made == end.present) return typed.wanted;
  const RealRange range = real_range(end.present);
  return {in_few_digits(range.low), in_few_digits(range.high)};
}

double number_of(const FormContext& form, const RangeEnd& end) {
  const RealRange range = range_of(form, end);
  return end.high ? range.high : range.low;
}

// nullopt if the text is neither a number nor two of them.
std::optional<RealRange> typed_range(const FormContext& form, const RangeEnd& end, std::string_view text) {
  const auto number = [](std::string_view part) -> std::optional<double> {
    const auto bits = parse_typed(DataType::Float64, part);
    return bits && end_limit.accepts(*bits) ? std::optional(from_bits<double>(*bits)) : std::nullopt;
  };
  if (const std::size_t at = text.find(between_ends); at != std::string_view::npos) {
    const auto low = number(text.substr(0, at)), high = number(text.substr(at + between_ends.size()));
    return low && high ? std::optional(RealRange{*low, *high}) : std::nullopt;
  }
  const std::optional<double> typed = number(text);
  if (!typed) return std::nullopt;
  RealRange range = range_of(form, end);
  (end.high ? range.high : range.low) = *typed;
  return range;
}

Result<Quantization> made_of(const FormContext& form, const RangeEnd& end, const RealRange& wanted) {
  const TensorDesc* scale = find_desc(form.input.model, {form.input.dispatch, end.tensor.scale});
  return quantization_of_range(wanted, end.present, scale ? scale->data_type : DataType::Float32);
}

// "the range -1 to 1 became -1.00392 to 0.996078: scale 0.007843138, zero point 128", the scale as its field has it;
// empty if it is as it was typed.
std::string rounding_of(const RealRange& wanted, const Quantization& made) {
  const auto text_of = [](const RealRange& range) {
    return format_real(range.low, digits_of_an_end) + " to " + format_real(range.high, digits_of_an_end);
  };
  const std::string asked = text_of(wanted), is = text_of(real_range(made));
  if (asked == is) return "";
  return fmt::format("the range {} became {}: scale {}, zero point {}", asked, is,
                     format_element(DataType::Float32, to_bits(static_cast<float>(made.scale))), made.zero_point);
}

void remember(FormState& state, TypedRange typed) {
  constexpr std::size_t most = 256;  // a key adds one
  std::erase_if(state.typed_ranges,
                [&](const TypedRange& other) { return other.tensor == typed.tensor && other.made == typed.made; });
  if (state.typed_ranges.size() == most) state.typed_ranges.erase(state.typed_ranges.begin());
  state.typed_ranges.push_back(typed);
}

// What the text that is typed makes of the case when the typing ends.
void take_text(const FormContext& form, const RangeEnd& end, const std::string& untouched) {
  Entry& entry = form.state.entry;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) return abandon_typing(entry);
  entry.is_value = true, entry.edit = nullptr, entry.remark.clear();
  const std::string_view text = entry.text.data();
  if (text == untouched) return;
  const auto wanted = typed_range(form, end, text);
  const auto made = wanted ? made_of(form, end, *wanted) : bad_input("", "no number");
  entry.is_value = made.has_value();
  if (!made) return;
  entry.remark = rounding_of(*wanted, *made);
  entry.edit = [dispatch = form.input.dispatch, tensor = end.tensor, made = *made](const Model& model) {
    return with_quantization(model, dispatch, tensor, made.scale, static_cast<std::int64_t>(made.zero_point));
  };
  // Not yet in place of what the present numbers were made of.
  if (*made != end.present) remember(form.state, {key_of(form, end), *made, *wanted});
}

// What to type in place of a range that is none, in few words: "type less than 255".
std::string brief_allowed(const RangeEnd& end, const RealRange& wanted, std::string_view text, const std::string& why) {
  const bool is_both = text.find(between_ends) != std::string_view::npos;
  if (wanted.low >= wanted.high) {
    if (is_both) return "type the low end first";
    return end.high ? "type more than " + format_real(wanted.low, digits_of_an_end)
                    : "type less than " + format_real(wanted.high, digits_of_an_end);
  }
  if (wanted.low <= 0 && wanted.high >= 0) return why;
  if (is_both) return "type a range that has 0";
  return end.high ? "type 0 or more" : "type 0 or less";
}

}  // namespace

bool is_open(const FormContext& form, const RangeEnd& end) {
  const ImGuiID id = ImGui::GetID(end.id());
  const Entry& entry = form.state.entry;
  return is_typing(entry, id) || is_dragging(entry, id) || refused_by(entry, id) != nullptr;
}

bool draw_closed_end(const FormContext& form, const RangeEnd& end, ImVec2 at, ImVec2 size, std::string_view tooltip) {
  const char* name = end.id() + 2;
  const ImGuiID id = ImGui::GetID(end.id());
  const ImRect box(at, {at.x + size.x, at.y + size.y});
  ImGui::SetCursorScreenPos(at);
  ImGui::ItemSize(box);
  const bool seen = ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_Inputable);
  focus_if_wanted(name);
  if (!seen) return false;
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool asked = (context.LastItemData.StatusFlags & ImGuiItemStatusFlags_FocusedByTabbing) != 0 ||
                     context.NavActivateInputId == id;  // by Tab, Enter or the palette
  note_rectangle(name, box.Min, box.Max);
  bool hovered = false, held = false;
  const bool pressed = ImGui::ButtonBehavior(box, id, &hovered, &held);
  ImGui::RenderNavHighlight(box, id);
  if (hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    ImGui::GetWindowDrawList()->AddRect(box.Min, box.Max, ImGui::GetColorU32(ImGuiCol_FrameBgHovered),
                                        ImGui::GetStyle().FrameRounding);
  }
  tooltip_on_hover(tooltip);
  const bool ring = has_focus_ring(id);
  if (ring) form.state.entry.focused = id;
  if (!pressed && !asked) return ring && !typed_into(form.state.entry, id).empty();
  context.NavActivateInputId = id;  // opens the field
  return true;
}

void draw_open_end(const FormContext& form, const RangeEnd& end, ImVec2 at, float width) {
  Entry& entry = form.state.entry;
  const ImGuiID id = ImGui::GetID(end.id());
  const NumberField field{.type = DataType::Float64,
                          .bits = to_bits(number_of(form, end)),
                          .width = width,
                          .limit = &end_limit,
                          .tooltip = "A real number, or both ends as -1 to 1."};
  ImGui::SetCursorScreenPos(at);
  const bool hovered =
      ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + ImGui::GetFrameHeight()});
  // A press opens refused text: an end is not dragged.
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !is_typing(entry, id))
    ImGui::GetCurrentContext()->NavActivateInputId = id;
  number_field(entry, end.id(), field);
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
  if (entry.mode != Entry::Mode::Typing || entry.item != id) return;
  entry.field = name_of(form, end);
  take_text(form, end, format_exactly(field.type, field.bits));
}

Refusal refusal_of(const FormContext& form, const RangeEnd& end, const std::string& text) {
  const auto wanted = typed_range(form, end, text);
  if (!wanted) {
    const std::string cut = text.substr(0, 40) + (text.size() > 40 ? "..." : "");
    const std::string wrong =
        text.find_first_not_of(" \t") == std::string::npos ? "empty" : "'" + cut + "' is no range";
    return {wrong + ": type " + end_limit.allowed, wrong, "type one end, or both as -1 to 1"};
  }
  const double scale = end.present.scale;
  if (!std::isfinite(scale) && text.find(between_ends) == std::string::npos) {  // the other end is not known
    const std::string wrong = fmt::format("Scale is {}: set it first", std::isnan(scale) ? "NaN" : "infinite");
    return {wrong, wrong};
  }
  const auto made = made_of(form, end, *wanted);
  const std::string again = "type '" + text + "' again";
  if (made) return {again + ": the range has changed", "the range has changed", again};
  const std::string wrong = made.error().where + " is no range";
  return {wrong + ": " + made.error().what, wrong, brief_allowed(end, *wanted, text, made.error().what)};
}

}  // namespace opscope::gui
