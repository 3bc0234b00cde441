#include "app/gui/session/pane_arrangement.h"

#include <gmock/gmock.h>

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Names = std::vector<std::string>;

const Names clip = {"InputTensor", "reference", "computed", "difference"};
const Names add = {"ATensor", "BTensor", "reference", "computed", "difference"};

Names shown(const Names& names, const PaneArrangement& arrangement) {
  Names found;
  for (const std::size_t i : shown_panes(names, arrangement)) found.push_back(names[i]);
  return found;
}

TEST(PaneArrangement, ShowsEveryPaneInTheOrderOfTheCaseAtFirst) {
  EXPECT_EQ(shown(clip, {}), clip);
  EXPECT_THAT(hidden_panes(clip, {}), IsEmpty());
  EXPECT_THAT(shown({}, {.order = {"a"}, .hidden = {"b"}}), IsEmpty());
}

TEST(PaneArrangement, LeavesOutWhatIsHiddenAndForgetsNoPaneOfAnotherCase) {
  const PaneArrangement arrangement{.hidden = {"reference", "BTensor"}};
  EXPECT_THAT(shown(clip, arrangement), ElementsAre("InputTensor", "computed", "difference"));
  EXPECT_THAT(hidden_panes(clip, arrangement), ElementsAre(1u));
  EXPECT_THAT(shown(add, arrangement), ElementsAre("ATensor", "computed", "difference"));
  EXPECT_THAT(shown({"reference"}, arrangement), IsEmpty());
}

TEST(PaneArrangement, APaneMovesByOnePlaceOnScreen) {
  PaneArrangement arrangement = with_pane_moved({}, clip, "computed", false);
  EXPECT_THAT(shown(clip, arrangement), ElementsAre("InputTensor", "computed", "reference", "difference"));
  arrangement.hidden = {"reference"};
  arrangement = with_pane_moved(arrangement, clip, "computed", true);
  EXPECT_THAT(shown(clip, arrangement), ElementsAre("InputTensor", "difference", "computed"))
      << "past the hidden one, to where it makes a difference";
  EXPECT_EQ(with_pane_moved(arrangement, clip, "computed", true), arrangement) << "it is the last";
  EXPECT_EQ(with_pane_moved({}, clip, "InputTensor", false), PaneArrangement{}) << "it is the first";
  EXPECT_EQ(with_pane_moved({}, clip, "nothing", true), PaneArrangement{});
}

TEST(PaneArrangement, APaneIsDroppedAtThePlaceOfAnother) {
  EXPECT_THAT(shown(clip, with_pane_at({}, clip, "InputTensor", "difference")),
              ElementsAre("reference", "computed", "difference", "InputTensor"));
  EXPECT_THAT(shown(clip, with_pane_at({}, clip, "difference", "InputTensor")),
              ElementsAre("difference", "InputTensor", "reference", "computed"));
  EXPECT_EQ(with_pane_at({}, clip, "reference", "nothing"), PaneArrangement{});
}

TEST(PaneArrangement, PanesThatAreNewStandBehindThoseBeforeThem) {
  const PaneArrangement arrangement = with_pane_at({}, clip, "difference", "InputTensor");
  EXPECT_THAT(shown(add, arrangement), ElementsAre("ATensor", "BTensor", "difference", "reference", "computed"));
  const PaneArrangement both = with_pane_moved(arrangement, add, "BTensor", false);
  EXPECT_THAT(shown(add, both), ElementsAre("BTensor", "ATensor", "difference", "reference", "computed"));
  EXPECT_THAT(shown(clip, both), ElementsAre("difference", "reference", "computed", "InputTensor"))
      << "panes of the other case stand behind";
}

TEST(PaneArrangement, GridsHaveNames) {
  for (const PaneGrid grid : pane_grids) EXPECT_EQ(parse_pane_grid(name(grid)), grid);
  EXPECT_EQ(parse_pane_grid("Row"), std::nullopt);
  EXPECT_EQ(parse_pane_grid(""), std::nullopt);
}

constexpr PaneNeeds needs{
    .gap = 8, .around = 86, .legend = 42, .least_width = 60, .least_height = 36, .title_width = 112};

