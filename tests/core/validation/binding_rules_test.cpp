// Where tensors lie in resources, and what may overlap.

#include <gmock/gmock.h>

#include <limits>

#include "tests/core/validation/findings.h"

namespace opscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

// {1,2,3,4} FLOAT32: 96 bytes. A resource of `held` bytes bound from `offset` on.
void place(BoundTensor& bound, const std::string& resource, std::uint64_t held, std::uint64_t offset,
           std::uint64_t size) {
  bound.resource = resource;
  bound.tensor.buffer = Buffer::make(held, [](std::span<std::byte> bytes) {
    for (std::byte& byte : bytes) byte = std::byte{0};
  });
  bound.tensor.offset = offset;
  bound.size_in_bytes = size;
}

Invocation placed(const std::string& tensor, std::uint64_t held, std::uint64_t offset, std::uint64_t size) {
  Invocation invocation = clip_case().build();
  place(bound(invocation, tensor), tensor, held, offset, size);
  return invocation;
}

TEST(BindingRules, TakeABindingThatHoldsTheTensor) {
  EXPECT_THAT(errors(placed("InputTensor", 96, 0, 96)), IsEmpty());
  EXPECT_THAT(errors(placed("InputTensor", 1000, 160, 96)), IsEmpty());
  EXPECT_THAT(errors(placed("InputTensor", 1000, 160, 840)), IsEmpty());
}

TEST(BindingRules, RefuseABindingSmallerThanTheTensor) {
  EXPECT_THAT(errors(placed("InputTensor", 1000, 0, 95)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("OutputTensor", 1000, 0, 0)), ElementsAre("bindings.OutputTensor"));
  Invocation larger = placed("InputTensor", 1000, 0, 96);
  bound(larger, "InputTensor").tensor.desc.total_tensor_size_in_bytes = 100;
  EXPECT_THAT(errors(larger), ElementsAre("bindings.InputTensor"));
}

TEST(BindingRules, RefuseABindingThatLeavesItsResource) {
  EXPECT_THAT(errors(placed("InputTensor", 111, 16, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, 0, most)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, most - 15, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, most - 15, most)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 0, 0, 0)), ElementsAre("bindings.InputTensor"));
}

TEST(BindingRules, WantOffsetsThatAreMultiplesOfTheElementSize) {
  for (std::uint64_t offset : {1, 2, 3, 5, 18})
    EXPECT_THAT(errors(placed("InputTensor", 1000, offset, 96)), ElementsAre("bindings.InputTensor")) << offset;
  EXPECT_THAT(errors(placed("InputTensor", 1000, 4, 96)), IsEmpty());
}

