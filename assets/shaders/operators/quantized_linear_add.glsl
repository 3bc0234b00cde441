// clamp(round(((A - AZeroPoint) * AScale + (B - BZeroPoint) * BScale) / OutputScale) + OutputZeroPoint).
#include "lib/soft_float32.glsl"

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

Output compute(Input0 a, Input1 a_scale, Input2 a_zero_point, Input3 b, Input4 b_scale, Input5 b_zero_point,
               Input6 output_scale, Input7 output_zero_point) {
  uint a_value = float32_mul(float32_from_int(A_VALUE(a) - A_VALUE(a_zero_point)), a_scale);
  uint b_value = float32_mul(float32_from_int(B_VALUE(b) - B_VALUE(b_zero_point)), b_scale);
  uint sum = float32_add(a_value, b_value);
#ifdef RECIPROCAL
  uint quotient = float32_mul(sum, float32_div(0x3F800000u, output_scale));
#else
  uint quotient = float32_div(sum, output_scale);
#endif
  int zero_point = OUTPUT_VALUE(output_zero_point);
#ifdef ZERO_POINT_FIRST
  if ((quotient & 0x7FFFFFFFu) > float32_infinity) quotient = 0u;  // a NaN quotient counts as 0
  int result = int_from_float32(float32_add(quotient, float32_from_int(zero_point)), ties_away);
#else
  int result = int_from_float32(quotient, ties_away) + zero_point;
#endif
  return uint(clamp(result, LOWEST, HIGHEST)) & 0xFFu;
}
