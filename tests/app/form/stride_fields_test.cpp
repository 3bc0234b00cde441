// The choice of strides in the form.

#include <span>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/app/form/opened_example.h"

namespace opscope::test {
namespace {

class StrideFields : public OpenedExample {};

TEST_F(StrideFields, AnOutputThatNoLongerFitsTheInputItOverwritesGetsItsStridesOrAResource) {
  open("min_padded_in_place.json");
  const auto runs = [](const Gui& now) { return now.settled() && !contains(now.verdict(), "overlaps"); };
  choose("ATensor", "transposed");
  gui->click("ATensor.fold ATensor");  // so that the output's fields are in sight
  if (!gui->has("OutputTensor.own resource")) gui->click("OutputTensor.fold OutputTensor");
  EXPECT_TRUE(contains(gui->verdict(), "overlaps"));
  gui->click("OutputTensor.same strides");
  gui->expect("in place", runs);
  EXPECT_EQ(saved(2).strides, saved(0).strides);
  gui->chord("ctrl", "z");
  gui->click("OutputTensor.own resource");
  gui->expect("elsewhere", runs);
  EXPECT_NE(saved(2).strides, saved(0).strides);
}

TEST_F(StrideFields, AreChosenByNameAndUndoneInOneStep) {
  open("clip_nhwc_view.json");
  const TensorDesc before = saved(0), output = saved(1);
  using Strides = std::vector<std::uint32_t>;
  const auto strides = [&] { return saved(0).strides.value_or(Strides{}); };
  choose("InputTensor", "transposed");
  EXPECT_EQ(strides(), (Strides{60, 20, 1, 4}));
  gui->chord("ctrl", "z");
  EXPECT_EQ(saved(0), before);
  choose("InputTensor", "padded");
  EXPECT_EQ(strides(), (Strides{192, 64, 16, 1}));  // rows of 5 in 16
  gui->enter("InputTensor.RowMultiple", "4");
  EXPECT_EQ(strides(), (Strides{96, 32, 8, 1}));
  gui->enter("InputTensor.Sizes[3]", "8");  // fills its rows, and is still padded afterwards
  gui->enter("InputTensor.Sizes[3]", "9");
  EXPECT_EQ(strides(), (Strides{144, 48, 12, 1}));
  gui->chord("ctrl", "z");
  gui->chord("ctrl", "z");
  choose("InputTensor", "broadcast");
  EXPECT_EQ(strides(), (Strides{0, 20, 5, 1}));
  gui->click("InputTensor.Repeat[1]");
  EXPECT_EQ(strides(), (Strides{0, 0, 5, 1}));
  choose("InputTensor", "NHWC");
  EXPECT_EQ(strides(), before.strides);
  choose("InputTensor", "custom");
  gui->enter("InputTensor.Strides[3]", "4");
  EXPECT_EQ(strides(), (Strides{60, 1, 15, 4}));
  choose("InputTensor", "packed");
  EXPECT_FALSE(saved(0).strides);
  EXPECT_EQ(saved(1), output);
}

TEST_F(StrideFields, ThatReadASequenceInAnotherOrderSayItAndOfferUndo) {
  write(path, CaseText()
                  .resource("A", "FLOAT32", R"({"valueCount": 12, "valueStart": 0, "valueDelta": 1})")
                  .constant("B", "FLOAT32", 12)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 3, 4")));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  choose("InputTensor", "NHWC");
  EXPECT_FALSE(gui->has("notice answer")) << "with one channel it is the same order";
  choose("InputTensor", "transposed");
  gui->await("notice answer");
  EXPECT_TRUE(contains(gui->recent_log(), "InputTensor has its sequence in another order")) << gui->recent_log();
  gui->click("notice answer");
  EXPECT_EQ(saved(0).strides, (std::vector<std::uint32_t>{12, 1, 4, 1}));
  choose("InputTensor", "padded");
  gui->expect("rows with gaps", [](const Gui& now) {
    return contains(now.recent_log(), "the sequence gives the elements of InputTensor other values");
  });
}

TEST_F(StrideFields, ThatMixTheRowsOfAPictureAreToldWithACure) {
  gui = std::make_unique<Gui>();
  choose("InputTensor", "transposed");
  gui->await("InputTensor.exchange sizes");
  EXPECT_TRUE(gui->has("InputTensor.stride numbers"));
  const double before = gui->fact("InputTensor", "max");
  gui->click("InputTensor.exchange sizes");
  gui->expect("no finding", [](const Gui& now) { return !now.has("InputTensor.exchange sizes"); });
  EXPECT_EQ(gui->fact("InputTensor", "max"), before);
  gui->chord("ctrl", "z");
  gui->await("InputTensor.exchange sizes");
}

TEST_F(StrideFields, OfABroadcastThatRepeatsNothingAskForADimension) {
  open("clip_nhwc_view.json");
  choose("InputTensor", "broadcast");
  EXPECT_TRUE(gui->has("InputTensor.nothing repeated"));
  EXPECT_FALSE(gui->has("InputTensor.stride numbers"));
  gui->click("InputTensor.Repeat[0]");  // of size 1: it has nothing to repeat
  EXPECT_EQ(saved(0).strides, std::vector<std::uint32_t>({0, 20, 5, 1}));
  gui->click("InputTensor.Repeat[1]");
  gui->await("InputTensor.stride numbers");
  EXPECT_FALSE(gui->has("InputTensor.nothing repeated"));
  gui->chord("ctrl", "z");
  gui->await("notice tells undone: Repeat C of InputTensor");
}

TEST_F(StrideFields, ThatNoLongerRepeatOfferTheRepeatedValues) {
  write(path, R"({
    "resources": {
      "A": { "initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3] },
      "Out": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 6, "value": 0 } }
    },
    "dispatchables": { "copy": { "type": "DML_OPERATOR_ELEMENT_WISE_IDENTITY", "desc": {
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 3], "Strides": [0, 0, 0, 1] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 3] }
    } } },
    "commands": [
      { "type": "dispatch", "dispatchable": "copy", "bindings": { "InputTensor": "A", "OutputTensor": "Out" } }
    ]
  })");
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  choose("InputTensor", "packed");
  gui->click("InputTensor.repeat values");
  gui->expect("no short list", [](const Gui& now) { return !now.has("InputTensor.repeat values"); });
  EXPECT_FALSE(saved(0).strides);
  const Result<Model> model = read_model(path);
  ASSERT_TRUE(model);
  EXPECT_EQ(std::get<ArrayValues>(model->find_resource("A")->initial_values).values.size(), 6u);
}

