// What an export writes is an ONNX model, by ONNX's own checker and shape inference, and computes the same.

#include <gmock/gmock.h>
#include <onnx/checker.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include <fstream>
#include <set>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "core/onnx/export_onnx.h"
#include "core/onnx/verify_onnx.h"
#include "core/operators/schema/registry.h"
#include "core/suite/write_suite.h"
#include "tests/support/case_options.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

// "" or what ONNX says is wrong.
std::string fault_of(const onnx::ModelProto& model) {
  try {
    onnx::checker::check_model(model);
    onnx::ModelProto inferred = model;
    const onnx::ShapeInferenceOptions strictly(true, 1, true);
    onnx::shape_inference::InferShapes(inferred, onnx::OpSchemaRegistry::Instance(), strictly);
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

class OnnxExports : public testing::Test {
 protected:
  Result<OnnxExport> export_case(const Model& model, Unspecified unspecified = Unspecified::Mark) {
    return export_onnx(model, {folder.path(), {}}, *reference, folder / "out", {}, unspecified);
  }
  onnx::ModelProto exported() {
    onnx::ModelProto model;
    EXPECT_TRUE(model.ParseFromString(folder.read("out/model.onnx")));
    return model;
  }
  std::vector<std::string> node_types() {
    std::vector<std::string> types;
    const onnx::ModelProto model = exported();
    for (const onnx::NodeProto& node : model.graph().node()) types.push_back(node.op_type());
    return types;
  }
  // The same folder as another program would have written it: without the case and the manifest.
  std::vector<OnnxTest> as_a_strangers() {
    for (const char* name : {"manifest.json", "model.json"}) std::filesystem::remove(folder / "out" / name);
    return onnx_tests(folder / "out");
  }

  std::unique_ptr<Backend> reference = make_reference_backend();
  TemporaryFolder folder;
};

Model parsed(const std::string& text) { return value_of(parse_model(text, "case")); }

// A case of one dispatch of `operator_type`: resources and desc as JSON.
std::string one_dispatch(const std::string& operator_type, const std::string& resources, const std::string& desc,
                         const std::string& bindings) {
  return R"({"resources": {)" + resources + R"(}, "dispatchables": {"it": {"type": "ELEMENT_WISE_)" + operator_type +
         R"(", "desc": {)" + desc + R"(}}}, "commands": [{"type": "dispatch", "dispatchable": "it", "bindings": {)" +
         bindings + "}}]}";
}

TEST_F(OnnxExports, OfRandomCasesAreModelsByOnnxsOwnChecker) {
  for (const OperatorSchema* schema : shipped_operators()) {
    if (schema->onnx_nodes().empty()) continue;
    std::set<DataType> seen;
    for (std::uint64_t number = 0; number < 25; ++number) {
      const Invocation invocation = random_case(number, cases_of(schema, {}, 200));
      SCOPED_TRACE(command_line(invocation));
      seen.insert(invocation.output().tensor.desc.data_type);
      const Result<OnnxExport> made = export_case(model_of(invocation));
      ASSERT_TRUE(made) << made.error().text();
      EXPECT_EQ(fault_of(exported()), "");
    }
    EXPECT_GT(seen.size(), 1u) << schema->name;
  }
}

TEST_F(OnnxExports, TakeEveryDataTypeOfEveryOperator) {
  for (const OperatorSchema* schema : shipped_operators())
    for (const DataType type : all_data_types) {
      if (schema->onnx_nodes().empty()) continue;
      const SupportRow& row = *schema->supported_at(highest_feature_level);
      const bool takes = std::ranges::any_of(row.data_types, [&](DataTypeSet set) { return set.contains(type); });
      if (!takes) continue;
      const Invocation invocation = random_case(7, cases_of(schema, type, 50));
      ASSERT_TRUE(export_case(model_of(invocation))) << command_line(invocation);
      EXPECT_EQ(fault_of(exported()), "") << command_line(invocation);
    }
}

TEST_F(OnnxExports, AreReadByDebian12) {
  ASSERT_TRUE(export_case(model_of(random_case(1))));
  EXPECT_LE(exported().ir_version(), 8);
  EXPECT_LE(exported().opset_import(0).version(), 17);
}

// Where the rules agree, the graph gives back what the case computes.
TEST_F(OnnxExports, ComeBackAsCasesThatComputeTheSame) {
  const Model clip =
      parsed(one_dispatch("CLIP", R"("A": {"initialValuesDataType": "INT8", "initialValues": [-128, -3, 0, 4, 127, 5]},
                 "Out": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 8, "value": 0}})",
                          R"("InputTensor": {"DataType": "INT8", "Sizes": [2, 3], "Strides": [1, 2]},
         "OutputTensor": {"DataType": "INT8", "Sizes": [2, 3], "Strides": [4, 1]}, "Min": -2.9, "Max": 1e9)",
                          R"("InputTensor": "A", "OutputTensor": "Out")"));
  const Result<OnnxExport> made = export_case(clip);
  ASSERT_TRUE(made) << made.error().text();
  EXPECT_TRUE(made->masks.empty());
  EXPECT_EQ(value_of(read_onnx_model(folder / "out/model.onnx")).dispatchables, clip.dispatchables);
  const auto report = value_of(verify_onnx(as_a_strangers().at(0), *reference));
  EXPECT_TRUE(report.equal()) << report.judgement.reason;
  ASSERT_EQ(report.resources.size(), 1u);
  EXPECT_EQ(report.resources[0].judgement.comparison.elements, 6u);
}

