// QUANTIZED_LINEAR_ADD: dequantize A and B, add, quantize.

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "core/operators/support/numerics_rules.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

struct Operand {
  DataType type = Int8;
  float scale = 1;
  std::optional<std::int64_t> zero_point = {};
};

std::vector<std::int64_t> add(const Operand& a, const std::vector<std::int64_t>& a_values, const Operand& b,
                              const std::vector<std::int64_t>& b_values, const Operand& output,
                              const Numerics& numerics = {}) {
  const auto tensor = [](DataType type, const std::vector<std::int64_t>& values) {
    Bits bits;
    for (std::int64_t value : values) bits.push_back(integer(type, value));
    return row_of(type, bits);
  };
  std::vector<std::optional<Tensor>> inputs;
  const auto bind = [&](const Operand& operand) {
    inputs.push_back(row_of(Float32, {f32(operand.scale)}));
    inputs.push_back(operand.zero_point ? std::optional(tensor(operand.type, {*operand.zero_point})) : std::nullopt);
  };
  inputs.push_back(tensor(a.type, a_values)), bind(a);
  inputs.push_back(tensor(b.type, b_values)), bind(b);
  bind(output);
  const Sizes sizes = {static_cast<std::uint32_t>(a_values.size())};
  CaseBuilder builder("QUANTIZED_LINEAR_ADD", inputs, output_of(output.type, sizes));
  builder.numerics(numerics);
  std::vector<std::int64_t> values;
  for (std::uint64_t element : run_reference(builder.build()))
    values.push_back(output.type == Int8 ? static_cast<std::int8_t>(element) : static_cast<std::int64_t>(element));
  return values;
}

// The warnings if one of the scales of A, B and the output, whose zero points are absent, is 0.
Diagnostics warned(float a, float b, float output) {
  const auto scale = [](float value) { return std::optional(row_of(Float32, {f32(value)})); };
  const auto data = std::optional(row_of(Int8, {integer(Int8, 1)}));
  CaseBuilder builder("QUANTIZED_LINEAR_ADD",
                      {data, scale(a), std::nullopt, data, scale(b), std::nullopt, scale(output), std::nullopt},
                      output_of(Int8, {1}));
  return validate(builder.build());
}

TEST(QuantizedLinearAdd, WarnsOfAScaleOf0WithWhatFollows) {
  const Diagnostics input = warned(0, 1, 1), output = warned(1, 1, 0);
  ASSERT_EQ(input.size(), 1u);
  EXPECT_EQ(input[0].brief, "AScaleTensor 0: A counts as 0");
  EXPECT_EQ(input[0].message, "A scale of 0 is undefined in DirectML; by the formula ATensor counts as 0.");
  ASSERT_EQ(output.size(), 1u);
  EXPECT_EQ(output[0].brief, "Output scale 0: saturates; 0/0 (NaN) counts as 0");
  EXPECT_EQ(output[0].message,
            "A scale of 0 is undefined in DirectML; by the formula each element saturates, or is the zero point where "
            "the exact result is 0.");
  EXPECT_TRUE(warned(1, 1, 1).empty());
}

Numerics with(ZeroPointRule zero_point) { return Numerics().with(zero_point_rule, zero_point); }
Numerics with(Ties ties) { return Numerics().with(ties_rule, ties); }

TEST(QuantizedLinearAdd, AddsTheZeroPointAfterRounding) {
  // The quotient is -7.500008; implementations that fold scales and zero points differently arrive at -112.
  const Operand a{Int8, std::bit_cast<float>(0x3CCFA450u), -106};
  const Operand b{Int8, std::bit_cast<float>(0x3D12AD6Cu), -120};
  const Operand output{Int8, std::bit_cast<float>(0x3D15DB2Cu), -105};
  EXPECT_THAT(add(a, {-114}, b, {-122}, output), ElementsAre(-113));

  // 1 / 2 rounds to 0, plus 1; but 1 / 2 + 1 rounds to 2.
  const Operand u8{UInt8}, half_u8{UInt8, 2, 1};
  EXPECT_THAT(add(u8, {1}, u8, {0}, half_u8), ElementsAre(1));
  EXPECT_THAT(add(u8, {1}, u8, {0}, half_u8, with(ZeroPointRule::BeforeRounding)), ElementsAre(2));
}

TEST(QuantizedLinearAdd, RoundsHalvesToEven) {
  const Operand u8{UInt8}, half_u8{UInt8, 2, 0}, i8{Int8}, half_i8{Int8, 2};
  for (const char* name : {"documented", "observed", "onnx"})
    EXPECT_THAT(add(u8, {1, 3, 5}, u8, {0, 0, 0}, half_u8, profile(name)), ElementsAre(0, 2, 2)) << name;
  EXPECT_THAT(add(u8, {1, 3, 5}, u8, {0, 0, 0}, half_u8, with(Ties::AwayFromZero)), ElementsAre(1, 2, 3));
  EXPECT_THAT(add(i8, {-1, -3, -5}, i8, {0, 0, 0}, half_i8), ElementsAre(0, -2, -2));
  EXPECT_THAT(add(i8, {-1, -3, -5}, i8, {0, 0, 0}, half_i8, with(Ties::AwayFromZero)), ElementsAre(-1, -2, -3));
}

