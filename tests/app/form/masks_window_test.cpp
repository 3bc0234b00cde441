// A condition that is read from a picture, in a window: its threshold, and painting in it.

#include <gtest/gtest.h>

#include "core/io/file.h"
#include "core/io/image.h"
#include "tests/app/form/opened_example.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

class MasksWindow : public OpenedExample {
 protected:
  // IF over 1 x 1 x side x side bytes. Its condition is a picture whose columns become lighter, from 0 to 0.8 and one
  // sample of 1, and true from 0.9 on.
  void open_mask(std::uint32_t side) {
    const std::uint32_t sizes[] = {1, 1, side, side};
    std::vector<std::byte> samples(side * side);
    for (std::uint32_t i = 0; i < side * side; ++i) samples[i] = static_cast<std::byte>(204 * (i % side) / (side - 1));
    samples.back() = std::byte{255};
    ASSERT_TRUE(write_file(folder / "mask.png", value_of(encode_image(DataType::UInt8, sizes, samples, false))));
    const std::string one = desc_text("UINT8", "1, 1, " + std::to_string(side) + ", " + std::to_string(side));
    const std::string values = R"({"initialValuesDataType": "UINT8", "initialValues": {"valueCount": )" +
                               std::to_string(side * side) + R"(, "value": 0}})";
    write(path, R"({"resources": {"Condition": {"initialValuesDataType": "UINT8", "initialValues":
      {"sourcePath": "mask.png"}}, "A": )" +
                    values + R"(, "B": )" + values + R"(, "Out": )" + values +
                    R"(}, "dispatchables": {"if": {"type": "ELEMENT_WISE_IF", "desc": {"ConditionTensor": )" + one +
                    R"(, "ATensor": )" + one + R"(, "BTensor": )" + one + R"(, "OutputTensor": )" + one +
                    R"(}}}, "commands": [{"type": "dispatch", "dispatchable": "if", "bindings": {"ConditionTensor":
      "Condition", "ATensor": "A", "BTensor": "B", "OutputTensor": "Out"}}],
      "opscope": {"sources": {"Condition": {"test": ">=", "threshold": 0.9}}}})");
    gui = std::make_unique<Gui>(std::vector<std::string>{path});
  }
};

// In the message beside the verdict, and below the picture in the form.
TEST_F(MasksWindow, APictureOfWhichFewPixelsAreLeftOffersItsOwnSizes) {
  const std::uint32_t sizes[] = {1, 1, 24, 32};
  std::vector<std::byte> samples(768);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::byte>(8 * (i % 32));
  ASSERT_TRUE(write_file(folder / "p.png", value_of(encode_image(DataType::UInt8, sizes, samples, false))));
  const std::string floats = desc_text("FLOAT32", "1, 1, 3, 4");
  write(path, CaseText()
                  .constant("A", "FLOAT32", 12)
                  .constant("B", "FLOAT32", 12, "1")
                  .constant("C", "FLOAT32", 12)
                  .dispatch("MIN", {"A", "B", "C"}, floats));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  gui->click("ATensor.Source");
  gui->click("ATensor.Source=file");
  gui->answer((folder / "p.png").string());
  gui->await("notice answer");
  gui->await("ATensor.reduced");
  EXPECT_TRUE(gui->has("ATensor.use picture sizes"));
  gui->click("notice answer");
  gui->expect("its sizes", [](const Gui& now) { return now.fact("reference", "elements") == 768; });
  EXPECT_FALSE(gui->has("ATensor.reduced"));
}

TEST_F(MasksWindow, TheMiddleIsTheWayBackOfTheThreshold) {
  open_mask(20);
  gui->await("ConditionTensor.true 1 of 400");
  gui->click("ConditionTensor.middle");
  gui->expect("0.5 and more: 8 columns of 20",
              [](const Gui& now) { return now.has("ConditionTensor.true 160 of 400"); });
  gui->enter("ConditionTensor.Threshold", "0.9");
  gui->await("ConditionTensor.true 1 of 400");
  gui->click("ConditionTensor.middle");
  gui->await("ConditionTensor.true 160 of 400");
}

TEST_F(MasksWindow, TheFileIsSeenBesideItsThresholdAndWhatIsFalseIsFaded) {
  open_mask(20);
  gui->await("ConditionTensor.true 1 of 400");
  gui->move_away();
  const Gui::Rectangle picture = gui->rectangle("ConditionTensor.threshold picture");
  EXPECT_NEAR(picture.width, picture.height, 1);
  const Gui::Rectangle plot = gui->rectangle("ConditionTensor.threshold.plot");
  EXPECT_LE(plot.y + plot.height, picture.y) << "below the line that is dragged";
  const Gui::Rectangle count = gui->rectangle("ConditionTensor.true 1 of 400");
  EXPECT_LE(count.y + count.height, picture.y) << "and below what it makes true";
  const Pixels mostly_false = gui->pixels("ConditionTensor.threshold picture");
  gui->click("ConditionTensor.middle");
  gui->await("ConditionTensor.true 160 of 400");
  gui->move_away();
  gui->expect_other_pixels("ConditionTensor.threshold picture", mostly_false);
}

