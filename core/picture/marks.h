#pragma once
// Finds rare pixels that a person would overlook, to mark them.

#include <span>
#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::picture {

struct Mark {
  int x = 0, y = 0;  // pixels
  int reach = 0;     // pixels from there within which the marked ones lie
  friend bool operator==(Mark, Mark) = default;
};

// The few pixels of NaN, of infinity or, in a difference, of any mismatch that lie apart from others: one mark for each
// small cluster of them, at most 24 pixels wide. Among many others only those more than 12 pixels from any other have
// one; larger patches are visible without a mark. At most 200. `difference_map`: that a difference
// was drawn with.
std::vector<Mark> lonely_pixels(const Image& image, Show show, Colormap difference_map = Colormap::Diverging);

// The marks of a plane that was rendered into `image`. If its rare cells are listed, each of them that is in sight lies
// in a mark, however near the others are; else those of lonely_pixels(), and of its special cells the same.
std::vector<Mark> marks_of(const Plane& plane, const Viewport& viewport, const Look& look, const Image& image);

// The marks of a few cells: one for those that are near to each other, none out of sight.
std::vector<Mark> marks_around(std::span<const Cell> cells, const Viewport& viewport);

// How much of a picture the rings around these marks surround, which reach `radius` pixels beyond each: 1 is all of its
// `pixels`, and rings that lie over each other count more than once.
double share_in_rings(std::span<const Mark> marks, double radius, double pixels);

// Draws a light ring with a dark rim around each mark, `radius` pixels beyond its reach. (x, y) is the origin of the
// marks' coordinates.
void draw_rings(Image& image, const std::vector<Mark>& marks, int x, int y, double radius);

}  // namespace opscope::picture
