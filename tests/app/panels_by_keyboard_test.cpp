// The keyboard goes from panel to panel, and activates what has no key of its own.

#include <gtest/gtest.h>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(PanelsByKeyboard, ANumberOfTheStatisticsIsReachedAndLeadsToItsElement) {
  Gui gui({example("clip_nan.json")});
  for (const char* panel : {"form", "pictures", "right side"}) {
    SCOPED_TRACE(panel);
    gui.press("F8");
  }
  const Pixels before = gui.pixels("inspect");
  gui.press("Down");
  gui.expect_other_pixels("inspect", before);
  for (int i = 0; i < 8; ++i) gui.press("Down");  // past a bound and six outcomes
  gui.press("Return");
  gui.expect("the smallest element of the input pinned",
             [](const Gui& now) { return now.has("heatmaps.pinned [0,0,0,2]"); });
}

TEST(PanelsByKeyboard, TheArrowKeysOfAPictureMoveTheProbeAlone) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.reference.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  const Pixels legend = gui.pixels("heatmaps.reference.range low");
  for (int i = 0; i < 2; ++i) gui.press("Down");
  gui.press("Right");
  gui.await("heatmaps.pinned [0,0,1,3]");
  gui.expect_pixels("heatmaps.reference.range low", legend);
}

TEST(PanelsByKeyboard, F2RenamesADispatchThatWasJustMoved) {
  Gui gui({example("chain_of_three.json")});
  gui.click("chain[1]");
  gui.expect("min", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  gui.chord("ctrl", "bracketleft");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 1 of 3: "); });
  gui.press("F2");
  gui.await("dispatch name");
  gui.type("least");
  gui.press("Return");
  gui.expect("its new name",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "least, 1 of 3: "); });
}

TEST(PanelsByKeyboard, F2RenamesADispatchThatWasJustAdded) {
  Gui gui({example("chain_of_three.json")});
  gui.hold("ctrl", [&] { gui.chord("shift", "a"); });
  gui.await("palette Absolute");
  gui.type("abs");
  gui.press("Return");
  gui.expect("a new one",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 2 of 4: "); });
  gui.press("F2");
  gui.await("dispatch name");
  gui.type("size");
  gui.press("Return");
  gui.expect("its new name", [](const Gui& now) { return now.settled() && contains(now.verdict(), "size, 2 of 4: "); });
}

TEST(PanelsByKeyboard, ArrowKeysMoveABoundOfTheHistogram) {
  Gui gui({example("clip_nan.json")});
  for (int panel = 0; panel < 3; ++panel) gui.press("F8");
  gui.press("Down");  // from the box for the counts' axis
  const Pixels before = gui.pixels("formula");
  gui.press("Right");
  gui.expect_other_pixels("formula", before);
  gui.chord("ctrl", "z");
  gui.expect_pixels("formula", before);
}

TEST(PanelsByKeyboard, AClickOnAFlagGivesItTheArrowKeys) {
  Gui gui({example("clip_nan.json")});
  const Pixels before = gui.pixels("formula");
  gui.click("histogram.flag Max");
  gui.press("Left");
  gui.expect_other_pixels("formula", before);
  gui.chord("ctrl", "z");
  gui.expect_pixels("formula", before);
  gui.press("Return");  // to its number in the form
  gui.type("0.25");
  gui.press("Return");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.25; });
}

TEST(PanelsByKeyboard, PressesThatFollowEachOtherAreOneStepOfUndo) {
  Gui gui({example("clip_nan.json")});
  const Pixels before = gui.pixels("formula");
  gui.click("histogram.flag Max");
  gui.at_once([&] {
    for (int i = 0; i < 5; ++i) gui.press("Left");
  });
  gui.expect_other_pixels("formula", before);
  gui.chord("ctrl", "z");
  gui.expect_pixels("formula", before);
  EXPECT_EQ(gui.title(), "clip_nan.json");
  gui.press("Left");
  gui.expect("a step of its own", [](const Gui& now) { return now.title() == "clip_nan.json *"; });
  gui.chord("ctrl", "z");
  gui.expect("as it was", [](const Gui& now) { return now.title() == "clip_nan.json"; });
}

