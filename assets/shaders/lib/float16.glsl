// IEEE 754 binary16 and binary32 as bits. unpackHalf2x16 and packHalf2x16 flush subnormals and lose NaN payloads on
// some drivers.

// Exact. A NaN keeps its sign, its payload and its quiet bit.
uint float32_from_float16(uint half_bits) {
  uint sign = (half_bits & 0x8000u) << 16;
  uint exponent = (half_bits >> 10) & 0x1Fu;
  uint fraction = half_bits & 0x3FFu;
  if (exponent == 0x1Fu) return sign | 0x7F800000u | (fraction << 13);
  if (exponent == 0u) {
    if (fraction == 0u) return sign;
    uint lift = 10u - uint(findMSB(fraction));  // brings the leading one to the implicit bit's place
    return sign | ((113u - lift) << 23) | (((fraction << lift) & 0x3FFu) << 13);
  }
  return sign | ((exponent + 112u) << 23) | (fraction << 13);
}

// To nearest, ties to even; overflow gives infinity. A NaN keeps its sign and upper payload, made quiet.
uint float16_from_float32(uint bits) {
  uint sign = (bits >> 16) & 0x8000u;
  uint magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u) return sign | 0x7E00u | ((magnitude >> 13) & 0x1FFu);
  if (magnitude >= 0x47800000u) return sign | 0x7C00u;  // 2^16
  if (magnitude >= 0x38800000u) {                       // 2^-14: normal in both
    uint rebased = magnitude - (112u << 23);
    return sign | ((rebased + 0xFFFu + ((rebased >> 13) & 1u)) >> 13);
  }
  if (magnitude < 0x33000000u) return sign;  // below 2^-25: less than half of the smallest subnormal
  uint significand = (magnitude & 0x7FFFFFu) | 0x800000u;
  uint drop = 126u - (magnitude >> 23);  // 14 to 24
  return sign | ((significand + ((1u << (drop - 1u)) - 1u) + ((significand >> drop) & 1u)) >> drop);
}
