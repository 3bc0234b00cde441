#include "core/picture/stripes.h"

#include <algorithm>

namespace opscope::picture {
namespace {

constexpr int period = 8, width = 4;  // pixels along a row
constexpr int edge = 2;               // of black beside a stripe, which may have the picture's colour
constexpr std::uint8_t edge_alpha = 0x60;
constexpr long double full_share = 0.25;  // from here on stripes are opaque
constexpr int least_alpha = 0x50;         // of a small share: it must be visible

}  // namespace

void render_stripes(const Plane& members, const Viewport& viewport, Rgba colour, Image& image) {
  render(members, viewport, {{0, full_share}, Colormap::Grey, false}, image);
  const auto share_at = [&](int x, int y) {
    const Rgba pixel = image.at(x, y);
    return pixel.a == 0 ? 0 : std::max({pixel.r, pixel.g, pixel.b});
  };
  for (int y = 0; y < image.height; ++y)
    for (int x = 0, end = 0; x < image.width; x = end) {
      for (end = x + 1; end < image.width && (share_at(end, y) > 0) == (share_at(x, y) > 0);) ++end;
      for (int i = x; i < end; ++i) {
        const int share = share_at(i, y);
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

}  // namespace opscope::picture
