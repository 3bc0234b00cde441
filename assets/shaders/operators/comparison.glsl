// LOGICAL_EQUALS, _GREATER_THAN and so on: RESULT is a boolean expression of a and b.
#define ORDER_BYTES INPUT0_BYTES
#define ORDER_CLASS INPUT0_CLASS
#include "lib/ordering.glsl"

#if ORDER_CLASS == FLOAT
// -0 equals +0. Every comparison with NaN is false.
bool are_zeros(Ordered a, Ordered b) { return ((a | b) & (ORDER_ALL ^ ORDER_SIGN)) == 0u; }
bool equal(Ordered a, Ordered b) { return (a == b && !is_nan(a)) || are_zeros(a, b); }
bool below(Ordered a, Ordered b) { return less(a, b) && !is_nan(b) && !are_zeros(a, b); }  // in less() NaN is greatest
#else
bool equal(Ordered a, Ordered b) { return a == b; }
bool below(Ordered a, Ordered b) { return less(a, b); }
#endif

Output compute(Input0 a, Input1 b) { return uint(RESULT); }
