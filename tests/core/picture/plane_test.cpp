#include "core/picture/plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "tests/core/picture/tensors.h"
#include "tests/support/simd.h"

namespace opscope::picture {
namespace {

constexpr std::uint32_t height = 70, width = 300;

// The same elements in rows of one piece, which are gathered in whole blocks, and with gaps, which are not.
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

void expect_same(const Plane& a, const Plane& b) {
  EXPECT_EQ(a.facts().elements, b.facts().elements);
  EXPECT_EQ(a.facts().nan, b.facts().nan);
  EXPECT_EQ(a.facts().positive_infinity, b.facts().positive_infinity);
  EXPECT_EQ(a.facts().negative_infinity, b.facts().negative_infinity);
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

Slice plain() { return default_slice(std::vector<std::uint32_t>{height, width}); }

class PlaneOf : public testing::TestWithParam<DataType> {};

TEST_P(PlaneOf, RandomBitsIsTheSameInBlocksAndSampleBySample) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> elements(height * width);
  const std::uint64_t finite = ~(std::uint64_t{1} << (8 * element_size(GetParam()) - 2));  // the exponent's highest bit
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = random() & (i < elements.size() / 2 ? finite : ~0ull);
  const auto [packed, spread] = twins(GetParam(), elements);
  test::on_every_simd_target([&, &packed = packed, &spread = spread] {
    expect_same(**Plane::of(packed, plain()), **Plane::of(spread, plain()));
  });
}

INSTANTIATE_TEST_SUITE_P(EveryType, PlaneOf,
                         testing::Values(DataType::Float32, DataType::Float16, DataType::Float64, DataType::UInt8,
                                         DataType::Int8, DataType::UInt16, DataType::Int16, DataType::UInt32,
                                         DataType::Int32, DataType::UInt64, DataType::Int64),
                         [](const auto& type) { return std::string(name(type.param)); });

// From numbers of one size, whose sums are exact, to far apart ones, whose are not; with zeros of both signs.
TEST(Plane, OfFloatsIsTheSameInBlocksAndSampleBySample) {
  std::mt19937 random(1);
  for (const int scale : {0, 10, 22, 24, 25, 26, 28, 40, 120}) {
    SCOPED_TRACE(scale);
    std::vector<std::uint64_t> elements(height * width);
    std::uniform_real_distribution<float> number(-1, 1), exponent(-1, 0);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const float value = std::ldexp(number(random), static_cast<int>(exponent(random) * static_cast<float>(scale)));
      elements[i] = to_bits(i % 7 == 0 ? -0.0f : i / width < 8 ? -0.0f : value);
    }
    elements[20 * width + 140] = to_bits(std::nanf(""));
    elements[40 * width + 10] = to_bits(-INFINITY);
    const auto [packed, spread] = twins(DataType::Float32, elements);
    test::on_every_simd_target([&, &packed = packed, &spread = spread] {
      expect_same(**Plane::of(packed, plain()), **Plane::of(spread, plain()));
    });
  }
}

TEST(Plane, OfADifferenceIsTheSameInBlocksAndSampleBySample) {
  std::vector<std::uint64_t> elements(height * width);
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = to_bits(static_cast<float>(i));
  const auto [packed, spread] = twins(DataType::Float32, elements);
  elements[33 * width + 200] += 3;
  elements[50 * width] = to_bits(std::nanf(""));
  const auto [other, other_spread] = twins(DataType::Float32, elements);
  for (const Show show : {Show::Ulp, Show::Absolute, Show::Relative, Show::Class}) {
    expect_same(**Plane::of_difference(other, packed, show, plain()),
                **Plane::of_difference(other_spread, spread, show, plain()));
    expect_same(**Plane::of_difference(packed, packed, show, plain()),
                **Plane::of_difference(spread, spread, show, plain()));
  }
}

}  // namespace
}  // namespace opscope::picture
