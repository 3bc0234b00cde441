#include "core/picture/montage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/tensor/dimension_name.h"

namespace opscope::picture {
namespace {

using Dimensions = std::span<const Layout::TileDimension>;

constexpr double margin = 4;        // around a montage that is shown whole, pixels
constexpr double gap = 6;           // between headings
constexpr double most_share = 0.3;  // of the picture's width or height for headings

// The dimensions that change from row to row, and from column to column. nullopt: tiles go on in a new row.
std::optional<std::pair<Dimensions, Dimensions>> axes_of(const Layout& layout) {
  const Dimensions all = layout.tiled;
  std::uint64_t columns = 1;
  for (std::size_t across = 0;; ++across) {
    if (columns == layout.tile_columns) return std::pair(all.first(all.size() - across), all.last(across));
    if (across == all.size()) return std::nullopt;
    columns *= all[all.size() - across - 1].size;
  }
}

// "C", "d0,d1,d2".
std::string names_of(Dimensions dimensions, std::size_t rank) {
  std::string names;
  for (const auto& each : dimensions) names += (names.empty() ? "" : ",") + dimension_name(rank, each.dimension);
  return names;
}

// "C 3" of one dimension, if it is to have its name, otherwise "0,1".
std::string text_of(Dimensions dimensions, std::size_t rank, std::uint64_t number, bool named) {
  std::string indices;
  for (std::size_t i = dimensions.size(); i-- > 0; number /= dimensions[i].size)
    indices = std::to_string(number % dimensions[i].size) + (indices.empty() ? "" : "," + indices);
  return named && dimensions.size() == 1 ? dimension_name(rank, dimensions[0].dimension) + " " + indices : indices;
}

// What the headings say, apart from where they are.
struct Words {
  bool on_tiles = false;                   // each tile has its own, and there are no others
  std::vector<std::string> columns, rows;  // empty: no headings there
  std::string names;                       // of the dimensions; empty: the headings have them
};

double widest(const std::vector<std::string>& texts, const Measure& measure) {
  double width = 0;
  for (const std::string& text : texts) width = std::max(width, measure.width(text));
  return width;
}

// The name of each tile takes a small part of it. `pitch`: from one column to the next, pixels.
bool names_fit_tiles(const Layout& layout, std::size_t rank, double pitch, const Measure& measure) {
  constexpr double most_across = 0.6, most_down = 0.2;
  const double scale = pitch / static_cast<double>(layout.pitch_x);
  const double longest = measure.width(tile_name(layout, rank, layout.tile_count - 1));
  return longest + gap <= most_across * static_cast<double>(layout.tile_width) * scale &&
         measure.height <= most_down * static_cast<double>(layout.tile_height) * scale;
}

// `pitch`: from one column to the next, pixels.
Words words_of(const Layout& layout, std::size_t rank, double pitch, const Measure& measure) {
  Words words;
  const std::uint64_t columns = layout.tile_columns, rows = (layout.tile_count + columns - 1) / columns;
  const auto axes = axes_of(layout);
  if (!axes) {
    words.on_tiles = names_fit_tiles(layout, rank, pitch, measure);
    if (words.on_tiles) return words;
    const bool one = layout.tiled.size() == 1, parts = layout.tiled.back().size % columns == 0;
    for (std::uint64_t row = 0; row < rows; ++row)
      words.rows.push_back(text_of(layout.tiled, rank, row * columns, true));
    const auto list_columns = [&](const std::string& name) {
      words.columns.clear();
      for (std::uint64_t column = 0; (one || parts) && column < columns; ++column)
        words.columns.push_back(fmt::format("{}+{}", name, column));
    };
    if (one) list_columns(names_of(layout.tiled, rank) + " ");
    if (!one || widest(words.columns, measure) + gap > pitch) list_columns("");
    if (!one) words.names = (parts ? "↓ " : "→↓ ") + names_of(layout.tiled, rank);
    if (!one && parts) words.names += "   → " + names_of(Dimensions(layout.tiled).last(1), rank);
    return words;
  }
  const auto& [down, across] = *axes;
  const auto list = [&](Dimensions dimensions, std::uint64_t count, bool named) {
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; !dimensions.empty() && i < count; ++i)
      texts.push_back(text_of(dimensions, rank, i, named));
    return texts;
  };
  words.rows = list(down, rows, true);
  words.columns = list(across, columns, true);
  const bool fits = widest(words.columns, measure) + gap <= pitch;
  if (!fits) words.columns = list(across, columns, false);
  if (down.size() <= 1 && across.size() <= 1 && fits) return words;
  if (!across.empty()) words.names = "→ " + names_of(across, rank);
  if (!down.empty()) words.names += (words.names.empty() ? "" : "   ") + ("↓ " + names_of(down, rank));
  return words;
}

// The room at the left and at the top, pixels; 0: no headings there.
struct Strips {
  double left = 0, top = 0;
};

// Leaves out the words for which there is no room.
Strips make_room(Words& words, double width, double height, const Measure& measure) {
  if (measure.height > most_share * height) words.columns.clear(), words.names.clear();
  if (2 * measure.height > most_share * height) words.names.clear();
  const double lines = (words.columns.empty() ? 0 : 1) + (words.names.empty() ? 0 : 1);
  const double left = words.rows.empty() ? 0 : widest(words.rows, measure);
  if (left > most_share * width) words.rows.clear();
  return {words.rows.empty() ? 0 : left, lines * measure.height};
}

// Every how many of them has a heading, so that they do not touch: 1, 2, 5, 10, ....
std::size_t step_for(double needed, double pitch) {
  std::size_t step = 1;
  for (const std::size_t factors[] = {2, 5, 10}; static_cast<double>(step) * pitch < needed && step < 1000;) {
    std::size_t decade = 1;
    while (decade * 10 <= step) decade *= 10;
    step = decade * *std::ranges::find_if(factors, [&](std::size_t factor) { return factor * decade > step; });
  }
  return step;
}

// Where a heading of `length` begins, along a tile from `from` to `to` of a picture that ends at `end`; nullopt: too
// little of the tile is in sight.
std::optional<double> place_along(double from, double to, double length, double end) {
  const double first = std::max(from, 0.0), last = std::min(to, end), middle = (from + to) / 2;
  if (last <= first || (last - first < length && (middle < 0 || middle > end))) return std::nullopt;
  return std::clamp((first + last) / 2 - length / 2, 0.0, std::max(0.0, end - length));
}

// Which of `count` headings are placed, in this order: the probed one before all others.
std::vector<std::size_t> headed(std::size_t count, std::size_t step, std::optional<std::uint64_t> probed) {
  std::vector<std::size_t> all;
  if (probed && *probed < count) all.push_back(*probed);
  for (std::size_t i = 0; i < count; i += step) all.push_back(i);
  return all;
}

// The parts of a line of headings that have one.
struct Taken {
  std::vector<std::pair<double, double>> parts = {};
  // False if a part of it is taken.
  bool take(double from, double to) {
    if (std::ranges::any_of(parts, [&](const auto& part) { return from < part.second && part.first < to; }))
      return false;
    parts.emplace_back(from, to);
    return true;
  }
};

}  // namespace

