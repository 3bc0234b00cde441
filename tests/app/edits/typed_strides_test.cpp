// Typed strides stay with new sizes unless elements come to share an address.

#include <gtest/gtest.h>

#include "app/gui/edits/tensors.h"

namespace opscope::gui {
namespace {

bool stay(std::vector<std::uint32_t> strides, std::vector<std::uint32_t> sizes, std::vector<std::uint32_t> now) {
  return typed_strides_stay({.data_type = DataType::Float32, .sizes = std::move(sizes), .strides = std::move(strides)},
                            now);
}

// Of strides a and b without a common factor, b steps of one lead to the same address as a steps of the other.
TEST(TypedStrides, StayUntilElementsShareAnAddress) {
  EXPECT_TRUE(stay({250, 333}, {2, 2}, {333, 250}));
  EXPECT_FALSE(stay({250, 333}, {2, 2}, {334, 251}));
  EXPECT_TRUE(stay({250, 333}, {334, 251}, {334, 252})) << "they shared one before";
}

// Only a map of all places would tell, which a drag has no time for.
TEST(TypedStrides, StayWhereTooManyPlacesWouldBeMarked) {
  EXPECT_TRUE(stay({1500, 1997}, {2, 2}, {1998, 1501}));
  EXPECT_FALSE(stay({1, 2}, {2, 2}, {3000, 3000})) << "there are fewer places than elements";
}

TEST(TypedStrides, StayWithoutElements) {
  EXPECT_TRUE(stay({1, 50000, 3}, {0, 2, 2}, {0, 70000, 70000}));
  EXPECT_TRUE(stay({1, 50000, 3}, {1, 2, 2}, {0, 70000, 70000}));
}

}  // namespace
}  // namespace opscope::gui
