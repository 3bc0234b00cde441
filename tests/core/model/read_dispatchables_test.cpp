// Descriptors and bindings in all the forms that DxDispatch's parser takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/operators/schema/registry.h"
#include "tests/core/model/models.h"

namespace opscope {
namespace {

using test::model_of;
using test::ModelText;
using testing::HasSubstr;

const std::string tensors =
    R"("InputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]})";

OperatorDesc desc_of(const std::string& dispatchable) {
  const Model model = model_of({.dispatchables = "\"clip\": " + dispatchable});
  return model.dispatchables.empty() ? OperatorDesc{} : model.dispatchables.front().desc;
}

TensorDesc tensor_of(const std::string& tensor) {
  return *desc_of(R"({"type": "ELEMENT_WISE_CLIP", "desc": {"InputTensor": )" + tensor +
                  R"(, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1}})")
              .tensors[0];
}

std::string error_of(const ModelText& text) {
  const auto model = text.parse();
  return model ? "accepted" : model.error().text();
}
std::string desc_error(const std::string& members) {
  return error_of({.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {)" + members + "}}"});
}

TEST(Dispatchables, DescMayBeInlineNestedOrCapitalised) {
  const std::string body = tensors + R"(, "Min": -1, "Max": 1)";
  const OperatorDesc expected = desc_of(R"({"type": "DML_OPERATOR_ELEMENT_WISE_CLIP", "desc": {)" + body + "}}");
  ASSERT_NE(expected.schema, nullptr);
  EXPECT_EQ(expected.schema->name, "ELEMENT_WISE_CLIP");
  for (const std::string& other :
       {R"({"Type": "ELEMENT_WISE_CLIP", "Desc": {)" + body + "}}", R"({"type": "ELEMENT_WISE_CLIP", )" + body + "}",
        R"({"Type": "DML_OPERATOR_ELEMENT_WISE_CLIP", )" + body + "}"})
    EXPECT_EQ(desc_of(other), expected) << other;
}

TEST(Dispatchables, TensorDescsMayBeCollapsedOrNot) {
  const std::string members = R"("DataType": "DML_TENSOR_DATA_TYPE_FLOAT16", "Flags": "DML_TENSOR_FLAG_OWNED_BY_DML",
      "DimensionCount": 2, "Sizes": [5, 55], "Strides": [9, 3], "TotalTensorSizeInBytes": 123,
      "GuaranteedBaseOffsetAlignment": 5)";
  const TensorDesc expected{.data_type = DataType::Float16,
                            .flags = TensorFlags::OwnedByDml,
                            .sizes = {5, 55},
                            .strides = {{9, 3}},
                            .total_tensor_size_in_bytes = 123,
                            .guaranteed_base_offset_alignment = 5};
  EXPECT_EQ(tensor_of("{" + members + "}"), expected);
  EXPECT_EQ(tensor_of(R"({"Type": "BUFFER", )" + members + "}"), expected);
  EXPECT_EQ(tensor_of(R"({"Type": "DML_TENSOR_TYPE_BUFFER", "Desc": {)" + members + "}}"), expected);
}

TEST(Dispatchables, FlagsAreAStringOrAnArray) {
  EXPECT_EQ(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Flags": ["OWNED_BY_DML"]})").flags,
            TensorFlags::OwnedByDml);
  EXPECT_EQ(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Flags": ["NONE"]})").flags, TensorFlags::None);
  EXPECT_EQ(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Flags": []})").flags, TensorFlags::None);
  EXPECT_EQ(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Flags": "NONE"})").flags, TensorFlags::None);
}

TEST(Dispatchables, EmptyAndNullStridesMeanPacked) {
  EXPECT_FALSE(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Strides": []})").strides);
  EXPECT_FALSE(tensor_of(R"({"DataType": "INT8", "Sizes": [1], "Strides": null})").strides);
}

TEST(Dispatchables, ScaleBiasMayBeAbsentNullCollapsedOrNot) {
  const auto scale_bias = [](const std::string& member) {
    const OperatorDesc desc =
        desc_of(R"({"type": "ELEMENT_WISE_CLIP", "desc": {)" + tensors + R"(, "Min": 0, "Max": 1)" + member + "}}");
    return std::get<std::optional<ScaleBias>>(desc.attributes[desc.schema->find_attribute("ScaleBias")]);
  };
  EXPECT_FALSE(scale_bias(""));
  EXPECT_FALSE(scale_bias(R"(, "ScaleBias": null)"));
  EXPECT_EQ(scale_bias(R"(, "ScaleBias": {"Scale": 4.2, "Bias": 15.5})"), (ScaleBias{4.2f, 15.5f}));
  EXPECT_EQ(scale_bias(R"(, "ScaleBias": {"Desc": {"Scale": "inf", "Bias": -1}})"), (ScaleBias{INFINITY, -1}));
}

