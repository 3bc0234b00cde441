#include "app/gui/panes/case_note.h"

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

void draw_case_note(const CaseNote& note, ImVec2 size) {
  constexpr ImGuiWindowFlags no_input = ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar;
  ImGui::BeginChild("case note", size, false, no_input);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(fonts().medium);
  const std::string title = text_without_middle(note.title, size.x);
  ImGui::PopFont();
  medium_text(palette().muted, title);
  wrapped_text(palette().muted, note.text);
  ImGui::EndChild();
  note_widget("case note " + note.text);
}

}  // namespace opscope::gui
