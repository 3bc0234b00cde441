// However a window ends, the next start offers its unsaved changes. No file of another program is overwritten without a
// question.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"
#include "tests/support/png_files.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

std::string clip_case() {
  return CaseText()
      .resource("A", "FLOAT32", "[-1, 0, 1, 2]")
      .constant("B", "FLOAT32", 4)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)");
}

// The upper bound in a case file; NaN if it cannot be read.
double max_in(const std::filesystem::path& file) {
  const Result<Model> model = read_model(file);
  return model ? model->dispatchables.at(0).desc.attributes.at(1).as_float() : std::nan("");
}

struct Case {
  Folder folder;
  std::filesystem::path file = folder / "case.json";
  Case() { write(file, clip_case()); }
  void write_max(const std::string& max) const {  // as another program does
    std::string text = clip_case();
    text.replace(text.find("\"Max\": 1"), 8, "\"Max\": " + max);
    write(file, text);
  }
};

void expect_kept(Gui& gui, double max) {
  gui.expect("the change to be kept",
             [&](const Gui& now) { return now.sessions().size() == 1 && max_in(now.sessions()[0]) == max; });
}

// Max is 0.25 and unsaved when the window is killed. The next one, with these arguments, has to offer that.
void kill_with_an_edit(
    Gui& gui, const std::vector<std::string>& next = {}, const std::function<void()>& meanwhile = [] {}) {
  gui.enter("Max", "0.25");
  expect_kept(gui, 0.25);
  EXPECT_EQ(gui.end_by(SIGKILL), 128);
  meanwhile();
  gui.start(next);
  gui.expect("an offer", [](const Gui& now) { return now.has("recover 0"); });
}

class GuiSession : public testing::Test, protected Case {
 protected:
  Gui gui{{file}};
};

TEST_F(GuiSession, AKilledWindowIsRecoveredByTheNext) {
  EXPECT_TRUE(gui.sessions().empty()) << "nothing is unsaved";
  kill_with_an_edit(gui);
  EXPECT_EQ(max_in(file), 1);
  EXPECT_FALSE(gui.has("recover 1"));
  gui.press("Return");  // Recover is the default
  gui.expect("the case with its change", [](const Gui& now) {
    return contains(now.title(), "case.json *") && now.fact("reference", "max") == 0.25 && !now.has("recover 0");
  });
  EXPECT_EQ(gui.sessions().size(), 1) << "kept by the new window, no longer by the old";
  gui.chord("ctrl", "s");
  gui.expect("it saved", [&](const Gui& now) { return max_in(file) == 0.25 && now.sessions().empty(); });
}

TEST_F(GuiSession, ARecoveredCaseRemembersTheOperatorBefore) {
  const auto choose = [&](const std::string& title) {
    gui.click("operator");
    gui.click("operator=" + title);
    gui.expect(title, [&](const Gui& now) { return now.settled() && now.has("Max") == (title == "Clip"); });
  };
  gui.enter("Max", "0.25");
  choose("Sign");
  gui.expect("the change to be kept", [](const Gui& now) {
    return now.sessions().size() == 1 && contains(text_of(now.sessions()[0]), "ELEMENT_WISE_SIGN");
  });
  gui.end_by(SIGKILL);
  gui.start();
  gui.click("recover 0");
  gui.expect("the case with its change", [](const Gui& now) { return contains(now.title(), "case.json *"); });
  choose("Clip");
  gui.chord("ctrl", "s");
  gui.expect("the bound as it was", [&](const Gui&) { return max_in(file) == 0.25; });
}

TEST_F(GuiSession, ARecoveredCaseIsComparedWithTheSameFile) {
  const auto output = folder / "out.bin";
  write(output, std::string(16, '\0'));
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(output.string());
  gui.expect("a comparison", [](const Gui& now) { return contains(now.verdict(), "differ  on out.bin"); });
  kill_with_an_edit(gui);
  EXPECT_FALSE(contains(gui.verdict(), "out.bin"));
  gui.click("recover 0");
  gui.expect("the same comparison", [](const Gui& now) { return contains(now.verdict(), "differ  on out.bin"); });
}

