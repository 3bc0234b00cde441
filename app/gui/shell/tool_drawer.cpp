#include "app/gui/shell/tool_drawer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/tools/batch/batch_tool.h"
#include "app/gui/tools/bench/bench_tool.h"
#include "app/gui/tools/sweep/sweep_tool.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

ToolDrawer::ToolDrawer(const std::function<void()>& wake, const std::function<Candidate()>& gpu) {
  tools_.push_back(make_sweep_tool(wake, gpu));
  tools_.push_back(make_bench_tool(wake, gpu));
  tools_.push_back(make_batch_tool(wake, gpu));
}

void ToolDrawer::add_actions(std::vector<Action>& actions, const std::function<ToolInput()>& input,
                             const std::function<void(const ToolOutput&)>& take) {
  for (const std::unique_ptr<Tool>& owned : tools_) {
    Tool& tool = *owned;
    const ToolInfo& info = tool.info();
    Action& show = add_action(actions, "Run", fmt::format("{}...", info.name), {info.key}, info.tooltip, [this, &tool] {
      open_ = open_ == &tool ? nullptr : &tool;
      opened_by_key_ = open_ != nullptr && !ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    });
    show.checked = [this, &tool] { return open_ == &tool; };
    show.names = info.names;
    show.begins_group = owned == tools_.front();
    add_action(actions, "Run", fmt::format("Start the {}", info.noun), {info.key, false, true},
               fmt::format("Starts the {} with the settings in its panel.", info.noun), [this, &tool, input, take] {
                 start(tool, input());
                 ToolOutput output;
                 if (refuses_text()) output.not_started = refused_entry(*tool.entry());
                 if (!output.not_started.empty()) take(output);
               });
    tool.add_actions(actions, input, take);
  }
}

void ToolDrawer::start(std::string_view noun, ToolInput input) {
  const auto named = [&](const std::unique_ptr<Tool>& tool) { return tool->info().noun == noun; };
  if (const auto tool = std::ranges::find_if(tools_, named); tool != tools_.end()) start(**tool, std::move(input));
}

void ToolDrawer::start(Tool& tool, ToolInput input) {
  open_ = &tool;
  input.not_now = obstacle(tool);
  tool.start(input);
}

ToolOutput ToolDrawer::draw(ToolInput input) {
  input.not_now = obstacle(*open_);
  hovered_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  focused_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
  ToolOutput output = open_->draw(input);
  if (output.close) open_ = nullptr;
  return output;
}

namespace {

std::string note_text(const Tool& tool, double fraction) {
  return fmt::format("{} {:.0f} %", tool.info().name, fraction * 100);
}

}  // namespace

void ToolDrawer::draw_notes() {
  for (const std::unique_ptr<Tool>& tool : tools_) {
    if (open_ == tool.get() || !tool->busy()) continue;
    const char* name = tool->info().name;
    ImGui::SameLine(0, px(16));
    if (ImGui::MenuItem(fmt::format("{}###{}", note_text(*tool, tool->fraction()), name).c_str())) open_ = tool.get();
    note_widget(fmt::format("{} note", name));
    tooltip_on_hover("It is running. Click to show it.");
  }
}

float ToolDrawer::notes_width() const {
  float width = 0;
  for (const std::unique_ptr<Tool>& tool : tools_)
    if (open_ != tool.get() && tool->busy()) width += px(16) + ImGui::CalcTextSize(note_text(*tool, 1).c_str()).x;
  return width;
}

bool ToolDrawer::refuses_text() const {
  const Entry* entry = open_ ? open_->entry() : nullptr;
  return entry && !entry->refused.empty();
}

void ToolDrawer::give_up_refused() {
  if (refuses_text()) open_->entry()->refused.clear();
}

bool ToolDrawer::busy() const {
  return std::ranges::any_of(tools_, [](const auto& tool) { return tool->busy(); });
}

bool ToolDrawer::outdates(std::string_view event) const {
  const auto is_of = [&](const Tool& tool) { return event.starts_with(std::string(tool.info().noun) + ": "); };
  if (open_ == nullptr) return false;
  return is_of(*open_) ||
         (open_->busy() && std::ranges::any_of(tools_, [&](const auto& tool) { return is_of(*tool); }));
}

void ToolDrawer::cancel() {
  for (const std::unique_ptr<Tool>& tool : tools_) tool->cancel();
}

void ToolDrawer::cancel_work_on_case() {
  for (const std::unique_ptr<Tool>& tool : tools_)
    if (tool->info().of_case) tool->cancel();
}

double ToolDrawer::frame_interval() const {
  for (const std::unique_ptr<Tool>& tool : tools_)
    if (tool->busy()) return tool->info().frame_interval;  // only one is, see obstacle()
  return -1;
}

std::optional<std::pair<const Tool*, ToolEnd>> ToolDrawer::take_end() {
  for (const std::unique_ptr<Tool>& tool : tools_)
    if (std::optional<ToolEnd> end = tool->take_end()) return std::pair(tool.get(), *std::move(end));
  return std::nullopt;
}

std::map<std::string, std::string> ToolDrawer::texts() const {
  std::map<std::string, std::string> texts;
  for (const std::unique_ptr<Tool>& tool : tools_) texts[tool->info().noun] = tool->text();
  return texts;
}

// Tools slow each other down, and the bench would measure that.
std::string ToolDrawer::obstacle(const Tool& tool) const {
  for (const std::unique_ptr<Tool>& other : tools_)
    if (other.get() != &tool && other->busy())
      return fmt::format("The {} is running: wait for it, or cancel it with Esc.", other->info().noun);
  return "";
}

}  // namespace opscope::gui
