#pragma once
// Runs a test on every SIMD target of this machine.

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/backends/cpu/simd_target.h"

namespace opscope::test {

// Calls `check` with each target forced. Failures name the target. Restores the best target.
inline void on_every_simd_target(const std::function<void()>& check) {
  for (const std::string& target : simd_targets()) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, "on " + target);
    ASSERT_TRUE(force_simd_target(target));
    ASSERT_EQ(simd_target(), target);
    check();
    if (testing::Test::HasFatalFailure()) break;
  }
  force_simd_target("");
}

}  // namespace opscope::test