TEST_F(OnnxExports, GiveTheCaseBack) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Model model = model_of(random_case(number, cases_of(nullptr, {}, 100)));
    if (!export_case(model)) continue;
    const Model back = value_of(read_onnx_model(folder / "out/model.onnx"));
    EXPECT_EQ(back.dispatchables.at(0).desc, model.dispatchables.at(0).desc);
    EXPECT_EQ(back.numerics, model.numerics);
    EXPECT_EQ(back.feature_level, model.feature_level);
    const Resources before = value_of(load_resources(model, {}));
    const Resources after = value_of(load_resources(back, {folder / "out", {}}));
    for (const auto& [name, buffer] : before)
      EXPECT_TRUE(std::ranges::equal(buffer.bytes(), after.find(name)->second.bytes())) << name;
  }
}

TEST_F(OnnxExports, LeaveStridesBroadcastsAndScaleBiasToNodes) {
  const std::string halves = R"("A": {"initialValuesDataType": "FLOAT16", "initialValues": [1, 2]},
                                "Out": {"initialValuesDataType": "FLOAT16", "initialValues": {"valueCount": 6, "value": 0}})";
  const std::string tensors = R"("InputTensor": {"DataType": "FLOAT16", "Sizes": [3, 2], "Strides": [0, 1]},
                                 "OutputTensor": {"DataType": "FLOAT16", "Sizes": [3, 2]}, "Min": 0, "Max": 3,
                                 "ScaleBias": {"Scale": 2, "Bias": 0.5})";
  ASSERT_TRUE(
      export_case(parsed(one_dispatch("CLIP", halves, tensors, R"("InputTensor": "A", "OutputTensor": "Out")"))));
  EXPECT_THAT(node_types(), testing::ElementsAre("Cast", "Mul", "Add", "Clip", "Cast", "Expand"));
  EXPECT_EQ(exported().graph().input(0).type().tensor_type().shape().dim(0).dim_value(), 1);
  EXPECT_EQ(fault_of(exported()), "");
}

constexpr const char* three_floats = R"("initialValuesDataType": "FLOAT32", "initialValues": [1, -2, 3, -4])";

// Two dispatches, the second of which reads what the first wrote in this way.
std::string chain(const std::string& second_input) {
  return std::string(R"({"resources": {"A": {)") + three_floats + R"(}, "B": {)" + three_floats + R"(}, "C": {)" +
         three_floats + R"(}}, "dispatchables": {
    "first": {"type": "ELEMENT_WISE_ABS", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]}}},
    "second": {"type": "ELEMENT_WISE_NEGATE", "desc": {"InputTensor": )" +
         second_input + R"(, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]}}}},
  "commands": [{"type": "dispatch", "dispatchable": "first", "bindings": {"InputTensor": "A", "OutputTensor": "B"}},
    {"type": "dispatch", "dispatchable": "second", "bindings": {"InputTensor": "B", "OutputTensor": "C"}}]})";
}

TEST_F(OnnxExports, OfChainsHaveTheLastResultsAsOutputs) {
  ASSERT_TRUE(export_case(parsed(chain(R"({"DataType": "FLOAT32", "Sizes": [2, 2]})"))));
  EXPECT_THAT(node_types(), testing::ElementsAre("Abs", "Neg"));
  ASSERT_EQ(exported().graph().output_size(), 1);
  EXPECT_EQ(exported().graph().output(0).name(), "C");
  EXPECT_EQ(fault_of(exported()), "");
  EXPECT_TRUE(value_of(verify_onnx(as_a_strangers().at(0), *reference)).equal());
}

TEST_F(OnnxExports, ReorderWhatADispatchReadsInAnotherOrder) {
  const Result<OnnxExport> made =
      export_case(parsed(chain(R"({"DataType": "FLOAT32", "Sizes": [2, 2], "Strides": [1, 2]})")));
  ASSERT_TRUE(made) << made.error().text();
  EXPECT_THAT(node_types(), testing::ElementsAre("Abs", "Reshape", "Gather", "Reshape", "Neg"));
  EXPECT_EQ(fault_of(exported()), "");
}

