// What each operator's own settings must hold, from what its sweep promises to prove.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "core/operators/schema/registry.h"
#include "core/sweep/row.h"
#include "core/validation/validate.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

TEST(SweepSettings, AreValidForEveryOperatorAndType) {
  SweepRequest request;
  request.samples = 1;
  for (const SweepSpace& space : plan_sweep(request)) {
    const ElementSource source(space);
    RowFeeder feeder(space, source);
    ASSERT_FALSE(space.settings.each.empty());
    for (const SweepSetting& setting : space.settings.each)
      ASSERT_FALSE(has_errors(validate(feeder.fill(setting, 0, 5)))) << title(space) << ", " << setting.label;
  }
}

template <class All, class Holds>
void expect_one(const All& all, const char* what, const Holds& holds) {
  EXPECT_TRUE(std::ranges::any_of(all, holds)) << what;
}

struct Bounds {
  float min, max;
  bool operator==(const Bounds& other) const { return f32(min) == f32(other.min) && f32(max) == f32(other.max); }
};

std::vector<SweepSetting> clip_settings(DataType type) {
  return find_operator("ELEMENT_WISE_CLIP")->sweep_settings({type, type}).each;
}
std::optional<ScaleBias> scale_of(const SweepSetting& setting) { return setting.attributes[2].as_scale_bias(); }
std::vector<Bounds> bounds_of(const std::vector<SweepSetting>& settings, bool with_scale) {
  std::vector<Bounds> bounds;
  for (const SweepSetting& setting : settings) {
    const Bounds each = {setting.attributes[0].as_float(), setting.attributes[1].as_float()};
    if (scale_of(setting).has_value() == with_scale && std::ranges::find(bounds, each) == bounds.end())
      bounds.push_back(each);
  }
  return bounds;
}

TEST(SweepSettings, OfClipHaveBoundsWithEveryKindOfEdge) {
  for (const DataType type : {Float32, Float16, Int8, UInt64}) {
    const std::vector<Bounds> bounds = bounds_of(clip_settings(type), false);
    EXPECT_EQ(bounds.size(), 17u);
    const auto number = [](float x) { return !std::isnan(x); };
    const auto subnormal = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; };
    expect_one(bounds, "NaN as Min", [&](const Bounds& b) { return std::isnan(b.min) && number(b.max); });
    expect_one(bounds, "NaN as Max", [&](const Bounds& b) { return number(b.min) && std::isnan(b.max); });
    expect_one(bounds, "two NaNs", [&](const Bounds& b) { return std::isnan(b.min) && std::isnan(b.max); });
    expect_one(bounds, "infinities", [&](const Bounds& b) { return b.min == -INFINITY && b.max == INFINITY; });
    expect_one(bounds, "zeros", [&](const Bounds& b) { return b == Bounds{-0.0f, 0.0f}; });
    expect_one(bounds, "zeros, Min above Max", [&](const Bounds& b) { return b == Bounds{0.0f, -0.0f}; });
    expect_one(bounds, "subnormals", [&](const Bounds& b) { return subnormal(b.min) && subnormal(b.max); });
    expect_one(bounds, "Min above Max", [&](const Bounds& b) { return b.min > b.max && std::isfinite(b.min); });
    expect_one(bounds, "fractions beyond small integers",
               [&](const Bounds& b) { return b.min < -128 && b.min != std::trunc(b.min) && b.max > 255; });
    expect_one(bounds, "beyond every integer", [&](const Bounds& b) { return b.min < -1e20f && b.max > 1e20f; });
    expect_one(bounds, "ordinary", [&](const Bounds& b) { return b == Bounds{-1, 1}; });
  }
}

TEST(SweepSettings, OfClipHaveEveryBoundWithScaleBiasForFloatsAlone) {
  for (const DataType type : {Float32, Float16}) {
    const std::vector<SweepSetting> settings = clip_settings(type);
    EXPECT_EQ(bounds_of(settings, true).size(), 17u);
    std::vector<ScaleBias> scales;
    for (const SweepSetting& setting : settings)
      if (scale_of(setting)) scales.push_back(*scale_of(setting));
    expect_one(scales, "identity", [](const ScaleBias& g) { return g == ScaleBias{1, 0}; });
    expect_one(scales, "negative", [](const ScaleBias& g) { return g.scale < 0 && g.bias > 0; });
    expect_one(scales, "a bias of -0", [](const ScaleBias& g) { return g.bias == 0 && std::signbit(g.bias); });
    expect_one(scales, "NaN", [](const ScaleBias& g) { return std::isnan(g.scale); });
    expect_one(scales, "overflow", [](const ScaleBias& g) { return g.scale > 1e38f && std::isfinite(g.scale); });
    expect_one(scales, "subnormal results", [](const ScaleBias& g) { return g.scale > 0 && g.scale < 1e-5f; });
  }
  EXPECT_EQ(clip_settings(Int32).size(), 17u);
}

