#pragma once
// Where the boxes of a chain lie: in rows from the left to the right.

#include <cstddef>
#include <span>
#include <vector>

namespace opscope::gui {

struct ChainPlace {
  std::size_t row = 0;
  float left = 0, width = 0;  // in pixels, from the left edge of the strip

  friend bool operator==(const ChainPlace&, const ChainPlace&) = default;
};

// Boxes of these widths in rows of `room` pixels. Each but the first has an arrow of `arrow` pixels before it.
std::vector<ChainPlace> place_boxes(std::span<const float> widths, float arrow, float room);

// The same in as many rows, which are about as long as each other.
std::vector<ChainPlace> place_evenly(std::span<const float> widths, float arrow, float room);

// Gives the boxes of each row what it leaves of `room`, up to these widths: if not all have room, the narrowest first,
// so that those which stay narrower than they should be are as wide as each other.
void widen_boxes(std::span<ChainPlace> places, std::span<const float> wanted, float room);

std::size_t rows_of(std::span<const ChainPlace> places);

// Before which box the point at `x` in `row` lies; places.size(): behind the last. Rows above and below all are the
// first and the last.
std::size_t gap_at(std::span<const ChainPlace> places, std::ptrdiff_t row, float x);

}  // namespace opscope::gui
