// The bounds of a dispatch that is added behind another one, once it is known what that writes.

#include <gtest/gtest.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

// CLIP behind ABS, of this type.
Model clip_behind(DataType type) {
  const Model first = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  return with_dispatch_behind(with_data_type(first, {0, 0}, type, Match::Groups), 0,
                              *find_operator("ELEMENT_WISE_CLIP"));
}
float bound(const Model& model, std::size_t attribute) {
  return find_dispatchable(model, 1)->desc.attributes.at(attribute).as_float();
}

TEST(AddedBounds, LieInsideTheRangeOfWhatIsRead) {
  const Model ints = with_bounds_within(clip_behind(DataType::Int32), 1, {2000, 2008});
  EXPECT_EQ(bound(ints, 0), 2002) << "a quarter of the range, as -0.5 is of -1 to 1";
  EXPECT_EQ(bound(ints, 1), 2007);
  const Model floats = with_bounds_within(clip_behind(DataType::Float32), 1, {2, 4});
  EXPECT_GT(bound(floats, 0), 2);
  EXPECT_LT(bound(floats, 0), bound(floats, 1));
  EXPECT_LT(bound(floats, 1), 4);
}

TEST(AddedBounds, StayWhereOneLiesInsideOrNothingIsKnown) {
  const Model floats = clip_behind(DataType::Float32);
  EXPECT_EQ(with_bounds_within(floats, 1, {0, 1}), floats) << "the upper one lies inside";
  EXPECT_EQ(with_bounds_within(floats, 1, {3, 3}), floats) << "a range of one value";
  EXPECT_EQ(with_bounds_within(floats, 0, {2, 4}), floats) << "nothing is before it";
  const Model typed = with_attribute(floats, 1, 1, 9.0f);
  EXPECT_EQ(with_bounds_within(typed, 1, {2, 4}), typed) << "it was chosen";
}

}  // namespace
}  // namespace opscope::gui
