// The words on a dispatch of a chain: a failure shows, whatever is compared on screen.

#include "app/gui/form/chain_words.h"
#include "app/gui/form/chain_side_effects.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/chain_actions.h"
#include "app/gui/form/chain_rewiring.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/quantization/quantization.h"
#include "tests/core/judge/judges.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

BackendJudgement passed(const char* backend) {
  BackendJudgement judgement{backend, {}};
  judgement.judgement.status = Status::Passed;
  return judgement;
}
BackendJudgement failed(const char* backend) {
  BackendJudgement judgement{backend, {}};
  judgement.judgement.status = Status::Failed;
  judgement.judgement.fault = Fault::Elements;
  judgement.judgement.comparison.mismatches = 3;
  judgement.judgement.comparison.elements = 4;
  return judgement;
}
BackendJudgement with_status(const char* backend, Status status) {
  BackendJudgement judgement{backend, {}};
  judgement.judgement.status = status;
  return judgement;
}

class ChainWordsTest : public testing::Test {
 protected:
  LinkWords words(std::vector<BackendJudgement> link, const std::string& comparison) const {
    const ChainVerdict verdict{.links = {std::move(link), {passed("cpu")}}};
    return link_words(model_, 0, &verdict, comparison);
  }
  std::string all(std::vector<BackendJudgement> link, const std::string& comparison) const {
    const ChainVerdict verdict{.links = {std::move(link), {passed("cpu")}}};
    return chain_words(&verdict, 2, comparison).text;
  }

  const Model model_ = test::value_of(parse_model(test::chain_case(), "case.json"));
};

TEST_F(ChainWordsTest, AFailureOfAnImplementationUnderTestShowsWhateverIsCompared) {
  for (const char* comparison : {"", "gpu", "mine"}) {
    const LinkWords link = words({passed("cpu"), passed("gpu"), failed("mine")}, comparison);
    EXPECT_EQ(link.sign, "!") << comparison;
    EXPECT_THAT(link.finding, HasSubstr("3 of 4 differ"));
    EXPECT_EQ(all({passed("cpu"), passed("gpu"), failed("mine")}, comparison), "! 1 of 2");
  }
  EXPECT_EQ(words({passed("gpu"), failed("mine")}, "gpu").finding, "mine: 3 of 4 differ");
}

TEST_F(ChainWordsTest, TheCaseOfAnotherTabMayDifferAndHidesNoFailure) {
  BackendJudgement other = failed("tab other.json");
  other.computes = false, other.is_other_case = true;
  const LinkWords link = words({passed("cpu"), passed("gpu"), other}, other.backend);
  EXPECT_EQ(link.sign, "\u2260");
  EXPECT_NE(link.color, palette().wrong);
  EXPECT_EQ(link.finding, "3 of 4 differ");
  EXPECT_THAT(link.tooltip, HasSubstr("tab other.json: differs"));
  BackendJudgement farther = other;
  farther.judgement.comparison.max_abs = 0.25, farther.judgement.comparison.max_ulp = 1'000'000;
  EXPECT_EQ(words({passed("cpu"), farther}, other.backend).finding, "3 of 4 differ by up to 0.25") << "and not in ULP";
  EXPECT_EQ(all({passed("cpu"), passed("gpu"), other}, other.backend), "\u2260 1 of 2");

  const LinkWords broken = words({passed("cpu"), failed("gpu"), other}, other.backend);
  EXPECT_EQ(broken.sign, "!");
  EXPECT_EQ(broken.color, palette().wrong);
  EXPECT_EQ(broken.finding, "gpu: 3 of 4 differ");
  EXPECT_EQ(all({passed("cpu"), failed("gpu"), other}, other.backend), "! 1 of 2");
}

TEST_F(ChainWordsTest, StepsThatTheCaseBesideHasAreCountedAlone) {
  BackendJudgement same = passed("tab other.json"), unlike = failed("tab other.json");
  same.computes = unlike.computes = false, same.is_other_case = unlike.is_other_case = true;
  const auto of = [](std::vector<BackendJudgement> first, std::vector<BackendJudgement> second) {
    const ChainVerdict verdict{.links = {std::move(first), std::move(second)}};
    const ChainWords words = chain_words(&verdict, 2, "tab other.json");
    return words.text + " " + words.what + ": " + words.tooltip;
  };
  EXPECT_EQ(of({passed("cpu"), same}, {passed("cpu"), same}), "= all 2 passed: All 2 dispatches passed.");
  EXPECT_EQ(
      of({passed("cpu"), same}, {passed("cpu")}),
      "= 1 of 2 compared: 1 of the 2 dispatches is compared, and agrees; of the others the case beside has no result, "
      "or one of other sizes or another type.");
  EXPECT_EQ(
      of({passed("cpu"), unlike}, {passed("cpu"), unlike}),
      "\u2260 2 of 2 differ: 2 of the 2 dispatches give other elements than their counterparts in the case beside.");
}