TEST_F(GuiSession, AnOfferLeavesTheShortcutsAndALaterEnterToTheCase) {
  kill_with_an_edit(gui);
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  gui.type("sign");
  gui.press("Return");
  gui.expect("the operator", [](const Gui& now) { return now.settled() && !now.has("Max"); });
  EXPECT_TRUE(gui.has("recover 0"));
  gui.press("Return");  // opens the list of operators, which has the ring
  gui.press("Escape");
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  EXPECT_TRUE(gui.has("recover 0")) << "Enter came after other keys, and Esc was for the list";
  EXPECT_FALSE(gui.has("Max"));
}

TEST_F(GuiSession, AKeyThatClosesThePaletteDoesNotAnswerTheOffer) {
  kill_with_an_edit(gui);
  gui.click("histogram.plot");
  for (const std::string key : {"Escape", "Return"}) {
    gui.chord("ctrl", "p");
    gui.await("palette filter");
    gui.type("light");
    gui.press(key);
    gui.expect("the palette closed", [](const Gui& now) { return now.settled() && !now.has("palette filter"); });
    EXPECT_TRUE(gui.has("recover 0")) << key;
    EXPECT_EQ(gui.sessions().size(), 1u) << key;
  }
}

TEST_F(GuiSession, WhatIsRecoveredStandsBesideAnotherFile) {
  const auto other = folder / "other.json";
  std::filesystem::copy_file(file, other);
  kill_with_an_edit(gui, {other.string()});
  gui.click("recover 0");
  gui.expect("a tab of its own",
             [](const Gui& now) { return now.tabs().size() == 2 && now.fact("reference", "max") == 0.25; });
  EXPECT_EQ(gui.tabs(), (std::vector<std::string>{"other.json", "case.json *"}));
}

TEST_F(GuiSession, EscPutsAnOfferOff) {
  kill_with_an_edit(gui);
  gui.chord("shift", "F6");
  gui.await("sweep.progress");
  gui.press("Escape");
  gui.expect("no offer", [](const Gui& now) { return now.settled() && !now.has("recover 0"); });
  EXPECT_EQ(gui.sessions().size(), 1u) << "it is kept for the next start";
  EXPECT_TRUE(contains(gui.sweep(), "under way")) << "it ends one thing: " << gui.sweep();
  gui.press("Escape");
  gui.expect("no sweep", [](const Gui& now) { return !contains(now.sweep(), "under way"); });
}

TEST_F(GuiSession, LaterKeepsAnOfferAndDiscardEndsIt) {
  gui.enter("Max", "0.5");
  expect_kept(gui, 0.5);
  gui.end_by(SIGKILL);
  gui.start();
  gui.click("recover later");
  gui.expect("no offer", [](const Gui& now) { return !now.has("recover later"); });
  gui.end_by(SIGTERM);
  gui.start();
  gui.click("recover discard 0");
  gui.expect("it gone", [](const Gui& now) { return now.sessions().empty() && !now.has("recover 0"); });
}

TEST_F(GuiSession, WhatWasPutOffIsOfferedAgainByTheFileMenu) {
  kill_with_an_edit(gui);
  gui.click("recover later");
  gui.expect("no offer", [](const Gui& now) { return !now.has("recover later"); });
  gui.click("menu File");
  gui.click("menu File Recover unsaved cases...");
  gui.click("recover 0");
  gui.expect("it recovered", [](const Gui& now) { return now.fact("reference", "max") == 0.25; });
}

