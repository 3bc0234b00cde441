// CLIP: max(Min, min(x, Max)).

#include <limits>

#include "core/operators/support/numerics_rules.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

struct Clip {
  float min = -infinity;
  float max = infinity;
  std::optional<ScaleBias> scale_bias = {};
  Numerics numerics = {};
};

Bits clip(DataType type, const Bits& x, const Clip& clip) {
  return run_reference(CaseBuilder("CLIP", {row_of(type, x)})
                           .attribute("Min", clip.min)
                           .attribute("Max", clip.max)
                           .attribute("ScaleBias", clip.scale_bias)
                           .numerics(clip.numerics)
                           .build());
}

// One expected element stands for all.
struct ClipRow {
  const char* what;
  DataType type;
  Bits x;
  Clip clip;
  Bits expected;
};

void expect_rows(const std::vector<ClipRow>& rows) {
  for (const ClipRow& row : rows) {
    const Bits each(row.x.size(), row.expected.front());
    EXPECT_EQ(clip(row.type, row.x, row.clip), row.expected.size() == 1 ? each : row.expected) << row.what;
  }
}

const Bits infinities = {f32(-infinity), infinity32}, zeros = {f32(-0.0f), f32(0)}, half_zeros = {0x8000, 0};
const Bits nans = {nan32, 0xFFC12345, 0x7F812345};  // quiet, negative and signalling
const Bits half_nans = {0x7E00, 0xFE01, 0x7D01};

TEST(Clip, LimitsNumbersByTheirOrder) {
  const float smallest = std::bit_cast<float>(1u);
  const Bits subnormals = {0x00000001, 0x007FFFFF, 0x80000001}, half_subnormals = {0x0001, 0x03FF, 0x8001};
  const std::uint64_t odd = (std::uint64_t{1} << 53) + 1;  // no double holds it
  expect_rows({
      {"between the bounds",
       Float32,
       {f32(-1.5f), f32(0.25f), f32(2.5f)},
       {-1.5f, 2.5f},
       {f32(-1.5f), f32(0.25f), f32(2.5f)}},
      {"beyond the bounds", Float32, {f32(-3), f32(7)}, {-1.5f, 2.5f}, {f32(-1.5f), f32(2.5f)}},
      {"infinities", Float32, infinities, {-2, 2}, {f32(-2), f32(2)}},
      {"infinities and infinite bounds", Float32, infinities, {}, infinities},
      {"subnormals", Float32, subnormals, {-1, 1}, subnormals},
      {"subnormal halves", Float16, half_subnormals, {-1, 1}, half_subnormals},
      {"subnormal bounds", Float32, {0x80000000, 0x00000002, 0x00000000}, {smallest, smallest}, {1}},
      {"-0 below Min", Float32, zeros, {0.0f, 1}, {f32(0)}},
      {"+0 above Max", Float32, zeros, {-1, -0.0f}, {f32(-0.0f)}},
      {"zeros between zeros", Float32, zeros, {-0.0f, 0.0f}, zeros},
      {"-0 below Min, halves", Float16, half_zeros, {0.0f, 1}, {0x0000}},
      {"+0 above Max, halves", Float16, half_zeros, {-1, -0.0f}, {0x8000}},
      {"UINT8", UInt8, {200, 100, 99}, {0, 100}, {100, 100, 99}},
      {"INT8", Int8, {integer(Int8, -56), 100}, {-50, 99}, {integer(Int8, -50), 99}},
      {"INT64", Int64, {odd, odd - 2}, {9007199254740992.0f, 1e18f}, {odd, odd - 1}},
      {"UINT64", UInt64, {odd, odd - 2}, {9007199254740992.0f, 1e18f}, {odd, odd - 1}},
      {"UINT32", UInt32, {0x80000001, 5}, {7, 4e9f}, {0x80000001, 7}},
  });
}

