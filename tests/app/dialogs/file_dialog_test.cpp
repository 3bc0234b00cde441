// What may be written where: the dialog says it before anything is written, and stays open where it refuses.

#include "app/gui/dialogs/file_dialog.h"

#include <sys/stat.h>

#include <fstream>

#include "core/io/npy.h"
#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"
#include "tests/support/wait.h"

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
  const fs::path array = folder / "unused.npy", picture = folder / "new.png";
  write(array, four_floats());
  for (const fs::path& other_kind : {array, picture}) {
    gui.answer(other_kind.string());
    gui.await("dialog problem");
    gui.press("Return");
    gui.await("dialog problem");
  }
  EXPECT_EQ(text_of(array), four_floats()) << "it would not be opened as a case";
  EXPECT_FALSE(fs::exists(picture));
  gui.answer((folder / "other.json").string());
  gui.expect("another name to do", [](const Gui& now) { return now.title() == "other.json"; });
}

TEST_F(FileDialogWindow, OpenStaysOpenWithTheReasonWhyACaseCannotBeOpened) {
  write(folder / "bad.json", "{");
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.answer((folder / "bad.json").string());
  gui.await("dialog problem");
  EXPECT_TRUE(contains(gui.recent_log(), "bad.json")) << gui.recent_log();
  write(folder / "empty.json", ""), write(folder / "notes.txt", "hello");
  gui.answer((folder / "empty.json").string());
  gui.expect("why", [](const Gui& now) { return contains(now.recent_log(), "empty.json: the file is empty"); });
  gui.answer((folder / "notes.txt").string());
  gui.expect("what opens", [](const Gui& now) {
    return contains(now.recent_log(), "notes.txt is neither a case nor a picture nor an array; what opens: cases");
  });
  write(folder / "good.json", clip_of_four());
  gui.answer((folder / "good.json").string());
  gui.expect("another case", [](const Gui& now) { return now.title() == "good.json" && !now.has("dialog path"); });
}

