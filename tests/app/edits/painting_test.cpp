#include "app/gui/edits/painting.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;

// A condition of 2 x 3 elements, in a resource of two more.
class Painting : public testing::Test {
 protected:
  static constexpr TensorAt condition{0, 0};

  Painting() {
    model = test::value_of(read_model(test::source_folder() / "assets/models/if_copies_bits.json"));
    find_dispatchable(model, 0)->desc.tensors[0] = loaded.desc;
    find_resource(model, condition)->initial_values = ConstantValues{8, 1};  // unlike `loaded`, to tell them apart
  }
  void paint(const Tensor* values, std::vector<std::uint64_t> places, bool value) {
    std::optional<Model> painted =
        with_stroke(model, condition, values, {*find_desc(model, condition), std::move(places), value});
    ASSERT_TRUE(painted);
    model = *std::move(painted);
  }
  bool is_refused(const Tensor* values) const {
    return !with_stroke(model, condition, values, {*find_desc(model, condition), {0}, true});
  }
  std::vector<std::uint64_t> elements() const {
    const auto* array = std::get_if<ArrayValues>(&find_resource(model, condition)->initial_values);
    return array ? std::vector<std::uint64_t>(array->values.begin(), array->values.end())
                 : std::vector<std::uint64_t>{};
  }

  const Tensor loaded = tensor_of<std::uint8_t>(DataType::UInt8, {2, 3}, {0, 1, 0, 2, 0, 1, 7, 8});
  Model model;
};

TEST_F(Painting, KeepsWhatTheResourceHoldsAsAList) {
  paint(&loaded, {0, 3}, true);
  EXPECT_THAT(elements(), ElementsAre(1, 1, 0, 1, 0, 1, 7, 8));
  EXPECT_EQ(find_resource(model, condition)->data_type, DataType::UInt8);
}

TEST_F(Painting, GoesOnWithTheListAlone) {
  paint(&loaded, {0}, true);
  paint(nullptr, {1, 5}, false);
  EXPECT_THAT(elements(), ElementsAre(1, 0, 0, 2, 0, 0, 7, 8));
}

TEST_F(Painting, TakesInTheBytesBeforeAndBehindTheValues) {
  Resource& resource = *find_resource(model, condition);
  resource.initial_values = ArrayValues{std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1}};
  resource.values_offset = 4, resource.size_in_bytes = 12;
  const Tensor shifted = tensor_of<std::uint8_t>(DataType::UInt8, {2, 3}, {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0});
  paint(&shifted, {0, 11}, true);
  EXPECT_THAT(elements(), ElementsAre(1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1));
  EXPECT_EQ(find_resource(model, condition)->values_offset, 0u);
  EXPECT_EQ(find_resource(model, condition)->size_in_bytes, 0u);
}

TEST_F(Painting, ReadsAListThatIsShorterThanTheTensor) {
  find_resource(model, condition)->initial_values = ArrayValues{std::vector<std::uint64_t>{1, 1}};
  EXPECT_TRUE(is_refused(nullptr));
  paint(&loaded, {0}, true);
  EXPECT_THAT(elements(), ElementsAre(1, 1, 0, 2, 0, 1, 7, 8));
}

TEST_F(Painting, LeadsBackToAFileUntilOtherValuesAreChosen) {
  FileValues mask;
  mask.source_path = "mask.png";
  find_resource(model, condition)->initial_values = mask;
  const Model read = model;
  const std::string name = find_resource(model, condition)->name;
  Painted files;
  files.emplace(name, painted_file(model, condition).value());
  paint(&loaded, {0}, true);
  const Model painted = model;
  Model other = painted;
  other.resources.back().initial_values = ConstantValues{1, 1};
  ASSERT_NE(other.resources.back().name, name);
  forget_replaced(files, painted, other);
  EXPECT_EQ(files.size(), 1u) << "of another resource";
  forget_replaced(files, painted, read);
  EXPECT_EQ(files.size(), 1u) << "undo brings the list back";
  const ArrayValues ones{std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 1, 1}};
  find_resource(model, condition)->initial_values = ones;
  forget_replaced(files, painted, model);
  EXPECT_EQ(files.size(), 1u) << "an edit of the list";
  Model constant = painted;
  find_resource(constant, condition)->initial_values = ConstantValues{8, 1};
  forget_replaced(files, painted, constant);
  EXPECT_EQ(files.size(), 1u) << "undo brings the list back";
  EXPECT_FALSE(can_read_again(constant, condition, files.begin()->second.value()));
  forget_replaced(files, constant, model);
  EXPECT_TRUE(files.empty()) << "another list";
  Painted values{{name, std::nullopt}};
  forget_replaced(values, painted, model);
  EXPECT_EQ(values.size(), 1u) << "an edit of a list that was painted over other values";
  forget_replaced(values, constant, model);
  EXPECT_TRUE(values.empty()) << "another list";
}

