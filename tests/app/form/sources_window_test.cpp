// Pictures and masks in the window, by real mouse and keys.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/npy.h"
#include "tests/app/form/opened_example.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using gui::find_desc;
using gui::find_resource;

class SourcesWindow : public OpenedExample {
 protected:
  // A picture of 40 x 30 pixels that becomes lighter from left to right.
  std::string write_picture(const char* name) {
    const std::uint32_t sizes[] = {1, 3, 30, 40};
    std::vector<std::byte> samples(3600);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::byte>(6 * (i % 40));
    const std::filesystem::path file = folder / name;
    EXPECT_TRUE(write_file(file, value_of(encode_image(DataType::UInt8, sizes, samples, false))));
    return file.string();
  }
  void open_text(const std::string& text) {
    write(path, text);
    gui = std::make_unique<Gui>(std::vector<std::string>{path});
  }
  void open_sign(const char* sizes = "1, 3, 30, 40") {
    write_picture("p.png");
    open_text(CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "p.png"})")
                  .constant("B", "FLOAT32", 3600)
                  .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", sizes)));
  }
  // IF over 1 x 3 x side x side elements; its tensors differ in type, so they are written out.
  void open_if(int side = 20) {
    const std::string sizes = "1, 3, " + std::to_string(side) + ", " + std::to_string(side);
    const std::string floats = desc_text("FLOAT32", sizes), bytes = desc_text("UINT8", sizes);
    const std::string count = R"({"valueCount": )" + std::to_string(3 * side * side);
    const auto resource = [&](const char* type, const char* values) {
      return R"({"initialValuesDataType": ")" + std::string(type) + R"(", "initialValues": )" + count + values + "}}";
    };
    open_text(R"({"resources": {"Condition": )" + resource("UINT8", R"(, "value": 1)") + R"(, "A": )" +
              resource("FLOAT32", R"(, "valueStart": 0, "valueDelta": 1)") + R"(, "B": )" +
              resource("FLOAT32", R"(, "valueStart": 0, "valueDelta": -1)") + R"(, "Out": )" +
              resource("FLOAT32", R"(, "value": 0)") +
              R"(}, "dispatchables": {"if": {"type": "ELEMENT_WISE_IF", "desc": {"ConditionTensor": )" + bytes +
              ", \"ATensor\": " + floats + ", \"BTensor\": " + floats + ", \"OutputTensor\": " + floats +
              R"(}}},
      "commands": [{"type": "dispatch", "dispatchable": "if", "bindings": {"ConditionTensor": "Condition",
        "ATensor": "A", "BTensor": "B", "OutputTensor": "Out"}}]})");
  }
  Model saved_model() {
    saved(0);
    return read_model(path).value_or(Model{});
  }
  static Conversion conversion(const Model& model) {
    const auto* file = std::get_if<FileValues>(&model.resources.front().initial_values);
    return file ? file->conversion : Conversion{};
  }
  void choose_in(const std::string& combo, const std::string& entry) {
    gui->click(combo);
    gui->click(combo + "=" + entry);
    gui->move_away();
  }
};

TEST_F(SourcesWindow, SignOfAPhotoIsAPictureAfterOneClick) {
  open_sign();
  EXPECT_TRUE(gui->has("InputTensor.comes out 0 and 1")) << "black is 0";
  const Pixels flat = gui->pixels("heatmaps.reference.picture");
  gui->click("InputTensor.UseMinusOneToOne");
  gui->move_away();
  gui->expect("values from -1", [](const Gui& now) { return now.fact("reference", "min") == -1; });
  EXPECT_FALSE(gui->has("InputTensor.UseMinusOneToOne"));
  gui->expect_other_pixels("heatmaps.reference.picture", flat);
  EXPECT_EQ(conversion(saved_model()), (Conversion{.scale = 2, .bias = -1}));
  gui->chord("ctrl", "z");
  gui->expect("the picture as it was", [](const Gui& now) { return now.has("InputTensor.UseMinusOneToOne"); });
  gui->expect_pixels("heatmaps.reference.picture", flat);
}

