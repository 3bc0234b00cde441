// ELEMENT_WISE_MIN: min(a, b).
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_min_operator_desc

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/ordered_types.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/min.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

struct MinOfIntegers {
  template <class D, class V>
  V operator()(D, V a, V b) const {
    return hn::Min(a, b);
  }
};

// Two compares choose, and where the operands compare equal their bits differ in the sign of zero alone: or'ing them
// gives -0 if either is. A NaN fails every compare.
template <bool nan_propagates>
struct MinOfSingles {
  template <class D, class V>
  V operator()(D, V a, V b) const {
    const V may_be_nan = nan_propagates ? a : b;
    const auto takes_b = hn::AndNot(a <= b, may_be_nan == may_be_nan);
    return hn::IfThenElse(takes_b, b, hn::IfThenElse(a == b, hn::Or(a, b), a));
  }
};

// By keys. NaNs lie where they lose, or where they win; the bound keeps a where both are NaN.
template <bool nan_propagates>
struct MinOfHalves {
  template <class D, class V>
  V operator()(D d, V a, V b) const {
    using Int = std::int16_t;
    using Keys = FloatKeys<Int>;
    if constexpr (nan_propagates) {
      const V last_nan = hn::Set(d, Int{Keys::first_number - 1});
      const auto takes_b = hn::Max(Keys::with_nan_at_bottom(d, b), last_nan) < Keys::with_nan_at_bottom(d, a);
      return hn::IfThenElse(takes_b, b, a);
    } else {
      const V first_nan = hn::Set(d, Int{Keys::last_number + 1});
      const auto takes_b = Keys::with_nan_on_top(d, b) < hn::Min(Keys::with_nan_on_top(d, a), first_nan);
      return hn::IfThenElse(takes_b, b, a);
    }
  }
};

template <bool nan_propagates>
CpuKernel kernel_of(DataType type) {
  return visit_ordered_type(type, [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>)
      return simd_binary<float>(MinOfSingles<nan_propagates>{});
    else if constexpr (std::is_same_v<T, Float16>)
      return simd_binary<std::int16_t>(MinOfHalves<nan_propagates>{});
    else
      return simd_binary<T>(MinOfIntegers{});
  });
}

CpuKernel min_kernel(DataType type, bool nan_propagates) {
  return nan_propagates ? kernel_of<true>(type) : kernel_of<false>(type);
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(min_kernel);

enum Tensors { a_tensor, b_tensor, output_tensor_index };

// --- reference -------------------------------------------------------------------------------------------------------

template <class T>
T lesser(T a, T b, Numerics::Nan) {
  return b < a ? b : a;
}

// Float16 widens to float exactly, so the comparison is the same.
template <class T>
T lesser_float(T a, T b, float x, float y, Numerics::Nan rule) {
  if (std::isnan(x) && std::isnan(y)) return a;
  if (std::isnan(x)) return rule == Numerics::Nan::Propagates ? a : b;
  if (std::isnan(y)) return rule == Numerics::Nan::Propagates ? b : a;
  if (x == 0 && y == 0) return std::signbit(y) && !std::signbit(x) ? b : a;  // -0 is less than +0
  return y < x ? b : a;
}
float lesser(float a, float b, Numerics::Nan rule) { return lesser_float(a, b, a, b, rule); }
Float16 lesser(Float16 a, Float16 b, Numerics::Nan rule) { return lesser_float(a, b, to_float(a), to_float(b), rule); }

ScalarFunction bind_reference(const Invocation& invocation) {
  return visit_ordered_type(invocation.data_type(a_tensor), [&]<class T>() -> ScalarFunction {
    return [rule = invocation.numerics.nan](const std::uint64_t* x) {
      return to_bits(lesser(from_bits<T>(x[0]), from_bits<T>(x[1]), rule));
    };
  });
}

CpuKernel bind_cpu(const Invocation& invocation) {
  return HWY_DYNAMIC_DISPATCH(min_kernel)(invocation.data_type(a_tensor),
                                          invocation.numerics.nan == Numerics::Nan::Propagates);
}

ShaderBinding bind_gpu(const Invocation& invocation) {
  ShaderBinding binding;
  if (invocation.numerics.nan == Numerics::Nan::Propagates) binding.defines.emplace_back("NAN_PROPAGATES", "1");
  return binding;
}

}  // namespace

OperatorSchema define_min() {
  const DataTypeSet floats = ordered_floats, small = ordered_up_to_32_bits, all = ordered_all;
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_MIN";
  schema.title = "Min";
  schema.summary = "Takes the lesser of two elements.";
  schema.formula = "min(a, b)";
  schema.tensors = {{"ATensor", TensorRole::Input, false, false, "The first operand, a."},
                    {"BTensor", TensorRole::Input, false, false, "The second operand, b."},
                    {"OutputTensor", TensorRole::Output, false, false, "The lesser elements."}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{a_tensor, b_tensor, output_tensor_index}};
  schema.in_place_inputs = {a_tensor, b_tensor};
  schema.support = {{FeatureLevel::L1_0, {floats, floats, floats}, 4, 4},
                    {FeatureLevel::L2_1, {small, small, small}, 4, 4},
                    {FeatureLevel::L3_0, {small, small, small}, 1, 8},
                    {FeatureLevel::L5_0, {all, all, all}, 1, 8}};
  schema.rules = {
      {"-0 is less than +0.", RuleSource::Decided},
      {"A NaN loses to a number, unless the numerics let it propagate; of two NaNs the result is ATensor's.",
       RuleSource::Decided}};
  schema.numerics = {"nan"};
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "min";
  schema.bind_gpu = bind_gpu;
  return schema;
}

}  // namespace opscope
#endif  // HWY_ONCE
