#include "parts/is_float.c"
#include "parts/number.c"

static int is_nan(uint32_t type, uint64_t bits) { return is_float(type) && number(type, bits) != number(type, bits); }
