// The case of another tab beside the one in front: whether it is compared, and by which name.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/app/beside_window.h"
#include "tests/support/png_files.h"

namespace opscope::test {
namespace {

using BesideTypes = Beside;

TEST_F(BesideTypes, AnOutputOfAnotherFloatingPointTypeIsComparedAsNumbers) {
  open(clip_case("20", 4, 6, "FLOAT16"), clip_case("18", 4, 6));
  put_beside();
  gui->expect("what differs as numbers", [](const Gui& now) {
    return now.verdict().starts_with("≠ 5 of 24 differ  on tab one.json as FLOAT32") &&
           contains(now.verdict(), "; 5 after rounding to FLOAT16") && now.fact("tab one.json as FLOAT32", "max") == 20;
  });
  gui->click("beside.title");
  gui->expect("the same, the other way round", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 5 of 24 differ  on tab two.json as FLOAT32") &&
           now.fact("tab two.json as FLOAT32", "max") == 18 && now.fact("reference", "max") == 20;
  });
  gui->await("heatmaps.difference.range high 2");
  gui->click("beside.title");
  gui->await("tab 0 beside");
  gui->click("InputTensor.DataType");
  gui->click("InputTensor.DataType=FLOAT16");
  gui->expect("the same type", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 5 of 24 differ  on tab one.json, ");
  });
}

TEST_F(BesideTypes, TheHistogramKeepsTheValuesOfTheCaseInFront) {
  const auto photo = [](const std::string& type, const std::string& step, const std::string& max) {
    return CaseText()
        .resource("A", type, R"({"valueStart": 0, "valueDelta": )" + step + R"(, "valueCount": 200})")
        .constant("B", type, 200)
        .dispatch("CLIP", {"A", "B"}, desc_text(type, "10, 20"), R"("Min": 0, "Max": )" + max);
  };
  open(photo("UINT8", "1", "150"), photo("FLOAT32", "0.005", "0.6"));
  put_beside();
  gui->await("histogram.value 0.5");
  gui->await("histogram.198 above");
}

TEST_F(BesideTypes, IntegersAreComparedAsNumbersOfATypeThatHasThemAll) {
  open(clip_case("20", 4, 6, "UINT8"), clip_case("18", 4, 6));
  put_beside();
  gui->expect("what differs as numbers", [](const Gui& now) {
    return now.verdict().starts_with("≠ 5 of 24 differ  on tab one.json as FLOAT32, largest absolute 2 at [");
  });
  gui->await("heatmaps.difference.range high 2");
  gui->await("heatmaps.reference.range high 23");
  gui->await("beside.heatmaps.reference.range high 23");  // one value has one colour in both
  gui->click(own);
  gui->expect("the difference in the probe, rather than bits",
              [](const Gui& now) { return now.has("heatmaps.probed diff") || now.has("heatmaps.probed difference"); });
}

TEST_F(BesideTypes, WhereNeitherTypeHasAllNumbersOfTheOtherAThirdOneHas) {
  open(clip_case("20", 4, 6, "INT8"), clip_case("18", 4, 6, "UINT8"));
  put_beside();
  gui->expect("what differs as numbers", [](const Gui& now) {
    return now.verdict().starts_with("≠ 5 of 24 differ  on tab one.json as INT16, largest absolute 2 at [");
  });
  gui->type("d");
  gui->await("differences table.row 2");
  const auto is_at_row = [](const std::string& row) {
    return [row](const Gui& now) {
      return now.has("differences table.probed row") &&
             now.last_rectangle("differences table.probed row").y == now.last_rectangle("differences table." + row).y;
    };
  };
  gui->click("differences table.column absolute");
  gui->click("differences table.row 0");
  gui->expect("the first one of this order", is_at_row("row 0"));
  gui->type("n");
  gui->expect("the next one of this order", is_at_row("row 1"));
}

// 1 and 1.5 are the farthest apart in ULP; 100 and 103, from element 5 on, are so in absolute numbers.
TEST_F(BesideTypes, TheWorstDifferenceIsThatOfTheMeasureOnShow) {
  const auto values = [](const std::string& bounds) {
    return CaseText()
        .resource("A", "FLOAT32", R"({"valueStart": 0, "valueDelta": 25, "valueCount": 8})")
        .constant("B", "FLOAT32", 8)
        .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "1, 1, 2, 4"), bounds);
  };
  open(values(R"("Min": 1, "Max": 100)"), values(R"("Min": 1.5, "Max": 103)"));
  put_beside();
  gui->expect("what differs", [](const Gui& now) {
    return now.verdict().starts_with(
        "\u2260 4 of 8 differ  on tab one.json, largest absolute 3 at [0,0,1,1]; most ULP at [0,0,0,0]");
  });
  gui->type("w");
  gui->await("heatmaps.pinned [0,0,1,1]");
}

