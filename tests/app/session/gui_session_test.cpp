// However a window ends, its unsaved changes are there at the next start; and nobody's file is overwritten in silence.

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

const std::string clip_case = R"({
  "resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": [-1, 0, 1, 2]},
                "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 4, "value": 0}}},
  "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [4]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [4]},
    "Min": 0, "Max": 1}}},
  "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "B"}}]
})";

// The upper bound in a case file; NaN where it cannot be read.
double max_in(const std::filesystem::path& file) {
  const Result<Model> model = read_model(file);
  return model ? std::get<float>(model->dispatchables.at(0).desc.attributes.at(1)) : std::nan("");
}

struct Case {
  Folder folder;
  std::filesystem::path file = folder / "case.json";
  Case() { write(file, clip_case); }
  void write_max(const std::string& max) const {  // as another program does
    std::string text = clip_case;
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

TEST(GuiSession, AKilledWindowIsRecoveredByTheNext) {
  const Case it;
  Gui gui({it.file});
  EXPECT_TRUE(gui.sessions().empty()) << "nothing is unsaved";
  kill_with_an_edit(gui);
  EXPECT_EQ(max_in(it.file), 1);
  EXPECT_FALSE(gui.has("recover 1"));
  gui.click("recover 0");
  gui.expect("the case with its change", [](const Gui& now) {
    return contains(now.title(), "case.json *") && now.fact("reference", "max") == 0.25 && !now.has("recover 0");
  });
  EXPECT_EQ(gui.sessions().size(), 1) << "kept by the new window, no longer by the old";
  gui.chord("ctrl", "s");
  gui.expect("it saved", [&](const Gui& now) { return max_in(it.file) == 0.25 && now.sessions().empty(); });
}

TEST(GuiSession, LaterKeepsAnOfferAndDiscardEndsIt) {
  const Case it;
  Gui gui({it.file});
  gui.enter("Max", "0.5");
  expect_kept(gui, 0.5);
  gui.end_by(SIGKILL);
  gui.start();
  gui.expect("an offer", [](const Gui& now) { return now.has("recover later"); });
  gui.click("recover later");
  gui.expect("no offer", [](const Gui& now) { return !now.has("recover later"); });
  gui.end_by(SIGTERM);
  gui.start();
  gui.expect("the same offer", [](const Gui& now) { return now.has("recover discard 0"); });
  gui.click("recover discard 0");
  gui.expect("it gone", [](const Gui& now) { return now.sessions().empty() && !now.has("recover 0"); });
}

TEST(GuiSession, SignalsKeepWhatIsUnsavedAndLeaveWithTheirNumber) {
  const Case it;
  Gui gui({it.file});
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
    gui.expect("an offer", [](const Gui& now) { return now.has("recover 0"); });
    gui.click("recover 0");
    gui.expect("it recovered", [&](const Gui& now) { return now.fact("reference", "max") == max; });
    max /= 2;
  }
}

TEST(GuiSession, SignalsAreObeyedWhileAQuestionIsOpenAndWhileASweepRuns) {
  const Case it;
  Gui gui({it.file});
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question cancel"); });
  EXPECT_EQ(gui.end_by(SIGTERM), 128 + SIGTERM);
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.25);
  std::filesystem::remove_all(gui.folder() / "state");

  gui.start({it.file.string()});
  gui.enter("Max", "0.5");
  gui.chord("ctrl", "o");
  gui.expect("a dialog", [](const Gui& now) { return now.has("dialog cancel"); });
  EXPECT_EQ(gui.end_by(SIGHUP), 128 + SIGHUP);
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.5);
  std::filesystem::remove_all(gui.folder() / "state");

  gui.start({it.file.string()});
  gui.enter("Max", "0.75");
  gui.chord("shift", "F6");
  gui.expect("a sweep", [](const Gui& now) { return contains(now.sweep(), "under way"); });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(gui.end_by(SIGINT), 128 + SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
  EXPECT_EQ(max_in(gui.sessions().at(0)), 0.75);
}

TEST(GuiSession, ClosingAsksAndWhatIsDiscardedIsNotOffered) {
  const Case it;
  Gui gui({it.file});
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "q");
  gui.click("question cancel");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question discard"); });
  gui.point_at("question discard");
  gui.click_without_waiting();
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_TRUE(gui.sessions().empty());
  EXPECT_EQ(max_in(it.file), 1);
}

TEST(GuiSession, TheCloseButtonAsksWhileSomethingIsTyped) {
  const Case it;
  Gui gui({it.file});
  gui.click("Max");
  gui.type("0.25");
  gui.click_close();
  gui.expect("a question", [](const Gui& now) { return now.has("question cancel"); });
  gui.click("question cancel");
  gui.expect("the window stays", [](const Gui& now) { return !now.has("question cancel"); });
  gui.click_close();
  gui.expect("a question", [](const Gui& now) { return now.has("question save"); });
  gui.point_at("question save");
  gui.click_without_waiting();
  EXPECT_EQ(gui.program().wait(), 0);
  EXPECT_EQ(max_in(it.file), 0.25);
  EXPECT_TRUE(gui.sessions().empty());
}

