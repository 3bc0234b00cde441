// Data that could not have shown a fault, and data that could.

#include "core/compare/trust.h"

#include <gmock/gmock.h>

#include "core/backends/reference/reference_backend.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using Bits = std::vector<std::uint64_t>;

std::optional<std::string> mistrust(const Invocation& invocation) {
  const Result<RunResult> run = make_reference_backend()->run(invocation);
  EXPECT_TRUE(run.has_value());
  return why_mistrusted(invocation, output_tensor(invocation, *run));
}

Invocation clip(const Bits& bits, float min, float max, DataType type = DataType::Float32) {
  const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(bits.size())};
  return CaseBuilder("ELEMENT_WISE_CLIP")
      .tensor("InputTensor", tensor_of(type, sizes, bits))
      .tensor("OutputTensor", output_of(type, sizes))
      .attribute("Min", min)
      .attribute("Max", max)
      .build();
}

Invocation choice(const Bits& condition, const Bits& a, const Bits& b, DataType type = DataType::Float32) {
  const std::vector<std::uint32_t> sizes = {4};
  return CaseBuilder("ELEMENT_WISE_IF")
      .tensor("ConditionTensor", tensor_of(DataType::UInt8, sizes, condition))
      .tensor("ATensor", tensor_of(type, sizes, a))
      .tensor("BTensor", tensor_of(type, sizes, b))
      .tensor("OutputTensor", output_of(type, sizes))
      .build();
}

const Bits random_a = {f32(0.3f), f32(-7), f32(2.5f), f32(11)}, random_b = {f32(1), f32(4), f32(-0.5f), f32(8)};

TEST(Trust, DataThatShowWhatTheOperatorDoesAreTrusted) {
  EXPECT_EQ(mistrust(clip({f32(0), f32(1), f32(9)}, -1, 5)), std::nullopt);
  EXPECT_EQ(mistrust(choice({1, 0, 1, 0}, random_a, random_b)), std::nullopt);
}

TEST(Trust, AllZeros) {
  EXPECT_EQ(mistrust(clip({0, 0, 0}, -1, 1)),
            "every output element is 0, since no input varies: a constant would pass as well");
}

TEST(Trust, EveryElementTheSameThoughTheInputVaries) {
  EXPECT_EQ(mistrust(clip({f32(5), f32(6), f32(7)}, -1, 0.5f)),
            "every output element is 0.5: a constant would pass as well");
}

TEST(Trust, NothingClipped) {
  EXPECT_EQ(mistrust(clip({f32(0.1f), f32(0.2f), 0x7FC00001}, -1, 1)), std::nullopt);  // the NaN is clipped
  EXPECT_EQ(mistrust(clip({f32(0.1f), f32(0.2f), f32(-0.0f)}, -1, 1)),
            "the output equals InputTensor everywhere: nothing was changed, and a copy would pass as well");
}

TEST(Trust, ConditionAllOneWayThoughTheValuesAreRandom) {
  EXPECT_EQ(mistrust(choice({1, 1, 1, 1}, random_a, random_b)),
            "the output equals ATensor everywhere, and ConditionTensor is 1 throughout: a copy would pass as well");
  EXPECT_EQ(mistrust(choice({0, 0, 0, 0}, random_a, random_b)),
            "the output equals BTensor everywhere, and ConditionTensor is 0 throughout: a copy would pass as well");
}

TEST(Trust, OneSideAloneIsChosenThoughTheConditionVaries) {
  EXPECT_EQ(mistrust(choice({1, 2, 255, 128}, random_a, random_b)),
            "the output equals ATensor everywhere: no other input shows in it, and a copy would pass as well");
}

TEST(Trust, BothSidesAreTheSame) {
  EXPECT_EQ(mistrust(choice({1, 0, 1, 0}, random_a, random_a)),
            "the output equals each of ATensor, BTensor everywhere: a copy of any would pass as well");
}

