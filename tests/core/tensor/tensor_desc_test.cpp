// Sizes, strides, extents and overlap, against brute-force counting.

#include "core/tensor/tensor_desc.h"

#include <limits>
#include <random>
#include <set>

#include "core/tensor/tensor.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t saturated = std::numeric_limits<std::uint64_t>::max();

// The place of every element, by walking all indices like an odometer.
std::vector<std::uint64_t> places(const Sizes& sizes, const Sizes& strides) {
  std::vector<std::uint64_t> found;
  Sizes index(sizes.size());
  for (bool more = true; more;) {
    std::uint64_t place = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) place += std::uint64_t{index[i]} * strides[i];
    found.push_back(place);
    more = false;
    for (std::size_t i = sizes.size(); i-- > 0 && !more;) {
      more = ++index[i] < sizes[i];
      if (!more) index[i] = 0;
    }
  }
  return found;
}

TensorDesc random_desc(std::mt19937& random) {
  const std::size_t rank = 1 + random() % 5;
  Sizes sizes(rank), strides(rank);
  for (std::uint32_t& size : sizes) size = 1 + random() % 4;
  for (std::uint32_t& stride : strides) stride = random() % 20;
  return desc_of(sizes, strides);
}

TEST(TensorDesc, PackedStridesAreRowMajor) {
  EXPECT_THAT(packed_strides(Sizes{2, 3, 4}), ElementsAre(12, 4, 1));
  EXPECT_THAT(packed_strides(Sizes{7}), ElementsAre(1));
  EXPECT_THAT(packed_strides(Sizes{}), IsEmpty());
  EXPECT_THAT(effective_strides(desc_of({2, 3})), ElementsAre(3, 1));
  EXPECT_THAT(effective_strides(desc_of({2, 3}, Sizes{1, 2})), ElementsAre(1, 2));
}

TEST(TensorDesc, IsPackedWhereStridesSayNothingElse) {
  EXPECT_TRUE(is_packed(desc_of({2, 3, 4})));
  EXPECT_TRUE(is_packed(desc_of({2, 3, 4}, Sizes{12, 4, 1})));
  EXPECT_TRUE(is_packed(desc_of({1, 3, 1}, Sizes{77, 1, 0})));  // strides of size 1 lead nowhere
  EXPECT_FALSE(is_packed(desc_of({2, 3, 4}, Sizes{12, 1, 3})));
  EXPECT_FALSE(is_packed(desc_of({2, 3, 4}, Sizes{16, 4, 1})));
  EXPECT_FALSE(is_packed(desc_of({2}, Sizes{0})));
}

TEST(TensorDesc, MinimumSizeRoundsTheExtentUpToFourBytes) {
  EXPECT_EQ(minimum_size_in_bytes(desc_of({1}, {}, Int8)), 4u);
  EXPECT_EQ(minimum_size_in_bytes(desc_of({4}, {}, Int8)), 4u);
  EXPECT_EQ(minimum_size_in_bytes(desc_of({5}, {}, Int8)), 8u);
  EXPECT_EQ(minimum_size_in_bytes(desc_of({3}, {}, Float16)), 8u);
  EXPECT_EQ(minimum_size_in_bytes(desc_of({2, 3}, Sizes{10, 1}, UInt16)), 28u);  // 13 elements, 26 bytes
  EXPECT_EQ(minimum_size_in_bytes(desc_of({100}, Sizes{0}, Float64)), 8u);
  TensorDesc larger = desc_of({3});
  EXPECT_EQ(total_size_in_bytes(larger), 12u);
  larger.total_tensor_size_in_bytes = 40;
  EXPECT_EQ(total_size_in_bytes(larger), 40u);
}

TEST(TensorDesc, ArithmeticIsSixtyFourBitsWideAndSaturates) {
  EXPECT_EQ(element_count(Sizes{65536, 65536}), std::uint64_t{1} << 32);
  EXPECT_EQ(element_count(Sizes(8, most)), saturated);
  EXPECT_EQ(element_count(Sizes{}), 1u);
  EXPECT_EQ(extent_in_elements(desc_of({2}, Sizes{most})), std::uint64_t{1} << 32);
  EXPECT_EQ(extent_in_elements(desc_of(Sizes(8, most), Sizes(8, most))), saturated);
  EXPECT_EQ(minimum_size_in_bytes(desc_of(Sizes(8, most), Sizes(8, most))), saturated - 3);
  EXPECT_EQ(minimum_size_in_bytes(desc_of({most}, Sizes{most}, Float64)), saturated - 3);
}

TEST(TensorDesc, ExtentAndOverlapAreWhatCountingGives) {
  std::mt19937 random(1);
  int overlapping = 0;
  for (int round = 0; round < 5000; ++round) {
    const TensorDesc desc = random_desc(random);
    const std::vector<std::uint64_t> all = places(desc.sizes, *desc.strides);
    const std::set<std::uint64_t> distinct(all.begin(), all.end());
    ASSERT_EQ(element_count(desc), all.size());
    ASSERT_EQ(extent_in_elements(desc), *distinct.rbegin() + 1);
    ASSERT_EQ(has_overlapping_elements(desc), distinct.size() != all.size())
        << ::testing::PrintToString(desc.sizes) << ::testing::PrintToString(*desc.strides);
    overlapping += distinct.size() != all.size() ? 1 : 0;
  }
  EXPECT_GT(overlapping, 500);
  EXPECT_LT(overlapping, 4500);
}

TEST(TensorDesc, IndexAndOffsetFollowRowMajorOrder) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const TensorDesc desc = random_desc(random);
    const std::vector<std::uint64_t> all = places(desc.sizes, *desc.strides);
    for (std::uint64_t n = 0; n < all.size(); ++n) ASSERT_EQ(offset_of(index_of(n, desc.sizes), *desc.strides), all[n]);
  }
}

TEST(Tensor, ElementsAndPackedCopiesFollowStridesAndOffset) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    Tensor tensor;
    tensor.desc = random_desc(random);
    tensor.desc.data_type = UInt16;
    tensor.offset = 2 * (random() % 5);
    tensor.buffer = Buffer::make(tensor.offset + minimum_size_in_bytes(tensor.desc), [&](std::span<std::byte> bytes) {
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    });
    const Tensor packed = packed_copy(tensor);
    EXPECT_TRUE(is_packed(packed.desc));
    EXPECT_EQ(packed.desc.sizes, tensor.desc.sizes);
    const std::vector<std::uint64_t> all = places(tensor.desc.sizes, *tensor.desc.strides);
    for (std::uint64_t n = 0; n < all.size(); ++n) {
      const std::uint64_t expected = load_bits(tensor.buffer.bytes().data() + tensor.offset + 2 * all[n], 2);
      ASSERT_EQ(element_bits(tensor, n), expected);
      ASSERT_EQ(element_bits(packed, n), expected);
    }
  }
}

TEST(Tensor, ToDoubleIsExactExceptForLargeIntegers) {
  EXPECT_EQ(to_double(Int8, 0x80), -128);
  EXPECT_EQ(to_double(UInt8, 0x80), 128);
  EXPECT_EQ(to_double(Float16, 0x0001), 0x1p-24);
  EXPECT_EQ(to_double(Float32, 0x00000001), 0x1p-149);
  EXPECT_EQ(to_double(Float64, 0x0000000000000001), 0x1p-1074);
  EXPECT_EQ(to_double(UInt64, saturated), 0x1p64);
  EXPECT_EQ(to_double(Int64, saturated), -1);
}

}  // namespace
}  // namespace opscope::test
