// The distances beside an index are both those of the element there.

#include <gtest/gtest.h>

#include <limits>

#include "app/gui/verdict/verdict.h"
#include "app/gui/widgets/fonts.h"
#include "core/judge/judge.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

std::string line_of(const std::vector<float>& expected, const std::vector<float>& actual) {
  const auto sizes = std::vector{static_cast<std::uint32_t>(expected.size())};
  const Tensor reference = floats(sizes, expected), output = floats(sizes, actual);
  Results results;
  results.backends.resize(2);
  results.backends[0].name = "reference", results.backends[0].output = reference;
  BackendOutcome& gpu = results.backends[1];
  gpu.name = "gpu", gpu.output = output;
  gpu.judgement = test::value_of(judge_elements(reference, output, sizes));
  if (gpu.judgement->comparison.max_abs > 0) gpu.largest_absolute = gpu.judgement->comparison.farthest;
  gpu.largest_finite = test::value_of(hidden_by_worst(gpu.judgement->comparison, reference, output));
  return verdict_of(&results, &results, std::nullopt).line();
}

TEST(WorstElement, HasItsOwnAbsoluteDifferenceBesideItsIndex) {
  // 2^-100 against 0 is the furthest in ULP, 1 against 1.5 the furthest in value.
  const std::string line = line_of({1, 0}, {1.5f, 0x1p-100f});
  EXPECT_NE(line.find(std::string("worst 226,492,416 ULP (absolute ") + about_sign() + "7.889e-31) at [1]"),
            std::string::npos)
      << line;
  EXPECT_NE(line.find(" at [1]; largest absolute 0.5 at [0]"), std::string::npos) << line;
}

TEST(WorstElement, ThatHasTheLargestAbsoluteDifferenceTooIsToldOnce) {
  const std::string line = line_of({1, 2}, {1.5f, 2});
  EXPECT_NE(line.find("(absolute 0.5) at [0]"), std::string::npos) << line;
  EXPECT_EQ(line.find("largest absolute"), std::string::npos) << line;
}

TEST(WorstElement, LeavesTheLargestFiniteOneItsOwnBesideANaN) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::string line = line_of({1, 0, 1}, {1.5f, 0x1p-100f, nan});
  EXPECT_NE(line.find(std::string("largest finite 226,492,416 ULP (absolute ") + about_sign() + "7.889e-31) at [1]"),
            std::string::npos)
      << line;
}

}  // namespace
}  // namespace opscope::gui
