// ELEMENT_WISE_QUANTIZED_LINEAR_ADD: adds two quantized tensors and quantizes the sum.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_quantized_linear_add_operator_desc

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/operators/support/family.h"
#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/quantized.h"
#include "core/operators/support/quantized_outcomes.h"
#include "core/operators/support/scalar_runs.h"
#include "core/operators/support/scales.h"
#include "core/tensor/text.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/quantized_linear_add.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_arithmetic.h"
#include "core/operators/support/simd_quantized.h"
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// The nearest integer, ties away from zero. Precondition: it is exact, as within +-1024.
template <class D, class V>
V rounded_away(D d, V q) {
  const V whole = hn::Trunc(q);
  const V outwards = hn::CopySign(hn::Set(d, 1.0f), q);
  return whole + hn::IfThenElseZero(hn::Set(d, 0.5f) <= hn::Abs(q - whole), outwards);
}

// Computes the formula literally. `usual`: ties to even; the zero point is added after rounding.
template <bool by_reciprocal, bool usual>
struct ByTheFormula {
  float a_scale, b_scale, scale;
  float factor;  // 1 / scale
  bool ties_away;
  float zero_point;  // if it is added before rounding, else 0

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    const V total = a * hn::Set(d, a_scale) + b * hn::Set(d, b_scale);
    V q = by_reciprocal ? total * hn::Set(d, factor) : total / hn::Set(d, scale);
    q = hn::IfThenElseZero(q == q, q);
    if (!usual) q = q + hn::Set(d, zero_point);
    // Beyond +-1024 the result saturates. Within it, all operations below are exact.
    q = hn::Max(hn::Min(q, hn::Set(d, 1024.0f)), hn::Set(d, -1024.0f));
    return (!usual && ties_away ? rounded_away(d, q) : q) + hn::Set(d, no_fraction);
  }
};

// The ratios of the scales, and everything that A and B do not change. a and b are the elements themselves.
struct ByRatios {
  float a_ratio, b_ratio, rest;
  float undefined;  // for NaN
  bool ties_away;

  ByRatios(const Quantized& a, const Quantized& b, const Quantized& sum, std::int32_t zero_point_before,
           const Numerics& numerics)
      : a_ratio(a.scale / sum.scale),
        b_ratio(b.scale / sum.scale),
        undefined(static_cast<float>(zero_point_before)),
        ties_away(numerics[ties_rule] == Ties::AwayFromZero) {
    const hn::CappedTag<float, 1> one;
    const auto zero_point = [&](const Quantized& of)
                                HWY_ATTR { return hn::Set(one, static_cast<float>(of.zero_point - of.flip)); };
    const auto zeros = fused(one, zero_point(a), hn::Set(one, a_ratio), zero_point(b) * hn::Set(one, b_ratio));
    rest = undefined - hn::GetLane(zeros);
  }

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    V q = fused(d, a, hn::Set(d, a_ratio), fused(d, b, hn::Set(d, b_ratio), hn::Set(d, rest)));
    q = hn::IfThenElse(q == q, q, hn::Set(d, undefined));
    q = hn::Max(hn::Min(q, hn::Set(d, 1024.0f)), hn::Set(d, -1024.0f));  // as in ByTheFormula
    return (ties_away ? rounded_away(d, q) : q) + hn::Set(d, no_fraction);
  }
};

// An approximation of the formula: the steps of A and B are first converted to steps of the output. Rounding errors, a
// NaN or an integer of more than 16 bits would change the result of at least one of the 65536 pairs of bytes. It is
// used only if all pairs agree.
struct BySteps {
  float a_step, b_step;

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    return hn::MulAdd(a, hn::Set(d, a_step), b * hn::Set(d, b_step)) + hn::Set(d, no_fraction);
  }
};

template <class Whole>
CpuKernel kernel_of(const Quantized& a, const Quantized& b, const Quantized& sum, std::int32_t zero_point,
                    const Whole& whole, const Inputs& inputs) {
  using Byte = std::uint8_t;
  return SimdRuns<QuantizedSum<Whole>, Byte, Byte, Byte, Byte>({a, b, sum, zero_point, whole}, inputs);
}

