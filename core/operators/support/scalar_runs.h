#pragma once
// Run kernels from a function of one element, for operators that need no SIMD of their own.

#include <cstring>

#include "core/operators/schema/operator_schema.h"

namespace opscope {

template <class T>
T load_element(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}
template <class T>
void store_element(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof(T));
}

// Element `i` of input `k`.
template <class T>
T load_input(const CpuRun& run, std::size_t k, std::size_t i) {
  return load_element<T>(run.input[k] + (run.is_broadcast[k] ? 0 : i * sizeof(T)));
}

// f: T -> T, the first input -> output.
template <class T, class F>
CpuKernel scalar_unary(F f) {
  return [f](const CpuRun& run) {
    for (std::size_t i = 0; i < run.count; ++i)
      store_element<T>(run.output + i * sizeof(T), f(load_input<T>(run, 0, i)));
  };
}

// f: (A, B) -> R, the first two inputs -> output.
template <class A, class B, class R, class F>
CpuKernel scalar_binary(F f) {
  return [f](const CpuRun& run) {
    for (std::size_t i = 0; i < run.count; ++i)
      store_element<R>(run.output + i * sizeof(R), f(load_input<A>(run, 0, i), load_input<B>(run, 1, i)));
  };
}

}  // namespace opscope