TEST_F(ChainWordsTest, AnInputOfAnotherTypeThanItsWriterIsTold) {
  Model model = model_;
  const TensorAt input{1, 0};
  ASSERT_EQ(writer_of(model, input), 0u);
  EXPECT_EQ(other_type_text(model, input), "");
  find_dispatchable(model, 1)->desc.tensors[0]->data_type = DataType::Float16;
  const std::string text = other_type_text(model, input);
  EXPECT_THAT(text, HasSubstr(" writes INT8, and "));
  EXPECT_THAT(text, HasSubstr(" reads its bytes as FLOAT16."));
  EXPECT_THAT(link_words(model, 1, nullptr, "").tooltip, HasSubstr(text));
}

TEST_F(ChainWordsTest, AMoveTellsWhatDispatchesReadFromThenOn) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const auto name = [&](std::size_t dispatch) { return find_dispatch(before, dispatch)->dispatchable; };
  ASSERT_EQ(why_not_moved(before, 1, 0), "");
  const std::string input = find_binding(before, {0, 0})->resource;
  const std::string text = rewired_text(before, with_moved_dispatch(before, 1, 0), 1, 0);
  EXPECT_THAT(text, testing::StartsWith(name(1) + " now reads " + input));
  EXPECT_THAT(text, HasSubstr(", and " + name(0) + " now reads the output of " + name(1)));
  EXPECT_THAT(text, HasSubstr(", and " + name(2) + " now reads the output of " + name(0)));
  EXPECT_EQ(rewired_text(before, before, 1, 1), "");
}

// ABS: A to B. SIGN: in place on A, which the last ABS reads.
Model with_a_step_in_place() {
  const std::string desc = test::desc_text("INT8", "4");
  return test::value_of(parse_model(test::CaseText()
                                        .resource("A", "INT8", "[-5, 0, 7, 9]")
                                        .constant("B", "INT8", 4)
                                        .constant("C", "INT8", 4)
                                        .dispatch("ABS", {"A", "B"}, desc)
                                        .dispatch("SIGN", {"A", "A"}, desc)
                                        .dispatch("ABS", {"A", "C"}, desc)
                                        .text(),
                                    "case.json"));
}

TEST_F(ChainWordsTest, AMoveTellsWhatAStepInPlaceOverwritesThen) {
  const Model before = with_a_step_in_place();
  ASSERT_EQ(why_not_moved(before, 1, 0), "");
  const Model after = with_moved_dispatch(before, 1, 0);
  const std::string first = find_dispatch(before, 0)->dispatchable;
  EXPECT_EQ(rewired_text(before, after, 1, 0), first + " now reads the output of sign, which overwrites A before that");
  EXPECT_EQ(rewired_text(after, before, 0, 1), first + " now reads the initial values of A");
}

TEST_F(ChainWordsTest, TheTooltipTellsWhatADispatchOverwrites) {
  const Model model = with_a_step_in_place();
  EXPECT_EQ(overwritten_text(model, 0), "");
  EXPECT_THAT(overwritten_text(model, 1), testing::StartsWith("It overwrites A, which it reads itself; abs"));
  EXPECT_THAT(link_words(model, 1, nullptr, "").tooltip, testing::EndsWith(" reads it before."));
}

TEST_F(ChainWordsTest, AMoveTellsThatWhatTheCasePrintsIsOverwritten) {
  Model before = with_a_step_in_place();
  // What the first one writes is printed between them, too: those prints cannot go before it.
  for (const std::string& printed : {std::string("A"), link_to(before, 0)->binding.resource})
    before.commands.insert(before.commands.begin() + 1, PrintCommand{.resource = printed, .unknown = {}});
  const std::string first = find_dispatch(before, 0)->dispatchable;
  EXPECT_EQ(step_in_chain({.model = before, .dispatch = 1}, false).rewired,
            "print of B: its initial values now, it was of " + first +
                "; print of A: of sign now, it was its initial values; " + first +
                " now reads the output of sign, which overwrites A before that");
}

TEST_F(ChainWordsTest, ARemovalTellsWhatIsPrintedInstead) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const auto told = [&](std::size_t dispatch) {
    return remove_from_chain({.model = before, .dispatch = dispatch}).rewired;
  };
  EXPECT_EQ(told(0), "Removed clip. min now reads A.");
  EXPECT_EQ(told(1), "Removed min. sign now reads the output of clip. 1st print of least reads clipped instead.");
  EXPECT_EQ(told(2), "Removed sign. 2nd print of least has the output of min.");
}

TEST_F(ChainWordsTest, ANewKindOfValuesIsToldOfOtherDispatchesThatReadThem) {
  const Model before = with_a_step_in_place();
  Model after = before;
  after.resources.front().initial_values = ConstantValues{4, 1};
  EXPECT_EQ(shared_text(before, after, 0), "sign reads the new values of A too")
      << "the last one reads what sign wrote";
  EXPECT_EQ(shared_text(before, before, 0), "");
}

