#include "app/gui/shell/greeting.h"

#include <imgui.h>

#include <array>
#include <string>
#include <string_view>

#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

namespace {

// "runs a tensor operator on several implementations and compares every bit of their results"
std::string about_without_name() {
  const std::string_view sentence = about_opscope;
  const std::size_t begin = sentence.find(' ') + 1;
  return std::string(sentence.substr(begin, sentence.size() - begin - 1));
}

}  // namespace

GreetingAnswer draw_greeting(float room) {
  constexpr const char* name = "Opscope";
  static const std::array<std::string, 5> purposes = {about_without_name(), "an oscilloscope for tensor operators",
                                                      "tests tensor operators", "tests operators", ""};
  constexpr float examples_width = 96, gap = 8;
  const float close = ImGui::GetFrameHeight(), buttons = px(examples_width + gap) + close;
  if (room < buttons) return GreetingAnswer::None;
  const WidgetScope scope("greeting");
  const float rest = room - buttons - px(2 * gap);
  const float name_width = ImGui::CalcTextSize(name).x + px(gap);
  if (name_width <= rest) {
    text_in(palette().accent, name);
    note_widget("name");
    ImGui::SameLine(0, px(gap));
  }
  if (const std::string& purpose = form_that_fits(purposes, rest - name_width); !purpose.empty()) {
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
