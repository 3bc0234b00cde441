// Quantized tensors in the window: typed scales, the fitted scale, and the error against exact arithmetic.
//
// The exact sums of the example are -87.5, -71, 15.25, 8.5, 6.5, 3.25, 76.5 and 103.75. Its output has the scale 0.25
// and the zero point 30, so it holds -7.5 to 56.25: two sums saturate at each end, and the other four are exact.

#include "core/model/json.h"
#include "core/tensor/tensor.h"
#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

struct QuantizedCase {
  Folder folder;
  std::filesystem::path file = folder / "case.json";
  QuantizedCase() { write(file, text_of(example("quantized_add_mixed_types.json"))); }
};

class GuiQuantized : public testing::Test, protected QuantizedCase {
 protected:
  std::uint64_t bits_in_file(const char* resource) const {
    const Result<Model> model = read_model(file);
    return model ? std::get<ArrayValues>(model->find_resource(resource)->initial_values).values.front() : 0;
  }
  float scale_in_file() const { return from_bits<float>(bits_in_file("OutputScale")); }
  void save() {
    gui.chord("ctrl", "s");
    gui.expect("the case saved", [](const Gui& now) { return !contains(now.title(), "*"); });
  }

  Gui gui{{file}};
};

TEST_F(GuiQuantized, ATypedScaleChangesTheOutputAndItsRangeAndUndoBringsThemBack) {
  gui.move_away();
  const Pixels range = gui.pixels("OutputTensor.Range");
  gui.enter("OutputTensor.Scale", "2");
  gui.move_away();
  gui.expect("103.75 / 2 + 30", [](const Gui& now) { return now.fact("reference", "max") == 82; });
  gui.expect_other_pixels("OutputTensor.Range", range);
  save();
  EXPECT_EQ(scale_in_file(), 2);
  gui.chord("ctrl", "z");
  gui.expect("saturation", [](const Gui& now) { return now.fact("reference", "max") == 255; });
  gui.expect_pixels("OutputTensor.Range", range);
}

TEST_F(GuiQuantized, WhatWasRoundedIsNotToldBesideARefusal) {
  gui.enter("OutputTensor.RangeLow", "-7.3");
  gui.expect("what was rounded",
             [](const Gui& now) { return contains(now.recent_log(), "the range -7.3 to 56.25 became"); });
  gui.enter("OutputTensor.RangeLow", "abc");
  gui.expect("the refusal", [](const Gui& now) {
    return now.has("notice tells OutputTensor: 'abc' is not accepted; the case keeps the value it had");
  });
}

TEST_F(GuiQuantized, WhatWasRoundedIsNotToldBesideATextThatIsRefusedInPlaceOfAnother) {
  const auto refused = [](const Gui& now, const std::string& text) {
    return now.has("notice tells AScaleTensor: '" + text + "' is not accepted; the case keeps the value it had");
  };
  gui.enter("ATensor.Scale", "abc");
  gui.expect("a refusal", [&](const Gui& now) { return refused(now, "abc"); });
  gui.enter("OutputTensor.RangeLow", "-7.3");
  gui.expect("what was rounded",
             [](const Gui& now) { return contains(now.recent_log(), "the range -7.3 to 56.25 became"); });
  gui.enter("ATensor.Scale", "xyz");
  gui.expect("the other refusal", [&](const Gui& now) { return refused(now, "xyz"); });
}

// -7.5 to 120 are 255 steps of 0.5, of which 15 are below 0.
TEST_F(GuiQuantized, ATypedEndOfTheRangeIsOneStep) {
  gui.enter("OutputTensor.RangeHigh", "120");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  save();
  EXPECT_EQ(scale_in_file(), 0.5f);
  EXPECT_EQ(bits_in_file("OutputZeroPoint"), 15u);
  gui.chord("ctrl", "z");
  save();
  EXPECT_EQ(scale_in_file(), 0.25f);
  EXPECT_EQ(bits_in_file("OutputZeroPoint"), 30u);
}

