#include "core/picture/slice.h"

#include <algorithm>
#include <cmath>

namespace opscope::picture {
namespace {

// A single dimension that is longer is wrapped into rows.
constexpr std::uint32_t longest_line = 64;
// In both directions. Three smaller slices are shown as numbers, not as a colour picture.
constexpr std::uint32_t least_picture = 8;

std::uint64_t columns_for(std::uint32_t size) {
  const auto root = static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(size))));
  return (root + 7) / 8 * 8;  // multiples of eight are easier to count
}

}  // namespace

Slice default_slice(std::span<const std::uint32_t> sizes) {
  Slice slice;
  slice.at.assign(sizes.size(), 0);
  std::vector<std::uint32_t> wide;  // dimensions of size above 1, innermost first
  for (auto d = static_cast<std::uint32_t>(sizes.size()); d-- > 0;)
    if (sizes[d] > 1) wide.push_back(d);
  if (wide.size() <= 1) {
    if (!wide.empty()) slice.x = wide[0];
    if (!wide.empty() && sizes[wide[0]] > longest_line) slice.wrap = columns_for(sizes[wide[0]]);
    return slice;
  }
  slice.x = wide[0];
  slice.y = wide[1];
  if (wide.size() == 2) return slice;
  const auto picture = [&](std::uint32_t across, std::uint32_t down) {
    return sizes[across] >= least_picture && sizes[down] >= least_picture;
  };
  if (sizes[wide[2]] == 3 && picture(wide[0], wide[1]))
    slice.channel = wide[2];
  else if (sizes[wide[0]] == 3 && picture(wide[1], wide[2]))
    slice = {wide[1], wide[2], wide[0], 0, std::move(slice.at)};
  return slice;
}

std::optional<std::uint32_t> colour_dimension(const Slice& slice, std::span<const std::uint32_t> sizes) {
  if (slice.channel) return slice.channel;
  for (std::uint32_t d = 0; d < sizes.size(); ++d) {
    const bool free = slice.x != d && slice.y != d;
    if (free && (sizes[d] == 3 || sizes[d] == 4)) return d;
  }
  return std::nullopt;
}

Slice fitted(Slice slice, std::span<const std::uint32_t> sizes) {
  const auto rank = static_cast<std::uint32_t>(sizes.size());
  const auto keep = [&](std::optional<std::uint32_t>& dimension) {
    if (dimension && *dimension >= rank) dimension.reset();
  };
  keep(slice.x);
  keep(slice.y);
  keep(slice.channel);
  if (slice.y == slice.x) slice.y.reset();
  if (slice.channel && (slice.channel == slice.x || slice.channel == slice.y || sizes[*slice.channel] > 4))
    slice.channel.reset();
  if (!slice.x || slice.y) slice.wrap = 0;
  slice.at.resize(rank, 0);
  for (std::uint32_t d = 0; d < rank; ++d) slice.at[d] = std::min(slice.at[d], sizes[d] - std::min(1u, sizes[d]));
  return slice;
}

Layout layout_of(const TensorDesc& desc, const Slice& wanted) {
  const Slice slice = fitted(wanted, desc.sizes);
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  Layout layout;
  for (std::uint32_t d = 0; d < desc.sizes.size(); ++d)
    if (d != slice.x && d != slice.y && d != slice.channel) layout.base += std::uint64_t{slice.at[d]} * strides[d];
  if (slice.channel) {
    layout.channels = desc.sizes[*slice.channel];
    layout.channel_stride = strides[*slice.channel];
  }
  if (slice.x) {
    layout.width = layout.last_row = desc.sizes[*slice.x];
    layout.x_stride = strides[*slice.x];
  }
  if (slice.y) {
    layout.height = desc.sizes[*slice.y];
    layout.y_stride = strides[*slice.y];
  }
  if (slice.wrap > 0 && slice.wrap < layout.width) {
    const std::uint64_t count = layout.width;
    layout.width = slice.wrap;
    layout.height = (count + slice.wrap - 1) / slice.wrap;
    layout.last_row = count - (layout.height - 1) * slice.wrap;
    layout.y_stride = layout.x_stride * slice.wrap;
  }
  return layout;
}

std::vector<std::uint32_t> index_at(std::span<const std::uint32_t> sizes, const Slice& wanted, Cell cell,
                                    std::uint32_t channel) {
  const Slice slice = fitted(wanted, sizes);
  std::vector<std::uint32_t> index = slice.at;
  const auto set = [&](std::optional<std::uint32_t> dimension, std::uint64_t value) {
    if (dimension)
      index[*dimension] = static_cast<std::uint32_t>(std::min<std::uint64_t>(value, sizes[*dimension] - 1));
  };
  set(slice.x, slice.wrap > 0 ? cell.y * slice.wrap + std::min(cell.x, slice.wrap - 1) : cell.x);
  set(slice.y, cell.y);
  set(slice.channel, channel);
  return index;
}

Cell cell_of(std::span<const std::uint32_t> sizes, const Slice& wanted, std::span<const std::uint32_t> index) {
  const Slice slice = fitted(wanted, sizes);
  const auto get = [&](std::optional<std::uint32_t> dimension) -> std::uint64_t {
    return dimension && *dimension < index.size() ? std::min(index[*dimension], sizes[*dimension] - 1) : 0;
  };
  const std::uint64_t x = get(slice.x);
  return slice.wrap > 0 ? Cell{x % slice.wrap, x / slice.wrap} : Cell{x, get(slice.y)};
}

Slice showing(Slice slice, std::span<const std::uint32_t> index) {
  slice.at.resize(index.size(), 0);
  for (std::uint32_t d = 0; d < index.size(); ++d)
    if (d != slice.x && d != slice.y && d != slice.channel) slice.at[d] = index[d];
  return slice;
}

}  // namespace opscope::picture
