// Golden vectors beside the case's own results, in the window.

#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

TEST(GoldenWindow, GoldenVectorsOpenWithTheirExpectedOutputs) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden";
  ASSERT_EQ(gui.run({program_file().string(), "export",
                     (source_folder() / "assets/models/sign_padded_output.json").string(), "-o", golden.string()}),
            0);
  gui.end_by(SIGTERM);
  for (const std::filesystem::path& file : {golden, golden / "manifest.json", golden / "model.json"}) {
    gui.start({file.string()});
    gui.expect("the expected output", [](const Gui& now) { return now.has("heatmaps.expected.picture"); });
    gui.expect("a verdict that names it",
               [](const Gui& now) { return contains(now.verdict(), "bit for bit (exact), expected included"); });
    EXPECT_EQ(gui.title(), "golden/model.json");
    gui.end_by(SIGTERM);
  }
}

TEST(GoldenWindow, GoldenVectorsNameAnExpectedFileThatIsMissing) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden";
  ASSERT_EQ(gui.run({program_file().string(), "export",
                     (source_folder() / "assets/models/sign_padded_output.json").string(), "-o", golden.string()}),
            0);
  std::filesystem::remove(golden / "expected/Out.npy");
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  gui.expect("its name", [](const Gui& now) {
    return contains(now.recent_log(), "comparing with the expected outputs, without expected/Out.npy: no such file");
  });
  gui.expect("it told once in the verdict", [](const Gui& now) {
    return now.verdict().starts_with("! expected failed  expected/Out.npy (missing) is not as exported");
  });
}

TEST(GoldenWindow, GoldenVectorsThatWereChangedAreSaid) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden";
  ASSERT_EQ(gui.run({program_file().string(), "export",
                     (source_folder() / "assets/models/sign_padded_output.json").string(), "-o", golden.string()}),
            0);
  const std::string manifest = text_of(golden / "manifest.json");
  write(golden / "manifest.json", manifest + "\n");  // the manifest itself may be formatted anew
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  gui.expect("equal", [](const Gui& now) { return now.settled() && now.verdict().starts_with("= equal"); });
  const std::filesystem::path expected = golden / "expected" / "Out.npy";
  const std::string name = "expected/Out.npy", before = text_of(expected);
  std::string changed = before;
  changed.back() ^= 1;
  gui.chord("ctrl", "l");  // while the log is open, a notice is of what went wrong
  gui.await("log lines");
  write(expected, changed);
  gui.expect("a difference with its reason", [&](const Gui& now) {
    return now.settled() && now.verdict().starts_with("! ") &&
           contains(now.verdict(), "  " + name + " is not as exported; the elements are equal, but bytes between");
  });
  EXPECT_TRUE(contains(gui.recent_log(), name + " is not as exported"));
  EXPECT_FALSE(gui.has("notice")) << "the verdict tells it";
  write(expected, before);
  gui.expect("equal again", [](const Gui& now) { return now.settled() && now.verdict().starts_with("= equal"); });
  write(golden / "model.json", text_of(golden / "model.json") + "\n");
  gui.expect("another case file",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "model.json is not as exported"); });
}

TEST(GoldenWindow, FilesOfGoldenVectorsThatNoRunReadsAreCheckedAgain) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden", mask = golden / "unspecified/Out.npy";
  ASSERT_EQ(gui.run({program_file().string(), "export", (source_folder() / "assets/models/clip_nan.json").string(),
                     "-o", golden.string()}),
            0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  const auto is_whole = [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("= equal") &&
           contains(now.verdict(), "; 2 elements left open, compared too; 5 files as exported");
  };
  gui.expect("files as exported", is_whole);
  const std::string before = text_of(mask);
  std::string changed = before;
  changed.back() ^= 1;
  write(mask, changed);
  gui.expect("mistrusted", [](const Gui& now) {
    return now.settled() &&
           now.verdict().starts_with("? equal, but mistrusted  unspecified/Out.npy is not as exported; ");
  });
  write(mask, before);
  gui.expect("equal again", is_whole);
  write(golden / "unspecified/More.npy", before);  // the manifest does not list it, so nothing watches it
  gui.press("F5");
  gui.expect("mistrusted", [](const Gui& now) {
    return now.settled() &&
           now.verdict().starts_with("? equal, but mistrusted  unspecified/More.npy is not as exported; ");
  });
}

