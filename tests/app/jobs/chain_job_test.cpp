#include "app/gui/jobs/chain_job.h"

#include <gmock/gmock.h>

#include "tests/core/judge/judges.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

Request request_of(const std::string& text, bool end_to_end = false) {
  Request request;
  request.model = std::make_shared<const Model>(test::value_of(parse_model(text, "case.json")));
  request.end_to_end = end_to_end;
  return request;
}

// SIGN twice, A to B to C; the gpu's first result is wrong in one element.
ChainVerdict judged(const Request& request) {
  test::FakeBackend gpu([](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    return invocation.output().resource == "B" ? test::with_other_byte(right, 0) : right;
  });
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(request);
  const ChainVerdict* verdict = nullptr;
  EXPECT_TRUE(test::wait_until([&] { return (verdict = job.verdict()) != nullptr; }));
  return *verdict;
}

TEST(ChainJob, JudgesEveryDispatchOnTheReferencesResults) {
  const ChainVerdict verdict = judged(request_of(test::chain_case()));
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_EQ(verdict.problem, "");
  ASSERT_EQ(verdict.links[0].size(), 2u);
  EXPECT_EQ(verdict.links[0][0].backend, "cpu");
  EXPECT_FALSE(verdict.links[0][0].judgement.failed());
  EXPECT_EQ(verdict.links[0][1].backend, "gpu");
  EXPECT_EQ(verdict.links[0][1].judgement.comparison.mismatches, 1u);
  EXPECT_FALSE(verdict.links[1][1].judgement.failed());
}

TEST(ChainJob, EndToEndAFaultGoesOn) {
  const ChainVerdict verdict = judged(request_of(test::chain_case(), true));
  ASSERT_EQ(verdict.links.size(), 2u);
  EXPECT_TRUE(verdict.links[0][1].judgement.failed());
  EXPECT_TRUE(verdict.links[1][1].judgement.failed());
}

TEST(ChainJob, SaysWhyADispatchCannotRun) {
  const std::string text = test::CaseText()
                               .resource("A", "INT8", "[-5, 0, 7, 9]")
                               .constant("B", "INT8", 4)
                               .constant("C", "INT8", 4)
                               .dispatch("SIGN", {"A", "B"}, test::desc_text("INT8", "4"))
                               .dispatch("ABS", {"B", "C"}, test::desc_text("INT8", "5000"));
  const ChainVerdict verdict = judged(request_of(text));
  EXPECT_EQ(verdict.links.size(), 1u);
  EXPECT_THAT(verdict.problem, HasSubstr("InputTensor"));
}

TEST(ChainJob, RefusesWhatDoesNotFitIntoTheMemoryLimit) {
  Request request = request_of(test::chain_case());
  request.memory_limit = 1;
  const ChainVerdict verdict = judged(request);
  EXPECT_TRUE(verdict.links.empty());
  EXPECT_THAT(verdict.problem, HasSubstr("memory"));
}

TEST(ChainJob, ForgetsTheVerdictOfACaseBeforeAndOfWhatItStopped) {
  test::FakeBackend gpu = test::right_backend();
  ChainJob job({}, [&] { return Candidate{"gpu", &gpu}; });
  job.start(request_of(test::chain_case()));
  EXPECT_TRUE(test::wait_until([&] { return job.verdict() != nullptr; }));
  job.start(request_of(test::chain_case()));
  job.stop();
  EXPECT_TRUE(test::wait_until([&] { return !job.busy(); }));
  const ChainVerdict* verdict = job.verdict();  // the work may have ended before it was stopped
  EXPECT_TRUE(verdict == nullptr || verdict->links.size() == 2);
}

}  // namespace
}  // namespace opscope::gui
