// ScaleBias before a function of vectors. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_SCALE_BIAS) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_SCALE_BIAS
#undef OPSCOPE_SIMD_SCALE_BIAS
#else
#define OPSCOPE_SIMD_SCALE_BIAS
#endif

#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/scale_bias.h"
#include "core/operators/support/simd_arithmetic.h"
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// x * scale + bias, then `f`. Two roundings, or one if `fuses`; Highway's operators never fuse, and the compiler must
// not either. A NaN becomes the quiet NaN, unless `F::removes_nan` says that `f` never returns it.
template <class F, bool fuses>
struct ScaleThen {
  ScaleBias g;
  F f;

  template <class D, class V>
  V operator()(D d, V x) const {
    const V scaled = sum_of_product(d, x);
    if constexpr (requires { requires F::removes_nan; })
      return f(d, scaled);
    else
      return f(d, with_quiet_nan(d, scaled));
  }

 private:
  template <class D, class V>
  V sum_of_product(D d, V x) const {
    const V scale = hn::Set(d, g.scale), bias = hn::Set(d, g.bias);
    if constexpr (fuses)
      return fused(d, x, scale, bias);
    else
      return x * scale + bias;
  }
};

template <bool fuses, class F>
CpuKernel simd_scaled(DataType type, const ScaleBias& g, const F& f) {
  using Scaled = ScaleThen<F, fuses>;
  if (type != DataType::Float16) return simd_unary<float>(Scaled{g, f});
  return SimdRuns<InFloat32<Scaled>, float, std::uint16_t, std::uint16_t>({{g, f}}, {0});
}

// `f` after ScaleBias, which the FLOAT32 or FLOAT16 invocation has; `f` computes in float32.
template <class F>
CpuKernel simd_scaled(const Invocation& invocation, const ScaleBias& g, const F& f) {
  const DataType type = invocation.data_type(0);
  if (invocation.numerics[scale_bias_rule] == ScaleBiasRounding::Once) return simd_scaled<true>(type, g, f);
  return simd_scaled<false>(type, g, f);
}

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