TEST_F(MasksWindow, PaintStandsBetweenTheSourceAndItsFieldsAndKeepsItsPlace) {
  open_mask(20);
  const Gui::Rectangle box = gui->rectangle("ConditionTensor.Paint");
  EXPECT_GT(box.y, gui->rectangle("ConditionTensor.Source").y);
  EXPECT_LT(box.y, gui->rectangle("ConditionTensor.path").y);
  gui->click("ConditionTensor.Paint");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->await("ConditionTensor.back to file");
  EXPECT_EQ(gui->rectangle("ConditionTensor.Paint"), box) << "the fields of a list follow below it";
  gui->expect("what became of the threshold", [](const Gui& now) {
    return contains(now.recent_log(), "ConditionTensor is a list now: the threshold of mask.png has no effect.");
  });
}

TEST_F(MasksWindow, TheWayBackToThePictureDoesNotDependOnPaint) {
  open_mask(20);
  gui->click("ConditionTensor.Paint");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->await("ConditionTensor.back to file");
  gui->click("ConditionTensor.Paint");
  gui->expect("no brush", [](const Gui& now) { return !now.has("ConditionTensor.Brush"); });
  EXPECT_TRUE(gui->has("ConditionTensor.back to file"));
  gui->click("ConditionTensor.Paint");
  gui->await("ConditionTensor.Brush");
  EXPECT_TRUE(gui->has("ConditionTensor.back to file"));
  gui->click("ConditionTensor.back to file");
  gui->await("ConditionTensor.true 1 of 400");
  EXPECT_FALSE(gui->has("ConditionTensor.back to file"));
}

TEST_F(MasksWindow, WhatIsTrueIsCountedWhileItIsPaintedToo) {
  open_mask(20);
  gui->await("ConditionTensor.true 1 of 400");
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "1");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->await("ConditionTensor.true 2 of 400");
}

TEST_F(MasksWindow, WhatIsTrueIsToldOfAllInANarrowFormToo) {
  open_mask(600);
  gui->await("ConditionTensor.true 1 of 360,000");
  gui->click("ConditionTensor.middle");
  const std::string count = "ConditionTensor.true 134,400 of 360,000";  // columns 376 to 599
  gui->await(count);
  const int whole = gui->rectangle(count).width;
  const std::string size = "windowsize 1024 700";
  gui->run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  gui->expect("a narrow form with the same text", [&](const Gui& now) {
    return now.has(count) && now.last_rectangle("form").width < 320 && now.last_rectangle(count).width >= whole - 1;
  });
}

TEST_F(MasksWindow, APaintedMaskKeepsItsShapeInOtherSizesAndSaysSo) {
  open_mask(20);
  gui->click("ConditionTensor.Paint");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->await("ConditionTensor.back to file");
  gui->enter("ConditionTensor.Sizes[3]", "10");
  gui->expect("what became of the mask",
              [](const Gui& now) { return contains(now.recent_log(), "mask resampled from 20 × 20 to 10 × 20"); });
  gui->click("ConditionTensor.back to file");
  gui->expect("the picture in the new size", [](const Gui& now) { return now.has("ConditionTensor.PictureSize"); });
  EXPECT_FALSE(gui->has("ConditionTensor.ScalePicture"));
  gui->chord("ctrl", "z");
  gui->await("ConditionTensor.back to file");
  gui->chord("ctrl", "z");
  gui->await("ConditionTensor.back to file");
}

TEST_F(MasksWindow, APictureIsScaledToATypedSizeInTheSameStep) {
  open_mask(20);
  gui->await("ConditionTensor.true 1 of 400");
  gui->enter("ConditionTensor.Sizes[3]", "10");
  gui->expect("what became of the picture",
              [](const Gui& now) { return contains(now.recent_log(), "mask.png scaled to 10 × 20"); });
  EXPECT_FALSE(gui->has("ConditionTensor.ScalePicture"));
  gui->chord("ctrl", "z");
  gui->await("ConditionTensor.true 1 of 400");
}

TEST_F(MasksWindow, TheRingOfASmallBrushIsLargeEnoughToBeSeen) {
  open_mask(1000);
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "1");
  EXPECT_FALSE(gui->has("heatmaps.ConditionTensor.brush")) << "the mouse is elsewhere";
  gui->point_at("heatmaps.ConditionTensor.picture");
  gui->await("heatmaps.ConditionTensor.brush");
  const Gui::Rectangle ring = gui->rectangle("heatmaps.ConditionTensor.brush");
  EXPECT_GE(ring.width, 11) << "a cell is less than a pixel";
  EXPECT_EQ(ring.width, ring.height);
}

}  // namespace
}  // namespace opscope::test
