// number_field and text_field: entries that keep their text apart from the value until it is one.

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/edits/sources.h"
#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// What a drag over `pixels` makes of the value it began with: rounded to the decimal place the drag moves in, so that
// numbers stay short.
std::uint64_t dragged_value(const NumberField& field, std::uint64_t start, float pixels) {
  const double from = to_double(field.type, start);
  if (!std::isfinite(from)) return start;
  double speed = field.speed;
  if (speed <= 0)
    speed = is_integer(field.type) ? std::max(0.25, std::abs(from) / 200) : std::max(1e-3, std::abs(from) / 200);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyShift) speed *= 10;
  if (io.KeyAlt) speed /= 10;
  double place = is_integer(field.type) ? 1 : std::pow(10, std::floor(std::log10(speed)));
  double value = from + pixels * speed;
  value = std::round(value / place) * place;
  if (field.limit != nullptr) value = std::max(value, field.limit->least);
  // Through text, since a multiple of 0.001 in binary is rarely the decimal that was meant.
  char decimal[64];
  std::snprintf(decimal, sizeof decimal, "%.10g", value);
  if (const auto exact = parse_element(field.type, decimal)) return *exact;
  return convert_element(DataType::Float64, field.type, to_bits(value));  // saturates
}

bool is_accepted(const NumberField& field, std::uint64_t bits) {
  return field.limit == nullptr || field.limit->accepts(bits);
}

std::string shown_text(const NumberField& field) {
  if (field.zero != nullptr && field.bits == 0) return field.zero;
  return format_element(field.type, field.bits);
}

// The field at rest or being dragged: a frame and right-aligned digits.
void draw_number(const ImRect& box, const NumberField& field, ImGuiID id, bool hovered) {
  const ImGuiCol ground = ImGui::GetActiveID() == id ? ImGuiCol_FrameBgActive
                          : hovered                  ? ImGuiCol_FrameBgHovered
                                                     : ImGuiCol_FrameBg;
  ImGui::RenderNavHighlight(box, id);
  ImGui::RenderFrame(box.Min, box.Max, ImGui::GetColorU32(ground), true, ImGui::GetStyle().FrameRounding);
  const std::string text = shown_text(field);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float inside = box.GetWidth() - 2 * padding.x;
  const float x = size.x <= inside ? box.Max.x - padding.x - size.x : box.Min.x + padding.x;
  const ImVec4 clip(box.Min.x + 2, box.Min.y, box.Max.x - 2, box.Max.y);
  const bool is_zero = field.zero != nullptr && field.bits == 0;
  ImGui::GetWindowDrawList()->AddText(nullptr, 0, {x, box.Min.y + padding.y},
                                      ImGui::GetColorU32(is_zero ? palette().muted : palette().text), text.c_str(),
                                      nullptr, 0, &clip);
}

}  // namespace

