// IEEE 754 binary32 arithmetic on bits: correctly rounded, ties to even, subnormals kept, on every driver. Every NaN
// result is 0x7FC00000. GLSL requires correctly rounded sums and products, but allows flushed subnormals and an error
// of 2.5 ULP in a quotient. So the float unit is used only if its result cannot be affected, and integer code
// (..._on_bits) otherwise. The program measures the driver's float unit. FLOAT_UNIT_IS_EXACT: all results are correct.
// FLOAT_UNIT_IS_UNRELIABLE: even the results that GLSL requires are not correct.

const uint float32_nan = 0x7FC00000u;
const uint float32_infinity = 0x7F800000u;

// Shifts right; the lowest bit is sticky: it is set if any lost bit was set.
uint shift_right_sticky(uint value, uint count) {
  if (count == 0u) return value;
  if (count > 31u) return value == 0u ? 0u : 1u;
  return (value >> count) | ((value << (32u - count)) == 0u ? 0u : 1u);
}

// The same for 64 bits, the low word first.
uvec2 shift_pair_right_sticky(uvec2 value, uint count) {
  if (count == 0u) return value;
  if (count > 31u) return uvec2(shift_right_sticky(value.y, count - 32u) | (value.x == 0u ? 0u : 1u), 0u);
  uint lost = (value.x << (32u - count)) == 0u ? 0u : 1u;
  return uvec2((value.x >> count) | (value.y << (32u - count)) | lost, value.y >> count);
}

// Splits a finite, non-zero magnitude into its significand (bit 23 set) and biased exponent, which is below 1 for
// subnormals.
uint float32_unpack(uint magnitude, out int exponent) {
  uint significand = magnitude & 0x7FFFFFu;
  exponent = int(magnitude >> 23);
  if (exponent != 0) return significand | 0x800000u;
  int lift = 23 - findMSB(significand);
  exponent = 1 - lift;
  return significand << lift;
}

// Rounds significand * 2^(exponent - 127 - 30). Bit 30 is the significand's highest bit; its lowest may be sticky.
uint float32_round(uint sign, int exponent, uint significand) {
  if (exponent >= 255) return sign | float32_infinity;
  if (exponent < 1) {
    significand = shift_right_sticky(significand, uint(1 - exponent));
    exponent = 1;
  }
  uint rounded = (significand + 0x3Fu + ((significand >> 7) & 1u)) >> 7;
  // The implicit bit of `rounded`, present or reached by a carry, increments the exponent.
  return sign | min((uint(exponent - 1) << 23) + rounded, float32_infinity);
}

#ifdef FLOAT_UNIT_IS_EXACT
uint float32_plain(uint bits) { return (bits & 0x7FFFFFFFu) > float32_infinity ? float32_nan : bits; }
#else
// True if the result is finite and far above the subnormals. Then flushing cannot have changed it: a flushed operand,
// below 2^-126, is less than half an ULP of a sum of 2^-100.
bool float32_is_safe(uint bits) { return (bits & 0x7FFFFFFFu) - 0x0D800000u < float32_infinity - 0x0D800000u; }
#endif

uint float32_mul_on_bits(uint a, uint b) {
  uint sign = (a ^ b) & 0x80000000u;
  uint x = a & 0x7FFFFFFFu;
  uint y = b & 0x7FFFFFFFu;
  if (x > float32_infinity || y > float32_infinity) return float32_nan;
  if (x == float32_infinity || y == float32_infinity)
    return x == 0u || y == 0u ? float32_nan : sign | float32_infinity;
  if (x == 0u || y == 0u) return sign;
  int x_exponent;
  int y_exponent;
  uint x_significand = float32_unpack(x, x_exponent);
  uint y_significand = float32_unpack(y, y_exponent);
  uint high;
  uint low;
  umulExtended(x_significand << 8, y_significand << 8, high, low);
  uint product = high | (low == 0u ? 0u : 1u);
  int exponent = x_exponent + y_exponent - 127;
  if (product >= 0x80000000u) {
    product = (product >> 1) | (product & 1u);
    ++exponent;
  }
  return float32_round(sign, exponent, product);
}