// 4 x 4 samples: 0, 17, ..., 255.
std::string grey_picture() {
  std::string rows;
  for (int i = 0; i < 16; ++i) rows += std::string(i % 4 == 0 ? 1 : 0, '\0') + static_cast<char>(i * 17);
  return png_of({{"IHDR", png_header(4, 4, 8, 0)}, {"IDAT", deflated(rows)}, {"IEND", ""}});
}

TEST_F(BesideTypes, TruthValuesOfPicturesAreNoSamples) {
  write(folder / "grey.png", grey_picture());
  const auto equals_itself = [&](const std::string& type) {
    return R"({"resources": {"A": {"initialValuesDataType": ")" + type +
           R"(", "initialValues": {"sourcePath": "grey.png"}},
           "B": {"initialValuesDataType": "UINT8", "initialValues": {"valueCount": 16, "value": 0}}},
           "dispatchables": {"equals": {"type": "DML_OPERATOR_ELEMENT_WISE_LOGICAL_EQUALS", "desc": {
           "ATensor": )" +
           desc_text(type, "1, 1, 4, 4") + R"(, "BTensor": )" + desc_text(type, "1, 1, 4, 4") +
           R"(, "OutputTensor": )" + desc_text("UINT8", "1, 1, 4, 4") + R"(}}},
           "commands": [{"type": "dispatch", "dispatchable": "equals",
           "bindings": {"ATensor": "A", "BTensor": "A", "OutputTensor": "B"}}]})";
  };
  open(equals_itself("UINT8"), equals_itself("FLOAT32"));
  put_beside();
  gui->expect("all are 1 in both", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("? equal, ") && contains(now.verdict(), "tab one.json included");
  });
  EXPECT_FALSE(gui->has("beside.scale"));
}

// The picture in 0..1 and in 0..255, clipped at the same places.
TEST_F(BesideTypes, PicturesOfOtherScalesAreComparedAsTheirSamplesIfThatIsChosen) {
  write(folder / "grey.png", grey_picture());
  const auto photo = [&](const std::string& type, const std::string& max) {
    return CaseText()
        .resource("A", type, R"({"sourcePath": "grey.png"})")
        .constant("B", type, 16)
        .dispatch("CLIP", {"A", "B"}, desc_text(type, "1, 1, 4, 4"), R"("Min": 0, "Max": )" + max);
  };
  open(photo("UINT8", "170"), photo("FLOAT32", "0.8"));
  put_beside();
  gui->expect("other numbers", [](const Gui& now) {
    return now.verdict().starts_with("≠ 15 of 16 differ  on tab one.json as FLOAT32, largest absolute ≈169.3");
  });
  gui->click("beside.scale");
  // 12, 13, 14 and 15 of 15 are clipped: at 12 in front, and at 10, as 11 is, beside.
  gui->expect("what the bounds change", [](const Gui& now) {
    return now.settled() &&
           now.verdict().starts_with("≠ 5 of 16 differ  on tab one.json scaled to 0..1, largest absolute ≈0.1333");
  });
  gui->click("beside.swap");
  gui->expect("the same, the other way round", [](const Gui& now) {
    return now.settled() &&
           now.verdict().starts_with("≠ 5 of 16 differ  on tab two.json scaled to 0..255, largest absolute 34 ");
  });
  gui->chord("ctrl", "p");
  gui->type("compare pictures scaled");
  gui->await("palette Compare pictures scaled to 0..255 tab");
  gui->press("Return");
  gui->expect("numbers again", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 15 of 16 differ  on tab two.json as FLOAT32");
  });
}

TEST_F(BesideTypes, TabsOfOneFileNameAreToldApartByTheirFolders) {
  std::filesystem::create_directories(folder / "old");
  write(folder / "old/two.json", clip_case("9", 4, 6));
  open(clip_case("9", 4, 6), clip_case("18", 4, 6));
  gui->chord("ctrl", "q");
  ASSERT_EQ(gui->program().wait(), 0);
  gui->start({(folder / "old/two.json").string(), (folder / "two.json").string()});
  go_to_second();
  put_beside();
  gui->expect("the folder", [](const Gui& now) { return contains(now.verdict(), "on tab old/two.json, largest"); });
  gui->chord("ctrl", "p");
  gui->type("swap this case");
  gui->await("palette Swap this case and old/two.json tab");
  gui->press("Return");
  gui->expect("the other one in front", [&](const Gui& now) {
    return now.has("tab 1 beside") &&
           contains(now.verdict(), "on tab " + folder.path().filename().string() + "/two.json, largest");
  });
}