TEST(PanelsByKeyboard, AfterADialogTheRingIsNotOnTheLogsButton) {
  Gui gui({example("clip_nan.json")});
  const Pixels before = gui.pixels("log");
  gui.chord("ctrl", "o");
  gui.await("dialog path");
  gui.press("Tab");
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
  gui.press("Down");
  gui.expect("rest", [](const Gui&) { return true; });
  EXPECT_EQ(gui.pixels("log"), before);
}

TEST(PanelsByKeyboard, ADigitAtACheckboxOfTheFormEnlargesNoPane) {
  Gui gui({example("clip_nan.json")});
  for (int i = 0; i < 4; ++i) gui.press("Tab");  // to ScaleBias
  gui.type("2");
  EXPECT_TRUE(gui.has("heatmaps.InputTensor.picture"));
  EXPECT_TRUE(gui.has("heatmaps.gpu.picture"));
}

TEST(PanelsByKeyboard, EscLeavesTheRingWhereItIs) {
  Gui gui({example("clip_nan.json")});
  for (const char* item : {"operator", "Min", "Max", "ScaleBias"}) {
    SCOPED_TRACE(item);
    gui.press("Tab");
  }
  const Pixels before = gui.pixels("ScaleBias");
  gui.press("Escape");
  gui.type(" ");
  gui.expect_other_pixels("ScaleBias", before);
}

TEST(PanelsByKeyboard, EnterPressesWhatHasTheRing) {
  Gui gui({example("clip_nan.json")});
  gui.press("F10");
  gui.await("menu File New tab");
  gui.press("Down");
  gui.press("Return");
  gui.await("tab 1");
}

TEST(PanelsByKeyboard, ALetterInAMenuLeadsToTheNextEntryThatBeginsWithIt) {
  Gui gui({example("clip_nan.json")});
  gui.press("F10");
  gui.await("menu File New tab");
  gui.type("v");  // Verify golden vectors...
  gui.type("n");  // New, again from the top
  gui.type("n");  // New tab
  gui.press("Return");
  gui.await("tab 1");
}

TEST(PanelsByKeyboard, EnterPinsTheElementInTheMiddleOfAPicture) {
  Gui gui({example("clip_nan.json")});
  for (const char* panel : {"form", "pictures"}) {
    SCOPED_TRACE(panel);
    gui.press("F8");
  }
  gui.press("Return");
  gui.await("heatmaps.pinned [0,0,1,2]");
  gui.press("Tab");     // to the lower end of the range
  gui.press("Return");  // types it; in the picture it would release the pin
  gui.type("-9");
  gui.press("Return");
  EXPECT_TRUE(gui.has("heatmaps.pinned [0,0,1,2]"));
}

