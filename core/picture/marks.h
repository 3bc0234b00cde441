#pragma once
// Rare pixels that a person would overlook: what is there must also be noticed.

#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::picture {

struct Mark {
  int x = 0, y = 0;  // pixels
  friend bool operator==(Mark, Mark) = default;
};

// Where a rendered plane shows a few pixels of NaN, infinity or, in a difference, of any mismatch, with none of the
// kind around: places for a ring to be drawn about. Larger patches show by themselves. At most 200.
std::vector<Mark> lonely_pixels(const Image& image, Show show);

// A ring of `radius` pixels about each mark, light on a dark rim.
void draw_rings(Image& image, const std::vector<Mark>& marks, int x, int y, double radius);

}  // namespace opscope::picture