TEST(BindingRules, WarnOfOffsetsThatDirectMlWouldRefuse) {
  EXPECT_THAT(warnings(placed("InputTensor", 1000, 4, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(warnings(placed("InputTensor", 1000, 32, 96)), IsEmpty());
  Invocation promised = placed("InputTensor", 1000, 4, 96);
  bound(promised, "InputTensor").tensor.desc.guaranteed_base_offset_alignment = 4;
  EXPECT_THAT(warnings(promised), IsEmpty());
}

TEST(BindingRules, HoldAnAlignmentToItsPromise) {
  Invocation promised = placed("InputTensor", 1000, 32, 96);
  bound(promised, "InputTensor").tensor.desc.guaranteed_base_offset_alignment = 64;
  EXPECT_THAT(errors(promised), ElementsAre("bindings.InputTensor"));
  bound(promised, "InputTensor").tensor.desc.guaranteed_base_offset_alignment = 32;
  EXPECT_THAT(errors(promised), IsEmpty());
}

TEST(BindingRules, TakeAnOwnedInputBoundAsAnyOther) {
  Invocation owned = placed("InputTensor", 96, 0, 96);
  bound(owned, "InputTensor").tensor.desc.flags = TensorFlags::OwnedByDml;
  EXPECT_THAT(errors(owned), IsEmpty());
  bound(owned, "InputTensor").size_in_bytes = 4;
  EXPECT_THAT(errors(owned), ElementsAre("bindings.InputTensor"));
}

TEST(Aliasing, AllowsClipMinAndSignInPlace) {
  EXPECT_THAT(errors(clip_case().in_place("InputTensor").build()), IsEmpty());
  EXPECT_THAT(errors(sign_case().in_place("InputTensor").build()), IsEmpty());
  EXPECT_THAT(errors(min_case().in_place("ATensor").build()), IsEmpty());
  EXPECT_THAT(errors(min_case().in_place("BTensor").build()), IsEmpty());
}

TEST(Aliasing, RefusesIfAndQuantizedAddInPlace) {
  EXPECT_THAT(errors(if_case().in_place("ATensor").build()), ElementsAre("bindings.OutputTensor"));
  EXPECT_THAT(errors(if_case().in_place("BTensor").build()), ElementsAre("bindings.OutputTensor"));
  EXPECT_THAT(errors(if_case(DataType::UInt8).in_place("ConditionTensor").build()),
              ElementsAre("bindings.OutputTensor"));
  EXPECT_THAT(errors(quantized_add_case().in_place("ATensor").build()), ElementsAre("bindings.OutputTensor"));
  EXPECT_THAT(errors(quantized_add_case().in_place("BTensor").build()), ElementsAre("bindings.OutputTensor"));
}

TEST(Aliasing, LetsInputsOverlapEachOther) {
  Invocation invocation = min_case().build();
  for (const char* tensor : {"ATensor", "BTensor"}) place(bound(invocation, tensor), "both", 128, 0, 96);
  bound(invocation, "BTensor").tensor.offset = 32;
  EXPECT_THAT(errors(invocation), IsEmpty());
}

TEST(Aliasing, LetsBothInputsLieOnTheOutput) {
  Invocation invocation = min_case().in_place("ATensor").build();
  bound(invocation, "BTensor") = bound(invocation, "ATensor");
  EXPECT_THAT(errors(invocation), IsEmpty());
}

// An in-place CLIP over a resource of 256 bytes, whose output one test then spoils.
Invocation in_place_clip() {
  Invocation invocation = clip_case().build();
  place(bound(invocation, "InputTensor"), "both", 256, 16, 112);
  bound(invocation, "OutputTensor") = bound(invocation, "InputTensor");
  return invocation;
}

TEST(Aliasing, WantsAnIdenticalOutput) {
  EXPECT_THAT(errors(in_place_clip()), IsEmpty());

  Invocation explicit_strides = in_place_clip();
  bound(explicit_strides, "OutputTensor").tensor.desc.strides = {24, 12, 4, 1};  // what packed means
  EXPECT_THAT(errors(explicit_strides), IsEmpty());

  Invocation other_offset = in_place_clip();
  bound(other_offset, "OutputTensor").tensor.offset = 32;
  EXPECT_THAT(errors(other_offset), ElementsAre("bindings.OutputTensor"));

  Invocation other_strides = in_place_clip();
  bound(other_strides, "OutputTensor").tensor.desc.strides = {24, 1, 2, 6};
  EXPECT_THAT(errors(other_strides), ElementsAre("bindings.OutputTensor"));

  Invocation other_total = in_place_clip();
  bound(other_total, "OutputTensor").tensor.desc.total_tensor_size_in_bytes = 100;
  EXPECT_THAT(errors(other_total), ElementsAre("bindings.OutputTensor"));

  Invocation other_size = in_place_clip();
  bound(other_size, "OutputTensor").size_in_bytes = 96;
  EXPECT_THAT(errors(other_size), ElementsAre("bindings.OutputTensor"));
}

TEST(Aliasing, LetsTensorsLieSideBySideInOneResource) {
  Invocation invocation = clip_case().build();
  place(bound(invocation, "InputTensor"), "both", 192, 0, 192);  // the binding reaches on; the tensor ends at 96
  place(bound(invocation, "OutputTensor"), "both", 192, 96, 96);
  EXPECT_THAT(errors(invocation), IsEmpty());
  bound(invocation, "InputTensor").tensor.desc.total_tensor_size_in_bytes = 97;
  EXPECT_THAT(errors(invocation), ElementsAre("bindings.OutputTensor"));
}

TEST(Aliasing, LooksAtNamesOfResourcesNotAtTheirBytes) {
  Invocation invocation = if_case().in_place("ATensor").build();
  bound(invocation, "OutputTensor").resource = "another";  // the same bytes by coincidence of construction
  EXPECT_THAT(errors(invocation), IsEmpty());
}

}  // namespace
}  // namespace opscope::test
