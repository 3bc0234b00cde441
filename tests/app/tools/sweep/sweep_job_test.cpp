// A sweep on its own thread: its progress, its cancellation and its findings.

#include "app/gui/tools/sweep/sweep_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/gui/tools/failing_inputs.h"
#include "app/gui/tools/sweep/sweep_panel.h"
#include "app/gui/widgets/drawer.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/app/tools/ended_job.h"
#include "tests/app/tools/sweep/broken_operator.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;
using State = SweepSnapshot::State;

SweepOrder order_for(const OperatorSchema& schema, DataType type, std::uint64_t random_cases = 0) {
  SweepOrder order;
  order.request.operators = {&schema};
  order.request.data_type = type;
  order.request.random_cases = random_cases;
  order.gpu = false;
  return order;
}

TEST(SweepJob, LeavesOutAnImplementationOfAnotherOperator) {
  SweepOrder order = order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16);
  order.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_CLIP")}};
  const SweepSnapshot done = ended_after<SweepJob>(order);
  ASSERT_TRUE(done.report);
  EXPECT_TRUE(done.report->equal());
  EXPECT_EQ(done.lines.front()->text(), "- skipped  mine  not available: it was chosen for CLIP");
  EXPECT_EQ(done.made.missing.at("mine"), "it was chosen for CLIP");
  EXPECT_EQ(command_of(order).find("mine"), std::string::npos);
}

TEST(SweepJob, SaysOfALibraryThatItIsCutOff) {
  const test::TemporaryFolder folder;
  std::filesystem::copy_file(test::candidates_folder() / "clip.so", folder / "mine.so");
  std::filesystem::resize_file(folder / "mine.so", std::filesystem::file_size(folder / "mine.so") / 2);
  SweepOrder order = order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16);
  order.candidates = {{.given = (folder / "mine.so").string(), .name = "mine"}};
  const SweepSnapshot done = ended_after<SweepJob>(order);
  ASSERT_FALSE(done.lines.empty());
  const std::string line = done.lines.front()->text();
  EXPECT_THAT(line, testing::StartsWith("! no result  mine  "));
  EXPECT_THAT(line, testing::HasSubstr("its file is cut off: it has "));
}

TEST(SweepJob, ProvesEveryFloat16OfAnOperatorUnderAllItsNumerics) {
  std::atomic<int> wakes = 0;
  SweepJob job([&] { ++wakes; }, no_gpu);
  EXPECT_EQ(job.snapshot().state, State::Fresh);
  job.start(order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16, 40));
  const SweepSnapshot done = ended(job);
  ASSERT_EQ(done.state, State::Ended);
  ASSERT_TRUE(done.report);
  // Three choices of sign_of_nan, then the random cases.
  ASSERT_EQ(done.lines.size(), 4u);
  for (const auto& line : done.lines) EXPECT_EQ(line->kind, SweepLine::Kind::Equal) << line->text();
  EXPECT_EQ(done.lines[0]->text(), "= equal  Sign FLOAT16, documented  on all 65,536 FLOAT16 inputs, cpu, exact");
  EXPECT_NE(done.lines[3]->sentence.find("40 random cases"), std::string::npos) << done.lines[3]->text();
  const SweepLine conclusion = conclusion_of(done);
  EXPECT_EQ(conclusion.text(": ").rfind("= equal: 196,608 elements tested exhaustively", 0), 0u) << conclusion.text();
  EXPECT_NE(conclusion.sentence.find("cpu (" + make_cpu_backend()->device()), std::string::npos)
      << "what it ran on: " << conclusion.text();
  EXPECT_GE(wakes, 3);  // each space and the end
}

