#include "app/gui/dialogs/device_dialog.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <memory>
#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/limits/failure.h"
#include "core/limits/threads.h"

namespace opscope::gui {
namespace {

void colored(ImU32 color, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void identity_row(const std::string& what, const std::string& found) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  colored(palette().muted, what);
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(found.c_str());
}

void fact_row(const gpu::DriverFact& fact) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(fact.what.c_str());
  ImGui::TableNextColumn();
  ImGui::PushFont(fonts().mono);
  ImGui::TextUnformatted(fact.value.c_str());
  ImGui::PopFont();
  ImGui::TableNextColumn();
  colored(palette().muted, fact.meaning);
}

}  // namespace

void DeviceDialog::open(std::function<gpu::DeviceReport()> describe, std::function<void()> wake) {
  opening_ = true;
  if (report_ || asked_.valid()) return;
  const auto answer = std::make_shared<std::promise<gpu::DeviceReport>>();
  asked_ = answer->get_future();
  const auto fail = [answer](const Error& error) {
    gpu::DeviceReport report;
    report.problem = error.text();
    answer->set_value(std::move(report));
  };
  auto thread = start_thread([=](const std::stop_token&) {
    const auto report = guarded([&]() -> Result<gpu::DeviceReport> { return describe(); });
    if (report)
      answer->set_value(*report);
    else
      fail(report.error());
    wake();  // behind the answer: the window looks for it once
  });
  if (thread)
    thread_ = *std::move(thread);
  else
    fail(thread.error());
}

void DeviceDialog::draw_report() const {
  if (ImGui::BeginTable("##identity", 2, ImGuiTableFlags_SizingFixedFit)) {
    identity_row("cpu", report_->cpu);
    if (!report_->absent.empty()) identity_row("gpu", "not available: " + report_->absent);
    for (const auto& [what, found] : report_->identity) identity_row(what, found);
    ImGui::EndTable();
  }
  note_widget("device identity");
  if (!report_->problem.empty()) colored(palette().wrong, "The driver could not be probed: " + report_->problem);
  if (report_->facts.empty()) return;
  ImGui::Spacing();
  ImGui::PushFont(fonts().medium);
  ImGui::TextUnformatted("What its driver does where GLSL leaves it open, and what that means");
  ImGui::PopFont();
  const auto flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoPadOuterX;
  if (!ImGui::BeginTable("##facts", 3, flags)) return;
  for (const gpu::DriverFact& fact : report_->facts) fact_row(fact);
  ImGui::EndTable();
  note_widget("device facts");
}

bool DeviceDialog::draw() {
  constexpr const char* title = "Device";
  const bool answered = asked_.valid() && asked_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  if (answered) report_ = asked_.get();
  if (std::exchange(opening_, false)) ImGui::OpenPopup(title);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({px(360), 0}, {screen.x - px(16), screen.y - px(16)});
  if (!ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return false;
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  note_rectangle("device dialog", at, {at.x + size.x, at.y + size.y});
  if (report_)
    draw_report();
  else
    colored(palette().muted, "Asking the driver...");
  ImGui::Spacing();
  if (report_) {
    if (ImGui::Button("Copy", {px(96), 0})) ImGui::SetClipboardText(text_of(*report_).c_str());
    note_widget("device copy");
    tooltip_on_hover("Puts all of it on the clipboard, as text.");
    ImGui::SameLine();
  }
  if (ImGui::Button("Close", {px(96), 0}) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) ImGui::CloseCurrentPopup();
  note_widget("device close");
  ImGui::EndPopup();
  return answered;
}

}  // namespace opscope::gui
