#include "parts/is_float.c"
#include "parts/is_signed.c"
#include "parts/number.c"
#include "parts/signed_value.c"

/* a < b. -0 equals +0, and a comparison with NaN is false. */
static int is_less(uint32_t type, uint64_t a, uint64_t b) {
  if (is_float(type)) return number(type, a) < number(type, b);
  if (is_signed(type)) return signed_value(type, a) < signed_value(type, b);
  return a < b;
}
