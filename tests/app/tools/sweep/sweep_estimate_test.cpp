// How long a sweep would take.

#include "app/gui/tools/sweep/sweep_estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/operators/schema/registry.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/temporary_folder.h"
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
  order.request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  EXPECT_EQ(estimate_text(0.5s, order), "Takes less than a second here.");
  EXPECT_EQ(estimate_text(65s, order), "Takes about 1 minute here.");
  order.limit = 60s;
  EXPECT_EQ(estimate_text(59s, order), "Takes about 59 s here.");
  EXPECT_EQ(estimate_text(3000s, order), "Ends at its limit of 1:00 min; all of it takes about 50 min here.");
  order.request.operators.clear();
  EXPECT_EQ(estimate_text(3000s, order),
            "Ends at its limit of 1:00 min for all operators together; all of it takes about 50 min here.");
  EXPECT_EQ(estimate_text(9000s, order),
            "Ends at its limit of 1:00 min for all operators together; all of it takes about 3 h here.");
  order.limit.reset();
  EXPECT_EQ(estimate_text(121s, order), "Takes about 2 min here.");
  EXPECT_EQ(estimate_text(7201s, order), "Takes about 2 h here.");
}

// Without random cases, on the cpu.
SweepOrder spaces_of_sign(DataType type) {
  SweepOrder order;
  order.request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  order.request.data_type = type;
  order.request.random_cases = 0;
  order.gpu = false;
  return order;
}

TEST(SweepEstimate, ComesFromATrialOfTheOrder) {
  SweepOrder order = spaces_of_sign(DataType::Float32);
  SweepEstimate estimate([] {}, no_gpu);
  EXPECT_EQ(estimate.time(1), std::nullopt);
  estimate.want(order);
  ASSERT_TRUE(test::wait_until([&] { return estimate.time(1'000'000).has_value(); }));
  const Seconds one = *estimate.time(1'000'000);
  EXPECT_GT(one, Seconds(0));
  EXPECT_DOUBLE_EQ(estimate.time(2'000'000)->count(), 2 * one.count());
  order.limit = 1ns;
  estimate.want(order);
  EXPECT_EQ(estimate.time(1'000'000), one) << "the limit needs no other trial";
  order.request.data_type = DataType::Float16;
  const auto known = [&] {
    estimate.want(order);  // in every frame: it waits for the end of the trial before
    return estimate.time(1'000'000).has_value();
  };
  EXPECT_TRUE(test::wait_until(known)) << "another order does";
}

TEST(SweepEstimate, CountsTheRandomCasesToo) {
  SweepOrder order = spaces_of_sign(DataType::Int8);
  SweepEstimate estimate([] {}, no_gpu);
  const auto known = [&] {
    estimate.want(order);
    return estimate.time(256).has_value();
  };
  ASSERT_TRUE(test::wait_until(known));
  const Seconds without = *estimate.time(256);
  order.request.random_cases = 1'000'000;
  estimate.want(order);
  ASSERT_TRUE(test::wait_until(known));
  const Seconds with = *estimate.time(256);
  EXPECT_GT(with, without + Seconds(1)) << "a million cases take more than a second anywhere";
  order.request.random_cases = 2'000'000;
  ASSERT_TRUE(known()) << "the speed is known already";
  EXPECT_GT(*estimate.time(256), with);
}

TEST(SweepEstimate, TellsWhomTheSweepWouldLeaveOut) {
  SweepOrder order = spaces_of_sign(DataType::Int8);
  order.candidates = {{.given = "mine.so", .name = "mine", .op = find_operator("ELEMENT_WISE_CLIP")}};
  SweepEstimate estimate([] {}, no_gpu);
  EXPECT_TRUE(estimate.left_out().empty());
  estimate.want(order);
  ASSERT_TRUE(test::wait_until([&] { return !estimate.left_out().empty(); }));
  EXPECT_EQ(estimate.left_out().front().subject, "mine");
  EXPECT_EQ(estimate.left_out().front().left_out, "it was chosen for CLIP");
}

TEST(SweepEstimate, TellsOfAnImplementationThatLacksTheOperator) {
  const test::TemporaryFolder folder;
  folder.write("mine.sh",
               "while read -r request; do echo '{\"status\": \"unsupported\", \"reason\": \"no SIGN\"}'; done");
  SweepOrder order = spaces_of_sign(DataType::Int8);
  order.candidates = {{.given = "sh " + (folder / "mine.sh").string(), .name = "mine"}};
  SweepEstimate estimate([] {}, no_gpu);
  estimate.want(order);
  ASSERT_TRUE(test::wait_until([&] { return !estimate.left_out().empty(); }));
  EXPECT_EQ(estimate.left_out().front().subject, "mine");
  EXPECT_NE(estimate.left_out().front().left_out.find("no SIGN"), std::string::npos);
}

