#include "app/gui/shell/greeting.h"

#include <imgui.h>

#include <array>
#include <string>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

GreetingAnswer draw_greeting(float room) {
  constexpr const char* name = "Opscope";
  static const std::array<std::string, 4> purposes = {"an oscilloscope for tensor operators", "tests tensor operators",
                                                      "tests operators", ""};
  constexpr float examples_width = 100, gap = 8;
  const float close = ImGui::GetFrameHeight(), buttons = px(examples_width + gap) + close;
  if (room < buttons) return GreetingAnswer::None;
  const WidgetScope scope("greeting");
  const float rest = room - buttons - px(2 * gap);
  const bool with_name =
      ImGui::CalcTextSize(name).x + ImGui::CalcTextSize(purposes.front().c_str()).x + px(gap) <= rest;
  if (with_name) {
    text_in(palette().accent, name);
    ImGui::SameLine(0, px(gap));
  }
  if (const std::string& purpose = form_that_fits(purposes, rest); !purpose.empty()) {
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
