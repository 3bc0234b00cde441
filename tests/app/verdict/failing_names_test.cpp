// The verdict names all implementations that fail, and tells the difference of the worst of them.

#include <gmock/gmock.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/gui/verdict/verdict.h"
#include "core/compare/difference_list.h"
#include "core/compare/largest_finite.h"
#include "core/judge/judge.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

BackendOutcome outcome_of(const std::string& name, const std::vector<float>& elements) {
  BackendOutcome outcome;
  outcome.name = name, outcome.output = floats({2}, elements);
  if (name != "reference")
    outcome.judgement = test::value_of(judge_elements(floats({2}, {1, 2}), *outcome.output, std::vector{2u}));
  return outcome;
}

Verdict verdict_on(std::vector<BackendOutcome> backends) {
  Results results;
  results.request.candidates = {{.given = "mine.glsl", .name = "mine"}};
  results.backends = std::move(backends);
  results.backends.insert(results.backends.begin(), outcome_of("reference", {1, 2}));
  return verdict_of(&results, &results, std::nullopt);
}

TEST(VerdictOnSeveral, NamesEachThatDiffers) {
  const Verdict all = verdict_on({outcome_of("cpu", {1, 3}), outcome_of("gpu", {1, 2}), outcome_of("mine", {9, 9})});
  EXPECT_EQ(all.word, "2 of 2 differ");
  EXPECT_THAT(all.sentence, testing::StartsWith("on mine (cpu too), worst "));
  EXPECT_THAT(verdict_on({outcome_of("cpu", {1, 2}), outcome_of("mine", {9, 9})}).sentence,
              testing::StartsWith("on mine, worst "));
}

TEST(VerdictOnSeveral, HasTheTimeOfAnImplementationUnderTestFirst) {
  const Verdict all = verdict_on({outcome_of("cpu", {1, 2}), outcome_of("mine", {1, 2})});
  ASSERT_EQ(all.timings.size(), 3u);
  EXPECT_THAT(all.timings.front(), testing::StartsWith("mine "));
  EXPECT_THAT(all.timings.back(), testing::StartsWith("cpu "));
}

TEST(VerdictOnSeveral, NamesEachThatGivesNoResult) {
  BackendOutcome mine;
  mine.name = "mine", mine.judgement = failed(Fault::NoResult, "it crashed");
  BackendOutcome gpu = mine;
  gpu.name = "gpu", gpu.judgement->reason = "the device is lost";
  const Verdict both = verdict_on({gpu, mine});
  EXPECT_EQ(both.word, "gpu and mine failed");
  EXPECT_EQ(both.sentence, "gpu: the device is lost");
  EXPECT_EQ(verdict_on({outcome_of("cpu", {1, 2}), mine}).word, "mine failed");
}

TEST(VerdictOnSeveral, GivesTheReasonOfTheOneOnShow) {
  BackendOutcome mine;
  mine.name = "mine", mine.judgement = failed(Fault::NoResult, "it crashed");
  BackendOutcome theirs = mine;
  theirs.name = "theirs", theirs.judgement->reason = "it hangs";
  Results results;
  results.request.candidates = {{.given = "mine.so", .name = "mine"}, {.given = "theirs.so", .name = "theirs"}};
  results.backends = {outcome_of("reference", {1, 2}), mine, theirs};
  const auto sentence = [&](std::string_view on_show) {
    return verdict_of(&results, &results, std::nullopt, false, nullptr, nullptr, on_show).sentence;
  };
  EXPECT_EQ(sentence(""), "mine: it crashed");
  EXPECT_EQ(sentence("theirs"), "theirs: it hangs");
}

TEST(VerdictOnSeveral, NamesThoseThatFailBesideAnArrayThatDiffers) {
  BackendOutcome array = outcome_of("ok", {9, 9}), mine;
  array.computes = false;
  mine.name = "mine", mine.judgement = failed(Fault::NoResult, "it crashed");
  const Verdict verdict = verdict_on({array, mine});
  EXPECT_THAT(verdict.sentence, testing::StartsWith("on ok, worst "));
  EXPECT_THAT(verdict.sentence, testing::EndsWith(", mine failed"));
}

TEST(VerdictOnSeveral, SaysWhereTheFirstDifferenceOfItsOwnIs) {
  BackendOutcome both = outcome_of("mine", {9, 9});
  Comparison& own = both.judgement->own_difference.emplace();
  own.mismatches = 1, own.first_mismatch = 1;
  const Verdict verdict = verdict_on({both});
  EXPECT_EQ(verdict.word, "2 of 2 differ, 1 of its own");
  EXPECT_THAT(verdict.sentence, testing::StartsWith("on mine, its own at [1], worst "));
  both.judgement->own_difference->max_abs = 0.25;
  EXPECT_THAT(verdict_on({both}).sentence, testing::StartsWith("on mine, its own up to 0.25, at [1], worst "));
}

