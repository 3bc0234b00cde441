#include "opscope/candidate.h"

/* A FLOAT16, rounded to nearest, ties to even. */
static uint64_t rounded_to_half(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  const uint64_t sign = bits >> 48 & 0x8000;
  const double magnitude = number < 0 ? -number : number;
  if (magnitude >= 65520) return sign | 0x7C00; /* infinity */
  if (magnitude < 0x1p-14) {
    /* Subnormals are multiples of 2^-24. A double of 2^52 has no bits below 1: the sum is rounded to a multiple. */
    const double multiples = magnitude * 0x1p24 + 0x1p52;
    return sign | (uint64_t)(multiples - 0x1p52);
  }
  /* The lower 42 bits of the fraction go. Adding nearly half of the last bit that stays, or just half if that is odd,
   * carries into it where the number must be rounded up. */
  bits &= UINT64_MAX >> 1;
  bits += (UINT64_MAX >> 23) + (bits >> 42 & 1);
  return sign | ((bits >> 42) - ((uint64_t)(1023 - 15) << 10));
}

/* The FLOAT32 or FLOAT16 that is nearest, ties to even. Every NaN becomes the same quiet one. */
static uint64_t rounded(uint32_t type, double number) {
  if (number != number) return type == OPSCOPE_FLOAT16 ? 0x7E00 : 0x7FC00000;
  if (type == OPSCOPE_FLOAT16) return rounded_to_half(number);
  const float value = (float)number;
  uint32_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}
