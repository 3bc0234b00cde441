#pragma once
// Marks some elements of a picture by stripes over it, so that the picture stays visible.

#include <memory>
#include <span>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// Elements of one colour.
struct Striped {
  std::shared_ptr<const Plane> members;  // values 0 and 1; with several channels the largest share under a pixel counts
  Rgba colour;
  // The same of a channel that no picture of red, green and blue shows; nullptr: there is none. The larger share
  // counts.
  std::shared_ptr<const Plane> alpha = nullptr;
  friend bool operator==(const Striped&, const Striped&) = default;
};

// Draws the stripes of a viewport: diagonal, in the elements' colour with a dark edge, the more opaque the larger the
// share of elements under a pixel that are 1. Where elements of several colours lie under a pixel, the stripes take
// turns. They are sparse in cells of at least 16 pixels and where most of the picture is marked, less so in a small
// picture. Elsewhere, runs too short for a stripe are covered whole. Other pixels are transparent. The planes have one
// layout. `image` is resized to the viewport.
void render_stripes(std::span<const Striped> marks, const Viewport& viewport, Image& image);

}  // namespace opscope::picture
