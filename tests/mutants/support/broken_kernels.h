#pragma once
// Mutants of cpu kernels: wrappers that change what the right kernel does.

#include <functional>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::test {

// The mutant's result for one element, from the bits of its operands (as in ScalarFunction) and of the right result.
using Change = std::function<std::uint64_t(const std::uint64_t* operands, std::uint64_t right)>;
using BindChange = std::function<Change(const Invocation&)>;

// The mutant's run. `right`: the right kernel; `output_size`: bytes of an output element.
using RunChange = std::function<void(const CpuKernel& right, const CpuRun& run, std::size_t output_size)>;

// Bytes of an element of each input; 8 for an absent one.
inline std::vector<std::size_t> input_sizes(const Invocation& invocation) {
  std::vector<std::size_t> sizes;
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t)
    if (invocation.schema->tensors[t].role == TensorRole::Input)
      sizes.push_back(invocation.tensors[t] ? element_size(invocation.data_type(t)) : 8);
  return sizes;
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
    return [right = bind(invocation), change = bind_change(invocation), inputs = input_sizes(invocation),
            size](const CpuRun& run) {
      // Read before the kernel runs: the output may alias an input.
      std::vector<std::uint64_t> bits(run.count * inputs.size());
      for (std::size_t i = 0; i < run.count; ++i)
        for (std::size_t k = 0; k < inputs.size(); ++k)
          bits[i * inputs.size() + k] = load_bits(run.input[k] + (run.is_broadcast[k] ? 0 : i * inputs[k]), inputs[k]);
      right(run);
      for (std::size_t i = 0; i < run.count; ++i) {
        std::byte* const at = run.output + i * size;
        store_bits(at, size, change(bits.data() + i * inputs.size(), load_bits(at, size)));
      }
    };
  };
  return schema;
}

}  // namespace opscope::test
