#include "app/gui/panes/case_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

// Lines that are wrapped: as many as have room, and how many there are beside these.
std::string lines_in(const std::string& text, ImVec2 room) {
  const auto rows_of = [](const std::string& shown) { return 1 + std::ranges::count(shown, '\n'); };
  const auto most = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(room.y / ImGui::GetTextLineHeight()));
  const std::vector<std::string> lines = lines_of(text);
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
    const bool is_change = arrow != std::string::npos, has_place = what < std::min(arrow, lines[i].find('"'));
    // What changes is worth more than in which dispatch, and than from what to what.
    const std::string change = is_change && has_place ? lines[i].substr(what + 2) : lines[i];
    if (rows_of(next) > left) next = wrapped(change, room.x);
    if (rows_of(next) > left)
      next = is_change ? text_without_end(change, room.x) : text_without_middle(lines[i], room.x);
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
  const std::size_t arrow = fits ? 0 : note.title.find("\u2192");
  std::string shown = arrow < note.title.size() ? note.title.substr(arrow) : note.title;
  constexpr std::string_view extension = ".json";  // does not tell two cases apart
  if (const auto end = shown.rfind(extension);
      end != std::string::npos && ImGui::CalcTextSize(shown.c_str()).x > size.x)
    shown.erase(end, extension.size());
  const std::string title = text_without_middle(shown, size.x);
  ImGui::PopFont();
  medium_text(palette().muted, title);
  const float top = ImGui::GetCursorScreenPos().y;
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + size.x);
  muted_text(lines_in(note.text, {size.x, at.y + size.y - top}));
  ImGui::PopTextWrapPos();
  ImGui::PopClipRect();
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
  ImGui::EndGroup();
  note_widget("case note " + note.text);
  tooltip_on_hover(note.title + "\n" + note.text);
}

}  // namespace opscope::gui
