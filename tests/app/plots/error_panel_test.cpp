// The numbers of the quantization error.

#include "app/gui/plots/error_panel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/gui/widgets/marked_number.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(ErrorPanel, TellsInWordsHowManyResultsAreInRangeAndKeepsItsHeight) {
  HeadlessGui gui;
  QuantizationErrors errors{.elements = 9, .largest = 3};
  float end = 0;
  gui.contents = [&] {
    draw_errors("errors", {&errors, 1});
    end = ImGui::GetCursorPosY();
  };
  gui.frame(2);
  const float before = end;
  EXPECT_TRUE(widget_rectangle("errors.all in range"));
  errors.below = 3'000'000, errors.above = 1'234'567;
  for (const float width : {1000.0f, 240.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const auto words = widget_rectangle("errors.3,000,000 below, 1,234,567 above the range");
    ASSERT_TRUE(words) << width;
    EXPECT_LE(words->x + words->z, width) << "not cut";
    EXPECT_EQ(end, before) << width;
  }
}

TEST(ErrorPanel, SaysNothingOfTheRangeOfResultsWithoutAFiniteError) {
  HeadlessGui gui;
  QuantizationErrors errors{.elements = 9, .undefined = 4, .largest = 3};
  gui.contents = [&] { draw_errors("errors", {&errors, 1}); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("errors.all others in range"));
  errors.undefined = 9;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("errors.all others in range"));
  EXPECT_FALSE(widget_rectangle("errors.all in range"));
}

TEST(ErrorPanel, SaysWhichErrorsHaveNoSignAndNeedsNoMoreRoomForThat) {
  HeadlessGui gui;
  const QuantizationErrors errors{.elements = 9, .largest = 320, .above = 1, .mean = -40};
  gui.contents = [&] { draw_errors("errors", {&errors, 1}); };
  for (const auto& [width, label] : {std::pair(400.0f, "max |error|"), {240.0f, "max |e|"}}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle(std::string("errors.row ") + label)) << width;
    EXPECT_TRUE(widget_rectangle("errors.row max in range")) << "what rounding alone does: nothing";
  }
}

TEST(ErrorPanel, TheRatioHasFewerDigitsWhereItWouldBeCut) {
  HeadlessGui gui;
  const QuantizationErrors errors{.elements = 9, .largest = 1, .signal_to_noise_db = 3.5512345};
  gui.contents = [&] { draw_errors("errors", {&errors, 1}); };
  const std::string whole = "errors.signal to noise " + marked_number(3.5512345, 4) + " dB";
  for (const auto& [width, fits] : {std::pair(400.0f, true), {170.0f, false}}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_EQ(widget_rectangle(whole).has_value(), fits) << width;
  }
}

// As the picture and the probe have it: an element that is too large means a number that is too small.
TEST(ErrorPanel, TheMeanInStepsHasTheSignOfTheElementsErrors) {
  HeadlessGui gui;
  const QuantizationErrors errors{.elements = 9, .largest = 6, .mean = -5, .rms = 5};
  gui.contents = [&] { draw_errors("errors", {&errors, -0.5}); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("errors.mean in steps 10"));
  EXPECT_TRUE(widget_rectangle("errors.largest in steps 12"));
  EXPECT_TRUE(widget_rectangle("errors.RMS in steps 10"));
}

TEST(ErrorPanel, SaysThatThereIsNoErrorRatherThanAnInfiniteRatio) {
  HeadlessGui gui;
  const QuantizationErrors errors{.elements = 9, .signal_to_noise_db = INFINITY};
  gui.contents = [&] { draw_errors("errors", {&errors, 1}); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("errors.signal to noise no error"));
}

}  // namespace
}  // namespace opscope::gui
