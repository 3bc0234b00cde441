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

// Where a number wins over a NaN. Of two NaNs the first operand stays.
Ordered lesser_of(Ordered first_operand, Ordered second_operand) {
  if (is_nan(second_operand)) return first_operand;
  return is_nan(first_operand) || less(second_operand, first_operand) ? second_operand : first_operand;
}
Ordered greater_of(Ordered first_operand, Ordered second_operand) {
  if (is_nan(second_operand)) return first_operand;
  return is_nan(first_operand) || less(first_operand, second_operand) ? second_operand : first_operand;
}

Ordered clip(Ordered x) {
  Ordered low = BOUND(0);
  Ordered high = BOUND(2);
#ifdef NAN_PROPAGATES
  if (is_nan(x)) return x;
  if (is_nan(low)) return low;
  if (is_nan(high)) return high;
#endif
#ifdef MIN_ABOVE_MAX_GIVES_MAX
  if (!is_nan(low) && !is_nan(high) && less(high, low)) low = high;
#endif
  return greater_of(low, lesser_of(x, high));
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
