// Where an error arose that a dispatch only hands on, and how much of a difference is the dispatch's own.

#include "app/gui/verdict/inherited.h"

#include <gtest/gtest.h>

#include "tests/support/case_text.h"

namespace opscope::gui {
namespace {

BackendJudgement on_mine(std::uint64_t unlike, bool inherits = false) {
  BackendJudgement judged{"mine", {}};
  Judgement& judgement = judged.judgement;
  judgement.comparison.elements = 4, judgement.comparison.mismatches = unlike;
  judgement.comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)] = 4 - unlike;
  if (unlike > 0) judgement.status = Status::Failed, judgement.fault = Fault::Elements;
  judgement.right_on_own_inputs = inherits;
  return judged;
}

class Inherited : public testing::Test {
 protected:
  std::string origins(std::size_t dispatch, const ChainVerdict* chain) const {
    return inheritance_text(model_, chain, dispatch, "mine");
  }

  const std::string desc_ = test::desc_text("INT8", "4");
  // Each reads what the one before it wrote.
  const Model model_ = test::CaseText()
                           .resource("A", "INT8", "[-5, 0, 7, 9]")
                           .constant("B", "INT8", 4)
                           .constant("C", "INT8", 4)
                           .constant("D", "INT8", 4)
                           .constant("E", "INT8", 4)
                           .dispatch("SIGN", {"A", "B"}, desc_)
                           .dispatch("ABS", {"B", "C"}, desc_)
                           .dispatch("NEGATE", {"C", "D"}, desc_)
                           .dispatch("IDENTITY", {"D", "E"}, desc_)
                           .model();
};

TEST_F(Inherited, NamesTheStepWhereTheErrorAroseAndNotThoseThatHandItOn) {
  const ChainVerdict chain{.links = {{on_mine(1)}, {on_mine(1, true)}, {on_mine(1, true)}, {on_mine(1, true)}},
                           .end_to_end = true};
  EXPECT_EQ(origins(1, &chain), "inherited from sign");
  EXPECT_EQ(origins(3, &chain), "inherited from sign");
  EXPECT_EQ(inheritance_text(model_, &chain, 3, "theirs"), "inherited from earlier steps") << "it is not judged";
}

TEST_F(Inherited, NamesEveryStepThatFailsOnWhatItRead) {
  const ChainVerdict chain{.links = {{on_mine(1)}, {on_mine(2)}, {on_mine(2, true)}, {on_mine(2, true)}},
                           .end_to_end = true};
  EXPECT_EQ(origins(3, &chain), "inherited: sign and abs differ before it");
  const ChainVerdict later{.links = {{on_mine(0)}, {on_mine(2)}, {on_mine(2, true)}, {on_mine(2, true)}},
                           .end_to_end = true};
  EXPECT_EQ(origins(3, &later), "inherited from abs");
}

TEST_F(Inherited, NamesTheFirstThatDiffersIfAllPassWithinTheirMeasure) {
  BackendJudgement within = on_mine(1);
  within.judgement.status = Status::Passed, within.judgement.fault = Fault::None;
  const ChainVerdict chain{.links = {{on_mine(0)}, {within}, {within}, {on_mine(1, true)}}, .end_to_end = true};
  EXPECT_EQ(origins(3, &chain), "inherited from abs");
}

TEST_F(Inherited, NamesNoStepBeforeTheChainIsJudged) {
  EXPECT_EQ(origins(1, nullptr), "inherited from sign") << "it reads nothing of another step";
  EXPECT_EQ(origins(2, nullptr), "inherited from earlier steps");
}