// INT8's own zero point, not the one that is 128 higher: the rounding depends on the value added before it.
std::int32_t added_before(const Quantized& sum, const Numerics& numerics) {
  return numerics[zero_point_rule] == ZeroPointRule::BeforeRounding ? sum.zero_point - sum.flip : 0;
}

CpuKernel by_ratios(const Quantized& a, const Quantized& b, const Quantized& sum, const Inputs& inputs,
                    const Numerics& numerics) {
  const auto whole_elements = [](Quantized operand) {
    operand.zero_point = operand.flip;
    return operand;
  };
  const std::int32_t before = added_before(sum, numerics);
  return kernel_of(whole_elements(a), whole_elements(b), sum, sum.zero_point - before,
                   ByRatios(a, b, sum, before, numerics), inputs);
}

template <bool by_reciprocal>
CpuKernel by_the_formula(const Quantized& a, const Quantized& b, const Quantized& sum, const Inputs& inputs,
                         const Numerics& numerics) {
  const float factor = 1.0f / sum.scale;
  const bool away = numerics[ties_rule] == Ties::AwayFromZero;
  const bool first = numerics[zero_point_rule] == ZeroPointRule::BeforeRounding;
  const std::int32_t before = added_before(sum, numerics);
  const std::int32_t after = sum.zero_point - before;
  const auto make = [&]<bool usual>() {
    const ByTheFormula<by_reciprocal, usual> whole{a.scale, b.scale, sum.scale,
                                                   factor,  away,    static_cast<float>(before)};
    return kernel_of(a, b, sum, after, whole, inputs);
  };
  if (away || first) return make.template operator()<false>();
  return make.template operator()<true>();
}

// Returns `right`, or a faster kernel that gives the same bytes for all pairs. The last place of each step decides
// which pairs come close to a tie. For random scales the nearest steps agree in nine of ten cases, and with a
// neighbouring value in nearly all.
CpuKernel fastest(const CpuKernel& right, const Quantized& a, const Quantized& b, const Quantized& sum,
                  const Inputs& inputs) {
  const AllPairs pairs(right, inputs);
  const auto steps = [&](const Quantized& operand) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float step = operand.scale / sum.scale;
    return std::array{step, std::nextafter(step, infinity), std::nextafter(step, -infinity)};
  };
  for (const float a_step : steps(a))
    for (const float b_step : steps(b)) {
      CpuKernel kernel = kernel_of(a, b, sum, sum.zero_point, BySteps{a_step, b_step}, inputs);
      if (pairs.gives_the_same(kernel)) return kernel;
    }
  return right;
}

// Types, bits of the zero points and bits of the scales of A, B and the output. `inputs`: the indices of A and B.
CpuKernel add_kernel(const std::array<DataType, 3>& types, const std::array<std::uint64_t, 3>& zero_points,
                     const std::array<std::uint64_t, 3>& scales, const Inputs& inputs, const Numerics& numerics,
                     std::uint64_t elements) {
  constexpr std::uint64_t repays_search = 1u << 14;  // the search takes as long as some 100,000 elements
  const Quantized a(types[0], zero_points[0], scales[0]), b(types[1], zero_points[1], scales[1]);
  const Quantized sum(types[2], zero_points[2], scales[2]);
  const Quotient quotient = numerics[quotient_rule];
  const CpuKernel right = quotient == Quotient::Divide       ? by_the_formula<false>(a, b, sum, inputs, numerics)
                          : quotient == Quotient::Reciprocal ? by_the_formula<true>(a, b, sum, inputs, numerics)
                                                             : by_ratios(a, b, sum, inputs, numerics);
  if (elements < repays_search) return right;
  return fastest(right, a, b, sum, inputs);
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): the returned function owns its kernel

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(add_kernel);

enum Tensors {
  a_tensor,
  a_scale,
  a_zero_point,
  b_tensor,
  b_scale,
  b_zero_point,
  output_scale,
  output_zero_point,
  output_tensor_index
};

// --- reference -------------------------------------------------------------------------------------------------------