// CLIP and MIN; if it `negates`, with NEGATE between them. The last element of both minima is -5.
std::string clip_to_min(bool negates) {
  const std::string desc = desc_text("FLOAT32", "4");
  CaseText text;
  text.resource("A", "FLOAT32", "[1, 2, 3, 4]").resource("C", "FLOAT32", "[3, 3, 3, -5]");
  for (const char* name : {"B", "D", "E"}) text.constant(name, "FLOAT32", 4);
  text.dispatch("CLIP", {"A", "B"}, desc, R"("Min": 0, "Max": 2)");
  if (negates) text.dispatch("NEGATE", {"B", "E"}, desc);
  return text.dispatch("MIN", {negates ? "E" : "B", "C", "D"}, desc).text();
}

TEST_F(BesideTypes, AfterADispatchWithoutItsLikeASwapGoesOnAtTheOneOfTheSameName) {
  open(clip_to_min(false), clip_to_min(true));
  put_beside();
  gui->click("chain[2]");
  gui->expect("both minima", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 3 of 3: "); });
  gui->click("chain[1]");
  gui->expect("negate alone", [](const Gui& now) { return now.verdict().starts_with("~ not compared:"); });
  gui->await("beside.swap");
  EXPECT_TRUE(gui->has("beside.note not compared: no dispatch 'negate' in one.json")) << "if only its first words";
  gui->click("beside.swap");
  gui->expect("both minima again", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("≠ 3 of 4 differ  min, 2 of 2: ");
  });
}

TEST_F(BesideTypes, OfThreeTabsTheKeysOfferTheOtherOneAndNone) {
  write(folder / "three.json", clip_case("5", 4, 6));
  write(folder / "one.json", clip_case("9", 4, 6));
  write(folder / "two.json", clip_case("18", 4, 6));
  gui.emplace(
      std::vector{(folder / "one.json").string(), (folder / "two.json").string(), (folder / "three.json").string()});
  gui->chord("ctrl", "b");
  gui->type("two");
  gui->press("Return");
  gui->await("tab 1 beside");
  gui->chord("ctrl", "b");
  gui->type("three");
  gui->press("Return");
  gui->await("tab 2 beside");
  EXPECT_FALSE(gui->has("tab 1 beside"));
  gui->chord("ctrl", "b");
  gui->await("palette None: take three.json away");
  gui->press("Return");
  gui->expect("one case", [](const Gui& now) { return now.has(own) && !now.has("other case"); });
}

TEST_F(BesideTypes, TheReasonInTheTitleIsNotCut) {
  open(clip_case("9", 4, 6, "INT32"), clip_case("50", 20, 30));
  put_beside();
  const std::string brief = "INT32 4×6, not FLOAT32 20×30";
  const auto shows_one_of = [&](const std::vector<std::string>& notes) {
    return std::ranges::count_if(notes, [&](const auto& note) { return gui->has("beside.shown note " + note); }) == 1;
  };
  const std::vector<std::string> shorter = {"not compared: other type and sizes", "not compared: other type",
                                            "not compared"};
  EXPECT_TRUE(shows_one_of({"not compared: " + brief, shorter[0], shorter[1], shorter[2]}));
  EXPECT_TRUE(gui->has("beside.swap"));
  gui->drag("cases splitter", 250);
  gui->expect("a shorter reason", [&](const Gui&) { return shows_one_of(shorter); });
  EXPECT_TRUE(gui->has("beside.note not compared: " + brief)) << "for the tooltip";
}

TEST_F(BesideTypes, ThePicturesOfTwoChainsAreEquallyWideThoughOneHasADifference) {
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
  gui->expect("both chains", [](const Gui& now) { return now.settled() && now.has("heatmaps.difference.picture"); });
  for (const char* step : {"chain[0]", "chain[1]"}) {
    SCOPED_TRACE(step);
    gui->click(step);
    gui->expect("equal widths", [](const Gui& now) {
      const auto width = [&](const char* pane) { return now.last_rectangle(pane).width; };
      return now.settled() && now.has(other) && now.has("heatmaps.difference.picture") &&
             std::abs(width(own) - width(other)) <= 1 && width(own) == width("heatmaps.difference.picture");
    });
  }
}

