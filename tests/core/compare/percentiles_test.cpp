// Elements at given shares of the ascending order.

#include "core/compare/percentiles.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/compare/statistics.h"
#include "core/tensor/convert.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

Percentiles found_in(const Tensor& tensor) {
  const auto found = statistics(tensor);
  return found ? found->percentiles : Percentiles{};
}

bool is_finite(DataType type, std::uint64_t bits) {
  return !is_floating_point(type) || std::isfinite(to_double(type, bits));
}

// In the order of the values, -0 before +0.
bool is_less(DataType type, std::uint64_t a, std::uint64_t b) {
  if (type == DataType::UInt64) return a < b;
  if (type == DataType::Int64) return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
  const double x = to_double(type, a), y = to_double(type, b);
  return x < y || (x == y && std::signbit(x) && !std::signbit(y));
}

// As the definition has it: the smallest element that so many per cent of the elements do not exceed.
Percentiles by_sorting(DataType type, std::vector<std::uint64_t> bits) {
  std::erase_if(bits, [&](std::uint64_t each) { return !is_finite(type, each); });
  std::ranges::sort(bits, [&](std::uint64_t a, std::uint64_t b) { return is_less(type, a, b); });
  Percentiles all{};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t at = bits.size(); at-- > 0 && (at + 1) * 100 >= bits.size() * percentages[i];) all[i] = bits[at];
  return all;
}

std::vector<std::uint64_t> random_bits(DataType type, std::size_t count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> bits(count);
  const std::uint64_t mask =
      element_size(type) == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * element_size(type)) - 1;
  for (std::uint64_t& each : bits) each = random() & mask;
  return bits;
}

TEST(PercentilesOf, OneElementAreThatElement) {
  for (const DataType type : all_data_types) {
    const Percentiles found = found_in(row_of(type, {3}));
    EXPECT_TRUE(std::ranges::all_of(found, [](std::uint64_t bits) { return bits == 3; })) << name(type);
  }
}

// Worked out by hand from the definition: of 100 elements, 1 is 1 %.
TEST(PercentilesOf, ARampAreThoseOfTheDefinition) {
  const auto ramp = [](std::uint64_t count) {
    std::vector<std::uint64_t> bits(count);
    for (std::uint64_t i = 0; i < count; ++i) bits[i] = count - 1 - i;
    return found_in(row_of(DataType::UInt32, bits));
  };
  EXPECT_EQ(ramp(2), (Percentiles{0, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(ramp(100), (Percentiles{0, 4, 24, 49, 74, 94, 98}));
  EXPECT_EQ(ramp(101), (Percentiles{1, 5, 25, 50, 75, 95, 99}));
  EXPECT_EQ(ramp(1000), (Percentiles{9, 49, 249, 499, 749, 949, 989}));
}

TEST(PercentilesOf, AnyBitsAreThoseOfSorting) {
  for (const DataType type : all_data_types)
    for (const std::size_t count : {2u, 3u, 99u, 100u, 101u, 5000u, 600'000u}) {
      const std::vector<std::uint64_t> bits = random_bits(type, count, static_cast<unsigned>(count));
      EXPECT_EQ(found_in(row_of(type, bits)), by_sorting(type, bits)) << name(type) << " " << count;
    }
}

// All of them begin with the same digits, and some are equal.
TEST(PercentilesOf, CloseValuesAreThoseOfSorting) {
  for (const DataType type : all_data_types) {
    const std::uint64_t one = is_floating_point(type) ? from_double(type, 1) : 64;
    std::vector<std::uint64_t> bits = random_bits(type, 3000, 7);
    for (std::uint64_t& each : bits) each = one + each % 40;
    EXPECT_EQ(found_in(row_of(type, bits)), by_sorting(type, bits)) << name(type);
    EXPECT_EQ(found_in(row_of(type, std::vector<std::uint64_t>(3000, one))), by_sorting(type, {one})) << name(type);
  }
}

TEST(PercentilesOf, SpecialValuesAreOfTheFiniteOnesAlone) {
  const std::uint64_t nan = 0x7E01, infinity = 0x7C00, minus_infinity = 0xFC00, minus_zero = 0x8000, one = 0x3C00;
  EXPECT_EQ(found_in(row_of(DataType::Float16, {nan, infinity, minus_infinity})), Percentiles{});
  EXPECT_EQ(found_in(row_of(DataType::Float16, {nan, one, infinity, minus_infinity, 0, minus_zero, nan})),
            (Percentiles{minus_zero, minus_zero, minus_zero, 0, one, one, one}));
}

TEST(PercentilesOf, StridedTensorsAreOfTheirElements) {
  const std::vector<std::uint64_t> bits = random_bits(DataType::Int16, 6 * 50, 3);
  const Tensor transposed = strided_tensor_of(DataType::Int16, {6, 50}, {1, 7}, bits);
  EXPECT_EQ(found_in(transposed), by_sorting(DataType::Int16, bits));
  const Tensor repeated = strided_tensor_of(DataType::Int16, {40, 3}, {0, 1}, {9, 2, 5});
  EXPECT_EQ(found_in(repeated), by_sorting(DataType::Int16, {2, 5, 9}));
}

TEST(PercentilesOf, ATensorStopWhenAsked) {
  const Tensor tensor = row_of(DataType::Float32, {1, 2, 3});
  EXPECT_EQ(percentiles(tensor, 3, [] { return true; }).error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
