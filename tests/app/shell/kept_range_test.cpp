// A range of colours that was set is told if an edit gives the pictures other values.

#include "app/gui/shell/kept_range.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/operators/schema/registry.h"
#include "tests/support/cases.h"

namespace opscope::gui {
namespace {

constexpr TensorAt input{0, 0};

class KeptRange : public testing::Test {
 protected:
  KeptRange() {
    find_resource(model, input)->initial_values = FileValues{"a.png", {}, {}};
    sources[0].tensor.desc.data_type = sources[1].tensor.desc.data_type = DataType::Float32;
  }

  Model with(const FileValues& values) const {
    Model other = model;
    find_resource(other, input)->initial_values = values;
    return other;
  }
  std::string told(const Model& after) const { return kept_range_text(model, after, 0, view, sources); }

  Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  HeatmapView view;
  std::vector<HeatmapSource> sources{{.title = "InputTensor"}, {.title = "gpu", .role = PaneRole::Computed}};
};

TEST_F(KeptRange, IsToldAfterAnotherFileScalingOrOperator) {
  view.ranges["FLOAT32"] = {0, 1};
  const std::string text = "colours still show 0 to 1, as set by hand";
  EXPECT_EQ(told(with({"b.png", {}, {}})), text);
  EXPECT_EQ(told(with({"a.png", {}, {}, {.scale = 255}})), text);
  EXPECT_EQ(told(with_operator(model, 0, *find_operator("ELEMENT_WISE_ABS"))), text);
  EXPECT_EQ(told(model), "") << "the pictures have the values that they had";
}

TEST_F(KeptRange, OfOneInputComesBeforeThatOfItsType) {
  view.ranges["FLOAT32"] = {0, 1}, view.ranges["InputTensor"] = {-2, 2};
  EXPECT_EQ(told(with({"b.png", {}, {}})), "colours still show -2 to 2, as set by hand");
}

TEST_F(KeptRange, IsNotToldIfNoPaneHasIt) {
  EXPECT_EQ(told(with({"b.png", {}, {}})), "") << "the colours follow the values";
  view.ranges["difference, ULP"] = view.ranges["FLOAT16"] = {0, 1};
  EXPECT_EQ(told(with({"b.png", {}, {}})), "") << "no input or output has it";
  view.ranges["FLOAT32"] = {0, 1};
  Model other = with({"b.png", {}, {}});
  for (auto& desc : find_dispatchable(other, 0)->desc.tensors)
    if (desc) desc->data_type = DataType::Float16;
  EXPECT_EQ(told(other), "") << "it was of FLOAT32";
}

}  // namespace
}  // namespace opscope::gui
