// What lies at each position of a tensor, against a walk over all its elements.

#include "core/tensor/address_map.h"

#include <chrono>
#include <limits>
#include <map>
#include <random>

#include "tests/support/cases.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

// The indices at each position, by walking all of them in row-major order.
std::map<std::uint64_t, std::vector<Sizes>> walked(const Sizes& sizes, const Sizes& strides) {
  std::map<std::uint64_t, std::vector<Sizes>> found;
  for (std::uint64_t n = 0; n < element_count(sizes); ++n) {
    const Sizes index = index_of(n, sizes);
    std::uint64_t position = 0;
    for (std::size_t i = 0; i < index.size(); ++i) position += std::uint64_t{index[i]} * strides[i];
    found[position].push_back(index);
  }
  return found;
}

// The dimension stepped last on the way to a cell, larger strides first. If several elements share the cell, the one
// that is reached with the fewest small strides counts. The number of dimensions for the first cell.
std::size_t moved_dimension(const Sizes& sizes, const Sizes& strides, const std::vector<Sizes>& elements) {
  std::vector<std::size_t> order;  // the smallest stride first
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (strides[d] != 0) order.push_back(d);
  std::ranges::sort(
      order, [&](std::size_t a, std::size_t b) { return strides[a] != strides[b] ? strides[a] < strides[b] : a > b; });
  std::size_t largest = 0;
  for (const Sizes& index : elements) {
    std::size_t place = 0;
    while (place < order.size() && index[order[place]] == 0) ++place;
    largest = std::max(largest, place);
  }
  return largest == order.size() ? sizes.size() : order[largest];
}

// Compares every position, and the counts below every position.
void expect_as_walked(const Sizes& sizes, const Sizes& strides) {
  SCOPED_TRACE(testing::PrintToString(sizes) + " strides " + testing::PrintToString(strides));
  const auto map = AddressMap::of(desc_of(sizes, strides));
  ASSERT_TRUE(map);
  const auto elements = walked(sizes, strides);
  ASSERT_EQ(map->extent(), elements.rbegin()->first + 1);
  CellCounts counts;
  for (std::uint64_t position = 0; position <= map->extent() + 2; ++position) {
    ASSERT_EQ(map->below(position), counts) << position;
    const auto next = elements.lower_bound(position);
    ASSERT_EQ(map->next_cell(position), next == elements.end() ? std::nullopt : std::optional(next->first));
    const auto here = elements.find(position);
    const ElementsAt found = map->elements_at(position, 3);
    if (here == elements.end()) {
      ASSERT_EQ(found.count, 0u) << position;
      ASSERT_THAT(found.first, IsEmpty());
      continue;
    }
    std::vector<Sizes> first = here->second;
    first.resize(std::min<std::size_t>(3, first.size()));
    ASSERT_EQ(found.count, here->second.size()) << position;
    ASSERT_TRUE(found.all_counted);
    ASSERT_EQ(found.first, first) << position;
    const std::size_t dimension = moved_dimension(sizes, strides, here->second);
    ++(dimension == sizes.size() ? counts.first : counts.by_dimension[dimension]);
    if (here->second.size() > 1) ++counts.shared;
  }
}

TEST(AddressMap, KnowsEveryPositionOfTheUsualLayouts) {
  expect_as_walked({2, 3, 4, 5}, {60, 20, 5, 1});  // packed
  expect_as_walked({2, 3, 4, 5}, {60, 1, 15, 3});  // channels last
  expect_as_walked({3, 4, 5}, {20, 1, 4});         // transposed
  expect_as_walked({3, 4, 5}, {32, 8, 1});         // rows of 8
  expect_as_walked({3, 4, 5}, {0, 5, 1});          // broadcast
  expect_as_walked({3, 4, 5}, {4, 1, 0});
  expect_as_walked({2, 1, 3, 1, 2, 1, 2, 2}, {24, 7, 8, 0, 4, 99, 2, 1});  // eight dimensions
  expect_as_walked({1}, {1});
  expect_as_walked({1, 1}, {9, 9});
  expect_as_walked({6}, {0});
}

TEST(AddressMap, KnowsEveryPositionOfStridesThatInterleave) {
  expect_as_walked({4, 2}, {3, 7});              // without a shared position
  expect_as_walked({6, 3}, {1, 1});              // windows over a row
  expect_as_walked({4, 4, 3, 3}, {6, 1, 6, 1});  // windows over a picture
  expect_as_walked({5, 7}, {6, 1});              // rows that overlap by one element
  expect_as_walked({3, 2, 5}, {10, 12, 1});      // the steps of two dimensions differ by less than a row
  expect_as_walked({2, 3, 2, 2}, {0, 2, 3, 50});
  expect_as_walked({70, 3}, {2, 64});  // beyond one word of bits
}

TEST(AddressMap, KnowsEveryPositionOfRandomLayouts) {
  std::mt19937 random(7);
  for (int i = 0; i < 400; ++i) {
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    const std::size_t rank = 1 + below(8);
    Sizes sizes(rank), strides(rank);
    for (std::uint32_t& size : sizes) size = 1 + below(rank < 6 ? 4 : 3);
    for (std::uint32_t& stride : strides) stride = below(i % 2 == 0 ? 6 : 40);
    expect_as_walked(sizes, strides);
    if (HasFatalFailure()) return;
  }
}

