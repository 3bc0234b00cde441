// Panes that are hidden, arranged and wiped, in the window as a whole.

#include <gtest/gtest.h>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

// The columns [from, to) of a picture, as shares of its width.
Pixels columns(Gui& gui, const std::string& widget, double from, double to) {
  const Pixels all = gui.pixels(widget);
  const int width = gui.rectangle(widget).width;
  Pixels part;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int x = static_cast<int>(i % static_cast<std::size_t>(width));
    if (x >= from * width && x < to * width) part.push_back(all[i]);
  }
  return part;
}

TEST(WindowPanes, AHiddenPaneIsOneOfItsCaseAloneAndTheVerdictIsTheSame) {
  Gui gui;
  const std::string verdict = gui.verdict().substr(0, 20);
  gui.right_click("heatmaps.difference.picture");
  gui.click("heatmaps.difference.hide pane");
  gui.expect("three panes", [](const Gui& now) { return !now.has("heatmaps.difference.picture"); });
  EXPECT_EQ(gui.verdict().substr(0, 20), verdict);
  EXPECT_TRUE(gui.has("heatmaps.hidden panes"));
  gui.chord("ctrl", "z");
  gui.await("notice tells Undo: no edit to undo; hidden panes come back by View > Panes");
  gui.type("4");
  gui.await("notice tells no pane 4: 3 panes on screen");
  gui.chord("ctrl", "t");
  gui.expect("a copy, which lacks it too", [](const Gui& now) {
    return now.tabs().size() == 2 && now.settled() && !now.has("heatmaps.difference.picture");
  });
  gui.chord("ctrl", "n");
  gui.await("heatmaps.difference.picture");
  gui.chord("ctrl", "Tab");
  gui.expect("the first case, without it", [](const Gui& now) { return !now.has("heatmaps.difference.picture"); });
  gui.chord("ctrl", "p");
  gui.type("show difference");
  gui.press("Return");
  gui.await("heatmaps.difference.picture");
  gui.right_click("heatmaps.difference.picture");
  gui.click("heatmaps.difference.hide pane");
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
  gui.start();
  gui.await("heatmaps.difference.picture");
}

TEST(WindowPanes, TheColoursOfACaseComeBackWithItsFile) {
  const std::string file = (source_folder() / "assets/models/min_generated.json").string();
  Gui gui({file});
  const auto width = [&] { return gui.rectangle("heatmaps.ATensor.menu").width; };  // of its text
  const int of_viridis = width();
  for (const char* wanted : {"turbo", "logarithmic colours"}) {
    gui.chord("ctrl", "p");
    gui.await("palette filter");
    gui.type(wanted);
    gui.press("Return");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter") && now.settled(); });
  }
  EXPECT_TRUE(wait_until([&] { return width() > of_viridis; })) << "turbo, log";
  const int chosen = width();
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
  gui.start({file});
  EXPECT_EQ(width(), chosen);
}

TEST(WindowPanes, OneThatIsShownAloneSaysHowAllComeBackAndEscapeBringsThem) {
  Gui gui;
  gui.type("2");
  gui.await("heatmaps.reference.Esc shows all panes");
  EXPECT_FALSE(gui.has("heatmaps.InputTensor.picture"));
  gui.press("Escape");
  gui.expect("all panes", [](const Gui& now) { return now.has("heatmaps.InputTensor.picture"); });
}

TEST(WindowPanes, BitsOfNoElementAreAHintUntilOneIsPointedAt) {
  Gui gui;
  gui.type("b");
  gui.await("heatmaps.no bits");
  gui.point_at("heatmaps.reference.picture");
  gui.expect("the bits",
             [](const Gui& now) { return now.has("heatmaps.probe bits reference 1") && !now.has("heatmaps.no bits"); });
}

TEST(WindowPanes, AClickOnABitOfAnInputFlipsItAndIsOneStepOfUndo) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.InputTensor.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  gui.type("b");
  const std::string two = "heatmaps.InputTensor: 0 10000000 00000000000000000000000",
                    negative = "heatmaps.InputTensor: 1 10000000 00000000000000000000000",
                    above = "heatmaps.InputTensor: 1 01111111 11111111111111111111111";
  gui.await(two);
  EXPECT_FALSE(gui.has("heatmaps.bit 31 of reference")) << "an output";
  gui.click("heatmaps.bit 31 of InputTensor");
  gui.await(negative);
  gui.expect("a change of the case", [](const Gui& now) { return now.title() == "clip_nan.json *"; });
  gui.click("heatmaps.step up of InputTensor");
  gui.await(above);
  gui.chord("ctrl", "z");
  gui.await(negative);
  gui.chord("ctrl", "z");
  gui.await(two);
  gui.expect("the case as it was", [](const Gui& now) { return now.title() == "clip_nan.json"; });
}

