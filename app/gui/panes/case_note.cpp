#include "app/gui/panes/case_note.h"

#include <algorithm>
#include <string>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// Lines that are wrapped, or one row for each line where they have no room so.
std::string lines_in(const std::string& text, ImVec2 room) {
  std::string shown = wrapped(text, room.x);
  if (ImGui::CalcTextSize(shown.c_str(), nullptr, false, room.x).y <= room.y) return shown;
  shown.clear();
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    shown += (from > 0 ? "\n" : "") + text_without_middle(text.substr(from, end - from), room.x);
    from = end + 1;
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
  const std::string title = text_without_middle(note.title, size.x);
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