// Each step has a file of another name, and whatever the backends read, that program read its own results.
TEST_F(Inherited, OfAFolderOfResultsTheFilesAreFollowed) {
  const auto file = [](const char* name, std::uint64_t unlike, bool inherits = false) {
    BackendJudgement judged = on_mine(unlike, inherits);
    judged.backend = name, judged.computes = false, judged.is_of_chain = true;
    return judged;
  };
  ChainVerdict chain{.links = {{on_mine(0), file("theirs/B.npy", 1)},
                               {on_mine(2), file("theirs/C.npy", 1, true)},
                               {on_mine(0), file("theirs/D.npy", 1, true)}}};
  EXPECT_EQ(inheritance_text(model_, &chain, 2, ""), "inherited from sign");
  Judgement& missing = chain.links[1].back().judgement;
  missing = skipped("no such file was found");
  missing.inherited = chain.links[0].back().judgement.comparison;
  EXPECT_EQ(inheritance_text(model_, &chain, 2, ""), "inherited from sign") << "through one without a file";
}

TEST_F(Inherited, AFileBehindOneThatIsMissingDiffersForOneOfTwoReasons) {
  Judgement judgement = on_mine(2).judgement;
  judgement.stand_ins = {"abs"};
  EXPECT_TRUE(may_inherit(judgement, false));
  EXPECT_EQ(unclear_origin_text(judgement, "negate"), "from abs (no file) or negate");
  judgement.stand_ins = {"abs", "sign"};
  EXPECT_EQ(unclear_origin_text(judgement, "negate"), "from abs or sign (no files), or negate");
  judgement.stand_ins = {"abs", "sign", "clip"};
  EXPECT_EQ(unclear_origin_text(judgement, "negate"), "from abs, sign or clip (no files), or negate");
  judgement.stand_ins = {"abs"};
  EXPECT_FALSE(may_inherit(judgement, true)) << "a backend read what the reference gave";
  BackendJudgement unclear{"theirs/D.npy", judgement, false}, behind = on_mine(2, true);
  unclear.is_of_chain = behind.is_of_chain = true, behind.computes = false;
  const ChainVerdict chain{.links = {{}, {}, {unclear}, {behind}}};
  EXPECT_EQ(inheritance_text(model_, &chain, 3, ""), "inherited from abs or negate");
  for (const bool right : {true, false}) {
    judgement.right_on_own_inputs = right;
    judgement.stand_ins.clear();
    EXPECT_FALSE(may_inherit(judgement, false));
  }
}

TEST_F(Inherited, AResultThatIsNotOfTheBackendSaysSoInAWord) {
  BackendOutcome outcome;
  EXPECT_EQ(inheritance_word(outcome), "") << "it is not judged";
  outcome.judgement = on_mine(2).judgement;
  EXPECT_EQ(inheritance_word(outcome), "");
  outcome.judgement->right_on_own_inputs = true;
  EXPECT_EQ(inheritance_word(outcome), "inherited");
  outcome.judgement = skipped("it has no kernel");
  outcome.output = Tensor{};
  Comparison& found = outcome.judgement->inherited.emplace(on_mine(2).judgement.comparison);
  EXPECT_EQ(inheritance_word(outcome), "not run, inherited");
  found = on_mine(0).judgement.comparison;
  EXPECT_EQ(inheritance_word(outcome), "not run");
}

TEST_F(Inherited, SaysHowManyDifferencesAreItsOwn) {
  Judgement judgement = on_mine(2).judgement;
  EXPECT_EQ(own_part(judgement) + then_own_part(judgement), "") << "not known";
  Comparison& own = judgement.own_difference.emplace();
  own.mismatches = 1;
  EXPECT_EQ(own_part(judgement), "1 of its own");
  EXPECT_EQ(then_own_part(judgement), ", 1 of its own");
  EXPECT_EQ(own_size(judgement, DataType::Float32), "") << "not known";
  own.max_abs = 0.25;
  EXPECT_EQ(own_size(judgement, DataType::Float32), "up to 0.25");
  own.classes[static_cast<std::size_t>(DifferenceClass::Nan)] = 1;
  EXPECT_EQ(own_size(judgement, DataType::Float32), "a NaN");
  own.mismatches = 2;
  EXPECT_EQ(own_part(judgement), "") << "all are";
}

}  // namespace
}  // namespace opscope::gui
