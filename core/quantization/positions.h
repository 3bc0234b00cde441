#pragma once
// The elements of several tensors, position by position.

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "core/operators/schema/operator_schema.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope {

// Calls visit(position, bits) for the logical row-major positions [begin, end) in order; `bits` has the element of each
// tensor there. Every tensor has these sizes, or one element, which is read at every position.
// Precondition: at most max_inputs + 1 tensors.
template <class Visit>
void for_each_position(std::span<const Tensor> tensors, std::span<const std::uint32_t> sizes, std::uint64_t begin,
                       std::uint64_t end, const Visit& visit) {
  std::vector<std::vector<std::uint32_t>> strides;
  for (const Tensor& tensor : tensors)
    strides.push_back(element_count(tensor.desc) == 1 ? std::vector<std::uint32_t>(sizes.size(), 0)
                                                      : effective_strides(tensor.desc));
  std::array<std::uint64_t, max_inputs + 1> bits{};
  for_each_row(fold(sizes, strides), begin, end, [&](const Row& row) {
    std::array<const std::byte*, max_inputs + 1> at{};
    std::array<std::uint64_t, max_inputs + 1> step{}, size{};
    for (std::size_t t = 0; t < tensors.size(); ++t) {
      size[t] = element_size(tensors[t].desc.data_type);
      at[t] = tensors[t].bytes().data() + row.offset[t] * size[t];
      step[t] = row.stride[t] * size[t];
    }
    for (std::uint64_t i = 0; i < row.count; ++i) {
      for (std::size_t t = 0; t < tensors.size(); ++t) bits[t] = load_bits(at[t] + i * step[t], size[t]);
      visit(row.first + i, std::span<const std::uint64_t>(bits.data(), tensors.size()));
    }
  });
}

}  // namespace opscope
