#include <algorithm>
#include <cmath>

#include "core/picture/row_renderer.h"
#include "core/tensor/iteration.h"

namespace opscope::picture {
namespace {

// The elements under each pixel, without gaps: every element is under at least one pixel.
std::vector<Span> spans(double origin, double per_pixel, int pixels, std::uint64_t size, unsigned shift) {
  const auto limit = static_cast<double>(size);
  const auto edge = [&](int i) { return std::floor(origin + i * per_pixel); };
  std::vector<Span> all(static_cast<std::size_t>(std::max(0, pixels)));
  for (int i = 0; i < pixels; ++i) {
    const double begin = edge(i), end = std::max(begin + 1, edge(i + 1));
    if (!(end > 0 && begin < limit)) continue;
    const auto first = static_cast<std::uint64_t>(std::max(begin, 0.0));
    const auto last = static_cast<std::uint64_t>(std::min(end, limit)) - 1;
    all[static_cast<std::size_t>(i)] = {first >> shift, (last >> shift) + 1};
  }
  return all;
}

unsigned level_for(const Plane::Parts& parts, double elements_per_pixel) {
  unsigned level = 0;
  double cell = 1;
  while (level < parts.levels.size() && cell * 4 <= elements_per_pixel) {
    cell *= 4;
    ++level;
  }
  return level;
}

}  // namespace

Spread spread_of(Show show, const Look& look) {
  switch (show) {
    case Show::Ulp: return Spread::SignedLog;
    case Show::Absolute:
    case Show::Relative: return look.by_rounding ? Spread::SignedEven : Spread::SignedLinear;
    case Show::Value: return look.logarithmic ? Spread::Log : Spread::Linear;
    case Show::Class: break;
  }
  return Spread::Linear;
}

long double rounding_of(const Range& range) { return (range.high - range.low) * 1e-5L; }

Rgba beyond_colour(bool positive) { return outcome_colour(positive ? OutcomeTone::First : OutcomeTone::Second); }

std::string_view name(Show show) {
  switch (show) {
    case Show::Value: return "value";
    case Show::Ulp: return "ulp";
    case Show::Absolute: return "absolute";
    case Show::Relative: return "relative";
    case Show::Class: break;
  }
  return "class";
}

std::optional<Show> parse_show(std::string_view text) {
  for (const Show show : {Show::Value, Show::Ulp, Show::Absolute, Show::Relative, Show::Class})
    if (name(show) == text) return show;
  return std::nullopt;
}

Viewport fit(const Layout& layout, int width, int height, int margin) {
  const auto w = static_cast<double>(layout.width), h = static_cast<double>(layout.height);
  const int inner_width = std::max(1, width - 2 * margin), inner_height = std::max(1, height - 2 * margin);
  const double per_pixel = std::max(w / inner_width, h / inner_height);
  return {w / 2 - per_pixel * width / 2, h / 2 - per_pixel * height / 2, per_pixel, width, height};
}

void render(const Plane& plane, const Viewport& viewport, const Look& look, Image& image) {
  image.width = std::max(0, viewport.width);
  image.height = std::max(0, viewport.height);
  const auto width = static_cast<std::size_t>(image.width);
  image.pixels.resize(width * static_cast<std::size_t>(image.height));
  constexpr Rgba transparent = {0, 0, 0, 0};
  if (!(viewport.elements_per_pixel > 0)) std::ranges::fill(image.pixels, transparent);
  if (image.pixels.empty() || !(viewport.elements_per_pixel > 0)) return;
  const Plane::Parts& parts = plane.parts();
  const unsigned level = level_for(parts, viewport.elements_per_pixel);
  const unsigned shift = level * level_shift;
  const Columns columns(spans(viewport.x, viewport.elements_per_pixel, image.width, parts.layout.width, shift));
  const auto rows = spans(viewport.y, viewport.elements_per_pixel, image.height, parts.layout.height, shift);
  const Painter painter(parts.show, look, parts.reader->base());
  const std::uint64_t grain = std::max<std::uint64_t>(16, (1u << 15) / width);
  parallel_for(rows.size(), {0, grain, {}, {}}, [&](std::uint64_t begin, std::uint64_t end) {
    RowRenderer renderer(parts, level, columns, painter);
    for (std::uint64_t y = begin; y < end; ++y) {
      Rgba* out = image.pixels.data() + y * width;
      // When zoomed in, most rows are equal to the one above.
      if (y > begin && rows[y] == rows[y - 1]) {
        std::copy(out - width, out, out);
        continue;
      }
      if (rows[y].empty() || columns.spans.empty()) {
        std::fill(out, out + width, transparent);
        continue;
      }
      std::fill(out, out + columns.begin, transparent);
      renderer.render(rows[y], out + columns.begin);
      std::fill(out + columns.end, out + width, transparent);
    }
  });
}

PixelRect painted_pixels(const Layout& layout, const Viewport& viewport) {
  if (layout.last_row != layout.width || layout.tile_count > 0 || !(viewport.elements_per_pixel > 0)) return {};
  const auto ends = [&](double origin, int pixels, std::uint64_t size) {
    const std::vector<Span> all = spans(origin, viewport.elements_per_pixel, pixels, size, 0);
    const auto first = std::ranges::find_if_not(all, &Span::empty);
    const auto last = std::find_if(first, all.end(), [](const Span& span) { return span.empty(); });
    return std::pair(static_cast<int>(first - all.begin()), static_cast<int>(last - all.begin()));
  };
  const auto [left, right] = ends(viewport.x, viewport.width, layout.width);
  const auto [top, bottom] = ends(viewport.y, viewport.height, layout.height);
  return {left, top, right, bottom};
}

Image render(const Plane& plane, const Viewport& viewport, const Look& look) {
  Image image;
  render(plane, viewport, look, image);
  return image;
}

Rgba colour_of(Show show, const Look& look, long double value) {
  // With the value itself as base, 64-bit integers are exact. Differences are doubles anyway.
  return show == Show::Value ? Painter(show, look, value).paint({{{0, 1, 0}}})
                             : Painter(show, look, 0).paint({{{static_cast<double>(value), 1, 0}}});
}

}  // namespace opscope::picture
