#pragma once
// Outcome kernels from functions of one element.

#include "core/operators/schema/invocation.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/scalar_runs.h"

namespace opscope {

// f(x) and f(a, b) give an index in Outcomes::each; operands have the C++ type of the first tensor's data type.
// Precondition: the data type is no FLOAT64.
template <class T, class F>
CpuKernel outcome_of(F f) {
  return [f](const CpuRun& run) {
    for (std::size_t i = 0; i < run.count; ++i)
      store_element(run.output + i, static_cast<std::uint8_t>(f(load_input<T>(run, 0, i))));
  };
}
template <class F>
CpuKernel outcome_unary(const Invocation& invocation, F f) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel { return outcome_of<T>(f); });
}
template <class F>
CpuKernel outcome_binary(const Invocation& invocation, F f) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    return scalar_binary<T, T, std::uint8_t>([f](T a, T b) { return static_cast<std::uint8_t>(f(a, b)); });
  });
}

// Of operators whose result is a truth value: `holds` as for outcome_binary.
inline const std::vector<Outcome> truth_outcomes = {{"false", OutcomeTone::First}, {"true", OutcomeTone::Second}};

}  // namespace opscope