TEST(Dispatchables, OptionalTensorsMayBeAbsentOrNull) {
  const auto desc = [](const std::string& zero_point) {
    const std::string byte = R"({"DataType": "UINT8", "Sizes": [1]})",
                      scale = R"({"DataType": "FLOAT32", "Sizes": [1]})";
    return desc_of(R"({"type": "ELEMENT_WISE_QUANTIZED_LINEAR_ADD", "desc": {"ATensor": )" + byte +
                   R"(, "AScaleTensor": )" + scale + R"(, "BTensor": )" + byte + R"(, "BScaleTensor": )" + scale +
                   R"(, "OutputScaleTensor": )" + scale + R"(, "OutputTensor": )" + byte + zero_point + "}}");
  };
  const OperatorDesc absent = desc("");
  EXPECT_FALSE(absent.tensors[absent.schema->find_tensor("AZeroPointTensor")]);
  EXPECT_EQ(desc(R"(, "AZeroPointTensor": null, "OutputZeroPointTensor": null)"), absent);
}

TEST(Dispatchables, EnumsAreReadByTheirFullOrShortNames) {
  OperatorSchema schema = *find_operator("ELEMENT_WISE_SIGN");
  schema.name = "TEST_OF_ENUMS";
  schema.attributes = {{"Mode", AttributeKind::Enum, 0u, "", {"DML_MODE_A", "DML_MODE_AB", "DML_MODE_B"}},
                       {"Axis", AttributeKind::UInt, 0u, "", {}}};
  register_operator(schema);
  const auto attributes = [](const std::string& mode) {
    return desc_of(R"({"type": "TEST_OF_ENUMS", "desc": {)" + tensors + R"(, "Mode": ")" + mode +
                   R"(", "Axis": 4294967295}})")
        .attributes;
  };
  EXPECT_EQ(attributes("DML_MODE_AB"), (Attributes{1u, 4294967295u}));
  EXPECT_EQ(attributes("AB"), (Attributes{1u, 4294967295u}));
  const Model model = model_of(
      {.dispatchables = R"("clip": {"type": "TEST_OF_ENUMS", "desc": {)" + tensors + R"(, "Mode": "B", "Axis": 7}})"});
  EXPECT_THAT(write_model(model), HasSubstr(R"("Mode": "DML_MODE_B")"));
  EXPECT_EQ(test::rewritten(model), model);
  EXPECT_THAT(error_of({.dispatchables = R"("clip": {"type": "TEST_OF_ENUMS", "desc": {)" + tensors +
                                         R"(, "Mode": "C", "Axis": 0}})"}),
              HasSubstr("dispatchables.clip.desc.Mode: 'C' is not a value of Mode; allowed are A, AB, B"));
}

TEST(Dispatchables, BindingsAreANameAnObjectOrAListOfOne) {
  const Model model = model_of({.commands = R"({"type": "DISPATCH", "dispatchable": "clip", "bindings": {
      "InputTensor": {"name": "A", "elementOffset": 8, "elementCount": 1, "elementSizeInBytes": 4, "format": "R32_FLOAT"},
      "OutputTensor": ["A"]}})"});
  const auto& bindings = std::get<DispatchCommand>(model.commands[0]).bindings;
  EXPECT_EQ(bindings[0].second, (Binding{"A", 8, 1, 4, {{"format", "\"R32_FLOAT\""}}}));
  EXPECT_EQ(bindings[1].second, (Binding{"A", 0, 0, 0, {}}));
}

TEST(Dispatchables, CommandsAreReadInAnyCase) {
  const Model model = model_of({.commands = R"({"type": "Print", "resource": "A", "verbose": true},
      {"type": "WRITEFILE", "resource": "A", "targetPath": "a.npy", "dimensions": [3, 3]})"});
  EXPECT_EQ(std::get<PrintCommand>(model.commands[0]), (PrintCommand{"A", true, {}}));
  EXPECT_EQ(std::get<WriteFileCommand>(model.commands[1]), (WriteFileCommand{"A", "a.npy", {3, 3}, {}}));
}

TEST(Dispatchables, RefusalsNameTheirPath) {
  EXPECT_THAT(desc_error(R"("OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1)"),
              HasSubstr("case.json: dispatchables.clip.desc: the member \"InputTensor\" is missing"));
  EXPECT_THAT(desc_error(tensors + R"(, "Max": 1)"),
              HasSubstr("dispatchables.clip.desc: the member \"Min\" is missing"));
  EXPECT_THAT(desc_error(tensors + R"(, "Min": 0, "Max": null)"), HasSubstr("dispatchables.clip.desc.Max: null"));
  EXPECT_THAT(desc_error(tensors + R"(, "Min": 0, "Max": [1])"), HasSubstr("dispatchables.clip.desc.Max: an array"));
  EXPECT_THAT(desc_error(tensors + R"(, "Min": 0, "Max": 1, "ScaleBias": {"Scale": 1})"),
              HasSubstr("ScaleBias: the member \"Bias\""));
  EXPECT_THAT(desc_error(tensors + R"(, "Min": 0, "Max": 1, "Min": 2)"),
              HasSubstr("desc.Min: this member stands here twice"));

  const auto tensor = [](const std::string& input) {
    return desc_error(R"("InputTensor": )" + input +
                      R"(, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1)");
  };
  const std::string at = "dispatchables.clip.desc.InputTensor";
  EXPECT_THAT(tensor("null"), HasSubstr(at + ": expected a tensor description (an object), not null"));
  EXPECT_THAT(tensor(R"({"Sizes": [9]})"), HasSubstr(at + ": the member \"DataType\""));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32"})"), HasSubstr(at + ": the member \"Sizes\""));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": 9})"), HasSubstr(at + ".Sizes: expected an array"));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": [1, -9]})"),
              HasSubstr(at + ".Sizes[1]: expected an integer from 0"));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": [4294967296]})"), HasSubstr(at + ".Sizes[0]"));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": [1], "DimensionCount": 2})"),
              HasSubstr(at + ".DimensionCount: is 2"));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": [1], "Flags": "X"})"), HasSubstr(at + ".Flags: 'X'"));
  EXPECT_THAT(tensor(R"({"DataType": "FLOAT32", "Sizes": [1], "Flags": ["NONE", 2]})"), HasSubstr(at + ".Flags[1]"));
  EXPECT_THAT(tensor(R"({"Type": "IMAGE", "Desc": {"DataType": "FLOAT32", "Sizes": [1]}})"),
              HasSubstr(at + ".Type: 'IMAGE'"));
  EXPECT_THAT(tensor(R"({"Type": "BUFFER", "Desc": {"DataType": "FLOAT33", "Sizes": [1]}})"),
              HasSubstr(at + ".Desc.DataType"));
}

