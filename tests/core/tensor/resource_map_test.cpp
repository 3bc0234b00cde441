// The bytes of a resource, with an offset, a tail, and elements of several bytes.

#include "core/tensor/resource_map.h"

#include "tests/support/cases.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

ResourceMap map_of(const TensorDesc& desc, std::uint64_t offset, std::uint64_t resource_bytes) {
  const auto map = ResourceMap::of({desc, Buffer::zeros(resource_bytes), offset});
  EXPECT_TRUE(map);
  return *map;
}

// Two rows of three FLOAT16, one every 4 elements, from byte 6 on: bytes 6 to 11 and 14 to 19 of 24.
const TensorDesc two_rows = desc_of({2, 3}, Sizes{4, 1}, Float16);

TEST(ResourceMap, CountsBytesAndPartsOfElements) {
  const ResourceMap map = map_of(two_rows, 6, 24);
  EXPECT_EQ(map.end(), 24u);
  const auto cells_below = [&](std::uint64_t end) { return map.below(end).cells(); };
  EXPECT_EQ(cells_below(6), 0u);
  EXPECT_EQ(cells_below(7), 1u);
  EXPECT_EQ(cells_below(12), 6u);
  EXPECT_EQ(cells_below(14), 6u);
  EXPECT_EQ(cells_below(17), 9u);
  EXPECT_EQ(cells_below(24), 12u);
  const CellCounts all = map.below(24);
  EXPECT_EQ(all.first, 2u);
  EXPECT_EQ(all.by_dimension[0], 2u);
  EXPECT_EQ(all.by_dimension[1], 8u);
  EXPECT_EQ(all.shared, 0u);
}

TEST(ResourceMap, SaysWhatLiesAtAByte) {
  const ResourceMap map = map_of(two_rows, 6, 24);
  EXPECT_EQ(describe_byte(map, 5), "byte 5: before the first element");
  EXPECT_EQ(describe_byte(map, 6), "byte 6: element [0,0]");
  EXPECT_EQ(describe_byte(map, 11), "byte 10: element [0,2]");
  EXPECT_EQ(describe_byte(map, 12), "byte 12: a gap between elements");
  EXPECT_EQ(describe_byte(map, 14), "byte 14: element [1,0]");
  EXPECT_EQ(describe_byte(map, 20), "byte 20: after the last element");
  EXPECT_EQ(describe_bytes(map, 0, 24), "bytes 0 to 23: 12 in elements, 12 in gaps");

  const ResourceMap repeated = map_of(desc_of({2, 5}, Sizes{0, 1}), 0, 20);
  EXPECT_EQ(describe_byte(repeated, 4), "byte 4: 2 elements, [0,1], [1,1]");
  EXPECT_EQ(describe_bytes(repeated, 0, 8), "bytes 0 to 7: 8 in elements, 8 of them shared, 0 in gaps");
  const ResourceMap one = map_of(desc_of({1000, 5}, Sizes{0, 0}), 0, 4);
  EXPECT_EQ(describe_byte(one, 0), "byte 0: 5,000 elements, [0,0], [0,1], [0,2] and 4,997 more");
}

TEST(ResourceMap, FindsTheNextElement) {
  const ResourceMap map = map_of(two_rows, 6, 24);
  EXPECT_EQ(map.next_cell(0), 0u);
  EXPECT_EQ(map.next_cell(9), 1u);   // within the second element
  EXPECT_EQ(map.next_cell(12), 4u);  // in the gap
  EXPECT_EQ(map.next_cell(20), std::nullopt);
}

TEST(ResourceMap, FindsTheByteOfAnElementOfAnyTensor) {
  const Tensor tensor{two_rows, Buffer::zeros(20), 6};
  EXPECT_EQ(byte_of_element(tensor, Sizes{1, 2}), 18u);
  EXPECT_EQ(byte_of_element(tensor, Sizes{2, 0}), std::nullopt);
  EXPECT_EQ(byte_of_element(tensor, Sizes{0, 1, 2}), std::nullopt);
  const Tensor column{desc_of({2, 1}, Sizes{4, 9}, Float16), Buffer::zeros(20), 6};
  EXPECT_EQ(byte_of_element(column, Sizes{1, 2}), 14u);
  const Tensor too_small{two_rows, Buffer::zeros(18), 6};
  EXPECT_EQ(byte_of_element(too_small, Sizes{1, 1}), 16u);
  EXPECT_EQ(byte_of_element(too_small, Sizes{1, 2}), std::nullopt);
}

TEST(ResourceMap, ReachesBeyondAResourceThatIsTooSmall) {
  const ResourceMap map = map_of(two_rows, 6, 10);
  EXPECT_EQ(map.resource_bytes, 10u);
  EXPECT_EQ(map.end(), 20u);
}

}  // namespace
}  // namespace opscope::test
