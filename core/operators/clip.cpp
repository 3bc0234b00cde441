// ELEMENT_WISE_CLIP: max(Min, min(g(x), Max)), g(x) = x * Scale + Bias.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_clip_operator_desc

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/bound_outcomes.h"
#include "core/operators/support/bounds.h"
#include "core/operators/support/family.h"
#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/reference_order.h"
#include "core/operators/support/scale_bias.h"
#include "core/tensor/text.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/clip.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"
#include "core/operators/support/simd_scale_bias.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

template <class T>
struct ClipIntegers {
  T low, high;

  template <class D, class V>
  V operator()(D d, V x) const {
    return hn::Max(hn::Set(d, low), hn::Min(x, hn::Set(d, high)));
  }
};

// Two compares, two selects. Compares do not distinguish -0 from +0. So if a bound is a zero and the other zero must be
// replaced, the threshold is the next value beside it. Every compare with NaN is false; `nan_stays` decides the result.
template <bool nan_stays>
struct ClipFloats {
  static constexpr bool removes_nan = !nan_stays;
  float above, high;  // x above `above` becomes `high`
  float below, low;   // then x below `below` becomes `low`

  ClipFloats(float min, float max, const Numerics& numerics) : above(max), high(max), below(min), low(min) {
    const bool no_min = std::isnan(min), no_max = std::isnan(max);
    constexpr float least = std::numeric_limits<float>::denorm_min(), infinity = std::numeric_limits<float>::infinity();
    const bool ordered = numerics[zero_bound] == ZeroBound::Ordered;
    const bool crossed = max < min || (ordered && min == 0 && max == 0 && std::signbit(max) && !std::signbit(min));
    if (crossed && numerics[min_above_max] == MinAboveMax::GivesMax) {
      low = max;
      below = infinity;
    }
    if (ordered && above == 0 && std::signbit(above)) above = -least;
    if (ordered && below == 0 && !std::signbit(below)) below = least;
    if constexpr (nan_stays) {
      if (!no_min && !no_max) return;
      if (numerics[nan_bound] == NanBound::Ignored) {
        if (no_max) above = infinity;
        if (no_min) below = -infinity;
        return;
      }
      high = low = no_min ? min : max;  // a NaN bound is the result for every number
      above = 0;
      below = infinity;
    } else {  // a NaN bound has no effect, but if all are NaN the result is Min
      if (no_max) above = infinity;
      if (no_min) below = -infinity;
    }
  }

  template <class D, class V>
  V operator()(D d, V x) const {
    const V above_v = hn::Set(d, above), high_v = hn::Set(d, high), below_v = hn::Set(d, below),
            low_v = hn::Set(d, low);
    if constexpr (nan_stays) {
      const V limited = hn::IfThenElse(above_v < x, high_v, x);
      return hn::IfThenElse(limited < below_v, low_v, limited);
    } else {
      const V limited = hn::IfThenElse(x <= above_v, x, high_v);
      return hn::IfThenElse(below_v <= limited, limited, low_v);
    }
  }
};

// Compares keys with NaN on top: NaN is treated like a value above Max, unless it is kept.
template <bool nan_stays>
struct ClipHalves {
  using Keys = FloatKeys<std::int16_t>;
  std::int16_t above, high;  // key and bits
  std::int16_t below, low;

  ClipHalves(std::int16_t min, std::int16_t max, const Numerics& numerics)
      : above(Keys::with_nan_on_top(max)), high(max), below(Keys::with_nan_on_top(min)), low(min) {
    using Limits = std::numeric_limits<std::int16_t>;
    const bool no_min = below > Keys::last_number, no_max = above > Keys::last_number;
    if (nan_stays && (no_min || no_max) && numerics[nan_bound] == NanBound::Operand) {  // the result for every number
      high = low = no_min ? min : max;
      below = Limits::max();
      return;
    }
    if (no_max) {  // a NaN bound has no effect: numbers are kept, and NaN becomes Min
      above = Keys::last_number;
      high = min;
    }
    if (no_min) below = Limits::min();
    if (numerics[zero_bound] == ZeroBound::Kept) {
      const std::int16_t negative_zero = Keys::with_nan_on_top(Limits::min()), zero = Keys::with_nan_on_top(0);
      if (below == zero) below = negative_zero;
      if (above == negative_zero) above = zero;
    }
    if (no_min || no_max || below <= above) return;
    if (numerics[min_above_max] == MinAboveMax::GivesMax)
      low = max;
    else
      high = min;
  }

  template <class D, class V>
  V operator()(D d, V x) const {
    const V key = Keys::with_nan_on_top(d, x);
    V limited = hn::IfThenElse(hn::Set(d, above) < key, hn::Set(d, high), x);
    limited = hn::IfThenElse(key < hn::Set(d, below), hn::Set(d, low), limited);
    if constexpr (nan_stays) return hn::IfThenElse(hn::Set(d, Keys::last_number) < key, x, limited);
    return limited;
  }
};