// The formula for one pair of elements, from the bits of all inputs.
class ReferenceSum {
 public:
  explicit ReferenceSum(const Invocation& invocation)
      : types_{invocation.data_type(a_tensor), invocation.data_type(b_tensor),
               invocation.data_type(output_tensor_index)},
        quotient_(invocation.numerics[quotient_rule]),
        ties_(invocation.numerics[ties_rule]),
        zero_point_first_(invocation.numerics[zero_point_rule] == ZeroPointRule::BeforeRounding) {}

  DataType type() const { return types_[2]; }

  // What is rounded, NaN if it is undefined. It includes the zero point if that comes before rounding.
  float steps(const std::uint64_t* x) const {
    const float zero_point = zero_point_first_ ? integer(2, x[output_zero_point]) : 0;
    const float scale = from_bits<float>(x[output_scale]);
    if (quotient_ == Quotient::Ratios) {
      const float a_ratio = from_bits<float>(x[a_scale]) / scale, b_ratio = from_bits<float>(x[b_scale]) / scale;
      const float zeros = std::fma(a_ratio, integer(0, x[a_zero_point]), b_ratio * integer(1, x[b_zero_point]));
      const float b = std::fma(integer(1, x[b_tensor]), b_ratio, zero_point - zeros);
      return std::fma(integer(0, x[a_tensor]), a_ratio, b);
    }
    const float a = (integer(0, x[a_tensor]) - integer(0, x[a_zero_point])) * from_bits<float>(x[a_scale]);
    const float b = (integer(1, x[b_tensor]) - integer(1, x[b_zero_point])) * from_bits<float>(x[b_scale]);
    const float sum = a + b;
    const float reciprocal = 1.0f / scale;
    const float quotient = quotient_ == Quotient::Divide ? sum / scale : sum * reciprocal;
    return quotient + zero_point;
  }

  // The integer, clamped to low..high.
  std::int64_t operator()(const std::uint64_t* x, std::int64_t low, std::int64_t high) const {
    const std::int64_t zero_point = quantized(types_[2], x[output_zero_point]);
    const float q = steps(x);
    if (std::isnan(q)) return std::clamp(zero_point, low, high);
    return reference::saturated(q, zero_point_first_ ? 0 : zero_point, low, high, ties_);
  }

 private:
  float integer(std::size_t type, std::uint64_t bits) const {
    return static_cast<float>(quantized(types_[type], bits));
  }

  std::array<DataType, 3> types_;
  Quotient quotient_;
  Ties ties_;
  bool zero_point_first_;
};

ScalarFunction bind_reference(const Invocation& invocation) {
  return [sum = ReferenceSum(invocation)](const std::uint64_t* x) {
    return static_cast<std::uint64_t>(sum(x, lowest(sum.type()), highest(sum.type()))) & 0xFF;
  };
}

std::function<std::int64_t(const std::uint64_t*)> bind_unsaturated(const Invocation& invocation) {
  return [sum = ReferenceSum(invocation)](const std::uint64_t* x) { return sum(x, -1024, 1024); };
}

CpuKernel bind_outcomes(const Invocation& invocation) {
  const DataType a_type = invocation.data_type(a_tensor), b_type = invocation.data_type(b_tensor);
  return [=, sum = ReferenceSum(invocation)](const CpuRun& run) {
    std::array<std::uint64_t, output_tensor_index> x{};
    for (const std::size_t scale : {a_scale, b_scale, output_scale})
      x[scale] = to_bits(load_input<float>(run, scale, 0));
    for (const std::size_t zero_point : {a_zero_point, b_zero_point, output_zero_point})
      x[zero_point] = load_input<std::uint8_t>(run, zero_point, 0);
    const auto term = [&](DataType type, std::size_t tensor, std::size_t scale, std::size_t zero_point) {
      const auto steps = static_cast<double>(quantized(type, x[tensor]) - quantized(type, x[zero_point]));
      return steps * static_cast<double>(from_bits<float>(x[scale]));  // exact: 9 bits by 24
    };
    const QuantizedStep step{from_bits<float>(x[output_scale]), quantized(sum.type(), x[output_zero_point])};
    for (std::size_t i = 0; i < run.count; ++i) {
      x[a_tensor] = load_input<std::uint8_t>(run, a_tensor, i);
      x[b_tensor] = load_input<std::uint8_t>(run, b_tensor, i);
      std::uint8_t outcome = undefined_outcome;
      if (!std::isnan(sum.steps(x.data())))
        outcome = quantized_outcome(term(a_type, a_tensor, a_scale, a_zero_point),
                                    term(b_type, b_tensor, b_scale, b_zero_point), sum.type(), step,
                                    sum(x.data(), -far_beyond_bytes, far_beyond_bytes));
      store_element(run.output + i, outcome);
    }
  };
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const auto single = [&](std::size_t tensor) {
    const std::optional<BoundTensor>& bound = invocation.tensors[tensor];
    return bound ? element_bits(bound->tensor, 0) : 0;
  };
  return HWY_DYNAMIC_DISPATCH(add_kernel)(
      {invocation.data_type(a_tensor), invocation.data_type(b_tensor), invocation.data_type(output_tensor_index)},
      {single(a_zero_point), single(b_zero_point), single(output_zero_point)},
      {single(a_scale), single(b_scale), single(output_scale)}, {a_tensor, b_tensor}, invocation.numerics,
      element_count(invocation.output().tensor.desc));
}

