// Thousands of valid invocations drawn from their numbers: every backend must agree with the reference.

#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/support/agreement.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t cases = 6000;

TEST(Agreement, OfCpuAndReference) {
  const auto cpu = make_cpu_backend();
  for (std::uint64_t number = 0; number < cases; ++number) {
    const Invocation invocation = random_case(number);
    ASSERT_FALSE(has_errors(validate(invocation))) << "random_case(" << number << ") " << describe(invocation);
    ASSERT_EQ(disagreement_text(invocation, *cpu, static_cast<unsigned>(number % 4)), "")
        << "random_case(" << number << ")";
  }
}

TEST(Agreement, OfGpuAndReference) {
  const auto gpu = gpu::make_gpu_backend();
  ASSERT_TRUE(gpu.has_value()) << gpu.error().text();
  for (std::uint64_t number = 0; number < cases / 4; ++number) {
    const Invocation invocation = random_case(number);
    ASSERT_EQ(disagreement_text(invocation, **gpu), "") << "random_case(" << number << ")";
  }
  EXPECT_EQ((*gpu)->take_debug_messages(), std::vector<std::string>());
}

}  // namespace
}  // namespace opscope::test