// The float next to a half is no tie: it rounds to the nearer integer whatever the ties do.
TEST(QuantizedLinearAdd, RoundsWhatIsNextToAHalfToTheNearerInteger) {
  const Operand i8{}, below_half{Int8, std::bit_cast<float>(0x3EFFFFFFu)},
      above_half{Int8, std::bit_cast<float>(0x3F000001u)};
  for (const Ties ties : {Ties::ToEven, Ties::AwayFromZero}) {
    EXPECT_THAT(add(below_half, {1, -1}, i8, {0, 0}, i8, with(ties)), ElementsAre(0, 0));
    EXPECT_THAT(add(above_half, {1, -1}, i8, {0, 0}, i8, with(ties)), ElementsAre(1, -1));
  }
}

TEST(QuantizedLinearAdd, KeepsSubnormalScales) {
  const Operand tiny{Int8, 1e-40f};
  EXPECT_THAT(add(tiny, {2, -3}, tiny, {5, 0}, tiny), ElementsAre(7, -3));
  // The reciprocal of so small a scale overflows to infinity.
  EXPECT_THAT(add(tiny, {2, -3}, tiny, {5, 0}, tiny, profile("observed")), ElementsAre(127, -128));
}

TEST(QuantizedLinearAdd, SaturatesAtTheOutputsRange) {
  const Operand i8{Int8, 100};
  EXPECT_THAT(add(i8, {127, -128, 1}, i8, {127, -128, 0}, {Int8}), ElementsAre(127, -128, 100));
  EXPECT_THAT(add(i8, {127, -128, 1}, i8, {127, -128, 0}, {UInt8}), ElementsAre(255, 0, 100));
  const Operand huge{Int8, 1e38f, 0};  // quotients far beyond 64 bits
  EXPECT_THAT(add(huge, {3, -3}, huge, {0, 0}, {Int8, 1, -128}), ElementsAre(127, -128));
  EXPECT_THAT(add(huge, {3, -3}, huge, {0, 0}, {UInt8, 1, 255}), ElementsAre(255, 0));
}

TEST(QuantizedLinearAdd, CountsANanQuotientAsZeroAndSaturatesAnInfiniteOne) {
  const Operand one{Int8}, scale_zero{Int8, 0, 5};
  EXPECT_THAT(add(one, {3, -3, 0}, one, {0, 0, 0}, scale_zero), ElementsAre(127, -128, 5));
  EXPECT_THAT(add(one, {3, -3, 0}, one, {0, 0, 0}, scale_zero, profile("observed")), ElementsAre(127, -128, 5));
  EXPECT_THAT(add(one, {3, -3}, one, {0, 0}, {Int8, -0.0f, 5}), ElementsAre(-128, 127));
  EXPECT_THAT(add({Int8, infinity}, {1, -1, 0}, one, {0, 0, 0}, {UInt8, 1, 7}), ElementsAre(255, 0, 7));
  EXPECT_THAT(add({Int8, infinity}, {1}, {Int8, infinity}, {-1}, {Int8, 1, -9}), ElementsAre(-9));
  EXPECT_THAT(add({Int8, nan}, {1}, one, {1}, {Int8, 1, 11}), ElementsAre(11));
  EXPECT_THAT(add(one, {1}, one, {1}, {Int8, nan, 11}), ElementsAre(11));
  EXPECT_THAT(add(one, {1}, one, {1}, {Int8, infinity, 11}), ElementsAre(11));
}

TEST(QuantizedLinearAdd, ComputesNegativeScalesAsTheyStand) {
  EXPECT_THAT(add({Int8, -1}, {5, -128}, {Int8}, {1, 0}, {Int8}), ElementsAre(-4, 127));
  EXPECT_THAT(add({Int8}, {5, -6}, {Int8}, {0, 0}, {Int8, -2, 1}), ElementsAre(-1, 4));
  EXPECT_THAT(add({UInt8, 0}, {5}, {UInt8}, {4}, {UInt8}), ElementsAre(4));
}

// The formula again, from its words: each operation in double, which holds the exact result or, being more than twice
// as precise, rounds to the same float (Figueroa), and then to float.
std::int64_t formula(const Operand& a, std::int64_t x, const Operand& b, std::int64_t y, const Operand& output,
                     const Numerics& numerics) {
  const auto value = [](const Operand& from, std::int64_t q) {
    return static_cast<float>(static_cast<double>(q - from.zero_point.value_or(0)) * double{from.scale});
  };
  const auto sum = static_cast<float>(double{value(a, x)} + double{value(b, y)});
  const bool divides = numerics[quotient_rule] == Quotient::Divide;
  const auto reciprocal = static_cast<float>(1.0 / double{output.scale});
  const auto quotient =
      static_cast<float>(divides ? double{sum} / double{output.scale} : double{sum} * double{reciprocal});
  const double below = std::floor(double{quotient});
  const double rest = double{quotient} - below;
  const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
  const double rounded = below + (up ? 1 : 0) + static_cast<double>(output.zero_point.value_or(0));
  const bool is_signed = output.type == Int8;
  return static_cast<std::int64_t>(std::clamp(rounded, is_signed ? -128.0 : 0.0, is_signed ? 127.0 : 255.0));
}

