// The row of a tensor's first values in the form.

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/edits/operators.h"
#include "app/gui/form/form.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/resource_map.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(ValueRow, KeepsItsPlaceWhileTheCaseIsRefused) {
  HeadlessGui gui;
  const Model model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  const OperatorDesc& desc = model.dispatchables.front().desc;
  Results results;
  results.request.model = std::make_shared<const Model>(model);
  Invocation& invocation = results.invocation.emplace();
  invocation.schema = desc.schema;
  invocation.tensors.resize(desc.tensors.size());
  results.memory = std::make_shared<const std::vector<std::optional<ResourceMap>>>(desc.tensors.size());
  FormState state;
  gui.contents = [&] { draw_form({model, 0, &results}, state); };

  results.backends.resize(1);
  results.tensors.push_back(
      {.name = "InputTensor", .origin = "", .tensor = floats({3}, {1, 2, 3}), .statistics = {}, .histogram = {}});
  gui.frame(2);
  const ImVec4 below = gui.rectangle("OutputTensor.fold OutputTensor");
  EXPECT_TRUE(widget_rectangle("InputTensor.values"));

  results.backends.clear(), results.tensors.clear();
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("InputTensor.values not known"));
  EXPECT_EQ(gui.rectangle("OutputTensor.fold OutputTensor").y, below.y);
}

TEST(ValueRow, HasNoValuesOfAnotherDispatchWithTheSameOperator) {
  HeadlessGui gui;
  const Model model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  const OperatorDesc& desc = model.dispatchables.front().desc;
  Results results;
  results.request.model = std::make_shared<const Model>(model);
  results.request.dispatch = 1;
  Invocation& invocation = results.invocation.emplace();
  invocation.schema = desc.schema;
  invocation.tensors.resize(desc.tensors.size());
  results.memory = std::make_shared<const std::vector<std::optional<ResourceMap>>>(desc.tensors.size());
  results.backends.resize(1);
  results.tensors.push_back(
      {.name = "InputTensor", .origin = "", .tensor = floats({3}, {1, 2, 3}), .statistics = {}, .histogram = {}});
  FormState state;
  gui.contents = [&] { draw_form({model, 0, &results}, state); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("InputTensor.values not known"));
  results.request.dispatch = 0;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("InputTensor.values show 1  2  3"));
}

TEST(ValueRow, HasTheValuesOfAnInputAlsoWhileTheCaseIsRefused) {
  HeadlessGui gui;
  const Model model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  const OperatorDesc& desc = model.dispatchables.front().desc;
  Results results;
  results.request.model = std::make_shared<const Model>(model);
  Invocation& invocation = results.invocation.emplace();
  invocation.schema = desc.schema;
  invocation.tensors.resize(desc.tensors.size());
  results.backends.resize(1);
  FormState state;
  gui.contents = [&] { draw_form({model, 0, &results}, state); };
  const auto bind = [&](Tensor tensor) {
    std::vector<std::optional<ResourceMap>> memory(desc.tensors.size());
    memory[0] = ResourceMap::of(tensor);
    results.memory = std::make_shared<const std::vector<std::optional<ResourceMap>>>(std::move(memory));
    const std::uint64_t bytes = tensor.buffer.size();
    invocation.tensors[0] = BoundTensor{"In", std::move(tensor), bytes};
    gui.frame(2);
  };
  bind(floats({3}, {1, 2, 3}));
  EXPECT_TRUE(widget_rectangle("InputTensor.values show 1  2  3"));
  Tensor beyond = floats({3}, {1, 2, 3});
  beyond.desc.sizes = {4};
  bind(std::move(beyond));
  EXPECT_TRUE(widget_rectangle("InputTensor.values not known")) << "its memory ends before them";
}

}  // namespace
}  // namespace opscope::gui
