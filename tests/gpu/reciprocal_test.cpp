// Division by multiplication is exact for every index a dispatch can have.

#include "gpu/dispatch/reciprocal.h"

#include <gtest/gtest.h>

#include <random>

namespace opscope::gpu {
namespace {

std::uint32_t divided(std::uint32_t n, Reciprocal by) {
  return static_cast<std::uint32_t>((std::uint64_t{2 * n} * by.factor) >> 32) >> by.shift;
}

TEST(Reciprocal, DividesExactly) {
  std::mt19937 random(1);
  constexpr std::uint32_t last = 0x7FFFFFFF;
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const std::uint32_t drawn = 1 + (random() >> 1) % (last - 1);
    const std::uint32_t near_power = (1u << i % 31) + (i / 31 % 3) - 1;  // one below, equal, one above
    for (const std::uint32_t divisor : {i + 1, drawn >> i % 31, near_power, last - i}) {
      if (divisor == 0) continue;
      const Reciprocal by = reciprocal_of(divisor);
      const std::uint32_t multiple = static_cast<std::uint32_t>(random() >> 1) / divisor * divisor;
      for (const std::uint32_t n :
           {0u, divisor - 1, divisor, multiple, multiple == 0 ? 0 : multiple - 1, last - 1, last})
        ASSERT_EQ(divided(n, by), n / divisor) << n << " by " << divisor;
    }
  }
}

}  // namespace
}  // namespace opscope::gpu
