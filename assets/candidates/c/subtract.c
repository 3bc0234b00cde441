#include "parts/elements.c"
#include "parts/is_float.c"
#include "parts/number.c"
#include "parts/rounded.c"

/* A double is wide enough: rounding the difference of two FLOAT32 to double first does not change the result. */
static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) {
  if (is_float(type)) return rounded(type, number(type, a) - number(type, b));
  return a - b;
}

#include "parts/binary.c"
