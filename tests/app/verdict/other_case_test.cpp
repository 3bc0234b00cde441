// The case of another tab may differ: that is told after what failed, and not in its colour.

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/verdict/verdict.h"
#include "app/gui/verdict/verdict_bar.h"
#include "app/gui/widgets/marked_number.h"
#include "core/judge/judge.h"
#include "core/tensor/text.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

const std::vector<float> in_front{1, 2, 3, 4};

BackendOutcome outcome_with(const std::string& name, const std::vector<float>& elements) {
  BackendOutcome outcome;
  outcome.name = name, outcome.output = floats({4}, elements);
  return outcome;
}

BackendOutcome compared_with_front(const std::string& name, const std::vector<float>& elements, bool computes) {
  BackendOutcome outcome = outcome_with(name, elements);
  outcome.computes = computes;
  outcome.judgement = test::value_of(judge_elements(floats({4}, in_front), *outcome.output, std::vector{4u}));
  return outcome;
}

// Of the reference, of the gpu with these elements, and of a case or a file with three others.
Results results_beside(const std::vector<float>& gpu, const Compared& compared) {
  Results results;
  results.request.compared = compared;
  results.backends = {outcome_with("reference", in_front), compared_with_front("gpu", gpu, true),
                      compared_with_front(compared_name(compared), {1, 20, 30, 40}, false)};
  return results;
}
const ComparedCase case_beside{.title = "other.json", .output = {}};

Verdict verdict_on(const Results& results) { return verdict_of(&results, &results, std::nullopt); }

TEST(OtherCase, ThatIsAnArrayOfOtherSizesLeavesNothingToJudge) {
  Results results;
  results.request.beside_array = true;
  results.state = Results::State::Complete;
  results.backends = {outcome_with("reference", in_front)};
  const Verdict verdict = without_case_beside(verdict_on(results), "b.npy is 4\u00D78, not 6\u00D75");
  EXPECT_EQ(verdict.word, "not compared:");
  EXPECT_EQ(verdict.sentence, "b.npy is 4\u00D78, not 6\u00D75");
}

TEST(OtherCase, MayDifferAndAFileMayNot) {
  const Results results = results_beside(in_front, case_beside);
  const Verdict verdict = verdict_on(results);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Unlike);
  EXPECT_TRUE(
      verdict.line().starts_with("\u2260 3 of 4 differ  on tab other.json, largest absolute 36; most ULP at [2]"))
      << verdict.line();
  EXPECT_TRUE(results.is_other_case(results.backends.back()));
  EXPECT_FALSE(results.is_other_case(results.backends[1]));

  const Verdict of_file = verdict_on(results_beside(in_front, ComparedArray{"mine.npy"}));
  EXPECT_EQ(of_file.kind, Verdict::Kind::Different);
  EXPECT_TRUE(of_file.line().starts_with("! 3 of 4 differ  on mine.npy, ")) << of_file.line();
}

TEST(OtherCase, AFileOfAnotherDispatchIsNotJudged) {
  Results results = results_beside(in_front, ComparedArray{.file = "mine.npy", .elsewhere = "chosen for clip"});
  results.backends.back().output.reset();
  results.backends.back().judgement = skipped("chosen for clip");
  const Verdict verdict = verdict_on(results);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Uncompared);
  EXPECT_TRUE(
      verdict.line().starts_with("~ not compared:  mine.npy (chosen for clip); the backends: = equal  4 elements"))
      << verdict.line();
  GoldenCheck check;
  check.files = 5, check.changed = {"inputs/A.npy"};
  const Verdict golden = of_golden_vectors(verdict, check, 0);
  EXPECT_EQ(golden.kind, Verdict::Kind::Uncompared);
  EXPECT_TRUE(golden.sentence.ends_with("; inputs/A.npy is not as exported")) << golden.sentence;
  results.backends[1] = compared_with_front("gpu", {1, 20, 30, 40}, true);
  const Verdict failed = verdict_on(results);
  EXPECT_EQ(failed.kind, Verdict::Kind::Different);
  EXPECT_NE(failed.line().find("; not compared: mine.npy (chosen for clip)"), std::string::npos) << failed.line();
  const Verdict changed = of_golden_vectors(failed, check, 0);
  EXPECT_EQ(changed.word, failed.word);
  EXPECT_EQ(changed.sentence, "inputs/A.npy is not as exported; " + failed.sentence) << "the likely cause comes first";
}

