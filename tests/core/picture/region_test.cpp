#include "core/picture/region.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <vector>

#include "core/tensor/text.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

using Sizes = std::vector<std::uint32_t>;

Tensor numbered(const Sizes& sizes) {
  std::vector<std::int32_t> values(element_count(sizes));
  std::iota(values.begin(), values.end(), 0);
  return tensor_of(DataType::Int32, sizes, values);
}

struct Case {
  Sizes sizes;
  Slice slice;
  Cell from, to;
};

std::vector<Case> cases() {
  Slice colour = default_slice(Sizes{2, 3, 16, 16});
  Slice montage = default_slice(Sizes{2, 3, 5, 5}), gaps = default_slice(Sizes{2, 3, 40, 33});
  montage.tiled = gaps.tiled = {0, 1};
  gaps.channel.reset();
  return {{{2, 1, 24, 32}, {3, 2, {}, 0, {1, 0, 0, 0}}, {6, 5}, {9, 7}},
          {{2, 3, 16, 16}, colour, {2, 3}, {7, 4}},
          {{1000}, default_slice(Sizes{1000}), {3, 2}, {9, 5}},
          {{1000}, default_slice(Sizes{1000}), {3, 28}, {32, 32}},
          {{1000}, default_slice(Sizes{1000}), {20, 31}, {30, 32}},
          {{2, 3, 5, 5}, montage, {3, 2}, {8, 7}},
          {{2, 3, 40, 33}, gaps, {30, 30}, {50, 50}},
          {{7}, {0, {}, {}, 0, {0}}, {2, 0}, {5, 1}}};
}

// Every cell of the rectangle that has an element, and nothing else.
TEST(Region, HasTheElementsOfItsCells) {
  for (const Case& each : cases()) {
    const Tensor tensor = numbered(each.sizes);
    const Layout layout = layout_of(tensor.desc, each.slice);
    std::multiset<std::uint64_t> expected;
    std::uint64_t pixels = 0;
    for (std::uint64_t y = each.from.y; y < each.to.y; ++y)
      for (std::uint64_t x = each.from.x; x < each.to.x; ++x) {
        if (!layout.contains(x, y)) continue;
        ++pixels;
        for (std::uint32_t c = 0; c < layout.channels; ++c) expected.insert(layout.offset(x, y, c));
      }
    const Region region(tensor, each.slice, each.from, each.to);
    EXPECT_EQ(region.pixels(), pixels);
    ASSERT_EQ(region.count(), expected.size());
    if (expected.empty()) continue;
    const Tensor elements = region.elements();
    ASSERT_EQ(element_count(elements.desc), expected.size());
    std::multiset<std::uint64_t> found;
    for (std::uint64_t i = 0; i < region.count(); ++i) {
      const std::uint64_t value = element_bits(elements, i);  // each element is its own logical position
      found.insert(value);
      EXPECT_EQ(region.linear(i), value);
      EXPECT_EQ(region.index_of(i), index_of(value, each.sizes));
      EXPECT_EQ(region.position_of(region.index_of(i)), i);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Region, HasNoPositionForWhatIsOutside) {
  const Case one = cases().front();
  const Region region(numbered(one.sizes), one.slice, one.from, one.to);
  for (const Sizes& index : {Sizes{1, 0, 4, 6}, Sizes{1, 0, 5, 5}, Sizes{1, 0, 7, 6}, Sizes{0, 0, 5, 6}, Sizes{5, 6}})
    EXPECT_EQ(region.position_of(index), std::nullopt) << format_index(index);
}

TEST(Region, EndsWithTheTensor) {
  const Region region(numbered({4, 4}), default_slice(Sizes{4, 4}), {2, 2}, {100, 100});
  EXPECT_EQ(region.count(), 4u);
  EXPECT_EQ(Region(numbered({4, 4}), default_slice(Sizes{4, 4}), {4, 0}, {6, 2}).count(), 0u);
}

TEST(Region, IsToldByTheRangesOfItsDimensions) {
  const auto text = [](const Case& each) { return region_text(each.sizes, each.slice, each.from, each.to); };
  const std::vector<Case> all = cases();
  EXPECT_EQ(text(all[0]), "W 6 to 8, H 5 to 6, N 1");
  EXPECT_EQ(text(all[1]), "W 2 to 6, H 3, N 0");
  EXPECT_EQ(text(all[2]), "d0 67 to 136, 6 of every 32");
  EXPECT_EQ(text(all[3]), "d0 899 to 999, 29 of every 32");
  EXPECT_EQ(text(all[5]), "tiles from N 0, C 0 to N 1, C 1");
  EXPECT_EQ(text({all[5].sizes, all[5].slice, {6, 1}, {9, 3}}), "W 1 to 3, H 1 to 2, C 1, N 0");
}

// As slicing a NumPy array with ranges does.
TEST(Region, IsAPartOfItsTensor) {
  const Tensor tensor = numbered({2, 3, 4, 5});
  const Slice transposed{2, 3, {}, 0, {1, 2, 0, 0}};  // H across, W down
  const Tensor part = packed_copy(Region(tensor, transposed, {1, 0}, {3, 3}).part());
  EXPECT_EQ(part.desc.sizes, (Sizes{1, 1, 2, 3}));
  std::vector<std::uint64_t> elements;
  for (std::size_t i = 0; i < 6; ++i) elements.push_back(load_bits(part.bytes().data() + 4 * i, 4));
  EXPECT_EQ(elements, (std::vector<std::uint64_t>{105, 106, 107, 110, 111, 112}));
  Slice colour{3, 2, 1, 0, {1, 0, 0, 0}};
  EXPECT_EQ(Region(tensor, colour, {1, 0}, {3, 3}).part().desc.sizes, (Sizes{1, 3, 3, 2}));
  const Tensor wrapped = numbered({1000});
  EXPECT_EQ(Region(wrapped, default_slice(Sizes{1000}), {3, 2}, {9, 5}).part().desc.sizes, (Sizes{1, 3, 6, 1}));
}

}  // namespace
}  // namespace opscope::picture
