#include "app/gui/panes/column_places.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {
namespace {

using Places = std::vector<ColumnPlace>;

// Fills one row after the other, all but the first from `indent` on.
std::optional<Places> filled(std::span<const float> widths, float room, int rows, float indent) {
  Places places;
  ColumnPlace next;
  for (const float width : widths) {
    if (!places.empty() && next.x + width > room) next = {indent, next.row + 1};
    if (next.row >= rows || next.x + width > room) return std::nullopt;
    places.push_back(next);
    next.x += width;
  }
  return places;
}

// All behind the first in columns of a grid: the columns of every row stand below those of the first.
std::optional<Places> in_grid(std::span<const float> widths, float room, int rows) {
  if (widths.size() < 2) return std::nullopt;
  const std::size_t behind = widths.size() - 1;
  for (std::size_t used = 2; used <= static_cast<std::size_t>(rows); ++used) {
    const std::size_t across = 1 + (behind - 1) / used;
    Places places = {{}};
    std::vector<float> ends(across + 1, widths.front());
    for (std::size_t column = 0; column < across; ++column) {
      float widest = 0;
      for (std::size_t i = 1 + column; i < widths.size(); i += across) widest = std::max(widest, widths[i]);
      ends[column + 1] = ends[column] + widest;
    }
    if (ends.back() > room) continue;
    places.reserve(widths.size());
    for (int row = 0; places.size() < widths.size(); ++row)
      for (std::size_t column = 0; column < across && places.size() < widths.size(); ++column)
        places.push_back({ends[column], row});
    return places;
  }
  return std::nullopt;
}

float longest_row(std::span<const float> widths, const Places& places) {
  float longest = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) longest = std::max(longest, places[i].x + widths[i]);
  return longest;
}

}  // namespace

std::optional<Places> column_places(std::span<const float> widths, float room, int rows) {
  if (widths.empty()) return Places();
  if (auto row = filled(widths, room, 1, 0)) return row;
  if (auto grid = in_grid(widths, room, rows)) return grid;
  for (const float indent : {widths.front(), 0.0f}) {
    std::optional<Places> places = filled(widths, room, rows, indent);
    if (!places) continue;
    const int used = places->back().row + 1;
    while (used > 1) {
      std::optional<Places> shorter = filled(widths, longest_row(widths, *places) - 1, used, indent);
      if (!shorter) break;
      places = std::move(shorter);
    }
    return places;
  }
  return std::nullopt;
}

}  // namespace opscope::gui
