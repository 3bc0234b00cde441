#include "opscope/candidate.h"

/* Every element is a uint64_t here, which holds its bits. The bits above them are 0 in one that was loaded, and do not
 * matter in one that is stored: sums and products of integers wrap around by themselves. */

static uint32_t element_size(uint32_t type) {
  switch (type) {
    case OPSCOPE_UINT8:
    case OPSCOPE_INT8: return 1;
    case OPSCOPE_FLOAT16:
    case OPSCOPE_UINT16:
    case OPSCOPE_INT16: return 2;
    case OPSCOPE_FLOAT64:
    case OPSCOPE_UINT64:
    case OPSCOPE_INT64: return 8;
    default: return 4;
  }
}

/* The element at a row-major index, whatever the strides. */
static uint64_t load(const opscope_tensor* tensor, uint64_t index) {
  const uint64_t position = opscope_position(tensor, index);
  switch (element_size(tensor->data_type)) {
    case 1: return ((const uint8_t*)tensor->data)[position];
    case 2: return ((const uint16_t*)tensor->data)[position];
    case 4: return ((const uint32_t*)tensor->data)[position];
    default: return ((const uint64_t*)tensor->data)[position];
  }
}

static void store(const opscope_tensor* tensor, uint64_t index, uint64_t bits) {
  const uint64_t position = opscope_position(tensor, index);
  switch (element_size(tensor->data_type)) {
    case 1: ((uint8_t*)tensor->data)[position] = (uint8_t)bits; break;
    case 2: ((uint16_t*)tensor->data)[position] = (uint16_t)bits; break;
    case 4: ((uint32_t*)tensor->data)[position] = (uint32_t)bits; break;
    default: ((uint64_t*)tensor->data)[position] = bits;
  }
}
