// What an implementation did is found again among the numerics, alone and together.

#include "core/compare/explain.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/backends/reference/reference_backend.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// NaN and numbers, clipped to 1..-1: what is above and below depends on two settings.
Invocation clip_with_min_above_max() {
  return CaseBuilder("CLIP", {row_of(DataType::Float32, {0x7FC00000, 0x3F000000, 0x7FC00000, 0xC0000000})})
      .attribute("Min", 1.0f)
      .attribute("Max", -1.0f)
      .build();
}

// What the reference gives under the numerics that `change` makes, and what explains it.
std::vector<std::string> explained(const Invocation& invocation, const std::function<void(Numerics&)>& change) {
  const auto reference = make_reference_backend();
  Invocation other = invocation;
  change(other.numerics);
  const RunResult theirs = value_of(reference->run(other)), ours = value_of(reference->run(invocation));
  const Tensor actual = output_tensor(other, theirs);
  const std::uint64_t mismatches = value_of(compare(output_tensor(invocation, ours), actual)).mismatches;
  std::vector<std::string> texts;
  for (const Explanation& each : value_of(explain(invocation, actual, {}, mismatches, *reference))) {
    std::string text;
    for (const auto& [setting, choice] : each.changes)
      text += std::string(setting->key) + "=" + std::string(setting->choices[choice]) + " ";
    texts.push_back(text + std::to_string(each.mismatches_left));
  }
  return texts;
}

void set(Numerics& numerics, std::string_view key, std::size_t choice) {
  for (const NumericsSetting& setting : numerics_settings())
    if (setting.key == key) numerics.choose(setting, choice);
}

TEST(Explain, FindsOneSetting) {
  EXPECT_THAT(explained(clip_with_min_above_max(), [](Numerics& numerics) { set(numerics, "nan", 1); }),
              ElementsAre("nan=propagates 0"));
  EXPECT_THAT(explained(clip_with_min_above_max(), [](Numerics& numerics) { set(numerics, "min_above_max", 1); }),
              testing::Contains("min_above_max=Max 0"));
}

TEST(Explain, FindsTwoTogetherBeforeEachAlone) {
  const auto found = explained(clip_with_min_above_max(), [](Numerics& numerics) {
    set(numerics, "nan", 1);
    set(numerics, "min_above_max", 1);
  });
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front(), "nan=propagates min_above_max=Max 0");
  EXPECT_THAT(found, testing::Contains("nan=propagates 2"));
}

TEST(Explain, NamesNothingIfNothingHelps) {
  const Invocation invocation = clip_with_min_above_max();
  const auto reference = make_reference_backend();
  const Tensor other = row_of(DataType::Float32, {1, 2, 3, 4});
  EXPECT_THAT(value_of(explain(invocation, other, {}, 4, *reference)), IsEmpty());
}

TEST(Explain, StopsIfItIsAsked) {
  const Invocation invocation = clip_with_min_above_max();
  const auto reference = make_reference_backend();
  const auto found =
      explain(invocation, row_of(DataType::Float32, {1, 2, 3, 4}), {}, 4, *reference, {0, [] { return true; }, {}});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
