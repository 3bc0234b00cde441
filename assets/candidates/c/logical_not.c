#include "parts/elements.c"

/* Every element that is not 0 is true. */
static uint64_t compute(uint64_t x) { return x == 0; }

#include "parts/unary_of_bits.c"
