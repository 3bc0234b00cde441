#pragma once
// The SIMD instruction sets ("targets") that the cpu kernels are compiled for, and the one in use.

#include <string>
#include <string_view>
#include <vector>

namespace opscope {

// The targets that this machine supports, best first: "AVX-512", "AVX2", "SSE4", "SSSE3", "no SIMD". Never empty.
std::vector<std::string> simd_targets();

// The target of kernels that are bound from now on.
std::string simd_target();

// Sets the target for the whole process; the empty name restores the best one. Returns false and changes nothing if
// simd_targets() does not list `name`. For tests and measurements: results do not depend on the target.
bool force_simd_target(std::string_view name);

}  // namespace opscope
