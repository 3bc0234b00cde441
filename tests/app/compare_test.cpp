// Outputs of another program beside the case's own, in the window.

#include <algorithm>
#include <cmath>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

std::string array_file(const Folder& folder, const std::string& name, std::vector<float> values) {
  const std::filesystem::path file = folder / name;
  const std::vector<std::uint32_t> sizes = {1, 1, 2, static_cast<std::uint32_t>(values.size() / 2)};
  EXPECT_TRUE(write_file(file, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  return file.string();
}

TEST(Compare, TwoArraysOnTheCommandLine) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}),
                    b = array_file(folder, "b.npy", {1, 2, 3, 4, 5, 7});
  Gui gui({a, b});
  gui.expect("the one element that differs", verdict_begins("! 1 of 6 differs  on b.npy"));
  EXPECT_TRUE(contains(gui.title(), "a.npy and b.npy")) << gui.title();
  EXPECT_FALSE(contains(gui.verdict(), "cpu ")) << "no times of backends: " << gui.verdict();
  EXPECT_FALSE(gui.has("heatmaps.b.npy.backend")) << "no backend was run that could be shown in its place";
  EXPECT_TRUE(gui.has("heatmaps.a.npy.picture"));
  EXPECT_TRUE(gui.has("heatmaps.b.npy.picture"));
  EXPECT_FALSE(gui.has("heatmaps.InputTensor.picture")) << "it is the same array as the reference";
  EXPECT_FALSE(gui.has("heatmaps.reference.picture"));
  EXPECT_TRUE(gui.has("statistics.a.npy max"));
  EXPECT_EQ(gui.fact("b.npy", "max"), 7);
}

TEST(Compare, TwoArraysOfOtherTypesAreTabsBesideEachOther) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4}), half = (folder / "half.npy").string();
  const std::vector<std::uint16_t> halves = {0x3C00, 0x4000, 0x4200, 0x4500};  // 1, 2, 3, 5
  EXPECT_TRUE(write_file(
      half, encode_npy(DataType::Float16, std::vector<std::uint32_t>{1, 1, 2, 2}, std::as_bytes(std::span(halves)))));
  Gui gui({a, half});
  gui.expect("that they are compared as numbers",
             [](const Gui& now) { return contains(now.verdict(), "1 of 4 differs  on tab half.npy as FLOAT32"); });
  EXPECT_TRUE(gui.has("tab 1")) << "each has a tab";
  EXPECT_TRUE(gui.has("changes FLOAT32 \u2192 FLOAT16")) << "and not their files, which the titles name";
  gui.expect("each array once, and their difference", [](const Gui& now) {
    return now.has("heatmaps.a.npy.picture") && now.has("heatmaps.difference.picture") &&
           now.has("beside.heatmaps.half.npy.picture");
  });
  for (const char* pane : {"InputTensor", "reference"})
    EXPECT_FALSE(gui.has(std::string("heatmaps.") + pane + ".picture") ||
                 gui.has(std::string("beside.heatmaps.") + pane + ".picture"));
  EXPECT_TRUE(contains(gui.recent_log(), "a.npy is FLOAT32 of sizes 1 × 1 × 2 × 2, half.npy is FLOAT16"));
  const std::vector<std::uint16_t> same = {0x3C00, 0x4000, 0x4200, 0x4400};  // 1, 2, 3, 4
  EXPECT_TRUE(write_file(
      half, encode_npy(DataType::Float16, std::vector<std::uint32_t>{1, 1, 2, 2}, std::as_bytes(std::span(same)))));
  gui.expect("the new values of the array beside", [](const Gui& now) {
    return contains(now.recent_log(), "half.npy has changed") && contains(now.verdict(), "equal") &&
           contains(now.verdict(), "half.npy as FLOAT32");
  });
  EXPECT_TRUE(write_file(half, encode_npy(DataType::Float16, std::vector<std::uint32_t>{1, 1, 1, 2},
                                          std::as_bytes(std::span(same).first(2)))));
  gui.expect("that it does not fit any more",
             [](const Gui& now) { return now.verdict().starts_with("~ not compared:  half.npy cannot run"); });
  gui.expect("the array in front once", [](const Gui& now) {
    return now.has("heatmaps.a.npy.picture") && !now.has("heatmaps.InputTensor.picture") &&
           !contains(now.verdict(), "in front");
  });
}

