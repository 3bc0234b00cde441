// Scales and zero points of one element, as edits of a case.

#include "app/gui/edits/quantization.h"

#include <gtest/gtest.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class QuantizationEdits : public testing::Test {
 protected:
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  Model model = default_case(schema, highest_feature_level);
  const QuantizedTensor output = quantized_tensors(schema).back();
  const TensorAt scale{0, output.scale}, zero_point{0, *output.zero_point};
};

TEST_F(QuantizationEdits, SetTheScaleAndAddTheZeroPoint) {
  model = with_presence(model, zero_point, false);
  model = with_quantization(model, 0, output, 0.25, 7);
  EXPECT_EQ(single_value(model, scale), to_bits(0.25f));
  EXPECT_EQ(single_value(model, zero_point), 7u);
}

TEST_F(QuantizationEdits, ReplaceAnyOtherSource) {
  model = with_initial_values(model, scale, GeneratorValues{.kind = GeneratorValues::Kind::Normal, .count = 1});
  EXPECT_EQ(single_value(model, scale), std::nullopt);
  EXPECT_EQ(with_single_value(model, scale, 1), model);
  EXPECT_EQ(single_value(with_quantization(model, 0, output, 0.25, 7), scale), to_bits(0.25f));
}

TEST(SingleValues, AreNoneOfATensorThatAnEarlierDispatchWrites) {
  const std::string one = test::desc_text("FLOAT32", "1");
  const Model chain = test::CaseText()
                          .resource("A", "FLOAT32", "[1]")
                          .resource("B", "FLOAT32", "[2]")
                          .resource("C", "FLOAT32", "[3]")
                          .dispatch("ABS", {"A", "B"}, one)
                          .dispatch("NEGATE", {"B", "C"}, one)
                          .model();
  EXPECT_EQ(single_value(chain, {0, 0}), to_bits(1.0f));
  EXPECT_EQ(single_value(chain, {1, 0}), std::nullopt);
  EXPECT_EQ(source_text(chain, {1, 0}), "computed");
}

class QuantizationAsWritten : public testing::Test {
 protected:
  const Model one = test::value_of(read_model(test::source_folder() / "assets/models/quantized_add_mixed_types.json"));
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  std::string resource(const Model& model, std::size_t dispatch, const char* tensor) const {
    return find_binding(model, {dispatch, schema.find_tensor(tensor)})->resource;
  }
};

TEST_F(QuantizationAsWritten, ANewDispatchReadsTheScaleAndTheZeroPointOfTheOneBeforeIt) {
  const Model two = with_dispatch_behind(one, 0, schema);
  EXPECT_EQ(resource(two, 1, "ATensor"), "Out");
  EXPECT_EQ(resource(two, 1, "AScaleTensor"), "OutputScale");
  EXPECT_EQ(resource(two, 1, "AZeroPointTensor"), "OutputZeroPoint");
  for (const char* own : {"BScaleTensor", "BZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor"})
    EXPECT_FALSE(one.find_resource(resource(two, 1, own))) << own << " is of its own";
  EXPECT_EQ(two.resources.size(), one.resources.size() + 6) << "what it does not read is not kept";
  EXPECT_EQ(without_dispatch(two, 1), one);
}

TEST_F(QuantizationAsWritten, ADispatchBehindANewOneReadsThoseOfTheNewOne) {
  const Model two = with_dispatch_behind(one, 0, schema), three = with_dispatch_behind(two, 0, schema);
  EXPECT_EQ(writer_of(three, {2, schema.find_tensor("ATensor")}), 1u);
  EXPECT_EQ(resource(three, 1, "AScaleTensor"), "OutputScale");
  EXPECT_EQ(resource(three, 2, "AScaleTensor"), resource(three, 1, "OutputScaleTensor"));
  EXPECT_EQ(resource(three, 2, "AZeroPointTensor"), resource(three, 1, "OutputZeroPointTensor"));
  EXPECT_EQ(without_dispatch(three, 1), two) << "and the former ones again";
  const Model own = with_own_copy(two, {1, schema.find_tensor("AScaleTensor")});
  EXPECT_EQ(resource(with_dispatch_behind(own, 0, schema), 2, "AScaleTensor"), resource(own, 1, "AScaleTensor"))
      << "one of its own stays";
}

