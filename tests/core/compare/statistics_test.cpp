// Numbers about one tensor.

#include "core/compare/statistics.h"

#include <cmath>
#include <limits>
#include <random>

#include "core/model/generate.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/run.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

Statistics measured(DataType type, const Bits& bits) { return statistics(row_of(type, bits)).value_or(Statistics()); }
Histogram counted(DataType type, const Bits& bits, double low, double high, std::size_t bins) {
  return histogram(row_of(type, bits), low, high, bins).value_or(Histogram());
}

TEST(Statistics, OfNoFiniteElementAreOnlyCounts) {
  const Statistics found = measured(Float16, {0x7E00, 0x7C00, 0xFC00});
  EXPECT_EQ(found.elements, 3u);
  EXPECT_EQ(found.finite(), 0u);
  EXPECT_EQ(found.mean, 0);
}

TEST(Statistics, KnowSixtyFourBitIntegersExactly) {
  const Statistics found = measured(UInt64, {all_ones - 1, all_ones, all_ones, 5, 5});
  EXPECT_EQ(found.max_bits, all_ones);
  EXPECT_EQ(found.max_at, 1u);  // the first of equals
  EXPECT_EQ(found.min_at, 3u);
  const std::uint64_t least = std::uint64_t{1} << 63;
  EXPECT_EQ(measured(Int64, {least + 1, least, 0}).min_bits, least);
  EXPECT_EQ(measured(Int64, {least, least - 1}).mean, -0.5);
}

TEST(Statistics, TellTheSpecialValuesOfDoublesApart) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Statistics found =
      measured(Float64, {f64(infinity), f64(3), f64(-infinity), f64(infinity), f64(-0.0), f64(0.0), f64(0x1p-1074),
                         f64(-0x1p-1023), f64(0x1p-1022), f64(std::nan("")), f64(-std::nan("")), f64(infinity)});
  EXPECT_EQ(found.elements, 12u);
  EXPECT_EQ(found.positive_infinity, 3u);
  EXPECT_EQ(found.negative_infinity, 1u);
  EXPECT_EQ(found.nan, 2u);
  EXPECT_EQ(found.zero, 2u);
  EXPECT_EQ(found.negative_zero, 1u);
  EXPECT_EQ(found.subnormal, 2u);
  EXPECT_EQ(found.finite(), 6u);
  EXPECT_EQ(found.max_at, 1u);
  EXPECT_EQ(found.min_at, 7u);
}

TEST(Statistics, CountNegativeZerosApart) {
  for (const auto& [type, negative] :
       {std::pair(Float16, std::uint64_t{0x8000}), {Float32, 0x80000000}, {Float64, std::uint64_t{1} << 63}}) {
    Bits bits(3000, 0);
    for (std::size_t i = 0; i < bits.size(); i += 7) bits[i] = negative;
    bits[1] = negative | 1;  // subnormal
    const Statistics found = measured(type, bits);
    EXPECT_EQ(found.negative_zero, 429u) << name(type);
    EXPECT_EQ(found.zero, 2999u) << name(type);
  }
  EXPECT_EQ(measured(Int8, {0x80, 0, 0}).negative_zero, 0u);
  EXPECT_EQ(measured(UInt32, {0x80000000, 0}).negative_zero, 0u);
}

TEST(Statistics, CountSignallingNansApart) {
  const struct {
    DataType type;
    Bits signalling, quiet;
  } rows[] = {
      {Float16, {0x7C01, 0x7DFF, 0xFC01, 0xFDFF}, {0x7E00, 0x7FFF, 0xFE00, 0xFE01}},
      {Float32, {0x7F800001, 0x7FBFFFFF, 0xFF800001, 0xFFA00000}, {0x7FC00000, 0x7FFFFFFF, 0xFFC00001, 0xFFC00000}},
      {Float64,
       {0x7FF0000000000001, 0x7FF7FFFFFFFFFFFF, 0xFFF0000000000001, 0xFFF4000000000000},
       {0x7FF8000000000000, 0x7FFFFFFFFFFFFFFF, 0xFFF8000000000001, 0xFFF8000000000000}}};
  for (const auto& [type, signalling, quiet] : rows) {
    Bits bits(40000, 0);  // in several pieces
    for (std::size_t i = 0; i < 4; ++i) bits[9999 * i] = signalling[i], bits[9999 * i + 1] = quiet[i];
    bits[2] = signalling[3];
    const Statistics found = measured(type, bits);
    EXPECT_EQ(found.nan, 9u) << name(type);
    EXPECT_EQ(found.signalling_nan, 5u) << name(type);
    EXPECT_EQ(measured(type, quiet).signalling_nan, 0u) << name(type);
  }
  EXPECT_EQ(measured(UInt32, {0x7F800001}).signalling_nan, 0u);
}