TEST_F(BesideTypes, ACaseThatCannotRunSaysWhyAndSoDoesTheVerdict) {
  open(broken_case(), clip_case("50", 20, 30));
  gui->chord("ctrl", "b");
  gui->await("beside.note ! cannot run:");
  EXPECT_TRUE(gui->has(own));
  EXPECT_FALSE(gui->has(other));
  EXPECT_TRUE(gui->verdict().starts_with("~ not compared:  one.json cannot run; in front: = equal  600 elements"))
      << gui->verdict();
  EXPECT_GT(gui->rectangle("front case").width, 2 * gui->rectangle("other case").width)
      << "a sentence needs little room";
}

TEST_F(BesideTypes, AWarningOfTheOtherCaseStandsInItsTitle) {
  const std::string crossed = CaseText()
                                  .resource("A", "FLOAT32", R"({"valueStart": 0, "valueDelta": 1, "valueCount": 8})")
                                  .constant("B", "FLOAT32", 8)
                                  .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "2, 4"), R"("Min": 5, "Max": 1)");
  open(crossed, clip_case("3", 2, 4));
  put_beside();
  gui->await("beside.warning");
  gui->click("beside.swap");
  gui->expect("none of the case that was in front", [](const Gui& now) {
    return now.title() == "one.json" && now.settled() && now.has(other) && !now.has("beside.warning");
  });
}

TEST_F(BesideTypes, WhatEqualsTheReferenceHasNoPaneBesideACaseThatIsNotCompared) {
  open(clip_case("9", 20, 30), clip_case("18", 4, 6));
  put_beside();
  gui->expect("the input and the reference of both", [](const Gui& now) {
    return !now.has("heatmaps.gpu.picture") && !now.has("heatmaps.difference.picture") &&
           now.has("heatmaps.InputTensor.picture") && now.last_rectangle(own).width == now.last_rectangle(other).width;
  });
  gui->await("differences.in front: gpu against reference");
  gui->click(own);
  gui->await("heatmaps.probed reference");
  EXPECT_FALSE(gui->has("heatmaps.probed diff") || gui->has("heatmaps.probed difference"));
  gui->chord("ctrl", "p");
  gui->type("Show gpu beside the reference");
  gui->press("Return");
  gui->expect("what was asked for",
              [](const Gui& now) { return now.has("heatmaps.gpu.picture") && now.has("heatmaps.difference.picture"); });
}

// The pictures of the other case are so wide that both cases stand in two columns.
TEST_F(BesideTypes, InANarrowWindowAllRowsOfPanesHaveOneHeight) {
  open(clip_case("9", 5, 60), clip_case("18", 4, 6));
  put_beside();
  gui->chord("ctrl", "p");
  gui->type("Show gpu beside the reference");
  gui->press("Return");
  gui->await("heatmaps.gpu.picture");
  const std::string size = "windowsize 1024 700";
  gui->run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  gui->expect("two rows in front, one beside", [](const Gui& now) {
    const auto front = now.last_rectangle("heatmaps.gpu.picture"), beside = now.last_rectangle(other);
    return now.last_rectangle(own).y < front.y && front.y < beside.y && std::abs(front.height - beside.height) <= 1 &&
           now.settled();
  });
  EXPECT_EQ(gui->rectangle("beside.heatmaps.InputTensor.picture").y, gui->rectangle(other).y);
}

TEST_F(BesideTypes, WhatChangesStandsInTheFrontTitleIfTheOtherSaysWhyItIsNotCompared) {
  open(clip_case("9", 4, 6, "INT64"), clip_case("50", 4, 6, "FLOAT32"));
  put_beside();
  gui->await("beside.note not compared: INT64, not FLOAT32");
  gui->await("changes Max 50 \u2192 9; data types FLOAT32 \u2192 INT64");
}

TEST_F(BesideTypes, TheElementUnderTheMouseIsFramedInBothWhileAnotherIsPinned) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  gui->point_along(own, 0.2);
  gui->click_here();
  for (const char* picture : {own, other}) {
    gui->point_along(picture, 0.8);
    gui->expect("both frames", [](const Gui& now) {
      return now.has("heatmaps.reference.element at mouse") && now.has("beside.heatmaps.reference.element at mouse");
    });
  }
  gui->move_away();
  gui->expect("no frame", [](const Gui& now) {
    return !now.has("heatmaps.reference.element at mouse") && !now.has("beside.heatmaps.reference.element at mouse");
  });
}

