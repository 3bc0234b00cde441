// Arithmetic, comparison, logic and copies, in the words of their rules. What exact arithmetic says of all edges is in
// exact_test.cpp.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/operators/schema/numerics_text.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/half_square.h"
#include "core/tensor/decimal.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// One element of each operand and of the result, as text.
struct Row {
  const char* name;
  DataType type;
  std::vector<const char*> operands;
  const char* result;
  const char* numerics = "documented";
  DataType output = Unknown;  // Unknown: `type`

  friend void PrintTo(const Row& row, std::ostream* to) {
    *to << row.name << " " << opscope::name(row.type);
    for (const char* operand : row.operands) *to << " " << operand;
    *to << " = " << row.result << ", " << row.numerics;
  }
};

class Family : public testing::TestWithParam<Row> {};

TEST_P(Family, GivesWhatItsRuleSays) {
  const Row& row = GetParam();
  const DataType output = row.output == Unknown ? row.type : row.output;
  std::vector<std::optional<Tensor>> operands;
  for (const char* operand : row.operands)
    operands.push_back(tensor_of(row.type, {1}, {read_element(row.type, operand).value()}));
  CaseBuilder builder(row.name, operands);
  builder.tensor("OutputTensor", output_of(output, {1})).numerics(parse_numerics(row.numerics).value());
  EXPECT_EQ(run_reference(builder.build()), Bits{read_element(output, row.result).value()});
}

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Family,
    testing::Values(Row{"ADD", Float32, {"0.1", "0.2"}, "0.3"}, Row{"ADD", Float32, {"3e38", "3e38"}, "inf"},
                    Row{"ADD", Float32, {"0xFFC12345", "1"}, "0x7FC00000"}, Row{"ADD", Float16, {"2048", "1"}, "2048"},
                    Row{"ADD", Float16, {"2050", "1"}, "2052"}, Row{"ADD", Float16, {"0xFE01", "1"}, "0x7E00"},
                    Row{"SUBTRACT", UInt8, {"1", "2"}, "255"}, Row{"SUBTRACT", Float16, {"65504", "-16"}, "inf"},
                    Row{"MULTIPLY", Int16, {"300", "300"}, "24464"},
                    Row{"MULTIPLY", Int64, {"4294967297", "4294967297"}, "8589934593"},
                    Row{"MULTIPLY", Float32, {"1e-30", "1e-10"}, "1e-40"},
                    Row{"MULTIPLY", Float16, {"0.0001", "0.0001"}, "0"},
                    Row{"DIFFERENCE_SQUARE", Int32, {"-3", "4"}, "49"},
                    Row{"DIFFERENCE_SQUARE", UInt32, {"3", "4"}, "1"},
                    Row{"DIFFERENCE_SQUARE", Float16, {"300", "1"}, "inf"},
                    // Rounded to FLOAT16 after each step it would be 0x4E60, and after float32 0x43FF.
                    Row{"DIFFERENCE_SQUARE", Float16, {"2049.5", "2046"}, "16"}));

INSTANTIATE_TEST_SUITE_P(
    Order, Family,
    testing::Values(Row{"MAX", Float32, {"0x7FC00001", "0x7FC00002"}, "0x7FC00001"},
                    Row{"MAX", Float32, {"1", "0xFFC12345"}, "0xFFC12345", "onnx"},
                    Row{"MIN", Float32, {"-inf", "3"}, "-inf"}, Row{"MIN", Float32, {"inf", "3"}, "3"},
                    Row{"MIN", Float32, {"-inf", "0xFFFFFFFF"}, "-inf"},
                    Row{"MIN", Float32, {"0x7FC00000", "3"}, "3", "observed"},
                    Row{"MIN", Float16, {"1", "0x7D01"}, "1"},
                    Row{"MIN", Float32, {"4", "0xFFC54321"}, "0xFFC54321", "onnx"},
                    Row{"MIN", Float16, {"1", "0xFE01"}, "0xFE01", "onnx"},
                    Row{"MIN", Float32, {"0x7FC00001", "0xFFC00002"}, "0x7FC00001"},
                    Row{"MIN", Float32, {"0xFF800001", "0x7FC00000"}, "0xFF800001", "observed"},
                    Row{"MIN", Float16, {"0x7D01", "0x7E00"}, "0x7D01", "onnx"},
                    Row{"MIN", Int64, {"9007199254740994", "9007199254740993"}, "9007199254740993"}));