TEST_F(Painting, IgnoresPlacesOutsideTheResource) {
  paint(&loaded, {8, UINT64_MAX}, true);
  EXPECT_THAT(elements(), ElementsAre(0, 1, 0, 2, 0, 1, 7, 8));
}

TEST_F(Painting, NeedsTheValuesAndTheDescriptionOfThePresentCase) {
  EXPECT_TRUE(is_refused(nullptr));
  Tensor other = loaded;
  other.desc.sizes = {3, 2};
  EXPECT_TRUE(is_refused(&other));
  EXPECT_FALSE(with_stroke(model, condition, &loaded, {other.desc, {0}, true})) << "a picture of before an edit";
}

TEST_F(Painting, RefusesAResourceThatIsTooLongForAList) {
  Tensor large = loaded;
  large.buffer = Buffer::zeros(most_painted_elements + 4);
  EXPECT_TRUE(is_refused(&large));
}

TEST_F(Painting, RefusesAResourceInWhichATensorBeginsLater) {
  EXPECT_TRUE(can_be_painted(model, condition));
  Binding& binding = find_dispatch(model, 0)->bindings[0].second;
  binding.element_offset = 2;
  EXPECT_FALSE(can_be_painted(model, condition));
  binding.element_offset = 0, binding.element_size_in_bytes = 1;
  EXPECT_FALSE(can_be_painted(model, condition));
  EXPECT_TRUE(is_refused(&loaded));
}

TEST_F(Painting, RefusesWhatIsNoConditionOrIsWritten) {
  EXPECT_FALSE(can_be_painted(model, {0, 1}));
  EXPECT_FALSE(can_be_painted(model, {7, 0}));
  const Model leaky = test::value_of(read_model(test::source_folder() / "assets/models/leaky_relu.json"));
  EXPECT_FALSE(can_be_painted(leaky, {2, 0})) << "the comparison writes it";
}

// IF with a condition of 4 x 6 whose left half is true; all tensors follow its sizes.
class ResizedMask : public testing::Test {
 protected:
  static constexpr TensorAt condition{0, 0};

  ResizedMask() {
    model = default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level);
    model = with_sizes(model, {0, 1}, {1, 3, 4, 6}, Match::Groups);
    model = with_strides(model, condition, std::vector<std::uint32_t>{0, 0, 6, 1});
    std::vector<std::uint64_t> left;
    for (int row = 0; row < 4; ++row) left.insert(left.end(), {1, 1, 1, 0, 0, 0});
    model = with_initial_values(model, condition, ArrayValues{left});
    painted.emplace(find_resource(model, condition)->name, std::nullopt);
  }
  Model resized(const Model& from, std::uint32_t height, std::uint32_t width) {
    return with_masks_resampled(model, from, with_sizes(from, {0, 1}, {1, 3, height, width}, Match::Groups), painted,
                                last);
  }
  // In a drag of its own.
  Model resized_alone(const Model& from, std::uint32_t height, std::uint32_t width) const {
    ResampledLists none;
    return with_masks_resampled(from, from, with_sizes(from, {0, 1}, {1, 3, height, width}, Match::Groups), painted,
                                none);
  }
  static std::vector<std::uint64_t> list_of(const Model& of) {
    return std::get<ArrayValues>(find_resource(of, condition)->initial_values).values.items();
  }

  Model model;
  Painted painted;
  ResampledLists last;
};

TEST_F(ResizedMask, KeepsItsRowsAndColumns) {
  const Model after = resized(model, 3, 4);
  EXPECT_EQ(find_desc(after, condition)->strides, (std::vector<std::uint32_t>{0, 0, 4, 1}));
  EXPECT_THAT(list_of(after), ElementsAre(1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0));
  EXPECT_EQ(resampled_text(model, after), "mask resampled from 6 × 4 to 4 × 3");
  EXPECT_EQ(list_of(resized(after, 4, 6)), list_of(model)) << "a drag to and fro";
  EXPECT_EQ(list_of(resized(after, 8, 12)).size(), 96u);
}

