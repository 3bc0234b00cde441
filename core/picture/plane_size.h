#pragma once
// What a plane takes of memory, before it is built.

#include <cstdint>

#include "core/tensor/tensor_desc.h"

namespace opscope::picture {

// Bytes of the pyramid over the default slice of such a tensor.
std::uint64_t plane_bytes(const TensorDesc& desc);

}  // namespace opscope::picture
