#include "app/gui/edits/painting.h"

#include <gmock/gmock.h>

#include "app/gui/edits/sources.h"
#include "core/cases/case_model.h"
#include "core/model/json.h"
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
  std::vector<std::uint64_t> elements() const {
    const auto* array = std::get_if<ArrayValues>(&find_resource(model, condition)->initial_values);
    return array ? std::vector<std::uint64_t>(array->values.begin(), array->values.end())
                 : std::vector<std::uint64_t>{};
  }

  const Tensor loaded = tensor_of<std::uint8_t>(DataType::UInt8, {2, 3}, {0, 1, 0, 2, 0, 1, 7, 8});
  Model model;
};

TEST_F(Painting, KeepsWhatTheResourceHoldsAsAList) {
  model = with_stroke(model, condition, &loaded, {{0, 3}, true});
  EXPECT_THAT(elements(), ElementsAre(1, 1, 0, 1, 0, 1, 7, 8));
  EXPECT_EQ(find_resource(model, condition)->data_type, DataType::UInt8);
}

TEST_F(Painting, GoesOnWithTheListAlone) {
  model = with_stroke(model, condition, &loaded, {{0}, true});
  model = with_stroke(model, condition, nullptr, {{1, 5}, false});
  EXPECT_THAT(elements(), ElementsAre(1, 0, 0, 2, 0, 0, 7, 8));
}

TEST_F(Painting, CountsFromTheFirstElementOfTheBinding) {
  find_dispatch(model, 0)->bindings[0].second.element_offset = 2;
  model = with_stroke(model, condition, &loaded, {{0, 4}, false});
  EXPECT_THAT(elements(), ElementsAre(0, 1, 0, 2, 0, 1, 0, 8));
}

TEST_F(Painting, IgnoresPlacesOutsideTheResource) {
  model = with_stroke(model, condition, &loaded, {{8, UINT64_MAX}, true});
  EXPECT_THAT(elements(), ElementsAre(0, 1, 0, 2, 0, 1, 7, 8));
}

TEST_F(Painting, NeedsTheValuesOfThePresentCase) {
  const Model before = model;
  EXPECT_EQ(with_stroke(model, condition, nullptr, {{0}, true}), before);
  Tensor other = loaded;
  other.desc.sizes = {3, 2};
  EXPECT_EQ(with_stroke(model, condition, &other, {{0}, true}), before);
}

TEST_F(Painting, RefusesAResourceThatIsTooLongForAList) {
  const Model before = model;
  Tensor large = loaded;
  large.buffer = Buffer::zeros(most_painted_elements + 4);
  EXPECT_EQ(with_stroke(model, condition, &large, {{0}, true}), before);
}

TEST_F(Painting, OfNumbersWritesOneAndZero) {
  const Tensor numbers = floats({2}, {5, 7});
  find_dispatchable(model, 0)->desc.tensors[0] = numbers.desc;
  model = with_stroke(model, condition, &numbers, {{0}, true});
  EXPECT_THAT(elements(), ElementsAre(std::bit_cast<std::uint32_t>(1.0f), std::bit_cast<std::uint32_t>(7.0f)));
}

}  // namespace
}  // namespace opscope::gui
