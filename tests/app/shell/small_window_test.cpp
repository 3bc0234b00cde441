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

TEST(LargestAndSmallestSize, AreSaidWhereOneAsksForMore) {
  Gui gui({example("clip_nan.json")});
  for (int step = 0; step < 24; ++step) gui.chord("ctrl", "equal");  // tenths, from 0.75 to 3 at most
  gui.expect("why it grows no more", [](const Gui& now) {
    return contains(now.log(), "Larger: this is as large as a window of this size allows");
  });
  const std::string title = gui.title();
  gui.click("menu File");  // whose menu is too high for the window
  gui.await("menu File New");
  const Gui::Rectangle bar = gui.last_rectangle("menu File"), first = gui.last_rectangle("menu File New");
  EXPECT_GE(first.y, bar.y + bar.height);
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("menu File New"); });
  EXPECT_EQ(gui.title(), title) << "the button was released on no entry";
  for (int step = 0; step < 24; ++step) gui.chord("ctrl", "minus");
  gui.expect("why it shrinks no more",
             [](const Gui& now) { return contains(now.log(), "Smaller: this is the smallest size"); });
}

TEST(SmallWindowAtTheFirstStart, SaysWhatTheProgramIsFor) {
  Gui gui;
  gui.run({"sh", "-c", "xdotool search --onlyvisible --name Opscope windowsize 1024 700"});
  gui.expect("narrower", [](const Gui& now) { return now.last_rectangle("greeting.close").x < 700; });
  EXPECT_TRUE(gui.has("greeting.name"));
  EXPECT_TRUE(gui.has("greeting.purpose"));
  EXPECT_TRUE(gui.has("greeting.examples"));
}

// How many pixels are clipped is read without scrolling, before what few ask for.
TEST(SmallWindowOfAPhoto, HasItsOutcomesInSight) {
  Gui gui({example("clip_photo.json")});
  gui.run({"sh", "-c", "xdotool search --onlyvisible --name Opscope windowsize 1024 700"});
  gui.click("outcomes.pixels");
  gui.await("outcomes.wholly kept");
  for (const char* row : {"outcomes.below Min", "outcomes.above Max", "outcomes.clipped", "outcomes.wholly kept"}) {
    const Gui::Rectangle place = gui.rectangle(row);
    EXPECT_LT(place.y + place.height, gui.rectangle("section Statistics").y) << row;
    EXPECT_LT(place.y + place.height, 650) << row;
  }
}

TEST(SmallWindowOfAChain, HasTheRoomOfARowBackAfterAStepOfUndo) {
  Gui gui({example("chain_of_three.json")});
  const int wide = gui.rectangle("chain").width;
  gui.run({"sh", "-c", "xdotool search --onlyvisible --name Opscope windowsize 1024 700"});
  gui.expect("narrower",
             [&](const Gui& now) { return now.settled() && now.last_rectangle("chain").width < wide - 300; });
  const int one_row = gui.rectangle("chain").height;
  gui.hold("ctrl", [&] { gui.chord("shift", "a"); });
  gui.await("palette Absolute");
  gui.type("abs");
  gui.press("Return");
  gui.expect("a further row",
             [&](const Gui& now) { return now.settled() && now.last_rectangle("chain").height > one_row; });
  gui.point_at("heatmaps.reference.picture");
  gui.chord("ctrl", "z");
  gui.expect("three", [](const Gui& now) { return now.settled() && !now.has("chain[3]"); });
  EXPECT_EQ(gui.rectangle("chain").height, one_row);
}

}  // namespace
}  // namespace opscope::test
