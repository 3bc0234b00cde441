// Several cases in one window: each tab has its own case, undo steps and view.

#include <fmt/format.h>

#include <algorithm>

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

using Titles = std::vector<std::string>;

std::string clip_below(const std::string& max, const std::string& sizes = "4") {
  return CaseText()
      .resource("A", "FLOAT32", "[-1, 0, 1, 2]")
      .constant("B", "FLOAT32", 4)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", sizes), R"("Min": 0, "Max": )" + max);
}

// The upper bound in a case file; NaN if it cannot be read.
double max_in(const std::filesystem::path& file) {
  const Result<Model> model = read_model(file);
  return model ? model->dispatchables.at(0).desc.attributes.at(1).as_float() : std::nan("");
}

std::function<bool(const Gui&)> shows(const std::string& title, double max) {
  return [=](const Gui& gui) { return gui.title() == title && gui.fact("reference", "max") == max; };
}

struct Cases {
  Folder folder;
  std::filesystem::path one = folder / "one.json", two = folder / "two.json";
  Cases() {
    write(one, clip_below("1"));
    write(two, clip_below("0.5"));
  }
};

class GuiTabs : public testing::Test, protected Cases {
 protected:
  Gui gui{{one}};

  // "two.json" in a tab of its own, at the right of "one.json".
  void open_two() {
    gui.chord("ctrl", "o");
    gui.type_into("dialog path", two.string());
    gui.click("dialog accept other");
    gui.expect("the second case", shows("two.json", 0.5));
  }
};

TEST_F(GuiTabs, ASingleCaseHasNone) {
  EXPECT_FALSE(gui.has("tabs"));
  gui.chord("ctrl", "w");
  gui.chord("ctrl", "Tab");
  gui.expect("the case, still", shows("one.json", 1));
}

TEST_F(GuiTabs, ANewOneIsACopyWithItsOwnUndoSteps) {
  gui.enter("Max", "0.75");
  gui.chord("ctrl", "t");
  gui.expect("the copy", shows("one copy", 0.75));
  EXPECT_EQ(gui.tabs(), (Titles{"one.json *", "one copy"}));
  gui.enter("Max", "0.25");
  gui.expect("the copy, changed", shows("one copy *", 0.25));
  gui.chord("ctrl", "Prior");
  gui.expect("the first case", shows("one.json *", 0.75));
  gui.chord("ctrl", "z");
  gui.expect("its change undone", shows("one.json", 1));
  gui.chord("ctrl", "Tab");
  gui.expect("the copy, as it was", shows("one copy *", 0.25));
  gui.chord("ctrl", "z");
  gui.expect("its change undone", shows("one copy", 0.75));
  gui.hold("ctrl", [&] { gui.chord("shift", "Tab"); });
  gui.expect("the first case", shows("one.json", 1));
  gui.chord("ctrl", "Next");
  gui.expect("the copy", shows("one copy", 0.75));
}

TEST_F(GuiTabs, TextThatIsBeingTypedBelongsToItsTab) {
  open_two();
  gui.type_into("Max", "0.25");
  gui.chord("ctrl", "Tab");
  gui.expect("the first case", shows("one.json", 1));
  gui.chord("ctrl", "Tab");
  gui.expect("the second, changed", shows("two.json *", 0.25));
}

TEST_F(GuiTabs, EachHasItsOwnView) {
  const auto look = [&] {
    gui.move_away();
    gui.expect("rest", [](const Gui&) { return true; });
    return gui.pixels("heatmaps.reference.picture");
  };
  gui.chord("ctrl", "t");
  gui.expect("the copy", shows("one copy", 1));
  const Pixels fitted = look();
  gui.click("heatmaps.reference.picture");  // pins the probe
  const Pixels pinned = look();
  EXPECT_NE(pinned, fitted);
  gui.click("tab 0");
  gui.expect("the first case", shows("one.json", 1));
  EXPECT_EQ(look(), fitted);
  gui.click("tab 1");
  gui.expect("the copy", shows("one copy", 1));
  EXPECT_EQ(look(), pinned);
}

