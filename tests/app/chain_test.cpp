// Several dispatches in a row, as the window runs them.

#include <gmock/gmock.h>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/verdict/verdict.h"
#include "core/backends/array/array_backend.h"
#include "tests/core/judge/judges.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

struct Counted {
  Results results;
  int reference_runs = 0, candidate_runs = 0;
  Verdict verdict() const { return verdict_of(&results, &results, std::nullopt); }
};

// The second dispatch, with a backend that does to the first one's output what `tamper` does, or to `all` outputs.
Counted evaluated(const test::FakeBackend::Tamper& tamper, bool end_to_end, bool computes = true,
                  const std::string& text = test::chain_case(), bool all = false) {
  Counted counted;
  test::FakeBackend reference([&](const Invocation&, const RunResult& right) {
    ++counted.reference_runs;
    return right;
  });
  test::FakeBackend candidate([&](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    ++counted.candidate_runs;
    return all || invocation.output().resource == "B" ? tamper(invocation, right) : right;
  });
  Request request;
  request.model = std::make_shared<const Model>(parse_model(text, "case.json").value());
  request.dispatch = 1;
  request.end_to_end = end_to_end;
  const std::vector<Candidate> backends = {{"reference", &reference}, {"fake", &candidate, {}, {}, computes}};
  EvaluationCache kept;
  counted.results = evaluate(request, backends, kept).value();
  return counted;
}

Result<RunResult> first_element_wrong(const Invocation&, const RunResult& right) {
  return test::with_other_byte(right, 0);  // -1 becomes 0
}

TEST(ChainInTheWindow, EachDispatchIsJudgedOnTheReferencesResults) {
  const Counted counted = evaluated(first_element_wrong, false);
  EXPECT_NE(counted.verdict().kind, Verdict::Kind::Different) << counted.verdict().line();
  EXPECT_EQ(counted.reference_runs, 2) << "each dispatch once";
  EXPECT_EQ(counted.candidate_runs, 1) << "the one on show alone";
}

TEST(ChainInTheWindow, EndToEndEachBackendIsFedItsOwnResults) {
  const Counted counted = evaluated(first_element_wrong, true);
  EXPECT_EQ(counted.candidate_runs, 2);
  EXPECT_EQ(counted.reference_runs, 3) << "the second dispatch on the wrong result, too";
  EXPECT_THAT(counted.verdict().word, HasSubstr("1 of 4 differs"));
  EXPECT_THAT(counted.verdict().sentence, HasSubstr("(exact, end to end)"));
}

TEST(ChainInTheWindow, EndToEndADispatchThatIsRightOnWhatItReadAddsNothing) {
  const Counted handed_on = evaluated(first_element_wrong, true);
  EXPECT_TRUE(handed_on.results.backends[1].judgement->failed());
  EXPECT_TRUE(handed_on.results.backends[1].judgement->right_on_own_inputs);
  const Verdict verdict = handed_on.verdict();
  EXPECT_EQ(verdict.kind, Verdict::Kind::Inherited) << verdict.line();
  EXPECT_EQ(verdict.sign, "~");
  EXPECT_EQ(verdict.word, "1 of 4 differs, inherited");
  EXPECT_THAT(verdict.sentence, HasSubstr("inherited from sign, this step adds nothing; on fake, worst "));
}

TEST(ChainInTheWindow, EndToEndADispatchThatIsWrongOnWhatItReadFails) {
  const auto wrong_in_both = [](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    return test::with_other_byte(right, invocation.output().resource == "B" ? 0 : 1);
  };
  const auto wrong_in_the_last = [](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    return invocation.output().resource == "B" ? right : test::with_other_byte(right, 1);
  };
  const Counted both = evaluated(wrong_in_both, true, true, test::chain_case(), true);
  EXPECT_EQ(both.verdict().kind, Verdict::Kind::Different) << both.verdict().line();
  EXPECT_EQ(both.verdict().word, "2 of 4 differ, 1 of its own");
  const Counted last = evaluated(wrong_in_the_last, true, true, test::chain_case(), true);
  EXPECT_EQ(last.verdict().kind, Verdict::Kind::Different) << last.verdict().line();
  EXPECT_EQ(last.reference_runs, 2) << "it read what the reference read";
}