TEST(SweepJob, HandsOutTheSmallestCaseThatShowsABrokenKernel) {
  const SweepSnapshot done = ended_after<SweepJob>(order_for(test::broken_operator(), DataType::Float16));
  ASSERT_EQ(done.lines.size(), 3u);
  const SweepLine& line = *done.lines.front();
  EXPECT_EQ(line.kind, SweepLine::Kind::Different);
  EXPECT_EQ(line.sign + " " + line.word, "! 1 differs");
  ASSERT_TRUE(line.first);
  EXPECT_EQ(line.first->backend, "cpu");
  EXPECT_EQ(failing_inputs(*line.first), "Input 6e-8 (0x0001)");
  EXPECT_EQ(conclusion_of(done).kind, SweepLine::Kind::Different);

  // The window opens a case that shows the difference without the sweep.
  const Model model = *parse_model(write_model(model_of(line.first->invocation)), "counterexample");
  Request request;
  request.model = std::make_shared<const Model>(model);
  const std::unique_ptr<Backend> cpu = make_cpu_backend();
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
  EvaluationCache kept;
  const Results results = *evaluate(request, backends, kept);
  ASSERT_TRUE(results.valid());
  EXPECT_EQ(results.computed()->judgement->comparison.mismatches, 1u);
  EXPECT_EQ(results.computed()->judgement->comparison.elements, 1u);
  EXPECT_EQ(element_bits(results.tensors.front().tensor, 0), 1u);

  const std::string report = sweep_markdown(*done.report, done.made);
  EXPECT_NE(report.find("**1 different**"), std::string::npos) << report;
  EXPECT_NE(report.find("--data-type FLOAT16 --backend cpu"), std::string::npos) << report;
  EXPECT_NE(report.find("opscope check - <<< '"), std::string::npos) << report;
}

// The first of the reported failures comes before the space, or the random cases, have ended.
TEST(SweepJob, TellsOfAFailureAsSoonAsItIsFound) {
  std::vector<std::string> told, brief;  // brief: of what is still under way
  std::unique_ptr<SweepJob> job;
  const auto run = [&](const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                       SweepControl control) {
    const auto note = [&](const std::string& when) {
      for (const auto& line : job->snapshot().lines) {
        told.push_back(when + line->subject + " " + line->word);
        if (line->word == "different") brief.push_back(line->brief);
      }
    };
    const auto failing = control.failing;
    control.failing = [&](const SpaceOutcome& so_far) { failing(so_far), note("in it: "); };
    const auto cases = control.cases;
    control.cases = [&](const RandomOutcome& so_far) {
      cases(so_far);
      if (so_far.valid < so_far.planned_valid) note("in the cases: ");
    };
    return run_sweep(request, reference, candidates, control);
  };
  job = std::make_unique<SweepJob>([] {}, no_gpu, run);
  job->start(order_for(test::broken_operator(), DataType::Float16, 2000));
  const SweepSnapshot done = ended(*job);
  ASSERT_EQ(done.lines.size(), 4u);
  const std::string space = done.lines.front()->subject;
  EXPECT_EQ(told.front(), "in it: " + space + " different");
  EXPECT_THAT(told, testing::Contains("in the cases: Random cases different"));
  EXPECT_EQ(std::ranges::count(told, "in it: " + space + " different"), 1);
  EXPECT_EQ(std::ranges::count(told, "in it: " + space + " 1 differs"), 2) << "the same line, once it has ended";
  EXPECT_THAT(brief, testing::Each("")) << "its counts are no results yet";
}

TEST(SweepJob, EndsSoonAfterItIsCancelledAndKeepsWhatItFound) {
  SweepJob job([] {}, no_gpu);
  job.start(order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float32));  // 2^32 values
  while (job.snapshot().progress.elements == 0 && job.busy()) std::this_thread::sleep_for(1ms);
  job.cancel();
  EXPECT_EQ(job.snapshot().state, State::Stopping);
  const SweepSnapshot done = ended(job);
  ASSERT_TRUE(done.report);
  EXPECT_TRUE(done.report->stopped);
  const bool told = done.report->spaces_left > 0 || done.lines.back()->kind == SweepLine::Kind::Unfinished;
  EXPECT_TRUE(told) << done.lines.back()->text();
  EXPECT_NE(conclusion_of(done).kind, SweepLine::Kind::Equal);
}

TEST(SweepJob, EndsWithItsOwnerInTheMiddleOfASweep) {
  const auto begun = std::chrono::steady_clock::now();
  {
    SweepJob job([] {}, no_gpu);
    job.start(order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float32));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 60s);
}

TEST(SweepJob, LeavesWhenItsTimeIsSpent) {
  SweepOrder order = order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float32);
  order.limit = 200ms;
  const SweepSnapshot done = ended_after<SweepJob>(order);
  EXPECT_GE(done.elapsed, 200ms);
  ASSERT_TRUE(done.report && done.report->stopped);
  EXPECT_NE(conclusion_of(done).sentence.find(" Ended at its limit of 0.2 s: "), std::string::npos)
      << conclusion_of(done).sentence;
}

TEST(SweepJob, GoesOnWithoutADeviceAndSaysWhy) {
  SweepOrder order = order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16);
  order.gpu = true;
  const SweepSnapshot done = ended_after<SweepJob>(order);
  ASSERT_EQ(done.lines.size(), 4u);
  EXPECT_EQ(done.lines.front()->text(), "- skipped  gpu  not available: OpenGL 4.3 is missing");
  EXPECT_EQ(done.lines.back()->kind, SweepLine::Kind::Equal);
}

