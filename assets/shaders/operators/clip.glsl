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

Output compute(Input0 x) {
#ifdef SCALE_BIAS
#if INPUT0_BYTES == 2
  x = float32_from_float16(x);
#endif
  x = clip(float32_add(float32_mul(x, PARAMETER(8)), PARAMETER(9)));
#if OUTPUT_BYTES == 2
  x = float16_from_float32(x);
#endif
  return x;
#else
  return clip(x);
#endif
}
