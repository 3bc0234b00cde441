// The window under Xvfb, driven by a real mouse and keyboard: the first things that a person does, and known faults.

#include <cmath>
#include <filesystem>
#include <sstream>

#include "core/io/image.h"
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

TEST(Window, SaysWhatItIsAtTheFirstStartAlone) {
  Gui gui;
  EXPECT_TRUE(contains(gui.recent_log(), "Drag Min or Max on the histogram")) << gui.recent_log();
  gui.click("notice answer");
  gui.await("about");
  gui.click("about close");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("about"); });
  gui.click("greeting.close");
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
  gui.start();
  EXPECT_FALSE(contains(gui.recent_log(), "Drag Min or Max on the histogram")) << gui.recent_log();
  gui.chord("ctrl", "p");
  gui.type("introduction");
  gui.press("Return");
  gui.await("about");
  gui.click("about examples");
  gui.expect("the examples", [](const Gui& now) { return now.has("gallery close") && !now.has("about"); });
}

TEST(Window, GreetsUntilItIsClosedWithAWayToTheExamples) {
  Gui gui;
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
  gui.start();
  EXPECT_TRUE(gui.has("greeting.purpose"));
  gui.click("greeting.examples");
  gui.await("gallery close");
  gui.press("Escape");
  gui.expect("no gallery", [](const Gui& now) { return !now.has("gallery close"); });
  gui.click("greeting.close");
  gui.expect("no greeting", [](const Gui& now) { return !now.has("greeting.examples"); });
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
  gui.start();
  EXPECT_FALSE(gui.has("greeting.examples"));
}

