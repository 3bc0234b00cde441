// clamp(round(((A - AZeroPoint) * AScale + (B - BZeroPoint) * BScale) / OutputScale) + OutputZeroPoint).
#include "lib/float32.glsl"

int sign_extended(uint element) { return int(element << 24) >> 24; }

#if INPUT0_CLASS == SIGNED
#define A_VALUE(element) sign_extended(element)
#else
#define A_VALUE(element) int(element)
#endif
#if INPUT3_CLASS == SIGNED
#define B_VALUE(element) sign_extended(element)
#else
#define B_VALUE(element) int(element)
#endif
#if OUTPUT_CLASS == SIGNED
#define OUTPUT_VALUE(element) sign_extended(element)
#define LOWEST (-128)
#define HIGHEST 127
#else
#define OUTPUT_VALUE(element) int(element)
#define LOWEST 0
#define HIGHEST 255
#endif
#ifdef TIES_AWAY_FROM_ZERO
const bool ties_away = true;
#else
const bool ties_away = false;
#endif

#if defined(PLAIN_SCALES) && !defined(FLOAT_UNIT_IS_EXACT) && !defined(FLOAT_UNIT_IS_UNRELIABLE)
#define HAS_QUICK
#if INPUT0_CLASS == SIGNED
#define A_FLIP 0x80u
#else
#define A_FLIP 0u
#endif
#if INPUT3_CLASS == SIGNED
#define B_FLIP 0x80u
#else
#define B_FLIP 0u
#endif

// element - zero_point, exact. Avoids the conversion of integers to floats, which is slow. If a byte replaces the
// lowest bits of the float 2^23, the result is the float 2^23 + byte. Flipping the highest bit of a signed byte adds
// 128 to it. Both operands are flipped, so the difference stays the same.
float steps_of(uint element, uint zero_point, uint flip) {
  precise float result = uintBitsToFloat(element ^ (0x4B000000u | flip)) - uintBitsToFloat(zero_point ^ (0x4B000000u | flip));
  return result;
}

// Computes with the float unit. Returns false if rounding errors could change the result.
// PLAIN_SCALES means that all products, and all sums except 0, are far from the subnormals and infinity. PARAMETER(0)
// is the reciprocal of the output scale divided by 255. PARAMETER(1) is the distance of the zero point from LOWEST
// divided by 255. So `share` is from 0 to 1, unless the result saturates. The last bit of the float 256 + 255 * share
// is 2^-15, called a part here. Its lowest bits are the result in parts.
// The error is at most 2 parts: 1/2 from the rounding of PARAMETER(0), 1/4 from that of PARAMETER(1), 1/2 and 3/4 from
// the two steps, fused or not. The error of the quotient that compute() rounds is at most 1 part: 1/2 from a rounded
// reciprocal, 1/4 from its own rounding, 1/4 from the rounding of its sum with the zero point. So the result is certain
// only if it is more than 3 parts away from half way between two integers.
bool quick(Input0 a, Input1 a_scale, Input2 a_zero_point, Input3 b, Input4 b_scale, Input5 b_zero_point,
           Input6 output_scale, Input7 output_zero_point, out Output result) {
  precise float a_value = steps_of(a, a_zero_point, A_FLIP) * uintBitsToFloat(a_scale);
  precise float b_value = steps_of(b, b_zero_point, B_FLIP) * uintBitsToFloat(b_scale);
  precise float sum = a_value + b_value;
  float share = clamp(fma(sum, uintBitsToFloat(PARAMETER(0)), uintBitsToFloat(PARAMETER(1))), 0.0, 1.0);
  // Subtracts the bits of 256.0, which leaves parts, and adds LOWEST: bits 15 to 22 are then the result. Also adds a
  // half, to round, and the 3 parts of the error bound.
  uint parts = floatBitsToUint(fma(share, 255.0, 256.0)) - 0x43800000u + (uint(LOWEST) << 15) + 16384u + 3u;
  result = (parts >> 15) & 0xFFu;
  return (parts & 32767u) > 6u;
}
#endif

Output compute(Input0 a, Input1 a_scale, Input2 a_zero_point, Input3 b, Input4 b_scale, Input5 b_zero_point,
               Input6 output_scale, Input7 output_zero_point) {
  int zero_point = OUTPUT_VALUE(output_zero_point);
#ifdef QUOTIENT_RATIOS
  // The parameters are the ratios of A's and B's scale to the output scale, and the part that all elements share.
  uint sum = float32_fma(float32_from_int(A_VALUE(a)), PARAMETER(0),
                         float32_fma(float32_from_int(B_VALUE(b)), PARAMETER(1), PARAMETER(2)));
#ifdef ZERO_POINT_BEFORE_ROUNDING
  int result = sum == float32_nan ? zero_point : int_from_float32(sum, ties_away);
#else
  int result = int_from_float32(sum, ties_away) + zero_point;
#endif
#else
  int a_steps = A_VALUE(a) - A_VALUE(a_zero_point);
  int b_steps = B_VALUE(b) - B_VALUE(b_zero_point);
  uint a_value = float32_mul(float32_from_int(a_steps), a_scale);
  uint b_value = float32_mul(float32_from_int(b_steps), b_scale);
  uint sum = float32_add(a_value, b_value);
#ifdef QUOTIENT_RECIPROCAL
  uint quotient = float32_mul(sum, float32_div(0x3F800000u, output_scale));
#else
  uint quotient = float32_div(sum, output_scale);
#endif
#ifdef ZERO_POINT_BEFORE_ROUNDING
  if ((quotient & 0x7FFFFFFFu) > float32_infinity) quotient = 0u;  // a NaN quotient is treated as 0
  int result = int_from_float32(float32_add(quotient, float32_from_int(zero_point)), ties_away);
#else
  int result = int_from_float32(quotient, ties_away) + zero_point;
#endif
#endif
  return uint(clamp(result, LOWEST, HIGHEST)) & 0xFFu;
}
