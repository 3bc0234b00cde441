#pragma once
// Files that hold the elements of an array and nothing else: little-endian, in row-major order.

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// By its extension: .bin, .dat or .raw.
bool has_raw_name(const std::filesystem::path& path);

// The bytes of the file from `offset` on. BadInput if the file ends before `offset`.
Result<std::uint64_t> raw_size(const std::filesystem::path& path, std::uint64_t offset);

// A packed tensor of the bytes from `offset` on; its buffer is zero-padded to a multiple of 4 bytes. BadInput, before
// anything is allocated, if these are not exactly the bytes of its elements.
Result<Tensor> read_raw(const std::filesystem::path& path, DataType type, const std::vector<std::uint32_t>& sizes,
                        std::uint64_t offset = 0);

}  // namespace opscope
