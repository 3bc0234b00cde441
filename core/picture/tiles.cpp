#include "core/picture/tiles.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace opscope::picture {
namespace {

class TilesReader : public SampleReader {
 public:
  TilesReader(Layout layout, bool worst, std::vector<std::unique_ptr<SampleReader>> tiles)
      : layout_(std::move(layout)), worst_(worst), tiles_(std::move(tiles)) {}

  void read(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
            PlaneFacts* facts) const override {
    std::fill(out, out + count, Sample{});
    for_each_part(x, y, count, [&](const SampleReader& tile, Part part) {
      tile.read(part.x, part.y, part.count, channel, out + part.at, facts);
    });
  }

  void reduce(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
              PlaneFacts* facts) const override {
    if (layout_.pitch_x % 4 != 0 || layout_.pitch_y % 4 != 0)
      return reduce_samples(*this, worst_, x, y, count, channel, out, facts);
    std::fill(out, out + (count + 3) / 4, Sample{});
    for_each_part(x, y, count, [&](const SampleReader& tile, Part part) {
      tile.reduce(part.x, part.y, part.count, channel, out + part.at / 4, facts);
    });
  }

  void read_numbers(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel,
                    double* out) const override {
    std::fill(out, out + count, std::numeric_limits<double>::quiet_NaN());
    for_each_part(x, y, count, [&](const SampleReader& tile, Part part) {
      tile.read_numbers(part.x, part.y, part.count, channel, out + part.at);
    });
  }

  std::uint32_t channels() const override { return tiles_.front()->channels(); }
  long double base() const override { return tiles_.front()->base(); }

 private:
  // `count` cells from (x, y) of a tile, which begin `at` cells behind the first one that is read.
  struct Part {
    std::uint64_t x, y, count, at;
  };
  template <class F>
  void for_each_part(std::uint64_t x, std::uint64_t y, std::uint64_t count, const F& f) const {
    const std::uint64_t row = y / layout_.pitch_y, inner_y = y % layout_.pitch_y, end = x + count;
    if (inner_y >= layout_.tile_height) return;
    for (std::uint64_t column = x / layout_.pitch_x; column < layout_.tile_columns; ++column) {
      const std::uint64_t first = column * layout_.pitch_x, from = std::max(x, first);
      const std::uint64_t to = std::min(end, first + layout_.tile_width);
      if (first >= end) return;
      const std::uint64_t number = row * layout_.tile_columns + column;
      if (from < to && number < layout_.tile_count)
        f(*tiles_[number], Part{from - first, inner_y, to - from, from - x});
    }
  }

  Layout layout_;
  bool worst_;
  std::vector<std::unique_ptr<SampleReader>> tiles_;
};

}  // namespace

std::unique_ptr<SampleReader> read_tiles(const Layout& layout, bool worst,
                                         const std::function<std::unique_ptr<SampleReader>(std::uint64_t)>& tile) {
  std::vector<std::unique_ptr<SampleReader>> tiles;
  for (std::uint64_t number = 0; number < layout.tile_count; ++number) tiles.push_back(tile(number));
  return std::make_unique<TilesReader>(layout, worst, std::move(tiles));
}

}  // namespace opscope::picture
