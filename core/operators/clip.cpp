// ELEMENT_WISE_CLIP: max(Min, min(g(x), Max)), g(x) = x * Scale + Bias.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_clip_operator_desc

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/cpu_rows.h"
#include "core/operators/support/ordered_key.h"
#include "core/operators/support/ordered_types.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

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

// --- cpu: a clamp of order-preserving keys, with the NaN cases settled beforehand ----------------------------

template <class T>
struct Clamp {
  typename OrderedKey<T>::Type low, high;  // low <= high unless Min above Max gives Min; high is applied first
  bool nan_stays;                          // a NaN element stays as it is
  T nan_gives;                             // otherwise it becomes this
};

template <class T>
Clamp<T> clamp_of(T min, T max, const Numerics& numerics) {
  using Key = OrderedKey<T>;
  using Limits = std::numeric_limits<typename Key::Type>;
  const bool no_min = Key::is_nan(min), no_max = Key::is_nan(max);
  if (numerics.nan == Numerics::Nan::Propagates) {
    // A NaN bound is the result for every number: both keys are its own.
    if (no_min) return {Key::of(min), Key::of(min), true, {}};
    if (no_max) return {Key::of(max), Key::of(max), true, {}};
  }
  // A number wins over a NaN bound: the bound has no effect.
  Clamp<T> clamp{no_min ? Limits::min() : Key::of(min),
                 no_max ? Limits::max() : Key::of(max),
                 numerics.nan == Numerics::Nan::Propagates,
                 {}};
  if (numerics.min_above_max == Numerics::MinAboveMax::GivesMax) clamp.low = std::min(clamp.low, clamp.high);
  // A NaN element drops out of the inner step, which leaves Max; of NaNs alone the outer step's first operand stays.
  clamp.nan_gives = no_max ? min : Key::value(std::max(clamp.low, clamp.high));
  return clamp;
}

template <class T>
T apply(const Clamp<T>& clamp, T x) {
  using Key = OrderedKey<T>;
  const T clamped = Key::value(std::max(clamp.low, std::min(Key::of(x), clamp.high)));
  const T instead = clamp.nan_stays ? x : clamp.nan_gives;
  return Key::is_nan(x) ? instead : clamped;
}

// The bounds once more, found without the reference's conversion: an error in either shows as a difference.
template <class T>
T device_bound(float bound) {
  if constexpr (std::is_same_v<T, float>) {
    return bound;
  } else if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(bound);
  } else {
    using Limits = std::numeric_limits<T>;
    if (!(bound > static_cast<float>(Limits::min()))) return OrderedKey<float>::is_nan(bound) ? T{0} : Limits::min();
    if (bound >= static_cast<float>(Limits::max())) return Limits::max();
    return static_cast<T>(bound);
  }
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const float min = invocation.float_attribute(min_attribute);
  const float max = invocation.float_attribute(max_attribute);
  const DataType type = invocation.data_type(input_tensor);
  if (const std::optional<ScaleBias> g = invocation.scale_bias_attribute(scale_bias_attribute)) {
    const auto scale_then_clamp = [g = *g, clamp = clamp_of(min, max, invocation.numerics)](float x) {
      const float y = x * g.scale + g.bias;  // -ffp-contract=off: two roundings
      return apply(clamp, OrderedKey<float>::is_nan(y) ? std::bit_cast<float>(quiet_nan) : y);
    };
    if (type == DataType::Float16)
      return unary_kernel<Float16>([=](Float16 x) { return to_float16(scale_then_clamp(to_float(x))); });
    return unary_kernel<float>(scale_then_clamp);
  }
  return visit_ordered_type(type, [&]<class T>() -> CpuKernel {
    const Clamp<T> clamp = clamp_of(device_bound<T>(min), device_bound<T>(max), invocation.numerics);
    return unary_kernel<T>([=](T x) { return apply(clamp, x); });
  });
}

// --- gpu -------------------------------------------------------------------------------------------------------------

// Parameters: Min and Max as two words each (low word first), then Scale and Bias. The bounds of FLOAT16 under
// ScaleBias are FLOAT32's, since the clip comes before the last rounding.
ShaderBinding bind_gpu(const Invocation& invocation) {
  const std::optional<ScaleBias> g = invocation.scale_bias_attribute(scale_bias_attribute);
  const Numerics& numerics = invocation.numerics;
  ShaderBinding binding;
  if (numerics.nan == Numerics::Nan::Propagates) binding.defines.emplace_back("NAN_PROPAGATES", "1");
  if (numerics.min_above_max == Numerics::MinAboveMax::GivesMax)
    binding.defines.emplace_back("MIN_ABOVE_MAX_GIVES_MAX", "1");
  if (g) binding.defines.emplace_back("SCALE_BIAS", "1");

  const DataType bound_type = g ? DataType::Float32 : invocation.data_type(input_tensor);
  visit_ordered_type(bound_type, [&]<class T>() {
    for (const std::size_t attribute : {min_attribute, max_attribute}) {
      const std::uint64_t bits = to_bits(device_bound<T>(invocation.float_attribute(attribute)));
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
  if (invocation.scale_bias_attribute(scale_bias_attribute) && !is_floating_point(invocation.data_type(input_tensor)))
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
  return schema;
}

}  // namespace opscope
