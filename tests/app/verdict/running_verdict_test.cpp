// While a case runs, the verdict names the last result as such.

#include <gtest/gtest.h>

#include "app/gui/verdict/verdict.h"

namespace opscope::gui {
namespace {

// Of 10 equal elements on one backend.
Results equal_results(Results::State state) {
  Results results;
  results.state = state;
  Judgement judgement;
  judgement.comparison.elements = 10;
  judgement.comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)] = 10;
  results.backends.resize(2);
  results.backends[1].name = "gpu";
  results.backends[1].judgement = judgement;
  return results;
}

TEST(RunningVerdict, SaysThatItRunsAndWhatTheLastResultWas) {
  const Progress progress{.stage = "comparing", .fraction = 0.43, .elapsed = std::chrono::seconds(2)};
  const Results last = equal_results(Results::State::Complete);
  const Verdict verdict = verdict_of(&last, &last, progress);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Running);
  EXPECT_EQ(verdict.line(), "~ running 43 %  comparing, 2.0 s so far; last result: = equal");
}

TEST(RunningVerdict, BeginsWithTheTimeWhileNoStageHasBegun) {
  const Progress progress{.stage = "", .fraction = 0, .elapsed = std::chrono::milliseconds(800)};
  EXPECT_EQ(verdict_of(nullptr, nullptr, progress).line(), "~ running  0.8 s so far");
}

TEST(RunningVerdict, HasNoLastResultBeforeOneIsComplete) {
  const Progress progress{.stage = "filling the inputs", .fraction = 0, .elapsed = std::chrono::seconds(1)};
  const Results growing = equal_results(Results::State::Growing);
  const std::string line = "~ running  filling the inputs, 1.0 s so far";
  EXPECT_EQ(verdict_of(&growing, nullptr, progress).line(), line);
  EXPECT_EQ(verdict_of(nullptr, nullptr, progress).line(), line);
}

}  // namespace
}  // namespace opscope::gui
