#include "parts/elements.c"

/* Every element that is not 0 is true. */
static uint64_t compute(uint64_t a, uint64_t b) { return a != 0 || b != 0; }

#include "parts/binary_of_bits.c"
