// What becomes a list is what the tensor has: computed by hand, or the bytes of a file.

#include "app/gui/edits/listed_values.h"

#include <gmock/gmock.h>

#include "app/gui/edits/element_change.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string why(const Result<Model>& refused) { return refused ? "" : refused.error().text(); }

class ListedValues : public testing::Test {
 protected:
  static constexpr TensorAt input{0, 0};

  // IDENTITY of a tensor of these sizes.
  void open(const std::string& type, const std::string& values, const std::string& sizes) {
    model = test::CaseText()
                .resource("A", type, values)
                .constant("B", type, 64)
                .dispatch("IDENTITY", {"A", "B"}, test::desc_text(type, sizes))
                .model();
  }
  void list(const Tensor* loaded = nullptr) {
    model = test::value_of(with_listed_values(model, input, loaded, {folder.path(), {}}));
  }
  template <class T>
  std::vector<T> elements() const {
    const auto* array = std::get_if<ArrayValues>(&find_resource(model, input)->initial_values);
    std::vector<T> all;
    for (std::size_t i = 0; array && i < array->values.size(); ++i) all.push_back(from_bits<T>(array->values[i]));
    return all;
  }

  const test::TemporaryFolder folder;
  Model model;
};

TEST_F(ListedValues, OfASequenceAreItsElements) {
  open("FLOAT32", R"({"valueCount": 3, "valueStart": 1.5, "valueDelta": 2})", "1, 1, 1, 3");
  list();
  EXPECT_THAT(elements<float>(), ElementsAre(1.5f, 3.5f, 5.5f));
}

TEST_F(ListedValues, AreNoneBehindAnOffsetWhoseBytesAreTheLastThatCanBeCounted) {
  folder.write("bytes.bin", "abcdefgh");
  open("FLOAT32", R"({"sourcePath": "bytes.bin"})", "1, 1, 1, 2");
  model = with_source_offset(model, input, (std::uint64_t{1} << 62) - 1);
  list();
  EXPECT_TRUE(elements<float>().empty());
}

TEST_F(ListedValues, AreNoMoreThanTheTensorHas) {
  open("UINT8", R"({"valueCount": 7, "valueStart": 1, "valueDelta": 1})", "1, 1, 1, 5");  // of 8 bytes
  list();
  EXPECT_THAT(elements<std::uint8_t>(), ElementsAre(1, 2, 3, 4, 5));
}

TEST_F(ListedValues, OfARawFileBeginWhereTheTensorDoes) {
  folder.write("bytes.bin", "abcdefgh");
  open("UINT8", R"({"sourcePath": "bytes.bin"})", "1, 1, 1, 3");
  model = with_source_offset(model, input, 2);
  list();
  EXPECT_THAT(elements<char>(), ElementsAre('c', 'd', 'e'));
  EXPECT_EQ(find_binding(model, input)->element_offset, 0u);
}

TEST_F(ListedValues, KeepTheBitsOfNumbersOfAnotherType) {
  open("FLOAT16", R"([1, 2])", "1, 1, 1, 2");
  find_resource(model, input)->data_type = DataType::UInt16;  // the bits, as numbers
  find_resource(model, input)->initial_values = ArrayValues{std::vector<std::uint64_t>{0x3C00, 0x7C01}};
  list();
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(0x3C00, 0x7C01));
  EXPECT_EQ(find_resource(model, input)->data_type, DataType::Float16);
}

TEST_F(ListedValues, AreThoseOnScreen) {
  open("UINT8", R"({"valueCount": 3, "value": 9})", "1, 1, 1, 3");
  const Tensor loaded = tensor_of<std::uint8_t>(DataType::UInt8, {1, 1, 1, 3}, {4, 5, 6});
  list(&loaded);
  EXPECT_THAT(elements<std::uint8_t>(), ElementsAre(4, 5, 6));
}

