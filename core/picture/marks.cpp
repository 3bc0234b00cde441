#include "core/picture/marks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace opscope::picture {
namespace {

constexpr int block_side = 16;                     // pixels
constexpr int most_in_block = 4, most_around = 6;  // with more pixels a patch is visible without a mark
constexpr std::size_t most_marks = 200;

struct Count {
  int pixels = 0, x = 0, y = 0;  // sums of coordinates
};

// True for pixels that may need a mark: in a difference all that are not `equal`, else the three reserved colours.
struct StandsOut {
  bool difference;
  std::uint32_t equal;
  std::uint32_t nan = bits(nan_colour);
  std::uint32_t positive_infinity = bits(positive_infinity_colour);
  std::uint32_t negative_infinity = bits(negative_infinity_colour);

  static constexpr std::uint32_t bits(Rgba colour) { return std::bit_cast<std::uint32_t>(colour); }
  bool operator()(Rgba colour) const {
    const std::uint32_t c = bits(colour);
    // Without branches, so that the compiler vectorises it.
    if (difference) return (colour.a != 0) & (c != equal);
    return (c == nan) | (c == positive_infinity) | (c == negative_infinity);
  }
};

// Adds a row of a block's pixels, starting at (x, y).
void count_row(const StandsOut& stands_out, std::span<const Rgba> row, int x, int y, Count& count) {
  int found = 0;
  if (row.size() == block_side)
    for (std::size_t i = 0; i < block_side; ++i) found += stands_out(row[i]);
  else
    for (const Rgba pixel : row) found += stands_out(pixel);
  if (found == 0 || count.pixels > most_around) return;  // too many: no mark here or in the blocks around
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!stands_out(row[i])) continue;
    ++count.pixels;
    count.x += x + static_cast<int>(i);
    count.y += y;
  }
}

}  // namespace

std::vector<Mark> lonely_pixels(const Image& image, Show show, Colormap difference_map) {
  const int columns = (image.width + block_side - 1) / block_side, rows = (image.height + block_side - 1) / block_side;
  std::vector<Count> counts(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  const auto at = [&](int column, int row) -> Count& {
    return counts[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
  };
  const StandsOut stands_out{show != Show::Value, StandsOut::bits(neutral_colour(difference_map))};
  const std::span<const Rgba> pixels = image.pixels;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; x += block_side) {
      const auto from =
          static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x);
      const auto width = static_cast<std::size_t>(std::min(block_side, image.width - x));
      count_row(stands_out, pixels.subspan(from, width), x, y, at(x / block_side, y / block_side));
    }
  }
  const auto around = [&](int column, int row) {
    int sum = 0;
    for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
      for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c) sum += at(c, r).pixels;
    return sum;
  };
  std::vector<Mark> marks;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Count& count = at(column, row);
      if (count.pixels == 0 || count.pixels > most_in_block || around(column, row) > most_around) continue;
      const Mark mark{count.x / count.pixels, count.y / count.pixels};
      // A spot across two blocks gets one ring.
      const bool near_another = std::any_of(marks.begin(), marks.end(), [&](Mark other) {
        return std::abs(other.x - mark.x) < block_side / 2 && std::abs(other.y - mark.y) < block_side / 2;
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
