// Typing into the window's fields, mixed with everything else: nothing ends the program, and nothing typed is lost.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

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
  float max() const { return saved().dispatchables.front().desc.attributes[1].as_float(); }
};

class WindowTypingInACase : public testing::Test {
 protected:
  const CaseFile file;
  Gui gui{{file.path}};
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

TEST(WindowTyping, ADigitBeginsTheTypingInTheFieldThatTheKeyboardIsAt) {
  Gui gui;
  for (int i = 0; i < 3; ++i) gui.press("Tab");  // into the form, to Min and to Max
  gui.press("Return");                           // ends the typing there; the ring stays
  gui.type("0.33");
  gui.press("Return");
  gui.expect("the bound that was typed", [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.33) < 1e-6; });
  EXPECT_TRUE(gui.has("heatmaps.reference.picture")) << "3 shows no pane alone";
}

TEST(WindowTyping, UndoTakesBackTextThatWasRefused) {
  Gui gui;
  gui.type_into("Max", "abc");
  gui.press("Return");
  gui.expect("what is refused", [](const Gui& now) { return now.has("message Max"); });
  gui.chord("ctrl", "z");
  gui.expect("a field without it", [](const Gui& now) { return !now.has("message Max"); });
}

TEST_F(WindowTypingInACase, TabGoesOnAfterEveryChange) {
  gui.type_into("Min", "-0.25");
  gui.press("Tab");
  gui.type("0.75");
  gui.press("Tab");
  gui.chord("ctrl", "s");
  EXPECT_TRUE(wait_until([&] { return file.max() == 0.75f; }));
  EXPECT_EQ(file.saved().dispatchables.front().desc.attributes[0].as_float(), -0.25f);
  gui.type_into("InputTensor.Sizes[0]", "5");
  gui.press("Tab");
  gui.type("2");
  gui.press("Tab");
  gui.type("1");
  gui.press("Tab");
  gui.type("1");
  gui.press("Return");
  gui.chord("ctrl", "s");
  const std::vector<std::uint32_t> sizes = {5, 2, 1, 1};
  EXPECT_TRUE(wait_until([&] { return file.saved().dispatchables.front().desc.tensors[0]->sizes == sizes; }));
}

TEST_F(WindowTypingInACase, WhatIsNoValueIsToldAfterGoingOnToTheNextField) {
  gui.type_into("Max", "much");
  gui.click("Min");
  gui.chord("ctrl", "s");
  gui.expect("what is left out", [](const Gui& now) { return contains(now.recent_log(), "'much' is not accepted"); });
}

TEST(WindowTyping, RedoMayBringACaseOfFewerDispatches) {
  Gui gui({example("chain_of_three.json")});
  gui.chord("ctrl", "r");
  gui.expect("a random case", [](const Gui& now) { return contains(now.title(), "random case"); });
  gui.chord("ctrl", "z");
  gui.click("chain[2]");
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

TEST(WindowTyping, UndoAndRedoSayWhatTheyTookBack) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "0.25");
  gui.expect("a step", [](const Gui& now) { return now.fact("gpu", "max") == 0.25; });
  gui.chord("ctrl", "z");
  gui.expect("a line", [](const Gui& now) { return contains(now.recent_log(), "undone: Max 0.25 \u2192 1"); });
  gui.chord("ctrl", "y");
  gui.expect("another", [](const Gui& now) { return contains(now.recent_log(), "redone: Max 1 \u2192 0.25"); });
}

