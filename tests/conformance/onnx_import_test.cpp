// What of ONNX models becomes a case, and what is refused. The models are made with ONNX's own messages; results are
// those that ONNX's operator specifications give.

#include <gmock/gmock.h>
#include <onnx/onnx_pb.h>

#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/onnx/verify_onnx.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using onnx::TensorProto;
using testing::HasSubstr;
using Dims = std::vector<std::int64_t>;

template <class T>
TensorProto tensor(const std::string& name, std::int32_t type, const Dims& dims, const std::vector<T>& elements) {
  TensorProto made;
  made.set_name(name);
  made.set_data_type(type);
  for (const std::int64_t size : dims) made.add_dims(size);
  made.set_raw_data(elements.data(), elements.size() * sizeof(T));
  return made;
}
TensorProto floats(const std::string& name, const Dims& dims, const std::vector<float>& elements) {
  return tensor(name, TensorProto::FLOAT, dims, elements);
}

// A backend test that is built node by node.
class OnnxModels : public testing::Test {
 protected:
  OnnxModels() {
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
  }

  void declare(onnx::ValueInfoProto& info, const std::string& name, std::int32_t type, const Dims& dims) {
    info.set_name(name);
    info.mutable_type()->mutable_tensor_type()->set_elem_type(type);
    info.mutable_type()->mutable_tensor_type()->mutable_shape();
    for (const std::int64_t size : dims)
      info.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(size);
  }
  void input(const TensorProto& value, int set = 0) {
    auto& graph = *model.mutable_graph();
    int number = 0;
    while (number < graph.input_size() && graph.input(number).name() != value.name()) ++number;
    if (number == graph.input_size())
      declare(*graph.add_input(), value.name(), value.data_type(), {value.dims().begin(), value.dims().end()});
    write_tensor(set, "input_" + std::to_string(number), value);
  }
  void output(const TensorProto& value, int set = 0) {
    auto& graph = *model.mutable_graph();
    int number = 0;
    while (number < graph.output_size() && graph.output(number).name() != value.name()) ++number;
    if (number == graph.output_size())
      declare(*graph.add_output(), value.name(), value.data_type(), {value.dims().begin(), value.dims().end()});
    write_tensor(set, "output_" + std::to_string(number), value);
  }
  onnx::NodeProto& node(const std::string& type, const std::vector<std::string>& inputs, const std::string& output) {
    onnx::NodeProto& made = *model.mutable_graph()->add_node();
    made.set_op_type(type);
    for (const std::string& name : inputs) made.add_input(name);
    made.add_output(output);
    return made;
  }
  void initializer(const TensorProto& value) { *model.mutable_graph()->add_initializer() = value; }
  void write_tensor(int set, const std::string& name, const TensorProto& value) {
    folder.write("test/test_data_set_" + std::to_string(set) + "/" + name + ".pb", value.SerializeAsString());
  }

  std::vector<OnnxTest> tests() {
    folder.write("test/model.onnx", model.SerializeAsString());
    return onnx_tests(folder / "test");
  }
  // "equal", "different", or the error without the folder's path.
  std::string verdict(int set = 0) {
    const auto found = tests();
    if (found.size() <= static_cast<std::size_t>(set)) return "no such data set";
    const auto report = verify_onnx(found[static_cast<std::size_t>(set)], *make_reference_backend());
    if (report) return report->equal() ? "equal" : "different";
    std::string text = report.error().text();
    const std::string path = (folder.path() / "test/").string();
    if (text.starts_with(path)) text = text.substr(path.size());
    return text;
  }

  onnx::ModelProto model;
  TemporaryFolder folder;
};

