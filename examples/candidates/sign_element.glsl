// SIGN as a function of one element, which Opscope's engine specialises for every data type and layout:
//
//   opscope sweep SIGN -b cpu --candidate examples/candidates/sign_element.glsl
//
// An element is a uint that holds the bits of its type, zero-extended, or a uvec2 if the type has 64 bits. INPUT0_CLASS
// is FLOAT, SIGNED or UNSIGNED. lib/ordering.glsl has less(), is_nan() and ORDER_SIGN, the bit of the sign.
#include "lib/ordering.glsl"

#if OUTPUT_CLASS == FLOAT
Output compute(Input0 x) {
  uint one = OUTPUT_BYTES == 2 ? 0x3C00u : 0x3F800000u;
  bool is_zero = (x & ~ORDER_SIGN) == 0u;
  return is_nan(x) || is_zero ? 0u : one | (x & ORDER_SIGN);
}
#else
Output compute(Input0 x) {
  Output zero = Output(0u), minus_one = Output(0xFFFFFFFFu);
  if (less(x, zero)) return minus_one;
#if OUTPUT_BYTES == 8
  return x == zero ? zero : uvec2(1u, 0u);
#else
  return x == zero ? zero : 1u;
#endif
}
#endif