TEST_F(ListedValues, OfAnEarlierDispatchGetAResourceOfTheirOwn) {
  model = test::CaseText()
              .constant("A", "UINT8", 3)
              .constant("B", "UINT8", 3)
              .constant("C", "UINT8", 3)
              .dispatch("IDENTITY", {"A", "B"}, test::desc_text("UINT8", "1, 1, 1, 3"))
              .dispatch("IDENTITY", {"B", "C"}, test::desc_text("UINT8", "1, 1, 1, 3"))
              .model();
  EXPECT_THAT(why(with_listed_values(model, {1, 0}, nullptr, {})), HasSubstr("not known until"));
  const Tensor loaded = tensor_of<std::uint8_t>(DataType::UInt8, {1, 1, 1, 3}, {4, 5, 6});
  model = test::value_of(with_listed_values(model, {1, 0}, &loaded, {}));
  EXPECT_FALSE(writer_of(model, {1, 0}));
  EXPECT_THAT(std::get<ArrayValues>(find_resource(model, {1, 0})->initial_values).values.items(), ElementsAre(4, 5, 6));
}

TEST_F(ListedValues, TooManyAreRefused) {
  open("UINT8", R"({"valueCount": 1048577, "value": 9})", "1, 1, 1, 1048577");
  EXPECT_THAT(why(with_listed_values(model, input, nullptr, {})),
              HasSubstr("has 1,048,577 elements, and a case lists at most 1,048,576"));
  open("UINT8", R"({"valueCount": 1048576, "value": 9})", "1, 1, 1, 1048576");
  list();
  EXPECT_EQ(elements<std::uint8_t>().size(), 1'048'576u);
}

TEST_F(ListedValues, OfAFileThatIsNotThereAreNotKnown) {
  open("UINT8", R"({"sourcePath": "none.bin"})", "1, 1, 1, 3");
  EXPECT_THAT(why(with_listed_values(model, input, nullptr, {folder.path(), {}})), HasSubstr("not known: "));
}

TEST_F(ListedValues, OfAFileAreSpreadToWhereTheStridesLookForThem) {
  folder.write("bytes.bin", "abcdef");
  open("UINT8", R"({"sourcePath": "bytes.bin"})", "1, 1, 2, 3");
  model = with_strides(model, input, std::vector<std::uint32_t>{8, 8, 4, 1});
  const std::vector<std::uint32_t> strides = *find_desc(model, input)->strides;
  model = test::value_of(with_values_spread(model, input, {folder.path(), {}}));
  EXPECT_THAT(elements<char>(), ElementsAre('a', 'b', 'c', 0, 'd', 'e', 'f'));
  EXPECT_EQ(*find_desc(model, input)->strides, strides);
}

TEST_F(ListedValues, ThatWouldBeSpreadTooFarAreRefused) {
  folder.write("bytes.bin", "ab");
  open("UINT8", R"({"sourcePath": "bytes.bin"})", "1, 1, 2, 1");
  model = with_strides(model, input, std::vector<std::uint32_t>{2097152, 2097152, 2097152, 1});
  EXPECT_THAT(why(with_values_spread(model, input, {folder.path(), {}})), HasSubstr("a case lists at most 1,048,576"));
}

TEST_F(ListedValues, ThatReachTooFarWithGapsSaySo) {
  open("UINT8", R"({"valueCount": 4, "value": 9})", "1, 1, 2, 1");
  model = with_strides(model, input, std::vector<std::uint32_t>{2097152, 2097152, 2097152, 1});
  EXPECT_THAT(why(with_listed_values(model, input, nullptr, {})),
              HasSubstr("has 2 elements, but they reach over 2,097,153 with the gaps of its strides"));
}

