#pragma once
// What can be chosen for the look of all panes, for the menus of the panes and for the palette.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

struct ViewChoice {
  std::string name;
  std::function<bool(const HeatmapView&)> is_chosen;
  std::function<void(HeatmapView&)> choose;
  std::string names = {};  // other names of it, as Action::names
};

// The colours of values: first red, green and blue if a dimension can be that, then every colour map. `slice` is the
// one on screen of a tensor of `sizes`.
std::vector<ViewChoice> colour_choices(const picture::Slice& slice, std::span<const std::uint32_t> sizes);
std::vector<ViewChoice> measure_choices();             // of difference
std::vector<ViewChoice> quantization_error_choices();  // in place of the difference
// Each turns something on or off.
std::vector<ViewChoice> colour_switches();
std::vector<ViewChoice> other_switches();

// Shows a picture that has just become the source of a tensor of `sizes` as other programs do, if it is still drawn as
// any tensor is: one of `channels` 1 or 2 in grey, one of 4 in red, green and blue without its alpha. The colours of a
// picture before it are given up if it has none.
void show_picture(HeatmapView& view, std::span<const std::uint32_t> sizes, std::uint32_t channels);

// True if values have other colours than those of a view that nobody changed.
bool has_colours(const HeatmapView& view);
// The colours of values as a line of text, "turbo logarithmic", for the next start of the window; and a view that takes
// them. `sizes`: of the tensor, if it is a picture, else empty. Words that are not understood are left out.
std::string colours_text(const HeatmapView& view);
void take_colours(HeatmapView& view, std::string_view text, std::span<const std::uint32_t> sizes);

}  // namespace opscope::gui
