// The cpu backend against the reference, byte for byte: operators x data types x layouts x ranks x profiles x threads.

#include "core/backends/cpu/cpu_backend.h"

#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// The data types a sweep gives an operator: those of its output at the highest level.
std::vector<DataType> output_types(const OperatorSchema& schema) {
  std::vector<DataType> types;
  for (DataType type : all_data_types)
    if (schema.support.back().data_types[schema.output()].contains(type)) types.push_back(type);
  return types;
}

TEST(CpuBackend, EqualsTheReferenceInEveryLayoutRankAndProfile) {
  const auto cpu = make_cpu_backend();
  std::uint64_t number = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (DataType type : output_types(*schema))
      for (std::size_t layout = 0; layout < layout_count; ++layout)
        for (std::uint32_t rank = 1; rank <= 8; ++rank)
          for (const NumericsProfile& profile : numerics_profiles()) {
            CaseOptions options;
            options.schema = schema;
            options.data_type = type;
            options.layout = static_cast<Layout>(layout);
            options.rank = rank;
            options.numerics = profile.numerics;
            options.max_elements = 300;
            const Invocation invocation = random_case(++number, options);
            ASSERT_FALSE(has_errors(validate(invocation))) << describe(invocation);
            const std::string wrong = disagreement_text(invocation, *cpu, 1);
            ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                        << "case " << number;
          }
  EXPECT_GT(number, 4000u);
}

TEST(CpuBackend, EqualsTheReferenceInPlace) {
  const auto cpu = make_cpu_backend();
  std::uint64_t number = 100000;
  for (const OperatorSchema* schema : shipped_operators()) {
    if (schema->in_place_inputs.empty()) continue;
    for (DataType type : output_types(*schema))
      for (int round = 0; round < 20; ++round) {
        CaseOptions options;
        options.schema = schema;
        options.data_type = type;
        options.in_place = true;
        const Invocation invocation = random_case(++number, options);
        ASSERT_FALSE(has_errors(validate(invocation))) << describe(invocation);
        const std::string wrong = disagreement_text(invocation, *cpu);
        ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                    << "case " << number;
      }
  }
}

TEST(CpuBackend, EqualsTheReferenceForAnyNumberOfThreads) {
  const auto cpu = make_cpu_backend();
  std::uint64_t number = 200000;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::size_t layout = 0; layout < 4; ++layout)
      for (unsigned threads : {0u, 1u, 2u, 3u, 8u}) {
        CaseOptions options;
        options.schema = schema;
        options.layout = static_cast<Layout>(layout);
        options.max_elements = 300000;  // several pieces
        const Invocation invocation = random_case(++number, options);
        const std::string wrong = disagreement_text(invocation, *cpu, threads);
        ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                    << "case " << number;
      }
}

void expect_equal_to_reference(const CpuOptions& sizes, std::uint64_t most_elements, std::uint64_t& number) {
  const auto cpu = make_cpu_backend(sizes);
  for (const OperatorSchema* schema : shipped_operators())
    for (std::size_t layout = 0; layout < layout_count; ++layout)
      for (unsigned threads : {1u, 2u, 3u, 0u}) {
        CaseOptions options;
        options.schema = schema;
        options.layout = static_cast<Layout>(layout);
        options.max_elements = most_elements;
        const Invocation invocation = random_case(++number, options);
        const std::string wrong = disagreement_text(invocation, *cpu, threads);
        ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                    << "case " << number << ", tile " << sizes.tile << ", grain " << sizes.grain;
      }
}

// How the elements are divided must not show: single elements, tiles that end anywhere, and pieces of one tile.
TEST(CpuBackend, EqualsTheReferenceForAnyTileAndGrain) {
  std::uint64_t number = 250000;
  for (const std::uint64_t tile : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{64}, CpuOptions{}.tile})
    for (const std::uint64_t grain : {std::uint64_t{1}, std::uint64_t{1000}, CpuOptions{}.grain})
      ASSERT_NO_FATAL_FAILURE(expect_equal_to_reference({tile, grain}, tile < 64 ? 3000 : 30000, number));
}

TEST(CpuBackend, EqualsTheReferencePastTheCaches) {
  std::uint64_t number = 260000;
  for (const std::uint64_t tile : {std::uint64_t{7}, CpuOptions{}.tile})
    ASSERT_NO_FATAL_FAILURE(expect_equal_to_reference({tile, 1000, 0}, tile < 64 ? 3000 : 30000, number));
}

TEST(HostBackends, StopWhenAsked) {
  const Invocation invocation = random_case(1);
  RunOptions options;
  options.stop = [] { return true; };
  for (const auto& backend : {make_reference_backend(), make_cpu_backend()}) {
    const Result<RunResult> result = backend->run(invocation, options);
    ASSERT_FALSE(result.has_value()) << backend->name();
    EXPECT_EQ(result.error().kind, Error::Kind::Cancelled);
  }
}

TEST(HostBackends, WriteThePaddingOfNoOutput) {
  const auto cpu = make_cpu_backend();
  const Tensor input = tensor_of(DataType::UInt8, {3, 2}, {1, 2, 3, 4, 5, 6});
  const Tensor output = strided_tensor_of(DataType::UInt8, {3, 2}, {5, 2}, {}, std::byte{0xEE});
  const Invocation invocation =
      CaseBuilder("ELEMENT_WISE_SIGN").tensor("InputTensor", input).tensor("OutputTensor", output).build();
  const std::vector<std::byte> bytes = run_bytes(*cpu, invocation);
  std::vector<std::byte> expected(16, std::byte{0xEE});
  for (std::size_t place : {0, 2, 5, 7, 10, 12}) expected[place] = std::byte{1};
  EXPECT_EQ(bytes, expected);
}

}  // namespace
}  // namespace opscope::test
