#pragma once
// Division by an invariant number as a multiplication: division is slow in shaders, and software drivers do it lane by
// lane.

#include <bit>
#include <cstdint>

namespace opscope::gpu {

// n / divisor == (2 * n * factor >> 32) >> shift for every n below 2^31: Granlund and Montgomery, "Division by
// invariant integers using multiplication", theorem 4.2.
struct Reciprocal {
  std::uint32_t factor = 0, shift = 0;
};

// Precondition: 1 <= divisor < 2^31.
constexpr Reciprocal reciprocal_of(std::uint32_t divisor) {
  const auto shift = static_cast<std::uint32_t>(std::bit_width(divisor - 1));  // of the next power of two
  return {static_cast<std::uint32_t>((std::uint64_t{1} << (31 + shift)) / divisor + 1), shift};
}

}  // namespace opscope::gpu
