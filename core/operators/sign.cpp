// ELEMENT_WISE_SIGN: -1, 0 or 1.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_sign_operator_desc

#include <cmath>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/cpu_rows.h"
#include "core/operators/support/ordered_key.h"
#include "core/operators/support/ordered_types.h"

namespace opscope {
namespace {

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

// --- cpu: on bits
// ------------------------------------------------------------------------------------------------------

// A float's magnitude says whether it is zero, a number or NaN; its sign bit goes onto the bits of 1.
template <class T, class Bits>
CpuKernel float_kernel(Bits one, Bits infinity, bool nan_stays) {
  constexpr auto sign_bit = static_cast<Bits>(Bits{1} << (sizeof(Bits) * 8 - 1));
  return unary_kernel<Bits>([=](Bits x) {
    const auto magnitude = static_cast<Bits>(x & static_cast<Bits>(~sign_bit));
    const auto unit = static_cast<Bits>((x & sign_bit) | one);
    const Bits of_nan = nan_stays ? x : Bits{0};
    const Bits of_number = magnitude == 0 ? Bits{0} : unit;
    return magnitude > infinity ? of_nan : of_number;
  });
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const bool nan_stays = invocation.numerics.sign_of_nan == Numerics::SignOfNan::Nan;
  return visit_ordered_type(invocation.data_type(input_tensor), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>)
      return float_kernel<T, std::uint32_t>(0x3F800000u, 0x7F800000u, nan_stays);
    else if constexpr (std::is_same_v<T, Float16>)
      return float_kernel<T, std::uint16_t>(0x3C00u, 0x7C00u, nan_stays);
    else if constexpr (std::is_unsigned_v<T>)
      return unary_kernel<T>([](T x) { return static_cast<T>(x != 0); });
    else
      return unary_kernel<T>([](T x) { return static_cast<T>((x >> (sizeof(T) * 8 - 1)) | static_cast<T>(x != 0)); });
  });
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
