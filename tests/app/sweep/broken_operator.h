#pragma once
// An operator that exists in this test process alone: SIGN, whose cpu kernel takes every 0x0001 of FLOAT16 for zero.

#include "core/operators/schema/registry.h"
#include "core/operators/support/cpu_rows.h"
#include "core/tensor/float16.h"

namespace opscope::test {

inline const OperatorSchema& broken_operator() {
  static const OperatorSchema* const registered = [] {
    OperatorSchema schema = *find_operator("ELEMENT_WISE_SIGN");
    schema.name = "TEST_SIGN_THAT_MISSES_A_SUBNORMAL";
    schema.title = "Broken sign";
    schema.bind_cpu = [right = schema.bind_cpu](const Invocation& invocation) -> CpuKernel {
      CpuKernel kernel = right(invocation);
      if (invocation.data_type(0) != DataType::Float16) return kernel;
      return [kernel = std::move(kernel)](const CpuRow& row) {
        std::vector<bool> smallest;  // read first: the output may lie where the input does
        for (std::size_t i = 0; i < row.count; ++i)
          smallest.push_back(load_bits(row.input[0] + static_cast<std::ptrdiff_t>(i) * row.input_stride[0], 2) == 1);
        kernel(row);
        for (std::size_t i = 0; i < row.count; ++i)
          if (smallest[i]) store_bits(row.output + static_cast<std::ptrdiff_t>(i) * row.output_stride, 2, 0);
      };
    };
    return register_operator(std::move(schema));
  }();
  return *registered;
}

}  // namespace opscope::test
