#include "parts/elements.c"
#include "parts/is_float.c"
#include "parts/number.c"
#include "parts/rounded.c"

/* FLOAT32: the difference and its square are each rounded. FLOAT16: the result alone is, once. */
static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) {
  if (is_float(type)) {
    double difference = number(type, a) - number(type, b);
    if (type == OPSCOPE_FLOAT32) difference = (float)difference;
    return rounded(type, difference * difference);
  }
  return (a - b) * (a - b);
}

#include "parts/binary.c"
