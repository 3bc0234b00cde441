#pragma once
// Computes in the background the case of another tab that stands beside the one in front.

#include <string>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"

namespace opscope::gui {

class BesideJob {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit BesideJob(std::function<void()> wake) : task_(std::move(wake)) {}

  // The other case, as its own tab would run it, and what that tab still has of its last run.
  struct Wanted {
    Request request;
    ResultsPtr results = nullptr;
    std::string files = {};  // files_stamp of the results
  };
  // Unless that is there or on its way, takes its results if its files are still the same, else starts to compute it on
  // the reference alone. `front`: the case in front, whose memory counts too.
  void want(const Wanted& wanted, const Request& front);
  // Forgets everything.
  void clear();
  // True if it has been computed since the last call.
  bool take();

  // Complete; nullptr: not there yet. Why the case cannot run is in them.
  const ResultsPtr& results() const { return results_; }
  bool pending() const { return task_.pending(); }

 private:
  Request wanted_;
  std::string files_;  // files_stamp of what was wanted
  ResultsPtr results_;
  Task<ResultsPtr> task_;
};

}  // namespace opscope::gui