TEST_F(ChainWordsTest, ARemovalTellsWhatDispatchesReadFromThenOn) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  EXPECT_EQ(bridged_text(before, without_dispatch(before, 1), 1), "sign now reads the output of clip");
  EXPECT_EQ(bridged_text(before, without_dispatch(before, 0), 0), "min now reads A");
  EXPECT_EQ(bridged_text(before, without_dispatch(before, 2), 2), "") << "nothing reads it";
}

TEST_F(ChainWordsTest, ARemovalTellsWhichScaleAndZeroPointAreReadThen) {
  const OperatorSchema& add = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  Model before = test::value_of(read_model(test::source_folder() / "assets/models/quantized_add_mixed_types.json"));
  for (const std::size_t behind : {0, 0}) before = with_dispatch_behind(std::move(before), behind, add);
  before = with_quantization(std::move(before), 1, quantized_tensors(add).back(), 0.125, 3);
  EXPECT_THAT(bridged_text(before, without_dispatch(before, 1), 1),
              HasSubstr(" now reads OutputScale as AScaleTensor and OutputZeroPoint as AZeroPointTensor"));
}

TEST_F(ChainWordsTest, AnAdditionTellsWhatTheNewDispatchReadsAndWhoReadsIt) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const auto added = [&](std::size_t behind, const char* op) {
    return added_text(before, with_dispatch_behind(before, behind, *find_operator(op)), behind + 1);
  };
  EXPECT_EQ(added(0, "ELEMENT_WISE_ABS"), "absolute reads the output of clip; min now reads the output of absolute");
  EXPECT_EQ(added(2, "ELEMENT_WISE_MAX"), "max reads the output of sign and new values as BTensor");
  EXPECT_EQ(added_text(before, before, 3), "") << "there is none";
}

