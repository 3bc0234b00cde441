// ELEMENT_WISE_IF: a where the condition is not zero, b elsewhere.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_if_operator_desc

#include "core/operators/schema/invocation.h"
#include "core/operators/support/cpu_rows.h"

namespace opscope {
namespace {

enum Tensors { condition_tensor, a_tensor, b_tensor, output_tensor_index };

ScalarFunction bind_reference(const Invocation&) {
  return [](const std::uint64_t* x) { return x[condition_tensor] != 0 ? x[a_tensor] : x[b_tensor]; };
}

// A select of whole words: NaN payloads and signs pass as they are.
template <class Bits>
void select_row(const CpuRow& row) {
  const auto size = static_cast<std::ptrdiff_t>(sizeof(Bits));
  const auto count = static_cast<std::ptrdiff_t>(row.count);
  const auto run = [&](std::ptrdiff_t c_step, std::ptrdiff_t a_step, std::ptrdiff_t b_step, std::ptrdiff_t to_step) {
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      const Bits a = load_element<Bits>(row.input[a_tensor] + i * a_step);
      const Bits b = load_element<Bits>(row.input[b_tensor] + i * b_step);
      const auto c = load_element<std::uint8_t>(row.input[condition_tensor] + i * c_step);
      const auto mask = static_cast<Bits>(Bits{0} - static_cast<Bits>(c != 0));
      store_element(row.output + i * to_step, static_cast<Bits>((a & mask) | (b & static_cast<Bits>(~mask))));
    }
  };
  const auto& stride = row.input_stride;
  if (stride[condition_tensor] == 1 && stride[a_tensor] == size && stride[b_tensor] == size &&
      row.output_stride == size)
    run(1, size, size, size);
  else
    run(stride[condition_tensor], stride[a_tensor], stride[b_tensor], row.output_stride);
}

CpuKernel bind_cpu(const Invocation& invocation) {
  switch (element_size(invocation.data_type(a_tensor))) {
    case 1: return select_row<std::uint8_t>;
    case 2: return select_row<std::uint16_t>;
    case 4: return select_row<std::uint32_t>;
    default: return select_row<std::uint64_t>;
  }
}

ShaderBinding bind_gpu(const Invocation&) { return {}; }

}  // namespace

OperatorSchema define_if() {
  using enum DataType;
  const DataTypeSet condition = {UInt8};
  const DataTypeSet half = {Float16};
  const DataTypeSet small = {Float32, Float16, Int8, Int16, Int32, UInt8, UInt16, UInt32};
  const DataTypeSet all = small | DataTypeSet{Float64, Int64, UInt64};
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_IF";
  schema.title = "If";
  schema.summary = "Takes each element from A where the condition holds and from B elsewhere.";
  schema.formula = "condition ? a : b";
  schema.tensors = {{"ConditionTensor", TensorRole::Input, false, false, "Any value but 0 selects a."},
                    {"ATensor", TensorRole::Input, false, false, "Taken where the condition is not 0."},
                    {"BTensor", TensorRole::Input, false, false, "Taken where the condition is 0."},
                    {"OutputTensor", TensorRole::Output, false, false, "The selected elements."}};
  schema.same_data_type = {{a_tensor, b_tensor, output_tensor_index}};
  schema.same_sizes = schema.same_dimension_count = {{condition_tensor, a_tensor, b_tensor, output_tensor_index}};
  schema.support = {{FeatureLevel::L2_0, {condition, half, half, half}, 4, 4},
                    {FeatureLevel::L3_0, {condition, small, small, small}, 1, 8},
                    {FeatureLevel::L5_0, {condition, all, all, all}, 1, 8}};
  schema.rules = {{"Any non-zero condition byte selects A, zero selects B.", RuleSource::Documented},
                  {"Bits are copied: NaN payloads, signalling NaNs and -0 arrive unchanged.", RuleSource::Decided}};
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "if";
  schema.bind_gpu = bind_gpu;
  return schema;
}

}  // namespace opscope
