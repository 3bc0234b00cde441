// LOGICAL_EQUALS, _GREATER_THAN, _LESS_THAN, _GREATER_THAN_OR_EQUAL and _LESS_THAN_OR_EQUAL: 1 or 0.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_logical_equals_operator_desc and
// the pages of the others beside it.

#include <type_traits>

#include "core/operators/support/family.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/outcome_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/comparison.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_runs.h"
#include "core/operators/support/simd_truth.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// FLOAT16 as integers in the order of the values; both zeros are 0.
template <class D, class V>
V order_of_halves(D d, V bits) {
  const V magnitude = hn::And(bits, hn::Set(d, std::int16_t{0x7FFF}));
  return hn::IfThenElse(bits < hn::Zero(d), hn::Zero(d) - magnitude, magnitude);
}
template <class D, class V>
auto is_number_half(D d, V bits) {
  return hn::And(bits, hn::Set(d, std::int16_t{0x7FFF})) < hn::Set(d, std::int16_t{0x7C01});
}

// `holds(a, b)`: a mask of the lanes in which the comparison is true. Every comparison with NaN is false.
template <class Lane, class To, class Holds>
struct Compare {
  Holds holds;

  template <class D, class V>
  auto operator()(D, V a, V b) const {
    return truth<To>(hn::Rebind<Lane, D>(), holds(a, b));
  }
};

template <class To, class Holds>
struct CompareHalves {
  Holds holds;

  template <class D, class V>
  auto operator()(D, V a, V b) const {
    const hn::Rebind<std::int16_t, D> d;
    const auto numbers = hn::And(is_number_half(d, a), is_number_half(d, b));
    return truth<To>(d, hn::And(numbers, holds(order_of_halves(d, a), order_of_halves(d, b))));
  }
};

template <class To, class Lane, class F>
CpuKernel compare_with(const F& f) {
  using Wide = std::conditional_t<(sizeof(Lane) > sizeof(To)), Lane, To>;
  return SimdRuns<F, Wide, To, Lane, Lane>(f, {0, 1});
}

template <class To, class Holds>
CpuKernel compare_to(const Invocation& invocation, const Holds& holds) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, Float16>)
      return compare_with<To, std::int16_t>(CompareHalves<To, Holds>{holds});
    else
      return compare_with<To, T>(Compare<T, To, Holds>{holds});
  });
}

template <class Holds>
CpuKernel compare(const Invocation& invocation, const Holds& holds) {
  if (invocation.data_type(2) == DataType::UInt8) return compare_to<std::uint8_t>(invocation, holds);
  return compare_to<std::uint32_t>(invocation, holds);
}

CpuKernel equals(const Invocation& invocation) {
  return compare(invocation, [](auto a, auto b) HWY_ATTR { return a == b; });
}

CpuKernel greater_than(const Invocation& invocation) {
  return compare(invocation, [](auto a, auto b) HWY_ATTR { return b < a; });
}

CpuKernel less_than(const Invocation& invocation) {
  return compare(invocation, [](auto a, auto b) HWY_ATTR { return a < b; });
}

CpuKernel greater_than_or_equal(const Invocation& invocation) {
  return compare(invocation, [](auto a, auto b) HWY_ATTR { return hn::Or(b < a, a == b); });
}

