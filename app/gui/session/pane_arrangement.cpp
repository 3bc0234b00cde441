#include "app/gui/session/pane_arrangement.h"

#include <algorithm>
#include <cmath>

namespace opscope::gui {
namespace {

using Names = std::vector<std::string>;

// All panes that there are, hidden ones too, in their places.
Names in_order(std::span<const std::string> names, const PaneArrangement& arrangement) {
  Names ordered;
  for (const std::string& pane : arrangement.order)
    if (std::ranges::find(names, pane) != names.end()) ordered.push_back(pane);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::find(ordered, names[i]) != ordered.end()) continue;
    const auto before = i == 0 ? ordered.end() : std::ranges::find(ordered, names[i - 1]);
    ordered.insert(before == ordered.end() ? ordered.begin() : before + 1, names[i]);
  }
  return ordered;
}

// `order` as the new one. Panes of other cases keep their places behind it.
PaneArrangement with_order(PaneArrangement arrangement, Names order) {
  for (const std::string& pane : arrangement.order)
    if (std::ranges::find(order, pane) == order.end()) order.push_back(pane);
  arrangement.order = std::move(order);
  return arrangement;
}

// The numbers of columns that come into question for so many panes, the preferred one first.
std::vector<int> columns_for(PaneGrid grid, int panes) {
  switch (grid) {
    case PaneGrid::Row: return {panes};
    case PaneGrid::Column: return {1};
    case PaneGrid::TwoColumns: return {std::min(2, panes)};
    case PaneGrid::Automatic: break;
  }
  std::vector<int> columns = {std::min(2, panes)};
  for (int other = 1; other <= panes; ++other)
    if (other != columns.front()) columns.push_back(other);
  return columns;
}

}  // namespace

std::string_view name(PaneGrid grid) {
  switch (grid) {
    case PaneGrid::Automatic: break;
    case PaneGrid::Row: return "row";
    case PaneGrid::Column: return "column";
    case PaneGrid::TwoColumns: return "two columns";
  }
  return "automatic";
}

std::optional<PaneGrid> parse_pane_grid(std::string_view text) {
  const auto* found = std::ranges::find(pane_grids, text, [](PaneGrid grid) { return name(grid); });
  return found == std::end(pane_grids) ? std::nullopt : std::optional(*found);
}

std::vector<std::size_t> shown_panes(std::span<const std::string> names, const PaneArrangement& arrangement) {
  std::vector<std::size_t> shown;
  for (const std::string& pane : in_order(names, arrangement))
    if (!arrangement.hidden.contains(pane))
      shown.push_back(static_cast<std::size_t>(std::ranges::find(names, pane) - names.begin()));
  return shown;
}

std::vector<std::size_t> hidden_panes(std::span<const std::string> names, const PaneArrangement& arrangement) {
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (arrangement.hidden.contains(names[i])) hidden.push_back(i);
  return hidden;
}

PaneArrangement with_pane_at(PaneArrangement arrangement, std::span<const std::string> names, const std::string& pane,
                             const std::string& place) {
  Names order = in_order(names, arrangement);
  const auto from = std::ranges::find(order, pane), to = std::ranges::find(order, place);
  if (from == order.end() || to == order.end()) return arrangement;
  if (from < to)
    std::rotate(from, from + 1, to + 1);
  else
    std::rotate(to, from, from + 1);
  return with_order(std::move(arrangement), std::move(order));
}

PaneArrangement with_pane_moved(PaneArrangement arrangement, std::span<const std::string> names,
                                const std::string& pane, bool forward) {
  const std::vector<std::size_t> shown = shown_panes(names, arrangement);
  const auto at = std::ranges::find(shown, pane, [&](std::size_t i) { return names[i]; });
  if (at == shown.end() || (forward ? at + 1 == shown.end() : at == shown.begin())) return arrangement;
  return with_pane_at(std::move(arrangement), names, pane, names[forward ? *(at + 1) : *(at - 1)]);
}

