#pragma once
// Elements that were computed elsewhere, as the output of a run.

#include <span>
#include <string>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

// "FLOAT32 of sizes 2 x 3"
std::string shape_text(DataType type, std::span<const std::uint32_t> sizes);

std::vector<std::uint32_t> without_ones(std::span<const std::uint32_t> sizes);

// True if elements of this type and these sizes, in row-major order, can stand for those of `output`. Dimensions of
// size 1 do not count, and one dimension may hold all elements.
bool can_stand_for(DataType type, std::span<const std::uint32_t> sizes, const TensorDesc& output);

// "; array.transpose(0, 3, 1, 2).astype(numpy.float32) would fit": what makes an array that cannot stand for the output
// fit, if NumPy can; else empty.
std::string cure_for(DataType type, std::span<const std::uint32_t> sizes, const TensorDesc& output);

// The output's elements follow one another in its resource, from the first byte on.
bool starts_its_resource(const Tensor& output);

// The output's resource with these elements, which are packed in row-major order and as many as the output has. All
// other bytes stay as they were. Errors: Cancelled; BadInput if memory does not suffice.
Result<Buffer> place_elements(const Tensor& output, const Buffer& elements, const RunOptions& options);
// The same with bytes for the beginning of the resource.
Result<Buffer> place_bytes(const Buffer& resource, const Buffer& bytes);

}  // namespace opscope