TEST_F(ListedValues, OfABroadcastAreRepeatedAsTheyWereShown) {
  open("UINT8", "[1, 2, 3]", "1, 1, 2, 3");
  model = with_strides(model, input, std::vector<std::uint32_t>{0, 0, 0, 1});
  const TensorDesc rows = *find_desc(model, input);
  EXPECT_FALSE(can_repeat_values(model, input, rows)) << "nothing is missing yet";
  model = with_strides(model, input, std::nullopt);
  ASSERT_TRUE(can_repeat_values(model, input, rows));
  model = with_values_repeated(model, input, rows);
  EXPECT_THAT(elements<std::uint8_t>(), ElementsAre(1, 2, 3, 1, 2, 3));
  EXPECT_FALSE(can_repeat_values(model, input, rows));
}

TEST_F(ListedValues, OfABroadcastAreRepeatedWhereTheNewStridesLookForThem) {
  open("UINT8", "[1, 2]", "1, 1, 2, 3");
  model = with_strides(model, input, std::vector<std::uint32_t>{0, 0, 1, 0});
  const TensorDesc columns = *find_desc(model, input);
  model = with_strides(model, input, std::vector<std::uint32_t>{8, 8, 4, 1});
  ASSERT_TRUE(can_repeat_values(model, input, columns));
  model = with_values_repeated(model, input, columns);
  EXPECT_THAT(elements<std::uint8_t>(), ElementsAre(1, 1, 1, 0, 2, 2, 2));
}

TEST_F(ListedValues, ThatAnotherTensorReadsAreNotRepeated) {
  model = test::CaseText()
              .resource("A", "UINT8", "[1, 2, 3]")
              .constant("B", "UINT8", 8)
              .dispatch("ADD", {"A", "A", "B"}, test::desc_text("UINT8", "1, 1, 2, 3"))
              .model();
  model = with_strides(model, input, std::vector<std::uint32_t>{0, 0, 0, 1});
  const TensorDesc rows = *find_desc(model, input);
  EXPECT_FALSE(can_repeat_values(with_strides(model, input, std::nullopt), input, rows));
}

using Change = ElementChange::Kind;

TEST_F(ListedValues, AChangedBitLeavesThoseOfAllOtherElements) {
  open("FLOAT16", R"(["0x7C01", -0.0, 1, 2])", "1, 1, 2, 2");
  const auto change = [&](const ElementChange& asked) {
    model = test::value_of(with_changed_element(model, input, asked, nullptr, {}));
  };
  change({Change::Up, 2, 0});
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(0x7C01, 0x8000, 0x3C01, 0x4000));
  change({Change::Flip, 0, 15});
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(0xFC01, 0x8000, 0x3C01, 0x4000)) << "still signalling";
  change({Change::Up, 0, 0});
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(0xFC01, 0x8000, 0x3C01, 0x4000)) << "NaN has no next number";
  change({Change::Set, 3, 0, 0x7D02});
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(0xFC01, 0x8000, 0x3C01, 0x7D02)) << "any bits";
}

TEST_F(ListedValues, AChangedElementMakesAListOfASequence) {
  open("FLOAT32", R"({"valueCount": 3, "valueStart": 1.5, "valueDelta": 2})", "1, 1, 1, 3");
  EXPECT_EQ(obstacle_to_change(model, input, nullptr), "");
  model = test::value_of(with_changed_element(model, input, {Change::Flip, 1, 31}, nullptr, {}));
  EXPECT_THAT(elements<float>(), ElementsAre(1.5f, -3.5f, 5.5f));
}

TEST_F(ListedValues, OfAChangeReplaceASourceThatIsTold) {
  open("UINT8", R"({"sourcePath": "some/bytes.bin"})", "1, 1, 1, 2");
  EXPECT_EQ(becomes_list_text(model, input),
            "InputTensor is a list in the case now, and no longer read from bytes.bin.");
  open("UINT8", R"({"valueCount": 2, "value": 9})", "1, 1, 1, 2");
  EXPECT_EQ(becomes_list_text(model, input), "InputTensor is a list in the case now; its source was \"constant\".");
  open("UINT8", "[1, 2]", "1, 1, 1, 2");
  EXPECT_EQ(becomes_list_text(model, input), "");
}

