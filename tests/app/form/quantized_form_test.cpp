// Scales, zero points and ranges of quantized tensors in the form, typed into and dragged without a window.

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/formula.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/number_field.h"
#include "core/operators/schema/registry.h"
#include "core/quantization/quantization.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "tests/app/form/headless_form.h"

namespace opscope::gui {
namespace {

class QuantizedForm : public HeadlessForm {
 protected:
  QuantizedForm() { open(default_case(schema, highest_feature_level)); }
  TensorAt at(const char* tensor) const { return {0, schema.find_tensor(tensor)}; }
  float scale(const char* tensor) const { return from_bits<float>(*single_value(model, at(tensor))); }
  int zero_point(const char* tensor) const { return from_bits<std::int8_t>(*single_value(model, at(tensor))); }
  void set(const char* tensor, InitialValues values) { model = with_initial_values(model, at(tensor), values); }

  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
};

TEST_F(QuantizedForm, HasALineForEachTensorAndTheirRowsBehindMore) {
  for (const char* tensor : {"ATensor", "BTensor", "OutputTensor"}) {
    EXPECT_TRUE(widget_rectangle(std::string(tensor) + ".Scale")) << tensor;
    EXPECT_TRUE(widget_rectangle(std::string(tensor) + ".ZeroPoint")) << tensor;
    EXPECT_TRUE(widget_rectangle(std::string(tensor) + ".Range")) << tensor;
  }
  EXPECT_FALSE(widget_rectangle("AScaleTensor.fold AScaleTensor"));
  gui.click_on("fold more");
  for (const char* tensor : {"AScaleTensor", "BZeroPointTensor", "OutputScaleTensor"})
    EXPECT_TRUE(widget_rectangle(std::string(tensor) + ".fold " + tensor)) << tensor;
  gui.click_on("AScaleTensor.fold AScaleTensor");
  EXPECT_TRUE(widget_rectangle("AScaleTensor.Sizes[0]"));
}

TEST_F(QuantizedForm, EveryOtherOperatorHasNone) {
  model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("fold more"));
}

TEST_F(QuantizedForm, TypedNumbersBecomeTheTensorsElements) {
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  set("OutputScaleTensor", ArrayValues{std::vector<std::uint64_t>{to_bits(1.0f)}});
  model = with_data_type(model, at("ATensor"), DataType::Int8, Match::Groups);
  type_into("ATensor.Scale", "0.05");
  type_into("OutputTensor.Scale", "-2");
  EXPECT_EQ(scale("AScaleTensor"), 0.05f);
  EXPECT_EQ(scale("OutputScaleTensor"), -2);
  EXPECT_TRUE(std::holds_alternative<ArrayValues>(find_resource(model, at("OutputScaleTensor"))->initial_values));
  model = with_presence(model, at("AZeroPointTensor"), true);
  type_into("ATensor.ZeroPoint", "-7");
  EXPECT_EQ(zero_point("AZeroPointTensor"), -7);
  type_into("ATensor.ZeroPoint", "128");
  EXPECT_EQ(zero_point("AZeroPointTensor"), -7) << "INT8 has no 128";
  EXPECT_TRUE(widget_rectangle("ATensor.message ZeroPoint"));
}

TEST_F(QuantizedForm, WarningsAndRefusedTextMoveNoLine) {
  Results results;
  gui.contents = [&] {
    draw_form({model, 0, &results}, state);
    if (typing_has_ended(state.entry)) end_typing(state.entry);
    for (const CaseEdit& edit : take_ended(state.entry)) model = edit(model);
  };
  const auto places = [&] {
    std::vector<float> all;
    for (const char* line : {"ATensor.Scale", "BTensor.Scale", "OutputTensor.Scale"})
      all.push_back(gui.rectangle(line).y);
    return all;
  };
  gui.frame(2);
  const std::vector<float> before = places();
  const float more = gui.rectangle("fold more").y;
  results.diagnostics = {{Diagnostic::Severity::Warning,
                          "AScaleTensor",
                          "A scale of 0 is undefined in DirectML.",
                          RuleSource::Documented,
                          {},
                          "AScaleTensor is 0"}};
  gui.frame(2);
  EXPECT_EQ(places(), before);
  EXPECT_EQ(gui.rectangle("fold more").y, more) << "the warning has its line at all times";
  const ImVec4 told = gui.rectangle("message AScaleTensor");
  EXPECT_GT(told.y, before.back());
  EXPECT_LE(told.y + told.w, more);
  type_into("ATensor.Scale", "abc");
  EXPECT_EQ(places(), before);
  const ImVec4 refused = gui.rectangle("ATensor.message Scale");
  EXPECT_EQ(refused.y, told.y) << "in the line of the warning";
  EXPECT_FALSE(widget_rectangle("message AScaleTensor")) << "which it replaces";
  EXPECT_EQ(gui.rectangle("fold more").y, more);
}

TEST_F(QuantizedForm, ARefusedTextIsToldWithItsField) {
  set("OutputScaleTensor", ConstantValues{1, to_bits(1.0f)});
  type_into("OutputTensor.Scale", "1/0");
  EXPECT_TRUE(widget_rectangle("OutputScaleTensor: '1/0' is a division by 0"));
  EXPECT_EQ(state.entry.refused.front().field, "OutputScaleTensor") << "in messages too";
  type_into("OutputTensor.Scale", "abc");
  EXPECT_TRUE(
      widget_rectangle("OutputScaleTensor: 'abc' is not a number. Allowed: a decimal or a fraction such as 1/255. One "
                       "that is not above 0, nan and inf are taken with a warning"));
  model = with_data_type(model, at("ATensor"), DataType::Int8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  type_into("ATensor.ZeroPoint", "128");
  EXPECT_TRUE(widget_rectangle("AZeroPointTensor: '128' is not a whole number from -128 to 127"));
}

TEST_F(QuantizedForm, InLittleRoomATextThatIsNoNumberIsQuoted) {
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  ImGui::GetIO().DisplaySize.x = 300;
  gui.frame(2);
  type_into("ATensor.Scale", "abc");
  EXPECT_TRUE(widget_rectangle("refusal shows ! AScaleTensor: 'abc' is not a number") ||
              widget_rectangle("refusal shows ! AScale: 'abc' is not a number"));
}

TEST_F(QuantizedForm, InLittleRoomARefusalSaysWhatIsAllowed) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  ImGui::GetIO().DisplaySize.x = 300;
  gui.frame(2);
  type_into("ATensor.ZeroPoint", "300");
  bool says_allowed = false, names_both = false;
  for (float width = 400; width >= 280; width -= 5) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    names_both = names_both || widget_rectangle("refusal shows ! AZeroPoint: '300' is not 0 to 255");
  }
  EXPECT_TRUE(names_both);
  for (float width = 300; width >= 180; width -= 10) {  // the sentence needs more than the last ones
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    for (const char* form : {"AZeroPointTensor: type 0 to 255", "AZeroPoint: type 0 to 255"})
      says_allowed = says_allowed || widget_rectangle(std::string("refusal shows ! ") + form);
  }
  EXPECT_TRUE(says_allowed);
  EXPECT_TRUE(widget_rectangle("AZeroPointTensor: '300' is not a whole number from 0 to 255")) << "in the tooltip";
}