TEST(Dispatchables, ForeignKindsSayWhatIsKnown) {
  for (const char* type : {"hlsl", "ONNX", "dmlSerializedGraph"}) {
    const std::string error = error_of({.dispatchables = std::string(R"("clip": {"type": ")") + type + "\"}"});
    EXPECT_THAT(error, HasSubstr("dispatchables.clip.type"));
    EXPECT_THAT(error, HasSubstr("are not run here"));
    EXPECT_THAT(error, HasSubstr("ELEMENT_WISE_CLIP"));
  }
  const std::string unknown = error_of({.dispatchables = R"("clip": {"type": "DML_OPERATOR_GEMM", "desc": {}})"});
  EXPECT_THAT(unknown, HasSubstr("'DML_OPERATOR_GEMM' is not an operator that is known here; known are"));
  for (const OperatorSchema* schema : all_operators()) EXPECT_THAT(unknown, HasSubstr(schema->name));
  EXPECT_THAT(error_of({.dispatchables = R"("clip": {"desc": {}})"}), HasSubstr("the member \"type\" is missing"));
}

TEST(Dispatchables, CommandRefusalsNameTheirPath) {
  const auto command = [](const std::string& text) { return error_of({.commands = text}); };
  EXPECT_THAT(command("7"), HasSubstr("commands[0]: expected a command"));
  EXPECT_THAT(command("{}"), HasSubstr("commands[0]: the member \"type\""));
  EXPECT_THAT(command(R"({"type": "sleep"})"), HasSubstr("commands[0].type: 'sleep' is not a command"));
  EXPECT_THAT(command(R"({"type": "print"})"), HasSubstr("commands[0]: the member \"resource\""));
  EXPECT_THAT(command(R"({"type": "print", "resource": "B"})"),
              HasSubstr("commands[0].resource: there is no resource 'B'"));
  EXPECT_THAT(command(R"({"type": "print", "resource": "A", "verbose": 1})"), HasSubstr("commands[0].verbose"));
  EXPECT_THAT(command(R"({"type": "writeFile", "resource": "A"})"), HasSubstr("\"targetPath\" is missing"));
  EXPECT_THAT(command(R"({"type": "writeFile", "resource": "A", "targetPath": "a.npy\u0000.txt"})"),
              HasSubstr("commands[0].targetPath: holds a NUL character"));
  EXPECT_THAT(command(R"({"type": "dispatch", "dispatchable": "x", "bindings": {}})"),
              HasSubstr("commands[0].dispatchable: there is no dispatchable 'x'"));
  EXPECT_THAT(command(R"({"type": "dispatch", "dispatchable": "clip"})"), HasSubstr("\"bindings\" is missing"));
  const auto binding = [&](const std::string& text) {
    return command(R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": )" + text + "}}");
  };
  EXPECT_THAT(binding("\"B\""), HasSubstr("commands[0].bindings.InputTensor: there is no resource 'B'"));
  EXPECT_THAT(binding(R"(["A", "A"])"),
              HasSubstr("commands[0].bindings.InputTensor: takes exactly one resource, not 2"));
  EXPECT_THAT(binding("{}"), HasSubstr("commands[0].bindings.InputTensor: the member \"name\""));
  EXPECT_THAT(binding(R"({"name": "A", "elementOffset": -1})"),
              HasSubstr("commands[0].bindings.InputTensor.elementOffset"));
}

}  // namespace
}  // namespace opscope
