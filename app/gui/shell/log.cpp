#include "app/gui/shell/log.h"

#include <fmt/chrono.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "core/text/visible.h"

namespace opscope::gui {

ImU32 color_of(Log::Weight weight) {
  switch (weight) {
    case Log::Weight::Wrong: return palette().wrong;
    case Log::Weight::Caution: return palette().caution;
    case Log::Weight::Good: return palette().good;
    case Log::Weight::Plain: break;
  }
  return palette().text;
}

Log::Weight weight_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::Equal: return Log::Weight::Good;
    case Verdict::Kind::Incomplete:
    case Verdict::Kind::Inherited:
    case Verdict::Kind::Mistrusted:
    case Verdict::Kind::Unlike:
    case Verdict::Kind::Uncompared: return Log::Weight::Plain;
    case Verdict::Kind::Different:
    case Verdict::Kind::Unproven:
    case Verdict::Kind::Running:
    case Verdict::Kind::Cannot:
    case Verdict::Kind::Earlier: break;
  }
  return Log::Weight::Wrong;
}

void Log::add(Weight weight, std::string text, std::vector<Answer> answers) {
  add_quietly(weight, std::move(text));
  last_event_ = lines_.back();
  last_event_.answers = std::move(answers);
  ++events_;
  if (is_grave(weight)) last_grave_ = events_;
}

void Log::add_error(std::string text) {
  add(Weight::Wrong, std::move(text));
  last_event_.is_error = true;
}

void Log::add_while(std::function<bool()> holds, std::string text) {
  add(Weight::Plain, std::move(text));
  last_event_.holds = std::move(holds);
}

void Log::add_advice(std::function<bool()> holds, std::string text, std::vector<Answer> answers) {
  add(Weight::Plain, std::move(text), std::move(answers));
  last_event_.holds = std::move(holds);
  last_event_.lasts = true;
}

void Log::add_caution(std::string text) {
  add(Weight::Caution, std::move(text));
  last_event_.is_error = true;
}

void Log::add_quietly(Weight weight, std::string text) {
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
    mono_text(palette().muted, line.time);
    ImGui::SameLine();
    wrapped_text(color_of(line.weight),
                 line.times > 1 ? fmt::format("{} ({} times)", line.text, line.times) : line.text);
  }
  if (lines_.empty()) ImGui::TextDisabled("Nothing has happened yet.");
  if (at_end) ImGui::SetScrollHereY(1);
}

}  // namespace opscope::gui