// The file before it is missing: the error may be of that.
TEST(VerdictOnSeveral, TellsWhereTheErrorOfAFileMayHaveArisenFirst) {
  const Model chain = test::CaseText()
                          .resource("A", "FLOAT32", "[1, 2]")
                          .constant("B", "FLOAT32", 2)
                          .constant("C", "FLOAT32", 2)
                          .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT32", "2"))
                          .dispatch("ABS", {"B", "C"}, test::desc_text("FLOAT32", "2"))
                          .model();
  BackendOutcome file = outcome_of("theirs/C.npy", {1, 9});
  file.computes = false, file.judgement->stand_ins = {"sign"};
  Results results;
  results.request.model = std::make_shared<const Model>(chain), results.request.dispatch = 1;
  results.backends = {outcome_of("reference", {1, 2}), outcome_of("cpu", {1, 2}), file};
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Inherited) << "amber, as in the panel";
  EXPECT_EQ(verdict.sign + " " + verdict.word, "~ 1 of 2 differs");
  EXPECT_THAT(verdict.sentence,
              testing::StartsWith("abs, 2 of 2: from sign (no file) or abs; on theirs/C.npy, worst "));
  results.backends[1] = outcome_of("cpu", {1, 3});
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).kind, Verdict::Kind::Different) << "a failure is told first";
}

TEST(VerdictOnSeveral, DoesNotNameOneThatOnlyInherits) {
  BackendOutcome inherits = outcome_of("gpu", {1, 3});
  inherits.judgement->right_on_own_inputs = true;
  EXPECT_THAT(verdict_on({inherits, outcome_of("mine", {1, 5})}).sentence, testing::StartsWith("on mine, worst "));
}

TEST(VerdictOnSeveral, NamesTheOneThatIsMistrusted) {
  const std::string why = "it was not computed from the file of clip";
  BackendOutcome cpu = outcome_of("cpu", {1, 2}), file = outcome_of("clip.bin", {1, 2});
  file.computes = false, file.judgement = mistrusted(*std::move(file.judgement), why);
  EXPECT_THAT(verdict_on({cpu, file}).line(), testing::HasSubstr("2 elements, but clip.bin: " + why));
  cpu.judgement = mistrusted(*std::move(cpu.judgement), why);
  EXPECT_THAT(verdict_on({cpu, file}).line(), testing::HasSubstr("2 elements, but " + why)) << "all are";
}

// NaNs of different bits are the least of all, wherever the comparison has its worst element.
TEST(VerdictOnSeveral, TellsTheLargestDistanceBesideNaNBitsAndNoNaN) {
  const std::uint64_t quiet = 0x7FC00000, one = 0x3F800000, infinite = 0x7F800000;
  const auto line_of = [&](std::uint64_t second) {
    const Tensor expected = test::row_of(DataType::Float32, {quiet, one});
    BackendOutcome reference, cpu;
    reference.name = "reference", reference.output = expected;
    cpu.name = "cpu", cpu.output = test::row_of(DataType::Float32, {quiet | 1, second});
    cpu.judgement = test::value_of(judge_elements(expected, *cpu.output, std::vector{2u}));
    cpu.largest_finite = test::value_of(hidden_by_worst(cpu.judgement->comparison, expected, *cpu.output));
    cpu.worst = test::value_of(worst_beside_nan_bits(cpu.judgement->comparison, expected, *cpu.output));
    Results results;
    results.backends = {std::move(reference), std::move(cpu)};
    return verdict_of(&results, &results, std::nullopt).line();
  };
  EXPECT_THAT(line_of(one + 3), testing::HasSubstr("worst 3 ULP"));
  EXPECT_THAT(line_of(one + 3), testing::Not(testing::AnyOf(testing::HasSubstr("NaN"), testing::HasSubstr("finite"))));
  EXPECT_THAT(line_of(one), testing::HasSubstr("worst NaN bits at [0]"));
  EXPECT_THAT(line_of(infinite), testing::HasSubstr("worst an infinity at [1]"));
  EXPECT_THAT(line_of(quiet), testing::HasSubstr("worst a NaN at [1]")) << "which 1 became";
}

}  // namespace
}  // namespace opscope::gui
