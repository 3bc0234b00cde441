// Gestures that begin and end between two frames, as with a quick hand or a slow driver.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

TEST(Flick, OfABoundEndsWhereTheMouseIsLetGoAndIsOneStepOfUndo) {
  Gui gui;
  const double before = gui.fact("gpu", "max");
  const auto has_max = [](double wanted) {
    return [wanted](const Gui& now) { return now.settled() && std::abs(now.fact("gpu", "max") - wanted) < 1e-9; };
  };
  gui.drag("histogram.flag Max", -60);
  gui.expect("a drag", [&](const Gui& now) { return now.settled() && now.fact("gpu", "max") < before - 0.1; });
  const double dragged = gui.fact("gpu", "max");
  gui.chord("ctrl", "z");
  gui.expect("as before", has_max(before));
  gui.flick("histogram.flag Max", {{-20, 0}, {-60, 0}});
  gui.expect("the same as after a drag", has_max(dragged));
  gui.chord("ctrl", "z");
  gui.expect("as before the flick", has_max(before));
}

TEST(Flick, OfABoundThatEscTakesBackIsNoStepOfUndo) {
  Gui gui;
  const double before = gui.fact("gpu", "max");
  gui.point_at("histogram.flag Max");
  const Gui::Rectangle flag = gui.rectangle("histogram.flag Max");
  const auto move_left = [&](int pixels) {
    gui.run({"xdotool", "mousemove", std::to_string(flag.x + flag.width / 2 - pixels),
             std::to_string(flag.y + flag.height / 2)});
  };
  const auto has_before = [&](const Gui& now) { return now.fact("gpu", "max") == before; };
  gui.run({"xdotool", "mousedown", "1"});
  move_left(30);
  move_left(60);
  gui.expect_in_motion("a drag", [&](const Gui& now) { return now.fact("gpu", "max") < before - 0.1; });
  gui.run({"xdotool", "key", "Escape"});
  gui.expect_in_motion("the bound from before, while the button is down", has_before);
  move_left(90);
  gui.run({"xdotool", "mouseup", "1"});
  gui.move_away();
  gui.expect("no unsaved change", [&](const Gui& now) { return has_before(now) && !contains(now.title(), "*"); });
}

TEST(Flick, OfASizeThereAndBackTellsNothing) {
  Gui gui({example("chain_of_three.json")});
  gui.point_at("InputTensor.Sizes[3]");
  const Gui::Rectangle field = gui.rectangle("InputTensor.Sizes[3]");
  const auto move_right = [&](int pixels) {
    gui.run({"xdotool", "mousemove", std::to_string(field.x + field.width / 2 + pixels),
             std::to_string(field.y + field.height / 2)});
  };
  gui.run({"xdotool", "mousedown", "1"});
  move_right(40);
  move_right(80);
  gui.expect_in_motion("a drag", [](const Gui& now) { return contains(now.title(), "*"); });
  move_right(0);
  gui.run({"xdotool", "mouseup", "1"});
  gui.move_away();
  gui.expect("no unsaved change", [](const Gui& now) { return !contains(now.title(), "*"); });
  EXPECT_FALSE(contains(gui.recent_log(), "new sizes")) << gui.recent_log();
}

// Cells of 20 by 20 are at least ten pixels wide: around three corners lie more of them than on the straight way.
TEST(Flick, OfTheBrushPaintsAlongAllOfItsWay) {
  const Folder folder;
  const std::string path = (folder / "if.json").string(), sizes = "1, 1, 20, 20";
  const std::string bytes = desc_text("UINT8", sizes);
  const std::string zeros = R"({"initialValuesDataType": "UINT8", "initialValues": {"valueCount": 400, "value": 0}})";
  write(path, R"({"resources": {"Condition": )" + zeros + R"(, "A": )" + zeros + R"(, "B": )" + zeros + R"(, "Out": )" +
                  zeros + R"(}, "dispatchables": {"if": {"type": "ELEMENT_WISE_IF", "desc": {"ConditionTensor": )" +
                  bytes + R"(, "ATensor": )" + bytes + R"(, "BTensor": )" + bytes + R"(, "OutputTensor": )" + bytes +
                  R"(}}}, "commands": [{"type": "dispatch", "dispatchable": "if", "bindings": {"ConditionTensor":
                  "Condition", "ATensor": "A", "BTensor": "B", "OutputTensor": "Out"}}]})");
  Gui gui({path});
  gui.click("ConditionTensor.Paint");
  gui.flick("heatmaps.ConditionTensor.picture", {{80, 0}, {80, -80}, {0, -80}});
  gui.expect("a stroke", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  gui.chord("ctrl", "s");
  gui.expect("saved", [](const Gui& now) { return !contains(now.title(), "*"); });
  const Result<Model> saved = read_model(path);
  ASSERT_TRUE(saved);
  const auto* values = std::get_if<ArrayValues>(&saved->find_resource("Condition")->initial_values);
  ASSERT_NE(values, nullptr);
  const int cell = gui.rectangle("heatmaps.ConditionTensor.picture").height / 20;
  ASSERT_GE(cell, 8);
  EXPECT_GE(std::ranges::count(values->values, 1u), 3 * 80 / (cell + 3)) << "cells of " << cell << " pixels";
}

}  // namespace
}  // namespace opscope::test
