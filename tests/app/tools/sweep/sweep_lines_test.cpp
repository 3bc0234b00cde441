// The findings of a sweep in the words of the window.

#include "app/gui/tools/sweep/sweep_lines.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "tests/support/cases.h"

namespace opscope::gui {
namespace {

using testing::StartsWith;

auto says(const std::string& text) { return testing::Field(&SweepLack::text, text); }

Counterexample counterexample_of(const char* backend) {
  return {backend, test::CaseBuilder("SIGN", {test::row_of(DataType::Float16, {1})}).build(), "1 of 1 differs"};
}

// 31,744 of 65,536 elements and one of 20,000 random cases.
SweepReport report_with_differences() {
  SweepReport report;
  report.spaces.resize(1);
  SpaceOutcome& space = report.spaces.front();
  space.space = plan_sweep(SweepRequest{}).front();
  space.space.exhaustive = true;
  space.elements_done = 65'536;
  space.mismatches = {{"cpu", 0}, {"mine", 31'744}};
  space.first = counterexample_of("mine");
  report.random.ran = {{"cpu", 20'000}, {"mine", 20'000}};
  report.random.valid = report.random.planned_valid = 20'000;
  report.random.failed = 1;
  report.random.first = space.first;
  return report;
}

TEST(SweepLines, SayWhoDiffersAndInHowMuch) {
  SweepReport report = report_with_differences();
  const SweepLine line = concluding_line(report);
  EXPECT_EQ(line.word, "different");
  EXPECT_THAT(line.sentence, StartsWith("mine differs in 31,744 elements and 1 random case; 65,536 elements tested "
                                        "exhaustively, 20,000 random cases, "));
  EXPECT_EQ(line.brief, "mine differs in 31,744 of 65,536 elements and 1 of 20,000 random cases.");
  report.stopped = true, report.spaces_left = 30, report.time_limit = std::chrono::seconds(60);
  EXPECT_THAT(concluding_line(report).brief, StartsWith("mine differs in 31,744 of 65,536 elements and 1 of 20,000 "
                                                        "random cases. Ended at its limit of 60 s: "));
}

TEST(SweepLines, CountRandomCasesThatDifferAsElementsThatDo) {
  RandomOutcome outcome = report_with_differences().random;
  EXPECT_EQ(line_of(outcome, 0).word, "1 differs");
  EXPECT_EQ(line_of(outcome, 0).brief, "of 20,000 random cases of every layout and 0 invalid ones");
  outcome.failed = 3;
  EXPECT_EQ(line_of(outcome, 0).word, "3 differ");
  outcome.first->backend.clear();
  EXPECT_EQ(line_of(outcome, 0).word, "3 failed") << "an invalid case that is accepted is no difference";
}

TEST(SweepLines, CountRandomCasesOfThoseThatTheImplementationRan) {
  SweepReport report = report_with_differences();
  RandomOutcome& outcome = report.random;
  outcome.ran["mine"] = 10'028;
  outcome.failed = 7'788, outcome.failed_by = {{"mine", 7'788}};
  const std::string of = "of the 10,028 that mine ran of 20,000 random cases of every layout and 0 invalid ones";
  EXPECT_EQ(line_of(outcome, 0).word, "7,788 differ");
  EXPECT_EQ(line_of(outcome, 0).brief, of);
  EXPECT_THAT(line_of(outcome, 0).sentence, StartsWith(of + ", seed 0, cpu and mine on 10,028 of them"));
  EXPECT_EQ(concluding_line(report).brief,
            "mine differs in 31,744 of 65,536 elements and 7,788 of 10,028 random cases.");
}

TEST(SweepLines, TellOfRandomCasesThatWereLeftOutApart) {
  RandomOutcome outcome = report_with_differences().random;
  outcome.ran["mine"] = 10'028;
  outcome.left_out = {{"mine", {{"unsupported: it does not declare Scale", 9'972}}},
                      {"other", {{"unsupported: no FLOAT16", 3}, {"unsupported: no Scale", 2}}}};
  for (const std::uint64_t failed : {1, 0}) {
    outcome.failed = failed;
    const SweepLine line = line_of(outcome, 0);
    EXPECT_THAT(line.sentence, testing::Not(testing::HasSubstr("left out")));
    EXPECT_THAT(line.lacks, testing::ElementsAre(says("mine left out 9,972: it does not declare Scale"),
                                                 says("other left out 5: no FLOAT16 (3), no Scale (2)")));
    EXPECT_THAT(line.text(), testing::EndsWith("; other left out 5: no FLOAT16 (3), no Scale (2)"));
  }
}

TEST(SweepLines, TellOnceWhatSeveralImplementationsLeftOutForTheSameReason) {
  RandomOutcome outcome = report_with_differences().random;
  const std::map<std::string, std::uint64_t> reasons = {{"unsupported: it does not declare Scale", 108}};
  outcome.left_out = {{"mine", reasons}, {"other", reasons}};
  const std::vector<SweepLack> lacks = line_of(outcome, 0).lacks;
  EXPECT_THAT(lacks, testing::ElementsAre(says("mine and other each left out 108: they do not declare Scale")));
  EXPECT_THAT(lacks.front().cure, testing::HasSubstr("uniform float Scale, Bias;"));
}

TEST(SweepLines, CountWhatDiffersAndWhatWasTestedInOneUnit) {
  SpaceOutcome space = report_with_differences().spaces.front();
  space.space.exhaustive = false, space.space.elements = 4'197'210;
  space.space.settings.each.resize(45), space.space.settings.noun = "bounds";
  space.settings_done = 45, space.elements_done = 188'874'450;
  space.mismatches["mine"] = 28'362'430;
  const SweepLine line = line_of(space);
  EXPECT_EQ(line.word, "28,362,430 differ");
  EXPECT_THAT(line.sentence,
              StartsWith("of 188,874,450 samples (4,197,210 FLOAT16 inputs, each with 45 bounds), mine; equal on "
                         "4,197,210 sampled FLOAT16 inputs, 45 bounds, cpu"));
}

TEST(SweepLines, OfASpaceThatAnImplementationUnderTestLacksAreNotEqual) {
  SweepReport report = report_with_differences();
  SpaceOutcome& space = report.spaces.front();
  space.settings_done = space.space.settings.each.size();
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  EXPECT_EQ(line_of(space).word, "equal");
  space.skipped = {{"gpu", "no OpenGL"}};
  EXPECT_EQ(line_of(space).word, "equal") << "a backend of the program is told elsewhere";
  space.skipped = {{"mine", "unsupported: it does not declare Scale"}};
  EXPECT_EQ(line_of(space).word, "not all tested");
}

TEST(SweepLines, AWalkThatWasGivenUpWouldTakeAboutSoLong) {
  SpaceOutcome space = report_with_differences().spaces.front();
  space.settings_done = space.space.settings.each.size();
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  space.space.exhaustive = false;
  space.walk_time = std::chrono::hours(3);
  EXPECT_THAT(line_of(space).sentence,
              testing::HasSubstr("testing all inputs instead of these samples would take about 3.0 hours"));
}

TEST(SweepLines, SayInOneSentenceWhatWasNotTestedAtAll) {
  SweepReport report = report_with_differences();
  SpaceOutcome& space = report.spaces.front();
  space.settings_done = space.space.settings.each.size();
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  space.skipped = {{"mine", "unsupported: it does not declare Scale"}};
  report.random.ran = {{"cpu", 20'000}}, report.random.skipped = space.skipped;
  report.random.failed = 0, report.random.first.reset();
  const SweepLine line = concluding_line(report);
  EXPECT_EQ(line.brief,
            "65,536 elements tested exhaustively, 20,000 random cases, cpu. mine was not tested: it does not declare "
            "Scale.");
  space.mismatches.clear(), space.skipped["cpu"] = "no memory";
  report.random.ran.clear();
  EXPECT_EQ(concluding_line(report).brief,
            "Nothing was compared. cpu was not tested: no memory. mine was not tested: it does not declare Scale.");
}

// Of CLIP of FLOAT16, on which mine runs the settings without ScaleBias.
SweepReport report_without_scale_bias() {
  SweepReport report = report_with_differences();
  report.devices = {{"cpu", "2 threads"}, {"mine", "a shader"}, {"reference", "the host"}};
  SpaceOutcome& space = report.spaces.front();
  SweepRequest request;
  request.operators = {find_operator("ELEMENT_WISE_CLIP")}, request.data_type = DataType::Float16;
  space.space = plan_sweep(request).front();
  const auto& settings = space.space.settings.each;
  space.settings_done = settings.size(), space.elements_done = space.space.elements * settings.size();
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  space.skipped = {{"mine", "unsupported: it does not declare Scale"}};
  for (std::size_t s = 0; s < settings.size(); ++s)
    if (settings[s].attributes.back().count > 0) space.parts["mine"].left_out.push_back(s);
  space.parts["mine"].elements = 983'040;
  report.random.ran = {{"cpu", 20'000}, {"mine", 10'028}};
  report.random.failed = 0, report.random.first.reset();
  return report;
}

TEST(SweepLines, TellWhatAnImplementationPassedThatLacksAnAttribute) {
  SweepReport report = report_without_scale_bias();
  SpaceOutcome& space = report.spaces.front();
  const char* part =
      "mine is equal on 983,040 inputs without ScaleBias; with ScaleBias it is not tested: it does not "
      "declare Scale";
  EXPECT_EQ(line_of(space).word, "not all tested");
  EXPECT_THAT(line_of(space).lacks, testing::ElementsAre(says(part)));
  EXPECT_EQ(line_of(space).lacks.front().brief, "mine is equal on 983,040 inputs without ScaleBias");
  EXPECT_THAT(line_of(space).lacks.front().cure, testing::HasSubstr("uniform float Scale, Bias;"));
  EXPECT_THAT(line_of(space).sentence, testing::Not(testing::HasSubstr("skipped")));
  EXPECT_THAT(
      concluding_line(report).brief,
      testing::EndsWith("cpu. mine is equal on 983,040 elements without ScaleBias and 10,028 random cases; with "
                        "ScaleBias it is not tested: it does not declare Scale."));
  space.mismatches.clear(), report.random.ran.erase("cpu");  // of a sweep of mine alone
  EXPECT_EQ(line_of(space).sentence, part);
  EXPECT_EQ(line_of(space).brief, "mine is equal on 983,040 inputs without ScaleBias");
  EXPECT_EQ(concluding_line(report).text(),
            "~ not all tested  mine is equal on 983,040 elements without ScaleBias and 10,028 random cases; with "
            "ScaleBias it is not tested: it does not declare Scale.");
}

// What differs is of the elements that were run, as the conclusion has it.
TEST(SweepLines, CountWhatDiffersOfThePartThatWasTested) {
  SweepReport report = report_without_scale_bias();
  SpaceOutcome& space = report.spaces.front();
  space.mismatches["mine"] = 7, space.first = counterexample_of("mine");
  const SweepLine line = line_of(space);
  EXPECT_EQ(line.word, "7 differ");
  EXPECT_THAT(line.sentence, StartsWith("of 983,040 elements without ScaleBias, mine, exact; equal on all 65,536 "));
  EXPECT_THAT(line.lacks, testing::ElementsAre(says("with ScaleBias mine is not tested: it does not declare Scale")));
  space.mismatches.erase("cpu");
  EXPECT_EQ(line_of(space).sentence, "of 983,040 elements without ScaleBias, mine, exact");
  space.mismatches["cpu"] = 9;
  EXPECT_THAT(line_of(space).sentence, StartsWith("of all "));
  EXPECT_THAT(line_of(space).lacks.front().text,
              StartsWith("7 differ of 983,040 elements without ScaleBias, mine, exact; with ScaleBias mine is "));
}

// Of 221 settings 100 were reached, of which mine ran those without ScaleBias.
TEST(SweepLines, CountSettingsThatTheSweepDidNotReachAsNotTested) {
  SweepReport report = report_without_scale_bias();
  SpaceOutcome& space = report.spaces.front();
  const std::size_t all = space.space.settings.each.size();
  space.settings_done = 100, space.elements_done = 100 * space.space.elements;
  SpacePart& part = space.parts["mine"];
  std::erase_if(part.left_out, [](std::size_t setting) { return setting >= 100; });
  const std::size_t left_out = part.left_out.size(), whole = 100 - left_out;
  ASSERT_GT(left_out, 0u);
  ASSERT_GT(whole, 0u);
  part.elements = whole * space.space.elements;
  report.stopped = true;
  const std::string text = fmt::format(
      "equal on {} elements with {} of {} settings of bounds and ScaleBias and 10,028 random cases; with {} others it "
      "is "
      "not tested: it does not declare Scale; {} were not reached",
      with_thousands(part.elements), whole, all, left_out, all - 100);
  EXPECT_EQ(implementation_lines(report).back().sentence, text);
  report.time_limit = std::chrono::seconds(10);
  EXPECT_EQ(implementation_lines(report).back().sentence, text) << "whatever ended it";
  EXPECT_THAT(line_of(space).lacks.front().text,
              testing::HasSubstr(fmt::format(" inputs with {} of {} settings of bounds and ScaleBias; ", whole, all)));
  part.left_out = {0}, part.elements = 1024;
  EXPECT_THAT(
      implementation_lines(report).back().sentence,
      StartsWith(fmt::format("equal on 1,024 elements in the first of {} settings of bounds and ScaleBias and ", all)))
      << "it is not asked for others";
}

TEST(SweepLines, OfAnImplementationAreNotEqualWhereTheSweepStoppedBeforeItsEnd) {
  SweepReport report = report_without_scale_bias();
  report.devices = {{"mine", "a shader"}};
  SpaceOutcome& space = report.spaces.front();
  space.mismatches = {{"mine", 0}}, space.skipped.clear(), space.parts.clear();
  report.random = {};
  EXPECT_EQ(implementation_lines(report).front().word, "equal");
  space.settings_done = 3, space.elements_done = 3 * space.space.elements, report.stopped = true;
  EXPECT_EQ(
      implementation_lines(report).front().text(),
      fmt::format("~ not all tested  mine  equal on 196,608 elements with 3 of {} settings of bounds and ScaleBias",
                  space.space.settings.each.size()));
  report.spaces_left = 1;
  EXPECT_EQ(implementation_lines(report).front().text(), "~ not all tested  mine  equal on 196,608 elements");
  space.settings_done = space.space.settings.each.size();
  EXPECT_EQ(implementation_lines(report).front().word, "not all tested") << "another space is left";
}

TEST(SweepLines, HaveOneForEachImplementation) {
  SweepReport report = report_without_scale_bias();
  report.devices["worse"] = "a program";
  report.spaces.front().mismatches["worse"] = 7;
  report.random.ran["worse"] = 20'000, report.random.failed_by["worse"] = 2;
  std::vector<std::string> lines;
  for (const SweepLine& line : implementation_lines(report)) lines.push_back(line.text());
  EXPECT_EQ(implementation_lines(report).back().brief,
            "equal on 983,040 elements without ScaleBias and 10,028 random cases");
  const std::string all = with_thousands(report.spaces.front().elements_done);
  EXPECT_THAT(lines, testing::ElementsAre(
                         "! differs  worse  in 7 of " + all + " elements and 2 of 20,000 random cases",
                         "= equal  cpu  on " + all + " elements and 20,000 random cases",
                         "~ not all tested  mine  equal on 983,040 elements without ScaleBias and 10,028 random cases; "
                         "with ScaleBias it is not tested: it does not declare Scale"));
  EXPECT_EQ(tested_text(report), "all " + all + " elements and 20,000 random cases tested.");
  --report.spaces.front().settings_done, report.stopped = true, report.time_limit = std::chrono::seconds(60);
  EXPECT_THAT(tested_text(report), testing::StartsWith(all + " elements and 20,000 random cases tested. "))
      << "these are not all";
}

// A person cancelled it in the middle of a space, of 30 spaces that were left.
TEST(SweepLines, SayWhereTheSweepWasCancelled) {
  SweepReport report = report_with_differences();
  SpaceOutcome& space = report.spaces.front();
  space.settings_done = 0;
  space.elements_done = space.space.elements * space.space.settings.each.size() * 2 / 5 + 1;
  report.stopped = true, report.spaces_left = 30;
  report.random = {};
  report.random.planned_valid = 20'000;
  const std::string begin = "Cancelled after 0 of 31 spaces, at 40 % of " + line_of(space).subject +
                            ", with 20,000 random cases left: so far ";
  EXPECT_THAT(concluding_line(report).sentence, StartsWith(begin + "mine differs in 31,744 elements; "));
  EXPECT_THAT(concluding_line(report).brief, StartsWith(begin + "mine differs in 31,744 "));
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  const SweepLine equal = concluding_line(report);
  EXPECT_EQ(equal.word, "equal so far");
  EXPECT_EQ(equal.brief, begin + with_thousands(space.elements_done) + " elements tested exhaustively, cpu.");
  EXPECT_EQ(tested_text(report), begin + with_thousands(space.elements_done) + " elements tested.");
  space.mismatches.clear(), space.elements_done = 0, report.spaces_left = 0, report.random.planned_valid = 0;
  EXPECT_EQ(concluding_line(report).sentence,
            "Cancelled at the start of " + line_of(space).subject + ": so far nothing was compared.");
  report.time_limit = std::chrono::seconds(60);
  EXPECT_EQ(concluding_line(report).sentence,
            "Nothing was compared. Ended at its limit of 60 s: 1 space not finished.");
}

TEST(SweepLines, SayAtWhichRandomCaseTheSweepWasCancelled) {
  SweepReport report = report_with_differences();
  report.spaces.front().settings_done = report.spaces.front().space.settings.each.size();
  report.stopped = true;
  report.random.valid = 2'549;
  EXPECT_THAT(concluding_line(report).brief,
              StartsWith("Cancelled at 2,549 of 20,000 random cases: so far mine differs in "));
  report.spaces_left = 30;  // these wait for half of the cases
  EXPECT_THAT(concluding_line(report).brief,
              StartsWith("Cancelled after 1 of 31 spaces, at 2,549 of 20,000 random cases: so far mine differs in "));
}

}  // namespace
}  // namespace opscope::gui
