#pragma once
// Measures in the background how long each backend takes for the results on screen once its caches are full.

#include <functional>
#include <map>
#include <string>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "core/judge/candidate.h"

namespace opscope::gui {

// Milliseconds of one run, by the name of the backend. One that cannot be measured is missing.
using WarmTimes = std::map<std::string, double>;

class WarmTimesJob {
 public:
  // Results with larger tensors, in bytes, are not measured: it would keep the processor from the next edit.
  static constexpr std::uint64_t largest = 64u << 20;

  // `wake` is called from another thread when times are there. `gpu` is asked on the job's own thread, and may wait.
  WarmTimesJob(std::function<void()> wake, std::function<Candidate()> gpu)
      : gpu_(std::move(gpu)), task_(std::move(wake)) {}

  // Measures complete results. Without effect if start() was given them last.
  void start(const ResultsPtr& results);
  // A newer case needs the processor.
  void stop() { task_.cancel(); }
  bool pending() const { return task_.pending(); }

  // Of these results; nullptr: not there yet, or not measured.
  const WarmTimes* times_of(const Results& results);

 private:
  struct Measured {
    std::uint64_t generation;  // of the results
    WarmTimes times;
  };
  const std::function<Candidate()> gpu_;
  std::uint64_t started_ = 0;  // generation; 0: none
  std::optional<Measured> measured_;
  Task<Measured> task_;
};

}  // namespace opscope::gui