TEST_F(GuiSession, SignalsKeepWhatIsUnsavedAndLeaveWithTheirNumber) {
  double max = 0.25;
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
    gui.enter("Max", std::to_string(max));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(gui.end_by(signal), 128 + signal);
    std::printf("signal %d: left after %.0f ms\n", signal,
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    ASSERT_EQ(gui.sessions().size(), 1);
    EXPECT_EQ(max_in(gui.sessions()[0]), max);
    gui.start();
    gui.click("recover 0");
    gui.expect("it recovered", [&](const Gui& now) { return now.fact("reference", "max") == max; });
    max /= 2;
  }
}

TEST_F(GuiSession, SignalsAreObeyedWhileAQuestionIsOpenAndWhileASweepRuns) {
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question cancel"); });
  EXPECT_EQ(gui.end_by(SIGTERM), 128 + SIGTERM);
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.25);
  std::filesystem::remove_all(gui.folder() / "state");

  gui.start({file.string()});
  gui.enter("Max", "0.5");
  gui.chord("ctrl", "o");
  gui.expect("a dialog", [](const Gui& now) { return now.has("dialog cancel"); });
  EXPECT_EQ(gui.end_by(SIGHUP), 128 + SIGHUP);
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.5);
  std::filesystem::remove_all(gui.folder() / "state");

  gui.start({file.string()});
  gui.enter("Max", "0.75");
  gui.chord("shift", "F6");
  gui.expect("a sweep", [](const Gui& now) { return contains(now.sweep(), "under way"); });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(gui.end_by(SIGINT), 128 + SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.75);
}

TEST_F(GuiSession, ClosingAsksAndWhatIsDiscardedIsNotOffered) {
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.click("question cancel");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.chord("ctrl", "q");
  gui.point_at("question discard");
  gui.click_without_waiting();
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_TRUE(gui.sessions().empty());
  EXPECT_EQ(max_in(file), 1);
}

TEST_F(GuiSession, EnterPressesTheButtonOfTheQuestionThatHasTheRing) {
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.await("question discard");
  gui.press("Tab");
  gui.press("Tab");  // Save has it at first, then Discard, then Cancel
  gui.press("Return");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.chord("ctrl", "q");
  gui.await("question discard");
  gui.press("Tab");
  EXPECT_EQ(gui.run({"xdotool", "key", "Return"}), 0);
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(file), 1);
}

TEST_F(GuiSession, LettersWithAltAnswerTheQuestion) {
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.await("question discard");
  gui.type("sd");  // alone they would replace a file, or lose changes
  EXPECT_TRUE(gui.has("question discard"));
  EXPECT_EQ(gui.run({"xdotool", "key", "alt+d"}), 0);
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(file), 1);

  gui.start({file.string()});
  gui.enter("Max", "0.5");
  gui.chord("ctrl", "q");
  gui.await("question save");
  EXPECT_EQ(gui.run({"xdotool", "key", "alt+s"}), 0);
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(file), 0.5);
}

// Its D is the key that is H elsewhere, and its E the key that is D.
TEST_F(GuiSession, OnAnotherKeyboardTheLettersOnItAnswerTheQuestion) {
  gui.end_by(SIGTERM);
  ASSERT_EQ(gui.run({"setxkbmap", "dvorak"}), 0);
  gui.start({file.string()});
  gui.enter("Max", "0.25");
  gui.click_close();
  gui.await("question discard");
  gui.chord("alt", "e");
  gui.click("question cancel");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.click_close();
  gui.await("question discard");
  EXPECT_EQ(gui.run({"xdotool", "key", "alt+d"}), 0);
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(file), 1);
}

TEST_F(GuiSession, TheCloseButtonAsksWhileSomethingIsTyped) {
  gui.type_into("Max", "0.25");
  gui.click_close();
  gui.click("question cancel");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.click_close();
  gui.point_at("question save");
  gui.click_without_waiting();
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(file), 0.25);
  EXPECT_TRUE(gui.sessions().empty());
}

