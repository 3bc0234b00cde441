#include "opscope/candidate.h"

/* Of a signed integer. */
static int64_t signed_value(uint32_t type, uint64_t bits) {
  switch (type) {
    case OPSCOPE_INT8: return (int8_t)bits;
    case OPSCOPE_INT16: return (int16_t)bits;
    case OPSCOPE_INT32: return (int32_t)bits;
    default: return (int64_t)bits;
  }
}