TEST_F(SourcesWindow, APhotoComesBackFromAQuantizedOperatorAsItWas) {
  write_picture("p.png");
  open_text(CaseText()
                .resource("A", "FLOAT32", R"({"sourcePath": "p.png"})")
                .resource("B", "FLOAT32", R"({"valueCount": 3600, "value": 0})")
                .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "1, 3, 30, 40"), R"("Min": 0.25, "Max": 0.7)"));
  gui->expect("the clipped photo", [](const Gui& now) { return now.fact("reference", "min") == 0.25; });
  choose_in("operator", "Quantized linear add");
  gui->expect("samples", [](const Gui& now) { return now.fact("InputTensor", "max") != now.fact("reference", "min"); });
  choose_in("operator", "Clip");
  gui->expect("the clipped photo again", [](const Gui& now) { return now.fact("reference", "min") == 0.25; });
}

TEST_F(SourcesWindow, AShearedPictureIsScaledAfterOneClick) {
  open_sign("1, 3, 29, 40");
  gui->click("InputTensor.ScalePicture");
  gui->move_away();
  gui->expect("no warning", [](const Gui& now) { return !now.has("InputTensor.ScalePicture"); });
  const Model model = saved_model();
  EXPECT_EQ(std::get<FileValues>(model.resources.front().initial_values).resample_size, (ImageSize{1, 3, 29, 40}));
}

TEST_F(SourcesWindow, ValuesAreChosenAndTyped) {
  open_sign();
  choose_in("InputTensor.Scaling", "0 to 255: 255 x");
  gui->expect("samples", [](const Gui& now) { return now.fact("InputTensor", "max") == 234; });  // 6 x 39
  choose_in("InputTensor.Scaling", "minus mean: x - mean");
  // The mean of 0, 6, ..., 234 is 117: as many samples lie below as above.
  gui->expect("three signs",
              [](const Gui& now) { return now.fact("InputTensor", "min") == -now.fact("InputTensor", "max"); });
  gui->await("heatmaps.InputTensor.own colours");  // that of the signs would make it pale
  EXPECT_EQ(conversion(saved_model()), (Conversion{.minus_mean = true}));
  choose_in("InputTensor.Scaling", "own: scale (x - mean) + bias");
  gui->chord("ctrl", "z");  // a step of its own
  gui->expect("the choice before", [](const Gui& now) { return !now.has("InputTensor.Scale"); });
  EXPECT_EQ(conversion(saved_model()), (Conversion{.minus_mean = true}));
  choose_in("InputTensor.Scaling", "own: scale (x - mean) + bias");
  gui->enter("InputTensor.Scale", "255");
  gui->expect("a scale", [](const Gui& now) { return now.fact("InputTensor", "max") == 117; });
  gui->enter("InputTensor.Bias", "-1");
  gui->expect("a bias", [](const Gui& now) { return now.fact("InputTensor", "max") == 116; });
  gui->enter("InputTensor.Bias", "inf");
  EXPECT_TRUE(gui->has("InputTensor.message Bias"));
  EXPECT_EQ(conversion(saved_model()), (Conversion{.minus_mean = true, .scale = 255, .bias = -1}));
}

TEST_F(SourcesWindow, ChannelsAndLayoutChangeNoSize) {
  open_sign();
  choose_in("InputTensor.Layout", "NHWC");
  gui->expect("interleaved", [](const Gui& now) { return now.valid(); });
  Model model = saved_model();
  EXPECT_EQ(conversion(model), (Conversion{.layout = Conversion::Layout::Nhwc}));
  EXPECT_EQ(find_desc(model, {0, 0})->strides, (std::vector<std::uint32_t>{0, 1, 120, 3}));
  choose_in("InputTensor.Channels", "green");
  gui->expect("one channel", [](const Gui& now) { return now.valid(); });
  model = saved_model();
  EXPECT_EQ(conversion(model), (Conversion{.layout = Conversion::Layout::Nhwc, .channel = 1}));
  EXPECT_EQ(find_desc(model, {0, 0})->strides, (std::vector<std::uint32_t>{0, 0, 40, 1}));
  EXPECT_EQ(find_desc(model, {0, 0})->sizes, (std::vector<std::uint32_t>{1, 3, 30, 40}));
}

