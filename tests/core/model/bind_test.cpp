#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/execute.h"
#include "tests/core/model/models.h"

namespace opscope {
namespace {

using test::model_of;
using test::ModelText;
using testing::HasSubstr;

// FLOAT32, 9 elements: 36 bytes.
Result<Invocation> bound(const ModelText& text) {
  const Model model = model_of(text);
  const auto resources = load_resources(model, {});
  EXPECT_TRUE(resources) << resources.error().text();
  return opscope::bind(model, std::get<DispatchCommand>(model.commands.front()), *resources);
}

Result<Invocation> bound_input(const std::string& binding) {
  return bound({.commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": )" + binding +
                            R"(, "OutputTensor": "A"}})"});
}

TEST(Bind, InPlaceTensorsShareOneBuffer) {
  const auto invocation = bound({});
  ASSERT_TRUE(invocation) << invocation.error().text();
  EXPECT_EQ(invocation->tensors[0]->resource, "A");
  EXPECT_TRUE(invocation->tensors[0]->tensor.buffer.same_storage(invocation->output().tensor.buffer));
  EXPECT_EQ(invocation->tensors[0]->size_in_bytes, 36u);
}

TEST(Bind, CarriesTheModelsNumericsAndFeatureLevel) {
  const auto invocation = bound({.rest = R"(, "opscope": {"numerics": "onnx", "featureLevel": "3_0"})"});
  EXPECT_EQ(invocation->numerics, find_numerics_profile("onnx")->numerics);
  EXPECT_EQ(invocation->feature_level, FeatureLevel::L3_0);
}

TEST(Bind, OffsetsCountElementsOfTheResourcesType) {
  EXPECT_EQ(bound_input(R"({"name": "A", "elementOffset": 2})")->tensors[0]->tensor.offset, 8u);
  EXPECT_EQ(bound_input(R"({"name": "A", "elementOffset": 2})")->tensors[0]->size_in_bytes, 28u);
  EXPECT_EQ(bound_input(R"({"name": "A", "elementOffset": 2, "elementSizeInBytes": 2})")->tensors[0]->tensor.offset,
            4u);
}

TEST(Bind, CountsLimitTheBindingRoundedUpToFourBytes) {
  EXPECT_EQ(bound_input(R"({"name": "A", "elementCount": 3})")->tensors[0]->size_in_bytes, 12u);
  EXPECT_EQ(bound_input(R"({"name": "A", "elementCount": 3, "elementSizeInBytes": 2})")->tensors[0]->size_in_bytes, 8u);
}

TEST(Bind, AResourceWithoutATypeTakesTheTensors) {
  const auto invocation = bound({.resources = R"("A": {"initialValues": [{"type": "FLOAT64", "value": 1},
      {"type": "FLOAT64", "value": 2}]})",
                                 .commands = R"({"type": "dispatch", "dispatchable": "clip",
      "bindings": {"InputTensor": {"name": "A", "elementOffset": 1}, "OutputTensor": "A"}})"});
  ASSERT_TRUE(invocation) << invocation.error().text();
  EXPECT_EQ(invocation->tensors[0]->tensor.offset, 4u);
}

TEST(Bind, RefusalsNameTheBinding) {
  EXPECT_THAT(
      bound_input(R"({"name": "A", "elementOffset": 10})").error().text(),
      HasSubstr("commands[0].bindings.InputTensor: starts at element 10 of 4 bytes, beyond the 36 bytes of 'A'"));
  EXPECT_THAT(bound_input(R"({"name": "A", "elementOffset": 18446744073709551615})").error().text(),
              HasSubstr("commands[0].bindings.InputTensor: starts"));
  EXPECT_THAT(bound_input(R"({"name": "A", "elementCount": 4611686018427387905})").error().text(),
              HasSubstr("commands[0].bindings.InputTensor: asks for"));
  EXPECT_THAT(bound_input(R"({"name": "A", "elementOffset": 5, "elementCount": 5})").error().text(),
              HasSubstr("'A' has 16 bytes from there on"));
  EXPECT_THAT(bound({.commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"OutputTensor": "A"}})"})
                  .error()
                  .text(),
              HasSubstr("commands[0].bindings.InputTensor: nothing is bound"));
  EXPECT_THAT(
      bound_input(R"("A", "BTensor": "A")").error().text(),
      HasSubstr(
          "commands[0].bindings.BTensor: ELEMENT_WISE_CLIP has no such tensor; it has InputTensor, OutputTensor"));
  // The name that is wrong is told, not the tensor that it leaves unbound.
  EXPECT_THAT(bound({.commands = R"({"type": "dispatch", "dispatchable": "clip",
                                     "bindings": {"Input": "A", "OutputTensor": "A"}})"})
                  .error()
                  .text(),
              HasSubstr("commands[0].bindings.Input: ELEMENT_WISE_CLIP has no such tensor; it has InputTensor, "
                        "OutputTensor"));
}

// An input that DirectML owns is bound in the dispatchable, once, and keeps the values it had then.
const char* const owned = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [9], "Flags": "OWNED_BY_DML"},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1}, "bindings": {"InputTensor": "A"}})";

TEST(Bind, OwnedTensorsComeFromTheDispatchablesBindingsAndTheInitialContents) {
  const Model model = model_of({.dispatchables = owned, .commands = R"({"type": "dispatch", "dispatchable": "clip",
                                "bindings": {"OutputTensor": "A"}})"});
  const Resources initial = *load_resources(model, {});
  Resources now = initial;
  now["A"] = Buffer::copy_of(initial.at("A").bytes());
  const auto invocation = opscope::bind(model, std::get<DispatchCommand>(model.commands[0]), now, &initial);
  ASSERT_TRUE(invocation) << invocation.error().text();
  EXPECT_TRUE(invocation->tensors[0]->tensor.buffer.same_storage(initial.at("A")));
  EXPECT_TRUE(invocation->output().tensor.buffer.same_storage(now.at("A")));
}

TEST(Bind, OwnedAndOtherTensorsAreBoundInTheirOwnPlaces) {
  EXPECT_THAT(bound({.dispatchables = owned}).error().text(),
              HasSubstr("commands[0].bindings.InputTensor: an OWNED_BY_DML tensor is bound once, in "
                        "dispatchables.clip.bindings"));
  EXPECT_THAT(bound({.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [9]},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1}, "bindings": {"InputTensor": "A"}})"})
                  .error()
                  .text(),
              HasSubstr("dispatchables.clip.bindings.InputTensor: only OWNED_BY_DML tensors"));
}

}  // namespace
}  // namespace opscope