// The three scales of a setting, and its zero points' bits.
struct Quantization {
  float a, b, output;
  std::optional<std::uint64_t> a_zero, b_zero, output_zero;
};
std::vector<Quantization> quantizations(DataType a, DataType b, DataType output) {
  std::vector<Quantization> found;
  const auto scale = [](const std::optional<std::uint64_t>& bits) { return from_bits<float>(bits.value()); };
  for (const SweepSetting& setting : find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")
                                         ->sweep_settings({a, Float32, a, b, Float32, b, Float32, output, output})
                                         .each) {
    const auto& singles = setting.single_elements;
    found.push_back({scale(singles[1]), scale(singles[4]), scale(singles[6]), singles[2], singles[5], singles[7]});
  }
  return found;
}

TEST(SweepSettings, OfQuantizedLinearAddHaveTiesExtremesAndTheKnownVectors) {
  const std::vector<Quantization> all = quantizations(Int8, Int8, Int8);
  using Q = Quantization;
  expect_one(all, "ties",
             [](const Q& q) { return q.a == 1 && q.b == 1 && q.output == 2 && !q.a_zero && !q.output_zero; });
  expect_one(all, "the vector that tells when the zero point is added", [](const Q& q) {
    return f32(q.a) == 0x3CCFA450 && f32(q.b) == 0x3D12AD6C && f32(q.output) == 0x3D15DB2C &&
           q.a_zero == integer(Int8, -106) && q.b_zero == integer(Int8, -120) && q.output_zero == integer(Int8, -105);
  });
  expect_one(all, "the vector that tells division from reciprocal",
             [](const Q& q) { return q.output == 0.039215686f; });
  expect_one(all, "ties that a fused sum misses", [](const Q& q) {
    const int a_zero = q.a_zero ? from_bits<std::int8_t>(*q.a_zero) : 0;
    const int b_zero = q.b_zero ? from_bits<std::int8_t>(*q.b_zero) : 0;
    for (int a = -128 - a_zero; a < 128 - a_zero; ++a)
      for (int b = -128 - b_zero; b < 128 - b_zero; ++b) {
        const float b_value = static_cast<float>(b) * q.b;
        const float product = static_cast<float>(a) * q.a;
        const float rounded = std::nearbyint((product + b_value) / q.output);
        const float fused = std::nearbyint(std::fma(static_cast<float>(a), q.a, b_value) / q.output);
        if (std::fabs(rounded) < 100 && std::fabs(fused) < 100 && rounded != fused) return true;
      }
    return false;
  });
  expect_one(all, "a subnormal scale", [](const Q& q) { return std::fpclassify(q.output) == FP_SUBNORMAL; });
  expect_one(all, "overflow", [](const Q& q) { return q.a > 1e38f && q.b > 1e38f; });
  expect_one(all, "a scale of 0", [](const Q& q) { return q.output == 0; });
  expect_one(all, "a negative scale", [](const Q& q) { return q.output < 0; });
  expect_one(all, "a NaN scale of A", [](const Q& q) { return std::isnan(q.a); });
  expect_one(all, "a NaN scale of the output", [](const Q& q) { return std::isnan(q.output); });
  expect_one(all, "an infinite scale", [](const Q& q) { return std::isinf(q.b); });
  expect_one(all, "least zero points", [](const Q& q) { return q.a_zero == 0x80u && q.output_zero == 0x80u; });
  expect_one(all, "greatest zero points", [](const Q& q) { return q.a_zero == 0x7Fu && q.output_zero == 0x7Fu; });

  expect_one(quantizations(UInt8, UInt8, UInt8), "the tie that a zero point added too early moves", [](const Q& q) {
    return q.a == 1 && q.b == 1 && q.output == 2 && !q.a_zero && !q.b_zero && q.output_zero == 1u;
  });
}

}  // namespace
}  // namespace opscope::test