TEST_F(QuantizedForm, InLittleRoomAFractionIsQuotedBesideTheWholeNumbersThatAreAllowed) {
  model = with_data_type(model, at("ATensor"), DataType::Int8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  gui.frame(2);
  type_into("ATensor.ZeroPoint", "1.5");
  bool is_quoted = false;
  for (float width = 500; width >= 200; width -= 5) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    is_quoted = is_quoted || widget_rectangle("refusal shows ! AZeroPoint: '1.5' is not whole, -128 to 127");
  }
  EXPECT_TRUE(is_quoted);
}

TEST_F(QuantizedForm, TheNewestRefusedTextIsToldFirst) {
  type_into("ATensor.Scale", "abc");
  type_into("BTensor.Scale", "1/0");
  const auto told = [&](const char* tensor) { return gui.rectangle(std::string(tensor) + ".message Scale"); };
  EXPECT_EQ(told("ATensor").x, told("BTensor").x) << "in one line";
  EXPECT_TRUE(widget_rectangle("first message BTensor.message Scale"));
  type_into("ATensor.Scale", "x");
  EXPECT_TRUE(widget_rectangle("first message ATensor.message Scale"));
}

TEST_F(QuantizedForm, TwoRefusedTextsAreBothToldWithTheirFields) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  gui.frame(2);
  type_into("ATensor.Scale", "abc");
  type_into("ATensor.ZeroPoint", "300");
  const auto shows = [&](const char* text) {
    for (float width = 1000; width >= 280; width -= 20) {
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(2);
      if (widget_rectangle(std::string("refusal shows ! ") + text)) return true;
    }
    return false;
  };
  EXPECT_TRUE(shows("AZeroPoint: type 0 to 255; AScale: 'abc' is not a number"));
  EXPECT_TRUE(shows("AZeroPoint and AScale are refused"));
  EXPECT_TRUE(widget_rectangle("AZeroPointTensor: '300' is not a whole number from 0 to 255")) << "in the tooltip";
}

