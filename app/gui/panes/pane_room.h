#pragma once
// Where the panes of a group stand in its room.

#include <cstddef>

#include "app/gui/panes/pane_cache.h"
#include "app/gui/session/pane_arrangement.h"

namespace opscope::gui {

// Pixels of title, legend, what is between them and the space below. `low`: as PaneFrame.
float height_around_picture(bool low);
PaneNeeds needs_of_panes(bool low);

// `kept`: as place_panes().
PanePlaces places_for(PaneGrid kind, const PaneGroup& group, bool low, int kept = 0);

// What bits leave each picture of its height, where there is room: low pictures are no higher than their width lets
// them be, and those of few rows no higher than cells with numbers need.
float picture_height_beside_bits(const PanePlaces& places, const PaneGroup& group, bool low);

// The columns that this group had before, if the case, its panes and their room are the same and pictures lose little
// by them; else 0.
int columns_as_before(const PaneColumns& before, const PaneColumns& now, const PaneGroup& group, bool low);

// The width of the last picture, if it reaches to the end of a row that so many panes do not fill.
float width_of_last(const PanePlaces& places, std::size_t panes);

}  // namespace opscope::gui
