#include "app/gui/widgets/play_button.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string>

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

struct Clock {
  float speed = 1;
  double shown = 0, since = 0;  // its time when the speed was chosen, and Dear ImGui's
};
Clock clock_of_play;

void draw_speeds() {
  if (!ImGui::BeginPopupContextItem()) return;
  for (const float speed : play_speeds) {
    const std::string text = speed_text(speed);
    if (ImGui::MenuItem(text.c_str(), nullptr, speed == play_speed())) set_play_speed(speed);
    note_widget("speed " + text);
  }
  ImGui::EndPopup();
}

}  // namespace

std::string speed_text(float speed) { return fmt::format("{}×", speed); }

float play_speed() { return clock_of_play.speed; }

void set_play_speed(float speed) { clock_of_play = {speed, play_time(), ImGui::GetTime()}; }

double play_time() {
  return clock_of_play.shown + (ImGui::GetTime() - clock_of_play.since) * static_cast<double>(clock_of_play.speed);
}

bool play_button(const char* id, bool playing, std::string_view name, std::string_view tooltip) {
  const float size = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  // Tab goes from value to value; arrow keys and the list of actions reach the button.
  ImGui::PushItemFlag(ImGuiItemFlags_Inputable, false);
  const bool clicked = ImGui::Button(id, {size, size});
  ImGui::PopItemFlag();
  note_widget((playing ? "stop " : "play ") + std::string(name));
  tooltip_on_hover(
      fmt::format("{}\nRight click: the speed, now {}.", playing ? "Stops." : tooltip, speed_text(play_speed())));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float inset = size * 0.32f;
  const ImVec2 from{at.x + inset, at.y + inset}, to{at.x + size - inset, at.y + size - inset};
  if (playing)
    list.AddRectFilled(from, to, palette().accent);
  else
    list.AddTriangleFilled(from, {to.x, (from.y + to.y) / 2}, {from.x, to.y}, ImGui::GetColorU32(ImGuiCol_Text));
  draw_speeds();
  return clicked;
}

}  // namespace opscope::gui