TEST(Window, CopyingSaysWhatItCopied) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.reference.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  gui.chord("ctrl", "c");
  gui.expect("a word", [](const Gui& now) { return now.log() == "copied the values at [0,0,1,2]"; });
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
  gui.expect("their verdict", [](const Gui& now) { return starts_with(now.verdict(), "= equal"); });
  gui.expect_other_pixels("heatmaps.gpu.picture", picture);
  gui.expect_other_pixels("histogram.plot", histogram);
  EXPECT_TRUE(contains(gui.title(), "*"));
  EXPECT_TRUE(gui.has("not saved")) << "it has no file";

  gui.chord("ctrl", "z");
  gui.move_away();
  gui.expect("the old bound", [&](const Gui& now) { return now.fact("gpu", "max") == max; });
  gui.expect_pixels("heatmaps.gpu.picture", picture);
  gui.expect_pixels("histogram.plot", histogram);
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
             [](const Gui& now) { return now.valid() && contains(now.title(), "random case 4711 of Clip"); });
  gui.at_once([&] {
    gui.chord("ctrl", "e");
    gui.answer((gui.folder() / "golden").string());
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
  gui.expect_other_pixels("heatmaps.gpu.picture", pinned);

  gui.chord("ctrl", "z");
  gui.move_away();
  gui.expect("the choice before", [](const Gui& now) { return now.has("what if.nan=propagates count"); });
  EXPECT_FALSE(contains(gui.title(), "*"));
  gui.expect_pixels("heatmaps.gpu.picture", pinned);
}

TEST(Window, TheBitsOfAnElementStandInTheirFields) {
  Gui gui({example("clip_nan.json")});
  gui.click("what if.nan=propagates count");  // pins the first element, a NaN, which CLIP lowers to Max
  gui.await("heatmaps.pinned [0,0,0,0]");
  const auto height = [&] { return gui.rectangle("heatmaps.gpu.picture").height; };
  const auto without = height();
  gui.type("b");
  gui.expect("the fields of a NaN and of 1", [](const Gui& now) {
    return now.has("heatmaps.InputTensor: 0 11111111 10000000000000000000000") &&
           now.has("heatmaps.gpu: 0 01111111 00000000000000000000000");
  });
  EXPECT_LT(height(), without);
  gui.type("b");
  gui.expect("no bits", [](const Gui& now) { return !now.has("heatmaps.probe bits"); });
  EXPECT_EQ(height(), without);
}

TEST(Window, CountsLeadToTheNextAndThePreviousElement) {
  Gui gui({example("clip_nan.json")});
  const auto pinned = [&](const std::string& index) {
    gui.expect("the probe at " + index, [&](const Gui& now) { return now.has("heatmaps.pinned " + index); });
  };
  gui.click("statistics.InputTensor NaN");
  pinned("[0,0,0,0]");
  gui.await("statistics.InputTensor NaN: 1 of 2");
  EXPECT_EQ(gui.log(), "NaN in InputTensor: 1 of 2, at [0,0,0,0]");
  gui.hold("shift", [&] { gui.click("statistics.InputTensor NaN"); });
  pinned("[0,0,1,4]");
  gui.await("statistics.InputTensor NaN: 2 of 2");
  gui.right_click("statistics.InputTensor NaN");
  gui.click("statistics.Previous");
  pinned("[0,0,0,0]");
}

TEST(Window, AShiftDragTellsWhoseColoursItChanged) {
  Gui gui({example("clip_photo.json")});
  gui.hold("shift", [&] { gui.drag("heatmaps.InputTensor.picture", 60); });
  gui.expect("a notice", [](const Gui& now) {
    return contains(now.log(), "colours of InputTensor, reference and gpu: ") && contains(now.log(), "; R resets them");
  });
}

TEST(Window, AnOutcomeIsLaidOverThePicturesAndSteppedThrough) {
  Gui gui({example("clip_nan.json")});
  const auto pictures = [&] {
    gui.move_away();
    return std::vector{gui.pixels("heatmaps.InputTensor.picture"), gui.pixels("heatmaps.gpu.picture"),
                       gui.pixels("heatmaps.difference.picture")};
  };
  const auto at_first = [](const Gui& now) { return now.has("heatmaps.pinned [0,0,0,0]"); };
  gui.click("outcomes.NaN");
  gui.expect("the probe at the first NaN", at_first);
  gui.click("outcomes.next");
  gui.expect("the probe at the second NaN", [](const Gui& now) { return now.has("heatmaps.pinned [0,0,1,4]"); });
  gui.click("outcomes.previous");
  gui.expect("the probe at the first NaN", at_first);
  const auto with_stripes = pictures();
  gui.click("outcomes.clear");
  const auto without = pictures();
  EXPECT_NE(with_stripes[0], without[0]) << "the input";
  EXPECT_NE(with_stripes[1], without[1]) << "the gpu's output";
  EXPECT_EQ(with_stripes[2], without[2]) << "the difference";
}

// The counts are NumPy's: (picture / 255 > 0.7).sum(), and .any(axis=2).sum().
TEST(Window, OutcomesAreCountedInPixelsOfAPhoto) {
  Gui gui({example("clip_photo.json")});
  gui.await("outcomes.above Max count 48429");
  gui.await("outcomes.above Max has R 33,125, G 8,064, B 7,240");
  gui.click("outcomes.pixels");
  gui.await("outcomes.above Max count 33125");
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  gui.type("count outcomes in pixels");
  gui.press("Return");
  gui.await("outcomes.above Max count 48429");
}

TEST(Window, TheElementUnderTheMouseIsReadBesideAPin) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.reference.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  EXPECT_FALSE(gui.has("heatmaps.reference.tooltip"));
  gui.point_along("heatmaps.reference.picture", 0.3);
  gui.await("heatmaps.reference.tooltip");
  EXPECT_TRUE(gui.has("heatmaps.pinned [0,0,1,2]")) << "the pin stays";
}

TEST(Window, TheArrowsOfAMenuLeaveThePinWhereItIs) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.reference.picture");
  gui.await("heatmaps.pinned [0,0,1,2]");
  gui.press("F10");
  for (int i = 0; i < 4; ++i) gui.press("Right");
  gui.press("Escape");
  gui.expect("the same pin", [](const Gui& now) { return now.settled() && now.has("heatmaps.pinned [0,0,1,2]"); });
}

TEST(Window, ACaseThatCannotRunShowsNoResultsOfTheOneBefore) {
  Gui gui({example("leaky_relu.json")});
  const auto broken = gui.folder() / "broken.json";
  std::string text = text_of(example("clip_photo.json"));
  const std::string name = "../images/example.png";
  text.replace(text.find(name), name.size(), "missing.png");
  write(broken, text);
  gui.chord("ctrl", "o");
  gui.answer(broken.string());
  gui.expect("why not", [](const Gui& now) { return contains(now.verdict(), "missing.png"); });
  EXPECT_FALSE(gui.has("heatmaps.reference.picture"));
  EXPECT_FALSE(contains(gui.verdict(), "last result")) << gui.verdict();
}

