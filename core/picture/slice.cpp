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

// The gap between tiles of this size: a thirty-second of it. Beside a few cells one more would be wide: a line lies
// between such tiles (montage.h). Large tiles begin at multiples of four cells, so that no cell of the first reduced
// level lies in two of them.
std::uint64_t pitch_of(std::uint64_t size, std::uint64_t larger) {
  constexpr std::uint64_t least_with_gap = 16;
  if (larger < least_with_gap) return size;
  const std::uint64_t pitch = size + std::max<std::uint64_t>(1, larger / 32);
  return larger < 32 ? pitch : (pitch + 3) / 4 * 4;
}

// Tiles of several dimensions stand in columns of the innermost ones: of as many as make the montage the most square.
// If that would be a long strip, a row holds an equal part of the innermost dimension. Otherwise a row ends anywhere.
std::uint64_t columns_of_tiles(const Layout& layout) {
  const auto wide = static_cast<double>(layout.pitch_x), high = static_cast<double>(layout.pitch_y);
  const auto count = static_cast<double>(layout.tile_count);
  std::uint64_t best = 0;
  double least_stretch = 3.999;  // the longer side by the shorter one
  const auto consider = [&](std::uint64_t columns) {
    const double ratio = static_cast<double>(columns) * wide / (count / static_cast<double>(columns) * high);
    const double stretch = std::max(ratio, 1 / ratio);
    if (stretch <= least_stretch) least_stretch = stretch, best = columns;  // of equals the wider one, as screens are
  };
  std::uint64_t all = 1;
  for (std::size_t i = layout.tiled.size(); i-- > 1;) consider(all *= layout.tiled[i].size);
  if (best > 0) return best;
  least_stretch = 2.5;
  const std::uint64_t innermost = layout.tiled.back().size;
  for (std::uint64_t columns = 2; columns < innermost; ++columns)
    if (innermost % columns == 0) consider(columns);
  if (best > 0) return best;
  return static_cast<std::uint64_t>(std::clamp(std::ceil(std::sqrt(count * high / wide) - 1e-9), 1.0, count));
}

void lay_out_tiles(Layout& layout) {
  layout.tile_count = 1;
  for (const Layout::TileDimension& each : layout.tiled) layout.tile_count *= each.size;
  layout.tile_width = layout.width;
  layout.tile_height = layout.height;
  const std::uint64_t larger = std::max(layout.width, layout.height);
  layout.pitch_x = pitch_of(layout.width, larger);
  layout.pitch_y = pitch_of(layout.height, larger);
  layout.tile_columns = columns_of_tiles(layout);
  const std::uint64_t rows = (layout.tile_count + layout.tile_columns - 1) / layout.tile_columns;
  layout.width = layout.last_row = (layout.tile_columns - 1) * layout.pitch_x + layout.tile_width;
  layout.height = (rows - 1) * layout.pitch_y + layout.tile_height;
}

// Calls f(dimension, index) for each dimension of the montage.
template <class F>
void for_each_tile_index(const Layout& layout, std::uint64_t number, const F& f) {
  for (auto each = layout.tiled.rbegin(); each != layout.tiled.rend(); ++each) {
    f(*each, static_cast<std::uint32_t>(number % each->size));
    number /= each->size;
  }
}

Layout layout_for(std::span<const std::uint32_t> sizes, const Slice& slice) {
  return layout_of({.sizes = {sizes.begin(), sizes.end()}, .strides = {}}, slice);
}

constexpr std::uint64_t most_tiled_elements = 1u << 26;

void fit_tiles(Slice& slice, std::span<const std::uint32_t> sizes) {
  const std::vector<std::uint32_t> free = free_dimensions(slice, sizes);
  if (slice.all_tiled) slice.tiled = free;
  std::erase_if(slice.tiled, [&](std::uint32_t d) { return std::ranges::find(free, d) == free.end(); });
  std::ranges::sort(slice.tiled);
  slice.tiled.erase(std::unique(slice.tiled.begin(), slice.tiled.end()), slice.tiled.end());
  const auto size_of = [&](std::optional<std::uint32_t> d) -> std::uint64_t { return d ? sizes[*d] : 1; };
  const std::uint64_t of_tile = size_of(slice.x) * size_of(slice.y) * size_of(slice.channel);
  const auto is_too_much = [&] {
    std::uint64_t tiles = 1;
    for (const std::uint32_t d : slice.tiled) tiles = std::min(tiles * sizes[d], most_tiles + 1);
    return tiles > most_tiles || tiles * of_tile > most_tiled_elements;
  };
  while (!slice.tiled.empty() && is_too_much()) slice.tiled.erase(slice.tiled.begin());
  if (!slice.tiled.empty()) slice.wrap = 0;
}

}  // namespace

