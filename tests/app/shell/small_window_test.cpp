// However small a window becomes, it is drawn, and answers again once it is large.

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

class SmallWindow : public testing::Test {
 protected:
  void resize(const std::string& size) {
    const unsigned before = gui.frame();
    gui.run({"sh", "-c", "xdotool search --onlyvisible --name Opscope windowsize " + size});
    gui.expect("a frame of " + size, [&](const Gui& now) { return now.frame() > before; });
  }
  void take_every_size() {
    for (const char* size : {"320 200", "320 60", "60 320", "1 1", "1600 90", "90 1000", "1600 1000"}) resize(size);
  }
  // The second tab is open, so a row of tabs takes room as well.
  Gui gui{{example("min_broadcast.json"), example("chain_of_three.json")}};
};

TEST_F(SmallWindow, HasAnySizeWithAnyPanel) {
  take_every_size();
  for (const char* key : {"F6", "F7", "F4"}) {
    gui.press(key);
    take_every_size();
  }
}

TEST_F(SmallWindow, HasAnySizeAtAnyScale) {
  for (int step = 0; step < 8; ++step) gui.chord("ctrl", "equal");
  take_every_size();
  gui.chord("ctrl", "b");
  take_every_size();
  const auto chain = gui.rectangle("tab 1");
  gui.click("tab 1");
  gui.expect("the other tab", [](const Gui& now) { return now.front_tab() == 1; });
  EXPECT_GT(chain.height, 30) << "it is drawn at a larger scale";
}

}  // namespace
}  // namespace opscope::test
