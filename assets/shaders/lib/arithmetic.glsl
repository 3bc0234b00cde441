// Sums, differences and products of elements of the output's type. FLOAT32 rounds once, FLOAT16 rounds the exact result
// once, integers wrap around. A NaN result is the quiet NaN.

#if OUTPUT_CLASS == FLOAT
#include "lib/float16.glsl"
#include "lib/float32.glsl"
#endif

#if OUTPUT_CLASS != FLOAT
#if OUTPUT_BYTES < 8
Output add(Output a, Output b) { return a + b; }
Output subtract(Output a, Output b) { return a - b; }
Output multiply(Output a, Output b) { return a * b; }
#else
Output add(Output a, Output b) {
  uint carry;
  uint low = uaddCarry(a.x, b.x, carry);
  return uvec2(low, a.y + b.y + carry);
}
Output subtract(Output a, Output b) {
  uint borrow;
  uint low = usubBorrow(a.x, b.x, borrow);
  return uvec2(low, a.y - b.y - borrow);
}
Output multiply(Output a, Output b) {
  uint high;
  uint low;
  umulExtended(a.x, b.x, high, low);
  return uvec2(low, high + a.x * b.y + a.y * b.x);
}
#endif
Output difference_square(Output a, Output b) { return multiply(subtract(a, b), subtract(a, b)); }

#elif OUTPUT_BYTES == 4
Output add(Output a, Output b) { return float32_add(a, b); }
Output subtract(Output a, Output b) { return float32_add(a, b ^ 0x80000000u); }
Output multiply(Output a, Output b) { return float32_mul(a, b); }
Output difference_square(Output a, Output b) { return multiply(subtract(a, b), subtract(a, b)); }

#elif OUTPUT_BYTES == 2
// Sums and products of FLOAT16 values are far from float32's subnormals and infinity. Rounding them to float32 first
// does not change the result, because float32's precision of 24 bits is at least twice that of FLOAT16 plus 2.
Output from_float32(uint bits) { return (bits & 0x7FFFFFFFu) > float32_infinity ? 0x7E00u : float16_from_float32(bits); }

uint sum_of_halves(uint a, uint b) { return float16_step(float32_from_float16(a), float32_from_float16(b)); }
uint product_of_halves(uint a, uint b) {
  uint x = float32_from_float16(a);
  uint y = float32_from_float16(b);
#ifdef FLOAT_UNIT_IS_UNRELIABLE
  return float32_mul_on_bits(x, y);
#else
  precise float product = uintBitsToFloat(x) * uintBitsToFloat(y);
  return floatBitsToUint(product);
#endif
}

Output add(Output a, Output b) { return from_float32(sum_of_halves(a, b)); }
Output subtract(Output a, Output b) { return add(a, b ^ 0x8000u); }
Output multiply(Output a, Output b) { return from_float32(product_of_halves(a, b)); }

// A finite magnitude below 256 in units of 2^-24.
uint units_of(uint float_bits) { return uint(uintBitsToFloat(float_bits & 0x7FFFFFFFu) * 16777216.0); }

// units * units * 2^-48, rounded once.
Output square_of_units(uint units) {
  uint high;
  uint low;
  umulExtended(units, units, high, low);
  int highest = high != 0u ? 32 + findMSB(high) : low != 0u ? findMSB(low) : 0;
  uint dropped = highest < 34 ? 24u : uint(highest - 10);  // bits below the last bit of FLOAT16
  uint kept;
  uint rest;   // the dropped bits, the highest of them at bit 31
  uint below;  // not 0 if lower bits are dropped too
  if (dropped < 32u) {
    kept = (high << (32u - dropped)) | (low >> dropped);
    rest = low << (32u - dropped);
    below = 0u;
  } else {
    kept = dropped == 32u ? high : high >> (dropped - 32u);
    rest = dropped == 32u ? low : (high << (64u - dropped)) | (low >> (dropped - 32u));
    below = dropped == 32u ? 0u : low << (64u - dropped);
  }
  bool up = rest > 0x80000000u || (rest == 0x80000000u && (below != 0u || (kept & 1u) != 0u));
  // A carry out of the fraction increments the exponent, up to infinity.
  return ((dropped - 24u) << 10) + kept + (up ? 1u : 0u);
}

// The difference is computed exactly, as two floats: the rounded difference and its error. Its square is rounded once.
// It overflows if the difference is 256 or more.
Output difference_square(Output a, Output b) {
  const uint minus = 0x80000000u;
  uint x = float32_from_float16(a);
  uint y = float32_from_float16(b ^ 0x8000u);
  uint sum = float16_step(x, y);
  if ((sum & ~minus) >= 0x43800000u) return from_float32((sum & ~minus) > float32_infinity ? sum : float32_infinity);
  uint part = float16_step(sum, x ^ minus);
  uint error = float16_step(float16_step(x, float16_step(sum, part ^ minus) ^ minus), float16_step(y, part ^ minus));
  bool grows = ((sum ^ error) & minus) == 0u;
  return square_of_units(grows ? units_of(sum) + units_of(error) : units_of(sum) - units_of(error));
}
#endif
