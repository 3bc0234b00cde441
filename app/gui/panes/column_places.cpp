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

float longest_row(std::span<const float> widths, const Places& places) {
  float longest = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) longest = std::max(longest, places[i].x + widths[i]);
  return longest;
}

}  // namespace

std::optional<Places> column_places(std::span<const float> widths, float room, int rows) {
  if (widths.empty()) return Places();
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
