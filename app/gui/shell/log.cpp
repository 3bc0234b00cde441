#include "app/gui/shell/log.h"

#include <fmt/chrono.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "core/text/visible.h"

namespace opscope::gui {

void Log::add(Weight weight, std::string text) {
  text = visible_message(text);
  const std::string now = fmt::format("{:%H:%M:%S}", fmt::localtime(std::time(nullptr)));
  if (!lines_.empty() && lines_.back().text == text) {
    lines_.back().time = now;
    ++lines_.back().times;
    return;
  }
  lines_.push_back({now, std::move(text), weight});
  if (lines_.size() > most_lines) lines_.pop_front();
}

std::string Log::recent() const {
  std::string text;
  for (std::size_t i = lines_.size() - std::min<std::size_t>(lines_.size(), 20); i < lines_.size(); ++i)
    text += lines_[i].text + "\n";
  return text;
}

void Log::draw() const {
  const bool at_end = ImGui::GetScrollY() >= ImGui::GetScrollMaxY();
  for (const Line& line : lines_) {
    {
      const MonoFont mono;
      ImGui::TextDisabled("%s", line.time.c_str());
    }
    ImGui::SameLine();
    const ImU32 color = line.weight == Weight::Wrong  ? palette().wrong
                        : line.weight == Weight::Good ? palette().good
                                                      : palette().text;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    const std::string text = line.times > 1 ? fmt::format("{}  ({} times)", line.text, line.times) : line.text;
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }
  if (lines_.empty()) ImGui::TextDisabled("Nothing has happened yet.");
  if (at_end) ImGui::SetScrollHereY(1);
}

}  // namespace opscope::gui