TEST_F(SourcesWindow, AMaskChangesNothingElseAndItsThresholdIsDragged) {
  open_if();
  const Model before = saved_model();
  const std::string mask = write_picture("mask.png");
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer(mask);
  gui->expect("the mask", [](const Gui& now) { return now.has("ConditionTensor.threshold.bound T"); });
  // The middle of 0 and 234 is 117 of 255, 0.4588.
  EXPECT_TRUE(contains(gui->recent_log(), "opened mask.png, resized from 40 × 30 to 20 × 20, true where x >= 0.459"))
      << gui->recent_log();
  const Model opened = saved_model();
  EXPECT_EQ(find_desc(opened, {0, 0})->sizes, find_desc(before, {0, 0})->sizes);
  for (std::size_t tensor = 1; tensor < 4; ++tensor) {
    EXPECT_EQ(*find_desc(opened, {0, tensor}), *find_desc(before, {0, tensor}));
    EXPECT_EQ(*find_resource(opened, {0, tensor}), *find_resource(before, {0, tensor}));
  }
  EXPECT_EQ(conversion(opened).threshold, (Threshold{Threshold::Test::AtLeast, 0.459}));

  gui->move_away();
  gui->expect("true and false", [](const Gui& now) {
    return now.fact("ConditionTensor", "min") == 0 && now.fact("ConditionTensor", "max") == 1;
  });
  const Pixels half = gui->pixels("heatmaps.ConditionTensor.picture");
  gui->drag("ConditionTensor.threshold.bound T", 40);
  gui->move_away();
  gui->expect_other_pixels("heatmaps.ConditionTensor.picture", half);
  const Model dragged = saved_model();
  EXPECT_GT(conversion(dragged).threshold->value, 0.459);
  gui->chord("ctrl", "z");
  gui->expect_pixels("heatmaps.ConditionTensor.picture", half);
  EXPECT_EQ(saved_model().resources, opened.resources);

  choose_in("ConditionTensor.Test", "x < T");
  gui->enter("ConditionTensor.Threshold", "2");
  gui->expect("all true", [](const Gui& now) { return now.fact("ConditionTensor", "min") == 1; });
  EXPECT_EQ(conversion(saved_model()).threshold, (Threshold{Threshold::Test::Below, 2}));
}

// Of the photo in its own size the middle is 0.512: none of these four, each a mean of many, reaches that.
TEST_F(SourcesWindow, AMaskOfFewElementsIsTrueInSome) {
  open_if(2);
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer((source_folder() / "assets/images/example.png").string());
  gui->expect("true and false", [](const Gui& now) {
    return now.fact("ConditionTensor", "min") == 0 && now.fact("ConditionTensor", "max") == 1;
  });
  EXPECT_LT(conversion(saved_model()).threshold->value, 0.512);
  choose_in("ConditionTensor.PictureSize", "its own");
  gui->await("ConditionTensor.size its own");
}

TEST_F(SourcesWindow, TheMedianOfADarkPictureMakesHalfOfAMaskTrue) {
  open_if();
  const std::uint32_t sizes[] = {1, 1, 20, 20};
  std::vector<std::byte> samples(400);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::byte>(2 * (i % 20));
  samples[399] = std::byte{255};
  const std::filesystem::path mask = folder / "dark.png";
  ASSERT_TRUE(write_file(mask, value_of(encode_image(DataType::UInt8, sizes, samples, false))));
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer(mask.string());
  gui->await("ConditionTensor.true 1 of 400");
  gui->click("ConditionTensor.median");
  gui->await("ConditionTensor.true 200 of 400");
  gui->chord("ctrl", "z");
  gui->await("ConditionTensor.true 1 of 400");
}

