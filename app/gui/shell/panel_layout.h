#pragma once
// Where the window's panels are.

#include <imgui.h>

#include "app/gui/session/settings.h"

namespace opscope::gui {

// Pixels of the screen.
struct PanelRect {
  ImVec2 at, size;
};

// What is open at present.
struct PanelContents {
  float menu_bar = 0, verdict = 0, chain = 0;  // heights in pixels; 0: not there
  float tabs = 0;                              // of the menu bar's, what is there with a second case alone
  float drawer = 0;                            // the default height in pixels; 0: closed
  bool drawer_works = false;                   // a job runs in it, or can: its start moves nothing
  bool log = false;
  bool cases_in_rows = false;  // one above the other: their pictures need the height
};

struct PanelLayout {
  PanelRect form, chain, panes, inspect, drawer, verdict, log;
};

// If the screen is too small for what was chosen, the panes keep their least width, and the panels beside them theirs.
// `scale`: of lengths. All ends are whole pixels if the screen's are.
PanelLayout panel_layout(ImVec2 screen, float scale, const PanelSizes& chosen, const PanelContents& contents);

// One of the panels at the sides is dragged to `width` pixels. The other one keeps what it has in `layout` until the
// panes between them have their least width, and then gives way to its own.
void drag_left(PanelSizes& chosen, const PanelLayout& layout, float width, float scale);
void drag_right(PanelSizes& chosen, const PanelLayout& layout, float width, float scale);

}  // namespace opscope::gui
