#include "app/gui/shell/counted_slices.h"

#include <gtest/gtest.h>

#include <vector>

namespace opscope::gui {
namespace {

TEST(CountedSlices, AreTheDimensionsThatAPictureDoesNotShow) {
  const std::vector<std::uint32_t> photo = {1, 3, 20, 30};
  picture::Slice slice = picture::default_slice(photo);
  ASSERT_EQ(slice.channel, 1u);
  EXPECT_EQ(counted_slices(slice, photo), "") << "all three are in the colours";
  slice.channel.reset();
  EXPECT_EQ(counted_slices(slice, photo), ", all C");
  slice.tiled = {1};
  EXPECT_EQ(counted_slices(slice, photo), "") << "all three are beside each other";
  slice.tiled = {};
  EXPECT_EQ(counted_slices(slice, std::vector<std::uint32_t>{2, 3, 20, 30}), ", all N, C");
  EXPECT_EQ(counted_slices(slice, std::vector<std::uint32_t>{1, 1, 20, 30}), "");
}

TEST(CountedSlices, OfManyDimensionsNameNone) {
  const std::vector<std::uint32_t> sizes = {2, 2, 2, 20, 30};
  EXPECT_EQ(counted_slices(picture::default_slice(sizes), sizes), ", all slices");
  EXPECT_EQ(counted_slices(picture::default_slice(std::vector<std::uint32_t>{9}), std::vector<std::uint32_t>{9}), "");
}

}  // namespace
}  // namespace opscope::gui