TEST(PanePlaces, AreThoseWithTheLargestCells) {
  const struct {
    const char* what;
    std::size_t panes;
    float width, height;
    double across, down;
    int columns;
  } rows[] = {
      {"one pane", 1, 900, 900, 64, 64, 1},          {"four photos", 4, 580, 540, 768, 512, 2},
      {"five small matrices", 5, 580, 505, 5, 4, 3}, {"five wide pictures", 5, 420, 700, 32, 4, 1},
      {"five tall pictures", 5, 900, 500, 4, 32, 5}, {"four lines", 4, 700, 520, 64, 1, 1},
      {"five photos", 5, 870, 800, 768, 512, 3},
  };
  for (const auto& row : rows) {
    const PanePlaces places =
        place_panes(PaneGrid::Automatic, row.panes, row.width, row.height, row.across, row.down, needs);
    EXPECT_EQ(places.columns, row.columns) << row.what;
    EXPECT_TRUE(places.fits) << row.what;
  }
}

TEST(PanePlaces, LieInsideTheRoomWhateverItIs) {
  for (const PaneGrid grid : pane_grids)
    for (std::size_t panes = 1; panes <= 6; ++panes)
      for (float width = 200; width < 3800; width *= 1.3f)
        for (float height = 60; height < 2100; height *= 1.3f) {
          const PanePlaces places = place_panes(grid, panes, width, height, 12, 7, needs);
          const auto columns = static_cast<float>(places.columns), rows = static_cast<float>(places.rows);
          EXPECT_GE(places.columns * places.rows, static_cast<int>(panes));
          EXPECT_GE(places.width, needs.least_width);
          EXPECT_GE(places.height, needs.least_height);
          if (!places.fits) continue;
          const float around = needs.around - (places.legends ? 0 : needs.legend);
          EXPECT_LE(columns * places.width + (columns - 1) * needs.gap, width);
          EXPECT_LE(rows * (places.height + around), height);
        }
}

TEST(PanePlaces, LeaveTheLegendsOutBeforeTitlesHaveNoRoom) {
  const PanePlaces low = place_panes(PaneGrid::Automatic, 5, 424, 190, 2, 2, needs);
  EXPECT_TRUE(low.fits);
  EXPECT_FALSE(low.legends);
  EXPECT_GE(low.width, needs.title_width);
  EXPECT_TRUE(place_panes(PaneGrid::Automatic, 5, 424, 500, 2, 2, needs).legends);
}

// In a window of 1024 x 700 with a tool open below.
TEST(PanePlaces, StandInOneRowThatCutsLittleOfTheirTitles) {
  const auto placed = [](float width) { return place_panes(PaneGrid::Automatic, 4, width, 224, 256, 256, needs); };
  EXPECT_EQ(placed(424).columns, 4) << "100 pixels each, where two rows leave them less than 36";
  EXPECT_TRUE(placed(424).legends);
  EXPECT_EQ(place_panes(PaneGrid::Automatic, 4, 424, 286, 256, 256, needs).columns, 4) << "two rows leave them 57";
  EXPECT_EQ(place_panes(PaneGrid::Automatic, 4, 340, 286, 256, 256, needs).columns, 2) << "titles such as ref...";
}

// In large text with a tool open below: without legends two rows of tall pictures have smaller cells than one row.
TEST(PanePlaces, StandInTwoRowsBeforeTitlesAreDots) {
  PaneNeeds large = needs;
  large.gap *= 2, large.least_width *= 2, large.least_height *= 2, large.title_width *= 2;
  const auto placed = [&](PaneGrid grid) { return place_panes(grid, 5, 718, 310, 4, 64, large); };
  EXPECT_EQ(placed(PaneGrid::Automatic).columns, 5);
  large.least_title_width = 2 * 68;
  EXPECT_EQ(placed(PaneGrid::Automatic).columns, 3);
  EXPECT_TRUE(placed(PaneGrid::Automatic).fits);
  EXPECT_EQ(placed(PaneGrid::Row).columns, 5) << "as a person wants it";
}

TEST(PanePlaces, KeepTheirColumnsWhereThePanesFit) {
  const auto placed = [](float height, int kept) {
    return place_panes(PaneGrid::Automatic, 4, 900, height, 12, 7, needs, kept);
  };
  EXPECT_EQ(placed(900, 0).columns, 2);
  for (const int kept : {1, 2, 3, 4}) EXPECT_EQ(placed(900, kept).columns, kept);
  EXPECT_NE(placed(250, 1).columns, 1) << "there is no room for four rows";
  EXPECT_TRUE(placed(250, 1).fits);
}

