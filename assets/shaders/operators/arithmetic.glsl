// ADD, SUBTRACT, MULTIPLY, DIFFERENCE_SQUARE, MIN and MAX: RESULT is an expression of a and b.
#include "lib/arithmetic.glsl"
#include "lib/ordering.glsl"

Output lesser(Input0 a, Input1 b) {
#ifdef NAN_PROPAGATES
  if (is_nan(a)) return a;
  if (is_nan(b)) return b;
#else
  if (is_nan(b)) return a;  // if a alone is NaN, b is the lesser
#endif
  return less(b, a) ? b : a;
}

Output greater(Input0 a, Input1 b) {
  if (is_nan(a)) {
#ifdef NAN_PROPAGATES
    return a;
#else
    return is_nan(b) ? a : b;
#endif
  }
#ifndef NAN_PROPAGATES
  if (is_nan(b)) return a;
#endif
  return less(a, b) ? b : a;  // NaN is greater than all numbers
}

#if defined(RESULT_ON_FLOATS) && OUTPUT_CLASS == FLOAT && OUTPUT_BYTES == 2
#if !defined(FLOAT_UNIT_IS_EXACT) && !defined(FLOAT_UNIT_IS_UNRELIABLE)
#define HAS_QUICK
// unpackHalf2x16 is exact except for subnormals and NaNs. Returns false if an operand is subnormal, or if the result is
// subnormal, infinite or NaN.
bool quick(Input0 a_bits, Input1 b_bits, out Output result) {
  vec2 operands = unpackHalf2x16(a_bits | (b_bits << 16));
  float a = operands.x;
  float b = operands.y;
  precise float value = RESULT_ON_FLOATS;
  uint bits = floatBitsToUint(value);
  uint magnitude = bits & 0x7FFFFFFFu;
  uint rounded = (magnitude - (112u << 23) + 0xFFFu + ((magnitude >> 13) & 1u)) >> 13;
  result = ((bits >> 16) & 0x8000u) | (magnitude == 0u ? 0u : rounded);
  bool is_normal = magnitude - 0x38800000u < 0x477FF000u - 0x38800000u;  // 2^-14 up to 65520, which rounds to infinity
  return (is_normal || magnitude == 0u) && (a_bits & 0x7FFFu) - 1u >= 0x3FFu && (b_bits & 0x7FFFu) - 1u >= 0x3FFu;
}
#endif
#endif

Output compute(Input0 a, Input1 b) { return RESULT; }
