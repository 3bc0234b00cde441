#pragma once
// One bench at a time, beside the window.

#include <string>
#include <vector>

#include "app/gui/jobs/job.h"
#include "app/text/bench_text.h"
#include "core/bench/bench.h"

namespace opscope::gui {

struct BenchOrder {
  BenchRequest request;  // its operators are named
  bool cpu = true, gpu = true, reference = false;
  std::vector<std::string> left_out;  // before anything runs, and why
};

struct BenchSnapshot : JobSnapshot<BenchOrder> {
  double fraction = 0;
  std::string doing;
  std::shared_ptr<const BenchReport> report = std::make_shared<BenchReport>();  // what is measured so far
  BenchMachine machine;
  std::vector<std::string> left_out;  // each with its reason
};

// Wakes the window between measurements, never during one.
class BenchJob final : public Job<BenchSnapshot> {
 public:
  using Run =
      std::function<Result<BenchReport>(const BenchRequest&, const std::vector<BenchTarget>&, const BenchControl&)>;

  // `run` is replaced by tests alone.
  BenchJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run = &run_bench)
      : Job(std::move(wake), std::move(gpu)), run_(std::move(run)) {}
  ~BenchJob() { end(); }

 private:
  Result<void> work(const BenchOrder& order) override;

  Run run_;
};

}  // namespace opscope::gui