TEST(Statistics, SurviveTheLargestNumbers) {
  const double largest = std::numeric_limits<double>::max();
  const Statistics same = measured(Float64, {f64(largest), f64(largest), f64(largest)});
  EXPECT_EQ(same.mean, largest);
  EXPECT_EQ(same.standard_deviation, 0);
  const Statistics apart = measured(Float64, {f64(largest), f64(-largest)});
  EXPECT_EQ(apart.mean, 0);
  EXPECT_EQ(apart.standard_deviation, largest);
}

TEST(Statistics, DoNotLoseSmallSpreadsOnLargeMeans) {
  Bits bits;
  for (int i = 0; i < 100000; ++i) bits.push_back(f64(1e9 + (i % 2)));
  const Statistics found = measured(Float64, bits);
  EXPECT_EQ(found.mean, 1e9 + 0.5);
  EXPECT_EQ(found.standard_deviation, 0.5);
}

TEST(Statistics, LoseNothingBesideTheLargestNumbers) {
  const float large = std::numeric_limits<float>::max();
  EXPECT_EQ(measured(Float32, {f32(1), f32(large), f32(2), f32(-large), f32(0)}).mean, 0.6);
  const double larger = 1e300;
  EXPECT_EQ(measured(Float64, {f64(1), f64(larger), f64(2), f64(-larger), f64(0)}).mean, 0.6);
  Bits many;  // in several pieces: what one loses, another does not bring back
  for (int i = 0; i < 20'000; ++i)
    for (const float x : {large, 1.0f, -large}) many.push_back(f32(x));
  EXPECT_EQ(measured(Float32, many).mean, 1.0 / 3);
}

TEST(Statistics, OfAnyLayoutSpeakOfLogicalPositions) {
  const Tensor tensor = strided_tensor_of(Int16, {2, 3}, {1, 4}, {5, 1, 7, 9, 2, 3});
  const Statistics found = statistics(tensor).value_or(Statistics());
  EXPECT_EQ(found.elements, 6u);
  EXPECT_EQ(found.min_at, 1u);
  EXPECT_EQ(found.max_at, 3u);
  EXPECT_EQ(found.mean, 4.5);
}

TEST(Statistics, OfABroadcastTensorCountEveryElement) {
  const Tensor tensor = strided_tensor_of(UInt8, {1000, 2}, {0, 1}, {3, 5});
  const Statistics found = statistics(tensor).value_or(Statistics());
  EXPECT_EQ(found.elements, 2000u);
  EXPECT_EQ(found.mean, 4);
  EXPECT_EQ(found.standard_deviation, 1);
}

TEST(Statistics, StopWhenAskedAndRefuseWhatCannotBeRead) {
  Tensor tensor = tensor_of(UInt8, {500000}, {1});
  EXPECT_EQ(statistics(tensor, [] { return true; }).error().kind, Error::Kind::Cancelled);
  EXPECT_EQ(histogram(tensor, 0, 1, 4, [] { return true; }).error().kind, Error::Kind::Cancelled);
  tensor.offset = 1;
  EXPECT_FALSE(statistics(tensor).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, 4).has_value());
}

// Of the elements that are in no bin.
auto counts_beside(const Histogram& of) {
  return std::tuple(of.nan, of.positive_infinity, of.negative_infinity, of.below, of.above);
}

// Random bits with all that is special among them: more than two pieces, no multiple of any vector.
Bits any_bits(DataType type, std::size_t count) {
  std::mt19937_64 random(static_cast<std::uint64_t>(type));
  const std::size_t width = 8 * element_size(type);
  Bits bits(count);
  for (std::uint64_t& each : bits) each = width == 64 ? random() : random() & ((std::uint64_t{1} << width) - 1);
  const Bits special = special_values(type);
  for (std::size_t i = 0; i < count; i += 7) bits[i] = special[random() % special.size()];
  return bits;
}

// What does not depend on how sums are rounded.
auto counts_and_extremes(const Statistics& of) {
  return std::tuple(of.elements, of.nan, of.positive_infinity, of.negative_infinity, of.zero, of.subnormal, of.min,
                    of.max, of.min_at, of.max_at, of.min_bits, of.max_bits);
}

