
#include "core/model/bind.h"
#include "tests/core/model/models.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// FLOAT32, 9 elements: 36 bytes.
Result<Invocation> bound(const ModelText& text) { return first_dispatch(model_of(text)); }

// `members` of the dispatch's bindings.
std::string bindings(const std::string& members) {
  return R"({"type": "dispatch", "dispatchable": "clip", "bindings": {)" + members + "}}";
}
Result<Invocation> bound_input(const std::string& binding) {
  return bound({.commands = bindings("\"InputTensor\": " + binding + R"(, "OutputTensor": "A")")});
}

std::string binding_refusal(const std::string& binding) { return answer_of(bound_input(binding)); }

TEST(Bind, InPlaceTensorsShareOneBuffer) {
  const auto invocation = value_of(bound({}));
  EXPECT_EQ(invocation.tensors[0]->resource, "A");
  EXPECT_TRUE(invocation.tensors[0]->tensor.buffer.same_storage(invocation.output().tensor.buffer));
  EXPECT_EQ(invocation.tensors[0]->size_in_bytes, 36u);
}

TEST(Bind, CarriesTheModelsNumericsAndFeatureLevel) {
  const auto invocation = bound({.rest = R"(, "opscope": {"numerics": "onnx", "featureLevel": "3_0"})"});
  EXPECT_EQ(invocation->numerics, find_numerics_profile("onnx")->numerics);
  EXPECT_EQ(invocation->feature_level, FeatureLevel::L3_0);
}

TEST(Bind, OffsetsCountElementsOfTheResourcesType) {
  EXPECT_EQ(bound_input(R"({"name": "A", "elementOffset": 2})")->tensors[0]->tensor.offset, 8u);
  EXPECT_EQ(bound_input(R"({"name": "A", "elementOffset": 2})")->tensors[0]->size_in_bytes, 28u);
  const auto halves = bound_input(R"({"name": "A", "elementOffset": 2, "elementSizeInBytes": 2})");
  EXPECT_EQ(halves->tensors[0]->tensor.offset, 4u);
}

TEST(Bind, CountsLimitTheBindingRoundedUpToFourBytes) {
  EXPECT_EQ(bound_input(R"({"name": "A", "elementCount": 3})")->tensors[0]->size_in_bytes, 12u);
  EXPECT_EQ(bound_input(R"({"name": "A", "elementCount": 3, "elementSizeInBytes": 2})")->tensors[0]->size_in_bytes, 8u);
}

TEST(Bind, AResourceWithoutATypeTakesTheTensors) {
  const auto invocation = value_of(bound(
      {.resources = R"("A": {"initialValues": [{"type": "FLOAT64", "value": 1}, {"type": "FLOAT64", "value": 2}]})",
       .commands = bindings(R"("InputTensor": {"name": "A", "elementOffset": 1}, "OutputTensor": "A")")}));
  EXPECT_EQ(invocation.tensors[0]->tensor.offset, 4u);
}

TEST(Bind, RefusalsNameTheBinding) {
  expect_answers(
      binding_refusal,
      {
          {R"({"name": "A", "elementOffset": 10})",
           "commands[0].bindings.InputTensor: starts at element 10 of 4 bytes, beyond the 36 bytes of 'A'"},
          {R"({"name": "A", "elementOffset": 18446744073709551615})", "commands[0].bindings.InputTensor: starts"},
          {R"({"name": "A", "elementCount": 4611686018427387905})", "commands[0].bindings.InputTensor: asks for"},
          {R"({"name": "A", "elementOffset": 5, "elementCount": 5})", "'A' has 16 bytes from there on"},
          {R"("A", "BTensor": "A")",
           "commands[0].bindings.BTensor: ELEMENT_WISE_CLIP has no such tensor; it has InputTensor, OutputTensor"},
      });
  EXPECT_THAT(answer_of(bound({.commands = bindings(R"("OutputTensor": "A")")})),
              HasSubstr("commands[0].bindings.InputTensor: nothing is bound"));
  // The name that is wrong is told, not the tensor that it leaves unbound.
  EXPECT_THAT(answer_of(bound({.commands = bindings(R"("Input": "A", "OutputTensor": "A")")})),
              HasSubstr("commands[0].bindings.Input: ELEMENT_WISE_CLIP has no such tensor; it has InputTensor, "
                        "OutputTensor"));
}

// An input that DirectML owns is bound in the dispatchable, once, and keeps the values it had then.
std::string clip_with_flags(const std::string& flags) {
  return R"("clip": {"type": "ELEMENT_WISE_CLIP", "bindings": {"InputTensor": "A"}, "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [9], "Flags": ")" +
         flags + R"("},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1}})";
}

TEST(Bind, OwnedTensorsComeFromTheDispatchablesBindingsAndTheInitialContents) {
  const Model model =
      model_of({.dispatchables = clip_with_flags("OWNED_BY_DML"), .commands = bindings(R"("OutputTensor": "A")")});
  const Resources initial = *load_resources(model, {});
  Resources now = initial;
  now["A"] = Buffer::copy_of(initial.at("A").bytes());
  const auto invocation = value_of(opscope::bind(model, std::get<DispatchCommand>(model.commands[0]), now, &initial));
  EXPECT_TRUE(invocation.tensors[0]->tensor.buffer.same_storage(initial.at("A")));
  EXPECT_TRUE(invocation.output().tensor.buffer.same_storage(now.at("A")));
}

TEST(Bind, OwnedAndOtherTensorsAreBoundInTheirOwnPlaces) {
  EXPECT_THAT(answer_of(bound({.dispatchables = clip_with_flags("OWNED_BY_DML")})),
              HasSubstr("commands[0].bindings.InputTensor: an OWNED_BY_DML tensor is bound once, in "
                        "dispatchables.clip.bindings"));
  EXPECT_THAT(answer_of(bound({.dispatchables = clip_with_flags("NONE")})),
              HasSubstr("dispatchables.clip.bindings.InputTensor: only OWNED_BY_DML tensors"));
}

}  // namespace
}  // namespace opscope::test
