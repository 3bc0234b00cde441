#pragma once
// Rows of pixels from rows of cells. Internal to core/picture.

#include <array>
#include <span>
#include <vector>

#include "core/picture/painter.h"
#include "core/picture/plane.h"

namespace opscope::picture {

// Cells of a level [begin, end) under each pixel along one axis; empty outside the plane.
struct Span {
  std::uint64_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
  friend bool operator==(Span, Span) = default;
};

// What all rows have in common: the cells under each pixel.
struct Columns {
  explicit Columns(const std::vector<Span>& spans);

  std::size_t begin = 0, end = 0;      // pixels with cells under them: the others are transparent
  std::uint64_t first = 0, cells = 0;  // of the level, under any pixel
  std::vector<Span> spans;             // of the pixels from `begin` on, counted from `first`
  std::vector<double> widths;          // cells under each
  // The k-th cell under each pixel, counted from `first`; `cells`, which stands for none, where it has fewer.
  std::vector<std::vector<std::uint32_t>> taps;
  bool one_to_one = false;  // pixel i shows cell i alone
};

// Means and largest differences of pixels are first computed in double, all of a row at once; the few that this leaves
// in doubt, and those with NaN, infinities or without an element, are gathered again by the rule.
class RowRenderer {
 public:
  RowRenderer(const Plane::Parts& parts, unsigned level, const Columns& columns, const Painter& painter);

  // Writes the pixels from columns.begin to columns.end at `out`. `rows` is not empty.
  void render(Span rows, Rgba* out);

 private:
  struct Painted {
    double value = 0;
    Rgba colour;
  };

  void read_rows(std::uint32_t channel);
  std::span<const double> numbers(std::uint32_t channel);
  void fill_equal(Rgba* out) const;
  Rgba difference_colour(double value);
  Rgba exact_colour(std::size_t pixel) const;
  Sample cell(std::uint32_t channel, std::uint64_t x, std::uint64_t y) const;
  // Where in rows_ a row of cells begins.
  std::size_t row_at(std::uint32_t channel, std::uint64_t y) const {
    return (channel * (span_.end - span_.begin) + y - span_.begin) * (columns_.cells + 1);
  }

  const Plane::Parts& parts_;
  unsigned level_;
  const Columns& columns_;
  const Painter& painter_;
  std::uint32_t channels_;
  double error_;  // of a mean computed in double
  Span span_;     // of rows
  std::vector<double> rows_, totals_, weights_, values_, pixel_weights_;
  std::vector<std::uint16_t> steps_;
  std::array<Painted, 256> painted_;  // of the differences met last: they are of few sizes
};

}  // namespace opscope::picture
