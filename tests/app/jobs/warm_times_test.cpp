// The times of warm runs, measured for the results on screen.

#include "app/gui/jobs/warm_times.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

ResultsPtr results_of(const Model& model, std::uint64_t generation) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get()}, {"cpu", cpu.get()}};
  Request request;
  request.model = std::make_shared<const Model>(model);
  request.generation = generation;
  EvaluationCache cache;
  return std::make_shared<const Results>(test::value_of(evaluate(request, backends, cache)));
}

Model some_case(std::string_view operator_name) {
  return default_case(*find_operator(operator_name), highest_feature_level);
}

struct Measured {
  std::atomic<int> woken = 0;
  WarmTimesJob job{[this] { ++woken; }, [] { return Candidate{"gpu", nullptr, "none here"}; }};

  const WarmTimes* times(const ResultsPtr& results) {
    job.start(results);
    test::wait_until([&] { return job.times_of(*results) != nullptr || !job.pending(); });
    return job.times_of(*results);
  }
};

TEST(WarmTimes, AreThoseOfEveryBackendThatRan) {
  Measured measured;
  const WarmTimes* times = measured.times(results_of(some_case("ELEMENT_WISE_CLIP"), 1));
  ASSERT_NE(times, nullptr);
  ASSERT_EQ(times->size(), 2u);
  EXPECT_GT(times->at("reference"), 0);
  EXPECT_GT(times->at("cpu"), 0);
  EXPECT_GT(measured.woken, 0);
}

TEST(WarmTimes, AreNotThoseOfOtherResults) {
  Measured measured;
  const ResultsPtr one = results_of(some_case("ELEMENT_WISE_CLIP"), 1),
                   two = results_of(some_case("ELEMENT_WISE_MIN"), 2);
  ASSERT_NE(measured.times(one), nullptr);
  EXPECT_EQ(measured.job.times_of(*two), nullptr);
  ASSERT_NE(measured.times(two), nullptr);
  EXPECT_EQ(measured.job.times_of(*one), nullptr);
}

TEST(WarmTimes, AreNotMeasuredForLargeTensors) {
  Measured measured;
  Model model = some_case("ELEMENT_WISE_SIGN");
  model = with_sizes(model, {0, 0}, {1, 1, 4096, 2304}, Match::Groups);
  const ResultsPtr results = results_of(model, 1);
  ASSERT_GT(held_bytes(*results), WarmTimesJob::largest);
  EXPECT_EQ(measured.times(results), nullptr);
  EXPECT_EQ(measured.woken, 0);
}

}  // namespace
}  // namespace opscope::gui
