// The judge itself: every verdict that a run can get, as a table.

#include "core/judge/judge.h"

#include "core/cases/agreement.h"
#include "core/judge/changed_files.h"
#include "core/judge/judge_model.h"
#include "core/judge/stand_ins.h"
#include "tests/core/judge/judges.h"
#include "tests/support/cases.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t largest32 = 0x7F7FFFFF;

struct ElementRow {
  const char* what;
  DataType type;
  std::uint64_t expected, actual;
  Tolerance measure;
  bool passes;
};

TEST(Judge, OfAnElementFollowsTheMeasure) {
  const Tolerance exact, one{.absolute = 0, .relative = 0, .ulp = 1}, many{.absolute = 0, .relative = 0, .ulp = 1000},
      near{.absolute = 0.1};
  const ElementRow rows[] = {
      {"equal bits", Float32, f32(1), f32(1), exact, true},
      {"neighbours, exact", Float32, f32(1), f32(1) + 1, exact, false},
      {"neighbours, 1 ULP", Float32, f32(1), f32(1) + 1, one, true},
      {"two steps, 1 ULP", Float32, f32(1), f32(1) + 2, one, false},
      {"two steps across a power of two", Float32, f32(1) - 1, f32(1) + 1, one, false},
      {"neighbours of half precision", Float16, 0x3C00, 0x3C01, one, true},
      {"neighbours among integers", Int8, 0xFF, 0x00, one, true},
      {"two apart among integers", Int8, 0xFF, 0x01, one, false},
      {"the ends of unsigned integers", UInt8, 0x00, 0xFF, one, false},
      {"sign of zero, exact", Float32, f32(0.0f), f32(-0.0f), exact, false},
      {"sign of zero, 1 ULP", Float32, f32(0.0f), f32(-0.0f), one, true},
      {"equal NaN bits", Float32, nan32, nan32, exact, true},
      {"NaN for a number", Float32, f32(1), nan32, many, false},
      {"a number for NaN", Float32, nan32, f32(1), many, false},
      {"NaN of other bits", Float32, nan32, nan32 + 1, many, false},
      {"infinity", Float32, infinity32, infinity32, exact, true},
      {"infinity for the largest number", Float32, largest32, infinity32, many, false},
      {"the largest number for infinity", Float32, infinity32, largest32, many, false},
      {"infinities of other signs", Float32, infinity32, 0xFF800000, many, false},
      {"near by value", Float32, f32(1), f32(1.05f), near, true},
      {"not near by value", Float32, f32(1), f32(1.2f), near, false},
  };
  for (const ElementRow& row : rows) {
    const Tensor expected = tensor_of(row.type, {1}, {row.expected}), actual = tensor_of(row.type, {1}, {row.actual});
    const Judgement judgement = judge_elements(expected, actual, expected.desc.sizes, {.measure = row.measure}).value();
    EXPECT_EQ(judgement.status, row.passes ? Status::Passed : Status::Failed) << row.what;
    EXPECT_EQ(judgement.fault, row.passes ? Fault::None : Fault::Elements) << row.what;
    EXPECT_EQ(judgement.reason.empty(), row.passes) << row.what;
    EXPECT_EQ(judgement.measure, row.measure) << row.what;
  }
}

TEST(Judge, NamesTheElementThatFailedNotOneThatIsFurtherOffAndWithin) {
  const Tensor expected = tensor_of(Float32, {3}, {f32(1), largest32, f32(2)});
  const Tensor actual = tensor_of(Float32, {3}, {f32(1) + 4, infinity32, f32(2)});
  const Judgement judgement =
      judge_elements(expected, actual, expected.desc.sizes, {.measure = {.absolute = 0, .relative = 0, .ulp = 4}})
          .value();
  EXPECT_EQ(judgement.comparison.mismatches, 1u);
  EXPECT_THAT(judgement.first_mismatch, ElementsAre(1));
  EXPECT_THAT(judgement.reason, HasSubstr("1 of 3 differs, worst at [1]: "));
}

