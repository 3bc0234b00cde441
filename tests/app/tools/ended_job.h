#pragma once
// Jobs of the window's tools without a device, to their end.

#include <gtest/gtest.h>

#include "app/gui/jobs/evaluate.h"
#include "tests/support/wait.h"

namespace opscope::gui {

inline Candidate no_gpu() { return {"gpu", nullptr, "OpenGL 4.3 is missing"}; }

// The last snapshot of a job that was started.
template <class Job>
auto ended(const Job& job) {
  EXPECT_TRUE(test::wait_until([&] { return !job.busy(); })) << "it does not end";
  return job.snapshot();
}

// The last snapshot of a new job; `work` does it instead of the job's own function.
template <class Job, class Order, class... Work>
auto ended_after(const Order& order, Work... work) {
  Job job([] {}, no_gpu, work...);
  job.start(order);
  return ended(job);
}

}  // namespace opscope::gui