TEST(WindowPanes, ThePaletteTakesAStepOfTheProbedElementAndSetsIt) {
  Gui gui({example("clip_nan.json")});
  const auto search = [&](const char* words) {
    gui.chord("ctrl", "p");
    gui.await("palette filter");
    gui.type(words);
  };
  search("one step up");
  const std::string no_element = "palette because the probe points at no element: move the mouse over a pane";
  gui.await(no_element);
  gui.press("Escape");
  gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  gui.click("heatmaps.InputTensor.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  gui.type("b");
  gui.await("heatmaps.InputTensor: 0 10000000 00000000000000000000000");
  search("one step up");
  gui.expect("it can be run", [&](const Gui& now) { return now.has("palette One step up") && !now.has(no_element); });
  gui.press("Return");
  gui.await("heatmaps.InputTensor: 0 10000000 00000000000000000000001");
  search("set the element");
  gui.press("Return");
  gui.await("heatmaps.element value");
  gui.type("-0.5");
  gui.press("Return");
  gui.await("heatmaps.InputTensor: 1 01111110 00000000000000000000000");
}

TEST(WindowPanes, TheMenuTellsWhichPanesShareTheRange) {
  Gui gui({example("min_broadcast.json")});
  gui.right_click("heatmaps.reference.picture");
  gui.await("heatmaps.reference.shared range This range is also that of ATensor, BTensor and gpu.");
  gui.click("heatmaps.reference.ranges shared by panes of similar values");
  gui.right_click("heatmaps.reference.picture");
  gui.await("heatmaps.reference.shared range This pane has a range of its own.");
}

TEST(WindowPanes, ARegionIsCopiedAsATable) {
  Gui gui({example("min_broadcast.json")});
  gui.hold("ctrl", [&] { gui.drag("heatmaps.reference.picture", 40); });
  gui.await("heatmaps.selected");
  gui.chord("ctrl", "c");
  gui.expect("a copy", [](const Gui& now) {
    return contains(now.log(), "copied ") && contains(now.log(), " of reference as a table");
  });
  gui.press("Escape");
  gui.expect("no region", [](const Gui& now) { return !now.has("heatmaps.selected"); });
  gui.hold("ctrl", [&] { gui.drag("heatmaps.ATensor.picture", 40); });
  gui.click("heatmaps.ATensor.menu");
  gui.click("heatmaps.ATensor.copy region");
  gui.expect("a copy by the menu", [](const Gui& now) { return contains(now.log(), " of ATensor as a table"); });
  gui.click("heatmaps.gpu.picture");
  gui.expect("the probe", [](const Gui& now) { return !now.has("heatmaps.selected"); });
}

TEST(WindowPanes, AMenuCopiesTheElementOnWhichItWasOpened) {
  Gui gui({example("min_broadcast.json")});
  gui.move_away();
  gui.click("heatmaps.gpu.picture");
  gui.press("Right");
  gui.chord("ctrl", "c");
  const std::string start = "copied the values at ";
  gui.expect("the pinned element", [&](const Gui& now) { return now.log().starts_with(start); });
  const std::string pinned = gui.log().substr(start.size());
  gui.right_click("heatmaps.gpu.picture");
  gui.click("heatmaps.gpu.copy menu");
  gui.click("heatmaps.gpu.copy index");
  gui.expect("a word", [&](const Gui& now) {
    return now.log().starts_with("copied the index at [") && !contains(now.log(), pinned);
  });
}

TEST(WindowPanes, TheKeyboardOpensTheMenuOfAPaneAndSelectsARegion) {
  Gui gui({example("min_broadcast.json")});
  gui.point_at("heatmaps.gpu.picture");
  gui.press("Menu");
  gui.await("heatmaps.gpu.hide pane");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("heatmaps.gpu.hide pane"); });
  gui.point_at("heatmaps.ATensor.picture");
  gui.chord("shift", "F10");
  gui.await("heatmaps.ATensor.hide pane");
  gui.press("Escape");
  gui.chord("ctrl", "p");
  gui.type("region");
  gui.await("palette End the region");
  gui.await("palette Copy the probed values");
  gui.press("Return");
  gui.await("heatmaps.selected");
  gui.chord("shift", "Right");
  gui.chord("shift", "Up");
  gui.chord("ctrl", "c");
  gui.expect("two rows of two", [](const Gui& now) { return contains(now.log(), "copied 4 elements of ATensor"); });
  gui.press("Escape");
  gui.expect("no region", [](const Gui& now) { return !now.has("heatmaps.selected"); });
}

