#include "app/gui/widgets/sign_button.h"

#include <cmath>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// In the middle of an item.
void draw_sign(ImVec2 from, ImVec2 to, Sign sign, ImU32 color) {
  const bool cross = sign == Sign::Cross;
  const ImVec2 middle{std::floor((from.x + to.x) / 2) + 0.5f, std::floor((from.y + to.y) / 2) + 0.5f};
  const float arm = px(cross ? 3.5f : 5);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto stroke = [&](float x, float y) {
    list.AddLine({middle.x - x, middle.y - y}, {middle.x + x, middle.y + y}, color, px(1.3f));
  };
  stroke(arm, cross ? arm : 0);
  stroke(cross ? arm : 0, cross ? -arm : arm);
}

}  // namespace

bool sign_button(const char* id, ImVec2 size, Sign sign, std::string_view name, const char* tooltip) {
  const bool pressed = ImGui::InvisibleButton(id, size);
  draw_focus_ring();
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const bool hovered = ImGui::IsItemHovered();
  if (hovered)
    ImGui::GetWindowDrawList()->AddRectFilled({from.x + px(2), from.y + px(6)}, {to.x - px(2), to.y - px(6)},
                                              palette().line, px(3));
  draw_sign(from, to, sign, hovered ? palette().text : palette().muted);
  if (ImGui::IsItemVisible()) note_widget(name);
  tooltip_on_hover(tooltip);
  return pressed;
}

bool close_button(float width, std::string_view tooltip) {
  const bool pressed = button("##x", width, "x");
  draw_sign(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), Sign::Cross, ImGui::GetColorU32(ImGuiCol_Text));
  tooltip_on_hover(tooltip);
  return pressed;
}

}  // namespace opscope::gui