// What is judged of each candidate's run of the spaced case.
std::vector<JudgedRun> judged_runs(const std::vector<Candidate>& candidates) {
  std::vector<JudgedRun> runs;
  const Model model = parse_model(spaced_case, "case.json").value();
  const auto done =
      judge_model(model, {}, *make_reference_backend(), candidates, {}, [&](const JudgedDispatch& judged) {
        runs = judged.runs;
        return Result<void>();
      });
  EXPECT_TRUE(done);
  return runs;
}

struct RunRow {
  const char* what;
  FakeBackend backend;
  Status status;
  Fault fault;
  const char* reason;  // a part of it
};

std::vector<RunRow> run_rows() {
  std::vector<RunRow> rows;
  const auto add = [&](const char* what, FakeBackend backend, Status status, Fault fault, const char* reason) {
    rows.push_back({what, std::move(backend), status, fault, reason});
  };
  add("right", right_backend(), Status::Passed, Fault::None, "");
  add("wrong element", wrong_element(), Status::Failed, Fault::Elements,
      "1 of 5 differs, worst at [0,0]: -1 (0xFF) against 0 (0x00)");
  add("stray between", stray_between(), Status::Failed, Fault::StrayWrite,
      "the elements are equal, but bytes between or around them were written: byte 5 of resource 'Out' is 0x9C instead "
      "of 0x63");
  add("stray around", stray_around(), Status::Failed, Fault::StrayWrite, "byte 15 of resource 'Out'");
  add("changed input", input_changer(), Status::Failed, Fault::InputChanged,
      "an input changed: byte 0 of resource 'A' is 0x04 instead of 0xFB");
  add("another size", cut_off(), Status::Failed, Fault::StrayWrite,
      "resource 'Out' came back with 15 bytes instead of 16");
  add("broken", failing_with({Error::Kind::Broken, "", "the driver lost the device"}), Status::Failed, Fault::NoResult,
      "the driver lost the device");
  add("refused", failing_with({Error::Kind::BadInput, "InputTensor", "not today"}), Status::Failed, Fault::NoResult,
      "refused the case: InputTensor: not today");
  add("unavailable", failing_with({Error::Kind::Unavailable, "", "no device"}), Status::Skipped, Fault::None,
      "no device");
  return rows;
}

TEST(Judge, OfARunSaysWhatEveryFaultIs) {
  for (RunRow& row : run_rows()) {
    const std::vector<JudgedRun> runs = judged_runs({{"fake", &row.backend}});
    ASSERT_EQ(runs.size(), 1u) << row.what;
    const Judgement& judgement = runs[0].judgement;
    EXPECT_EQ(judgement.status, row.status) << row.what;
    EXPECT_EQ(judgement.fault, row.fault) << row.what;
    EXPECT_THAT(judgement.reason, HasSubstr(row.reason)) << row.what;
    EXPECT_EQ(judgement.reason.empty(), row.status == Status::Passed) << row.what;
    EXPECT_EQ(judgement.first_mismatch.empty(), row.fault != Fault::Elements) << row.what;
  }
}

TEST(Judge, BlamesAChangedInputOnTheBackendThatChangedItAndOnNoLaterOne) {
  FakeBackend changer = input_changer(), right = right_backend();
  const std::vector<JudgedRun> runs = judged_runs({{"changer", &changer}, {"right", &right}});
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].judgement.fault, Fault::InputChanged);
  EXPECT_NE(runs[1].judgement.fault, Fault::InputChanged);
}