TEST_F(OnnxExports, RefuseToReadWhatWasWrittenAsAnotherType) {
  std::string text = chain(R"({"DataType": "INT32", "Sizes": [2, 2]})");
  text.replace(text.rfind("FLOAT32"), 7, "INT32");
  const Error error = error_of(export_case(parsed(text)));
  EXPECT_EQ(error.where, "dispatchables.second.InputTensor");
  EXPECT_THAT(error.what, HasSubstr("as another data type"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(OnnxExports, RefuseToReadBeyondWhatWasWritten) {
  std::string text = chain(R"({"DataType": "FLOAT32", "Sizes": [2, 2]})");
  const std::string sizes = R"("OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2]})";
  // The first writes only one row, which the second reads with the row behind it.
  for (const char* tensor : {"InputTensor", "OutputTensor"}) {
    const std::string whole = std::string("\"") + tensor + R"(": {"DataType": "FLOAT32", "Sizes": [2, 2]})";
    text.replace(text.find(whole), whole.size(),
                 std::string("\"") + tensor + R"(": {"DataType": "FLOAT32", "Sizes": [1, 2]})");
  }
  const Error error = error_of(export_case(parsed(text)));
  EXPECT_EQ(error.where, "dispatchables.second.InputTensor");
  EXPECT_THAT(error.what, HasSubstr("reads bytes that the dispatch before it did not write"));
}

const char* const nan_case = R"({"resources": {
  "A": {"initialValuesDataType": "FLOAT32", "initialValues": ["nan", 5, 0.5]},
  "Out": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 0, 0]}},
  "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [3]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [3]},
    "Min": -1, "Max": 1}}},
  "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "Out"}}]})";

// DirectML leaves CLIP of NaN open; Opscope's rule gives Max, ONNX's NaN.
TEST_F(OnnxExports, MarkElementsForWhichOnnxHasAnotherRule) {
  const OnnxExport made = value_of(export_case(parsed(nan_case)));
  ASSERT_EQ(made.masks.size(), 1u);
  EXPECT_EQ(made.masks[0].output, "Out");
  EXPECT_EQ(made.masks[0].elements, 3u);
  EXPECT_EQ(made.masks[0].different, 1u);
  const Tensor mask = value_of(read_npy(folder / "out" / made.masks[0].file));
  EXPECT_EQ(mask.desc.data_type, DataType::UInt8);
  EXPECT_EQ(mask.desc.sizes, std::vector<std::uint32_t>{3});
  for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(element_bits(mask, i), i == 0 ? 1u : 0u);
  onnx::TensorProto output;
  ASSERT_TRUE(output.ParseFromString(folder.read("out/test_data_set_0/output_0.pb")));
  const float expected[] = {1, 1, 0.5};
  EXPECT_EQ(output.raw_data(), std::string(reinterpret_cast<const char*>(expected), sizeof(expected)));
}

TEST_F(OnnxExports, RefuseThemIfAsked) {
  const Error error = error_of(export_case(parsed(nan_case), Unspecified::Refuse));
  EXPECT_EQ(error.kind, Error::Kind::BadInput);
  EXPECT_THAT(error.text(), HasSubstr("resources.Out: ONNX's rules give other values for 1 of its 3 elements"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(OnnxExports, OfAWholeSuitePassOnnxsChecker) {
  SuiteOptions options;
  options.format = ExportFormat::Kind::Onnx;
  ASSERT_TRUE(write_suite(options, folder / "suite", {}));
  std::size_t models = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "suite/cases")) {
    if (entry.path().filename() != "model.onnx") continue;
    onnx::ModelProto model;
    ASSERT_TRUE(model.ParseFromString(contents(entry.path()))) << entry.path();
    EXPECT_EQ(fault_of(model), "") << entry.path();
    ++models;
  }
  EXPECT_GT(models, 1000u);
}

TEST_F(OnnxExports, AreTheSameBytesEachTime) {
  ASSERT_TRUE(export_case(parsed(nan_case)));
  std::map<std::string, std::string> first;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "out"))
    if (entry.is_regular_file()) first[entry.path().string()] = contents(entry.path());
  ASSERT_TRUE(export_case(parsed(nan_case)));  // over the first
  for (const auto& [file, bytes] : first) EXPECT_EQ(contents(file), bytes) << file;
  EXPECT_EQ(first.size(), 10u);
}

TEST_F(OnnxExports, ReplaceOnlyWhatAnExportWrote) {
  folder.write("out/test_data_set_0/input_0.pb", std::string("mine"));
  EXPECT_THAT(error_of(export_case(parsed(nan_case))).what, HasSubstr("is not a golden folder"));
  EXPECT_EQ(folder.read("out/test_data_set_0/input_0.pb"), "mine");
}

}  // namespace
}  // namespace opscope::test