TEST(GuiSession, RecoveringIsOfferedStillWhereTheQuestionIsCancelled) {
  const Case it;
  Gui gui({it.file});
  kill_with_an_edit(gui, {it.file.string()});
  gui.enter("Max", "0.5");
  gui.click("recover 0");
  gui.expect("a question", [](const Gui& now) { return now.has("question cancel"); });
  gui.click("question cancel");
  gui.expect("the offer, still", [](const Gui& now) { return now.has("recover 0") && now.fact("gpu", "max") == 0.5; });
  gui.click("recover 0");
  gui.click("question discard");
  gui.expect("it recovered", [](const Gui& now) { return now.fact("gpu", "max") == 0.25 && !now.has("recover 0"); });
}

TEST(GuiSession, AnOfferThatIsAnsweredWhileRecoveringAsksEndsTheRecovery) {
  const Case it;
  Gui gui({it.file});
  kill_with_an_edit(gui, {it.file.string()});
  gui.enter("Max", "0.5");
  gui.click("recover 0");
  gui.expect("a question", [](const Gui& now) { return now.has("question save"); });
  it.write_max("0.75");
  gui.click("question save");
  gui.expect("another one", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.click("recover later");
  gui.expect("no offer", [](const Gui& now) { return !now.has("recover 0"); });
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(it.file) == 0.5 && !contains(now.title(), "*"); });
  EXPECT_EQ(gui.fact("reference", "max"), 0.5);
}

TEST(GuiSession, SavingWhatWasRecoveredAsksIfTheFileWasChangedMeanwhile) {
  const Case it;
  Gui gui({it.file});
  kill_with_an_edit(gui, {}, [&] { it.write_max("0.5"); });
  gui.click("recover 0");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.chord("ctrl", "s");
  gui.expect("a question, still", [](const Gui& now) { return now.has("changed keep mine"); });
  EXPECT_EQ(max_in(it.file), 0.5);
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(it.file) == 0.25 && !contains(now.title(), "*"); });
}

TEST(GuiSession, AFileFieldThatWasClearedLosesNothing) {
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
  gui.expect("an offer", [](const Gui& now) { return now.has("recover 0"); });
  gui.click("recover 0");
  gui.expect("the photo, clipped", [](const Gui& now) { return now.valid() && now.fact("reference", "max") == 0.25; });
}

TEST(GuiSession, AFileDroppedOnADialogIsTold) {
  const Case it;
  Gui gui({it.file});
  write(it.folder / "other.json", clip_case);
  gui.chord("ctrl", "o");
  gui.expect("a dialog", [](const Gui& now) { return now.has("dialog cancel"); });
  const Gui::Rectangle at = gui.rectangle("dialog cancel");
  EXPECT_TRUE(drop_file(gui.display(), (it.folder / "other.json").string(), at.x, at.y, 60));
  gui.expect("a line",
             [](const Gui& now) { return contains(now.recent_log(), "is not opened while a dialog is open"); });
  EXPECT_TRUE(contains(gui.title(), "case.json")) << gui.title();
}

TEST(GuiSession, SavingAnswersWhatWasAskedOfTheFile) {
  const Case it;
  Gui gui({it.file});
  std::filesystem::remove(it.file);
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.chord("ctrl", "s");
  gui.expect("it there again", [&](const Gui& now) { return max_in(it.file) == 1 && !now.has("changed keep mine"); });
  it.write_max("0.5");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.chord("ctrl", "a");
  gui.type((it.folder / "other.json").string());
  gui.press("Return");
  gui.expect("another case, and no question",
             [](const Gui& now) { return contains(now.title(), "other.json") && !now.has("changed keep mine"); });
  EXPECT_EQ(max_in(it.file), 0.5);
  EXPECT_EQ(max_in(it.folder / "other.json"), 1);
}

TEST(GuiSession, UnknownMembersAreToldInTheLog) {
  const Case it;
  it.write_max("1, \"scaleBias\": null");
  Gui gui({it.file});
  EXPECT_TRUE(contains(gui.recent_log(), "dispatchables.clip.desc.scaleBias: this member is unknown"))
      << gui.recent_log();
  it.write_max("1, \"scaleBiass\": null");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed take theirs"); });
  gui.click("changed take theirs");
  gui.expect("theirs, with its warning",
             [](const Gui& now) { return contains(now.recent_log(), "desc.scaleBiass: "); });
}

