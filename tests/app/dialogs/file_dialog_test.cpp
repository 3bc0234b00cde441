// What may be written where: the dialog says it before anything is written, and stays open where it refuses.

#include <sys/stat.h>

#include <fstream>

#include "core/io/npy.h"
#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

std::string clip_of_four() {
  return CaseText()
      .resource("A", "FLOAT32", "[-1, 0, 1, 2]")
      .constant("B", "FLOAT32", 4)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)");
}

std::string four_floats() {
  const std::vector<float> values = {0, 0, 1, 1};
  const std::vector<std::uint32_t> sizes = {4};
  const auto bytes = encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void save_as(Gui& gui) {
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
}

class FileDialogWindow : public testing::Test {
 protected:
  FileDialogWindow() {
    fs::create_directories(folder / "g");
    write(file, clip_of_four());
  }
  Folder folder;
  fs::path file = folder / "g" / "case.json";
};

TEST_F(FileDialogWindow, SaveAsRefusesTheFileThatIsComparedAndStaysOpen) {
  const fs::path mine = folder / "mine.npy";
  write(mine, four_floats());
  Gui gui({file.string()});
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(mine.string());
  gui.expect("a comparison", [](const Gui& now) { return now.has("heatmaps.mine.npy.picture"); });
  save_as(gui);
  gui.answer(mine.string());
  gui.await("dialog problem");
  gui.press("Return");  // as one who was only asked to press again
  gui.await("dialog problem");
  EXPECT_EQ(text_of(mine), four_floats());
  gui.answer((folder / "other.json").string());
  gui.expect("another name to do", [](const Gui& now) { return now.title() == "other.json"; });
}

TEST_F(FileDialogWindow, SaveAsRefusesAnArrayOfTheCommandLineAndAnExpectedOutput) {
  const fs::path a = folder / "a.npy", b = folder / "b.npy", golden = folder / "golden";
  write(a, four_floats());
  write(b, four_floats());
  Gui gui({a.string(), b.string()});
  for (const fs::path& read : {a, b}) {
    gui.chord("ctrl", "s");
    gui.answer(read.string());
    gui.await("dialog problem");
    gui.press("Return");
    gui.press("Escape");
    gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
    EXPECT_EQ(text_of(read), four_floats());
  }
  ASSERT_EQ(gui.run({program_file().string(), "export", file.string(), "-o", golden.string()}), 0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  const fs::path expected = golden / "expected" / "B.npy";
  const std::string before = text_of(expected);
  ASSERT_FALSE(before.empty());
  save_as(gui);
  gui.answer(expected.string());
  gui.await("dialog problem");
  gui.press("Return");
  gui.press("Escape");
  EXPECT_EQ(text_of(expected), before);
}

TEST_F(FileDialogWindow, AFolderThatIsMissingIsToldWhileTheDialogIsOpen) {
  Gui gui({file.string()});
  save_as(gui);
  gui.answer((folder / "missing" / "case.json").string());
  gui.await("dialog problem");
  gui.type("x");
  gui.expect("no sentence once it is edited", [](const Gui& now) { return !now.has("dialog problem"); });
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
}

TEST_F(FileDialogWindow, UndoDoesNotReachIntoWhatWasTypedBeforeItWasClosed) {
  Gui gui({file.string()});
  save_as(gui);
  gui.chord("ctrl", "a");
  gui.type("a name far longer than the one that is proposed");
  gui.press("Escape");
  save_as(gui);
  for (int i = 0; i < 30; ++i) gui.chord("ctrl", "z");
  gui.press("End");
  gui.type("4294967295");
  gui.press("Return");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
  EXPECT_TRUE(fs::exists(file.string() + "4294967295")) << "the proposed name, with what was typed behind it";
}

TEST_F(FileDialogWindow, ANameWithoutAnExtensionSaysWhatIsWritten) {
  Gui gui({file.string()});
  save_as(gui);
  gui.chord("ctrl", "a");
  gui.press("Delete");
  gui.type("abc");
  gui.expect("the name that is written", [](const Gui& now) { return now.last_rectangle("dialog target").width > 50; });
  gui.press("Return");
  gui.expect("it", [](const Gui& now) { return now.title() == "abc.json"; });
  EXPECT_TRUE(fs::exists(folder / "g" / "abc.json")) << "beside the case";
  EXPECT_FALSE(fs::exists(folder / "g" / "abc"));
}

TEST_F(FileDialogWindow, WhatIsNoRegularFileIsRefusedAsItIsTyped) {
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  Gui gui({file.string()});
  save_as(gui);
  gui.answer(pipe.string());
  gui.await("dialog problem");
  gui.answer("/dev/full");
  gui.await("dialog problem");
  gui.press("Escape");
  EXPECT_FALSE(fs::exists(folder / "pipe.json"));
  EXPECT_FALSE(fs::exists("/dev/full.json"));
  EXPECT_EQ(gui.title(), "case.json");

  gui.chord("ctrl", "o");
  gui.answer(pipe.string());
  gui.await("dialog problem");
  gui.press("Escape");
  gui.expect("the case as it was", [](const Gui& now) { return now.title() == "case.json"; });
}

TEST_F(FileDialogWindow, ExportsOfACaseLieBesideEachOther) {
  Gui gui({file.string()});
  gui.chord("ctrl", "e");
  gui.press("Return");
  const fs::path golden = folder / "g" / "case_golden";
  gui.expect("vectors beside the case", [&](const Gui& now) { return contains(now.log(), "golden vectors: "); });
  // model.json, manifest.json, two inputs, one expected output
  EXPECT_TRUE(contains(gui.log(), "5 files in " + golden.string())) << gui.log();

  gui.chord("ctrl", "e");
  gui.answer("second");
  const fs::path second = folder / "g" / "second";
  gui.expect("the second beside the first",
             [&](const Gui& now) { return contains(now.log(), "5 files in " + second.string()); });
  EXPECT_TRUE(fs::exists(second / "manifest.json"));

  gui.chord("ctrl", "e");
  gui.answer((folder / "g").string());
  gui.await("dialog problem");
  gui.answer(golden.string());
  gui.await("dialog problem");  // it exists
  gui.press("Return");
  gui.expect("it again", [&](const Gui& now) {
    return !now.has("dialog path") && contains(now.log(), "5 files in " + golden.string());
  });
}

TEST_F(FileDialogWindow, ASuccessIsShownUntilTheNextEditAndLeadsToTheLog) {
  Gui gui({file.string()});
  gui.enter("Max", "0.5");
  EXPECT_FALSE(gui.has("notice"));
  gui.chord("ctrl", "s");
  gui.await("notice");
  gui.enter("Max", "0.25");
  gui.expect("no notice after an edit", [](const Gui& now) { return !now.has("notice"); });
  gui.chord("ctrl", "s");
  gui.click("notice");
  gui.expect("the log", [](const Gui& now) { return now.has("log lines") && !now.has("notice"); });
}

TEST_F(FileDialogWindow, EveryFormatOfAnExportProposesANameOfItsOwn) {
  Gui gui({file.string()});
  const auto exported = [&](const std::string& format, const std::string& name) {
    gui.chord("ctrl", "e");
    gui.click("format");
    gui.click("format=" + format);
    gui.click("dialog accept");
    gui.expect(name, [&](const Gui& now) {
      return contains(now.log(), "golden vectors: ") && contains(now.log(), (folder / "g" / name).string());
    });
    return fs::exists(folder / "g" / name);
  };
  EXPECT_TRUE(exported("DxDispatch model", "case_dxdispatch"));
  EXPECT_TRUE(exported("ONNX backend test", "case_onnx"));
  EXPECT_TRUE(exported("C header", "case_golden.h"));
  gui.click("notice answer");
  gui.await("exported text");
  gui.click("text close");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("exported text"); });
  EXPECT_TRUE(exported("WebNN test", "case_webnn.json"));
}

}  // namespace
}  // namespace opscope::test
