#include "parts/elements.c"
#include "parts/is_float.c"
#include "parts/is_signed.c"
#include "parts/number.c"
#include "parts/rounded.c"
#include "parts/signed_value.c"

/* -1, 0 or 1. NaN and both zeros give 0. */
static uint64_t compute(uint32_t type, uint64_t x) {
  if (is_float(type)) return rounded(type, (number(type, x) > 0) - (number(type, x) < 0));
  if (is_signed(type)) return (uint64_t)((signed_value(type, x) > 0) - (signed_value(type, x) < 0));
  return x > 0;
}

#include "parts/unary.c"