TEST_F(SourcesWindow, ARawFileHasAHeader) {
  write(folder / "a.bin",
        "P5 \n"
        "\x01\x02\x03\x04");
  open_text(CaseText()
                .resource("A", "INT8", R"({"sourcePath": "a.bin"})")
                .constant("B", "INT8", 4)
                .dispatch("SIGN", {"A", "B"}, desc_text("INT8", "1, 1, 1, 4")));
  gui->expect("the header as elements", [](const Gui& now) { return now.fact("InputTensor", "max") == 'P'; });
  gui->enter("InputTensor.Header", "4");
  gui->expect("the elements", [](const Gui& now) { return now.fact("InputTensor", "max") == 4; });
  EXPECT_EQ(std::get<FileValues>(saved_model().resources.front().initial_values).offset, 4u);
}

TEST_F(SourcesWindow, APictureGivesItsSizesWhenAsked) {
  open_if();
  const std::string picture = write_picture("p.png");
  gui->click("ATensor.fold ATensor");
  gui->click("ATensor.Source");
  gui->click("ATensor.Source=file");
  gui->answer(picture);
  gui->expect("the picture", [](const Gui& now) { return now.has("ATensor.PictureSize"); });
  choose_in("ATensor.PictureSize", "its own");
  gui->expect("its sizes", [](const Gui& now) { return now.fact("reference", "elements") == 3600; });
  EXPECT_TRUE(contains(gui->recent_log(), "all tensors are now 1 × 3 × 30 × 40")) << gui->recent_log();
  gui->chord("ctrl", "z");
  gui->expect("one step back", [](const Gui& now) { return now.fact("reference", "elements") == 1200; });
}

TEST_F(SourcesWindow, ItsOwnSizeIsOfferedToASquashedPicture) {
  open_if();
  const std::string picture = write_picture("p.png");
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer(picture);
  gui->await("ConditionTensor.squashed");
  gui->await("ConditionTensor.threshold.plot");
  EXPECT_GT(gui->rectangle("ConditionTensor.squashed").y, gui->rectangle("ConditionTensor.threshold.plot").y);
  EXPECT_TRUE(gui->has("ConditionTensor.use picture sizes"));
  gui->chord("ctrl", "z");
  gui->click("ConditionTensor.fold ConditionTensor");
  gui->click("ATensor.fold ATensor");
  gui->click("ATensor.Source");
  gui->click("ATensor.Source=file");
  gui->answer(picture);
  gui->await("ATensor.squashed");
  gui->click("ATensor.use picture sizes");
  gui->expect("its sizes", [](const Gui& now) { return now.fact("reference", "elements") == 3600; });
  EXPECT_FALSE(gui->has("ATensor.squashed"));
}

TEST_F(SourcesWindow, AnArrayThatResizesOtherInputsSaysSoAndOffersUndo) {
  open_if();
  const std::vector<std::byte> truths(20, std::byte{1});
  const std::vector<std::uint32_t> sizes = {5, 4};
  ASSERT_TRUE(write_file(folder / "mask.npy", encode_npy(DataType::UInt8, sizes, truths)));
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer((folder / "mask.npy").string());
  gui->expect("a notice", [](const Gui& now) { return now.settled() && now.has("notice answer"); });
  EXPECT_TRUE(contains(gui->recent_log(), "all tensors are now ")) << gui->recent_log();
  gui->click("notice answer");
  gui->expect("the sizes from before",
              [](const Gui& now) { return now.settled() && now.fact("reference", "elements") == 1200; });
}

