#pragma once
// The centre and the right of the window: heatmaps, probe, histogram, statistics, differences of one set of results.

#include <optional>

#include "app/gui/jobs/results.h"
#include "app/gui/session/document.h"

namespace opscope::gui {

class Workspace {
 public:
  // Everything between form and window edge is drawn from `results`; nullptr draws empty panes.
  void draw_panes(const Results* results);
  // May give back an edit of `model`: a bound was dragged.
  std::optional<Edit> draw_inspect(const Results* results, const Model& model, std::size_t dispatch);

  void fit() {}
  void reset_range() {}
  // True once the pictures on screen are those of the results drawn last.
  bool settled() const { return true; }
};

}  // namespace opscope::gui
