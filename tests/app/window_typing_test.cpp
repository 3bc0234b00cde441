// Typing into the window's fields, mixed with everything else: nothing ends the program, and nothing typed is lost.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

// A CLIP of ten inline values between -1 and 1, in a file of its own.
struct CaseFile {
  Folder folder;
  std::string path = (folder / "case.json").string();
  CaseFile() { write(path, text_of(example("clip_nan.json"))); }

  Model saved() const {
    Result<Model> model = read_model(path);
    EXPECT_TRUE(model) << model.error().text();
    return model.value_or(Model{});
  }
  float max() const { return std::get<float>(saved().dispatchables.front().desc.attributes[1]); }
};

TEST(WindowTyping, AShortcutEndsTheTypingAndNotTheProgram) {
  Gui gui;
  for (const std::string field : {"Max", "InputTensor.Sizes[0]", "InputTensor.path"})
    for (const std::string key : {"p", "o", "e", "l", "s", "F1"}) {
      gui.click(field);
      key.starts_with("F") ? gui.press(key) : gui.chord("ctrl", key);
      gui.press("Escape");
      gui.press("Escape");
      gui.expect("a window after " + key + " in " + field, [](const Gui&) { return true; });
      if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(WindowTyping, AFieldEnteredWithTabTakesShortcuts) {
  Gui gui;
  gui.click("Min");
  gui.press("Tab");
  gui.type("0.5");
  gui.chord("ctrl", "p");
  gui.press("Escape");
  gui.expect("the bound that was typed", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
}

TEST(WindowTyping, WhatIsNoValueIsToldAfterGoingOnToTheNextField) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("much");
  gui.click("Min");
  gui.chord("ctrl", "s");
  gui.expect("what is left out", [](const Gui& now) { return contains(now.recent_log(), "'much' is no value"); });
}

TEST(WindowTyping, RedoMayBringACaseOfFewerDispatches) {
  Gui gui({example("chain_of_three.json")});
  gui.chord("ctrl", "r");
  gui.expect("a random case", [](const Gui& now) { return contains(now.title(), "random case"); });
  gui.chord("ctrl", "z");
  gui.expect("three dispatches", [](const Gui& now) { return now.has("dispatch"); });
  gui.click("dispatch");
  gui.click("dispatch=3  sign");
  gui.chord("ctrl", "y");
  gui.expect("the random case's own", [](const Gui& now) { return now.valid() && now.has("operator"); });
}

TEST(WindowTyping, TheEditMenuSaysWhatTheOldestStepWas) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "0.25");
  gui.expect("a step", [](const Gui& now) { return now.fact("gpu", "max") == 0.25; });
  gui.click("menu Edit");
  gui.expect("the menu", [](const Gui& now) { return now.has("menu Edit note of Redo"); });
}

TEST(WindowTyping, SurpriseAndUndoMayComeWhileSomethingIsTyped) {
  Gui gui;
  const std::string title = gui.title();
  gui.click("Max");
  gui.hold("ctrl", [&] { gui.chord("shift", "r"); });
  gui.expect("a random case", [](const Gui& now) { return contains(now.title(), "random case"); });
  gui.chord("ctrl", "z");
  gui.expect("the case before", [&](const Gui& now) { return now.title() == title; });
}

TEST(WindowTyping, SavingWritesWhatIsBeingTyped) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1.25");
  gui.chord("ctrl", "s");
  gui.expect("its results", [](const Gui& now) { return now.fact("gpu", "max") == 1.25; });
  EXPECT_EQ(file.max(), 1.25f);
  EXPECT_FALSE(contains(gui.title(), "*"));

  gui.click("InputTensor.Elements");
  gui.chord("ctrl", "a");
  gui.type("0.25 0.5 0.75 1 2 3 4 5 6 7");
  gui.chord("ctrl", "s");
  gui.expect("the typed elements", [](const Gui& now) { return now.fact("InputTensor", "max") == 7; });
  EXPECT_EQ(std::get<ArrayValues>(file.saved().resources.front().initial_values).values.size(), 10u);
  EXPECT_FALSE(contains(gui.title(), "*"));

  gui.click("heatmaps.gpu.range high");
  gui.type("42.5");
  gui.chord("ctrl", "s");
  gui.expect("a saved view", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_TRUE(contains(text_of(file.path), "42.5")) << text_of(file.path);
}

