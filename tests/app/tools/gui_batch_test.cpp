// The Batch panel in the window, by real mouse and keyboard under Xvfb.

#include "tests/app/gui_desktop.h"
#include "tests/app/tools/batch/case_folder.h"
#include "tests/support/paths.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

// The names of the rows on show, from above.
std::vector<std::string> rows_of(const Gui& gui) {
  std::vector<std::string> names;
  std::istringstream lines(gui.batch());
  for (std::string line; std::getline(lines, line) && line != "under way";) {
    std::istringstream words(line);
    std::string sign, verdict, name;
    words >> sign >> verdict >> name;
    names.push_back(name);
  }
  return names;
}

class BatchWindow : public testing::Test {
 protected:
  BatchWindow() { fill_with_four_cases(folder); }

  void expect_rows(Gui& gui, const std::vector<std::string>& names) {
    gui.expect("other rows", [&](const Gui& now) { return rows_of(now) == names; });
    EXPECT_THAT(rows_of(gui), testing::ElementsAreArray(names));
  }
  void await_end(Gui& gui) { gui.await("batch.conclusion"); }

  TemporaryFolder folder;
  const std::vector<std::string> all = {"changed", "clip.json", "deep/er/broken.json", "vectors.npz"};
};

TEST_F(BatchWindow, JudgesTheFolderOfTheCommandLine) {
  Gui gui({folder.path().string()});
  await_end(gui);
  expect_rows(gui, all);
  EXPECT_TRUE(contains(gui.batch(), "!  different  changed  golden  Clip  FLOAT32  4  1  4,194,304  0.25  "))
      << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "=  equal  clip.json  case  Clip  FLOAT32  4  0  0  0  ")) << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "exact on cpu, gpu")) << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "!  error  deep/er/broken.json  ")) << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "=  equal  vectors.npz  golden  Clip  ")) << gui.batch();
  EXPECT_FALSE(gui.has("notice")) << "the panel says it itself";
  EXPECT_TRUE(contains(gui.recent_log(), "batch: ! different: 1 different, 1 error, 2 equal of 4 cases"))
      << gui.recent_log();
  EXPECT_TRUE(gui.holds("batch.row clip.json", "batch.picture clip.json"));
  EXPECT_FALSE(gui.has("batch.picture deep/er/broken.json"));
}

TEST_F(BatchWindow, JudgesALibraryUnderTestToo) {
  Gui gui({folder.path().string(), "--candidate", (candidates_folder() / "clip.so").string()});
  await_end(gui);
  EXPECT_TRUE(contains(gui.batch(), "exact on cpu, gpu, clip")) << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "exact on reference, cpu, gpu, clip")) << gui.batch();
}

TEST_F(BatchWindow, HasAllColumnsInAWindowOfUsualWidth) {
  Gui gui({folder.path().string()});
  await_end(gui);
  EXPECT_TRUE(gui.holds("batch drawer", "batch.by finding"));
}

TEST_F(BatchWindow, SortsByAColumnAndBackToTheFoldersOrder) {
  Gui gui({folder.path().string()});
  await_end(gui);
  gui.click("batch.by ULP");
  expect_rows(gui, {"deep/er/broken.json", "clip.json", "vectors.npz", "changed"});
  gui.click("batch.by ULP");
  expect_rows(gui, {"changed", "clip.json", "vectors.npz", "deep/er/broken.json"});
  gui.click("batch.by ULP");
  expect_rows(gui, all);
}

TEST_F(BatchWindow, ShowsOneKindOrTheRowsThatHaveWords) {
  Gui gui({folder.path().string()});
  await_end(gui);
  gui.click("batch.show equal");
  expect_rows(gui, {"clip.json", "vectors.npz"});
  gui.click("batch.show error");
  expect_rows(gui, {"deep/er/broken.json"});
  gui.click("batch.show all");
  gui.type_into("batch.words", "sha-256 clip");
  expect_rows(gui, {"changed"});
  gui.chord("ctrl", "a");
  gui.type("nothing has this");
  gui.await("batch.nothing");
  expect_rows(gui, {});
}

