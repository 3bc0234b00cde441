#pragma once
// What a drag takes of a selected region: a side, a corner, or all of it.

#include <imgui.h>

#include <optional>

#include "app/gui/panes/selection.h"

namespace opscope::gui {

struct RegionGrip {
  int x = 0, y = 0;  // -1: the left or upper side, 1: the right or lower one; both 0: all of the region
};

// What is at `place`, in pixels from the picture's corner. `inside`: between the sides is the grip of all of it.
// nullopt: nothing.
std::optional<RegionGrip> grip_at(const Selection& selection, const picture::Viewport& viewport, ImVec2 place,
                                  bool inside);
ImGuiMouseCursor cursor_of(RegionGrip grip);

// The region after a drag by so many cells. It stays in the picture, and has a cell each way at least.
Selection with_grip_dragged(Selection selection, RegionGrip grip, double cells_right, double cells_down,
                            const picture::Layout& layout);
bool fills(const Selection& selection, const picture::Layout& layout);  // so it cannot be moved

// Squares at the corners and in the middle of the sides, if the region is large enough on the screen.
void draw_grips(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection);

}  // namespace opscope::gui
