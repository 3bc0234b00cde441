#pragma once
// An operator that exists in this test process alone: SIGN, whose cpu kernel takes every 0x0001 of FLOAT16 for zero.

#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"

namespace opscope::test {

inline const OperatorSchema& broken_operator() {
  static const OperatorSchema* const registered = [] {
    OperatorSchema schema = *find_operator("ELEMENT_WISE_SIGN");
    schema.name = "TEST_SIGN_THAT_MISSES_A_SUBNORMAL";
    schema.title = "Broken sign";
    schema.bind_cpu = [right = schema.bind_cpu](const Invocation& invocation) -> CpuKernel {
      CpuKernel kernel = right(invocation);
      if (invocation.data_type(0) != DataType::Float16) return kernel;
      return [kernel = std::move(kernel)](const CpuRun& run) {
        std::vector<bool> smallest;  // read first: the output may lie where the input does
        for (std::size_t i = 0; i < run.count; ++i)
          smallest.push_back(load_bits(run.input[0] + (run.is_broadcast[0] ? 0 : 2 * i), 2) == 1);
        kernel(run);
        for (std::size_t i = 0; i < run.count; ++i)
          if (smallest[i]) store_bits(run.output + 2 * i, 2, 0);
      };
    };
    return register_operator(std::move(schema));
  }();
  return *registered;
}

}  // namespace opscope::test
