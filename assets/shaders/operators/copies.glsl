// IDENTITY, ABS and NEGATE: RESULT is an expression of x.
#include "lib/scale_bias.glsl"

#if VALUE_BYTES == 8
Value twos_complement(Value x) {
  uint borrow;
  uint low = usubBorrow(0u, x.x, borrow);
  return uvec2(low, 0u - x.y - borrow);
}
bool is_negative(Value x) { return (x.y & 0x80000000u) != 0u; }
#else
#define SIGN_BIT (1u << (8 * VALUE_BYTES - 1))
Value twos_complement(Value x) { return 0u - x; }
bool is_negative(Value x) { return (x & SIGN_BIT) != 0u; }
#endif

#if VALUE_CLASS == FLOAT && VALUE_BYTES < 8
Value magnitude(Value x) { return x & ~SIGN_BIT; }
Value negated(Value x) { return x ^ SIGN_BIT; }
#else
Value magnitude(Value x) { return is_negative(x) ? twos_complement(x) : x; }
Value negated(Value x) { return twos_complement(x); }
#endif

Value apply(Value x) { return RESULT; }
