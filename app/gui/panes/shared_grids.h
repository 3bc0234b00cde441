#pragma once
// One arrangement for the panes of two cases that are shown together.

#include <array>

#include "app/gui/panes/pane_cache.h"
#include "app/gui/session/pane_arrangement.h"

namespace opscope::gui {

// How the panes of two groups are arranged that are shown together. `has_own_widths`: each keeps its width. Otherwise
// groups beside each other have the widths that make the pictures of both equally wide. Groups above each other have
// the same columns, and each has the rows that its panes fill. `same_columns`: groups beside each other have them too,
// so that the pictures of groups that are equally wide are so too; a group may then have free places.
std::array<SharedGrid, 2> shared_grids(PaneGrid kind, const PaneGroup& front, const PaneGroup& other, bool beside,
                                       bool has_own_widths, bool same_columns = false);

}  // namespace opscope::gui
