#include "app/gui/dialogs/changed_dialog.h"

#include <imgui.h>

#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
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
  ImGui::PopFont();  // before the table ends, which is a window of its own
  ImGui::EndTable();
  note_widget("changed both list");
  if (changes_.size() == most_changes) ImGui::TextDisabled("These are the first %zu differences.", most_changes);
}

ChangedDialog::Answer ChangedDialog::draw(const ModelPtr& mine, bool unsaved) {
  if (!change_) return Answer::None;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y * 0.4f}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {screen.x - px(16), screen.y - px(16)});
  constexpr auto flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing;  // someone may be typing
  Answer answer = Answer::None;
  if (ImGui::Begin("The file has changed", nullptr, flags)) {
    ImGui::TextUnformatted(visible_message(sentence(*change_, unsaved)).c_str());
    ImGui::Dummy({0, px(4)});
    if (both_ && change_->theirs) {
      draw_both(mine);
      ImGui::Dummy({0, px(4)});
    }
    const ImVec2 button(px(120), 0);
    if (ImGui::Button(change_->saving ? "Save mine" : "Keep mine", button)) answer = Answer::KeepMine;
    note_widget("changed keep mine");
    tooltip_on_hover(change_->saving ? "Replaces the file by the case in the window."
                                     : "The case in the window stays; the file does too, until you save.");
    ImGui::SameLine(0, px(8));
    ImGui::BeginDisabled(!change_->theirs);
    if (ImGui::Button("Take theirs", button)) answer = Answer::TakeTheirs;
    note_widget("changed take theirs");
    tooltip_on_hover("Shows the case in the file. Undo brings yours back.");
    ImGui::SameLine(0, px(8));
    if (ImGui::Button(both_ ? "Hide both" : "Show both", button)) both_ = !both_;
    note_widget("changed show both");
    tooltip_on_hover("Lists where the two cases differ.");
    ImGui::EndDisabled();
  }
  ImGui::End();
  return answer;
}

}  // namespace opscope::gui
