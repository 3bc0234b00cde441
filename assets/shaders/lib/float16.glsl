// Conversion between IEEE 754 binary16 and binary32, as bits. unpackHalf2x16 and packHalf2x16 are not used: they flush
// subnormals and lose NaN payloads on some drivers.
#include "lib/float32.glsl"

// The sum of two floats. Precondition: it is neither subnormal nor infinite.
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
  // Subnormals: build the float 2^-14 + value, then subtract 2^-14.
  uint result = magnitude < 0x400u ? float16_step((magnitude << 13) + (113u << 23), 0xB8800000u)
                                   : (magnitude << 13) + (magnitude < 0x7C00u ? 112u << 23 : 224u << 23);
  return (half_bits & 0x8000u) << 16 | result;
}

// Rounds to nearest, ties to even; overflow gives infinity. A NaN keeps its sign and upper payload and becomes quiet.
uint float16_from_float32(uint bits) {
  uint magnitude = bits & 0x7FFFFFFFu;
  uint rebased = magnitude - (112u << 23);
  uint result = min((rebased + 0xFFFu + ((rebased >> 13) & 1u)) >> 13, 0x7C00u);
  // Below 2^-14: adding 0.5 rounds at the last place of the subnormals of binary16.
  if (magnitude < 0x38800000u) result = float16_step(magnitude, 0x3F000000u) - 0x3F000000u;
  if (magnitude > 0x7F800000u) result = 0x7E00u | ((magnitude >> 13) & 0x1FFu);
  return (bits >> 16) & 0x8000u | result;
}