// Of two implementations, the one that is wrong itself is told and shown, though the other one is farther off.
TEST(ChainInTheWindow, EndToEndAFailureOfItsOwnComesBeforeOneThatIsInherited) {
  test::FakeBackend reference = test::right_backend();
  test::FakeBackend hands_on([](const Invocation& invocation, const RunResult& right) {
    return invocation.output().resource == "B" ? test::with_other_byte(right, 2) : right;
  });
  test::FakeBackend wrong([](const Invocation& invocation, const RunResult& right) {
    return invocation.output().resource == "C" ? test::with_other_bit(right, 8) : right;
  });
  Request request;
  request.model = std::make_shared<const Model>(parse_model(test::chain_case(), "case.json").value());
  request.dispatch = 1;
  request.end_to_end = true;
  const std::vector<Candidate> backends = {{"reference", &reference}, {"far", &hands_on}, {"near", &wrong}};
  EvaluationCache kept;
  const Results results = evaluate(request, backends, kept).value();
  EXPECT_TRUE(results.backends[1].judgement->right_on_own_inputs);
  EXPECT_THAT(verdict_of(&results, &results, std::nullopt).sentence, HasSubstr("on near, worst "));
  EXPECT_EQ(results.computed(), &results.backends[2]);
}

TEST(ChainInTheWindow, EndToEndTheInputsThatABackendReadAreKept) {
  const Counted wrong = evaluated(first_element_wrong, true);
  const BackendOutcome& outcome = wrong.results.backends[1];
  ASSERT_TRUE(outcome.own_inputs.contains("InputTensor"));
  EXPECT_NE(element_bits(outcome.own_inputs.at("InputTensor"), 0), 0xFFu) << "the reference's is -1";
  EXPECT_TRUE(evaluated(first_element_wrong, false).results.backends[1].own_inputs.empty());
  const Counted right = evaluated([](const Invocation&, const RunResult& run) { return run; }, true);
  EXPECT_TRUE(right.results.backends[1]
                  .own_inputs.at("InputTensor")
                  .buffer.same_storage(right.results.invocation->tensors[0]->tensor.buffer))
      << "equal bytes are kept once";
}

TEST(ChainInTheWindow, EndToEndAFileStandsForTheLastDispatchAlone) {
  const Counted counted = evaluated(first_element_wrong, true, false);
  EXPECT_EQ(counted.candidate_runs, 1);
  EXPECT_NE(counted.verdict().kind, Verdict::Kind::Different) << counted.verdict().line();
}

// Another program wrote 0 for -1 as the first output, and went on from that: SIGN of it is the same.
TEST(ChainInTheWindow, AFileOfAFolderIsJudgedOnTheFilesBeforeIt) {
  const test::TemporaryFolder folder;
  const std::string wrong("\0\0\1\1", 4);
  const ComparedArray before{.file = folder.write("B.bin", wrong), .folder = "theirs"};
  const ComparedArray on_show{.file = folder.write("C.bin", wrong), .folder = "theirs"};
  test::FakeBackend reference = test::right_backend();
  const auto results_of = [&](bool end_to_end, bool in_folder, bool has_memory = true) {
    Request request;
    request.model = std::make_shared<const Model>(parse_model(test::chain_case(), "case.json").value());
    request.dispatch = 1;
    request.end_to_end = end_to_end;
    request.compared = on_show;
    if (in_folder) request.files_before = {before}, request.follows_files = true;
    const auto file = make_array_backend(on_show.file);
    const std::vector<Candidate> backends = {{"reference", &reference},
                                             {compared_name(on_show), file.get(), {}, {}, false}};
    if (!has_memory) request.memory_limit = request_memory(request, backends);  // and none for the files before it
    EvaluationCache kept;
    return evaluate(request, backends, kept).value();
  };
  for (const bool end_to_end : {false, true}) {
    const Results results = results_of(end_to_end, true);
    const BackendOutcome& outcome = results.backends[1];
    EXPECT_EQ(element_bits(results.invocation->tensors[0]->tensor, 0), 0xFFu) << "the reference's input is on show";
    EXPECT_EQ(outcome.own_inputs.contains("InputTensor"), end_to_end);
    const Verdict verdict = verdict_of(&results, &results, std::nullopt);
    EXPECT_EQ(verdict.sign + " " + verdict.word, "~ 1 of 4 differs, inherited") << end_to_end;
    EXPECT_THAT(verdict.sentence, HasSubstr("inherited from sign, this step adds nothing; on theirs/C.bin, worst "));
  }
  const Results alone = results_of(false, false);
  EXPECT_EQ(verdict_of(&alone, &alone, std::nullopt).kind, Verdict::Kind::Different) << "nothing is known before it";
  const Results unknown = results_of(false, true, false);
  EXPECT_FALSE(unknown.request.follows_files) << "the chain is judged in the same way";
  const Verdict verdict = verdict_of(&unknown, &unknown, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Different);
  EXPECT_THAT(verdict.sentence, HasSubstr("; not known if inherited: too little memory"));
}

