// A random case has no file: saving it asks for one, and undo leads back to the case that was open, with its file.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

class RandomCase : public testing::Test {
 protected:
  RandomCase() { write_max("1"); }
  void write_max(const std::string& max) const {
    write(file, "// kept\n" + CaseText()
                                  .resource("A", "FLOAT32", "[-1, 0, 1, 2]")
                                  .constant("B", "FLOAT32", 4)
                                  .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": )" + max)
                                  .text());
  }
  static void surprise(Gui& gui) {
    gui.chord("ctrl", "r");
    gui.expect("a random case", [](const Gui& now) { return contains(now.title(), "random case "); });
  }
  Folder folder;
  fs::path file = folder / "case.json";
};

TEST_F(RandomCase, IsSavedToAFileOfItsOwn) {
  Gui gui({file.string()});
  const std::string before = text_of(file);
  surprise(gui);
  EXPECT_FALSE(contains(gui.title(), "*")) << "its number leads to it again";
  gui.chord("ctrl", "s");
  gui.await("dialog path");
  EXPECT_EQ(text_of(file), before);
  gui.answer("random.json");  // beside the case before
  gui.expect("it saved", [](const Gui& now) { return now.title() == "random.json"; });
  EXPECT_EQ(text_of(file), before);
  EXPECT_FALSE(contains(text_of(folder / "random.json"), "// kept")) << "the comments are of the other case";
  gui.chord("ctrl", "z");
  gui.expect("the case before", [](const Gui& now) { return now.title() == "case.json"; });
  gui.enter("Max", "0.5");
  gui.chord("ctrl", "s");
  gui.expect("it in its file",
             [&](const Gui& now) { return now.title() == "case.json" && contains(text_of(file), "0.5"); });
  EXPECT_TRUE(contains(text_of(file), "// kept"));
}

TEST_F(RandomCase, UndoAndRedoLeadToTheTwoFiles) {
  Gui gui({file.string()});
  gui.enter("Max", "0.5");
  surprise(gui);
  gui.chord("ctrl", "s");
  gui.answer((folder / "random.json").string());
  gui.expect("it saved", [](const Gui& now) { return now.title() == "random.json"; });
  gui.chord("ctrl", "z");
  gui.expect("the changed case", [](const Gui& now) { return now.title() == "case.json *"; });
  gui.chord("ctrl", "z");
  gui.expect("the case as it was opened", [](const Gui& now) { return now.title() == "case.json"; });
  gui.chord("ctrl", "y");
  gui.chord("ctrl", "y");
  gui.expect("the random case with its file", [](const Gui& now) { return now.title() == "random.json"; });
}

TEST_F(RandomCase, ChangesBehindItAreAskedAboutAndKept) {
  Gui gui({file.string()});
  gui.enter("Max", "0.25");
  surprise(gui);
  gui.expect("the changes to be kept", [](const Gui& now) { return now.sessions().size() == 1; });
  gui.chord("ctrl", "q");
  gui.await("question cancel");
  EXPECT_FALSE(gui.has("question save")) << "saving would write the random case";
  gui.click("question cancel");
  gui.expect("no question", [](const Gui& now) { return !now.has("question cancel"); });
  EXPECT_EQ(gui.end_by(SIGKILL), 128);
  gui.start();
  gui.click("recover 0");
  gui.expect("the changed case",
             [](const Gui& now) { return now.title() == "case.json *" && now.fact("reference", "max") == 0.25; });
}

TEST_F(RandomCase, AChangeOfTheFileBehindItIsToldAfterUndo) {
  Gui gui({file.string()});
  surprise(gui);
  write_max("0.75");
  gui.chord("ctrl", "z");
  gui.await("changed take theirs");
  surprise(gui);
  gui.expect("no question about another case", [](const Gui& now) { return !now.has("changed take theirs"); });
}

TEST_F(RandomCase, ADamagedPictureIsRefusedBeforeAnythingChanges) {
  const std::string picture = text_of(source_folder() / "assets/images/example.png");
  ASSERT_GT(picture.size(), 1000u);
  write(folder / "cut.png", picture.substr(0, picture.size() / 2));
  write(folder / "whole.png", picture);
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.answer((folder / "cut.png").string());
  gui.await("dialog problem");
  EXPECT_FALSE(contains(gui.recent_log(), "opened cut.png")) << gui.recent_log();
  EXPECT_EQ(gui.title(), "case.json");
  EXPECT_TRUE(gui.valid()) << gui.verdict();
  gui.answer((folder / "whole.png").string());
  gui.expect("the picture", [](const Gui& now) { return now.title() == "case.json *" && now.valid(); });
}

TEST_F(RandomCase, ANumberThatIsNoneIsRefusedInItsDialog) {
  Gui gui({file.string()});
  gui.chord("ctrl", "p");
  gui.type("by number");
  gui.press("Return");
  gui.await("number");
  gui.type("7");
  const Gui::Rectangle show = gui.rectangle("number show");
  gui.type("x");
  gui.await("number refused");
  gui.type("mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm");
  EXPECT_EQ(gui.rectangle("number show"), show);
  gui.chord("ctrl", "a");
  gui.type("7");
  gui.expect("a number", [](const Gui& now) { return !now.has("number refused"); });
  gui.press("Return");
  gui.expect("its case", [](const Gui& now) { return contains(now.title(), "random case 7"); });
}

}  // namespace
}  // namespace opscope::test
