#pragma once
// How a tensor reads what a dispatch before it wrote.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/vectors/golden_run.h"

namespace opscope::onnx_files {

// The tensor with size 1 in the dimensions that a stride of 0 repeats.
TensorDesc without_repetition(const TensorDesc& desc);

// True if the two, of one resource, lie in common bytes, gaps between their elements included.
bool overlap(const GoldenTensor& a, const GoldenTensor& b);

// True if they have the same elements in the same order.
bool same_place(const GoldenTensor& a, const GoldenTensor& b);

// For each element of `once`, without_repetition of what `reader` reads, its position among the elements that `writer`
// wrote, in row-major order. Empty if that is the order in which they were written, all of them. nullopt if the reader
// reads bytes that are no element of the writer. Both have the same data type.
std::optional<std::vector<std::int64_t>> order_in(const GoldenTensor& writer, const GoldenTensor& reader,
                                                  const TensorDesc& once);

}  // namespace opscope::onnx_files
