#include "core/picture/stripes.h"

#include <algorithm>
#include <vector>

namespace opscope::picture {
namespace {

// Pixels along a row; the edge is black beside a stripe, which may have the picture's colour.
struct Pattern {
  int period, width, edge;
};
constexpr Pattern dense{8, 4, 2};
// Seen in large cells, and over a picture that is marked for the most part, which dense stripes would hide. Each cell
// of 8 pixels still has a part of one.
constexpr Pattern sparse{16, 2, 1};
// Of a small picture: sparse ones would be too few to show where the marked elements end.
constexpr Pattern medium{10, 2, 1};
constexpr double large_cell = 16;              // pixels: every such cell has a whole stripe
constexpr std::size_t least_medium = 64 * 64;  // pixels of such a picture
constexpr std::size_t least_sparse = 256 * 256;
constexpr std::uint8_t edge_alpha = 0x60;
constexpr long double full_share = 0.25;  // from here on stripes are opaque
constexpr int least_alpha = 0x50;         // of a small share: it must be visible

int share_of(Rgba pixel) { return pixel.a == 0 ? 0 : std::max({pixel.r, pixel.g, pixel.b}); }
int share_at(const Image& shares, int x, int y) { return share_of(shares.at(x, y)); }

const Pattern& pattern_for(const std::vector<Image>& shares, const Viewport& viewport) {
  if (viewport.elements_per_pixel * large_cell <= 1) return sparse;
  std::size_t painted = 0, marked = 0;
  for (int y = 0; !shares.empty() && y < shares.front().height; ++y)
    for (int x = 0; x < shares.front().width; ++x) {
      if (shares.front().at(x, y).a == 0) continue;
      ++painted;
      marked += std::ranges::any_of(shares, [&](const Image& each) { return share_at(each, x, y) > 0; }) ? 1 : 0;
    }
  if (painted < least_medium || 2 * marked < painted) return dense;
  return painted < least_sparse ? medium : sparse;
}

// Which of the marks under a pixel has the stripe that it lies in.
struct Turn {
  int share = 0;  // of 255; 0: no mark is there
  Rgba colour;
};

Turn turn_at(std::span<const Striped> marks, const std::vector<Image>& shares, int x, int y, int period) {
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
  const auto render_share = [&](const Plane& members, Image& share) {
    render(members, viewport, {{0, full_share}, Colormap::Grey, false}, share);
  };
  for (std::size_t i = 0; i < marks.size(); ++i) {
    render_share(*marks[i].members, shares[i]);
    if (!marks[i].alpha) continue;
    Image alpha;
    render_share(*marks[i].alpha, alpha);
    std::ranges::transform(shares[i].pixels, alpha.pixels, shares[i].pixels.begin(),
                           [](Rgba colours, Rgba one) { return share_of(one) > share_of(colours) ? one : colours; });
  }
  const Pattern& pattern = pattern_for(shares, viewport);
  const auto [period, width, edge] = pattern;
  image = Image(viewport.width, viewport.height);
  std::vector<Turn> row(static_cast<std::size_t>(image.width));
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) row[static_cast<std::size_t>(x)] = turn_at(marks, shares, x, y, period);
    const auto at = [&](int x) -> const Turn& { return row[static_cast<std::size_t>(x)]; };
    for (int x = 0, end = 0; x < image.width; x = end) {
      for (end = x + 1; end < image.width && (at(end).share > 0) == (at(x).share > 0);) ++end;
      for (int i = x; i < end; ++i) {
        const auto& [share, colour] = at(i);
        const int place = (i + y) % period;
        // A short run could lie between two stripes: it is covered whole.
        if (share == 0)
          image.at(i, y) = {0, 0, 0, 0};
        else if (place < width || (&pattern == &dense && end - x <= width))
          image.at(i, y) = {colour.r, colour.g, colour.b,
                            static_cast<std::uint8_t>(least_alpha + share * (0xE0 - least_alpha) / 0xFF)};
        else
          image.at(i, y) = {0, 0, 0, place < width + edge ? edge_alpha : std::uint8_t{0}};
      }
    }
  }
}

}  // namespace opscope::picture
