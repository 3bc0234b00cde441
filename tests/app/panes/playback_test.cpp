#include "app/gui/panes/playback.h"

#include <gtest/gtest.h>

#include <vector>

namespace opscope::gui {
namespace {

// The indices that are shown, a step apart.
std::vector<std::uint32_t> played(std::uint32_t at, std::uint32_t size, int steps) {
  Playback playback;
  toggle(playback, 1, 0);
  std::vector<std::uint32_t> shown;
  for (int i = 1; i <= steps; ++i)
    shown.push_back(at = played_index(playback, at, size, i * seconds_a_step + 0.001 * i));
  return shown;
}

using Indices = std::vector<std::uint32_t>;

TEST(Playback, GoesToAndFro) {
  EXPECT_EQ(played(0, 3, 7), (Indices{1, 2, 1, 0, 1, 2, 1}));
  EXPECT_EQ(played(2, 3, 3), (Indices{1, 0, 1}));
  EXPECT_EQ(played(0, 2, 4), (Indices{1, 0, 1, 0}));
  EXPECT_EQ(played(0, 1, 3), (Indices{0, 0, 0}));
}

TEST(Playback, PassesALongDimensionInAboutAHundredStepsAndReachesItsEnds) {
  const Indices shown = played(0, 100000, 101);
  EXPECT_EQ(shown.front(), 1000u);
  EXPECT_EQ(shown[99], 99999u);
  EXPECT_LT(shown[100], 99999u);
}

TEST(Playback, WaitsUntilAStepIsDue) {
  Playback playback;
  toggle(playback, 0, 5);
  EXPECT_EQ(played_index(playback, 0, 9, 5.01), 0u);
  EXPECT_EQ(played_index(playback, 0, 9, 5.01 + seconds_a_step), 1u);
  EXPECT_EQ(played_index(playback, 1, 9, 5.02 + seconds_a_step), 1u);
}

TEST(Playback, IsStoppedByItsOwnDimensionAndTakenOverByAnother) {
  Playback playback;
  toggle(playback, 0, 0);
  toggle(playback, 2, 0);
  EXPECT_EQ(playback.dimension, 2u);
  toggle(playback, 2, 0);
  EXPECT_FALSE(playback.dimension);
}

}  // namespace
}  // namespace opscope::gui
