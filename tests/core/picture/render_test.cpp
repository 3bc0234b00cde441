// Pictures against a renderer that states the rule for each pixel alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <random>

#include "core/bench/random_fill.h"
#include "core/picture/plane.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

// The elements under a pixel along one axis: from the one at its first edge to the one before the next pixel's first.
struct Under {
  double begin, end;
};
Under under(double origin, double per_pixel, int pixel, std::uint64_t size) {
  const double begin = std::floor(origin + pixel * per_pixel), end = std::floor(origin + (pixel + 1) * per_pixel);
  return {std::max(0.0, begin), std::min(static_cast<double>(size), std::max(begin + 1, end))};
}

std::uint64_t whole(double x) { return static_cast<std::uint64_t>(x); }

class PlainRenderer {
 public:
  PlainRenderer(const Plane& plane, const Viewport& view, const Look& look)
      : parts_(plane.parts()), view_(view), look_(look), range_(opened(look.range)) {
    // The coarsest level whose cells are not larger than a pixel.
    for (double cell = 4; cell <= view.elements_per_pixel && level_ < parts_.levels.size(); cell *= 4) ++level_;
  }

  // True if the rule allows this colour. A mean may be computed in double: its error is at most 2^-45 of the largest
  // value, and any step of the colour map within that error is right.
  bool allows(int x, int y, Rgba colour) const {
    const Under columns = under(view_.x, view_.elements_per_pixel, x, parts_.layout.width);
    const Under rows = under(view_.y, view_.elements_per_pixel, y, parts_.layout.height);
    if (!(columns.begin < columns.end && rows.begin < rows.end)) return colour == Rgba{0, 0, 0, 0};
    std::vector<Sample> samples;
    for (std::uint32_t c = 0; c < parts_.reader->channels(); ++c) samples.push_back(gathered(columns, rows, c));
    if (const std::optional<Rgba> special = special_colour(samples)) return colour == *special;
    if (parts_.show != Show::Value) return colour == difference_colour(samples[0].value);
    const bool is_mean = level_ > 0 || columns.end - columns.begin > 1 || rows.end - rows.begin > 1;
    return samples.size() == 1 ? allows_value(samples[0].value, is_mean, colour)
                               : allows_channels(samples, is_mean, colour);
  }

 private:
  Sample gathered(Under columns, Under rows, std::uint32_t channel) const {
    const unsigned shift = level_ * level_shift;
    Gather gather(parts_.show != Show::Value);
    for (std::uint64_t y = whole(rows.begin) >> shift; y <= (whole(rows.end) - 1) >> shift; ++y)
      for (std::uint64_t x = whole(columns.begin) >> shift; x <= (whole(columns.end) - 1) >> shift; ++x)
        gather.add(cell(x, y, channel));
    return gather.result();
  }

  Sample cell(std::uint64_t x, std::uint64_t y, std::uint32_t channel) const {
    if (level_ > 0) return parts_.levels[level_ - 1].cells[channel][y * parts_.levels[level_ - 1].width + x];
    Sample sample;
    parts_.reader->read(x, y, 1, channel, &sample, nullptr);
    return sample;
  }

  static std::optional<Rgba> special_colour(const std::vector<Sample>& samples) {
    unsigned flags = 0, weight = 0;
    for (const Sample& sample : samples) {
      flags |= sample.flags;
      weight |= sample.weight;
    }
    if ((flags & Sample::Nan) != 0) return nan_colour;
    if ((flags & Sample::PositiveInfinity) != 0) return positive_infinity_colour;
    if ((flags & Sample::NegativeInfinity) != 0) return negative_infinity_colour;
    if (weight == 0) return Rgba{0, 0, 0, 0};
    return std::nullopt;
  }

  Rgba difference_colour(double value) const {
    if (parts_.show == Show::Class) return class_colour(class_of_rank(value), look_.map);
    const auto& table = colormap_table(look_.map, look_.reversed);
    if (value == 0) return table[128];
    const double place = position(spread_of(parts_.show), range_, value);
    return table[static_cast<std::size_t>(128 + std::lround((place - 0.5) * 254))];
  }

  struct Steps {
    std::size_t first, last;
    bool contain(std::size_t step) const { return first <= step && step <= last; }
  };
  Steps steps(double value, bool is_mean) const {
    const Range& all = *parts_.facts.finite;
    const long double base = parts_.reader->base();
    const auto largest = static_cast<double>(std::max(std::fabs(all.low - base), std::fabs(all.high - base)));
    double error = is_mean ? largest * 0x1p-45 : 0;
    if (look_.logarithmic) error += 1e-12 * static_cast<double>(std::fabs(value + base) + log_unit());
    return {step(value - error), step(value + error)};
  }