TEST_F(QuantizedForm, ADragIsOneGestureAndFitsASmallScale) {
  set("AScaleTensor", ConstantValues{1, to_bits(0.02f)});
  gui.frame(2);
  const ImVec2 from = gui.place_on("ATensor.Scale");
  gui.drag(from, {from.x + 50, from.y});
  EXPECT_NEAR(scale("AScaleTensor"), 0.025f, 1e-6) << "200 pixels double it";
  EXPECT_EQ(gestures, std::set<std::string>{"drag AScaleTensor"});
}

TEST_F(QuantizedForm, ANumberIsNeverCutUnseen) {
  const std::string whole = "0.0075128707";
  const ImFont& font = *fonts().mono;
  const auto width = [&](const std::string& text) {
    return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, text.c_str()).x;
  };
  for (float room = width(whole); room >= width("0.00"); --room) {
    const std::string text = fitted_real(0.0075128707, whole, font, room);
    EXPECT_LE(width(text), room) << text;
    EXPECT_TRUE(text == whole || text == "..." || text.starts_with(about_sign())) << text;
  }
}

// The narrowest field of a scale is 90 pixels wide, and 0.33333334 needs ten letters.
TEST_F(QuantizedForm, AScaleHasAllDigitsThatItsFieldHasRoomFor) {
  const auto is_shortened = [](const char* tensor) {
    for (int digits = 1; digits < 9; ++digits)
      for (const double value : {1.0 / 3, 0.0075128707})
        if (widget_rectangle(fmt::format("{}.Scale shows {}{}", tensor, about_sign(), format_real(value, digits))))
          return true;
    return false;
  };
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f / 3)});
  set("BScaleTensor", ConstantValues{1, to_bits(0.0075128707f)});
  for (const float width : {500.0f, 262.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_FALSE(is_shortened("ATensor")) << width;
    EXPECT_TRUE(is_shortened("BTensor")) << width;
  }
}

TEST_F(QuantizedForm, ARangeIsNeverRoundedUnseen) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  set("AScaleTensor", ConstantValues{1, to_bits(0.25f)});
  model = with_single_value(model, at("AZeroPointTensor"), 30);
  std::set<std::string> shown;
  for (float width = 500; width >= 262; width -= 2) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    bool noted = false;
    for (const char* text : {"-7.5 to 56.25", "-7.5, to 56.25", "-7.5, 56.25"})
      if (widget_rectangle(std::string("ATensor.range ") + text)) noted = true, shown.insert(text);
    EXPECT_TRUE(noted) << "at " << width;
  }
  EXPECT_TRUE(shown.contains("-7.5 to 56.25") && shown.contains("-7.5, to 56.25")) << testing::PrintToString(shown);
}

// 1 and 1.5 have short ranges, what lies between them long ones.
TEST_F(QuantizedForm, TheLettersOfRangesDoNotChangeToAndFroWhileANumberIsDragged) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  model = with_single_value(model, at("AZeroPointTensor"), 117);
  const auto style = [] {
    for (int i = 0; i < 5; ++i)
      if (widget_rectangle(fmt::format("range style {}", i))) return i;
    return -1;
  };
  bool grew = false;
  for (float width = 440; width >= 300; width -= 10) {
    set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const int before = style();
    ASSERT_GE(before, 0);
    const ImVec2 from = gui.place_on("ATensor.Scale");
    gui.move(from);
    gui.press(true);
    int last = before;
    for (int x = 0; x <= 100; x += 2) {
      gui.move({from.x + static_cast<float>(x), from.y});
      gui.frame();
      EXPECT_GE(style(), last) << "at " << x << " of width " << width;
      last = style();
    }
    gui.press(false);
    gui.frame(2);
    grew = grew || last > before;
  }
  EXPECT_TRUE(grew) << "long numbers needed smaller letters";
}

