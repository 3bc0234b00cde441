// Typed text that is no value stays in its field, with a sentence, until it is right or until Escape.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/number_field.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "tests/app/form/headless_form.h"

#include "tests/support/paths.h"

namespace opscope::gui {
namespace {

Model example(const char* name) { return *read_model(test::source_folder() / "assets" / "models" / name); }

class RefusedTexts : public HeadlessForm {
 protected:
  RefusedTexts() { open(example("clip_nan.json")); }
  std::string refused(const std::string& field) const {
    for (const RefusedText& text : state.entry.refused)
      if (text.field == field) return text.text;
    return "none";
  }
  static bool has(const std::string& widget) { return widget_rectangle(widget).has_value(); }
  // Types into the field, and presses a button below it.
  void type_and_press_below(const std::string& field, const char* text, bool is_refused) {
    const std::string button = "InputTensor.DimensionCount+";
    const std::size_t dot = field.find('.') + 1;  // 0: none
    const std::string message = field.substr(0, dot) + "message " + field.substr(dot);
    gui.frame(2);
    for (const std::string& pressed : {field, button}) {
      const float before = gui.rectangle(button).y;
      gui.move(gui.place_on(pressed));
      gui.press(true);
      gui.frame(2);
      EXPECT_EQ(gui.rectangle(button).y, before) << text << ", pressed " << pressed;
      if (pressed == button) {
        EXPECT_EQ(refused(field), is_refused ? text : "none");
        EXPECT_FALSE(has(message)) << text;
      }
      gui.press(false);
      gui.frame(3);
      if (pressed == field) gui.type(text), gui.frame(2);
    }
    EXPECT_EQ(has(message), is_refused) << text;
  }
  static constexpr int escape = 505, enter = 504;
};

TEST_F(RefusedTexts, StayWithTheirSentencesInSeveralFields) {
  const Model before = model;
  type_into("Max", "abc");
  type_into("InputTensor.Sizes[3]", "-3");
  EXPECT_EQ(refused("Max"), "abc");
  EXPECT_EQ(refused("InputTensor.Sizes[3]"), "-3");
  EXPECT_TRUE(has("message Max"));
  EXPECT_TRUE(has("InputTensor.message Sizes[3]"));
  EXPECT_EQ(model, before) << "the case keeps its values";
}

// The row next to the field is covered, but not the mouse, which reaches what is there.
TEST_F(RefusedTexts, AreToldOverTheNextRowAndMoveNoField) {
  for (const std::string field : {"Max", "InputTensor.Sizes[3]", "InputTensor.GuaranteedBaseOffsetAlignment"}) {
    const std::size_t dot = field.find('.') + 1;  // 0: none
    const std::string message = field.substr(0, dot) + "message " + field.substr(dot), last = "InputTensor.Flags";
    gui.frame(2);
    const ImVec4 row = gui.rectangle(field);
    const float below = gui.rectangle(last).y;
    type_into(field, "abc");
    const ImVec4 told = gui.rectangle(message);
    EXPECT_GE(told.y, row.y + row.w) << field;
    EXPECT_LT(told.y, row.y + 2 * row.w) << field;
    EXPECT_EQ(gui.rectangle(last).y, below) << field;
    gui.move({told.x + told.z / 2, told.y + told.w / 2});
    EXPECT_LE(gui.rectangle(message).y + gui.rectangle(message).w, row.y) << field;
    EXPECT_EQ(gui.rectangle(last).y, below) << field;
  }
}

TEST_F(RefusedTexts, AreToldBelowTheNextRowWhereThatIsInUseAndNoRoomIsAbove) {
  ImGui::GetIO().DisplaySize.x = 290;
  type_into("Min", "abc");
  gui.click_on("Max");
  gui.move({200, 800});
  EXPECT_GE(gui.rectangle("message Min").y, gui.rectangle("Max").y + gui.rectangle("Max").w);
}

TEST_F(RefusedTexts, AreNotToldOverEachOther) {
  type_into("Min", "abc");
  type_into("Max", "def");
  const ImVec4 min = gui.rectangle("message Min"), max = gui.rectangle("message Max");
  EXPECT_LE(min.y + min.w, gui.rectangle("Min").y);
  EXPECT_GE(max.y, gui.rectangle("Max").y + gui.rectangle("Max").w);
}

// Refused by a press, mended by another, and refused by a third: the room of the sentence comes and goes in between.
TEST_F(RefusedTexts, MoveNothingUnderThePressThatEndsTheTyping) {
  type_and_press_below("Max", "abc", true);
  EXPECT_EQ(find_desc(model, {0, 0})->sizes.size(), 5u) << "the button acts";
  type_and_press_below("Max", "3", false);
  type_and_press_below("Max", "abc", true);
  EXPECT_EQ(find_desc(model, {0, 0})->sizes.size(), 7u);
}

TEST_F(RefusedTexts, OfAListMoveNothingUnderThePressThatEndsTheTyping) {
  type_and_press_below("InputTensor.Elements", "1, two", true);
  type_and_press_below("InputTensor.Elements", "1 2 3 4 5 6 7 8 9 10", false);
  type_and_press_below("InputTensor.Elements", "1, two", true);
}

TEST_F(RefusedTexts, OfANameMoveNothingUnderThePressThatEndsTheTyping) {
  open(example("chain_of_three.json"));
  type_and_press_below("Name", "sign", true);
  type_and_press_below("Name", "limit", false);
  type_and_press_below("Name", "sign", true);
}

TEST_F(RefusedTexts, AreSizesOfZeroAloneAndInAList) {
  const Model before = model;
  type_into("InputTensor.Sizes[3]", "0");
  type_into("InputTensor.Sizes[2]", "1,1,0,5");
  EXPECT_EQ(refused("InputTensor.Sizes[3]"), "0");
  EXPECT_EQ(refused("InputTensor.Sizes[2]"), "1,1,0,5");
  EXPECT_TRUE(has("InputTensor.message Sizes[3]"));
  EXPECT_TRUE(has("InputTensor.message Sizes[2]"));
  EXPECT_EQ(model, before) << "the case keeps its sizes";
}

TEST_F(RefusedTexts, LeaveTheRowsOfSizesAsTheyAre) {
  const auto width = [] { return widget_rectangle("InputTensor.Sizes[0]")->z; };
  const float before = width();
  type_into("InputTensor.Sizes[0]", std::string(60, '9').c_str());
  gui.frame(2);
  EXPECT_EQ(width(), before);
}

TEST_F(RefusedTexts, SayInANarrowFieldThatTheyGoOn) {
  type_into("Max", "abc");
  EXPECT_TRUE(has("Max refuses abc"));
  const std::string number(60, '9');
  type_into("InputTensor.Sizes[0]", number.c_str());
  EXPECT_EQ(refused("InputTensor.Sizes[0]"), number);
  bool goes_on = false;
  for (std::size_t digits = 0; digits < number.size(); ++digits)
    goes_on = goes_on || has("InputTensor.Sizes[0] refuses " + std::string(digits, '9') + "\u2026");
  EXPECT_TRUE(goes_on);
}

// A field that is as wide as a few digits. One that cannot show all of a text shows as much of it as it has room for.
TEST_F(RefusedTexts, ShowTheirBeginningInANarrowField) {
  const std::string number(60, '9');
  NumberField field{.type = DataType::UInt32, .bits = 1};
  gui.contents = [&] {
    number_field(state.entry, "##narrow", field);
    if (typing_has_ended(state.entry)) end_typing(state.entry);
  };
  for (const float digits : {4.0f, 8.0f, 16.0f}) {
    state.entry = {};
    const float digit = fonts().small->CalcTextSizeA(fonts().small->FontSize, FLT_MAX, 0, "9").x;
    field.width = std::ceil((digits + 1) * digit) + 7;  // with the mark, and 3 pixels and a half on each side
    gui.frame(2);
    type_into("narrow", number.c_str());
    EXPECT_TRUE(has("narrow refuses " + std::string(static_cast<std::size_t>(digits), '9') + "\u2026")) << digits;
    EXPECT_EQ(refused("narrow"), number);
  }
}

// The ranges are those of 32-bit and 64-bit two's complement integers.
TEST(Refusal, SaysWhatIsAllowed) {
  EXPECT_EQ(refusal(DataType::Float32, "abc"),
            "'abc' is not a number. Allowed: a decimal, a fraction as 1/3, nan, inf, -inf or bits as 0x...");
  EXPECT_EQ(refusal(DataType::Float32, "1e999"), "'1e999' is outside the range of FLOAT32; infinity is written inf");
  EXPECT_EQ(refusal(DataType::Float16, "-1e6"), "'-1e6' is outside the range of FLOAT16; infinity is written -inf");
  EXPECT_EQ(refusal(DataType::Float32, "0xFFFFFFFFFF"),
            "'0xFFFFFFFFFF' has 10 hex digits: type at most 8, as FLOAT32 has");
  EXPECT_EQ(refusal(DataType::Float16, "0x12345"), "'0x12345' has 5 hex digits: type at most 4, as FLOAT16 has");
  EXPECT_EQ(refusal(DataType::Float32, ""), "empty: type a number");
  EXPECT_EQ(refusal(DataType::Int8, " "), "empty: type a whole number");
  EXPECT_EQ(refusal(DataType::Float32, "1,5"), "'1,5' is not a number: write 1.5");
  EXPECT_EQ(refusal(DataType::UInt32, "-3"), "'-3' is not a whole number from 0 to 4,294,967,295");
  EXPECT_EQ(refusal(DataType::Int32, "x"), "'x' is not a whole number from -2,147,483,648 to 2,147,483,647");
  EXPECT_EQ(refusal(DataType::UInt64, "x"), "'x' is not a whole number from 0 to 18,446,744,073,709,551,615");
  EXPECT_EQ(refusal(DataType::Int64, "x"),
            "'x' is not a whole number from -9,223,372,036,854,775,808 to 9,223,372,036,854,775,807");
}

TEST(Refusal, HasWhatIsAllowedByItself) {
  const auto allowed = [](DataType type, const char* text, const NumberLimit* limit = nullptr) {
    return refusal_in_parts(type, text, limit).allowed;
  };
  constexpr NumberLimit positive = {
      .accepts = [](std::uint64_t bits) { return from_bits<double>(bits) > 0; }, .allowed = "1/3", .more = ". Or 2"};
  EXPECT_EQ(allowed(DataType::UInt8, "300"), "type 0 to 255");
  EXPECT_EQ(allowed(DataType::Float64, "-1", &positive), "type 1/3");
  EXPECT_EQ(refusal(DataType::Float64, "-1", &positive), "'-1' is not allowed here: type 1/3. Or 2");
  EXPECT_EQ(refusal(DataType::Float64, "x", &positive), "'x' is not a number. Allowed: 1/3. Or 2");
  EXPECT_EQ(allowed(DataType::Float32, "1,5"), "type 1.5");
  EXPECT_EQ(allowed(DataType::Float32, ""), "type a number");
  EXPECT_EQ(allowed(DataType::Float32, "1e40"), "type at most 3.4e38, or inf");
  EXPECT_EQ(allowed(DataType::Float16, "-1e6"), "type -65504 or more, or -inf");
  EXPECT_EQ(refusal_in_parts(DataType::Float32, "1e40").wrong, "'1e40' is outside the range of FLOAT32");
  EXPECT_EQ(allowed(DataType::Float32, "1/0"), "");
  EXPECT_EQ(refusal_in_parts(DataType::UInt8, "300").wrong, "'300' is not a whole number");
}

// The tooltip of a field and the sentence beside it are the same.
TEST(Refusal, OfALimitWithAnUpperEndNamesNoOtherNumbers) {
  constexpr NumberLimit seconds = {
      .accepts = [](std::uint64_t bits) { return bits <= 9; }, .allowed = "1 to 9, or no limit", .has_end = true};
  for (const char* text : {"10", "long", "99999999999999999999999"})
    EXPECT_EQ(refusal(DataType::UInt64, text, &seconds),
              std::string("'") + text + "' is not allowed here: type 1 to 9, or no limit");
  EXPECT_EQ(refusal(DataType::UInt64, "", &seconds), "empty: type 1 to 9, or no limit");
}

// 1/255 is 0.00392156862745...
TEST(TypedNumber, MayBeAFractionOfTwoDecimals) {
  const auto read = [](DataType type, std::string_view text) {
    const auto bits = parse_typed(type, text);
    return bits ? format_element(type, *bits) : "none";
  };
  EXPECT_EQ(read(DataType::Float32, "1/255"), format_element(DataType::Float32, to_bits(1.0f / 255.0f)));
  EXPECT_EQ(read(DataType::Float64, "1/255"), format_element(DataType::Float64, to_bits(1.0 / 255.0)));
  EXPECT_EQ(read(DataType::Float32, "-3 / 4e0"), "-0.75");
  EXPECT_EQ(read(DataType::Float32, "0.5"), "0.5");
  for (const char* text : {"1/0", "0/0", "1/", "/2", "1/2/4", "1/inf", "inf/2", "nan/1", "0x3F800000/2", "1e300/1e-3"})
    EXPECT_EQ(read(DataType::Float32, text), "none") << text;
  EXPECT_EQ(read(DataType::Int8, "4/2"), "none") << "the type has no fractions";
}

TEST(TypedNumber, MayHaveTheCommasThatTheWindowWrites) {
  const auto read = [](DataType type, std::string_view text) {
    const auto bits = parse_typed(type, text);
    return bits ? format_element(type, *bits) : "none";
  };
  EXPECT_EQ(read(DataType::UInt64, "4,718,592"), "4718592");
  EXPECT_EQ(read(DataType::UInt64, "18,446,744,073,709,551,615"), "18446744073709551615");
  EXPECT_EQ(read(DataType::Int32, "-1,000"), "-1000");
  for (const char* text :
       {"47,18", "4718,592", "1,0000", "1,000,", ",000", "-,000", "1,,000", "1,00x", "1, 000", "0,001"})
    EXPECT_EQ(read(DataType::UInt64, text), "none") << text;
  EXPECT_EQ(read(DataType::UInt8, "1,000"), "none") << "too large";
  EXPECT_EQ(read(DataType::Float32, "1,000"), "none") << "may be a decimal comma";
}

TEST_F(RefusedTexts, AreListsOfSizesWhoseCommasCouldBeThoseOfANumber) {
  const Model before = model;
  type_into("InputTensor.Sizes[3]", "1,000");
  EXPECT_EQ(refused("InputTensor.Sizes[3]"), "1,000");
  EXPECT_EQ(model, before);
  gui.click_on("InputTensor.Sizes[3]");
  gui.key(escape);
  gui.frame(2);
  EXPECT_EQ(refused("InputTensor.Sizes[3]"), "none");
  EXPECT_EQ(model, before) << "nor is it the size that such a number would be";
  type_into("InputTensor.TotalTensorSizeInBytes", "1,000");
  EXPECT_EQ(find_desc(model, {0, 0})->total_tensor_size_in_bytes, 1000u)
      << refused("InputTensor.TotalTensorSizeInBytes");
}

// A tensor of 1 x 1 x 2 x 5 FLOAT32 elements has 40 bytes; with 1 x 1 x 2 beside it, W may be 2,147,483,647.
TEST_F(RefusedTexts, AreCountsBeyondTheRangeThatTheSentenceNames) {
  const Model before = model;
  type_into("InputTensor.Sizes[3]", "4000000000");
  type_into("InputTensor.TotalTensorSizeInBytes", "39");
  EXPECT_EQ(refused("InputTensor.Sizes[3]"), "4000000000");
  EXPECT_EQ(refused("InputTensor.TotalTensorSizeInBytes"), "39");
  EXPECT_EQ(model, before);
  type_into("InputTensor.TotalTensorSizeInBytes", "40");
  EXPECT_EQ(find_desc(model, {0, 0})->total_tensor_size_in_bytes, 40u);
}

// An alignment is 0, or a power of two that is at least the 4 bytes of a FLOAT32.
TEST_F(RefusedTexts, AreAlignmentsThatTheTensorCannotHave) {
  const std::string field = "InputTensor.GuaranteedBaseOffsetAlignment";
  const auto alignment = [&] { return find_desc(model, {0, 0})->guaranteed_base_offset_alignment; };
  type_into(field, "16");
  for (const char* text : {"3", "2", "24", "-1", "abc"}) {
    type_into(field, text);
    EXPECT_EQ(refused(field), text);
    EXPECT_EQ(alignment(), 16u) << text;
  }
  for (const std::uint32_t bytes : {4u, 2147483648u, 0u}) {
    type_into(field, std::to_string(bytes).c_str());
    EXPECT_EQ(refused(field), "none") << bytes;
    EXPECT_EQ(alignment(), bytes);
  }
}

// As saving ends it.
TEST_F(RefusedTexts, OfATypingThatAShortcutEndsKeepTheRing) {
  ImGui::GetIO().KeyMap[ImGuiKey_Space] = 507;  // which the keyboard needs
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  gui.click_on("Max");
  gui.type("abc");
  gui.frame(2);
  ASSERT_EQ(state.entry.mode, Entry::Mode::Typing);
  end_typing(state.entry);
  gui.frame(2);
  EXPECT_EQ(refused("Max"), "abc");
  EXPECT_EQ(state.entry.focused, state.entry.item) << "what is typed next replaces it";
}

TEST_F(RefusedTexts, AreATotalSizeOfZeroSinceItIsNamedAuto) {
  const std::string field = "InputTensor.TotalTensorSizeInBytes";
  type_into(field, "0");
  EXPECT_EQ(refused(field), "0");
  EXPECT_TRUE(has("InputTensor.message TotalTensorSizeInBytes"));
  type_into(field, "800");
  type_into(field, "auto");
  EXPECT_EQ(refused(field), "none");
  EXPECT_EQ(find_desc(model, {0, 0})->total_tensor_size_in_bytes, 0u);
}

TEST_F(RefusedTexts, AFractionIsTakenAndItsValueTold) {
  type_into("Max", "1/4");
  EXPECT_EQ(refused("Max"), "none");
  EXPECT_EQ(take_remark(state.entry), "Max: 1/4 is read as 0.25");
}

// FLOAT32's smallest subnormal number is 2^-149, about 1.4e-45; FLOAT16's is 2^-24, about 6e-8.
TEST(Rounding, ThatLeavesNothingOfANumberIsSaid) {
  const auto lost = [](DataType type, std::string_view text) {
    return lost_by_rounding(type, *parse_element(type, text), text);
  };
  EXPECT_EQ(lost(DataType::Float32, "1e-50"), "1e-50 becomes 0: FLOAT32 has no number that small");
  EXPECT_EQ(lost(DataType::Float16, "-1e-8"), "-1e-8 becomes 0: FLOAT16 has no number that small");
  for (const char* text : {"0", "-0.0", "0e5", "1e-45", "0x00000000", "0x80000000"})
    EXPECT_EQ(lost(DataType::Float32, text), "") << text;
  EXPECT_EQ(lost(DataType::Int32, "0"), "");
}

TEST_F(RefusedTexts, AValueThatRoundsToZeroIsTakenWithARemark) {
  type_into("Max", "1e-50");
  EXPECT_EQ(refused("Max"), "none");
  EXPECT_EQ(take_remark(state.entry), "Max: 1e-50 becomes 0: FLOAT32 has no number that small");
  type_into("Max", "1e-3");
  EXPECT_EQ(take_remark(state.entry), "");
}

TEST_F(RefusedTexts, AreThereToBeMendedWhenTheFieldIsEnteredAgain) {
  type_into("Max", "0.5x");
  gui.click_on("Max");
  EXPECT_STREQ(state.entry.text.data(), "0.5x");
  gui.key(enter);
  gui.frame(2);
  EXPECT_EQ(refused("Max"), "0.5x") << "entering the field and leaving it mends nothing";
  const Model before = model;
  type_into("Max", "0.5");
  EXPECT_EQ(refused("Max"), "none");
  EXPECT_NE(model, before);
  EXPECT_FALSE(has("message Max"));
}

TEST_F(RefusedTexts, AreGivenUpByEscapeInTheField) {
  const Model before = model;
  type_into("Max", "abc");
  gui.click_on("Max");
  gui.key(escape);
  gui.frame(2);
  EXPECT_EQ(refused("Max"), "none");
  EXPECT_FALSE(has("message Max"));
  EXPECT_EQ(model, before);
  type_into("InputTensor.Elements", "1, two");
  EXPECT_EQ(refused("InputTensor.Elements"), "1, two");
  gui.click_on("InputTensor.Elements");
  gui.key(escape);
  gui.frame(2);
  EXPECT_EQ(refused("InputTensor.Elements"), "none");
  EXPECT_EQ(model, before);
}

TEST_F(RefusedTexts, OfAListThatIsTooShortTheFieldKeepsTheKeyboard) {
  Results results;
  const Results* latest = nullptr;
  gui.contents = [&] {
    const FormOutput output = draw_form({model, 0, latest}, state);
    if (output.edit) model = output.edit->model;
    if (typing_has_ended(state.entry)) end_typing(state.entry);
    for (const CaseEdit& edit : take_ended(state.entry)) model = edit(model);
  };
  type_into("InputTensor.Elements", "1, 2");
  EXPECT_FALSE(ImGui::IsAnyItemActive()) << "it is not known yet";
  results.request.model = std::shared_ptr<const Model>(std::shared_ptr<const Model>(), &model);
  results.diagnostics = {
      {.severity = Diagnostic::Severity::Error, .path = "InputTensor.Elements", .message = "The list is too short."}};
  latest = &results;
  gui.frame(3);
  EXPECT_TRUE(ImGui::IsAnyItemActive());
}

TEST_F(RefusedTexts, OfAListKeepTheKeyboardAndTheirSentence) {
  type_into("InputTensor.Elements", "1, two");
  gui.frame(2);
  EXPECT_TRUE(has("InputTensor.message Elements"));
  gui.type("1 2 3");  // all of the text is selected
  gui.frame();
  EXPECT_EQ(refused("InputTensor.Elements"), "none");
  gui.key(enter);
  gui.frame(2);
  const auto& array = std::get<ArrayValues>(find_resource(model, {0, 0})->initial_values);
  EXPECT_EQ(array.values.size(), 3u);
}

TEST_F(RefusedTexts, OfAListAreThoseWithoutAValueBetweenCommas) {
  type_into("InputTensor.Elements", "1,,2");
  EXPECT_EQ(refused("InputTensor.Elements"), "1,,2");
  const auto typed = [&](const char* text) {
    gui.frame(2);
    gui.type(text);  // over the refused text, which is selected
    gui.key(enter);
    gui.frame(2);
    return refused("InputTensor.Elements");
  };
  for (const char* text : {"1, ,2", ",1", ","}) EXPECT_EQ(typed(text), text);
  EXPECT_TRUE(has("InputTensor.message Elements"));
  EXPECT_EQ(typed("1/2,nan 2,"), "none") << "fractions, and a comma at the end";
  const auto& array = std::get<ArrayValues>(find_resource(model, {0, 0})->initial_values);
  ASSERT_EQ(array.values.size(), 3u);
  EXPECT_EQ(array.values[0], 0x3F000000u) << "0.5 in IEEE 754";
}

TEST_F(HeadlessForm, AListWithDecimalCommasSaysHowItIsRead) {
  open(example("clip_nan.json"));
  const auto remark = [&](const char* text) {
    type_into("InputTensor.Elements", text);
    return take_remark(state.entry);
  };
  EXPECT_EQ(remark("1,5 2,5 3,5"), "Input, Elements: read as 6 values: a decimal has a point, as 1.5");
  EXPECT_EQ(remark("1,5, 2,5"), "") << "a comma behind a pair separates";
  EXPECT_EQ(remark("1,5"), "");
  EXPECT_EQ(remark("1 2 3"), "");
}

TEST_F(RefusedTexts, AreGoneWithTheirOperator) {
  type_into("Max", "abc");
  const std::vector<const OperatorSchema*> all = all_operators();
  const auto other = std::ranges::find_if(
      all, [&](const OperatorSchema* schema) { return schema != find_dispatchable(model, 0)->desc.schema; });
  ASSERT_NE(other, all.end());
  model = with_operator(model, 0, **other);
  gui.frame(2);
  EXPECT_TRUE(state.entry.refused.empty());
  EXPECT_EQ(take_remark(state.entry), "Max: 'abc' was not accepted, and is left out of what is shown now");
}

// 0x3C00, 0x4000, 0xC000 are 1, 2 and -2; 0x7E00 is a quiet NaN (IEEE 754 binary16).
TEST_F(HeadlessForm, ElementsWrittenAsBitsAreShownAndTypedAsNumbers) {
  open(example("clip_float16_subnormals.json"));
  type_into("InputTensor.Elements", "1 2, -2 0x0001 nan inf");
  const Resource* resource = find_resource(model, {0, 0});
  ASSERT_NE(resource, nullptr);
  EXPECT_EQ(resource->data_type, DataType::Float16) << "what was typed are numbers";
  const auto* array = std::get_if<ArrayValues>(&resource->initial_values);
  ASSERT_NE(array, nullptr);
  EXPECT_EQ(array->values, (std::vector<std::uint64_t>{0x3C00, 0x4000, 0xC000, 0x0001, 0x7E00, 0x7C00}));
}

// A signalling NaN and one with a payload are more than "nan": pressing Enter in the list leaves all bits as they are.
TEST_F(HeadlessForm, TheBitsOfANanSurviveTheEditingOfItsList) {
  open(example("clip_nan.json"));
  type_into("InputTensor.Elements", "0x7F800001 0xFFC00123 -0.0 nan");
  const auto values = [&] { return std::get<ArrayValues>(find_resource(model, {0, 0})->initial_values).values; };
  const std::vector<std::uint64_t> typed = {0x7F800001, 0xFFC00123, 0x80000000, 0x7FC00000};
  ASSERT_EQ(values(), typed);
  constexpr int right = 501, enter = 504;
  gui.click_on("InputTensor.Elements");
  gui.key(right);  // the text is selected
  gui.type(", 7");
  gui.key(enter);
  gui.frame(2);
  ASSERT_EQ(values().size(), 5u);
  EXPECT_EQ((std::vector<std::uint64_t>(values().begin(), values().begin() + 4)), typed);
}

TEST_F(RefusedTexts, AreCountsThatNoCaseFileHolds) {
  model = with_initial_values(model, {0, 0}, GeneratorValues{.count = 12});  // the tensor has 10
  gui.frame(2);
  type_into("InputTensor.Count", "0");
  EXPECT_EQ(refused("InputTensor.Count"), "0");
  EXPECT_EQ(std::get<GeneratorValues>(find_resource(model, {0, 0})->initial_values).count, 12u);
  type_into("InputTensor.Count", "11");
  EXPECT_EQ(refused("InputTensor.Count"), "none");
  EXPECT_EQ(std::get<GeneratorValues>(find_resource(model, {0, 0})->initial_values).count, 11u);
}

TEST_F(HeadlessForm, AListOfAnotherLengthOffersSizesForAllOfIt) {
  open(example("clip_nan.json"));  // 1 x 1 x 2 x 5
  EXPECT_FALSE(widget_rectangle("InputTensor.sizes of the list"));
  type_into("InputTensor.Elements", "1 2 3 4 5 6 7 8 9 10 11 12");
  gui.click_on("InputTensor.sizes of the list");
  gui.frame(2);
  EXPECT_EQ(find_desc(model, {0, 0})->sizes, (std::vector<std::uint32_t>{1, 1, 2, 6}));
  EXPECT_FALSE(widget_rectangle("InputTensor.sizes of the list"));
  type_into("InputTensor.Elements", "1 2 3");
  gui.click_on("InputTensor.sizes of the list");
  gui.frame(2);
  EXPECT_EQ(find_desc(model, {0, 0})->sizes, (std::vector<std::uint32_t>{1, 1, 1, 3}));
}

TEST_F(HeadlessForm, AListAsLongAsADimensionMayBeBroadcastOverTheOthers) {
  open(example("clip_nan.json"));  // 1 x 1 x 2 x 5
  type_into("InputTensor.Elements", "1 2 3");
  EXPECT_FALSE(widget_rectangle("InputTensor.list along W"));
  type_into("InputTensor.Elements", "1 2 3 4 5");
  EXPECT_FALSE(widget_rectangle("InputTensor.list along H"));
  gui.click_on("InputTensor.list along W");
  gui.frame(2);
  EXPECT_EQ(find_desc(model, {0, 0})->sizes, (std::vector<std::uint32_t>{1, 1, 2, 5}));
  EXPECT_EQ(find_desc(model, {0, 0})->strides, (std::vector<std::uint32_t>{0, 0, 0, 1}));
  EXPECT_FALSE(widget_rectangle("InputTensor.sizes of the list"));
}

TEST_F(HeadlessForm, ZerosThatFillTheLastFourBytesAreNoOtherLength) {
  open(example("clip_float16_subnormals.json"));
  const auto is_told = [&](const std::string& list) {
    type_into("InputTensor.Elements", list.c_str());
    return widget_rectangle("InputTensor.sizes of the list").has_value();
  };
  const std::vector<std::uint32_t> sizes = find_desc(model, {0, 0})->sizes;
  std::string values;
  for (std::uint64_t i = 0; i < element_count(*find_desc(model, {0, 0})) - 1; ++i) values += "1 ";
  EXPECT_TRUE(is_told(values));                   // too few
  gui.click_on("InputTensor.sizes of the list");  // an odd number of elements
  gui.frame(2);
  EXPECT_NE(find_desc(model, {0, 0})->sizes, sizes);
  EXPECT_FALSE(is_told(values + "0"));
  EXPECT_TRUE(is_told(values + "1"));
  EXPECT_TRUE(is_told(values + "0 0"));
}

}  // namespace
}  // namespace opscope::gui
