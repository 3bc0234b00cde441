// ELEMENT_WISE_CLIP: max(Min, min(g(x), Max)), g(x) = x * Scale + Bias.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_clip_operator_desc

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/bound_warning.h"
#include "core/operators/support/ordered_types.h"
#include "core/tensor/text.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/clip.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

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

// Two compares, two selects. Compares do not tell -0 from +0, so a zero bound's threshold stands beside its value where
// the other zero must change too. A NaN fails every compare: what that leads to is `nan_stays`.
template <bool nan_stays>
struct ClipFloats {
  float above, high;  // x above `above` becomes `high`
  float below, low;   // then what is below `below` becomes `low`

  ClipFloats(float min, float max, const Numerics& numerics) : above(max), high(max), below(min), low(min) {
    const bool no_min = std::isnan(min), no_max = std::isnan(max);
    constexpr float least = std::numeric_limits<float>::denorm_min(), infinity = std::numeric_limits<float>::infinity();
    const bool crossed = max < min || (min == 0 && max == 0 && std::signbit(max) && !std::signbit(min));
    if (crossed && numerics.min_above_max == Numerics::MinAboveMax::GivesMax) below = low = max;
    if (above == 0 && std::signbit(above)) above = -least;
    if (below == 0 && !std::signbit(below)) below = least;
    if constexpr (nan_stays) {
      if (!no_min && !no_max) return;
      high = low = no_min ? min : max;  // a NaN bound is the result for every number
      above = 0;
      below = infinity;
    } else {  // a NaN bound has no effect, except that of NaNs alone Min's stays
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

// By keys with NaN on top, so that NaN goes where what is above Max goes, unless it stays.
template <bool nan_stays>
struct ClipHalves {
  using Keys = FloatKeys<std::int16_t>;
  std::int16_t above, high;  // key and bits
  std::int16_t below, low;

  ClipHalves(std::int16_t min, std::int16_t max, const Numerics& numerics)
      : above(Keys::with_nan_on_top(max)), high(max), below(Keys::with_nan_on_top(min)), low(min) {
    using Limits = std::numeric_limits<std::int16_t>;
    const bool no_min = below > Keys::last_number, no_max = above > Keys::last_number;
    if (nan_stays && (no_min || no_max)) {  // a NaN bound is the result for every number
      high = low = no_min ? min : max;
      below = Limits::max();
      return;
    }
    if (no_max) {  // a NaN bound has no effect: x is NaN or stays, and a NaN becomes Min
      above = Keys::last_number;
      high = min;
    }
    if (no_min) below = Limits::min();
    if (no_min || no_max || below <= above) return;
    if (numerics.min_above_max == Numerics::MinAboveMax::GivesMax)
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

// The same where neither bound is a zero or NaN: equal numbers are equal bits then.
template <bool nan_stays>
struct ClipFloatsByNumbers {
  float high, low;

  template <class D, class V>
  V operator()(D d, V x) const {
    const V high_v = hn::Set(d, high), low_v = hn::Set(d, low);
    if constexpr (nan_stays) return greater_or_second(low_v, lesser_or_second(high_v, x));
    return greater_or_second(lesser_or_second(x, high_v), low_v);
  }
};

// f(the quickest ClipFloats that do for these bounds)
template <bool nan_stays, class F>
CpuKernel with_clip(float min, float max, const Numerics& numerics, const F& f) {
  const ClipFloats<nan_stays> clip(min, max, numerics);
  if (min != min || max != max || min == 0 || max == 0) return f(clip);
  return f(ClipFloatsByNumbers<nan_stays>{clip.high, clip.low});
}

// x * scale + bias in two roundings (Highway's operators never fuse, nor may the compiler), then the clip. Only where
// NaN stays can one leave: as the one quiet NaN.
template <bool nan_stays, class Clip>
struct ScaleThenClip {
  ScaleBias g;
  Clip clip;

  template <class D, class V>
  V operator()(D d, V x) const {
    const V scaled = x * hn::Set(d, g.scale) + hn::Set(d, g.bias);
    if constexpr (!nan_stays) return clip(d, scaled);
    const V quiet_nan = hn::BitCast(d, hn::Set(hn::Rebind<std::uint32_t, D>(), 0x7FC00000u));
    return clip(d, hn::IfThenElse(scaled == scaled, scaled, quiet_nan));
  }
};

// The same on FLOAT16, rounded once at the end.
template <class InFloat32>
struct ScaleThenClipHalves {
  InFloat32 in_float32;

  template <class D, class V>
  V operator()(D d, V x) const {
    return narrowed(d, in_float32(d, widened(d, x)));
  }
};

template <bool nan_stays>
CpuKernel scale_then_clip(DataType type, const ScaleBias& g, float min, float max, const Numerics& numerics) {
  return with_clip<nan_stays>(min, max, numerics, [&]<class Clip>(const Clip& clip) -> CpuKernel {
    using Half = std::uint16_t;
    using InFloat32 = ScaleThenClip<nan_stays, Clip>;
    if (type == DataType::Float16) return SimdRuns<ScaleThenClipHalves<InFloat32>, float, Half, Half>({{g, clip}}, {0});
    return simd_unary<float>(InFloat32{g, clip});
  });
}

CpuKernel scaled_clip_kernel(DataType type, const ScaleBias& g, float min, float max, const Numerics& numerics) {
  return numerics.nan == Numerics::Nan::Propagates ? scale_then_clip<true>(type, g, min, max, numerics)
                                                   : scale_then_clip<false>(type, g, min, max, numerics);
}

// The bounds are bits of the tensor's type.
CpuKernel clip_kernel(DataType type, std::uint64_t min_bits, std::uint64_t max_bits, const Numerics& numerics) {
  const bool nan_stays = numerics.nan == Numerics::Nan::Propagates;
  return visit_ordered_type(type, [&]<class T>() -> CpuKernel {
    const T min = from_bits<T>(min_bits), max = from_bits<T>(max_bits);
    if constexpr (std::is_same_v<T, float>) {
      const auto kernel = [](const auto& clip) { return simd_unary<float>(clip); };
      return nan_stays ? with_clip<true>(min, max, numerics, kernel) : with_clip<false>(min, max, numerics, kernel);
    } else if constexpr (std::is_same_v<T, Float16>) {
      const auto low = std::bit_cast<std::int16_t>(min), high = std::bit_cast<std::int16_t>(max);
      if (nan_stays) return simd_unary<std::int16_t>(ClipHalves<true>(low, high, numerics));
      return simd_unary<std::int16_t>(ClipHalves<false>(low, high, numerics));
    } else {
      const bool gives_max = numerics.min_above_max == Numerics::MinAboveMax::GivesMax;
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

HWY_EXPORT(clip_kernel);
HWY_EXPORT(scaled_clip_kernel);

enum Tensors { input_tensor, output_tensor_index };
enum AttributeIndex { min_attribute, max_attribute, scale_bias_attribute };

constexpr std::uint32_t quiet_nan = 0x7FC00000;  // what leaves ScaleBias as a NaN, whatever went in

// --- the bounds in the tensor's own type ---------------------------------------------------------------------------

// Truncates toward zero, saturates, NaN gives 0: Direct3D's ftoi.
template <class T>
T integer_bound(float bound) {
  if (std::isnan(bound)) return 0;
  const double whole = std::trunc(static_cast<double>(bound));
  // 2^63 and 2^64 are exact in double while the integers below them are not: compare against the power of two.
  const double above = std::ldexp(1.0, std::numeric_limits<T>::digits);
  if (whole >= above) return std::numeric_limits<T>::max();
  if (whole <= (std::is_signed_v<T> ? -above : 0.0)) return std::numeric_limits<T>::min();
  return static_cast<T>(whole);
}

template <class T>
T bound_as(float bound) {
  if constexpr (std::is_same_v<T, float>)
    return bound;
  else if constexpr (std::is_same_v<T, Float16>)
    return to_float16(bound);
  else
    return integer_bound<T>(bound);
}

// --- reference -------------------------------------------------------------------------------------------------------

bool is_nan(float value) { return std::isnan(value); }
bool is_nan(Float16 value) { return std::isnan(to_float(value)); }
template <std::integral T>
bool is_nan(T) {
  return false;
}

// -0 is less than +0.
bool less(float a, float b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }
bool less(Float16 a, Float16 b) { return less(to_float(a), to_float(b)); }
template <std::integral T>
bool less(T a, T b) {
  return a < b;
}

// The steps of the formula where a number wins over a NaN. Of two NaNs the first operand stays.
template <class T>
T lesser_of(T first, T second) {
  if (is_nan(first)) return is_nan(second) ? first : second;
  return !is_nan(second) && less(second, first) ? second : first;
}
template <class T>
T greater_of(T first, T second) {
  if (is_nan(first)) return is_nan(second) ? first : second;
  return !is_nan(second) && less(first, second) ? second : first;
}

// max(Min, min(x, Max)). What the settings change: a Min above Max is lowered to it, or a NaN operand wins at once.
template <class T>
T clip(T x, T min, T max, const Numerics& numerics) {
  if (numerics.nan == Numerics::Nan::Propagates) {
    for (T operand : {x, min, max})
      if (is_nan(operand)) return operand;
  }
  if (numerics.min_above_max == Numerics::MinAboveMax::GivesMax && less(max, min) && !is_nan(min) && !is_nan(max))
    min = max;
  return greater_of(min, lesser_of(x, max));
}

// Two roundings; a NaN becomes the one quiet NaN.
float scaled(float x, const ScaleBias& g) {
  const float product = x * g.scale;
  const float sum = product + g.bias;
  return std::isnan(sum) ? std::bit_cast<float>(quiet_nan) : sum;
}

ScalarFunction bind_reference(const Invocation& invocation) {
  const float min = invocation.float_attribute(min_attribute);
  const float max = invocation.float_attribute(max_attribute);
  const Numerics numerics = invocation.numerics;
  const std::optional<ScaleBias> g = invocation.scale_bias_attribute(scale_bias_attribute);
  const DataType type = invocation.data_type(input_tensor);
  if (g && type == DataType::Float16)
    return [=](const std::uint64_t* x) {
      const float y = scaled(to_float(from_bits<Float16>(x[0])), *g);
      return to_bits(to_float16(clip(y, min, max, numerics)));
    };
  if (g)
    return
        [=](const std::uint64_t* x) { return to_bits(clip(scaled(from_bits<float>(x[0]), *g), min, max, numerics)); };
  return visit_ordered_type(type, [&]<class T>() -> ScalarFunction {
    return [=, low = bound_as<T>(min), high = bound_as<T>(max)](const std::uint64_t* x) {
      return to_bits(clip(from_bits<T>(x[0]), low, high, numerics));
    };
  });
}

// --- cpu and gpu
// ------------------------------------------------------------------------------------------------------

// The bounds once more, found without the reference's conversion: an error in either shows as a difference.
template <class T>
T device_bound(float bound) {
  if constexpr (std::is_same_v<T, float>) {
    return bound;
  } else if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(bound);
  } else {
    using Limits = std::numeric_limits<T>;
    if (!(bound > static_cast<float>(Limits::min()))) return bound != bound ? T{0} : Limits::min();
    if (bound >= static_cast<float>(Limits::max())) return Limits::max();
    return static_cast<T>(bound);
  }
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const float min = invocation.float_attribute(min_attribute);
  const float max = invocation.float_attribute(max_attribute);
  const DataType type = invocation.data_type(input_tensor);
  if (const std::optional<ScaleBias>& g = invocation.scale_bias_attribute(scale_bias_attribute))
    return HWY_DYNAMIC_DISPATCH(scaled_clip_kernel)(type, *g, min, max, invocation.numerics);
  return visit_ordered_type(type, [&]<class T>() {
    return HWY_DYNAMIC_DISPATCH(clip_kernel)(type, to_bits(device_bound<T>(min)), to_bits(device_bound<T>(max)),
                                             invocation.numerics);
  });
}

// --- gpu -------------------------------------------------------------------------------------------------------------

// Elements from `least` to `greatest` stay as they are.
template <class T>
struct DeviceBounds {
  T least, greatest, below, above;
};

// In the shader's order, where -0 is below +0 and a NaN, an element's too, above all numbers.
template <class T>
DeviceBounds<T> device_bounds(T min, T max, const Numerics& numerics) {
  const auto value = [](T x) {
    if constexpr (std::is_same_v<T, Float16>)
      return to_float(x);
    else
      return x;
  };
  const auto is_nan = [&](T x) { return value(x) != value(x); };
  const auto is_less = [&](T a, T b) {
    if (is_nan(a) || is_nan(b)) return !is_nan(a) && is_nan(b);
    if constexpr (std::numeric_limits<T>::is_integer)
      return a < b;
    else
      return value(a) != value(b) ? value(a) < value(b) : std::signbit(value(a)) && !std::signbit(value(b));
  };
  const bool ordered = !is_nan(min) && !is_nan(max);
  if (numerics.min_above_max == Numerics::MinAboveMax::GivesMax && ordered && is_less(max, min)) min = max;
  if (numerics.nan == Numerics::Nan::Propagates) {
    if (is_nan(max) && !is_nan(min)) min = max;
    return {min, max, min, is_less(max, min) ? min : max};
  }
  // A NaN bounds nothing. Of two NaNs and a NaN element Min stays, of a NaN Max and a NaN element as well.
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const T least = is_nan(min) ? device_bound<T>(-infinity) : min;
  const T greatest = is_nan(max) ? device_bound<T>(infinity) : max;
  return {least, greatest, min, is_nan(max) ? min : is_less(max, least) ? least : max};
}

// The four bounds as two words each (low word first), then Scale and Bias. The bounds of FLOAT16 under ScaleBias are
// FLOAT32's, since the clip comes before the last rounding.
ShaderBinding bind_gpu(const Invocation& invocation) {
  const std::optional<ScaleBias> g = invocation.scale_bias_attribute(scale_bias_attribute);
  const Numerics& numerics = invocation.numerics;
  ShaderBinding binding;
  if (numerics.nan == Numerics::Nan::Propagates) binding.defines.emplace_back("NAN_PROPAGATES", "1");
  if (g) binding.defines.emplace_back("SCALE_BIAS", "1");

  const DataType bound_type = g ? DataType::Float32 : invocation.data_type(input_tensor);
  visit_ordered_type(bound_type, [&]<class T>() {
    const DeviceBounds<T> bounds = device_bounds(device_bound<T>(invocation.float_attribute(min_attribute)),
                                                 device_bound<T>(invocation.float_attribute(max_attribute)), numerics);
    for (const T bound : {bounds.least, bounds.greatest, bounds.below, bounds.above}) {
      const std::uint64_t bits = to_bits(bound);
      binding.parameters.push_back(static_cast<std::uint32_t>(bits));
      binding.parameters.push_back(static_cast<std::uint32_t>(bits >> 32));
    }
  });
  if (g) {
    binding.parameters.push_back(std::bit_cast<std::uint32_t>(g->scale));
    binding.parameters.push_back(std::bit_cast<std::uint32_t>(g->bias));
  }
  return binding;
}

Diagnostics check(const Invocation& invocation) {
  Diagnostics found;
  if (invocation.float_attribute(min_attribute) > invocation.float_attribute(max_attribute))
    found.push_back({Diagnostic::Severity::Warning, "Min",
                     invocation.numerics.min_above_max == Numerics::MinAboveMax::GivesMin
                         ? "Min is above Max: every element becomes Min."
                         : "Min is above Max: every element becomes Max.",
                     RuleSource::Documented});
  const DataType type = invocation.data_type(input_tensor);
  if (const bool scaled = invocation.scale_bias_attribute(scale_bias_attribute).has_value(); !scaled)
    visit_ordered_type(type, [&]<class T>() {  // with ScaleBias it clips in float32, where the bounds are themselves
      const float min = invocation.float_attribute(min_attribute), max = invocation.float_attribute(max_attribute);
      warn_of_bound(found, "Min", BoundSide::Least, min, type, to_bits(bound_as<T>(min)));
      warn_of_bound(found, "Max", BoundSide::Greatest, max, type, to_bits(bound_as<T>(max)));
    });
  if (invocation.scale_bias_attribute(scale_bias_attribute) && !is_floating_point(type))
    found.push_back({Diagnostic::Severity::Error, "ScaleBias",
                     "ScaleBias is allowed with FLOAT32 and FLOAT16 tensors only.", RuleSource::Decided});
  return found;
}

// --- proof -----------------------------------------------------------------------------------------------------------

struct Bounds {
  float min, max;
};

std::vector<Bounds> swept_bounds() {
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::bit_cast<float>(quiet_nan);
  const float other_nan = std::bit_cast<float>(0xFFC12345u);
  return {{-infinity, infinity},
          {-1, 1},
          {1.00048828125f, 2049},  // ties in FLOAT16, below a whole number for integers
          {-129.9f, 32768.5f},     // truncated, and just outside INT8 and INT16
          {-0.0f, 0.0f},
          {0.0f, -0.0f},
          {std::bit_cast<float>(0x80000001u), std::bit_cast<float>(0x007FFFFFu)},  // subnormal
          {2, -2},
          {infinity, -infinity},
          {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()},
          {-0x1p63f, 0x1p63f},  // INT64's least value, and one past its greatest
          {nan, 1},
          {-1, nan},
          {nan, other_nan}};
}

std::vector<ScaleBias> swept_scales() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  return {{1, 0},
          {0.1f, -1},              // an fma would give other bits
          {-1.5f, 0.25f},          // negative
          {-1, -0.0f},             // zeros of both signs leave
          {0x1p-20f, 0},           // subnormal FLOAT16 results, and FLOAT32 ones of small elements
          {0x1p-130f, 0x1p-149f},  // subnormal itself
          {0, -0.0f},
          {3e38f, 1e38f},  // overflows
          {infinity, -infinity},
          {std::bit_cast<float>(0x7F812345u), 1}};  // a signalling NaN
}

SweepSettings sweep_settings(const std::vector<DataType>& data_types) {
  const DataType type = data_types[input_tensor];
  SweepSettings settings{"bounds", {}};
  const auto add = [&](const Bounds& bounds, const std::optional<ScaleBias>& g) {
    const auto text = [](float value) { return format_element(DataType::Float32, to_bits(value)); };
    std::string label = "Min " + text(bounds.min) + ", Max " + text(bounds.max);
    if (g) label += ", Scale " + text(g->scale) + ", Bias " + text(g->bias);
    settings.each.push_back({std::move(label), {bounds.min, bounds.max, g}, {std::nullopt, std::nullopt}});
  };
  const std::vector<Bounds> all_bounds = swept_bounds();
  for (const Bounds& bounds : all_bounds) add(bounds, std::nullopt);
  if (!is_floating_point(type)) return settings;
  settings.noun = "bounds with and without ScaleBias";
  const std::vector<ScaleBias> scales = swept_scales();
  // All pairs where the elements are few; else each bound with one scale, and each scale with bounds that hide nothing.
  for (std::size_t b = 0; b < all_bounds.size(); ++b)
    for (std::size_t s = 0; s < scales.size(); ++s)
      if (element_size(type) == 2 || b == 0 || s == b % scales.size()) add(all_bounds[b], scales[s]);
  return settings;
}

// --- measure ---------------------------------------------------------------------------------------------------------

std::vector<BenchSettings> bench_settings(const std::vector<DataType>& data_types) {
  if (!is_floating_point(data_types[input_tensor])) return {};
  return {{"ScaleBias", {-0.5f, 0.8f, std::optional(ScaleBias{0.3f, -0.1f})}}};
}

}  // namespace

OperatorSchema define_clip() {
  const DataTypeSet floats = ordered_floats, small = ordered_up_to_32_bits, all = ordered_all;
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_CLIP";
  schema.title = "Clip";
  schema.summary = "Limits every element to the range from Min to Max.";
  schema.formula = "max(Min, min(x, Max))";
  schema.tensors = {{"InputTensor", TensorRole::Input, false, false, "The elements to limit."},
                    {"OutputTensor", TensorRole::Output, false, false, "The limited elements."}};
  schema.attributes = {{"Min", AttributeKind::Float, -0.5f, "The least value that can leave.", {}, true},
                       {"Max", AttributeKind::Float, 0.8f, "The greatest value that can leave.", {}, true},
                       {"ScaleBias",
                        AttributeKind::OptionalScaleBias,
                        std::optional<ScaleBias>{},
                        "Applied first: x * Scale + Bias, in float32.",
                        {},
                        false}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{input_tensor, output_tensor_index}};
  schema.in_place_inputs = {input_tensor};
  schema.support = {{FeatureLevel::L1_0, {floats, floats}, 4, 4},
                    {FeatureLevel::L2_1, {small, small}, 4, 4},
                    {FeatureLevel::L3_0, {small, small}, 1, 8},
                    {FeatureLevel::L5_0, {all, all}, 1, 8}};
  schema.rules = {
      {"Min above Max gives Min everywhere, as the formula says.", RuleSource::Documented},
      {"Integer tensors: Min and Max truncate toward zero.", RuleSource::Documented},
      {"Integer tensors: Min and Max beyond the type's range saturate; NaN becomes 0.", RuleSource::Decided},
      {"FLOAT16: Min and Max round to nearest even.", RuleSource::Documented},
      {"ScaleBias is applied first.", RuleSource::Documented},
      {"ScaleBias computes in float32 with two roundings, then clips, then rounds once to FLOAT16.",
       RuleSource::Decided},
      {"A NaN that leaves ScaleBias is 0x7FC00000 (FLOAT16: 0x7E00).", RuleSource::Decided},
      {"ScaleBias with an integer type is an error.", RuleSource::Decided},
      {"A NaN operand loses to a number, unless the numerics let it propagate; then the first of x, Min, Max that is "
       "NaN is the result.",
       RuleSource::Decided},
      {"+0 is greater than -0: the result is always one of the operands' bit patterns.", RuleSource::Decided}};
  schema.numerics = {"nan", "min_above_max"};
  schema.check = check;
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "clip";
  schema.bind_gpu = bind_gpu;
  schema.sweep_settings = sweep_settings;
  schema.bench_settings = bench_settings;
  return schema;
}

}  // namespace opscope
#endif  // HWY_ONCE
