#include <algorithm>
#include <cmath>

#include "core/picture/plane.h"
#include "core/tensor/iteration.h"

namespace opscope::picture {
namespace {

// Cells of a level [begin, end) under each pixel along one axis; empty outside the plane.
struct Span {
  std::uint64_t begin = 0, end = 0;
  friend bool operator==(Span, Span) = default;
};

// Pixels share the elements out without gaps, so that each is under one pixel at least.
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

// A sample's colour. Everything that does not depend on the sample is computed once.
class Painter {
 public:
  Painter(Show show, const Look& look, long double base)
      : show_(show), range_(opened(look.range)), table_(colormap_table(look.map, look.reversed)) {
    const long double width = range_.high - range_.low;
    // Halves where the span exceeds double, and the factor in two steps, so that no range over- or underflows.
    half_ = width > std::numeric_limits<double>::max() ? 0.5 : 1;
    low_ = static_cast<double>((range_.low - base) * half_);
    scale_ = std::ldexp(1.0, std::clamp(-std::ilogb(width), -1000, 1000));
    rest_ = static_cast<double>(1 / (width * half_ * scale_));
  }

  Rgba paint(const Sample& sample) const {
    if (sample.flags != 0) return special(sample.flags);
    if (sample.weight == 0) return {0, 0, 0, 0};
    if (show_ == Show::Value) return table_[step(sample.value)];
    if (show_ == Show::Class) return class_colour(class_of_rank(sample.value));
    if (sample.value == 0) return table_[128];
    const double place = position(spread_of(show_), range_, sample.value);
    return table_[static_cast<std::size_t>(128 + std::lround((place - 0.5) * 254))];
  }

  Rgba paint_channels(const Sample* samples, std::uint32_t channels) const {
    std::uint8_t flags = 0;
    std::uint32_t weight = 0;
    for (std::uint32_t c = 0; c < channels; ++c) {
      flags |= samples[c].flags;
      weight |= samples[c].weight;
    }
    if (flags != 0) return special(flags);
    if (weight == 0) return {0, 0, 0, 0};
    const auto level = [&](std::uint32_t c) {
      return c < channels ? static_cast<std::uint8_t>(step(samples[c].value)) : std::uint8_t{0};
    };
    Rgba colour{level(0), level(1), level(2)};
    // A picture may hold any colour; the reserved ones stay reserved.
    if (colour == nan_colour || colour == positive_infinity_colour || colour == negative_infinity_colour) colour.r ^= 1;
    return colour;
  }

 private:
  static Rgba special(std::uint8_t flags) {
    if ((flags & Sample::Nan) != 0) return nan_colour;
    return (flags & Sample::PositiveInfinity) != 0 ? positive_infinity_colour : negative_infinity_colour;
  }
  std::size_t step(double value) const {
    const double share = (value * half_ - low_) * scale_ * rest_;
    // Rounding, not flooring: an 8-bit picture on 0..255 keeps its bytes.
    return static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * 255 + 0.5);
  }

  Show show_;
  Range range_;
  const ColormapTable& table_;
  double half_ = 1, low_ = 0, scale_ = 1, rest_ = 1;
};

unsigned level_for(const Plane::Parts& parts, double elements_per_pixel) {
  unsigned level = 0;
  double cell = 1;
  while (level < parts.levels.size() && cell * 4 <= elements_per_pixel) {
    cell *= 4;
    ++level;
  }
  return level;
}

// One row of pixels: gathers what lies under each, channel by channel.
class RowRenderer {
 public:
  RowRenderer(const Plane::Parts& parts, unsigned level, const std::vector<Span>& columns)
      : parts_(parts), level_(level), columns_(columns) {
    for (const Span& span : columns) {
      if (span.begin == span.end) continue;
      if (first_ == last_) first_ = span.begin;
      last_ = std::max(last_, span.end);
    }
    buffer_.resize(level == 0 ? last_ - first_ : 0);
  }