INSTANTIATE_TEST_SUITE_P(
    Sign, Family,
    testing::Values(
        Row{"SIGN", Float32, {"-2.5"}, "-1"}, Row{"SIGN", Float32, {"0"}, "0"}, Row{"SIGN", Float32, {"-0"}, "0"},
        Row{"SIGN", Float32, {"1e-30"}, "1"}, Row{"SIGN", Float32, {"inf"}, "1"}, Row{"SIGN", Float32, {"-inf"}, "-1"},
        Row{"SIGN", Float32, {"0x00000001"}, "1"}, Row{"SIGN", Float32, {"0x80000001"}, "-1"},
        Row{"SIGN", Float32, {"0x007FFFFF"}, "1"}, Row{"SIGN", Float32, {"0x7FC00000"}, "0"},
        Row{"SIGN", Float32, {"0xFFC12345"}, "0", "observed"}, Row{"SIGN", Float32, {"0x7F800001"}, "0"},
        Row{"SIGN", Float32, {"0xFFC12345"}, "0xFFC12345", "onnx"},
        Row{"SIGN", Float32, {"0x7F800001"}, "0x7F800001", "onnx"}, Row{"SIGN", Float16, {"0x7D01"}, "0x7D01", "onnx"},
        Row{"SIGN", Float16, {"0xFE00"}, "0xFE00", "onnx"},
        Row{"SIGN", Float32, {"0x7FC12345"}, "0x7FC12345", "documented,sign_of_nan=nan"},
        Row{"SIGN", Float32, {"0x7FC12345"}, "0", "documented,nan=propagates"}, Row{"SIGN", Int8, {"-128"}, "-1"},
        Row{"SIGN", Int16, {"-32768"}, "-1"}, Row{"SIGN", Int32, {"-2147483648"}, "-1"},
        Row{"SIGN", Int64, {"-9223372036854775808"}, "-1"}, Row{"SIGN", Int64, {"9223372036854775807"}, "1"},
        Row{"SIGN", Int8, {"-1"}, "-1"}, Row{"SIGN", Int16, {"0"}, "0"}, Row{"SIGN", UInt8, {"255"}, "1"},
        Row{"SIGN", UInt16, {"1"}, "1"}, Row{"SIGN", UInt32, {"2147483648"}, "1"},
        Row{"SIGN", UInt64, {"18446744073709551615"}, "1"}, Row{"SIGN", UInt64, {"0"}, "0"}));

TEST(Sign, OfEveryFloat16IsItsSignBitUnlessZeroOrNan) {
  Bits all, expected;
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
    all.push_back(bits);
    const std::uint64_t magnitude = bits & 0x7FFF;
    expected.push_back(magnitude == 0 || magnitude > 0x7C00 ? 0 : (bits & 0x8000) | 0x3C00);
  }
  EXPECT_EQ(run_reference(CaseBuilder("SIGN", {row_of(Float16, all)}).build()), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Comparison, Family,
    testing::Values(Row{"LOGICAL_EQUALS", Float32, {"-0", "0"}, "1", "documented", UInt32},
                    Row{"LOGICAL_LESS_THAN", Float32, {"-0", "0"}, "0", "documented", UInt8},
                    Row{"LOGICAL_GREATER_THAN", Float16, {"nan", "1"}, "0", "documented", UInt8},
                    Row{"LOGICAL_GREATER_THAN_OR_EQUAL", Float16, {"nan", "1"}, "0", "documented", UInt8},
                    Row{"LOGICAL_LESS_THAN_OR_EQUAL", Int8, {"-1", "-1"}, "1", "documented", UInt32}));

INSTANTIATE_TEST_SUITE_P(Logic, Family,
                         testing::Values(Row{"LOGICAL_AND", UInt8, {"2", "4"}, "1"},
                                         Row{"LOGICAL_OR", UInt32, {"0", "2147483648"}, "1"},
                                         Row{"LOGICAL_XOR", UInt8, {"2", "4"}, "0"},
                                         Row{"LOGICAL_XOR", UInt8, {"0", "4"}, "1"},
                                         Row{"LOGICAL_NOT", UInt32, {"65536"}, "0"}));

INSTANTIATE_TEST_SUITE_P(Copies, Family,
                         testing::Values(Row{"IDENTITY", Float32, {"0xFF812345"}, "0xFF812345"},
                                         Row{"ABS", Float32, {"0xFF812345"}, "0x7F812345"},
                                         Row{"NEGATE", Float32, {"0x7FC12345"}, "0xFFC12345"}));

// The reference squares the difference of two FLOAT16 in double. That rounding is harmless: no square but an exact one
// is so close to half way between two FLOAT16 that 53 digits do not tell it from there.
TEST(Arithmetic, SquaresOfHalfDifferencesMayPassThroughDouble) {
  // Half way points, in units of 2^-48: 12 digits, or a multiple of 2^-25 among the subnormals. Beyond 2^64 units is
  // infinity.
  for (std::uint64_t digits = 1; digits < 4096; digits += 2)
    for (int place = 23; place < 64; ++place) {
      if ((digits < 2048 && place != 23) || digits >> (64 - place) != 0) continue;
      const std::uint64_t half_way = digits << place;
      const auto near = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(half_way)));
      for (std::uint64_t units = near - std::min<std::uint64_t>(near, 2); units <= near + 2; ++units)
        if (units >> 32 == 0 && units * units != half_way) {
          EXPECT_NE(static_cast<double>(units * units), static_cast<double>(half_way)) << units;
        }
    }
}

