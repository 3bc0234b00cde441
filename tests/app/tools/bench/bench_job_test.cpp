// A bench on its own thread: its progress, its cancellation and its end.

#include "app/gui/tools/bench/bench_job.h"

#include <gmock/gmock.h>

#include <cmath>
#include <future>

#include "app/gui/tools/bench/bench_panel.h"
#include "app/gui/tools/bench/wrong_result.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/convert.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;
using State = BenchSnapshot::State;

BenchOrder small_order() {
  BenchOrder order;
  order.request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  order.request.data_types = {DataType::Float32};
  order.request.elements = {256, 1024};
  order.request.limit_elements = 1u << 16;
  order.request.threads = 1;
  order.request.sampling.samples = 1;
  order.request.sampling.batch_milliseconds = 0.1;
  order.request.sampling.longest_warm_up = order.request.sampling.warm_up_milliseconds = 0.1;
  order.gpu = false;
  return order;
}

TEST(BenchJob, LeavesOutAnImplementationOfAnotherOperator) {
  BenchOrder order = small_order();
  order.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_CLIP")}};
  const BenchSnapshot done = ended_after<BenchJob>(order);
  EXPECT_EQ(done.left_out, std::vector<std::string>{"mine: not available: it was chosen for CLIP"});
  EXPECT_EQ(done.report->rows.size(), 2u);
}

TEST(BenchJob, AnImplementationThatIsWrongOnWhatIsMeasuredIsNamed) {
  bool is_wrong = false;
  test::FakeBackend mine(
      [&](const Invocation&, const RunResult& right) { return is_wrong ? test::with_other_bit(right, 7) : right; },
      "mine");
  const auto reference = make_reference_backend();
  const auto checked = [&] { return test::value_of(check_candidate(small_order().request, mine, *reference, {})); };
  EXPECT_EQ(checked().status, Status::Passed);
  is_wrong = true;
  const CandidateCheck found = checked();
  ASSERT_EQ(found.status, Status::Failed);
  const std::string told = wrong_result("mine", found);
  EXPECT_THAT(told, testing::StartsWith("mine is wrong: SIGN FLOAT32, 1 of 256 differs, worst at ["));
  EXPECT_THAT(told, testing::ContainsRegex(": reference [-01]+ \\(0x[0-9A-F]+\\), mine "));
  EXPECT_LT(element_count(found.smallest->invocation.output().tensor.desc), 256u) << "shrunk";

  BenchSnapshot ended;
  BenchReport report;
  report.rows.resize(2);
  ended.report = std::make_shared<const BenchReport>(report);
  EXPECT_EQ(conclusion_of(ended).kind, BenchConclusion::Kind::Done);
  ended.wrong = {told};
  EXPECT_EQ(conclusion_of(ended).kind, BenchConclusion::Kind::Wrong);
  EXPECT_THAT(conclusion_of(ended).text(),
              testing::ContainsRegex("^! wrong results: .*; mine is wrong: SIGN FLOAT32, 1 of 256"));
}

// Random data have no NaN: one that is wrong there alone was "measured" in green.
TEST(BenchJob, AnImplementationThatIsWrongAtABoundaryAloneIsNamedWithTheInput) {
  const auto sign_of_nan = [](const Invocation& invocation, const RunResult& right) {
    const Tensor& input = invocation.tensors[0]->tensor;
    RunResult made = right;
    for (std::uint64_t i = 0; i < element_count(input.desc); ++i)
      if (std::isnan(to_double(input.desc.data_type, element_bits(input, i))))
        made = test::with_other_byte(made, invocation.output().tensor.offset + i * element_size(input.desc.data_type));
    return made;
  };
  test::FakeBackend mine(sign_of_nan, "mine");
  const auto reference = make_reference_backend();
  const CandidateCheck found = test::value_of(check_candidate(small_order().request, mine, *reference, {}));
  ASSERT_EQ(found.status, Status::Failed);
  EXPECT_TRUE(found.at_boundaries);
  EXPECT_EQ(element_count(found.smallest->invocation.output().tensor.desc), 1u);
  EXPECT_THAT(wrong_result("mine", found),
              testing::ContainsRegex("^mine is wrong: SIGN FLOAT32 with Input nan \\(0x[0-9A-F]+\\): 1 of 1 differs"));
}