// The same if neither bound is a zero or NaN: then equal numbers have equal bits.
template <bool nan_stays>
struct ClipFloatsByNumbers {
  static constexpr bool removes_nan = !nan_stays;
  float high, low;

  template <class D, class V>
  V operator()(D d, V x) const {
    const V high_v = hn::Set(d, high), low_v = hn::Set(d, low);
    if constexpr (nan_stays) return greater_or_second(low_v, lesser_or_second(high_v, x));
    return greater_or_second(lesser_or_second(x, high_v), low_v);
  }
};

// Calls f with the fastest function of floats for these bounds.
template <bool nan_stays, class F>
CpuKernel with_clip(float min, float max, const Numerics& numerics, const F& f) {
  const ClipFloats<nan_stays> clip(min, max, numerics);
  if (min != min || max != max || min == 0 || max == 0) return f(clip);
  return f(ClipFloatsByNumbers<nan_stays>{clip.high, clip.low});
}

CpuKernel clip(const Invocation& invocation, float given_min, float given_max) {
  const Numerics& numerics = invocation.numerics;
  const bool nan_stays = nan_elements_stay(given_min, given_max, numerics);
  const DataType type = invocation.data_type(0);
  const std::optional<ScaleBias> g = scale_bias_of(invocation);
  return visit_ordered_type(g ? DataType::Float32 : type, [&]<class T>() -> CpuKernel {
    const auto [min, max] = device_bound_pair<T>(given_min, given_max, numerics);
    if constexpr (std::is_same_v<T, float>) {
      const auto kernel = [&](const auto& f) { return g ? simd_scaled(invocation, *g, f) : simd_unary<float>(f); };
      return nan_stays ? with_clip<true>(min, max, numerics, kernel) : with_clip<false>(min, max, numerics, kernel);
    } else if constexpr (std::is_same_v<T, Float16>) {
      const auto low = std::bit_cast<std::int16_t>(min), high = std::bit_cast<std::int16_t>(max);
      if (nan_stays) return simd_unary<std::int16_t>(ClipHalves<true>(low, high, numerics));
      return simd_unary<std::int16_t>(ClipHalves<false>(low, high, numerics));
    } else {
      const bool gives_max = numerics[min_above_max] == MinAboveMax::GivesMax;
      return simd_unary<T>(ClipIntegers<T>{gives_max ? std::min(min, max) : min, max});
    }
  });
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(clip);

enum AttributeIndex { min_attribute, max_attribute };

FloatBounds bounds_of(const Invocation& invocation) {
  return {invocation.float_attribute(min_attribute), invocation.float_attribute(max_attribute)};
}

// --- reference -------------------------------------------------------------------------------------------------------

struct ClipRules {
  bool nan_propagates, nan_bounds_are_ignored, zeros_are_equal, max_wins;
};

// max(Min, min(x, Max)). The rules can prefer Max to a Min above it, let NaN operands be the result, ignore NaN bounds,
// or keep a zero at a bound of the other zero.
template <class T>
T clipped(T x, T min, T max, const ClipRules& rules) {
  const auto less = [&](T a, T b) { return reference::less(a, b, rules.zeros_are_equal); };
  const bool no_min = reference::is_nan(min), no_max = reference::is_nan(max);
  if (rules.nan_propagates) {
    if (reference::is_nan(x)) return x;
    if (no_min && !rules.nan_bounds_are_ignored) return min;
    if (no_max && !rules.nan_bounds_are_ignored) return max;
  }
  if (!no_min && !no_max && less(max, min)) return rules.max_wins ? max : min;
  if (!no_max && (reference::is_nan(x) || less(max, x))) x = max;
  if (no_min) return reference::is_nan(x) && !rules.nan_bounds_are_ignored ? min : x;
  return reference::is_nan(x) || less(x, min) ? min : x;
}

ScalarFunction bind_reference(const Invocation& invocation) {
  const Numerics& numerics = invocation.numerics;
  const ClipRules rules{numerics[nan_rule] == NanRule::Propagates, numerics[nan_bound] == NanBound::Ignored,
                        numerics[zero_bound] == ZeroBound::Kept, numerics[min_above_max] == MinAboveMax::GivesMax};
  const bool numbers = numerics[infinite_bound] == InfiniteBound::LargestNumber;
  return reference_unary(invocation, [=, bounds = bounds_of(invocation)]<class T>(T x) {
    return clipped(x, reference::least_bound<T>(bounds.min, numbers), reference::largest_bound<T>(bounds.max, numbers),
                   rules);
  });
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const FloatBounds bounds = bounds_of(invocation);
  return HWY_DYNAMIC_DISPATCH(clip)(invocation, bounds.min, bounds.max);
}

// --- gpu -------------------------------------------------------------------------------------------------------------

// The four bounds as two words each, low word first.
ShaderBinding bind_gpu(const Invocation& invocation) {
  ShaderBinding binding{numerics_defines(invocation), {}};
  const FloatBounds given = bounds_of(invocation);
  if (nan_elements_stay(given.min, given.max, invocation.numerics))
    binding.defines.emplace_back("NAN_ELEMENTS_STAY", "1");
  visit_ordered_type(invocation.data_type(0), [&]<class T>() {
    const auto [min, max] = device_bound_pair<T>(given.min, given.max, invocation.numerics);
    const DeviceBounds<T> bounds = device_bounds(min, max, invocation.numerics);
    for (const T bound : {bounds.least, bounds.greatest, bounds.below, bounds.above}) {
      const std::uint64_t bits = to_bits(bound);
      binding.parameters.push_back(static_cast<std::uint32_t>(bits));
      binding.parameters.push_back(static_cast<std::uint32_t>(bits >> 32));
    }
  });
  return binding;
}

Diagnostics check(const Invocation& invocation) {
  Diagnostics found;
  const FloatBounds bounds = bounds_of(invocation);
  const bool max_wins = invocation.numerics[min_above_max] == MinAboveMax::GivesMax;
  if (bounds.min > bounds.max)
    found.push_back({Diagnostic::Severity::Warning,
                     "Min",
                     fmt::format("Min is above Max: every element becomes {}.", max_wins ? "Max" : "Min"),
                     RuleSource::Documented,
                     {"Max"},
                     max_wins ? "Min > Max: all become Max" : "Min > Max: all become Min"});
  if (scale_bias_of(invocation)) return found;  // it clips in float32, which represents the bounds exactly
  const DataType type = invocation.data_type(0);
  visit_ordered_type(type, [&]<class T>() {
    warn_of_bound(found, "Min", BoundSide::Least, bounds.min, type, to_bits(reference::bound_as<T>(bounds.min)));
    warn_of_bound(found, "Max", BoundSide::Greatest, bounds.max, type, to_bits(reference::bound_as<T>(bounds.max)));
  });
  return found;
}

// --- elsewhere -------------------------------------------------------------------------------------------------------

// WebNN converts the bounds to the tensor's type: written as they are in it, they cannot be converted otherwise. A
// bound that limits nothing is left out.
Result<std::vector<WebnnOption>> webnn_options(const Attributes& attributes, DataType type) {
  const float min = attributes[0].as_float(), max = attributes[1].as_float();
  if (std::isnan(min) || std::isnan(max))
    return bad_input(std::isnan(min) ? "Min" : "Max", "is NaN, and WebNN does not say what clamp does then");
  if (min > max) return bad_input("Min", "is above Max, and WebNN refuses to build such a clamp");
  std::vector<WebnnOption> options;
  visit_ordered_type(type, [&]<class T>() {
    if (std::isfinite(min) || min > 0) options.push_back({"minValue", type, to_bits(reference::bound_as<T>(min))});
    if (std::isfinite(max) || max < 0) options.push_back({"maxValue", type, to_bits(reference::bound_as<T>(max))});
  });
  return options;
}

// --- proof -----------------------------------------------------------------------------------------------------------

SweepSettings sweep_settings(const std::vector<DataType>&) {
  const auto text = [](float value) { return format_element(DataType::Float32, to_bits(value)); };
  SweepSettings settings{"bounds", {}};
  for (const FloatBounds& bounds : swept_bounds())
    settings.each.push_back({"Min " + text(bounds.min) + ", Max " + text(bounds.max),
                             {bounds.min, bounds.max},
                             {std::nullopt, std::nullopt}});
  return settings;
}

// --- where implementations differ ------------------------------------------------------------------------------------

const OperatorRule crossed_rule = {"Min above Max gives Min everywhere, as the formula says.", RuleSource::Documented},
                   truncating_rule = {"Integer tensors: Min and Max truncate toward zero.", RuleSource::Documented},
                   saturating_rule = {"Integer tensors: Min and Max beyond the type's range saturate; NaN becomes 0.",
                                      RuleSource::Decided},
                   half_rule = {"FLOAT16: Min and Max round to nearest even.", RuleSource::Documented},
                   preferred_rule =
                       {"A number is preferred to a NaN operand, unless the numerics let NaN propagate; "
                        "then the result is the first NaN of x, Min, Max.",
                        RuleSource::Decided},
                   zeros_rule = {"+0 is greater than -0: the result is always one of the operands' bit patterns.",
                                 RuleSource::Decided};

std::vector<TellingVector> telling_clips() {
  using enum DataType;
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::bit_cast<float>(0x7FC00000u);
  const auto vector = [](std::string vector_name, const OperatorRule& rule, std::string elsewhere, DataType type,
                         std::initializer_list<double> x, float min, float max) {
    return TellingVector{std::move(vector_name), rule,      std::move(elsewhere), {type, type},
                         {elements_of(type, x)}, {min, max}};
  };
  const OperatorRule formula_rule = {"max(Min, min(x, Max))", RuleSource::Documented};
  return {vector("min-above-max", crossed_rule, "ONNX: Max.", Float32, {-3, -1, 0, 1, 3}, 1, -1),
          vector("nan", preferred_rule, "ONNX and WebNN: NaN.", Float32, {static_cast<double>(nan), -2, 2}, -1, 1),
          vector("nan-as-min", preferred_rule, "ONNX Runtime, WebNN's tests and NumPy 1.24: a NaN element stays NaN.",
                 Float32, {-1, 0, 2, static_cast<double>(nan)}, nan, 1),
          vector("nan-as-max", preferred_rule, "ONNX Runtime, WebNN's tests and NumPy 1.24: a NaN element stays NaN.",
                 Float32, {-2, 0, 2, static_cast<double>(nan)}, -1, nan),
          vector("negative-zero-at-a-bound", zeros_rule, "ONNX Runtime, NumPy and NNAPI keep -0.", Float32,
                 {-0.0, 0.0, -1, 1}, 0.0f, 6),
          vector("infinities-without-bounds", formula_rule,
                 "Implementations that put the largest number for an absent bound: that number.", Float32,
                 {static_cast<double>(infinity), static_cast<double>(-infinity), 1}, -infinity, infinity),
          vector("bounds-truncate", truncating_rule, "Rounded to nearest: -2 and 3.", Int32, {-5, -1, 0, 2, 5}, -1.9f,
                 2.9f),
          vector("bounds-saturate", saturating_rule, "Wrapped bounds: nonsense for every element.", UInt8,
                 {0, 1, 128, 255}, -1, 256),
          vector("nan-bound-of-integers", saturating_rule, "A conversion that saturates NaN: the type's limit.", Int8,
                 {-128, -1, 0, 1, 127}, nan, 5),
          vector("int64-beyond-32-bits", formula_rule, "ONNX Runtime on x86-64: Clip(41, -5, 2^31) is 2,147,483,648.",
                 Int64, {41, -41, 3e9, 1e18}, -5, 0x1p31f),
          vector("float16-bounds-round", half_rule, "Truncated bounds, or a comparison in FLOAT32.", Float16,
                 {1, 1.0009765625, 2047, 2048, 2050}, 1.00048828125f, 2049)};
}

}  // namespace