TEST_F(OnnxModels, BroadcastAsNumPyDoes) {
  input(floats("a", {2, 1, 3}, {1, 2, 3, 4, 5, 6}));
  input(floats("b", {2, 1}, {10, 20}));
  node("Add", {"a", "b"}, "c");
  output(floats("c", {2, 2, 3}, {11, 12, 13, 21, 22, 23, 14, 15, 16, 24, 25, 26}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, OfScalarsHaveOneElement) {
  input(floats("a", {}, {1}));
  node("Sub", {"a", "a"}, "c");
  output(floats("c", {}, {0}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, TakeInitialisersAsInputsAndDefaults) {
  initializer(floats("b", {1}, {3}));
  input(floats("a", {2}, {1, 2}));
  node("Mul", {"a", "b"}, "c");
  output(floats("c", {2}, {3, 6}));
  EXPECT_EQ(verdict(), "equal");
  input(floats("b", {1}, {5}));  // what the data set gives comes first
  EXPECT_EQ(verdict(), "different");
  output(floats("c", {2}, {5, 10}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, TakeConstantsOfNodes) {
  input(floats("a", {2}, {1, 2}));
  *node("Constant", {}, "b").add_attribute() = [] {
    onnx::AttributeProto value;
    value.set_name("value");
    value.set_type(onnx::AttributeProto::TENSOR);
    *value.mutable_t() = floats("", {1}, {4});
    return value;
  }();
  node("Add", {"a", "b"}, "c");
  output(floats("c", {2}, {5, 6}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, ClipByAttributesUpToOpset10) {
  input(floats("a", {3}, {-2, 0, 2}));
  onnx::NodeProto& clip = node("Clip", {"a"}, "c");
  for (const auto& [name, value] : {std::pair("min", -1.f), std::pair("max", 1.f)}) {
    onnx::AttributeProto& attribute = *clip.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::FLOAT);
    attribute.set_f(value);
  }
  output(floats("c", {3}, {-1, 0, 1}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, ClipInfinitiesToTheLargestNumbersWithoutBounds) {
  constexpr float infinity = std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
  input(floats("a", {3}, {-infinity, 0, infinity}));
  node("Clip", {"a", "", ""}, "c");
  output(floats("c", {3}, {-largest, 0, largest}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, ClipNansToNaNUnlessTheNumericsAreOthers) {
  input(floats("a", {1}, {std::numeric_limits<float>::quiet_NaN()}));
  initializer(floats("low", {}, {-1}));
  initializer(floats("high", {}, {1}));
  node("Clip", {"a", "low", "high"}, "c");
  output(floats("c", {1}, {std::numeric_limits<float>::quiet_NaN()}));
  EXPECT_EQ(verdict(), "equal");
  const auto reference = make_reference_backend();
  EXPECT_FALSE(verify_onnx(tests()[0], *reference, {}, {.numerics = Numerics()})->equal());
}

TEST_F(OnnxModels, CombineAnyNumberOfInputsOfMax) {
  input(floats("a", {3}, {1, 2, 9}));
  input(floats("b", {1}, {3}));
  input(floats("c", {3}, {0, 4, 0}));
  node("Max", {"a", "b", "c"}, "d");
  output(floats("d", {3}, {3, 4, 9}));
  EXPECT_EQ(verdict(), "equal");
}

TEST_F(OnnxModels, MayBeChainsWhoseOutputsAreJudged) {
  input(floats("a", {2}, {-3, 2}));
  node("Abs", {"a"}, "b");
  node("Neg", {"b"}, "c");
  node("Less", {"c", "a"}, "d");
  node("Where", {"d", "a", "b"}, "e");
  output(tensor<std::uint8_t>("d", TensorProto::BOOL, {2}, {0, 1}));
  output(floats("e", {2}, {3, 2}));
  EXPECT_EQ(verdict(), "equal");
  const Model made = value_of(read_onnx_model(folder / "test/model.onnx"));
  EXPECT_EQ(made.commands.size(), 4u);
  EXPECT_EQ(made.numerics, find_numerics_profile("onnx")->numerics);
  EXPECT_EQ(value_of(parse_model(write_model(made), "case")), made);
}

TEST_F(OnnxModels, RecogniseAQuantizedAdd) {
  const auto byte = [](const std::string& name, const Dims& dims, const std::vector<std::uint8_t>& elements) {
    return tensor(name, TensorProto::UINT8, dims, elements);
  };
  input(byte("a", {3}, {1, 3, 255}));
  input(byte("b", {1}, {0}));
  initializer(floats("one", {}, {1}));
  initializer(floats("two", {}, {2}));
  initializer(byte("zero", {}, {0}));
  initializer(byte("up", {1}, {1}));
  node("DequantizeLinear", {"a", "one", "zero"}, "x");
  node("DequantizeLinear", {"b", "one"}, "y");
  node("Add", {"x", "y"}, "sum");
  node("QuantizeLinear", {"sum", "two", "up"}, "c");
  output(byte("c", {3}, {1, 3, 129}));  // 0.5, 1.5 and 127.5 round to even; then the zero point
  EXPECT_EQ(verdict(), "equal");
  EXPECT_EQ(value_of(read_onnx_model(folder / "test/model.onnx")).commands.size(), 1u);
}

TEST_F(OnnxModels, HaveSeveralDataSetsInTheOrderOfTheirNumbers) {
  for (const int set : {0, 2, 10}) {
    input(floats("a", {1}, {float(set)}), set);
    output(floats("b", {1}, {set == 2 ? 7.f : -float(set)}), set);
  }
  node("Neg", {"a"}, "b");
  const auto found = tests();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[1].path, folder / "test/test_data_set_2");
  EXPECT_EQ(found[2].path, folder / "test/test_data_set_10");
  EXPECT_EQ(verdict(0), "equal");
  EXPECT_EQ(verdict(1), "different");
  EXPECT_EQ(verdict(2), "equal");
  EXPECT_EQ(onnx_tests(found[2].path).size(), 1u);
}

TEST_F(OnnxModels, WithoutADataSetHaveGeneratedInputs) {
  declare(*model.mutable_graph()->add_input(), "a", TensorProto::INT8, {4});
  node("Sign", {"a"}, "b");
  declare(*model.mutable_graph()->add_output(), "b", TensorProto::INT8, {4});
  const Model made = value_of(read_onnx_model(folder.write("alone/model.onnx", model.SerializeAsString())));
  ASSERT_EQ(made.resources.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<GeneratorValues>(made.resources[0].initial_values));
}

TEST_F(OnnxModels, HaveElementsInEveryFieldOfATensor) {
  TensorProto half;
  half.set_name("a");
  half.set_data_type(TensorProto::FLOAT16);
  half.add_dims(2);
  half.add_int32_data(0x3C00);
  half.add_int32_data(0xC000);
  input(half);
  node("Neg", {"a"}, "b");
  output(tensor<std::uint16_t>("b", TensorProto::FLOAT16, {2}, {0xBC00, 0x4000}));
  EXPECT_EQ(verdict(), "equal");
}

// --- refusals --------------------------------------------------------------------------------------------------------

TEST_F(OnnxModels, AreRefusedIfNoOperatorComputesTheSame) {
  input(floats("a", {2}, {1, 2}));
  node("Conv", {"a", "a"}, "b");
  output(floats("b", {2}, {1, 2}));
  EXPECT_EQ(verdict(), "model.onnx: node 0 (Conv): no operator that Opscope has computes the same");
}

TEST_F(OnnxModels, AreRefusedIfTheyAreParts) {
  input(tensor<std::uint8_t>("a", TensorProto::UINT8, {1}, {1}));
  initializer(floats("one", {}, {1}));
  node("DequantizeLinear", {"a", "one"}, "b");
  output(floats("b", {1}, {1}));
  EXPECT_THAT(verdict(), HasSubstr("no node that Opscope can run"));
}

TEST_F(OnnxModels, OfOtherDomainsAreRefused) {
  input(floats("a", {2}, {1, 2}));
  node("Add", {"a", "a"}, "b").set_domain("com.microsoft");
  EXPECT_THAT(verdict(), HasSubstr("is of the domain 'com.microsoft'"));
}

TEST_F(OnnxModels, WithElementsInAnotherFileAreRefused) {
  TensorProto elsewhere;
  elsewhere.set_name("a");
  elsewhere.set_data_type(TensorProto::FLOAT);
  elsewhere.add_dims(1);
  elsewhere.set_data_location(TensorProto::EXTERNAL);
  auto& location = *elsewhere.add_external_data();
  location.set_key("location");
  location.set_value("/etc/passwd");
  initializer(elsewhere);
  node("Neg", {"a"}, "b");
  output(floats("b", {1}, {0}));
  EXPECT_THAT(verdict(), HasSubstr("initialiser 'a': has its elements in another file"));
}

TEST_F(OnnxModels, WithOtherElementsThanTheirSizesSayAreRefused) {
  for (const Dims& dims : {Dims{3}, Dims{1}, Dims{1 << 30, 4}}) {
    input(floats("a", dims, {1, 2}));
    node("Neg", {"a"}, "b");
    EXPECT_THAT(verdict(), HasSubstr("input_0.pb: ")) << dims[0];
    model.clear_graph();
  }
}

TEST_F(OnnxModels, WithoutElementsOrWithTooManyDimensionsAreRefused) {
  input(floats("a", {0}, {}));
  node("Neg", {"a"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("has a dimension of size 0"));
  model.clear_graph();
  input(floats("a", {1, 1, 1, 1, 1, 1, 1, 1, 1}, {1}));
  node("Neg", {"a"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("has 9 dimensions; a tensor has at most 8"));
}

TEST_F(OnnxModels, WithTypesThatDirectMLDoesNotHaveAreRefused) {
  input(tensor<std::uint16_t>("a", TensorProto::BFLOAT16, {1}, {0}));
  node("Neg", {"a"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("type BFLOAT16"));
}

TEST_F(OnnxModels, WithComputedOrInexactBoundsAreRefused) {
  input(tensor<std::int32_t>("a", TensorProto::INT32, {1}, {0}));
  initializer(tensor<std::int32_t>("odd", TensorProto::INT32, {}, {16777217}));
  node("Clip", {"a", "odd"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("Min is 16777217, which the operator's FLOAT cannot represent"));
  model.mutable_graph()->clear_node();
  node("Neg", {"a"}, "low");
  node("Clip", {"a", "low"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("Min is computed, but must be a constant"));
}

TEST_F(OnnxModels, WithUnknownNamesOrTwoOfOneNameAreRefused) {
  input(floats("a", {1}, {1}));
  node("Add", {"a", "later"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("'later' is neither an input nor the output of a node before it"));
  model.mutable_graph()->clear_node();
  node("Neg", {"a"}, "a");
  EXPECT_THAT(verdict(), HasSubstr("the name 'a' is taken"));
}

TEST_F(OnnxModels, WhoseSizesDoNotBroadcastAreRefused) {
  input(floats("a", {2}, {1, 2}));
  input(floats("b", {3}, {1, 2, 3}));
  node("Add", {"a", "b"}, "c");
  EXPECT_THAT(verdict(), HasSubstr("sizes 2 and 3 do not broadcast"));
}

TEST_F(OnnxModels, WithAttributesThatDirectMLDoesNotHaveAreRefused) {
  input(floats("a", {2}, {1, 2}));
  onnx::AttributeProto& attribute = *node("Add", {"a", "a"}, "b").add_attribute();
  attribute.set_name("broadcast");
  attribute.set_type(onnx::AttributeProto::INT);
  EXPECT_THAT(verdict(), HasSubstr("attribute 'broadcast' has no counterpart in DirectML"));
}

TEST_F(OnnxModels, WithTooManyInputsAreRefused) {
  input(floats("a", {2}, {1, 2}));
  node("Add", {"a", "a", "a"}, "b");
  EXPECT_THAT(verdict(), HasSubstr("has 3 inputs; 2 are read"));
}

TEST_F(OnnxModels, WithScalesOfSeveralElementsAreRefused) {
  input(tensor<std::uint8_t>("a", TensorProto::UINT8, {2}, {1, 2}));
  initializer(floats("scales", {2}, {1, 2}));
  node("DequantizeLinear", {"a", "scales"}, "x");
  node("Add", {"x", "x"}, "sum");
  node("QuantizeLinear", {"sum", "scales"}, "c");
  EXPECT_THAT(verdict(), HasSubstr("AScaleTensor has 2 elements, but must have one"));
}

TEST_F(OnnxModels, ThatExpectAnotherShapeAreRefused) {
  input(floats("a", {2}, {1, 2}));
  node("Neg", {"a"}, "b");
  output(floats("b", {1, 2}, {-1, -2}));
  EXPECT_THAT(verdict(), HasSubstr("output_0.pb: holds FLOAT32 of sizes 1 x 2, but the model computes FLOAT32 of sizes "
                                   "2"));
}

TEST_F(OnnxModels, ThatAreNoMessagesAreRefused) {
  folder.write("test/test_data_set_0/output_0.pb", std::string("x"));
  folder.write("test/model.onnx", std::string("no model"));
  const auto found = onnx_tests(folder / "test");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(error_of(verify_onnx(found[0], *make_reference_backend())).text(), HasSubstr("is not an ONNX model"));
}

TEST_F(OnnxModels, LargerThanTheMemoryLimitAreRefused) {
  input(floats("a", {64, 1}, std::vector<float>(64)));
  input(floats("b", {1, 65536}, std::vector<float>(65536)));
  node("Add", {"a", "b"}, "c");
  node("Neg", {"c"}, "d");
  output(floats("d", {64, 65536}, std::vector<float>(64 * 65536)));
  const auto report = verify_onnx(tests()[0], *make_reference_backend(), {}, {.memory_limit = 1 << 20});
  EXPECT_THAT(error_of(report).text(), HasSubstr("memory"));
}

}  // namespace
}  // namespace opscope::test
