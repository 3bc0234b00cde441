#include "app/gui/tools/batch/batch_tool.h"

#include <GLFW/glfw3.h>

#include "app/gui/tools/batch/batch_panel.h"
#include "app/gui/tools/job_tool.h"

namespace opscope::gui {
namespace {

class BatchTool final : public JobTool<BatchJob> {
 public:
  BatchTool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) : JobTool(wake, gpu) {}

  const ToolInfo& info() const override;
  float height() const override { return table_.rows().empty() && !busy() ? introduction_height : info().height; }
  ToolOutput draw(const ToolInput& input) override;
  void start(const ToolInput& input) override;
  void cancel() override { JobTool::cancel(), begins_again_ = false; }
  double fraction() const override { return job_.snapshot().fraction(); }
  std::string text() const override;
  void add_actions(std::vector<Action>& actions, const std::function<ToolInput()>& input,
                   const std::function<void(const ToolOutput&)>& take) override;

 private:
  ToolEnd end() override;

  BatchSnapshot look();

  BatchTable table_;
  bool begins_again_ = false;  // another folder was opened while this or another tool was busy
};

const ToolInfo& BatchTool::info() const {
  static constexpr ToolInfo info = {.name = "Batch",
                                    .noun = "batch",
                                    .tooltip = "Judges every case of a folder; a click on its row opens a case.",
                                    .key = GLFW_KEY_F4,
                                    .height = 330,  // two lines above about six rows
                                    .frame_interval = 0.1,
                                    .of_case = false};
  return info;
}

ListedOpening opening_of(const BatchRow& row) { return {row.path, row.theirs, row.dispatch}; }

// The job's order is what was opened last.
bool is_of(const BatchOrder& order, const ToolInput& input) {
  return order.folder == input.cases && order.settings.results == input.results;
}

// The present state, with all rows up to it.
BatchSnapshot BatchTool::look() {
  BatchSnapshot now = job_.snapshot();
  table_.add(job_.take_rows());
  return now;
}

ToolOutput BatchTool::draw(const ToolInput& input) {
  if (begins_again_ && !busy()) start(input);
  BatchSnapshot now = look();
  if (!now.busy() && !is_of(now.order, input)) now = {};  // it was opened while another tool was busy
  const BatchPanelOutput panel = draw_batch_panel(input, now, table_);
  if (panel.start) start(input);
  if (panel.cancel) cancel();
  ToolOutput output;
  output.close = panel.close;
  output.choose_cases = panel.choose_folder;
  output.choose_results = panel.choose_results;
  output.drop_results = panel.drop_results;
  output.go_back = panel.go_back;
  output.copied = panel.copied;
  if (panel.open != nullptr) output.open_listed = opening_of(*panel.open);
  return output;
}

// If the folder is another one than before, it begins as soon as that is possible.
void BatchTool::start(const ToolInput& input) {
  if (input.cases.empty()) return;
  if (busy() || !input.not_now.empty()) {
    if (is_of(job_.snapshot().order, input)) return;
    begins_again_ = true;
    job_.cancel();
    if (!busy()) table_.clear();
    return;
  }
  begins_again_ = false;
  job_.take_rows();
  table_.clear();
  begin({input.cases,
         {input.input_path, input.numerics, input.feature_level, input.memory_limit, input.results, input.candidates}});
}

ToolEnd BatchTool::end() {
  const BatchSnapshot now = look();
  const BatchConclusion found = conclusion_of(now, table_.counts());
  return {found.kind, found.text()};
}

std::string BatchTool::text() const {
  std::string text;
  for (const BatchRowPtr& row : table_.shown()) {
    text += sign_of(row->kind);
    for (std::size_t i = 0; i < batch_columns; ++i)
      if (const std::string cell = cell_text(*row, static_cast<BatchColumn>(i)); !cell.empty()) text += "  " + cell;
    text += "\n";
  }
  return busy() ? text + "under way" : text;
}

void BatchTool::add_actions(std::vector<Action>& actions, const std::function<ToolInput()>& input,
                            const std::function<void(const ToolOutput&)>& take) {
  const auto add_step = [&](const char* name, Shortcut shortcut, const char* tooltip, int step) {
    const auto row = [this, input, step] { return table_.neighbour(input().opened, step); };
    add_action(actions, "Run", name, shortcut, tooltip, [row, take] {
      ToolOutput output;
      output.open_listed = opening_of(*row());
      take(output);
    }).needs([row] { return row() != nullptr; }, "there is no such row");
  };
  add_step("Next case of the batch", {GLFW_KEY_F3}, "Opens the case of the row below the open one.", 1);
  add_step("Previous case of the batch", {GLFW_KEY_F3, false, true}, "Opens the case of the row above the open one.",
           -1);
  add_action(actions, "Run", "Back from the batch", {GLFW_KEY_F2},
             "Shows the case again that was open before one of the batch.",
             [take] {
               ToolOutput output;
               output.go_back = true;
               take(output);
             })
      .needs([input] { return !input().way_back.empty(); }, "no case was opened from the batch");
}

}  // namespace

std::unique_ptr<Tool> make_batch_tool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) {
  return std::make_unique<BatchTool>(wake, gpu);
}

}  // namespace opscope::gui
