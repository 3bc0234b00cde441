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

}  // namespace
}  // namespace opscope::gui