TEST_F(SourcesWindow, AFileWhoseNameIsTypedIsTakenAsAChosenOne) {
  open_sign();
  const std::uint32_t sizes[] = {1, 3, 10, 20};
  EXPECT_TRUE(write_file(folder / "small.png",
                         value_of(encode_image(DataType::UInt8, sizes, std::vector<std::byte>(600), false))));
  gui->click("InputTensor.path");
  gui->answer("small.png");
  gui->expect("its sizes", [](const Gui& now) { return now.settled() && now.fact("reference", "elements") == 600; });
  EXPECT_TRUE(
      contains(gui->recent_log(), "opened small.png; InputTensor, OutputTensor are now FLOAT32 1 × 3 × 10 × 20"))
      << gui->recent_log();
  gui->chord("ctrl", "z");
  gui->expect("all of it undone",
              [](const Gui& now) { return now.settled() && now.fact("reference", "elements") == 3600; });
  EXPECT_FALSE(contains(gui->title(), "*"));
}

// Its name is a text that is refused: the case keeps the picture that it had.
TEST_F(SourcesWindow, AFileWhoseNameIsTypedAndThatCannotBeReadIsToldOnlyAtItsField) {
  open_sign();
  write(folder / "broken.png", "no picture");
  gui->click("InputTensor.path");
  gui->answer("broken.png");
  gui->await("InputTensor.message path");
  EXPECT_FALSE(contains(gui->recent_log(), "broken.png")) << gui->recent_log();
  EXPECT_TRUE(gui->valid() && !contains(gui->title(), "*")) << gui->verdict();
}

TEST_F(SourcesWindow, ABrokenSourceClosesNoTabThatAPictureWasOpenedIn) {
  open_sign();
  write(folder / "broken.png", "no picture");
  const std::string picture = write_picture("q.png");
  gui->chord("ctrl", "o");
  gui->type_into("dialog path", picture);
  gui->click("dialog accept other");
  gui->expect("a tab of the picture",
              [](const Gui& now) { return now.tabs().size() == 2 && now.title() == "q.png *"; });
  gui->click("InputTensor.path");
  gui->answer((folder / "broken.png").string());
  gui->await("InputTensor.message path");
  EXPECT_EQ(gui->tabs().size(), 2u);
}

TEST_F(SourcesWindow, ATypedNameOfABrokenArrayIsToldOnlyAtItsFieldToo) {
  open_sign();
  write(folder / "broken.npy", "no array");
  gui->click("InputTensor.path");
  gui->answer("broken.npy");
  gui->await("InputTensor.message path");
  EXPECT_TRUE(gui->valid()) << gui->verdict();
  EXPECT_FALSE(contains(gui->recent_log(), "broken.npy")) << gui->recent_log();
}

