#include "app/gui/form/chain_places.h"

#include <gmock/gmock.h>

namespace opscope::gui {
namespace {

using testing::ElementsAre;

TEST(ChainPlaces, BoxesThatDoNotFitBeginANewRow) {
  const std::vector<float> widths = {100, 100, 100, 100};
  EXPECT_THAT(place_boxes(widths, 20, 460), ElementsAre(ChainPlace{0, 0, 100}, ChainPlace{0, 120, 100},
                                                        ChainPlace{0, 240, 100}, ChainPlace{0, 360, 100}));
  EXPECT_THAT(place_boxes(widths, 20, 459), ElementsAre(ChainPlace{0, 0, 100}, ChainPlace{0, 120, 100},
                                                        ChainPlace{0, 240, 100}, ChainPlace{1, 20, 100}));
  EXPECT_EQ(rows_of(place_boxes(widths, 20, 250)), 2u);
  EXPECT_EQ(rows_of(place_boxes({}, 20, 250)), 0u);
}

TEST(ChainPlaces, RowsAreAboutAsLongAsEachOther) {
  const auto rows = [](const std::vector<ChainPlace>& places) {
    std::vector<std::size_t> all;
    for (const ChainPlace& place : places) all.push_back(place.row);
    return all;
  };
  const std::vector<float> widths(8, 100);
  ASSERT_THAT(rows(place_boxes(widths, 20, 600)), ElementsAre(0, 0, 0, 0, 0, 1, 1, 1));
  EXPECT_THAT(rows(place_evenly(widths, 20, 600)), ElementsAre(0, 0, 0, 0, 1, 1, 1, 1));
  EXPECT_THAT(rows(place_evenly(std::vector<float>(5, 100), 20, 480)), ElementsAre(0, 0, 0, 1, 1));
  EXPECT_EQ(place_evenly(widths, 20, 2000), place_boxes(widths, 20, 2000));
  const std::vector<float> one_wide = {100, 100, 300};
  for (const ChainPlace& place : place_evenly(one_wide, 20, 400)) EXPECT_GE(place.width, 100);
  EXPECT_EQ(place_evenly(one_wide, 20, 400).back().width, 300);
  EXPECT_TRUE(place_evenly({}, 20, 400).empty());
}

TEST(ChainPlaces, NoBoxIsWiderThanItsRow) {
  const std::vector<float> widths = {500, 500};
  EXPECT_THAT(place_boxes(widths, 20, 200), ElementsAre(ChainPlace{0, 0, 200}, ChainPlace{1, 20, 180}));
}

TEST(ChainPlaces, AGapLiesBesideTheMiddleOfABox) {
  const std::vector<ChainPlace> places = place_boxes(std::vector<float>{100, 100, 100}, 20, 250);
  ASSERT_EQ(rows_of(places), 2u);
  EXPECT_EQ(gap_at(places, 0, 10), 0u);
  EXPECT_EQ(gap_at(places, 0, 60), 1u);
  EXPECT_EQ(gap_at(places, 0, 240), 2u) << "behind the last of its row";
  EXPECT_EQ(gap_at(places, 1, 30), 2u);
  EXPECT_EQ(gap_at(places, 1, 240), 3u);
  EXPECT_EQ(gap_at(places, -4, 10), 0u) << "above all rows";
  EXPECT_EQ(gap_at(places, 9, 240), 3u) << "below them";
}

TEST(ChainPlaces, ARowGivesWhatItLeavesToItsBoxes) {
  std::vector<ChainPlace> places = {{0, 0, 100}, {0, 110, 100}, {1, 10, 100}};
  widen_boxes(places, std::vector<float>{130, 300, 90}, 300);
  EXPECT_EQ(places, (std::vector<ChainPlace>{{0, 0, 130}, {0, 140, 160}, {1, 10, 100}}));
  std::vector<ChainPlace> full = {{0, 0, 100}, {0, 110, 100}};
  widen_boxes(full, std::vector<float>{200, 200}, 190);
  EXPECT_EQ(full, (std::vector<ChainPlace>{{0, 0, 100}, {0, 110, 100}})) << "which has too little";
  std::vector<ChainPlace> unlike = {{0, 0, 50}, {0, 60, 80}};
  widen_boxes(unlike, std::vector<float>{200, 200}, 300);
  EXPECT_EQ(unlike, (std::vector<ChainPlace>{{0, 0, 145}, {0, 155, 145}})) << "none takes all before the others";
}

}  // namespace
}  // namespace opscope::gui
