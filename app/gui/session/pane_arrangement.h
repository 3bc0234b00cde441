#pragma once
// Which panes are on screen, and where: what a person chose, whatever the case.

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

}  // namespace opscope::gui
