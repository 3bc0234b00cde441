#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "tests/support/prepared.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

TEST(PreparedRun, OfTheHostsBackendsRepeatsWhatOneRunDoes) {
  expect_repeats_as_once(*make_reference_backend(), 400);
  expect_repeats_as_once(*make_cpu_backend(), 400);
}

TEST(PreparedRun, OfTheHostsBackendsStopsWhenAsked) {
  expect_stops(*make_reference_backend());
  expect_stops(*make_cpu_backend());
}

// A backend that knows only whole runs.
class PlainBackend : public Backend {
 public:
  std::string_view name() const override { return "plain"; }
  std::string device() const override { return "a test"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    ++runs;
    Result<RunResult> result = make_reference_backend()->run(invocation, options);
    if (result) result->milliseconds = 2;
    return result;
  }
  int runs = 0;
};

TEST(PreparedRun, OfABackendThatKnowsOnlyWholeRunsRepeatsThem) {
  PlainBackend backend;
  expect_repeats_as_once(backend, 20);
  const auto prepared = backend.prepare(random_case(3));
  ASSERT_TRUE(prepared);
  backend.runs = 0;
  const Result<double> milliseconds = (*prepared)->run(5);
  ASSERT_TRUE(milliseconds);
  EXPECT_EQ(backend.runs, 5);
  EXPECT_EQ(*milliseconds, 10);
}

TEST(PreparedRun, ThatCannotBePreparedIsNotRun) {
  const Result<RunResult> result = run_once(unavailable("there is no such device"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().what, "there is no such device");
}

}  // namespace
}  // namespace opscope::test
