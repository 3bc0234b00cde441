// max(Min, min(x, Max)).
// Parameters, each of two words (low word first): the least and the greatest element that are kept, then the
// replacements for elements below and above them. They have the type that apply() computes in. NaN is greater than all
// other elements.
#include "lib/scale_bias.glsl"
#define ORDER_BYTES VALUE_BYTES
#define ORDER_CLASS VALUE_CLASS
#include "lib/ordering.glsl"

#if ORDER_BYTES == 8
#define BOUND(index) uvec2(PARAMETER(index), PARAMETER(index + 1))
#else
#define BOUND(index) PARAMETER(index)
#endif

Value apply(Value x) {
#ifdef NAN_ELEMENTS_STAY
  if (is_nan(x)) return x;
#endif
  return less(x, BOUND(0)) ? BOUND(4) : less(BOUND(2), x) ? BOUND(6) : x;
}
