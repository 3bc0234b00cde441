// Invalid and extreme invocations. The validator must refuse the invalid ones and decide on the extreme ones. What it
// accepts must give the same result on every backend.

#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/invalid_case.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/fuzz/case_count.h"
#include "tests/support/agreement.h"
#include "tests/support/case_options.h"
#include "tests/support/extreme_case.h"

namespace opscope::test {
namespace {

const CaseOptions small = cases_of(nullptr, {}, 60);

TEST(Invalid, InvocationsThatBreakARuleGetAnError) {
  const std::uint64_t cases = case_count(20000);
  for (std::uint64_t number = 0; number < cases; ++number) {
    const InvalidCase made = invalid_case(number, small);
    const Diagnostics found = validate(made.invocation);
    ASSERT_TRUE(has_errors(found)) << "invalid_case(" << number << "): " << made.what << "\n"
                                   << (made.invocation.schema ? command_line(made.invocation) : "");
    for (const Diagnostic& diagnostic : found) ASSERT_EQ(diagnostic.message.back(), '.') << diagnostic.message;
  }
}

TEST(Invalid, ExtremeInvocationsAreRefusedOrRun) {
  const std::uint64_t cases = case_count(20000);
  const auto cpu = make_cpu_backend();
  const auto gpu = gpu::make_gpu_backend();
  ASSERT_TRUE(gpu.has_value()) << gpu.error().text();
  std::uint64_t refused = 0, ran = 0;
  for (std::uint64_t number = 0; number < cases; ++number) {
    const InvalidCase made = extreme_case(number, small);
    ASSERT_NE(made.what, "");
    if (has_errors(validate(made.invocation))) {
      ++refused;
    } else {
      ++ran;
      for (Backend* backend : {cpu.get(), static_cast<Backend*>(gpu->get())}) {
        const std::string wrong = disagreement_text(made.invocation, *backend);
        ASSERT_EQ(wrong.size(), 0u) << wrong << "\n"
                                    << "extreme_case(" << number << "): " << made.what;
      }
    }
  }
  EXPECT_GT(refused, cases / 4);
  EXPECT_GT(ran, cases / 20);
}

}  // namespace
}  // namespace opscope::test
