#include "opscope/candidate.h"

/* The exact value of a FLOAT16. A double's fraction has 42 bits more, and its exponent's bias is 1023 instead of 15. */
static double number_of_half(uint64_t bits) {
  const uint64_t magnitude = bits & 0x7FFF, exponent = magnitude >> 10;
  double number = (double)magnitude * 0x1p-24; /* zeros and subnormals */
  if (exponent > 0) {
    const uint64_t offset = exponent == 31 ? 2047 - 31 : 1023 - 15; /* 31 and 2047: infinities and NaN */
    const uint64_t wide = (magnitude << 42) + (offset << 52);
    memcpy(&number, &wide, sizeof number);
  }
  return bits & 0x8000 ? -number : number;
}

/* The exact value of a FLOAT32 or FLOAT16. */
static double number(uint32_t type, uint64_t bits) {
  if (type == OPSCOPE_FLOAT16) return number_of_half(bits);
  const uint32_t word = (uint32_t)bits;
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}
