// The cases of two tabs beside each other.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/io/file.h"
#include "tests/app/beside_window.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// What the window says of its state.
rapidjson::Document state(const Gui& gui) {
  rapidjson::Document map;
  read_map(gui.folder(), map);
  return map;
}
// The values under the crosshair in both cases, as they are copied.
std::string probed(const Gui& gui) {
  const rapidjson::Document map = state(gui);
  return map.IsObject() ? map["probed"].GetString() : "";
}
// "place" or "place beside": the cells in the middle of the panes, across and down, and the pixels per cell.
std::array<double, 3> place(const Gui& gui, const char* of) {
  const rapidjson::Document map = state(gui);
  if (!map.IsObject()) return {};
  const auto& place = map[of];
  return {place[0].GetDouble(), place[1].GetDouble(), place[2].GetDouble()};
}

TEST_F(Beside, AnyCaseStandsThereWithItsOwnPanesAndTheVerdictSaysSo) {
  open(clip_case("9", 4, 6, "INT32"), clip_case("50", 20, 30));
  const std::string verdict = gui->verdict();
  EXPECT_TRUE(verdict.starts_with("= equal  600 elements")) << verdict;
  gui->right_click("tab 0");
  gui->click("tab beside not compared: INT32 4×6, not FLOAT32 20×30");
  gui->await(other);
  EXPECT_TRUE(gui->has("beside.heatmaps.InputTensor.picture"));
  EXPECT_TRUE(gui->has("beside.note not compared: INT32 4×6, not FLOAT32 20×30"));
  EXPECT_TRUE(gui->has("heatmaps.InputTensor.picture"));
  EXPECT_TRUE(gui->has(own));
  EXPECT_TRUE(gui->has("tab 0 beside"));
  EXPECT_TRUE(
      gui->verdict().starts_with("~ not compared:  one.json is INT32 4×6, not FLOAT32 20×30; in front: "
                                 "= equal  600 elements"))
      << gui->verdict();
  EXPECT_FALSE(gui->has("not compared"));
  const Gui::Rectangle front = gui->rectangle("front case"), beside = gui->rectangle("other case");
  EXPECT_GE(beside.x, front.x + front.width) << "two columns";
  EXPECT_EQ(gui->rectangle(other).width, gui->rectangle(own).width) << "pictures of one width";
  EXPECT_TRUE(gui->holds("front case", own));
  EXPECT_TRUE(gui->holds("other case", other));
  EXPECT_TRUE(gui->holds("other case", "beside.heatmaps.InputTensor.picture"));
  gui->type("n");
  gui->expect("why there is no next difference",
              [](const Gui& now) { return contains(now.recent_log(), "Next difference: not compared"); });
}

TEST_F(Beside, AnOutputThatFitsIsComparedToo) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->expect("the elements that differ", [](const Gui& now) {
    return now.verdict().starts_with("≠ 5 of 24 differ  on tab one.json") && now.fact("tab one.json", "max") == 20;
  });
  gui->await("heatmaps.difference.picture");
  EXPECT_FALSE(gui->has("heatmaps.tab one.json.picture")) << "the other case's own panes show it";
  EXPECT_FALSE(contains(text_of(gui->folder() / "map.json"), "beside.note not compared"));
  gui->enter("Max", "20");
  gui->expect("that both are equal", [](const Gui& now) { return now.verdict().starts_with("= equal"); });
  gui->click("tab 0");
  gui->enter("Max", "19");
  gui->click("tab 1");
  gui->expect("what the other case has now", [](const Gui& now) { return now.fact("tab one.json", "max") == 19; });
  EXPECT_TRUE(gui->verdict().starts_with("≠ 4 of 24 differ")) << gui->verdict();
  gui->click("tab 0 close");
  gui->click("question discard");
  gui->expect("no other case any more", [](const Gui& now) {
    return now.title() == "two.json *" && !now.has("other case") && now.verdict().starts_with("= equal");
  });
}

