#include "core/picture/plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

using enum DataType;
constexpr std::uint32_t height = 70, width = 300;

// The same elements in contiguous rows and with gaps between them.
struct Twins {
  Tensor packed, spread;
};

Twins twins(DataType type, const std::vector<std::uint64_t>& elements) {
  const std::size_t size = element_size(type);
  std::vector<std::byte> packed(elements.size() * size), spread(2 * elements.size() * size);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    store_bits(packed.data() + i * size, size, elements[i]);
    store_bits(spread.data() + 2 * i * size, size, elements[i]);
  }
  return {tensor_of(type, {height, width}, packed), tensor_of(type, {height, width}, spread, {{2 * width, 2}})};
}

Slice plain() { return default_slice(std::vector<std::uint32_t>{height, width}); }

// What the plane must hold, element by element: exact counts and range, and means to 2^-48 of the largest value.
void expect_plane_of(const Plane& plane, DataType type, const std::vector<std::uint64_t>& elements) {
  const PlaneFacts& facts = plane.facts();
  PlaneFacts expected;
  long double largest = 0;
  const long double base = plane.parts().reader->base();
  for (const std::uint64_t bits : elements) {
    const long double value = to_long_double(type, bits);
    expected.nan += std::isnan(value);
    expected.positive_infinity += std::isinf(value) && value > 0;
    expected.negative_infinity += std::isinf(value) && value < 0;
    if (!std::isfinite(value)) continue;
    expected.finite = expected.finite ? united(*expected.finite, {value, value}) : Range{value, value};
    largest = std::max(largest, std::fabs(value - base));
  }
  EXPECT_EQ(facts.elements, elements.size());
  EXPECT_EQ(facts.nan, expected.nan);
  EXPECT_EQ(facts.positive_infinity, expected.positive_infinity);
  EXPECT_EQ(facts.negative_infinity, expected.negative_infinity);
  EXPECT_EQ(facts.different, 0u);
  EXPECT_EQ(facts.finite, expected.finite);

  const Level& level = plane.parts().levels.at(0);
  ASSERT_EQ(level.width, (width + 3) / 4);
  for (std::uint64_t y = 0; y < level.height; ++y)
    for (std::uint64_t x = 0; x < level.width; ++x) {
      long double sum = 0;
      std::uint32_t weight = 0;
      unsigned flags = 0;
      for (std::uint64_t row = 4 * y; row < std::min<std::uint64_t>(4 * y + 4, height); ++row)
        for (std::uint64_t column = 4 * x; column < std::min<std::uint64_t>(4 * x + 4, width); ++column) {
          const long double value = to_long_double(type, elements[row * width + column]);
          if (std::isfinite(value)) {
            sum += value - base;
            ++weight;
          } else {
            flags |= std::isnan(value) ? Sample::Nan : value > 0 ? Sample::PositiveInfinity : Sample::NegativeInfinity;
          }
        }
      const Sample& cell = level.cells[0][y * level.width + x];
      ASSERT_EQ(cell.weight, weight) << "cell " << x << ", " << y;
      ASSERT_EQ(cell.flags, flags) << "cell " << x << ", " << y;
      if (weight > 0) {
        const auto mean = static_cast<double>(sum / weight);
        ASSERT_NEAR(cell.value, mean, static_cast<double>(largest * 0x1p-48L)) << "cell " << x << ", " << y;
      }
    }
}

void expect_planes_of(DataType type, const std::vector<std::uint64_t>& elements) {
  const auto [packed, spread] = twins(type, elements);
  expect_plane_of(**Plane::of(packed, plain()), type, elements);
  expect_plane_of(**Plane::of(spread, plain()), type, elements);
}

TEST(Plane, OfRandomBitsHasTheirCountsRangeAndMeans) {
  for (const DataType type : all_data_types) {
    SCOPED_TRACE(name(type));
    std::mt19937_64 random(1);
    std::vector<std::uint64_t> elements(height * width);
    const std::uint64_t size = 8 * element_size(type);
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - size);
    const std::uint64_t finite = all & ~(std::uint64_t{1} << (size - 2));  // without the exponent's highest bit
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = random() & (i < elements.size() / 2 ? finite : all);
    expect_planes_of(type, elements);
  }
}

