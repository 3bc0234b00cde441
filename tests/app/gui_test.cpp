// The window, driven by a real mouse and keyboard under Xvfb: what a person does first, and what must not go wrong.

#include <cmath>

#include "core/model/json.h"
#include "core/picture/image.h"
#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

bool starts_with(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }
TEST(Window, OpensWithTheExampleEqualOnAllBackends) {
  Gui gui;
  EXPECT_TRUE(starts_with(gui.verdict(), "= equal  1,179,648 elements, bit for bit")) << gui.verdict();
  for (const char* backend : {"reference ", "cpu ", "gpu "}) EXPECT_TRUE(contains(gui.verdict(), backend));
  EXPECT_TRUE(gui.valid());
}

TEST(Window, UsesNoProcessorWhileNothingHappens) {
  Gui gui;
  gui.move_away();
  gui.expect("rest", [](const Gui&) { return true; });
  // The least of three seconds: whatever else happens, a job's last word included, can only add.
  double least_time = 1;
  unsigned fewest_frames = 100;
  for (int second = 0; second < 3; ++second) {
    const double before = processor_seconds(gui.program().pid());
    const unsigned frame = gui.frame();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    gui.expect("rest", [](const Gui&) { return true; });
    least_time = std::min(least_time, processor_seconds(gui.program().pid()) - before);
    fewest_frames = std::min(fewest_frames, gui.frame() - frame);
  }
  EXPECT_LT(least_time, 0.015);  // one tick of the kernel's clock at most
  EXPECT_EQ(fewest_frames, 0u);
}

TEST(Window, ATypedBoundChangesPictureHistogramAndStatisticsAndUndoBringsThemBack) {
  Gui gui;
  gui.move_away();
  const double max = gui.fact("gpu", "max");
  const Pixels picture = gui.pixels("heatmaps.gpu.picture"), histogram = gui.pixels("histogram.plot");
  gui.enter("Max", "0.4");
  gui.move_away();
  gui.expect("outputs clipped at 0.4", [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.4) < 1e-6; });
  EXPECT_TRUE(starts_with(gui.verdict(), "= equal")) << gui.verdict();
  EXPECT_NE(gui.pixels("heatmaps.gpu.picture"), picture);
  EXPECT_NE(gui.pixels("histogram.plot"), histogram);
  EXPECT_TRUE(contains(gui.title(), "*"));

  gui.chord("ctrl", "z");
  gui.move_away();
  gui.expect("the old bound", [&](const Gui& now) { return now.fact("gpu", "max") == max; });
  EXPECT_EQ(gui.pixels("heatmaps.gpu.picture"), picture);
  EXPECT_EQ(gui.pixels("histogram.plot"), histogram);
  EXPECT_FALSE(contains(gui.title(), "*"));

  gui.chord("ctrl", "y");
  gui.expect("the new bound again", [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.4) < 1e-6; });
}

TEST(Window, ADragIsOneStepOfUndo) {
  Gui gui;
  const double max = gui.fact("reference", "max");
  gui.drag("Max", -60);
  gui.expect("a smaller bound", [&](const Gui& now) { return now.fact("reference", "max") < max; });
  gui.chord("ctrl", "z");
  gui.expect("the bound before the drag", [&](const Gui& now) { return now.fact("reference", "max") == max; });
  EXPECT_FALSE(contains(gui.title(), "*"));
}

TEST(Window, TakesNanInfinityAndBitsAsBoundsAndRefusesWords) {
  Gui gui;
  gui.enter("Max", "inf");
  gui.expect("nothing clipped above",
             [](const Gui& now) { return now.fact("gpu", "max") == now.fact("InputTensor", "max"); });
  gui.enter("Max", "0x3F000000");
  gui.expect("0.5 by its bits", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
  gui.enter("Max", "a lot");
  gui.expect("a sentence at the field", [](const Gui& now) { return now.has("message Max"); });
  EXPECT_EQ(gui.fact("gpu", "max"), 0.5);
}

TEST(Window, LosesNothingOfWhatComesWhileAFrameIsDrawn) {
  Gui gui;
  gui.at_once([&] {
    gui.enter("Max", "0.4");
    gui.move_away();
  });
  gui.expect("a click that opens a field, what is typed into it, and Return",
             [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.4) < 1e-6; });
  gui.at_once([&] {
    gui.chord("ctrl", "p");
    gui.type("by number");
    gui.press("Return");
    gui.type("4711");
    gui.press("Return");
  });
  gui.expect("an action found and its question answered",
             [](const Gui& now) { return contains(now.title(), "random case 4711 of Clip"); });
  gui.at_once([&] {
    gui.chord("ctrl", "e");
    gui.chord("ctrl", "a");
    gui.type((gui.folder() / "golden").string());
    gui.press("Return");
    gui.press("F6");
  });
  gui.expect("a path in place of the one proposed, and a key behind it", [](const Gui& now) {
    return now.has("sweep.Start") && std::filesystem::exists(now.folder() / "golden" / "manifest.json");
  });
}

