#include "app/gui/shell/greeting.h"

#include <imgui.h>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

GreetingAnswer draw_greeting(float room) {
  constexpr const char *name = "Opscope", *purpose = "an oscilloscope for tensor operators";
  constexpr float examples_width = 100, gap = 8;
  const float close = ImGui::GetFrameHeight(), buttons = px(examples_width + gap) + close;
  if (room < buttons) return GreetingAnswer::None;
  const WidgetScope scope("greeting");
  if (buttons + ImGui::CalcTextSize(name).x + ImGui::CalcTextSize(purpose).x + px(4 * gap) <= room) {
    text_in(palette().accent, name);
    ImGui::SameLine(0, px(gap));
    text_in(palette().text, purpose);
    note_widget("purpose");
    ImGui::SameLine(0, px(2 * gap));
  }
  const float y = (ImGui::GetWindowHeight() - ImGui::GetFrameHeight()) / 2;
  GreetingAnswer answer = GreetingAnswer::None;
  ImGui::SetCursorPosY(y);
  if (button("Examples...", examples_width, "examples", "Cases with a picture and a sentence each."))
    answer = GreetingAnswer::Examples;
  ImGui::SameLine(0, px(gap));
  ImGui::SetCursorPosY(y);
  if (sign_button("x", {close, close}, Sign::Cross, "close",
                  "Closes this greeting. The examples are in the menu File."))
    answer = GreetingAnswer::Close;
  return answer;
}

}  // namespace opscope::gui