CpuKernel less_than_or_equal(const Invocation& invocation) {
  return compare(invocation, [](auto a, auto b) HWY_ATTR { return hn::Or(a < b, a == b); });
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(equals);
HWY_EXPORT(greater_than);
HWY_EXPORT(less_than);
HWY_EXPORT(greater_than_or_equal);
HWY_EXPORT(less_than_or_equal);

// --- reference -------------------------------------------------------------------------------------------------------

// `holds` on the values, FLOAT16 as float. C++ compares floats as IEEE 754 does: false with a NaN, -0 equal to +0.
template <class F>
auto comparison(F holds) {
  return [holds]<class T>(T a, T b) -> std::uint8_t {
    if constexpr (std::is_same_v<T, Float16>)
      return holds(to_float(a), to_float(b)) ? 1 : 0;
    else
      return holds(a, b) ? 1 : 0;
  };
}

// --- declarations ----------------------------------------------------------------------------------------------------

using enum FeatureLevel;
using enum DataType;

constexpr DataTypeSet truths = {UInt32, UInt8};

const std::vector<LevelSupport> strict_support = {{L1_0, 4, 4, ordered_floats, {UInt32}},
                                                  {L2_0, 4, 4, ordered_floats, truths},
                                                  {L2_1, 4, 4, ordered_up_to_32_bits, truths},
                                                  {L3_0, 1, 8, ordered_up_to_32_bits, truths},
                                                  {L4_1, 1, 8, ordered_all, truths}};
const std::vector<LevelSupport> or_equal_support = {{L3_0, 1, 8, ordered_up_to_32_bits, truths},
                                                    {L4_1, 1, 8, ordered_all, truths}};

// Completes a member with what all five have in common.
template <class F>
OperatorSchema compares(F holds, Member member) {
  member.reference = [holds](const Invocation& invocation) { return reference_binary(invocation, comparison(holds)); };
  member.outcomes = {truth_outcomes,
                     [holds](const Invocation& invocation) { return outcome_binary(invocation, comparison(holds)); }};
  member.shader = "comparison";
  member.rules = {{"The result is 1 or 0.", RuleSource::Documented},
                  {"A comparison with NaN is false.", RuleSource::Decided},
                  {"-0 equals +0; subnormals are kept.", RuleSource::Decided}};
  OperatorSchema schema = binary(std::move(member));
  schema.tensors.back().kind = TensorKind::Condition;
  schema.tensors.back().meaning = "1 if the comparison is true, else 0.";
  return schema;
}

}  // namespace

std::vector<OperatorSchema> define_comparison() {
  return {
      compares([](auto a, auto b) { return a == b; },
               {.name = "LOGICAL_EQUALS",
                .title = "Equals",
                .summary = "1 if the elements are equal, else 0.",
                .formula = "a == b",
                .support = strict_support,
                .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(equals)(invocation); },
                .glsl = "equal(a, b)",
                .counterparts = {.onnx = "Equal", .webnn = "equal"}}),
      compares([](auto a, auto b) { return a > b; },
               {.name = "LOGICAL_GREATER_THAN",
                .title = "Greater than",
                .summary = "1 if the first element is greater than the second, else 0.",
                .formula = "a > b",
                .support = strict_support,
                .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(greater_than)(invocation); },
                .glsl = "below(b, a)",
                .counterparts = {.onnx = "Greater", .webnn = "greater"}}),
      compares([](auto a, auto b) { return a < b; },
               {.name = "LOGICAL_LESS_THAN",
                .title = "Less than",
                .summary = "1 if the first element is less than the second, else 0.",
                .formula = "a < b",
                .support = strict_support,
                .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(less_than)(invocation); },
                .glsl = "below(a, b)",
                .counterparts = {.onnx = "Less", .webnn = "lesser"}}),
      compares(
          [](auto a, auto b) { return a >= b; },
          {.name = "LOGICAL_GREATER_THAN_OR_EQUAL",
           .title = "Greater than or equal",
           .summary = "1 if the first element is greater than or equal to the second, else 0.",
           .formula = "a >= b",
           .support = or_equal_support,
           .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(greater_than_or_equal)(invocation); },
           .glsl = "below(b, a) || equal(a, b)",
           .counterparts = {.onnx = "GreaterOrEqual", .webnn = "greaterOrEqual"}}),
      compares(
          [](auto a, auto b) { return a <= b; },
          {.name = "LOGICAL_LESS_THAN_OR_EQUAL",
           .title = "Less than or equal",
           .summary = "1 if the first element is less than or equal to the second, else 0.",
           .formula = "a <= b",
           .support = or_equal_support,
           .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(less_than_or_equal)(invocation); },
           .glsl = "below(a, b) || equal(a, b)",
           .counterparts = {.onnx = "LessOrEqual", .webnn = "lesserOrEqual"}}),
  };
}

}  // namespace opscope
#endif  // HWY_ONCE