// True if every product and quotient of the formula is 0 or far from the limits of float32 with these scales.
bool are_plain(std::initializer_list<float> scales) {
  return std::ranges::all_of(scales, [](float scale) {
    const float magnitude = std::fabs(scale);
    return magnitude >= 0x1p-100f && magnitude <= 0x1p100f;
  });
}

ShaderBinding bind_gpu(const Invocation& invocation) {
  ShaderBinding binding{numerics_defines(invocation), {}};
  const auto scale_of = [&](std::size_t tensor) {
    return from_bits<float>(element_bits(invocation.tensors[tensor]->tensor, 0));
  };
  const float scale = scale_of(output_scale);
  const auto zero_of = [&](std::size_t tensor, std::size_t zero_point) -> std::int64_t {
    const std::optional<BoundTensor>& bound = invocation.tensors[zero_point];
    return bound ? quantized(invocation.data_type(tensor), element_bits(bound->tensor, 0)) : 0;
  };
  if (invocation.numerics[quotient_rule] == Quotient::Ratios) {
    const float a_ratio = scale_of(a_scale) / scale, b_ratio = scale_of(b_scale) / scale;
    const bool first = invocation.numerics[zero_point_rule] == ZeroPointRule::BeforeRounding;
    const std::int64_t zero = first ? zero_of(output_tensor_index, output_zero_point) : 0;
    const float b_zero = static_cast<float>(zero_of(b_tensor, b_zero_point)) * b_ratio;
    const float zeros = std::fma(static_cast<float>(zero_of(a_tensor, a_zero_point)), a_ratio, b_zero);
    for (const float parameter : {a_ratio, b_ratio, static_cast<float>(zero) - zeros})
      binding.parameters.push_back(std::bit_cast<std::uint32_t>(parameter));
  } else if (are_plain({scale_of(a_scale), scale_of(b_scale), scale})) {
    binding.defines.emplace_back("PLAIN_SCALES", "1");
    const DataType type = invocation.data_type(output_tensor_index);
    const std::int64_t zero = zero_of(output_tensor_index, output_zero_point);
    for (const double share : {1 / (255.0 * scale), static_cast<double>(zero - lowest(type)) / 255.0})
      binding.parameters.push_back(static_cast<std::uint32_t>(to_bits(static_cast<float>(share))));
  }
  return binding;
}

// --- proof -----------------------------------------------------------------------------------------------------------

struct Scales {
  float a, b, output;
};
struct ZeroPoints {
  std::optional<int> a, b, output;  // steps above the type's least value; absent
};

// The first `exact_scales` give quotients exactly between two integers, or reveal where rounding happens.
constexpr std::size_t exact_scales = 8;