TEST(Window, ABrokenCaseIsRefusedBeforeAnythingIsAskedAboutChanges) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "0.5");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  const std::filesystem::path broken = gui.folder() / "broken.json";
  write(broken, "{\"resources\": [");
  gui.chord("ctrl", "o");
  gui.answer(broken.string());
  gui.expect("why not", [](const Gui& now) { return contains(now.recent_log(), "broken.json"); });
  EXPECT_FALSE(gui.has("question cancel"));
}

TEST(Window, RefusedTextIsToldAtTheBottomUntilEsc) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "abc");
  gui.move_away();
  gui.await("notice");
  gui.press("Escape");
  gui.expect("the value", [](const Gui& now) { return now.settled() && !now.has("message Max"); });
}

TEST(Window, ASizeOfZeroIsRefusedAtItsFieldAndTheCaseKeepsTheOldOne) {
  Gui gui;
  const std::string title = gui.title();
  gui.enter("InputTensor.Sizes[2]", "0");
  gui.await("InputTensor.message Sizes[2]");
  gui.expect("the case as it was", [](const Gui& now) { return contains(now.verdict(), "with the value kept"); });
  EXPECT_TRUE(gui.valid());
  EXPECT_EQ(gui.title(), title);
  EXPECT_TRUE(gui.has("heatmaps.gpu.picture"));
  gui.press("Escape");
  gui.expect("the size", [](const Gui& now) { return starts_with(now.verdict(), "= equal"); });
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
  gui.expect("its verdict", [](const Gui& now) { return starts_with(now.verdict(), "= equal"); });
  gui.move_away();
  gui.expect_other_pixels("heatmaps.InputTensor.picture", before);
}

TEST(Window, APaneIsSavedAsThePictureOnScreen) {
  Gui gui;
  const Gui::Rectangle place = gui.rectangle("heatmaps.gpu.picture");
  const Pixels screen = gui.pixels("heatmaps.gpu.picture");
  gui.click("heatmaps.gpu.menu");
  gui.click("heatmaps.gpu.save picture");
  const std::filesystem::path file = gui.folder() / "gpu.png";
  gui.answer(file.string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });

  constexpr int margin = 24, title = 26, legend = 42;
  const Result<ImageInfo> info = read_image_info(file);
  ASSERT_TRUE(info);
  const int width = place.width + 2 * margin, height = place.height + title + legend + 2 * margin;
  ASSERT_EQ(static_cast<int>(info->width), width);
  ASSERT_EQ(static_cast<int>(info->height), height);
  const Result<Tensor> image = read_image(file, DataType::UInt8);
  ASSERT_TRUE(image);
  const auto channel = [&](int c, int x, int y) {  // NCHW
    const int at = (c * height + y + margin + title) * width + x + margin;
    return static_cast<std::uint32_t>(image->buffer.bytes()[static_cast<std::size_t>(at)]);
  };
  int different = 0;
  for (int y = place.height / 4; y < place.height * 3 / 4; ++y)  // where the photo is
    for (int x = 1; x + 1 < place.width; ++x)
      different += screen[static_cast<std::size_t>(y * place.width + x)] !=
                   (channel(0, x, y) << 16 | channel(1, x, y) << 8 | channel(2, x, y));
  EXPECT_EQ(different, 0);
}

