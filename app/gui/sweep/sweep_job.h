#pragma once
// One sweep at a time, beside the window.

#include <memory>
#include <optional>
#include <vector>

#include "app/gui/jobs/job.h"
#include "app/gui/sweep/sweep_lines.h"

namespace opscope::gui {

struct SweepOrder {
  SweepRequest request;
  bool cpu = true, gpu = true;                         // which candidates to judge; at least one
  std::optional<std::chrono::duration<double>> limit;  // absent: until all is done
};

struct SweepSnapshot : JobSnapshot<SweepOrder> {
  SweepProgress progress;
  std::vector<std::shared_ptr<const SweepLine>> lines;  // in the order they came; never nullptr
  std::shared_ptr<const SweepReport> report;            // once ended without error
};

class SweepJob final : public Job<SweepSnapshot> {
 public:
  using Run = std::function<Result<SweepReport>(const SweepRequest&, Backend& reference,
                                                const std::vector<Backend*>& candidates, const SweepControl&)>;

  // `run` is replaced by tests alone.
  SweepJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run = &run_sweep)
      : Job(std::move(wake), std::move(gpu)), run_(std::move(run)) {}
  ~SweepJob() { end(); }

 private:
  Result<void> work(const SweepOrder& order) override;
  void add(SweepLine line);

  Run run_;
};

}  // namespace opscope::gui
