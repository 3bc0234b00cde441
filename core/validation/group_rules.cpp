#include <fmt/format.h>

#include <algorithm>

#include "core/tensor/text.h"
#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

using Groups = std::vector<std::vector<std::size_t>>;

// The first tensor present in a group with `tensor`; `tensor` itself if it is the first or in no group.
std::size_t leader(const Invocation& invocation, const Groups& groups, std::size_t tensor) {
  for (const std::vector<std::size_t>& group : groups)
    if (std::find(group.begin(), group.end(), tensor) != group.end())
      for (std::size_t member : group)
        if (invocation.tensors[member]) return member;
  return tensor;
}

const TensorDesc& desc_of(const Invocation& invocation, std::size_t tensor) {
  return invocation.tensors[tensor]->tensor.desc;
}

}  // namespace

void group_rules(const Invocation& invocation, std::size_t tensor, Findings findings) {
  const OperatorSchema& schema = *invocation.schema;
  const TensorDesc& desc = desc_of(invocation, tensor);
  const auto leader_name = [&](std::size_t index) -> const std::string& { return schema.tensors[index].name; };

  const std::size_t type_leader = leader(invocation, schema.same_data_type, tensor);
  const DataType type = desc_of(invocation, type_leader).data_type;
  if (desc.data_type != type)
    findings.error("DataType", fmt::format("{} differs from {}'s {}; both must be the same.", name(desc.data_type),
                                           leader_name(type_leader), name(type)));

  const std::size_t rank_leader = leader(invocation, schema.same_dimension_count, tensor);
  const std::size_t size_leader = leader(invocation, schema.same_sizes, tensor);
  const std::vector<std::uint32_t>& sizes = desc_of(invocation, size_leader).sizes;
  if (desc.sizes.size() != desc_of(invocation, rank_leader).sizes.size()) {
    findings.error("DimensionCount",
                   fmt::format("{} dimensions differ from {}'s {}; both must have as many.", desc.sizes.size(),
                               leader_name(rank_leader), desc_of(invocation, rank_leader).sizes.size()));
  } else if (desc.sizes.size() != sizes.size()) {
    findings.error("DimensionCount", fmt::format("{} dimensions differ from {}'s {}; both must have the same sizes.",
                                                 desc.sizes.size(), leader_name(size_leader), sizes.size()));
  } else if (sizes.size() <= max_dimension_count) {
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (desc.sizes[i] != sizes[i])
        findings.error(fmt::format("Sizes[{}]", i),
                       fmt::format("{} differs from {}'s {}; both must be equal (a stride of 0 broadcasts an input).",
                                   desc.sizes[i], leader_name(size_leader), sizes[i]),
                       schema.same_sizes_source);
  }

  if (schema.tensors[tensor].single_element && is_measurable(desc) && element_count(desc) != 1)
    findings.error("Sizes", fmt::format("The tensor has {} elements; exactly 1 is allowed, so every size must be 1.",
                                        with_thousands(element_count(desc))));
}

}  // namespace opscope::rules
