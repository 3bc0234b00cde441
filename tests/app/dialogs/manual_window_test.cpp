// The manual is read in the window.

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(ManualWindow, ShowsChaptersAndFindsWords) {
  Gui gui({example("clip_nan.json")});
  gui.chord("alt", "h");
  gui.await("menu Help Manual...");
  gui.click("menu Help Manual...");
  gui.await("manual file");
  gui.click("manual chapter The form");
  gui.await("manual block 1");
  gui.click("manual filter");
  gui.type("xyzzy");
  gui.await("manual nothing");
  for (int i = 0; i < 5; ++i) gui.press("BackSpace");
  gui.type("random cases");
  gui.expect("the chapters that have these words", [](const Gui& now) {
    return now.has("manual chapter Sweep, Bench and random cases") && !now.has("manual chapter Dependencies");
  });
  gui.click("manual close");
  gui.expect("it closed", [](const Gui& now) { return !now.has("manual"); });
}

}  // namespace
}  // namespace opscope::test