uint float32_add_on_bits(uint a, uint b) {
  uint x = a & 0x7FFFFFFFu;
  uint y = b & 0x7FFFFFFFu;
  if (x < y) {  // the first operand is the larger in magnitude
    uint swapped = a;
    a = b;
    b = swapped;
    x = a & 0x7FFFFFFFu;
    y = b & 0x7FFFFFFFu;
  }
  bool same_sign = (a ^ b) < 0x80000000u;
  uint sign = a & 0x80000000u;
  if (x > float32_infinity) return float32_nan;
  if (x == float32_infinity) return y == float32_infinity && !same_sign ? float32_nan : a;
  if (y == 0u) return x == 0u ? a & b : a;  // zeros: negative only if both are
  int exponent;
  int y_exponent;
  uint x_significand = float32_unpack(x, exponent) << 7;
  uint y_significand = float32_unpack(y, y_exponent) << 7;
  y_significand = shift_right_sticky(y_significand, uint(exponent - y_exponent));
  uint sum;
  if (same_sign) {
    sum = x_significand + y_significand;
    if (sum >= 0x80000000u) {
      sum = (sum >> 1) | (sum & 1u);
      ++exponent;
    }
  } else {
    sum = x_significand - y_significand;
    if (sum == 0u) return 0u;
    int lift = 30 - findMSB(sum);
    sum <<= lift;
    exponent -= lift;
  }
  return float32_round(sign, exponent, sum);
}

// a * b + c, rounded once, in integers on every driver: GLSL's fma() may round twice.
uint float32_fma(uint a, uint b, uint c) {
  uint sign = (a ^ b) & 0x80000000u;
  uint x = a & 0x7FFFFFFFu;
  uint y = b & 0x7FFFFFFFu;
  uint z = c & 0x7FFFFFFFu;
  if (x > float32_infinity || y > float32_infinity || z > float32_infinity) return float32_nan;
  if (x == float32_infinity || y == float32_infinity)
    return x == 0u || y == 0u || (z == float32_infinity && c != (sign | z)) ? float32_nan : sign | float32_infinity;
  if (z == float32_infinity) return c;
  if (x == 0u || y == 0u) return z == 0u ? sign & c : c;  // zeros: negative only if both are
  if (z == 0u) return float32_mul_on_bits(a, b);

  // Product and c as two words each, the highest bit at 60 or 61 and at 60.
  int x_exponent;
  int y_exponent;
  int c_exponent;
  uint x_significand = float32_unpack(x, x_exponent) << 7;
  uint y_significand = float32_unpack(y, y_exponent) << 7;
  uvec2 product;  // low, high
  umulExtended(x_significand, y_significand, product.y, product.x);
  uvec2 addend = uvec2(0u, float32_unpack(z, c_exponent) << 5);
  int exponent = x_exponent + y_exponent - 127;
  int distance = exponent - c_exponent;
  if (distance >= 0) {
    addend = shift_pair_right_sticky(addend, uint(distance));
  } else {
    product = shift_pair_right_sticky(product, uint(-distance));
    exponent = c_exponent;
  }

  uvec2 sum;
  if (sign == (c & 0x80000000u)) {
    uint carry;
    sum.x = uaddCarry(product.x, addend.x, carry);
    sum.y = product.y + addend.y + carry;
  } else {
    bool c_is_larger = addend.y > product.y || (addend.y == product.y && addend.x > product.x);
    uvec2 large = c_is_larger ? addend : product;
    uvec2 small = c_is_larger ? product : addend;
    uint borrow;
    sum.x = usubBorrow(large.x, small.x, borrow);
    sum.y = large.y - small.y - borrow;
    if ((sum.x | sum.y) == 0u) return 0u;
    if (c_is_larger) sign ^= 0x80000000u;
  }
  // Moves the highest bit to 62; the lower word is sticky.
  int lift = 62 - (sum.y != 0u ? 32 + findMSB(sum.y) : findMSB(sum.x));
  if (lift >= 32) sum = uvec2(0u, sum.x);
  uint rest = uint(lift) & 31u;
  if (rest != 0u) sum = uvec2(sum.x << rest, (sum.y << rest) | (sum.x >> (32u - rest)));
  return float32_round(sign, exponent + 2 - lift, sum.y | (sum.x == 0u ? 0u : 1u));
}

