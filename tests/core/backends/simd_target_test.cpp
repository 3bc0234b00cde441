// Which SIMD targets there are, that each can be forced, and that none changes a result.

#include "core/backends/cpu/simd_target.h"

#include <algorithm>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/support/agreement.h"
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

TEST(SimdTarget, EqualsTheReferenceOnEveryOne) {
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] {
    std::uint64_t number = 300000;
    for (const OperatorSchema* schema : shipped_operators())
      for (DataType type : all_data_types) {
        if (!schema->support.back().data_types[schema->output()].contains(type)) continue;
        for (std::size_t layout = 0; layout < layout_count; ++layout)
          for (const NumericsProfile& profile : numerics_profiles())
            for (int round = 0; round < 2; ++round) {
              CaseOptions options;
              options.schema = schema;
              options.data_type = type;
              options.layout = static_cast<Layout>(layout);
              options.numerics = profile.numerics;
              options.max_elements = 700;
              ASSERT_EQ(disagreement_text(random_case(++number, options), *cpu, 1), "") << "case " << number;
            }
      }
    ASSERT_GT(number, 301000u);
  });
}

// Settings one by one: choices that no profile has, together.
TEST(SimdTarget, EqualsTheReferenceUnderEveryChoiceOfNumerics) {
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] {
    std::uint64_t number = 400000;
    for (const OperatorSchema* schema : shipped_operators())
      for (unsigned choices = 0; choices < 64; ++choices)
        for (DataType type : {DataType::Float32, DataType::Float16, DataType::Int8, DataType::UInt8}) {
          CaseOptions options;
          options.schema = schema;
          options.data_type = type;
          options.max_elements = 600;
          Numerics numerics;
          for (std::size_t i = 0; i < numerics_settings().size(); ++i)
            numerics_settings()[i].set(numerics, choices >> i & 1u);
          options.numerics = numerics;
          ASSERT_EQ(disagreement_text(random_case(++number, options), *cpu, 1), "") << "case " << number;
        }
  });
}

}  // namespace
}  // namespace opscope::test
