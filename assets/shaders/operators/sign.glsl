// -1, 0 or 1 in the tensor's own type.
#include "lib/ordering.glsl"

#if OUTPUT_CLASS == FLOAT
#define ONE (OUTPUT_BYTES == 2 ? 0x3C00u : 0x3F800000u)
#elif OUTPUT_BYTES == 8
#define ONE uvec2(1u, 0u)
#define MINUS_ONE uvec2(0xFFFFFFFFu)
#else
#define ONE 1u
#define MINUS_ONE 0xFFFFFFFFu
#endif

Output compute(Input0 x) {
#if OUTPUT_CLASS == FLOAT
#if defined(SIGN_OF_NAN_NAN) || (defined(SIGN_OF_NAN_NAN_IN_FLOAT32) && OUTPUT_BYTES == 4)
  if (is_nan(x)) return x;
#else
  if (is_nan(x)) return 0u;
#endif
  if ((x & ~ORDER_SIGN) == 0u) return 0u;  // -0 too
  return ONE | (x & ORDER_SIGN);
#else
  Output zero = Output(0u);
  if (x == zero) return zero;
  return less(x, zero) ? MINUS_ONE : ONE;
#endif
}
