#include "core/tensor/buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace opscope::test {
namespace {

TEST(Buffer, CopiesAreFollowedByZerosUpToTheirSize) {
  const std::array<std::byte, 3> bytes = {std::byte{1}, std::byte{2}, std::byte{3}};
  const Buffer padded = Buffer::copy_of(bytes, 8);
  ASSERT_EQ(padded.size(), 8u);
  EXPECT_TRUE(std::ranges::equal(padded.bytes().first(3), bytes));
  EXPECT_EQ(std::ranges::count(padded.bytes().subspan(3), std::byte{0}), 5);
  EXPECT_TRUE(std::ranges::equal(Buffer::copy_of(bytes).bytes(), bytes));
  EXPECT_EQ(Buffer::copy_of(bytes, 2).size(), 3u);
  EXPECT_EQ(Buffer::copy_of({}, 0).size(), 0u);
}

TEST(Buffer, ZerosOfAnySizeAreZeros) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{5}, std::size_t{5} << 20}) {
    const Buffer zeros = Buffer::zeros(size);
    ASSERT_EQ(zeros.size(), size);
    EXPECT_TRUE(std::ranges::all_of(zeros.bytes(), [](std::byte byte) { return byte == std::byte{0}; }));
  }
}

}  // namespace
}  // namespace opscope::test
