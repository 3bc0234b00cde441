// A sweep that finds a difference: how it is told, and the exit status. An operator that exists only here has a row
// kernel that is wrong for one element.

#include "app/text/sweep_text.h"

#include "app/cli/console.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/scalar_runs.h"
#include "tests/app/cli_here.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

// x + 1 on UINT8; the row kernel says 0 for 41.
const OperatorSchema* wrong_operator() {
  OperatorSchema schema;
  schema.name = "TEST_SUCCESSOR";
  schema.title = "Successor";
  schema.tensors = {{"InputTensor", TensorRole::Input, TensorKind::Data, false, false, ""},
                    {"OutputTensor", TensorRole::Output, TensorKind::Data, false, false, ""}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{0, 1}};
  // Two types: a data type that has no alternative cannot be asked for.
  const DataTypeSet types = {DataType::UInt8, DataType::Int8};
  schema.support = {{FeatureLevel::L3_0, {types, types}, 1, 8}};
  schema.bind_reference = [](const Invocation&) -> ScalarFunction {
    return [](const std::uint64_t* x) { return (x[0] + 1) & 0xFF; };
  };
  schema.bind_cpu = [](const Invocation&) -> CpuKernel {
    return scalar_unary<std::uint8_t>([](std::uint8_t x) { return static_cast<std::uint8_t>(x == 41 ? 0 : x + 1); });
  };
  return register_operator(std::move(schema));
}

SweepReport report_of_the_wrong_one() {
  SweepRequest request;
  request.operators = {wrong_operator()};
  request.data_type = DataType::UInt8;
  request.random_cases = 0;
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  return run_sweep(request, *reference, {cpu.get()}).value();
}

TEST(SweepThatFindsADifference, SaysWhatAndHowToSeeIt) {
  const SweepReport report = report_of_the_wrong_one();
  const std::string text = space_text(report.spaces.front(), report);
  EXPECT_THAT(text, HasSubstr("TEST_SUCCESSOR UINT8: different in 1 of all 256 UINT8 inputs, cpu ("));
  EXPECT_THAT(text, HasSubstr("\n  cpu: "));
  EXPECT_THAT(text, HasSubstr("\n  opscope check - <<< '"));
  EXPECT_THAT(text, HasSubstr("41"));
}

TEST(SweepThatFindsADifference, HasItInJsonAndInTheDocument) {
  const SweepReport report = report_of_the_wrong_one();
  const SweepMade made{"opscope sweep", "A card", "A driver", {{"gpu", "no OpenGL"}}};
  const auto json = json_of(sweep_json(report, made));
  EXPECT_STREQ(json["verdict"].GetString(), "different");
  EXPECT_STREQ(json["missing"]["gpu"].GetString(), "no OpenGL");
  const auto& found = json["spaces"][0]["counterexample"];
  EXPECT_THAT(member_names(found), testing::ElementsAre("backend", "what", "command"));
  EXPECT_STREQ(found["backend"].GetString(), "cpu");
  EXPECT_EQ(json["spaces"][0]["mismatches"]["cpu"].GetUint64(), 1u);

  const std::string document = sweep_markdown(report, made);
  EXPECT_THAT(document, testing::StartsWith("## A card\n\n- driver: A driver\n"));
  EXPECT_THAT(document, HasSubstr("- gpu: not available: no OpenGL\n"));
  EXPECT_THAT(document, HasSubstr("| TEST_SUCCESSOR | UINT8 | 1 | 256 | exhaustive |  | **1 different** | - |"));
  EXPECT_THAT(document, HasSubstr("TEST_SUCCESSOR UINT8 on cpu: "));
  EXPECT_THAT(document, HasSubstr("\n```sh\nopscope check - <<< '"));
}

