#include <imgui.h>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "app/gui/verdict/verdict.h"

namespace opscope::gui {
namespace {

ImU32 color_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::Equal: return palette().good;
    case Verdict::Kind::Different:
    case Verdict::Kind::Cannot: return palette().wrong;
    case Verdict::Kind::Running: return palette().accent;
    case Verdict::Kind::Mistrusted:
    case Verdict::Kind::Unproven: break;
  }
  return palette().caution;
}

void text_in(ImU32 color, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

}  // namespace

bool draw_verdict(const Verdict& verdict, bool& log_open) {
  const ImU32 color = color_of(verdict.kind);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(fonts().medium);
  text_in(color, verdict.sign + "  " + verdict.word);
  ImGui::PopFont();
  note_widget("verdict");
  bool cancel = false;
  if (verdict.kind == Verdict::Kind::Running && !verdict.sentence.empty()) {
    ImGui::SameLine(0, px(12));
    cancel = ImGui::Button("Cancel (Esc)");
    note_widget("cancel");
  }
  const bool emphatic = verdict.kind == Verdict::Kind::Different || verdict.kind == Verdict::Kind::Cannot;
  ImGui::SameLine(0, px(12));
  text_in(emphatic ? color : palette().text, verdict.sentence);
  tooltip_on_hover(verdict.line());
  // What a long sentence leaves no room for is in its tooltip.
  const float width = px(64), gap = px(24);
  const auto fits = [&](const std::string& text) {
    ImGui::SameLine(0, gap);
    return ImGui::GetCursorPosX() + ImGui::CalcTextSize(text.c_str()).x < ImGui::GetWindowWidth() - width - 2 * gap;
  };
  bool room = true;
  ImGui::PushFont(fonts().mono);
  for (const std::string& timing : verdict.timings)
    if ((room = room && fits(timing))) text_in(palette().muted, timing);
  ImGui::PopFont();
  if (room && !verdict.device.empty() && fits(verdict.device)) {
    text_in(palette().muted, verdict.device);
    tooltip_on_hover(verdict.device);
  }
  ImGui::SameLine(ImGui::GetWindowWidth() - width - px(8));
  if (ImGui::Button(log_open ? "Log -" : "Log +", {width, 0})) log_open = !log_open;
  note_widget("log");
  tooltip_on_hover(log_open ? "Hides what happened so far." : "Shows what happened so far.");
  return cancel;
}

}  // namespace opscope::gui