TEST(Window, ARangeAboutZeroHasItsMiddleAtZero) {
  Gui gui({(source_folder() / "assets/models/clip_nan.json").string()});
  gui.enter("Max", "0.5");  // the outputs lie in -1..0.5, the input in -2..2
  gui.click("heatmaps.gpu.menu");
  gui.point_at("heatmaps.gpu.range menu");
  gui.click("heatmaps.gpu.range about 0");
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer((gui.folder() / "kept.json").string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  const std::string text = text_of(gui.folder() / "kept.json");
  EXPECT_TRUE(contains(text, "\"-1\"")) << text;
}

TEST(Window, ColoursAreLogarithmicOrBetweenTypedPercentiles) {
  Gui gui({(source_folder() / "assets/models/clip_photo.json").string()});
  gui.move_away();
  const Pixels linear = gui.pixels("heatmaps.gpu.picture");
  const auto switch_logarithm = [&] {
    gui.chord("ctrl", "p");
    gui.type("logarithmic");
    gui.press("Return");
    gui.move_away();
  };
  switch_logarithm();
  gui.expect_other_pixels("heatmaps.gpu.picture", linear);
  switch_logarithm();
  gui.expect_pixels("heatmaps.gpu.picture", linear);

  gui.click("heatmaps.gpu.menu");
  gui.point_at("heatmaps.gpu.range menu");
  gui.await("heatmaps.gpu.low percentile");
  gui.click("heatmaps.gpu.low percentile");
  gui.chord("ctrl", "a");
  gui.type("10");
  gui.click("heatmaps.gpu.set percentiles");
  gui.move_away();
  gui.expect_other_pixels("heatmaps.gpu.picture", linear);
}

TEST(Window, AnOperatorThatComesBackHasTheAttributesThatItHad) {
  Gui gui({(source_folder() / "assets/models/clip_nan.json").string()});
  gui.enter("Max", "0.25");
  const auto choose = [&](const std::string& title) {
    gui.click("operator");
    gui.click("operator=" + title);
    gui.expect(title, [](const Gui& now) { return now.valid() && now.settled(); });
  };
  choose("Sign");
  EXPECT_FALSE(gui.has("Max"));
  choose("Clip");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.25; });
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer((gui.folder() / "kept.json").string());
  gui.expect("the file", [](const Gui& now) { return contains(now.log(), "saved "); });
  const Result<Model> saved = read_model(gui.folder() / "kept.json");
  ASSERT_TRUE(saved);
  EXPECT_NE(saved->find_resource("A"), nullptr) << "the input keeps its name";
}

TEST(Window, SavesStatisticsAndHistogramAsTables) {
  Gui gui;
  const auto save = [&](const std::string& words, const char* name) {
    gui.chord("ctrl", "p");
    gui.type(words);
    gui.press("Return");
    gui.answer((gui.folder() / name).string());
    gui.expect("the file", [&](const Gui& now) { return contains(now.log(), name); });
    return text_of(gui.folder() / name);
  };
  const std::string statistics = save("statistics csv", "s.csv"), histogram = save("histogram csv", "h.csv");
  EXPECT_TRUE(starts_with(statistics,
                          ",\"InputTensor\",\"gpu\"\ndata type,FLOAT32,FLOAT32\nsizes,1x3x512x768,1x3x512x768\n"
                          "elements,1179648,1179648\n"))
      << statistics;
  EXPECT_TRUE(contains(statistics, "\nmax,1,0.7\n")) << statistics;
  EXPECT_TRUE(starts_with(histogram, "from,to,\"InputTensor\",\"gpu\"\n0,")) << histogram;
}

TEST(Window, ExportsGoldenVectorsThatTheCommandLineVerifies) {
  Gui gui;
  gui.enter("Max", "0.5");
  gui.expect("the new bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
  const std::string golden = (gui.folder() / "golden").string();
  gui.chord("ctrl", "e");
  gui.answer(golden);
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(golden + "/manifest.json"); }));
  const Outcome verified = opscope({"verify", golden});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  EXPECT_TRUE(contains(text_of(golden + "/manifest.json"), "\"driver\": {"));
}

TEST(Window, SavesACaseThatReadsBack) {
  Gui gui({example("min_broadcast.json")});
  const std::string file = (gui.folder() / "saved.json").string();
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer(file);
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(file); }));
  const Result<Model> saved = read_model(file), original = read_model(example("min_broadcast.json"));
  ASSERT_TRUE(saved) << saved.error().text();
  EXPECT_EQ(*saved, *original);
}

