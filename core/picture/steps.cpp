#include "core/picture/steps.h"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/picture/steps.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::picture::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Vector = hn::Vec<Doubles>;
using Integers = hn::Rebind<std::int32_t, Doubles>;

// As the step of one value, operation by operation.
hn::Vec<Integers> step_of(const Scale& scale, Vector value, hn::Mask<Doubles> is_finite) {
  const Doubles d;
  const Vector share =
      (value * hn::Set(d, scale.half) - hn::Set(d, scale.low)) * hn::Set(d, scale.factor) * hn::Set(d, scale.rest);
  const Vector one = hn::Set(d, 1);
  const Vector above = hn::IfThenElseZero(share > hn::Zero(d), share);
  const Vector place = hn::IfThenElse(above < one, above, one) * hn::Set(d, 255) + hn::Set(d, 0.5);
  return hn::DemoteTo(Integers(), hn::IfThenElse(is_finite, place, hn::Set(d, unsure)));
}

void vector_steps(const Scale& scale, const double* values, double error, std::uint16_t* out) {
  const Doubles d;
  const Integers i;
  const Vector value = hn::LoadU(d, values), off = hn::Set(d, error);
  const auto is_finite = hn::Abs(value) <= hn::Set(d, std::numeric_limits<double>::max());
  hn::Vec<Integers> step = step_of(scale, value - off, is_finite);
  if (error != 0)
    step = hn::IfThenElse(step == step_of(scale, value + off, is_finite), step, hn::Set(i, std::int32_t{unsure}));
  hn::StoreU(hn::DemoteTo(hn::Rebind<std::uint16_t, Doubles>(), step), hn::Rebind<std::uint16_t, Doubles>(), out);
}

void all_steps(const Scale& scale, std::span<const double> values, double error, std::uint16_t* out) {
  const std::size_t lanes = hn::Lanes(Doubles());
  std::size_t at = 0;
  for (; at + lanes <= values.size(); at += lanes) vector_steps(scale, values.data() + at, error, out + at);
  if (at == values.size()) return;
  double rest[hn::MaxLanes(Doubles())] = {};
  std::uint16_t rest_out[hn::MaxLanes(Doubles())];
  std::copy(values.begin() + static_cast<std::ptrdiff_t>(at), values.end(), rest);
  vector_steps(scale, rest, error, rest_out);
  std::copy(rest_out, rest_out + (values.size() - at), out + at);
}

}  // namespace
}  // namespace opscope::picture::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope::picture {
HWY_EXPORT(all_steps);

void steps(const Scale& scale, std::span<const double> values, double error, std::uint16_t* out) {
  HWY_DYNAMIC_DISPATCH(all_steps)(scale, values, error, out);
}

}  // namespace opscope::picture
#endif