// 0.74909747 * (0 - 117) is -87.644404, and 0.74909747 * (255 - 117) is 103.37545. The normal width of the panel.
TEST_F(QuantizedForm, ALongRangeHasOneLineAndTheOthersItsStyle) {
  for (const char* tensor : {"ATensor", "BTensor", "OutputTensor"})
    model = with_data_type(model, at(tensor), DataType::UInt8, Match::Groups);
  set("BScaleTensor", ConstantValues{1, to_bits(1.0f)});
  model = with_presence(model, at("BZeroPointTensor"), false);
  set("OutputScaleTensor", ConstantValues{1, to_bits(0.74909747f)});
  model = with_presence(with_presence(model, at("OutputZeroPointTensor"), false), at("OutputZeroPointTensor"), true);
  model = with_single_value(model, at("OutputZeroPointTensor"), 117);
  ImGui::GetIO().DisplaySize.x = 340;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("OutputTensor.range -87.64 to 103.4"));
  EXPECT_TRUE(widget_rectangle("BTensor.range 0 to 255"));
}

TEST_F(QuantizedForm, TheHeadingsEndAboveTheirNumbersAndDoNotTouch) {
  for (float width = 500; width >= 262; width -= 17) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const auto end_of = [](const char* widget) {
      const ImVec4 place = *widget_rectangle(widget);
      return place.x + place.z;
    };
    EXPECT_NEAR(end_of("heading scale"), end_of("ATensor.Scale") - ImGui::GetStyle().FramePadding.x, 1) << width;
    EXPECT_NEAR(end_of("heading zero point"), end_of("ATensor.ZeroPoint") - ImGui::GetStyle().FramePadding.x, 1);
    EXPECT_LT(end_of("heading scale"), widget_rectangle("heading zero point")->x) << width;
  }
}

TEST_F(QuantizedForm, InANarrowFormRangesHaveLinesAndTheButtonCoversNoHeading) {
  ImGui::GetIO().DisplaySize.x = 232;  // of the least form, beside its scroll bar
  gui.frame(2);
  const ImVec4 scale = gui.rectangle("ATensor.Scale"), range = gui.rectangle("ATensor.Range");
  EXPECT_GE(range.y, scale.y + scale.w);
  EXPECT_GT(range.z, 100);
  const ImVec4 above_scale = gui.rectangle("heading scale"), above_zero = gui.rectangle("heading zero point");
  EXPECT_LT(above_scale.x + above_scale.z, above_zero.x);
  EXPECT_LT(above_zero.x + above_zero.z, gui.rectangle("OutputTensor.Fit").x);
}

TEST_F(QuantizedForm, FitNamesTheOutputWhereThatHasRoom) {
  for (const auto& [width, text] : {std::pair(400.0f, "Fit Output"), {340.0f, "Fit Output"}, {280.0f, "Fit"}}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    ASSERT_TRUE(widget_rectangle(std::string("OutputTensor.") + text)) << width;
    const ImVec4 button = gui.rectangle(std::string("OutputTensor.") + text), zero = gui.rectangle("ATensor.ZeroPoint");
    EXPECT_GE(button.x, zero.x + zero.z) << width;
    EXPECT_LE(button.x + button.z, width) << width;
  }
}

TEST_F(QuantizedForm, TheLengthOfTheNumbersInTheFormulaMovesNothing) {
  for (const float width : {280.0f, 340.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
      set(tensor, ConstantValues{1, to_bits(1.0f)});
    gui.frame(2);
    const float line = gui.rectangle("ATensor.Scale").y, text = gui.rectangle("formula").w;
    for (const float scale : {0.0075128707f, 0.009864606f})
      for (const char* tensor : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"}) {
        set(tensor, ConstantValues{1, to_bits(scale)});
        gui.frame(2);
        EXPECT_EQ(gui.rectangle("ATensor.Scale").y, line) << tensor << " at " << width;
      }
    EXPECT_GT(gui.rectangle("formula").w, text) << "it has more lines, at " << width;
  }
}

TEST_F(QuantizedForm, AnUnusuallyLongFormulaKeepsItsRoom) {
  ImGui::GetIO().DisplaySize.x = 280;
  set("AScaleTensor", ConstantValues{1, to_bits(-1.1754944e-38f)});
  set("BScaleTensor", ConstantValues{1, to_bits(-1.1754944e-38f)});
  gui.frame(2);
  const float line = gui.rectangle("ATensor.Scale").y;
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  set("BScaleTensor", ConstantValues{1, to_bits(1.0f)});
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("ATensor.Scale").y, line);
}

