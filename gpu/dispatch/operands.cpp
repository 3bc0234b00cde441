#include "gpu/dispatch/operands.h"

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

  // The elements may be visited in any order. In the order of the output's memory, a dense output is written densely,
  // however its dimensions are permuted.
  std::vector<std::vector<std::uint32_t>> strides;
  for (const std::size_t t : space.tensor_of) strides.push_back(effective_strides(invocation.tensors[t]->tensor.desc));
  FoldedSpace folded = fold_in_memory_order(invocation.output().tensor.desc.sizes, strides, 0);

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
