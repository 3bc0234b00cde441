#pragma once
// The memory that a plane needs, before it is built.

#include <cstdint>
#include <span>

namespace opscope::picture {

// Bytes of the pyramid over the default slice of a tensor with these sizes. Its strides do not matter, so that an
// invalid description can be asked for too.
std::uint64_t plane_bytes(std::span<const std::uint32_t> sizes);

}  // namespace opscope::picture