TEST(Clip, TreatsNanAndMinAboveMaxAsItsNumericsSay) {
  const Numerics onnx = profile("onnx"), observed = profile("observed");
  const Numerics max_wins = Numerics().with(min_above_max, MinAboveMax::GivesMax);
  const Numerics propagates = Numerics().with(nan_rule, NanRule::Propagates);
  const Bits two = {f32(-5), f32(5)}, i8 = {0x80, 0xFF, 0, 1, 0x7F};
  const Bits x = {f32(-infinity), f32(-9), f32(0), f32(1.5f), f32(9), f32(infinity)};
  expect_rows({
      {"NaN", Float32, nans, {-1, 2}, {f32(2)}},
      {"NaN of FLOAT16", Float16, half_nans, {-1, 2}, {0x4000}},
      {"NaN, observed", Float32, nans, {-1, 2, {}, observed}, {f32(2)}},
      {"NaN of FLOAT16, observed", Float16, half_nans, {-1, 2, {}, observed}, {0x4000}},
      {"NaN, onnx", Float32, nans, {-1, 2, {}, onnx}, nans},
      {"NaN of FLOAT16, onnx", Float16, half_nans, {-1, 2, {}, onnx}, half_nans},
      {"Min is NaN", Float32, two, {nan, 2}, {f32(-5), f32(2)}},
      {"Max is NaN", Float32, two, {-2, nan}, {f32(-2), f32(5)}},
      {"both are NaN", Float32, two, {nan, nan}, two},
      {"Min and x are NaN", Float32, {nan32}, {nan, 2}, {f32(2)}},
      {"Max and x are NaN", Float32, {nan32}, {-2, nan}, {f32(-2)}},
      {"Min is NaN, onnx", Float32, two, {nan, 2, {}, onnx}, {nan32}},
      {"Max is NaN, onnx", Float32, two, {-2, nan, {}, onnx}, {nan32}},
      {"all are NaN, onnx", Float32, {0xFFC12345}, {nan, nan, {}, onnx}, {0xFFC12345}},
      {"Min above Max", Float32, x, {2, 1}, {f32(2)}},
      {"Min above Max, observed", Float32, x, {2, 1, {}, observed}, {f32(2)}},
      {"Min above Max, onnx", Float32, x, {2, 1, {}, onnx}, {f32(1)}},
      {"Min above Max, INT8", Int8, i8, {2, 1}, {2}},
      {"Min above Max, INT8, onnx", Int8, i8, {2, 1, {}, onnx}, {1}},
      {"Min above Max alone gives Max", Float32, {f32(0), nan32}, {2, 1, {}, max_wins}, {f32(1)}},
      {"NaN still loses", Float32, {f32(0), nan32}, {-2, 1, {}, max_wins}, {f32(0), f32(1)}},
      {"NaN alone propagates", Float32, {f32(0), 0xFFC12345}, {2, 1, {}, propagates}, {f32(2), 0xFFC12345}},
  });
}

TEST(Clip, IgnoresNanBoundsIfItsNumericsSaySo) {
  const Numerics ignores = Numerics().with(nan_bound, NanBound::Ignored), onnxruntime = profile("onnxruntime");
  const Bits two = {f32(-5), f32(5)}, halves = {0xC500, 0x4500, 0xFE01, 0x7C00};
  expect_rows({
      // What ONNX Runtime 1.30 gave.
      {"Min is NaN",
       Float32,
       {f32(-1), f32(1), 0xFFC12345},
       {nan, 0.5f, {}, onnxruntime},
       {f32(-1), f32(0.5f), 0xFFC12345}},
      {"Max is NaN",
       Float32,
       {f32(-1), f32(1), 0x7F812345},
       {0.5f, nan, {}, onnxruntime},
       {f32(0.5f), f32(1), 0x7F812345}},
      {"both are NaN",
       Float32,
       {f32(-1), infinity32, nan32},
       {nan, nan, {}, onnxruntime},
       {f32(-1), infinity32, nan32}},
      {"Min is NaN, FLOAT16", Float16, halves, {nan, 2, {}, onnxruntime}, {0xC500, 0x4000, 0xFE01, 0x4000}},
      {"Max is NaN, FLOAT16", Float16, halves, {-2, nan, {}, onnxruntime}, {0xC000, 0x4500, 0xFE01, 0x7C00}},
      // The setting alone: a NaN element still loses to a bound that is a number.
      {"ignored Min", Float32, two, {nan, 2, {}, ignores}, {f32(-5), f32(2)}},
      {"ignored Min and NaN", Float32, nans, {nan, 2, {}, ignores}, {f32(2)}},
      {"ignored Max and NaN", Float32, nans, {-2, nan, {}, ignores}, {f32(-2)}},
      {"nothing limits NaN", Float32, nans, {nan, nan, {}, ignores}, nans},
      {"nothing limits NaN, FLOAT16", Float16, half_nans, {nan, nan, {}, ignores}, half_nans},
      {"after ScaleBias", Float32, nans, {nan, nan, ScaleBias{1, 0}, ignores}, {nan32}},
  });
}