TEST(Compare, TwoArraysOfOneNameAreToldApartByTheirFolders) {
  const Folder folder;
  std::filesystem::create_directories(folder / "one");
  std::filesystem::create_directories(folder / "two");
  Gui gui(
      {array_file(folder, "one/out.npy", {1, 2, 3, 4, 5, 6}), array_file(folder, "two/out.npy", {1, 2, 3, 4, 5, 7})});
  gui.expect("the one element that differs", verdict_begins("! 1 of 6 differs  on out.npy"));
  EXPECT_TRUE(gui.has("heatmaps.one/out.npy.picture"));
  EXPECT_TRUE(gui.has("heatmaps.out.npy.picture"));
}

TEST(Compare, TwoArraysAreChosenInTheMenu) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}),
                    b = array_file(folder, "b.npy", {1, 2, 3, 4, 5, 7});
  Gui gui;
  gui.chord("ctrl", "p");
  gui.type("compare two");
  gui.press("Return");
  gui.answer(a);
  gui.answer(b);
  gui.expect("the one element that differs", verdict_begins("! 1 of 6 differs  on b.npy"));
}

TEST(Compare, AnotherArrayIsChosenAndAnyBackendShownInItsPlace) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}),
                    b = array_file(folder, "b.npy", {1, 2, 3, 4, 5, 6}),
                    small = array_file(folder, "small.npy", {1, 2, 3, 4, 5, 6});
  Gui gui({a, b});
  gui.expect("that all agree", verdict_begins("= equal"));
  gui.click("operator");
  gui.type("Abs");  // the same numbers
  gui.press("Return");
  gui.click("heatmaps.b.npy.backend");
  gui.click("heatmaps.b.npy.backend=cpu");
  gui.await("heatmaps.cpu.picture");
  EXPECT_FALSE(gui.has("heatmaps.b.npy.picture"));

  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(small);
  gui.await("heatmaps.small.npy.picture");
  array_file(folder, "small.npy", {1, 2, 3, 4});
  gui.expect("why it cannot be compared", verdict_begins("! small.npy does not fit  it holds FLOAT32 of sizes"));
  EXPECT_TRUE(contains(gui.verdict(), "1 x 1 x 2 x 2, but the output is FLOAT32 of sizes 1 x 1 x 2 x 3"));
  EXPECT_TRUE(gui.has("not compared") && gui.has("its file " + small));
  EXPECT_FALSE(gui.has("heatmaps.difference.picture")) << "another one's difference would be read as its";
  EXPECT_FALSE(gui.has("heatmaps.gpu.picture"));
  gui.click("show the backends");
  gui.await("heatmaps.difference.picture");
  EXPECT_FALSE(gui.has("not compared"));
  EXPECT_TRUE(contains(gui.verdict(), "small.npy does not fit"));

  gui.chord("ctrl", "p");
  gui.type("stop comparing");
  gui.press("Return");
  gui.expect("the backends alone", [](const Gui& now) { return !contains(now.verdict(), "small.npy"); });
}

TEST(Compare, AnArrayThatDoesNotFitOpensInATabOfItsOwn) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}),
                    small = array_file(folder, "small.npy", {1, 2, 3, 4, 5, 6});
  Gui gui({a, small});
  gui.expect("that all agree", verdict_begins("= equal"));
  array_file(folder, "small.npy", {1, 2, 3, 4});
  gui.expect("why it cannot be compared", verdict_begins("! small.npy does not fit"));
  gui.click("open the array");
  gui.expect("the array alone", [](const Gui& now) { return now.title() == "small.npy"; });
  EXPECT_TRUE(contains(gui.verdict(), "= equal  4 elements")) << gui.verdict();
}

TEST(Compare, AnArrayOfOtherSizesThanTheCasesFilesOpensInATabOfItsOwn) {
  const Folder folder;
  const std::string small = array_file(folder, "small.npy", {1, 2, 3, 4});
  Gui gui;
  gui.click("operator");
  gui.click("operator=If");  // the picture goes to ATensor
  gui.expect("the picture as an operand", [](const Gui& now) { return contains(now.verdict(), "elements"); });
  gui.chord("ctrl", "o");
  gui.answer(small);
  gui.expect("the array alone", [](const Gui& now) { return now.title() == "small.npy"; });
}

TEST(Compare, AnArrayOpenedInANewCaseNamesItAndUndoTakesTheNameBack) {
  const Folder folder;
  const std::string small = array_file(folder, "small.npy", {1, 2, 3, 4});
  Gui gui;
  gui.chord("ctrl", "o");
  gui.answer(small);
  gui.expect("its name", [](const Gui& now) { return now.title() == "small.npy *"; });
  gui.chord("ctrl", "z");
  gui.expect("the case as it was", [](const Gui& now) { return now.title() == "untitled"; });
}

TEST(Compare, AnArrayDroppedOnAnOutputIsComparedAndItsNextVersionToo) {
  Gui gui;
  const std::string wrong = array_file(gui.folder(), "mine.npy", {1, 2, 3, 4});
  const Gui::Rectangle output = gui.rectangle("heatmaps.reference.picture");
  ASSERT_TRUE(drop_file(gui.display(), wrong, output.x + output.width / 2, output.y + output.height / 2, 10));
  gui.expect("that it does not fit", verdict_begins("! mine.npy does not fit"));
  EXPECT_TRUE(contains(gui.recent_log(), "not compared: mine.npy: it holds FLOAT32"));

  const std::string right = (gui.folder() / "golden").string();
  ASSERT_EQ(gui.run({program_file().string(), "export", (source_folder() / "assets/models/clip_photo.json").string(),
                     "-o", right}),
            0);
  std::filesystem::copy_file(right + "/expected/clipped.npy", wrong, std::filesystem::copy_options::overwrite_existing);
  gui.expect("that the new file is equal", verdict_begins("= equal"));
  EXPECT_TRUE(gui.has("heatmaps.mine.npy.picture"));
}

TEST(Compare, OfAFolderOfResultsTheFileOfTheOutputIsCompared) {
  Gui gui;
  const std::string golden = (gui.folder() / "golden").string();
  ASSERT_EQ(gui.run({program_file().string(), "export", (source_folder() / "assets/models/clip_photo.json").string(),
                     "-o", golden}),
            0);
  const Gui::Rectangle output = gui.rectangle("heatmaps.reference.picture");
  ASSERT_TRUE(
      drop_file(gui.display(), golden + "/expected", output.x + output.width / 2, output.y + output.height / 2, 10));
  gui.expect("the file of the output", [](const Gui& now) { return now.has("heatmaps.clipped.npy.picture"); });
  EXPECT_TRUE(verdict_begins("= equal")(gui)) << gui.verdict();
}

// two_that_fit.npz holds A = [[1, 2, 3], [4, 5, 7]] and B = [[1, 2, 3], [4, 5, 6]].
TEST(Compare, OfSeveralArraysThatFitOneIsChosen) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}), data_file("npz/two_that_fit.npz").string()});
  gui.expect("that both fit", verdict_begins("! two_that_fit.npz is ambiguous  2 of its 2 arrays fit the output"));
  gui.type("d");
  gui.await("differences table.problem");
  EXPECT_FALSE(gui.has("open the array"));
  gui.click("compare two_that_fit.npz:A");
  gui.expect("A compared", verdict_begins("! 1 of 6 differs  on two_that_fit.npz:A"));
  EXPECT_FALSE(gui.has("not compared"));
}

// stored.npz holds A = [[0.5, -0, inf], [1, 2, 3]], and two arrays of other types.
TEST(Compare, AnArchiveOpensByItsArraysNameAndIsCompared) {
  const std::string archive = data_file("npz/stored.npz").string();
  Gui gui({archive + ":A", archive});
  gui.expect("that the archive's A equals itself", verdict_begins("= equal"));
  EXPECT_TRUE(gui.has("heatmaps.stored.npz.picture"));
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(archive + ":B");
  gui.await("dialog problem");  // why B cannot be compared
  gui.press("Escape");
  gui.expect("A again", [](const Gui& now) { return !now.has("dialog path") && now.verdict().starts_with("= equal"); });
  gui.chord("ctrl", "o");
  gui.answer(archive);
  gui.expect("which arrays there are", [](const Gui& now) { return contains(now.log(), "A, B, C: name one"); });
}

TEST(Compare, OneArrayIsShownAsItIs) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {-1, 0.5f, 0, 2})});
  gui.expect("its values", [](const Gui& now) {
    return now.title() == "a.npy" && now.fact("reference", "min") == -1 && now.fact("reference", "max") == 2;
  });
}

TEST(Compare, EveryDifferenceIsListedFilteredAndGoneTo) {
  const Folder folder;
  std::vector<float> right(600), wrong(600);
  for (std::size_t i = 0; i < right.size(); ++i) right[i] = wrong[i] = static_cast<float>(i + 1);
  for (std::size_t i = 1; i < 600; i += 2) wrong[i] = std::nextafter(right[i], 1000.0f);
  wrong[400] = std::nanf("");
  Gui gui({array_file(folder, "a.npy", right), array_file(folder, "b.npy", wrong)});
  gui.expect("the differences", verdict_begins("! 301 of 600 differ"));
  gui.type("d");
  gui.await("differences table.row 2");

  gui.click("differences table.class");
  gui.click("differences table.class=NaN");
  gui.expect("the only NaN",
             [](const Gui& now) { return now.has("differences table.row 0") && !now.has("differences table.row 1"); });
  const Pixels before = gui.pixels("heatmaps.b.npy.picture");
  gui.click("differences table.row 0");
  gui.expect("rest", [](const Gui&) { return true; });
  gui.expect_other_pixels("heatmaps.b.npy.picture", before);

  gui.click("differences table.Save as CSV...");
  gui.answer("one.csv");  // beside the arrays
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  EXPECT_EQ(
      text_of(folder / "one.csv"),
      "i0,i1,i2,i3,\"a.npy\",\"b.npy\",\"a.npy bits\",\"b.npy bits\",\"ULP\",\"absolute\",\"relative\",\"class\"\n"
      "0,0,1,100,401,NaN,0x43C88000,0x7FC00000,NaN,NaN,NaN,NaN\n");

  gui.click("differences table.x");
  gui.expect("no drawer", [](const Gui& now) { return !now.has("differences table.class"); });
}

TEST(Compare, TheLargestFiniteDifferenceIsToldBesideANaNAndGoneToNext) {
  const Folder folder;
  Gui gui(
      {array_file(folder, "a.npy", {1, 1, 1, 1}), array_file(folder, "b.npy", {std::nanf(""), 1, 1.0625f, 1.03125f})});
  gui.expect("both", [](const Gui& now) {
    return contains(now.verdict(),
                    "worst a NaN at [0,0,0,0]; largest finite 524,288 ULP (absolute 0.0625) at [0,0,1,0]");
  });
  gui.await("differences.largest finite: 524,288 ULP, 0.0625 absolute");
  gui.type("w");
  gui.await("heatmaps.pinned [0,0,0,0]");
  gui.type("w");
  gui.await("heatmaps.pinned [0,0,1,0]");
  gui.type("w");
  gui.await("heatmaps.pinned [0,0,0,0]");
  gui.click("differences.largest finite");
  gui.await("heatmaps.pinned [0,0,1,0]");
}

TEST(Compare, IntegersAsFarApartAsTheyCanBeAreNoNaN) {
  const Folder folder;
  const auto integers = [&](const char* name, std::uint64_t first) {
    const std::vector<std::uint64_t> values = {first, 1, 1, 1};
    const std::vector<std::uint32_t> sizes = {1, 1, 2, 2};
    EXPECT_TRUE(write_file(folder / name, encode_npy(DataType::UInt64, sizes, std::as_bytes(std::span(values)))));
    return (folder / name).string();
  };
  Gui gui({integers("a.npy", 0), integers("b.npy", UINT64_MAX)});
  gui.expect("the distance", [](const Gui& now) { return contains(now.verdict(), "worst \u22481.8e19 ULP"); });
}

TEST(Compare, AFilterOfTheListReachesThePictureAndTheKeys) {
  const Folder folder;
  std::vector<float> right(600, 1), wrong(600, 1);
  for (std::size_t i = 1; i < 600; i += 2) wrong[i] = std::nextafter(1.0f, 2.0f);
  wrong[100] = wrong[500] = 3;
  Gui gui({array_file(folder, "a.npy", right), array_file(folder, "b.npy", wrong)});
  gui.await("heatmaps.difference.302 differ");
  const Pixels all = gui.pixels("heatmaps.difference.picture");
  gui.type("d");
  gui.click("differences table.class");
  gui.click("differences table.class=off by more than 16 ULP");
  gui.await("heatmaps.difference.filtered: 2 of 302");
  gui.expect("the verdict on all", verdict_begins("! 302 of 600 differ"));
  EXPECT_FALSE(gui.has("heatmaps.difference.302 differ"));
  gui.await("differences.not filtered");  // the panel at the right
  gui.expect_other_pixels("heatmaps.difference.picture", all);
  gui.point_at("heatmaps.difference.picture");  // behind the first one: a step begins at the pinned element, not here
  gui.type("n");
  gui.await("heatmaps.pinned [0,0,0,100]");
  gui.type("n");
  gui.await("heatmaps.pinned [0,0,1,200]");
  gui.type("p");
  gui.await("heatmaps.pinned [0,0,0,100]");
  gui.click("differences table.x");
  gui.await("heatmaps.difference.302 differ");
}

TEST(Compare, ATypedToleranceIsJudgedInASentence) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1, 1, 1}),
           array_file(folder, "b.npy", {1, std::nextafter(1.0f, 2.0f), 1, 1, std::nextafter(1.0f, 2.0f), 3})});
  gui.type("d");
  gui.await("differences table.count 3 of 3");
  gui.click("differences table.more ULP");
  gui.type("2");
  gui.await("differences table.count 1 of 3 is beyond 2 ULP");
  gui.chord("ctrl", "a");
  gui.type("9999999999");
  gui.await("differences table.count all 3 are within 9,999,999,999 ULP");
  gui.chord("ctrl", "a");
  gui.type("0");
  gui.click("differences table.atol");
  gui.type("0.0123456789");
  gui.await("differences table.count 1 of 3 is beyond 0.0123456789 absolute");
  gui.click("differences table.rtol");
  gui.type("0.5");
  gui.await("differences table.count 1 of 3 is beyond 0.0123456789 + 0.5 × |a|");
  gui.click("differences table.more ULP");
  gui.chord("ctrl", "a");
  gui.type("2");
  gui.await("differences table.count 1 of 3 is beyond 2 ULP and 0.0123456789 + 0.5 × |a|");
  gui.click("differences table.rtol");
  gui.chord("ctrl", "a");
  gui.type("5");
  gui.await("differences table.count all 3 are within 2 ULP or 0.0123456789 + 5 × |a|");
  gui.click("differences table.count all 3 are within 2 ULP or 0.0123456789 + 5 × |a|");  // leaves the field
  gui.type("w");
  gui.expect("why nothing is pinned", [](const Gui& now) {
    return contains(now.recent_log(), "no difference to go to: the filter of the list leaves none");
  });
}

TEST(Compare, EscapePutsBackTheFilterThatRefusedItsText) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1, 1, 1}), array_file(folder, "b.npy", {1, 2, 1, 1, 1, 3})});
  gui.type("d");
  gui.await("differences table.count 2 of 2");
  gui.click("differences table.more ULP");
  gui.type("x");
  gui.press("Return");
  gui.await("differences table.more ULP refuses x");
  gui.press("Escape");
  gui.expect("the number", [](const Gui& now) {
    return !now.has("differences table.more ULP refuses x") && now.has("differences table.count 2 of 2");
  });
}

TEST(Compare, AFileThatBreaksLeavesNothingThatLooksEqual) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4}), b = array_file(folder, "b.npy", {1, 2, 3, 4});
  Gui gui({a, b});
  gui.await("heatmaps.difference.= all equal");
  write(a, "no array");
  gui.expect("why it cannot run", verdict_begins("! cannot run:"));
  gui.await("heatmaps.difference.~ last result:");
  EXPECT_TRUE(gui.has("differences.last result"));
  EXPECT_FALSE(gui.has("differences.equal"));
  array_file(folder, "a.npy", {1, 2, 3, 4});
  gui.expect("equal again", verdict_begins("= equal"));
  EXPECT_FALSE(gui.has("heatmaps.difference.~ last result:"));
}

TEST(Compare, TheCountsOfThePanelListTheirElements) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1}), array_file(folder, "b.npy", {3, 1, std::nanf(""), 1.5f})});
  gui.click("differences.class NaN");
  gui.await("differences table.count 1 of 3");
  gui.click("differences.all");
  gui.await("differences table.row 2");
}

TEST(Compare, TheListOfDifferencesGoesWhileThereAreNone) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4}), b = array_file(folder, "b.npy", {1, 2, 3, 5});
  Gui gui({a, b});
  gui.type("d");
  gui.expect("the list", [](const Gui& now) { return now.has("differences drawer"); });
  array_file(folder, "b.npy", {1, 2, 3, 4});
  gui.expect("no list of nothing", [](const Gui& now) { return !now.has("differences drawer"); });
  array_file(folder, "b.npy", {1, 2, 7, 4});
  gui.expect("the list again", [](const Gui& now) { return now.has("differences drawer"); });
}

TEST(Compare, TheFilterOfTheListIsNotThatOfTheNextCase) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1}), array_file(folder, "b.npy", {3, 1, std::nanf(""), 1.5f})});
  gui.type("d");
  gui.click("differences table.class");
  gui.click("differences table.class=NaN");
  gui.await("differences table.count 1 of 3");
  gui.chord("ctrl", "p");
  gui.type("compare two");
  gui.press("Return");
  gui.answer(array_file(folder, "c.npy", {1, 1, 1, 1, 1, 1}));
  gui.answer(array_file(folder, "d.npy", {1, 1, 2, 1, 3, 1}));
  gui.await("differences table.count 2 of 2");
}

TEST(Compare, TheKeysFollowTheOrderOfTheList) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1}), array_file(folder, "b.npy", {3, 1, 2, 1.5f})});
  gui.type("d");
  gui.click("differences table.column absolute");
  gui.type("n");
  gui.await("heatmaps.pinned [0,0,1,1]");
  gui.type("n");
  gui.await("heatmaps.pinned [0,0,1,0]");
  gui.type("n");
  gui.await("heatmaps.pinned [0,0,0,0]");
  gui.type("p");
  gui.await("heatmaps.pinned [0,0,1,0]");
}

TEST(Compare, TheKeyOfTheListPutsTheRingOnARow) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 1, 1, 1}), array_file(folder, "b.npy", {1, 2, 3, 4})});
  gui.expect("the differences", verdict_begins("! 3 of 4 differ"));
  gui.type("d");
  gui.await("differences table.row 2");
  gui.press("Return");
  const auto is_row = [](const Gui& now, const char* row) {
    return now.has("differences table.probed row") && now.holds(row, "differences table.probed row");
  };
  gui.expect("the first row pinned", [&](const Gui& now) { return is_row(now, "differences table.row 0"); });
  gui.press("Down");
  gui.press("Return");
  gui.expect("the second row pinned", [&](const Gui& now) { return is_row(now, "differences table.row 1"); });
}

TEST(Compare, TheListOfDifferencesFollowsTheKeys) {
  const Folder folder;
  std::vector<float> right(6000, 1), wrong(6000, 1.5f);
  wrong[5000] = 99;
  Gui gui({array_file(folder, "a.npy", right), array_file(folder, "b.npy", wrong)});
  gui.expect("the differences", verdict_begins("! 6,000 of 6,000 differ"));
  gui.type("d");
  gui.await("differences table.row 2");
  const auto probed_row_is_in_sight = [](const Gui& now) {
    return now.has("differences table.probed row") && now.holds("differences drawer", "differences table.probed row");
  };
  EXPECT_FALSE(probed_row_is_in_sight(gui));
  gui.type("w");
  gui.await("heatmaps.pinned [0,0,1,2000]");
  gui.expect("its row", probed_row_is_in_sight);
  for (int i = 0; i < 12; ++i) gui.type("n");
  gui.await("heatmaps.pinned [0,0,1,2012]");
  gui.expect("its row", probed_row_is_in_sight);
}

TEST(Compare, APanesTensorIsSavedAsAnArray) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}),
                    b = array_file(folder, "b.npy", {1, 2, 3, 4, 5, 7});
  Gui gui({a, b});
  gui.click("heatmaps.b.npy.menu");
  gui.click("heatmaps.b.npy.save tensor");
  gui.answer((gui.folder() / "saved.npy").string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  EXPECT_EQ(text_of(gui.folder() / "saved.npy"), text_of(b));

  gui.click("heatmaps.a.npy.menu");
  gui.click("heatmaps.a.npy.save tensor");
  gui.answer(b);
  gui.await("dialog problem");
  gui.press("Return");
  gui.await("dialog problem");
  EXPECT_EQ(text_of(gui.folder() / "saved.npy"), text_of(b)) << "what is compared is not overwritten";
}

TEST(Compare, ADifferenceIsSavedAsAnArrayInItsMeasure) {
  const Folder folder;
  Gui gui({array_file(folder, "a.npy", {1, 2, 3, 4, 5, 6}), array_file(folder, "b.npy", {1, 2, 3, 4, 5, 7})});
  gui.click("heatmaps.difference.menu");
  gui.click("heatmaps.difference.save tensor");
  const std::filesystem::path saved = gui.folder() / "saved.npy";
  gui.answer(saved.string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  const Tensor tensor = read_npy(saved).value();
  EXPECT_EQ(tensor.desc.data_type, DataType::Float64);
  EXPECT_EQ(from_bits<double>(element_bits(tensor, 4)), 0);
  EXPECT_EQ(from_bits<double>(element_bits(tensor, 5)), 0x1p21) << "ULP from 6 to 7";
}

TEST(Compare, OfTwoFilesBothMustBeArrays) {
  const Folder folder;
  const std::string a = array_file(folder, "a.npy", {1, 2});
  const Outcome outcome = opscope({"gui", a, "case.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err,
                       "case.json: not an .npy or .npz file: of several files, all must be cases, or two must be "
                       "arrays to compare"))
      << outcome.err;
}

}  // namespace
}  // namespace opscope::test