std::optional<NumberChange> number_field(Entry& entry, const char* id, const NumberField& field) {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (window->SkipItems) return std::nullopt;
  const MonoFont mono;
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiID item = window->GetID(id);
  const float width = field.width > 0 ? field.width : ImGui::CalcItemWidth();
  const ImVec2 at = window->DC.CursorPos;
  const ImRect box(at, {at.x + width, at.y + ImGui::GetFrameHeight()});
  ImGui::ItemSize(box, ImGui::GetStyle().FramePadding.y);
  if (!ImGui::ItemAdd(box, item, nullptr, ImGuiItemFlags_Inputable)) return std::nullopt;
  note_rectangle(id + 2, box.Min, box.Max);

  // Active without an entry: the panel has forgotten what it was about, as for another case.
  if (ImGui::GetActiveID() == item && !is_typing(entry, item) && !is_dragging(entry, item)) ImGui::ClearActiveID();
  const bool disabled = (context.LastItemData.InFlags & ImGuiItemFlags_Disabled) != 0;
  const bool hovered = ImGui::ItemHoverable(box, item) && !disabled;
  std::optional<NumberChange> change;
  if (!is_typing(entry, item)) {
    const bool tabbed = (context.LastItemData.StatusFlags & ImGuiItemStatusFlags_FocusedByTabbing) != 0;
    bool clicked = tabbed || context.NavActivateInputId == item || context.NavActivateId == item;
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
      ImGui::SetActiveID(item, window);
      ImGui::SetFocusID(item, window);
      ImGui::FocusWindow(window);
      begin_drag(entry, item, field.bits);
    }
    if (is_dragging(entry, item)) {
      const float pixels = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, px(4)).x;
      entry.moved = entry.moved || pixels != 0;
      if (entry.moved) {
        const std::uint64_t value = dragged_value(field, entry.drag_start, pixels);
        if (value != field.bits && is_accepted(field, value)) change = NumberChange{value, true};
      }
      if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        entry.mode = Entry::Mode::Rest;
        ImGui::ClearActiveID();
        clicked = !entry.moved;
      }
    }
    if (hovered || is_dragging(entry, item)) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (!clicked) {
      draw_number(box, field, item, hovered);
      return change;
    }
    begin_typing(entry, item, scoped_name(id + 2), shown_text(field));
    context.NavActivateId = context.NavActivateInputId = item;  // what makes the text entry take the keyboard
    context.NavActivateFlags = ImGuiActivateFlags_PreferInput;
  }
  const bool outlined = !entry.is_value;
  if (outlined) ImGui::PushStyleColor(ImGuiCol_Border, palette().wrong);
  if (ImGui::TempInputText(box, item, id, entry.text.data(), static_cast<int>(entry.text.size()),
                           ImGuiInputTextFlags_AutoSelectAll)) {
    const std::string_view text = entry.text.data();
    const bool zero = field.zero != nullptr && (text.empty() || text == field.zero);
    const auto value = zero ? std::optional<std::uint64_t>(0) : parse_element(field.type, text);
    entry.is_value = value && is_accepted(field, *value);
    entry.edit = nullptr;
    if (entry.is_value && *value != field.bits) change = NumberChange{*value, false};
  }
  if (outlined) ImGui::PopStyleColor();
  return change;
}

std::optional<std::string> text_field(Entry& entry, const char* id, const std::string& present, float width) {
  const ImGuiID item = ImGui::GetID(id);
  const bool typing = is_typing(entry, item);
  decltype(entry.text) shown{};  // at rest, and in the frame that begins the typing
  present.copy(shown.data(), shown.size() - 1);
  if (width != 0) ImGui::SetNextItemWidth(width);
  const bool changed =
      ImGui::InputText(id, typing ? entry.text.data() : shown.data(), shown.size(), ImGuiInputTextFlags_AutoSelectAll);
  note_widget(id + 2);
  if (ImGui::IsItemActivated()) begin_typing(entry, item, scoped_name(id + 2), present);
  if (!typing || !changed) return std::nullopt;
  entry.is_value = true;
  entry.edit = nullptr;
  std::string text = entry.text.data();
  return text == present ? std::nullopt : std::optional(std::move(text));
}

std::optional<std::string> refused_text(const Entry& entry, const char* id) {
  if (!entry.refused || entry.refused->item != ImGui::GetID(id)) return std::nullopt;
  return entry.refused->text;
}

std::string refusal(DataType type, std::string_view text, const NumberLimit* limit) {
  const std::string quoted = "'" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "..." : "") + "'";
  if (limit != nullptr && parse_element(type, text)) return quoted + " is not allowed here: type " + limit->allowed;
  const std::string said = quoted + " is no ";
  if (!is_integer(type)) return said + "number: a decimal, nan, inf, -inf or bits as 0x...";
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - 8 * element_size(type));
  const bool is_signed = is_signed_integer(type);
  return said + "whole number from " + format_element(type, is_signed ? all - (all >> 1) : 0) + " to " +
         format_element(type, is_signed ? all >> 1 : all);
}

}  // namespace opscope::gui
