// LOGICAL_AND, LOGICAL_OR, LOGICAL_XOR and LOGICAL_NOT: 1 or 0.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_logical_and_operator_desc and the
// pages of the others beside it.

#include "core/operators/support/family.h"
#include "core/operators/support/outcome_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/logic.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_runs.h"
#include "core/operators/support/simd_truth.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// `f(d, operands...)`: a vector with 0 in the lanes whose result is 0.
template <class F>
struct OneOrZero {
  F f;

  template <class D, class... V>
  auto operator()(D d, V... operands) const {
    return hn::IfThenZeroElse(f(d, operands...) == hn::Zero(d), hn::Set(d, hn::TFromD<D>{1}));
  }
};

template <class F>
CpuKernel logic_binary(const Invocation& invocation, const F& f) {
  const OneOrZero<F> kernel{f};
  if (invocation.data_type(0) == DataType::UInt8) return simd_binary<std::uint8_t>(kernel);
  return simd_binary<std::uint32_t>(kernel);
}

CpuKernel logical_and(const Invocation& invocation) {
  return logic_binary(invocation,
                      [](auto d, auto a, auto b) HWY_ATTR { return hn::IfThenZeroElse(a == hn::Zero(d), b); });
}

CpuKernel logical_or(const Invocation& invocation) {
  return logic_binary(invocation, [](auto, auto a, auto b) HWY_ATTR { return hn::Or(a, b); });
}

CpuKernel logical_xor(const Invocation& invocation) {
  return logic_binary(invocation, [](auto d, auto a, auto b) HWY_ATTR {
    const auto zero = hn::Zero(d);
    return hn::Xor(hn::VecFromMask(d, a == zero), hn::VecFromMask(d, b == zero));
  });
}

CpuKernel logical_not(const Invocation& invocation) {
  const auto f = [](auto d, auto x) HWY_ATTR { return hn::VecFromMask(d, x == hn::Zero(d)); };
  const OneOrZero<decltype(f)> kernel{f};
  if (invocation.data_type(0) == DataType::UInt8) return simd_unary<std::uint8_t>(kernel);
  return simd_unary<std::uint32_t>(kernel);
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(logical_and);
HWY_EXPORT(logical_or);
HWY_EXPORT(logical_xor);
HWY_EXPORT(logical_not);

// --- reference -------------------------------------------------------------------------------------------------------

template <class F>
auto truth_of(F f) {
  return [f](const Invocation&) -> ScalarFunction {
    return [f](const std::uint64_t* x) -> std::uint64_t { return f(x) ? 1 : 0; };
  };
}

// --- declarations ----------------------------------------------------------------------------------------------------

using enum FeatureLevel;
using enum DataType;

const std::vector<LevelSupport> support = {
    {L1_0, 4, 4, {UInt32}}, {L2_0, 4, 4, {UInt32, UInt8}}, {L3_0, 1, 8, {UInt32, UInt8}}};
const OperatorRule any_non_zero = {"Any element that is not 0 is true.", RuleSource::Decided};

// Completes a member with what all four have in common.
template <class F>
Member with_logic(F holds, Member member) {
  member.reference = truth_of(holds);
  member.outcomes = {truth_outcomes, [holds](const Invocation& invocation) -> CpuKernel {
                       const std::size_t inputs = invocation.schema->output();
                       const std::size_t size = element_size(invocation.data_type(0));
                       return [=](const CpuRun& run) {
                         for (std::size_t i = 0; i < run.count; ++i) {
                           std::array<std::uint64_t, 2> x{};
                           for (std::size_t k = 0; k < inputs; ++k)
                             x[k] = load_bits(run.input[k] + (run.is_broadcast[k] ? 0 : i * size), size);
                           store_element<std::uint8_t>(run.output + i, holds(x.data()));
                         }
                       };
                     }};
  member.support = support;
  member.shader = "logic";
  return member;
}

OperatorSchema of_conditions(OperatorSchema schema) {
  for (TensorDeclaration& tensor : schema.tensors) tensor.kind = TensorKind::Condition;
  return schema;
}

}  // namespace

std::vector<OperatorSchema> define_logic() {
  return {
      of_conditions(binary(
          with_logic([](const std::uint64_t* x) { return x[0] != 0 && x[1] != 0; },
                     {.name = "LOGICAL_AND",
                      .title = "And",
                      .summary = "1 if both elements are true, else 0.",
                      .formula = "a && b",
                      .rules = {{"The result is 1 or 0.", RuleSource::Documented}, any_non_zero},
                      .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(logical_and)(invocation); },
                      .glsl = "a != 0u && b != 0u",
                      .counterparts = {.onnx = "And", .webnn = "logicalAnd"},
                      .in_place_inputs = {0, 1}}))),
      of_conditions(binary(
          with_logic([](const std::uint64_t* x) { return x[0] != 0 || x[1] != 0; },
                     {.name = "LOGICAL_OR",
                      .title = "Or",
                      .summary = "1 if at least one of the two elements is true, else 0.",
                      .formula = "a || b",
                      .rules = {{"The result is 1 or 0.", RuleSource::Decided}, any_non_zero},
                      .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(logical_or)(invocation); },
                      .glsl = "(a | b) != 0u",
                      .counterparts = {.onnx = "Or", .webnn = "logicalOr"},
                      .in_place_inputs = {0, 1}}))),
      of_conditions(binary(
          with_logic([](const std::uint64_t* x) { return (x[0] != 0) != (x[1] != 0); },
                     {.name = "LOGICAL_XOR",
                      .title = "Exclusive or",
                      .summary = "1 if exactly one of the two elements is true, else 0.",
                      .formula = "!!a != !!b",
                      .rules = {{"The result is 1 or 0; any element that is not 0 is true.", RuleSource::Documented}},
                      .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(logical_xor)(invocation); },
                      .glsl = "(a != 0u) != (b != 0u)",
                      .counterparts = {.onnx = "Xor", .webnn = "logicalXor"},
                      .in_place_inputs = {0, 1}}))),
      of_conditions(unary(
          with_logic([](const std::uint64_t* x) { return x[0] == 0; },
                     {.name = "LOGICAL_NOT",
                      .title = "Not",
                      .summary = "Turns true into false: 0 becomes 1, everything else 0.",
                      .formula = "!x",
                      .rules = {{"The result is 1 or 0.", RuleSource::Decided}, any_non_zero},
                      .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(logical_not)(invocation); },
                      .glsl = "x == 0u",
                      .counterparts = {.onnx = "Not", .webnn = "logicalNot"},
                      .in_place_inputs = {0}}))),
  };
}

}  // namespace opscope
#endif  // HWY_ONCE
