#pragma once
// Counts, on a thread of its own, what each other numerics choice would change in the results on screen.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "app/gui/jobs/results.h"
#include "core/compare/what_if.h"

namespace opscope::gui {

class WhatIfJob {
 public:
  // `wake` is called from the worker when a count has ended.
  explicit WhatIfJob(std::function<void()> wake);
  ~WhatIfJob();
  WhatIfJob(const WhatIfJob&) = delete;
  WhatIfJob& operator=(const WhatIfJob&) = delete;

  // Counts for `results`, whose reference has run; what was counted or is being counted for others is forgotten.
  void start(ResultsPtr results);
  // Gives up the count that runs: the processor is wanted for a newer case. What has been counted stays.
  void stop();

  struct State {
    enum class Kind { Counting, Done, GivenUp } kind = Kind::GivenUp;
    double fraction = 0;       // while counting
    std::vector<WhatIf> rows;  // once done
    std::string problem;       // why it was given up
  };
  // Of the results handed to start() last.
  State state() const;
  bool busy() const;

 private:
  void work();

  std::function<void()> wake_;
  std::unique_ptr<Backend> reference_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  ResultsPtr waiting_;
  State state_;
  bool leave_ = false;
  std::atomic<std::uint64_t> wanted_ = 0;  // number of the count that is wanted; every start and stop raises it

  std::thread worker_;  // last: it uses all of the above
};

}  // namespace opscope::gui