std::string with_min(const char* min, std::string text) {
  constexpr std::string_view zero = R"("Min": 0)";
  return text.replace(text.find(zero), zero.size(), std::string(R"("Min": )") + min);
}
const std::string long_changes = "Min -1.2345678e-30 \u2192 -2.3456789e-30\nMax 18 \u2192 20";

// In columns beside each other, the third row has one pane alone. The title has no room for all that changes.
TEST_F(BesideTypes, WhatChangesStandsInTheEmptyPlaceBelowTheOtherCase) {
  open(with_min("-2.3456789e-30", clip_case("20", 2, 5)), with_min("-1.2345678e-30", clip_case("18", 2, 5)));
  put_beside();
  gui->expect("what changes, beside the difference", [](const Gui& now) {
    const auto note = now.last_rectangle("beside.heatmaps.case note " + long_changes),
               difference = now.last_rectangle("heatmaps.difference.picture");
    return note.height > 0 && note.y < difference.y && difference.y < note.y + note.height;
  });
  EXPECT_EQ(gui->rectangle("beside.heatmaps.probe").y, gui->rectangle("heatmaps.probe").y);
  EXPECT_TRUE(gui->holds("other case", "beside.heatmaps.probe"));
}

TEST_F(BesideTypes, WhatChangesStandsInTheOtherCaseWhereOnlyThatHasAFreePlace) {
  open(with_min("-2.3456789e-30", clip_case("20", 4, 6)), with_min("-1.2345678e-30", clip_case("18", 4, 6)));
  put_beside();
  const std::string size = "windowsize 1024 700";
  gui->run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  const std::string note = "beside.heatmaps.case note " + long_changes;
  gui->expect("one case above the other, and the note", [&](const Gui& now) {
    return now.has(note) && now.last_rectangle("other case").y > now.last_rectangle("front case").y;
  });
  EXPECT_FALSE(gui->has("heatmaps.case note " + long_changes));
  const auto own_note = gui->rectangle(note), reference = gui->rectangle(other);
  EXPECT_TRUE(own_note.x >= reference.x + reference.width && own_note.height > reference.height);
  EXPECT_TRUE(gui->holds("other case", note));
  EXPECT_TRUE(gui->has("heatmaps.slice.axis x"));
  EXPECT_FALSE(gui->has("beside.heatmaps.slice.axis x")) << "the fields above choose for both";
  EXPECT_EQ(gui->rectangle(own).height, gui->rectangle(other).height);
  gui->expect("what differs",
              [](const Gui& now) { return now.settled() && now.verdict().starts_with("\u2260 5 of 24 differ"); });
  gui->click("verdict");
  gui->expect("the differences above the verdict", [](const Gui& now) {
    const auto row = now.has("differences.row 0") ? now.last_rectangle("differences.row 0") : Gui::Rectangle{};
    return row.height > 0 && row.y + 2 * row.height < now.last_rectangle("verdict").y;
  });
  gui->type("d");
  gui->expect("the pictures of both above the list", [](const Gui& now) {
    const auto front = now.last_rectangle(own), below = now.last_rectangle(other);
    return now.settled() && now.has("differences table.row 0") && front.height >= 30 && below.height >= 30 &&
           below.y + below.height < now.last_rectangle("differences drawer").y;
  });
}

TEST_F(BesideTypes, WhatChangesStandsInTheFrontTitleWhateverElseIsShown) {
  open(clip_case("20", 4, 6), clip_case("18", 4, 6));
  put_beside();
  const std::string changes = "changes Max 18 \u2192 20";
  gui->await("heatmaps.difference.picture");
  gui->await(changes);
  EXPECT_FALSE(gui->has("heatmaps.case note Max 18 \u2192 20")) << "the title has all of it";
  const Gui::Rectangle before = gui->rectangle(changes);
  gui->right_click("heatmaps.difference.picture");
  gui->click("heatmaps.difference.hide pane");
  gui->expect("one pane less", [](const Gui& now) { return !now.has("heatmaps.difference.picture"); });
  const Gui::Rectangle after = gui->rectangle(changes);
  EXPECT_EQ(after.x, before.x);
  EXPECT_EQ(after.y, before.y);
}

}  // namespace
}  // namespace opscope::test