TEST(OtherCase, TellsTheLargestAbsoluteDifferenceAlsoIfAnotherElementIsFartherInUlp) {
  Results results = results_beside(in_front, case_beside);
  const Tensor reference = floats({2}, {1, 0}), other = floats({2}, {1.5f, 0x1p-100f});
  results.backends.front().output = results.backends[1].output = reference;
  results.backends[1].judgement = test::value_of(judge_elements(reference, reference, std::vector{2u}));
  results.backends.back().output = other;
  results.backends.back().judgement = test::value_of(judge_elements(reference, other, std::vector{2u}));
  EXPECT_TRUE(verdict_on(results).line().starts_with(
      "\u2260 2 of 2 differ  on tab other.json, largest absolute 0.5; most ULP at [1]"))
      << verdict_on(results).line();
  results.backends.back().largest_absolute = 0;
  EXPECT_TRUE(verdict_on(results).line().starts_with(
      "\u2260 2 of 2 differ  on tab other.json, largest absolute 0.5 at [0]; most ULP at [1]"))
      << verdict_on(results).line();
}

TEST(OtherCase, TellsTheLargestFiniteDifferenceBesideAnInfiniteOne) {
  Results results = results_beside(in_front, case_beside);
  results.backends.back() =
      compared_with_front(compared_name(case_beside), {1, 2, 3.5f, std::numeric_limits<float>::infinity()}, false);
  results.backends.back().largest_finite = FiniteDifference{
      .position = 1, .ulp = 4'194'304, .absolute_there = 0.25, .absolute = 0.5, .farthest = 2, .ulp_there = 2'097'152};
  const std::string line = verdict_on(results).line();
  EXPECT_NE(line.find(" at [3]; largest finite absolute 0.5 at [2]"), std::string::npos) << line;
}

// Element 0 is the farthest in ULP, and element 1 has the largest absolute difference.
TEST(OtherCase, OfEqualOutputsTellsNoPlace) {
  Results results = results_beside(in_front, case_beside);
  const Tensor reference = floats({2}, {0, 1}), other = floats({2}, {0x1p-100f, 1.5f});
  results.backends.front().output = results.backends[1].output = reference;
  results.backends[1].judgement = test::value_of(judge_elements(reference, reference, std::vector{2u}));
  results.backends.back().output = other;
  Judgement& judgement =
      results.backends.back().judgement.emplace(test::value_of(judge_elements(reference, other, std::vector{2u})));
  judgement.status = Status::Passed, judgement.fault = {}, judgement.comparison.mismatches = 0;
  const std::string line = verdict_on(results).line();
  EXPECT_NE(line.find("largest absolute difference 0.5"), std::string::npos) << line;
  EXPECT_EQ(line.find("most ULP"), std::string::npos) << line;
}

TEST(OtherCase, IsToldAfterABackendThatDiffersLess) {
  const Verdict verdict = verdict_on(results_beside({1, 2, 3, 5}, case_beside));
  EXPECT_EQ(verdict.kind, Verdict::Kind::Different);
  EXPECT_TRUE(verdict.line().starts_with("! 1 of 4 differs  on gpu, ")) << verdict.line();
}

TEST(OtherCase, IsConvertedToAnotherTypeOrScale) {
  ComparedCase other{.title = "a as FLOAT32 scaled to 0..1.json", .output = {}};
  EXPECT_FALSE(other.converts());
  other.as = DataType::Float32;
  EXPECT_TRUE(other.converts());
  const Results results = results_beside(in_front, other);
  EXPECT_EQ(results.other_case(results.backends[1]), nullptr);
  ASSERT_NE(results.other_case(results.backends.back()), nullptr);
  EXPECT_TRUE(results.other_case(results.backends.back())->converts());
}

