#pragma once
// DML_BUFFER_TENSOR_DESC as a value, and the arithmetic DirectML defines on it.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/data_type.h"

namespace opscope {

inline constexpr std::size_t max_dimension_count = 8;  // DirectML, feature level 3_0 and up

enum class TensorFlags : std::uint32_t { None = 0, OwnedByDml = 1 };

struct TensorDesc {
  DataType data_type = DataType::Float32;
  TensorFlags flags = TensorFlags::None;
  std::vector<std::uint32_t> sizes;                    // elements, outermost dimension first
  std::optional<std::vector<std::uint32_t>> strides;   // elements; absent means packed, row-major
  std::uint64_t total_tensor_size_in_bytes = 0;        // 0 means: use minimum_size_in_bytes()
  std::uint32_t guaranteed_base_offset_alignment = 0;  // bytes

  friend bool operator==(const TensorDesc&, const TensorDesc&) = default;
};

// Row-major strides in elements; the last is 1.
std::vector<std::uint32_t> packed_strides(std::span<const std::uint32_t> sizes);

// The desc's own strides, or the packed ones.
std::vector<std::uint32_t> effective_strides(const TensorDesc& desc);

// True if the elements follow one another in row-major order: no strides, or the packed ones in every dimension of
// size above 1.
bool is_packed(const TensorDesc& desc);

// Product of the sizes, computed in 64 bits; saturates at 2^64-1. 1 for rank 0.
std::uint64_t element_count(std::span<const std::uint32_t> sizes);
inline std::uint64_t element_count(const TensorDesc& desc) { return element_count(desc.sizes); }

// One past the last element's position, in elements: 1 + sum((Sizes[i]-1)*Strides[i]); saturates at 2^64-1.
std::uint64_t extent_in_elements(const TensorDesc& desc);

// DMLCalcBufferTensorSize: the extent in bytes rounded up to 4; saturates at 2^64-4.
std::uint64_t minimum_size_in_bytes(const TensorDesc& desc);

// total_tensor_size_in_bytes, or the minimum if that is 0.
std::uint64_t total_size_in_bytes(const TensorDesc& desc);

// True if two indices address one element, for example with a stride of 0 on a size above 1.
// Exact: nested strides are decided by arithmetic, interleaved ones by a bitmap of the extent.
bool has_overlapping_elements(const TensorDesc& desc);

// How many elements have the address of each, since strides are 0: the product of these sizes. 1: none is repeated.
std::uint64_t repeated_elements(const TensorDesc& desc);

// The index of logical element `linear` (row-major over sizes).
std::vector<std::uint32_t> index_of(std::uint64_t linear, std::span<const std::uint32_t> sizes);

// sum(index[k] * strides[k]), in elements.
std::uint64_t offset_of(std::span<const std::uint32_t> index, std::span<const std::uint32_t> strides);

}  // namespace opscope
