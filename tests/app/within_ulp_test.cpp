// Operators that declare how exact a backend must be: the declaration decides everywhere a run is judged.

#include "app/gui/jobs/evaluate.h"
#include "app/gui/verdict/verdict.h"
#include "app/text/sweep_text.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/agreement.h"
#include "core/cases/random_case.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/scalar_runs.h"
#include "core/sweep/sweep.h"
#include "gpu/shader/shader_files.h"
#include "tests/app/cli_here.h"
#include "tests/app/cli_program.h"
#include "tests/support/case_options.h"
#include "tests/support/case_text.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// The lowest twelve bits of x; cpu and gpu give the number `off` further.
const OperatorSchema* off_by(unsigned off, std::uint64_t declared) {
  OperatorSchema schema;
  schema.name = "TEST_OFF_BY_" + std::to_string(off) + "_DECLARED_" + std::to_string(declared);
  if (const OperatorSchema* known = find_operator(schema.name)) return known;
  schema.title = "Off by " + std::to_string(off);
  schema.formula = "x & 0xFFF";
  schema.tensors = {{.name = "InputTensor"}, {.name = "OutputTensor", .role = TensorRole::Output}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{0, 1}};
  const DataTypeSet types = {DataType::UInt16, DataType::Int16};
  schema.support = {{FeatureLevel::L3_0, {types, types}, 1, 8}};
  schema.bind_reference = [](const Invocation&) -> ScalarFunction {
    return [](const std::uint64_t* x) { return x[0] & 0x0FFF; };
  };
  schema.bind_cpu = [off](const Invocation&) -> CpuKernel {
    return scalar_unary<std::uint16_t>(
        [off](std::uint16_t x) { return static_cast<std::uint16_t>((x & 0x0FFF) + off); });
  };
  schema.shader = schema.name;
  gpu::add_shader_file("operators/" + schema.shader + ".glsl",
                       "Output compute(Input0 x) { return (x & 0xFFFu) + PARAMETER(0); }\n");
  schema.bind_gpu = [off](const Invocation&) { return ShaderBinding{{}, {off}}; };
  if (declared > 0) schema.accuracy = {{types, declared, "it is computed in steps that round."}};
  return register_operator(std::move(schema));
}

std::string case_of(const OperatorSchema& schema) {
  return CaseText()
      .resource("A", "UINT16", "[1, 0, 2, 0, 70, 0, 40000]")
      .constant("Out", "UINT16", 12, "99")
      .dispatch(schema.name, {"A", "Out"}, R"({"DataType": "UINT16", "Sizes": [4], "Strides": [2]})");
}

gui::Verdict window_verdict(const OperatorSchema& schema) {
  gui::Request request;
  request.model = std::make_shared<const Model>(parse_model(case_of(schema), "case.json").value());
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get()}, {"cpu", cpu.get()}};
  gui::EvaluationCache kept;
  const gui::Results results = gui::evaluate(request, backends, kept).value();
  // Outputs that merely pass are not taken for the same bytes.
  EXPECT_FALSE(results.backends[0].output->buffer.same_storage(results.backends[1].output->buffer));
  return gui::verdict_of(&results, &results, std::nullopt);
}

Status random_status(const OperatorSchema& schema) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  for (std::uint64_t number = 0; number < 60; ++number) {
    const auto judged = judge_within_guards(random_case(number, cases_of(&schema)), *reference, *cpu);
    if (!judged || judged->judgement.status != Status::Passed) return judged->judgement.status;
  }
  return Status::Passed;
}

SweepReport swept(const OperatorSchema& schema) {
  SweepRequest request;
  request.operators = {&schema};
  request.random_cases = 20;
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  return run_sweep(request, *reference, {cpu.get()}).value();
}

class Accuracy : public testing::Test {
 protected:
  Said check(const OperatorSchema& schema) {
    return opscope_here({"check", folder.write("case.json", case_of(schema)).string()});
  }
  Said verify(const OperatorSchema& schema) {
    const std::string model = folder.write("case.json", case_of(schema)).string();
    const std::string golden = (folder / schema.name).string();
    EXPECT_EQ(opscope_here({"export", model, "-q", "-o", golden}).status, 0);
    return opscope_here({"verify", golden, "-b", "cpu"});
  }
  TemporaryFolder folder;
};

