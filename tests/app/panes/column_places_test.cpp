#include "app/gui/panes/column_places.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

using Places = std::vector<ColumnPlace>;

TEST(ColumnPlaces, AreOneRowIfThereIsRoom) {
  const float widths[] = {10, 20, 20};
  EXPECT_EQ(column_places(widths, 50, 2), (Places{{0, 0}, {10, 0}, {30, 0}}));
  EXPECT_EQ(column_places(widths, 49, 1), std::nullopt);
}

TEST(ColumnPlaces, LeaveNoColumnAloneInASecondRow) {
  const float widths[] = {10, 20, 20, 20, 20};
  EXPECT_EQ(column_places(widths, 89, 2), (Places{{0, 0}, {10, 0}, {30, 0}, {10, 1}, {30, 1}}));
}

TEST(ColumnPlaces, StandBelowOneAnotherWhereThereIsRoom) {
  const float widths[] = {10, 20, 30, 40, 25};
  EXPECT_EQ(column_places(widths, 80, 2), (Places{{0, 0}, {10, 0}, {50, 0}, {10, 1}, {50, 1}}));
  EXPECT_EQ(column_places(widths, 79, 2), (Places{{0, 0}, {10, 0}, {30, 0}, {10, 1}, {50, 1}})) << "only in rows";
}

TEST(ColumnPlaces, BeginAtTheLeftIfTheSecondRowHasNoOtherRoom) {
  const float widths[] = {10, 20, 25};
  EXPECT_EQ(column_places(widths, 30, 2), (Places{{0, 0}, {10, 0}, {0, 1}}));
  EXPECT_EQ(column_places(widths, 24, 3), std::nullopt) << "the last column is wider";
}

}  // namespace
}  // namespace opscope::gui
