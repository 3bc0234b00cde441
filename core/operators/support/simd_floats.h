// Vectors of floats handled as integers: keys in the order of the values, and FLOAT16 widened and narrowed. Included as
// simd_runs.h is.

#if defined(OPSCOPE_SIMD_FLOATS) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_FLOATS
#undef OPSCOPE_SIMD_FLOATS
#else
#define OPSCOPE_SIMD_FLOATS
#endif

#include <cstdint>
#include <limits>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// a < b ? a : b and a > b ? a : b. b if either is NaN or both are zeros, as x86's instructions do.
template <class V>
V lesser_or_second(V a, V b) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_SSSE3
  return hn::Min(a, b);
#else
  return hn::IfThenElse(a < b, a, b);
#endif
}
template <class V>
V greater_or_second(V a, V b) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_SSSE3
  return hn::Max(a, b);
#else
  return hn::IfThenElse(b < a, a, b);
#endif
}

// Keys of FLOAT16 (Int = int16_t) or FLOAT32 (int32_t) bits: integers in the order of the values, with -0 just below +0
// and subnormals in order. The keys beyond those of the infinities belong to NaNs, `gap` of them on either side. Adding
// or subtracting `gap` modulo 2^n moves all NaNs to one end.
template <class Int>
struct FloatKeys {
  static constexpr Int largest = std::numeric_limits<Int>::max();  // and the bits of a magnitude
  static constexpr Int infinity = sizeof(Int) == 2 ? 0x7C00 : 0x7F800000;
  static constexpr Int gap = largest - infinity;
  static constexpr Int last_number = infinity - gap;        // if NaNs are on top
  static constexpr Int first_number = -infinity - 1 + gap;  // if NaNs are at the bottom

  static constexpr Int with_nan_on_top(Int bits) { return static_cast<Int>((bits < 0 ? bits ^ largest : bits) - gap); }

  template <class D, class V>
  static V with_nan_on_top(D d, V bits) {
    return plain(d, bits) - hn::Set(d, gap);
  }
  template <class D, class V>
  static V with_nan_at_bottom(D d, V bits) {
    return plain(d, bits) + hn::Set(d, gap);
  }

 private:
  template <class D, class V>
  static V plain(D d, V bits) {
    return hn::Xor(bits, hn::And(hn::BroadcastSignBit(bits), hn::Set(d, largest)));
  }
};

// FLOAT16 to float32 and back, as to_float and to_float16 convert. F16C, if the target has it, rounds to nearest even,
// keeps subnormals and makes NaNs quiet as these do.

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL

template <class D, class V>
hn::Vec<D> widened(D d, V half) {
  return hn::PromoteTo(d, hn::BitCast(hn::Rebind<hwy::float16_t, D>(), half));
}
template <class D, class V>
hn::Vec<hn::Rebind<std::uint16_t, D>> narrowed(D, V single) {
  return hn::BitCast(hn::Rebind<std::uint16_t, D>(), hn::DemoteTo(hn::Rebind<hwy::float16_t, D>(), single));
}

#else

// `d`: float; `half`: uint16_t. A NaN stays a NaN.
template <class D, class V>
hn::Vec<D> widened(D d, V half) {
  const hn::Rebind<std::uint32_t, D> bits;
  const auto all = hn::PromoteTo(bits, half);
  const auto magnitude = hn::And(all, hn::Set(bits, 0x7FFFu));
  // Read as a float32, the exponent is 112 too low. Multiplying by a power of two is exact, also for subnormals.
  const auto placed = hn::BitCast(d, hn::ShiftLeft<13>(magnitude)) * hn::Set(d, 0x1p112f);
  const auto special = hn::Set(bits, 0x7C00u - 1) < magnitude;
  const auto number = hn::Or(hn::BitCast(bits, placed), hn::IfThenElseZero(special, hn::Set(bits, 0x7F800000u)));
  return hn::BitCast(d, hn::Or(number, hn::ShiftLeft<16>(hn::Xor(all, magnitude))));
}

// `d`: float. Rounds once, to nearest even; a NaN keeps its sign and upper payload and becomes quiet.
template <class D, class V>
hn::Vec<hn::Rebind<std::uint16_t, D>> narrowed(D d, V single) {
  const hn::Rebind<std::int32_t, D> bits;
  const auto all = hn::BitCast(bits, single);
  const auto magnitude = hn::And(all, hn::Set(bits, 0x7FFFFFFF));
  // Above FLOAT16's subnormals: adds half of the last kept place, less one if that place is even.
  const auto odd = hn::And(hn::ShiftRight<13>(magnitude), hn::Set(bits, 1));
  const auto normal = hn::ShiftRight<13>(magnitude + hn::Set(bits, 0xFFF - (112 << 23)) + odd);
  // Below 2^-14: adding 0.5 rounds to multiples of 2^-24, the step of the subnormals.
  const auto with_half = hn::BitCast(bits, hn::BitCast(d, magnitude) + hn::Set(d, 0.5f));
  const auto subnormal = with_half - hn::Set(bits, 0x3F000000);
  const auto nan = hn::Or(hn::Set(bits, 0x7E00), hn::And(hn::ShiftRight<13>(magnitude), hn::Set(bits, 0x1FF)));
  auto low = hn::IfThenElse(magnitude < hn::Set(bits, 0x38800000), subnormal, normal);
  low = hn::IfThenElse(hn::Set(bits, 0x477FFFFF) < magnitude, hn::Set(bits, 0x7C00), low);
  low = hn::IfThenElse(hn::Set(bits, 0x7F800000) < magnitude, nan, low);
  // Narrowing saturates signed values, so the sign is added afterwards.
  const hn::Rebind<std::int16_t, D> narrow;
  const hn::Rebind<std::uint16_t, D> result;
  const auto sign = hn::DemoteTo(narrow, hn::BroadcastSignBit(all));
  const auto sign_bit = hn::And(hn::BitCast(result, sign), hn::Set(result, std::uint16_t{0x8000}));
  return hn::Or(hn::BitCast(result, hn::DemoteTo(narrow, low)), sign_bit);
}

#endif

// A function of FLOAT32 vectors for FLOAT16 elements: the result is rounded once, to nearest even.
template <class F>
struct InFloat32 {
  F f;

  template <class D, class... V>
  auto operator()(D d, V... x) const {
    return narrowed(d, f(d, widened(d, x)...));
  }
};

// Every NaN as 0x7FC00000. `d`: float.
template <class D, class V>
V with_quiet_nan(D d, V x) {
  return hn::IfThenElse(x == x, x, hn::BitCast(d, hn::Set(hn::Rebind<std::uint32_t, D>(), 0x7FC00000u)));
}

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
