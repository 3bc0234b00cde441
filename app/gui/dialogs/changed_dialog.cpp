#include "app/gui/dialogs/changed_dialog.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_changes = 1000;

std::string sentence(const ForeignChange& change, bool unsaved) {
  const std::string name = change.path.filename().string();
  if (!change.mark.exists) return name + " was removed or renamed by another program.";
  if (!change.theirs) return name + " was changed by another program and cannot be read: " + change.problem;
  std::string text = name + " was changed by another program";
  if (change.saving) return text + ", and saving would replace what it wrote.";
  return text + (unsaved ? ", and the window has unsaved changes of its own." : ".");
}

void cell(const std::string& text) {
  ImGui::TableNextColumn();
  if (text.empty())
    ImGui::TextDisabled("not there");
  else
    ImGui::TextUnformatted(visible_name(text).c_str());
}

}  // namespace

void ChangedDialog::tell(ForeignChange change) {
  takes_focus_ = change.saving;
  change_ = std::move(change);
  compared_.reset();
}

ForeignChange ChangedDialog::take() {
  ForeignChange taken = *std::move(change_);
  close();
  return taken;
}

void ChangedDialog::draw_both(const ModelPtr& mine) {
  if (compared_ != mine) {
    compared_ = mine;
    changes_ = changes_between(*mine, *change_->theirs, most_changes);
  }
  if (changes_.empty()) {
    ImGui::TextDisabled("Both hold the same case.");
    return;
  }
  constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchProp |
                         ImGuiTableFlags_Resizable;
  const float rows = static_cast<float>(std::min<std::size_t>(changes_.size(), 14)) + 1.5f;
  if (!ImGui::BeginTable("##both", 3, flags, {px(880), rows * ImGui::GetTextLineHeightWithSpacing()})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Where", 0, 2);
  ImGui::TableSetupColumn("Mine", 0, 1);
  ImGui::TableSetupColumn("Theirs", 0, 1);
  ImGui::TableHeadersRow();
  ImGui::PushFont(fonts().mono);
  for (const Change& change : changes_) {
    cell(change.path);
    cell(change.before);
    cell(change.after);
  }
  ImGui::PopFont();  // before the table ends, because the table is a separate window
  ImGui::EndTable();
  note_widget("changed both list");
  if (changes_.size() == most_changes) ImGui::TextDisabled("These are the first %zu differences.", most_changes);
}

ChangedDialog::Answer ChangedDialog::draw(const ModelPtr& mine, bool unsaved) {
  if (!change_) return Answer::None;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  Answer answer = Answer::None;
  // A question about saving was asked for: it takes the keyboard. Another one does not disturb what is being typed.
  const bool takes_focus = std::exchange(takes_focus_, false);
  if (takes_focus) ImGui::SetNextWindowFocus();
  if (begin_notice("The file has changed", {screen.x / 2, screen.y * 0.4f}, ImGuiCond_Always)) {
    if (change_->saving) keep_keys();
    ImGui::TextUnformatted(visible_message(sentence(*change_, unsaved)).c_str());
    ImGui::Dummy({0, px(4)});
    if (both_ && change_->theirs) {
      draw_both(mine);
      ImGui::Dummy({0, px(4)});
    }
    const bool saving = change_->saving;
    if (button(saving ? "Save mine" : "Keep mine", 120, "changed keep mine",
               saving ? "Replaces the file by the case in the window."
                      : "The case in the window stays. The file stays too, until you save."))
      answer = Answer::KeepMine;
    ImGui::SameLine(0, px(8));
    ImGui::BeginDisabled(!change_->theirs);
    if (button("Take theirs", 120, "changed take theirs", "Shows the case in the file. Undo brings yours back."))
      answer = Answer::TakeTheirs;
    ImGui::SameLine(0, px(8));
    if (button(both_ ? "Hide both" : "Show both", 120, "changed show both", "Lists where the two cases differ."))
      both_ = !both_;
    ImGui::EndDisabled();
    if (saving) {
      ImGui::SameLine(0, px(8));
      if (button("Cancel", 120, "changed cancel",
                 "Saves nothing. The file and the case in the window stay as they are."))
        answer = Answer::Cancel;
      if (takes_focus) focus_in_dialog();
      if (ImGui::IsWindowFocused() && ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) answer = Answer::Cancel;
    }
  }
  ImGui::End();
  return answer;
}

}  // namespace opscope::gui
