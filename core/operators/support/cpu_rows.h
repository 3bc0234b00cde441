#pragma once
// Row kernels from a function of one element: contiguous rows become plain loops the compiler vectorises.

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

// f: T -> T, input 0 -> output.
template <class T, class F>
CpuKernel unary_kernel(F f) {
  return [f](const CpuRow& row) {
    const auto size = static_cast<std::ptrdiff_t>(sizeof(T));
    const auto count = static_cast<std::ptrdiff_t>(row.count);
    const std::byte* from = row.input[0];
    std::byte* to = row.output;
    if (row.input_stride[0] == size && row.output_stride == size) {
      for (std::ptrdiff_t i = 0; i < count; ++i) store_element(to + i * size, f(load_element<T>(from + i * size)));
      return;
    }
    for (std::ptrdiff_t i = 0; i < count; ++i)
      store_element(to + i * row.output_stride, f(load_element<T>(from + i * row.input_stride[0])));
  };
}

// f: (A, B) -> R, inputs 0 and 1 -> output.
template <class A, class B, class R, class F>
CpuKernel binary_kernel(F f) {
  return [f](const CpuRow& row) {
    const auto count = static_cast<std::ptrdiff_t>(row.count);
    const std::byte* a = row.input[0];
    const std::byte* b = row.input[1];
    std::byte* to = row.output;
    const auto run = [&](std::ptrdiff_t a_step, std::ptrdiff_t b_step, std::ptrdiff_t to_step) {
      for (std::ptrdiff_t i = 0; i < count; ++i)
        store_element<R>(to + i * to_step, f(load_element<A>(a + i * a_step), load_element<B>(b + i * b_step)));
    };
    const auto packed = [](std::ptrdiff_t stride, std::size_t size) {
      return stride == static_cast<std::ptrdiff_t>(size);
    };
    if (packed(row.input_stride[0], sizeof(A)) && packed(row.input_stride[1], sizeof(B)) &&
        packed(row.output_stride, sizeof(R)))
      run(sizeof(A), sizeof(B), sizeof(R));
    else
      run(row.input_stride[0], row.input_stride[1], row.output_stride);
  };
}

}  // namespace opscope