// Large resources are known by a checksum alone: each single byte must show in it.
TEST(Judge, SeesOneChangedByteOfALargeInput) {
  constexpr std::uint32_t elements = (1u << 21) + 3;
  Invocation made = CaseBuilder("SIGN", {tensor_of(UInt8, {elements}, {1, 2, 3})}).build();
  InputWitness inputs(made);
  EXPECT_EQ(inputs.changed(), std::nullopt);
  for (const std::size_t at : {std::size_t{0}, std::size_t{1234567}, std::size_t{elements - 1}}) {
    const std::byte& byte = made.tensors[0]->tensor.bytes()[at];
    const_cast<std::byte&>(byte) ^= std::byte{1};
    EXPECT_THAT(inputs.changed().value_or(""), HasSubstr("resource 'InputTensor'")) << at;
    EXPECT_EQ(inputs.changed(), std::nullopt) << "told once";
  }
}

TEST(Verdict, OfChangedFilesIsDifferentByThemAloneOnlyIfValuesWereComparedAndAgree) {
  const Judgement passed, wrong = failed(Fault::Elements, "1 of 4 differs"), left_out = skipped("absent"),
                          nothing_compared = failed(Fault::FileChanged, "changed");
  Judgement agrees = nothing_compared;
  agrees.comparison.elements = 4;
  const std::pair<std::vector<Judgement>, bool> rows[] = {
      {{}, false},
      {{passed, left_out}, false},
      {{agrees, passed, left_out}, true},
      {{agrees, wrong}, false},
      {{agrees, nothing_compared}, false},
  };
  for (const auto& [judgements, by_files] : rows) EXPECT_EQ(differ_by_files_alone(judgements), by_files);
}

TEST(Verdict, FollowsTheWorstJudgementAndIsNothingWithoutOne) {
  const Judgement passed, wrong = failed(Fault::NoResult, "broken"), left_out = skipped("absent"),
                          proves_nothing = mistrusted(passed, "all are 0");
  EXPECT_EQ(proves_nothing.status, Status::Mistrusted);
  EXPECT_EQ(mistrusted(wrong, "all are 0").status, Status::Failed);
  EXPECT_EQ(mistrusted(left_out, "all are 0").status, Status::Skipped);
  EXPECT_EQ(mistrusted(passed, std::nullopt).status, Status::Passed);
  const std::pair<std::vector<Judgement>, opscope::Verdict> rows[] = {
      {{}, opscope::Verdict::Nothing},
      {{left_out, left_out}, opscope::Verdict::Nothing},
      {{left_out, passed}, opscope::Verdict::Equal},
      {{left_out, proves_nothing}, opscope::Verdict::Equal},
      {{passed, wrong}, opscope::Verdict::Different},
      {{left_out, wrong}, opscope::Verdict::Different},
  };
  for (const auto& [judgements, verdict] : rows) EXPECT_EQ(verdict_of(judgements), verdict) << name(verdict);
  EXPECT_EQ(name(Status::Mistrusted), "mistrusted");
  EXPECT_EQ(name(opscope::Verdict::Nothing), "nothing");
}

std::vector<Judgement> judged_chain(Backend& backend, bool end_to_end, const std::string& text = chain_case(),
                                    bool finds_inherited = false) {
  const Model model = parse_model(text, "case.json").value();
  const Candidate candidates[] = {{"fake", &backend}};
  std::vector<Judgement> judgements;
  const auto done =
      judge_model(model, {}, *make_reference_backend(), candidates,
                  {.end_to_end = end_to_end, .finds_inherited = finds_inherited}, [&](const JudgedDispatch& judged) {
                    judgements.push_back(judged.runs.at(0).judgement);
                    return Result<void>();
                  });
  EXPECT_TRUE(done);
  return judgements;
}

TEST(Chain, AFaultIsReportedOnceUnlessEachBackendIsFedItsOwnResults) {
  // Wrong in the first dispatch alone.
  FakeBackend wrong([](const Invocation& invocation, const RunResult& right) {
    return invocation.output().resource == "B" ? with_other_byte(right, 0) : right;  // -1 becomes 0
  });
  const auto once = judged_chain(wrong, false), both = judged_chain(wrong, true);
  ASSERT_EQ(once.size(), 2u);
  EXPECT_EQ(once[0].status, Status::Failed);
  EXPECT_NE(once[1].status, Status::Failed);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].status, Status::Failed);
  EXPECT_EQ(both[1].status, Status::Failed);
  EXPECT_THAT(both[1].first_mismatch, ElementsAre(0));
}