TEST(SweepJob, ClaimsNothingWhereNoBackendIsLeft) {
  SweepOrder order = order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16);
  order.gpu = true, order.cpu = false;
  const SweepSnapshot done = ended_after<SweepJob>(order);
  EXPECT_FALSE(done.report);
  ASSERT_TRUE(done.error);
  EXPECT_EQ(conclusion_of(done).kind, SweepLine::Kind::Different);
}

TEST(SweepJob, TellsOfTooLittleMemoryInsteadOfEndingTheProgram) {
  const SweepSnapshot done = ended_after<SweepJob>(
      order_for(*find_operator("ELEMENT_WISE_SIGN"), DataType::Float16),
      [](const auto&, Backend&, const auto&, const auto&) -> Result<SweepReport> { throw std::bad_alloc(); });
  ASSERT_TRUE(done.error);
  EXPECT_NE(done.error->what.find("memory"), std::string::npos);
}

TEST(SweepTime, ThatRandomCasesNeedIsToldWhereTheyWereCut) {
  SweepSnapshot ended;
  ended.elapsed = 60s;
  EXPECT_EQ(took_text(ended, 715s), "1:00 min");
  SweepReport report;
  report.random.valid = 1'200, report.random.planned_valid = 20'000;
  report.stopped = true, report.time_limit = 60s;
  ended.report = std::make_shared<const SweepReport>(report);
  EXPECT_EQ(took_text(ended, 715s), "1:00 min. For all of it raise Seconds to about 720");
  EXPECT_EQ(took_text(ended, 4'210s), "1:00 min. For all of it raise Seconds to about 4,300");
  EXPECT_EQ(took_text(ended, {}), "1:00 min") << "it is not known";
  report.random.valid = 20'000;
  ended.report = std::make_shared<const SweepReport>(report);
  EXPECT_EQ(took_text(ended, 715s), "1:00 min") << "none was cut";
}

TEST(SweepTime, LeftIsToldByThePaceAndByTheLimit) {
  SweepSnapshot now;
  EXPECT_FALSE(time_left(now));
  now.progress.fraction = 0.25;
  now.elapsed = 30s;
  EXPECT_EQ(fraction_done(now), 0.25);
  EXPECT_EQ(done_of(now), "the sweep");
  EXPECT_EQ(duration_text(*time_left(now)), "1:30 min");
  now.started = 20s, now.started_fraction = 0.05;
  EXPECT_EQ(duration_text(*time_left(now)), "38 s") << "the first step, which compiles programs, does not count";
  now.started = 0s, now.started_fraction = 0;
  now.order.limit = 50s;
  EXPECT_EQ(duration_text(*time_left(now)), "20 s");
  EXPECT_EQ(fraction_done(now), 0.6) << "of the limit";
  EXPECT_EQ(done_of(now), "50 s");
  now.elapsed = 1s, now.progress.fraction = 0.01;
  EXPECT_EQ(duration_text(*time_left(now, 11s)), "10 s") << "its first second says little of its speed";
  now.elapsed = 10s, now.progress.fraction = 0.5;
  EXPECT_EQ(duration_text(*time_left(now, 90s)), "10 s") << "by now it does";
  now.elapsed = 30s, now.progress.fraction = 0.95, now.progress.left = 90s;
  now.order.limit = 60s;
  EXPECT_EQ(duration_text(*time_left(now)), "30 s") << "the cases are done, and hardly any sample";
  EXPECT_EQ(fraction_done(now), 0.5);
  now.order.limit = 300s;
  EXPECT_EQ(duration_text(*time_left(now)), "1:30 min");
  EXPECT_EQ(fraction_done(now), 0.25);
  EXPECT_EQ(duration_text(2h + 10min), "2 h 10 min");
}

TEST(SweepTime, LeftIsShownInSteps) {
  EXPECT_EQ(rough_left_text(7s), "7 s");
  EXPECT_EQ(rough_left_text(38s), "40 s");
  EXPECT_EQ(rough_left_text(41s), "40 s");
  EXPECT_EQ(rough_left_text(143s), "2:30 min");
  EXPECT_EQ(rough_left_text(725s), "12:00 min");
  EXPECT_EQ(rough_left_text(2h + 12min), "2 h 10 min");
}

}  // namespace
}  // namespace opscope::gui