TEST_F(GuiSession, RecoveringIsOfferedStillWhereTheQuestionIsCancelled) {
  kill_with_an_edit(gui, {file.string()});
  gui.enter("Max", "0.5");
  gui.click("recover 0");
  gui.click("question cancel");
  gui.expect("the offer, still", [](const Gui& now) { return now.has("recover 0") && now.fact("gpu", "max") == 0.5; });
  gui.click("recover 0");
  gui.click("question discard");
  gui.expect("it recovered", [](const Gui& now) { return now.fact("gpu", "max") == 0.25 && !now.has("recover 0"); });
}

TEST_F(GuiSession, AnOfferThatIsAnsweredWhileRecoveringAsksEndsTheRecovery) {
  kill_with_an_edit(gui, {file.string()});
  gui.enter("Max", "0.5");
  gui.click("recover 0");
  gui.expect("a question", [](const Gui& now) { return now.has("question save"); });
  write_max("0.75");
  gui.click("question save");
  gui.expect("another one", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.click("recover later");
  gui.expect("no offer", [](const Gui& now) { return !now.has("recover 0"); });
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(file) == 0.5 && !contains(now.title(), "*"); });
  EXPECT_EQ(gui.fact("reference", "max"), 0.5);
}

TEST_F(GuiSession, SavingWhatWasRecoveredAsksIfTheFileWasChangedMeanwhile) {
  kill_with_an_edit(gui, {}, [&] { write_max("0.5"); });
  gui.click("recover 0");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.chord("ctrl", "s");
  gui.expect("a question, still", [](const Gui& now) { return now.has("changed keep mine"); });
  EXPECT_EQ(max_in(file), 0.5);
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(file) == 0.25 && !contains(now.title(), "*"); });
}

TEST_F(GuiSession, AQuestionAboutSavingIsAnsweredByKeys) {
  gui.start({file.string()});
  gui.enter("Max", "0.25");
  write_max("0.75");
  gui.await("changed keep mine");
  gui.chord("ctrl", "s");
  gui.await("changed cancel");
  gui.press("Escape");
  gui.expect("no question", [](const Gui& now) { return !now.has("changed cancel"); });
  EXPECT_EQ(max_in(file), 0.75);
  EXPECT_EQ(gui.fact("reference", "max"), 0.25);
}

TEST(GuiSessionFromTheStart, AFileFieldThatWasClearedLosesNothing) {
  const Case it;
  Gui gui;
  gui.enter("Max", "0.25");
  gui.click("InputTensor.path");
  gui.chord("ctrl", "a");
  gui.press("Delete");
  gui.press("Tab");
  gui.expect("a sentence at the field", [](const Gui& now) { return now.has("InputTensor.message path"); });
  EXPECT_TRUE(gui.valid()) << gui.verdict();
  EXPECT_EQ(gui.end_by(SIGTERM), 128 + SIGTERM);
  gui.start({it.file.string()});
  gui.click("recover 0");
  gui.expect("the photo, clipped", [](const Gui& now) { return now.valid() && now.fact("reference", "max") == 0.25; });
}

TEST_F(GuiSession, AFileDroppedOnADialogIsTold) {
  write(folder / "other.json", clip_case());
  gui.chord("ctrl", "o");
  gui.expect("a dialog", [](const Gui& now) { return now.has("dialog cancel"); });
  const Gui::Rectangle at = gui.rectangle("dialog cancel");
  EXPECT_TRUE(drop_file(gui.display(), (folder / "other.json").string(), at.x, at.y, 60));
  gui.expect("a line",
             [](const Gui& now) { return contains(now.recent_log(), "is not opened while a dialog is open"); });
  EXPECT_TRUE(contains(gui.title(), "case.json")) << gui.title();
}

