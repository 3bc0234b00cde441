#pragma once
// What the bytes of a resource hold of one tensor.

#include <cstdint>
#include <span>
#include <string>

#include "core/tensor/address_map.h"
#include "core/tensor/tensor.h"

namespace opscope {

struct ResourceMap {
  AddressMap cells;
  std::uint64_t offset = 0;  // bytes before the tensor's first element
  std::uint64_t element_bytes = 1;
  std::uint64_t resource_bytes = 0;  // a tensor that does not fit ends behind them

  static std::optional<ResourceMap> of(const Tensor& tensor);  // nullopt as AddressMap::of

  // One past the last byte of the resource and of the tensor.
  std::uint64_t end() const;
  // Counts bytes instead of cells, of the bytes below `end`.
  CellCounts below(std::uint64_t end) const;
  // The first byte of the cell at a position.
  std::uint64_t byte_of(std::uint64_t position) const { return offset + position * element_bytes; }
  // The position of the first cell that does not end before `byte`.
  std::optional<std::uint64_t> next_cell(std::uint64_t byte) const;
};

// The byte of the resource at which an element begins. `index` may be that of a tensor of other sizes: dimensions of
// size 1 repeat. nullopt: there is no such element, or it is not within the resource.
std::optional<std::uint64_t> byte_of_element(const Tensor& tensor, std::span<const std::uint32_t> index);

// "byte 1,232: element [0,1,5,7]", "byte 0: 12 elements, [0,0], [1,0], [2,0] and 9 more", or why no element is there.
std::string describe_byte(const ResourceMap& map, std::uint64_t byte);
// "bytes 1,024 to 2,047: 820 in elements, 204 in gaps".
std::string describe_bytes(const ResourceMap& map, std::uint64_t begin, std::uint64_t end);

}  // namespace opscope