std::string tile_name(const Layout& layout, std::size_t rank, std::uint64_t number) {
  std::string all;
  for (std::size_t i = layout.tiled.size(); i-- > 0; number /= layout.tiled[i].size) {
    const std::string one =
        fmt::format("{} {}", dimension_name(rank, layout.tiled[i].dimension), number % layout.tiled[i].size);
    all = all.empty() ? one : one + ", " + all;
  }
  return all;
}

bool tell_tile(const std::vector<Heading>& headings, const Layout& layout, std::uint64_t number) {
  const std::uint64_t columns = layout.tile_columns, rows = (layout.tile_count + columns - 1) / columns;
  const auto has = [&](Heading::Of of, std::uint64_t which) {
    return std::ranges::any_of(headings, [&](const Heading& each) { return each.of == of && each.number == which; });
  };
  if (has(Heading::Of::Tile, number)) return true;
  return axes_of(layout) && (columns == 1 || has(Heading::Of::Column, number % columns)) &&
         (rows == 1 || has(Heading::Of::Row, number / columns));
}

std::vector<Heading> montage_headings(const Layout& layout, std::size_t rank, const Viewport& viewport,
                                      const Measure& measure, std::optional<std::uint64_t> probed) {
  if (layout.tile_count == 0 || !(viewport.elements_per_pixel > 0)) return {};
  const double scale = 1 / viewport.elements_per_pixel, width = viewport.width, height = viewport.height;
  const auto x_of = [&](std::uint64_t cell) { return (static_cast<double>(cell) - viewport.x) * scale; };
  const auto y_of = [&](std::uint64_t cell) { return (static_cast<double>(cell) - viewport.y) * scale; };
  const double pitch_x = static_cast<double>(layout.pitch_x) * scale,
               pitch_y = static_cast<double>(layout.pitch_y) * scale;
  Words words = words_of(layout, rank, pitch_x, measure);
  const Strips strips = make_room(words, width, height, measure);
  const double top = std::max(0.0, y_of(0) - strips.top - 2), left = std::max(0.0, x_of(0) - strips.left - gap);
  if (x_of(layout.width) < left || y_of(layout.height) < top || x_of(0) > width || y_of(0) > height) return {};
  std::vector<Heading> all;
  for (std::uint64_t tile = 0; words.on_tiles && tile < layout.tile_count; ++tile) {
    const std::uint64_t column = tile % layout.tile_columns, row = tile / layout.tile_columns;
    const double from_x = std::max(0.0, x_of(column * layout.pitch_x)),
                 from_y = std::max(0.0, y_of(row * layout.pitch_y));
    const double to_x = std::min(width, x_of(column * layout.pitch_x + layout.tile_width)),
                 to_y = std::min(height, y_of(row * layout.pitch_y + layout.tile_height));
    const std::string name = tile_name(layout, rank, tile);
    const double text = measure.width(name);
    if (from_x + text + gap <= to_x && from_y + measure.height + 2 <= to_y)
      all.push_back({name, from_x + gap / 2, from_y + 2, text, Heading::Of::Tile, tile});
  }
  double y = top;
  if (!words.names.empty()) {
    all.push_back({words.names, std::clamp(x_of(0), 0.0, std::max(0.0, width - measure.width(words.names))), y,
                   measure.width(words.names)});
    y += measure.height;
  }
  const std::size_t column_step = step_for(widest(words.columns, measure) + gap, pitch_x);
  Taken across;
  for (const std::size_t i :
       headed(words.columns.size(), column_step, probed ? std::optional(*probed % layout.tile_columns) : probed)) {
    const double from = x_of(i * layout.pitch_x), text = measure.width(words.columns[i]);
    const auto x = place_along(from, from + static_cast<double>(layout.tile_width) * scale, text, width);
    if (x && across.take(*x, *x + text + gap)) all.push_back({words.columns[i], *x, y, text, Heading::Of::Column, i});
  }
  const std::size_t row_step = step_for(measure.height, pitch_y);
  Taken down;
  if (strips.top > 0) down.take(0, top + strips.top);
  for (const std::size_t i :
       headed(words.rows.size(), row_step, probed ? std::optional(*probed / layout.tile_columns) : probed)) {
    const double from = y_of(i * layout.pitch_y), text = measure.width(words.rows[i]);
    const auto at = place_along(from, from + static_cast<double>(layout.tile_height) * scale, measure.height, height);
    if (at && down.take(*at, *at + measure.height))
      all.push_back({words.rows[i], left + strips.left - text, *at, text, Heading::Of::Row, i});
  }
  return all;
}