TEST_F(GuiSession, SavingAnswersWhatWasAskedOfTheFile) {
  std::filesystem::remove(file);
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.chord("ctrl", "s");
  gui.expect("it there again", [&](const Gui& now) { return max_in(file) == 1 && !now.has("changed keep mine"); });
  write_max("0.5");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer((folder / "other.json").string());
  gui.expect("another case, and no question",
             [](const Gui& now) { return contains(now.title(), "other.json") && !now.has("changed keep mine"); });
  EXPECT_EQ(max_in(file), 0.5);
  EXPECT_EQ(max_in(folder / "other.json"), 1);
}

TEST(GuiSessionFromTheStart, UnknownMembersAreToldInTheLog) {
  const Case it;
  it.write_max("1, \"scaleBias\": null");
  Gui gui({it.file});
  EXPECT_TRUE(contains(gui.recent_log(), "dispatchables.clip.desc.scaleBias: this member is unknown"))
      << gui.recent_log();
  it.write_max("1, \"scaleBiass\": null");
  gui.click("changed take theirs");
  gui.expect("theirs, with its warning",
             [](const Gui& now) { return contains(now.recent_log(), "desc.scaleBiass: "); });
}

TEST_F(GuiSession, AFileThatAnotherProgramChangedIsTold) {
  write_max("0.5");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed take theirs"); });
  EXPECT_EQ(gui.fact("reference", "max"), 1) << "nothing changes unasked";
  gui.click("changed show both");
  gui.expect("both", [](const Gui& now) { return now.has("changed both list"); });
  gui.click("changed take theirs");
  gui.expect("theirs",
             [](const Gui& now) { return now.fact("reference", "max") == 0.5 && !contains(now.title(), "*"); });
  gui.chord("ctrl", "z");
  gui.expect("mine, by undo", [](const Gui& now) { return now.fact("reference", "max") == 1; });

  write_max("0.75");
  gui.click("changed keep mine");
  gui.expect("mine, unsaved",
             [](const Gui& now) { return contains(now.title(), "*") && !now.has("changed keep mine"); });
  EXPECT_EQ(max_in(file), 0.75);
  gui.chord("ctrl", "s");
  gui.expect("mine in the file", [&](const Gui&) { return max_in(file) == 1; });
}

TEST_F(GuiSession, SavingDoesNotReplaceWhatAnotherProgramWrote) {
  gui.enter("Max", "0.25");
  gui.at_once([&] {  // before the window has looked at the file again
    write_max("0.5");
    gui.chord("ctrl", "s");
  });
  gui.expect("a question", [](const Gui& now) { return now.has("changed keep mine"); });
  EXPECT_EQ(max_in(file), 0.5);
  gui.click("changed cancel");
  gui.expect("no question, and nothing saved",
             [](const Gui& now) { return !now.has("changed cancel") && contains(now.title(), "*"); });
  EXPECT_EQ(max_in(file), 0.5);
  gui.chord("ctrl", "s");
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(file) == 0.25 && !contains(now.title(), "*"); });
}

TEST_F(GuiSession, AFileThatIsOnlyWrittenInAnotherWayIsNoChange) {
  write(file, "// touched\n" + clip_case());
  gui.enter("Max", "0.25");
  std::this_thread::sleep_for(std::chrono::seconds(2));
  gui.expect("rest", [](const Gui&) { return true; });
  EXPECT_FALSE(gui.has("changed keep mine"));
  gui.chord("ctrl", "s");
  gui.expect("it saved", [&](const Gui&) { return max_in(file) == 0.25; });
  EXPECT_TRUE(contains(text_of(file), "// touched")) << "what the other program wrote stays";
}

