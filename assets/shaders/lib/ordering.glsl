// The order of the output type's values, decided on their bits: -0 is less than +0, subnormals stand in their place,
// and no driver's float unit has a say. An operator that compares in another type defines ORDER_BYTES, ORDER_CLASS.
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
#else  // of 8 bytes: the high word's
#define ORDER_SIGN 0x80000000u
#define ORDER_ALL 0xFFFFFFFFu
#define ORDER_INFINITY 0x7F800000u
#endif

// No operator of these compares FLOAT64.
bool is_nan(Ordered value) {
#if ORDER_CLASS == FLOAT && ORDER_BYTES < 8
  return (value & (ORDER_ALL ^ ORDER_SIGN)) > ORDER_INFINITY;
#else
  return false;
#endif
}

// Unsigned numbers in the order of the values that are no NaN.
Ordered order_key(Ordered value) {
#if ORDER_CLASS == UNSIGNED
  return value;
#elif ORDER_BYTES == 8
  return uvec2(value.x, value.y ^ ORDER_SIGN);
#elif ORDER_CLASS == SIGNED
  return value ^ ORDER_SIGN;
#else
  return (value & ORDER_SIGN) != 0u ? value ^ ORDER_ALL : value ^ ORDER_SIGN;
#endif
}

bool less(Ordered a, Ordered b) {
  Ordered x = order_key(a);
  Ordered y = order_key(b);
#if ORDER_BYTES == 8
  return x.y < y.y || (x.y == y.y && x.x < y.x);
#else
  return x < y;
#endif
}