TEST_F(BatchWindow, SaysInWhichFormItCopiedTheRows) {
  Gui gui({folder.path().string()});
  await_end(gui);
  for (const std::string form : {"Markdown", "CSV"}) {
    gui.click("batch.Copy as " + form);
    gui.expect("a sign of it", [&](const Gui& now) { return contains(now.log(), "copied the report as " + form); });
  }
}

TEST_F(BatchWindow, OpensARowAndTheNextAndLeadsBack) {
  Gui gui({folder.path().string()});
  await_end(gui);
  const std::string before = gui.title();
  EXPECT_FALSE(gui.has("batch.open row"));
  const Pixels unmarked = gui.pixels("batch.row clip.json");
  gui.click("batch.row clip.json");
  gui.expect("the case", [](const Gui& now) { return now.title() == "clip.json" && now.has("batch.open row"); });
  EXPECT_EQ(gui.last_rectangle("batch.open row"), gui.last_rectangle("batch.row clip.json"));
  EXPECT_TRUE(contains(gui.verdict(), "= equal")) << gui.verdict();
  gui.move_away();
  gui.expect_other_pixels("batch.row clip.json", unmarked);

  gui.press("F3");  // cannot be opened: the log says why, and the case stays
  gui.expect("an error", [](const Gui& now) { return contains(now.log(), "broken.json"); });
  EXPECT_EQ(gui.title(), "clip.json");
  gui.chord("shift", "F3");
  gui.expect("the golden folder with its expected output", [](const Gui& now) {
    return now.title() == "changed/model.json" &&
           now.verdict().starts_with("! 1 of 4 differs  expected/B.npy is not as exported; on expected");
  });
  EXPECT_TRUE(gui.has("batch.Start")) << "the drawer stays";
  gui.click("batch.row vectors.npz");
  gui.expect("the archive with its expected output", [](const Gui& now) {
    return now.title() == "vectors.npz" && contains(now.verdict(), "expected included");
  });
  gui.click("batch.Back");
  gui.expect("the case of before", [&](const Gui& now) { return now.title() == before && !now.has("batch.Back"); });
  EXPECT_EQ(rows_of(gui), all);
  gui.click("batch.Next");  // none is open: the first
  gui.expect("the first", [](const Gui& now) { return now.title() == "changed/model.json"; });
  gui.press("F2");
  gui.expect("the case of before", [&](const Gui& now) { return now.title() == before; });
}

TEST_F(BatchWindow, AsksAboutUnsavedChangesAndKeepsThemInTheirTab) {
  Gui gui({folder.path().string()});
  await_end(gui);
  gui.enter("Max", "0.4");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), " *"); });
  const std::string changed = gui.title();
  gui.click("batch.row clip.json");
  gui.click("question cancel");
  gui.expect("no other case", [&](const Gui& now) { return now.title() == changed; });
  gui.click("batch.row clip.json");
  gui.click("question tab");
  gui.expect("a tab", [](const Gui& now) { return now.tabs().size() == 2 && now.title() == "clip.json"; });
  gui.click("batch.Back");
  gui.expect("the changes", [&](const Gui& now) { return now.title() == changed; });
}

TEST_F(BatchWindow, KeepsUndoOfTheCaseThatItLeadsBackTo) {
  const TemporaryFolder home;
  Gui gui({home.write("own.json", clip_of()).string()});
  gui.enter("Max", "0.4");
  gui.chord("ctrl", "s");
  gui.expect("it saved", [](const Gui& now) { return contains(now.log(), "saved") && now.title() == "own.json"; });
  gui.chord("ctrl", "p");
  gui.type("folder of cases");
  gui.press("Return");
  gui.answer(folder.path().string());
  await_end(gui);
  gui.click("batch.row clip.json");
  gui.expect("the case", [](const Gui& now) { return now.title() == "clip.json"; });
  gui.press("F2");
  gui.expect("its own case", [](const Gui& now) { return now.title() == "own.json"; });
  EXPECT_NEAR(gui.fact("reference", "max"), 0.4, 1e-6);
  gui.chord("ctrl", "z");
  gui.expect("the number of before", [](const Gui& now) { return now.fact("reference", "max") == 1; });
}