TEST_F(GuiTabs, TheRowsOfBitsAreThoseOfTheWindow) {
  gui.chord("ctrl", "t");
  gui.expect("the copy", shows("one copy", 1));
  gui.type("b");
  gui.await("heatmaps.probe bits");
  gui.click("tab 0");
  gui.expect("the first case, with bits",
             [](const Gui& now) { return now.title() == "one.json" && now.has("heatmaps.probe bits"); });
  gui.type("b");
  gui.click("tab 1");
  gui.expect("the copy, without them",
             [](const Gui& now) { return now.title() == "one copy" && !now.has("heatmaps.probe bits"); });
}

TEST_F(GuiTabs, AClosedOneIsReopenedWithItsEdits) {
  open_two();
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "w");
  gui.click("question discard");
  gui.expect("the first alone", [](const Gui& now) { return now.tabs() == Titles{"one.json"}; });
  const auto reopen = [&] { gui.hold("ctrl", [&] { gui.chord("shift", "t"); }); };
  reopen();
  gui.expect("the second, changed", shows("two.json *", 0.25));
  EXPECT_EQ(gui.tabs(), (Titles{"one.json", "two.json *"}));
  gui.chord("ctrl", "z");
  gui.expect("its change undone", shows("two.json", 0.5));
  reopen();
  gui.expect("nothing more", shows("two.json", 0.5));
}

TEST_F(GuiTabs, TheMenuOfATabHasCloseAtItsEnd) {
  open_two();
  gui.right_click("tab 0");
  gui.await("tab close");
  EXPECT_GT(gui.rectangle("tab close").y, gui.rectangle("tab beside").y);
  gui.click("tab close");
  gui.expect("the second alone", [](const Gui& now) { return now.tabs() == Titles{"two.json"}; });
  gui.chord("ctrl", "t");
  gui.expect("a copy", [](const Gui& now) { return now.tabs() == Titles{"two.json", "two copy"}; });
  gui.right_click("tab 1");
  gui.click("tab reopen");
  gui.expect("the first again", shows("one.json", 1));
  EXPECT_EQ(gui.tabs(), (Titles{"one.json", "two.json", "two copy"}));
}

TEST_F(GuiTabs, AreClosedAfterAQuestionIfSomethingWouldBeLost) {
  open_two();
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "t");
  gui.click_with("tab 2", 2);
  gui.expect("two tabs", [](const Gui& now) { return now.tabs().size() == 2 && now.front_tab() == 1; });
  gui.click("tab 0");
  gui.click("tab 1 close");
  gui.expect("the tab that is asked about", [](const Gui& now) { return now.has("question discard"); });
  EXPECT_EQ(gui.title(), "two.json *");
  gui.click("question cancel");
  gui.chord("ctrl", "w");
  gui.click("question save");
  gui.expect("one case, without tabs", [](const Gui& now) { return now.title() == "one.json" && !now.has("tabs"); });
  EXPECT_EQ(max_in(two), 0.25);
}

TEST_F(GuiTabs, LeavingAsksOnceAndSavesAll) {
  gui.enter("Max", "0.75");
  open_two();
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.click("question cancel");
  gui.expect("both, still", [](const Gui& now) { return now.tabs() == Titles{"one.json *", "two.json *"}; });
  gui.click_close();
  gui.point_at("question save");
  gui.click_without_waiting();
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(one), 0.75);
  EXPECT_EQ(max_in(two), 0.25);
  EXPECT_TRUE(gui.sessions().empty());
}

TEST_F(GuiTabs, AllUnsavedChangesAreRecoveredAfterAKill) {
  gui.enter("Max", "0.75");
  open_two();
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "t");  // unchanged: there is nothing to keep of it
  gui.expect("both kept", [](const Gui& now) {
    const auto files = now.sessions();
    return files.size() == 2 && max_in(files[0]) + max_in(files[1]) == 1;
  });
  EXPECT_EQ(gui.end_by(SIGKILL), 128);
  gui.start();
  gui.expect("two offers", [](const Gui& now) { return now.has("recover 1") && !now.has("recover 2"); });
  gui.click("recover all");
  gui.expect("both, unsaved", [](const Gui& now) {
    return now.tabs() == Titles{"one.json *", "two.json *"} || now.tabs() == Titles{"two.json *", "one.json *"};
  });
  EXPECT_EQ(max_in(one), 1);
  gui.expect("both kept by this window", [](const Gui& now) { return now.sessions().size() == 2; });
}

