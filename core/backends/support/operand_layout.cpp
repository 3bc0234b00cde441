#include "core/backends/support/operand_layout.h"

#include <array>
#include <cstring>

namespace opscope {

OperandLayout layout_of(const Invocation& invocation, ElementOrder order) {
  static constexpr std::array<std::byte, 8> zero{};
  const OperatorSchema& schema = *invocation.schema;
  const TensorDesc& output = invocation.output().tensor.desc;
  OperandLayout layout;
  layout.elements = element_count(output);
  std::vector<std::vector<std::uint32_t>> strides;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (schema.tensors[i].role != TensorRole::Input) continue;
    const auto& bound = invocation.tensors[i];
    const bool same_everywhere = !bound || schema.tensors[i].single_element;
    strides.push_back(same_everywhere ? std::vector<std::uint32_t>(output.sizes.size())
                                      : effective_strides(bound->tensor.desc));
    layout.input.push_back(bound ? bound->tensor.bytes().data() : zero.data());
    layout.element_size.push_back(bound ? element_size(bound->tensor.desc.data_type) : zero.size());
  }
  strides.push_back(effective_strides(output));
  layout.element_size.push_back(element_size(output.data_type));
  layout.space = order == ElementOrder::Logical ? fold(output.sizes, strides)
                                                : fold_in_memory_order(output.sizes, strides, strides.size() - 1);
  return layout;
}

OutputCopy output_copy(const Invocation& invocation, bool keep_contents) {
  const Tensor& output = invocation.output().tensor;
  const std::span<const std::byte> before = output.buffer.bytes();
  OutputCopy copy;
  copy.buffer = Buffer::make(before.size(), [&](std::span<std::byte> after) {
    copy.first_element = after.data() + output.offset;
    if (keep_contents || !is_packed(output.desc)) {
      std::memcpy(after.data(), before.data(), before.size());
      return;
    }
    // The run writes every byte of the tensor. Copy only the bytes around it.
    std::memcpy(after.data(), before.data(), output.offset);
    const std::uint64_t end = output.offset + element_count(output.desc) * element_size(output.desc.data_type);
    std::memcpy(after.data() + end, before.data() + end, before.size() - end);
  });
  return copy;
}

}  // namespace opscope