TEST(SweepText, TellsWhichImplementationFailedRandomCasesAndWhatEachLeftOut) {
  SweepReport report = report_of_the_wrong_one();
  SpaceOutcome& space = report.spaces.front();
  space.parts["mine"] = {1'200, {3, 4}};
  space.others.push_back(*space.first);
  space.others.front().backend = "mine";
  RandomOutcome& random = report.random;
  random.valid = random.planned_valid = 12;
  random.ran = {{"cpu", 12}, {"mine", 10}};
  random.failed = 3, random.failed_by = {{"mine", 3}};
  random.first = *space.first;
  random.left_out = {{"mine", {{"worn out", 1}, {"on leave", 1}}}};
  const SweepMade made{"opscope sweep", "A card", "", {}};
  EXPECT_THAT(sweep_markdown(report, made), HasSubstr("; mine failed 3; mine left out 2: "));
  const auto json = json_of(sweep_json(report, made));
  EXPECT_EQ(json["random"]["failed_by"]["mine"].GetUint64(), 3u);
  EXPECT_EQ(json["random"]["left_out"]["mine"]["worn out"].GetUint64(), 1u);
  EXPECT_EQ(json["random"]["left_out"]["mine"].MemberCount(), 2u);
  EXPECT_EQ(json["random"]["counterexamples"].Size(), 1u);
  EXPECT_EQ(json["spaces"][0]["elements_before_skip"]["mine"].GetUint64(), 1'200u);
  ASSERT_EQ(json["spaces"][0]["counterexamples"].Size(), 2u);
  EXPECT_STREQ(json["spaces"][0]["counterexamples"][1]["backend"].GetString(), "mine");
}

TEST(SweepText, DoesNotNameTheOnlyOneThatFailedRandomCases) {
  SweepReport report;
  report.random.valid = report.random.planned_valid = 12;
  report.random.ran = {{"mine", 12}};
  report.random.failed = 3, report.random.failed_by = {{"mine", 3}};
  EXPECT_THAT(sentence(report.random, report), testing::StartsWith("3 failed of 12 random cases"));
  EXPECT_THAT(sentence(report.random, report), testing::Not(HasSubstr("; mine failed")));
}

TEST(SweepThatFindsADifference, OfAnImplementationUnderTestHasItInAColumnOfItsOwn) {
  SweepReport report = report_of_the_wrong_one();
  SpaceOutcome& space = report.spaces.front();
  space.mismatches = {{"gpu", 0}, {"mine", 3}};
  space.first->backend = "mine", space.first->option = "--candidate mine=a.glsl";
  const std::string document = sweep_markdown(report, {"opscope sweep", "A card", "", {}});
  EXPECT_THAT(document, HasSubstr("| cpu | gpu | mine | seconds |"));
  EXPECT_THAT(document, HasSubstr("| - | equal | **3 different** |"));
  EXPECT_THAT(document, HasSubstr("' --candidate mine=a.glsl\n```\n"));
}

TEST(SweepThatFindsADifference, ShowsItInTheDocumentThoughTheBackendWasSkippedLater) {
  SweepReport report = report_of_the_wrong_one();
  report.spaces.front().skipped.emplace("cpu", "no | memory");
  EXPECT_THAT(sweep_markdown(report, {"opscope sweep", "A card", "", {}}),
              HasSubstr("| **1 different**, then skipped: no \\| memory | - |"));
}

TEST(SweepText, SaysInTheDocumentWhatAnImplementationPassedThatItSkippedInPart) {
  SweepReport report = report_of_the_wrong_one();
  SpaceOutcome& space = report.spaces.front();
  space.mismatches = {{"cpu", 0}}, space.first.reset();
  space.skipped = {{"mine", "unsupported: it does not declare Scale"}};
  space.parts["mine"] = {1'200, {3, 4}};
  const std::string document = sweep_markdown(report, {"opscope sweep", "A card", "", {}});
  EXPECT_THAT(document, HasSubstr("| equal on 1,200 elements, then skipped: unsupported: it does not declare Scale |"));
  EXPECT_THAT(document, HasSubstr("mine: 0 of 1 space, skipped in 1 after 1,200 equal elements: unsupported: it does "
                                  "not declare Scale."));
  space.mismatches["mine"] = 7;
  EXPECT_THAT(sweep_markdown(report, {"opscope sweep", "A card", "", {}}),
              HasSubstr("skipped in 1 after 1,200 elements: "));
}

TEST(SweepThatFindsADifference, IsStatus1) {
  wrong_operator();
  const auto [status, out] = opscope_here(words("sweep successor --data-type UINT8 -b cpu --cases 0"));
  EXPECT_EQ(status, cli::exit_difference);
  EXPECT_THAT(out, HasSubstr("Different in 1 of 1 space: 256 elements tested exhaustively, cpu ("));
}

}  // namespace
}  // namespace opscope::test