TEST_F(Beside, TheDifferenceIsAbsoluteUnlessAnotherMeasureIsChosen) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->await("heatmaps.difference.range high 2");
  gui->right_click("heatmaps.difference.picture");
  gui->click("heatmaps.difference.ULP, steps between the two");
  gui->await("heatmaps.difference.range high 1048576");
}

TEST_F(Beside, AValueIsSearchedInThePanesThatHaveTheKeys) {
  open(clip_case("9", 4, 6, "INT32"), clip_case("50", 20, 30));
  gui->right_click("tab 0");
  gui->click("tab beside not compared: INT32 4×6, not FLOAT32 20×30");
  gui->await(other);
  gui->click(other);
  gui->type("g");
  gui->await("beside.heatmaps.index to go to");
  gui->answer("=7");
  gui->await("beside.heatmaps.index meaning 7 in reference: 1 of 1, at [1,1]");
}

TEST_F(Beside, ThePaletteOffersOnlyPanesThatCanBeEnlarged) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->await("heatmaps.difference.picture");
  gui->chord("ctrl", "p");
  gui->type("enlarge");
  gui->await("palette Enlarge difference pane");
  EXPECT_FALSE(gui->has("palette Enlarge tab one.json pane")) << "the other case's own panes show it";
}

TEST_F(Beside, TheActionNamesWhatItFlips) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  const auto offers = [&](const std::string& name) {
    gui->chord("ctrl", "p");
    gui->type("flip");
    gui->await("palette " + name);
    gui->press("Escape");
    gui->expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  };
  put_beside();
  gui->await("heatmaps.difference.picture");
  offers("Flip reference and tab one.json");
  gui->click("menu View");
  gui->await("menu View Flip reference and tab one.json");
  gui->press("Escape");
  gui->chord("ctrl", "b");
  gui->expect("one case",
              [](const Gui& now) { return !now.has("other case") && now.verdict().starts_with("= equal"); });
  offers("Flip reference and gpu");
}

TEST_F(Beside, BothHaveTheSameArrangementAndTheLineBetweenThemIsDragged) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->await("heatmaps.difference.picture");  // a third pane, at one side alone
  const auto box = [&](const std::string& widget) { return gui->rectangle(widget); };
  gui->expect("pictures of the same size", [&](const Gui&) {
    return box(own).width == box(other).width && box(own).height == box(other).height && box(own).y == box(other).y;
  });
  const Gui::Rectangle input = box("heatmaps.InputTensor.picture"), difference = box("heatmaps.difference.picture");
  EXPECT_EQ(input.y, box("beside.heatmaps.InputTensor.picture").y);
  EXPECT_GT(box(own).y, input.y + input.height) << "below it, so that the pictures are large";
  EXPECT_EQ(difference.y, box(own).y) << "in the row of what it compares";
  EXPECT_GT(difference.x, input.x + input.width);
  EXPECT_EQ(gui->rectangle("heatmaps.probe").y, gui->rectangle("beside.heatmaps.probe").y);
  const int before = box("front case").width, beside_before = box("other case").width;
  gui->drag("cases splitter", -60);
  gui->expect("a wider case at the right", [&](const Gui&) {
    return box("front case").width < before - 40 && box("other case").width > beside_before + 40;
  });
  EXPECT_EQ(gui->rectangle(own).y, gui->rectangle(other).y);
  const int dragged = gui->rectangle("front case").width;
  gui->chord("ctrl", "q");
  ASSERT_EQ(gui->program().wait(), 0);
  gui->start(files());
  go_to_second();
  put_beside();
  EXPECT_EQ(gui->rectangle("front case").width, dragged) << "kept from one start to the next";
}

TEST_F(Beside, TheSamePanesStandBesideEachOtherAfterAMove) {
  open(clip_case("9", 20, 30), clip_case("500", 20, 30));
  put_beside();
  gui->right_click("heatmaps.difference.picture");
  gui->click("heatmaps.difference.move left");
  gui->expect("it is before the reference", [](const Gui& now) {
    const auto difference = now.last_rectangle("heatmaps.difference.picture"), reference = now.last_rectangle(own);
    return difference.x < reference.x || difference.y < reference.y;
  });
  gui->right_click("heatmaps.difference.picture");
  gui->click("heatmaps.difference.move left");
  for (const std::string pane : {"InputTensor", "reference"})
    gui->expect("the same height of " + pane, [&](const Gui& now) {
      const std::string picture = "heatmaps." + pane + ".picture";
      return now.last_rectangle(picture).y == now.last_rectangle("beside." + picture).y;
    });
}

