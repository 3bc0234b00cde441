// Compares values of the output's type by their bits, without the driver's float unit: -0 is less than +0, subnormals
// are ordered, and NaNs of either sign are greater than all numbers. An operator that compares another type defines
// ORDER_BYTES and ORDER_CLASS.
#ifndef ORDER_BYTES
#define ORDER_BYTES OUTPUT_BYTES
#define ORDER_CLASS OUTPUT_CLASS
#endif

#if ORDER_BYTES == 8
#define Ordered uvec2
#else
#define Ordered uint
#endif

#if ORDER_BYTES == 2
#define ORDER_SIGN 0x8000u
#define ORDER_ALL 0xFFFFu
#define ORDER_INFINITY 0x7C00u
#elif ORDER_BYTES == 1
#define ORDER_SIGN 0x80u
#define ORDER_ALL 0xFFu
#define ORDER_INFINITY 0u
#else  // for 8 bytes: of the high word
#define ORDER_SIGN 0x80000000u
#define ORDER_ALL 0xFFFFFFFFu
#define ORDER_INFINITY 0x7F800000u
#endif
#define ORDER_SHIFT (32 - 8 * ORDER_BYTES)

// FLOAT64 is not supported: no operator compares it.
bool is_nan(Ordered value) {
#if ORDER_CLASS == FLOAT && ORDER_BYTES < 8
  return int(value & (ORDER_ALL ^ ORDER_SIGN)) > int(ORDER_INFINITY);
#else
  return false;
#endif
}

#if ORDER_BYTES == 8
bool less(Ordered a, Ordered b) {
#if ORDER_CLASS == SIGNED
  a.y ^= ORDER_SIGN;
  b.y ^= ORDER_SIGN;
#endif
  return a.y < b.y || (a.y == b.y && a.x < b.x);
}

#else
// A signed key with the order of the values.
int order_key(Ordered value) {
#if ORDER_CLASS == UNSIGNED
  return int(ORDER_BYTES == 4 ? value ^ ORDER_SIGN : value);
#elif ORDER_CLASS == SIGNED
  return int(value << ORDER_SHIFT);
#else
  // Moves the value to the top bits and inverts the magnitude of negative values. The subtraction then maps -infinity
  // to the smallest int; the negative NaNs below it wrap around to the top.
  int top = int(value << ORDER_SHIFT);
  return int(uint(top ^ ((top >> 31) & 0x7FFFFFFF)) - (~(ORDER_INFINITY << ORDER_SHIFT) & 0x7FFFFFFFu));
#endif
}

bool less(Ordered a, Ordered b) { return order_key(a) < order_key(b); }
#endif
