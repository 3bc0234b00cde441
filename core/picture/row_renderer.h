#pragma once
// Rows of pixels from rows of cells. Internal to core/picture.

#include <array>
#include <vector>

#include "core/picture/painter.h"
#include "core/picture/plane.h"

namespace opscope::picture {

// The cells [begin, end) of a level under one pixel along one axis; empty if the pixel is outside the plane.
struct Span {
  std::uint64_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
  friend bool operator==(Span, Span) = default;
};

// The cells under each pixel of a row; all rows share them.
struct Columns {
  explicit Columns(const std::vector<Span>& spans);

  std::size_t begin = 0, end = 0;      // pixels [begin, end) have cells, the others are transparent
  std::uint64_t first = 0, cells = 0;  // the cells [first, first + cells) are under some pixel
  std::vector<Span> spans;             // of the pixels [begin, end), counted from `first`
  bool one_to_one = false;             // each pixel shows exactly one cell
};

// Computes a row of pixels at once, in double. Pixels over NaN, infinities or missing cells are rare; they are computed
// one by one with Gather.
class RowRenderer {
 public:
  // The arguments must outlive the renderer.
  RowRenderer(const Plane::Parts& parts, unsigned level, const Columns& columns, const Painter& painter);

  // Writes the pixels [columns.begin, columns.end) to `out`. `rows`: the cells under the pixels; not empty.
  void render(Span rows, Rgba* out);

 private:
  struct Painted {
    double value = 0;
    Rgba colour;
  };

  void read_rows(std::uint32_t channel);
  void find_means(std::uint32_t channel);
  void find_worst();
  void paint_values(Rgba* out) const;
  Rgba difference_colour(double value);
  Rgba gathered_colour(std::size_t pixel) const;
  Sample cell(std::uint32_t channel, std::uint64_t x, std::uint64_t y) const;
  // The index in rows_ of a row of cells.
  std::size_t row_at(std::uint32_t channel, std::uint64_t y) const {
    return (channel * (span_.end - span_.begin) + y - span_.begin) * columns_.cells;
  }

  const Plane::Parts& parts_;
  unsigned level_;
  const Columns& columns_;
  const Painter& painter_;
  std::uint32_t channels_;
  Rgba equal_;                        // the colour of a difference of 0
  Span span_;                         // the rows of cells
  std::vector<double> rows_;          // [channel][y][x]: cells; above level 0 of values: times their weight
  std::vector<double> folded_;        // [x]: all rows of a channel folded into one
  std::vector<double> weights_;       // [x]: the weights of these rows together
  std::vector<double> values_;        // [channel][pixel]; not finite: use gathered_colour
  std::vector<std::int32_t> steps_;   // [channel][pixel]: of values_, by Painter::find_steps
  std::array<Painted, 256> painted_;  // a cache: differences have few distinct values
};

}  // namespace opscope::picture