TEST(WindowPanes, EscapeEndsAWipe) {
  Gui gui;
  gui.type("x");
  gui.await("heatmaps.reference.wipe");
  gui.press("Escape");
  gui.expect("both panes",
             [](const Gui& now) { return !now.has("heatmaps.reference.wipe") && now.has("heatmaps.gpu.picture"); });
}

TEST(WindowPanes, AKeyFlipsReferenceAndGpuUntilItIsPressedAgain) {
  Gui gui;
  EXPECT_TRUE(gui.has("heatmaps.reference.title reference"));
  gui.type("a");
  gui.await("heatmaps.gpu.title reference");
  gui.type("a");
  gui.await("heatmaps.reference.title reference");
}

TEST(WindowPanes, AWipeBelongsToItsTab) {
  Gui gui({example("clip_nan.json"), example("min_broadcast.json")});
  const std::string title = gui.title();
  gui.type("x");
  gui.await("heatmaps.reference.wipe");
  gui.chord("ctrl", "Tab");
  gui.expect("no wipe in the other tab", [&](const Gui& now) {
    return now.title() != title && now.has("heatmaps.reference.picture") && !now.has("heatmaps.reference.wipe");
  });
  gui.chord("ctrl", "Tab");
  gui.expect("the wipe of the first",
             [&](const Gui& now) { return now.title() == title && now.has("heatmaps.reference.wipe"); });
}

TEST(WindowPanes, AMontageShowsAllSlices) {
  Gui gui({example("min_broadcast.json")});
  EXPECT_TRUE(gui.has("heatmaps.slice.index N"));
  gui.click("heatmaps.slice.play N");
  gui.await("heatmaps.slice.stop N");
  gui.press("Escape");
  gui.await("heatmaps.slice.play N");
  gui.click("heatmaps.slice.tiles");
  gui.click("heatmaps.slice.tiles=all");
  gui.expect("no index", [](const Gui& now) { return !now.has("heatmaps.slice.index N"); });
  for (const char* heading : {"C 0", "C 1", "C 2", "N 0", "N 1"})
    EXPECT_TRUE(gui.has(std::string("heatmaps.reference.heading ") + heading)) << heading;
  gui.point_along("heatmaps.reference.picture", 0.15);
  gui.await("heatmaps.reference.tile N 0, C 0");
  gui.point_along("heatmaps.reference.picture", 0.85);
  gui.await("heatmaps.reference.tile N 0, C 2");
}

TEST(WindowPanes, TheMenuOfSizesSaysThePresentOne) {
  Gui gui({example("clip_nan.json")});
  gui.click("menu View");
  gui.point_at("menu View Size");
  gui.await("menu Size note of Normal size");
}

TEST(WindowPanes, EscapeClosesAMenuWhoseSubmenuIsUnderTheMouse) {
  Gui gui({example("clip_nan.json")});
  gui.click("menu View");
  gui.point_at("menu View Panes");
  gui.await("menu Panes Arrange: row");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("menu View Panes"); });
  gui.right_click("heatmaps.reference.picture");
  gui.point_at("heatmaps.reference.range menu");
  gui.await("heatmaps.reference.range about 0");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("heatmaps.reference.range menu"); });
}

TEST(WindowPanes, AreHiddenAndArrangedByTheViewMenu) {
  Gui gui;
  gui.click("menu View");
  gui.click("menu View Panes");
  gui.click("menu Panes Arrange: row");
  gui.expect("a row", [](const Gui& now) {
    return now.last_rectangle("heatmaps.InputTensor.picture").y == now.last_rectangle("heatmaps.difference.picture").y;
  });
  gui.click("menu View");
  gui.click("menu View Panes");
  gui.click("menu Panes Hide reference");
  gui.expect("hidden", [](const Gui& now) { return !now.has("heatmaps.reference.picture"); });
}

TEST(WindowPanes, TheLastOfFiveHasTheRestOfItsRow) {
  Gui gui({example("min_rank8_int16.json")});
  const auto end_of = [&](const char* pane) {
    const Gui::Rectangle r = gui.rectangle(pane);
    return r.x + r.width;
  };
  const Gui::Rectangle first = gui.rectangle("heatmaps.ATensor.picture"), gpu = gui.rectangle("heatmaps.gpu.picture"),
                       last = gui.rectangle("heatmaps.difference.picture");
  ASSERT_EQ(gpu.y, last.y);
  EXPECT_GT(last.y, first.y);
  EXPECT_EQ(gpu.width, first.width);
  EXPECT_EQ(end_of("heatmaps.difference.picture"), end_of("heatmaps.reference.picture"));
  EXPECT_GT(last.width, 2 * first.width);
  gui.click("heatmaps.difference.picture");
  gui.await("heatmaps.pinned [0,0,0,0,0,0,1,1]");
}