TEST_F(BatchWindow, IsReachedByTheKeyboard) {
  Gui gui({folder.path().string()});
  await_end(gui);
  for (int panel = 0; panel < 4; ++panel) gui.press("F8");
  gui.press("Down"), gui.press("Down");
  gui.type(" ");                         // into the table
  gui.press("Down"), gui.press("Down");  // from its headings
  gui.type(" ");
  gui.expect("the second row's case", [](const Gui& now) { return now.title() == "clip.json"; });
}

TEST_F(BatchWindow, TakesNoFileForAFolderAndGoldenVectorsAsOne) {
  Gui gui;
  gui.press("F4");
  gui.click("batch.folder");
  gui.answer((folder / "clip.json").string());
  gui.await("dialog problem");
  gui.answer((folder / "missing").string());
  gui.await("dialog problem");
  gui.answer(folder.path().string() + "/");
  await_end(gui);
  expect_rows(gui, all);

  const auto open_verify = [&] {
    gui.chord("ctrl", "p");
    gui.type("verify golden");
    gui.press("Return");
    gui.await("file changed");  // the dialog starts in the folder that was chosen as this folder
  };
  open_verify();
  gui.click("file changed");
  gui.await("highlighted changed");
  gui.click("dialog accept");
  gui.expect("these vectors alone", [](const Gui& now) {
    return now.title() == "changed/model.json" && contains(now.verdict(), "expected/B.npy is not as exported");
  });
  open_verify();
  gui.double_click("file changed");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
  EXPECT_EQ(gui.title(), "changed/model.json");
}

TEST_F(BatchWindow, OpensAFolderThatIsDropped) {
  Gui gui;
  ASSERT_TRUE(drop_file(gui.display(), folder.path().string(), 800, 400, 10));
  await_end(gui);
  expect_rows(gui, all);
}

