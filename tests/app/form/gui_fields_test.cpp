// The form's fields in the window: lists that follow what is typed, numbers that need room, errors at their field.

#include <gtest/gtest.h>

#include <span>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/picture/image.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

// The case as it is written to another file.
std::string saved_text(Gui& gui) {
  const std::string file = (gui.folder() / "saved.json").string();
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer(file);
  gui.expect("saved", [](const Gui& now) { return contains(now.log(), "saved "); });
  return text_of(file);
}

TEST(FormFields, AListGoesToTheEntryThatBeginsAsTyped) {
  Gui gui({example("clip_nan.json")});
  gui.click("InputTensor.DataType");
  gui.type("int1");
  gui.press("Return");
  gui.expect("INT16",
             [](const Gui& now) { return !now.has("InputTensor.DataType=INT16") && contains(now.title(), "*"); });
  EXPECT_TRUE(contains(saved_text(gui), "\"INT16\""));
  EXPECT_TRUE(gui.has("heatmaps.InputTensor.picture")) << "1 shows no pane alone while a list is open";
  EXPECT_TRUE(gui.has("heatmaps.gpu.picture"));
}

TEST(FormFields, KeepTheirWidthWhenTheFormBeginsToScroll) {
  Gui gui({example("clip_nan.json")});
  const int field = gui.rectangle("Min").width, header = gui.rectangle("OutputTensor.fold OutputTensor").width;
  gui.click("OutputTensor.fold OutputTensor");  // which scrolls to its end
  gui.await("OutputTensor.Strides");
  EXPECT_EQ(gui.rectangle("OutputTensor.fold OutputTensor").width, header);
  gui.point_at("OutputTensor.fold OutputTensor");
  gui.turn_wheel(20);
  gui.await("Min");
  EXPECT_EQ(gui.rectangle("Min").width, field);
}

TEST(FormFields, ACaseThatCannotRunAtFirstSaysWhyInThePlaceOfItsPictures) {
  Folder folder;
  const std::string file = (folder / "case.json").string();
  write(file, CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "gone.npy"})")
                  .constant("B", "FLOAT32", 4)
                  .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, 4")));
  Gui gui({file});
  gui.await("no pictures yet");
  const std::uint32_t sizes[] = {1, 1, 1, 4};
  const std::vector<float> values = {1, -2, 3, 0};
  ASSERT_TRUE(write_file(folder / "gone.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  gui.press("F5");
  gui.expect("the pictures", [](const Gui& now) { return now.has("heatmaps.reference.picture"); });
  EXPECT_FALSE(gui.has("no pictures yet"));
}

TEST(FormFields, StayWhereTheyAreDuringAndAfterADragThatBringsAWarning) {
  Gui gui({example("clip_nan.json")});
  const int before = gui.rectangle("ScaleBias").y;
  gui.point_at("Min");
  // xdotool itself, so that the button stays down meanwhile.
  gui.run({"xdotool", "mousedown", "1", "sleep", "0.3", "mousemove_relative", "600", "0"});
  gui.expect_in_motion("the sentence", [](const Gui& now) { return now.has("message Min") && !now.has("foot"); });
  EXPECT_EQ(gui.last_rectangle("ScaleBias").y, before);
  gui.run({"xdotool", "mouseup", "1"});
  gui.expect("the sentence below the bounds",
             [&](const Gui& now) { return now.has("message Min") && !now.has("foot"); });
  EXPECT_GT(gui.rectangle("message Min").y, gui.rectangle("Max").y);
  EXPECT_EQ(gui.rectangle("ScaleBias").y, before);
}

TEST(FormFields, ARawFileThatIsTooSmallIsToldAtItsFieldWithItsCure) {
  const Folder folder;
  write(folder / "a.raw", "abcdef");
  const std::string path = (folder / "case.json").string();
  write(path, CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "a.raw"})")
                  .constant("B", "FLOAT32", 4)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, 4")));
  Gui gui({path});
  const std::string message = "InputTensor.message InputTensor.File";
  gui.await(message);
  EXPECT_TRUE(contains(gui.verdict(), "InputTensor, File: a.raw holds 6 bytes; the tensor needs 16.")) << gui.verdict();
  EXPECT_FALSE(gui.has("InputTensor.message InputTensor.Sizes"));
  EXPECT_LT(gui.rectangle("InputTensor.make resource larger").y, gui.rectangle("InputTensor.DataType").y);
  gui.click("InputTensor.make resource larger");
  gui.expect("zeros behind the file", [](const Gui& now) { return now.valid(); });
}