std::vector<Scales> swept_scales() {
  constexpr float infinity = std::numeric_limits<float>::infinity(), least = std::numeric_limits<float>::denorm_min();
  constexpr float greatest = std::numeric_limits<float>::max();
  const float nan = std::bit_cast<float>(0x7FC00000u), signalling_nan = std::bit_cast<float>(0xFF812345u);
  return {{1, 1, 2},
          {0.5f, 0.5f, 1},
          {0.25f, 1, 0.5f},
          {1, 1, 16},
          {1, 1, 1},
          {std::bit_cast<float>(0x3CCFA450u), std::bit_cast<float>(0x3D12AD6Cu), std::bit_cast<float>(0x3D15DB2Cu)},
          {1, 1, 0.039215686f},  // -127.5 with the reciprocal, less with a division
          {0.1f, 0.1f, 0.2f},    // ties of rounded products: an fma would miss them
          {0.1f, 0.3f, 0.7f},
          {0x1p-8f, 0x1p-3f, 0x1p-6f},
          {3, 7, 5},
          {1.0f / 3, 1.0f / 7, 1.0f / 255},
          {1e-30f, 1e-30f, 3e-30f},
          {0x1p-126f, 0x1p-127f, 0x1p-125f},
          {least, least, 2 * least},
          {1e-40f, 1e-42f, 1e-41f},
          {1, 1, least},
          {greatest, greatest, greatest},  // sums overflow
          {greatest, -greatest, 1},
          {1e30f, 1, 1e30f},
          {1, 1, greatest},
          {0, 1, 1},
          {1, -0.0f, 1},
          {1, 1, 0},
          {1, 1, -0.0f},
          {0, 0, 0},
          {-1, 1, 2},
          {1, -1, 2},
          {1, 1, -2},
          {-0.1f, -0.2f, -0.3f},
          {nan, 1, 1},
          {1, signalling_nan, 1},
          {1, 1, nan},
          {infinity, 1, 1},
          {infinity, infinity, infinity},
          {1, -infinity, 1},
          {1, 1, infinity},
          {1, 1, -infinity}};
}

std::vector<ZeroPoints> swept_zero_points() {
  return {{{}, {}, {}},    {22, 8, 23},  {128, 128, 128}, {0, 0, 0},
          {255, 255, 255}, {0, 255, {}}, {131, {}, 129},  {{}, {}, 1}};
}

// With these some bytes come so close to a tie that the order of the fused steps by ratios decides, also that of the
// zero points' sum. Found with ONNX Runtime 1.30 on random scales.
std::vector<std::pair<Scales, ZeroPoints>> swept_ratios() {
  const auto scale = [](std::uint32_t bits) { return std::bit_cast<float>(bits); };
  return {{{scale(0x4020EE96), scale(0x3FF925AC), scale(0x4019500A)}, {72, 154, 125}},
          {{scale(0x3EFBF8AB), scale(0x3F916257), scale(0x3F30271F)}, {91, 220, 229}},
          {{scale(0x3C148C85), scale(0x3D03F8A9), scale(0x3C96D74C)}, {54, 39, 35}},
          {{scale(0x3BE18B5F), scale(0x3B60F4F0), scale(0x3B9770E4)}, {34, 69, 141}}};
}

// Scales with ties are combined with every zero point, other scales with two sets of zero points.
SweepSettings sweep_settings(const std::vector<DataType>& data_types) {
  SweepSettings settings{"scales and zero points", {}};
  const std::vector<Scales> scales = swept_scales();
  const std::vector<ZeroPoints> zero_points = swept_zero_points();
  const auto text = [](float scale) { return format_element(DataType::Float32, to_bits(scale)); };
  const auto add = [&](const Scales& scale, const ZeroPoints& zero) {
    SweepSetting setting{"scales " + text(scale.a) + ", " + text(scale.b) + ", " + text(scale.output), {}, {}};
    setting.single_elements.resize(data_types.size());
    setting.single_elements[a_scale] = to_bits(scale.a);
    setting.single_elements[b_scale] = to_bits(scale.b);
    setting.single_elements[output_scale] = to_bits(scale.output);
    std::string zeros;
    const auto set = [&](std::size_t tensor, const std::optional<int>& steps) {
      zeros += zeros.empty() ? "" : ", ";
      if (!steps) return void(zeros += "none");
      const std::int64_t value = lowest(data_types[tensor]) + *steps;
      setting.single_elements[tensor] = static_cast<std::uint64_t>(value) & 0xFF;
      zeros += std::to_string(value);
    };
    set(a_zero_point, zero.a);
    set(b_zero_point, zero.b);
    set(output_zero_point, zero.output);
    setting.label += ", zero points " + zeros;
    settings.each.push_back(std::move(setting));
  };
  for (std::size_t s = 0; s < scales.size(); ++s)
    for (std::size_t z = 0; z < zero_points.size(); ++z)
      if (s < exact_scales || (s + z) % zero_points.size() < 2) add(scales[s], zero_points[z]);
  for (const auto& [scale, zero] : swept_ratios()) add(scale, zero);
  return settings;
}