TEST(GoldenWindow, F5ReadsFilesAgainWhoseSizeAndTimeAreAsBefore) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden", mask = golden / "unspecified/Out.npy";
  ASSERT_EQ(gui.run({program_file().string(), "export", (source_folder() / "assets/models/clip_nan.json").string(),
                     "-o", golden.string()}),
            0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  gui.expect("files as exported",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "; 5 files as exported"); });
  const auto time = std::filesystem::last_write_time(mask);
  std::string changed = text_of(mask);
  changed.back() ^= 1;
  write(mask, changed);
  std::filesystem::last_write_time(mask, time);
  gui.press("F5");
  gui.expect("mistrusted", [](const Gui& now) {
    return now.settled() &&
           now.verdict().starts_with("? equal, but mistrusted  unspecified/Out.npy is not as exported; ");
  });
}

TEST(GoldenWindow, OpenElementsAreThoseOfThePresentManifestAndCase) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden";
  ASSERT_EQ(gui.run({program_file().string(), "export", (source_folder() / "assets/models/clip_nan.json").string(),
                     "-o", golden.string()}),
            0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  gui.expect("its open elements", [](const Gui& now) {
    return now.settled() && contains(now.verdict(), "; 2 elements left open, compared too");
  });
  std::string manifest = text_of(golden / "manifest.json");
  const std::size_t count = manifest.find("2", manifest.find("\"elements\"", manifest.find("\"unspecified\"")));
  ASSERT_NE(count, std::string::npos);
  manifest[count] = '1';
  write(golden / "manifest.json", manifest);
  gui.expect("those of the manifest now", [](const Gui& now) {
    return now.settled() && contains(now.verdict(), "; 1 element left open, compared too; 5 files as exported");
  });
  gui.enter("Max", "2");
  gui.expect("none of a case that was edited", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("! ") && contains(now.verdict(), "; 5 files as exported") &&
           !contains(now.verdict(), "left open");
  });
  const std::string exported = text_of(golden / "model.json");
  gui.chord("ctrl", "s");
  gui.await("dialog note");
  gui.press("Escape");
  gui.expect("the dialog to go", [](const Gui& now) { return !now.has("dialog note"); });
  EXPECT_EQ(text_of(golden / "model.json"), exported) << "saving asks for another file";
  gui.chord("ctrl", "s");
  gui.answer((gui.folder() / "mine.json").string());
  gui.expect("the new file", [](const Gui& now) { return now.title() == "mine.json"; });
  EXPECT_EQ(text_of(golden / "model.json"), exported);
}

TEST(GoldenWindow, AGoldenArchiveThatIsDamagedWhileItIsOpenIsMistrusted) {
  Gui gui;
  const std::filesystem::path golden = gui.folder() / "golden.npz";
  ASSERT_EQ(
      gui.run({program_file().string(), "export", (source_folder() / "assets/models/sign_padded_output.json").string(),
               "-f", "npz", "-o", golden.string()}),
      0);
  gui.end_by(SIGTERM);
  gui.start({golden.string()});
  gui.expect("equal", [](const Gui& now) { return now.settled() && now.verdict().starts_with("= equal"); });
  std::string bytes = text_of(golden);
  bytes[bytes.find("model.json") + 40] ^= 1;  // of its compressed text
  write(golden, bytes);
  gui.expect("mistrusted", [](const Gui& now) {
    return now.settled() && now.verdict().starts_with("? equal, but mistrusted  model.json is not as exported; ");
  });
  EXPECT_TRUE(contains(gui.recent_log(), "model.json: cannot be decompressed"));
}

TEST(GoldenWindow, ThePaletteShowsGoldenVectorsAfterTheirExport) {
  Gui gui({(source_folder() / "assets/models/sign_int64.json").string()});
  gui.chord("ctrl", "e");
  gui.answer((gui.folder() / "vectors").string());
  gui.await("notice answer");
  gui.chord("ctrl", "p");
  gui.type("open in a tab");
  gui.click("palette Open in a tab bottom line");
  gui.expect("the vectors in a tab", [](const Gui& now) { return now.settled() && now.tabs().size() == 2; });
  EXPECT_EQ(gui.title(), "vectors/model.json");
}

TEST(GoldenWindow, GoldenVectorsAreShownAfterTheirExport) {
  Gui gui({(source_folder() / "assets/models/sign_int64.json").string()});
  gui.chord("ctrl", "e");
  gui.answer((gui.folder() / "vectors").string());
  gui.click("notice answer");
  gui.expect("the vectors in a tab", [](const Gui& now) {
    return now.settled() && now.tabs().size() == 2 && contains(now.verdict(), "expected included");
  });
  EXPECT_EQ(gui.title(), "vectors/model.json");
  gui.chord("ctrl", "e");
  gui.await("golden vectors vectors");  // marked as where a folder is chosen to be read
  gui.press("Escape");
}

}  // namespace
}  // namespace opscope::test
