#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/gui/actions/action.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Every word of the filter occurs somewhere.
bool matches(const Action& action, const std::string& filter) {
  const std::string text = lower(action.menu + " " + action.name + " " + action.tooltip);
  std::size_t begin = 0;
  while ((begin = filter.find_first_not_of(' ', begin)) != std::string::npos) {
    const std::size_t end = std::min(filter.find(' ', begin), filter.size());
    if (text.find(filter.substr(begin, end - begin)) == std::string::npos) return false;
    begin = end;
  }
  return true;
}

}  // namespace

void ActionPalette::draw(std::span<const Action> actions) {
  if (std::exchange(opening_, false)) {
    filter_[0] = '\0';
    chosen_ = 0;
    ImGui::OpenPopup("##palette");
  }
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y * 0.18f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({px(480), 0});
  if (!ImGui::BeginPopup("##palette")) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::InputTextWithHint("##filter", "Find an action", filter_, sizeof filter_)) chosen_ = 0;
  note_widget("palette filter");
  std::vector<const Action*> found;
  for (const Action& action : actions)
    if (action.is_enabled() && matches(action, lower(filter_))) found.push_back(&action);
  if (ImGui::IsKeyPressed(GLFW_KEY_DOWN) && chosen_ + 1 < found.size()) ++chosen_;
  if (ImGui::IsKeyPressed(GLFW_KEY_UP) && chosen_ > 0) --chosen_;
  const Action* picked = nullptr;
  for (std::size_t i = 0; i < found.size() && i < 14; ++i) {
    const std::string label = (found[i]->menu.empty() ? "" : found[i]->menu + ": ") + found[i]->name;
    if (ImGui::Selectable((label + "##" + std::to_string(i)).c_str(), i == chosen_)) picked = found[i];
    note_widget("palette " + found[i]->name);
    const std::string keys = text_of(found[i]->shortcut);
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(keys.c_str()).x);
    ImGui::TextDisabled("%s", keys.c_str());
  }
  if (found.empty()) ImGui::TextDisabled("No action has these words.");
  if (ImGui::IsKeyPressed(GLFW_KEY_ENTER, false) && chosen_ < found.size()) picked = found[chosen_];
  if (picked || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (picked) picked->run();
}

}  // namespace opscope::gui
