#pragma once
// The memory that a plane needs, before it is built.

#include <cstdint>

#include "core/tensor/tensor_desc.h"

namespace opscope::picture {

// Bytes of the pyramid over the default slice of a tensor.
std::uint64_t plane_bytes(const TensorDesc& desc);

}  // namespace opscope::picture
