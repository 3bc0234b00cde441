#include "parts/elements.c"
#include "parts/lesser.c"

static uint64_t compute(uint32_t type, uint64_t a, uint64_t b) { return lesser(type, a, b); }

#include "parts/binary.c"
