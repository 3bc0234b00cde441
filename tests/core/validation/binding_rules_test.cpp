// The place of tensors in resources, and aliasing.

#include <functional>
#include <limits>
#include <tuple>

#include "tests/core/validation/findings.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();

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

TEST(BindingRules, RefuseABindingSmallerThanTheTensor) {
  EXPECT_THAT(errors(placed("InputTensor", 1000, 0, 95)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("OutputTensor", 1000, 0, 0)), ElementsAre("bindings.OutputTensor"));
  Invocation larger = placed("InputTensor", 1000, 0, 96);
  bound(larger, "InputTensor").tensor.desc.total_tensor_size_in_bytes = 100;
  EXPECT_THAT(errors(larger), ElementsAre("bindings.InputTensor"));
}

TEST(BindingRules, RefuseABindingThatLeavesItsResource) {
  EXPECT_THAT(errors(placed("InputTensor", 111, 16, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, 0, most_bytes)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, most_bytes - 15, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 96, most_bytes - 15, most_bytes)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(errors(placed("InputTensor", 0, 0, 0)), ElementsAre("bindings.InputTensor"));
}

TEST(BindingRules, WarnOfOffsetsThatDirectMlWouldRefuse) {
  EXPECT_THAT(warnings(placed("InputTensor", 1000, 4, 96)), ElementsAre("bindings.InputTensor"));
  EXPECT_THAT(warnings(placed("InputTensor", 1000, 32, 96)), IsEmpty());
  Invocation promised = placed("InputTensor", 1000, 4, 96);
  bound(promised, "InputTensor").tensor.desc.guaranteed_base_offset_alignment = 4;
  EXPECT_THAT(warnings(promised), IsEmpty());
}

TEST(BindingRules, SayWhatOfTheBindingTheyAreAbout) {
  using About = Diagnostic::About;
  const auto about = [](const Invocation& invocation) { return validate(invocation).front().about; };
  EXPECT_EQ(about(placed("InputTensor", 1000, 0, 95)), About::Size);
  EXPECT_EQ(about(placed("InputTensor", 111, 16, 96)), About::Resource);
  EXPECT_EQ(about(placed("InputTensor", 1000, 2, 96)), About::Start);
  EXPECT_EQ(about(placed("InputTensor", 1000, 4, 96)), About::Start) << "a warning";
  Invocation promised = placed("InputTensor", 1000, 4, 96);
  bound(promised, "InputTensor").tensor.desc.guaranteed_base_offset_alignment = 8;
  EXPECT_EQ(about(promised), About::Start);
}

TEST(Aliasing, AllowsClipMinAndSignInPlace) {
  EXPECT_THAT(errors(clip_case().in_place("InputTensor").build()), IsEmpty());
  EXPECT_THAT(errors(sign_case().in_place("InputTensor").build()), IsEmpty());
  EXPECT_THAT(errors(min_case().in_place("ATensor").build()), IsEmpty());
  EXPECT_THAT(errors(min_case().in_place("BTensor").build()), IsEmpty());
}

TEST(Aliasing, RefusesIfAndQuantizedAddInPlace) {
  for (const char* input : {"ATensor", "BTensor"}) {
    EXPECT_THAT(errors(if_case().in_place(input).build()), ElementsAre("bindings.OutputTensor")) << input;
    EXPECT_THAT(errors(quantized_add_case().in_place(input).build()), ElementsAre("bindings.OutputTensor")) << input;
  }
  EXPECT_THAT(errors(if_case(UInt8).in_place("ConditionTensor").build()), ElementsAre("bindings.OutputTensor"));
}

TEST(Aliasing, LetsBothInputsLieOnTheOutput) {
  Invocation invocation = min_case().in_place("ATensor").build();
  bound(invocation, "BTensor") = bound(invocation, "ATensor");
  EXPECT_THAT(errors(invocation), IsEmpty());
}

// An in-place CLIP over a resource of 256 bytes, whose output a test then changes.
Invocation in_place_clip() {
  Invocation invocation = clip_case().build();
  place(bound(invocation, "InputTensor"), "both", 256, 16, 112);
  bound(invocation, "OutputTensor") = bound(invocation, "InputTensor");
  return invocation;
}

TEST(Aliasing, WantsAnIdenticalOutput) {
  const std::tuple<const char*, std::function<void(BoundTensor&)>, bool> changes[] = {
      {"none", [](BoundTensor&) {}, true},
      {"what packed means",
       [](BoundTensor& output) {
         output.tensor.desc.strides = {24, 12, 4, 1};
       },
       true},
      {"offset", [](BoundTensor& output) { output.tensor.offset = 32; }, false},
      {"strides",
       [](BoundTensor& output) {
         output.tensor.desc.strides = {24, 1, 2, 6};
       },
       false},
      {"total size", [](BoundTensor& output) { output.tensor.desc.total_tensor_size_in_bytes = 100; }, false},
      {"binding size", [](BoundTensor& output) { output.size_in_bytes = 96; }, false}};
  for (const auto& [what, change, allowed] : changes) {
    Invocation invocation = in_place_clip();
    change(bound(invocation, "OutputTensor"));
    EXPECT_EQ(errors(invocation), allowed ? Paths{} : Paths{"bindings.OutputTensor"}) << what;
    if (allowed) continue;
    const Diagnostic finding = validate(invocation).front();
    EXPECT_EQ(finding.about, Diagnostic::About::InPlace) << what;
    EXPECT_EQ(finding.also, Paths{"bindings.InputTensor"}) << what;
  }
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
