#pragma once
// How the case beside this one differs from it, in the place of a pane.

#include <imgui.h>

#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// Takes `size` pixels. Text that has no room is cut off at its end.
void draw_case_note(const CaseNote& note, ImVec2 size);

}  // namespace opscope::gui