TEST(WindowTyping, SavingLeavesOutWhatIsNoValueAndSaysSo) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("a lot");
  gui.chord("ctrl", "s");
  gui.expect("a warning",
             [](const Gui& now) { return contains(now.log(), "Max: 'a lot' is no value and is left out"); });
  EXPECT_TRUE(gui.has("message Max"));
  EXPECT_EQ(file.max(), 1);
  EXPECT_FALSE(contains(gui.title(), "*"));
  gui.enter("Max", "2");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 2 && !now.has("message Max"); });
  gui.chord("ctrl", "s");
  gui.expect("no warning", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_EQ(file.max(), 2);
}

TEST(WindowTyping, LeavingAsksNothingMoreOfWhatSavingHasTold) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("a lot");
  gui.chord("ctrl", "s");
  gui.expect("a warning", [](const Gui& now) { return contains(now.log(), "is no value and is left out"); });
  EXPECT_EQ(gui.run({"xdotool", "key", "ctrl+q"}), 0);
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST(WindowTyping, ASizeThatIsNoNumberIsToldAtItsField) {
  Gui gui;
  gui.enter("InputTensor.Sizes[2]", "3.5");
  gui.expect("a sentence", [](const Gui& now) { return now.has("InputTensor.message Sizes[2]"); });
  gui.enter("InputTensor.Sizes[2]", "99999999999");
  gui.expect("a sentence", [](const Gui& now) { return now.has("InputTensor.message Sizes[2]"); });
  EXPECT_FALSE(contains(gui.title(), "*"));
}

TEST(WindowTyping, AGeneratorTakesOnlyWhatACaseFileHolds) {
  const struct {
    const char *generator, *field, *typed;
  } rows[] = {{"checkerboard", "Low", "nan"},
              {"checkerboard", "High", "inf"},
              {"checkerboard", "Cell", "0"},
              {"normal", "Mean", "-inf"},
              {"normal", "Deviation", "-1"}};
  for (const auto& [generator, field, typed] : rows) {
    const CaseFile file;
    write(file.path, R"({"resources": {"A": {"initialValuesDataType": "FLOAT32",
      "initialValues": {"valueCount": 64, "value": 0}}}, "dispatchables": {"sign": {
      "type": "ELEMENT_WISE_SIGN", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [8, 8]},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [8, 8]}}}}, "commands": [{"type": "dispatch",
      "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "A"}}],
      "opscope": {"generators": {"A": {"type": ")" +
                         std::string(generator) + R"("}}}})");
    Gui gui({file.path});
    gui.enter("InputTensor." + std::string(field), typed);
    gui.expect("a sentence at " + std::string(field),
               [&](const Gui& now) { return now.has("InputTensor.message " + std::string(field)); });
    EXPECT_FALSE(contains(gui.title(), "*")) << field;
    if (HasFatalFailure()) return;
  }
}

TEST(WindowTyping, LeavingAsksAboutWhatIsBeingTyped) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1.25");
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question save"); });
  gui.click("question save");
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(file.max(), 1.25f);
}

TEST(WindowTyping, LeavingAsksAboutTextThatIsNoValue) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1..5");
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question discard"); });
  gui.click("question discard");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST(WindowTyping, UndoTakesBackWhatIsBeingTyped) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1.25");
  gui.chord("ctrl", "z");
  gui.expect("the case as it was", [](const Gui& now) { return now.fact("gpu", "max") == 1; });
  EXPECT_FALSE(contains(gui.title(), "*"));
  gui.chord("ctrl", "y");
  gui.expect("what was typed", [](const Gui& now) { return now.fact("gpu", "max") == 1.25; });
}

TEST(WindowTyping, EscapeLeavesTheCaseAsItWas) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1.25");
  gui.press("Escape");
  gui.chord("ctrl", "s");
  gui.expect("a saved case", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_EQ(file.max(), 1);
}

TEST(WindowTyping, ExportHoldsWhatIsBeingTyped) {
  const CaseFile file;
  Gui gui({file.path});
  gui.click("Max");
  gui.type("1.25");
  gui.chord("ctrl", "e");
  gui.chord("ctrl", "a");
  gui.type((gui.folder() / "golden").string());
  gui.press("Return");
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(gui.folder() / "golden" / "manifest.json"); }));
  EXPECT_TRUE(contains(text_of(gui.folder() / "golden" / "model.json"), "1.25"));
}

}  // namespace
}  // namespace opscope::test