Viewport fit_montage(const Layout& layout, std::size_t rank, int width, int height, const Measure& measure) {
  const auto w = static_cast<double>(layout.width), h = static_cast<double>(layout.height);
  Viewport viewport{0, 0, 1, width, height};
  double pitch = 1e9;  // first without a line of names
  for (int pass = 0; pass < 2; ++pass) {
    Words words = words_of(layout, rank, pitch, measure);
    const Strips strips = make_room(words, width, height, measure);
    const double left = margin + (strips.left > 0 ? strips.left + gap : 0), top = margin + strips.top;
    const double room_x = std::max(1.0, width - left - margin), room_y = std::max(1.0, height - top - margin);
    const double per_pixel = std::max(w / room_x, h / room_y);
    viewport.elements_per_pixel = per_pixel;
    viewport.x = w / 2 - per_pixel * (left + room_x / 2);
    viewport.y = h / 2 - per_pixel * (top + room_y / 2);
    pitch = static_cast<double>(layout.pitch_x) / per_pixel;
  }
  return viewport;
}

TileLines tile_lines(const Layout& layout, const Viewport& viewport) {
  TileLines all;
  if (layout.tile_count == 0 || !(viewport.elements_per_pixel > 0)) return all;
  const double scale = 1 / viewport.elements_per_pixel;
  constexpr double least_cell = 3;  // pixels: a line hides a third of a cell at most
  if (scale < least_cell) all.strength = 0.5;
  const double thickness = std::clamp(std::round(scale * 0.2), 1.0, 6.0);
  const auto pixel = [&](double cells, double start, int end) {
    return static_cast<int>(std::clamp(std::round((cells - start) * scale), 0.0, static_cast<double>(end)));
  };
  const int left = pixel(0, viewport.x, viewport.width),
            right = pixel(static_cast<double>(layout.width), viewport.x, viewport.width);
  const int top = pixel(0, viewport.y, viewport.height),
            bottom = pixel(static_cast<double>(layout.height), viewport.y, viewport.height);
  // Calls add(from, to) for each line between two tiles that is in sight.
  const auto between = [&](std::uint64_t size, std::uint64_t pitch, std::uint64_t tile, double start, int end,
                           const auto& add) {
    const double gap = static_cast<double>(pitch - tile) * scale;
    if (gap >= 2) return;  // it is seen; a narrower one may lie between the pixels
    for (std::uint64_t edge = pitch; edge < size; edge += pitch) {
      const double from = std::floor((static_cast<double>(edge) - start) * scale - gap / 2 - thickness / 2 + 0.5);
      if (from + thickness <= 0 || from >= end) continue;
      add(static_cast<int>(std::max(from, 0.0)),
          static_cast<int>(std::min(from + thickness, static_cast<double>(end))));
    }
  };
  between(layout.width, layout.pitch_x, layout.tile_width, viewport.x, viewport.width, [&](int from, int to) {
    all.lines.push_back({from, top, to, bottom});
  });
  between(layout.height, layout.pitch_y, layout.tile_height, viewport.y, viewport.height, [&](int from, int to) {
    all.lines.push_back({left, from, right, to});
  });
  return all;
}

}  // namespace opscope::picture