TEST_F(BatchWindow, IsCancelledWithEscAndGoesOnBesideAnotherCase) {
  const TemporaryFolder many;
  many.write("0.json", clip_of());
  for (int i = 1; i < 200; ++i) many.write(std::to_string(i) + ".json", long_clip());
  Gui gui({many.path().string()});
  gui.expect("rows", [](const Gui& now) { return !rows_of(now).empty(); });
  gui.click("batch.row 0.json");
  gui.expect("a case beside it", [](const Gui& now) { return now.title() == "0.json"; });
  EXPECT_TRUE(contains(gui.batch(), "under way")) << "it is faster than this test: more cases";
  gui.press("Escape");
  await_end(gui);
  EXPECT_TRUE(contains(gui.recent_log(), "batch: ~ cancelled: ")) << gui.recent_log();
  const std::size_t rows = rows_of(gui).size();
  EXPECT_GT(rows, 0u);
  EXPECT_LT(rows, 200u);
  gui.click("batch.Start");
  gui.expect("it again", [](const Gui& now) { return contains(now.batch(), "under way"); });
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST_F(BatchWindow, SaysWhatACaseIsWhereThereIsNone) {
  const TemporaryFolder empty;
  Gui gui({empty.path().string()});
  gui.await("batch.nothing");
  gui.expect("a line in the log", [](const Gui& now) { return contains(now.recent_log(), "batch: - no case"); });
  gui.press("F4");
  gui.expect("no drawer", [](const Gui& now) { return !now.has("batch.Start"); });
  gui.press("F4");
  gui.await("batch.folder");
}

TEST_F(BatchWindow, AgreesWithTheCommandLine) {
  Gui gui({folder.path().string()});
  await_end(gui);
  const auto status = [&](const char* verb, const char* name) {
    return opscope({verb, (folder / name).string()}).status;
  };
  EXPECT_EQ(status("check", "clip.json"), 0);
  EXPECT_EQ(status("verify", "changed"), 1);
  EXPECT_EQ(status("check", "deep/er/broken.json"), 2);
  EXPECT_EQ(status("verify", "vectors.npz"), 0);
  for (const char* line :
       {"=  equal  clip.json", "!  different  changed", "!  error  deep/er/broken.json", "=  equal  vectors.npz"})
    EXPECT_TRUE(contains(gui.batch(), line)) << gui.batch();
}

TEST_F(BatchWindow, FindsTheRowsThatHaveTheSameAsACell) {
  Gui gui({folder.path().string()});
  await_end(gui);
  gui.right_click("batch.verdict clip.json");
  gui.click("batch.only these");
  expect_rows(gui, {"clip.json", "vectors.npz"});
  gui.type_into("batch.words", " case:vec");
  expect_rows(gui, {"vectors.npz"});
  gui.right_click("batch.row vectors.npz");
  gui.click("batch.all rows");
  expect_rows(gui, all);
}

TEST_F(BatchWindow, KeepsPlaceAndMarkWhileItsCaseIsLeftAndThePanelIsClosed) {
  const TemporaryFolder many;
  for (int i = 0; i < 16; ++i) many.write(std::to_string(i) + ".json", clip_of());
  Gui gui({many.path().string()});
  await_end(gui);
  gui.click("batch.verdict 3.json");
  for (int row = 4; row <= 10; ++row) {
    gui.press("F3");
    const std::string title = std::to_string(row) + ".json";
    gui.expect("the next case", [&](const Gui& now) { return now.title() == title && now.has("batch.open row"); });
  }
  EXPECT_FALSE(gui.has("batch.row 1.json")) << "it has scrolled";
  const Gui::Rectangle place = gui.rectangle("batch.open row");
  gui.press("F2");
  gui.expect("a mark", [](const Gui& now) { return now.has("batch.last row") && !now.has("batch.open row"); });
  EXPECT_EQ(gui.rectangle("batch.last row"), place);
  gui.press("F4");
  gui.expect("no panel", [](const Gui& now) { return !now.has("batch.Start"); });
  gui.press("F4");
  gui.await("batch.last row");
  EXPECT_EQ(gui.rectangle("batch.last row"), place);
}

// Two golden folders and the results of another program: one right, one with a wrong element; and one too many.
class TheirResultsWindow : public testing::Test {
 protected:
  TheirResultsWindow() {
    write_golden(folder / "cases/right");
    write_golden(folder / "cases/wrong");
    give("right/B.npy", {0, 0.25f, 0.5f, 1});
    give("wrong/B.npy", {0, 0.25f, 0.75f, 1});
    give("wrong/extra.npy", {1});
  }
  void give(const std::string& file, const std::vector<float>& values) {
    const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(values.size())};
    folder.write("theirs/" + file, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values))));
  }
  void expect_judged(Gui& gui) {
    gui.await("batch.conclusion");
    gui.expect("three rows", [](const Gui& now) { return rows_of(now).size() == 3 && !contains(now.batch(), "way"); });
    EXPECT_TRUE(contains(gui.batch(), "=  equal  right  golden  Clip  FLOAT32  4  0  0  0  exact on theirs"))
        << gui.batch();
    EXPECT_TRUE(contains(gui.batch(), "!  different  wrong  golden  Clip  FLOAT32  4  1  4,194,304  0.25  theirs: "))
        << gui.batch();
    EXPECT_TRUE(contains(gui.batch(), "+  unexpected  theirs/wrong/extra.npy  result  no case expects")) << gui.batch();
  }
  TemporaryFolder folder;
  const std::string cases = (folder / "cases").string(), theirs = (folder / "theirs").string();
};

