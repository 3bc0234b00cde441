#include "core/picture/region.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/tensor/dimension_name.h"

namespace opscope::picture {

Region::Region(const Tensor& tensor, const Slice& slice, Cell from, Cell to)
    : sizes_(tensor.desc.sizes), slice_(fitted(slice, tensor.desc.sizes)) {
  const Layout layout = layout_of(tensor.desc, slice_);
  channels_ = layout.channels;
  to = {std::min(to.x, layout.width), std::min(to.y, layout.height)};
  if (layout.tile_count == 0) {
    const bool cut = layout.last_row < to.x && to.y == layout.height;  // the last row is shorter
    add(tensor, layout, from, {to.x, to.y - (cut ? 1 : 0)}, from);
    if (cut) {
      const Cell last{from.x, std::max(from.y, layout.height - 1)};
      add(tensor, layout, last, {layout.last_row, to.y}, last);
    }
    return;
  }
  for (std::uint64_t number = 0; number < layout.tile_count; ++number) {
    const Cell corner{number % layout.tile_columns * layout.pitch_x, number / layout.tile_columns * layout.pitch_y};
    const auto inside = [](std::uint64_t at, std::uint64_t start, std::uint64_t size) {
      return std::min(at - std::min(at, start), size);
    };
    const Cell first{inside(from.x, corner.x, layout.tile_width), inside(from.y, corner.y, layout.tile_height)},
        end{inside(to.x, corner.x, layout.tile_width), inside(to.y, corner.y, layout.tile_height)};
    add(tensor, layout.tile(number), first, end, {corner.x + first.x, corner.y + first.y});
  }
}

void Region::add(const Tensor& whole, const Layout& layout, Cell from, Cell to, Cell in_picture) {
  if (from.x >= to.x || from.y >= to.y) return;
  Piece piece{in_picture, to.x - from.x, to.y - from.y, count_, whole};
  const auto size = [](std::uint64_t cells) { return static_cast<std::uint32_t>(cells); };
  piece.tensor.desc.sizes = {1, size(piece.height), size(piece.width), channels_};
  piece.tensor.desc.strides = {{0, size(layout.y_stride), size(layout.x_stride), size(layout.channel_stride)}};
  piece.tensor.offset += layout.offset(from.x, from.y) * element_size(whole.desc.data_type);
  pixels_ += piece.width * piece.height;
  count_ += piece.width * piece.height * channels_;
  pieces_.push_back(std::move(piece));
}

Tensor Region::elements() const {
  if (pieces_.size() == 1) return pieces_.front().tensor;
  const std::size_t size = element_size(pieces_.front().tensor.desc.data_type);
  Tensor row = pieces_.front().tensor;
  row.desc.sizes = {static_cast<std::uint32_t>(count_)};
  row.desc.strides.reset();
  row.buffer = Buffer::make(count_ * size, [&](std::span<std::byte> all) {
    for (const Piece& piece : pieces_) {
      const Tensor packed = packed_copy(piece.tensor);
      std::memcpy(all.data() + piece.first * size, packed.bytes().data(), element_count(packed.desc) * size);
    }
  });
  row.offset = 0;
  return row;
}

Tensor Region::part() const {
  Tensor part = elements();
  if (pieces_.size() != 1 || slice_.wrap > 0) return part;
  const std::vector<std::uint32_t> drawn = part.desc.sizes, strides = *part.desc.strides;
  part.desc.sizes.assign(sizes_.size(), 1);
  part.desc.strides->assign(sizes_.size(), 0);
  const std::optional<std::uint32_t> dimensions[] = {{}, slice_.y, slice_.x, slice_.channel};
  for (std::size_t i = 1; i < std::size(dimensions); ++i)
    if (dimensions[i]) part.desc.sizes[*dimensions[i]] = drawn[i], (*part.desc.strides)[*dimensions[i]] = strides[i];
  return part;
}

std::vector<std::uint32_t> Region::index_of(std::uint64_t position) const {
  const auto behind = std::ranges::upper_bound(pieces_, position, {}, &Piece::first);
  const Piece& piece = *(behind - 1);
  const std::uint64_t pixel = (position - piece.first) / channels_, channel = (position - piece.first) % channels_;
  return index_at(sizes_, slice_, {piece.from.x + pixel % piece.width, piece.from.y + pixel / piece.width},
                  static_cast<std::uint32_t>(channel));
}

std::uint64_t Region::linear(std::uint64_t position) const {
  return offset_of(index_of(position), packed_strides(sizes_));
}

std::optional<std::uint64_t> Region::position_of(std::span<const std::uint32_t> index) const {
  if (index.size() != sizes_.size() || showing(slice_, index) != slice_) return std::nullopt;
  const Cell cell = cell_of(sizes_, slice_, index);
  for (const Piece& piece : pieces_) {
    const std::uint64_t x = cell.x - piece.from.x, y = cell.y - piece.from.y;  // huge before it
    if (x >= piece.width || y >= piece.height) continue;
    return piece.first + (y * piece.width + x) * channels_ + (slice_.channel ? index[*slice_.channel] : 0);
  }
  return std::nullopt;
}

std::string region_text(std::span<const std::uint32_t> sizes, const Slice& wanted, Cell from, Cell to, bool others) {
  const Slice slice = fitted(wanted, sizes);
  const Layout layout = layout_of({.sizes = {sizes.begin(), sizes.end()}, .strides = {}}, slice);
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  const auto name = [&](std::uint32_t dimension) { return dimension_name(sizes.size(), dimension); };
  const auto add_range = [&](std::uint32_t dimension, std::uint64_t first, std::uint64_t last) {
    add(first == last ? fmt::format("{} {}", name(dimension), first)
                      : fmt::format("{} {} to {}", name(dimension), first, last));
  };
  const Cell last{to.x - 1, to.y - 1};
  const auto first_index = index_at(sizes, slice, from), last_index = index_at(sizes, slice, last);
  bool one_tile = true;
  for (const auto& each : layout.tiled)
    one_tile = one_tile && first_index[each.dimension] == last_index[each.dimension];
  if (slice.wrap > 0 && slice.x) {
    const std::uint64_t size = sizes[*slice.x], row = slice.wrap;
    const std::uint64_t first = from.y * row + from.x, end = std::min(size - 1, last.y * row + last.x);
    add_range(*slice.x, first, std::max(first, end));
    if (to.x - from.x < row && to.y - from.y > 1) add(fmt::format("{} of every {}", to.x - from.x, row));
  } else if (one_tile) {
    if (slice.x) add_range(*slice.x, first_index[*slice.x], last_index[*slice.x]);
    if (slice.y) add_range(*slice.y, first_index[*slice.y], last_index[*slice.y]);
  }
  if (!one_tile) {
    const auto tile = [&](const std::vector<std::uint32_t>& index) {
      std::string each;
      for (const auto& d : layout.tiled)
        each += fmt::format("{}{} {}", each.empty() ? "" : ", ", name(d.dimension), index[d.dimension]);
      return each;
    };
    return "tiles from " + tile(first_index) + " to " + tile(last_index);
  }
  for (auto d = static_cast<std::uint32_t>(sizes.size()); others && d-- > 0;)
    if (sizes[d] > 1 && d != slice.x && d != slice.y && d != slice.channel)
      add_range(d, first_index[d], first_index[d]);
  return text;
}

}  // namespace opscope::picture