TEST_F(FileDialogWindow, WhatIsNoArrayIsRefusedAsTheFirstOfTwo) {
  write(folder / "text.txt", "hello\n");
  write(folder / "damaged.npy", "hello\n");
  write(folder / "a.npy", four_floats());
  Gui gui({file.string()});
  gui.chord("ctrl", "p");
  gui.type("compare two arrays");
  gui.press("Return");
  for (const char* other : {"text.txt", "damaged.npy"}) {
    gui.answer((folder / other).string());
    gui.await("dialog problem");
  }
  gui.answer((folder / "a.npy").string());
  gui.expect("the question for the second", [](const Gui& now) { return !now.has("dialog problem"); });
  gui.answer((folder / "text.txt").string());
  gui.await("dialog problem");
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

TEST_F(FileDialogWindow, SaveAsOfGoldenVectorsStartsOutsideOfThem) {
  Gui gui({file.string()});
  const fs::path golden = folder / "golden";
  ASSERT_EQ(gui.run({program_file().string(), "export", file.string(), "-o", golden.string()}), 0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  save_as(gui);
  gui.answer("mine.json");
  gui.expect("a file of its own", [](const Gui& now) { return now.title() == "mine.json"; });
  EXPECT_TRUE(fs::exists(folder / "mine.json"));
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

TEST(FileDialogText, AnEmptyListSaysWhatToDo) {
  using opscope::gui::FileDialog, opscope::gui::FileFilter;
  using Mode = FileDialog::Mode;
  EXPECT_EQ(FileDialog::text_of_none(Mode::Folder, nullptr), "There are no folders here. Type a name for a new one.");
  const FileFilter arrays{"NumPy arrays", {".npy", ".npz"}}, everything{"All files", {}};
  EXPECT_EQ(FileDialog::text_of_none(Mode::Open, &arrays),
            "This folder has no other folders and no files of this kind: NumPy arrays (.npy .npz). Choose another "
            "folder.");
  EXPECT_EQ(FileDialog::text_of_none(Mode::Open, &everything), "This folder is empty. Choose another one.");
  EXPECT_EQ(FileDialog::text_of_none(Mode::ReadFolder, nullptr), "This folder is empty. Choose another one.");
}

TEST_F(FileDialogWindow, SaveAsStaysOpenWithTheReasonWhyNothingIsWritten) {
  Gui gui({file.string()});
  save_as(gui);
  gui.answer("/proc/case.json");
  gui.await("dialog problem");
  EXPECT_TRUE(gui.has("dialog path"));
  gui.answer((folder / "other.json").string());
  gui.expect("another name to do", [](const Gui& now) { return now.title() == "other.json"; });
}

// The photo has another name in a case that lies elsewhere. It is the same file.
TEST_F(FileDialogWindow, SavingElsewhereRunsNothingAgain) {
  Gui gui({example("clip_photo.json")});
  gui.expect("a result", [](const Gui& now) { return now.settled() && now.verdict().starts_with("= equal"); });
  save_as(gui);
  gui.answer((folder / "mine.json").string());
  gui.expect("saved", [](const Gui& now) { return now.settled() && now.title() == "mine.json"; });
  EXPECT_TRUE(contains(gui.log(), "saved ")) << "no verdict came behind it: " << gui.recent_log();
  EXPECT_TRUE(gui.verdict().starts_with("= equal")) << gui.verdict();
  EXPECT_TRUE(contains(text_of(folder / "mine.json"), "example.png"));
}

TEST_F(FileDialogWindow, SavingAPictureListsPictures) {
  write(folder / "g" / "old.png", "");
  write(folder / "g" / "old.txt", "");
  Gui gui({file.string()});
  gui.chord("ctrl", "p");
  gui.type("save the picture of gpu");
  gui.press("Return");
  gui.await("file old.png");
  EXPECT_FALSE(gui.has("file old.txt"));
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
  gui.type("4294967295.json");
  gui.press("Return");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
  EXPECT_TRUE(wait_until([&] { return fs::exists(file.string() + "4294967295.json"); }))
      << "the proposed name, with what was typed behind it";
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
  EXPECT_TRUE(contains(gui.log(), "4 files and the manifest in " + golden.string())) << gui.log();

  gui.chord("ctrl", "e");
  gui.answer("second");
  const fs::path second = folder / "g" / "second";
  gui.expect("the second beside the first",
             [&](const Gui& now) { return contains(now.log(), "4 files and the manifest in " + second.string()); });
  EXPECT_TRUE(fs::exists(second / "manifest.json"));

  gui.chord("ctrl", "e");
  gui.answer((folder / "g").string());
  gui.await("dialog problem");
  gui.answer(golden.string());
  gui.await("dialog problem");  // it exists
  gui.press("Return");
  gui.expect("it again", [&](const Gui& now) {
    return !now.has("dialog path") && contains(now.log(), "4 files and the manifest in " + golden.string());
  });
}

TEST_F(FileDialogWindow, EnterTakesTheNameAfterAClickOutsideToo) {
  Gui gui({file.string()});
  gui.chord("ctrl", "e");
  gui.await("dialog path");
  gui.move_away();
  gui.click_here();
  gui.press("Return");
  gui.expect("the export", [](const Gui& now) { return contains(now.log(), "golden vectors: "); });
}

TEST_F(FileDialogWindow, AnExportIsProposedBesideGoldenVectorsAndNotInThem) {
  Gui gui({file.string()});
  const fs::path golden = folder / "g" / "case_golden", inside = golden / "inside", beside = folder / "g" / "beside";
  for (const fs::path& each : {golden, inside}) {
    gui.chord("ctrl", "e");
    gui.answer(each.string());
    gui.expect("written",
               [&](const Gui& now) { return contains(now.log(), "files and the manifest in " + each.string()); });
  }
  gui.chord("ctrl", "e");
  gui.answer("beside");
  gui.expect("written beside",
             [&](const Gui& now) { return contains(now.log(), "files and the manifest in " + beside.string()); });
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

void open_export(Gui& gui) {
  gui.chord("ctrl", "e");
  gui.await("dialog path");
}

void choose_format(Gui& gui, const std::string& format) {
  gui.click("format");
  gui.click("format=" + format);
}

void leave(Gui& gui) {
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
}

TEST_F(FileDialogWindow, AFormatThatCannotSayTheCaseIsRefusedBeforeAnythingIsWritten) {
  Gui gui({example("quantized_add_zero_point.json")});
  gui.chord("ctrl", "e");
  gui.answer((folder / "first").string());  // later exports go beside it
  gui.expect("vectors", [](const Gui& now) { return contains(now.log(), "golden vectors: "); });
  open_export(gui);
  EXPECT_FALSE(gui.has("dialog refusal"));
  EXPECT_FALSE(gui.has("notice")) << "the success of the export before";
  choose_format(gui, "WebNN test");
  gui.await("dialog refusal");
  gui.answer("second.json");
  gui.await("dialog refusal");
  gui.click("dialog accept");
  gui.await("dialog refusal");
  EXPECT_FALSE(fs::exists(folder / "second.json"));
  EXPECT_TRUE(contains(gui.log(), "golden vectors: ")) << gui.log();
  choose_format(gui, "NumPy archive");
  gui.expect("no refusal", [](const Gui& now) { return !now.has("dialog refusal"); });
  gui.answer("third");
  gui.expect("the archive", [&](const Gui& now) { return contains(now.log(), (folder / "third.npz").string()); });
}

TEST_F(FileDialogWindow, TheNextExportBeginsWhereAndAsTheLastOneDid) {
  Gui gui({file.string()});
  fs::create_directories(folder / "elsewhere");
  open_export(gui);
  choose_format(gui, "NumPy archive");
  gui.answer((folder / "elsewhere" / "one").string());
  gui.expect("an archive",
             [&](const Gui& now) { return contains(now.log(), (folder / "elsewhere" / "one.npz").string()); });
  gui.end_by(SIGTERM);
  gui.start({file.string()});
  open_export(gui);
  gui.press("Return");
  gui.expect("another beside it",
             [&](const Gui& now) { return contains(now.log(), (folder / "elsewhere" / "case_golden.npz").string()); });
}

TEST_F(FileDialogWindow, EscapeClosesTheListOfFormatsAndThenTheDialog) {
  Gui gui({file.string()});
  open_export(gui);
  gui.click("format");
  gui.await("format=C header");
  gui.press("Escape");
  gui.expect("the dialog without the list",
             [](const Gui& now) { return now.has("dialog path") && !now.has("format=C header"); });
  leave(gui);
}

TEST_F(FileDialogWindow, AnExportTellsHowManyElementsAreOpen) {
  Gui gui({example("clip_nan.json")});
  gui.chord("ctrl", "e");
  gui.answer((folder / "golden").string());
  const std::string text =
      "golden vectors: DirectML leaves 2 elements open; 5 files and the manifest in " + (folder / "golden").string();
  gui.expect("the count before the path, which may be cut", [&](const Gui& now) { return contains(now.log(), text); });
  EXPECT_TRUE(contains(gui.recent_log(), "open; other values with nan=propagates")) << gui.recent_log();
}

TEST_F(FileDialogWindow, ANameCanBeTypedAfterADoubleClickIntoAFolder) {
  fs::create_directories(folder / "g" / "inner");
  write(folder / "g" / "inner" / "other.json", clip_of_four());
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.await("file inner");
  gui.double_click("file inner");
  gui.await("file other.json");
  gui.type("other.json");
  gui.press("Return");
  gui.expect("the case", [](const Gui& now) { return now.title() == "other.json"; });

  gui.chord("ctrl", "o");
  gui.click("dialog up");
  gui.click("file case.json");
  gui.press("Return");
  gui.expect("the case that was clicked", [](const Gui& now) { return now.title() == "case.json"; });
}

TEST_F(FileDialogWindow, TheNameHasTheRingFromTheStart) {
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.point_at("dialog list");
  gui.expect("a ring left of the name", [](const Gui& now) {
    const Gui::Rectangle name = now.last_rectangle("dialog path");
    const Pixels screen = now.screen();
    const auto pixel = [&](int x) {
      return screen.at(static_cast<std::size_t>((name.y + name.height / 2) * 1600 + x));
    };
    return pixel(name.x - 3) != pixel(name.x - 6);
  });
}

TEST_F(FileDialogWindow, HasPlacesBesideTheFolderAbove) {
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.click("dialog Pictures");
  gui.await("file example.png");
  gui.click("dialog Home");
  gui.expect("another folder", [](const Gui& now) { return !now.has("file example.png"); });
  EXPECT_FALSE(gui.has("dialog Recent")) << "no other file was opened";
  gui.press("Escape");
  gui.chord("ctrl", "o");
  gui.answer(example("sign_int64.json"));
  gui.expect("another case", [](const Gui& now) { return now.title() == "sign_int64.json"; });
  gui.chord("ctrl", "o");
  gui.click("dialog Recent");
  gui.await("file case.json");
}

TEST_F(FileDialogWindow, APrefixAndTheArrowKeysChooseWhatEnterTakes) {
  fs::create_directories(folder / "g" / "inner" / "deep");
  for (const char* name : {"one.json", "other.json", "second.json"})
    write(folder / "g" / "inner" / name, clip_of_four());
  const std::string longest(200, 'z');
  write(folder / "g" / (longest + ".json"), clip_of_four());
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.await("file inner");
  EXPECT_LT(gui.rectangle("file name " + longest + ".json").width, gui.rectangle("dialog list").width - 40)
      << "its size stands behind it";
  gui.type("IN");
  gui.await("highlighted inner");
  gui.press("Return");
  gui.await("highlighted deep");
  for (const char* highlighted : {"highlighted one.json", "highlighted other.json"}) {
    gui.press("Down");
    gui.await(highlighted);
  }
  gui.press("Up");
  gui.await("highlighted one.json");
  gui.press("Return");
  gui.expect("the file", [](const Gui& now) { return now.title() == "one.json"; });
  gui.chord("ctrl", "o");
  gui.type("sec");
  gui.await("highlighted second.json");
  gui.press("Return");
  gui.expect("the file of the prefix", [](const Gui& now) { return now.title() == "second.json"; });
}

TEST_F(FileDialogWindow, TheListIsReachedByTabAndTheFolderAboveByBackspace) {
  fs::create_directories(folder / "g" / "inner");
  write(folder / "g" / "inner" / "other.json", clip_of_four());
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.await("file inner");
  gui.press("Tab");
  gui.await("dialog list with the keys");
  gui.press("Return");
  gui.await("highlighted other.json");
  EXPECT_TRUE(gui.has("dialog list with the keys")) << "it keeps them";
  gui.press("BackSpace");
  gui.await("highlighted inner");
  gui.type("case.j");
  gui.await("highlighted case.json");
  EXPECT_FALSE(gui.has("dialog list with the keys")) << "what is typed is a name";
  for (int i = 0; i < 6; ++i) gui.press("BackSpace");
  EXPECT_TRUE(gui.has("file inner")) << "only the name went";
  gui.press("BackSpace");
  gui.await("highlighted g");
  gui.press("Return");
  gui.await("file inner");
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
}

TEST_F(FileDialogWindow, TheListFollowsATypedFolderAndTabCompletesTheOnlyName) {
  fs::create_directories(folder / "h" / "inner");
  write(folder / "h" / "inner" / "second.json", clip_of_four());
  write(folder / "h" / "inner" / "third.json", clip_of_four());
  Gui gui({file.string()});
  gui.chord("ctrl", "o");
  gui.await("file case.json");
  gui.type((folder / "h").string() + "/");
  gui.await("file inner");
  gui.type("in");
  gui.await("highlighted inner");
  gui.press("Tab");
  gui.await("file second.json");
  gui.type("se");
  gui.await("highlighted second.json");
  gui.press("Tab");
  gui.press("Return");
  gui.expect("the file", [](const Gui& now) { return now.title() == "second.json"; });
}

TEST_F(FileDialogWindow, StartsWhereTheLastOneEnded) {
  fs::create_directories(folder / "h");
  write(folder / "h" / "second.json", clip_of_four());
  Gui gui({file.string()});
  gui.chord("ctrl", "p");
  gui.type("save the picture of reference");
  gui.press("Return");
  gui.answer((folder / "h" / "picture.png").string());
  gui.expect("the picture", [](const Gui& now) { return contains(now.log(), "picture.png"); });
  gui.chord("ctrl", "p");
  gui.type("verify golden");
  gui.press("Return");
  gui.await("file second.json");
}

TEST_F(FileDialogWindow, ForASourceStartsWhereTheLastSourceWas) {
  fs::create_directories(folder / "h");
  for (const char* name : {"a.npy", "b.npy"}) write(folder / "h" / name, four_floats());
  Gui gui({file.string()});
  const auto choose = [&] {
    gui.click("InputTensor.Source");
    gui.click("InputTensor.Source=file");
  };
  choose();
  gui.answer((folder / "h" / "a.npy").string());
  gui.expect("the array", [](const Gui& now) { return contains(now.recent_log(), "opened a.npy"); });
  gui.chord("ctrl", "z");
  gui.chord("ctrl", "p");
  gui.type("save the picture of reference");
  gui.press("Return");
  gui.answer((folder / "picture.png").string());
  gui.expect("the picture", [](const Gui& now) { return contains(now.log(), "picture.png"); });
  choose();
  gui.await("file b.npy");
}

TEST_F(FileDialogWindow, ANewNameIsNotTakenForTheBeginningOfAnother) {
  write(folder / "g" / "cases.json", clip_of_four());
  Gui gui({file.string()});
  save_as(gui);
  gui.chord("ctrl", "a");
  for (const char* key : {"BackSpace", "Return"}) gui.press(key);
  gui.await("dialog problem");
  gui.answer("cas");
  gui.expect("a new file", [](const Gui& now) { return now.title() == "cas.json"; });
  gui.chord("ctrl", "o");
  gui.await("file cases.json");
  gui.press("Return");
  gui.await("dialog problem");
  EXPECT_FALSE(gui.has("highlighted cas.json")) << "no file was chosen";
}

}  // namespace
}  // namespace opscope::test
