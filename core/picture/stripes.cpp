#include "core/picture/stripes.h"

#include <algorithm>
#include <vector>

namespace opscope::picture {
namespace {

constexpr int period = 8, width = 4;  // pixels along a row
constexpr int edge = 2;               // of black beside a stripe, which may have the picture's colour
constexpr std::uint8_t edge_alpha = 0x60;
constexpr long double full_share = 0.25;  // from here on stripes are opaque
constexpr int least_alpha = 0x50;         // of a small share: it must be visible

int share_at(const Image& shares, int x, int y) {
  const Rgba pixel = shares.at(x, y);
  return pixel.a == 0 ? 0 : std::max({pixel.r, pixel.g, pixel.b});
}

// Which of the marks under a pixel has the stripe that it lies in.
struct Turn {
  int share = 0;  // of 255; 0: no mark is there
  Rgba colour;
};

Turn turn_at(std::span<const Striped> marks, const std::vector<Image>& shares, int x, int y) {
  const auto is_there = [&](std::size_t i) { return share_at(shares[i], x, y) > 0; };
  int there = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) there += is_there(i) ? 1 : 0;
  if (there == 0) return {};
  int before = (x + y) / period % there;
  for (std::size_t i = 0;; ++i)
    if (is_there(i) && before-- == 0) return {share_at(shares[i], x, y), marks[i].colour};
}

}  // namespace

void render_stripes(std::span<const Striped> marks, const Viewport& viewport, Image& image) {
  std::vector<Image> shares(marks.size());
  for (std::size_t i = 0; i < marks.size(); ++i)
    render(*marks[i].members, viewport, {{0, full_share}, Colormap::Grey, false}, shares[i]);
  image = Image(viewport.width, viewport.height);
  std::vector<Turn> row(static_cast<std::size_t>(image.width));
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) row[static_cast<std::size_t>(x)] = turn_at(marks, shares, x, y);
    const auto at = [&](int x) -> const Turn& { return row[static_cast<std::size_t>(x)]; };
    for (int x = 0, end = 0; x < image.width; x = end) {
      for (end = x + 1; end < image.width && (at(end).share > 0) == (at(x).share > 0);) ++end;
      for (int i = x; i < end; ++i) {
        const auto& [share, colour] = at(i);
        const int place = (i + y) % period;
        // A short run could lie between two stripes: it is covered whole.
        if (share == 0)
          image.at(i, y) = {0, 0, 0, 0};
        else if (place < width || end - x <= width)
          image.at(i, y) = {colour.r, colour.g, colour.b,
                            static_cast<std::uint8_t>(least_alpha + share * (0xE0 - least_alpha) / 0xFF)};
        else
          image.at(i, y) = {0, 0, 0, place < width + edge ? edge_alpha : std::uint8_t{0}};
      }
    }
  }
}

}  // namespace opscope::picture