TEST_F(Accuracy, WithinWhatIsDeclaredPassesEverywhere) {
  const OperatorSchema& schema = *off_by(1, 1);
  const Said checked = check(schema);
  EXPECT_EQ(checked.status, 0) << checked.out;
  EXPECT_THAT(checked.out, HasSubstr("cpu passed (within 1 ULP)"));
  const Said verified = verify(schema);
  EXPECT_EQ(verified.status, 0) << verified.out;
  EXPECT_THAT(verified.out, HasSubstr("equal on cpu (within 1 ULP)\n"));
  const gui::Verdict verdict = window_verdict(schema);
  EXPECT_EQ(verdict.kind, gui::Verdict::Kind::Equal) << verdict.line();
  EXPECT_THAT(verdict.line(), testing::StartsWith("= passed  4 elements, largest difference 1 ULP (absolute 1) "
                                                  "(within 1 ULP)"));
  EXPECT_EQ(random_status(schema), Status::Passed);
  const SweepReport report = swept(schema);
  EXPECT_TRUE(report.equal());
  EXPECT_THAT(sentence(report.spaces.front(), report), HasSubstr(", within 1 ULP"));
  EXPECT_THAT(sentence(report.random, report), HasSubstr(", within 1 ULP"));
}

TEST_F(Accuracy, WithoutADeclarationTheSameFailsEverywhere) {
  const OperatorSchema& schema = *off_by(1, 0);
  const Said checked = check(schema);
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.out, HasSubstr("cpu failed (exact): 4 of 4 differ"));
  const Said verified = verify(schema);
  EXPECT_EQ(verified.status, 1);
  EXPECT_THAT(verified.out, HasSubstr("different on cpu (exact)\n"));
  EXPECT_EQ(window_verdict(schema).kind, gui::Verdict::Kind::Different);
  EXPECT_EQ(random_status(schema), Status::Failed);
  const SweepReport report = swept(schema);
  EXPECT_FALSE(report.equal());
  EXPECT_THAT(sentence(report.spaces.front(), report), HasSubstr(", exact"));
}

TEST_F(Accuracy, BeyondWhatIsDeclaredFailsEverywhere) {
  const OperatorSchema& schema = *off_by(2, 1);
  const Said checked = check(schema);
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.out, HasSubstr("cpu failed (within 1 ULP): 4 of 4 differ"));
  EXPECT_EQ(verify(schema).status, 1);
  EXPECT_EQ(window_verdict(schema).kind, gui::Verdict::Kind::Different);
  EXPECT_EQ(random_status(schema), Status::Failed);
  EXPECT_FALSE(swept(schema).equal());
}

// Each dispatch alone is within 1 ULP; one fed by the other is 2 off.
TEST_F(Accuracy, AddsUpAlongAChainOnlyIfItIsCheckedEndToEnd) {
  const OperatorSchema& schema = *off_by(1, 1);
  const std::string desc = desc_text("UINT16", "4");
  const std::string chain = CaseText()
                                .resource("A", "UINT16", "[1, 2, 70, 40000]")
                                .constant("B", "UINT16", 4)
                                .constant("C", "UINT16", 4)
                                .dispatch(schema.name, {"A", "B"}, desc)
                                .dispatch(schema.name, {"B", "C"}, desc);
  const std::string model = folder.write("chain.json", chain).string();
  const Said once = opscope_here({"check", model});
  EXPECT_EQ(once.status, 0) << once.out;
  const Said end_to_end = opscope_here({"check", "--end-to-end", model});
  EXPECT_EQ(end_to_end.status, 1) << end_to_end.out;
  EXPECT_THAT(end_to_end.out, HasSubstr("cpu passed (within 1 ULP)"));
  EXPECT_THAT(end_to_end.out, HasSubstr("cpu failed (within 1 ULP): 4 of 4 differ"));
}

TEST_F(Accuracy, IsPartOfWhatInfoSaysOfAnOperator) {
  off_by(1, 1);
  const std::string text = opscope_here({"info", "--operators"}).out;
  EXPECT_THAT(text, HasSubstr("  [accuracy]   within 1 ULP: UINT16 INT16; it is computed in steps that round."));
  EXPECT_THAT(text, HasSubstr("  [accuracy]   exact: "));
  const auto json = json_of(opscope_here({"info", "--operators", "--json"}).out);
  for (const auto& each : json["operators"].GetArray()) {
    const std::string name = each["name"].GetString();
    if (name.starts_with("ELEMENT_WISE_")) {
      EXPECT_STREQ(each["accuracy"][0]["measure"].GetString(), "exact") << name;
    }
    if (name != "TEST_OFF_BY_1_DECLARED_1") continue;
    EXPECT_STREQ(each["accuracy"][0]["measure"].GetString(), "within 1 ULP");
    EXPECT_STREQ(each["accuracy"][0]["reason"].GetString(), "it is computed in steps that round.");
    EXPECT_EQ(each["accuracy"][0]["data_types"].Size(), 2u);
  }
}

}  // namespace
}  // namespace opscope::test
