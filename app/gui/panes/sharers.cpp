#include "app/gui/panes/sharers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// What a frame may cost: rows that are searched, a tile counting as 16 more, and outlines.
constexpr std::uint64_t most_rows = 1u << 16, rows_of_tile = 16;
constexpr std::size_t most_outlines = 1024;

// The number of steps, fewer than `size`, that lead as far as `rest`.
std::optional<std::uint64_t> steps_to(std::int64_t rest, std::uint64_t stride, std::uint64_t size) {
  if (rest < 0) return std::nullopt;
  const auto distance = static_cast<std::uint64_t>(rest);
  if (distance == 0) return 0;
  if (stride == 0 || distance % stride != 0 || distance / stride >= size) return std::nullopt;
  return distance / stride;
}

struct Search {
  CellRect sight;
  std::uint64_t rows = 0;  // searched so far
  std::vector<CellRect> found = {};

  bool is_over() const { return rows >= most_rows || found.size() >= most_outlines; }
  // In a tile whose first cell is `first` and whose first element is `rest` elements before the address.
  void add(const picture::Layout& tile, picture::Cell first, std::int64_t rest);
};

void Search::add(const picture::Layout& tile, picture::Cell first, std::int64_t rest) {
  const auto add_cells = [&](std::uint64_t x, std::uint64_t y, std::uint64_t width, std::uint64_t height) {
    found.push_back({{first.x + x, first.y + y}, {first.x + x + width, first.y + y + height}});
  };
  rows += rows_of_tile;
  const bool across = tile.x_stride == 0 && tile.width > 1, down = tile.y_stride == 0 && tile.height > 1;
  if (across && down) {
    if (rest == 0) add_cells(0, 0, tile.width, tile.height);
  } else if (across) {
    if (const auto y = steps_to(rest, tile.y_stride, tile.height)) add_cells(0, *y, tile.width, 1);
  } else if (down) {
    if (const auto x = steps_to(rest, tile.x_stride, tile.width)) add_cells(*x, 0, 1, tile.height);
  } else {
    const std::uint64_t begin = std::max(sight.from.y, first.y), end = std::min(sight.to.y, first.y + tile.height);
    for (std::uint64_t row = begin; row < end && !is_over(); ++row, ++rows) {
      const std::uint64_t y = row - first.y;
      const auto x = steps_to(rest - static_cast<std::int64_t>(y * tile.y_stride), tile.x_stride, tile.row_width(y));
      if (x && first.x + *x >= sight.from.x && first.x + *x < sight.to.x) add_cells(*x, y, 1, 1);
    }
  }
}

}  // namespace

std::vector<CellRect> sharing_cells(const picture::Layout& layout, const picture::Viewport& viewport,
                                    picture::Cell cell, std::uint32_t channel) {
  const auto address = static_cast<std::int64_t>(layout.offset(cell.x, cell.y, channel));
  Search search{visible_cells(layout, viewport)};
  const std::uint32_t channels = layout.channel_stride == 0 ? 1 : layout.channels;
  const auto add = [&](const picture::Layout& tile, picture::Cell first) {
    for (std::uint32_t c = 0; c < channels && !search.is_over(); ++c)
      search.add(tile, first, address - static_cast<std::int64_t>(tile.base + c * layout.channel_stride));
  };
  if (layout.tile_count == 0) add(layout, {0, 0});
  for (std::uint64_t y = search.sight.from.y / layout.pitch_y; layout.tile_count > 0 && !search.is_over(); ++y) {
    if (y * layout.pitch_y >= search.sight.to.y) break;
    for (std::uint64_t x = search.sight.from.x / layout.pitch_x; x < layout.tile_columns; ++x) {
      const std::uint64_t number = y * layout.tile_columns + x;
      if (x * layout.pitch_x >= search.sight.to.x || number >= layout.tile_count) break;
      add(layout.tile(number), {x * layout.pitch_x, y * layout.pitch_y});
    }
  }
  std::erase_if(search.found, [&](const CellRect& each) {
    return each.from == cell && each.to == picture::Cell{cell.x + 1, cell.y + 1};
  });
  return std::move(search.found);
}

void draw_sharers(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell) {
  const picture::Plane& plane = *drawn.plane;
  const picture::Layout& layout = plane.layout();
  if (!plane.tensor().desc.strides || !layout.contains(cell.x, cell.y)) return;  // packed, or outside
  const picture::Slice& slice = plane.slice();
  const std::uint32_t channel = slice.channel ? std::min(slice.at[*slice.channel], layout.channels - 1) : 0;
  constexpr float least = 4;  // pixels: a smaller outline would not be seen
  const auto line = [](double from, double to, double first, double cell_size, float start) {
    const auto at = [&](double place) { return std::round(start + static_cast<float>((place - first) / cell_size)); };
    const float low = at(from) + 1, high = at(to) - 1;
    if (high - low >= least) return std::pair(low, high);
    const float begin = std::floor((low + high - least) / 2);
    return std::pair(begin, begin + least);
  };
  const picture::Viewport& view = drawn.viewport;
  for (const CellRect& each : sharing_cells(layout, view, cell, channel)) {
    const auto [left, right] = line(static_cast<double>(each.from.x), static_cast<double>(each.to.x), view.x,
                                    view.elements_per_pixel, corner.x);
    const auto [top, bottom] = line(static_cast<double>(each.from.y), static_cast<double>(each.to.y), view.y,
                                    view.elements_per_pixel, corner.y);
    list.AddRect({left - 1, top - 1}, {right + 1, bottom + 1}, IM_COL32(0, 0, 0, 0xC0));
    list.AddRect({left, top}, {right, bottom}, IM_COL32(255, 255, 255, 255));
    const bool is_one = each.to == picture::Cell{each.from.x + 1, each.from.y + 1};
    const std::string name = is_one                   ? fmt::format("shares {} {}", each.from.x, each.from.y)
                             : layout.tile_count == 0 ? "repeated"
                                                      : fmt::format("repeated {} {}", each.from.x, each.from.y);
    note_rectangle(name, {left, top}, {right, bottom});
  }
}

}  // namespace opscope::gui
