// Where the warnings about bounds stand: in a line that has its place at all times.

#include <memory>

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"

namespace opscope::gui {
namespace {

class BoundWarnings : public HeadlessForm {
 protected:
  BoundWarnings() {
    open(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    gui.contents = [this] {
      Results results;
      results.diagnostics = warnings;
      const FormOutput output = draw_form({model, 0, &results}, state);
      if (output.edit) model = output.edit->model;
    };
    gui.frame(2);
  }
  static bool has(const std::string& widget) { return widget_rectangle(widget).has_value(); }
  static Diagnostic acts_as_zero(const std::string& bound) {
    return {Diagnostic::Severity::Warning, bound, "0.5 cannot be represented in INT32; 0 is used instead.",
            RuleSource::Decided,           {},    bound + " acts as 0"};
  }

  Diagnostics warnings;
  const Diagnostic crossed{Diagnostic::Severity::Warning, "Min",   "Min is above Max: every element becomes Min.",
                           RuleSource::Documented,        {"Max"}, "Min > Max: all become Min"};
};

TEST_F(BoundWarnings, MoveNoField) {
  const ImVec4 max = gui.rectangle("Max"), below = gui.rectangle("ScaleBias");
  for (const Diagnostics& each : {Diagnostics{crossed}, Diagnostics{acts_as_zero("Min"), acts_as_zero("Max")},
                                  Diagnostics{crossed, acts_as_zero("Min"), acts_as_zero("Max")}}) {
    warnings = each;
    gui.frame(2);
    EXPECT_EQ(gui.rectangle("Max").y, max.y);
    EXPECT_EQ(gui.rectangle("ScaleBias").y, below.y) << each.size();
    const ImVec4 told = gui.rectangle("message Min");
    EXPECT_GE(told.y, max.y + max.w);
    EXPECT_LE(told.y + told.w, below.y);
    EXPECT_FALSE(has("foot"));
  }
  warnings.clear();
  gui.frame(2);
  EXPECT_FALSE(has("message Min"));
  EXPECT_EQ(gui.rectangle("ScaleBias").y, below.y);
}

TEST_F(BoundWarnings, LeaveTheirLineToANoteAboutABoundBeyondTheType) {
  const ImVec4 below = gui.rectangle("ScaleBias");
  OperatorDesc& desc = model.dispatchables.front().desc;
  for (std::optional<TensorDesc>& tensor : desc.tensors) tensor->data_type = DataType::UInt8;
  desc.attributes[0] = 0.0f, desc.attributes[1] = 300.0f;
  gui.frame(2);
  EXPECT_TRUE(has("note Max acts as 255"));
  EXPECT_FALSE(has("message Max"));
  EXPECT_EQ(gui.rectangle("ScaleBias").y, below.y);
  warnings = {acts_as_zero("Min")};
  gui.frame(2);
  const ImVec4 told = gui.rectangle("message Min"), note = gui.rectangle("note Max acts as 255");
  EXPECT_EQ(note.y, told.y);
  EXPECT_GE(note.x, told.x + told.z);
  EXPECT_EQ(gui.rectangle("ScaleBias").y, below.y);
}

TEST_F(BoundWarnings, StandThereWhileTheMouseIsDownToo) {
  gui.press(true);
  warnings = {crossed};
  gui.frame(2);
  EXPECT_TRUE(has("message Min"));
  EXPECT_FALSE(has("foot"));
  gui.press(false);
}

TEST_F(BoundWarnings, AndErrorsThatGoLeaveTheirRoomWhileTheMouseIsDown) {
  const float mended = gui.rectangle("InputTensor.Strides").y;
  warnings = {{Diagnostic::Severity::Error, "InputTensor.Sizes", "Too large."}};
  gui.frame(2);
  const float told = gui.rectangle("InputTensor.Strides").y;
  EXPECT_GT(told, mended);
  gui.press(true);
  warnings.clear();
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("InputTensor.Strides").y, told);
  gui.press(false);
  EXPECT_EQ(gui.rectangle("InputTensor.Strides").y, told) << "what was pressed acts in this frame";
  gui.frame();
  EXPECT_EQ(gui.rectangle("InputTensor.Strides").y, mended);
}

// A refused text is newer than what is wrong with the value that the case keeps.
TEST_F(BoundWarnings, AndErrorsOfAKeptValueAreNotToldBesideARefusedText) {
  warnings = {{Diagnostic::Severity::Error, "InputTensor.Sizes", "Too large."}};
  gui.frame(2);
  EXPECT_TRUE(has("InputTensor.message InputTensor.Sizes"));
  gui.contents = [&] {
    Results results;
    results.diagnostics = warnings;
    draw_form({model, 0, &results}, state);
    if (typing_has_ended(state.entry)) end_typing(state.entry);
  };
  type_into("InputTensor.Sizes[3]", "abc");
  EXPECT_TRUE(has("InputTensor.message Sizes[3]"));
  EXPECT_FALSE(has("InputTensor.message InputTensor.Sizes"));
  EXPECT_FALSE(has("foot"));
}

// Nothing is covered by a foot that is not there.
TEST_F(BoundWarnings, ThatBelongToNoFieldWaitAtTheFootForTheRelease) {
  gui.move({2, 2});
  gui.press(true);
  warnings = {{Diagnostic::Severity::Error, "Elsewhere", "It is wrong."}};
  gui.frame(2);
  EXPECT_FALSE(has("foot"));
  EXPECT_EQ(state.folds.covered_below, 0);
  gui.press(false);
  gui.frame(2);
  EXPECT_TRUE(has("foot"));
  EXPECT_GT(state.folds.covered_below, 0);
}

TEST_F(BoundWarnings, OfTheAlignmentStandBelowAnErrorOfTheOffset) {
  using enum Diagnostic::Severity;
  const std::string alignment = "InputTensor.GuaranteedBaseOffsetAlignment", offset = "InputTensor.Offset";
  const auto y = [&](const std::string& path) { return gui.rectangle("InputTensor.message " + path).y; };
  warnings = {{Warning, alignment, "It is odd."}, {Error, offset, "It is too far."}};
  gui.frame(2);
  EXPECT_LT(y(offset), y(alignment));
  warnings = {{Warning, alignment, "It is odd."}, {Warning, offset, "It is far."}};
  gui.frame(2);
  EXPECT_LT(y(alignment), y(offset));
}

TEST_F(BoundWarnings, CountAsToldWhereTheirLineIs) {
  std::optional<float> place;
  float line = 0;
  gui.contents = [&] {
    FieldDiagnostics diagnostics({crossed});
    diagnostics.claim("Min");
    ImGui::Dummy({10, 50});
    line = ImGui::GetCursorPosY();
    diagnostics.claim_brief();
    place = diagnostics.place_of(crossed);
  };
  gui.frame(1);
  EXPECT_EQ(place, line);
}

// A long sentence below the last field in sight.
TEST_F(BoundWarnings, OfATypedSizeComeIntoSightAsAWhole) {
  const ImVec4 field = gui.rectangle("InputTensor.Sizes[3]");
  ImGui::GetIO().DisplaySize.y = field.y + field.w + 20;
  Diagnostic error{Diagnostic::Severity::Error, "InputTensor.Sizes", "Too large."};
  for (int i = 0; i < 120; ++i) error.message += " It is too large";
  ModelPtr refused;
  gui.contents = [&] {
    Results results;
    results.request.model = refused;
    if (refused) results.diagnostics = {error};
    draw_form({model, 0, &results}, state);
    if (typing_has_ended(state.entry)) end_typing(state.entry);
    for (const CaseEdit& edit : take_ended(state.entry)) model = edit(model);
  };
  gui.frame(2);
  type_into("InputTensor.Sizes[3]", "4096");
  refused = std::make_shared<const Model>(model);
  gui.frame(3);
  const ImVec4 told = gui.rectangle("InputTensor.message InputTensor.Sizes");
  EXPECT_LE(told.y + told.w, ImGui::GetIO().DisplaySize.y);
}

}  // namespace
}  // namespace opscope::gui
