#include "opscope/candidate.h"

static int is_signed(uint32_t type) {
  return type == OPSCOPE_INT8 || type == OPSCOPE_INT16 || type == OPSCOPE_INT32 || type == OPSCOPE_INT64;
}
