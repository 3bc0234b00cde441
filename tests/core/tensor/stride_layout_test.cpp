// Strides by their names. The expected strides are products of the sizes, written out.

#include "core/tensor/stride_layout.h"

#include <limits>

#include "tests/support/cases.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using Kind = StrideLayout::Kind;

StrideLayout recognised(const Sizes& sizes, const Sizes& strides) { return layout_of(desc_of(sizes, strides)); }

TEST(StrideLayout, HasTheStridesOfItsName) {
  const Sizes sizes = {2, 3, 4, 5};
  EXPECT_THAT(strides_of({.kind = Kind::Packed}, sizes), ElementsAre(60, 20, 5, 1));
  EXPECT_THAT(strides_of({.kind = Kind::ChannelsLast}, sizes), ElementsAre(60, 1, 15, 3));
  EXPECT_THAT(strides_of({.kind = Kind::Transposed}, sizes), ElementsAre(60, 20, 1, 4));
  EXPECT_THAT(strides_of({.kind = Kind::Padded, .row_multiple = 8}, sizes), ElementsAre(96, 32, 8, 1));
  EXPECT_THAT(strides_of({.kind = Kind::Padded, .row_multiple = 3}, sizes), ElementsAre(72, 24, 6, 1));
  const StrideLayout repeated{.kind = Kind::Broadcast, .repeated = {true, false, true, false}};
  EXPECT_THAT(strides_of(repeated, sizes), ElementsAre(0, 5, 0, 1));
}

TEST(StrideLayout, LimitsStridesTo32Bits) {
  constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  EXPECT_THAT(strides_of({.kind = Kind::Transposed}, Sizes{2, most, most}), ElementsAre(most, 1, most));
  EXPECT_THAT(strides_of({.kind = Kind::Padded, .row_multiple = most}, Sizes{2, 2, 5}), ElementsAre(most, most, 1));
}

TEST(StrideLayout, IsPossibleForSomeRanks) {
  EXPECT_FALSE(is_possible(Kind::ChannelsLast, 3));
  EXPECT_TRUE(is_possible(Kind::ChannelsLast, 4));
  EXPECT_FALSE(is_possible(Kind::ChannelsLast, 5));
  EXPECT_FALSE(is_possible(Kind::Transposed, 1));
  EXPECT_TRUE(is_possible(Kind::Transposed, 8));
  EXPECT_FALSE(is_possible(Kind::Padded, 1));
  EXPECT_TRUE(is_possible(Kind::Broadcast, 1));
}

TEST(StrideLayout, IsRecognised) {
  EXPECT_EQ(layout_of(desc_of({2, 3})).kind, Kind::Packed);
  EXPECT_EQ(recognised({2, 3, 4, 5}, {60, 20, 5, 1}).kind, Kind::Packed);
  EXPECT_EQ(recognised({2, 3, 4, 5}, {60, 1, 15, 3}).kind, Kind::ChannelsLast);
  EXPECT_EQ(recognised({3, 4, 5}, {20, 1, 4}).kind, Kind::Transposed);
  EXPECT_EQ(recognised({3, 4, 5}, {0, 5, 1}).kind, Kind::Broadcast);
  EXPECT_THAT(recognised({3, 4, 5}, {0, 5, 1}).repeated, ElementsAre(true, false, false));
  EXPECT_EQ(recognised({3, 4, 5}, {0, 0, 0}).kind, Kind::Broadcast);
  EXPECT_EQ(recognised({3, 4, 5}, {1, 3, 12}).kind, Kind::Custom);
  EXPECT_EQ(recognised({3, 4, 5}, {40, 8, 2}).kind, Kind::Custom);
  EXPECT_EQ(recognised({3, 4, 5}, {1, 2}).kind, Kind::Custom);  // of another rank
  EXPECT_EQ(recognised({5}, {2}).kind, Kind::Custom);
  EXPECT_EQ(recognised({0, 4}, {4, 1}).kind, Kind::Packed);
}

TEST(StrideLayout, IsRecognisedByItsRows) {
  const auto multiple = [](std::uint32_t row, std::uint32_t stride) {
    const StrideLayout found = recognised({3, 4, row}, {4 * stride, stride, 1});
    return found.kind == Kind::Padded ? found.row_multiple : 0;
  };
  EXPECT_EQ(multiple(5, 8), 8u);
  EXPECT_EQ(multiple(100, 104), 8u);
  EXPECT_EQ(multiple(100, 128), 128u);
  EXPECT_EQ(multiple(128, 144), 144u);  // no power of two leads from 128 to 144
  EXPECT_EQ(multiple(5, 4), 0u);        // rows that overlap
}

TEST(StrideLayout, IgnoresStridesThatLeadNowhereUnlessTheyMakeItExact) {
  EXPECT_EQ(recognised({1, 3, 4, 5}, {7, 1, 15, 3}).kind, Kind::ChannelsLast);
  EXPECT_EQ(recognised({3, 1}, {1, 9}).kind, Kind::Packed);
  EXPECT_EQ(recognised({1, 3}, {0, 1}).kind, Kind::Broadcast);
  EXPECT_EQ(recognised({1, 1, 4, 5}, {20, 1, 5, 1}).kind, Kind::ChannelsLast);
}

TEST(StrideLayout, PadsAnyRow) {
  EXPECT_EQ(padding_multiple(5), 16u);
  EXPECT_EQ(padding_multiple(100), 16u);
  EXPECT_EQ(padding_multiple(128), 144u);
}

}  // namespace
}  // namespace opscope::test