// Clip gives elements of its input, or bounds in the steps of these: what they mean stays.
TEST_F(QuantizationAsWritten, PassesThroughADispatchThatKeepsTheSteps) {
  const OperatorSchema& clip = *find_operator("ELEMENT_WISE_CLIP");
  const Model clipped = with_dispatch_behind(one, 0, clip), three = with_dispatch_behind(clipped, 1, schema);
  ASSERT_EQ(writer_of(three, {2, schema.find_tensor("ATensor")}), 1u);
  EXPECT_EQ(resource(three, 2, "AScaleTensor"), "OutputScale");
  EXPECT_EQ(resource(three, 2, "AZeroPointTensor"), "OutputZeroPoint");
  const Model two = without_dispatch(three, 1);
  EXPECT_EQ(writer_of(two, {1, schema.find_tensor("ATensor")}), 0u);
  EXPECT_EQ(resource(two, 1, "AScaleTensor"), "OutputScale");
  const Model between = with_dispatch_behind(two, 0, clip);
  EXPECT_EQ(resource(between, 2, "AScaleTensor"), "OutputScale");
}

// Sign gives -1, 0 and 1, whatever the steps of its input are.
TEST_F(QuantizationAsWritten, ARemovalThatLinksTwoTakesItOver) {
  const OperatorSchema& sign = *find_operator("ELEMENT_WISE_SIGN");
  const Model three = with_dispatch_behind(with_dispatch_behind(one, 0, sign), 1, schema);
  ASSERT_EQ(writer_of(three, {2, schema.find_tensor("ATensor")}), 1u);
  EXPECT_NE(resource(three, 2, "AScaleTensor"), "OutputScale");
  const Model two = without_dispatch(three, 1);
  ASSERT_EQ(writer_of(two, {1, schema.find_tensor("ATensor")}), 0u);
  EXPECT_EQ(resource(two, 1, "AScaleTensor"), "OutputScale");
  EXPECT_EQ(resource(two, 1, "AZeroPointTensor"), "OutputZeroPoint");
}

// Half of a step is no step.
TEST_F(QuantizationAsWritten, ScaledElementsHaveOtherSteps) {
  Model clipped = with_dispatch_behind(one, 0, *find_operator("ELEMENT_WISE_CLIP"));
  OperatorDesc& desc = find_dispatchable(clipped, 1)->desc;
  desc.attributes[desc.schema->find_attribute("ScaleBias")] = ScaleBias{.scale = 0.5f, .bias = 0};
  const Model three = with_dispatch_behind(clipped, 1, schema);
  ASSERT_EQ(writer_of(three, {2, schema.find_tensor("ATensor")}), 1u);
  EXPECT_NE(resource(three, 2, "AScaleTensor"), "OutputScale");
}

TEST_F(QuantizationAsWritten, IsReadOnlyWhereItIsDescribedAlike) {
  Model two = with_dispatch_behind(one, 0, schema);
  const TensorAt scale{1, schema.find_tensor("AScaleTensor")};
  two = with_own_copy(std::move(two), scale);
  const std::string own = find_binding(two, scale)->resource;
  EXPECT_NE(own, "OutputScale");
  EXPECT_EQ(find_binding(with_quantization_as_written(two, 1), scale)->resource, "OutputScale");
  EXPECT_EQ(find_binding(with_quantization_as_written(two, 0), scale)->resource, own) << "nothing is before it";
  find_dispatchable(two, 1)->desc.tensors[scale.tensor]->sizes = {1};
  EXPECT_EQ(find_binding(with_quantization_as_written(two, 1), scale)->resource, own) << "described otherwise";
}

TEST_F(QuantizationAsWritten, ScaleAndZeroPointAreReadBothOrNeither) {
  const TensorAt written{0, schema.find_tensor("OutputZeroPointTensor")};
  const TensorAt scale{1, schema.find_tensor("AScaleTensor")}, zero_point{1, schema.find_tensor("AZeroPointTensor")};
  Model two = with_dispatch_behind(with_presence(one, written, false), 0, schema);
  EXPECT_EQ(resource(two, 1, "AScaleTensor"), "OutputScale") << "no zero point is one of 0";
  two = with_presence(with_own_copy(std::move(two), scale), zero_point, true);
  two = with_single_value(std::move(two), zero_point, 5);
  EXPECT_NE(resource(with_quantization_as_written(two, 1), 1, "AScaleTensor"), "OutputScale");
  two = with_presence(with_own_copy(with_dispatch_behind(one, 0, schema), scale), zero_point, false);
  two = with_quantization_as_written(std::move(two), 1);
  EXPECT_EQ(resource(two, 1, "AScaleTensor"), "OutputScale");
  EXPECT_EQ(resource(two, 1, "AZeroPointTensor"), "OutputZeroPoint");
}

}  // namespace
}  // namespace opscope::gui