Layout Layout::tile(std::uint64_t number) const {
  Layout one = *this;
  one.width = one.last_row = tile_width;
  one.height = tile_height;
  one.tile_count = 0;
  one.tiled.clear();
  for_each_tile_index(*this, number, [&](const TileDimension& each, std::uint32_t index) {
    one.base += std::uint64_t{index} * each.stride;
  });
  return one;
}

std::vector<std::uint32_t> free_dimensions(const Slice& slice, std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> free;
  for (std::uint32_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] > 1 && d != slice.x && d != slice.y && d != slice.channel) free.push_back(d);
  return free;
}

std::vector<std::uint32_t> dimensions_beside(const Slice& slice, std::span<const std::uint32_t> sizes,
                                             std::span<const std::uint32_t> index) {
  std::vector<std::uint32_t> beside = free_dimensions(slice, sizes);
  std::erase_if(beside, [&](std::uint32_t d) {
    return index[d] == slice.at[d] || std::ranges::find(slice.tiled, d) != slice.tiled.end();
  });
  return beside;
}

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
  fit_tiles(slice, sizes);
  return slice;
}

Layout layout_of(const TensorDesc& desc, const Slice& wanted) {
  const Slice slice = fitted(wanted, desc.sizes);
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  Layout layout;
  for (std::uint32_t d = 0; d < desc.sizes.size(); ++d)
    if (std::ranges::find(slice.tiled, d) != slice.tiled.end())
      layout.tiled.push_back({d, desc.sizes[d], strides[d]});
    else if (d != slice.x && d != slice.y && d != slice.channel)
      layout.base += std::uint64_t{slice.at[d]} * strides[d];
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
  if (!layout.tiled.empty()) lay_out_tiles(layout);
  return layout;
}

std::vector<std::uint32_t> index_at(std::span<const std::uint32_t> sizes, const Slice& wanted, Cell cell,
                                    std::uint32_t channel) {
  const Slice slice = fitted(wanted, sizes);
  std::vector<std::uint32_t> index = slice.at;
  if (!slice.tiled.empty()) {
    const Layout layout = layout_for(sizes, slice);
    const std::uint64_t column = std::min(cell.x / layout.pitch_x, layout.tile_columns - 1);
    const std::uint64_t number =
        std::min(cell.y / layout.pitch_y * layout.tile_columns + column, layout.tile_count - 1);
    for_each_tile_index(layout, number,
                        [&](const Layout::TileDimension& each, std::uint32_t at) { index[each.dimension] = at; });
    cell = {cell.x - std::min(cell.x, column * layout.pitch_x), cell.y % layout.pitch_y};
  }
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
  if (!slice.tiled.empty()) {
    const Layout layout = layout_for(sizes, slice);
    std::uint64_t number = 0;
    for (const std::uint32_t d : slice.tiled) number = number * sizes[d] + get(d);
    return {number % layout.tile_columns * layout.pitch_x + x,
            number / layout.tile_columns * layout.pitch_y + get(slice.y)};
  }
  return slice.wrap > 0 ? Cell{x % slice.wrap, x / slice.wrap} : Cell{x, get(slice.y)};
}

Slice showing(Slice slice, std::span<const std::uint32_t> index) {
  slice.at.resize(index.size(), 0);
  for (std::uint32_t d = 0; d < index.size(); ++d)
    if (d != slice.x && d != slice.y && d != slice.channel && std::ranges::find(slice.tiled, d) == slice.tiled.end())
      slice.at[d] = index[d];
  return slice;
}

}  // namespace opscope::picture
