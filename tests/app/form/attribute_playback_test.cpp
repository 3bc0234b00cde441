// A number of an attribute that moves to and fro, in the window.

#include <gtest/gtest.h>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

class AttributePlayback : public testing::Test {
 protected:
  void play() {
    gui.click("play Max");
    expect_motion();
  }
  void expect_motion() {
    gui.expect_in_motion("another maximum", [this](const Gui& now) {
      return now.has("stop Max") && !std::isnan(now.fact("gpu", "max")) && now.fact("gpu", "max") != first;
    });
  }
  void expect_the_first_case() {
    gui.expect("the case as it was", [this](const Gui& now) {
      return now.settled() && now.fact("gpu", "max") == first && !contains(now.title(), "*");
    });
  }

  Gui gui;  // CLIP on FLOAT32
  const double first = gui.fact("gpu", "max");
};

TEST_F(AttributePlayback, IsOneStepOfUndo) {
  play();
  gui.click("stop Max");
  gui.expect("rest", [](const Gui& now) { return now.settled() && now.has("play Max"); });
  EXPECT_TRUE(contains(gui.title(), "*"));
  gui.chord("ctrl", "z");
  expect_the_first_case();
}

TEST_F(AttributePlayback, EndsWithUndo) {
  play();
  gui.chord("ctrl", "z");
  expect_the_first_case();
  EXPECT_TRUE(gui.has("play Max"));
}

TEST_F(AttributePlayback, EndsWithEscapeAndWithAnotherEdit) {
  play();
  gui.press("Escape");
  gui.expect("rest", [](const Gui& now) { return now.has("play Max"); });
  play();
  gui.drag("histogram.flag Min", 20);
  gui.expect("rest", [](const Gui& now) { return now.has("play Max"); });
  for (int step = 0; step < 3; ++step) gui.chord("ctrl", "z");  // of the drag, and of each time that it played
  expect_the_first_case();
}

TEST_F(AttributePlayback, EndsWithAnotherOperator) {
  play();
  gui.click("operator");
  gui.click("operator=Sign");
  gui.expect("signs", [](const Gui& now) { return now.settled() && !now.has("play Max") && !now.has("stop Max"); });
}

TEST_F(AttributePlayback, IsInThePalette) {
  gui.chord("ctrl", "p");
  gui.type("play max");
  gui.press("Return");
  expect_motion();
  gui.click("stop Max");
}

TEST_F(AttributePlayback, NeedsLiveRuns) {
  gui.click("live");
  gui.click("play Max");
  EXPECT_TRUE(gui.has("play Max"));
  gui.expect("the case as it was", [](const Gui& now) { return !contains(now.title(), "*"); });
}

}  // namespace
}  // namespace opscope::test
