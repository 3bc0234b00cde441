// Tens of thousands of random valid invocations: every backend must agree with the reference.

#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/fuzz/case_count.h"
#include "tests/support/agreement.h"

namespace opscope::test {
namespace {

void expect_agreement(Backend& candidate, std::uint64_t cases) {
  for (std::uint64_t number = 0; number < cases; ++number) {
    const Invocation invocation = random_case(number);
    ASSERT_FALSE(has_errors(validate(invocation))) << "random_case(" << number << ")\n" << command_line(invocation);
    const std::string wrong = disagreement_text(invocation, candidate, static_cast<unsigned>(number % 4));
    ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                << "random_case(" << number << ")";
  }
}

TEST(Agreement, OfCpuAndReference) { expect_agreement(*make_cpu_backend(), case_count(20000)); }

void expect_gpu_agreement(const gpu::Limits& limits, std::uint64_t cases) {
  const auto gpu = gpu::make_gpu_backend(limits);
  ASSERT_TRUE(gpu.has_value()) << gpu.error().text();
  expect_agreement(**gpu, cases);
  EXPECT_EQ((*gpu)->take_debug_messages(), std::vector<std::string>());
}

TEST(Agreement, OfGpuAndReference) { expect_gpu_agreement({}, case_count(8000)); }

TEST(Agreement, OfGpuAndReferenceOnTheWorstHardware) {
  expect_gpu_agreement({.no_float_unit = true, .as_hardware = true}, case_count(4000));
}

// Tensors larger than a storage block and runs with more work groups than one dispatch: they need windows and splits.
TEST(Agreement, OfGpuAndReferenceWithTinyLimits) {
  const gpu::Limits tiny[] = {{.storage_block_bytes = 512},
                              {.storage_block_bytes = 1024, .work_groups_x = 2, .work_groups_y = 2},
                              {.storage_block_bytes = 2048, .work_groups_x = 2, .work_groups_y = 3},
                              {.storage_block_bytes = 0, .work_groups_x = 2, .work_groups_y = 1}};
  for (const gpu::Limits& limits : tiny) expect_gpu_agreement(limits, case_count(2000));
}

}  // namespace
}  // namespace opscope::test
