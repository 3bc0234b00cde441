#pragma once
// The resources of an invocation, each once.

#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

struct SharedResource {
  std::string name;
  Buffer buffer;
  std::vector<std::size_t> tensors;  // bound to it, in order of declaration
};

// In order of first use. Bindings share a resource if name and bytes are equal: an OWNED_BY_DML input may read a
// resource's initial contents while another tensor is bound to its present contents.
std::vector<SharedResource> shared_resources(const Invocation& invocation);

// `invocation` with the bytes of one of its resources exchanged and every binding to it moved by `shift` bytes.
void replace_resource(Invocation& invocation, const SharedResource& resource, const Buffer& buffer,
                      std::uint64_t shift = 0);

}  // namespace opscope
