// What a chain of quantized dispatches says of scales and zero points that several of them read.

#include "app/gui/form/chain_scales.h"

#include <gmock/gmock.h>

#include <limits>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "app/gui/form/chain_rewiring.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"
#include "tests/app/form/headless_form.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

// The second dispatch reads the output of the first, with the scale and zero point that it is written with.
class ChainScales : public HeadlessForm {
 protected:
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const Model two = with_dispatch_behind(
      test::value_of(read_model(test::source_folder() / "assets/models/quantized_add_mixed_types.json")), 0, schema);
  const std::string first = find_dispatch(two, 0)->dispatchable, second = find_dispatch(two, 1)->dispatchable;
  const TensorAt written{0, schema.find_tensor("OutputScaleTensor")}, read{1, schema.find_tensor("AScaleTensor")};
  // The second one has a scale of its own then.
  Model with_own_scale(float scale) const { return with_single_value(with_own_copy(two, read), read, to_bits(scale)); }
};

TEST_F(ChainScales, AnotherDispatchThatReadsAnEditedScaleIsNamed) {
  const Model after = with_single_value(two, written, to_bits(0.5f));
  const std::string text = rescaled_text(two, after, 0);
  EXPECT_EQ(text, "OutputScale is also read by " + second + ": its result may change too");
  EXPECT_EQ(rescaled_text(two, after, 1), "OutputScale is also read by " + first + ": its result may change too")
      << "edited at the other one";
  EXPECT_EQ(rescaled_text(two, two, 0), "");
  const Model fitted = with_quantization(two, 0, quantized_tensors(schema).back(), 0.5, 7);
  EXPECT_EQ(rescaled_text(two, fitted, 0),
            "OutputScale and OutputZeroPoint are also read by " + second + ": its result may change too");
  const Model apart = with_own_scale(0.5f);
  EXPECT_EQ(rescaled_text(apart, with_single_value(apart, read, to_bits(2.0f)), 1), "") << "nothing else reads it";
}

TEST_F(ChainScales, AFieldNamesWhatElseReadsItsResource) {
  EXPECT_EQ(also_read_text(two, read), "Also read by " + first + ".OutputScaleTensor.");
  EXPECT_EQ(also_read_text(with_own_scale(1), read), "");
  open(two);
  EXPECT_TRUE(widget_rectangle("OutputTensor.shared Scale"));
  EXPECT_TRUE(widget_rectangle("OutputTensor.shared ZeroPoint"));
  EXPECT_FALSE(widget_rectangle("BTensor.shared Scale"));
}

TEST_F(ChainScales, AnInputThatIsReadWithAnotherScaleThanItIsWrittenWithIsAWarning) {
  EXPECT_TRUE(scale_findings(two, 1).empty());
  const Model apart = with_own_scale(0.5f);
  const Diagnostics findings = scale_findings(apart, 1);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings.front().severity, Diagnostic::Severity::Warning);
  EXPECT_EQ(findings.front().path, "AScaleTensor");
  EXPECT_EQ(findings.front().message, "ATensor is written with scale 0.25 by " + first + ", and read with scale 0.5.");
  EXPECT_EQ(findings.front().brief, "A written with scale 0.25 by " + first + ", read with scale 0.5");
  EXPECT_TRUE(scale_findings(apart, 0).empty());
  EXPECT_TRUE(scale_findings(with_own_scale(0.25f), 1).empty()) << "an equal number of its own";
  const Model nan = with_single_value(two, written, to_bits(std::numeric_limits<float>::quiet_NaN()));
  EXPECT_TRUE(scale_findings(nan, 1).empty()) << "one scale is one scale, also if it equals no number";

  const TensorAt zero_point{1, schema.find_tensor("AZeroPointTensor")};
  Model both = with_own_copy(apart, zero_point);
  both = with_single_value(std::move(both), zero_point, 5);
  ASSERT_EQ(scale_findings(both, 1).size(), 1u);
  EXPECT_EQ(scale_findings(both, 1).front().message, "ATensor is written with scale 0.25 and zero point 30 by " +
                                                         first + ", and read with scale 0.5 and zero point 5.");
  const Model generated =
      with_initial_values(apart, read, GeneratorValues{.kind = GeneratorValues::Kind::Normal, .count = 1});
  EXPECT_TRUE(scale_findings(generated, 1).empty()) << "its number is not known";
}

TEST_F(ChainScales, TheFormTellsTheWarningInTheLineThatItKeeps) {
  open(with_own_scale(0.75f));
  gui.contents = [this] { draw_form({model, 1, nullptr}, state); };
  gui.frame(2);
  const ImVec4 told = gui.rectangle("message AScaleTensor"), more = gui.rectangle("fold more");
  EXPECT_LE(told.y + told.w, more.y);
  model = two;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("message AScaleTensor"));
  EXPECT_EQ(gui.rectangle("fold more").y, more.y) << "no line moves";
}

TEST_F(ChainScales, AnEditOfTheChainTellsWhatIsReadWithAnotherScaleThen) {
  const Model apart = with_own_scale(0.5f);
  EXPECT_EQ(misread_text(two, apart),
            second + " reads ATensor with scale 0.5, which " + first + " wrote with scale 0.25");
  EXPECT_EQ(misread_text(apart, apart), "") << "it was so before";
  EXPECT_EQ(misread_text(apart, two), "");
  // The first input has no writer, and each of the two reads it with a scale of its own.
  const TensorAt a{0, schema.find_tensor("AScaleTensor")};
  Model before = with_single_value(apart, a, to_bits(2.0f));
  const std::string resource = find_binding(before, {0, schema.find_tensor("ATensor")})->resource;
  Model after = before;
  const auto tell = [&] { return misread_text(before, after); };
  after = with_single_value(std::move(after), a, to_bits(4.0f));
  EXPECT_EQ(tell(), first + " reads " + resource + " with scale 4, it was read with scale 2");
}

TEST_F(ChainScales, AnAddedDispatchNamesTheScaleAndZeroPointThatItTookOver) {
  const TensorAt input{1, schema.find_tensor("ATensor")};
  EXPECT_EQ(taken_over_text(two, input), " (with its scale 0.25 and zero point 30)");
  EXPECT_THAT(
      added_text(without_dispatch(two, 1), two, 1),
      HasSubstr(" reads the output of " + first + " (with its scale 0.25 and zero point 30) and new values as B"));
  EXPECT_EQ(taken_over_text(with_own_scale(0.25f), input), "") << "it is not taken over";
  EXPECT_EQ(taken_over_text(two, {0, input.tensor}), "") << "no dispatch writes it";
  const Model three = with_dispatch_behind(
      with_dispatch_behind(without_dispatch(two, 1), 0, *find_operator("ELEMENT_WISE_CLIP")), 1, schema);
  EXPECT_EQ(taken_over_text(three, {2, input.tensor}), " (with the scale 0.25 and zero point 30 of " + first + ")");
}

}  // namespace
}  // namespace opscope::gui
