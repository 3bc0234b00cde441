// min(a, b).
#include "lib/ordering.glsl"

Output compute(Input0 a, Input1 b) {
#ifdef NAN_PROPAGATES
  if (is_nan(a)) return a;
  if (is_nan(b)) return b;
#else
  if (is_nan(b)) return a;  // where a alone is NaN, b is the lesser
#endif
  return less(b, a) ? b : a;
}