TEST(PanePlaces, OfTwoCasesHaveTheRowsThatMakeThePicturesOfBothLargest) {
  const auto rows = [](std::array<std::size_t, 2> panes, float width, double across, double down) {
    return rows_of_both(panes, width, {}, 280, 675, across, down, needs);
  };
  EXPECT_EQ(rows({2, 2}, 900, 768, 512), 2) << "the input above the output";
  EXPECT_EQ(rows({3, 2}, 900, 768, 512), 2) << "two columns beside one";
  EXPECT_NE(rows({3, 2}, 800, 768, 512), 2) << "one column would be narrower than 280 pixels";
  EXPECT_EQ(rows({2, 2}, 900, 4, 32), 1);
  EXPECT_EQ(rows({3, 2}, 900, 32, 4), 3);
  EXPECT_EQ(rows_of_both({3, 2}, 900, std::array{300.0f, 600.0f}, 280, 675, 768, 512, needs), 3)
      << "the front case is narrow, as a person wants it";
}

TEST(PanePlaces, OfAChosenGridWithoutRoomAreTheLeast) {
  const PanePlaces places = place_panes(PaneGrid::Column, 5, 400, 150, 4, 4, needs);
  EXPECT_FALSE(places.fits);
  EXPECT_EQ(places.columns, 1);
  EXPECT_EQ(places.height, needs.least_height);
}

// Two rows, of which the first pane was moved to the front in one case only.
TEST(PaneArrangement, TheSamePanesOfTwoCasesStandInTheSameLines) {
  const std::vector<std::string> front = {"difference", "input 0", "input 1", "reference"},
                                 other = {"input 0", "input 1", "reference", "mine"};
  const std::vector<int> lines = lines_beside(front, other, 2);
  EXPECT_EQ(lines, (std::vector{1, 0, 1, 0}));
  const auto panes = panes_in({.columns = 2, .rows = 2, .downwards = true, .lines = lines}, 4);
  EXPECT_EQ(panes, (std::vector<std::optional<std::size_t>>{1, 3, 0, 2}));
}

// So that they take no further row.
TEST(PaneArrangement, PanesThatOnlyOneCaseHasStandWhereNoOtherDoes) {
  const std::vector<std::string> front = {"Input", "reference", "gpu", "difference"}, other = {"A", "B", "reference"};
  EXPECT_EQ(lines_beside(front, other, 4), (std::vector{0, 2, 1}));
}

TEST(PaneArrangement, LinesAreThoseOfTheGridThatWasAgreedOn) {
  const GroupGrid agreed{.columns = 1, .rows = 8, .downwards = true, .lines = {0, 2, 5, 7}};
  const PanePlaces as_agreed{.columns = 1, .rows = 8}, fewer_rows{.columns = 2, .rows = 4};
  EXPECT_EQ(grid_in(as_agreed, agreed, 4), agreed);
  const GroupGrid without_lines{.columns = 2, .rows = 4, .downwards = true};
  EXPECT_EQ(grid_in(fewer_rows, agreed, 4), without_lines) << "there is no line 5";
  EXPECT_TRUE(grid_in(as_agreed, agreed, 5).lines.empty()) << "a pane more";
}

TEST(PaneArrangement, AGridHasPlacesWithoutAPane) {
  using Places = std::vector<std::optional<std::size_t>>;
  EXPECT_EQ(panes_in({.columns = 2, .rows = 2}, 3), (Places{0, 1, 2, {}}));
  EXPECT_EQ(panes_in({.columns = 2, .rows = 2, .downwards = true}, 3), (Places{0, 2, 1, {}}));
  EXPECT_EQ(panes_in({.columns = 3, .rows = 1, .lines = {2, 0}}, 2), (Places{1, {}, 0}));
}

TEST(PaneArrangement, PanesOfOneRowTakeItsFreePlaces) {
  EXPECT_EQ(columns_without_free_places({.columns = 3, .rows = 1}, 2), 2);
  EXPECT_EQ(columns_without_free_places({.columns = 3, .rows = 1}, 0), 3);
  EXPECT_EQ(columns_without_free_places({.columns = 3, .rows = 1}, 4), 3) << "one came since the grid was agreed on";
  EXPECT_EQ(columns_without_free_places({.columns = 3, .rows = 1, .lines = {0, 2}}, 2), 3);
  EXPECT_EQ(columns_without_free_places({.columns = 3, .rows = 2}, 2), 3);
}

}  // namespace
}  // namespace opscope::gui