TEST_F(StrideFields, OfABroadcastSayHowManyValuesOfAFileAreRead) {
  const std::vector<float> values(16, 1);
  const std::vector<std::uint32_t> sizes = {2, 8};
  ASSERT_TRUE(write_file(folder / "a.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  write(path, CaseText()
                  .resource("A", "FLOAT32", R"({"sourcePath": "a.npy"})")
                  .constant("Out", "FLOAT32", 16)
                  .dispatch("CLIP", {"A", "Out"}, desc_text("FLOAT32", "2, 8"), R"("Min": 0, "Max": 1)"));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  choose("InputTensor", "broadcast");
  EXPECT_FALSE(gui->has("InputTensor.unread values, 8 of 16 read"));
  gui->click("InputTensor.Repeat[0]");
  gui->await("InputTensor.unread values, 8 of 16 read");
}

TEST_F(StrideFields, AreToldWhereTheyArePackedAndMoveNoField) {
  open("clip_nhwc_view.json");
  const auto below = gui->rectangle("InputTensor.TotalTensorSizeInBytes");
  const Pixels strides = gui->pixels("InputTensor.stride numbers");
  choose("InputTensor", "packed");
  gui->expect("other numbers", [](const Gui& now) { return now.has("InputTensor.stride numbers"); });
  gui->expect_other_pixels("InputTensor.stride numbers", strides);
  EXPECT_EQ(gui->rectangle("InputTensor.TotalTensorSizeInBytes"), below);
}

TEST_F(StrideFields, AreListedInNoMoreRoomThanTheirFieldHas) {
  open("clip_nhwc_view.json");
  const auto field = gui->rectangle("InputTensor.Strides");
  gui->click("InputTensor.Strides");
  gui->await("InputTensor.Strides=transposed");
  const auto entry = gui->rectangle("InputTensor.Strides=transposed");
  EXPECT_LE(entry.x + entry.width, field.x + field.width);
}

TEST_F(StrideFields, HaveTheirUnitBesideThem) {
  open("min_rank8_int16.json");
  EXPECT_TRUE(gui->has("ATensor.stride unit")) << "packed";
  for (const char* layout : {"broadcast", "custom"}) {
    choose("ATensor", layout);
    if (layout == std::string("broadcast")) gui->click("ATensor.Repeat[0]");
    gui->await("ATensor.stride unit");
    const auto unit = gui->rectangle("ATensor.stride unit"), choice = gui->rectangle("ATensor.Strides");
    EXPECT_LE(unit.x + unit.width, choice.x) << layout << ": the numbers have their column";
    EXPECT_GT(unit.y, choice.y) << layout;
  }
}

TEST_F(StrideFields, HaveTheOffsetOfTheTensorInTheRowOfItsAlignment) {
  write(path, CaseText()
                  .resource("A", "FLOAT32", R"({"valueCount": 12, "valueStart": 0, "valueDelta": 1})")
                  .constant("B", "FLOAT32", 8)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 2, 4")));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  const auto offset = [&]() -> std::uint64_t {
    saved(0);
    const Result<Model> model = read_model(path);
    return model ? std::get<DispatchCommand>(model->commands.front()).bindings.front().second.element_offset : 0;
  };
  const auto alignment = gui->rectangle("InputTensor.GuaranteedBaseOffsetAlignment");
  EXPECT_EQ(gui->rectangle("InputTensor.Offset").y, alignment.y);
  EXPECT_GT(gui->rectangle("InputTensor.Offset").x, alignment.x + alignment.width);
  gui->enter("InputTensor.Offset", "4");
  gui->expect("the values from there on", [](const Gui& now) { return now.fact("InputTensor", "max") == 11; });
  EXPECT_EQ(offset(), 4u);
  gui->chord("ctrl", "z");
  EXPECT_EQ(offset(), 0u);
  gui->enter("InputTensor.Offset", "99");
  gui->await("InputTensor.message InputTensor.Offset");
  EXPECT_TRUE(contains(gui->verdict(), "InputTensor, Offset: 99 elements")) << gui->verdict();
  gui->enter("InputTensor.Offset", "-1");
  gui->await("InputTensor.message Offset");
}

TEST_F(StrideFields, ARowMultipleOfZeroIsRefused) {
  open("clip_nhwc_view.json");
  choose("InputTensor", "padded");
  gui->enter("InputTensor.RowMultiple", "0");
  gui->expect("a sentence at the field", [](const Gui& now) { return now.has("InputTensor.message RowMultiple"); });
  EXPECT_EQ(saved(0).strides, (std::vector<std::uint32_t>{192, 64, 16, 1}));
}

}  // namespace
}  // namespace opscope::test
