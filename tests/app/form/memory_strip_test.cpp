// The strips of memory in the form, linked with the probe.

#include "app/gui/form/memory_fields.h"
#include "tests/app/form/opened_example.h"

namespace opscope::test {
namespace {

// The middle of a byte in a strip of `bytes`.
double middle_of(int byte, int bytes) { return (byte + 0.5) / bytes; }

// 103 bytes of elements, in a tensor of 104.
TEST(ShortMemory, IsToldWithBothSizesOfTheTensor) {
  const auto texts = [](std::uint32_t elements, std::uint64_t offset) {
    const TensorDesc desc{.data_type = DataType::UInt8, .sizes = {elements}, .strides = {}};
    return gui::short_memory_texts(*ResourceMap::of({desc, Buffer::zeros(60), offset}));
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts(103, 0),
            (Texts{"60 bytes; elements end at 103, rounded up to 104", "60 bytes; elements end at 103", "60 bytes"}));
  EXPECT_EQ(texts(104, 0), (Texts{"60 bytes; elements end at 104", "60 bytes"}));
  EXPECT_EQ(texts(101, 2).front(), "60 bytes; elements end at 103, rounded up to 106") << "104 from byte 2 on";
}

// A tensor that became smaller leaves the part that was enlarged before.
TEST(EnlargedMemory, BeginsWhereElementsAre) {
  const auto begin = [](std::uint32_t elements, std::uint64_t offset, std::uint64_t before) {
    const TensorDesc desc{.data_type = DataType::UInt8, .sizes = {elements}, .strides = {}};
    return gui::begin_with_elements(*ResourceMap::of({desc, Buffer::zeros(1000), offset}), before, 20);
  };
  EXPECT_EQ(begin(1000, 0, 700), 700u) << "elements are there";
  EXPECT_EQ(begin(1, 0, 700), 0u);
  EXPECT_EQ(begin(1, 0, 0), 0u);
  const std::uint64_t far = begin(1, 500, 700);
  EXPECT_LE(far, 500u);
  EXPECT_GT(far + 20, 500u) << "the one element is in it";
}

class MemoryStrip : public OpenedExample {};

TEST_F(MemoryStrip, TellsTheValueOfACellAndTheBytesOfAGap) {
  open("clip_nhwc_view.json");  // bytes 3, 7, 11, ...
  gui->point_along("InputTensor.memory", middle_of(37, 60));
  gui->await("InputTensor.memory value = 151");
  gui->click("InputTensor.fold InputTensor");  // makes room
  gui->click("OutputTensor.fold OutputTensor");
  gui->point_along("OutputTensor.memory", middle_of(37, 60));
  gui->await("OutputTensor.memory value = 200");  // [0,1,3,2]: byte 52 of the input, 211, which is above Max
  open("min_padded_in_place.json");               // rows of 5 elements, 3 bytes of 255 behind each
  gui->point_along("ATensor.memory", middle_of(6, 24));
  gui->await("ATensor.memory gap byte 6 in hexadecimal: FF");
  gui->point_along("ATensor.memory", middle_of(9, 24));
  gui->await("ATensor.memory value = 70");  // not what MIN writes there
}

TEST_F(MemoryStrip, SaysWhoseBytesTheseAreIfTensorsShareThem) {
  open("clip_nhwc_view.json");
  EXPECT_TRUE(gui->has("InputTensor.memory has 60 bytes"));
  open("min_padded_in_place.json");
  EXPECT_TRUE(gui->has("ATensor.memory has 24 bytes, also in Output"));
}

TEST_F(MemoryStrip, NumbersTheFirstAndTheLastCell) {
  open("min_padded_in_place.json");  // 24 bytes have room in one strip
  EXPECT_FALSE(gui->has("ATensor.memory enlarged"));
  EXPECT_TRUE(gui->has("ATensor.memory begins at byte 0"));
  EXPECT_TRUE(gui->has("ATensor.memory ends at 23"));
  open("min_int64.json");
  EXPECT_TRUE(gui->has("ATensor.memory ends at 40")) << "of 48 bytes; as the other numbers, the first of its cell";
}

TEST_F(MemoryStrip, NumbersAllCellsIfEachHasRoomForItsNumber) {
  write(path, CaseText()
                  .constant("A", "FLOAT32", 3)
                  .constant("B", "FLOAT32", 3)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, 3")));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  for (const char* number : {"begins at byte 0", "numbers 4", "ends at 8"})
    EXPECT_TRUE(gui->has(std::string("InputTensor.memory ") + number)) << number;
}

TEST_F(MemoryStrip, TellsWhichByteOfAGapIsAtTheMouseAndStillWhoseBytesTheseAre) {
  open("min_padded_in_place.json");
  gui->point_along("ATensor.memory", middle_of(6, 24));
  gui->await("ATensor.memory shows byte 6 of 24, a gap");
  gui->point_along("ATensor.memory", middle_of(9, 24));
  gui->await("ATensor.memory shows byte 9 of 24, also in Output");
  gui->move_away();
  gui->await("ATensor.memory shows 24 bytes, also in Output");
}

TEST_F(MemoryStrip, SaysInANarrowFormTooThatNoElementIsAtTheMouse) {
  write(path, CaseText()
                  .constant("A", "FLOAT32", 12)
                  .constant("B", "FLOAT32", 8)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 2, 4")));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  gui->enter("InputTensor.Offset", "4");
  const std::string size = "windowsize 1024 1000";
  gui->run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
  gui->expect("a narrow form, and the tensor behind its offset", [](const Gui& now) {
    return now.has("InputTensor.memory key before the first element") && now.last_rectangle("form").width < 320;
  });
  gui->point_along("InputTensor.memory", middle_of(1, 12));
  gui->await("InputTensor.memory shows byte 4, no element");
}

TEST_F(MemoryStrip, OutlinesTheGapAtTheMouseAndNoElement) {
  open("min_padded_in_place.json");
  const Pixels nothing = gui->pixels("ATensor.memory");
  gui->point_along("ATensor.memory", middle_of(6, 24));
  gui->await("ATensor.memory gap 6");
  const Pixels gap = gui->pixels("ATensor.memory");
  EXPECT_NE(gap, nothing);
  gui->point_along("ATensor.memory", middle_of(20, 24));
  gui->expect_other_pixels("ATensor.memory", gap);
  gui->point_along("ATensor.memory", middle_of(6, 24));
  gui->expect_pixels("ATensor.memory", gap);
}

TEST_F(MemoryStrip, EnlargesTheGapAtTheMouse) {
  open("clip_nhwc_view.json");
  choose("InputTensor", "padded");  // rows of 5 elements, 11 gaps behind each
  gui->await("InputTensor.memory key gap");
  const int beginning = gui->rectangle("InputTensor.memory enlarges").x;
  gui->point_along("InputTensor.memory", 0.5);  // the end of a row in the middle
  gui->expect("an enlarged gap", [&](const Gui& now) {
    return now.has("InputTensor.memory gap 92") && now.last_rectangle("InputTensor.memory enlarges").x > beginning;
  });
}

TEST_F(MemoryStrip, NumbersTheCellAtTheMouseRatherThanItsNeighbours) {
  open("min_padded_in_place.json");
  gui->point_along("ATensor.memory", middle_of(1, 24));
  gui->await("ATensor.memory probed 1");
  EXPECT_FALSE(gui->has("ATensor.memory begins at byte 0"));
  EXPECT_TRUE(gui->has("ATensor.memory ends at 23"));
}

TEST_F(MemoryStrip, HasItsTooltipBesideTheForm) {
  open("min_padded_in_place.json");
  gui->point_along("ATensor.memory", middle_of(9, 24));
  gui->await("ATensor.tooltip");
  const auto form = gui->rectangle("form"), tooltip = gui->rectangle("ATensor.tooltip");
  EXPECT_GE(tooltip.x, form.x + form.width);
  EXPECT_LE(tooltip.y + tooltip.height, gui->rectangle("ATensor.memory").y) << "no lower: the probe is there";
}

TEST_F(MemoryStrip, AClickOnACellPinsItsElementAndAnotherReleasesIt) {
  open("clip_nhwc_view.json");  // 60 bytes: 4 rows of 5 pixels of 3 channels
  gui->point_along("InputTensor.memory", middle_of(37, 60));
  gui->click_here();
  expect_pinned("[0,1,2,2]");  // 37 = 2 * 15 + 2 * 3 + 1
  EXPECT_TRUE(gui->has("InputTensor.memory has byte 37 of 60"));
  gui->click_here();
  gui->expect("no pin", [](const Gui& now) { return !now.has("heatmaps.pinned [0,1,2,2]"); });

  gui->click("InputTensor.fold InputTensor");  // makes room
  gui->click("OutputTensor.fold OutputTensor");
  gui->point_along("OutputTensor.memory", middle_of(37, 60));
  gui->click_here();
  expect_pinned("[0,1,3,2]");  // packed: 37 = 1 * 20 + 3 * 5 + 2
}

TEST_F(MemoryStrip, SaysInWhichSliceAnElementIsThatThePicturesDoNotShow) {
  open("clip_nhwc_view.json");
  const std::string other = "InputTensor.C = 1, where the pictures show C = 0: a click shows it";
  gui->point_along("InputTensor.memory", middle_of(36, 60));
  gui->expect("an element of the slice", [&](const Gui& now) { return !now.has(other); });
  gui->point_along("InputTensor.memory", middle_of(37, 60));  // of channel 1
  gui->await(other);
  gui->click_here();
  expect_pinned("[0,1,2,2]");
  gui->expect("its slice", [&](const Gui& now) { return !now.has(other); });
}

TEST_F(MemoryStrip, MarksTheCellThatIsProbedInAPane) {
  open("clip_nhwc_view.json");
  const Pixels strip = gui->pixels("InputTensor.memory"), probe = gui->pixels("heatmaps.probe");
  gui->point_at("heatmaps.InputTensor.picture");
  gui->expect_other_pixels("InputTensor.memory", strip);
  gui->expect_other_pixels("heatmaps.probe", probe);
  gui->move_away();
  gui->expect_pixels("InputTensor.memory", strip);
}

TEST_F(MemoryStrip, TellsTheElementAtTheMouseBesideThePinnedOne) {
  open("clip_nhwc_view.json");
  gui->point_along("InputTensor.memory", middle_of(37, 60));
  gui->click_here();
  expect_pinned("[0,1,2,2]");
  gui->await("InputTensor.memory shows byte 37 of 60");
  const Pixels pinned = gui->pixels("InputTensor.memory enlarged");
  gui->point_along("InputTensor.memory", middle_of(40, 60));
  gui->await("InputTensor.memory shows byte 40 of 60");
  EXPECT_TRUE(gui->has("InputTensor.memory probed 40"));
  EXPECT_TRUE(gui->has("InputTensor.memory pinned 37"));
  gui->expect_other_pixels("InputTensor.memory enlarged", pinned);
  gui->await("heatmaps.reference.element at mouse");      // [0,1,2,3], in the slice of the pinned one
  gui->point_along("heatmaps.InputTensor.picture", 0.1);  // channel 1 of the first pixel of a row in the middle
  gui->expect("the element in the picture", [](const Gui& now) {
    return now.has("InputTensor.memory shows byte 16 of 60") || now.has("InputTensor.memory shows byte 31 of 60");
  });
  gui->move_away();
  gui->await("InputTensor.memory shows byte 37 of 60");
  gui->point_along("InputTensor.memory", middle_of(2, 60));
  gui->expect("other bytes enlarged", [](const Gui& now) { return !now.has("InputTensor.memory pinned 37"); });
  gui->move_away();
  gui->await("InputTensor.memory pinned 37");  // which come back to the pin
  gui->point_along("InputTensor.memory enlarged", 0.97);
  gui->click_here();
  const int wide = gui->rectangle("form").width;
  gui->drag("left splitter", -100);  // leaves the enlarged strip fewer cells
  gui->expect("the number of the pinned cell", [&](const Gui& now) {
    bool is_in_sight = false;
    for (int byte = 0; byte < 60; ++byte)
      is_in_sight = is_in_sight || now.has(fmt::format("InputTensor.memory pinned {}", byte));
    return is_in_sight && now.last_rectangle("form").width < wide - 50;
  });
}

TEST_F(MemoryStrip, ComesIntoSightWithItsFold) {
  open("min_broadcast.json");
  gui->click("OutputTensor.fold OutputTensor");
  gui->expect("the strip", [](const Gui& now) { return now.has("OutputTensor.memory"); });
  const auto form = gui->rectangle("form"), strip = gui->rectangle("OutputTensor.memory");
  EXPECT_LE(strip.y + strip.height, form.y + form.height);
  EXPECT_GE(gui->rectangle("OutputTensor.fold OutputTensor").y, form.y);
}

TEST_F(MemoryStrip, HasItsKeyAboveAWarningThatComesToStandAtTheFoot) {
  open("clip_nhwc_view.json");  // Min cannot be represented: its sentence leaves the sight
  gui->click("OutputTensor.fold OutputTensor");
  gui->await("foot Min");
  const auto key = gui->rectangle("OutputTensor.memory key first");
  EXPECT_LE(key.y + key.height, gui->rectangle("foot").y);
}

TEST_F(MemoryStrip, MarksThePartThatIsEnlarged) {
  open("clip_nhwc_view.json");
  const int beginning = gui->rectangle("InputTensor.memory enlarges").x;
  gui->point_along("InputTensor.memory", middle_of(50, 60));
  gui->await("InputTensor.memory probed 50");
  EXPECT_GT(gui->rectangle("InputTensor.memory enlarges").x, beginning);
}

TEST_F(MemoryStrip, PointingAtAGapProbesNothing) {
  open("min_padded_in_place.json");  // 24 bytes: 3 rows of 5 elements, 8 bytes apart
  const Pixels nothing = gui->pixels("heatmaps.probe");
  gui->point_along("ATensor.memory", middle_of(8, 24));
  gui->expect_other_pixels("heatmaps.probe", nothing);
  gui->point_along("ATensor.memory", middle_of(6, 24));
  gui->expect_pixels("heatmaps.probe", nothing);
  gui->click_here();
  gui->point_along("ATensor.memory", middle_of(20, 24));
  gui->click_here();
  expect_pinned("[0,0,2,4]");
}

TEST_F(MemoryStrip, AnElementOfManySharesACell) {
  open("clip_nhwc_view.json");
  choose("InputTensor", "broadcast");
  gui->click("InputTensor.Repeat[2]");
  gui->expect("a row for each channel", [](const Gui& now) { return now.has("InputTensor.memory key shared"); });
  EXPECT_FALSE(gui->has("InputTensor.memory key H"));
  gui->await("InputTensor.memory has 16 bytes");  // 15 elements, rounded up to 4 bytes
  gui->point_along("InputTensor.memory", middle_of(7, 16));
  gui->click_here();
  expect_pinned("[0,1,0,2]");  // the first of four
  open("min_broadcast.json");  // three limits
  gui->click("ATensor.fold ATensor");
  gui->click("BTensor.fold BTensor");
  gui->click("BTensor.Repeat[1]");
  gui->await("BTensor.memory has 12 bytes, 8 never read");
  EXPECT_TRUE(gui->has("BTensor.memory key never read"));
  gui->click("BTensor.Repeat[3]");                // four elements are too many for 12 bytes
  gui->await("BTensor.message BTensor.Strides");  // where it was edited, not at the sizes
}

TEST_F(MemoryStrip, IsEnlargedWhereCellsAreTooSmall) {
  gui = std::make_unique<Gui>();  // a photo
  ASSERT_TRUE(gui->has("InputTensor.memory enlarged"));
  const Pixels beginning = gui->pixels("InputTensor.memory enlarged");
  gui->point_along("InputTensor.memory", 0.7);
  gui->expect_other_pixels("InputTensor.memory enlarged", beginning);
  gui->point_along("InputTensor.memory enlarged", 0.5);
  gui->click_here();
  gui->move_away();
  const Pixels pinned = gui->pixels("InputTensor.memory enlarged");
  gui->press("Right");  // the neighbour in the row, and in memory
  gui->expect_other_pixels("InputTensor.memory enlarged", pinned);
}

TEST_F(MemoryStrip, IsEnlargedWhereCellsAreHardToPointAt) {
  open("clip_nhwc_view.json");  // 60 cells of about 5 pixels
  ASSERT_TRUE(gui->has("InputTensor.memory enlarged"));
  const Pixels beginning = gui->pixels("InputTensor.memory enlarged");
  gui->point_along("InputTensor.memory", middle_of(37, 60));
  gui->click_here();
  expect_pinned("[0,1,2,2]");
  gui->expect_other_pixels("InputTensor.memory enlarged", beginning);
  choose("InputTensor", "broadcast");
  gui->click("InputTensor.Repeat[2]");  // 15 elements in 16 bytes
  gui->expect("wide cells", [](const Gui& now) { return !now.has("InputTensor.memory enlarged"); });
}

TEST_F(MemoryStrip, OfOneElementAndOfEightDimensions) {
  open("quantized_add_broadcast.json");
  gui->click("fold more");
  gui->click("AScaleTensor.fold AScaleTensor");
  gui->await("AScaleTensor.memory key first");
  EXPECT_FALSE(gui->has("AScaleTensor.memory key gap"));
  open("min_rank8_int16.json");
  for (const char* name : {"d0", "d2", "d4", "d6", "d7"})
    EXPECT_TRUE(gui->has(std::string("ATensor.memory key ") + name));
  EXPECT_FALSE(gui->has("ATensor.memory key d1")) << "a dimension of size 1 moves nowhere";
}

}  // namespace
}  // namespace opscope::test