uint float32_div_on_bits(uint a, uint b) {
  uint sign = (a ^ b) & 0x80000000u;
  uint x = a & 0x7FFFFFFFu;
  uint y = b & 0x7FFFFFFFu;
  if (x > float32_infinity || y > float32_infinity) return float32_nan;
  if (x == float32_infinity) return y == float32_infinity ? float32_nan : sign | float32_infinity;
  if (y == 0u) return x == 0u ? float32_nan : sign | float32_infinity;
  if (x == 0u || y == float32_infinity) return sign;
  int x_exponent;
  int y_exponent;
  uint numerator = float32_unpack(x, x_exponent);
  uint denominator = float32_unpack(y, y_exponent);
  int exponent = x_exponent - y_exponent + 127;
  // The float unit estimates the quotient's 24 bits from operands between 1 and 2, with an error of up to 2.5 ULP. The
  // exact remainder corrects any estimate. The remainder is small, so its low 32 bits suffice.
  float guess = uintBitsToFloat(0x3F800000u | (numerator & 0x7FFFFFu)) /
                uintBitsToFloat(0x3F800000u | (denominator & 0x7FFFFFu));
  if (numerator < denominator) {
    numerator <<= 1;
    guess *= 2.0;
    --exponent;
  }
  uint quotient = uint(guess * 8388608.0);
  int remainder = int((numerator << 23) - quotient * denominator);
  for (; remainder < 0; remainder += int(denominator)) --quotient;
  for (; remainder >= int(denominator); remainder -= int(denominator)) ++quotient;
  int beyond_half = 2 * remainder - int(denominator);
  uint rest = remainder == 0 ? 0u : beyond_half < 0 ? 0x20u : beyond_half == 0 ? 0x40u : 0x60u;
  return float32_round(sign, exponent, (quotient << 7) | rest);
}

uint float32_mul(uint a, uint b) {
  precise float product = uintBitsToFloat(a) * uintBitsToFloat(b);
  uint bits = floatBitsToUint(product);
#ifdef FLOAT_UNIT_IS_EXACT
  return float32_plain(bits);
#elif defined(FLOAT_UNIT_IS_UNRELIABLE)
  return float32_mul_on_bits(a, b);
#else
  return float32_is_safe(bits) ? bits : float32_mul_on_bits(a, b);
#endif
}

uint float32_add(uint a, uint b) {
  precise float sum = uintBitsToFloat(a) + uintBitsToFloat(b);
  uint bits = floatBitsToUint(sum);
#ifdef FLOAT_UNIT_IS_EXACT
  return float32_plain(bits);
#elif defined(FLOAT_UNIT_IS_UNRELIABLE)
  return float32_add_on_bits(a, b);
#else
  return float32_is_safe(bits) ? bits : float32_add_on_bits(a, b);
#endif
}

uint float32_div(uint a, uint b) {
#ifdef FLOAT_UNIT_IS_EXACT
  precise float quotient = uintBitsToFloat(a) / uintBitsToFloat(b);
  return float32_plain(floatBitsToUint(quotient));
#else
  return float32_div_on_bits(a, b);
#endif
}

// Exact for magnitudes up to 2^24.
uint float32_from_int(int value) { return floatBitsToUint(float(value)); }

// The nearest integer, ties to even or away from zero, clamped to +-2^20. NaN gives 0. The float unit is exact here,
// and a flushed subnormal rounds to 0 anyway.
int int_from_float32(uint bits, bool ties_away) {
  if ((bits & 0x7FFFFFFFu) > float32_infinity) return 0;
  float value = clamp(uintBitsToFloat(bits), -1048576.0, 1048576.0);
  float whole = ties_away ? trunc(value) : roundEven(value);
  if (ties_away && abs(value - whole) >= 0.5) whole += sign(value);
  return int(whole);
}
