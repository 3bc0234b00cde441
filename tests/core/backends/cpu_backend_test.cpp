// The cpu backend against the reference, byte by byte: operators x data types x layouts x ranks x profiles x threads.

#include "core/backends/cpu/cpu_backend.h"

#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/case_options.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

// The data types of the operator's output at the highest feature level.
std::vector<DataType> output_types(const OperatorSchema& schema) {
  std::vector<DataType> types;
  for (DataType type : all_data_types)
    if (schema.support.back().data_types[schema.output()].contains(type)) types.push_back(type);
  return types;
}

// A random case of its own number.
void expect_equal(Backend& cpu, std::uint64_t number, const CaseOptions& options, unsigned threads) {
  const Invocation invocation = random_case(number, options);
  ASSERT_FALSE(has_errors(validate(invocation))) << describe(invocation);
  ASSERT_EQ(disagreement_text(invocation, cpu, threads), "") << "case " << number;
}

TEST(CpuBackend, EqualsTheReferenceInEveryLayoutRankAndProfileOnEverySimdTarget) {
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] {
    std::uint64_t number = 0;
    for (const OperatorSchema* schema : shipped_operators())
      for (DataType type : output_types(*schema))
        for (std::size_t layout = 0; layout < stride_kind_count; ++layout)
          for (std::uint32_t rank = 1; rank <= 8; ++rank)
            for (const NumericsProfile& profile : numerics_profiles()) {
              CaseOptions options = cases_of(schema, type, 700);
              options.strides = static_cast<StrideKind>(layout);
              options.rank = rank;
              options.numerics = profile.numerics;
              ASSERT_NO_FATAL_FAILURE(expect_equal(*cpu, ++number, options, 1));
            }
    EXPECT_GT(number, 4000u);
  });
}

void expect_equal_in_layouts(const CpuOptions& sizes, std::uint64_t most_elements, std::uint64_t& number,
                             std::size_t layouts = stride_kind_count) {
  SCOPED_TRACE(testing::Message() << "tile " << sizes.tile << ", grain " << sizes.grain);
  const auto cpu = make_cpu_backend(sizes);
  for (const OperatorSchema* schema : shipped_operators())
    for (std::size_t layout = 0; layout < layouts; ++layout)
      for (unsigned threads : {0u, 1u, 2u, 3u, 8u}) {
        CaseOptions options = cases_of(schema, {}, most_elements);
        options.strides = static_cast<StrideKind>(layout);
        ASSERT_NO_FATAL_FAILURE(expect_equal(*cpu, ++number, options, threads));
      }
}

TEST(CpuBackend, EqualsTheReferenceForAnyNumberOfThreads) {
  std::uint64_t number = 200000;
  expect_equal_in_layouts({}, 300000, number, 4);  // several pieces of work
}

// Results do not depend on how elements are divided: single elements, tiles of any size, pieces of one tile.
TEST(CpuBackend, EqualsTheReferenceForAnyTileAndGrain) {
  std::uint64_t number = 250000;
  for (const std::uint64_t tile : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{64}, CpuOptions{}.tile})
    for (const std::uint64_t grain : {std::uint64_t{1}, std::uint64_t{1000}, CpuOptions{}.grain})
      ASSERT_NO_FATAL_FAILURE(expect_equal_in_layouts({tile, grain}, tile < 64 ? 3000 : 30000, number));
}

TEST(CpuBackend, EqualsTheReferencePastTheCaches) {
  std::uint64_t number = 260000;
  for (const std::uint64_t tile : {std::uint64_t{7}, CpuOptions{}.tile})
    ASSERT_NO_FATAL_FAILURE(expect_equal_in_layouts({tile, 1000, 0}, tile < 64 ? 3000 : 30000, number));
}

}  // namespace
}  // namespace opscope::test