TEST(AddressMap, CountsLargeTensorsByArithmetic) {
  // 8192 rows of 8192 elements, one row every 10000.
  const auto padded = AddressMap::of(desc_of({1, 1, 8192, 8192}, Sizes{0, 0, 10000, 1}));
  ASSERT_TRUE(padded);
  EXPECT_EQ(padded->extent(), 8191u * 10000u + 8192u);
  const CellCounts all = padded->below(padded->extent());
  EXPECT_EQ(all.cells(), 8192u * 8192u);
  EXPECT_EQ(all.shared, 0u);
  EXPECT_EQ(all.by_dimension, (std::array<std::uint64_t, 8>{0, 0, 8191, 8192u * 8191u}));
  const CellCounts some = padded->below(20000) - padded->below(10000);  // one row
  EXPECT_EQ(some.cells(), 8192u);
  EXPECT_EQ(some.by_dimension[2], 1u);
  EXPECT_THAT(padded->elements_at(4711u * 10000u + 42, 3).first, ElementsAre(Sizes{0, 0, 4711, 42}));
  EXPECT_EQ(padded->elements_at(8192, 3).count, 0u);
  EXPECT_EQ(padded->next_cell(8192), 10000u);

  // 2^32 - 1 elements at one address.
  const auto one = AddressMap::of(desc_of({1, std::numeric_limits<std::uint32_t>::max()}, Sizes{0, 0}));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->elements_at(0, 2).count, 4294967295u);
  EXPECT_THAT(one->elements_at(0, 2).first, ElementsAre(Sizes{0, 0}, Sizes{0, 1}));
  EXPECT_EQ(one->below(1).shared, 1u);
}

TEST(AddressMap, CountsLargeRowsThatOverlap) {
  // Row r covers [8191 r, 8191 r + 8191]: each row's last element is the next row's first.
  const auto overlapping = AddressMap::of(desc_of({8192, 8192}, Sizes{8191, 1}));
  ASSERT_TRUE(overlapping);
  const CellCounts all = overlapping->below(overlapping->extent());
  EXPECT_EQ(all.cells(), 8191u * 8191u + 8192u);
  EXPECT_EQ(all.shared, 8191u);
  EXPECT_THAT(overlapping->elements_at(8191, 3).first, ElementsAre(Sizes{0, 8191}, Sizes{1, 0}));
}

TEST(AddressMap, ListsNotMoreElementsThanItSearches) {
  // Position p is reached by every pair of indices that adds up to p.
  const auto windows = AddressMap::of(desc_of({8000, 8000}, Sizes{1, 1}));
  ASSERT_TRUE(windows);
  EXPECT_EQ(windows->elements_at(1000, 2).count, 1001u);
  EXPECT_TRUE(windows->elements_at(1000, 2).all_counted);
  EXPECT_THAT(windows->elements_at(1000, 2).first, ElementsAre(Sizes{0, 1000}, Sizes{1, 999}));
  EXPECT_TRUE(windows->elements_at(4095, 2).all_counted) << "as many as it searches";
  EXPECT_EQ(windows->elements_at(4095, 2).count, 4096u);
  EXPECT_FALSE(windows->elements_at(4096, 2).all_counted);
  EXPECT_FALSE(windows->elements_at(7999, 2).all_counted);
}

// The probe asks in every frame. Searching through all windows takes half a minute for these positions.
TEST(AddressMap, FindsTheElementsOfManyDilatedWindowsAtOnce) {
  constexpr std::uint32_t windows = 1u << 26;  // of 3 elements each, 2 apart
  const auto dilated = AddressMap::of(desc_of({windows, 3}, Sizes{1, 2}));
  ASSERT_TRUE(dilated);
  const auto start = std::chrono::steady_clock::now();
  for (std::uint32_t i = 0; i < 200; ++i) {
    const std::uint32_t at = windows - 1 - i;
    ASSERT_THAT(dilated->elements_at(at, 3).first, ElementsAre(Sizes{at - 4, 2}, Sizes{at - 2, 1}, Sizes{at, 0}));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

TEST(AddressMap, RefusesWhatIsNoTensorAndWhatWouldTakeTooMuch) {
  constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  EXPECT_FALSE(AddressMap::of(desc_of({2, 0})));
  EXPECT_FALSE(AddressMap::of(desc_of({2, 2}, Sizes{1})));
  EXPECT_FALSE(AddressMap::of(desc_of(Sizes(9, 2))));
  EXPECT_FALSE(AddressMap::of(desc_of(Sizes(8, most), Sizes(8, most))));
  EXPECT_FALSE(AddressMap::of(desc_of({8, most}, Sizes{7, 3})));
  EXPECT_TRUE(AddressMap::of(desc_of({8, most}, Sizes{1, 8}))) << "nested strides take no memory";
}

}  // namespace
}  // namespace opscope::test