TEST(Clip, KeepsAZeroAtABoundOfTheOtherZeroIfItsNumericsSaySo) {
  const Numerics kept = Numerics().with(zero_bound, ZeroBound::Kept);
  const Numerics max_wins = kept.with(min_above_max, MinAboveMax::GivesMax);
  const Bits x = {f32(-0.0f), f32(0), f32(-1), f32(1)}, halves = {0x8000, 0x0000, 0xBC00, 0x3C00};
  const float negative_zero = -0.0f;
  expect_rows({
      // What ONNX Runtime 1.30 gave, whose Max wins.
      {"Min +0", Float32, x, {0, 5, {}, kept}, {f32(-0.0f), f32(0), f32(0), f32(1)}},
      {"Max -0", Float32, x, {-5, negative_zero, {}, kept}, {f32(-0.0f), f32(0), f32(-1), f32(-0.0f)}},
      {"Min +0, Max -0", Float32, x, {0, negative_zero, {}, max_wins}, {f32(-0.0f), f32(0), f32(0), f32(-0.0f)}},
      {"Min -0, Max +0", Float32, x, {negative_zero, 0, {}, kept}, {f32(-0.0f), f32(0), f32(-0.0f), f32(0)}},
      {"Min 1, Max -0", Float32, x, {1, negative_zero, {}, max_wins}, {f32(-0.0f)}},
      {"Min +0, Max -1", Float32, x, {0, -1, {}, max_wins}, {f32(-1)}},
      {"Min +0, FLOAT16", Float16, halves, {0, 5, {}, kept}, {0x8000, 0, 0, 0x3C00}},
      // The formula, with compares that take the zeros as equal.
      {"Min above Max gives Min", Float32, x, {1, negative_zero, {}, kept}, {f32(1)}},
      {"Min +0, Max -1 gives Min", Float32, x, {0, -1, {}, kept}, {f32(0)}},
      {"Max -0, FLOAT16", Float16, halves, {-5, negative_zero, {}, kept}, {0x8000, 0, 0xBC00, 0x8000}},
      {"Min +0, Max -0, FLOAT16", Float16, halves, {0, negative_zero, {}, kept}, {0x8000, 0, 0, 0x8000}},
  });
}

TEST(Clip, ClipsInfinitiesToTheLargestNumberIfItsNumericsSaySo) {
  const Numerics numbers = Numerics().with(infinite_bound, InfiniteBound::LargestNumber);
  const Bits largest = {0xFF7FFFFF, 0x7F7FFFFF};
  expect_rows({
      {"both infinite", Float32, infinities, {-infinity, infinity, {}, numbers}, largest},
      {"Max infinite", Float32, infinities, {-2, infinity, {}, numbers}, {f32(-2), 0x7F7FFFFF}},
      {"Min infinite", Float32, infinities, {-infinity, 2, {}, numbers}, {0xFF7FFFFF, f32(2)}},
      {"FLOAT16", Float16, {0xFC00, 0x7C00, 0x7E01}, {-infinity, infinity, {}, numbers}, {0xFBFF, 0x7BFF, 0x7BFF}},
      {"Max infinite in FLOAT16", Float16, {0x7C00}, {-1, 1e9f, {}, numbers}, {0x7BFF}},
      {"crossed infinities stay bounds", Float32, infinities, {infinity, -infinity, {}, numbers}, {infinity32}},
      {"INT8", Int8, {0x80, 0x7F}, {-infinity, infinity, {}, numbers}, {0x80, 0x7F}},
      {"ScaleBias: in float32", Float16, {0x7BFF}, {0, infinity, ScaleBias{2, 0}, numbers}, {0x7C00}},
  });
}