TEST_F(GuiTabs, WhatWasInFrontAtAKillIsInFrontOnceAllAreRecovered) {
  gui.enter("Max", "0.75");
  open_two();
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "Tab");
  gui.expect("one.json kept as the one in front", [](const Gui& now) {
    const auto files = now.sessions();
    return files.size() == 2 && std::ranges::all_of(files, [](const auto& file) {
             return contains(text_of(file), "inFront") == (max_in(file) == 0.75);
           });
  });
  EXPECT_EQ(gui.end_by(SIGKILL), 128);
  gui.start();
  gui.click("recover all");
  gui.expect("one.json in front", shows("one.json *", 0.75));
}

TEST_F(GuiTabs, AChangeOfAParkedFileIsToldWhenItComesToTheFront) {
  open_two();
  write(one, clip_below("0.125"));
  gui.chord("ctrl", "Tab");
  gui.click("changed take theirs");
  gui.expect("what the file holds", shows("one.json", 0.125));
}

TEST_F(GuiTabs, AFileIsOpenOnceAndIsNotWrittenByAnotherTab) {
  open_two();
  gui.chord("ctrl", "o");
  gui.type_into("dialog path", one.string());
  gui.press("Return");
  gui.expect("the tab that has it", shows("one.json", 1));
  EXPECT_EQ(gui.tabs().size(), 2);
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer(two.string());
  gui.expect("a refusal", [](const Gui& now) { return now.has("dialog problem"); });
  EXPECT_EQ(max_in(two), 0.5);
}

TEST_F(GuiTabs, OpeningWithUnsavedChangesOffersANewTab) {
  gui.enter("Max", "0.75");
  gui.chord("ctrl", "n");
  gui.click("question tab");
  gui.expect("both", [](const Gui& now) { return now.tabs() == Titles{"one.json *", "untitled"}; });
}

TEST_F(GuiTabs, EnterAtTheQuestionBeforeOpeningReplacesNoFile) {
  gui.enter("Max", "0.75");
  gui.chord("ctrl", "n");
  gui.await("question tab");
  gui.press("Return");
  gui.expect("both", [](const Gui& now) { return now.tabs() == Titles{"one.json *", "untitled"}; });
  EXPECT_EQ(max_in(one), 1);
}

TEST_F(GuiTabs, RecoverySaysThatAComparisonWithATabIsGone) {
  open_two();
  gui.enter("Max", "0.25");
  gui.expect("one kept", [](const Gui& now) { return now.sessions().size() == 1; });
  gui.click_with("tab 0", 3);
  gui.click("tab beside");
  gui.expect("the comparison, kept", [](const Gui& now) {
    return now.sessions().size() == 1 && contains(text_of(now.sessions().front()), "comparedTab");
  });
  EXPECT_EQ(gui.end_by(SIGKILL), 128);
  gui.start();
  gui.click("recover 0");
  gui.expect("what is not recovered", [](const Gui& now) {
    return contains(now.recent_log(), "two.json was compared with the tab one.json; the comparison is not recovered");
  });
}

TEST_F(GuiTabs, ThoseThatHaveNoRoomAreListedWithTheirWholeNames) {
  EXPECT_FALSE(gui.has("tab list"));
  for (int i = 0; i < 11; ++i) gui.chord("ctrl", "t");
  gui.expect("twelve", [](const Gui& now) { return now.tabs().size() == 12; });
  gui.click("tab list");
  gui.click("tab list 0");
  gui.expect("the first case", shows("one.json", 1));
  EXPECT_TRUE(gui.has("tab 0"));
  for (int place = 0; place < 12; ++place)
    EXPECT_EQ(gui.has(fmt::format("tab {}", place)), gui.has(fmt::format("tab {} close", place))) << place;
}

TEST_F(GuiTabs, SeveralCasesOnTheCommandLineHaveOneEach) {
  EXPECT_EQ(gui.end_by(SIGTERM), 128 + SIGTERM);
  gui.start({one.string(), two.string(), one.string()});
  EXPECT_EQ(gui.tabs(), (Titles{"one.json", "two.json"})) << "a file is open once";
  EXPECT_EQ(gui.title(), "one.json");
  gui.chord("ctrl", "Tab");
  gui.expect("the second case", shows("two.json", 0.5));
}

}  // namespace
}  // namespace opscope::test
