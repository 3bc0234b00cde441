#include "parts/elements.c"
#include "parts/is_float.c"
#include "parts/number.c"
#include "parts/rounded.c"

/* The product of two FLOAT32 is exact in a double. */
static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) {
  if (is_float(type)) return rounded(type, number(type, a) * number(type, b));
  return a * b;
}

#include "parts/binary.c"