// ADD reads the resource S from the start, and from `offset` on.
Model both_of(const std::string& type, const std::string& values, const std::string& tensor, std::uint64_t offset) {
  Model model = test::CaseText()
                    .resource("S", type, values)
                    .constant("C", tensor, 8)
                    .dispatch("ADD", {"S", "S", "C"}, test::desc_text(tensor, "1, 1, 1, 2"))
                    .model();
  return with_source_offset(model, {0, 1}, offset);
}

TEST_F(ListedValues, OfASharedRawFileLeaveOtherTensorsWhereTheyAre) {
  folder.write("bytes.bin", "abcdefgh");
  model = both_of("UINT8", R"({"sourcePath": "bytes.bin"})", "UINT8", 4);
  model = test::value_of(with_changed_element(model, {0, 1}, {Change::Flip, 1, 0}, nullptr, {folder.path(), {}}));
  EXPECT_THAT(elements<char>(), ElementsAre('a', 'b', 'c', 'd', 'e', 'g', 'g', 'h'));
  EXPECT_EQ(find_binding(model, {0, 0})->element_offset, 0u);
  EXPECT_EQ(find_binding(model, {0, 1})->element_offset, 4u);
}

TEST_F(ListedValues, OfANarrowerTypeLeaveAnOffsetWhereItIs) {
  model = both_of("UINT8", "[1, 0, 2, 0, 3, 0, 4, 0]", "UINT16", 4);
  model = test::value_of(with_changed_element(model, {0, 1}, {Change::Flip, 0, 3}, nullptr, {}));
  EXPECT_THAT(elements<std::uint16_t>(), ElementsAre(1, 2, 11, 4));
  EXPECT_EQ(first_in_list(model, {0, 1}), 2u);
}

TEST_F(ListedValues, OfSharedBytesThatAreNoWholeNumberOfElementsAreRefused) {
  model = both_of("FLOAT32", "[1, 2, 3, 4, 5]", "INT64", 0);
  EXPECT_THAT(why(with_changed_element(model, input, {Change::Flip, 1, 0}, nullptr, {})),
              HasSubstr("shares its 20 bytes with another tensor, and a list of INT64 would lose the last 4"));
  model = both_of("FLOAT32", "[1, 2, 3, 4]", "INT64", 0);
  EXPECT_EQ(why(with_changed_element(model, input, {Change::Flip, 1, 0}, nullptr, {})), "");
}

TEST_F(ListedValues, OfASharedResourceThatIsTooLongAreRefusedBefore) {
  model = both_of("UINT8", R"({"valueCount": 2097152, "value": 1})", "UINT8", 4);
  const Tensor loaded{*find_desc(model, input), test::value_of(load_resource(*find_resource(model, input), {})), 0};
  EXPECT_EQ(obstacle_to_change(model, input, &loaded),
            "its list would have 2,097,152 elements, and a case lists at most 1,048,576");
  EXPECT_THAT(why(with_changed_element(model, input, {Change::Flip, 1, 0}, nullptr, {})), HasSubstr("2,097,152"));
}

TEST_F(ListedValues, BehindAnOffsetWhoseBytesCannotBeCountedAreNotKnown) {
  model = both_of("UINT16", "[1, 2, 3, 4]", "UINT16", std::uint64_t{1} << 63);
  EXPECT_FALSE(first_in_list(model, {0, 1}));
  EXPECT_THAT(why(with_changed_element(model, {0, 1}, {Change::Flip, 0, 0}, nullptr, {})), HasSubstr("not known"));
}

TEST_F(ListedValues, OfTooManyElementsNoneIsChanged) {
  open("UINT8", R"({"valueCount": 2097152, "value": 1})", "1, 1, 1, 2097152");
  EXPECT_EQ(obstacle_to_change(model, input, nullptr), "it has 2,097,152 elements, and a case lists at most 1,048,576");
  EXPECT_THAT(why(with_changed_element(model, input, {Change::Flip, 1, 0}, nullptr, {})), HasSubstr("2,097,152"));
}

}  // namespace
}  // namespace opscope::gui
