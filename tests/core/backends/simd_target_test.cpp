// The list of SIMD targets; each can be forced, and none changes a result.

#include "core/backends/cpu/simd_target.h"

#include <algorithm>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/support/agreement.h"
#include "tests/support/case_options.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

TEST(SimdTarget, EachOfSeveralCanBeForced) {
  const std::vector<std::string> targets = simd_targets();
  ASSERT_GT(targets.size(), 1u) << "nothing to choose from: what follows would prove nothing";
  EXPECT_EQ(simd_target(), targets.front());
  for (const std::string& target : targets) {
    EXPECT_EQ(std::ranges::count(targets, target), 1) << target;
    ASSERT_TRUE(force_simd_target(target));
    EXPECT_EQ(simd_target(), target);
    EXPECT_NE(make_cpu_backend()->device().find(" threads, " + target), std::string::npos)
        << make_cpu_backend()->device();
    EXPECT_EQ(simd_targets(), targets) << "forcing one must not hide the others";
  }
  EXPECT_TRUE(force_simd_target(""));
  EXPECT_EQ(simd_target(), targets.front());
}

TEST(SimdTarget, AnUnknownNameChangesNothing) {
  const std::string before = simd_target();
  EXPECT_FALSE(force_simd_target("Altivec"));
  EXPECT_EQ(simd_target(), before);
}

// Single settings, in combinations that no profile has.
TEST(SimdTarget, EqualsTheReferenceUnderEveryChoiceOfNumerics) {
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] {
    std::uint64_t number = 400000;
    for (const OperatorSchema* schema : shipped_operators())
      for (unsigned choices = 0; choices < 1u << schema->numerics.size(); ++choices)
        for (DataType type : {DataType::Float32, DataType::Float16, DataType::Int8, DataType::UInt8}) {
          CaseOptions options = cases_of(schema, type, 600);
          Numerics numerics;
          for (std::size_t i = 0; i < schema->numerics.size(); ++i)
            numerics.choose(*schema->numerics[i], choices >> i & 1u);
          options.numerics = numerics;
          ASSERT_EQ(disagreement_text(random_case(++number, options), *cpu, 1), "") << "case " << number;
        }
  });
}

}  // namespace
}  // namespace opscope::test