TEST(Clip, ScalesAndBiasesWithOneRoundingIfItsNumericsSaySo) {
  const Numerics once = Numerics().with(scale_bias_rule, ScaleBiasRounding::Once);
  const float tiny = std::bit_cast<float>(1u), largest = std::numeric_limits<float>::max();
  expect_rows({
      // (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24.
      {"keeps the product", Float32, {f32(0x1.001p0f)}, {-9, 9, ScaleBias{0x1.001p0f, -1}, once}, {f32(0x1.0008p-11f)}},
      // 1.5 * (1 + 3 * 2^-23) = 1.5 + 4.5 * 2^-23: a tie, unless the sum is not exact.
      {"a tie", Float32, {0x3F800003}, {-9, 9, ScaleBias{1.5f, 0}, once}, {0x3FC00004}},
      {"above the tie", Float32, {0x3F800003}, {-9, 9, ScaleBias{1.5f, tiny}, once}, {0x3FC00005}},
      {"below the tie", Float32, {0x3F800003}, {-9, 9, ScaleBias{1.5f, -tiny}, once}, {0x3FC00004}},
      {"two roundings", Float32, {0x3F800003}, {-9, 9, ScaleBias{1.5f, tiny}}, {0x3FC00004}},
      // The product alone overflows.
      {"no overflow", Float32, {f32(largest)}, {-infinity, infinity, ScaleBias{2, -largest}, once}, {f32(largest)}},
      // 2^-100 * 2^-50 is less than half of the least subnormal, 2^-150 together with it is a tie, above 1.5 of it.
      {"a subnormal sum", Float32, {f32(0x1p-100f)}, {-1, 1, ScaleBias{0x1p-50f, tiny}, once}, {2}},
      {"its neighbour", Float32, {f32(0x1.fffffep-101f)}, {-1, 1, ScaleBias{0x1p-50f, tiny}, once}, {1}},
      {"-0 * 1 + -0", Float32, {f32(-0.0f)}, {-1, 1, ScaleBias{1, -0.0f}, once}, {f32(-0.0f)}},
      {"cancellation gives +0", Float32, {f32(-3)}, {-1, 1, ScaleBias{2, 6}, once}, {f32(0)}},
      {"NaN", Float32, {infinity32}, {-1, 1, ScaleBias{0, 1}, once.with(nan_rule, NanRule::Propagates)}, {nan32}},
      // (1 + 2^-10) * (1 + 2^-14) leaves 2^-24 beyond the float.
      {"FLOAT16", Float16, {0x3C01}, {-1, 1, ScaleBias{0x1.0004p0f, -0x1.0044p0f}, once}, {0x0001}},
      {"FLOAT16, two roundings", Float16, {0x3C01}, {-1, 1, ScaleBias{0x1.0004p0f, -0x1.0044p0f}}, {0x0000}},
  });
}

struct IntegerBound {
  DataType type;
  float min, max;
  std::int64_t least, most;  // what the smallest and the largest value of the type become
};

TEST(Clip, ConvertsBoundsOfIntegersByTruncationSaturationAndNanAsZero) {
  constexpr std::int64_t i32_least = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t i32_most = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t i64_least = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t i64_most = std::numeric_limits<std::int64_t>::max();
  const IntegerBound cases[] = {
      {Int8, -3.7f, 2.9f, -3, 2},
      {Int8, -0.9f, 0.9f, 0, 0},
      {Int8, -128.9f, 127.9f, -128, 127},
      {Int8, -1000, 1000, -128, 127},
      {Int8, -infinity, infinity, -128, 127},
      {Int8, -5, nan, -5, 0},
      {Int8, nan, 5, 0, 5},
      {UInt8, -5, 200.99f, 0, 200},
      {UInt8, 0.99f, 256, 0, 255},
      {Int16, -40000, 40000, -32768, 32767},
      {UInt16, -1, 65535.5f, 0, 65535},
      {Int32, -2147483648.0f, 2147483648.0f, i32_least, i32_most},
      {Int32, -3e9f, 2147483520.0f, i32_least, 2147483520},
      {UInt32, -1e30f, 4294967296.0f, 0, 4294967295},
      {UInt32, 3e9f, 4294967040.0f, 3000000000, 4294967040},
      {Int64, -9223372036854775808.0f, 9223372036854775808.0f, i64_least, i64_most},
      {Int64, -infinity, infinity, i64_least, i64_most},
      {Int64, -9223371487098961920.0f, 9223371487098961920.0f, -9223371487098961920, 9223371487098961920},
      {UInt64, -1, 18446744073709551616.0f, 0, -1},  // -1: all bits set
      {UInt64, nan, infinity, 0, -1},
  };
  for (const IntegerBound& c : cases) {
    const std::int64_t smallest =
        is_signed_integer(c.type) ? std::int64_t{-1} << (8 * element_size(c.type) - 1) : std::int64_t{0};
    const std::uint64_t least = integer(c.type, smallest);
    const std::uint64_t most = integer(c.type, ~smallest);
    EXPECT_THAT(clip(c.type, {least, most}, {c.min, c.max}),
                ElementsAre(integer(c.type, c.least), integer(c.type, c.most)))
        << name(c.type) << " Min " << c.min << " Max " << c.max;
  }
}

