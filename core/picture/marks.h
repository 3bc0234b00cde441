#pragma once
// Finds rare pixels that a person would overlook, to mark them.

#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::picture {

struct Mark {
  int x = 0, y = 0;  // pixels
  friend bool operator==(Mark, Mark) = default;
};

// The isolated pixels of NaN, of infinity or, in a difference, of any mismatch: no other such pixels are near. Larger
// patches are visible without a mark. At most 200. `difference_map`: that a difference was drawn with.
std::vector<Mark> lonely_pixels(const Image& image, Show show, Colormap difference_map = Colormap::Diverging);

// Draws a light ring with a dark rim and `radius` pixels around each mark. (x, y) is the origin of the marks'
// coordinates.
void draw_rings(Image& image, const std::vector<Mark>& marks, int x, int y, double radius);

}  // namespace opscope::picture
