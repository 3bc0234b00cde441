#include "gpu/dispatch/operands.h"

#include <algorithm>
#include <numeric>

#include "core/tensor/iteration.h"

namespace opscope::gpu {

DispatchSpace dispatch_space(const Invocation& invocation) {
  const OperatorSchema& schema = *invocation.schema;
  DispatchSpace space;
  space.tensor_of.push_back(schema.output());
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& declaration = schema.tensors[t];
    if (declaration.role == TensorRole::Input && !declaration.single_element && invocation.tensors[t])
      space.tensor_of.push_back(t);
  }

  // The elements may be visited in any order, so the dimensions go by the output's strides: an output whose memory is
  // dense is written in order of its memory, however its dimensions are permuted.
  const TensorDesc& output = invocation.output().tensor.desc;
  const std::vector<std::uint32_t> output_strides = effective_strides(output);
  std::vector<std::size_t> order(output.sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t d) { return output_strides[d]; });

  std::vector<std::uint32_t> sizes;
  sizes.reserve(order.size());
  for (const std::size_t d : order) sizes.push_back(output.sizes[d]);
  std::vector<std::vector<std::uint32_t>> strides;
  for (const std::size_t t : space.tensor_of) {
    const std::vector<std::uint32_t> own = effective_strides(invocation.tensors[t]->tensor.desc);
    std::vector<std::uint32_t>& ordered = strides.emplace_back();
    ordered.reserve(order.size());
    for (const std::size_t d : order) ordered.push_back(own[d]);
  }
  FoldedSpace folded = fold(sizes, strides);

  space.sizes = std::move(folded.sizes);
  for (std::size_t i = 0; i < space.tensor_of.size(); ++i) {
    const Tensor& tensor = invocation.tensors[space.tensor_of[i]]->tensor;
    space.operands.push_back({.first_byte = tensor.offset,
                              .buffer_bytes = (tensor.buffer.size() + 3) / 4 * 4,
                              .element_bytes = element_size(tensor.desc.data_type),
                              .strides = std::move(folded.strides[i])});
  }
  return space;
}

}  // namespace opscope::gpu