TEST_F(Beside, LeavesByItsCrossTheKeysTheMenuOfTheTabAndThePalette) {
  open(clip_case("9", 4, 6), clip_case("50", 20, 30));
  const auto is_alone = [](const Gui& now) {
    return now.has(own) && !now.has("other case") && !now.has("tab 0 beside");
  };
  put_beside();
  gui->click("beside.leave");
  gui->expect("one case, after the cross", is_alone);
  put_beside();
  gui->chord("ctrl", "b");
  gui->expect("one case, after the keys", is_alone);
  put_beside();
  gui->right_click("tab 0");
  gui->click("tab beside not compared: 4×6, not 20×30");
  gui->expect("one case, after the tab's menu", is_alone);
  gui->chord("ctrl", "p");
  gui->type("compare with one.json");
  gui->await("palette Beside this case: one.json not compared: 4×6, not 20×30");
  gui->press("Return");
  gui->await(other);
  gui->chord("ctrl", "p");
  gui->type("stop comparing");
  gui->press("Return");
  gui->expect("one case, after the palette", is_alone);
}

TEST_F(Beside, ItIsKeptWhileAnotherTabIsInFront) {
  open(clip_case("9", 4, 6), clip_case("50", 20, 30));
  put_beside();
  gui->click("tab 0");
  gui->expect("the other case in front, alone",
              [](const Gui& now) { return now.title() == "one.json" && !now.has("other case"); });
  gui->chord("ctrl", "Tab");
  gui->expect("both again", [](const Gui& now) { return now.title() == "two.json" && now.has(other); });
}

TEST_F(Beside, AClickOnItsTitleMakesTheTwoChangePlaces) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->click("beside.title");
  gui->expect("the other case in front, and beside it the one that was there", [](const Gui& now) {
    return now.title() == "one.json" && now.has("tab 1 beside") && !now.has("tab 0 beside") && now.has(other) &&
           now.verdict().starts_with("≠ 5 of 24 differ  on tab two.json") && now.fact("tab two.json", "max") == 18;
  });
  gui->enter("Max", "17");
  gui->expect("its new output", [](const Gui& now) { return now.verdict().starts_with("≠ 6 of 24 differ"); });
  gui->click("beside.title");
  gui->expect("both where they were", [](const Gui& now) {
    return now.title() == "two.json" && now.has("tab 0 beside") && now.has(other) &&
           now.fact("tab one.json", "max") == 17;
  });
}

TEST_F(Beside, ChainsOfTheSameNamesAreSteppedThroughTogether) {
  const auto chain = [](const std::string& max) {
    const std::string desc = desc_text("FLOAT32", "4");
    return CaseText()
        .resource("A", "FLOAT32", "[1, 2, 3, 4]")
        .resource("C", "FLOAT32", "[3, 3, 3, 3]")
        .constant("B", "FLOAT32", 4)
        .constant("D", "FLOAT32", 4)
        .dispatch("CLIP", {"A", "B"}, desc, R"("Min": 0, "Max": )" + max)
        .dispatch("MIN", {"B", "C", "D"}, desc)
        .text();
  };
  open(chain("2"), chain("4"));
  put_beside();
  gui->expect("both clips", [](const Gui& now) {
    return now.verdict().starts_with("≠ 2 of 4 differ") && now.has("chain heading ≠ clip") &&
           now.has("chain heading ≠ min");
  });
  EXPECT_FALSE(gui->has("beside.heatmaps.BTensor.picture"));
  const Gui::Rectangle line = gui->rectangle("cases splitter");
  gui->click("chain[1]");
  gui->await("beside.heatmaps.BTensor.picture");
  EXPECT_EQ(gui->rectangle("cases splitter").x, line.x) << "an input more moves nothing that the mouse is on";
  gui->expect("both minima", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 2 of 4 differ") && contains(now.verdict(), "2 of 2: ");
  });
  gui->click("chain[0]");
  gui->expect("both clips again",
              [](const Gui& now) { return now.settled() && !now.has("beside.heatmaps.BTensor.picture"); });
  gui->click("beside.leave");
  gui->click("chain[1]");
  gui->expect("the minimum alone", [](const Gui& now) { return now.settled() && contains(now.verdict(), "2 of 2: "); });
  put_beside();
  gui->await("beside.heatmaps.BTensor.picture");
}