// --- where implementations differ ------------------------------------------------------------------------------------

const OperatorRule
    zero_point_text = {"The zero point is added after rounding.", RuleSource::Documented},
    steps_text = {"Every step is rounded once to float32, without fma; the division is correctly rounded.",
                  RuleSource::Decided},
    ties_text = {"The quotient rounds to an integer, half to even.", RuleSource::Decided},
    nan_text = {"A NaN quotient is treated as 0, an infinite one saturates.", RuleSource::Decided},
    zero_scale_text = {"A scale of 0 is undefined in DirectML: a warning, and the result of the formula.",
                       RuleSource::Decided},
    negative_scale_text = {"Negative scales are used as they are, with a warning.", RuleSource::Decided};

std::vector<TellingVector> telling_sums() {
  using enum DataType;
  struct Operand {
    std::initializer_list<double> elements;
    std::uint64_t scale;  // bits
    double zero_point;
  };
  const auto vector = [](std::string vector_name, const OperatorRule& rule, std::string elsewhere, DataType type,
                         const Operand& a, const Operand& b, std::uint64_t scale, double zero_point) {
    const auto one = [&](double value) { return elements_of(type, {value}); };
    return TellingVector{std::move(vector_name),
                         rule,
                         std::move(elsewhere),
                         {type, Float32, type, type, Float32, type, Float32, type, type},
                         {elements_of(type, a.elements),
                          {a.scale},
                          one(a.zero_point),
                          elements_of(type, b.elements),
                          {b.scale},
                          one(b.zero_point),
                          {scale},
                          one(zero_point)}};
  };
  constexpr std::uint64_t one = 0x3F800000, two = 0x40000000, zero = 0, infinity = 0x7F800000;
  return {vector("rounded-once", steps_text, "-112 where the quotient, -7.500008, is rounded to a half first.", Int8,
                 {{-114}, 0x3CCFA450, -106}, {{-122}, 0x3D12AD6C, -120}, 0x3D15DB2C, -105),
          vector("zero-point-after-rounding", zero_point_text,
                 "2, 2 and 6 with the zero point before rounding; ONNX Runtime's QLinearAdd gives 2 for the first.",
                 UInt8, {{1, 3, 9}, one, 0}, {{0, 0, 0}, one, 0}, two, 1),
          vector("ties-to-even", ties_text, "1 and 3 where halves round away from zero.", UInt8, {{1, 5, 3}, one, 0},
                 {{0, 0, 0}, one, 0}, two, 0),
          vector("division-not-reciprocal", steps_text, "-128 with the scale's reciprocal.", Int8, {{-5, 5}, one, 0},
                 {{0, 0}, one, 0}, 0x3D20A0A1, 0),
          vector("scale-of-zero", zero_scale_text, "Undefined in DirectML.", Int8, {{1, -1, 0}, one, 0},
                 {{0, 0, 0}, one, 0}, zero, 3),
          vector("infinite-scale", nan_text, "A conversion of NaN to an integer: any value.", Int8,
                 {{1, -1, 0, 5}, infinity, 0}, {{0, 0, 0, -128}, one, 0}, one, 7),
          vector("negative-scale", negative_scale_text, "A scale taken as its magnitude: other signs.", Int8,
                 {{1, -1, 100}, 0xBF800000, 0}, {{2, 2, 2}, one, 0}, one, 0)};
}

}  // namespace

