#pragma once
// Tests that hold on every SIMD target of this machine.

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/backends/cpu/simd_target.h"

namespace opscope::test {

// Calls `check` with each target forced in turn, names it in failures, and leaves the best one in use.
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