// Wrong in the first dispatch of three and in the last one. The second hands on what it reads.
TEST(Chain, EndToEndADispatchThatIsRightOnWhatItReadIsFoundIfAskedFor) {
  const std::string desc = desc_text("INT8", "4");
  const std::string text = CaseText()
                               .resource("A", "INT8", "[-5, 0, 7, 9]")
                               .constant("B", "INT8", 4, "99")
                               .constant("C", "INT8", 4, "99")
                               .constant("D", "INT8", 4, "99")
                               .dispatch("SIGN", {"A", "B"}, desc)
                               .dispatch("SIGN", {"B", "C"}, desc)
                               .dispatch("ABS", {"C", "D"}, desc)
                               .text();
  FakeBackend wrong([](const Invocation& invocation, const RunResult& right) {
    return invocation.output().resource == "B"   ? with_other_byte(right, 0)  // -1 becomes 0
           : invocation.output().resource == "D" ? with_other_byte(right, 1)
                                                 : right;
  });
  // Of each dispatch: how many elements of its difference are its own; 9: not known.
  const auto found = [&](bool asked) {
    std::vector<std::uint64_t> own;
    for (const Judgement& each : judged_chain(wrong, true, text, asked)) {
      EXPECT_EQ(each.fault, Fault::Elements);
      const std::optional<Comparison>& difference = each.own_difference;
      own.push_back(each.right_on_own_inputs ? 0 : difference ? difference->mismatches : 9);
      EXPECT_EQ(difference ? difference->first_mismatch : 1, 1u);
    }
    return own;
  };
  EXPECT_THAT(found(true), ElementsAre(9, 0, 1)) << "the first one reads what the reference reads";
  EXPECT_THAT(found(false), ElementsAre(9, 9, 9));
}