TEST_F(ChainWordsTest, AnAdditionTellsWhyItDoesNotReadTheOneBeforeIt) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/leaky_relu.json"));
  const Model after = with_dispatch_behind(before, 0, *find_operator("ELEMENT_WISE_ABS"));
  EXPECT_EQ(added_text(before, after, 1),
            "absolute reads new values as InputTensor, since it takes no UINT8, which is_negative writes");
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  EXPECT_THAT(added_text(chain, with_dispatch_behind(chain, 0, *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")), 1),
              testing::EndsWith("ATensor and BTensor, since it takes no FLOAT32, which clip writes"))
      << "as data: its scales are FLOAT32";
}

TEST_F(ChainWordsTest, OtherDispatchesThatAnEditResizesAreTold) {
  const Model before = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const std::vector<std::uint32_t> sizes{1, 1, 4, 3};
  const auto resized = [&](std::size_t dispatch, Match match) {
    return resized_text(before, with_sizes(before, {dispatch, 0}, sizes, match), dispatch);
  };
  EXPECT_EQ(resized(0, Match::Groups), "tensors of min and sign have new sizes too");
  EXPECT_EQ(resized(2, Match::Groups), "tensors of clip and min have new sizes too");
  EXPECT_EQ(resized(0, Match::Alone), "");
  EXPECT_EQ(resized_text(before, before, 0), "");
  EXPECT_EQ(resized_text(before, without_dispatch(before, 2), 0), "") << "another edit than one of sizes";
}

TEST_F(ChainWordsTest, EndToEndAStandInOfTheReferenceIsTold) {
  const std::string first = find_dispatch(model_, 0)->dispatchable;
  BackendJudgement behind = passed("mine");
  behind.judgement.stand_ins = {first};
  BackendJudgement missing = with_status("mine", Status::Skipped);
  missing.judgement.reason = "it has no kernel";
  missing.judgement.inherited = Comparison();
  ChainVerdict verdict{.links = {{missing}, {behind}}, .end_to_end = true};
  const LinkWords skipped = link_words(model_, 0, &verdict, "mine"), end = link_words(model_, 1, &verdict, "mine");
  EXPECT_EQ(skipped.finding, "mine cannot run it, the reference did");
  EXPECT_EQ(skipped.short_finding, "reference ran it");
  EXPECT_EQ(skipped.shorter, (std::vector<std::string>{"not run"}));
  EXPECT_THAT(skipped.tooltip, HasSubstr("mine: skipped, it has no kernel.\nThe reference ran it instead."))
      << "nothing stands before it";
  ChainVerdict last = verdict;
  std::swap(last.links[0], last.links[1]);
  EXPECT_THAT(link_words(model_, 1, &last, "mine").tooltip,
              HasSubstr("mine: skipped, it has no kernel.\nThe reference ran it instead, on the results of mine before "
                        "it. That output is the right one"));
  EXPECT_EQ(end.finding, "passed, " + first + " run by the reference");
  EXPECT_EQ(end.short_finding, "passed");
  EXPECT_THAT(end.tooltip, HasSubstr("; the reference stood in for '" + first + "'"));
  EXPECT_EQ(chain_words(&verdict, 2, "mine").text, "~ 1 of 2") << "not all are equal";
  EXPECT_EQ(chain_words(&verdict, 2, "mine").brief, "~ 1 not run");

  verdict.links[0].front().judgement.inherited.reset();
  EXPECT_EQ(link_words(model_, 0, &verdict, "mine").finding, "mine cannot run it");
  EXPECT_THAT(link_words(model_, 0, &verdict, "mine").tooltip, testing::Not(HasSubstr("reference ran it")));
}

TEST_F(ChainWordsTest, AnErrorThatTheReferenceHandsOnIsTold) {
  BackendJudgement missing = with_status("mine", Status::Skipped);
  Comparison& inherited = missing.judgement.inherited.emplace();
  inherited.elements = 4, inherited.max_ulp = 3, inherited.max_abs = 3;
  const ChainVerdict verdict{.links = {{missing}, {passed("mine")}}, .end_to_end = true};
  const LinkWords link = link_words(model_, 0, &verdict, "mine");
  EXPECT_EQ(link.sign, "~") << "no fault of this dispatch";
  EXPECT_EQ(link.color, palette().caution);
  EXPECT_EQ(link.finding, "mine cannot run it, inherits an error of up to 3");
  EXPECT_EQ(link.short_finding, "not run, inherited, up to 3");
  EXPECT_EQ(link.shorter, (std::vector<std::string>{"not run, inherited", "inherited"}));
  EXPECT_EQ(link.size, "3");
  EXPECT_THAT(link.tooltip, HasSubstr("differs by an error of the dispatches before it; largest difference: 3 ULP"));
}

TEST_F(ChainWordsTest, AnInheritedErrorIsShownBeforeAnotherResultThatProvesNothing) {
  BackendJudgement missing = with_status("mine", Status::Skipped);
  Comparison& inherited = missing.judgement.inherited.emplace();
  inherited.elements = 4, inherited.mismatches = 1, inherited.max_ulp = 3, inherited.max_abs = 3;
  const BackendJudgement unsure = with_status("gpu", Status::Mistrusted);
  const ChainVerdict verdict{.links = {{missing, unsure}, {unsure, missing}}, .end_to_end = true};
  for (const std::size_t dispatch : {0, 1})
    EXPECT_EQ(link_words(model_, dispatch, &verdict, "gpu").finding,
              "mine cannot run it, inherits an error of up to 3");
}

TEST_F(ChainWordsTest, AFileBehindOneThatIsMissingIsNotCountedAsFailed) {
  BackendJudgement unclear = failed("theirs/B.npy");
  unclear.computes = false, unclear.is_of_chain = true;
  unclear.judgement.stand_ins = {find_dispatch(model_, 0)->dispatchable};
  const ChainVerdict verdict{.links = {{passed("cpu")}, {passed("cpu"), unclear}}};
  const LinkWords link = link_words(model_, 1, &verdict, unclear.backend);
  const std::string from = fmt::format("from {} (no file) or {}", unclear.judgement.stand_ins.front(), link.name);
  EXPECT_EQ(link.sign, "~");
  EXPECT_EQ(link.color, palette().caution);
  EXPECT_EQ(link.finding, "3 of 4 differ; " + from);
  EXPECT_EQ(link.shorter, (std::vector<std::string>{"3 differ, unclear", "3 unclear", "unclear"}));
  EXPECT_THAT(link.tooltip, HasSubstr("theirs/B.npy: differs"));
  EXPECT_THAT(link.tooltip, HasSubstr("The error is " + from));
  const ChainWords whole = chain_words(&verdict, 2, unclear.backend);
  EXPECT_EQ(whole.text + " " + whole.what, "~ 1 of 2 unclear, 1 not compared");
  EXPECT_EQ(whole.unclear, std::vector<std::size_t>{1});
  EXPECT_TRUE(whole.failed.empty());
}

TEST_F(ChainWordsTest, AnErrorThatADispatchOnlyHandsOnIsNoFailureOfIt) {
  BackendJudgement own = failed("mine"), handed_on = failed("mine");
  for (BackendJudgement* each : {&own, &handed_on})
    each->judgement.comparison.max_abs = 2, each->judgement.comparison.max_ulp = 2;
  handed_on.judgement.right_on_own_inputs = true;
  const ChainVerdict verdict{.links = {{own}, {passed("cpu"), handed_on}}, .end_to_end = true};
  const LinkWords link = link_words(model_, 1, &verdict, "mine");
  EXPECT_EQ(link.sign, "~");
  EXPECT_EQ(link.color, palette().caution);
  EXPECT_EQ(link.finding, "3 of 4 differ by up to 2, inherited");
  EXPECT_EQ(link.short_finding, "3 of 4 differ, up to 2, inherited");
  EXPECT_EQ(link.shorter, (std::vector<std::string>{"3 differ, up to 2, inherited", "3 differ, inherited",
                                                    "3 inherited", "inherited"}));
  EXPECT_EQ(link.size, "2");
  EXPECT_THAT(link.tooltip, HasSubstr("mine: differs"));
  EXPECT_THAT(
      link.tooltip,
      HasSubstr("On the results of mine before it, the reference gives the same; the error is inherited from sign."));
  EXPECT_THAT(link_words(model_, 1, &verdict, "mine", false).tooltip, testing::Not(HasSubstr("On the results")));
  EXPECT_EQ(link_words(model_, 1, &verdict, "cpu").finding, "mine: 3 of 4 differ by up to 2, inherited");
  EXPECT_EQ(link_words(model_, 0, &verdict, "mine").color, palette().wrong);
  const ChainWords whole = chain_words(&verdict, 2, "mine");
  EXPECT_EQ(whole.text, "! 1 of 2");
  EXPECT_EQ(whole.tooltip,
            "1 of the 2 dispatches failed on mine. 1 more differs by an error of those before it, and adds nothing.");

  const ChainVerdict within{.links = {{passed("mine")}, {handed_on}}, .end_to_end = true};
  EXPECT_EQ(chain_words(&within, 2, "mine").text, "~ 1 of 2");
  EXPECT_EQ(chain_words(&within, 2, "mine").brief, "~ 1 inherited");
  EXPECT_EQ(words({handed_on, failed("gpu")}, "mine").color, palette().wrong) << "a failure of its own comes first";
}

TEST_F(ChainWordsTest, EveryImplementationThatFailsIsNamed) {
  BackendJudgement cpu = failed("cpu"), mine = failed("mine");
  cpu.judgement.comparison.max_abs = 1, mine.judgement.comparison.max_abs = 2;
  const ChainVerdict verdict{.links = {{cpu, mine}, {passed("cpu"), mine}}};
  for (const char* comparison : {"cpu", "mine"}) {
    const LinkWords first = link_words(model_, 0, &verdict, comparison);
    EXPECT_EQ(first.finding, "cpu and mine differ");
    EXPECT_EQ(first.short_finding, "cpu, mine differ");
    EXPECT_EQ(first.shorter, (std::vector<std::string>{"cpu, mine", "differ"})) << "words before names";
    const LinkWords second = link_words(model_, 1, &verdict, comparison);
    EXPECT_EQ(second.finding, "mine: 3 of 4 differ by up to 2") << "another box speaks of the cpu too";
    EXPECT_EQ(second.short_finding, "mine: 3 of 4 differ, up to 2");
    EXPECT_EQ(second.shorter.front(), "mine: 3 differ, up to 2");
    EXPECT_THAT(second.shorter, testing::IsSupersetOf({"mine: 3 differ", "3 differ"}));
    EXPECT_THAT(second.shorter, testing::Each(HasSubstr("3"))) << "the number of elements is never lost";
    EXPECT_EQ(second.shorter.back(), "3");
    EXPECT_EQ(second.size, "mine: 2");
    const ChainWords whole = chain_words(&verdict, 2, comparison);
    EXPECT_EQ(whole.text + " " + whole.what, "! 2 of 2 failed on cpu and mine");
    EXPECT_EQ(whole.tooltip, "2 of the 2 dispatches failed: 1 on cpu, 2 on mine.");
    EXPECT_EQ(whole.named, (std::vector<std::string>{"! 2 failed on cpu and mine", "! 2 on cpu and mine"}));
  }
  mine.judgement.fault = Fault::NoResult;
  EXPECT_EQ(words({cpu, mine}, "cpu").finding, "cpu and mine fail");
}

TEST_F(ChainWordsTest, DifferencesThatAreItsOwnAreCountedBesideInheritedOnes) {
  BackendJudgement both = failed("mine");
  both.judgement.comparison.max_abs = 2;
  Comparison& own = both.judgement.own_difference.emplace();
  own.mismatches = 1;
  const LinkWords link = words({both}, "mine");
  EXPECT_EQ(link.finding, "3 of 4 differ by up to 2, 1 of its own");
  EXPECT_EQ(link.short_finding, "3 of 4 differ, up to 2, 1 of its own");
  EXPECT_EQ(link.shorter, (std::vector<std::string>{"3 differ, up to 2, 1 of its own", "3 differ, up to 2",
                                                    "3, up to 2", "3 differ", "3"}));
  own.max_abs = 1;
  EXPECT_EQ(words({both}, "mine").finding, "3 of 4 differ by up to 2, 1 of its own up to 1");
  EXPECT_EQ(words({both}, "mine").short_finding, "3 of 4 differ, up to 2, 1 of its own up to 1");
  EXPECT_EQ(words({both}, "mine").shorter.front(), "3 differ, up to 2, 1 of its own up to 1");
  own.mismatches = 3;
  EXPECT_EQ(words({both}, "mine").finding, "3 of 4 differ by up to 2");
}

TEST_F(ChainWordsTest, TheTooltipTellsWhoseTheTwoValuesAre) {
  BackendJudgement wrong = failed("mine");
  wrong.judgement.reason = "3 of 4 differ, worst at [0]: -0.5 (0xBF000000) against -0.375 (0xBEC00000)";
  EXPECT_THAT(words({wrong}, "mine").tooltip,
              HasSubstr("worst at [0]: reference -0.5 (0xBF000000), mine -0.375 (0xBEC00000)"));
}

TEST_F(ChainWordsTest, NamesOfResourcesAreShortened) {
  LinkWords link;
  link.read = {"a long name", "b"}, link.written = "another name";
  EXPECT_EQ(flow_text(link), "a long name, b \u2192 another name");
  EXPECT_EQ(flow_text(link, 7), "a ...me, b \u2192 an...me");
  EXPECT_EQ(written_text(link), "\u2192 another name");
}

TEST_F(ChainWordsTest, WhatIsSkippedHidesNoFailure) {
  EXPECT_THAT(words({with_status("cpu", Status::Skipped), with_status("gpu", Status::Skipped)}, "cpu").tooltip,
              testing::StartsWith("No backend that is compared with the reference ran it.\ncpu: skipped"));
  const LinkWords link = words({with_status("off", Status::Skipped), failed("mine")}, "off");
  EXPECT_EQ(link.sign, "!");
  EXPECT_THAT(link.tooltip, HasSubstr("the verdict on mine"));
}

BackendJudgement differing(double by, std::uint64_t ulp) {
  BackendJudgement judgement = failed("cpu");
  judgement.judgement.comparison.max_abs = by, judgement.judgement.comparison.max_ulp = ulp;
  return judgement;
}

TEST_F(ChainWordsTest, TheLargestDifferenceIsToldOfEveryDispatch) {
  Model model = model_;
  BackendJudgement nan = differing(0, UINT64_MAX);
  nan.judgement.comparison.classes[static_cast<std::size_t>(DifferenceClass::Nan)] = 1;
  const ChainVerdict verdict{.links = {{differing(0.25, 1)}, {differing(3, 250'000)}, {nan}}, .end_to_end = true};
  for (const std::size_t dispatch : {0, 1})
    find_dispatchable(model, dispatch)->desc.tensors[1]->data_type = DataType::Float32;
  EXPECT_EQ(link_words(model, 0, &verdict, "cpu").finding, "3 of 4 differ by up to 0.25");
  EXPECT_EQ(link_words(model, 0, &verdict, "cpu").short_finding, "3 of 4 differ, up to 0.25");
  EXPECT_EQ(link_words(model, 0, &verdict, "cpu").shorter.front(), "3 differ, up to 0.25");
  EXPECT_EQ(link_words(model, 1, &verdict, "cpu").short_finding, "3 of 4 differ, up to 3") << "and not 250,000 ULP";
  EXPECT_EQ(link_words(model, 1, &verdict, "cpu").size, "3");
  EXPECT_THAT(link_words(model, 1, &verdict, "cpu").tooltip,
              HasSubstr("largest difference: 250,000 ULP; largest absolute difference: 3"));
  ChainVerdict another = verdict;
  another.links[1][0].judgement.comparison.farthest = another.links[1][0].judgement.comparison.worst + 1;
  EXPECT_THAT(link_words(model, 1, &another, "cpu").tooltip, HasSubstr("absolute difference of all elements: 3"));
  const ChainVerdict apart{.links = verdict.links};
  EXPECT_EQ(link_words(model, 0, &apart, "cpu").finding, "3 of 4 differ by up to 0.25");
  const ChainVerdict nans{.links = {verdict.links[2]}, .end_to_end = true};
  EXPECT_EQ(link_words(model, 0, &nans, "cpu").short_finding, "3 of 4 differ, a NaN");
  nan.judgement.comparison.nan_bits = 1;
  const ChainVerdict bits{.links = {{nan}}, .end_to_end = true};
  EXPECT_EQ(link_words(model, 0, &bits, "cpu").short_finding, "3 of 4 differ, NaN bits") << "as in the list";
}

TEST_F(ChainWordsTest, TheLargestDistanceOfIntegersIsNoNaN) {
  const ChainVerdict verdict{.links = {{differing(18446744073709551615.0, UINT64_MAX)}}, .end_to_end = true};
  EXPECT_EQ(link_words(model_, 0, &verdict, "cpu").size, about_sign() + std::string("1.845e19"));
}

TEST_F(ChainWordsTest, ANarrowBoxKeepsAFindingThatIsNoDifference) {
  BackendJudgement mistrusted = differing(0.25, 1);
  mistrusted.judgement.status = Status::Mistrusted;
  const ChainVerdict verdict{.links = {{mistrusted}}, .end_to_end = true};
  EXPECT_EQ(link_words(model_, 0, &verdict, "cpu").short_finding, "");
}

TEST_F(ChainWordsTest, ADispatchThatAnImplementationUnderTestLacksDoesNotPass) {
  for (const char* comparison : {"", "gpu", "mine"}) {
    const LinkWords link = words({passed("cpu"), passed("gpu"), with_status("mine", Status::Skipped)}, comparison);
    EXPECT_EQ(link.sign, "~") << comparison;
    EXPECT_EQ(link.finding, "mine cannot run it");
    EXPECT_EQ(all({passed("cpu"), with_status("mine", Status::Skipped)}, comparison), "~ 1 of 2");
  }
  EXPECT_EQ(words({passed("cpu"), with_status("gpu", Status::Skipped)}, "").sign, "=") << "a machine without a GPU";
}

TEST_F(ChainWordsTest, TheVerdictOnTheChainLeadsToTheDispatchesThatFailed) {
  BackendJudgement inherits = failed("mine");
  inherits.judgement.right_on_own_inputs = true;
  const ChainVerdict verdict{
      .links = {{failed("mine")}, {passed("mine")}, {inherits}, {failed("mine")}, {passed("mine")}}};
  const ChainWords words = chain_words(&verdict, 5, "mine");
  EXPECT_EQ(words.failed, (std::vector<std::size_t>{0, 3}));
  EXPECT_EQ(next_failed(words.failed, 0), 3u);
  EXPECT_EQ(next_failed(words.failed, 1), 3u);
  EXPECT_EQ(next_failed(words.failed, 4), 0u) << "from the first one again";
  const ChainVerdict one{.links = {{passed("mine")}, {failed("mine")}}};
  EXPECT_EQ(next_failed(chain_words(&one, 2, "mine").failed, 1), std::nullopt) << "it is on screen";
  EXPECT_EQ(next_failed(chain_words(nullptr, 2, "mine").failed, 1), std::nullopt);
}

TEST_F(ChainWordsTest, AFileOnScreenIsToldAlone) {
  BackendJudgement file = failed("C.npy");
  file.computes = false;
  EXPECT_EQ(words({passed("cpu"), file}, "gpu").sign, "=");
  EXPECT_EQ(words({passed("cpu"), file}, "C.npy").sign, "!");
  EXPECT_EQ(words({passed("cpu"), file}, "the other file.npy").sign, "!") << "it has another name at each dispatch";
  EXPECT_EQ(words({passed("cpu")}, "tab other.json").sign, "~") << "this dispatch was not compared with it";
  EXPECT_EQ(words({passed("cpu")}, "tab other.json").finding, "not compared");
  EXPECT_EQ(words({passed("cpu")}, "tab other.json").shorter, (std::vector<std::string>{"unjudged"}));
}

TEST_F(ChainWordsTest, AFileThatProvesNothingIsToldUnlessAnImplementationFails) {
  BackendJudgement file = with_status("a.npy", Status::Mistrusted);
  file.computes = false;
  EXPECT_EQ(words({passed("cpu"), file}, "").finding, "unproven");
  EXPECT_EQ(words({passed("cpu"), file}, "cpu").sign, "=") << "it is not on screen";
  EXPECT_EQ(words({failed("mine"), file}, "").sign, "!");
  file.is_other_case = true;
  EXPECT_EQ(words({passed("cpu"), file}, "").sign, "=");
}

TEST_F(ChainWordsTest, AFileThatContradictsTheOneBeforeItSaysSo) {
  BackendJudgement file = with_status("a.npy", Status::Mistrusted);
  file.computes = false, file.judgement.not_from = {"clip"};
  const LinkWords link = words({passed("cpu"), file}, "");
  EXPECT_EQ(link.sign + " " + link.finding, "? unproven, not from clip's");
  EXPECT_EQ(link.short_finding, "not from clip's");
  EXPECT_EQ(link.shorter, (std::vector<std::string>{"unproven"}));
}

TEST_F(ChainWordsTest, BesideFailuresTheLineOfTheChainNamesWhatIsUnprovenAndUnclear) {
  BackendJudgement file = with_status("a.npy", Status::Mistrusted), unclear = failed("b.npy");
  file.computes = unclear.computes = false;
  unclear.judgement.stand_ins = {"clip"};
  const ChainVerdict verdict{.links = {{failed("mine")}, {file}, {unclear}}};
  const ChainWords words = chain_words(&verdict, 3, "b.npy");
  EXPECT_EQ(words.text + " " + words.what, "! 1 of 3 failed on mine, 1 unclear, 1 unproven");
  EXPECT_EQ(words.brief, "! 1 failed");
  EXPECT_EQ(words.named,
            (std::vector<std::string>{"! 1 failed on mine, 1 unclear, 1 unproven", "! 1 on mine, 1 unclear, 1 unproven",
                                      "! 1 failed, 1 unclear, 1 unproven", "! 1 of 3 failed on mine",
                                      "! 1 failed on mine", "! 1 on mine"}));
  BackendJudgement inherits = failed("mine");
  inherits.judgement.right_on_own_inputs = true;
  const auto line = [](std::vector<std::vector<BackendJudgement>> links) {
    const std::size_t count = links.size();
    const ChainVerdict each{.links = std::move(links), .end_to_end = true};
    const ChainWords told = chain_words(&each, count, "mine");
    return told.text + " " + told.what + ": " + told.tooltip;
  };
  EXPECT_EQ(line({{failed("mine")}, {inherits}}),
            "! 1 of 2 failed on mine, 1 inherited: 1 of the 2 dispatches failed on mine. 1 more differs by an error of "
            "those before it, and adds nothing.");
  const BackendJudgement unproven = with_status("mine", Status::Mistrusted),
                         missing = with_status("mine", Status::Skipped);
  BackendJudgement hands_on = missing;
  hands_on.judgement.inherited.emplace().mismatches = 1;
  EXPECT_THAT(line({{failed("mine")}, {hands_on}, {missing}}),
              testing::StartsWith("! 1 of 3 failed on mine, 1 inherited, 1 not run: "));
  EXPECT_EQ(line({{unproven}, {inherits}, {missing}}),
            "~ 1 of 3 inherits, 1 unproven, 1 not run: 1 of the 3 dispatches differs by an error of those before it, "
            "and adds nothing. 1 more is unproven. mine cannot run 1 more.");
  unclear.backend = "mine";
  EXPECT_THAT(line({{unclear}, {unproven}}), testing::StartsWith("~ 1 of 2 unclear, 1 unproven: "));
  const ChainVerdict inherited_first{.links = {{inherits}, {unclear}, {unclear}}, .end_to_end = true};
  EXPECT_EQ(chain_words(&inherited_first, 3, "mine").unclear, (std::vector<std::size_t>{1, 2}));
  const ChainVerdict only{.links = {{passed("cpu")}, {file}, {passed("cpu")}}};
  EXPECT_EQ(chain_words(&only, 3, "").text + " " + chain_words(&only, 3, "").what, "? 1 of 3 unproven");
}

TEST_F(ChainWordsTest, AFileOnScreenSilencesNoFailure) {
  BackendJudgement file = passed("ok");
  file.computes = false;
  EXPECT_EQ(words({passed("cpu"), failed("mine"), file}, "ok").finding, "mine: 3 of 4 differ");
  EXPECT_EQ(words({passed("cpu"), failed("mine")}, "ok").finding, "mine: 3 of 4 differ") << "at another dispatch";
  EXPECT_EQ(all({passed("cpu"), failed("mine"), file}, "ok"), "! 1 of 2");
}

TEST_F(ChainWordsTest, TheBoxOfADispatchWithoutTheFileOnScreenIsNotCompared) {
  BackendJudgement elsewhere = with_status("C.npy", Status::Skipped), own = failed("C.npy");
  elsewhere.computes = own.computes = false;
  elsewhere.judgement.reason = "chosen for clip";
  const LinkWords link = words({passed("cpu"), elsewhere}, "C.npy");
  EXPECT_EQ(link.sign + " " + link.finding, "~ not compared");
  EXPECT_THAT(link.tooltip, HasSubstr("C.npy: not compared, chosen for clip"));
  EXPECT_EQ(words({failed("cpu"), elsewhere}, "C.npy").sign, "!");
  const ChainVerdict verdict{.links = {{passed("cpu"), own}, {passed("cpu"), elsewhere}}};
  EXPECT_EQ(link_words(model_, 0, &verdict, "C.npy").sign, "!");
  EXPECT_EQ(chain_words(&verdict, 2, "C.npy").text, "! 1 of 2");
  EXPECT_EQ(chain_words(&verdict, 2, "C.npy").what, "failed, 1 not compared");
  EXPECT_THAT(chain_words(&verdict, 2, "C.npy").tooltip, HasSubstr(" 1 more is not compared."));
  own.judgement = passed("C.npy").judgement;
  const ChainVerdict right{.links = {{passed("cpu"), own}, {passed("cpu"), elsewhere}}};
  EXPECT_EQ(chain_words(&right, 2, "C.npy").text, "= 1 of 2");
  EXPECT_THAT(chain_words(&right, 2, "C.npy").tooltip,
              HasSubstr("the others have no file to compare, or one of another output or chain."));
}

TEST_F(ChainWordsTest, WithAFolderOfResultsABoxSaysTheSameWhicheverStepIsOnShow) {
  BackendJudgement elsewhere = with_status("theirs/C.npy", Status::Skipped);
  elsewhere.computes = false, elsewhere.is_of_chain = true;
  for (const char* comparison : {"theirs/B.npy", "theirs/C.npy"}) {
    const LinkWords link = words({passed("cpu"), elsewhere}, comparison);
    EXPECT_EQ(link.sign + " " + link.finding, "~ not compared") << comparison;
    EXPECT_EQ(words({failed("cpu"), elsewhere}, comparison).sign, "!") << comparison;
  }
  EXPECT_EQ(words({passed("cpu"), elsewhere}, "cpu").sign, "=");
}

}  // namespace
}  // namespace opscope::gui