std::vector<OperatorSchema> define_clip() {
  OperatorSchema schema = unary({.name = "CLIP",
                                 .title = "Clip",
                                 .summary = "Limits every element to the range from Min to Max.",
                                 .formula = "max(Min, min(x, Max))",
                                 .support = {{FeatureLevel::L1_0, 4, 4, ordered_floats},
                                             {FeatureLevel::L2_1, 4, 4, ordered_up_to_32_bits},
                                             {FeatureLevel::L3_0, 1, 8, ordered_up_to_32_bits},
                                             {FeatureLevel::L5_0, 1, 8, ordered_all}},
                                 .numerics = {&nan_rule, &min_above_max, &nan_bound, &zero_bound, &infinite_bound},
                                 .reference = bind_reference,
                                 .cpu = bind_cpu,
                                 .shader = "clip",
                                 .outcomes = outcomes_of_bounds(bounds_of),
                                 .counterparts = {.onnx = "Clip", .webnn = "clamp"},
                                 .in_place_inputs = {0}});
  schema.counterparts.onnx_inputs = {"InputTensor", "Min", "Max"};
  schema.counterparts.onnx_absent = {{"Min", -INFINITY}, {"Max", INFINITY}};
  schema.attributes = {
      {.name = "Min", .default_value = -0.5f, .meaning = "The lower bound of the result.", .bound = BoundSide::Least},
      {.name = "Max",
       .default_value = 0.8f,
       .meaning = "The upper bound of the result.",
       .bound = BoundSide::Greatest}};
  schema.rules = {crossed_rule,
                  truncating_rule,
                  saturating_rule,
                  half_rule,
                  preferred_rule,
                  {"A NaN bound is an operand as any other, unless the numerics ignore it: then it limits nothing.",
                   RuleSource::Decided},
                  {"Infinite bounds keep infinities, as the formula says.", RuleSource::Documented},
                  zeros_rule};
  schema.counterparts.webnn_options = webnn_options;
  schema.telling_vectors = telling_clips();
  schema.keeps_steps = true;
  schema.check = check;
  schema.bind_gpu = bind_gpu;
  schema.sweep_settings = sweep_settings;
  return {with_scale_bias(std::move(schema))};
}

}  // namespace opscope
#endif  // HWY_ONCE
