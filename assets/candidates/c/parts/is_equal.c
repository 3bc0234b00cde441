#include "parts/is_float.c"
#include "parts/number.c"

/* a == b. -0 equals +0, and NaN equals nothing. */
static int is_equal(uint32_t type, uint64_t a, uint64_t b) {
  return is_float(type) ? number(type, a) == number(type, b) : a == b;
}
