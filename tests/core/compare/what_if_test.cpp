// How many elements each numerics choice would change, counted by hand from the rules.

#include "core/compare/what_if.h"

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

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
    std::vector<std::string> texts;
    for (const WhatIf& row : value_of(table(invocation, *backend))) {
      const NumericsSetting& setting = *row.setting;
      EXPECT_EQ(row.is_present, invocation.numerics.choice(setting) == row.choice);
      EXPECT_EQ(row.changed > 0, row.first.has_value());
      EXPECT_EQ(row.few.size(), row.changed <= WhatIf::most_listed ? row.changed : 0);
      EXPECT_TRUE(row.few.empty() || row.few.front() == row.first);
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

CaseBuilder clip(const Bits& bits, float min, float max) {
  return CaseBuilder("CLIP", {row_of(Float32, bits)}).attribute("Min", min).attribute("Max", max);
}

// A sum of `a`, zero point 0, scale 1, and zeros.
CaseBuilder quantized(DataType type, const Bits& a, float output_scale, std::uint64_t output_zero_point = 0) {
  const Tensor one = row_of(Float32, {f32(1)}), zeros = row_of(type, Bits(a.size()));
  return CaseBuilder("QUANTIZED_LINEAR_ADD", {row_of(type, a),
                                              one,
                                              {},
                                              zeros,
                                              one,
                                              {},
                                              row_of(Float32, {f32(output_scale)}),
                                              row_of(type, {output_zero_point})});
}

// Of CLIP without ScaleBias, for which one setting decides nothing. Nothing is changed by the settings that are not
// named first.
std::vector<std::string> clip_changes(std::vector<std::string> changed) {
  for (const char* setting : {"nan_bound=ignored", "zero_bound=kept", "infinite_bound=largest number"})
    if (std::ranges::none_of(changed, [&](const std::string& text) { return text.starts_with(setting); }))
      changed.push_back(std::string(setting) + " 0");
  return changed;
}

TEST(WhatIf, CountsTheElementsThatEachChoiceAloneWouldChange) {
  const Bits nans = {f32(0.5f), nan32, f32(2), infinity32, nan32 | 5, f32(-2), 0xFFC00000};
  const Tensor a = row_of(Float32, {nan32, f32(1), nan32, f32(2)}), b = row_of(Float32, {f32(0), f32(3), nan32, nan32});
  const Tensor halves = row_of(Float16, {0x3C00, 0x7E00, 0x8000, 0xFE01});
  // A transposed view, written with gaps: the NaN is the second element a reader sees.
  const Tensor view = strided_tensor_of(Float32, {2, 2}, {1, 2}, {f32(0), nan32, f32(9), f32(3)}),
               gaps = strided_tensor_of(Float32, {2, 2}, {8, 2}, {0});
  // -5 / 0.039215686 is -127.499992 by division and -127.5 by the reciprocal, which rounds to -128; 5 gives 127 both
  // ways, since 128 saturates.
  const CaseBuilder sum = quantized(Int8, {0, integer(Int8, -5), 5}, 0.039215686f);
  const struct {
    const char* what;
    CaseBuilder made;
    std::vector<std::string> changes;
  } rows[] = {
      {"NaNs", clip(nans, -1, 1), clip_changes({"nan=propagates 3 from 1", "min_above_max=Max 0"})},
      {"NaNs, onnx", clip(nans, -1, 1).profile("onnx"),
       clip_changes({"nan=number wins 3 from 1", "min_above_max=Min 0"})},
      {"Min above Max", clip({f32(0.5f), f32(2), f32(-3), f32(0)}, 1, -1),
       clip_changes({"nan=propagates 0", "min_above_max=Max 4 from 0"})},
      // Under min_above_max=Max alone, a NaN still loses: Max. Under nan=propagates alone it stays, the others are Min.
      {"both", clip({f32(0), nan32, f32(5)}, 1, -1),
       clip_changes({"nan=propagates 1 from 1", "min_above_max=Max 3 from 0"})},
      {"a bound that is NaN", clip({f32(0), f32(5)}, -1, nan),
       clip_changes({"nan=propagates 2 from 0", "min_above_max=Max 0"})},
      {"a bound that is NaN, onnx", clip({f32(0), f32(5)}, -1, nan).profile("onnx"),
       clip_changes({"nan=number wins 2 from 0", "min_above_max=Min 0", "nan_bound=ignored 2 from 0"})},
      {"zeros at a zero bound", clip({f32(-0.0f), f32(0), f32(-1)}, 0, 1),
       clip_changes({"nan=propagates 0", "min_above_max=Max 0", "nan_bound=ignored 0", "zero_bound=kept 1 from 0"})},
      {"infinities", clip({f32(3), infinity32, f32(-infinity)}, -infinity, infinity),
       clip_changes({"nan=propagates 0", "min_above_max=Max 0", "nan_bound=ignored 0", "zero_bound=kept 0",
                     "infinite_bound=largest number 2 from 1"})},
      // 1.5 * (1 + 3 * 2^-23) is half way between two floats, 1.5 * 2 is exact.
      {"ScaleBias", clip({f32(2), 0x3F800003}, -9, 9).attribute("ScaleBias", std::optional(ScaleBias{1.5f, 0x1p-149f})),
       clip_changes({"nan=propagates 0", "min_above_max=Max 0", "nan_bound=ignored 0", "zero_bound=kept 0",
                     "infinite_bound=largest number 0", "scale_bias=one rounding 1 from 1"})},
      {"a view", CaseBuilder("CLIP", {view}, gaps).attribute("Min", -1.0f).attribute("Max", 1.0f),
       clip_changes({"nan=propagates 1 from 1", "min_above_max=Max 0"})},
      // Of two NaNs it is ATensor's either way.
      {"a NaN and a number", CaseBuilder("MIN", {a, b}), {"nan=propagates 2 from 0"}},
      {"the sign of NaN", CaseBuilder("SIGN", {halves}), {"sign_of_nan=NaN 2 from 1", "sign_of_nan=NaN in FLOAT32 0"}},
      {"the sign of NaN in FLOAT32",
       CaseBuilder("SIGN", {row_of(Float32, nans)}),
       {"sign_of_nan=NaN 3 from 1", "sign_of_nan=NaN in FLOAT32 3 from 1"}},
      {"the sign of integers", CaseBuilder("SIGN", {row_of(Int8, {0x80, 0, 1})}), {}},
      // 0.5, 2.5 and 4.5 go up instead of down; 1.5 and 3.5 go up either way; 4/2 is no tie.
      {"ties",
       quantized(UInt8, {1, 3, 5, 7, 9, 4}, 2),
       {"quotient=reciprocal 0", "quotient=ratios 0", "ties=away from zero 3 from 0", "zero_point=before rounding 0"}},
      // Zero point 1: after rounding 0+1, 2+1, 2+1 against 1.5 -> 2, 2.5 -> 2, 3.5 -> 4.
      {"ties with a zero point",
       quantized(UInt8, {4, 1, 3, 5}, 2, 1),
       {"quotient=reciprocal 0", "quotient=ratios 0", "ties=away from zero 2 from 1",
        "zero_point=before rounding 3 from 1"}},
      {"the reciprocal",
       sum,
       {"quotient=reciprocal 1 from 1", "quotient=ratios 1 from 1", "ties=away from zero 0",
        "zero_point=before rounding 0"}},
      // By the reciprocal it is a tie, and even either way.
      {"division",
       CaseBuilder(sum).profile("observed"),
       {"quotient=divide 1 from 1", "quotient=ratios 0", "ties=away from zero 0", "zero_point=before rounding 0"}},
      {"no settings", CaseBuilder("IF", {row_of(UInt8, {0, 1, 0, 1}), a, b}), {}},
  };
  for (const auto& row : rows) EXPECT_EQ(changes(row.made.build()), row.changes) << row.what;
}

TEST(WhatIf, TellsTheFirstElementThatChangesAsItIsAndAsItWouldBe) {
  const auto rows = value_of(table(clip({f32(0.5f), nan32, f32(2)}, -1, 1).build(), *make_reference_backend()));
  for (const WhatIf& row : rows) {
    const bool is_nan = row.setting->key == "nan" && !row.is_present;
    EXPECT_EQ(row.first.has_value(), is_nan) << row.setting->key;
    EXPECT_EQ(row.now, is_nan ? "1" : "");
    EXPECT_EQ(row.then, is_nan ? "NaN" : "");
  }
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
  EXPECT_EQ(error_of(table(invocation, *backend, {.threads = 0, .stop = [] { return true; }, .progress = {}})).kind,
            Error::Kind::Cancelled);

  FunctionBackend absent([](const auto&, const auto&) -> Result<RunResult> { return unavailable("no such device"); });
  EXPECT_EQ(error_of(table(invocation, absent)).what, "no such device");
}

}  // namespace
}  // namespace opscope::test
