#include "parts/elements.c"
#include "parts/greater.c"

static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) { return greater(type, a, b); }

#include "parts/binary.c"
