// Models of DxDispatch's with dispatchables that are not supported here.

#include "core/model/foreign.h"

#include "core/backends/reference/reference_backend.h"
#include "core/model/directml_operators.h"
#include "core/model/run_model.h"
#include "core/operators/schema/registry.h"
#include "core/vectors/golden.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A shader and a product of matrices between two chains; only the second chain needs them.
const ModelText mixed{
    .resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [-4, -3, -2, -1, 0, 1, 2, 3, 4]},
      "B": {"initialValuesDataType": "FLOAT32", "initialValues": [9, 9, 9, 9, 9, 9, 9, 9, 9]},
      "C": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 9, "value": 0}},
      "D": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 9, "value": 0}})",
    .dispatchables = R"("product": {"type": "DML_OPERATOR_GEMM", "desc": {"ATensor": {}, "Alpha": 1.50, "x": [{}]}},
      "clip": {"type": "ELEMENT_WISE_CLIP", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [9]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": -2.5, "Max": 2.5}},
      "shade": {"type": "HLSL", "sourcePath": "a.hlsl", "compilerArgs": ["-T", "cs_6_2"]})",
    .commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "A"}},
      {"type": "dispatch", "dispatchable": "product", "bindings": {"ATensor": "A", "CTensor": {"name": "C"},
        "OutputTensor": ["B"]}, "threadGroupCount": [1, 1, 1]},
      {"type": "print", "resource": "A"},
      {"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "B", "OutputTensor": "C"}},
      {"type": "print", "resource": "C"},
      {"type": "writeFile", "resource": "B", "targetPath": "b.npy"},
      {"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "C"}},
      {"type": "print", "resource": "C"},
      {"type": "dispatch", "dispatchable": "shade", "bindings": {"buffer": "A"}},
      {"type": "print", "resource": "A"}, {"type": "print", "resource": "D"})"};

TEST(Foreign, OnlyWhatNeedsItsResultsDoesNotRun) {
  EXPECT_THAT(reasons_not_to_run(model_of(mixed)),
              ElementsAre("", "dispatches 'product'", "", "needs 'B', the result of 'product'",
                          "needs 'C', the result of 'clip'", "needs 'B', the result of 'product'", "", "",
                          "dispatches 'shade'", "needs 'A', the result of 'shade'", ""));
  std::vector<std::string> printed;
  RunModelSinks sinks;
  sinks.print = [&](const std::string& text) { printed.push_back(text); };
  value_of(run_model(model_of(mixed), *make_reference_backend(), {}, sinks));
  EXPECT_THAT(printed, ElementsAre("Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5",
                                   "Resource 'C': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5",
                                   "Resource 'D': 0, 0, 0, 0, 0, 0, 0, 0, 0"));
}

TEST(Foreign, IsNamedWithAllThatDoesNotRun) {
  const Model model = model_of(mixed);
  EXPECT_EQ(answer_of(check_runs_whole(model)),
            "dispatchables.product: DML_OPERATOR_GEMM is an operator of DirectML that is not supported here; not run: "
            "commands[1] (dispatches 'product'), commands[3] (needs 'B', the result of 'product'), commands[4] (needs "
            "'C', the result of 'clip'), commands[5] (needs 'B', the result of 'product'), commands[8] (dispatches "
            "'shade'), commands[9] (needs 'A', the result of 'shade')");
  EXPECT_EQ(answer_of(check_runs(model, std::get<DispatchCommand>(model.commands[0]))), "accepted");
  EXPECT_EQ(answer_of(check_runs(model, std::get<DispatchCommand>(model.commands[3]))),
            "commands[3]: needs 'B', the result of 'product', which is not supported here");
}

TEST(Foreign, GivesAWarningAndIsWrittenBackAsItWas) {
  CaseWarnings warnings;
  const Model model = value_of(parse_model(mixed.text(), "case.json", &warnings));
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].path + ": " + warnings[0].what,
            "dispatchables.product.type: DML_OPERATOR_GEMM is an operator of DirectML that is not supported here; it "
            "is kept, but not run");
  EXPECT_EQ(warnings[1].what,
            "an 'hlsl' dispatchable is a program of its own, which is not supported here; it is "
            "kept, but not run");
  const std::string text = write_model_line(model);
  EXPECT_EQ(value_of(parse_model(text, "case.json")), model);
  EXPECT_THAT(text,
              HasSubstr(R"("dispatchables":{"product":{"type":"DML_OPERATOR_GEMM","desc":{"ATensor":{},"Alpha":1.50,)"
                        R"("x":[{}]}},"clip":)"));
  EXPECT_THAT(text, HasSubstr(R"({"type":"dispatch","dispatchable":"product","bindings":{"ATensor":"A","CTensor":)"
                              R"({"name":"C"},"OutputTensor":["B"]},"threadGroupCount":[1,1,1]})"));
}

TEST(Foreign, MayBeAnyOperatorOfDirectML) {
  EXPECT_EQ(directml_operators().size(), 178U);
  for (const DirectmlOperator& known : directml_operators()) {
    const std::string type(known.name);
    if (find_operator(type) != nullptr) continue;
    const Model model =
        model_of({.dispatchables = R"("other": {"type": "DML_OPERATOR_)" + type + "\"}", .commands = ""});
    EXPECT_EQ(model.foreign.front().type, type);
  }
}

TEST(Foreign, BindsOnlyWhatThereIs) {
  const auto answer = [](const std::string& bindings) {
    ModelText text = mixed;
    text.commands = R"({"type": "dispatch", "dispatchable": "product", "bindings": )" + bindings + "}";
    return answer_of(text.parse());
  };
  expect_answers(answer, {{R"({"ATensor": "no"})", "commands[0].bindings.ATensor: there is no resource 'no'"},
                          {R"({"ATensor": ["A", {"name": "no"}]})", "there is no resource 'no'"},
                          {R"({"ATensor": 7})", "commands[0].bindings.ATensor: expected the name of a resource"},
                          {R"({"ATensor": {}})", "the member \"name\" is missing"},
                          {R"([])", "commands[0].bindings: expected bindings by name"},
                          {R"({"InputTensors": ["A", "B", "C"]})", "accepted"}});
}

TEST(Foreign, IsRefusedByGoldenVectors) {
  const TemporaryFolder folder;
  EXPECT_THAT(answer_of(export_golden(model_of(mixed), {}, *make_reference_backend(), folder / "out", {})),
              testing::StartsWith("dispatchables.product: DML_OPERATOR_GEMM is an operator of DirectML"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

}  // namespace
}  // namespace opscope::test
