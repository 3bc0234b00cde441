#include "app/gui/dialogs/manual_dialog.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/session/examples.h"
#include "app/gui/session/open_outside.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

void ManualDialog::open() {
  opening_ = true;
  file_ = manual_file().value_or("");
  problem_ = file_.empty() ? "README.md, the manual, is not installed beside this program." : "";
  if (file_.empty()) return;
  if (const Result<void> opened = open_outside(file_); !opened)
    problem_ = "It was not opened: " + opened.error().what + ".";
}

void ManualDialog::draw() {
  if (!begin_dialog("Manual", opening_)) return;
  note_rectangle("manual", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  ImGui::Dummy({std::min(px(600), ImGui::GetIO().DisplaySize.x - px(32)), 0});
  if (!file_.empty()) {
    if (problem_.empty()) {
      wrapped_text(palette().text, "The manual was handed to the desktop, which opens it in its viewer of such files.");
      note_widget("manual opened");
    }
    wrapped_text(palette().text, "It is a text file. Any editor, browser or viewer of Markdown shows it:");
    wrapped_text(palette().accent, visible_name(file_.string(), 1000));
    note_widget("manual file");
  }
  if (!problem_.empty()) {
    wrapped_text(palette().wrong, visible_message(problem_));
    note_widget("manual problem");
  }
  ImGui::Spacing();
  if (!file_.empty()) {
    if (button("Copy path", 96, "manual copy")) ImGui::SetClipboardText(file_.c_str());
    ImGui::SameLine();
  }
  const bool leave = leave_button("Close", 96, "manual close");
  focus_when_opened();
  if (leave) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