TEST(FormFields, TooLittleMemoryIsToldBelowTheTotalSizeWithItsCure) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.TotalTensorSizeInBytes", "800");
  const std::string message = "InputTensor.message InputTensor.TotalTensorSizeInBytes";
  gui.await(message);
  EXPECT_TRUE(contains(gui.verdict(), "InputTensor, Total size: The tensor needs 800 bytes; its memory"));
  EXPECT_TRUE(contains(gui.verdict(), "Allowed: auto, or 40")) << gui.verdict();
  EXPECT_FALSE(gui.has("foot"));
  EXPECT_GT(gui.rectangle(message).y, gui.rectangle("InputTensor.TotalTensorSizeInBytes").y);
  EXPECT_GT(gui.rectangle("InputTensor.make resource larger").y, gui.rectangle(message).y);
  EXPECT_LT(gui.rectangle("InputTensor.make resource larger").y,
            gui.rectangle("InputTensor.GuaranteedBaseOffsetAlignment").y);
  gui.click("InputTensor.fold InputTensor");
  gui.await("foot InputTensor.TotalTensorSizeInBytes");
  gui.click("foot");
  gui.expect("the message", [&](const Gui& now) { return now.has(message) && !now.has("foot"); });
  gui.click("InputTensor.make resource larger");
  gui.expect("a valid case", [](const Gui& now) { return now.valid(); });
  EXPECT_TRUE(contains(gui.recent_log(), " more, all 0")) << gui.recent_log();
}

TEST(FormFields, ARefusalIsToldInPlaceOfAnOlderNotice) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "0.25");
  gui.chord("ctrl", "z");
  gui.expect("a notice", [](const Gui& now) { return contains(now.recent_log(), "undone") && now.has("notice"); });
  gui.enter("Min", "abc");
  gui.await("notice tells Min: 'abc' is not accepted; the case keeps the value it had");
  gui.enter("Max", "0.5");  // is newer, and undone first
  gui.expect("the edit", [](const Gui& now) { return contains(now.title(), "*"); });
  gui.chord("ctrl", "z");
  gui.expect("without it", [](const Gui& now) { return contains(now.recent_log(), "undone: Max 0.5 "); });
  gui.await("Min refuses abc");
  gui.chord("ctrl", "z");
  gui.expect("without the text", [](const Gui& now) {
    return contains(now.recent_log(), "taken back: 'abc' at Min") && !now.has("Min refuses abc");
  });
}

// In another folder the path of the photo is another one, which is no edit.
TEST(FormFields, ARefusedTextIsTakenBackBeforeAnOlderEditAfterSaveAsToo) {
  Gui gui({example("clip_photo.json")});
  gui.enter("Max", "0.25");
  gui.enter("Min", "abc");
  gui.await("Min refuses abc");
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer((gui.folder() / "mine.json").string());
  gui.expect("another file", [](const Gui& now) { return contains(now.title(), "mine.json"); });
  gui.chord("ctrl", "z");
  gui.expect("without the text", [](const Gui& now) {
    return contains(now.recent_log(), "taken back: 'abc' at Min") && !now.has("Min refuses abc");
  });
}

TEST(FormFields, TheFootOfALowWindowHasOneLine) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.TotalTensorSizeInBytes", "800");
  gui.click("InputTensor.fold InputTensor");
  gui.await("foot InputTensor.TotalTensorSizeInBytes");
  const int high = gui.rectangle("foot").height;
  const std::string size = "windowsize 1024 700";
  gui.run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  gui.expect("one line", [&](const Gui& now) { return now.has("foot") && now.last_rectangle("foot").height < high; });
}

TEST(FormFields, AnotherOperatorSaysWhatItLeavesOut) {
  Gui gui({example("min_broadcast.json")});
  const auto choose = [&](const std::string& title) {
    gui.click("operator");
    gui.click("operator=" + title);
    gui.expect(title, [](const Gui& now) { return now.valid() && now.settled(); });
  };
  choose("Max");
  EXPECT_TRUE(contains(saved_text(gui), "\"limits\""));
  choose("Clip");
  gui.expect("what is left out", [](const Gui& now) {
    return contains(now.recent_log(), "CLIP keeps A as InputTensor; limits is left out until MAX is chosen again");
  });
}

