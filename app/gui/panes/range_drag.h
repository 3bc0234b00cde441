#pragma once
// The drag of a range of colours, by the bar of a legend or by the numbers at its ends.

#include <imgui.h>

#include <optional>
#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// Of differences: the range is symmetric about 0.
bool is_signed(picture::Spread spread);
// Sets one end; of a symmetric range both.
void set_end(picture::Range& range, picture::Spread spread, RangeGesture::Part part, long double value);
// True if the button of the mouse was released in this frame after a drag: that is no click.
bool ends_range_drag();
// By the item drawn last, in the legend of this pane, whose bar is at `from` and `width` pixels wide. `by_number`: the
// end whose number that is; nullopt: it is the bar, of which the part at the mouse is dragged.
void drag_range(const std::string& pane, const std::string& group, picture::Spread spread, const picture::Range& range,
                ImVec2 from, float width, std::optional<RangeGesture::Part> by_number, HeatmapView& view,
                RangeGesture& gesture);

}  // namespace opscope::gui
