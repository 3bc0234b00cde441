// What the form says about a picture's values, and how large the brush may be.

#include <memory>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/form/picture_fields.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class PictureFields : public HeadlessForm {
 protected:
  static bool has(const std::string& widget) { return widget_rectangle(widget).has_value(); }
  // SIGN of a picture that is not there: the form does not read it.
  void open_picture(const std::string& sources) {
    open(test::CaseText()
             .resource("A", "FLOAT32", R"({"sourcePath": "p.png"})")
             .constant("B", "FLOAT32", 24)
             .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT32", "1, 4, 2, 3"))
             .member(R"("opscope": {"sources": {"A": )" + sources + "}}")
             .model());
  }
};

TEST_F(PictureFields, SayWhyTheMeanOfElementsWithoutTheirMeanIsNotZero) {
  open_picture(R"({"minusMean": true})");
  EXPECT_TRUE(has("InputTensor.mean note"));
  open_picture(R"({"scale": 2})");
  EXPECT_FALSE(has("InputTensor.mean note"));
}

TEST(PictureFieldTexts, TellTheMeanThatTheScalingGives) {
  FileValues picture;
  picture.source_path = "p.png";
  picture.conversion = {.minus_mean = true, .scale = 2, .bias = -0.5};
  EXPECT_TRUE(mean_note(picture, false).ends_with("may not be exactly -0.5."));
  EXPECT_TRUE(mean_note(picture, true).ends_with("may not be -0.5."));
  picture.conversion.bias = 0;
  EXPECT_TRUE(mean_note(picture, false).ends_with("may not be exactly 0."));
}

TEST_F(PictureFields, HaveNoShareOfTrueBesideAListThatCannotRun) {
  open(default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level));
  model = with_initial_values(model, {0, 0}, ArrayValues{std::vector<std::uint64_t>{1, 0}});
  state.thresholds[{0, 0}].elements = 400, state.thresholds[{0, 0}].true_elements = 50;
  gui.frame(2);
  EXPECT_TRUE(has("ConditionTensor.true 50 of 400")) << "until newer ones are known";
  Results results;
  results.request.model = std::shared_ptr<const Model>(std::shared_ptr<const Model>(), &model);
  gui.contents = [&] { draw_form({model, 0, &results}, state); };
  gui.frame(2);
  EXPECT_FALSE(has("ConditionTensor.true 50 of 400"));
}

TEST_F(PictureFields, NameTheScalingWithoutWhatItComputesInANarrowForm) {
  open_picture(R"({"minusMean": true})");
  EXPECT_TRUE(has("InputTensor.scaling minus mean: x - mean"));
  ImGui::GetIO().DisplaySize.x = 270;
  gui.frame(2);
  EXPECT_TRUE(has("InputTensor.scaling minus mean"));
}

TEST_F(PictureFields, OfferNegativeValuesAtEveryScalingWithoutThem) {
  const auto offers = [&](const std::string& conversion) {
    open_picture(conversion);
    state.flat_output = {model.dispatchables.front().desc.schema, "0 and 1"};
    gui.frame(2);
    return has("InputTensor.UseMinusOneToOne") && has("InputTensor.UseMinusMean");
  };
  for (const char* conversion : {R"({"scale": 1})", R"({"scale": 255})", R"({"scale": 2, "bias": 0.5})"})
    EXPECT_TRUE(offers(conversion)) << conversion;
  for (const char* conversion : {R"({"scale": 2, "bias": -1})", R"({"scale": -1})", R"({"minusMean": true})"})
    EXPECT_FALSE(offers(conversion)) << conversion;
}

