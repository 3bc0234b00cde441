// Rules on several tensors, on attributes, and operators' own checks.

#include "tests/core/validation/findings.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

TEST(OperatorRules, WantEveryRequiredTensor) {
  EXPECT_THAT(errors(CaseBuilder("ELEMENT_WISE_MIN").build()), ElementsAre("ATensor", "BTensor", "OutputTensor"));
  Invocation add = quantized_add_case().build();
  EXPECT_THAT(errors(add), IsEmpty());  // zero points may be absent
  add.tensors[add.schema->find_tensor("BScaleTensor")].reset();
  EXPECT_THAT(errors(add), ElementsAre("BScaleTensor"));
}

TEST(OperatorRules, WantOneDataTypeInClipMinAndSign) {
  const Tensor half = tensor_of(Float16, {1, 2, 3, 4}, {1});
  EXPECT_THAT(errors(clip_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
  EXPECT_THAT(errors(sign_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
  EXPECT_THAT(errors(min_case().tensor("BTensor", half).build()), ElementsAre("BTensor.DataType"));
}

TEST(OperatorRules, WantOneDataTypeInTheValuesOfIf) {
  const Tensor half = tensor_of(Float16, {1, 2, 3, 4}, {1});
  EXPECT_THAT(errors(if_case().tensor("BTensor", half).build()), ElementsAre("BTensor.DataType"));
  EXPECT_THAT(errors(if_case().tensor("OutputTensor", half).build()), ElementsAre("OutputTensor.DataType"));
}

TEST(OperatorRules, WantEachZeroPointInItsTensorsDataType) {
  for (const char* tensor : {"AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"})
    EXPECT_THAT(errors(quantized_add_case().tensor(tensor, tensor_of(UInt8, {1, 1, 1, 1}, {1})).build()),
                Contains(AllOf(HasSubstr("DataType"))))
        << tensor;
}

TEST(OperatorRules, WantEqualSizes) {
  const Sizes other = {1, 2, 4, 4};
  EXPECT_THAT(errors(clip_case().tensor("OutputTensor", output_of(Float32, other)).build()),
              ElementsAre("OutputTensor.Sizes[2]"));
  EXPECT_THAT(errors(min_case().tensor("BTensor", tensor_of(Float32, other, {1})).build()),
              ElementsAre("BTensor.Sizes[2]"));
  EXPECT_THAT(errors(if_case().tensor("ATensor", tensor_of(Float32, other, {1})).build()),
              ElementsAre("ATensor.Sizes[2]"));
  EXPECT_THAT(errors(if_case().tensor("ConditionTensor", tensor_of(UInt8, other, {1})).build()),
              Contains(HasSubstr("Sizes[2]")));
  EXPECT_THAT(errors(quantized_add_case().tensor("BTensor", tensor_of(Int8, other, {1})).build()),
              ElementsAre("BTensor.Sizes[2]"));
}

TEST(OperatorRules, SayThatEqualSizesOfAQuantizedAddAreOurRule) {
  const Tensor other = tensor_of(Int8, {1, 2, 4, 4}, {1});
  EXPECT_EQ(validate(quantized_add_case().tensor("BTensor", other).build()).at(0).source, RuleSource::Decided);
  const Tensor wrong = tensor_of(Float32, {1, 2, 4, 4}, {1});
  EXPECT_EQ(validate(min_case().tensor("BTensor", wrong).build()).at(0).source, RuleSource::Documented);
}

TEST(OperatorRules, WantEqualDimensionCounts) {
  EXPECT_THAT(errors(min_case().tensor("BTensor", tensor_of(Float32, {2, 3, 4}, {1})).build()),
              ElementsAre("BTensor.DimensionCount"));
  EXPECT_THAT(errors(quantized_add_case().tensor("AScaleTensor", tensor_of(Float32, {1}, {f32(1)})).build()),
              ElementsAre("AScaleTensor.DimensionCount"));
  EXPECT_THAT(errors(quantized_add_case().tensor("AZeroPointTensor", tensor_of(Int8, {1, 1}, {0})).build()),
              ElementsAre("AZeroPointTensor.DimensionCount"));
}

TEST(OperatorRules, WantOneElementInScalesAndZeroPoints) {
  for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
    EXPECT_THAT(errors(quantized_add_case().tensor(tensor, tensor_of(Float32, {1, 1, 3, 1}, {f32(1)})).build()),
                ElementsAre(std::string(tensor) + ".Sizes"));
  for (const char* tensor : {"AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"})
    EXPECT_THAT(errors(quantized_add_case().tensor(tensor, tensor_of(Int8, {1, 2, 1, 1}, {0})).build()),
                ElementsAre(std::string(tensor) + ".Sizes"));
}

TEST(OperatorRules, WarnOfMinAboveMax) {
  const Invocation above = clip_case().attribute("Min", 2.0f).attribute("Max", 1.0f).build();
  EXPECT_THAT(errors(above), IsEmpty());
  EXPECT_THAT(warnings(above), ElementsAre("Min"));
  for (float min : {1.0f, 0.5f, nan})
    EXPECT_THAT(warnings(clip_case().attribute("Min", min).attribute("Max", 1.0f).build()), IsEmpty()) << min;
}

TEST(OperatorRules, WarnOfScalesThatAreNotPositiveNumbers) {
  for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
    for (float scale : {0.0f, -0.0f, -0.5f, nan, infinity, -infinity}) {
      const Invocation invocation =
          quantized_add_case().tensor(tensor, tensor_of(Float32, {1, 1, 1, 1}, {f32(scale)})).build();
      EXPECT_THAT(errors(invocation), IsEmpty());
      EXPECT_THAT(warnings(invocation), ElementsAre(tensor)) << scale;
    }
  for (const auto& [scale, word] : {std::pair(nan, "NaN"), {-infinity, "infinite"}, {-0.5f, "negative"}}) {
    const Tensor tensor = tensor_of(Float32, {1, 1, 1, 1}, {f32(scale)});
    EXPECT_THAT(validate(quantized_add_case().tensor("OutputScaleTensor", tensor).build()).at(0).message,
                HasSubstr(word));
    EXPECT_EQ(validate(quantized_add_case().tensor("OutputScaleTensor", tensor).build()).at(0).brief,
              std::string("OutputScaleTensor is ") + word);
  }
}

TEST(OperatorRules, ReadNoScaleThatLiesOutsideItsResource) {
  Invocation invocation = quantized_add_case().build();
  bound(invocation, "AScaleTensor").tensor.offset = std::uint64_t{1} << 40;
  EXPECT_THAT(errors(invocation), ElementsAre("bindings.AScaleTensor"));
}

}  // namespace
}  // namespace opscope::test