// A chain of CLIP and MIN; if it `negates`, with another step between them.
std::string clip_and_min(bool negates) {
  const std::string desc = desc_text("FLOAT32", "4");
  CaseText text;
  text.resource("A", "FLOAT32", "[1, 2, 3, 4]").resource("C", "FLOAT32", "[3, 3, 3, 3]");
  for (const char* name : {"B", "D"}) text.constant(name, "FLOAT32", 4);
  text.dispatch("CLIP", {"A", "B"}, desc, R"("Min": 0, "Max": 2)");
  if (negates) text.constant("E", "FLOAT32", 4).dispatch("NEGATE", {"B", "E"}, desc);
  return text.dispatch("MIN", {negates ? "E" : "B", "C", "D"}, desc).text();
}

TEST_F(Beside, AChainThatHasOneStepMoreIsComparedAtTheStepsOfTheSameNames) {
  open(clip_and_min(false), clip_and_min(true));
  put_beside();
  gui->click("chain[1]");
  gui->expect("negate", [](const Gui& now) { return now.settled() && contains(now.verdict(), "negate, 2 of 3: "); });
  EXPECT_TRUE(gui->verdict().starts_with("~ not compared:  no dispatch 'negate' in one.json; in front: "))
      << gui->verdict();
  EXPECT_TRUE(gui->has("beside.note not compared: no dispatch 'negate' in one.json"));
  EXPECT_TRUE(gui->has("no dispatch 'negate' in one.json")) << "among the statistics";
  EXPECT_FALSE(gui->has("statistics.tab one.json max")) << "it would be that of another dispatch";
  gui->await("chain heading ≠ min");  // which is still compared
  EXPECT_FALSE(gui->has("beside.heatmaps.BTensor.picture") || gui->has("heatmaps.difference.picture"));
  gui->click("chain[2]");
  gui->await("beside.heatmaps.BTensor.picture");
  gui->expect("both minima", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 4 of 4 differ") && contains(now.verdict(), "min, 3 of 3: ");
  });
  gui->click("chain[0]");
  gui->expect("both clips",
              [](const Gui& now) { return now.settled() && !now.has("beside.heatmaps.BTensor.picture"); });
  gui->click("beside.leave");
  gui->click("chain[2]");
  gui->expect("the minimum alone", [](const Gui& now) { return now.settled() && contains(now.verdict(), "3 of 3: "); });
  put_beside();
  gui->await("beside.heatmaps.BTensor.picture");
}

TEST_F(Beside, StepsOfOneNameStandBesideEachOtherAfterEachEditUnlessAnotherIsChosen) {
  const std::string chain = value_of(read_text(example("chain_of_three.json"), UINT32_MAX));
  static constexpr const char* minimum_beside = "beside.heatmaps.BTensor.picture";
  const auto shows = [](const char* step) {
    return
        [step](const Gui& now) { return now.settled() && contains(now.verdict(), step) && !now.has(minimum_beside); };
  };
  open(chain, chain);
  put_beside();
  gui->click("chain[1]");
  gui->await(minimum_beside);
  gui->press("Delete");
  gui->expect("both signs", shows("sign, 2 of 2: "));
  gui->type("[");
  gui->expect("both clips", shows("clip, 1 of 2: "));
  gui->await("chain heading = clip");
  gui->await("chain heading \u2260 sign");  // one of them reads no minimum
  gui->chord("ctrl", "z");
  gui->await(minimum_beside);
  gui->chord("ctrl", "Tab");
  gui->expect("the other chain", [](const Gui& now) { return now.title() == "one.json" && now.settled(); });
  gui->click("chain[0]");
  gui->chord("ctrl", "Tab");
  gui->expect("a minimum and a clip", shows("min, 2 of 3: "));
  EXPECT_TRUE(gui->verdict().starts_with("\u2260 ")) << gui->verdict();
  gui->await("chain heading = min");  // the box is about the two minima
}

