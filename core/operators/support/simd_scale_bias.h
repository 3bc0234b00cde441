// ScaleBias before a function of vectors. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_SCALE_BIAS) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_SCALE_BIAS
#undef OPSCOPE_SIMD_SCALE_BIAS
#else
#define OPSCOPE_SIMD_SCALE_BIAS
#endif

#include "core/operators/support/scale_bias.h"
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// x * scale + bias with two roundings, then `f`. Highway's operators never fuse, and the compiler must not either. A
// NaN becomes the quiet NaN, unless `F::removes_nan` says that `f` never returns it.
template <class F>
struct ScaleThen {
  ScaleBias g;
  F f;

  template <class D, class V>
  V operator()(D d, V x) const {
    const V scaled = x * hn::Set(d, g.scale) + hn::Set(d, g.bias);
    if constexpr (requires { requires F::removes_nan; })
      return f(d, scaled);
    else
      return f(d, with_quiet_nan(d, scaled));
  }
};

// `f` after ScaleBias. `type`: FLOAT32 or FLOAT16; `f` computes in float32.
template <class F>
CpuKernel simd_scaled(DataType type, const ScaleBias& g, const F& f) {
  using Scaled = ScaleThen<F>;
  if (type != DataType::Float16) return simd_unary<float>(Scaled{g, f});
  return SimdRuns<InFloat32<Scaled>, float, std::uint16_t, std::uint16_t>({{g, f}}, {0});
}

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
