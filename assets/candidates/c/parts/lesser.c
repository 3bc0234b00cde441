#include "parts/is_less.c"
#include "parts/is_nan.c"

/* One of the two, bit for bit. A number is preferred to a NaN, and a to b if both are NaN. */
static uint64_t lesser(uint32_t type, uint64_t a, uint64_t b) {
  if (is_nan(type, b)) return a;
  if (is_nan(type, a) || is_less(type, b, a)) return b;
  return is_less(type, a, b) ? a : a | b; /* equal ones differ in the sign of 0 at most, and -0 is less than +0 */
}
