// Elements that were computed elsewhere, in the place of an output.

#include "core/backends/array/elements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/result.h"

namespace opscope {
namespace {

using testing::ElementsAre;

TensorDesc bytes_of(std::vector<std::uint32_t> sizes, std::optional<std::vector<std::uint32_t>> strides = {}) {
  TensorDesc desc;
  desc.data_type = DataType::UInt8;
  desc.sizes = std::move(sizes);
  desc.strides = std::move(strides);
  return desc;
}

Buffer buffer_of(const std::vector<std::uint8_t>& bytes) { return Buffer::copy_of(std::as_bytes(std::span(bytes))); }

std::vector<int> numbers_in(const Buffer& buffer) {
  std::vector<int> numbers;
  for (const std::byte byte : buffer.bytes()) numbers.push_back(std::to_integer<int>(byte));
  return numbers;
}

TEST(Elements, StandForAnOutputOfTheSameTypeAndSizes) {
  const TensorDesc output = bytes_of({1, 2, 3});
  const auto fits = [&](DataType type, std::vector<std::uint32_t> sizes) { return can_stand_for(type, sizes, output); };
  EXPECT_TRUE(fits(DataType::UInt8, {1, 2, 3}));
  EXPECT_TRUE(fits(DataType::UInt8, {2, 1, 3, 1})) << "dimensions of size 1 do not count";
  EXPECT_TRUE(fits(DataType::UInt8, {6})) << "one dimension may hold all elements";
  EXPECT_FALSE(fits(DataType::UInt8, {3, 2}));
  EXPECT_FALSE(fits(DataType::UInt8, {5}));
  EXPECT_FALSE(fits(DataType::Int8, {1, 2, 3}));
  EXPECT_TRUE(can_stand_for(DataType::UInt8, std::array<std::uint32_t, 2>{1, 1}, bytes_of({1})));
}

TEST(Elements, GoWhereTheOutputHasThemAndLeaveTheOtherBytes) {
  const Buffer elements = buffer_of({1, 2, 3, 4}), resource = buffer_of({9, 9, 9, 9, 9, 9, 9});
  const auto placed = [&](const TensorDesc& desc, std::uint64_t offset) {
    return numbers_in(test::value_of(place_elements({desc, resource, offset}, elements, {})));
  };
  EXPECT_THAT(placed(bytes_of({4}), 0), ElementsAre(1, 2, 3, 4, 9, 9, 9));
  EXPECT_THAT(placed(bytes_of({4}), 2), ElementsAre(9, 9, 1, 2, 3, 4, 9));
  EXPECT_THAT(placed(bytes_of({2, 2}, {{1, 2}}), 1), ElementsAre(9, 1, 3, 2, 4, 9, 9)) << "transposed";
  EXPECT_THAT(placed(bytes_of({2, 2}, {{3, 2}}), 0), ElementsAre(1, 9, 2, 3, 9, 4, 9)) << "with gaps";
}

TEST(Elements, EndIfTheyAreCancelled) {
  RunOptions options;
  options.stop = [] { return true; };
  const Tensor output{bytes_of({2, 2}, {{1, 2}}), buffer_of({0, 0, 0, 0}), 0};
  EXPECT_EQ(test::error_of(place_elements(output, buffer_of({1, 2, 3, 4}), options)).kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope
