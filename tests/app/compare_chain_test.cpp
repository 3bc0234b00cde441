// Outputs of another program beside those of a chain of dispatches, in the window.

#include <algorithm>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// The verdict without the times of the runs.
std::string judgement_of(const Gui& gui) { return gui.verdict().substr(0, gui.verdict().find("    ")); }

std::function<bool(const Gui&)> verdict_says(const std::string& place, const std::string& text) {
  return [=](const Gui& gui) { return contains(gui.verdict(), place) && contains(gui.verdict(), text); };
}

void store_elements(const std::filesystem::path& file, const std::vector<float>& values) {
  const std::vector<std::uint32_t> sizes = {1, 1, 4, 4};
  EXPECT_TRUE(write_file(file, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
}

// Of chain_of_three.json, with two elements of clip wrong: clipped.npy, and least.npy, which holds the output of sign.
// That writes over the output of min, which no file has.
void store_clipped(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::vector<float> clipped(16);
  for (std::size_t i = 0; i < 16; ++i) clipped[i] = std::clamp(0.25f * static_cast<float>(i) - 2, -1.0f, 0.5f);
  clipped[0] -= 0.25f, clipped[15] += 0.25f;
  store_elements(folder / "clipped.npy", clipped);
}
void store_signs(const std::filesystem::path& folder) {
  std::vector<float> signs(16, -1);
  signs[8] = 0;
  store_elements(folder / "least.npy", signs);
}

void compare_with_folder(Gui& gui, const std::filesystem::path& folder) {
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.type_into("dialog path", folder.string());
  gui.click("dialog accept other");
}

TEST(CompareInAChain, AnArrayBelongsToTheDispatchOfAChainWhereItWasChosen) {
  const Folder folder;
  const std::string file = (folder / "clipped.npy").string();
  store_clipped(folder.path());
  Gui gui({example("chain_of_three.json")});  // clip, min, sign
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(file);
  gui.expect("its two elements", verdict_begins("! 2 of 16 differ  clip, 1 of 3: on clipped.npy"));
  gui.await("chain ! 1 of 3");
  EXPECT_TRUE(gui.has("chain[0] !"));
  const std::string before = judgement_of(gui);

  const std::string elsewhere = "clipped.npy (chosen for clip); the backends: = equal";
  gui.type("]");
  gui.expect("why it is not compared", verdict_begins("~ not compared:  min, 2 of 3: " + elsewhere));
  gui.await("not compared");
  gui.await("heatmaps.reference.picture");
  EXPECT_FALSE(gui.has("heatmaps.clipped.npy.awaited") || gui.has("heatmaps.difference.awaited")) << "no empty pane";
  EXPECT_TRUE(gui.has("its file " + file));
  for (const char* box : {"chain[0] !", "chain[1] ~", "chain[2] ~", "chain ! 1 of 3"}) gui.await(box);
  gui.click("end to end");
  gui.expect("the same end to end", verdict_says("end to end", elsewhere));
  for (const char* box : {"chain[0] !", "chain[1] ~", "chain[2] ~", "chain ! 1 of 3"}) gui.await(box);
  gui.click("end to end");
  gui.expect("the reference's results again",
             [](const Gui& now) { return !contains(now.verdict(), "end to end") && now.has("chain ! 1 of 3"); });
  gui.type("n");  // nothing is compared here
  gui.expect("the verdict on clip", verdict_begins("! 2 of 16 differ  clip, 1 of 3"));
  EXPECT_TRUE(contains(gui.recent_log(), "The next dispatch that failed: clip.")) << gui.recent_log();
  EXPECT_FALSE(contains(gui.recent_log(), "Nothing differs at min")) << gui.recent_log();
  EXPECT_EQ(judgement_of(gui), before);

  gui.click("chain[0]");
  gui.press("F2");
  gui.await("dispatch name");
  gui.type("first");
  gui.press("Return");
  gui.expect("the same file", verdict_begins("! 2 of 16 differ  first, 1 of 3"));
  gui.click("chain[1]");
  gui.expect("its new name", verdict_says("min, 2 of 3: ", "clipped.npy (chosen for first)"));
  gui.await("chain ! 1 of 3");
  gui.click("chain ! 1 of 3");
  gui.expect("the verdict on it", verdict_begins("! 2 of 16 differ  first, 1 of 3"));
  gui.click("remove dispatch");
  gui.expect("that it is gone", verdict_says("min, 1 of 2: ", "clipped.npy (its dispatch first is gone)"));
  gui.chord("ctrl", "z");
  gui.expect("it again", [](const Gui& now) { return now.has("chain[2] ~") && now.has("chain[0] !"); });

  store_signs(folder.path());
  gui.click("chain[2]");
  gui.expect("the last", verdict_says("sign, 3 of 3: ", "clipped.npy (chosen for first)"));
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer((folder / "least.npy").string());
  gui.expect("its file", verdict_says("sign, 3 of 3: ", "least.npy included"));
  EXPECT_TRUE(contains(gui.recent_log(), "least.npy; still with clipped.npy at first")) << gui.recent_log();
  gui.click("chain[0]");
  gui.expect("the file that was chosen before", verdict_begins("! 2 of 16 differ  first, 1 of 3: on clipped.npy"));

  gui.click("chain[1]");
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(file);
  gui.await("notice answer");
  EXPECT_TRUE(contains(gui.recent_log(), "clipped is the output of first; comparing with ")) << gui.recent_log();
  gui.click("notice answer");
  gui.expect("the dispatch that its name says", verdict_begins("! 2 of 16 differ  first, 1 of 3: on clipped.npy"));
  EXPECT_TRUE(contains(gui.recent_log(), "still with least.npy at sign")) << gui.recent_log();
  EXPECT_FALSE(contains(gui.recent_log(), "still with clipped.npy at min")) << "it is no longer compared there";
}

TEST(CompareInAChain, OfAFolderEachFileIsComparedAtItsDispatch) {
  const Folder folder;
  store_clipped(folder / "theirs");
  Gui gui({example("chain_of_three.json")});
  compare_with_folder(gui, folder / "theirs");
  gui.expect("the first", verdict_begins("! 2 of 16 differ  clip, 1 of 3: on theirs/clipped.npy"));
  gui.type("]");
  gui.expect("no file",
             verdict_says("min, 2 of 3: ", "theirs/least.npy (no such file was found, nor .bin, .dat or .raw)"));
  store_signs(folder / "theirs");
  gui.expect("the second",
             verdict_says("min, 2 of 3: ", "theirs/least.npy (taken as the output of sign, which writes it last)"));
  for (const char* box : {"chain[0] !", "chain[1] ~", "chain[2] =", "chain ! 1 of 3"}) gui.await(box);
  gui.type("]");
  gui.expect("the last", verdict_says("sign, 3 of 3: ", "theirs/least.npy included"));
  gui.await("chain[0] !");

  compare_with_folder(gui, folder / "theirs");
  gui.expect("the first that failed", verdict_begins("! 2 of 16 differ  clip, 1 of 3: on theirs/clipped.npy"));
  EXPECT_TRUE(contains(gui.recent_log(),
                       " that failed: clip. sign, which was on screen, did not fail. Compared: the "
                       "results of theirs, 2 files for 3 dispatches: "))
      << gui.recent_log();

  gui.click("chain[1]");
  gui.await("chain[0] !");
  gui.click("remove dispatch");
  gui.expect("that the last file is of another chain",
             verdict_says("sign, 2 of 2: ", "theirs/least.npy (of the chain with min: undo, or choose it again)"));
  gui.chord("ctrl", "z");
  gui.await("chain[2] =");
}

// It was not there when the folder was chosen. The dispatch on show then, min, has no file.
TEST(CompareInAChain, OfAFolderTheFileOfADispatchThatUndoBringsBackIsCompared) {
  const Folder folder;
  store_clipped(folder / "theirs"), store_signs(folder / "theirs");
  Gui gui({example("chain_of_three.json")});
  gui.await("chain[2] =");
  gui.click("chain[0]");
  gui.click("remove dispatch");
  gui.expect("two dispatches", [](const Gui& now) { return now.has("chain[1] =") && !now.has("chain[2] ="); });
  compare_with_folder(gui, folder / "theirs");
  gui.expect("the first that has a file", verdict_says("sign, 2 of 2: ", "theirs/least.npy included"));
  EXPECT_TRUE(contains(gui.recent_log(), "The first dispatch that has an output there: sign. There is none of min."))
      << gui.recent_log();
  gui.chord("ctrl", "z");
  gui.expect("its file", verdict_begins("! 2 of 16 differ  clip, 1 of 3: on theirs/clipped.npy"));
}

}  // namespace
}  // namespace opscope::test
