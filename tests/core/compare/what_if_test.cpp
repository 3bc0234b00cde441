// How many elements each numerics choice would change, counted by hand from the rules.

#include "core/compare/what_if.h"

#include <gmock/gmock.h>

#include <limits>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t nan32 = 0x7FC00000, infinite32 = 0x7F800000;

Result<std::vector<WhatIf>> table(const Invocation& invocation, Backend& backend, const RunOptions& options = {}) {
  const Result<RunResult> present = make_reference_backend()->run(invocation);
  if (!present) return tl::unexpected(present.error());
  return what_if(invocation, output_tensor(invocation, *present), backend, options);
}

// "nan=propagates 3 from 1", for every choice that is not the present one. cpu says the same as reference.
std::vector<std::string> changes(const Invocation& invocation) {
  std::vector<std::vector<std::string>> all;
  const std::unique_ptr<Backend> backends[] = {make_reference_backend(), make_cpu_backend()};
  for (const auto& backend : backends) {
    const auto rows = table(invocation, *backend);
    EXPECT_TRUE(rows.has_value());
    if (!rows) return {};
    std::vector<std::string> texts;
    for (const WhatIf& row : *rows) {
      const NumericsSetting& setting = numerics_settings()[row.setting];
      EXPECT_EQ(row.is_present, setting.get(invocation.numerics) == row.choice);
      EXPECT_EQ(row.changed > 0, row.first.has_value());
      if (row.is_present) {
        EXPECT_EQ(row.changed, 0u);
        continue;
      }
      texts.push_back(std::string(setting.key) + "=" + std::string(setting.choices[row.choice]) + " " +
                      std::to_string(row.changed) + (row.first ? " from " + std::to_string(*row.first) : ""));
    }
    all.push_back(texts);
  }
  EXPECT_EQ(all[0], all[1]);
  return all[0];
}

CaseBuilder unary(const char* name, DataType type, const std::vector<std::uint64_t>& bits) {
  const std::vector<std::uint32_t> sizes = {1, static_cast<std::uint32_t>(bits.size())};
  return CaseBuilder(name)
      .tensor("InputTensor", tensor_of(type, sizes, bits))
      .tensor("OutputTensor", output_of(type, sizes));
}
CaseBuilder clip(const std::vector<std::uint64_t>& bits, float min, float max) {
  return unary("ELEMENT_WISE_CLIP", DataType::Float32, bits).attribute("Min", min).attribute("Max", max);
}

struct Quantized {
  std::vector<std::uint64_t> a;  // UINT8, zero point 0, scale 1; B is 0 throughout
  float output_scale = 1;
  std::uint64_t output_zero_point = 0;
  DataType type = DataType::UInt8;

  CaseBuilder builder() const {
    const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(a.size())};
    return CaseBuilder("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")
        .tensor("ATensor", tensor_of(type, sizes, a))
        .tensor("AScaleTensor", tensor_of(DataType::Float32, {1}, {f32(1)}))
        .tensor("BTensor", tensor_of(type, sizes, {0}))
        .tensor("BScaleTensor", tensor_of(DataType::Float32, {1}, {f32(1)}))
        .tensor("OutputScaleTensor", tensor_of(DataType::Float32, {1}, {f32(output_scale)}))
        .tensor("OutputZeroPointTensor", tensor_of(type, {1}, {output_zero_point}))
        .tensor("OutputTensor", output_of(type, sizes));
  }
};

TEST(WhatIf, ClipOfNanPropagatingChangesExactlyTheNans) {
  const std::vector<std::uint64_t> data = {f32(0.5f), nan32, f32(2), infinite32, nan32 | 5, f32(-2), 0xFFC00000};
  EXPECT_THAT(changes(clip(data, -1, 1).build()), ElementsAre("nan=propagates 3 from 1", "min_above_max=Max 0"));
  EXPECT_THAT(changes(clip(data, -1, 1).profile("onnx").build()),
              ElementsAre("nan=number wins 3 from 1", "min_above_max=Min 0"));
}

TEST(WhatIf, MinAboveMaxChangesEveryElement) {
  const std::vector<std::uint64_t> data = {f32(0.5f), f32(2), f32(-3), f32(0)};
  EXPECT_THAT(changes(clip(data, 1, -1).build()), ElementsAre("nan=propagates 0", "min_above_max=Max 4 from 0"));
}

TEST(WhatIf, OneChoiceAtATimeIsFlipped) {
  // Under min_above_max=Max alone, a NaN still loses: Max. Under nan=propagates alone it stays, the others are Min.
  EXPECT_THAT(changes(clip({f32(0), nan32, f32(5)}, 1, -1).build()),
              ElementsAre("nan=propagates 1 from 1", "min_above_max=Max 3 from 0"));
}

TEST(WhatIf, ABoundThatIsNanReachesEveryElementOncePropagated) {
  EXPECT_THAT(changes(clip({f32(0), f32(5)}, -1, std::numeric_limits<float>::quiet_NaN()).build()),
              ElementsAre("nan=propagates 2 from 0", "min_above_max=Max 0"));
}

