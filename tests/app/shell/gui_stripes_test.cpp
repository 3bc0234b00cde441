// The stripes of an outcome in the window as a whole.

#include <gtest/gtest.h>

#include <string>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

// The new stripes are ready after the last frame that looks different otherwise.
TEST(WindowStripes, AreThoseOfTheChosenOutcomeWhileTheMouseRests) {
  Gui gui({example("clip_photo.json")});
  const std::string picture = "heatmaps.InputTensor.picture", above = "outcomes.above Max",
                    below = "outcomes.below Min";
  const auto choose = [&](const std::string& outcome) {
    gui.click(outcome);
    gui.await("outcomes.next");
  };
  const auto look_of = [&](const std::string& outcome) {
    choose(outcome);
    gui.move_away();
    return gui.pixels(picture);
  };
  const Pixels above_max = look_of(above), below_min = look_of(below);
  ASSERT_NE(above_max, below_min);
  for (int i = 0; i < 2 && !testing::Test::HasFailure(); ++i) {
    choose(above);
    gui.expect_pixels(picture, above_max);
    choose(below);
    gui.expect_pixels(picture, below_min);
  }
  gui.type("n");
  gui.expect("how to go on", [](const Gui& now) {
    return contains(now.recent_log(), "Next difference: nothing differs; > at Outcomes goes to the next");
  });
}

}  // namespace
}  // namespace opscope::test
