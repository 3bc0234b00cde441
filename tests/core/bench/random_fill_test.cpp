#include "core/bench/random_fill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/tensor/tensor.h"

namespace opscope::test {
namespace {

std::vector<std::byte> filled(std::size_t size, DataType type, Contents contents, std::uint64_t seed = 1) {
  std::vector<std::byte> bytes(size);
  fill_random(bytes, type, contents, seed);
  return bytes;
}

std::vector<double> values(DataType type, Contents contents) {
  const std::size_t size = element_size(type);
  const std::vector<std::byte> bytes = filled(1 << 16, type, contents);
  std::vector<double> result;
  for (std::size_t at = 0; at < bytes.size(); at += size)
    result.push_back(to_double(type, load_bits(&bytes[at], size)));
  return result;
}

TEST(RandomFill, GivesFloatsOfEitherSignAndOrdinarySize) {
  for (const DataType type : {DataType::Float16, DataType::Float32, DataType::Float64}) {
    const std::vector<double> found = values(type, Contents::Numbers);
    for (const double value : found) {
      ASSERT_GE(std::fabs(value), 1.0 / 64);
      ASSERT_LT(std::fabs(value), 4);
    }
    const auto negative = std::ranges::count_if(found, [](double value) { return value < 0; });
    EXPECT_NEAR(static_cast<double>(negative), static_cast<double>(found.size()) / 2,
                static_cast<double>(found.size()) / 20);
    EXPECT_GT(std::ranges::max(found), 3);
  }
}

TEST(RandomFill, GivesIntegersOfTheWholeRange) {
  const std::vector<double> found = values(DataType::Int8, Contents::Numbers);
  EXPECT_EQ(std::ranges::min(found), -128);
  EXPECT_EQ(std::ranges::max(found), 127);
  EXPECT_GT(std::ranges::max(values(DataType::UInt64, Contents::Numbers)), 0x1p63);
}

TEST(RandomFill, GivesSettingsOfSimilarSize) {
  for (const double scale : values(DataType::Float32, Contents::Setting)) {
    ASSERT_GE(scale, 1.0 / 64);
    ASSERT_LT(scale, 1.0 / 32);
  }
  EXPECT_EQ(std::ranges::max(values(DataType::Int8, Contents::Setting)), 7);
}

TEST(RandomFill, FillsEveryByteAndNoMore) {
  for (const std::size_t size : {1u, 7u, 8u, 9u, 30u}) {
    std::vector<std::byte> bytes(size + 8, std::byte{0xEE});
    fill_random(std::span(bytes).first(size), DataType::UInt8, Contents::Condition, 3);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      EXPECT_EQ(bytes[i] == std::byte{0xEE}, i >= size) << "byte " << i << " of " << size;
  }
}

TEST(RandomFill, DependsOnTheSeedAlone) {
  const auto one = filled(4096, DataType::Float32, Contents::Numbers, 1);
  EXPECT_EQ(one, filled(4096, DataType::Float32, Contents::Numbers, 1));
  EXPECT_NE(one, filled(4096, DataType::Float32, Contents::Numbers, 2));
}

}  // namespace
}  // namespace opscope::test
