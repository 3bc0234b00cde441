#pragma once
// ONNX's files with a single tensor, as backend tests have them: output_0.pb.

#include <filesystem>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// True for a file that is named like one.
bool is_onnx_tensor(const std::filesystem::path& file);

// The tensor, packed; true is 1. BadInput, naming the file, if it cannot be read, is no such file or larger than
// `max_bytes`, or has elements that DirectML does not have.
Result<Tensor> read_onnx_tensor(const std::filesystem::path& file, std::uint64_t max_bytes);

// The most bytes that a file with that many elements of that size reasonably has, however they are written.
std::uint64_t largest_onnx_tensor(std::uint64_t elements, std::size_t element_size);

}  // namespace opscope