  void render(Span rows, const Painter& painter, Rgba* out) {
    if (first_ == last_ || rows.begin == rows.end) return;
    const std::uint32_t channels = parts_.reader->channels();
    samples_.resize(columns_.size() * channels);
    for (std::uint32_t c = 0; c < channels; ++c) gather(rows, c, channels);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      out[i] = channels == 1 ? painter.paint(samples_[i]) : painter.paint_channels(&samples_[i * channels], channels);
    }
  }

 private:
  const Sample* row(std::uint64_t y, std::uint32_t channel) {
    if (level_ > 0) {
      const Level& level = parts_.levels[level_ - 1];
      return level.cells[channel].data() + y * level.width + first_;
    }
    parts_.reader->read(first_, y, last_ - first_, channel, buffer_.data(), nullptr);
    return buffer_.data();
  }

  void gather(Span rows, std::uint32_t channel, std::uint32_t channels) {
    gathers_.assign(columns_.size(), Gather(parts_.worst()));
    for (std::uint64_t y = rows.begin; y < rows.end; ++y) {
      const Sample* cells = row(y, channel);
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        for (std::uint64_t x = columns_[i].begin; x < columns_[i].end; ++x) gathers_[i].add(cells[x - first_]);
      }
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) samples_[i * channels + channel] = gathers_[i].result();
  }

  const Plane::Parts& parts_;
  unsigned level_;
  const std::vector<Span>& columns_;
  std::uint64_t first_ = 0, last_ = 0;  // cells of the level under any pixel
  std::vector<Sample> buffer_, samples_;
  std::vector<Gather> gathers_;
};

}  // namespace

Spread spread_of(Show show) {
  switch (show) {
    case Show::Ulp: return Spread::SignedLog;
    case Show::Absolute:
    case Show::Relative: return Spread::SignedLinear;
    case Show::Class:
    case Show::Value: break;
  }
  return Spread::Linear;
}

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
  for (const Show show : {Show::Value, Show::Ulp, Show::Absolute, Show::Relative, Show::Class}) {
    if (name(show) == text) return show;
  }
  return std::nullopt;
}

Viewport fit(const Layout& layout, int width, int height, int margin) {
  const auto w = static_cast<double>(layout.width), h = static_cast<double>(layout.height);
  const int inner_width = std::max(1, width - 2 * margin), inner_height = std::max(1, height - 2 * margin);
  const double per_pixel = std::max(w / inner_width, h / inner_height);
  return {w / 2 - per_pixel * width / 2, h / 2 - per_pixel * height / 2, per_pixel, width, height};
}

Image render(const Plane& plane, const Viewport& viewport, const Look& look) {
  Image image(std::max(0, viewport.width), std::max(0, viewport.height));
  const Plane::Parts& parts = plane.parts();
  if (image.pixels.empty() || !(viewport.elements_per_pixel > 0)) return image;
  const unsigned level = level_for(parts, viewport.elements_per_pixel);
  const unsigned shift = level * level_shift;
  const auto columns = spans(viewport.x, viewport.elements_per_pixel, image.width, parts.layout.width, shift);
  const auto rows = spans(viewport.y, viewport.elements_per_pixel, image.height, parts.layout.height, shift);
  const Painter painter(parts.show, look, parts.reader->base());
  const std::uint64_t grain = std::max<std::uint64_t>(16, (1u << 15) / static_cast<std::uint64_t>(image.width));
  parallel_for(static_cast<std::uint64_t>(image.height), {0, grain, {}, {}},
               [&](std::uint64_t begin, std::uint64_t end) {
                 RowRenderer renderer(parts, level, columns);
                 for (std::uint64_t y = begin; y < end; ++y) {
                   Rgba* out = image.pixels.data() + y * columns.size();
                   // Zoomed in, most rows repeat the one above.
                   if (y > begin && rows[y] == rows[y - 1]) {
                     std::copy(out - columns.size(), out, out);
                   } else {
                     renderer.render(rows[y], painter, out);
                   }
                 }
               });
  return image;
}

Rgba colour_of(Show show, const Look& look, long double value) {
  // A value stands for itself as the base, exact for 64-bit integers; differences are doubles already.
  return show == Show::Value ? Painter(show, look, value).paint({0, 1, 0})
                             : Painter(show, look, 0).paint({static_cast<double>(value), 1, 0});
}

}  // namespace opscope::picture