// Over those of up to 32 bits, by the plainest loop; nothing is widened or counted ahead.
void expect_as_plain(DataType type, const Bits& bits, const Statistics& found) {
  Statistics plain;
  long double sum = 0, squares = 0;
  const double smallest_normal = type == Float16 ? 0x1p-14 : type == Float32 ? 0x1p-126 : 0;
  bool any = false;
  std::vector<double> finite;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const double value = to_double(type, bits[i]);
    plain.nan += std::isnan(value);
    plain.positive_infinity += std::isinf(value) && value > 0;
    plain.negative_infinity += std::isinf(value) && value < 0;
    plain.zero += value == 0;
    plain.subnormal += value != 0 && std::abs(value) < smallest_normal;
    if (!std::isfinite(value)) continue;
    finite.push_back(value);
    const auto is_less = [](double a, double b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); };
    if (!any || is_less(value, plain.min)) plain.min = value, plain.min_at = i, plain.min_bits = bits[i];
    if (!any || is_less(plain.max, value)) plain.max = value, plain.max_at = i, plain.max_bits = bits[i];
    any = true;
    sum += value;
  }
  const auto count = static_cast<long double>(finite.size());
  for (const double value : finite) squares += (value - sum / count) * (value - sum / count);
  plain.elements = bits.size();
  EXPECT_EQ(counts_and_extremes(found), counts_and_extremes(plain));
  const double deviation = static_cast<double>(std::sqrt(squares / count));
  if (is_integer(type) || type == Float16)  // their sums are exact
    EXPECT_EQ(found.mean, static_cast<double>(sum / count));
  else
    EXPECT_NEAR(found.mean, static_cast<double>(sum / count), deviation * 1e-13);
  EXPECT_NEAR(found.standard_deviation, deviation, deviation * 1e-13);
}

TEST(Statistics, AreThoseOfAPlainLoopOnEverySimdTarget) {
  for (const DataType type : all_data_types) {
    if (element_size(type) == 8) continue;
    SCOPED_TRACE(name(type));
    for (const std::size_t count : {1u, 2u, 17u, 1023u, 1025u, 40007u}) {
      const Bits bits = any_bits(type, count);
      const Statistics best = measured(type, bits);
      if (best.finite() > 0) expect_as_plain(type, bits, best);
      on_every_simd_target([&] {
        const Statistics found = measured(type, bits);
        EXPECT_EQ(f64(found.mean), f64(best.mean));
        EXPECT_EQ(f64(found.standard_deviation), f64(best.standard_deviation));
        EXPECT_EQ(counts_and_extremes(found), counts_and_extremes(best));
      });
    }
  }
}

TEST(Statistics, PutNegativeZeroBelowPositiveZeroInAnyOrder) {
  for (const Bits& zeros : {Bits{f32(0.0f), f32(-0.0f)}, Bits{f32(-0.0f), f32(0.0f)}}) {
    const Statistics found = measured(Float32, zeros);
    EXPECT_EQ(found.min_bits, f32(-0.0f));
    EXPECT_EQ(found.max_bits, f32(0.0f));
    EXPECT_EQ(zeros[found.min_at], f32(-0.0f));
    EXPECT_EQ(zeros[found.max_at], f32(0.0f));
  }
  EXPECT_EQ(measured(Float64, {f64(0.0), f64(0.0)}).min_bits, f64(0.0)) << "there is no -0";
  EXPECT_EQ(measured(Float64, {f64(-0.0), f64(-0.0)}).max_bits, f64(-0.0)) << "there is no +0";
  EXPECT_EQ(measured(Float32, {f32(3), f32(0.0f), f32(-0.0f)}).min_bits, f32(-0.0f));
  EXPECT_EQ(measured(Float16, {0xC000, 0x8000, 0}).max_bits, 0u);
  EXPECT_EQ(measured(Float16, {0xC000, 0x8000}).max_bits, 0x8000u);
}

