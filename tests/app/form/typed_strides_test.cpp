// Strides that were typed, while sizes change.

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/stride_fields.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

using Numbers = std::vector<std::uint32_t>;

// The first of two inputs of 2 x 6 elements has these strides; its layout is `custom`, as after typing.
struct TypedStrides {
  explicit TypedStrides(const Numbers& strides) {
    model = default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level);
    model = with_strides(with_sizes(model, {0, 0}, {2, 6}, Match::Groups), {0, 0}, strides);
    layouts[{0, 0}] = {.kind = StrideLayout::Kind::Custom};
  }
  Model resized(const Numbers& sizes) const {
    const auto layout = [this](const TensorDesc& desc, std::size_t tensor) {
      const auto chosen = layouts.find({0, tensor});
      return chosen == layouts.end() ? layout_of(desc) : chosen->second;
    };
    return with_sizes(model, {0, 0}, sizes, Match::Groups, layout);
  }
  Numbers strides_for(const Numbers& sizes) const { return *find_desc(resized(sizes), {0, 0})->strides; }
  std::string told_of(const Numbers& sizes) const { return repacked_text(model, resized(sizes), 0, layouts); }

  Model model;
  StrideLayouts layouts;
};

TEST(TypedStrides, StayWhileNoElementsComeToShareAnAddress) {
  const TypedStrides rows_of_99({99, 1});
  EXPECT_EQ(rows_of_99.strides_for({2, 8}), (Numbers{99, 1}));
  EXPECT_EQ(rows_of_99.strides_for({6, 99}), (Numbers{99, 1})) << "the rows are full";
  EXPECT_EQ(rows_of_99.told_of({6, 99}), "");
  EXPECT_EQ(rows_of_99.strides_for({6, 100}), (Numbers{100, 1}));
  EXPECT_EQ(TypedStrides({1, 99}).strides_for({9, 8}), (Numbers{1, 99})) << "in another order";
  EXPECT_EQ(TypedStrides({3, 1}).strides_for({2, 8}), (Numbers{3, 1})) << "their rows overlapped before";
  EXPECT_EQ(TypedStrides({0, 3}).strides_for({7, 8}), (Numbers{0, 3})) << "the repeated dimension counts once";
}

TEST(TypedStrides, ThatArePackedAgainAreTold) {
  const TypedStrides rows_of_99({99, 1});
  EXPECT_EQ(rows_of_99.told_of({6, 100}), "strides of ATensor are packed again: 99, 1 do not fit 6×100");
  EXPECT_EQ(rows_of_99.told_of({2, 3, 4}), "strides of ATensor are packed again: 99, 1 do not fit 2×3×4");
  EXPECT_EQ(rows_of_99.told_of({1, 2, 6}), "") << "a leading dimension of one element: the others stay";
  EXPECT_EQ(rows_of_99.told_of({2, 6}), "");
}

TEST(TypedStrides, ThatArePackedFollowTheSizes) {
  const TypedStrides packed({6, 1});
  EXPECT_EQ(packed.strides_for({2, 3}), (Numbers{3, 1}));
  EXPECT_EQ(packed.strides_for({2, 8}), (Numbers{8, 1}));
  EXPECT_EQ(packed.told_of({2, 8}), "");
}

}  // namespace
}  // namespace opscope::gui
