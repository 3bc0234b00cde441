#pragma once
// Kernels of the cpu backend with one thing wrong: what is wrong stands around the right one.

#include <cstring>
#include <functional>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::test {

// What becomes of one element, from its operands' bits (as ScalarFunction has them) and the right result's.
using Change = std::function<std::uint64_t(const std::uint64_t* operands, std::uint64_t right)>;
using BindChange = std::function<Change(const Invocation&)>;

// What becomes of a run; `right` is the kernel as it should be, `output_size` an output element's bytes.
using RunChange = std::function<void(const CpuKernel& right, const CpuRun& run, std::size_t output_size)>;

// The operand of each input in a run: its bytes an element, and whether it is the same one for all.
struct RunOperand {
  std::size_t size = 8;
  bool same = true;
};
inline std::vector<RunOperand> run_operands(const Invocation& invocation) {
  std::vector<RunOperand> operands;
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
    const TensorDeclaration& declaration = invocation.schema->tensors[t];
    if (declaration.role == TensorRole::Output) continue;
    if (!invocation.tensors[t])
      operands.emplace_back();
    else
      operands.push_back({element_size(invocation.data_type(t)), declaration.single_element});
  }
  return operands;
}

inline OperatorSchema with_changed_runs(OperatorSchema schema, const RunChange& change) {
  schema.bind_cpu = [bind = schema.bind_cpu, change](const Invocation& invocation) -> CpuKernel {
    const std::size_t size = element_size(invocation.data_type(invocation.schema->output()));
    return [right = bind(invocation), change, size](const CpuRun& run) { change(right, run, size); };
  };
  return schema;
}

inline OperatorSchema with_changed_elements(OperatorSchema schema, const BindChange& bind_change) {
  schema.bind_cpu = [bind = schema.bind_cpu, bind_change](const Invocation& invocation) -> CpuKernel {
    const std::size_t size = element_size(invocation.data_type(invocation.schema->output()));
    return [right = bind(invocation), change = bind_change(invocation), operands = run_operands(invocation),
            size](const CpuRun& run) {
      // Read beforehand: the output may be an input.
      std::vector<std::uint64_t> bits(run.count * operands.size());
      for (std::size_t i = 0; i < run.count; ++i)
        for (std::size_t k = 0; k < operands.size(); ++k) {
          const auto& [width, same] = operands[k];
          bits[i * operands.size() + k] = load_bits(run.input[k] + (same ? 0 : i * width), width);
        }
      right(run);
      for (std::size_t i = 0; i < run.count; ++i) {
        std::byte* const at = run.output + i * size;
        store_bits(at, size, change(bits.data() + i * operands.size(), load_bits(at, size)));
      }
    };
  };
  return schema;
}

}  // namespace opscope::test