TEST(Chain, EndToEndTheSearchForInheritedErrorsObeysAStop) {
  const Invocation shared = value_of(first_dispatch(chain_case()));
  Invocation own = shared;
  own.tensors[0]->tensor.buffer = Buffer::zeros(shared.tensors[0]->tensor.buffer.size());
  const Buffer zeros = Buffer::zeros(shared.output().tensor.buffer.size());
  FakeBackend reference = right_backend();
  Judgement judgement = failed(Fault::Elements, "they differ");
  const auto is_right = [&](const Invocation& read, Backend& backend) {
    judgement.right_on_own_inputs = false;
    EXPECT_TRUE(find_inherited(judgement, read, shared, backend, zeros));
    return judgement.right_on_own_inputs;
  };
  EXPECT_TRUE(is_right(own, reference));
  EXPECT_FALSE(is_right(shared, reference)) << "it read the same";
  FakeBackend fails = failing_with({Error::Kind::Broken, "", "no memory"});
  EXPECT_FALSE(is_right(own, fails));
  const auto stopped = find_inherited(judgement, own, shared, reference, zeros, [] { return true; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, Error::Kind::Cancelled);
}

// The first dispatch of three is wrong, the second cannot be run, the third copies the signs on.
TEST(Chain, EndToEndTheReferenceStandsInForWhatABackendCannotRunAndErrorsGoOn) {
  const std::string desc = desc_text("INT8", "4");
  const std::string text = CaseText()
                               .resource("A", "INT8", "[-5, 0, 7, 9]")
                               .constant("B", "INT8", 4, "99")
                               .constant("C", "INT8", 4, "99")
                               .constant("D", "INT8", 4, "99")
                               .dispatch("SIGN", {"A", "B"}, desc)
                               .dispatch("ABS", {"B", "C"}, desc)
                               .dispatch("SIGN", {"C", "D"}, desc);
  FakeBackend partial([](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    if (invocation.output().resource == "C") return unavailable("it has no ABS");
    return invocation.output().resource == "B" ? with_other_byte(right, 0) : right;  // -1 becomes 0
  });
  const auto judgements = judged_chain(partial, true, text);
  ASSERT_EQ(judgements.size(), 3u);
  EXPECT_EQ(judgements[0].status, Status::Failed);
  EXPECT_THAT(judgements[0].stand_ins, IsEmpty());
  EXPECT_EQ(judgements[1].status, Status::Skipped);
  EXPECT_EQ(judgements[1].reason, "it has no ABS");
  ASSERT_TRUE(judgements[1].inherited) << "what the reference made of the wrong result";
  EXPECT_EQ(judgements[1].inherited->mismatches, 1u);
  EXPECT_FALSE(judgements[1].compared()) << "it is no result of the backend";
  EXPECT_FALSE(judgements[2].inherited);
  EXPECT_EQ(judgements[2].status, Status::Failed) << "the reference ran on the wrong result";
  EXPECT_EQ(judgements[2].comparison.mismatches, 1u);
  EXPECT_EQ(stand_in_text(judgements[2].stand_ins), "the reference stood in for 'abs'");
  for (const Judgement& each : judged_chain(partial, false, text)) {
    EXPECT_THAT(each.stand_ins, IsEmpty());
    EXPECT_FALSE(each.inherited);
  }
  const std::vector<std::string> three = {"a", "b", "c"};
  EXPECT_EQ(stand_in_text(three), "the reference stood in for 'a', 'b' and 'c'");
  EXPECT_EQ(stand_in_text({}), "");
}

TEST(Chain, EndToEndAStandInThatFailsEndsTheChainOfThatBackendAlone) {
  // The reference cannot run the second dispatch on what only `partial` wrote.
  FunctionBackend reference([](const Invocation& invocation, const RunOptions& options) -> Result<RunResult> {
    const std::span<const std::byte> input = invocation.tensors[0]->tensor.buffer.bytes();
    if (invocation.output().resource == "C" && input[0] == std::byte{0})
      return tl::unexpected(Error{Error::Kind::Broken, "", "no memory"});
    return make_reference_backend()->run(invocation, options);
  });
  FakeBackend partial([](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    if (invocation.output().resource == "C") return unavailable("it is not supported");
    return with_other_byte(right, 0);  // -1 becomes 0
  });
  FakeBackend good = right_backend();
  const Model model = parse_model(chain_case(), "case.json").value();
  const Candidate candidates[] = {{"partial", &partial}, {"good", &good}};
  std::vector<Status> of_partial, of_good;
  const auto done =
      judge_model(model, {}, reference, candidates, {.end_to_end = true}, [&](const JudgedDispatch& judged) {
        of_partial.push_back(judged.runs.at(0).judgement.status);
        of_good.push_back(judged.runs.at(1).judgement.status);
        return Result<void>();
      });
  EXPECT_TRUE(done);
  EXPECT_THAT(of_partial, ElementsAre(Status::Failed, Status::Skipped));
  ASSERT_EQ(of_good.size(), 2u);
  EXPECT_NE(of_good[1], Status::Skipped);
}

TEST(Chain, EndToEndABackendWithoutAResultIsSkippedInWhatFollows) {
  FakeBackend broken = failing_with({Error::Kind::Broken, "", "the driver lost the device"});
  const auto judgements = judged_chain(broken, true);
  ASSERT_EQ(judgements.size(), 2u);
  EXPECT_EQ(judgements[0].fault, Fault::NoResult);
  EXPECT_EQ(judgements[1].status, Status::Skipped);
  EXPECT_THAT(judgements[1].reason, HasSubstr("gave no result for dispatch 'sign'"));
}

}  // namespace
}  // namespace opscope::test