TEST(WindowTyping, AFieldKeepsTheKeyboardAfterEnterRefusedItsText) {
  Gui gui({example("clip_nan.json")});
  gui.type_into("Max", "abc");
  gui.press("Return");
  gui.expect("what is refused", [](const Gui& now) { return now.has("message Max"); });
  EXPECT_TRUE(contains(gui.verdict(), "with the value kept")) << gui.verdict();
  gui.type("0.25");
  gui.press("Return");
  gui.expect("the new bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.25 && !now.has("message Max"); });
  EXPECT_FALSE(contains(gui.verdict(), "with the value kept")) << gui.verdict();
}

TEST(WindowTyping, ASizeWithWhichTheCaseCannotRunKeepsTheKeyboard) {
  Gui gui({example("clip_nan.json")});
  gui.type_into("InputTensor.Sizes[3]", "7");  // of a list of ten elements
  gui.press("Return");
  gui.expect("what is refused", [](const Gui& now) { return contains(now.verdict(), "cannot run"); });
  gui.type("5");
  gui.press("Return");
  gui.expect("the size that was typed", [](const Gui& now) { return now.valid(); });
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

TEST_F(WindowTypingInACase, ANumberSaysThatEnterTakesItUntilItHas) {
  gui.click("Max");
  EXPECT_FALSE(gui.has("Enter takes Max")) << "it is the present one";
  gui.type("0.25");
  gui.expect("the hint", [](const Gui& now) { return now.has("Enter takes Max"); });
  gui.press("Return");
  gui.expect("the number taken", [](const Gui& now) { return !now.has("Enter takes Max"); });
  gui.type_into("Max", "0.2x");
  gui.expect("no hint: Enter would not take it", [](const Gui& now) { return !now.has("Enter takes Max"); });
}

TEST_F(WindowTypingInACase, SavingWritesWhatIsBeingTyped) {
  gui.type_into("Max", "1.25");
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

  gui.type_into("heatmaps.gpu.range high", "42.5");
  gui.chord("ctrl", "s");
  gui.expect("a saved view", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_TRUE(contains(text_of(file.path), "42.5")) << text_of(file.path);
}

TEST_F(WindowTypingInACase, SavingLeavesOutWhatIsNoValueAndSaysSo) {
  const auto picture = gui.rectangle("heatmaps.gpu.picture");
  gui.type_into("Max", "a lot");
  gui.chord("ctrl", "s");
  gui.expect("a warning", [](const Gui& now) {
    return contains(now.log(), "Max: 'a lot' is not accepted; the case keeps the value it had");
  });
  EXPECT_TRUE(contains(gui.log(), "saved")) << "in one line";
  EXPECT_EQ(gui.rectangle("heatmaps.gpu.picture"), picture) << "the log does not open by itself";
  EXPECT_TRUE(gui.has("message Max"));
  EXPECT_EQ(file.max(), 1);
  EXPECT_FALSE(contains(gui.title(), "*"));
  gui.chord("ctrl", "e");
  gui.await("dialog note");  // which says it too
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog note"); });
  gui.enter("Max", "2");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 2 && !now.has("message Max"); });
  gui.chord("ctrl", "s");
  gui.expect("no warning", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_EQ(file.max(), 2);
}

TEST_F(WindowTypingInACase, LeavingAsksNothingMoreOfWhatSavingHasTold) {
  gui.type_into("Max", "a lot");
  gui.chord("ctrl", "s");
  gui.expect("a warning",
             [](const Gui& now) { return contains(now.log(), "is not accepted; the case keeps the value it had"); });
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
    write(file.path, CaseText()
                         .constant("A", "FLOAT32", 64)
                         .dispatch("SIGN", {"A", "A"}, desc_text("FLOAT32", "8, 8"))
                         .member(R"("opscope": {"generators": {"A": {"type": ")" + std::string(generator) + R"("}}})"));
    Gui gui({file.path});
    gui.enter("InputTensor." + std::string(field), typed);
    gui.expect("a sentence at " + std::string(field),
               [&](const Gui& now) { return now.has("InputTensor.message " + std::string(field)); });
    EXPECT_FALSE(contains(gui.title(), "*")) << field;
    if (HasFatalFailure()) return;
  }
}

TEST_F(WindowTypingInACase, LeavingAsksAboutWhatIsBeingTyped) {
  gui.type_into("Max", "1.25");
  gui.chord("ctrl", "q");
  gui.click("question save");
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(file.max(), 1.25f);
}

TEST_F(WindowTypingInACase, LeavingAsksAboutTextThatIsNoValue) {
  gui.type_into("Max", "1..5");
  gui.chord("ctrl", "q");
  gui.await("question lost 1..5");
  EXPECT_FALSE(gui.has("question save")) << "it cannot be saved";
  gui.click("question discard");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST_F(WindowTypingInACase, UndoTakesBackWhatIsBeingTyped) {
  gui.type_into("Max", "1.25");
  gui.chord("ctrl", "z");
  gui.expect("the case as it was", [](const Gui& now) { return now.fact("gpu", "max") == 1; });
  EXPECT_FALSE(contains(gui.title(), "*"));
  gui.chord("ctrl", "y");
  gui.expect("what was typed", [](const Gui& now) { return now.fact("gpu", "max") == 1.25; });
  gui.type_into("Max", "1.250");  // the number that it has: no edit
  gui.chord("ctrl", "z");
  EXPECT_EQ(gui.fact("gpu", "max"), 1.25);
  EXPECT_TRUE(contains(gui.title(), "*")) << "no edit before it";
}

TEST_F(WindowTypingInACase, EscapeLeavesTheCaseAsItWas) {
  gui.type_into("Max", "1.25");
  gui.press("Escape");
  gui.chord("ctrl", "s");
  gui.expect("a saved case", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_EQ(file.max(), 1);
}

TEST_F(WindowTypingInACase, ExportHoldsWhatIsBeingTyped) {
  gui.type_into("Max", "1.25");
  gui.chord("ctrl", "e");
  gui.answer((gui.folder() / "golden").string());
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(gui.folder() / "golden" / "manifest.json"); }));
  EXPECT_TRUE(contains(text_of(gui.folder() / "golden" / "model.json"), "1.25"));
}

}  // namespace
}  // namespace opscope::test
