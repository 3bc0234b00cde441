#pragma once
// Counts in the background how many elements of the results on screen each other numerics choice would change.

#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "core/compare/what_if.h"

namespace opscope::gui {

class WhatIfJob {
 public:
  // `wake` is called from another thread when a count has ended.
  explicit WhatIfJob(std::function<void()> wake) : task_(std::move(wake)) {}

  // Counts for `results`, whose reference has run. Counts for other results are forgotten.
  void start(ResultsPtr results);
  // Cancels the running count: a newer case needs the processor. A finished count stays.
  void stop();

  struct State {
    enum class Kind { Counting, Done, GivenUp } kind = Kind::GivenUp;
    double fraction = 0;       // while counting
    std::vector<WhatIf> rows;  // once done
    std::string problem;       // why it was cancelled
  };
  // Of the results that start() was given last.
  const State& state();
  bool busy() const { return task_.progress().has_value(); }

 private:
  State state_;
  Task<std::vector<WhatIf>> task_;
};

}  // namespace opscope::gui
