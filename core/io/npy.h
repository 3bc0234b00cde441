#pragma once
// NumPy's .npy files, format versions 1.0 to 3.0, of the eleven data types.

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"
#include "core/tensor/tensor.h"

namespace opscope {

struct NpyHeader {
  DataType data_type = DataType::Unknown;  // booleans ('|b1') are UINT8
  std::vector<std::uint32_t> sizes;        // a scalar has sizes [1]
  bool fortran_order = false;              // true: the first dimension is contiguous
  bool big_endian = false;
  std::uint64_t data_offset = 0;  // bytes from the start of the file
};

// BadInput for a wrong magic string, a header above 64 KiB or without exactly the keys descr, fortran_order and shape,
// an unsupported type, a dimension of size 0 or above 2^32-1, and for fewer bytes of data than the shape needs.
Result<NpyHeader> read_npy_header(const InputFile& file);

// The functions below read .npy files and the members of .npz files (open_array).
Result<NpyHeader> read_npy_header(const std::filesystem::path& path);

// A packed tensor, converted to row-major order and little-endian elements; its buffer is zero-padded to a multiple of
// 4 bytes. BadInput, before anything is allocated, if it needs more than `max_bytes`.
Result<Tensor> read_npy(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t{8} << 30);

// The same, but maps the file (map_or_read) if its data need no conversion.
Result<Tensor> open_npy(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t{8} << 30);

// The elements in row-major order as a version 1.0 file, as numpy.save writes it.
std::vector<std::byte> encode_npy(DataType type, std::span<const std::uint32_t> sizes,
                                  std::span<const std::byte> elements);

}  // namespace opscope