TEST_F(QuantizedForm, SizesThatNeedTwoRowsStandInEqualOnes) {
  const OperatorSchema& clip = *find_operator("ELEMENT_WISE_CLIP");
  open(with_sizes(default_case(clip, highest_feature_level), {0, 0}, {1, 3, 512, 512}, Match::Groups));
  const auto place = [](int size) {
    return widget_rectangle("InputTensor.Sizes[" + std::to_string(size) + "]").value_or(ImVec4{});
  };
  ImGui::GetIO().DisplaySize.x = 600;
  gui.frame(2);
  EXPECT_EQ(place(3).y, place(0).y) << "one row";
  ImGui::GetIO().DisplaySize.x = 240;
  gui.frame(2);
  EXPECT_EQ(place(1).y, place(0).y);
  EXPECT_GT(place(2).y, place(0).y);
  EXPECT_EQ(place(3).y, place(2).y) << "no size alone";
  EXPECT_EQ(place(2).x, place(0).x);
}

TEST_F(QuantizedForm, AClickOnAnAbsentZeroPointOpensItForTyping) {
  constexpr int enter = 504, escape = 505;
  model = with_presence(model, at("BZeroPointTensor"), false);
  gui.frame(2);
  const Model absent = model;
  EXPECT_EQ(source_text(model, at("BZeroPointTensor")), "absent");
  gui.click_on("BTensor.ZeroPoint");
  EXPECT_EQ(state.entry.mode, Entry::Mode::Typing);
  EXPECT_STREQ(state.entry.text.data(), "0") << "what absent means";
  gui.type("5");
  gui.key(escape);
  gui.frame(2);
  EXPECT_EQ(model, absent);
  EXPECT_TRUE(state.entry.refused.empty());
  type_into("BTensor.ZeroPoint", "5");
  EXPECT_EQ(zero_point("BZeroPointTensor"), 5) << "it replaced the 0";
  model = absent;
  gui.click_on("BTensor.ZeroPoint");
  gui.key(enter);
  gui.frame(2);
  EXPECT_EQ(zero_point("BZeroPointTensor"), 0) << "Enter takes the 0";
}

TEST_F(QuantizedForm, AnAbsentZeroPointIsDraggedAndKeepsRefusedText) {
  model = with_presence(model, at("BZeroPointTensor"), false);
  type_into("BTensor.ZeroPoint", "abc");
  EXPECT_EQ(source_text(model, at("BZeroPointTensor")), "absent");
  EXPECT_TRUE(widget_rectangle("BTensor.message ZeroPoint"));
  gui.frame(2);
  const ImVec2 from = gui.place_on("BTensor.ZeroPoint");
  gui.drag(from, {from.x + 40, from.y});
  EXPECT_EQ(zero_point("BZeroPointTensor"), 10) << "4 pixels a step";
  EXPECT_EQ(gestures, std::set<std::string>{"drag BZeroPointTensor"});
}

TEST_F(QuantizedForm, ATypedRangeGivesTheScaleAndTheZeroPoint) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(model, at("AZeroPointTensor"), false);
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  const auto zero = [&] { return single_value(model, at("AZeroPointTensor")); };
  type_into("ATensor.RangeHigh", "127.5");
  EXPECT_EQ(scale("AScaleTensor"), 0.5f);
  EXPECT_EQ(zero(), std::nullopt) << "0 needs no tensor";
  type_into("ATensor.RangeLow", "-255");
  EXPECT_EQ(scale("AScaleTensor"), 1.5f);
  EXPECT_EQ(zero(), 170u);
  EXPECT_TRUE(take_remark(state.entry).empty()) << "it is what was typed";
  type_into("ATensor.RangeLow", "-63.75 to 0");
  EXPECT_EQ(scale("AScaleTensor"), 0.25f);
  EXPECT_EQ(zero(), 255u);
}

