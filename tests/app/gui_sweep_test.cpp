// The Sweep panel and random cases in the window, by real mouse and keyboard under Xvfb.

#include <cmath>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(Window, SweepsEveryFloat16OfTheOperatorOnScreen) {
  Gui gui({example("sign_every_float16.json")});
  gui.press("F6");
  gui.expect("the panel", [](const Gui& now) { return now.has("sweep.Start"); });
  gui.enter("sweep.random cases", "50");
  gui.click("sweep.Start");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.sweep(), "= equal  Sign FLOAT16, documented  on all 65,536 FLOAT16 inputs, cpu and gpu"))
      << gui.sweep();
  EXPECT_TRUE(contains(gui.sweep(), "50 random cases")) << gui.sweep();
  gui.expect("a line in the log", [](const Gui& now) { return contains(now.log(), "sweep: = equal"); });
  gui.press("F6");
  gui.expect("the panel gone", [](const Gui& now) { return !now.has("sweep.Start"); });
}

TEST(Window, StaysAliveDuringALongSweepAndCancelsItWithEsc) {
  Gui gui;  // CLIP on FLOAT32
  gui.chord("shift", "F6");
  gui.expect("progress", [](const Gui& now) { return now.has("sweep.progress"); });
  gui.enter("Max", "0.4");  // an edit in the middle of it
  gui.expect("its result", [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.4) < 1e-6; });
  EXPECT_TRUE(contains(gui.sweep(), "under way")) << gui.sweep();
  gui.press("Escape");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.log(), "Stopped early")) << gui.log();
}

TEST(Window, EndsTheSweepWhenAnotherCaseIsOpened) {
  Gui gui;
  gui.chord("shift", "F6");
  gui.expect("progress", [](const Gui& now) { return now.has("sweep.progress"); });
  gui.chord("ctrl", "n");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.title(), "untitled")) << gui.title();
}

TEST(Window, ClosesInTheMiddleOfASweep) {
  Gui gui;
  gui.chord("shift", "F6");
  gui.expect("progress", [](const Gui& now) { return now.has("sweep.progress"); });
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST(Window, SurprisesWithACaseThatUndoTakesBack) {
  Gui gui;
  const double elements = gui.fact("reference", "elements");
  gui.chord("ctrl", "r");
  gui.expect("another case", [&](const Gui& now) { return now.fact("reference", "elements") != elements; });
  gui.expect("a verdict of equal; some random data prove nothing", [](const Gui& now) {
    return now.verdict().starts_with("= equal") || now.verdict().starts_with("? equal, but mistrusted");
  });
  EXPECT_TRUE(contains(gui.title(), "random case ")) << gui.title();
  EXPECT_TRUE(contains(gui.title(), " of Clip")) << gui.title();
  gui.chord("ctrl", "z");
  gui.expect("the old case", [&](const Gui& now) { return now.fact("reference", "elements") == elements; });
  EXPECT_FALSE(contains(gui.title(), "random case")) << gui.title();
}

TEST(Window, MeetsARandomCaseAgainByItsNumber) {
  Gui gui;
  gui.chord("ctrl", "p");
  gui.type("by number");
  gui.press("Return");
  gui.expect("the question", [](const Gui& now) { return now.has("number"); });
  gui.type("4711");
  gui.press("Return");
  gui.expect("that case", [](const Gui& now) { return contains(now.title(), "random case 4711 of Clip"); });
  EXPECT_TRUE(gui.valid());
}

}  // namespace
}  // namespace opscope::test
