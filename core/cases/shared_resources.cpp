#include "core/cases/shared_resources.h"

#include <algorithm>

namespace opscope {
namespace {

bool same_bytes(const Buffer& a, const Buffer& b) {
  return a.same_storage(b) || std::ranges::equal(a.bytes(), b.bytes());
}

}  // namespace

std::vector<SharedResource> shared_resources(const Invocation& invocation) {
  std::vector<SharedResource> all;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    if (!invocation.tensors[i]) continue;
    const BoundTensor& bound = *invocation.tensors[i];
    const auto found = std::ranges::find_if(all, [&](const SharedResource& known) {
      return known.name == bound.resource && same_bytes(known.buffer, bound.tensor.buffer);
    });
    if (found != all.end())
      found->tensors.push_back(i);
    else
      all.push_back({bound.resource, bound.tensor.buffer, {i}});
  }
  return all;
}

void replace_resource(Invocation& invocation, const SharedResource& resource, const Buffer& buffer,
                      std::uint64_t shift) {
  for (const std::size_t tensor : resource.tensors) {
    invocation.tensors[tensor]->tensor.buffer = buffer;
    invocation.tensors[tensor]->tensor.offset += shift;
  }
}

}  // namespace opscope