TEST(Clip, RoundsBoundsOfFloat16ToNearestEven) {
  expect_rows({
      {"a tie, 1 is even", Float16, {0x4000}, {-1, 1.00048828125f}, {0x3C00}},
      {"a tie, up to even", Float16, {0x4000}, {-1, 1.00146484375f}, {0x3C02}},
      {"below the tie to infinity", Float16, {0x7C00}, {-1, 65519}, {0x7BFF}},
      {"the tie to infinity", Float16, {0x7C00}, {-1, 65520}, {0x7C00}},
      {"2^-25: a tie, to 0", Float16, {0x0000}, {2.9802322e-8f, 1}, {0x0000}},
      {"a float step above it", Float16, {0x0000}, {2.9802326e-8f, 1}, {0x0001}},
  });
}

TEST(Clip, ScalesAndBiasesBeforeTheBounds) {
  const Numerics onnx = profile("onnx");
  const ScaleBias same{1, 0}, twice{2, 0}, half{0.5f, 0}, none{0, 0}, tie{0x1.004p0f, 0x1p-11f};
  expect_rows({
      // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24: the product rounds to 1 + 2^-11; an fma would leave 2^-11 + 2^-24.
      {"rounds the product", Float32, {f32(0x1.001p0f)}, {-9, 9, ScaleBias{0x1.001p0f, -1}}, {f32(0x1p-11f)}},
      {"clips the sum", Float32, {f32(-1), f32(1)}, {0, 5, ScaleBias{2, 1}}, {f32(0), f32(3)}},
      {"clips the sum at Max", Float32, {f32(2), f32(3)}, {0, 5, ScaleBias{2, 1}}, {f32(5)}},
      {"subnormals", Float32, {0x00000001, 0x00800000}, {-1, 1, twice}, {0x00000002, 0x01000000}},
      {"a subnormal result", Float32, {0x00800000}, {-1, 1, half}, {0x00400000}},
      {"subnormal halves", Float16, {0x0001, 0x0400}, {-1, 1, half}, {0x0000, 0x0200}},
      {"NaNs", Float32, nans, {-1, 1, same, onnx}, {nan32}},
      {"infinity * 0, onnx", Float32, {infinity32}, {-1, 1, none, onnx}, {nan32}},
      {"infinity - infinity", Float32, {infinity32}, {-1, 1, ScaleBias{1, -infinity}, onnx}, {nan32}},
      {"infinity * 0", Float32, {infinity32}, {-1, 1, none}, {f32(1)}},
      {"NaNs of FLOAT16", Float16, {0x7D01, 0xFE01, 0x7C00}, {-1, 1, none, onnx}, {0x7E00}},
      // 1 + 2^-9 + 2^-20 + 2^-11 lies above the tie between 0x3C02 and 0x3C03; a product rounded to float16 would lie
      // on it.
      {"rounds FLOAT16 once", Float16, {0x3C01}, {-9, 9, tie}, {0x3C03}},
      // 65504 * 2 is no float16, but it is clipped before it is rounded.
      {"clips before it rounds", Float16, {0x7BFF}, {0, 65504, twice}, {0x7BFF}},
      {"overflows", Float16, {0x7BFF}, {0, infinity, twice}, {0x7C00}},
      {"overflows in the product alone", Float16, {0x7BFF}, {0, infinity, ScaleBias{2, -65504}}, {0x7BFF}},
      {"-0 * 1 + 0", Float32, {f32(-0.0f)}, {-1, 1, same}, {f32(0)}},
      {"-0 without it", Float32, {f32(-0.0f)}, {-1, 1}, {f32(-0.0f)}},
  });
}

}  // namespace
}  // namespace opscope::test
