// The Bench panel in the window, by real mouse and keyboard under Xvfb.

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(Window, MeasuresTheOperatorOnScreenAndTellsTheFigures) {
  Gui gui;
  gui.press("F7");
  gui.expect("the panel", [](const Gui& now) { return now.has("bench.Start"); });
  gui.click("bench.elements");  // 4 Ki alone
  gui.expect("the list", [](const Gui& now) { return now.has("bench.elements=4 Ki"); });
  gui.click("bench.elements=all");
  gui.click("bench.elements=all");
  gui.click("bench.elements=4 Ki");
  gui.click("bench.plot");  // closes the list
  gui.click("bench.gpu");
  gui.click("bench.Start");
  gui.expect("an end", [](const Gui& now) { return now.has("bench.conclusion"); });
  EXPECT_TRUE(contains(gui.bench(), "Clip FLOAT32 cpu, 4 Ki elements: ")) << gui.bench();
  EXPECT_FALSE(contains(gui.bench(), "gpu")) << gui.bench();
  EXPECT_TRUE(contains(gui.bench(), " % of copy")) << gui.bench();
  gui.expect("a line in the log",
             [](const Gui& now) { return contains(now.log(), "bench: ") && contains(now.log(), " in "); });
  gui.click("bench.Save...");
  gui.answer((gui.folder() / "speed.md").string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  EXPECT_TRUE(contains(text_of(gui.folder() / "speed.md"), "| CLIP | FLOAT32 | packed |"))
      << text_of(gui.folder() / "speed.md");
  gui.click("bench.Save...");
  gui.answer((gui.folder() / "speed.csv").string());
  gui.await("dialog problem");  // it is no table of that kind
  gui.answer((gui.folder() / "speed.json").string());
  gui.expect("the other file", [](const Gui& now) { return contains(now.log(), "speed.json"); });
  EXPECT_TRUE(text_of(gui.folder() / "speed.json").starts_with("{")) << "although Markdown is chosen";
  gui.click("bench.Copy...");
  gui.click("bench.Copy as Markdown");
  gui.expect("a sign of it", [](const Gui& now) { return contains(now.log(), "copied the report as Markdown"); });
  EXPECT_TRUE(gui.has("bench.row Clip FLOAT32 cpu 4096"));
  EXPECT_FALSE(gui.has("bench.earlier run"));
  gui.click("bench.Start");
  gui.expect("the earlier run beside this one",
             [](const Gui& now) { return now.has("bench.conclusion") && now.has("bench.earlier Clip FLOAT32 cpu"); });
  gui.expect("the settings in one line", [](const Gui& now) { return !now.has("bench.elements"); });
  gui.click("bench.Change...");
  gui.expect("the settings", [](const Gui& now) { return now.has("bench.elements") && now.has("bench.conclusion"); });
  gui.press("F6");
  gui.expect("one drawer at a time", [](const Gui& now) { return now.has("sweep.Start") && !now.has("bench.Start"); });
  gui.press("F7");
  gui.expect("the figures again", [](const Gui& now) { return now.has("bench.conclusion"); });
  gui.press("F7");
  gui.expect("the panel gone", [](const Gui& now) { return !now.has("bench.Start"); });
}

}  // namespace
}  // namespace opscope::test