TEST(ChainInTheWindow, EndToEndTheReferenceStandsInForADispatchThatABackendCannotRun) {
  const auto lacks = [](const Invocation&, const RunResult&) -> Result<RunResult> {
    return unavailable("it has no SIGN");
  };
  // Not a second SIGN, which copies its input and proves nothing.
  const std::string desc = test::desc_text("INT8", "4");
  const std::string text = test::CaseText()
                               .resource("A", "INT8", "[-5, 0, 7, 9]")
                               .constant("B", "INT8", 4, "99")
                               .constant("C", "INT8", 4, "99")
                               .dispatch("SIGN", {"A", "B"}, desc)
                               .dispatch("ABS", {"B", "C"}, desc);
  const Counted counted = evaluated(lacks, true, true, text);
  const Verdict verdict = counted.verdict();
  EXPECT_EQ(counted.candidate_runs, 2);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Incomplete) << verdict.line();
  EXPECT_THAT(verdict.word, HasSubstr("not all run"));
  EXPECT_THAT(verdict.sentence, HasSubstr("; the reference stood in for 'sign' on fake"));
}

// SIGN of -5, 0, 7, 9 is -1, 0, 1, 1; with a wrong first element 0, 0, 1, 1. SIGN of that is the same.
TEST(ChainInTheWindow, EndToEndAnErrorThatTheReferenceHandsOnHasAPicture) {
  const auto lacks_the_second = [](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    if (invocation.output().resource == "C") return unavailable("it has no second SIGN");
    return test::with_other_byte(right, 0);
  };
  const Counted counted = evaluated(lacks_the_second, true, true, test::chain_case(), true);
  const BackendOutcome& outcome = counted.results.backends[1];
  EXPECT_TRUE(outcome.inherits());
  EXPECT_FALSE(outcome.ran());
  ASSERT_NE(outcome.difference(), nullptr);
  EXPECT_EQ(outcome.difference()->mismatches, 1u);
  EXPECT_EQ(outcome.mismatches.size(), 1u);
  EXPECT_EQ(outcome.judgement->status, Status::Skipped);
  EXPECT_EQ(counted.results.computed(), &outcome) << "it is shown beside the reference";
  EXPECT_NE(counted.verdict().kind, Verdict::Kind::Different) << counted.verdict().line();
}

TEST(ChainInTheWindow, EndToEndAFaultOfAnEarlierDispatchIsToldWithItsName) {
  const auto lost = [](const Invocation&, const RunResult&) -> Result<RunResult> {
    return broken("the device is lost");
  };
  EXPECT_NE(evaluated(lost, false).verdict().kind, Verdict::Kind::Different);
  const Verdict verdict = evaluated(lost, true).verdict();
  EXPECT_EQ(verdict.kind, Verdict::Kind::Different);
  EXPECT_EQ(verdict.sentence, "sign, 2 of 2: in dispatch 'sign': the device is lost");
}

}  // namespace
}  // namespace opscope::gui
