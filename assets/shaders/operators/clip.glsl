// max(Min, min(g(x), Max)), g(x) = x * Scale + Bias.
// Parameters: Min and Max, each two words (low word first), then Scale and Bias. Min and Max are of the output's type,
// and FLOAT32 where ScaleBias is there: the clip then comes before the rounding to FLOAT16.
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
// Of floats, the only ones that ask for them.
#define LOWEST Ordered(ORDER_SIGN | ORDER_INFINITY)
#define HIGHEST Ordered(ORDER_INFINITY)

Ordered clip(Ordered x) {
  // What concerns the bounds alone is worth doing once, before the elements: it leaves two comparisons for each.
  Ordered low = BOUND(0);
  Ordered high = BOUND(2);
#ifdef MIN_ABOVE_MAX_GIVES_MAX
  if (!is_nan(low) && !is_nan(high) && less(high, low)) low = high;
#endif
#ifdef NAN_PROPAGATES
  if (is_nan(high) && !is_nan(low)) low = high;  // a NaN is above all numbers: as Min it replaces them all
  Ordered at_least = low;
  Ordered at_most = high;
  Ordered above = less(high, low) ? low : high;
  if (is_nan(x)) return x;
#else
  // A NaN bounds nothing, and a NaN element is above all bounds: of two NaNs it is the element that Min then meets.
  Ordered at_least = is_nan(low) ? LOWEST : low;
  Ordered at_most = is_nan(high) ? HIGHEST : high;
  Ordered above = is_nan(high) ? low : less(high, at_least) ? at_least : high;
#endif
  return less(x, at_least) ? low : less(at_most, x) ? above : x;
}

Output compute(Input0 x) {
#ifdef SCALE_BIAS
#if INPUT0_BYTES == 2
  x = float32_from_float16(x);
#endif
  x = clip(float32_add(float32_mul(x, PARAMETER(4)), PARAMETER(5)));
#if OUTPUT_BYTES == 2
  x = float16_from_float32(x);
#endif
  return x;
#else
  return clip(x);
#endif
}
