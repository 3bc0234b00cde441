// number_field and text_field: entries that keep their text apart from the value until it is one.

#include <imgui_internal.h>

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

// Only one field can be dragged or typed into at a time.
struct Entry {
  ImGuiID typing = 0;
  char text[4096] = "";
  ImGuiID dragging = 0;
  std::uint64_t drag_start = 0;
  bool moved = false;
  ImGuiID rejected = 0;
  std::string rejected_text;
};
Entry entry;

void put_text(std::string_view text) {
  const std::size_t length = std::min(text.size(), sizeof entry.text - 1);
  text.copy(entry.text, length);
  entry.text[length] = '\0';
}

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
  // Through text, since a multiple of 0.001 in binary is rarely the decimal that was meant.
  char decimal[64];
  std::snprintf(decimal, sizeof decimal, "%.10g", value);
  if (const auto exact = parse_element(field.type, decimal)) return *exact;
  return convert_element(DataType::Float64, field.type, to_bits(value));  // saturates
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

std::optional<std::uint64_t> number_field(const char* id, const NumberField& field, bool* dragged) {
  if (dragged != nullptr) *dragged = false;
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

  const bool disabled = (context.LastItemData.InFlags & ImGuiItemFlags_Disabled) != 0;
  const bool hovered = ImGui::ItemHoverable(box, item) && !disabled;
  std::optional<std::uint64_t> result;
  bool begin_typing = false;
  if (entry.typing != item) {
    const bool tabbed = (context.LastItemData.StatusFlags & ImGuiItemStatusFlags_FocusedByTabbing) != 0;
    if (tabbed || context.NavActivateInputId == item || context.NavActivateId == item) begin_typing = true;
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
      ImGui::SetActiveID(item, window);
      ImGui::SetFocusID(item, window);
      ImGui::FocusWindow(window);
      entry.dragging = item;
      entry.drag_start = field.bits;
      entry.moved = false;
    }
    if (entry.dragging == item && ImGui::GetActiveID() == item) {
      if (hovered || entry.moved) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
      const float pixels = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, px(4)).x;
      entry.moved = entry.moved || pixels != 0;
      if (entry.moved) {
        const std::uint64_t value = dragged_value(field, entry.drag_start, pixels);
        if (value != field.bits) {
          result = value;
          if (dragged != nullptr) *dragged = true;
          entry.rejected = 0;
        }
      }
      if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        entry.dragging = 0;
        ImGui::ClearActiveID();
        begin_typing = !entry.moved;  // a click without a drag
      }
    } else if (hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    }
  }
  if (begin_typing) {
    entry.typing = item;
    entry.rejected = 0;
    put_text(shown_text(field));
    context.NavActivateId = context.NavActivateInputId = item;  // what makes the text entry take the keyboard
    context.NavActivateFlags = ImGuiActivateFlags_PreferInput;
  }
  if (entry.typing != item) {
    draw_number(box, field, item, hovered);
    return result;
  }
  const auto says_zero = [&] {
    return field.zero != nullptr && (entry.text[0] == '\0' || std::string_view(entry.text) == field.zero);
  };
  const bool readable = says_zero() || parse_element(field.type, entry.text);
  if (!readable) ImGui::PushStyleColor(ImGuiCol_Border, palette().wrong);
  ImGui::TempInputText(box, item, id, entry.text, sizeof entry.text, ImGuiInputTextFlags_AutoSelectAll);
  if (!readable) ImGui::PopStyleColor();
  if (ImGui::TempInputIsActive(item)) return result;
  entry.typing = 0;
  if (says_zero()) return field.bits == 0 ? std::nullopt : std::optional<std::uint64_t>(0);
  const auto value = parse_element(field.type, entry.text);
  if (!value) {
    entry.rejected = item;
    entry.rejected_text = entry.text;
    return result;
  }
  return *value == field.bits ? std::nullopt : value;
}

std::optional<std::string> rejected_entry(const char* id) {
  if (entry.rejected == 0 || entry.rejected != ImGui::GetID(id)) return std::nullopt;
  return entry.rejected_text;
}

std::optional<std::string> text_field(const char* id, const std::string& present, float width) {
  const ImGuiID item = ImGui::GetID(id);
  const bool typing = entry.typing == item;
  static char shown[4096];
  char* text = entry.text;
  if (!typing) {
    const std::size_t length = std::min(present.size(), sizeof shown - 1);
    present.copy(shown, length);
    shown[length] = '\0';
    text = shown;
  }
  if (width != 0) ImGui::SetNextItemWidth(width);
  ImGui::InputText(id, text, sizeof entry.text, ImGuiInputTextFlags_AutoSelectAll);
  note_widget(id + 2);
  if (ImGui::IsItemActivated()) {
    entry.typing = item;
    put_text(present);
  }
  if (!typing || !ImGui::IsItemDeactivated()) return std::nullopt;
  entry.typing = 0;
  std::string typed = entry.text;
  return typed == present ? std::nullopt : std::optional(std::move(typed));
}

}  // namespace opscope::gui
