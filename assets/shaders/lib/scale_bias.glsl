// ScaleBias before a unary operator. SCALE_BIAS, if defined, is the index of the parameter Scale; Bias is the next one.
// The operator defines apply(). It computes in the input's type, or in FLOAT32 after ScaleBias; then the result is
// rounded once to the output's type.
#ifdef SCALE_BIAS
#define VALUE_BYTES 4
#define VALUE_CLASS FLOAT
#define Value uint
#include "lib/float16.glsl"
#include "lib/float32.glsl"
#else
#define VALUE_BYTES INPUT0_BYTES
#define VALUE_CLASS INPUT0_CLASS
#define Value Input0
#endif

Value apply(Value x);

#ifdef SCALE_BIAS
#if INPUT0_BYTES == 2
#define TO_FLOAT32(x) float32_from_float16(x)
#define FROM_FLOAT32(x) float16_from_float32(x)
#else
#define TO_FLOAT32(x) x
#define FROM_FLOAT32(x) x
#endif

#if defined(SCALE_BIAS_ONE_ROUNDING)
#define SCALED(x) float32_fma(x, PARAMETER(SCALE_BIAS), PARAMETER(SCALE_BIAS + 1))
#else
#define SCALED(x) float32_add(float32_mul(x, PARAMETER(SCALE_BIAS)), PARAMETER(SCALE_BIAS + 1))
#if !defined(FLOAT_UNIT_IS_EXACT) && !defined(FLOAT_UNIT_IS_UNRELIABLE)
#define HAS_QUICK
// Returns false if the float unit may be wrong in one of the two steps (see float32_is_safe). A product of 0 is correct
// if x is 0.
bool quick(Input0 element, out Output result) {
  uint x = TO_FLOAT32(element);
  precise float product = uintBitsToFloat(x) * uintBitsToFloat(PARAMETER(SCALE_BIAS));
  precise float sum = product + uintBitsToFloat(PARAMETER(SCALE_BIAS + 1));
  result = FROM_FLOAT32(apply(floatBitsToUint(sum)));
  return (float32_is_safe(floatBitsToUint(product)) || (x & 0x7FFFFFFFu) == 0u) && float32_is_safe(floatBitsToUint(sum));
}
#endif
#endif

Output compute(Input0 x) { return FROM_FLOAT32(apply(SCALED(TO_FLOAT32(x)))); }
#else
Output compute(Input0 x) { return apply(x); }
#endif