TEST(BenchJob, CountsWhatACandidateDoesNotRun) {
  test::FunctionBackend mine(
      [](const Invocation& invocation, const RunOptions& options) -> Result<RunResult> {
        if (invocation.attributes.back().count > 0) return unavailable("unsupported: no ScaleBias");
        return make_reference_backend()->run(invocation, options);
      },
      "mine");
  BenchRequest request = small_order().request;
  request.operators = {find_operator("ELEMENT_WISE_CLIP")};
  const auto reference = make_reference_backend();
  const CandidateCheck check = test::value_of(check_candidate(request, mine, *reference, {}));
  EXPECT_EQ(check.status, Status::Passed);
  ASSERT_EQ(check.left_out.size(), 1u);
  EXPECT_EQ(check.left_out.front().settings, "ScaleBias");
}

TEST(BenchJob, MeasuresEverySizeOnEveryBackend) {
  std::atomic<int> wakes = 0;
  BenchJob job([&] { ++wakes; }, no_gpu);
  EXPECT_EQ(job.snapshot().state, State::Fresh);
  BenchOrder order = small_order();
  order.reference = true;
  job.start(order);
  const BenchSnapshot done = ended(job);
  ASSERT_EQ(done.state, State::Ended);
  ASSERT_FALSE(done.error) << done.error->text();
  ASSERT_EQ(done.report->rows.size(), 4u);
  EXPECT_GT(done.report->limits.at("cpu").copy_gb_s, 0);
  for (const BenchRow& row : done.report->rows) EXPECT_GT(row.microseconds, 0);
  EXPECT_GE(wakes, 5);  // each row and the end
  EXPECT_EQ(conclusion_of(done).kind, BenchConclusion::Kind::Done);
  EXPECT_TRUE(conclusion_of(done).sentence.starts_with("4 measurements in ")) << conclusion_of(done).sentence;
  const auto curves = curves_of(*done.report);
  ASSERT_EQ(curves.size(), 2u);
  EXPECT_EQ(curves[0].name, "Sign FLOAT32 cpu");
  EXPECT_EQ(curves[1].name, "Sign FLOAT32 reference");
}

TEST(BenchJob, ShowsRowsAsTheyAreMeasuredAndKeepsThemWhenCancelled) {
  std::promise<void> seen;
  BenchJob job([] {}, no_gpu,
               [&](const BenchRequest&, const auto&, const BenchControl& control) -> Result<BenchReport> {
                 BenchReport report;
                 report.rows.resize(1);
                 report.rows[0].microseconds = 3;
                 control.finished(report.rows[0]);
                 control.left_out("this: because");
                 seen.set_value();
                 while (!control.stop()) std::this_thread::sleep_for(1ms);
                 report.stopped = true;
                 return report;
               });
  job.start(small_order());
  seen.get_future().wait();
  BenchSnapshot now = job.snapshot();
  EXPECT_EQ(now.state, State::Running);
  ASSERT_EQ(now.report->rows.size(), 1u);
  EXPECT_EQ(now.left_out, std::vector<std::string>{"this: because"});
  job.start(small_order());  // ignored
  job.cancel();
  EXPECT_NE(job.snapshot().state, State::Running);
  now = ended(job);
  EXPECT_EQ(now.report->rows.size(), 1u);
  EXPECT_EQ(conclusion_of(now).kind, BenchConclusion::Kind::Unfinished);
}

TEST(BenchJob, GoesOnWithoutADeviceAndSaysWhy) {
  BenchOrder order = small_order();
  order.gpu = true;
  const BenchSnapshot done = ended_after<BenchJob>(order);
  EXPECT_EQ(done.report->rows.size(), 2u);
  EXPECT_EQ(done.left_out, std::vector<std::string>{"gpu: not available: OpenGL 4.3 is missing"});
}

TEST(BenchJob, ClaimsNothingWhereNoBackendIsLeft) {
  BenchOrder order = small_order();
  order.gpu = true, order.cpu = false;
  const BenchSnapshot done = ended_after<BenchJob>(order);
  ASSERT_TRUE(done.error);
  EXPECT_EQ(conclusion_of(done).kind, BenchConclusion::Kind::Failed);
}

TEST(BenchJob, EndsWithItsOwnerInTheMiddleOfABench) {
  const auto begun = std::chrono::steady_clock::now();
  {
    BenchJob job([] {}, no_gpu);
    BenchOrder order = small_order();
    order.request.sampling.samples = 1'000'000;
    job.start(order);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 30s);
}

}  // namespace
}  // namespace opscope::gui
