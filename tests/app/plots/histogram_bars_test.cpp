#include "app/gui/plots/histogram_bars.h"

#include <gtest/gtest.h>

#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(HistogramBars, ASingleBarIsWiderThanALineButTakesNoRoomOfAnother) {
  HeadlessGui gui;
  gui.contents = [] {};
  gui.frame();
  const PlotArea plot{{100, 0}, {228, 50}};  // a pixel for each bin
  Histogram counted = histogram(floats({1}, {0}), 0, 1, 128).value();
  counted.bins[0] = 255, counted.bins[64] = 1, counted.bins[127] = 1;
  const auto bar = [&](std::size_t bin, float free) { return bar_of(plot, {0, 1}, counted, bin, free); };
  EXPECT_EQ(bar(0, 100), (std::pair(100.0f, 103.0f)));
  EXPECT_EQ(bar(64, 103), (std::pair(164.0f, 167.0f)));
  EXPECT_EQ(bar(127, 167), (std::pair(225.0f, 228.0f))) << "inside the plot";
  counted.bins[65] = 1;
  EXPECT_EQ(bar(64, 163), (std::pair(163.0f, 165.0f))) << "between its neighbours";
}

}  // namespace
}  // namespace opscope::gui
