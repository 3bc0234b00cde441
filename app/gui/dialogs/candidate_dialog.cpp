#include "app/gui/dialogs/candidate_dialog.h"

#include <fmt/format.h>
#include <imgui.h>

#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr float dialog_width = 620;  // at scale 1

}  // namespace

void CandidateDialog::open(const std::string& text) {
  opening_ = true;
  closing_ = false;
  problem_.clear(), cure_.clear();
  text_[text.copy(text_, sizeof text_ - 1)] = '\0';
}

void CandidateDialog::take_cure() {
  text_[cure_.copy(text_, sizeof text_ - 1)] = '\0';
  problem_.clear(), cure_.clear();
  refused_ = true;  // gives the field the keyboard
}

CandidateDialog::Choice CandidateDialog::draw(std::span<const UnderTest> tested, std::span<const std::string> recent,
                                              const OperatorSchema& shown) {
  Choice choice;
  if (!begin_dialog("Test my implementation", opening_)) return choice;
  wrapped_text(palette().text, "A shared library (.so), a compute shader (.glsl), or a command that answers requests.");
  muted_text("It runs with your own rights, in a process of its own. NAME=... gives it another name.");
  ImGui::Spacing();
  if (ImGui::IsWindowAppearing() || std::exchange(refused_, false)) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(dialog_width - 200));
    entered = ImGui::InputTextWithHint("##candidate", "my_ops.so, my_clip.glsl, python3 my_ops.py", text_, sizeof text_,
                                       ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemEdited()) problem_.clear(), cure_.clear();
  }
  note_widget("candidate");
  ImGui::SameLine();
  choice.browse = button("Browse...", 92, "candidate browse");
  ImGui::SameLine();
  ImGui::BeginDisabled(text_[0] == '\0');
  entered = button("Test", 92, "candidate test") || entered;
  ImGui::EndDisabled();
  if (entered && text_[0] != '\0') choice.add = text_;
  if (!tested.empty()) medium_text("Under test");
  for (std::size_t i = 0; i < tested.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (button("Remove", 80, fmt::format("candidate remove {}", i))) choice.remove = i;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const OperatorSchema* op = tested[i].op;
    const bool is_elsewhere = !tested[i].elsewhere.empty(), has_cure = is_elsewhere || (op && op != &shown);
    const std::string behind = op ? " for " + short_name(*op) : "";
    const std::string cure = "Test for " + (is_elsewhere ? "this dispatch" : short_name(shown));
    const float cure_width = has_cure ? ImGui::CalcTextSize(cure.c_str()).x + px(24) : 0;
    const float room = px(dialog_width - 100) - cure_width;
    mono_text(palette().text, text_without_middle(tested[i].given, room - ImGui::CalcTextSize(behind.c_str()).x));
    if (op) ImGui::SameLine(0, 0), muted_text(behind);
    if (has_cure) {
      ImGui::SameLine();
      if (button(label_of(cure).c_str(), 0, fmt::format("candidate for shown {}", i))) choice.test_for_shown = i;
    }
    ImGui::PopID();
  }
  if (!recent.empty()) medium_text("Tested before");
  for (std::size_t i = 0; i < recent.size(); ++i) {
    ImGui::PushID(static_cast<int>(100 + i));
    if (button("Test", 80, fmt::format("candidate recent {}", i))) choice.add = recent[i];
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    mono_text(palette().muted, text_without_middle(recent[i], px(dialog_width - 100)));
    ImGui::PopID();
  }
  // Last, in three lines at all times and beside the button: no row moves when a text is refused.
  const float spacing = ImGui::GetStyle().ItemSpacing.y;
  const float bottom = ImGui::GetCursorPosY() + 3 * ImGui::GetTextLineHeight() + spacing;
  if (!problem_.empty()) {
    wrapped_text(palette().wrong, visible_message(problem_));
    note_widget("candidate refused " + problem_);
  }
  if (const float rest = bottom - ImGui::GetCursorPosY() - spacing; rest > 0) ImGui::Dummy({0, rest});
  const bool leave = leave_button("Close", 92);
  if (!cure_.empty()) {
    ImGui::SameLine();
    const std::string text = "Use " + text_without_middle(cure_, px(dialog_width - 180));
    if (button(label_of(text).c_str(), 0, "candidate cure", "Puts this command into the field.")) take_cure();
  }
  if (leave || choice.browse || std::exchange(closing_, false)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return choice;
}

}  // namespace opscope::gui
