// Sampling of runs with known durations; no clock is involved.

#include "core/bench/sampling.h"
#include "tests/support/result.h"

#include <gtest/gtest.h>

namespace opscope::test {
namespace {

// The n-th single run claims to take milliseconds_of(n).
class ScriptedRun : public PreparedRun {
 public:
  explicit ScriptedRun(std::function<double(std::uint64_t)> milliseconds_of) : of_(std::move(milliseconds_of)) {}

  Result<double> run(std::uint64_t times) override {
    batches.push_back(times);
    if (fails_at == batches.size()) return unavailable("the device is gone");
    double sum = 0;
    for (std::uint64_t i = 0; i < times; ++i) sum += of_(runs++);
    return sum;
  }
  Result<Buffer> output() override { return Buffer{}; }

  std::vector<std::uint64_t> batches;
  std::uint64_t runs = 0;
  std::size_t fails_at = 0;

 private:
  std::function<double(std::uint64_t)> of_;
};

Sampling quick() {
  Sampling sampling;
  sampling.samples = 5;
  sampling.batch_milliseconds = 4;
  sampling.warm_up_milliseconds = 0;
  return sampling;
}

TEST(Sampling, MedianIsTheMiddleOrTheMeanOfTwo) {
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 100, 2}), 3);
}

TEST(Sampling, ShortRunsAreRepeatedUntilABatchIsLong) {
  ScriptedRun run([](std::uint64_t) { return 0.001; });
  EXPECT_NEAR(value_of(median_microseconds(run, quick())), 1, 1e-6);
  EXPECT_NEAR(static_cast<double>(run.batches.back()), 4000, 1);
}

TEST(Sampling, LongRunsAreSampledOneByOne) {
  ScriptedRun run([](std::uint64_t) { return 50.0; });
  EXPECT_EQ(value_of(median_microseconds(run, quick())), 50000);
  for (const std::uint64_t times : run.batches) EXPECT_EQ(times, 1u);
  EXPECT_EQ(run.batches.size(), 2 + 5u);  // two warm-up batches that agree, then the samples
}

// A device that was idle is slow at first. These runs are not samples.
TEST(Sampling, WarmsUpUntilTheTimesStandStill) {
  ScriptedRun run([](std::uint64_t n) { return n < 6 ? 1000.0 / static_cast<double>(n + 1) : 10.0; });
  EXPECT_EQ(value_of(median_microseconds(run, quick())), 10000);
}

TEST(Sampling, OneBatchThatWasInterruptedChangesNothing) {
  std::size_t batch = 0;
  ScriptedRun run([&](std::uint64_t) { return ++batch == 5 ? 900.0 : 10.0; });
  EXPECT_EQ(median_microseconds(run, quick()).value(), 10000);
}

TEST(Sampling, TellsTheFastestAndTheSlowestSample) {
  std::size_t batch = 0;
  ScriptedRun run([&](std::uint64_t) {
    ++batch;
    return batch == 4 ? 8.0 : batch == 6 ? 900.0 : 10.0;
  });
  const SampledTime time = value_of(sample_microseconds(run, quick()));
  EXPECT_EQ(time.median, 10000);
  EXPECT_EQ(time.least, 8000);
  EXPECT_EQ(time.most, 900000);
  EXPECT_EQ(time.samples, 5u);
  EXPECT_EQ(time.runs_per_sample, 1u);
}

TEST(Sampling, AClockThatStandsStillEndsNevertheless) {
  ScriptedRun run([](std::uint64_t) { return 0.0; });
  Sampling sampling = quick();
  sampling.samples = 1;
  EXPECT_EQ(median_microseconds(run, sampling).value(), 0);
}

TEST(Sampling, StopsBetweenBatchesAndPassesFailuresOn) {
  ScriptedRun run([](std::uint64_t) { return 10.0; });
  Sampling sampling = quick();
  sampling.stop = [&] { return run.batches.size() == 4; };
  EXPECT_EQ(median_microseconds(run, sampling).error().kind, Error::Kind::Cancelled);
  EXPECT_EQ(run.batches.size(), 4u);

  ScriptedRun failing([](std::uint64_t) { return 10.0; });
  failing.fails_at = 3;
  EXPECT_EQ(median_microseconds(failing, quick()).error().what, "the device is gone");
}

}  // namespace
}  // namespace opscope::test
