#pragma once
// Which panes are on screen, and where: what a person chose. The hidden ones are those of the case in front.

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::gui {

enum class PaneGrid { Automatic, Row, Column, TwoColumns };  // automatic: by the shape of the pictures
inline constexpr PaneGrid pane_grids[] = {PaneGrid::Automatic, PaneGrid::Row, PaneGrid::Column, PaneGrid::TwoColumns};
std::string_view name(PaneGrid grid);  // "automatic", "row", "column", "two columns"
std::optional<PaneGrid> parse_pane_grid(std::string_view name);

struct PaneArrangement {
  PaneGrid grid = PaneGrid::Automatic;
  std::vector<std::string> order = {};  // of panes by name, once one was moved; a case may lack some and have others
  std::set<std::string> hidden = {};

  friend bool operator==(const PaneArrangement&, const PaneArrangement&) = default;
};

// The panes to show of those that there are, as indices into `names`. A pane that `order` lacks stands behind the one
// before it in `names`.
std::vector<std::size_t> shown_panes(std::span<const std::string> names, const PaneArrangement& arrangement);
// The panes that are hidden, in the order of `names`.
std::vector<std::size_t> hidden_panes(std::span<const std::string> names, const PaneArrangement& arrangement);

// Puts a pane at the place of another one, which makes room towards the place that the pane leaves.
PaneArrangement with_pane_at(PaneArrangement arrangement, std::span<const std::string> names, const std::string& pane,
                             const std::string& place);
// Exchanges a pane with the next one on screen; `forward` false: the one before. The same if there is none.
PaneArrangement with_pane_moved(PaneArrangement arrangement, std::span<const std::string> names,
                                const std::string& pane, bool forward);

// Lengths that panes need, in pixels.
struct PaneNeeds {
  float gap = 0;                            // between two panes in a row
  float around = 0, legend = 0;             // above and below a picture; the part of it that a legend takes
  float least_width = 0, least_height = 0;  // of a picture
  float title_width = 0;                    // below it a title is cut
  float least_title_width = 0;              // below it a title is only dots
};

struct PanePlaces {
  int columns = 1, rows = 1;
  float width = 0, height = 0;  // of each picture
  bool legends = true;          // false: there is only room without them
  bool fits = true;             // false: there is no room for the least pictures
  double scale = 0;             // pixels per cell, less what stands for all that has no room
};

// Where `panes` panes of pictures of so many cells stand in a room. Automatic: with the number of columns that
// makes the cells largest, two of several that do. They keep to `kept` columns if the least pictures have room in as
// many; 0: any.
PanePlaces place_panes(PaneGrid grid, std::size_t panes, float room_width, float room_height, double cells_across,
                       double cells_down, const PaneNeeds& needs, int kept = 0);

// Of one of two groups beside each other, whose rows are equally many and high.
struct GroupGrid {
  int columns = 1, rows = 1;
  bool downwards = false;  // a column is full before the next one begins
  // The row of each pane, or its column unless `downwards`; empty: they follow one another.
  std::vector<int> lines = {};

  friend bool operator==(const GroupGrid&, const GroupGrid&) = default;
};

// The grid of one group of `panes` panes, of the one that both agreed on in the frame before. If there is room for
// other columns or rows, or there are other panes by now, they follow one another.
GroupGrid grid_in(const PanePlaces& places, const GroupGrid& agreed, std::size_t panes);

// The columns of one row that only these panes stand in: they share its whole width. Of other grids their own columns.
int columns_without_free_places(const GroupGrid& grid, std::size_t panes);

// The lines of the panes of `other`: each stands in that of the same pane of `front`, whose panes follow one another
// across `count` lines; another pane in the first of those with the fewest.
std::vector<int> lines_beside(std::span<const std::string> front, std::span<const std::string> other, int count);

// The pane in each place of a grid, row by row; nullopt: there is none. Precondition: `lines` is empty or has a row, or
// column, of the grid for each pane.
std::vector<std::optional<std::size_t>> panes_in(const GroupGrid& grid, std::size_t panes);

// The number of rows in which the cells of both groups become largest. `widths`: of their rooms; nullopt: they share
// `room_width` so that the pictures of both are equally wide, and neither gets less than `least_width` of it.
int rows_of_both(std::array<std::size_t, 2> panes, float room_width, std::optional<std::array<float, 2>> widths,
                 float least_width, float room_height, double cells_across, double cells_down, const PaneNeeds& needs);

}  // namespace opscope::gui
