#pragma once
// Hides, shows and moves panes.

#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/session/pane_arrangement.h"

namespace opscope::gui {

// The names of the panes in an arrangement. All computed outputs have the same one: only one is on show at a time.
std::vector<std::string> pane_names(std::span<const HeatmapSource> sources);

// In one frame: follow() after each pane, then draw_hidden().
class PaneMoves {
 public:
  PaneMoves(std::span<const HeatmapSource> sources, PaneArrangement& arrangement, PaneCache& cache)
      : sources_(sources), names_(pane_names(sources)), arrangement_(arrangement), cache_(cache) {}

  // For the pane of `source`, which was drawn last: carries out its menu's command, and drags its title.
  void follow(const HeatmapSource& source);
  // At the right end of the present line: a button that ends the enlargement of a pane, or one with the number of
  // hidden panes, which lists them. Nothing if all panes are there.
  void draw_hidden();
  float hidden_width() const;  // of that button, in pixels; 0 if there is none
  // In place of the panes if all of them are hidden.
  void draw_none(ImVec2 size);

 private:
  void move(const std::string& pane, bool forward);
  std::string hidden_text() const;

  std::span<const HeatmapSource> sources_;
  std::vector<std::string> names_;
  PaneArrangement& arrangement_;
  PaneCache& cache_;
};

}  // namespace opscope::gui
