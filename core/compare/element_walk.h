#pragma once
// Every element of one tensor in logical order, as bits of the tensor's type.

#include "core/compare/element_order.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope {

inline FoldedSpace folded_space(const Tensor& tensor) {
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(tensor.desc)};
  return fold(tensor.desc.sizes, strides);
}

// Calls visit(bits, logical position) for the positions [begin, end). Precondition: readable(tensor); T is its type.
template <class T, class Visit>
void for_each_element(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin, std::uint64_t end,
                      const Visit& visit) {
  const std::byte* const bytes = tensor.bytes().data();
  for_each_row(space, begin, end, [&](const Row& row) {
    const std::byte* const first = bytes + row.offset[0] * sizeof(T);
    const std::uint64_t step = row.stride[0] * sizeof(T);
    for (std::uint64_t i = 0; i < row.count; ++i)
      visit(static_cast<BitsOf<T>>(load_bits(first + i * step, sizeof(T))), row.first + i);
  });
}

}  // namespace opscope