TEST(FormFields, SizesKeepTheirRowsWhileOneIsRefused) {
  Gui gui({example("clip_nan.json")});
  const auto row = [&](int i) { return gui.rectangle("InputTensor.Sizes[" + std::to_string(i) + "]").y; };
  const int first = row(0), last = row(3);
  gui.enter("InputTensor.Sizes[3]", "99999999999");
  gui.expect("what is refused", [](const Gui& now) { return now.has("InputTensor.message Sizes[3]"); });
  EXPECT_EQ(row(0), first);
  EXPECT_EQ(row(3), last);
}

TEST(FormFields, LargeStridesGetTheRoomThatTheyNeed) {
  Gui gui;
  gui.click("InputTensor.Strides");
  gui.type("custom");
  gui.press("Return");
  gui.await("InputTensor.Strides[3]");
  // 1 x 3 x 512 x 768: the strides are 1179648, 393216, 768 and 1.
  EXPECT_EQ(gui.rectangle("InputTensor.Strides[0]").y, gui.rectangle("InputTensor.Strides[1]").y);
  EXPECT_GT(gui.rectangle("InputTensor.Strides[2]").y, gui.rectangle("InputTensor.Strides[1]").y);
  EXPECT_GE(gui.rectangle("InputTensor.Strides[0]").width, 7 * 8 + 16) << "seven digits and the padding";
}

TEST(FormFields, AFileThatCannotBeReadIsReportedBelowItsField) {
  Gui gui;
  gui.click("InputTensor.path");
  gui.answer("missing.png");
  gui.await("InputTensor.message path");
  EXPECT_TRUE(gui.valid()) << "with the file that it had";
  const Gui::Rectangle field = gui.rectangle("InputTensor.path");
  const Gui::Rectangle message = gui.rectangle("InputTensor.message path");
  EXPECT_GE(message.y, field.y + field.height);
  EXPECT_LT(message.y, gui.rectangle("InputTensor.DataType").y);
}

TEST(FormFields, AFileThatCannotBeReadIsMendedByTypingOn) {
  Gui gui;
  ASSERT_TRUE(picture::write_png(picture::Image(30, 20), gui.folder() / "small.png"));
  gui.click("InputTensor.path");
  gui.answer((gui.folder() / "smll.png").string());
  gui.await("InputTensor.message path");
  EXPECT_TRUE(gui.valid()) << gui.verdict();
  gui.chord("ctrl", "a");
  gui.type((gui.folder() / "").string());
  gui.press("Return");
  gui.expect("a folder is none", [](const Gui& now) { return now.has("InputTensor.message path") && now.valid(); });
  gui.chord("ctrl", "a");
  gui.type((gui.folder() / "small.png").string());
  gui.press("Return");
  gui.expect("its sizes", [](const Gui& now) { return contains(now.verdict(), "2,400 elements"); });
  EXPECT_FALSE(gui.has("InputTensor.message path"));
}

TEST(FormFields, ATypedPictureOfAnotherSizeIsNotRunWithTheSizesBefore) {
  Gui gui;
  picture::Image small(30, 20);
  for (int i = 0; i < 600; ++i) small.at(i % 30, i / 30) = {static_cast<std::uint8_t>(i), 90, 200};
  ASSERT_TRUE(picture::write_png(small, gui.folder() / "small.png"));
  gui.click("InputTensor.path");
  gui.answer((gui.folder() / "small.png").string());
  gui.expect("its sizes", [](const Gui& now) { return contains(now.verdict(), "1,800 elements"); });
  EXPECT_FALSE(contains(gui.recent_log(), "cannot run")) << gui.recent_log();
}

TEST(FormFields, AClickOnTheVerdictLeadsToTheFieldThatIsRefused) {
  Gui gui({example("clip_nan.json")});
  gui.click("OutputTensor.fold OutputTensor");
  gui.click("OutputTensor.Strides");
  gui.click("OutputTensor.Strides=broadcast");
  gui.click("OutputTensor.Repeat[3]");
  const std::string message = "OutputTensor.message OutputTensor.Strides[3]";
  gui.expect("the message at the field", [&](const Gui& now) { return now.has(message); });
  gui.click("OutputTensor.fold OutputTensor");
  gui.expect("no such message", [&](const Gui& now) { return !now.has(message); });
  gui.click("verdict sentence");
  gui.expect("the message", [&](const Gui& now) { return now.has(message) && now.holds("form", message); });
}