TEST(Trust, AnInputOfAnotherTypeAndTheSameBitsIsCopiedToo) {
  EXPECT_EQ(mistrust(choice({7, 0, 7, 0}, {7, 7, 7, 7}, {0, 0, 0, 0}, DataType::Int8)),
            "the output equals ConditionTensor everywhere, and ATensor is 7 throughout: a copy would pass as well");
}

TEST(Trust, OneOperandIsLessEverywhere) {
  const std::vector<std::uint32_t> sizes = {3};
  const auto least = [&](const Tensor& b) {
    return mistrust(CaseBuilder("ELEMENT_WISE_MIN")
                        .tensor("ATensor", tensor_of(DataType::Int16, sizes, {4, 5, 6}))
                        .tensor("BTensor", b)
                        .tensor("OutputTensor", output_of(DataType::Int16, sizes))
                        .build());
  };
  EXPECT_EQ(least(tensor_of(DataType::Int16, sizes, {7, 8, 9})),
            "the output equals ATensor everywhere: no other input shows in it, and a copy would pass as well");
  // One element for all: broadcast by a stride of 0, or repeated in memory.
  const std::string high =
      "the output equals ATensor everywhere, and BTensor is 9 throughout: a copy would pass as well";
  EXPECT_EQ(least(strided_tensor_of(DataType::Int16, sizes, {0}, {9})), high);
  EXPECT_EQ(least(tensor_of(DataType::Int16, sizes, {9})), high);
  EXPECT_EQ(least(strided_tensor_of(DataType::Int16, sizes, {0}, {3})),
            "every output element is 3: a constant would pass as well");
  EXPECT_EQ(least(strided_tensor_of(DataType::Int16, sizes, {0}, {5})), std::nullopt);
}

TEST(Trust, LooksAtElementsAndNotAtBytesBetweenThem) {
  const Bits values = {f32(1), f32(2), f32(3), f32(4)};
  const Invocation padded =
      CaseBuilder("ELEMENT_WISE_CLIP")
          .tensor("InputTensor", strided_tensor_of(DataType::Float32, {2, 2}, {1, 2}, values, std::byte{1}))
          .tensor("OutputTensor", strided_tensor_of(DataType::Float32, {2, 2}, {6, 2}, {0}, std::byte{2}))
          .attribute("Min", -9.0f)
          .attribute("Max", 9.0f)
          .build();
  ASSERT_TRUE(mistrust(padded));
  EXPECT_NE(mistrust(padded)->find("InputTensor everywhere"), std::string::npos);
}

TEST(Trust, InPlaceTheInputIsWhatItWasBefore) {
  const auto in_place = [](const Bits& bits) {
    return CaseBuilder("ELEMENT_WISE_SIGN")
        .tensor("InputTensor", tensor_of(DataType::Int8, {4}, bits))
        .in_place("InputTensor")
        .build();
  };
  EXPECT_EQ(mistrust(in_place({0x85, 0, 7, 1})), std::nullopt);
  EXPECT_NE(mistrust(in_place({0xFF, 0, 1, 1})), std::nullopt);
}

TEST(Trust, OneOddElementAmongManyIsEnoughToBeTrusted) {
  Bits bits(300'000);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = f32(static_cast<float>(i % 1000));
  ASSERT_TRUE(mistrust(clip(bits, 0, 1000)));
  bits[123'457] = f32(2000);
  EXPECT_EQ(mistrust(clip(bits, 0, 1000)), std::nullopt);
}

TEST(Trust, ASingleElementIsNoEvidenceEitherWay) { EXPECT_EQ(mistrust(clip({0}, -1, 1)), std::nullopt); }

TEST(Trust, SaysNothingWhenStopped) {
  const Invocation invocation = clip({0, 0, 0}, -1, 1);
  EXPECT_EQ(why_mistrusted(invocation, invocation.tensors[0]->tensor, [] { return true; }), std::nullopt);
}

}  // namespace
}  // namespace opscope::test