// Each end moves by a little, so that the zero point is an element. The one that was typed first still counts.
TEST_F(QuantizedForm, ARangeThatIsNotExactIsToldAndKeepsWhatWasTyped) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  type_into("ATensor.RangeLow", "-1");
  const std::string told = take_remark(state.entry);
  EXPECT_EQ(told, "ATensor: the range -1 to 255 became -1.00392 to 254.996: scale " +
                      format_element(DataType::Float32, to_bits(scale("AScaleTensor"))) + ", zero point 1")
      << "with the digits of its field";
  type_into("ATensor.RangeHigh", "1");
  EXPECT_EQ(scale("AScaleTensor"), static_cast<float>(2.0 / 255)) << "of -1 to 1";
  EXPECT_EQ(single_value(model, at("AZeroPointTensor")), 128u);
}

TEST_F(QuantizedForm, AnImpossibleRangeIsRefusedInItsField) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(model, at("AZeroPointTensor"), false);
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  gui.frame(2);
  const Model before = model;
  const float line = gui.rectangle("OutputTensor.Scale").y;
  for (const auto& [text, sentence] :
       {std::pair("7", "ATensor: 7 to 255 is no range: 0 must be in the range, since the zero point is an element"),
        {"255", "ATensor: 255 to 255 is no range: the low end must be below the high end"},
        {"3 to 4", "ATensor: 3 to 4 is no range: 0 must be in the range, since the zero point is an element"},
        {"-1 1", "ATensor: '-1 1' is no range: type a finite number, or both ends as -1 to 1"},
        {"1..2", "ATensor: '1..2' is no range: type a finite number, or both ends as -1 to 1"},
        {"abc", "ATensor: 'abc' is no range: type a finite number, or both ends as -1 to 1"},
        {"-inf", "ATensor: '-inf' is no range: type a finite number, or both ends as -1 to 1"}}) {
    type_into("ATensor.RangeLow", text);
    EXPECT_TRUE(widget_rectangle(sentence)) << text;
    EXPECT_TRUE(widget_rectangle("ATensor.message RangeLow")) << text;
    EXPECT_EQ(model, before) << text;
    EXPECT_EQ(gui.rectangle("OutputTensor.Scale").y, line) << "no line moves";
  }
  type_into("ATensor.RangeLow", "-255");
  EXPECT_EQ(scale("AScaleTensor"), 2);
  EXPECT_FALSE(widget_rectangle("ATensor.message RangeLow"));
  constexpr int escape = 505;
  gui.click_on("ATensor.RangeHigh");
  gui.type("9");
  gui.key(escape);
  gui.frame(2);
  EXPECT_EQ(scale("AScaleTensor"), 2);
  EXPECT_TRUE(state.entry.refused.empty());
}

TEST_F(QuantizedForm, AnEndIsRefusedWhileItsScaleGivesNoOtherEnd) {
  set("AScaleTensor", ConstantValues{1, to_bits(std::numeric_limits<float>::quiet_NaN())});
  type_into("ATensor.RangeHigh", "90");
  EXPECT_TRUE(widget_rectangle("ATensor: Scale is NaN: set it first"));
  type_into("ATensor.RangeHigh", "-1 to 1");
  EXPECT_TRUE(std::isfinite(scale("AScaleTensor"))) << "both ends need no scale";
}

TEST_F(QuantizedForm, InLittleRoomARefusedRangeSaysWhatToType) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(model, at("AZeroPointTensor"), false);
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  gui.frame(2);
  const float wide = ImGui::GetIO().DisplaySize.x;
  for (const auto& [text, brief] : {std::pair("255", "type less than 255"),
                                    {"7", "type 0 or less"},
                                    {"9 to 3", "type the low end first"},
                                    {"abc", "type one end, or both as -1 to 1"}}) {
    ImGui::GetIO().DisplaySize.x = wide;
    gui.frame(2);
    type_into("ATensor.RangeLow", text);
    bool says_so = false;
    for (float width = 500; width >= 200 && !says_so; width -= 5) {
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(2);
      for (const char* field : {"ATensor: ", "A: ", ""})
        says_so = says_so || widget_rectangle(std::string("refusal shows ! ") + field + brief);
    }
    EXPECT_TRUE(says_so) << text;
  }
}