TEST_F(SourcesWindow, AConditionIsPaintedAsOneStepOfUndo) {
  open_if();
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "5");
  choose_in("ConditionTensor.Shape", "square");
  const Gui::Rectangle box = gui->rectangle("ConditionTensor.Paint");
  gui->drag("heatmaps.ConditionTensor.picture", 60);
  gui->expect("a change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  EXPECT_EQ(gui->rectangle("ConditionTensor.Paint"), box) << "other fields follow below it";
  const Pixels painted = gui->pixels("heatmaps.reference.picture");
  gui->chord("ctrl", "z");
  gui->expect("the case as it was", [](const Gui& now) { return now.settled() && !contains(now.title(), "*"); });
  EXPECT_TRUE(contains(gui->recent_log(), "undone: a stroke of the brush")) << gui->recent_log();
  gui->expect_other_pixels("heatmaps.reference.picture", painted);
  gui->chord("ctrl", "y");
  gui->expect("the change again", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  const Model model = saved_model();
  const auto* values = std::get_if<ArrayValues>(&model.find_resource("Condition")->initial_values);
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(values->values.size(), 1200u);
  const auto zeros = std::ranges::count(values->values, 0u), ones = std::ranges::count(values->values, 1u);
  EXPECT_EQ(zeros + ones, 1200);
  EXPECT_GT(zeros, 75) << "more than the brush covers at one place, in three channels";
  EXPECT_EQ(zeros % 15, 0) << "five rows in three channels";
}

TEST_F(SourcesWindow, PaintingOverAFileSaysWhatBecameOfItAndOffersUndo) {
  open_if();
  write(folder / "mask.bin", std::string(1200, '\1'));
  std::string text = text_of(path);
  const std::string constant = R"({"valueCount": 1200, "value": 1})";
  write(path, text.replace(text.find(constant), constant.size(), R"({"sourcePath": "mask.bin"})"));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  gui->click("ConditionTensor.Paint");
  gui->drag("heatmaps.ConditionTensor.picture", 60);
  gui->expect("a notice", [](const Gui& now) { return now.has("notice answer") && contains(now.title(), "*"); });
  EXPECT_TRUE(contains(gui->recent_log(), "ConditionTensor is a list now, no longer read from mask.bin."));
  gui->click("notice answer");
  gui->expect("the file again", [](const Gui& now) { return !contains(now.title(), "*"); });
}

TEST_F(SourcesWindow, APaintedOverPictureIsReadAgainAfterManyStrokes) {
  open_if();
  gui->click("ConditionTensor.Source");
  gui->click("ConditionTensor.Source=file");
  gui->answer(write_picture("mask.png"));
  gui->await("ConditionTensor.threshold.bound T");
  const Model opened = saved_model();
  gui->click("ConditionTensor.Paint");
  EXPECT_FALSE(gui->has("ConditionTensor.back to file")) << "nothing is painted yet";
  for (const int right : {60, 90}) {
    gui->drag("heatmaps.ConditionTensor.picture", right);
    gui->await("ConditionTensor.back to file");
  }
  gui->click("ConditionTensor.back to file");
  gui->await("ConditionTensor.threshold.bound T");
  EXPECT_EQ(saved_model().resources, opened.resources);
  EXPECT_FALSE(gui->has("ConditionTensor.back to file"));
  gui->chord("ctrl", "z");
  gui->await("ConditionTensor.back to file");
}

TEST_F(SourcesWindow, ADroppedDimensionIsToldAndBroughtBack) {
  open_if();
  gui->click("ConditionTensor.DimensionCount-");
  EXPECT_FALSE(gui->has("notice answer")) << "of size 1: nothing is lost";
  gui->click("ConditionTensor.DimensionCount-");
  gui->expect("a notice", [](const Gui& now) { return now.has("notice answer"); });
  EXPECT_TRUE(contains(gui->recent_log(), "Dropped the outermost dimension, of size 3: 66.67 % of the elements."))
      << gui->recent_log();
  EXPECT_EQ(gui->fact("reference", "elements"), 400);
  gui->click("notice answer");
  gui->expect("as before", [](const Gui& now) { return now.fact("reference", "elements") == 1200; });
}

TEST_F(SourcesWindow, AClickPaintsWhatTheBrushCovers) {
  open_if();
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "5");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->expect("a change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  const Model model = saved_model();
  const auto* values = std::get_if<ArrayValues>(&model.find_resource("Condition")->initial_values);
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(std::ranges::count(values->values, 0u), 63) << "a disc of 21 in three channels";
}

TEST_F(SourcesWindow, EveryPictureOfTheSameSizesTakesTheBrush) {
  open_if();
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "5");
  choose_in("ConditionTensor.Paints", "0, false");
  gui->click("heatmaps.ATensor.picture");
  gui->expect("a change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  const auto zeros = [&] {
    const Model model = saved_model();
    const auto* values = std::get_if<ArrayValues>(&model.find_resource("Condition")->initial_values);
    return values ? std::ranges::count(values->values, 0u) : 0;
  };
  EXPECT_EQ(zeros(), 63);
  gui->drag("heatmaps.reference.picture", 60);
  gui->expect("another change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  EXPECT_GT(zeros(), 63);
}

TEST_F(SourcesWindow, ADoubleClickPaintsOnceAndLeavesThePaneAsItIs) {
  open_if();
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "5");
  gui->double_click("heatmaps.ConditionTensor.picture");
  gui->expect("a change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  EXPECT_TRUE(gui->has("heatmaps.reference.picture")) << "no pane is enlarged";
  const Model model = saved_model();
  const auto* values = std::get_if<ArrayValues>(&model.find_resource("Condition")->initial_values);
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(std::ranges::count(values->values, 0u), 63);
}

TEST_F(SourcesWindow, ABrushPaintsTheChosenValue) {
  open_if();
  gui->click("ConditionTensor.Paint");
  gui->enter("ConditionTensor.Brush", "5");
  choose_in("ConditionTensor.Paints", "1, true");
  gui->click("heatmaps.ConditionTensor.picture");  // all are true
  choose_in("ConditionTensor.Paints", "0, false");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->click("heatmaps.ConditionTensor.picture");
  gui->expect("a change", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  const Model model = saved_model();
  const auto* values = std::get_if<ArrayValues>(&model.find_resource("Condition")->initial_values);
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(std::ranges::count(values->values, 0u), 63) << "the second click on them changes nothing";
}

TEST_F(SourcesWindow, ARefusedPictureOffersTheTypeThatHoldsIt) {
  write_picture("p.png");
  open_text(CaseText()
                .resource("A", "INT8", R"({"sourcePath": "p.png"})")
                .constant("B", "INT8", 3600)
                .dispatch("SIGN", {"A", "B"}, desc_text("INT8", "1, 3, 30, 40")));
  EXPECT_TRUE(contains(gui->verdict(), "INT8 cannot hold a picture's samples of 0 to 255")) << gui->verdict();
  gui->click("InputTensor.make UINT8");
  gui->expect("its result", [](const Gui& now) { return now.settled() && contains(now.verdict(), "= equal"); });
  EXPECT_FALSE(gui->has("InputTensor.make UINT8"));
  EXPECT_EQ(saved(1).data_type, DataType::UInt8) << "the output follows";
}

TEST_F(SourcesWindow, AListBeginsWithTheValuesOnScreen) {
  open_text(CaseText()
                .resource("A", "FLOAT32", R"({"valueCount": 3, "valueStart": 1.5, "valueDelta": 2})")
                .constant("B", "FLOAT32", 3)
                .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, 3")));
  gui->click("InputTensor.Source");
  gui->click("InputTensor.Source=array");
  gui->move_away();
  const Model model = saved_model();
  const auto* array = std::get_if<ArrayValues>(&find_resource(model, {0, 0})->initial_values);
  ASSERT_TRUE(array);
  ASSERT_EQ(array->values.size(), 3u);
  EXPECT_EQ(from_bits<float>(array->values[2]), 5.5f);
}

TEST_F(SourcesWindow, AResourceThatIsTooSmallCanGrow) {
  open_text(CaseText()
                .resource("A", "FLOAT32", R"({"valueCount": 3, "value": 2})")
                .constant("B", "FLOAT32", 4)
                .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, 4")));
  EXPECT_FALSE(gui->valid());
  gui->click("InputTensor.make resource larger");
  gui->expect("a zero behind the values",
              [](const Gui& now) { return now.valid() && now.fact("reference", "min") == 0; });
  EXPECT_EQ(find_resource(saved_model(), {0, 0})->size_in_bytes, 16u);
  gui->chord("ctrl", "z");
  gui->await("InputTensor.make resource larger");
}

TEST_F(SourcesWindow, AFileThatIsTooShortForItsStridesHasTwoCures) {
  write(folder / "a.bin", "abcdefghijkl");
  const std::string text = CaseText()
                               .resource("A", "UINT8", R"({"sourcePath": "a.bin"})")
                               .constant("B", "UINT8", 16)
                               .dispatch("IDENTITY", {"A", "B"},
                                         R"({"DataType": "UINT8", "Sizes": [1, 1, 4, 3], "Strides": [16, 16, 4, 1]})");
  open_text(text);
  EXPECT_FALSE(gui->valid());
  gui->click("InputTensor.make packed");
  gui->expect("a packed tensor", [](const Gui& now) { return now.valid(); });
  gui->chord("ctrl", "z");
  gui->await("InputTensor.list with gaps");
  gui->click("InputTensor.list with gaps");
  gui->expect("a list", [](const Gui& now) { return now.valid(); });
  const Model model = saved_model();
  const auto* array = std::get_if<ArrayValues>(&find_resource(model, {0, 0})->initial_values);
  ASSERT_TRUE(array);
  EXPECT_EQ(array->values.items(),
            (std::vector<std::uint64_t>{'a', 'b', 'c', 0, 'd', 'e', 'f', 0, 'g', 'h', 'i', 0, 'j', 'k', 'l'}));
}

TEST(ShortList, IsToldOnceAndFilledUp) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.Sizes[3]", "7");
  gui.await("InputTensor.message Elements");
  EXPECT_FALSE(gui.has("InputTensor.message bindings.InputTensor"));
  EXPECT_TRUE(gui.has("InputTensor.sizes of the list"));
  gui.click("InputTensor.make resource larger");
  gui.expect("zeros behind the list", [](const Gui& now) { return now.valid(); });
}

TEST(ShortList, OfAClosedTensorMarksItAndTheFootOpensIt) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.Sizes[3]", "7");
  gui.await("InputTensor.message Elements");
  gui.click("InputTensor.fold InputTensor");
  gui.await("InputTensor.fold InputTensor ! error");
  gui.await("foot InputTensor.Elements");
  gui.click("foot");
  gui.await("InputTensor.message Elements");
}

// CLIP keeps colours of 110 / 255 and clips alpha alone.
TEST_F(SourcesWindow, AlphaIsSaidToBeCountedAndItsPixelsAreMarked) {
  const std::uint32_t sizes[] = {1, 4, 30, 40};
  std::vector<std::byte> samples(4800, std::byte{110});
  std::fill(samples.begin() + 3600, samples.end(), std::byte{255});
  std::fill(samples.begin() + 4200, samples.end(), std::byte{10});
  const std::filesystem::path file = folder / "rgba.png";
  EXPECT_TRUE(write_file(file, value_of(encode_image(DataType::UInt8, sizes, samples, false))));
  gui = std::make_unique<Gui>(std::vector<std::string>{file});
  gui->await("incl. alpha");
  const double rows = gui->rectangle("outcomes.kept").y;
  const auto note = gui->rectangle("incl. alpha");
  EXPECT_LT(rows - (note.y + note.height), note.height) << "no empty row";
  gui->click("outcomes.pixels");
  gui->await("outcomes.clipped count 1200");
  EXPECT_EQ(gui->rectangle("outcomes.kept").y, rows) << "the rows stay";
  const Pixels plain = gui->pixels("heatmaps.reference.picture");
  gui->click("outcomes.clipped");
  gui->move_away();
  gui->await("outcomes.clipped shows 1 of 1,200");
  const Pixels marked = gui->pixels("heatmaps.reference.picture");
  std::size_t changed = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) changed += plain[i] != marked[i];
  EXPECT_GT(changed, plain.size() / 16) << "more than a crosshair";
}

TEST_F(SourcesWindow, AFileThatWasRemovedIsMissing) {
  open_sign();
  const std::string file = (folder / "p.png").string();
  std::filesystem::remove(file);
  gui->expect("to be told", [&](const Gui& now) {
    return contains(now.recent_log(), file + " is missing: it was removed or renamed");
  });
  EXPECT_FALSE(contains(gui->recent_log(), "has changed"));
  write_picture("p.png");
  gui->expect("a result again", [&](const Gui& now) {
    return contains(now.recent_log(), file + " has changed; the case runs again") && now.valid();
  });
}

}  // namespace
}  // namespace opscope::test
