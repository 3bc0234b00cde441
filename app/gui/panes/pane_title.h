#pragma once
// The line above a pane: name, origin, counts, and the button of its menu.

#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"
#include "app/gui/panes/pane_menu.h"

namespace opscope::gui {

// Of a picture without a NaN whose colours look like it. The title has the words if there is room, the menu always.
inline constexpr const char* no_nan_words = "magenta is not NaN";
inline constexpr const char* no_nan_tooltip =
    "Channels mix to a colour like that of NaN here, but no element on show is NaN.";

// The newest picture is still being built, or its data are still being computed: the one before is on screen.
bool is_behind(const HeatmapSource& source, const PanePicture& drawn);

// "largest of each pixel": of a difference while a pixel stands for several elements, since it would seem to be of
// their mean. Empty otherwise.
std::string largest_words(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame);
inline constexpr const char* largest_text =
    "A pixel covers several elements. It has the colour of the one that is farthest off.";

float pane_title_height();  // pixels
// Without the "Tensor" that all tensors end in: "A", "A of mine".
std::string brief_name(const std::string& name);
PaneCommand draw_title(const HeatmapSource& source, bool flipped, const PanePicture& drawn, const PaneFrame& frame,
                       HeatmapView& view, const Wipe& wipe);

}  // namespace opscope::gui