TEST(Window, AWhatIfCountPinsTheFirstElementAndItsChoiceIsAnEdit) {
  Gui gui({example("clip_nan.json")});
  EXPECT_FALSE(gui.has("heatmaps.pinned [0,0,0,0]"));
  gui.click("what if.nan=propagates count");
  gui.expect("the probe at the first NaN", [](const Gui& now) { return now.has("heatmaps.pinned [0,0,0,0]"); });
  gui.move_away();
  const Pixels pinned = gui.pixels("heatmaps.gpu.picture");

  gui.click("what if.nan=propagates");
  gui.move_away();
  gui.expect("the other choice", [](const Gui& now) { return now.has("what if.nan=number wins count"); });
  EXPECT_FALSE(gui.has("what if.nan=propagates count"));
  EXPECT_TRUE(starts_with(gui.verdict(), "= equal")) << gui.verdict();
  EXPECT_TRUE(contains(gui.title(), "*"));
  EXPECT_NE(gui.pixels("heatmaps.gpu.picture"), pinned) << "the NaN does not show";

  gui.chord("ctrl", "z");
  gui.move_away();
  gui.expect("the choice before", [](const Gui& now) { return now.has("what if.nan=propagates count"); });
  EXPECT_FALSE(contains(gui.title(), "*"));
  EXPECT_EQ(gui.pixels("heatmaps.gpu.picture"), pinned);
}

TEST(Window, DataThatProveNothingAreMistrusted) {
  Gui gui;
  gui.enter("Max", "inf");
  gui.enter("Min", "0");
  gui.expect("mistrust", [](const Gui& now) { return starts_with(now.verdict(), "? equal, but mistrusted"); });
  EXPECT_TRUE(contains(gui.verdict(), "the output equals InputTensor everywhere")) << gui.verdict();
}

TEST(Window, AnInvalidSizeIsToldAtItsFieldAndTheLastResultStays) {
  Gui gui;
  gui.enter("InputTensor.Sizes[2]", "0");
  gui.expect("a refusal", [](const Gui& now) { return starts_with(now.verdict(), "! cannot run"); });
  EXPECT_TRUE(gui.has("InputTensor.message InputTensor.Sizes[2]")) << gui.verdict();
  EXPECT_TRUE(contains(gui.verdict(), "InputTensor.Sizes[2]")) << gui.verdict();
  EXPECT_FALSE(gui.valid());
  EXPECT_TRUE(gui.has("heatmaps.gpu.picture"));
  gui.chord("ctrl", "z");
  gui.expect("a valid case", [](const Gui& now) { return starts_with(now.verdict(), "= equal"); });
}

TEST(Window, OpensAnotherImageByDialogAndTakesOverItsSize) {
  Gui gui;
  picture::Image image(40, 30);
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 40; ++x)
      image.at(x, y) = {static_cast<std::uint8_t>(6 * x), static_cast<std::uint8_t>(8 * y), 128};
  const std::string file = (gui.folder() / "other.png").string();
  ASSERT_TRUE(picture::write_png(image, file));
  const Pixels before = gui.pixels("heatmaps.InputTensor.picture");
  gui.chord("ctrl", "o");
  gui.type(file);
  gui.press("Return");
  gui.expect("an image of 40 x 30",
             [](const Gui& now) { return std::fmod(now.fact("reference", "elements"), 1200) == 0; });
  EXPECT_TRUE(starts_with(gui.verdict(), "= equal")) << gui.verdict();
  gui.move_away();
  EXPECT_NE(gui.pixels("heatmaps.InputTensor.picture"), before);
}

TEST(Window, ExportsGoldenVectorsThatTheCommandLineVerifies) {
  Gui gui;
  gui.enter("Max", "0.5");
  gui.expect("the new bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
  const std::string golden = (gui.folder() / "golden").string();
  gui.chord("ctrl", "e");
  gui.chord("ctrl", "a");
  gui.type(golden);
  gui.press("Return");
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(golden + "/manifest.json"); }));
  const Outcome verified = opscope({"verify", golden});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  EXPECT_TRUE(contains(text_of(golden + "/manifest.json"), "\"driver\": {"));
}

TEST(Window, SavesACaseThatReadsBack) {
  Gui gui({example("min_broadcast.json")});
  const std::string file = (gui.folder() / "saved.json").string();
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.chord("ctrl", "a");
  gui.type(file);
  gui.press("Return");
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(file); }));
  const Result<Model> saved = read_model(file), original = read_model(example("min_broadcast.json"));
  ASSERT_TRUE(saved) << saved.error().text();
  EXPECT_EQ(*saved, *original);
}

TEST(Window, AsksBeforeChangesAreLost) {
  Gui gui;
  gui.enter("Max", "0.5");
  gui.chord("ctrl", "q");
  gui.expect("a question", [](const Gui& now) { return now.has("question discard"); });
  gui.click("question discard");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST(Window, FindsAnyActionByAFewLetters) {
  Gui gui;
  gui.chord("ctrl", "p");
  gui.type("log");
  gui.expect("the action", [](const Gui& now) { return now.has("palette Log"); });
  gui.press("Return");
  gui.expect("the log", [](const Gui& now) { return now.has("log lines"); });
}

TEST(Window, DescribesTheDeviceInADialog) {
  Gui gui;
  gui.chord("ctrl", "p");
  gui.type("device");
  gui.expect("the action", [](const Gui& now) { return now.has("palette Device..."); });
  gui.press("Return");
  gui.expect("what the probe found, all of it without another event",
             [](const Gui& now) { return now.has("device facts") && now.holds("device dialog", "device facts"); });
  gui.click("device copy");
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("device copy"); });
}

TEST(Window, WritesAScreenshotAndLeaves) {
  const Desktop desktop;
  const std::string file = (desktop.folder() / "shot.png").string();
  Process program({program_file().string(), "gui", "--screenshot", file}, desktop.display());
  EXPECT_EQ(program.wait(), 0);
  EXPECT_GT(std::filesystem::file_size(file), 100'000u);
}

TEST(Window, SaysInOneSentenceThatThereIsNoDisplay) {
  const Outcome outcome = opscope({"gui"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "display")) << outcome.err;
}

}  // namespace
}  // namespace opscope::test