  bool allows_value(double value, bool is_mean, Rgba colour) const {
    const auto& table = colormap_table(look_.map, look_.reversed);
    const Steps all = steps(value, is_mean);
    for (std::size_t s = all.first; s <= all.last; ++s)
      if (table[s] == colour) return true;
    return false;
  }

  // Channels are red, green and blue. A mix that is a reserved colour has its lowest red bit flipped.
  bool allows_channels(const std::vector<Sample>& samples, bool is_mean, Rgba colour) const {
    const auto is_reserved = [](Rgba it) {
      return it == nan_colour || it == positive_infinity_colour || it == negative_infinity_colour;
    };
    const auto fits = [&](Rgba mixed) {
      const std::uint8_t bytes[] = {mixed.r, mixed.g, mixed.b};
      for (std::size_t c = 0; c < 3; ++c) {
        const Steps allowed = c < samples.size() ? steps(samples[c].value, is_mean) : Steps{0, 0};
        if (!allowed.contain(bytes[c])) return false;
      }
      return mixed.a == 255;
    };
    if (is_reserved(colour)) return false;
    const Rgba flipped{static_cast<std::uint8_t>(colour.r ^ 1), colour.g, colour.b, colour.a};
    return fits(colour) || (is_reserved(flipped) && fits(flipped));
  }

  // 0 to 255 along the range, in double and without overflow.
  long double log_unit() const { return std::max(std::fabs(range_.low), std::fabs(range_.high)) / 1000; }

  std::size_t step(double value) const {
    if (look_.logarithmic) {
      const auto scaled = [&](long double x) { return std::asinh(x / log_unit()); };
      const long double share =
          (scaled(value + parts_.reader->base()) - scaled(range_.low)) / (scaled(range_.high) - scaled(range_.low));
      return static_cast<std::size_t>(std::clamp(share, 0.0L, 1.0L) * 255 + 0.5L);
    }
    const long double width = range_.high - range_.low;
    const double half = width > std::numeric_limits<double>::max() ? 0.5 : 1;
    const double scale = std::ldexp(1.0, std::clamp(-std::ilogb(width), -1000, 1000));
    const auto low = static_cast<double>((range_.low - parts_.reader->base()) * half);
    const double share = (value * half - low) * scale * static_cast<double>(1 / (width * half * scale));
    return static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * 255 + 0.5);
  }

  const Plane::Parts& parts_;
  Viewport view_;
  Look look_;
  Range range_;
  unsigned level_ = 0;
};

using Random = std::mt19937_64;

int some(Random& random, int from, int to) { return std::uniform_int_distribution(from, to)(random); }
double share(Random& random) { return std::uniform_real_distribution()(random); }

Tensor random_tensor(Random& random, DataType type, const std::vector<std::uint32_t>& sizes, bool transposed) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.desc.sizes = sizes;
  if (transposed) tensor.desc.strides = {{sizes[1] * sizes[2], 1, sizes[1]}};
  std::vector<std::byte> bytes(minimum_size_in_bytes(tensor.desc));
  if (share(random) < 0.3) {
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random()); });  // with NaN and infinities
  } else {
    fill_random(bytes, type, Contents::Numbers, random());
  }
  if (type == DataType::Float32 && share(random) < 0.5) {  // integers: means at the edge between two colours
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
      const auto number = static_cast<float>(some(random, 0, 255));
      std::memcpy(&bytes[i], &number, 4);
    }
  }
  tensor.buffer = Buffer::copy_of(bytes);
  return tensor;
}

// `tensor` with some elements changed: by one step up or down, or in all bits.
Tensor changed(Random& random, const Tensor& tensor, double part) {
  std::vector<std::byte> bytes(tensor.bytes().begin(), tensor.bytes().end());
  const std::uint64_t size = element_size(tensor.desc.data_type);
  for (std::uint64_t at = 0; at + size <= bytes.size(); at += size) {
    if (share(random) >= part) continue;
    if (share(random) < 0.8) {
      bytes[at] ^= std::byte{1};
    } else {
      for (std::uint64_t i = 0; i < size; ++i) bytes[at + i] = static_cast<std::byte>(random());
    }
  }
  return {tensor.desc, Buffer::copy_of(bytes)};
}

