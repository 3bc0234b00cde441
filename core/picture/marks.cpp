#include "core/picture/marks.h"

#include <algorithm>
#include <cmath>

namespace opscope::picture {
namespace {

constexpr int block = 16;                          // pixels
constexpr int most_in_block = 4, most_around = 6;  // above, a patch is large enough to be seen
constexpr std::size_t most_marks = 200;

struct Count {
  int pixels = 0, x = 0, y = 0;  // sums of coordinates
};

// Whether a pixel of these colours is worth a mark: in a difference all but `equal`.
bool stands_out(Rgba colour, Show show, Rgba equal) {
  if (show != Show::Value) return colour.a != 0 && colour != equal;
  return colour == nan_colour || colour == positive_infinity_colour || colour == negative_infinity_colour;
}

}  // namespace

std::vector<Mark> lonely_pixels(const Image& image, Show show) {
  const int columns = (image.width + block - 1) / block, rows = (image.height + block - 1) / block;
  std::vector<Count> counts(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  const auto at = [&](int column, int row) -> Count& {
    return counts[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
  };
  const Rgba equal = class_colour(DifferenceClass::Equal);
  const Rgba* pixel = image.pixels.data();
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x, ++pixel) {
      if (!stands_out(*pixel, show, equal)) continue;
      Count& count = at(x / block, y / block);
      ++count.pixels;
      count.x += x;
      count.y += y;
    }
  }
  const auto around = [&](int column, int row) {
    int sum = 0;
    for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r) {
      for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c) sum += at(c, r).pixels;
    }
    return sum;
  };
  std::vector<Mark> marks;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Count& count = at(column, row);
      if (count.pixels == 0 || count.pixels > most_in_block || around(column, row) > most_around) continue;
      const Mark mark{count.x / count.pixels, count.y / count.pixels};
      // A spot on the edge of two blocks needs one ring.
      const bool near_another = std::any_of(marks.begin(), marks.end(), [&](Mark other) {
        return std::abs(other.x - mark.x) < block / 2 && std::abs(other.y - mark.y) < block / 2;
      });
      if (!near_another) marks.push_back(mark);
      if (marks.size() == most_marks) return marks;
    }
  }
  return marks;
}

void draw_rings(Image& image, const std::vector<Mark>& marks, int x, int y, double radius) {
  const int reach = static_cast<int>(radius) + 3;
  for (const Mark mark : marks) {
    for (int dy = -reach; dy <= reach; ++dy) {
      for (int dx = -reach; dx <= reach; ++dx) {
        const int px = x + mark.x + dx, py = y + mark.y + dy;
        if (!image.contains(px, py)) continue;
        const double off = std::fabs(std::hypot(dx, dy) - radius);
        if (off < 2.2) image.at(px, py) = mix(image.at(px, py), rgb(0x000000), std::min(1.0, 2.2 - off) * 0.6);
        if (off < 1.2) image.at(px, py) = mix(image.at(px, py), rgb(0xFFFFFF), std::min(1.0, 1.2 - off));
      }
    }
  }
}

}  // namespace opscope::picture
