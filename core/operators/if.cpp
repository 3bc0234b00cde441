// ELEMENT_WISE_IF: a if the condition is not zero, else b.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_if_operator_desc

#include "core/operators/schema/invocation.h"
#include "core/operators/support/scalar_runs.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/if.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// A byte for every lane, widened step by step to the lanes of D.
template <class D, class V>
hn::Vec<D> widened_bytes(D d, V bytes) {
  if constexpr (sizeof(hn::TFromD<D>) == 1) {
    return bytes;
  } else if constexpr (sizeof(hn::TFromD<D>) <= 4) {
    return hn::PromoteTo(d, bytes);
  } else {
    const hn::Rebind<std::uint32_t, D> half;
    return hn::PromoteTo(d, hn::PromoteTo(half, bytes));
  }
}

// Selects whole words: NaN payloads and signs are kept.
struct Select {
  template <class D, class C, class V>
  V operator()(D d, C condition, V a, V b) const {
    return hn::IfThenElse(widened_bytes(d, condition) == hn::Zero(d), b, a);
  }
};

template <class Bits>
CpuKernel select() {
  return SimdRuns<Select, Bits, Bits, std::uint8_t, Bits, Bits>({}, {0, 1, 2});
}

CpuKernel if_kernel(std::size_t element_size) {
  switch (element_size) {
    case 1: return select<std::uint8_t>();
    case 2: return select<std::uint16_t>();
    case 4: return select<std::uint32_t>();
    default: return select<std::uint64_t>();
  }
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(if_kernel);

enum Tensors { condition_tensor, a_tensor, b_tensor, output_tensor_index };

ScalarFunction bind_reference(const Invocation&) {
  return [](const std::uint64_t* x) { return x[condition_tensor] != 0 ? x[a_tensor] : x[b_tensor]; };
}

CpuKernel bind_cpu(const Invocation& invocation) {
  return HWY_DYNAMIC_DISPATCH(if_kernel)(element_size(invocation.data_type(a_tensor)));
}

ShaderBinding bind_gpu(const Invocation&) { return {}; }

// 0: from B, 1: from A.
CpuKernel bind_outcomes(const Invocation&) {
  return [](const CpuRun& run) {
    for (std::size_t i = 0; i < run.count; ++i)
      store_element<std::uint8_t>(run.output + i, load_input<std::uint8_t>(run, condition_tensor, i) != 0);
  };
}

const OperatorRule condition_rule = {"Any non-zero condition byte selects A, zero selects B.", RuleSource::Documented},
                   bits_rule = {"Bits are copied: NaN payloads, signalling NaNs and -0 arrive unchanged.",
                                RuleSource::Decided};

std::vector<TellingVector> telling_selections() {
  using enum DataType;
  const auto typed = [](DataType type) { return std::vector{UInt8, type, type, type}; };
  return {{"conditions-other-than-1",
           condition_rule,
           "An implementation that tests for 1, or the lowest bit: B.",
           typed(Float32),
           {{0, 1, 2, 3, 0x80, 0xFE, 0xFF},
            elements_of(Float32, {1, 2, 3, 4, 5, 6, 7}),
            elements_of(Float32, {-1, -2, -3, -4, -5, -6, -7})}},
          {"negative-zero",
           bits_rule,
           "ONNX Runtime: Where(true, -0, 5) is +0.",
           typed(Float32),
           {{1, 0, 1}, {0x80000000, 0x40A00000, 0x3F800000}, {0x40A00000, 0x80000000, 0x40A00000}}},
          {"float16-signalling-nan",
           bits_rule,
           "ONNX Runtime: the quiet NaN 0x7E01.",
           typed(Float16),
           {{1, 0, 1}, {0x7C01, 0x3C00, 0xFDFF}, {0x3C00, 0x7C01, 0x3C00}}},
          {"float32-nan-payloads",
           bits_rule,
           "An implementation that computes with them: 0x7FC00000.",
           typed(Float32),
           {{1, 0, 1}, {0x7F800001, 0x3F800000, 0xFFC12345}, {0x3F800000, 0x7FABCDEF, 0x3F800000}}}};
}

}  // namespace

std::vector<OperatorSchema> define_if() {
  using enum DataType;
  const DataTypeSet condition = {UInt8};
  const DataTypeSet half = {Float16};
  const DataTypeSet small = {Float32, Float16, Int8, Int16, Int32, UInt8, UInt16, UInt32};
  const DataTypeSet all = small | DataTypeSet{Float64, Int64, UInt64};
  std::vector<OperatorSchema> family(1);
  OperatorSchema& schema = family.front();
  schema.name = "ELEMENT_WISE_IF";
  schema.title = "If";
  schema.summary = "Takes each element from A if the condition is true, else from B.";
  schema.formula = "condition ? a : b";
  schema.tensors = {
      {.name = "ConditionTensor", .kind = TensorKind::Condition, .meaning = "Any value except 0 selects a."},
      {.name = "ATensor", .meaning = "Taken if the condition is not 0."},
      {.name = "BTensor", .meaning = "Taken if the condition is 0."},
      {.name = "OutputTensor", .role = TensorRole::Output, .meaning = "The selected elements."}};
  schema.same_data_type = {{a_tensor, b_tensor, output_tensor_index}};
  schema.same_sizes = schema.same_dimension_count = {{condition_tensor, a_tensor, b_tensor, output_tensor_index}};
  schema.support = {{FeatureLevel::L2_0, {condition, half, half, half}, 4, 4},
                    {FeatureLevel::L3_0, {condition, small, small, small}, 1, 8},
                    {FeatureLevel::L5_0, {condition, all, all, all}, 1, 8}};
  schema.rules = {condition_rule, bits_rule};
  schema.telling_vectors = telling_selections();
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "if";
  schema.bind_gpu = bind_gpu;
  schema.outcomes = {{{"from B", OutcomeTone::First}, {"from A", OutcomeTone::Second}}, bind_outcomes};
  schema.counterparts = {.onnx = "Where", .webnn = "where", .webnn_operands = {"condition", "trueValue", "falseValue"}};
  return family;
}

}  // namespace opscope
#endif  // HWY_ONCE
