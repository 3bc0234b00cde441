// Masks as elements that are 1 or 0. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_TRUTH) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_TRUTH
#undef OPSCOPE_SIMD_TRUTH
#else
#define OPSCOPE_SIMD_TRUTH
#endif

#include <cstdint>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// 1 in the lanes of `mask`, a mask of D, and 0 in the others, as lanes of To: std::uint8_t or std::uint32_t.
template <class To, class D, class Mask>
hn::Vec<hn::Rebind<To, D>> truth(D, Mask mask) {
  const hn::RebindToUnsigned<D> d;
  const hn::Rebind<To, D> to;
  using From = hn::TFromD<decltype(d)>;
  const auto ones = hn::IfThenElseZero(hn::RebindMask(d, mask), hn::Set(d, From{1}));
  if constexpr (sizeof(To) == sizeof(From))
    return ones;
  else if constexpr (sizeof(To) < sizeof(From))
    return hn::TruncateTo(to, ones);
  else
    return hn::PromoteTo(to, ones);
}

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