PanePlaces place_panes(PaneGrid grid, std::size_t panes, float room_width, float room_height, double cells_across,
                       double cells_down, const PaneNeeds& needs, int kept) {
  // A grid stands for cells of so many times their size, if it lacks what a person would miss.
  constexpr double without_legends = 0.4, without_titles = 0.25, without_room = 1e-6;
  const int count = static_cast<int>(panes);
  PanePlaces best;
  for (const bool legends : {true, false})
    for (const int columns : kept > 0 ? std::vector{kept} : columns_for(grid, count)) {
      const int rows = (count + columns - 1) / columns;
      const float around = needs.around - (legends ? 0 : needs.legend);
      const float gaps = needs.gap * static_cast<float>(columns - 1);
      const float width = std::floor((room_width - gaps) / static_cast<float>(columns));
      const float height = std::floor(room_height / static_cast<float>(rows) - around);
      PanePlaces places{.columns = columns,
                        .rows = rows,
                        .width = std::max(needs.least_width, width),
                        .height = std::max(needs.least_height, height),
                        .legends = legends,
                        .fits = width >= needs.least_width && height >= needs.least_height};
      double scale = std::min(places.width / cells_across, places.height / cells_down);
      if (!legends) scale *= without_legends;
      // The less of a title is left, the more a person misses it.
      if (width < needs.title_width) scale *= std::max(without_titles, std::pow(width / needs.title_width, 4));
      if (width < needs.least_title_width) scale *= without_titles;
      if (!places.fits) scale *= without_room;
      if (best.scale != 0 && scale <= best.scale) continue;
      best = places;
      best.scale = scale;
    }
  if (kept > 0 && !best.fits) return place_panes(grid, panes, room_width, room_height, cells_across, cells_down, needs);
  return best;
}

GroupGrid grid_in(const PanePlaces& places, const GroupGrid& agreed, std::size_t panes) {
  GroupGrid grid = agreed;
  grid.columns = places.columns, grid.rows = places.rows;
  const bool as_agreed = grid.columns == agreed.columns && grid.rows == agreed.rows && agreed.lines.size() == panes;
  if (!as_agreed) grid.lines.clear();
  return grid;
}

int columns_without_free_places(const GroupGrid& grid, std::size_t panes) {
  const bool is_one_row = grid.rows == 1 && grid.lines.empty() && panes > 0;
  return is_one_row ? std::min(grid.columns, static_cast<int>(panes)) : grid.columns;
}

std::vector<int> lines_beside(std::span<const std::string> front, std::span<const std::string> other, int count) {
  std::vector<int> lines(other.size(), -1), filled(static_cast<std::size_t>(count), 0);
  for (const bool are_same : {true, false})
    for (std::size_t i = 0; i < other.size(); ++i) {
      const auto same = std::ranges::find(front, other[i]);
      if ((same != front.end()) != are_same) continue;
      lines[i] = are_same ? static_cast<int>(same - front.begin()) % count
                          : static_cast<int>(std::ranges::min_element(filled) - filled.begin());
      ++filled[static_cast<std::size_t>(lines[i])];
    }
  return lines;
}

std::vector<std::optional<std::size_t>> panes_in(const GroupGrid& grid, std::size_t panes) {
  const auto across = static_cast<std::size_t>(grid.columns), down = static_cast<std::size_t>(grid.rows);
  std::vector<std::optional<std::size_t>> places(std::max(across * down, panes));
  std::vector<std::size_t> filled(std::max(across, down), 0);
  for (std::size_t pane = 0; pane < panes; ++pane) {
    const std::size_t lines = grid.downwards ? down : across;
    const std::size_t line = pane < grid.lines.size() ? static_cast<std::size_t>(grid.lines[pane]) : pane % lines;
    const std::size_t along = grid.lines.empty() ? pane / lines : filled[line]++;
    const std::size_t place = grid.downwards ? line * across + along : along * across + line;
    if (place >= places.size()) places.resize(place + 1);
    places[place] = pane;
  }
  return places;
}

int rows_of_both(std::array<std::size_t, 2> panes, float room_width, std::optional<std::array<float, 2>> widths,
                 float least_width, float room_height, double cells_across, double cells_down, const PaneNeeds& needs) {
  int best = 1;
  double best_scale = 0;
  const int most = static_cast<int>(std::max(panes[0], panes[1]));
  for (int rows = 1; rows <= most; ++rows) {
    std::array<int, 2> columns{};
    for (const std::size_t i : {0, 1}) columns[i] = (static_cast<int>(panes[i]) + rows - 1) / rows;
    double scale = HUGE_VAL;
    bool has_room = true;
    for (const std::size_t i : {0, 1}) {
      const float share = static_cast<float>(columns[i]) / static_cast<float>(columns[0] + columns[1]);
      const float width = widths ? (*widths)[i] : room_width * share;
      has_room = has_room && (widths || columns[0] == columns[1] || width >= least_width);
      const auto all = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns[i]);
      scale = std::min(
          scale,
          place_panes(PaneGrid::Automatic, all, width, room_height, cells_across, cells_down, needs, columns[i]).scale);
    }
    if (has_room && scale > best_scale) best = rows, best_scale = scale;
  }
  return best;
}

}  // namespace opscope::gui
