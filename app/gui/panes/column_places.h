#pragma once
// Where columns of given widths stand in one row or several.

#include <optional>
#include <span>
#include <vector>

namespace opscope::gui {

struct ColumnPlace {
  float x = 0;
  int row = 0;
  friend bool operator==(const ColumnPlace&, const ColumnPlace&) = default;
};

// As few rows as `room` pixels allow, as equally long as they can be. Columns stand below one another and all rows but
// the first begin below the second column, where there is room for that. nullopt if the columns need more than `rows`.
std::optional<std::vector<ColumnPlace>> column_places(std::span<const float> widths, float room, int rows);

}  // namespace opscope::gui
