#include "core/picture/marks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

namespace opscope::picture {
namespace {

constexpr int block_side = 16;  // pixels
// Of more pixels than `most_around` in a block and the blocks so near only those that lie apart get a mark.
constexpr int most_around = 40, around = 2;
constexpr int widest_cluster = 24, link = 12;  // pixels: of a cluster with one ring, and between its neighbours
constexpr std::size_t most_marks = 200;

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

// The number of pixels in a row of a block.
int count_row(const StandsOut& stands_out, std::span<const Rgba> row) {
  int found = 0;
  if (row.size() == block_side)
    for (std::size_t i = 0; i < block_side; ++i) found += stands_out(row[i]);
  else
    for (const Rgba pixel : row) found += stands_out(pixel);
  return found;
}

struct Pixel {
  int x, y;
  bool marked = false;
};

// The box of a cluster that grows from a pixel.
struct Cluster {
  int left, top, right, bottom;

  static Cluster of(const Pixel& pixel) { return {pixel.x, pixel.y, pixel.x, pixel.y}; }
  Cluster with(const Cluster& other) const {
    return {std::min(left, other.left), std::min(top, other.top), std::max(right, other.right),
            std::max(bottom, other.bottom)};
  }
  bool is_near(const Cluster& other) const {
    return std::max(left - other.right, other.left - right) <= link &&
           std::max(top - other.bottom, other.top - bottom) <= link;
  }
  bool contains(int x, int y) const { return x >= left && x <= right && y >= top && y <= bottom; }
  bool small() const { return right - left < widest_cluster && bottom - top < widest_cluster; }
  friend bool operator==(const Cluster&, const Cluster&) = default;
  Mark mark() const {
    const double half = std::hypot(right - left, bottom - top) / 2;
    return {(left + right) / 2, (top + bottom) / 2, static_cast<int>(std::ceil(half))};
  }
};

// The picture in blocks: how many pixels stand out in each, and which do where they are few.
class Blocks {
 public:
  Blocks(const Image& image, const StandsOut& stands_out)
      : image_(image), stands_out_(stands_out), columns_(blocks_of(image.width)), rows_(blocks_of(image.height)) {
    counts_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int y = 0; y < image.height; ++y)
      for (int column = 0; column < columns_; ++column)
        counts_[at(column, y / block_side)] += count_row(stands_out, part_of_row(column, y));
    list_few();
  }

  std::span<Pixel> pixels() { return pixels_; }

  // Calls visit(Pixel&) for those in the block of (x, y) and the blocks beside it.
  template <class Visit>
  void for_each_near(int x, int y, const Visit& visit) {
    each_block(x / block_side, y / block_side, 1, [&](std::size_t block) {
      for (std::size_t i = first_[block]; i < first_[block + 1]; ++i) visit(pixels_[i]);
    });
  }

 private:
  static int blocks_of(int pixels) { return (pixels + block_side - 1) / block_side; }
  std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }
  std::span<const Rgba> part_of_row(int column, int y) const {
    const int x = column * block_side;
    const auto from =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) + static_cast<std::size_t>(x);
    return std::span(image_.pixels).subspan(from, static_cast<std::size_t>(std::min(block_side, image_.width - x)));
  }
  template <class Visit>
  void each_block(int column, int row, int reach, const Visit& visit) const {
    for (int r = std::max(0, row - reach); r <= std::min(rows_ - 1, row + reach); ++r)
      for (int c = std::max(0, column - reach); c <= std::min(columns_ - 1, column + reach); ++c) visit(at(c, r));
  }
  void list_few() {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        first_.push_back(pixels_.size());
        if (counts_[at(column, row)] == 0) continue;
        int near = 0;
        each_block(column, row, around, [&](std::size_t block) { near += counts_[block]; });
        list_pixels(column, row, near <= most_around);
      }
    }
    first_.push_back(pixels_.size());
  }
  // Among many around them only those that lie apart.
  void list_pixels(int column, int row, bool all) {
    if (!all && counts_[at(column, row)] == block_side * block_side) return;
    std::optional<Cluster> apart, crowded;  // that were found last
    const auto is_apart = [&](const Cluster& pixel) {
      if (apart && apart->contains(pixel.left, pixel.top)) return true;
      if (crowded && crowded->is_near(pixel)) return false;
      std::optional<Cluster> cluster = small_cluster_around(pixel);
      (cluster ? apart : crowded) = cluster ? *cluster : pixel;
      return cluster.has_value();
    };
    for (int y = row * block_side; y < std::min(image_.height, (row + 1) * block_side); ++y) {
      const std::span<const Rgba> part = part_of_row(column, y);
      for (std::size_t i = 0; i < part.size(); ++i)
        if (const Pixel pixel{column * block_side + static_cast<int>(i), y};
            stands_out_(part[i]) && (all || is_apart(Cluster::of(pixel))))
          pixels_.push_back(pixel);
    }
  }
  // All that is linked with the pixel; nullopt: more than one ring goes round.
  std::optional<Cluster> small_cluster_around(Cluster cluster) const {
    for (Cluster before = cluster;; before = cluster) {
      for (int y = std::max(0, before.top - link); y <= std::min(image_.height - 1, before.bottom + link); ++y)
        for (int x = std::max(0, before.left - link); x <= std::min(image_.width - 1, before.right + link); ++x) {
          if (before.contains(x, y) || !stands_out_(image_.at(x, y))) continue;
          cluster = cluster.with({x, y, x, y});
          if (!cluster.small()) return std::nullopt;
        }
      if (cluster == before) return cluster;
    }
  }

  const Image& image_;
  const StandsOut& stands_out_;
  int columns_, rows_;
  std::vector<int> counts_;         // of each block
  std::vector<Pixel> pixels_;       // of blocks with few around them, block by block
  std::vector<std::size_t> first_;  // of each block, in pixels_; then their number
};