std::shared_ptr<const Plane> random_plane(Random& random) {
  const auto type = all_data_types.begin()[some(random, 0, static_cast<int>(all_data_types.size()) - 1)];
  const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(some(random, 1, 4)),
                                            static_cast<std::uint32_t>(some(random, 1, 150)),
                                            static_cast<std::uint32_t>(some(random, 1, 150))};
  const Tensor tensor = random_tensor(random, type, sizes, share(random) < 0.3);
  Slice slice{.x = 2, .y = 1, .channel = {}, .wrap = 0, .at = {0, 0, 0}};
  if (share(random) < 0.4) slice.channel = 0;
  if (share(random) < 0.2) slice = {.x = 2, .y = {}, .channel = {}, .wrap = 7, .at = {0, 0, 0}};
  const auto show = static_cast<Show>(some(random, 0, 4));
  if (show == Show::Value) return Plane::of(tensor, slice).value();
  constexpr double parts[] = {0, 0.0001, 0.01, 0.7};
  const double part = parts[some(random, 0, 3)];
  return Plane::of_difference(changed(random, tensor, part), tensor, show, slice).value();
}

Look random_look(Random& random, const Plane& plane) {
  Look look{first_range(plane), colormaps[static_cast<std::size_t>(some(random, 0, 3))], share(random) < 0.5};
  if (share(random) < 0.3) {
    const long double width = look.range.high - look.range.low;
    look.range = {look.range.low + width * share(random), look.range.low + width * share(random)};
  }
  look.logarithmic = plane.show() == Show::Value && share(random) < 0.25;
  return look;
}

Viewport random_view(Random& random, const Layout& layout) {
  constexpr double zooms[] = {0.125, 0.3, 0.7, 1, 1.3, 2, 3, 3.99, 4, 6, 9, 16, 25, 70, 300};
  const double zoom = zooms[static_cast<std::size_t>(some(random, 0, 14))];
  const auto start = [&](std::uint64_t size) { return (share(random) * 1.4 - 0.4) * static_cast<double>(size); };
  return {start(layout.width), start(layout.height), zoom, some(random, 1, 60), some(random, 1, 40)};
}

void expect_the_rule(const Plane& plane, const Viewport& view, const Look& look, const Image& image) {
  const PlainRenderer plain(plane, view, look);
  ASSERT_EQ(image.pixels.size(), static_cast<std::size_t>(view.width * view.height));
  for (int y = 0; y < view.height; ++y)
    for (int x = 0; x < view.width; ++x)
      ASSERT_TRUE(plain.allows(x, y, image.at(x, y)))
          << "pixel " << x << "," << y << ", " << name(plane.tensor().desc.data_type) << " " << name(plane.show())
          << ", " << view.elements_per_pixel << " elements a pixel";
}

// Pixels outside painted_pixels() are transparent.
void expect_painted(const Layout& layout, const Viewport& view, const Image& image) {
  const PixelRect painted = painted_pixels(layout, view);
  const bool wrapped = layout.last_row != layout.width;
  for (int y = 0; y < view.height; ++y)
    for (int x = 0; x < view.width; ++x) {
      const bool inside = x >= painted.left && x < painted.right && y >= painted.top && y < painted.bottom;
      if (!inside && wrapped) continue;
      ASSERT_EQ(image.at(x, y).a != 0, inside) << "pixel " << x << "," << y;
    }
}

TEST(Render, EveryPixelIsWhatTheRuleSays) {
  Image image;  // reused, as in the window
  for (std::uint64_t seed = 0; seed < 2000 && !testing::Test::HasFatalFailure(); ++seed) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, "seed " + std::to_string(seed));
    Random random(seed);
    const auto plane = random_plane(random);
    const Look look = random_look(random, *plane);
    const Viewport view = random_view(random, plane->layout());
    render(*plane, view, look, image);
    expect_the_rule(*plane, view, look, image);
    expect_painted(plane->layout(), view, image);
  }
}

// Sums in double lose digits here, or overflow.
TEST(Render, MeansOfFarApartNumbersAreWhatTheRuleSays) {
  Random random(7);
  for (const double large : {1.0, 1e17, 1e300, 1.7e308}) {
    std::vector<double> values(64 * 64);
    for (double& value : values)
      value = share(random) < 0.5 ? std::copysign(large, share(random) - 0.5) : share(random);
    const auto plane = Plane::of(tensor_of(DataType::Float64, {64, 64}, values), default_slice(std::vector{64u, 64u}));
    for (const double zoom : {1.0, 2.0, 3.5, 5.0, 8.0})
      for (const Range range : {Range{0, 0.5}, Range{-large, large}}) {
        const Viewport view{0, 0, zoom, 20, 20};
        const Look look{range, Colormap::Grey, false};
        expect_the_rule(**plane, view, look, render(**plane, view, look));
      }
  }
}

}  // namespace
}  // namespace opscope::picture