TEST_F(PictureFields, MessagesThatComeWithResultsMoveNothingUnderAPress) {
  const std::string button = "InputTensor.DimensionCount+", hint = "InputTensor.UseMinusMean";
  open_picture(R"({"scale": 1})");
  const float before = gui.rectangle(button).y;
  gui.press(true);
  state.flat_output = {model.dispatchables.front().desc.schema, "0 and 1"};
  gui.frame(2);
  EXPECT_FALSE(has(hint));
  EXPECT_EQ(gui.rectangle(button).y, before);
  gui.press(false);
  gui.frame(2);
  EXPECT_TRUE(has(hint));
  const float told = gui.rectangle(button).y;
  EXPECT_GT(told, before);
  gui.press(true);
  state.flat_output = {};
  gui.frame(2);
  EXPECT_FALSE(has(hint));
  EXPECT_EQ(gui.rectangle(button).y, told);
  gui.press(false);
}

TEST_F(PictureFields, AMessageThatGoesWithTheNameOfAFileMovesNothingUnderAPress) {
  const std::string button = "InputTensor.DimensionCount+";
  const auto choose = [&](const char* file) {
    FileValues values;
    values.source_path = file;
    model = with_initial_values(model, {0, 0}, values);
  };
  open_picture("{}");
  choose("notes.txt");
  gui.frame(2);
  ASSERT_TRUE(has("InputTensor.read as raw"));
  const float told = gui.rectangle(button).y;
  gui.press(true);
  choose("a.npy");
  gui.frame(2);
  EXPECT_FALSE(has("InputTensor.read as raw"));
  EXPECT_EQ(gui.rectangle(button).y, told);
  gui.press(false);
  gui.frame(2);
  EXPECT_LT(gui.rectangle(button).y, told);
}

// 0.25 and 0.7 of a picture from 0 to 1 are 64 and 179 of its samples; as they are, both would become 0.
TEST_F(PictureFields, BoundsAreOfferedOnTheScaleOfSamples) {
  const auto clip = [&](const std::string& type, const std::string& source, const std::string& bounds) {
    open(test::CaseText()
             .resource("A", type, source)
             .constant("B", type, 24)
             .dispatch("CLIP", {"A", "B"}, test::desc_text(type, "1, 4, 2, 3"), bounds)
             .model());
  };
  const std::string picture = R"({"sourcePath": "p.png"})", fractions = R"("Min": 0.25, "Max": 0.7)";
  clip("FLOAT32", picture, fractions);
  EXPECT_FALSE(has("bounds as samples"));
  clip("UINT8", R"({"valueCount": 24, "value": 1})", fractions);
  EXPECT_FALSE(has("bounds as samples")) << "no picture";
  clip("UINT8", picture, R"("Min": 0.5, "Max": 200)");
  EXPECT_FALSE(has("bounds as samples")) << "they are on the scale of samples";
  clip("UINT8", picture, fractions);
  ASSERT_TRUE(has("bounds as samples"));
  EXPECT_TRUE(has("bounds are small")) << "nothing was counted yet";
  const OperatorSchema* const schema = model.dispatchables.front().desc.schema;
  state.outcome_of_none = {1, schema, "kept"};
  gui.frame(2);
  EXPECT_TRUE(has("bounds are small")) << "that was another dispatch";
  state.outcome_of_none = {0, find_operator("SIGN"), "kept"};
  gui.frame(2);
  EXPECT_TRUE(has("bounds are small")) << "that was another operator";
  state.outcome_of_none = {0, schema, "kept"};
  gui.frame(2);
  EXPECT_TRUE(has("no element is kept"));
  Results results;  // complete, and with outcomes of another dispatch
  results.request.dispatch = 1;
  Invocation& invocation = results.invocation.emplace();
  invocation.schema = schema;
  invocation.tensors.resize(schema->tensors.size());
  results.memory = std::make_shared<const std::vector<std::optional<ResourceMap>>>(schema->tensors.size());
  results.backends.emplace_back();
  gui.contents = [&] {
    const FormOutput output = draw_form({model, 0, &results}, state);
    if (output.edit) model = output.edit->model;
  };
  gui.frame(2);
  EXPECT_TRUE(has("no element is kept"));
  results.request.dispatch = 0;
  gui.frame(2);
  EXPECT_TRUE(has("bounds are small"));
  gui.click_on("bounds as samples");
  const OperatorDesc& desc = model.dispatchables.front().desc;
  EXPECT_EQ(desc.attributes[0].as_float(), 64);
  EXPECT_EQ(desc.attributes[1].as_float(), 179);
  gui.frame(2);
  EXPECT_FALSE(has("bounds as samples"));
}