TEST_F(ResizedMask, StaysAsItIsWhereItCannotBeResampled) {
  const Model narrow = resized(model, 4, 1), large = resized(model, 2000, 2000);
  EXPECT_EQ(list_of(narrow), list_of(model)) << "a column that is broadcast after that";
  EXPECT_EQ(list_of(large), list_of(model)) << "too long for a list";
  EXPECT_EQ(resampled_text(model, large),
            "the 24 values of the mask stay in their order: its rows and columns are others now");
  EXPECT_EQ(list_of(resized(large, 3, 4)), list_of(resized(model, 3, 4))) << "further in the same drag";
  const Model channels =
      with_masks_resampled(model, model, with_sizes(model, {0, 1}, {1, 2, 4, 6}, Match::Groups), painted, last);
  EXPECT_EQ(list_of(channels), list_of(model));
  EXPECT_EQ(resampled_text(model, channels), "") << "it is broadcast over them";
}

TEST_F(ResizedMask, LosesNothingInADragToAndFro) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 0; i < 24; ++i) values.push_back(i % 5 == 0 ? 1 : 0);
  model = with_initial_values(model, condition, ArrayValues{values});
  const Model small = resized(model, 2, 3), smaller = resized(small, 2, 2);
  EXPECT_EQ(list_of(smaller).size(), 4u);
  EXPECT_EQ(list_of(resized(smaller, 4, 6)), values);
  EXPECT_NE(list_of(resized_alone(small, 4, 6)), values) << "in another drag";
}

TEST_F(ResizedMask, OfAColumnTellsThatItsListIsReadOtherwiseLater) {
  const Model narrow = resized(model, 4, 1), wide = resized_alone(narrow, 4, 3);
  const std::string stays = "the 24 values of the mask stay in their order: its rows and columns are others now";
  EXPECT_EQ(resampled_text(model, narrow), stays);
  EXPECT_EQ(list_of(wide), list_of(model));
  EXPECT_EQ(resampled_text(narrow, wide), stays);
  EXPECT_EQ(resampled_text(narrow, resized_alone(narrow, 3, 1)), "") << "still a column";
  const Model row = resized(model, 1, 3);
  EXPECT_EQ(list_of(row), list_of(model));
  EXPECT_EQ(resampled_text(row, resized_alone(row, 2, 3)), stays);
}

TEST_F(ResizedMask, ThatWasNotPaintedKeepsItsValuesInTheirOrder) {
  painted.clear();
  model = with_sizes(model, {0, 1}, {1, 3, 4, 4}, Match::Groups);
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 0; i < 16; ++i) values.push_back(i % 3 == 0 ? 1 : 0);
  model = with_initial_values(model, condition, ArrayValues{values});
  const Model low = resized_alone(model, 2, 4), wide = resized_alone(low, 2, 8);
  EXPECT_EQ(list_of(low), values);
  EXPECT_EQ(list_of(wide), values);
  const std::string stays = "the 16 values of the mask stay in their order: its rows and columns are others now";
  EXPECT_EQ(resampled_text(model, low), stays);
  EXPECT_EQ(resampled_text(low, wide), stays);
  painted.emplace(find_resource(model, condition)->name, std::nullopt);
  EXPECT_EQ(list_of(resized_alone(model, 2, 4)).size(), 8u) << "painted";
}

TEST_F(ResizedMask, OfOtherValuesIsTheOneBeforeTheEdit) {
  const Model other = with_initial_values(resized(model, 3, 4), condition,
                                          ArrayValues{std::vector<std::uint64_t>{1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}});
  EXPECT_THAT(list_of(resized(other, 3, 2)), ElementsAre(1, 1, 0, 0, 0, 0));
  const Model typed = with_initial_values(with_sizes(other, {0, 1}, {1, 3, 1, 4}, Match::Groups), condition,
                                          ArrayValues{std::vector<std::uint64_t>{1, 0, 1, 0}});
  EXPECT_THAT(list_of(resized(typed, 1, 6)), ElementsAre(1, 0, 1, 0)) << "no rows and columns";
}

TEST_F(Painting, OfNumbersWritesOneAndZero) {
  const Tensor numbers = floats({2}, {5, 7});
  find_dispatchable(model, 0)->desc.tensors[0] = numbers.desc;
  paint(&numbers, {0}, true);
  EXPECT_THAT(elements(), ElementsAre(std::bit_cast<std::uint32_t>(1.0f), std::bit_cast<std::uint32_t>(7.0f)));
}

}  // namespace
}  // namespace opscope::gui