TEST(WindowPanes, KeysStepThroughTheSlices) {
  Gui gui({(source_folder() / "assets/models/min_rank8_int16.json").string()});
  const std::string pane = "heatmaps.reference.picture";
  gui.move_away();
  const Pixels first = gui.pixels(pane);
  gui.type("s");
  gui.expect_other_pixels(pane, first);
  gui.type("S");
  gui.expect_pixels(pane, first);
}

TEST(WindowPanes, AWipeShowsOneTensorLeftOfTheLineAndTheOtherRightOfIt) {
  Gui gui;
  const std::string reference = "heatmaps.reference.picture", input = "heatmaps.InputTensor.picture";
  const auto press_in_view = [&](const std::string& item) {
    gui.click("menu View");
    gui.click("menu View Panes");
    gui.click("menu Panes " + item);
  };
  press_in_view("Hide difference");  // it is none, and would leave its room to the wipe
  gui.expect("no difference", [&](const Gui& now) { return !now.has("heatmaps.difference.picture"); });
  // Each without the other, as they are drawn in the room of the wipe.
  press_in_view("Hide InputTensor");
  gui.expect("no input", [&](const Gui& now) { return !now.has(input); });
  gui.move_away();
  const Pixels left = columns(gui, reference, 0.25, 0.38), right = columns(gui, reference, 0.62, 0.75);
  press_in_view("Show InputTensor");
  press_in_view("Hide reference");
  gui.expect("no reference", [&](const Gui& now) { return now.has(input) && !now.has(reference); });
  gui.move_away();
  const Pixels other = columns(gui, input, 0.62, 0.75);
  press_in_view("Show reference");
  ASSERT_NE(right, other) << "the example clips what is bright and what is dark";
  gui.click("heatmaps.reference.menu");
  gui.point_at("heatmaps.reference.wipe with");
  gui.click("heatmaps.reference.wipe with InputTensor");
  gui.move_away();
  gui.await("heatmaps.reference.wipe");
  EXPECT_FALSE(gui.has(input)) << "it stands right of the line";
  EXPECT_EQ(columns(gui, reference, 0.25, 0.38), left);
  EXPECT_EQ(columns(gui, reference, 0.62, 0.75), other);
  gui.type("x");
  gui.expect("no line", [](const Gui& now) { return !now.has("heatmaps.reference.wipe"); });
  EXPECT_TRUE(gui.has(input));
  press_in_view("Hide InputTensor");
  gui.expect("no input", [&](const Gui& now) { return !now.has(input); });
  gui.move_away();
  EXPECT_EQ(columns(gui, reference, 0.62, 0.75), right);
  press_in_view("Show InputTensor");
  gui.move_away();
  gui.type("x");
  gui.await("heatmaps.reference.wipe");
  for (int i = 0; i < 10; ++i) gui.type(",");
  gui.expect("the line at the left end", [&](const Gui& now) {
    return now.last_rectangle("heatmaps.reference.wipe").x < now.last_rectangle(reference).x;
  });
  EXPECT_EQ(columns(gui, reference, 0.62, 0.75), other);
}

// A menu is not moved, so it must end above the lower edge of a screen of 1280 x 720.
TEST(GuiMenus, FitALowScreen) {
  Gui gui;
  for (const auto& [menu, last] : {std::pair{"File", "Quit"},
                                   {"Edit", "Edit matching tensors together"},
                                   {"View", "Find an action..."},
                                   {"Run", "Memory limit..."},
                                   {"Help", "Device..."}}) {
    const std::string name = std::string("menu ") + menu;
    gui.click(name);
    const Gui::Rectangle r = gui.rectangle(name + " " + last), top = gui.rectangle(name);
    EXPECT_GE(r.y, top.y + top.height) << "the menu was moved up";
    EXPECT_LE(r.y + r.height, 690) << menu;
    gui.press("Escape");
  }
  gui.click("menu View");
  gui.click("menu View Differences");
  gui.click("menu Differences All differences");
  gui.expect("the list of differences", [](const Gui& now) { return now.has("differences drawer"); });
}

TEST(WindowPanes, TheCountInATitleLeadsToItsElements) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.InputTensor.2 NaN");
  gui.await("heatmaps.pinned [0,0,0,0]");
  gui.expect("its rank", [](const Gui& now) { return now.log() == "NaN in InputTensor: 1 of 2, at [0,0,0,0]"; });
  gui.click("heatmaps.InputTensor.2 NaN");
  gui.await("heatmaps.pinned [0,0,1,4]");
  gui.await("notice tells NaN in InputTensor: 2 of 2, at [0,0,1,4]");
  gui.press("Escape");
  gui.expect("that the notice went with the pin", [](const Gui& now) { return !now.has("notice"); });
}

}  // namespace
}  // namespace opscope::test