TEST(GuiSessionFromTheStart, ASourceThatIsCutOrWrittenWhileItIsShownIsNoticedWithoutAnEdit) {
  const Case it;
  const std::filesystem::path bytes = it.folder / "a.bin";
  const std::size_t size = std::size_t{64} << 20;
  write(bytes, std::string(size, '\0'));
  std::string text = clip_case();
  const std::string values = "[-1, 0, 1, 2]";
  text.replace(text.find(values), values.size(), R"({"sourcePath": "a.bin"})");
  write(it.file, text);
  Gui gui({it.file});
  gui.expect("zeros", [](const Gui& now) { return now.fact("reference", "max") == 0; });
  std::string ones;
  for (int i = 0; i < 4; ++i) ones += std::string("\0\0\x80\x3F", 4);
  write(bytes, ones + std::string(size - 16, '\0'));
  gui.expect("ones", [](const Gui& now) { return now.fact("reference", "max") == 1; });
  gui.expect("their verdict", [](const Gui& now) { return contains(now.verdict(), "equal"); });
  std::filesystem::resize_file(bytes, 8);
  gui.expect("that it is too short", [](const Gui& now) { return !contains(now.verdict(), "equal"); });
}

TEST(GuiSessionFromTheStart, WhatIsNoSessionIsToldAndTheWindowWorks) {
  Gui gui;
  gui.end_by(SIGTERM);
  std::filesystem::create_directories(gui.folder() / "state/opscope");
  write(gui.folder() / "state/opscope/broken.json", "{\"resources\": {");
  gui.start();
  gui.expect("to be told", [](const Gui& now) { return contains(now.recent_log(), "cannot be recovered"); });
  EXPECT_TRUE(std::filesystem::exists(gui.folder() / "state/opscope/broken.json.unreadable"));
  EXPECT_FALSE(gui.has("recover 0"));
}

TEST_F(GuiSession, APictureLeavesNothingBehindAndAsksNothing) {
  gui.enter("Max", "0.25");
  expect_kept(gui, 0.25);
  gui.end_by(SIGKILL);
  const auto before = gui.sessions();
  const std::string state = "XDG_STATE_HOME=" + (gui.folder() / "state").string();
  gui.run({"env", state, program_file().string(), "gui", file.string(), "--numerics", "onnx", "--screenshot",
           (gui.folder() / "out.png").string()});
  EXPECT_TRUE(std::filesystem::exists(gui.folder() / "out.png"));
  EXPECT_EQ(gui.sessions(), before);
}

TEST(AMissingSource, IsReadOnceItsFileComes) {
  const Folder folder;
  const std::string path = (folder / "case.json").string();
  write(path, CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "late.bin"})")
                  .constant("B", "FLOAT32", 4)
                  .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)"));
  Gui gui({path});
  gui.expect("that it is missing", [](const Gui& now) { return contains(now.verdict(), "no such file"); });
  write(folder / "late.bin", std::string(16, '\0'));
  gui.expect("its results", [](const Gui& now) { return contains(now.verdict(), "4 elements"); });
}

// A grey picture is drawn in grey without a word in its file.
TEST(AViewThatNobodyChanged, IsNotSaved) {
  const Folder folder;
  const std::filesystem::path file = folder / "case.json";
  const std::string samples(16, '\x40');
  std::string rows;
  for (int y = 0; y < 4; ++y) rows += '\0' + samples.substr(0, 4);
  write(folder / "grey.png", png_of({{"IHDR", png_header(4, 4, 8, 0)}, {"IDAT", deflated(rows)}, {"IEND", ""}}));
  write(file, CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "grey.png"})")
                  .constant("B", "FLOAT32", 16)
                  .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "1, 1, 4, 4"), R"("Min": 0, "Max": 1)"));
  Gui gui({file});
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "s");
  gui.expect("it saved", [](const Gui& now) { return contains(now.log(), "saved"); });
  EXPECT_EQ(max_in(file), 0.25);
  EXPECT_FALSE(contains(text_of(file), "view")) << text_of(file);
  gui.type_into("heatmaps.gpu.range high", "0.125");
  gui.chord("ctrl", "s");
  gui.expect("the view saved", [&](const Gui&) { return contains(text_of(file), "0.125"); });
}

}  // namespace
}  // namespace opscope::test
