// Zoom, position and probe of two groups of panes.

#include "app/gui/panes/linked_views.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

using Index = std::vector<std::uint32_t>;

PicturesOnShow pictures(const Index& sizes, double fitted) {
  return {sizes, static_cast<double>(sizes.back()), static_cast<double>(sizes[sizes.size() - 2]), fitted};
}

LinkedPlace place(double x, double y, double pixels_per_cell) {
  return {.fitted = false, .centre_x = x, .centre_y = y, .pixels_per_cell = pixels_per_cell};
}

TEST(LinkedViews, PicturesOfAsManyRowsAndColumnsShowTheSameCellsEquallyLarge) {
  HeatmapView view;
  follow(view, pictures({1, 3, 20, 30}, 4), place(7, 11, 25), {}, pictures({20, 30}, 9));
  EXPECT_FALSE(view.fitted);
  EXPECT_EQ(view.centre_x, 7);
  EXPECT_EQ(view.centre_y, 11);
  EXPECT_EQ(view.pixels_per_cell, 25);
}

TEST(LinkedViews, OthersShowTheSameFractionOfThePicture) {
  HeatmapView view;
  follow(view, pictures({40, 10}, 3), place(15, 5, 20), {}, pictures({20, 30}, 10));
  EXPECT_EQ(view.centre_x, 5);
  EXPECT_EQ(view.centre_y, 10);
  EXPECT_EQ(view.pixels_per_cell, 6) << "twice the fitted size, as the other one";
  follow(view, pictures({2, 3}, 100), place(500, 400, 72), {}, pictures({800, 1000}, 0.5));
  EXPECT_EQ(view.pixels_per_cell, 400) << "144 times the fitted size is more than the largest cell";
}

TEST(LinkedViews, AFittedOneMakesTheOtherFit) {
  HeatmapView view;
  view.fitted = false;
  follow(view, pictures({40, 10}, 3), {}, place(1, 1, 1), pictures({20, 30}, 10));
  EXPECT_TRUE(view.fitted);
}

TEST(LinkedViews, ASliceIsFollowedOnceItChangesIfThereAreAsManyDimensions) {
  const picture::Slice first{3, 2, {}, 0, {0, 0, 0, 0}}, third{3, 2, {}, 0, {0, 2, 0, 0}};
  const PicturesOnShow three = pictures({1, 3, 20, 30}, 4), two = pictures({1, 2, 20, 30}, 4);
  HeatmapView view;
  follow(view, three, {.slice = third}, {.slice = first}, three);
  EXPECT_EQ(view.slice, third);
  follow(view, three, {.slice = first}, {.slice = first}, three);
  EXPECT_EQ(view.slice, third) << "its own one";
  follow(view, two, {.slice = third}, {.slice = first}, three);
  EXPECT_EQ(view.slice->at[1], 1u) << "the last that it has";
  HeatmapView flat;
  follow(flat, pictures({20, 30}, 4), {.slice = third}, {.slice = first}, three);
  EXPECT_FALSE(flat.slice);
}

TEST(LinkedViews, BothShowTheBitsOfTheProbe) {
  HeatmapView view;
  follow(view, pictures({20, 30}, 4), {.bits = true}, {}, pictures({20, 30}, 4));
  EXPECT_TRUE(view.bits);
}

TEST(LinkedViews, NothingFollowsWhileAGroupHasNoPicture) {
  HeatmapView view, before;
  follow(view, {}, place(1, 2, 3), {}, pictures({20, 30}, 10));
  EXPECT_EQ(view, before);
}

TEST(SameIndex, CountsFromTheLastDimension) {
  EXPECT_EQ(same_index(Index{1, 2}, Index{2, 3}), (Index{1, 2}));
  EXPECT_EQ(same_index(Index{1, 2}, Index{1, 1, 2, 3}), (Index{0, 0, 1, 2}));
  EXPECT_EQ(same_index(Index{0, 0, 1, 2}, Index{2, 3}), (Index{1, 2}));
  EXPECT_EQ(same_index(Index{0, 1, 1, 2}, Index{2, 3}), std::nullopt) << "the other tensor has no second matrix";
  EXPECT_EQ(same_index(Index{1, 3}, Index{2, 3}), std::nullopt);
}

TEST(LinkedProbe, IsAtTheSameIndexAndGoesWhereThereIsNone) {
  const PicturesOnShow small = pictures({2, 3}, 1), large = pictures({4, 4}, 1);
  HeatmapView view;
  follow(view, small, {.probe = Index{1, 2}}, {}, large);
  EXPECT_EQ(view.probe, (Index{1, 2}));
  EXPECT_FALSE(view.pinned);
  follow(view, small, {.probe = Index{1, 2}, .pinned = true}, {}, large);
  EXPECT_TRUE(view.pinned);
  follow(view, small, {.probe = Index{3, 3}, .pinned = true}, {}, large);
  EXPECT_EQ(view.probe, std::nullopt);
  EXPECT_FALSE(view.pinned);
}

TEST(LinkedProbe, PointingTakesNoPinAwayButReleasingOneDoes) {
  const PicturesOnShow both = pictures({4, 4}, 1);
  HeatmapView view;
  view.probe = Index{3, 3};
  view.pinned = true;
  follow(view, both, {.probe = Index{1, 2}}, {}, both);
  EXPECT_EQ(view.probe, (Index{3, 3}));
  EXPECT_TRUE(view.pinned);
  follow(view, both, {.probe = Index{1, 2}}, {.probe = Index{3, 3}, .pinned = true}, both);
  EXPECT_EQ(view.probe, (Index{1, 2}));
  EXPECT_FALSE(view.pinned);
}

// A region in the first slice of these sizes.
Selection region_in(const Index& sizes, std::uint64_t width) {
  return {.pane = "InputTensor",
          .from = {1, 2},
          .to = {1 + width, 4},
          .slice = picture::default_slice(sizes),
          .sizes = sizes};
}

TEST(LinkedViews, ARegionIsInBothWhileItLasts) {
  const Index sizes = {20, 30};
  std::optional<Selection> region;
  const LinkedPlace nothing, one{.region = region_in(sizes, 3)}, larger{.region = region_in(sizes, 9)};
  const auto follow_from = [&](const LinkedPlace& before, const LinkedPlace& leader) {
    follow_region(region, {}, pictures(sizes, 4), leader, before);
  };
  follow_from(nothing, one);
  EXPECT_EQ(region, one.region);
  follow_from(one, larger);
  EXPECT_EQ(region, larger.region);
  region->pane = "reference";
  follow_from(larger, nothing);
  EXPECT_FALSE(region);
}

TEST(LinkedViews, ARegionIsNotInATensorOfOtherSizesOrInAnotherSlice) {
  const Index sizes = {5, 20, 30};
  const LinkedPlace leader{.region = region_in(sizes, 3)};
  std::optional<Selection> region;
  follow_region(region, {}, pictures({5, 20, 31}, 4), leader, {});
  EXPECT_FALSE(region);
  HeatmapView view;
  view.slice = picture::default_slice(sizes);
  view.slice->at.assign(3, 2);
  follow_region(region, view, pictures(sizes, 4), leader, {});
  EXPECT_FALSE(region);
}

TEST(LinkedViews, ARegionOfItsOwnDoesNotEndWithAnother) {
  const Index sizes = {20, 30};
  std::optional<Selection> region = region_in(sizes, 9);
  follow_region(region, {}, pictures(sizes, 4), {}, {.region = region_in(sizes, 3)});
  EXPECT_EQ(region, region_in(sizes, 9));
}

}  // namespace
}  // namespace opscope::gui