// In the last frame.
bool was_drawn(ImU32 colour) {
  const ImDrawData& drawn = *ImGui::GetDrawData();
  for (int i = 0; i < drawn.CmdListsCount; ++i)
    for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer)
      if (vertex.col == colour) return true;
  return false;
}

TEST(OtherCase, HasNoColourOfAFailureInTheVerdictAndThePanel) {
  HeadlessGui gui;
  Results results = results_beside(in_front, case_beside);
  bool log_open = false;
  gui.contents = [&] {
    const BackendOutcome& last = results.backends.back();
    draw_verdict(verdict_on(results), std::nullopt, true, log_open);
    DifferencesData data{last.name, DataType::Float32, {4}, *last.judgement, {}};
    data.is_other_case = results.is_other_case(last);
    draw_differences("differences", data);
  };
  gui.frame(3);
  gui.rectangle("differences.all");
  EXPECT_FALSE(was_drawn(palette().wrong));
  results.request.compared = ComparedArray{"mine.npy"};
  gui.frame(3);
  EXPECT_TRUE(was_drawn(palette().wrong));
}

// Two pictures that are compared scaled have no ULP of their own numbers.
TEST(OtherCase, SaysWhichNumbersItsUlpAreOf) {
  HeadlessGui gui;
  const BackendOutcome other = compared_with_front("tab other.json scaled to 0..255", {1, 20, 30, 40}, false);
  DifferencesData data{other.name, DataType::Float32, {4}, *other.judgement, {}};
  gui.contents = [&] { draw_differences("differences", data); };
  const auto has = [](const std::string& widget) { return widget_rectangle("differences." + widget).has_value(); };
  gui.frame(3);
  EXPECT_TRUE(has("class 3 off by more than 16 ULP"));
  data.is_other_case = true, data.own_case = "two.json";
  gui.frame(3);
  EXPECT_TRUE(has("class 3 off by more than 16 ULP")) << "a case may have any name";
  EXPECT_TRUE(has("tab other.json scaled to 0..255 against two.json"));
  data.rows = {{1, 0x3F800000, 0x40000000}};
  gui.frame(3);
  EXPECT_TRUE(has("heading two.json") && has("heading tab other.json scaled to 0..255")) << "whose values they are";
  EXPECT_FALSE(has("heading reference"));
  EXPECT_FALSE(has("expected as FLOAT32"));
  data.backend = "tab other.json as FLOAT32", data.converted = true;
  gui.frame(3);
  EXPECT_TRUE(has("expected as FLOAT32") && has("actual as FLOAT32")) << "the bits are no longer those of the files";
  data.backend = other.name, data.converted = false;
  data.rows.clear();
  data.rounded = {DataType::Float16, 2};
  gui.frame(3);
  EXPECT_TRUE(has("2 after rounding to FLOAT16"));
  data.rounded->unlike = 0;
  gui.frame(3);
  EXPECT_TRUE(has("none after rounding to FLOAT16"));
  data.rounded.reset();
  data.converted = true;
  gui.frame(3);
  EXPECT_TRUE(has("class 3 off by more than 16 ULP of FLOAT32"));
  data.largest = {.position = 2, .ulp = 800, .absolute_there = 27, .absolute = 36, .farthest = 3, .ulp_there = 700};
  data.measure = DifferenceOrder::Absolute;
  gui.frame(3);
  EXPECT_TRUE(has("largest: 36 absolute, 800 ULP of FLOAT32 elsewhere"));
  data.beyond = {{1, 3}, {4, 0}};
  gui.frame(3);
  EXPECT_TRUE(has("class 3 by more than 1"));
  EXPECT_FALSE(has("class 3 off by more than 16 ULP of FLOAT32") || has("class none by more than 4"));
  data.beyond = {{1, 0}, {4, 0}};
  gui.frame(3);
  EXPECT_TRUE(has("class none by more than 1"));
}

}  // namespace
}  // namespace opscope::gui
