// Tensors against each other, attributes, and what an operator says of itself.

#include <gmock/gmock.h>

#include <limits>

#include "tests/core/validation/findings.h"

namespace opscope::test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(OperatorRules, WantEveryRequiredTensor) {
  EXPECT_THAT(errors(CaseBuilder("ELEMENT_WISE_MIN").build()), ElementsAre("ATensor", "BTensor", "OutputTensor"));
  Invocation add = quantized_add_case().build();
  EXPECT_THAT(errors(add), IsEmpty());  // zero points may be absent
  add.tensors[add.schema->find_tensor("BScaleTensor")].reset();
  EXPECT_THAT(errors(add), ElementsAre("BScaleTensor"));
}

TEST(OperatorRules, WantTheOperatorsOwnNumberOfTensors) {
  Invocation invocation = clip_case().build();
  invocation.tensors.pop_back();
  EXPECT_THAT(errors(invocation), ElementsAre(""));
  invocation.schema = nullptr;
  EXPECT_THAT(errors(invocation), ElementsAre(""));
}

TEST(OperatorRules, WantOneDataTypeInClipMinAndSign) {
  const Tensor half = tensor_of(DataType::Float16, {1, 2, 3, 4}, {1});
  EXPECT_THAT(errors(clip_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
  EXPECT_THAT(errors(sign_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
  EXPECT_THAT(errors(min_case().tensor("BTensor", half).build()), ElementsAre("BTensor.DataType"));
}

TEST(OperatorRules, WantOneDataTypeInTheValuesOfIf) {
  const Tensor half = tensor_of(DataType::Float16, {1, 2, 3, 4}, {1});
  EXPECT_THAT(errors(if_case().tensor("BTensor", half).build()), ElementsAre("BTensor.DataType"));
  EXPECT_THAT(errors(if_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
}

TEST(OperatorRules, WantEachZeroPointInItsTensorsDataType) {
  for (const char* tensor : {"AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"})
    EXPECT_THAT(errors(quantized_add_case().tensor(tensor, tensor_of(DataType::UInt8, {1, 1, 1, 1}, {1})).build()),
                Contains(AllOf(HasSubstr("DataType"))))
        << tensor;
}

TEST(OperatorRules, WantEqualSizes) {
  const Sizes other = {1, 2, 4, 4};
  EXPECT_THAT(errors(clip_case().tensor("OutputTensor", output_of(DataType::Float32, other)).build()),
              ElementsAre("OutputTensor.Sizes[2]"));
  EXPECT_THAT(errors(min_case().tensor("BTensor", tensor_of(DataType::Float32, other, {1})).build()),
              ElementsAre("BTensor.Sizes[2]"));
  EXPECT_THAT(errors(if_case().tensor("ATensor", tensor_of(DataType::Float32, other, {1})).build()),
              ElementsAre("ATensor.Sizes[2]"));
  EXPECT_THAT(errors(if_case().tensor("ConditionTensor", tensor_of(DataType::UInt8, other, {1})).build()),
              Contains(HasSubstr("Sizes[2]")));
  EXPECT_THAT(errors(quantized_add_case().tensor("BTensor", tensor_of(DataType::Int8, other, {1})).build()),
              ElementsAre("BTensor.Sizes[2]"));
}

TEST(OperatorRules, SayThatEqualSizesOfAQuantizedAddAreOurRule) {
  const Tensor other = tensor_of(DataType::Int8, {1, 2, 4, 4}, {1});
  EXPECT_EQ(validate(quantized_add_case().tensor("BTensor", other).build()).at(0).source, RuleSource::Decided);
  const Tensor wrong = tensor_of(DataType::Float32, {1, 2, 4, 4}, {1});
  EXPECT_EQ(validate(min_case().tensor("BTensor", wrong).build()).at(0).source, RuleSource::Documented);
}

TEST(OperatorRules, TakeABroadcastInputOfEqualSizes) {
  const Tensor row = strided_tensor_of(DataType::Float32, {1, 2, 3, 4}, {0, 0, 0, 1}, {1, 2, 3, 4});
  EXPECT_THAT(errors(min_case().tensor("BTensor", row).build()), IsEmpty());
}

TEST(OperatorRules, WantEqualDimensionCounts) {
  EXPECT_THAT(errors(min_case().tensor("BTensor", tensor_of(DataType::Float32, {2, 3, 4}, {1})).build()),
              ElementsAre("BTensor.DimensionCount"));
  EXPECT_THAT(errors(quantized_add_case().tensor("AScaleTensor", tensor_of(DataType::Float32, {1}, {f32(1)})).build()),
              ElementsAre("AScaleTensor.DimensionCount"));
  EXPECT_THAT(errors(quantized_add_case().tensor("AZeroPointTensor", tensor_of(DataType::Int8, {1, 1}, {0})).build()),
              ElementsAre("AZeroPointTensor.DimensionCount"));
}

TEST(OperatorRules, WantOneElementInScalesAndZeroPoints) {
  for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
    EXPECT_THAT(
        errors(quantized_add_case().tensor(tensor, tensor_of(DataType::Float32, {1, 1, 3, 1}, {f32(1)})).build()),
        ElementsAre(std::string(tensor) + ".Sizes"));
  for (const char* tensor : {"AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"})
    EXPECT_THAT(errors(quantized_add_case().tensor(tensor, tensor_of(DataType::Int8, {1, 2, 1, 1}, {0})).build()),
                ElementsAre(std::string(tensor) + ".Sizes"));
}

TEST(OperatorRules, RefuseScaleBiasOnIntegers) {
  const auto with_scale = [](DataType type) {
    return clip_case(type).attribute("ScaleBias", std::optional<ScaleBias>(ScaleBias{2, 0})).build();
  };
  for (DataType type : {DataType::Int8, DataType::Int16, DataType::Int32, DataType::Int64, DataType::UInt8,
                        DataType::UInt16, DataType::UInt32, DataType::UInt64})
    EXPECT_THAT(errors(with_scale(type)), ElementsAre("ScaleBias")) << name(type);
  EXPECT_THAT(errors(with_scale(DataType::Float32)), IsEmpty());
  EXPECT_THAT(errors(with_scale(DataType::Float16)), IsEmpty());
  EXPECT_EQ(validate(with_scale(DataType::Int8)).at(0).source, RuleSource::Decided);
}

TEST(OperatorRules, WarnOfMinAboveMax) {
  const Invocation above = clip_case().attribute("Min", 2.0f).attribute("Max", 1.0f).build();
  EXPECT_THAT(errors(above), IsEmpty());
  EXPECT_THAT(warnings(above), ElementsAre("Min"));
  for (float min : {1.0f, 0.5f, nan})
    EXPECT_THAT(warnings(clip_case().attribute("Min", min).attribute("Max", 1.0f).build()), IsEmpty()) << min;
}

TEST(OperatorRules, WarnOfZeroAndNegativeScales) {
  for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
    for (float scale : {0.0f, -0.0f, -0.5f}) {
      const Invocation invocation =
          quantized_add_case().tensor(tensor, tensor_of(DataType::Float32, {1, 1, 1, 1}, {f32(scale)})).build();
      EXPECT_THAT(errors(invocation), IsEmpty());
      EXPECT_THAT(warnings(invocation), ElementsAre(tensor)) << scale;
    }
}

TEST(OperatorRules, ReadNoScaleThatLiesOutsideItsResource) {
  Invocation invocation = quantized_add_case().build();
  bound(invocation, "AScaleTensor").tensor.offset = std::uint64_t{1} << 40;
  EXPECT_THAT(errors(invocation), ElementsAre("bindings.AScaleTensor"));
}

TEST(OperatorRules, WantAttributesOfTheDeclaredKinds) {
  Invocation invocation = clip_case().build();
  invocation.attributes[invocation.schema->find_attribute("Max")] = std::uint32_t{1};
  EXPECT_THAT(errors(invocation), ElementsAre("Max"));
  invocation.attributes.clear();
  EXPECT_THAT(errors(invocation), ElementsAre(""));
}

}  // namespace
}  // namespace opscope::test