TEST(Statistics, FindAZeroOfTheOtherSignFarBehindTheFirst) {
  for (const auto& [type, negative] :
       {std::pair(Float16, std::uint64_t{0x8000}), {Float32, 0x80000000}, {Float64, std::uint64_t{1} << 63}}) {
    Bits bits(100'000, 0);
    bits[70'000] = bits[80'000] = negative;
    const Statistics found = measured(type, bits);
    EXPECT_EQ(found.min_bits, negative) << name(type);
    EXPECT_EQ(found.min_at, 70'000u) << name(type);
    EXPECT_EQ(found.max_at, 0u) << name(type);
  }
}

TEST(Histogram, IsThatOfAPlainLoopOnEverySimdTarget) {
  struct Axis {
    double low, high;
    std::size_t bins;
  };
  for (const DataType type : all_data_types) {
    if (element_size(type) == 8 && is_integer(type)) continue;
    SCOPED_TRACE(name(type));
    const Bits bits = any_bits(type, 20011);
    for (const Axis axis : {Axis{-100, 100, 128}, Axis{0, 0, 3}, Axis{-1e-40, 3e38, 77}, Axis{0, 0x1p-1074, 9},
                            Axis{-1, 1, 4000}, Axis{5, 6, 1}}) {
      Histogram plain{axis.low, axis.high, Bits(axis.bins)};
      for (const std::uint64_t each : bits) {
        const double value = to_double(type, each);
        plain.nan += std::isnan(value);
        plain.positive_infinity += std::isinf(value) && value > 0;
        plain.negative_infinity += std::isinf(value) && value < 0;
        plain.below += std::isfinite(value) && value < axis.low;
        plain.above += std::isfinite(value) && value > axis.high;
        if (!(value >= axis.low && value <= axis.high)) continue;
        std::size_t bin = axis.bins - 1;
        while (bin > 0 && value < plain.edge(bin)) --bin;
        ++plain.bins[bin];
      }
      on_every_simd_target([&] {
        const Histogram found = counted(type, bits, axis.low, axis.high, axis.bins);
        EXPECT_EQ(found.bins, plain.bins);
        EXPECT_EQ(counts_beside(found), counts_beside(plain));
      });
    }
  }
}

TEST(Histogram, GivesAnEdgeToTheBinItOpensAndTheTopToTheLast) {
  EXPECT_THAT(counted(Float32, {f32(0), f32(0.25f), f32(0.5f), f32(0.75f), f32(1)}, 0, 1, 4).bins,
              ElementsAre(1, 1, 1, 2));
  for (std::size_t i = 0; i <= 10; ++i) {  // edges that are no exact tenths
    Histogram expected = counted(Float64, {f64(0)}, 0, 1, 10);
    const Histogram found = counted(Float64, {f64(expected.edge(i))}, 0, 1, 10);
    EXPECT_EQ(found.bins[std::min<std::size_t>(i, 9)], 1u) << i;
  }
  EXPECT_EQ(counted(Float64, {f64(0.3)}, 0, 1, 10).bins[3], 1u);
  EXPECT_EQ(counted(Float64, {f64(std::nextafter(0.3, 0))}, 0, 1, 10).bins[2], 1u);
}

TEST(Histogram, ComparesSixtyFourBitIntegersAsTheyAre) {
  // 2^63 is a double, 2^63 - 1 is not, and rounds up to it.
  const std::uint64_t edge = std::uint64_t{1} << 63;
  EXPECT_THAT(counted(UInt64, {edge - 1, edge}, 0, 0x1p64, 2).bins, ElementsAre(1, 1));
  EXPECT_EQ(counted(UInt64, {edge + 1}, 0, 0x1p63, 2).above, 1u);
  EXPECT_EQ(counted(Int64, {edge + 1, edge}, -0x1p63, 0x1p63, 2).bins.front(), 2u);
}

TEST(Histogram, SurvivesExtremeRanges) {
  const double largest = std::numeric_limits<double>::max();
  EXPECT_THAT(counted(Float64, {f64(-largest), f64(-1), f64(0), f64(largest)}, -largest, largest, 2).bins,
              ElementsAre(2, 2));
  EXPECT_THAT(counted(Float32, {f32(5), f32(5)}, 5, 5, 3).bins, ElementsAre(0, 0, 2));
  const double tiny = std::numeric_limits<double>::denorm_min();
  EXPECT_THAT(counted(Float64, {f64(0), f64(tiny)}, 0, tiny, 1000).bins, ::testing::SizeIs(1000));
}

TEST(Histogram, RefusesRangesAndBinsThatMakeNoSense) {
  const Tensor tensor = row_of(UInt8, {1});
  EXPECT_FALSE(histogram(tensor, 1, 0, 4).has_value());
  EXPECT_FALSE(histogram(tensor, 0, infinity, 4).has_value());
  EXPECT_FALSE(histogram(tensor, std::nan(""), 1, 4).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, 0).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, std::size_t{1} << 40).has_value());
}

TEST(Histogram, IsDividedByGroups) {
  Bits halves, bytes, groups;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    halves.push_back(i * 7919 % 65536);
    bytes.push_back(i * 31 % 256);
    groups.push_back(i % 3);
  }
  const Tensor group = tensor_of(UInt8, {5000}, groups);
  for (const Tensor& tensor :
       {tensor_of(Float16, {5000}, halves), tensor_of(UInt8, {5000}, bytes), tensor_of(Int64, {5000}, bytes)}) {
    const std::vector<Histogram> parts = histograms_by_group(tensor, group, 3, 0, 200, 10).value();
    ASSERT_EQ(parts.size(), 3u);
    for (std::uint64_t g = 0; g < 3; ++g) {
      Bits own;
      for (std::uint64_t i = g; i < 5000; i += 3) own.push_back(element_bits(tensor, i));
      const auto size = static_cast<std::uint32_t>(own.size());
      const Histogram alone = histogram(tensor_of(tensor.desc.data_type, {size}, own), 0, 200, 10).value();
      EXPECT_EQ(parts[g].bins, alone.bins);
      EXPECT_EQ(parts[g].nan + parts[g].below + parts[g].above, alone.nan + alone.below + alone.above);
    }
    EXPECT_FALSE(histograms_by_group(tensor, tensor_of(UInt8, {4}, {0}), 3, 0, 200, 10).has_value());
  }
}

}  // namespace
}  // namespace opscope::test
