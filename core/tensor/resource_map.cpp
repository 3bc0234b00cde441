#include "core/tensor/resource_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/tensor/text.h"

namespace opscope {

std::optional<ResourceMap> ResourceMap::of(const Tensor& tensor) {
  std::optional<AddressMap> cells = AddressMap::of(tensor.desc);
  const std::uint64_t bytes = element_size(tensor.desc.data_type);
  // Addresses beyond 64 bits are no addresses.
  if (std::uint64_t end = 0; !cells || __builtin_mul_overflow(cells->extent(), bytes, &end) ||
                             __builtin_add_overflow(end, tensor.offset, &end))
    return std::nullopt;
  return ResourceMap{*std::move(cells), tensor.offset, bytes, tensor.buffer.size()};
}

std::uint64_t ResourceMap::end() const { return std::max(resource_bytes, byte_of(cells.extent())); }

CellCounts ResourceMap::below(std::uint64_t end) const {
  if (end <= offset) return {};
  const std::uint64_t whole = (end - offset) / element_bytes, part = (end - offset) % element_bytes;
  const CellCounts before = cells.below(whole);
  return part == 0 ? before * element_bytes : before * element_bytes + (cells.below(whole + 1) - before) * part;
}

std::optional<std::uint64_t> ResourceMap::next_cell(std::uint64_t byte) const {
  return cells.next_cell(byte <= offset ? 0 : (byte - offset) / element_bytes);
}

std::optional<std::uint64_t> byte_of_element(const Tensor& tensor, std::span<const std::uint32_t> index) {
  const TensorDesc& desc = tensor.desc;
  if (desc.sizes.size() != index.size()) return std::nullopt;
  std::vector<std::uint32_t> own(index.begin(), index.end());
  for (std::size_t d = 0; d < own.size(); ++d) {
    if (desc.sizes[d] == 1) own[d] = 0;
    if (own[d] >= desc.sizes[d]) return std::nullopt;
  }
  const std::uint64_t size = element_size(desc.data_type);
  const std::uint64_t byte = tensor.offset + offset_of(own, effective_strides(desc)) * size;
  if (byte + size > tensor.buffer.size()) return std::nullopt;
  return byte;
}

std::string describe_byte(const ResourceMap& map, std::uint64_t byte) {
  const std::string here = "byte " + with_thousands(byte) + ": ";
  if (byte < map.offset) return here + "before the first element";
  const std::uint64_t position = (byte - map.offset) / map.element_bytes;
  if (position >= map.cells.extent()) return here + "after the last element";
  const ElementsAt found = map.cells.elements_at(position, 3);
  if (found.count == 0) return here + "a gap between elements";
  std::string text = "byte " + with_thousands(map.byte_of(position)) + ": ";
  if (found.count == 1 && found.all_counted) return text + "element " + format_index(found.first.front());
  text += (found.all_counted ? "" : "more than ") + with_thousands(found.count) + " elements, ";
  for (std::size_t i = 0; i < found.first.size(); ++i) text += (i > 0 ? ", " : "") + format_index(found.first[i]);
  if (found.count <= found.first.size()) return text;
  return text +
         (found.all_counted ? fmt::format(" and {} more", with_thousands(found.count - found.first.size())) : ", ...");
}

std::string describe_bytes(const ResourceMap& map, std::uint64_t begin, std::uint64_t end) {
  const CellCounts held = map.below(end) - map.below(begin);
  std::string text = fmt::format("bytes {} to {}: {} in elements", with_thousands(begin), with_thousands(end - 1),
                                 with_thousands(held.cells()));
  if (held.shared > 0) text += fmt::format(", {} of them shared", with_thousands(held.shared));
  return text + fmt::format(", {} in gaps", with_thousands(end - begin - held.cells()));
}

}  // namespace opscope