TEST(GuiSession, AFileThatAnotherProgramChangedIsTold) {
  const Case it;
  Gui gui({it.file});
  it.write_max("0.5");
  gui.expect("to be told", [](const Gui& now) { return now.has("changed take theirs"); });
  EXPECT_EQ(gui.fact("reference", "max"), 1) << "nothing changes unasked";
  gui.click("changed show both");
  gui.expect("both", [](const Gui& now) { return now.has("changed both list"); });
  gui.click("changed take theirs");
  gui.expect("theirs",
             [](const Gui& now) { return now.fact("reference", "max") == 0.5 && !contains(now.title(), "*"); });
  gui.chord("ctrl", "z");
  gui.expect("mine, by undo", [](const Gui& now) { return now.fact("reference", "max") == 1; });

  it.write_max("0.75");
  gui.expect("to be told again", [](const Gui& now) { return now.has("changed keep mine"); });
  gui.click("changed keep mine");
  gui.expect("mine, unsaved",
             [](const Gui& now) { return contains(now.title(), "*") && !now.has("changed keep mine"); });
  EXPECT_EQ(max_in(it.file), 0.75);
  gui.chord("ctrl", "s");
  gui.expect("mine in the file", [&](const Gui&) { return max_in(it.file) == 1; });
}

TEST(GuiSession, SavingDoesNotReplaceWhatAnotherProgramWrote) {
  const Case it;
  Gui gui({it.file});
  gui.enter("Max", "0.25");
  gui.at_once([&] {  // before the window has looked at the file again
    it.write_max("0.5");
    gui.chord("ctrl", "s");
  });
  gui.expect("a question", [](const Gui& now) { return now.has("changed keep mine"); });
  EXPECT_EQ(max_in(it.file), 0.5);
  gui.click("changed keep mine");
  gui.expect("mine, saved", [&](const Gui& now) { return max_in(it.file) == 0.25 && !contains(now.title(), "*"); });
}

TEST(GuiSession, AFileThatIsOnlyWrittenInAnotherWayIsNoChange) {
  const Case it;
  Gui gui({it.file});
  write(it.file, "// touched\n" + clip_case);
  gui.enter("Max", "0.25");
  std::this_thread::sleep_for(std::chrono::seconds(2));
  gui.expect("rest", [](const Gui&) { return true; });
  EXPECT_FALSE(gui.has("changed keep mine"));
  gui.chord("ctrl", "s");
  gui.expect("it saved", [&](const Gui&) { return max_in(it.file) == 0.25; });
  EXPECT_TRUE(contains(text_of(it.file), "// touched")) << "what the other program wrote stays";
}

TEST(GuiSession, ASourceThatIsCutOrWrittenWhileItIsShownIsNoticedWithoutAnEdit) {
  const Case it;
  const std::filesystem::path bytes = it.folder / "a.bin";
  const std::size_t size = std::size_t{64} << 20;
  write(bytes, std::string(size, '\0'));
  std::string text = clip_case;
  const std::string values = "[-1, 0, 1, 2]";
  text.replace(text.find(values), values.size(), R"({"sourcePath": "a.bin"})");
  write(it.file, text);
  Gui gui({it.file});
  gui.expect("zeros", [](const Gui& now) { return now.fact("reference", "max") == 0; });
  std::string ones;
  for (int i = 0; i < 4; ++i) ones += std::string("\0\0\x80\x3F", 4);
  write(bytes, ones + std::string(size - 16, '\0'));
  gui.expect("ones", [](const Gui& now) { return now.fact("reference", "max") == 1; });
  EXPECT_TRUE(contains(gui.verdict(), "equal")) << gui.verdict();
  std::filesystem::resize_file(bytes, 8);
  gui.expect("that it is too short", [](const Gui& now) { return !contains(now.verdict(), "equal"); });
}

TEST(GuiSession, WhatIsNoSessionIsToldAndTheWindowWorks) {
  Gui gui;
  gui.end_by(SIGTERM);
  std::filesystem::create_directories(gui.folder() / "state/opscope");
  write(gui.folder() / "state/opscope/broken.json", "{\"resources\": {");
  gui.start();
  gui.expect("to be told", [](const Gui& now) { return contains(now.recent_log(), "cannot be recovered"); });
  EXPECT_TRUE(std::filesystem::exists(gui.folder() / "state/opscope/broken.json.unreadable"));
  EXPECT_FALSE(gui.has("recover 0"));
}

TEST(GuiSession, APictureLeavesNothingBehindAndAsksNothing) {
  const Case it;
  Gui gui({it.file});
  gui.enter("Max", "0.25");
  expect_kept(gui, 0.25);
  gui.end_by(SIGKILL);
  const auto before = gui.sessions();
  const std::string state = "XDG_STATE_HOME=" + (gui.folder() / "state").string();
  gui.run({"env", state, program_file().string(), "gui", it.file.string(), "--numerics", "onnx", "--screenshot",
           (gui.folder() / "out.png").string()});
  EXPECT_TRUE(std::filesystem::exists(gui.folder() / "out.png"));
  EXPECT_EQ(gui.sessions(), before);
}

}  // namespace
}  // namespace opscope::test
