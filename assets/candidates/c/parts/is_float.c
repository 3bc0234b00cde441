#include "opscope/candidate.h"

static int is_float(uint32_t type) { return type == OPSCOPE_FLOAT32 || type == OPSCOPE_FLOAT16; }
