#include "app/gui/panes/pane_room.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/panes/legend.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

// At scale 1. The title is one such as "reference", with its menu's arrow; at least "ref" and a mark beside that.
constexpr float least_picture_width = 60, least_picture_height = 36, title_width = 112, least_title_width = 68;

constexpr float least_picture_beside_bits = 120, least_in_low_room = 72;
constexpr float largest_cell_beside_bits = 48;  // of pictures of few rows: it has room for a number

// The size of a cell.
double scale_of(const PanePlaces& places, const PaneGroup& group) {
  return std::min(places.width / group.across, places.height / group.down);
}

}  // namespace

float height_around_picture(bool low) {
  return ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().ItemSpacing.y + space_above_legend(low) +
         pane_legend_height(low);
}

PaneNeeds needs_of_panes(bool low) {
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  return {.gap = spacing.x,
          .around = height_around_picture(low),
          .legend = space_above_legend(low) + pane_legend_height(low),
          .least_width = px(least_picture_width),
          .least_height = px(least_picture_height),
          .title_width = px(title_width),
          .least_title_width = px(least_title_width)};
}

PanePlaces places_for(PaneGrid kind, const PaneGroup& group, bool low, int kept) {
  return place_panes(kind, group.panes, group.room.x, group.room.y, group.across, group.down, needs_of_panes(low),
                     kept);
}

float picture_height_beside_bits(const PanePlaces& places, const PaneGroup& group, bool low) {
  const auto of_width = static_cast<float>(places.width * group.down / group.across),
             of_rows = px(largest_cell_beside_bits) * static_cast<float>(group.down);
  return std::min(
      {px(low ? least_in_low_room : least_picture_beside_bits), of_rows, std::max(of_width, px(least_picture_height))});
}

int columns_as_before(const PaneColumns& before, const PaneColumns& now, const PaneGroup& group, bool low) {
  constexpr double least_share = 0.8;
  const bool same = before.sizes == now.sizes && before.panes == now.panes && before.room.x == now.room.x &&
                    before.room.y == now.room.y && before.grid == now.grid && before.columns > 0;
  if (!same) return 0;
  const PanePlaces best = places_for(now.grid, group, low),
                   as_before = places_for(now.grid, group, low, before.columns);
  const bool costs_little = as_before.columns == before.columns && as_before.fits &&
                            as_before.legends == best.legends &&
                            scale_of(as_before, group) >= least_share * scale_of(best, group);
  return costs_little ? before.columns : 0;
}

float width_of_last(const PanePlaces& places, std::size_t panes) {
  const auto across = static_cast<std::size_t>(places.columns), left = (across - panes % across) % across;
  return places.width + static_cast<float>(left) * (places.width + ImGui::GetStyle().ItemSpacing.x);
}

}  // namespace opscope::gui