TEST_F(QuantizedForm, ARefusedEndOfARangeIsTypedAndNotDragged) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(model, at("AZeroPointTensor"), false);
  set("AScaleTensor", ConstantValues{1, to_bits(1.0f)});
  const Model before = model;
  type_into("ATensor.RangeLow", "abc");
  gui.frame(2);
  const ImVec2 from = gui.place_on("ATensor.RangeLow");
  gui.drag(from, {from.x + 10, from.y});
  gui.frame(2);
  EXPECT_EQ(state.entry.mode, Entry::Mode::Typing);
  EXPECT_STREQ(state.entry.text.data(), "abc");
  EXPECT_EQ(model, before);
}

TEST_F(QuantizedForm, AnInfiniteScaleHasNoRangeUntilOneIsTyped) {
  model = with_data_type(model, at("ATensor"), DataType::UInt8, Match::Groups);
  model = with_presence(model, at("AZeroPointTensor"), false);
  set("AScaleTensor", ConstantValues{1, to_bits(std::numeric_limits<float>::infinity())});
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("ATensor.no range"));
  type_into("ATensor.RangeLow", "0 to 510");
  EXPECT_EQ(scale("AScaleTensor"), 2);
  EXPECT_FALSE(widget_rectangle("ATensor.no range"));
}

TEST_F(QuantizedForm, AScaleFromElsewhereHasNoFieldAndNoRange) {
  const auto says = [&](const char* text) {
    gui.frame(2);
    EXPECT_EQ(source_text(model, at("AScaleTensor")), text);
    EXPECT_FALSE(widget_rectangle("ATensor.Range"));
    const Model before = model;
    type_into("ATensor.Scale", "3");
    EXPECT_EQ(model, before);
  };
  set("AScaleTensor", GeneratorValues{.kind = GeneratorValues::Kind::Uniform, .count = 1});
  says("uniform");
  set("AScaleTensor", FileValues{.source_path = "scale.npy", .resample_size = {}, .unknown = {}});
  says("file");
  model = with_sizes(model, at("AScaleTensor"), {1, 1, 1, 2}, Match::Alone);
  says("2 elements");
}

// As a counterexample of a sweep has it: its memory is filled up to four bytes.
TEST_F(QuantizedForm, AZeroPointInALongerArrayIsEdited) {
  model = with_data_type(model, at("ATensor"), DataType::Int8, Match::Groups);
  model = with_presence(with_presence(model, at("AZeroPointTensor"), false), at("AZeroPointTensor"), true);
  set("AZeroPointTensor", ArrayValues{std::vector<std::uint64_t>{0xFD, 90, 165, 165}});
  EXPECT_EQ(zero_point("AZeroPointTensor"), -3);
  type_into("ATensor.ZeroPoint", "5");
  EXPECT_EQ(std::get<ArrayValues>(find_resource(model, at("AZeroPointTensor"))->initial_values).values.items(),
            (std::vector<std::uint64_t>{5, 90, 165, 165}))
      << "the rest stays";
  model = with_source_offset(model, at("AZeroPointTensor"), 1);
  EXPECT_EQ(single_value(model, at("AZeroPointTensor")), std::nullopt) << "it reads another one";
}

TEST_F(QuantizedForm, TheFormulaHasThePresentNumbers) {
  model = with_data_type(model, at("ATensor"), DataType::Int8, Match::Groups);
  for (const char* tensor : {"AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"})
    model = with_presence(with_presence(model, at(tensor), false), at(tensor), true);
  set("AScaleTensor", ConstantValues{1, to_bits(0.5f)});
  set("BScaleTensor", ConstantValues{1, to_bits(-0.25f)});
  set("OutputScaleTensor", FileValues{.source_path = "scale.npy", .resample_size = {}, .unknown = {}});
  model = with_single_value(model, at("AZeroPointTensor"), 0xFD);
  model = with_presence(model, at("BZeroPointTensor"), false);
  EXPECT_EQ(formula_with_values({.model = model}),
            "clamp(round(((A - (-3)) * 0.5 + (B - 0) * (-0.25)) / OutputScale) + 0)");
}

}  // namespace
}  // namespace opscope::gui
