#pragma once
// IEEE 754 binary16, converted with integer operations so that no compiler flag or FPU mode changes a bit.

#include <cstdint>

namespace opscope {

struct Float16 {
  std::uint16_t bits;
  friend bool operator==(Float16, Float16) = default;  // of bits: NaN equals itself, -0 differs from +0
};

// Exact. A NaN keeps its sign and its payload (shifted up) and its quiet bit as it is.
float to_float(Float16 value);

// Rounds once to nearest, ties to even; overflow gives infinity. A NaN keeps its sign and upper payload, made quiet.
Float16 to_float16(float value);
Float16 to_float16(double value);

}  // namespace opscope
