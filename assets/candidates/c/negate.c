#include "parts/elements.c"
#include "parts/is_float.c"

/* Of a float only the sign bit changes, also of NaN and 0. The smallest integer stays as it is. */
static uint64_t compute(uint32_t type, uint64_t x) {
  if (is_float(type)) return x ^ (type == OPSCOPE_FLOAT32 ? 0x80000000 : 0x8000);
  return 0 - x;
}

#include "parts/unary.c"
