// Descriptors and bindings in all the forms that DxDispatch's parser takes.

#include "core/operators/schema/registry.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

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

std::string parse_error(const ModelText& text) { return answer_of(text.parse()); }
std::string desc_error(const std::string& members) {
  return parse_error({.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {)" + members + "}}"});
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

TEST(Dispatchables, FlagsAreAStringOrAnArrayAndEmptyAndNullStridesMeanPacked) {
  const auto with = [](const std::string& member) {
    return tensor_of(R"({"DataType": "INT8", "Sizes": [1], )" + member + "}");
  };
  EXPECT_EQ(with(R"("Flags": ["OWNED_BY_DML"])").flags, TensorFlags::OwnedByDml);
  for (const char* none : {R"("Flags": ["NONE"])", R"("Flags": [])", R"("Flags": "NONE")"})
    EXPECT_EQ(with(none).flags, TensorFlags::None) << none;
  EXPECT_FALSE(with(R"("Strides": [])").strides);
  EXPECT_FALSE(with(R"("Strides": null)").strides);
}

TEST(Dispatchables, ScaleBiasMayBeAbsentNullCollapsedOrNot) {
  const auto scale_bias = [](const std::string& member) {
    const OperatorDesc desc =
        desc_of(R"({"type": "ELEMENT_WISE_CLIP", "desc": {)" + tensors + R"(, "Min": 0, "Max": 1)" + member + "}}");
    return desc.attributes[desc.schema->find_attribute("ScaleBias")].as_scale_bias();
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
  const auto text = [](const std::string& mode) -> ModelText {
    return {.dispatchables = R"("clip": {"type": "TEST_OF_ENUMS", "desc": {)" + tensors + R"(, "Mode": ")" + mode +
                             R"(", "Axis": 4294967295}})"};
  };
  for (const char* mode : {"DML_MODE_AB", "AB"})
    EXPECT_EQ(model_of(text(mode)).dispatchables.front().desc.attributes, (Attributes{1u, 4294967295u})) << mode;
  const Model model = model_of(text("B"));
  EXPECT_THAT(write_model(model), HasSubstr(R"("Mode": "DML_MODE_B")"));
  EXPECT_EQ(rewritten(model), model);
  EXPECT_THAT(parse_error(text("C")),
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
  expect_answers(desc_error,
                 {
                     {R"("OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1)",
                      "case.json: dispatchables.clip.desc: the member \"InputTensor\" is missing"},
                     {tensors + R"(, "Max": 1)", "dispatchables.clip.desc: the member \"Min\" is missing"},
                     {tensors + R"(, "Min": 0, "Max": null)", "dispatchables.clip.desc.Max: null"},
                     {tensors + R"(, "Min": 0, "Max": [1])", "dispatchables.clip.desc.Max: an array"},
                     {tensors + R"(, "Min": 0, "Max": 1, "ScaleBias": {"Scale": 1})", "ScaleBias: the member \"Bias\""},
                     {tensors + R"(, "Min": 0, "Max": 1, "Min": 2)", "desc.Min: this member stands here twice"},
                 });

  const auto tensor = [](const std::string& input) {
    return desc_error(R"("InputTensor": )" + input +
                      R"(, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1)");
  };
  const std::string at = "dispatchables.clip.desc.InputTensor";
  expect_answers(tensor,
                 {
                     {"null", at + ": expected a tensor description (an object), not null"},
                     {R"({"Sizes": [9]})", at + ": the member \"DataType\""},
                     {R"({"DataType": "FLOAT32"})", at + ": the member \"Sizes\""},
                     {R"({"DataType": "FLOAT32", "Sizes": 9})", at + ".Sizes: expected an array"},
                     {R"({"DataType": "FLOAT32", "Sizes": [1, -9]})", at + ".Sizes[1]: expected an integer from 0"},
                     {R"({"DataType": "FLOAT32", "Sizes": [4294967296]})", at + ".Sizes[0]"},
                     {R"({"DataType": "FLOAT32", "Sizes": [1], "DimensionCount": 2})", at + ".DimensionCount: is 2"},
                     {R"({"DataType": "FLOAT32", "Sizes": [1], "Flags": "X"})", at + ".Flags: 'X'"},
                     {R"({"DataType": "FLOAT32", "Sizes": [1], "Flags": ["NONE", 2]})", at + ".Flags[1]"},
                     {R"({"Type": "IMAGE", "Desc": {"DataType": "FLOAT32", "Sizes": [1]}})", at + ".Type: 'IMAGE'"},
                     {R"({"Type": "BUFFER", "Desc": {"DataType": "FLOAT33", "Sizes": [1]}})", at + ".Desc.DataType"},
                 });
}

TEST(Dispatchables, WhatDirectMLDoesNotHaveIsRefused) {
  const std::string unknown = parse_error({.dispatchables = R"("clip": {"type": "DML_OPERATOR_GEMN", "desc": {}})"});
  EXPECT_THAT(unknown, HasSubstr("dispatchables.clip.type: 'DML_OPERATOR_GEMN' is not an operator of DirectML; "
                                 "supported are"));
  for (const OperatorSchema* schema : all_operators()) EXPECT_THAT(unknown, HasSubstr(schema->name));
  for (const std::string name : {"DML_OPERATOR_ELEMENT_WISE_CLIPP", "ELEMENT_WISE_CLP", "DML_OPERATOR_CLIP", "clip"})
    EXPECT_THAT(parse_error({.dispatchables = "\"clip\": {\"type\": \"" + name + "\", \"desc\": {}}"}),
                HasSubstr("'" + name +
                          "' is not an operator of DirectML; did you mean ELEMENT_WISE_CLIP? opscope info "
                          "--operators lists what is supported"));
  EXPECT_THAT(parse_error({.dispatchables = R"("clip": {"desc": {}})"}), HasSubstr("the member \"type\" is missing"));
}

TEST(Dispatchables, CommandRefusalsNameTheirPath) {
  const auto command = [](const std::string& text) { return parse_error({.commands = text}); };
  expect_answers(command,
                 {
                     {"7", "commands[0]: expected a command"},
                     {"{}", "commands[0]: the member \"type\""},
                     {R"({"type": "sleep"})", "commands[0].type: 'sleep' is not a command"},
                     {R"({"type": "print"})", "commands[0]: the member \"resource\""},
                     {R"({"type": "print", "resource": "B"})", "commands[0].resource: there is no resource 'B'"},
                     {R"({"type": "print", "resource": "A", "verbose": 1})", "commands[0].verbose"},
                     {R"({"type": "writeFile", "resource": "A"})", "\"targetPath\" is missing"},
                     {R"({"type": "writeFile", "resource": "A", "targetPath": "a.npy\u0000.txt"})",
                      "commands[0].targetPath: contains a NUL character"},
                     {R"({"type": "dispatch", "dispatchable": "x", "bindings": {}})",
                      "commands[0].dispatchable: there is no dispatchable 'x'"},
                     {R"({"type": "dispatch", "dispatchable": "clip"})", "\"bindings\" is missing"},
                 });
  const auto binding = [&](const std::string& text) {
    return command(R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": )" + text + "}}");
  };
  expect_answers(binding,
                 {
                     {"\"B\"", "commands[0].bindings.InputTensor: there is no resource 'B'"},
                     {R"(["A", "A"])", "commands[0].bindings.InputTensor: takes exactly one resource, not 2"},
                     {"{}", "commands[0].bindings.InputTensor: the member \"name\""},
                     {R"({"name": "A", "elementOffset": -1})", "commands[0].bindings.InputTensor.elementOffset"},
                 });
}

}  // namespace
}  // namespace opscope::test
