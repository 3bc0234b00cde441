#pragma once
// Runs one bench at a time in the background.

#include <memory>
#include <string>
#include <vector>

#include "app/gui/tools/bench/bench_forecast.h"
#include "app/gui/tools/tool_job.h"
#include "app/text/bench_text.h"
#include "core/bench/bench.h"
#include "core/bench/candidate_check.h"

namespace opscope::gui {

// Cases that an implementation under test did not run in a bench before, with the fewest elements that it had.
struct BenchLack {
  UnderTest tested;
  std::vector<BenchCase> cases;
};

struct BenchOrder {
  BenchRequest request;
  bool cpu = true, gpu = true, reference = false;
  std::vector<std::string> left_out;       // before anything runs, each with its reason
  std::vector<UnderTest> candidates = {};  // implementations under test, measured too
  std::vector<BenchLack> lacks = {};       // known before; what is measured is the same without
  BenchForecast forecast = {};
};

// It is known before the bench that the implementation does not run the case.
bool lacks(const BenchOrder& order, const UnderTest& tested, const BenchCase& bench_case);

// The command line that measures the same, without the form of its output. Empty if there is none: a command line names
// a backend of its own, and measures each shader for all operators.
std::string command_of(const BenchOrder& order);

struct BenchSnapshot : JobSnapshot<BenchOrder> {
  double fraction = 0;
  std::string doing;
  std::shared_ptr<const BenchReport> report = std::make_shared<BenchReport>();  // measured so far
  BenchMachine machine;
  std::vector<std::string> left_out;  // each with its reason
  CandidateChecks checks = {};        // of the implementations under test, made before the measurements
  std::vector<std::string> wrong;     // of each implementation under test that is, as wrong_result()
  std::shared_ptr<const Invocation> wrong_case = nullptr;  // that shows the first of these

  BenchRest rest() const { return rest_of(order.forecast, fraction, elapsed.count()); }
};

// Wakes the window only between measurements.
class BenchJob final : public ToolJob<BenchSnapshot> {
 public:
  using Run =
      std::function<Result<BenchReport>(const BenchRequest&, const std::vector<BenchTarget>&, const BenchControl&)>;

  // Only tests replace `run`.
  BenchJob(std::function<void()> wake, std::function<Candidate()> gpu, Run run = &run_bench)
      : ToolJob(std::move(wake), std::move(gpu)), run_(std::move(run)) {}
  ~BenchJob() { end(); }

 private:
  Result<void> work(const BenchOrder& order, const TaskControl& task) override;

  Run run_;
};

}  // namespace opscope::gui