TEST_F(Beside, AStepThatOnlyTheOtherChainHasLeavesTheElementThatIsPinned) {
  open(clip_and_min(true), clip_and_min(false));
  put_beside();
  gui->point_along(own, 0.8);
  gui->click_here();
  gui->move_away();
  const std::string element = probed(*gui).substr(0, probed(*gui).find('\n'));
  ASSERT_TRUE(element.starts_with("index\t")) << element;
  gui->chord("ctrl", "Tab");
  gui->expect("the longer chain", [](const Gui& now) { return now.title() == "one.json" && now.settled(); });
  gui->click("chain[1]");
  gui->expect("its own step", [](const Gui& now) { return now.settled() && contains(now.verdict(), "2 of 3: "); });
  gui->point_along(own, 0.2);
  gui->click_here();
  gui->move_away();
  ASSERT_FALSE(probed(*gui).starts_with(element)) << element;
  gui->chord("ctrl", "Tab");
  gui->expect("what was pinned", [&](const Gui& now) {
    return now.title() == "two.json" && now.settled() && probed(now).starts_with(element);
  });
}

TEST_F(Beside, AnElementThatOnlyOneHasStaysPinnedWhenTheyChangePlaces) {
  open(clip_case("9", 2, 3, "INT32"), clip_case("50", 20, 30));
  gui->point_along(own, 0.8);
  gui->click_here();
  gui->move_away();
  const std::string element = probed(*gui);
  ASSERT_TRUE(element.starts_with("index\t")) << element;
  put_beside();
  gui->click("beside.title");
  gui->expect("the other case in front", [](const Gui& now) { return now.title() == "one.json" && now.settled(); });
  gui->move_away();
  gui->await("beside.heatmaps.reference.picture");
  gui->click("beside.title");
  gui->move_away();
  gui->expect("both where they were, and the pin", [&](const Gui& now) {
    return now.title() == "two.json" && now.settled() && probed(now).starts_with(element.substr(0, element.find('\n')));
  });
}

TEST_F(Beside, AnOutputThatIsNotComparedHasItsStatisticsAndTheyLeadThere) {
  open(clip_case("9", 4, 6, "INT32"), clip_case("50", 20, 30));
  EXPECT_FALSE(gui->has("statistics.tab one.json max"));
  put_beside();
  gui->await("statistics.tab one.json max shows 9");
  gui->await("statistics.gpu max shows 50");
  gui->click("statistics.tab one.json max");
  gui->move_away();
  gui->expect("its first 9", [](const Gui& now) { return contains(probed(now), "one.json\nindex\t[1,3]"); });
  EXPECT_TRUE(contains(probed(*gui), "index\t[1,3]\n")) << "the same element in front";
}

TEST_F(Beside, ZoomAndPositionAreLinked) {
  open(clip_case("9", 20, 30), clip_case("500", 20, 30));
  put_beside();
  const auto zoomed = [](double from) {
    return [=](const Gui& now) {
      return place(now, "place")[2] > from && place(now, "place") == place(now, "place beside");
    };
  };
  gui->point_along(own, 0.4);
  const Pixels before = gui->pixels(other);
  const double fitted = place(*gui, "place")[2];
  gui->turn_wheel(4);
  gui->expect("the same place in the other case", zoomed(fitted * 2));
  gui->expect_other_pixels(other, before);
  const double zoom = place(*gui, "place")[2];
  gui->point_along(other, 0.3);
  gui->turn_wheel(2);
  gui->expect("the same place in the case in front", zoomed(zoom * 1.2));
  gui->type("f");
  gui->expect("both fitted", [=](const Gui& now) {
    return place(now, "place")[2] < zoom && place(now, "place")[0] == 15 && place(now, "place beside")[0] == 15;
  });
}

