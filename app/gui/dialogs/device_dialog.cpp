#include "app/gui/dialogs/device_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

void identity_row(const std::string& what, const std::string& found) {
  ImGui::TableNextRow();
  muted_cell(what);
  text_cell(found);
}

void fact_row(const gpu::DriverFact& fact) {
  ImGui::TableNextRow();
  text_cell(fact.what);
  ImGui::TableNextColumn();
  mono_text(palette().text, fact.value);
  ImGui::TableNextColumn();
  wrapped_text(palette().muted, fact.meaning);
}

constexpr const char* value_title = "What this driver does";

// Of the columns of facts. That of the meanings is as wide as its texts, or what the window leaves beside the others.
struct FactWidths {
  float what = 0, value = 0, meaning = 0;
  float all() const { return std::ceil(what + value + meaning + 4 * ImGui::GetStyle().CellPadding.x + px(4)); }
};

FactWidths widths_of(const std::vector<gpu::DriverFact>& facts) {
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  FactWidths widths;
  for (const gpu::DriverFact& fact : facts) {
    widths.what = std::max(widths.what, width(fact.what));
    widths.meaning = std::max(widths.meaning, width(fact.meaning));
    const MonoFont mono;
    widths.value = std::max(widths.value, width(fact.value));
  }
  widths.value = std::max(widths.value, width(value_title));
  const ImGuiStyle& style = ImGui::GetStyle();
  const float edges = 2 * style.WindowPadding.x + 4 * style.CellPadding.x + style.ScrollbarSize + px(24);
  const float room = ImGui::GetIO().DisplaySize.x - edges - widths.what - widths.value;
  widths.meaning = std::clamp(widths.meaning, px(160), std::max(px(160), room));
  return widths;
}

}  // namespace

void DeviceDialog::open() {
  opening_ = true;
  if (!report_ && !task_.pending())
    task_.start([this](const TaskControl&) -> Result<gpu::DeviceReport> { return describe_(); });
}

void DeviceDialog::draw_report() {
  if (ImGui::BeginTable("##identity", 2, ImGuiTableFlags_SizingFixedFit)) {
    identity_row("cpu", report_->cpu);
    if (!report_->absent.empty()) identity_row("gpu", "not available: " + report_->absent);
    for (const auto& [what, found] : report_->identity) identity_row(what, found);
    ImGui::EndTable();
  }
  note_widget("device identity");
  if (!report_->problem.empty()) text_in(palette().wrong, "The driver could not be probed: " + report_->problem);
  if (!report_->facts.empty()) draw_facts();
}

// They scroll where the window is low, so that the buttons below them stay in sight.
void DeviceDialog::draw_facts() {
  ImGui::Spacing();
  medium_text("Behaviour of its driver that GLSL leaves open, and the consequences");
  const ImGuiStyle& style = ImGui::GetStyle();
  const float below = ImGui::GetFrameHeight() + 3 * style.ItemSpacing.y + style.WindowPadding.y + px(16);
  const float room = ImGui::GetIO().DisplaySize.y - ImGui::GetCursorPosY() - below;
  const FactWidths widths = widths_of(report_->facts);
  ImGui::BeginChild("##facts",
                    {widths.all() + style.ScrollbarSize, std::clamp(facts_height_, px(60), std::max(px(60), room))});
  const auto flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoPadOuterX;
  if (ImGui::BeginTable("##table", 3, flags)) {
    for (const float width : {0.0f, 0.0f, widths.meaning})
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, width);
    ImGui::TableNextRow();
    for (const char* title : {"Asked for", value_title, "What it means"}) muted_cell(title);
    for (const gpu::DriverFact& fact : report_->facts) fact_row(fact);
    ImGui::EndTable();
    note_widget("device facts");
  }
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  note_rectangle("device facts in sight", at, {at.x + size.x, at.y + size.y});
  facts_height_ = ImGui::GetCursorPosY();
  ImGui::EndChild();
}

bool DeviceDialog::draw() {
  constexpr const char* title = "Device";
  const std::optional<Result<gpu::DeviceReport>> ended = task_.take();
  if (ended && *ended) report_ = **ended;
  if (ended && !*ended) report_.emplace().problem = ended->error().text();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowSizeConstraints({px(360), 0}, {screen.x - px(16), screen.y - px(16)});
  if (!begin_dialog(title, opening_)) return false;
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  note_rectangle("device dialog", at, {at.x + size.x, at.y + size.y});
  if (report_)
    draw_report();
  else
    muted_text("Asking the driver...");
  ImGui::Spacing();
  if (report_) {
    if (button("Copy", 96, "device copy", "Copies all of it as text."))
      ImGui::SetClipboardText(text_of(*report_).c_str());
    ImGui::SameLine();
  }
  const bool leave = leave_button("Close", 96, "device close");
  focus_when_opened();
  if (leave) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return ended.has_value();
}

}  // namespace opscope::gui
