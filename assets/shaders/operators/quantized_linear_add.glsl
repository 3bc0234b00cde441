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
#ifdef TIES_AWAY
const bool ties_away = true;
#else
const bool ties_away = false;
#endif

#if defined(PLAIN_SCALES) && !defined(FLOAT_UNIT_IS_EXACT) && !defined(FLOAT_UNIT_IS_UNRELIABLE)
#define TRY_FLOAT_UNIT
// What the float unit says, where that settles the result. Scales are such that no product, and no sum but 0, comes
// near the subnormals or infinity. PARAMETER(0) is the rounded reciprocal of the output scale: the product with it is
// within 2^-11 of the correctly rounded quotient, and of its sum with the zero point, up to 1024. Nearer than that to
// half way between two integers nothing is settled.
bool settled(int a_steps, float a_scale, int b_steps, float b_scale, out int whole) {
  precise float a_value = float(a_steps) * a_scale;
  precise float b_value = float(b_steps) * b_scale;
  precise float sum = a_value + b_value;
  float quotient = clamp(sum * uintBitsToFloat(PARAMETER(0)), -1024.0, 1024.0);  // beyond, the result saturates anyway
  float rounded = roundEven(quotient);
  whole = int(rounded);
  return abs(quotient - rounded) < 0.5 - 1.0 / 2048.0;
}
#endif

Output compute(Input0 a, Input1 a_scale, Input2 a_zero_point, Input3 b, Input4 b_scale, Input5 b_zero_point,
               Input6 output_scale, Input7 output_zero_point) {
  int a_steps = A_VALUE(a) - A_VALUE(a_zero_point);
  int b_steps = B_VALUE(b) - B_VALUE(b_zero_point);
  int zero_point = OUTPUT_VALUE(output_zero_point);
#ifdef TRY_FLOAT_UNIT
  int whole;
  if (settled(a_steps, uintBitsToFloat(a_scale), b_steps, uintBitsToFloat(b_scale), whole))
    return uint(clamp(whole + zero_point, LOWEST, HIGHEST)) & 0xFFu;
#endif
  uint a_value = float32_mul(float32_from_int(a_steps), a_scale);
  uint b_value = float32_mul(float32_from_int(b_steps), b_scale);
  uint sum = float32_add(a_value, b_value);
#ifdef RECIPROCAL
  uint quotient = float32_mul(sum, float32_div(0x3F800000u, output_scale));
#else
  uint quotient = float32_div(sum, output_scale);
#endif
#ifdef ZERO_POINT_FIRST
  if ((quotient & 0x7FFFFFFFu) > float32_infinity) quotient = 0u;  // a NaN quotient counts as 0
  int result = int_from_float32(float32_add(quotient, float32_from_int(zero_point)), ties_away);
#else
  int result = int_from_float32(quotient, ties_away) + zero_point;
#endif
  return uint(clamp(result, LOWEST, HIGHEST)) & 0xFFu;
}
