#include "parts/elements.c"
#include "parts/is_float.c"
#include "parts/scale_bias.c"
#include "parts/signed_value.c"

/* Of a float only the sign bit changes, also of NaN and 0. The smallest integer stays as it is. */
static uint64_t compute(uint32_t type, uint64_t x) {
  if (is_float(type)) return x & (type == OPSCOPE_FLOAT32 ? 0x7FFFFFFF : 0x7FFF);
  return signed_value(type, x) < 0 ? 0 - x : x;
}

#include "parts/scaled_unary.c"
