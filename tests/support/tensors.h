#pragma once
// Builds tensors from lists of values, for the tests of pictures.

#include <vector>

#include "core/tensor/tensor.h"

namespace opscope {

template <class T>
Tensor tensor_of(DataType type, std::vector<std::uint32_t> sizes, const std::vector<T>& values,
                 std::optional<std::vector<std::uint32_t>> strides = {}) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.desc.sizes = std::move(sizes);
  tensor.desc.strides = std::move(strides);
  tensor.buffer = Buffer::copy_of(std::as_bytes(std::span(values)));
  return tensor;
}

inline Tensor floats(std::vector<std::uint32_t> sizes, const std::vector<float>& values) {
  return tensor_of(DataType::Float32, std::move(sizes), values);
}

}  // namespace opscope