TEST_F(Beside, TheTabOfTheOtherCaseHasWhatWasLinked) {
  open(clip_case("9", 20, 30), clip_case("500", 20, 30));
  put_beside();
  gui->point_along(own, 0.5);
  gui->turn_wheel(2);
  gui->click_here();
  gui->expect("zoomed", [](const Gui& now) { return place(now, "place") == place(now, "place beside"); });
  const auto zoomed = place(*gui, "place");
  const std::string at = probed(*gui).substr(0, probed(*gui).find('\n'));
  gui->chord("ctrl", "Tab");
  gui->expect("the first case", [&](const Gui& now) {
    return now.title() == "one.json" && place(now, "place") == zoomed && probed(now).starts_with(at);
  });
  gui->click("heatmaps.InputTensor.picture");
  gui->turn_wheel(3);
  gui->expect("larger", [&](const Gui& now) { return place(now, "place")[2] > zoomed[2] * 1.5; });
  const auto larger = place(*gui, "place");
  go_to_second();
  gui->expect("the same", [&](const Gui& now) { return place(now, "place") == larger; });
}

TEST_F(Beside, MarkedOutcomesAndBitsAreInBoth) {
  open(clip_case("9", 4, 6), clip_case("5", 4, 6));
  put_beside();
  gui->move_away();
  gui->click("outcomes.above Max");
  gui->await("outcomes.clear");
  gui->move_away();
  const Pixels marked = gui->pixels(other);
  gui->click("outcomes.clear");
  gui->move_away();
  gui->expect_other_pixels(other, marked);
  EXPECT_FALSE(gui->has("beside.heatmaps.probe bits"));
  gui->type("b");
  gui->expect("bits of both",
              [](const Gui& now) { return now.has("heatmaps.probe bits") && now.has("beside.heatmaps.probe bits"); });
}

TEST_F(Beside, OutcomesAreCountedInBoth) {
  open(clip_case("9", 4, 6), clip_case("5", 4, 6));
  EXPECT_FALSE(gui->has("outcomes.of the case beside"));
  put_beside();
  gui->await("outcomes.above Max shows 18");
  gui->await("outcomes.above Max beside shows 14");
  EXPECT_TRUE(gui->has("outcomes.of the case in front"));
  EXPECT_TRUE(gui->has("outcomes.of the case beside"));
  gui->hold("ctrl", [&] { gui->drag(own, 20); });
  gui->expect("counts of the region in both", [](const Gui& now) {
    return !now.has("outcomes.above Max shows 18") && !now.has("outcomes.above Max beside shows 14") &&
           now.has("outcomes.of the case beside") && !now.has("outcomes.above Max beside shows -");
  });
  gui->press("Escape");
  gui->await("outcomes.above Max beside shows 14");
}

TEST_F(Beside, ARegionIsSelectedInBothUntilItEnds) {
  open(clip_case("9", 4, 6), clip_case("5", 4, 6));
  put_beside();
  gui->hold("ctrl", [&] { gui->drag(own, 20); });
  gui->await("heatmaps.reference.selection");
  gui->await("beside.heatmaps.InputTensor.selection");
  gui->await("beside.heatmaps.selected");
  gui->press("Escape");
  gui->expect("no region", [](const Gui& now) {
    return !now.has("heatmaps.reference.selection") && !now.has("beside.heatmaps.InputTensor.selection");
  });
  gui->hold("ctrl", [&] { gui->drag(other, 20); });
  gui->await("heatmaps.difference.selection");
}

TEST_F(Beside, PicturesOfOtherSizesShowTheSameFraction) {
  open(clip_case("9", 40, 60), clip_case("500", 20, 30));
  gui->point_along(own, 0.3);
  gui->turn_wheel(4);
  gui->expect("part of the picture", [](const Gui& now) { return place(now, "place")[0] < 14.9; });
  put_beside();
  gui->expect("both fitted", [](const Gui& now) {
    return std::abs(place(now, "place")[0] - 15) < 1e-6 && std::abs(place(now, "place beside")[0] - 30) < 1e-6;
  });
  gui->point_along(own, 0.3);
  gui->turn_wheel(4);
  gui->expect("twice as many cells in the middle", [](const Gui& now) {
    const auto front = place(now, "place"), beside = place(now, "place beside");
    return front[0] < 14.9 && std::abs(beside[0] - 2 * front[0]) < 1e-9 && std::abs(beside[1] - 2 * front[1]) < 1e-9 &&
           beside[2] < front[2];
  });
}

