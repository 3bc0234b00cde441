// How long a sweep would take.

#include "app/gui/tools/sweep/sweep_estimate.h"

#include <gtest/gtest.h>

#include "core/operators/schema/registry.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

TEST(SweepEstimate, DividesWhatIsPlannedByTheSpeedOfTheTrial) {
  SweepReport report;
  EXPECT_EQ(speed_of(report), 0);
  report.spaces.resize(2);
  report.spaces[0].elements_done = 100;
  report.spaces[0].seconds = 1s;
  report.spaces[1].elements_done = 500;
  report.spaces[1].seconds = 2s;
  EXPECT_EQ(speed_of(report), 200);
}

TEST(SweepEstimate, TellsWhatTheLimitLeavesUndone) {
  SweepOrder order;
  EXPECT_EQ(estimate_text(0.5s, order), "Takes less than a second here.");
  EXPECT_EQ(estimate_text(65s, order), "Takes about 1:05 here, by the speed of its first moments.");
  order.limit = 60s;
  EXPECT_EQ(estimate_text(59s, order), "Takes about 0:59 here, by the speed of its first moments.");
  EXPECT_EQ(
      estimate_text(3000s, order),
      "Stops after 1:00 with about 2 % done; all of it takes about 50:00 here, by the speed of its first moments.");
}

TEST(SweepEstimate, ComesFromATrialOfTheOrder) {
  SweepOrder order;
  order.request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  order.request.data_type = DataType::Float32;
  order.gpu = false;
  SweepEstimate estimate([] {}, no_gpu);
  EXPECT_EQ(estimate.time(1), std::nullopt);
  estimate.want(order);
  ASSERT_TRUE(test::wait_until([&] { return estimate.time(1'000'000).has_value(); }));
  const Seconds one = *estimate.time(1'000'000);
  EXPECT_GT(one, Seconds(0));
  EXPECT_DOUBLE_EQ(estimate.time(2'000'000)->count(), 2 * one.count());
  order.limit = 1ns;
  order.request.random_cases = 7;
  estimate.want(order);
  EXPECT_EQ(estimate.time(1'000'000), one) << "the limit needs no other trial";
  order.request.data_type = DataType::Float16;
  estimate.want(order);
  EXPECT_TRUE(test::wait_until([&] { return estimate.time(1'000'000).has_value(); })) << "another order does";
}

}  // namespace
}  // namespace opscope::gui