TEST_F(TheirResultsWindow, OfTheCommandLineAreJudgedAndOpenBesideTheBackends) {
  Gui gui({cases, "--results", theirs});
  expect_judged(gui);
  EXPECT_TRUE(gui.holds("batch.row wrong", "batch.picture wrong"));
  gui.click("batch.verdict wrong");
  gui.expect("the difference", [](const Gui& now) {
    return now.title() == "wrong/model.json" && contains(now.verdict(), "! 1 of 4 differs  on theirs/B.npy");
  });
  EXPECT_EQ(gui.fact("theirs/B.npy", "max"), 1);
  EXPECT_TRUE(gui.has("heatmaps.theirs/B.npy.picture"));
  gui.click("batch.verdict right");
  gui.expect("no difference",
             [](const Gui& now) { return now.title() == "right/model.json" && contains(now.verdict(), "= equal"); });
  gui.press("F3");
  gui.expect("the next one", [](const Gui& now) { return now.title() == "wrong/model.json"; });
  gui.click("batch.no results");  // the backends again
  gui.expect("two rows", [](const Gui& now) { return rows_of(now) == std::vector<std::string>{"right", "wrong"}; });
  EXPECT_TRUE(contains(gui.batch(), "=  equal  wrong")) << gui.batch();
}

TEST_F(TheirResultsWindow, AreFoundInThePaletteAndInThePanel) {
  Gui gui;
  gui.chord("ctrl", "p");
  gui.type("judge another results");
  gui.press("Return");
  gui.answer(cases);
  gui.answer(theirs);
  expect_judged(gui);
  gui.click("batch.no results");
  gui.expect("two rows", [](const Gui& now) { return rows_of(now).size() == 2; });
  gui.click("batch.results");
  gui.answer(theirs);
  expect_judged(gui);
}

TEST_F(TheirResultsWindow, AreTheFolderThatIsDroppedOnTheTable) {
  Gui gui({cases});
  gui.expect("two rows", [](const Gui& now) { return rows_of(now).size() == 2; });
  const Gui::Rectangle row = gui.rectangle("batch.row right");
  ASSERT_TRUE(drop_file(gui.display(), theirs, row.x + row.width / 2, row.y + row.height / 2, 10));
  expect_judged(gui);
}

TEST_F(TheirResultsWindow, AgreeWithTheCommandLine) {
  const std::vector<std::string> words = {"verify", cases + "/right", cases + "/wrong", "--results", theirs};
  EXPECT_EQ(opscope(words).status, 1);
  EXPECT_EQ(opscope({"gui", (folder / "cases/right/expected/B.npy").string(), "--results", theirs}).status, 2);
  EXPECT_EQ(opscope({"gui", cases, "--results", theirs + "/none"}).status, 2);
}

// Every word of the suite in one table, and a descriptor to be rejected opens with its diagnostics.
TEST(SuiteWindow, ShowsKindsAndRulesAndOpensARejectedDescriptor) {
  const TemporaryFolder folder;
  ASSERT_EQ(opscope({"suite", "logical_not", "-q", "-o", (folder / "suite").string()}).status, 0);
  Gui gui({(folder / "suite/manifest.json").string()});
  gui.await("batch.conclusion");
  EXPECT_TRUE(contains(gui.recent_log(), "batch: = equal")) << gui.recent_log();
  const std::size_t all = rows_of(gui).size();
  gui.type_into("batch.words", "kind:rejected");
  gui.expect("fewer rows", [&](const Gui& now) { return rows_of(now).size() < all; });
  const std::vector<std::string> rejected = rows_of(gui);
  ASSERT_FALSE(rejected.empty());
  for (const std::string& name : rejected) EXPECT_TRUE(name.starts_with("rejected/")) << name;
  EXPECT_TRUE(contains(gui.batch(), "rejected as expected")) << gui.batch();
  EXPECT_TRUE(contains(gui.batch(), "The size is 0; each must be 1 or more.")) << gui.batch();
  gui.click("batch.verdict " + rejected.front());
  gui.expect("the descriptor", [](const Gui& now) { return !now.valid() && now.has("batch.open row"); });
}

}  // namespace
}  // namespace opscope::test
