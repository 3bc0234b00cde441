#include "parts/elements.c"
#include "parts/is_equal.c"
#include "parts/is_less.c"

static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) { return is_less(type, a, b) || is_equal(type, a, b); }

#include "parts/binary.c"
