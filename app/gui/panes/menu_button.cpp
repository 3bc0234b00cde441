#include "app/gui/panes/menu_button.h"

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

void draw_menu_button(const char* id, const std::string& text, ImU32 color, float width) {
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().raised, 0));
  ImGui::PushStyleColor(ImGuiCol_Border, with_alpha(palette().line, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  const bool pressed = ImGui::Button((text + "###" + id).c_str(), {width, 0});
  const ImGuiIO& io = ImGui::GetIO();  // a drag moves the pane
  const bool dragged =
      ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
      io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] > io.MouseDragThreshold * io.MouseDragThreshold;
  if (pressed && !dragged) ImGui::OpenPopup(id);
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar();
  note_widget(id);
  const ImVec2 tip{at.x + width - px(13), at.y + ImGui::GetFrameHeight() / 2 + px(2)};
  ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x - px(4), tip.y - px(4)}, {tip.x + px(4), tip.y - px(4)},
                                                {tip.x, tip.y + px(1)}, palette().muted);
}

}  // namespace opscope::gui