TEST(PanelsByKeyboard, ADigitIsTypedIntoTheLimitThatHasTheRing) {
  const Folder folder;
  const std::string path = (folder / "case.json").string();
  write(path, text_of(example("clip_nan.json")));
  Gui gui({path});
  for (int panel = 0; panel < 2; ++panel) gui.press("F8");  // the form, the pictures
  gui.press("Tab");                                         // to the lower end of the range
  gui.type("-3.5");
  gui.press("Tab");     // to the upper end
  gui.press("Return");  // ends the typing; the ring stays
  gui.type("43");
  gui.press("Return");
  EXPECT_TRUE(gui.has("heatmaps.reference.picture")) << "3 shows no pane alone";
  gui.chord("ctrl", "s");
  gui.expect("a saved view", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_TRUE(contains(text_of(path), "-3.5")) << text_of(path);
  EXPECT_TRUE(contains(text_of(path), "43")) << text_of(path);
}

// Operator, Min, Max, ScaleBias, the fold of the input, its source.
TEST(PanelsByKeyboard, TabStopsAtFolds) {
  Gui gui({example("clip_nan.json")});
  for (int i = 0; i < 5; ++i) gui.press("Tab");
  gui.type(" ");
  gui.expect("the fold closed", [](const Gui& now) { return !now.has("InputTensor.Source"); });
}

TEST(PanelsByKeyboard, TabGoesFromValueToValueAndAnArrowKeyToThePlayButton) {
  Gui gui({example("clip_nan.json")});
  const Pixels before = gui.pixels("play Min");
  for (const char* item : {"operator", "Min"}) {
    SCOPED_TRACE(item);
    gui.press("Tab");
  }
  gui.press("Return");  // ends the typing; the ring stays
  gui.press("Right");
  gui.expect_other_pixels("play Min", before);
  gui.type(" ");
  gui.expect_in_motion("to play", [](const Gui& now) { return now.has("stop Min"); });
  gui.type(" ");
  gui.await("play Min");
}

TEST(PanelsByKeyboard, AltAndALetterOpenAMenu) {
  Gui gui({example("clip_nan.json")});
  gui.chord("alt", "e");
  gui.await("menu Edit Undo");
  gui.chord("alt", "r");
  gui.await("menu Run Run now");
  EXPECT_FALSE(gui.has("menu Edit Undo"));
  gui.press("Escape");
  gui.type_into("Max", "0.5");
  gui.chord("alt", "h");
  gui.await("menu Help Device...");
  gui.press("Escape");
  gui.expect("what was typed before", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
}

TEST(PanelsByKeyboard, TabStopsAtLists) {
  Gui gui({example("clip_nan.json")});
  for (int i = 0; i < 6; ++i) gui.press("Tab");
  gui.type(" ");
  gui.await("InputTensor.Source=file");
}

TEST(PanelsByKeyboard, ADrawerThatAKeyOpensHasTheRing) {
  Gui gui;
  gui.press("F6");
  gui.await("sweep.estimate");
  const Pixels ringed = gui.pixels("sweep.Start");
  gui.press("F8");  // the bottom line
  gui.expect_other_pixels("sweep.Start", ringed);
  gui.chord("shift", "F8");
  gui.expect_pixels("sweep.Start", ringed);
}

TEST(PanelsByKeyboard, AllPanelsRememberWhatHadTheRing) {
  Gui gui({example("clip_nan.json")});
  gui.press("F8");
  const Pixels without = gui.pixels("ScaleBias");
  for (int i = 0; i < 3; ++i) gui.press("Tab");  // from the operator by Min and Max
  gui.expect_other_pixels("ScaleBias", without);
  const Pixels ringed = gui.pixels("ScaleBias");
  gui.press("F8");  // the pictures
  gui.expect_pixels("ScaleBias", without);
  for (int panel = 0; panel < 3; ++panel) gui.press("F8");  // the right side, the bottom line, the form
  gui.expect_pixels("ScaleBias", ringed);
  gui.chord("shift", "F8");  // the bottom line
  gui.expect_pixels("ScaleBias", without);
  gui.press("F8");
  gui.expect_pixels("ScaleBias", ringed);
}

TEST(PanelsByKeyboard, TheBottomLineIsReached) {
  Gui gui({example("clip_nan.json")});
  gui.expect("the verdict", [](const Gui& now) { return now.settled(); });
  for (int panel = 0; panel < 4; ++panel) gui.press("F8");  // the form, the pictures, the right side, the bottom line
  gui.type(" ");
  gui.await("log lines");
}

TEST(PanelsByKeyboard, TheListOfKeysIsSearchedByWords) {
  Gui gui;
  gui.press("F1");
  gui.await("keys filter");
  EXPECT_TRUE(gui.has("keys Drag a number"));
  for (const char* long_line : {"Drag a pane's title", "Wheel in a pane"})
    EXPECT_TRUE(gui.last_rectangle("keys list").x + gui.last_rectangle("keys list").width >
                gui.last_rectangle(std::string("keys meaning of ") + long_line).x +
                    gui.last_rectangle(std::string("keys meaning of ") + long_line).width);
  gui.type("worst");
  gui.expect("what goes there", [](const Gui& now) { return now.has("keys W") && !now.has("keys Drag a number"); });
  gui.press("Escape");
  gui.expect("no list", [](const Gui& now) { return !now.has("keys filter"); });
  gui.press("F1");
  gui.await("keys filter");
  gui.type("flip");  // a word of the entry in the View menu alone, which both keys have the name of
  gui.expect("both keys", [](const Gui& now) { return now.has("keys A") && now.has("keys Space, held"); });
}

TEST(PanelsByKeyboard, TheListOfKeysHasThoseOfADragOfABound) {
  Gui gui;
  gui.press("F1");
  gui.await("keys filter");
  gui.type("esc alt bound");
  gui.expect("the drag", [](const Gui& now) {
    return now.has("keys Drag Min or Max on the histogram") && !now.has("keys Drag a number");
  });
}

TEST(PanelsByKeyboard, TheListOfKeysIsFoundByOtherWordsToo) {
  Gui gui;
  gui.press("F1");
  gui.await("keys filter");
  gui.type("scroll");
  gui.expect("the wheel",
             [](const Gui& now) { return now.has("keys Wheel in a pane") && !now.has("keys Drag a number"); });
}

TEST(PanelsByKeyboard, TheMenuKeyOpensTheMenuOfWhatHasTheRing) {
  Gui gui({example("clip_nan.json")});
  gui.point_at("heatmaps.gpu.picture");
  for (int panel = 0; panel < 2; ++panel) gui.press("F8");  // the form, the pictures
  gui.press("Menu");
  gui.await("heatmaps.InputTensor.hide pane");
  EXPECT_FALSE(gui.has("heatmaps.gpu.hide pane"));
  gui.press("Escape");
  gui.press("F8");                                 // the right side
  for (int i = 0; i < 14; ++i) gui.press("Down");  // to the zeros of the input
  gui.chord("shift", "F10");
  gui.await("statistics.Copy the count");
  EXPECT_FALSE(gui.has("heatmaps.InputTensor.hide pane"));
}

TEST(PanelsByKeyboard, AMeanIsReachedTellsItsDigitsAndIsCopied) {
  Gui gui({example("clip_nan.json")});
  for (int panel = 0; panel < 3; ++panel) gui.press("F8");  // the form, the pictures, the right side
  for (int i = 0; i < 11; ++i) gui.press("Down");
  gui.await("statistics.tooltip");
  gui.press("Menu");
  gui.await("statistics.Copy the number");
  EXPECT_FALSE(gui.has("statistics.Go to the element")) << "as the smallest and the largest one have";
}

TEST(PanelsByKeyboard, TheMenuKeyOpensTheMenuOfTheHistogramFromABound) {
  Gui gui({example("clip_nan.json")});
  for (int panel = 0; panel < 3; ++panel) gui.press("F8");  // the form, the pictures, the right side
  gui.press("Down");                                        // from the box for the counts' axis
  gui.press("Menu");
  gui.await("histogram.Copy the table");
}

TEST(PanelsByKeyboard, TheRingComesToTheBoxOnScreenOfAChainAndTheMenuKeyOpensItsMenu) {
  Gui gui({example("chain_of_three.json")});
  gui.type("]");
  gui.expect("min", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  for (int panel = 0; panel < 2; ++panel) gui.press("F8");  // the form, the chain
  gui.press("Menu");
  gui.await("chain menu Rename...");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("chain menu Rename..."); });
  gui.chord("shift", "F10");
  gui.await("chain menu Rename...");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("chain menu Rename..."); });
  gui.press("Right");
  gui.expect("sign", [](const Gui& now) { return now.settled() && contains(now.verdict(), "sign, 3 of 3: "); });
}

TEST(PanelsByKeyboard, TheMenuKeyOpensNoPanesMenuFromTheBoxOfAChain) {
  Gui gui({example("chain_of_three.json")});
  gui.point_at("heatmaps.reference.picture");
  gui.click("chain[0]");
  gui.press("Right");
  gui.expect("the next one", [](const Gui& now) { return now.settled() && contains(now.verdict(), "2 of 3: "); });
  gui.press("Menu");
  gui.await("chain menu Rename...");
  EXPECT_FALSE(gui.has("heatmaps.reference.hide pane"));
  gui.press("Escape");
  gui.press("Left");
  gui.expect("the first one", [](const Gui& now) { return now.settled() && contains(now.verdict(), "1 of 3: "); });
}

TEST(PanelsByKeyboard, AKeyThatCanDoNothingSaysWhy) {
  Gui gui({example("clip_nan.json")});
  gui.chord("ctrl", "b");
  gui.expect("what to do", [](const Gui& now) {
    return now.log() == "Another tab beside this case: open a second case first: Ctrl+T copies this one";
  });
}

}  // namespace
}  // namespace opscope::test