// Elements for which ONNX Runtime 1.30 (CPU, x86) gave another result than one of these: the documented formula, the
// ratios with the product of A added first, the ratios with an unfused sum of the zero points.
TEST(QuantizedLinearAdd, MultipliesByRatiosAsOnnxRuntimeDoes) {
  const struct {
    DataType type;
    std::array<std::uint32_t, 3> scales;
    std::array<std::int64_t, 3> zero_points;
    std::int64_t a, b, expected;
  } rows[] = {{UInt8, {0x3BF62E87, 0x3C219F28, 0x3D5A10AD}, {164, 4, 228}, 10, 97, 224},
              {UInt8, {0x3BF62E87, 0x3C219F28, 0x3D5A10AD}, {164, 4, 228}, 62, 52, 222},
              {UInt8, {0x3EFBF8AB, 0x3F916257, 0x3F30271F}, {91, 220, 229}, 162, 175, 206},
              {UInt8, {0x3C086349, 0x3C268082, 0x3C38CCE4}, {134, 129, 132}, 72, 86, 47},
              {UInt8, {0x3DF4C01A, 0x3E2DB0A2, 0x3EA46F13}, {181, 36, 59}, 34, 203, 93},
              {UInt8, {0x3CDAE99B, 0x3C46B49E, 0x3CA65759}, {94, 184, 46}, 136, 248, 140},
              {UInt8, {0x4020EE96, 0x3FF925AC, 0x4019500A}, {72, 154, 125}, 91, 7, 25},
              {UInt8, {0x4020EE96, 0x3FF925AC, 0x4019500A}, {72, 154, 125}, 223, 58, 205},
              {Int8, {0x3C148C85, 0x3D03F8A9, 0x3C96D74C}, {-74, -89, -93}, -43, -14, 53},
              {Int8, {0x3BE18B5F, 0x3B60F4F0, 0x3B9770E4}, {-94, -59, 13}, -44, -98, 58}};
  for (const auto& row : rows) {
    const auto operand = [&](std::size_t i) {
      return Operand{row.type, std::bit_cast<float>(row.scales[i]), row.zero_points[i]};
    };
    EXPECT_THAT(add(operand(0), {row.a}, operand(1), {row.b}, operand(2), profile("onnxruntime")),
                ElementsAre(row.expected));
  }
}

TEST(QuantizedLinearAdd, AddsTheZeroPointToRatiosAsItsNumericsSay) {
  const Numerics after = Numerics().with(quotient_rule, Quotient::Ratios), before = profile("onnxruntime");
  const Operand u8{UInt8}, half_u8{UInt8, 2, 1}, undefined{UInt8, 0, 7};
  EXPECT_THAT(add(u8, {1}, u8, {0}, half_u8, after), ElementsAre(1));
  EXPECT_THAT(add(u8, {1}, u8, {0}, half_u8, before), ElementsAre(2));
  EXPECT_THAT(add(u8, {1, 3}, u8, {0, 0}, half_u8, after.with(ties_rule, Ties::AwayFromZero)), ElementsAre(2, 3));
  // 0 * infinity: undefined, the zero point.
  EXPECT_THAT(add(u8, {0}, u8, {1}, undefined, after), ElementsAre(7));
  EXPECT_THAT(add(u8, {0}, u8, {1}, undefined, before), ElementsAre(7));
}

std::int64_t random_value(std::mt19937& random, DataType type) {
  const auto byte = static_cast<std::int64_t>(random() & 0xFF);
  return type == Int8 ? byte - 128 : byte;
}

TEST(QuantizedLinearAdd, FollowsTheFormulaForRandomScalesAndZeroPoints) {
  std::mt19937 random(20240611);
  std::uniform_real_distribution<float> exponent(-9, 3);
  const auto operand = [&] {
    const DataType type = random() % 2 != 0 ? Int8 : UInt8;
    Operand made{type, std::exp2(exponent(random)), random_value(random, type)};
    if (random() % 4 == 0) made.zero_point.reset();
    if (random() % 4 == 0) made.scale = std::exp2(std::round(std::log2(made.scale)));  // many exact ties
    return made;
  };
  for (int round = 0; round < 300; ++round) {
    const Operand a = operand(), b = operand(), output = operand();
    std::vector<std::int64_t> x(256), y(256), expected(256);
    for (std::int64_t& value : x) value = random_value(random, a.type);
    for (std::int64_t& value : y) value = random_value(random, b.type);
    for (const char* name : {"documented", "observed", "onnx"}) {
      for (std::size_t i = 0; i < x.size(); ++i) expected[i] = formula(a, x[i], b, y[i], output, profile(name));
      ASSERT_EQ(add(a, x, b, y, output, profile(name)), expected)
          << name << " scales " << a.scale << " " << b.scale << " " << output.scale;
    }
  }
}

}  // namespace
}  // namespace opscope::test
