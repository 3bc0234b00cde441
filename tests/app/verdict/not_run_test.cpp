// An implementation under test that was not run says why; end to end, also who ran instead.

#include <gmock/gmock.h>

#include <string>

#include "app/gui/verdict/verdict.h"
#include "core/judge/judge.h"
#include "core/operators/schema/registry.h"
#include "tests/core/judge/judges.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

Results without_mine(bool end_to_end) {
  Results results;
  results.request.candidates = {{.given = "mine.glsl", .name = "mine"}};
  results.request.end_to_end = end_to_end;
  results.backends.resize(3);
  results.backends[0].name = "reference", results.backends[0].output = floats({2}, {1, 2});
  BackendOutcome &cpu = results.backends[1], &mine = results.backends[2];
  cpu.name = "cpu", cpu.output = results.backends[0].output;
  cpu.judgement = test::value_of(judge_elements(*cpu.output, *cpu.output, std::vector{2u}));
  mine.name = "mine", mine.device = "a shader", mine.judgement = skipped("it was chosen for CLIP");
  return results;
}

TEST(VerdictBesideAnImplementationThatWasNotRun, SaysWhy) {
  const Results results = without_mine(false);
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.word, "mine not run, the others equal");
  EXPECT_THAT(verdict.sentence, testing::EndsWith(", mine not run: it was chosen for CLIP"));
  EXPECT_THAT(verdict.device, testing::Not(HasSubstr("chosen"))) << "it is said once";
}

TEST(VerdictBesideImplementationsThatWereNotRun, SaysAReasonOnce) {
  for (const bool end_to_end : {false, true}) {
    Results results = without_mine(end_to_end);
    results.request.candidates.push_back({.given = "theirs.glsl", .name = "theirs"});
    results.backends.push_back(results.backends.back());
    results.backends.back().name = "theirs";
    EXPECT_THAT(verdict_of(&results, &results, std::nullopt).sentence,
                testing::EndsWith(std::string(", mine and theirs not run: it was chosen for CLIP") +
                                  (end_to_end ? "; the reference runs it instead" : "")));
    results.backends.back().judgement = skipped("it has no ABS");
    EXPECT_THAT(verdict_of(&results, &results, std::nullopt).sentence,
                HasSubstr("mine not run: it was chosen for CLIP, theirs not run: it has no ABS"));
  }
}

// It may be meant for another dispatch of the chain than the one that was on show when it was chosen.
TEST(VerdictOnAnImplementationThatFailed, SaysInAChainForWhichOperatorAShaderWasChosen) {
  Results results = without_mine(false);
  results.request.candidates.front().op = find_operator("ELEMENT_WISE_SIGN");
  results.backends.back().judgement = failed(Fault::NoResult, "it declares the block BTensor, which nothing provides");
  const std::string told = "it declares the block BTensor, which nothing provides";
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).sentence, told);
  results.request.model = std::make_shared<const Model>(test::value_of(parse_model(test::chain_case(), "case.json")));
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).sentence,
            "sign, 1 of 2: " + told + "; it was chosen for SIGN");
  results.request.candidates.front().op = nullptr;
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).sentence, "sign, 1 of 2: " + told) << "a program";
}

TEST(VerdictBesideAnImplementationThatWasNotRun, SaysWhoRunsInstead) {
  const Results results = without_mine(true);
  EXPECT_THAT(verdict_of(&results, &results, std::nullopt).sentence,
              testing::EndsWith(", mine not run: it was chosen for CLIP; the reference runs it instead"));
}

TEST(VerdictOnAMissingExpectedFile, SaysWhichImplementationDidNotRun) {
  Results results = without_mine(false);
  BackendOutcome& expected = results.backends.emplace_back();
  expected.name = "expected", expected.computes = false;
  expected.judgement = failed(Fault::NoResult, "cannot be opened: no such file");
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.sentence, "cannot be opened: no such file, mine not run");
  GoldenCheck check;
  check.files = 5, check.changed = {"expected/Out.npy (missing)"};
  EXPECT_EQ(of_golden_vectors(verdict, check, 0).sentence,
            "expected/Out.npy (missing) is not as exported; mine not run");
}

TEST(VerdictOnGoldenVectors, TellsOpenElementsOnlyOfAFileThatIsCompared) {
  Results results = without_mine(false);
  GoldenCheck check;
  check.files = 5;
  const auto sentence = [&] {
    return of_golden_vectors(verdict_of(&results, &results, std::nullopt), check, 2).sentence;
  };
  const std::size_t place = results.backends.size();
  results.backends.emplace_back().name = "expected";
  BackendOutcome& expected = results.backends[place];
  expected.computes = false;
  for (const char* why : {"cannot be opened: no such file", "it holds FLOAT32 of sizes 3, but the output is FLOAT32",
                          "none of its 2 arrays fits the output, FLOAT32 of sizes 2",
                          "2 of its 3 arrays fit the output, FLOAT32 of sizes 2: name one, as in a.npz:b"}) {
    expected.judgement = failed(Fault::NoResult, why);
    EXPECT_THAT(sentence(), testing::Not(HasSubstr("left open"))) << why;
  }
  expected.output = results.backends[0].output;
  expected.judgement = results.backends[1].judgement;
  EXPECT_THAT(sentence(), HasSubstr("; 2 elements left open, compared too; 5 files as exported"));
}

}  // namespace
}  // namespace opscope::gui
