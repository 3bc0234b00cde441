// The manual is read in the window.

#include <fmt/format.h>

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
  gui.click("manual chapter The strip of memory");
  gui.expect("items of a list close to each other", [](const Gui& now) {
    const auto gap_below = [&](int block) {
      const auto above = now.last_rectangle(fmt::format("manual block {}", block)),
                 below = now.last_rectangle(fmt::format("manual block {}", block + 1));
      return below.y - above.y - above.height;
    };
    return now.has("manual block 5") && !now.has("manual block 6") && gap_below(1) > 5 && gap_below(2) <= 1;
  });
  gui.click("manual filter");
  gui.type("xyzzy");
  gui.await("manual nothing");
  for (int i = 0; i < 5; ++i) gui.press("BackSpace");
  gui.type("random cases");
  gui.expect("the chapters that have these words", [](const Gui& now) {
    return now.has("manual chapter Random cases") && !now.has("manual chapter Region");
  });
  gui.click("manual close");
  gui.expect("it closed", [](const Gui& now) { return !now.has("manual"); });
}

TEST(ManualWindow, APageKeyTurnsOnePageAfterAClickIntoTheText) {
  Gui gui({example("clip_nan.json")});
  gui.chord("alt", "h");
  gui.await("menu Help Manual...");
  gui.click("menu Help Manual...");
  gui.click("manual chapter Keys");
  gui.click("manual block 1");
  const int before = gui.rectangle("manual block 1").y;
  gui.press("Next");
  gui.expect("one page of 560 pixels", [&](const Gui& now) {
    const int turned = before - now.last_rectangle("manual block 1").y;
    return turned > 280 && turned <= 560;
  });
  gui.press("Prior");
  gui.expect("back", [&](const Gui& now) { return now.last_rectangle("manual block 1").y == before; });
}

}  // namespace
}  // namespace opscope::test
