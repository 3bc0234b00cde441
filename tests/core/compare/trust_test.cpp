// Data that could not have shown a fault, and data that could.

#include "core/compare/trust.h"

#include <gmock/gmock.h>

#include "core/backends/reference/reference_backend.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

std::optional<std::string> mistrust(const Invocation& invocation) {
  const Result<RunResult> run = make_reference_backend()->run(invocation);
  EXPECT_TRUE(run.has_value());
  return why_mistrusted(invocation, output_tensor(invocation, *run));
}

Invocation clip_case(const Bits& bits, float min, float max, DataType type = Float32) {
  return CaseBuilder("CLIP", {row_of(type, bits)}).attribute("Min", min).attribute("Max", max).build();
}

Invocation choice(const Bits& condition, const Bits& a, const Bits& b, DataType type = Float32) {
  return CaseBuilder("IF", {row_of(UInt8, condition), row_of(type, a), row_of(type, b)}).build();
}

const Bits random_a = {f32(0.3f), f32(-7), f32(2.5f), f32(11)}, random_b = {f32(1), f32(4), f32(-0.5f), f32(8)};

constexpr const char* trusted = "";

TEST(Trust, SaysWhatElseWouldPass) {
  const struct {
    const char* what;
    Invocation invocation;
    std::string why;
  } rows[] = {
      {"clips some", clip_case({f32(0), f32(1), f32(9)}, -1, 5), trusted},
      {"chooses from both sides", choice({1, 0, 1, 0}, random_a, random_b), trusted},
      {"a single element is no evidence either way", clip_case({0}, -1, 1), trusted},
      {"a NaN is clipped", clip_case({f32(0.1f), f32(0.2f), 0x7FC00001}, -1, 1), trusted},
      {"all zeros", clip_case({0, 0, 0}, -1, 1),
       "every output element is 0, since no input varies: a constant would pass as well"},
      {"every element the same though the input varies", clip_case({f32(5), f32(6), f32(7)}, -1, 0.5f),
       "every output element is 0.5: a constant would pass as well"},
      {"nothing clipped", clip_case({f32(0.1f), f32(0.2f), f32(-0.0f)}, -1, 1),
       "the output equals InputTensor everywhere: nothing was changed, and a copy would pass as well"},
      {"the condition is always true", choice({1, 1, 1, 1}, random_a, random_b),
       "the output equals ATensor everywhere, and ConditionTensor is 1 throughout: a copy would pass as well"},
      {"the condition is always false", choice({0, 0, 0, 0}, random_a, random_b),
       "the output equals BTensor everywhere, and ConditionTensor is 0 throughout: a copy would pass as well"},
      {"one side alone is chosen though the condition varies", choice({1, 2, 255, 128}, random_a, random_b),
       "the output equals ATensor everywhere: no other input shows in it, and a copy would pass as well"},
      {"both sides are the same", choice({1, 0, 1, 0}, random_a, random_a),
       "the output equals each of ATensor, BTensor everywhere: a copy of any would pass as well"},
      {"an input of another type and the same bits is copied", choice({7, 0, 7, 0}, {7, 7, 7, 7}, {0, 0, 0, 0}, Int8),
       "the output equals ConditionTensor everywhere, and ATensor is 7 throughout: a copy would pass as well"},
  };
  for (const auto& row : rows) EXPECT_EQ(mistrust(row.invocation).value_or(trusted), row.why) << row.what;
}

TEST(Trust, OneOperandIsLessEverywhere) {
  const Sizes sizes = {3};
  const auto least = [&](const Tensor& b) {
    return mistrust(CaseBuilder("MIN", {row_of(Int16, {4, 5, 6}), b}).build());
  };
  EXPECT_EQ(least(tensor_of(Int16, sizes, {7, 8, 9})),
            "the output equals ATensor everywhere: no other input shows in it, and a copy would pass as well");
  // One element for all: broadcast by a stride of 0, or repeated in memory.
  const std::string high =
      "the output equals ATensor everywhere, and BTensor is 9 throughout: a copy would pass as well";
  EXPECT_EQ(least(strided_tensor_of(Int16, sizes, {0}, {9})), high);
  EXPECT_EQ(least(tensor_of(Int16, sizes, {9})), high);
  EXPECT_EQ(least(strided_tensor_of(Int16, sizes, {0}, {3})),
            "every output element is 3: a constant would pass as well");
  EXPECT_EQ(least(strided_tensor_of(Int16, sizes, {0}, {5})), std::nullopt);
}

TEST(Trust, LooksAtElementsAndNotAtBytesBetweenThem) {
  const Bits values = {f32(1), f32(2), f32(3), f32(4)};
  const Invocation padded = CaseBuilder("CLIP", {strided_tensor_of(Float32, {2, 2}, {1, 2}, values, std::byte{1})},
                                        strided_tensor_of(Float32, {2, 2}, {6, 2}, {0}, std::byte{2}))
                                .attribute("Min", -9.0f)
                                .attribute("Max", 9.0f)
                                .build();
  ASSERT_TRUE(mistrust(padded));
  EXPECT_NE(mistrust(padded)->find("InputTensor everywhere"), std::string::npos);
}

TEST(Trust, InPlaceTheInputIsWhatItWasBefore) {
  const auto in_place = [](const Bits& bits) {
    return CaseBuilder("SIGN", {row_of(Int8, bits)}).in_place("InputTensor").build();
  };
  EXPECT_EQ(mistrust(in_place({0x85, 0, 7, 1})), std::nullopt);
  EXPECT_NE(mistrust(in_place({0xFF, 0, 1, 1})), std::nullopt);
}

TEST(Trust, OneOddElementAmongManyIsEnoughToBeTrusted) {
  Bits bits(300'000);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = f32(static_cast<float>(i % 1000));
  ASSERT_TRUE(mistrust(clip_case(bits, 0, 1000)));
  bits[123'457] = f32(2000);
  EXPECT_EQ(mistrust(clip_case(bits, 0, 1000)), std::nullopt);
}

TEST(Trust, SaysNothingWhenStopped) {
  const Invocation invocation = clip_case({0, 0, 0}, -1, 1);
  EXPECT_EQ(why_mistrusted(invocation, invocation.tensors[0]->tensor, [] { return true; }), std::nullopt);
}

}  // namespace
}  // namespace opscope::test
