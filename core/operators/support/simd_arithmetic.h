// Products, and products with a sum, that Highway has no instruction for on every target. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_ARITHMETIC) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_ARITHMETIC
#undef OPSCOPE_SIMD_ARITHMETIC
#else
#define OPSCOPE_SIMD_ARITHMETIC
#endif

#include <bit>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// a * b: of float, or of unsigned integers modulo 2^n.
template <class D, class V>
V product(D d, V a, V b) {
  using T = hn::TFromD<D>;
  if constexpr (sizeof(T) == 2 || sizeof(T) == 4) {
    return a * b;
  } else if constexpr (HWY_TARGET == HWY_SCALAR) {
    return hn::Set(d, static_cast<T>(hn::GetLane(a) * hn::GetLane(b)));
  } else if constexpr (sizeof(T) == 1) {
    // In words of two bytes: the low byte of a product depends only on the low bytes of its factors.
    const hn::Repartition<std::uint16_t, D> words;
    const auto x = hn::BitCast(words, a), y = hn::BitCast(words, b), low = hn::Set(words, 0xFF);
    const auto odd = hn::ShiftRight<8>(x) * hn::AndNot(low, y);
    return hn::BitCast(d, hn::OrAnd(odd, x * y, low));
  } else {
    const hn::Repartition<std::uint32_t, D> halves;
    const auto x = hn::BitCast(halves, a), y = hn::BitCast(halves, b);
    const auto x_high = hn::BitCast(halves, hn::ShiftRight<32>(a)), y_high = hn::BitCast(halves, hn::ShiftRight<32>(b));
    return hn::MulEven(x, y) + hn::ShiftLeft<32>(hn::MulEven(x_high, y) + hn::MulEven(x, y_high));
  }
}

// a * b + c of float, rounded once.
#if HWY_NATIVE_FMA

template <class D, class V>
V fused(D, V a, V b, V c) {
  return hn::MulAdd(a, b, c);
}

#else  // MulAdd rounds twice

// The product is exact in double. The sum is rounded to odd: if it is inexact, its last bit is set. So rounding it
// again to float gives the same as rounding the exact sum.
inline float fused(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b), addend = static_cast<double>(c);
  const double sum = product + addend, from_addend = sum - product;
  const double error =
      (product - (sum - from_addend)) + (addend - from_addend);  // exact, or NaN if the sum is no number
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if ((bits & 1) != 0 || !(error < 0 || error > 0)) return static_cast<float>(sum);
  const bool grows = (error > 0) == (sum > 0);
  return static_cast<float>(std::bit_cast<double>(grows ? bits + 1 : bits - 1));
}

template <class D, class V>
V fused(D d, V a, V b, V c) {
  HWY_ALIGN float factor[HWY_MAX_BYTES / sizeof(float)], other[HWY_MAX_BYTES / sizeof(float)],
      sum[HWY_MAX_BYTES / sizeof(float)];
  hn::Store(a, d, factor);
  hn::Store(b, d, other);
  hn::Store(c, d, sum);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) sum[i] = fused(factor[i], other[i], sum[i]);
  return hn::Load(d, sum);
}

#endif

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
