#pragma once
// The SIMD instruction sets ("targets") the cpu kernels are compiled for, and which of them is used.

#include <string>
#include <string_view>
#include <vector>

namespace opscope {

// Those this machine can run, best first: "AVX-512", "AVX2", "SSE4", "SSSE3", "no SIMD". Never empty.
std::vector<std::string> simd_targets();

// The one that kernels bound from now on are for, found by asking code compiled as they are.
std::string simd_target();

// Makes it `name` for the whole process, the empty name the best one again. False, and nothing changed, where
// simd_targets() does not list it. Results do not depend on it: this is for proving just that, and for measuring.
bool force_simd_target(std::string_view name);

}  // namespace opscope
