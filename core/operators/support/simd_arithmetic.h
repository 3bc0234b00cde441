// Products of vectors that Highway has no instruction for. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_ARITHMETIC) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_ARITHMETIC
#undef OPSCOPE_SIMD_ARITHMETIC
#else
#define OPSCOPE_SIMD_ARITHMETIC
#endif

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

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