TEST(FamilySupport, GrowsWithTheFeatureLevelAsDocumented) {
  struct Expected {
    const char* name;
    FeatureLevel level;
    std::uint32_t least, most;  // dimensions; 0: not there
    DataTypeSet types;
  };
  using enum FeatureLevel;
  const DataTypeSet floats = {Float32, Float16}, small = {Float32, Float16, Int8, Int16, Int32, UInt8, UInt16, UInt32};
  for (const Expected& expected :
       std::vector<Expected>{{"ADD", L1_0, 4, 5, floats},
                             {"ADD", L2_1, 4, 5, {Float32, Float16, Int32, UInt32}},
                             {"ADD", L4_0, 1, 8, {Float32, Float16, Int32, UInt32}},
                             {"ADD", L5_0, 1, 8, {Float32, Float16, Int32, UInt32, Int64, UInt64}},
                             {"ADD", L5_1, 1, 8, small | DataTypeSet{Int64, UInt64}},
                             {"SUBTRACT", L2_0, 4, 4, floats},
                             {"MULTIPLY", L2_0, 4, 5, floats},
                             {"DIFFERENCE_SQUARE", L3_0, 0, 0, {}},
                             {"DIFFERENCE_SQUARE", L6_4, 1, 8, {Float32, Float16, Int32, UInt32}},
                             {"MAX", L2_1, 4, 4, small},
                             {"MAX", L5_0, 1, 8, small | DataTypeSet{Int64, UInt64}},
                             {"LOGICAL_EQUALS", L1_0, 4, 4, floats},
                             {"LOGICAL_LESS_THAN_OR_EQUAL", L2_1, 0, 0, {}},
                             {"LOGICAL_LESS_THAN_OR_EQUAL", L3_0, 1, 8, small},
                             {"LOGICAL_AND", L1_0, 4, 4, {UInt32}},
                             {"LOGICAL_NOT", L2_0, 4, 4, {UInt32, UInt8}},
                             {"IDENTITY", L1_0, 4, 5, floats},
                             {"IDENTITY", L4_1, 1, 8, small | DataTypeSet{Int64, UInt64, Float64}},
                             {"ABS", L2_1, 4, 4, {Float32, Float16, Int8, Int16, Int32}},
                             {"ABS", L4_1, 1, 8, {Float32, Float16, Int8, Int16, Int32, Int64}},
                             {"NEGATE", L4_1, 0, 0, {}},
                             {"NEGATE", L5_0, 1, 8, {Float32, Float16, Int8, Int16, Int32, Int64}}}) {
    SCOPED_TRACE(std::string(expected.name) + " " + std::string(name(expected.level)));
    const OperatorSchema* schema = find_operator(std::string("ELEMENT_WISE_") + expected.name);
    ASSERT_NE(schema, nullptr);
    const SupportRow* row = schema->supported_at(expected.level);
    ASSERT_EQ(row != nullptr, expected.most != 0);
    if (row == nullptr) continue;
    EXPECT_EQ(row->min_dimension_count, expected.least);
    EXPECT_EQ(row->max_dimension_count, expected.most);
    EXPECT_EQ(row->data_types[0], expected.types);
  }
}

TEST(FamilySupport, ComparesToUInt32AloneAtTheFirstLevel) {
  const OperatorSchema* schema = find_operator("ELEMENT_WISE_LOGICAL_EQUALS");
  EXPECT_EQ(schema->supported_at(FeatureLevel::L1_0)->data_types[2], (DataTypeSet{UInt32}));
  EXPECT_EQ(schema->supported_at(FeatureLevel::L2_0)->data_types[2], (DataTypeSet{UInt32, UInt8}));
}

TEST(ScaleBias, IsForFloat32AndFloat16Alone) {
  for (const char* op : {"IDENTITY", "ABS", "CLIP"})
    for (const DataType type : {Float32, Float16, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64}) {
      const Diagnostics found =
          validate(CaseBuilder(op, {row_of(type, {0})}).attribute("ScaleBias", std::optional(ScaleBias{2, 1})).build());
      const bool refused = type != Float32 && type != Float16;
      ASSERT_EQ(has_errors(found), refused) << op << " " << name(type);
      if (!refused) continue;
      EXPECT_EQ(found.back().path, "ScaleBias");
      EXPECT_EQ(found.back().source, RuleSource::Decided);
    }
}

}  // namespace
}  // namespace opscope::test