TEST(Window, TheKeyboardReachesFormAndMenusFromNothing) {
  Gui gui({example("clip_nan.json")});
  gui.press("Tab");
  gui.press("Tab");
  gui.type("-0.25");
  gui.press("Return");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "min") == -0.25; });
  gui.press("Escape");
  gui.press("F10");
  gui.await("menu File Open...");
  gui.press("Right");
  gui.press("Down");
  gui.await("menu Edit Undo");
  gui.press("Escape");
  gui.press("Escape");
  gui.type_into("Max", "0.5");
  gui.press("F5");
  gui.expect("what was typed before a function key", [](const Gui& now) { return now.fact("gpu", "max") == 0.5; });
}

// With a PATH in which xdg-open can be replaced.
class DesktopOfTheWindow : public testing::Test {
 protected:
  DesktopOfTheWindow() { setenv("PATH", (programs.path().string() + ":" + before).c_str(), 1); }
  ~DesktopOfTheWindow() override { setenv("PATH", before.c_str(), 1); }
  // PATH becomes one folder with links to all programs but this.
  void leave_out(const std::string& name) {
    std::istringstream folders(before);
    std::error_code ignored;
    for (std::string from; std::getline(folders, from, ':');)
      for (const auto& entry : std::filesystem::directory_iterator(from, ignored))
        if (entry.path().filename() != name)
          std::filesystem::create_symlink(entry.path(), programs / entry.path().filename(), ignored);
    setenv("PATH", programs.path().c_str(), 1);
  }
  void open_it(Gui& gui) {
    gui.chord("alt", "h");
    gui.await("menu Help Manual...");
    gui.click("menu Help Manual...");
    gui.await("manual file");
  }
  const std::string before = getenv("PATH");
  Folder programs;
};

TEST_F(DesktopOfTheWindow, OpensTheManualInItsViewer) {
  const std::filesystem::path opened = programs / "opened";
  write(programs / "xdg-open", "#!/bin/sh\necho \"$1\" > '" + opened.string() + "'\n");
  std::filesystem::permissions(programs / "xdg-open", std::filesystem::perms::owner_all);
  Gui gui({example("clip_nan.json")});
  open_it(gui);
  gui.click("manual open");
  gui.await("manual opened");
  EXPECT_TRUE(wait_until([&] { return contains(text_of(opened), "docs/window.md\n"); }));
  gui.press("Escape");
  gui.expect("it closed", [](const Gui& now) { return !now.has("manual"); });
}

TEST_F(DesktopOfTheWindow, TheManualIsNamedWhereNothingOpensIt) {
  leave_out("xdg-open");
  Gui gui({example("clip_nan.json")});
  open_it(gui);
  gui.click("manual open");
  gui.await("manual problem");
  gui.click("manual copy");
  gui.click("manual close");
  gui.expect("it closed", [](const Gui& now) { return !now.has("manual"); });
}

TEST_F(DesktopOfTheWindow, AnExportCanBeSeenInTheFileManager) {
  const std::filesystem::path opened = programs / "opened", vectors = programs / "vectors";
  write(programs / "xdg-open", "#!/bin/sh\necho \"$1\" > '" + opened.string() + "'\n");
  std::filesystem::permissions(programs / "xdg-open", std::filesystem::perms::owner_all);
  Gui gui({example("clip_nan.json")});
  gui.chord("ctrl", "e");
  gui.answer(vectors.string());
  gui.click("notice second answer");
  EXPECT_TRUE(wait_until([&] { return contains(text_of(opened), vectors.string() + "\n"); }));
}

TEST(Window, ThePaletteChoosesTheRangeOfTheColours) {
  Gui gui({example("clip_nan.json")});
  gui.move_away();
  const Pixels before = gui.pixels("heatmaps.InputTensor.range low");
  gui.chord("ctrl", "p");
  gui.type("data type holds");
  gui.press("Return");
  gui.expect_other_pixels("heatmaps.InputTensor.range low", before);
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

TEST(Window, ThePaletteReachesEveryActionWithTheArrowsAndTypingGoesOnAfterThem) {
  Gui gui;
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  for (int i = 0; i < 40; ++i) gui.press("Down");
  for (int i = 0; i < 40; ++i) gui.press("Up");
  for (int i = 0; i < 3; ++i) gui.press("Down");
  gui.type("devic");
  gui.expect("one action", [](const Gui& now) { return !now.has("palette Open..."); });
  gui.type("e");
  gui.press("Return");
  gui.await("device facts");
}

}  // namespace
}  // namespace opscope::test
