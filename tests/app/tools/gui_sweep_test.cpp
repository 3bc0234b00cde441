// The Sweep panel and random cases in the window, by real mouse and keyboard under Xvfb.

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(Window, SweepsEveryFloat16OfTheOperatorOnScreen) {
  Gui gui({example("sign_every_float16.json")});
  gui.press("F6");
  gui.expect("the panel", [](const Gui& now) { return now.has("sweep.Start"); });
  gui.await("sweep.estimate");
  gui.press("Escape");
  gui.expect("no panel", [](const Gui& now) { return !now.has("sweep.Start"); });
  gui.press("F6");
  gui.await("sweep.estimate");
  gui.enter("sweep.seed", "abc");
  gui.await("sweep.message seed");
  gui.chord("shift", "F6");
  gui.expect("why it does not start", [](const Gui& now) { return contains(now.log(), "'abc' is not accepted"); });
  gui.press("Escape");
  gui.expect("the seed again", [](const Gui& now) { return !now.has("sweep.message seed"); });
  gui.enter("sweep.random cases", "50");
  gui.click("sweep.Start");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.sweep(), "= equal  Sign FLOAT16, documented  on all 65,536 FLOAT16 inputs, cpu and gpu"))
      << gui.sweep();
  EXPECT_TRUE(contains(gui.sweep(), "50 random cases")) << gui.sweep();
  gui.expect("a line in the log", [](const Gui& now) { return contains(now.log(), "sweep: = equal"); });
  gui.click("sweep.Save...");
  gui.click("format");
  gui.click("format=JSON");
  gui.answer((gui.folder() / "proof.json").string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  const std::string saved = text_of(gui.folder() / "proof.json");
  EXPECT_TRUE(contains(saved, "\"verdict\": \"equal\"")) << saved;
  EXPECT_TRUE(contains(saved, "opscope sweep SIGN --data-type FLOAT16 --seconds 60 --seed 0 --cases 50")) << saved;
  gui.click("sweep.Copy...");
  gui.click("sweep.Copy as JSON");
  gui.expect("a sign of it", [](const Gui& now) { return contains(now.log(), "copied the report as JSON"); });
  gui.expect("the settings in one line", [](const Gui& now) { return !now.has("sweep.seed"); });
  gui.click("sweep.Change...");
  gui.expect("the settings", [](const Gui& now) { return now.has("sweep.seed") && now.has("sweep.conclusion"); });
  gui.press("F6");
  gui.expect("the panel gone", [](const Gui& now) { return !now.has("sweep.Start"); });
}

TEST(Window, EndsTheSweepWhenAnotherCaseIsOpened) {
  Gui gui;
  gui.chord("shift", "F6");
  gui.expect("progress", [](const Gui& now) { return now.has("sweep.progress"); });
  gui.chord("ctrl", "n");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.title(), "untitled")) << gui.title();
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

}  // namespace
}  // namespace opscope::test