TEST(WhatIf, MinOfANanAndANumber) {
  const std::vector<std::uint32_t> sizes = {4};
  const Invocation invocation =
      CaseBuilder("ELEMENT_WISE_MIN")
          .tensor("ATensor", tensor_of(DataType::Float32, sizes, {nan32, f32(1), nan32, f32(2)}))
          .tensor("BTensor", tensor_of(DataType::Float32, sizes, {f32(0), f32(3), nan32, nan32}))
          .tensor("OutputTensor", output_of(DataType::Float32, sizes))
          .build();
  // Of two NaNs it is ATensor's either way.
  EXPECT_THAT(changes(invocation), ElementsAre("nan=propagates 2 from 0"));
}

TEST(WhatIf, SignOfNan) {
  EXPECT_THAT(changes(unary("ELEMENT_WISE_SIGN", DataType::Float16, {0x3C00, 0x7E00, 0x8000, 0xFE01}).build()),
              ElementsAre("sign_of_nan=NaN 2 from 1"));
  EXPECT_THAT(changes(unary("ELEMENT_WISE_SIGN", DataType::Int8, {0x80, 0, 1}).build()),
              ElementsAre("sign_of_nan=NaN 0"));
}

TEST(WhatIf, TiesOfAQuantizedSum) {
  // 0.5, 2.5 and 4.5 go up instead of down; 1.5 and 3.5 go up either way; 4/2 is no tie.
  EXPECT_THAT(changes(Quantized{.a = {1, 3, 5, 7, 9, 4}, .output_scale = 2}.builder().build()),
              ElementsAre("quotient=reciprocal 0", "ties=away from zero 3 from 0", "zero_point=before rounding 0"));
}

TEST(WhatIf, ZeroPointBeforeRoundingTurnsEveryTieButNothingElse) {
  // Zero point 1: after rounding 0+1, 2+1, 2+1 against 1.5 -> 2, 2.5 -> 2, 3.5 -> 4.
  EXPECT_THAT(
      changes(Quantized{.a = {4, 1, 3, 5}, .output_scale = 2, .output_zero_point = 1}.builder().build()),
      ElementsAre("quotient=reciprocal 0", "ties=away from zero 2 from 1", "zero_point=before rounding 3 from 1"));
}

TEST(WhatIf, QuotientByReciprocal) {
  // -5 / 0.039215686 is -127.499992 by division and -127.5 by the reciprocal, which rounds to -128; 5 gives 127 both
  // ways, since 128 saturates.
  const DataType type = DataType::Int8;
  const Quantized sum{.a = {0, integer(type, -5), 5}, .output_scale = 0.039215686f, .type = type};
  EXPECT_THAT(changes(sum.builder().build()),
              ElementsAre("quotient=reciprocal 1 from 1", "ties=away from zero 0", "zero_point=before rounding 0"));
  // By the reciprocal it is a tie, and even either way.
  EXPECT_THAT(changes(sum.builder().profile("observed").build()),
              ElementsAre("quotient=divide 1 from 1", "ties=away from zero 0", "zero_point=before rounding 0"));
}

TEST(WhatIf, AnOperatorThatObeysNoSettingHasNoRows) {
  const std::vector<std::uint32_t> sizes = {2};
  const Invocation invocation = CaseBuilder("ELEMENT_WISE_IF")
                                    .tensor("ConditionTensor", tensor_of(DataType::UInt8, sizes, {0, 1}))
                                    .tensor("ATensor", tensor_of(DataType::Float32, sizes, {nan32}))
                                    .tensor("BTensor", tensor_of(DataType::Float32, sizes, {f32(1)}))
                                    .tensor("OutputTensor", output_of(DataType::Float32, sizes))
                                    .build();
  EXPECT_THAT(changes(invocation), IsEmpty());
}

TEST(WhatIf, CountsElementsInLogicalOrderWhateverTheLayout) {
  // A transposed view, written with gaps: the NaN is the second element a reader sees.
  const Invocation invocation =
      CaseBuilder("ELEMENT_WISE_CLIP")
          .tensor("InputTensor", strided_tensor_of(DataType::Float32, {2, 2}, {1, 2}, {f32(0), nan32, f32(9), f32(3)}))
          .tensor("OutputTensor", strided_tensor_of(DataType::Float32, {2, 2}, {8, 2}, {0}))
          .attribute("Min", -1.0f)
          .attribute("Max", 1.0f)
          .build();
  EXPECT_THAT(changes(invocation), ElementsAre("nan=propagates 1 from 1", "min_above_max=Max 0"));
}

TEST(WhatIf, ReportsProgressFromNothingToAll) {
  std::vector<double> told;
  RunOptions options{.threads = 1, .stop = {}, .progress = [&](double fraction) { told.push_back(fraction); }};
  const auto backend = make_reference_backend();
  ASSERT_TRUE(table(clip({f32(0), f32(1)}, -1, 1).build(), *backend, options));
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::ranges::is_sorted(told));
  EXPECT_EQ(told.back(), 1.0);
}

TEST(WhatIf, StopsWhenAskedAndTellsTheBackendsError) {
  const auto backend = make_reference_backend();
  const Invocation invocation = clip({f32(0), f32(1)}, -1, 1).build();
  const auto stopped = table(invocation, *backend, {.threads = 0, .stop = [] { return true; }, .progress = {}});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, Error::Kind::Cancelled);

  struct Absent : Backend {
    std::string_view name() const override { return "absent"; }
    std::string device() const override { return ""; }
    Result<RunResult> run(const Invocation&, const RunOptions&) override { return unavailable("no such device"); }
  } absent;
  const auto refused = table(invocation, absent);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "no such device");
}

}  // namespace
}  // namespace opscope::test
