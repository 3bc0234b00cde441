// CLIP: max(Min, min(x, Max)).

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint64_t quiet_nan = 0x7FC00000;
constexpr std::uint64_t signalling_nan = 0x7F812345;
constexpr std::uint64_t negative_nan = 0xFFC12345;

struct Clip {
  float min = -infinity;
  float max = infinity;
  std::optional<ScaleBias> scale_bias = {};
  Numerics numerics = {};
};

std::vector<std::uint64_t> clip(DataType type, const std::vector<std::uint64_t>& x, const Clip& clip) {
  const std::vector<std::uint32_t> sizes = {1, 1, 1, static_cast<std::uint32_t>(x.size())};
  return run_reference(CaseBuilder("ELEMENT_WISE_CLIP")
                           .tensor("InputTensor", tensor_of(type, sizes, x))
                           .tensor("OutputTensor", output_of(type, sizes))
                           .attribute("Min", clip.min)
                           .attribute("Max", clip.max)
                           .attribute("ScaleBias", clip.scale_bias)
                           .numerics(clip.numerics)
                           .build());
}

std::vector<std::uint64_t> clip_f32(const std::vector<std::uint64_t>& x, const Clip& desc) {
  return clip(DataType::Float32, x, desc);
}

const Numerics& profile(const char* name) { return find_numerics_profile(name)->numerics; }

TEST(Clip, KeepsWhatLiesBetweenTheBoundsAndTheBoundsThemselves) {
  EXPECT_THAT(clip_f32({f32(-3), f32(-1.5f), f32(0.25f), f32(2.5f), f32(7)}, {-1.5f, 2.5f}),
              ElementsAre(f32(-1.5f), f32(-1.5f), f32(0.25f), f32(2.5f), f32(2.5f)));
}

TEST(Clip, ClipsInfinitiesToFiniteBounds) {
  EXPECT_THAT(clip_f32({f32(-infinity), f32(infinity)}, {-2, 2}), ElementsAre(f32(-2), f32(2)));
  EXPECT_THAT(clip_f32({f32(-infinity), f32(infinity)}, {}), ElementsAre(f32(-infinity), f32(infinity)));
}

TEST(Clip, KeepsSubnormals) {
  EXPECT_THAT(clip_f32({0x00000001, 0x007FFFFF, 0x80000001}, {-1, 1}), ElementsAre(0x00000001, 0x007FFFFF, 0x80000001));
  EXPECT_THAT(clip(DataType::Float16, {0x0001, 0x03FF, 0x8001}, {-1, 1}), ElementsAre(0x0001, 0x03FF, 0x8001));
  const float smallest = std::bit_cast<float>(1u);
  EXPECT_THAT(clip_f32({0x80000000, 0x00000002, 0x00000000}, {smallest, smallest}), Each(1u));
}

TEST(Clip, TakesPlusZeroAsGreaterThanMinusZero) {
  EXPECT_THAT(clip_f32({f32(-0.0f), f32(0.0f)}, {0.0f, 1}), ElementsAre(f32(0.0f), f32(0.0f)));
  EXPECT_THAT(clip_f32({f32(-0.0f), f32(0.0f)}, {-1, -0.0f}), ElementsAre(f32(-0.0f), f32(-0.0f)));
  EXPECT_THAT(clip_f32({f32(-0.0f), f32(0.0f)}, {-0.0f, 0.0f}), ElementsAre(f32(-0.0f), f32(0.0f)));
  EXPECT_THAT(clip(DataType::Float16, {0x8000, 0x0000}, {0.0f, 1}), ElementsAre(0x0000, 0x0000));
  EXPECT_THAT(clip(DataType::Float16, {0x8000, 0x0000}, {-1, -0.0f}), ElementsAre(0x8000, 0x8000));
}

TEST(Clip, OfNanIsMaxWhereTheNumberWins) {
  for (const char* name : {"documented", "observed"}) {
    EXPECT_THAT(clip_f32({quiet_nan, negative_nan, signalling_nan}, {-1, 2, {}, profile(name)}), Each(f32(2)));
    EXPECT_THAT(clip(DataType::Float16, {0x7E00, 0xFE01, 0x7D01}, {-1, 2, {}, profile(name)}), Each(0x4000u));
  }
}

TEST(Clip, OfNanIsThatNanWhereItPropagates) {
  EXPECT_THAT(clip_f32({quiet_nan, negative_nan, signalling_nan}, {-1, 2, {}, profile("onnx")}),
              ElementsAre(quiet_nan, negative_nan, signalling_nan));
  EXPECT_THAT(clip(DataType::Float16, {0x7E00, 0xFE01, 0x7D01}, {-1, 2, {}, profile("onnx")}),
              ElementsAre(0x7E00, 0xFE01, 0x7D01));
}

