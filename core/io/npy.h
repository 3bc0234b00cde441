#pragma once
// NumPy's .npy files (format versions 1.0 to 3.0): one array of one of the eleven data types.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"
#include "core/tensor/tensor.h"

namespace opscope {

struct NpyHeader {
  DataType data_type = DataType::Unknown;  // booleans ('|b1') count as UINT8
  std::vector<std::uint32_t> sizes;        // a scalar has the one size 1
  bool fortran_order = false;              // the first dimension is the one of neighbours
  bool big_endian = false;
  std::uint64_t data_offset = 0;  // bytes from the start of the file
};

// BadInput for anything else: a wrong magic, a header above 64 KiB or not of the keys descr, fortran_order and shape,
// a type that is none of ours, a dimension of size 0 or above 2^32-1, fewer bytes of data than the shape asks for.
Result<NpyHeader> read_npy_header(const InputFile& file);

// A packed tensor, row-major and little-endian whatever the file's order; its buffer is rounded up to 4 bytes with
// zeros. BadInput, before anything is allocated, where it takes more than `max_bytes`.
Result<Tensor> read_npy(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t{8} << 30);

// The same, but where the data can be used as they lie in the file it is mapped instead of read (map_or_read).
Result<Tensor> open_npy(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t{8} << 30);

// The elements in row-major order as a version 1.0 file, as numpy.save writes it.
std::vector<std::byte> encode_npy(DataType type, std::span<const std::uint32_t> sizes,
                                  std::span<const std::byte> elements);

}  // namespace opscope
