// IEEE 754 binary16 and binary32 as bits. unpackHalf2x16 and packHalf2x16 flush subnormals and lose NaN payloads on
// some drivers. The float unit adds only where float32.glsl lets it.
#include "lib/float32.glsl"

// The sum of two floats whose sum is no subnormal and no infinity.
uint float16_step(uint a, uint b) {
#ifdef FLOAT_UNIT_IS_UNRELIABLE
  return float32_add_on_bits(a, b);
#else
  precise float sum = uintBitsToFloat(a) + uintBitsToFloat(b);
  return floatBitsToUint(sum);
#endif
}

// Exact. A NaN keeps its sign, its payload and its quiet bit.
uint float32_from_float16(uint half_bits) {
  uint magnitude = half_bits & 0x7FFFu;
  // Subnormals are read as 2^-14 and something, and 2^-14 less is what they are.
  uint result = magnitude < 0x400u ? float16_step((magnitude << 13) + (113u << 23), 0xB8800000u)
                                   : (magnitude << 13) + (magnitude < 0x7C00u ? 112u << 23 : 224u << 23);
  return (half_bits & 0x8000u) << 16 | result;
}

// To nearest, ties to even; overflow gives infinity. A NaN keeps its sign and upper payload, made quiet.
uint float16_from_float32(uint bits) {
  uint magnitude = bits & 0x7FFFFFFFu;
  uint rebased = magnitude - (112u << 23);
  uint result = min((rebased + 0xFFFu + ((rebased >> 13) & 1u)) >> 13, 0x7C00u);
  // Below 2^-14 the sum with a half has its last place where the subnormals of binary16 have theirs.
  if (magnitude < 0x38800000u) result = float16_step(magnitude, 0x3F000000u) - 0x3F000000u;
  if (magnitude > 0x7F800000u) result = 0x7E00u | ((magnitude >> 13) & 0x1FFu);
  return (bits >> 16) & 0x8000u | result;
}
