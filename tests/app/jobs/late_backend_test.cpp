// A backend that is still starting when a case is evaluated, and requests that overtake one another.

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/runner.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

Request clip_request() {
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  return request;
}

class LateBackend : public testing::Test {
 protected:
  Result<Results> evaluated() { return evaluate(clip_request(), backends_, cache_, control_); }

  const std::unique_ptr<Backend> reference_ = make_reference_backend(), cpu_ = make_cpu_backend(),
                                 late_ = make_cpu_backend();
  const std::vector<Candidate> backends_ = {{"reference", reference_.get()}, {"cpu", cpu_.get()}, {"gpu"}};
  EvaluationCache cache_;
  EvaluateControl control_;
};

TEST_F(LateBackend, IsAwaitedOnlyWhenTheOthersHaveBeenShown) {
  Results shown;
  int awaited = 0;
  control_.publish = [&](const Results& growing) { shown = growing; };
  control_.await = [&](std::size_t slot) {
    ++awaited;
    EXPECT_EQ(slot, 2u);
    EXPECT_EQ(shown.tensors.size(), 3u) << "the input, and both outputs";
    EXPECT_TRUE(shown.backends[1].compared());
    EXPECT_TRUE(shown.backends[2].pending());
    EXPECT_TRUE(shown.outcomes) << "what the operator did to each element needs no backend";
    return Candidate{"gpu", late_.get()};
  };
  const Results results = test::value_of(evaluated());
  EXPECT_EQ(awaited, 1);
  EXPECT_TRUE(results.backends[2].compared());
  EXPECT_EQ(results.backends[2].device, late_->device());
}

TEST_F(LateBackend, ThatDoesNotStartSaysWhy) {
  control_.await = [](std::size_t) { return Candidate{"gpu", nullptr, "no driver"}; };
  const Results results = test::value_of(evaluated());
  ASSERT_TRUE(results.backends[2].judgement);
  EXPECT_EQ(results.backends[2].judgement->reason, "no driver");
  EXPECT_TRUE(results.backends[1].compared());
}

TEST_F(LateBackend, IsNotAwaitedAnyMoreOnceTheRequestIsStopped) {
  bool stopped = false;
  control_.stop = [&] { return stopped; };
  control_.await = [&](std::size_t) { return stopped = true, Candidate{"gpu"}; };
  EXPECT_EQ(test::error_of(evaluated()).kind, Error::Kind::Cancelled);
}

// Each request is overtaken at once, and would be stopped as soon as it has numbers to show.
TEST(LongDrag, ShowsCompleteResultsNowAndThen) {
  JobRunner runner([] {}, 0ms);
  const Request request = clip_request();
  runner.submit(request);  // the GPU has started after this one
  while (runner.progress()) std::this_thread::sleep_for(1ms);
  std::set<std::uint64_t> complete;
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (complete.size() < 3 && std::chrono::steady_clock::now() < deadline) {
    runner.submit(request);
    std::this_thread::sleep_for(100us);
    const ResultsPtr results = runner.latest();
    if (results && results->state == Results::State::Complete) complete.insert(results->request.generation);
  }
  EXPECT_GE(complete.size(), 3u) << "of the first request, and two of the drag";
}

}  // namespace
}  // namespace opscope::gui
