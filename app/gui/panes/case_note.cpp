#include "app/gui/panes/case_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

constexpr std::string_view dispatch = "dispatch ";  // as change_text() writes it

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

// "clip: Max 0.4 \u2192 0.5" in one line of at most `room` pixels. The name has what the change leaves, or a third.
std::string named_change(std::string_view name, const std::string& change, float room) {
  const std::string rest = ": " + change;
  const float left = std::max(room - ImGui::CalcTextSize(rest.c_str()).x, room / 3);
  return text_without_end(text_without_middle(std::string(name), left) + rest, room);
}

// Lines that are wrapped: as many as have room, and how many there are beside these.
std::string lines_in(const std::string& text, ImVec2 room) {
  const auto rows_of = [](const std::string& shown) { return 1 + std::ranges::count(shown, '\n'); };
  const auto most = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(room.y / ImGui::GetTextLineHeight()));
  const std::vector<std::string> lines = lines_of(text);
  // "dispatch" is left out of all lines that say no more of it, if it has no room in one of them.
  const auto is_whole_dispatch = [](const std::string& line) {
    return line.starts_with(dispatch) && line.find("\u2192") == std::string::npos;
  };
  const bool are_brief = lines.size() > 1 && std::ranges::any_of(lines, [&](const std::string& line) {
                           return is_whole_dispatch(line) && rows_of(wrapped(line, room.x)) > 1;
                         });
  std::string shown;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t behind = lines.size() - i - 1;
    const std::ptrdiff_t left = most - (shown.empty() ? 0 : rows_of(shown)) - (behind > 0 ? 1 : 0);
    if (left <= 0) {
      const std::string more = fmt::format("and {} more", behind + 1);
      const bool fits = ImGui::CalcTextSize(more.c_str()).x <= room.x;
      return shown + (shown.empty() ? "" : "\n") + (fits ? more : fmt::format("+ {}", behind + 1));
    }
    std::string next = wrapped(lines[i], room.x);
    // The place ends before the first value, a text of which may have a colon or an arrow in it.
    const std::size_t arrow = lines[i].find("\u2192"), what = lines[i].find(": ");
    const bool is_change = arrow != std::string::npos;
    const bool is_named = is_change && what < std::min(arrow, lines[i].find('"'));
    const bool tells_dispatch = lines[i].starts_with(dispatch), is_of_dispatch = is_named && tells_dispatch;
    // What changes is worth more than in which tensor, and than from what to what. A dispatch that is named is not the
    // one on screen: without its name the change would seem to be of that.
    const std::string change = is_named ? lines[i].substr(what + 2) : lines[i];
    const std::string brief =
        tells_dispatch && (is_of_dispatch || !is_change) ? lines[i].substr(dispatch.size()) : change;
    if (rows_of(next) > left || (are_brief && is_whole_dispatch(lines[i]))) next = wrapped(brief, room.x);
    if (rows_of(next) > left && is_of_dispatch)
      next = named_change(std::string_view(lines[i]).substr(dispatch.size(), what - dispatch.size()), change, room.x);
    if (rows_of(next) > left) next = is_change ? text_without_end(change, room.x) : text_without_middle(brief, room.x);
    shown += (shown.empty() ? "" : "\n") + next;
  }
  return shown;
}

}  // namespace

void draw_case_note(const CaseNote& note, ImVec2 size) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginGroup();
  ImGui::PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(fonts().medium);
  // Where both names have no room, the one that the arrow leads to.
  const bool fits = ImGui::CalcTextSize(note.title.c_str()).x <= size.x;
  constexpr std::string_view to = "\u2192 ";
  const std::size_t arrow = fits ? std::string::npos : note.title.find(to);
  const std::string before = arrow == std::string::npos ? "" : std::string(to);
  const std::string name = before.empty() ? note.title : note.title.substr(arrow + to.size());
  const std::string title = before + case_name_in(name, size.x - ImGui::CalcTextSize(before.c_str()).x);
  ImGui::PopFont();
  medium_text(palette().muted, title);
  const float top = ImGui::GetCursorScreenPos().y;
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + size.x);
  const std::string lines = lines_in(note.text, {size.x, at.y + size.y - top});
  muted_text(lines);
  note_widget("case note shows " + lines);
  ImGui::PopTextWrapPos();
  ImGui::PopClipRect();
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
  ImGui::EndGroup();
  note_widget("case note " + note.text);
  tooltip_on_hover(note.title + "\n" + note.text);
}

}  // namespace opscope::gui
