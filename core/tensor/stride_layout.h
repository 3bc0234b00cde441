#pragma once
// Strides by the names that people give them.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_desc.h"

namespace opscope {

struct StrideLayout {
  enum class Kind : std::uint8_t {
    Packed,        // row-major
    ChannelsLast,  // NHWC: the second of four dimensions is the innermost in memory
    Transposed,    // the last two dimensions are exchanged in memory
    Padded,        // rows are rounded up to a multiple
    Broadcast,     // stride 0 in some dimensions, packed over the others
    Custom
  };
  Kind kind = Kind::Packed;
  std::uint32_t row_multiple = 0;  // of Padded, elements; at least 1
  std::vector<bool> repeated{};    // of Broadcast: the dimensions with stride 0

  friend bool operator==(const StrideLayout&, const StrideLayout&) = default;
};

// "packed", "NHWC", "transposed", "padded", "broadcast", "custom".
std::string_view name(StrideLayout::Kind kind);

// True if tensors of `rank` dimensions can have this layout: 4 for channels last, at least 2 for transposed and padded.
bool is_possible(StrideLayout::Kind kind, std::size_t rank);

// The strides of a possible layout other than Custom; those beyond 32 bits are 2^32 - 1.
std::vector<std::uint32_t> strides_of(const StrideLayout& layout, std::span<const std::uint32_t> sizes);

// Strides of a tensor broadcast along the dimensions marked true: 0 there, packed over all others.
std::vector<std::uint32_t> broadcast_strides(std::span<const std::uint32_t> sizes, const std::vector<bool>& repeated);

// The layout of a description. Strides of dimensions of size 1 count only if that makes a layout exact. The multiple of
// padded rows is the largest power of two that gives them, or the row's own stride.
StrideLayout layout_of(const TensorDesc& desc);

// A multiple that pads rows of this many elements, by at most 16.
std::uint32_t padding_multiple(std::uint32_t row);

}  // namespace opscope