TEST_F(PictureFields, BoundsAreOfferedOnALargeScalingOfRealNumbers) {
  const auto clip = [&](const std::string& type, const std::string& file, const std::string& conversion) {
    open(test::CaseText()
             .resource("A", type, R"({"sourcePath": ")" + file + R"("})")
             .constant("B", type, 24)
             .dispatch("CLIP", {"A", "B"}, test::desc_text(type, "1, 4, 2, 3"), R"("Min": 0.25, "Max": 0.7)")
             .member(R"("opscope": {"sources": {"A": )" + conversion + "}}")
             .model());
    return has("bounds as samples");
  };
  for (const char* conversion : {R"({"scale": 2, "bias": -1})", R"({"minusMean": true})", R"({"scale": 4})"})
    EXPECT_FALSE(clip("FLOAT32", "p.png", conversion)) << conversion;
  EXPECT_FALSE(clip("FLOAT32", "p.hdr", R"({"scale": 255})")) << "no range is known of real samples";
  EXPECT_TRUE(clip("FLOAT16", "p.png", R"({"scale": 255})"));
  ASSERT_TRUE(clip("FLOAT32", "p.png", R"({"scale": 255})"));
  gui.click_on("bounds as samples");
  const OperatorDesc& desc = model.dispatchables.front().desc;
  EXPECT_EQ(desc.attributes[0].as_float(), 64);
  EXPECT_EQ(desc.attributes[1].as_float(), 179);
  gui.frame(2);
  EXPECT_FALSE(has("bounds as samples"));
}

TEST_F(PictureFields, ABrushIsAsLargeAsTheLongestSideAtMost) {
  const std::string bytes = test::desc_text("UINT8", "1, 1, 100, 200");
  open(test::CaseText()
           .constant("A", "UINT8", 20'000)
           .constant("B", "UINT8", 20'000)
           .constant("C", "UINT8", 20'000)
           .constant("D", "UINT8", 20'000)
           .dispatch("IF", {"A", "B", "C", "D"}, bytes)
           .model());
  gui.click_on("ConditionTensor.Paint");
  type_into("ConditionTensor.Brush", "150");
  EXPECT_EQ(state.brush, 150u);
  for (const char* refused : {"5000", "99999999999", "0", "abc"}) {
    type_into("ConditionTensor.Brush", refused);
    EXPECT_EQ(state.brush, 150u) << refused << ": not what it was with fewer digits";
    EXPECT_TRUE(has("ConditionTensor.message Brush")) << refused;
  }
  type_into("ConditionTensor.Brush", "200");
  EXPECT_EQ(state.brush, 200u);
  EXPECT_FALSE(has("ConditionTensor.message Brush"));
}

// Values without a field of their own, too.
TEST_F(PictureFields, AConditionOfAnySourceCanBePainted) {
  open(test::CaseText()
           .constant("A", "UINT8", 200)
           .constant("B", "UINT8", 200)
           .constant("C", "UINT8", 200)
           .constant("D", "UINT8", 200)
           .dispatch("IF", {"A", "B", "C", "D"}, test::desc_text("UINT8", "1, 1, 10, 20"))
           .model());
  const Model constant = model;
  const TensorDesc desc = *find_desc(constant, {0, 0});
  for (const SourceKind kind :
       {SourceKind::Constant, SourceKind::Array, SourceKind::Sequence, SourceKind::Image, SourceKind::List,
        SourceKind::Normal, SourceKind::Uniform, SourceKind::Ramp, SourceKind::Checkerboard, SourceKind::SpecialValues,
        SourceKind::RandomBits, SourceKind::Exhaustive}) {
    open(with_initial_values(constant, {0, 0}, default_values(kind, desc)));
    gui.frame(2);
    EXPECT_TRUE(has("ConditionTensor.Paint")) << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace opscope::gui
