#include "app/gui/form/formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/form/bound_notes.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

TEST(Formula, HasTheScaleAndBiasOfItsOperand) {
  const auto with = [](const char* name, ScaleBias g) {
    const OperatorSchema& schema = *find_operator(name);
    const std::size_t attribute = schema.find_attribute("ScaleBias");
    return formula_with_values(
        {.model = with_attribute(default_case(schema, highest_feature_level), 0, attribute, std::optional(g))});
  };
  EXPECT_EQ(formula_with_values({.model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level)}),
            "abs(x)");
  EXPECT_EQ(with("ELEMENT_WISE_ABS", {2, -7}), "abs(x * 2 - 7)");
  EXPECT_EQ(with("ELEMENT_WISE_IDENTITY", {-0.5f, 1}), "x * (-0.5) + 1");
}

// Integer tensors: Min and Max truncate toward zero, and saturate.
TEST(Formula, HasTheBoundsThatTheOperatorUses) {
  Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const auto with = [&](DataType type, float min, float max) {
    OperatorDesc& desc = model.dispatchables.front().desc;
    for (std::optional<TensorDesc>& tensor : desc.tensors) tensor->data_type = type;
    desc.attributes[0] = min, desc.attributes[1] = max;
    return formula_with_values({.model = model});
  };
  EXPECT_EQ(with(DataType::Float32, 20.9f, 200), "max(20.9, min(x, 200))");
  EXPECT_EQ(with(DataType::UInt8, 20.9f, 200), "max(20, min(x, 200))");
  EXPECT_EQ(with(DataType::Int8, -1.5f, 200), "max(-1, min(x, 127))");
}

// Beyond the type's range they saturate; a fraction, and a bound on the wrong side, have warnings.
TEST(BoundNotes, SayWhatABoundBeyondTheTypeActsAs) {
  Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const auto with = [&](DataType type, float min, float max) {
    OperatorDesc& desc = model.dispatchables.front().desc;
    for (std::optional<TensorDesc>& tensor : desc.tensors) tensor->data_type = type;
    desc.attributes[0] = min, desc.attributes[1] = max;
    return text_of(bound_notes(desc), type);
  };
  constexpr float infinity = std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
  EXPECT_EQ(with(DataType::UInt8, 0, 300), "Max acts as 255 in UINT8");
  EXPECT_EQ(with(DataType::UInt8, -5, 300), "Min acts as 0, Max acts as 255 in UINT8");
  EXPECT_EQ(with(DataType::UInt8, 300, 400), "Max acts as 255 in UINT8") << "such a Min makes every element 255";
  EXPECT_EQ(with(DataType::UInt8, -9, -5), "Min acts as 0 in UINT8") << "such a Max makes every element 0";
  EXPECT_EQ(with(DataType::Int8, -128, 127), "");
  EXPECT_EQ(with(DataType::Int32, 0, 0x1p31f), "Max acts as 2147483647 in INT32");
  EXPECT_EQ(with(DataType::UInt8, 0.5f, 300.5f), "");
  EXPECT_EQ(with(DataType::UInt8, -infinity, infinity), "");
  EXPECT_EQ(with(DataType::UInt8, -largest, largest), "");
  EXPECT_EQ(with(DataType::UInt8, std::numeric_limits<float>::quiet_NaN(), 1), "");
  EXPECT_EQ(with(DataType::Float16, 0, 1e6f), "");
  with(DataType::UInt8, -5, 300);
  EXPECT_EQ(bound_notes(model.dispatchables.front().desc).front().message,
            "-5 is below what UINT8 holds: Min acts as 0.");
}

std::string in_lines(std::string_view formula, std::size_t width) {
  return formula_in_lines(formula, [&](std::string_view line) { return line.size() <= width; });
}

TEST(Formula, EndsItsLinesWithinTheFewestBrackets) {
  constexpr std::string_view sum = "clamp(round(((A - 3) * 0.5 + (B - 100) * 0.25) / 2) + 7)";
  EXPECT_EQ(in_lines(sum, sum.size()), sum);
  EXPECT_EQ(in_lines(sum, 52), "clamp(round(((A - 3) * 0.5 + (B - 100) * 0.25) / 2)\n+ 7)");
  EXPECT_EQ(in_lines(sum, 35), "clamp(round(((A - 3) * 0.5\n+ (B - 100) * 0.25) / 2) + 7)") << "not within (B - 100)";
  EXPECT_EQ(in_lines("max(-0.5, min(x, 0.8))", 16), "max(-0.5,\nmin(x, 0.8))");
  EXPECT_EQ(in_lines("-1 if x < 0, 1 if x > 0, 0 otherwise", 26), "-1 if x < 0, 1 if x > 0,\n0 otherwise");
  EXPECT_EQ(in_lines("x * (-0.5) + 1", 12), "x * (-0.5)\n+ 1") << "the product stays whole";
}

// What is below the formula keeps its place.
TEST(Formula, KeepsNoMoreRoomForANegativeScale) {
  Model model = default_case(*find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD"), highest_feature_level);
  const std::size_t scale = find_dispatchable(model, 0)->desc.schema->find_tensor("AScaleTensor");
  const auto longest = [&](float value) {
    std::size_t most = 0;
    FormulaRoom room;
    model = with_initial_values(model, {0, scale}, ConstantValues{1, to_bits(value)});
    EXPECT_EQ(formula_lines_kept({.model = model}, room, 100,
                                 [&](std::string_view line) {
                                   most = std::max(most, line.size());
                                   return true;
                                 }),
              1u);
    return most;
  };
  const std::size_t positive = longest(0.5f);
  EXPECT_EQ(longest(-1), positive);
  EXPECT_EQ(longest(-0.25f), positive);
}

TEST(Formula, PartsWhatIsInBracketsWhereNothingElseWillDo) {
  EXPECT_EQ(in_lines("(B - 100)", 5), "(B\n- 100)");
  EXPECT_EQ(in_lines("OutputScaleTensor", 5), "OutputScaleTensor") << "there is no operator";
}

}  // namespace
}  // namespace opscope::gui