TEST(Clip, ABoundThatIsNanLosesWhereTheNumberWins) {
  EXPECT_THAT(clip_f32({f32(-5), f32(5)}, {nan, 2}), ElementsAre(f32(-5), f32(2)));
  EXPECT_THAT(clip_f32({f32(-5), f32(5)}, {-2, nan}), ElementsAre(f32(-2), f32(5)));
  EXPECT_THAT(clip_f32({f32(-5), f32(5)}, {nan, nan}), ElementsAre(f32(-5), f32(5)));
  EXPECT_THAT(clip_f32({quiet_nan}, {nan, 2}), ElementsAre(f32(2)));
  EXPECT_THAT(clip_f32({quiet_nan}, {-2, nan}), ElementsAre(f32(-2)));
}

TEST(Clip, ABoundThatIsNanPropagatesWhereNanDoes) {
  EXPECT_THAT(clip_f32({f32(-5), f32(5)}, {nan, 2, {}, profile("onnx")}), Each(quiet_nan));
  EXPECT_THAT(clip_f32({f32(-5), f32(5)}, {-2, nan, {}, profile("onnx")}), Each(quiet_nan));
  EXPECT_THAT(clip_f32({negative_nan}, {nan, nan, {}, profile("onnx")}), ElementsAre(negative_nan));
}

TEST(Clip, WithMinAboveMaxGivesMinByTheFormulaAndMaxUnderOnnx) {
  const std::vector<std::uint64_t> x = {f32(-infinity), f32(-9), f32(0), f32(1.5f), f32(9), f32(infinity)};
  EXPECT_THAT(clip_f32(x, {2, 1}), Each(f32(2)));
  EXPECT_THAT(clip_f32(x, {2, 1, {}, profile("observed")}), Each(f32(2)));
  EXPECT_THAT(clip_f32(x, {2, 1, {}, profile("onnx")}), Each(f32(1)));
  const std::vector<std::uint64_t> i8 = {0x80, 0xFF, 0, 1, 0x7F};
  EXPECT_THAT(clip(DataType::Int8, i8, {2, 1}), Each(2u));
  EXPECT_THAT(clip(DataType::Int8, i8, {2, 1, {}, profile("onnx")}), Each(1u));
}

