#include "app/gui/panes/shared_grids.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panes/pane_room.h"
#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

// What both show stands in the same row, or in the same column if the cases are above each other, also where the panes
// of one do not follow one another then.
std::array<SharedGrid, 2> in_same_lines(std::array<SharedGrid, 2> grids, const PaneGroup& front,
                                        const PaneGroup& other) {
  GroupGrid& grid = grids[1].grid;
  const int count = grid.downwards ? grid.rows : grid.columns;
  std::vector<int> lines = lines_beside(front.contents, other.contents, count);
  bool follow_one_another = true;
  int most = 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    follow_one_another = follow_one_another && lines[i] == static_cast<int>(i) % count;
    most = std::max(most, static_cast<int>(std::ranges::count(lines, lines[i])));
  }
  // Another row would cost the pictures of both more than it tells.
  if (follow_one_another || (!grid.downwards && most > std::max(grids[0].grid.rows, grid.rows))) return grids;
  grid.lines = std::move(lines);
  int& across = grid.downwards ? grid.columns : grid.rows;
  across = std::max(across, most);
  return grids;
}

// A difference that begins a column of its own stands in the row of the reference instead of in that of the first
// input. Empty: all panes follow one another.
std::vector<int> rows_with_difference(std::span<const std::string> contents, int rows) {
  const auto reference = std::ranges::find(contents, reference_contents) - contents.begin();
  const auto last = std::ssize(contents) - 1;
  const bool begins_column = last >= 0 && contents.back() == difference_contents && last % rows == 0;
  if (!begins_column || reference > last || reference % rows == 0) return {};
  std::vector<int> lines;
  for (std::ptrdiff_t i = 0; i < last; ++i) lines.push_back(static_cast<int>(i % rows));
  lines.push_back(static_cast<int>(reference % rows));
  return lines;
}

}  // namespace

std::array<SharedGrid, 2> shared_grids(PaneGrid kind, const PaneGroup& front, const PaneGroup& other, bool beside,
                                       bool has_own_widths, bool same_columns) {
  constexpr float least_group = 280;  // at scale 1: of the fields below the panes
  PaneGroup all{.panes = std::max(front.panes, other.panes),
                .room = {(front.room.x + other.room.x) / 2, (front.room.y + other.room.y) / 2},
                .across = std::max(front.across, other.across),
                .down = std::max(front.down, other.down),
                .bar = beside ? std::max(front.bar, other.bar) : 0,
                .bar_room = beside ? std::min(front.bar_room, other.bar_room) : 0,
                .low = front.low};
  if (beside) all.room.y = std::min(front.room.y, other.room.y);
  const float height = beside ? all.room.y : 0;
  if (kind != PaneGrid::Automatic || !beside) {
    const PanePlaces places = places_for(kind, all, all.low);
    // Of groups above each other, each has the rows that its panes fill.
    const auto grid_of = [&](const PaneGroup& group) {
      const int filled = (static_cast<int>(group.panes) + places.columns - 1) / places.columns;
      return SharedGrid{
          {.columns = places.columns, .rows = beside ? places.rows : filled}, height, all.bar, all.bar_room};
    };
    return in_same_lines({grid_of(front), grid_of(other)}, front, other);
  }
  const auto own = has_own_widths ? std::optional(std::array{front.room.x, other.room.x}) : std::nullopt;
  const std::array panes = same_columns ? std::array{all.panes, all.panes} : std::array{front.panes, other.panes};
  const int rows = rows_of_both(panes, front.room.x + other.room.x, own, px(least_group), all.room.y, all.across,
                                all.down, needs_of_panes(all.low));
  const auto grid_of = [&](std::size_t count) {
    return SharedGrid{{.columns = (static_cast<int>(count) + rows - 1) / rows, .rows = rows, .downwards = true},
                      height,
                      all.bar,
                      all.bar_room};
  };
  std::array<SharedGrid, 2> grids = {grid_of(panes[0]), grid_of(panes[1])};
  grids[0].grid.lines = rows_with_difference(front.contents, rows);
  return in_same_lines(std::move(grids), front, other);
}

}  // namespace opscope::gui