TEST(SweepEstimate, TellsForHowManyTypesAnImplementationIsLeftOut) {
  const test::TemporaryFolder folder;
  folder.write("mine.sh",
               "while read -r request; do case \"$request\" in *INT8*) echo '{\"status\": \"failed\"}';; *) echo "
               "'{\"status\": \"unsupported\", \"reason\": \"INT8 alone\"}';; esac; done");
  SweepOrder order = spaces_of_sign(DataType::Int8);
  order.request.data_type.reset();
  order.candidates = {{.given = "sh " + (folder / "mine.sh").string(), .name = "mine"}};
  SweepEstimate estimate([] {}, no_gpu);
  estimate.want(order);
  ASSERT_TRUE(test::wait_until([&] { return !estimate.left_out().empty(); }));
  const SweepOmission found = estimate.left_out().front();
  EXPECT_EQ(found.subject, "mine");
  EXPECT_EQ(found.left_out, "INT8 alone");
  EXPECT_TRUE(found.where.starts_with("for ") && found.where.ends_with(" types")) << found.where;
}

// A quarter as many are invalid ones.
SweepRequest request_of(std::uint64_t valid_cases) {
  SweepRequest request;
  request.random_cases = valid_cases;
  return request;
}

TEST(SweepEstimate, DividesTheRandomCasesByTheirSpeed) {
  RandomOutcome outcome;
  EXPECT_EQ(cases_time(outcome, {1s}, request_of(100)), std::nullopt);
  outcome.valid = 80, outcome.invalid = 20;
  outcome.seconds = 2s;
  EXPECT_EQ(cases_time(outcome, {}, request_of(80)), Seconds(2));
  EXPECT_EQ(cases_time(outcome, {}, request_of(8000)), Seconds(200));
}

// 50 cases took 0.6 s the first time, and 0.05 s when their programs were there.
TEST(SweepEstimate, CompilesProgramsAsTheTrialTells) {
  RandomOutcome outcome;
  outcome.valid = 50, outcome.seconds = 50ms;
  EXPECT_NEAR(cases_time(outcome, {550ms, 1}, request_of(20'000))->count(), 25 + (400 * 0.55), 1e-9)
      << "each case has a new program, and 25,000 take some time without it, with the invalid ones";
  EXPECT_NEAR(cases_time(outcome, {550ms, 0.5}, request_of(20'000))->count(), 25 + (20 * 0.55), 1e-9)
      << "new programs come ever more rarely";
  EXPECT_NEAR(cases_time(outcome, {550ms, 0.5}, request_of(40))->count(), (50 * 1e-3) + 0.8 * 0.55, 1e-9)
      << "fewer than tried";
}

TEST(SweepEstimate, FindsOutIfProgramsComeMoreRarely) {
  std::vector<double> each, ever_fewer;
  for (int n = 1; n <= 100; ++n) each.push_back(0.05 * n), ever_fewer.push_back((0.001 * n) + 0.3 * std::sqrt(n));
  EXPECT_NEAR(compiling_of(each, 0.001).time.count(), 4.9, 1e-9);
  EXPECT_NEAR(compiling_of(each, 0.001).growth, 1, 1e-6) << "each case has one";
  EXPECT_NEAR(compiling_of(ever_fewer, 0.001).growth, 0.5, 1e-6);
  ever_fewer.resize(16);
  EXPECT_NEAR(compiling_of(ever_fewer, 0.001).growth, 0.875, 1e-6) << "so few cases hardly prove it";
  EXPECT_EQ(compiling_of({}, 0.001).time, Seconds(0));
  EXPECT_EQ(compiling_of({0.001, 0.002}, 0.001).time, Seconds(0)) << "none is compiled";
}

// It ended at its limit, with 1,000 elements and 40 random cases a second.
TEST(SweepEstimate, LearnsTheSpeedsOfASweepThatWasCut) {
  SweepSnapshot ended;
  ended.order = spaces_of_sign(DataType::Int8);
  ended.order.request.random_cases = 20'000, ended.order.limit = 60s;
  SweepReport report;
  report.stopped = true, report.time_limit = 60s;
  report.spaces.resize(1);
  report.spaces.front().elements_done = 30'000, report.spaces.front().seconds = 30s;
  report.random.valid = 1'200, report.random.planned_valid = 20'000, report.random.seconds = 30s;
  ended.report = std::make_shared<const SweepReport>(report);
  SweepEstimate estimate([] {}, no_gpu);
  EXPECT_EQ(estimate.learned_time(ended.order, 100'000), std::nullopt);
  estimate.learn(ended);
  EXPECT_EQ(estimate.learned_time(ended.order, 100'000), Seconds(100 + 500));
  SweepOrder other = ended.order;
  other.limit = 600s, other.request.random_cases = 4'000;
  estimate.want(other);
  EXPECT_EQ(estimate.time(100'000), Seconds(100 + 100)) << "before any trial";
  other.cpu = false;
  EXPECT_EQ(estimate.learned_time(other, 100'000), std::nullopt) << "another order";
}

// Its trial, without any backend, tells no speed.
TEST(SweepEstimate, TellsNoTimeOfWalksThatMayBecomeSamples) {
  SweepSnapshot ended;
  ended.order = spaces_of_sign(DataType::Int8);
  ended.order.cpu = false;
  SweepReport report;
  report.spaces.resize(1);
  report.spaces.front().elements_done = 30'000, report.spaces.front().seconds = 30s;
  report.stopped = true;
  ended.report = std::make_shared<const SweepReport>(report);
  SweepEstimate estimate([] {}, no_gpu);
  estimate.learn(ended);
  estimate.want(ended.order);
  EXPECT_EQ(estimate.time(100'000), Seconds(100));
  EXPECT_EQ(estimate.time(100'000, true), std::nullopt);
}

}  // namespace
}  // namespace opscope::gui