TEST_F(GuiQuantized, AFittedScaleHoldsEveryElementAndIsOneStep) {
  gui.click("OutputTensor.FitScale");
  gui.click("OutputTensor.no saturation");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  EXPECT_TRUE(contains(gui.recent_log(), "fitted OutputTensor for no saturation: scale 0.7")) << gui.recent_log();
  save();
  EXPECT_GT(scale_in_file(), 191.25f / 256);
  EXPECT_LT(scale_in_file(), 191.25f / 254);
  EXPECT_EQ(gui.fact("reference", "min"), 0);
  EXPECT_EQ(gui.fact("reference", "max"), 255);
  gui.chord("ctrl", "z");
  save();
  EXPECT_EQ(scale_in_file(), 0.25f);
  EXPECT_EQ(bits_in_file("OutputZeroPoint"), 30u);
}

TEST_F(GuiQuantized, TheFirstArrowInTheChoicesOfFitShowsTheFirstOne) {
  gui.click("OutputTensor.FitScale");
  gui.await("OutputTensor.no saturation");
  gui.press("Down");
  gui.press("Return");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  EXPECT_TRUE(contains(gui.recent_log(), "for no saturation")) << gui.recent_log();
}

TEST_F(GuiQuantized, TheChoicesOfFitLeaveTheRangesInSight) {
  gui.click("OutputTensor.FitScale");
  gui.await("OutputTensor.no saturation");
  for (const char* tensor : {"ATensor", "BTensor", "OutputTensor"}) {
    const Gui::Rectangle range = gui.rectangle(std::string(tensor) + ".Range");
    EXPECT_LE(range.x + range.width, gui.rectangle("OutputTensor.no saturation").x) << tensor;
  }
}

// With the scale 0.25 four sums saturate, the worst by 80. Without saturation no error exceeds half a step, 0.38.
TEST_F(GuiQuantized, TheScaleOfTheBestSignalToNoiseIsOneStepToo) {
  gui.click("OutputTensor.FitScale");
  gui.click("OutputTensor.best signal-to-noise");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  save();
  EXPECT_GT(scale_in_file(), 0.25f);
  gui.chord("ctrl", "z");
  save();
  EXPECT_EQ(scale_in_file(), 0.25f);
  EXPECT_EQ(bits_in_file("OutputZeroPoint"), 30u);
}

TEST_F(GuiQuantized, ThePaletteFitsTheScaleToo) {
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  gui.type("fit scale");
  gui.press("Return");
  gui.expect("a change", [](const Gui& now) { return contains(now.title(), "*"); });
  save();
  EXPECT_GT(scale_in_file(), 191.25f / 256);
}

// Where they are, they do not saturate: the other four sums are exact.
TEST_F(GuiQuantized, TheErrorsLeadToTheirMap) {
  gui.await("quantization error.2 below, 2 above the range");
  const Pixels difference = gui.pixels("heatmaps.difference.picture");
  gui.click("quantization error.map");
  gui.move_away();
  gui.expect_other_pixels("heatmaps.difference.picture", difference);
  gui.click("quantization error.map");
  gui.move_away();
  gui.expect_pixels("heatmaps.difference.picture", difference);
}

TEST_F(GuiQuantized, TheErrorTakesThePlaceOfTheDifference) {
  const Pixels difference = gui.pixels("heatmaps.difference.picture");
  gui.click("heatmaps.difference.menu");
  gui.click("heatmaps.difference.in steps of the output");
  gui.move_away();
  gui.expect_other_pixels("heatmaps.difference.picture", difference);
  gui.click("quantization error.largest");
  gui.await("heatmaps.pinned [0,0,0]");
}

// The golden folder's scales and zero points are in files; the formula, the ranges and Fit need their numbers.
TEST_F(GuiQuantized, GoldenVectorsHaveTheirNumbers) {
  const std::string golden = (folder / "golden").string();
  ASSERT_EQ(gui.run({program_file().string(), "export", file.string(), "-o", golden}), 0);
  const Pixels range = gui.pixels("OutputTensor.Range"), formula = gui.pixels("formula");
  gui.chord("ctrl", "o");
  gui.answer(golden + "/manifest.json");
  gui.await("OutputTensor.Range");
  gui.move_away();
  gui.expect_pixels("OutputTensor.Range", range);
  gui.expect_pixels("formula", formula);
}

}  // namespace
}  // namespace opscope::test