// The middle row of five, and columns 1 and 5 of six.
TEST_F(Beside, TheProbeIsAtTheSameIndexWhereThereIsOne) {
  open(clip_case("9", 3, 3), clip_case("500", 5, 6));
  put_beside();
  gui->point_along(own, 0.25);
  gui->expect("element [2,1] of both", [](const Gui& now) {
    const std::string text = probed(now);
    const std::size_t second = text.find("one.json");
    return text.starts_with("index\t[2,1]") && contains(text, "InputTensor\t13\t") && second != std::string::npos &&
           contains(text.substr(second), "index\t[2,1]") && contains(text.substr(second), "reference\t7\t");
  });
  gui->point_along(own, 0.92);
  gui->expect("element [2,5], which the other case lacks", [](const Gui& now) {
    return probed(now).starts_with("index\t[2,5]") && !contains(probed(now), "one.json") &&
           now.has("beside.heatmaps.probe lacks the index");
  });
}

// The same index in both, at this column or further.
std::function<bool(const Gui&)> pinned_from(int column) {
  return [=](const Gui& now) {
    const std::string text = probed(now), index = text.substr(0, text.find('\n'));
    return index.size() == std::string_view("index\t[2,4]").size() && index[9] - '0' >= column &&
           contains(text.substr(index.size()), index);
  };
}

TEST_F(Beside, APinInTheOtherCaseIsOneHereAndTheArrowKeysGoOnThere) {
  open(clip_case("9", 5, 9), clip_case("500", 5, 9));
  put_beside();
  gui->point_along(other, 0.5);
  gui->click_here();
  gui->move_away();
  gui->expect("a pin in both", pinned_from(4));
  gui->press("Right");
  gui->expect("further to the right in both", pinned_from(5));
}

TEST_F(Beside, BothBeginWithThePinOfTheCaseInFrontOrWithout) {
  open(clip_case("9", 5, 9), clip_case("500", 5, 9));
  gui->chord("ctrl", "Tab");
  gui->expect("the first case", [](const Gui& now) { return now.title() == "one.json" && now.settled(); });
  gui->point_along(own, 0.5);
  gui->click_here();
  gui->move_away();
  gui->expect("a pin", [](const Gui& now) { return probed(now).starts_with("index\t"); });
  go_to_second();
  put_beside();
  gui->move_away();
  gui->expect("no pin in either", [](const Gui& now) { return probed(now).empty(); });
  gui->chord("ctrl", "b");
  gui->expect("one case", [](const Gui& now) { return !now.has("other case"); });
  gui->point_along(own, 0.8);
  gui->click_here();
  gui->move_away();
  put_beside();
  gui->expect("the pin of the case in front in both", pinned_from(6));
}

TEST_F(Beside, AnEnlargedPaneHasTheRoomOfBoth) {
  open(clip_case("9", 4, 6), clip_case("50", 20, 30));
  put_beside();
  const Gui::Rectangle before = gui->rectangle(other);
  gui->double_click(other);
  gui->expect("the pane alone", [](const Gui& now) { return !now.has("front case") && !now.has(own); });
  EXPECT_GT(gui->rectangle(other).width, before.width * 3 / 2);
  gui->press("Escape");
  gui->expect("all panes",
              [](const Gui& now) { return now.has(own) && now.has("beside.heatmaps.InputTensor.picture"); });
}

TEST_F(Beside, ACaseInFrontThatCannotRunSaysSoInItsOwnPart) {
  open(clip_case("50", 20, 30), broken_case());
  gui->chord("ctrl", "b");
  gui->await(other);
  EXPECT_TRUE(gui->holds("front case", "no pictures yet"));
}

}  // namespace
}  // namespace opscope::test