TEST(Clip, EachNanAndBoundSettingActsOnItsOwn) {
  Numerics max_wins;
  max_wins.min_above_max = Numerics::MinAboveMax::GivesMax;
  EXPECT_THAT(clip_f32({f32(0), quiet_nan}, {2, 1, {}, max_wins}), Each(f32(1)));
  EXPECT_THAT(clip_f32({f32(0), quiet_nan}, {-2, 1, {}, max_wins}), ElementsAre(f32(0), f32(1)));
  Numerics propagates;
  propagates.nan = Numerics::Nan::Propagates;
  EXPECT_THAT(clip_f32({f32(0), negative_nan}, {2, 1, {}, propagates}), ElementsAre(f32(2), negative_nan));
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
      {DataType::Int8, -3.7f, 2.9f, -3, 2},
      {DataType::Int8, -0.9f, 0.9f, 0, 0},
      {DataType::Int8, -128.9f, 127.9f, -128, 127},
      {DataType::Int8, -1000, 1000, -128, 127},
      {DataType::Int8, -infinity, infinity, -128, 127},
      {DataType::Int8, -5, nan, -5, 0},
      {DataType::Int8, nan, 5, 0, 5},
      {DataType::UInt8, -5, 200.99f, 0, 200},
      {DataType::UInt8, 0.99f, 256, 0, 255},
      {DataType::Int16, -40000, 40000, -32768, 32767},
      {DataType::UInt16, -1, 65535.5f, 0, 65535},
      {DataType::Int32, -2147483648.0f, 2147483648.0f, i32_least, i32_most},
      {DataType::Int32, -3e9f, 2147483520.0f, i32_least, 2147483520},
      {DataType::UInt32, -1e30f, 4294967296.0f, 0, 4294967295},
      {DataType::UInt32, 3e9f, 4294967040.0f, 3000000000, 4294967040},
      {DataType::Int64, -9223372036854775808.0f, 9223372036854775808.0f, i64_least, i64_most},
      {DataType::Int64, -infinity, infinity, i64_least, i64_most},
      {DataType::Int64, -9223371487098961920.0f, 9223371487098961920.0f, -9223371487098961920, 9223371487098961920},
      {DataType::UInt64, -1, 18446744073709551616.0f, 0, -1},  // -1: all bits set
      {DataType::UInt64, nan, infinity, 0, -1},
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

TEST(Clip, ComparesIntegersByTheirOwnOrderAndExactly) {
  EXPECT_THAT(clip(DataType::UInt8, {200, 100, 99}, {0, 100}), ElementsAre(100, 100, 99));
  EXPECT_THAT(clip(DataType::Int8, {integer(DataType::Int8, -56), 100}, {-50, 99}),
              ElementsAre(integer(DataType::Int8, -50), 99));
  const std::uint64_t odd = (std::uint64_t{1} << 53) + 1;  // no double holds it
  for (DataType type : {DataType::Int64, DataType::UInt64})
    EXPECT_THAT(clip(type, {odd, odd - 2}, {9007199254740992.0f, 1e18f}), ElementsAre(odd, odd - 1)) << name(type);
  EXPECT_THAT(clip(DataType::UInt32, {0x80000001, 5}, {7, 4e9f}), ElementsAre(0x80000001, 7));
}

TEST(Clip, RoundsBoundsOfFloat16ToNearestEven) {
  EXPECT_THAT(clip(DataType::Float16, {0x4000}, {-1, 1.00048828125f}), ElementsAre(0x3C00));  // tie, 1 is even
  EXPECT_THAT(clip(DataType::Float16, {0x4000}, {-1, 1.00146484375f}), ElementsAre(0x3C02));  // tie, up to even
  EXPECT_THAT(clip(DataType::Float16, {0x7C00}, {-1, 65519}), ElementsAre(0x7BFF));
  EXPECT_THAT(clip(DataType::Float16, {0x7C00}, {-1, 65520}), ElementsAre(0x7C00));
  EXPECT_THAT(clip(DataType::Float16, {0x0000}, {2.9802322e-8f, 1}), ElementsAre(0x0000));  // 2^-25: tie, to 0
  EXPECT_THAT(clip(DataType::Float16, {0x0000}, {2.9802326e-8f, 1}), ElementsAre(0x0001));  // a float step above
}

TEST(ClipScaleBias, RoundsTheProductAndThenTheSum) {
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24: the product rounds to 1 + 2^-11; an fma would leave 2^-11 + 2^-24.
  EXPECT_THAT(clip_f32({f32(0x1.001p0f)}, {-9, 9, ScaleBias{0x1.001p0f, -1}}), ElementsAre(f32(0x1p-11f)));
}

TEST(ClipScaleBias, ComesBeforeTheBounds) {
  EXPECT_THAT(clip_f32({f32(-1), f32(1), f32(2), f32(3)}, {0, 5, ScaleBias{2, 1}}),
              ElementsAre(f32(0), f32(3), f32(5), f32(5)));
}

TEST(ClipScaleBias, KeepsSubnormals) {
  EXPECT_THAT(clip_f32({0x00000001, 0x00800000}, {-1, 1, ScaleBias{2, 0}}), ElementsAre(0x00000002, 0x01000000));
  EXPECT_THAT(clip_f32({0x00800000}, {-1, 1, ScaleBias{0.5f, 0}}), ElementsAre(0x00400000));
  EXPECT_THAT(clip(DataType::Float16, {0x0001, 0x0400}, {-1, 1, ScaleBias{0.5f, 0}}), ElementsAre(0x0000, 0x0200));
}

TEST(ClipScaleBias, MakesEveryNanTheQuietOne) {
  const ScaleBias same{1, 0};
  EXPECT_THAT(clip_f32({quiet_nan, negative_nan, signalling_nan}, {-1, 1, same, profile("onnx")}), Each(quiet_nan));
  EXPECT_THAT(clip_f32({f32(infinity)}, {-1, 1, ScaleBias{0, 0}, profile("onnx")}), ElementsAre(quiet_nan));
  EXPECT_THAT(clip_f32({f32(infinity)}, {-1, 1, ScaleBias{1, -infinity}, profile("onnx")}), ElementsAre(quiet_nan));
  EXPECT_THAT(clip_f32({f32(infinity)}, {-1, 1, ScaleBias{0, 0}}), ElementsAre(f32(1)));
  EXPECT_THAT(clip(DataType::Float16, {0x7D01, 0xFE01, 0x7C00}, {-1, 1, ScaleBias{0, 0}, profile("onnx")}),
              Each(0x7E00u));
}

TEST(ClipScaleBias, RoundsFloat16OnceAtTheEnd) {
  // 1 + 2^-9 + 2^-20 + 2^-11 lies above the tie between 0x3C02 and 0x3C03; a product rounded to float16 would lie on
  // it.
  EXPECT_THAT(clip(DataType::Float16, {0x3C01}, {-9, 9, ScaleBias{0x1.004p0f, 0x1p-11f}}), ElementsAre(0x3C03));
  // 65504 * 2 is no float16, but it is clipped before it is rounded.
  EXPECT_THAT(clip(DataType::Float16, {0x7BFF}, {0, 65504, ScaleBias{2, 0}}), ElementsAre(0x7BFF));
  EXPECT_THAT(clip(DataType::Float16, {0x7BFF}, {0, infinity, ScaleBias{2, 0}}), ElementsAre(0x7C00));
  EXPECT_THAT(clip(DataType::Float16, {0x7BFF}, {0, infinity, ScaleBias{2, -65504}}), ElementsAre(0x7BFF));
}

TEST(ClipScaleBias, OfOneAndZeroStillTurnsMinusZeroIntoPlusZero) {
  EXPECT_THAT(clip_f32({f32(-0.0f)}, {-1, 1, ScaleBias{1, 0}}), ElementsAre(f32(0.0f)));  // -0 * 1 + 0
  EXPECT_THAT(clip_f32({f32(-0.0f)}, {-1, 1}), ElementsAre(f32(-0.0f)));
}

}  // namespace
}  // namespace opscope::test
