// ELEMENT_WISE_SIGN: -1, 0 or 1.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_sign_operator_desc

#include <cmath>
#include <type_traits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/ordered_types.h"

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

// On bits: the magnitude says whether it is zero, a number or NaN; the sign bit goes onto the bits of 1.
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

CpuKernel sign_kernel(DataType type, bool nan_stays) {
  return visit_ordered_type(type, [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>)
      return float_kernel<std::int32_t>(0x3F800000, nan_stays);
    else if constexpr (std::is_same_v<T, Float16>)
      return float_kernel<std::int16_t>(0x3C00, nan_stays);
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

HWY_EXPORT(sign_kernel);

enum Tensors { input_tensor, output_tensor_index };

// --- reference -------------------------------------------------------------------------------------------------------

template <class T>
T sign_of(T x, Numerics::SignOfNan) {
  return static_cast<T>((x > 0) - (x < 0));
}
template <>
float sign_of(float x, Numerics::SignOfNan rule) {
  if (std::isnan(x)) return rule == Numerics::SignOfNan::Nan ? x : 0.0f;
  if (x > 0) return 1.0f;
  if (x < 0) return -1.0f;
  return 0.0f;  // -0 too
}
template <>
Float16 sign_of(Float16 x, Numerics::SignOfNan rule) {
  const float wide = to_float(x);
  if (std::isnan(wide)) return rule == Numerics::SignOfNan::Nan ? x : Float16{};
  return to_float16(sign_of(wide, rule));
}

ScalarFunction bind_reference(const Invocation& invocation) {
  return visit_ordered_type(invocation.data_type(input_tensor), [&]<class T>() -> ScalarFunction {
    return [rule = invocation.numerics.sign_of_nan](const std::uint64_t* x) {
      return to_bits(sign_of(from_bits<T>(x[0]), rule));
    };
  });
}

CpuKernel bind_cpu(const Invocation& invocation) {
  return HWY_DYNAMIC_DISPATCH(sign_kernel)(invocation.data_type(input_tensor),
                                           invocation.numerics.sign_of_nan == Numerics::SignOfNan::Nan);
}

ShaderBinding bind_gpu(const Invocation& invocation) {
  ShaderBinding binding;
  if (invocation.numerics.sign_of_nan == Numerics::SignOfNan::Nan) binding.defines.emplace_back("NAN_STAYS", "1");
  return binding;
}

}  // namespace

OperatorSchema define_sign() {
  const DataTypeSet floats = ordered_floats, small = ordered_up_to_32_bits, all = ordered_all;
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_SIGN";
  schema.title = "Sign";
  schema.summary = "Says whether an element is negative, zero or positive: -1, 0 or 1.";
  schema.formula = "-1 if x < 0, 1 if x > 0, 0 otherwise";
  schema.tensors = {{"InputTensor", TensorRole::Input, false, false, "The elements whose sign is asked."},
                    {"OutputTensor", TensorRole::Output, false, false, "-1, 0 or 1 in the tensor's own type."}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{input_tensor, output_tensor_index}};
  schema.in_place_inputs = {input_tensor};
  schema.support = {{FeatureLevel::L2_0, {floats, floats}, 4, 4},
                    {FeatureLevel::L2_1, {small, small}, 4, 4},
                    {FeatureLevel::L3_0, {small, small}, 1, 8},
                    {FeatureLevel::L4_1, {all, all}, 1, 8}};
  schema.rules = {{"-0 gives +0.", RuleSource::Documented},
                  {"Subnormals have a sign: they are never flushed.", RuleSource::Decided},
                  {"NaN gives 0, or its own bits where the numerics say so.", RuleSource::Decided}};
  schema.numerics = {"sign_of_nan"};
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "sign";
  schema.bind_gpu = bind_gpu;
  return schema;
}

}  // namespace opscope
#endif  // HWY_ONCE
