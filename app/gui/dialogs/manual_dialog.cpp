#include "app/gui/dialogs/manual_dialog.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/session/examples.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
void ManualDialog::draw() {
  if (opening_) file_ = manual_file().value_or("");
  if (!begin_dialog("Manual", opening_)) return;
  note_rectangle("manual", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  ImGui::Dummy({std::min(px(600), ImGui::GetIO().DisplaySize.x - px(32)), 0});
  if (file_.empty()) {
    wrapped_text(palette().text, "README.md, the manual, is not installed beside this program.");
  } else {
    wrapped_text(palette().text, "The manual is a text file. Any editor, browser or viewer of Markdown shows it:");
    wrapped_text(palette().accent, visible_name(file_.string(), 1000));
    note_widget("manual file");
  }
  ImGui::Spacing();
  if (!file_.empty()) {
    if (button("Copy", 96, "manual copy", "Copies the path.")) ImGui::SetClipboardText(file_.c_str());
    ImGui::SameLine();
  }
  if (leave_button("Close", 96, "manual close")) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
