// ELEMENT_WISE_SIGN: -1, 0 or 1.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_sign_operator_desc

#include <cmath>
#include <type_traits>

#include "core/operators/support/family.h"
#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/outcome_kernels.h"
#include "core/operators/support/reference_order.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/sign.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

struct SignOfInteger {
  template <class D, class V>
  V operator()(D d, V x) const {
    using T = hn::TFromD<D>;
    const V at_most_one = hn::Min(x, hn::Set(d, T{1}));
    if constexpr (std::is_signed_v<T>) return hn::Max(at_most_one, hn::Set(d, T{-1}));
    return at_most_one;
  }
};

// On bits: the magnitude distinguishes zero, numbers and NaN. The sign bit is combined with the bits of 1.
template <class Int, bool nan_stays>
struct SignOfFloat {
  Int one;

  template <class D, class V>
  V operator()(D d, V x) const {
    using Keys = FloatKeys<Int>;
    const V magnitude = hn::And(x, hn::Set(d, Keys::largest));
    const V unit = hn::Or(hn::Xor(x, magnitude), hn::Set(d, one));
    const auto is_nan = hn::Set(d, Keys::infinity) < magnitude;
    const V of_number = hn::IfThenElseZero(hn::Zero(d) < magnitude, unit);
    if constexpr (nan_stays) return hn::IfThenElse(is_nan, x, of_number);
    return hn::IfThenZeroElse(is_nan, of_number);
  }
};

template <class Int>
CpuKernel float_kernel(Int one, bool nan_stays) {
  return nan_stays ? simd_unary<Int>(SignOfFloat<Int, true>{one}) : simd_unary<Int>(SignOfFloat<Int, false>{one});
}

CpuKernel sign(const Invocation& invocation) {
  const SignOfNan rule = invocation.numerics[sign_of_nan];
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>)
      return float_kernel<std::int32_t>(0x3F800000, rule != SignOfNan::Zero);
    else if constexpr (std::is_same_v<T, Float16>)
      return float_kernel<std::int16_t>(0x3C00, rule == SignOfNan::Nan);
    else
      return simd_unary<T>(SignOfInteger{});
  });
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(sign);

// --- reference -------------------------------------------------------------------------------------------------------

template <class T>
T sign_of(T x, SignOfNan) {
  return static_cast<T>((x > 0) - (x < 0));
}
template <>
float sign_of(float x, SignOfNan rule) {
  if (std::isnan(x)) return rule == SignOfNan::Nan || rule == SignOfNan::NanInFloat32 ? x : 0.0f;
  if (x > 0) return 1.0f;
  if (x < 0) return -1.0f;
  return 0.0f;  // -0 too
}
template <>
Float16 sign_of(Float16 x, SignOfNan rule) {
  const float wide = to_float(x);
  if (std::isnan(wide)) return rule == SignOfNan::Nan ? x : Float16{};
  return to_float16(sign_of(wide, rule));
}

ScalarFunction bind_reference(const Invocation& invocation) {
  return reference_unary(invocation,
                         [rule = invocation.numerics[sign_of_nan]]<class T>(T x) { return sign_of(x, rule); });
}

// In the order of the outcomes' declaration.
CpuKernel bind_outcomes(const Invocation& invocation) {
  enum { zero, negative, positive, nan };
  return outcome_unary(invocation, []<class T>(T x) {
    if (reference::is_nan(x)) return nan;
    if constexpr (std::is_same_v<T, Float16>)
      return (x.bits & 0x7FFF) == 0 ? zero : (x.bits & 0x8000) != 0 ? negative : positive;
    else
      return x < T{0} ? negative : x == T{0} ? zero : positive;
  });
}

// --- where implementations differ ------------------------------------------------------------------------------------

const OperatorRule zero_rule = {"-0 gives +0.", RuleSource::Documented},
                   subnormal_rule = {"Subnormals have a sign: they are never flushed.", RuleSource::Decided},
                   nan_text = {"NaN gives 0, or its own bits if the numerics say so for its type.",
                               RuleSource::Decided},
                   formula_rule = {"-1 if x < 0, 1 if x > 0, 0 otherwise", RuleSource::Documented};

std::vector<TellingVector> telling_signs() {
  using enum DataType;
  return {{"negative-zero",
           zero_rule,
           "An implementation that copies the sign bit: -0.",
           {Float32, Float32},
           {{0x80000000, 0x00000000, 0x3F800000}}},
          {"subnormals",
           subnormal_rule,
           "An implementation that flushes them: 0.",
           {Float32, Float32},
           {{0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF}}},
          {"float16-subnormals",
           subnormal_rule,
           "An implementation that flushes them: 0.",
           {Float16, Float16},
           {{0x0001, 0x8001, 0x03FF, 0x83FF}}},
          {"nan",
           nan_text,
           "ONNX: NaN. ONNX Runtime: FLOAT32 NaN, FLOAT16 0.",
           {Float32, Float32},
           {{0x7FC00000, 0xFFC00000, 0x7F800001, 0xFFFFFFFF, 0x3F800000}}},
          {"smallest-integer",
           formula_rule,
           "An implementation that negates it first: 1 or 0.",
           {Int8, Int8},
           {{0x80, 0x7F, 0xFF}}},
          {"int64-beyond-32-bits",
           formula_rule,
           "ONNX Runtime on x86-64: Sign(3,000,000,000) is -1.",
           {Int64, Int64},
           {elements_of(Int64, {3e9, -3e9, 4294967296.0, -4294967296.0})}}};
}

}  // namespace

std::vector<OperatorSchema> define_sign() {
  return {unary({.name = "SIGN",
                 .title = "Sign",
                 .summary = "-1, 0 or 1 for a negative, zero or positive element.",
                 .formula = "-1 if x < 0, 1 if x > 0, 0 otherwise",
                 .support = {{FeatureLevel::L2_0, 4, 4, ordered_floats},
                             {FeatureLevel::L2_1, 4, 4, ordered_up_to_32_bits},
                             {FeatureLevel::L3_0, 1, 8, ordered_up_to_32_bits},
                             {FeatureLevel::L4_1, 1, 8, ordered_all}},
                 .rules = {zero_rule, subnormal_rule, nan_text},
                 .numerics = {&sign_of_nan},
                 .reference = bind_reference,
                 .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(sign)(invocation); },
                 .shader = "sign",
                 .outcomes = {{{"zero", OutcomeTone::Kept},
                               {"negative", OutcomeTone::First},
                               {"positive", OutcomeTone::Second},
                               {"NaN", OutcomeTone::Special}},
                              bind_outcomes},
                 .counterparts = {.onnx = "Sign", .webnn = "sign"},
                 .in_place_inputs = {0},
                 .telling_vectors = telling_signs()})};
}

}  // namespace opscope
#endif  // HWY_ONCE
