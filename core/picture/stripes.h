#pragma once
// Marks some elements of a picture by stripes over it, so that the picture stays visible.

#include "core/picture/heatmap.h"

namespace opscope::picture {

// Draws the stripes of a viewport: diagonal, in `colour` with a dark edge, the more opaque the larger the share of
// elements under a pixel that are not 0. Runs too short for a stripe are covered whole. Other pixels are transparent.
// `members`: values 0 and 1; with several channels the largest share counts. `image` is resized to the viewport.
void render_stripes(const Plane& members, const Viewport& viewport, Rgba colour, Image& image);

}  // namespace opscope::picture
