// max(Min, min(g(x), Max)), g(x) = x * Scale + Bias.
// Parameters, each of two words (low word first): the least and the greatest element that stays as it is, what those
// below and those above become; then Scale and Bias. The four are of the output's type, and FLOAT32 where ScaleBias is
// there: the clip then comes before the rounding to FLOAT16. A NaN element is above all others.
#ifdef SCALE_BIAS
#define ORDER_BYTES 4
#define ORDER_CLASS FLOAT
#include "lib/float16.glsl"
#include "lib/float32.glsl"
#endif
#include "lib/ordering.glsl"

#if ORDER_BYTES == 8
#define BOUND(index) uvec2(PARAMETER(index), PARAMETER(index + 1))
#else
#define BOUND(index) PARAMETER(index)
#endif

Ordered clip(Ordered x) {
#ifdef NAN_PROPAGATES
  if (is_nan(x)) return x;
#endif
  return less(x, BOUND(0)) ? BOUND(4) : less(BOUND(2), x) ? BOUND(6) : x;
}

#ifdef SCALE_BIAS
#if INPUT0_BYTES == 2
#define TO_FLOAT32(x) float32_from_float16(x)
#define FROM_FLOAT32(x) float16_from_float32(x)
#else
#define TO_FLOAT32(x) x
#define FROM_FLOAT32(x) x
#endif

#if !defined(FLOAT_UNIT_IS_EXACT) && !defined(FLOAT_UNIT_IS_UNRELIABLE)
#define HAS_QUICK
// Where the float unit is right for both steps, as in float32.glsl; a product of 0 is right where x is 0.
bool quick(Input0 element, out Output result) {
  uint x = TO_FLOAT32(element);
  precise float product = uintBitsToFloat(x) * uintBitsToFloat(PARAMETER(8));
  precise float sum = product + uintBitsToFloat(PARAMETER(9));
  result = FROM_FLOAT32(clip(floatBitsToUint(sum)));
  return (float32_is_safe(floatBitsToUint(product)) || (x & 0x7FFFFFFFu) == 0u) && float32_is_safe(floatBitsToUint(sum));
}
#endif
#endif

Output compute(Input0 x) {
#ifdef SCALE_BIAS
  return FROM_FLOAT32(clip(float32_add(float32_mul(TO_FLOAT32(x), PARAMETER(8)), PARAMETER(9))));
#else
  return clip(x);
#endif
}