// Marks `seed` and the pixels that are linked with it, as far as one ring goes round them.
Cluster cluster_of(Pixel& seed, Blocks& blocks) {
  Cluster cluster = Cluster::of(seed);
  seed.marked = true;
  std::vector<Pixel> members = {seed};
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Pixel member = members[i];
    blocks.for_each_near(member.x, member.y, [&](Pixel& pixel) {
      const Cluster grown = cluster.with(Cluster::of(pixel));
      if (pixel.marked || !Cluster::of(pixel).is_near(Cluster::of(member)) || !grown.small()) return;
      cluster = grown;
      pixel.marked = true;
      members.push_back(pixel);
    });
  }
  return cluster;
}

// The pixels of a cell: those whose corners lie in it, or the one around it.
Cluster pixels_of(Cell cell, const Viewport& viewport) {
  const auto first_from = [&](std::uint64_t at, double origin) {
    // Far out of sight, a number of pixels that an int can hold.
    return static_cast<int>(
        std::clamp(std::ceil((static_cast<double>(at) - origin) / viewport.elements_per_pixel), -1e6, 1e6));
  };
  const int right = first_from(cell.x + 1, viewport.x) - 1, bottom = first_from(cell.y + 1, viewport.y) - 1;
  return {std::min(right, first_from(cell.x, viewport.x)), std::min(bottom, first_from(cell.y, viewport.y)), right,
          bottom};
}

// Of the cells in sight.
std::vector<Cluster> clusters_of(std::span<const Cell> cells, const Viewport& viewport) {
  std::vector<Cluster> clusters;
  for (const Cell cell : cells) {
    const Cluster pixels = pixels_of(cell, viewport);
    if (pixels.right < 0 || pixels.bottom < 0 || pixels.left >= viewport.width || pixels.top >= viewport.height)
      continue;
    const auto joins = [&](const Cluster& cluster) { return cluster.is_near(pixels) && cluster.with(pixels).small(); };
    const auto found = std::ranges::find_if(clusters, joins);
    if (found == clusters.end())
      clusters.push_back(pixels);
    else
      *found = found->with(pixels);
  }
  return clusters;
}

// One pixel more is allowed, since the centre of a mark is rounded down to a pixel.
bool contains(Mark outer, Mark inner) {
  return std::hypot(outer.x - inner.x, outer.y - inner.y) + inner.reach <= outer.reach + 1;
}

}  // namespace

std::vector<Mark> lonely_pixels(const Image& image, Show show, Colormap difference_map) {
  const StandsOut stands_out{show != Show::Value, StandsOut::bits(neutral_colour(difference_map))};
  Blocks blocks(image, stands_out);
  std::vector<Mark> marks;
  for (Pixel& pixel : blocks.pixels()) {
    if (pixel.marked) continue;
    marks.push_back(cluster_of(pixel, blocks).mark());
    if (marks.size() == most_marks) break;
  }
  return marks;
}

std::vector<Mark> marks_of(const Plane& plane, const Viewport& viewport, const Look& look, const Image& image) {
  const bool all = !plane.rare_cells().empty();
  std::vector<Mark> marks = all ? std::vector<Mark>() : lonely_pixels(image, plane.show(), look.map);
  const std::size_t lonely = marks.size();
  for (const Cluster& cluster : clusters_of(all ? plane.rare_cells() : plane.special_cells(), viewport)) {
    const Mark mark = cluster.mark();
    const bool has_one = std::any_of(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(lonely),
                                     [&](Mark other) { return contains(other, mark); });
    if (!has_one) marks.push_back(mark);
  }
  return marks;
}

std::vector<Mark> marks_around(std::span<const Cell> cells, const Viewport& viewport) {
  std::vector<Mark> marks;
  for (const Cluster& cluster : clusters_of(cells, viewport)) marks.push_back(cluster.mark());
  return marks;
}

double share_in_rings(std::span<const Mark> marks, double radius, double pixels) {
  double surrounded = 0;
  for (const Mark mark : marks) surrounded += std::numbers::pi * (mark.reach + radius) * (mark.reach + radius);
  return pixels > 0 ? surrounded / pixels : 0;
}

void draw_rings(Image& image, const std::vector<Mark>& marks, int x, int y, double radius) {
  for (const Mark mark : marks) {
    const double ring = radius + mark.reach;
    const int reach = static_cast<int>(ring) + 3;
    for (int dy = -reach; dy <= reach; ++dy) {
      for (int dx = -reach; dx <= reach; ++dx) {
        const int px = x + mark.x + dx, py = y + mark.y + dy;
        if (!image.contains(px, py)) continue;
        const double off = std::fabs(std::hypot(dx, dy) - ring);
        if (off < 2.2) image.at(px, py) = mix(image.at(px, py), rgb(0x000000), std::min(1.0, 2.2 - off) * 0.6);
        if (off < 1.2) image.at(px, py) = mix(image.at(px, py), rgb(0xFFFFFF), std::min(1.0, 1.2 - off));
      }
    }
  }
}

}  // namespace opscope::picture
