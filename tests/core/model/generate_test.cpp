#include "core/model/generate.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/tensor/tensor.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using Kind = GeneratorValues::Kind;

Bits generated(const GeneratorValues& generator, DataType type) {
  const std::size_t size = element_size(type);
  std::vector<std::byte> bytes(generator.count * size);
  generate(generator, type, bytes);
  Bits bits;
  for (std::size_t at = 0; at < bytes.size(); at += size) bits.push_back(load_bits(bytes.data() + at, size));
  return bits;
}

std::vector<double> values(const GeneratorValues& generator, DataType type) {
  std::vector<double> numbers;
  for (std::uint64_t bits : generated(generator, type)) numbers.push_back(to_double(type, bits));
  return numbers;
}

TEST(Generate, RandomBitsAreSplitMix64) {
  // The first outputs for seed 1234567, as published with the algorithm's reference implementation.
  EXPECT_EQ(generated({.kind = Kind::RandomBits, .count = 5, .seed = 1234567}, UInt64),
            (Bits{6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
                  16408922859458223821u}));
}

TEST(Generate, EndsSoonAfterItIsStopped) {
  const GeneratorValues generator{.kind = Kind::Normal, .count = 1 << 20, .seed = 1};
  std::vector<std::byte> bytes(generator.count * 4);
  int asked = 0;
  EXPECT_FALSE(generate(generator, DataType::Float32, bytes, [&] { return ++asked == 3; }));
  EXPECT_EQ(asked, 3);
  const auto half = static_cast<std::ptrdiff_t>(bytes.size() / 2);
  EXPECT_TRUE(std::all_of(bytes.begin() + half, bytes.end(), [](std::byte each) { return each == std::byte{0}; }));
}

TEST(Generate, TheSameSeedGivesTheSameBitsAndAnotherDoesNot) {
  for (Kind kind : {Kind::Normal, Kind::Uniform, Kind::RandomBits}) {
    const Bits once = generated({.kind = kind, .count = 100, .seed = 7}, Float32);
    EXPECT_EQ(generated({.kind = kind, .count = 100, .seed = 7}, Float32), once);
    EXPECT_NE(generated({.kind = kind, .count = 100, .seed = 8}, Float32), once);
    const Bits longer = generated({.kind = kind, .count = 200, .seed = 7}, Float32);
    EXPECT_TRUE(std::equal(once.begin(), once.end(), longer.begin()));
  }
}

TEST(Generate, NormalHasItsMeanAndDeviation) {
  constexpr int count = 100000;
  const auto numbers = values({.kind = Kind::Normal, .count = count, .seed = 1, .a = 10, .b = 3}, Float64);
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
  double squares = 0, within = 0;
  for (double x : numbers) {
    squares += (x - mean) * (x - mean);
    within += std::fabs(x - 10) < 3;
  }
  EXPECT_NEAR(mean, 10, 0.05);
  EXPECT_NEAR(std::sqrt(squares / count), 3, 0.05);
  EXPECT_NEAR(within / count, 0.6827, 0.01);
}

TEST(Generate, UniformCoversItsRangeEvenly) {
  std::array<int, 8> bins{};
  for (double x : values({.kind = Kind::Uniform, .count = 100000, .seed = 1, .a = -2, .b = 6}, Float32)) {
    ASSERT_GE(x, -2);
    ASSERT_LE(x, 6);
    ++bins[std::min<std::size_t>(7, static_cast<std::size_t>(x + 2))];
  }
  for (int count : bins) EXPECT_NEAR(count, 12500, 500);
}

TEST(Generate, IntegersAreRoundedIntoTheirRange) {
  const std::vector<double> bytes =
      values({.kind = Kind::Uniform, .count = 1000, .seed = 1, .a = -1000, .b = 1000}, Int8);
  EXPECT_EQ(*std::min_element(bytes.begin(), bytes.end()), -128);
  EXPECT_EQ(*std::max_element(bytes.begin(), bytes.end()), 127);
  EXPECT_EQ(generated({.kind = Kind::Ramp, .count = 2, .a = -1e30, .b = 1e30}, UInt64), (Bits{0, UINT64_MAX}));
  EXPECT_EQ(generated({.kind = Kind::Ramp, .count = 2, .a = -1e30, .b = 1e30}, Int64),
            (Bits{0x8000000000000000, 0x7FFFFFFFFFFFFFFF}));
}

TEST(Generate, RampsRunAlongOneOrBothDimensions) {
  EXPECT_EQ(values({.kind = Kind::Ramp, .count = 5, .a = 0, .b = 8}, Float32), (std::vector<double>{0, 2, 4, 6, 8}));
  EXPECT_EQ(values({.kind = Kind::Ramp, .count = 9, .a = 0, .b = 4, .width = 3}, Float32),
            (std::vector<double>{0, 1, 2, 1, 2, 3, 2, 3, 4}));
  EXPECT_EQ(values({.kind = Kind::Ramp, .count = 1, .a = 3, .b = 4}, Float32), (std::vector<double>{3}));
  EXPECT_EQ(values({.kind = Kind::Ramp, .count = 3, .a = 1, .b = 5, .width = 3}, Float32),
            (std::vector<double>{1, 3, 5}));
}

TEST(Generate, CheckerboardsHaveCells) {
  EXPECT_EQ(values({.kind = Kind::Checkerboard, .count = 16, .a = 0, .b = 1, .width = 4, .cell = 2}, UInt8),
            (std::vector<double>{0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0}));
}

TEST(Generate, ExhaustiveIsEveryPatternInOrder) {
  const Bits bits = generated({.kind = Kind::Exhaustive, .count = 65538}, Float16);
  for (std::uint64_t i = 0; i < bits.size(); ++i) ASSERT_EQ(bits[i], i & 0xFFFF);
}

TEST(Generate, SpecialValuesHoldTheEdgesOfEveryType) {
  const auto holds = [](DataType type, const Bits& wanted) {
    const Bits all = special_values(type);
    for (std::uint64_t bits : wanted)
      EXPECT_NE(std::find(all.begin(), all.end(), bits), all.end()) << name(type) << " " << std::hex << bits;
    for (std::uint64_t bits : all) EXPECT_EQ(bits & ~(~std::uint64_t{0} >> (64 - 8 * element_size(type))), 0u);
  };
  holds(Float32, {0, 0x80000000, 1, 0x007FFFFF, 0x00800000, 0x3F7FFFFF, 0x3F800000, 0x3F800001, 0x7F7FFFFF, 0x7F800000,
                  0xFF800000, 0x7FC00000, 0x7FC00001, 0xFFC00000, 0x7F800001, 0x7FFFFFFF});
  holds(Float16, {0, 0x8000, 1, 0x03FF, 0x0400, 0x3BFF, 0x3C00, 0x3C01, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x7C01});
  holds(Float64, {1, 0x3FF0000000000001, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000001, 0x7FF8000000000000});
  holds(Int8, {0, 1, 0xFF, 0x7F, 0x80, 0x81, 0x7E});
  holds(UInt64, {0, 1, UINT64_MAX, 0x8000000000000000, 0x7FFFFFFFFFFFFFFF, 0x8000000000000001});
  const Bits cycled = generated({.kind = Kind::SpecialValues, .count = 200}, Int16);
  const Bits once = special_values(Int16);
  for (std::size_t i = 0; i < cycled.size(); ++i) ASSERT_EQ(cycled[i], once[i % once.size()]);
}

}  // namespace
}  // namespace opscope::test