// Numbers of similar and of very different size, zeros of both signs, and a few that are not finite.
TEST(Plane, OfFloatsHasTheirCountsRangeAndMeans) {
  std::mt19937 random(1);
  for (const int scale : {0, 10, 24, 40, 120}) {
    SCOPED_TRACE(scale);
    std::vector<std::uint64_t> elements(height * width);
    std::uniform_real_distribution<float> number(-1, 1), exponent(-1, 0);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const float value = std::ldexp(number(random), static_cast<int>(exponent(random) * static_cast<float>(scale)));
      elements[i] = to_bits(i % 7 == 0 ? -0.0f : i / width < 8 ? -0.0f : value);
    }
    elements[20 * width + 140] = to_bits(std::nanf(""));
    elements[40 * width + 10] = to_bits(-INFINITY);
    expect_planes_of(Float32, elements);
  }
}

// Their sums exceed the range of double.
TEST(Plane, OfTheLargestDoublesHasFiniteMeans) {
  std::vector<std::uint64_t> elements(height * width, to_bits(std::numeric_limits<double>::max()));
  for (std::size_t i = 0; i < elements.size(); i += 5) elements[i] = to_bits(-1e308);
  expect_planes_of(Float64, elements);
}

void expect_same(const Plane& a, const Plane& b) {
  EXPECT_EQ(a.facts().elements, b.facts().elements);
  EXPECT_EQ(a.facts().nan, b.facts().nan);
  EXPECT_EQ(a.facts().different, b.facts().different);
  EXPECT_EQ(a.facts().finite, b.facts().finite);
  ASSERT_EQ(a.parts().levels.size(), b.parts().levels.size());
  for (std::size_t level = 0; level < a.parts().levels.size(); ++level) {
    const std::vector<Sample>&cells = a.parts().levels[level].cells[0], &others = b.parts().levels[level].cells[0];
    ASSERT_EQ(cells.size(), others.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      ASSERT_EQ(to_bits(cells[i].value), to_bits(others[i].value)) << "level " << level + 1 << ", cell " << i;
      ASSERT_EQ(cells[i].weight, others[i].weight);
      ASSERT_EQ(cells[i].flags, others[i].flags);
    }
  }
}

TEST(Plane, OfADifferenceDoesNotDependOnStrides) {
  std::vector<std::uint64_t> elements(height * width);
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = to_bits(static_cast<float>(i));
  const auto [packed, spread] = twins(Float32, elements);
  elements[33 * width + 200] += 3;
  elements[50 * width] = to_bits(std::nanf(""));
  const auto [other, other_spread] = twins(Float32, elements);
  for (const Show show : {Show::Ulp, Show::Absolute, Show::Relative, Show::Class}) {
    expect_same(**Plane::of_difference(other, packed, show, plain()),
                **Plane::of_difference(other_spread, spread, show, plain()));
    expect_same(**Plane::of_difference(packed, packed, show, plain()),
                **Plane::of_difference(spread, spread, show, plain()));
  }
}

TEST(Plane, KnowsTheWidthOfShortNumbersOfAsManyElementsAsItSearches) {
  constexpr std::uint32_t across = 1024;
  constexpr auto down = static_cast<std::uint32_t>(Plane::most_for_short_numbers / across);
  const auto widest = [](std::uint32_t rows, float last) {
    std::vector<float> elements(std::size_t{rows} * across, 7.0f);
    elements.back() = last;
    const Tensor tensor = floats({rows, across}, elements);
    return (*Plane::of(tensor, default_slice(tensor.desc.sizes)))->facts().short_width;
  };
  EXPECT_EQ(widest(down, -999.0f), 4u);
  EXPECT_EQ(widest(down, 7.0f), 1u);
  EXPECT_EQ(widest(down, 0.1f), 3u) << "no shorter text reads back as this number, and 0.1 does";
  EXPECT_EQ(widest(down, -0.5f), 4u);
  EXPECT_EQ(widest(down, 0.25f), 4u);
  EXPECT_EQ(widest(down, -0.25f), 0u);
  EXPECT_EQ(widest(down, 0.125f), 0u);
  EXPECT_EQ(widest(down, std::nextafter(0.1f, 1.0f)), 0u);
  EXPECT_EQ(widest(down, -0.0f), 0u);
  EXPECT_EQ(widest(down, 1000.0f), 0u);
  EXPECT_EQ(widest(down + 1, -999.0f), 0u) << "larger ones are not read once more";
  EXPECT_EQ(widest(1, 9.9999f), 0u);
  EXPECT_EQ(widest(1, 99.5f), 4u);
}

// "64.1" reads back as this half.
TEST(Plane, KnowsTheWidthOfAHalfWhoseShortestTextIsRounded) {
  const opscope::Float16 half = to_float16(64.125f);
  const Tensor tensor = tensor_of(Float16, {1, 1}, std::vector{half});
  EXPECT_EQ((*Plane::of(tensor, default_slice(tensor.desc.sizes)))->facts().short_width, 4u);
}

}  // namespace
}  // namespace opscope::picture