std::vector<OperatorSchema> define_quantized_linear_add() {
  using enum DataType;
  const DataTypeSet bytes = {Int8, UInt8};
  const DataTypeSet scale = {Float32};
  std::vector<OperatorSchema> family(1);
  OperatorSchema& schema = family.front();
  schema.name = "ELEMENT_WISE_QUANTIZED_LINEAR_ADD";
  schema.title = "Quantized linear add";
  schema.summary = "Dequantizes two 8-bit tensors, adds them and quantizes the sum.";
  schema.formula =
      "clamp(round(((A - AZeroPoint) * AScale + (B - BZeroPoint) * BScale) / OutputScale) + OutputZeroPoint)";
  const auto input = [](std::string name, TensorKind kind, std::string meaning, std::string quantizes = {}) {
    const bool single = kind != TensorKind::Data;
    return TensorDeclaration{std::move(name),    TensorRole::Input,   kind, kind == TensorKind::ZeroPoint, single,
                             std::move(meaning), std::move(quantizes)};
  };
  using enum TensorKind;
  schema.tensors = {
      input("ATensor", Data, "The first quantized operand."),
      input("AScaleTensor", Scale, "The size of one step of A.", "ATensor"),
      input("AZeroPointTensor", ZeroPoint, "The value of A that means 0; absent: 0.", "ATensor"),
      input("BTensor", Data, "The second quantized operand."),
      input("BScaleTensor", Scale, "The size of one step of B.", "BTensor"),
      input("BZeroPointTensor", ZeroPoint, "The value of B that means 0; absent: 0.", "BTensor"),
      input("OutputScaleTensor", Scale, "The size of one step of the output.", "OutputTensor"),
      input("OutputZeroPointTensor", ZeroPoint, "The output value that means 0; absent: 0.", "OutputTensor"),
      {.name = "OutputTensor", .role = TensorRole::Output, .meaning = "The quantized sum."}};
  schema.same_data_type = {
      {a_tensor, a_zero_point}, {b_tensor, b_zero_point}, {output_tensor_index, output_zero_point}};
  schema.same_sizes = {{a_tensor, b_tensor, output_tensor_index}};
  schema.same_sizes_source = RuleSource::Decided;
  schema.same_dimension_count = {{a_tensor, a_scale, a_zero_point, b_tensor, b_scale, b_zero_point, output_scale,
                                  output_zero_point, output_tensor_index}};
  schema.support = {{FeatureLevel::L4_0, {bytes, scale, bytes, bytes, scale, bytes, scale, bytes, bytes}, 1, 8}};
  schema.rules = {
      zero_point_text,
      steps_text,
      {"With quotient=ratios: rA = AScale / OutputScale, rB = BScale / OutputScale, and round(fma(A, rA, fma(B, rB, "
       "OutputZeroPoint - fma(rA, AZeroPoint, rB * BZeroPoint)))); OutputZeroPoint is a part of it only with "
       "zero_point=before_rounding.",
       RuleSource::Decided},
      ties_text,
      nan_text,
      {"A, B and the output have equal sizes; broadcast with 0 strides.", RuleSource::Decided},
      zero_scale_text,
      negative_scale_text};
  schema.telling_vectors = telling_sums();
  schema.numerics = {&quotient_rule, &ties_rule, &zero_point_rule};
  schema.counterparts.onnx_nodes = {{"DequantizeLinear", {"ATensor", "AScaleTensor", "AZeroPointTensor"}, "a"},
                                    {"DequantizeLinear", {"BTensor", "BScaleTensor", "BZeroPointTensor"}, "b"},
                                    {"Add", {"a", "b"}, "sum"},
                                    {"QuantizeLinear", {"sum", "OutputScaleTensor", "OutputZeroPointTensor"}}};
  schema.check = check_scales;
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "quantized_linear_add";
  schema.bind_gpu = bind_gpu;
  schema.outcomes = {quantized_outcomes, bind_outcomes, "saturated"};
  schema.real_numbers.exact = [](std::span<const double> x) { return exact_sum(x[0], x[1]); };
  schema.real_numbers.bind_unsaturated = bind_unsaturated;
  schema.sweep_settings = sweep_settings;
  return family;
}

}  // namespace opscope
#endif  // HWY_ONCE
