#pragma once
// Runs one sweep at a time in the background.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/tools/sweep/sweep_lines.h"
#include "app/gui/tools/tool_job.h"
#include "app/text/sweep_text.h"

namespace opscope::gui {

struct SweepOrder {
  SweepRequest request;
  bool cpu = true, gpu = true;                         // which candidates to judge; at least one
  std::optional<std::chrono::duration<double>> limit;  // absent: until everything is done
  std::vector<UnderTest> candidates = {};              // implementations under test, judged too
  // As SweepControl has it: known or not, it is the same order.
  std::optional<double> speed = {};

  friend bool operator==(const SweepOrder& a, const SweepOrder& b) {
    return a.request == b.request && a.cpu == b.cpu && a.gpu == b.gpu && a.limit == b.limit &&
           a.candidates == b.candidates;
  }
};

// The command line that does the same.
std::string command_of(const SweepOrder& order);

struct SweepSnapshot : JobSnapshot<SweepOrder> {
  SweepProgress progress;
  std::uint64_t within_run = 0;  // elements that the progress does not count yet
  // The end of the first step, which compiles programs and makes buffers, and how much was done by then.
  std::chrono::duration<double> started{};
  double started_fraction = 0;
  std::vector<std::shared_ptr<const SweepLine>> lines;  // in the order in which they came; never nullptr
  std::shared_ptr<const SweepReport> report;            // once ended without error
  SweepMade made;                                       // how the report was made
};

class SweepJob final : public ToolJob<SweepSnapshot> {
 public:
  using Run = std::function<Result<SweepReport>(const SweepRequest&, Backend& reference,
                                                const std::vector<Backend*>& candidates, const SweepControl&)>;

  // Only tests replace `run`.
  SweepJob(std::function<void()> wake, std::function<Candidate()> gpu, Run run = &run_sweep)
      : ToolJob(std::move(wake), std::move(gpu)), run_(std::move(run)) {}
  ~SweepJob() { end(); }

 private:
  Result<void> work(const SweepOrder& order, const TaskControl& task) override;
  void add(SweepLine line);
  // Adds it and sets `place`; replaces the line there if that is set.
  void put(std::optional<std::size_t>& place, SweepLine line);

  Run run_;
};

}  // namespace opscope::gui