TEST(FormFields, AClickOnTheVerdictLeadsToTheTextThatIsRefused) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.Sizes[3]", "x");
  const std::string message = "InputTensor.message Sizes[3]";
  gui.await(message);
  gui.click("InputTensor.fold InputTensor");
  gui.expect("no such message", [&](const Gui& now) { return !now.has(message); });
  gui.click("verdict sentence");
  gui.expect("the message", [&](const Gui& now) { return now.has(message) && now.holds("form", message); });
}

TEST(FormFields, LettersOfDimensionsStayBesideLongSizes) {
  Gui gui({example("clip_nan.json")});
  const auto has_caption = [](const Gui& now) { return now.has("InputTensor.caption Sizes[3]"); };
  gui.expect("the letter", has_caption);
  for (const char* size : {"1024", "65536"}) {
    gui.enter("InputTensor.Sizes[3]", size);
    gui.expect(std::string("the letter beside ") + size, [&](const Gui& now) { return has_caption(now); });
  }
}

TEST(FormFields, HeadersNameOtherTensorsInShort) {
  Gui({example("min_int64.json")}).await("BTensor.fold BTensor has same as A");
  Gui({example("min_padded_in_place.json")}).await("OutputTensor.fold OutputTensor has in place of A");
}

TEST(FormFields, ATooltipCoversNoFieldOfItsPanel) {
  Gui gui;
  gui.point_at("InputTensor.DimensionCount+");
  gui.await("InputTensor.tooltip");
  EXPECT_GE(gui.rectangle("InputTensor.tooltip").x, gui.rectangle("form").width);
}

TEST(FormFields, AControlHasTheTooltipOfItsLabel) {
  Gui gui;
  for (const std::string control : {"Min", "ScaleBias", "InputTensor.Flags", "InputTensor.path"}) {
    SCOPED_TRACE(control);
    gui.point_at(control);
    gui.expect("a tooltip", [&](const Gui& now) {
      return now.has("tooltip") || now.has("ScaleBias.tooltip") || now.has("InputTensor.tooltip");
    });
    gui.move_away();
    gui.expect("no tooltip", [](const Gui& now) { return !now.has("tooltip") && !now.has("InputTensor.tooltip"); });
  }
}

TEST(FormFields, ALowEndAboveTheHighOneIsRefused) {
  Gui gui;
  gui.click("heatmaps.InputTensor.range low");
  gui.chord("ctrl", "a");
  gui.type("7");
  gui.await("heatmaps.InputTensor.tooltip");
  gui.press("Return");
  gui.await("heatmaps.InputTensor.range refused");
  gui.press("Escape");
  gui.await("heatmaps.InputTensor.range low 0");
  gui.move_away();
  gui.expect("no sentence", [](const Gui& now) { return !now.has("heatmaps.InputTensor.tooltip"); });
}

TEST(FormFields, ARefusedEndIsToldAtItsFieldInANarrowWindow) {
  Gui gui;
  const std::string size = "windowsize 1024 700";
  gui.run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  gui.expect("a narrow window", [](const Gui& now) {
    if (!now.has("form") || !now.has("heatmaps.InputTensor.range low")) return false;
    const auto form = now.last_rectangle("form");
    return form.y + form.height <= 700 && now.settled();
  });
  gui.click("heatmaps.InputTensor.range low");
  gui.chord("ctrl", "a");
  gui.type("7");
  gui.press("Return");
  gui.await("heatmaps.InputTensor.range refused");
  gui.await("heatmaps.InputTensor.tooltip");
  const Gui::Rectangle field = gui.rectangle("heatmaps.InputTensor.range refused");
  const Gui::Rectangle sentence = gui.rectangle("heatmaps.InputTensor.tooltip");
  EXPECT_LE(sentence.x, field.x + 1);
  EXPECT_GT(sentence.x + sentence.width, field.x);
  EXPECT_TRUE(sentence.y >= field.y + field.height || sentence.y + sentence.height <= field.y);
  EXPECT_LT(sentence.y - field.y, 60);
}

TEST(FormFields, AnEndOfARangeThatIsNoNumberSaysSo) {
  Gui gui;
  gui.click("heatmaps.InputTensor.range low");
  gui.chord("ctrl", "a");
  gui.type("-");
  EXPECT_FALSE(gui.has("heatmaps.InputTensor.tooltip")) << "it has just begun";
  gui.type("abc");
  gui.await("heatmaps.InputTensor.tooltip");
  gui.press("Escape");
  gui.await("heatmaps.InputTensor.range low 0");
}

}  // namespace
}  // namespace opscope::test
