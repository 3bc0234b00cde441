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
};

struct PanelLayout {
  PanelRect form, chain, panes, inspect, drawer, verdict, log;
};

// If the screen is too small for what was chosen, the panes keep their least width, and the panels beside them theirs.
// `scale`: of lengths.
PanelLayout panel_layout(ImVec2 screen, float scale, const PanelSizes& chosen, const PanelContents& contents);

}  // namespace opscope::gui
