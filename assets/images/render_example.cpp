// Draws the example picture: an evening over a lake. Made to be looked at through an operator: values from deep shadow
// to a sun that saturates, broad gradients where a clip leaves an edge, and texture down to the single pixel.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "core/picture/image.h"

namespace {

using opscope::picture::Image;
using opscope::picture::Rgba;

constexpr int width = 768, height = 512;
constexpr double horizon = 0.56;               // of the height, from the top
constexpr double sun_x = 0.66, sun_y = 0.385;  // of the width and the height
constexpr double sun_radius = 0.045;

struct Colour {
  double r = 0, g = 0, b = 0;
  Colour operator+(Colour o) const { return {r + o.r, g + o.g, b + o.b}; }
  Colour operator*(double k) const { return {r * k, g * k, b * k}; }
};
Colour blend(Colour a, Colour b, double part) { return a * (1 - part) + b * part; }

double smooth(double from, double to, double x) {
  const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

// A number in [0, 1) for each lattice point (integer mixing after Marsaglia's xorshift).
double lattice(int x, int y, std::uint32_t seed) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u ^ seed;
  for (int i = 0; i < 2; ++i) {
    h ^= h << 13;
    h ^= h >> 17;
    h ^= h << 5;
    h *= 0x27D4EB2Fu;
  }
  return h / 4294967296.0;
}

// Value noise in [0, 1].
double noise(double x, double y, std::uint32_t seed) {
  const double fx = std::floor(x), fy = std::floor(y);
  const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
  const double u = smooth(0, 1, x - fx), v = smooth(0, 1, y - fy);
  const double top = std::lerp(lattice(ix, iy, seed), lattice(ix + 1, iy, seed), u);
  const double bottom = std::lerp(lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed), u);
  return std::lerp(top, bottom, v);
}

// Octaves of noise, each twice as fine and half as strong, in [0, 1].
double fractal(double x, double y, int octaves, std::uint32_t seed) {
  double sum = 0, weight = 0.5, total = 0;
  for (int i = 0; i < octaves; ++i, x *= 2.03, y *= 2.03, weight /= 2) {
    sum += weight * noise(x, y, seed + static_cast<std::uint32_t>(i) * 7919u);
    total += weight;
  }
  return sum / total;
}

Colour sky(double x, double y) {
  const double up = std::clamp(1 - y / horizon, 0.0, 1.0);
  Colour colour = blend({0.98, 0.60, 0.34}, {0.82, 0.47, 0.52}, smooth(0.08, 0.38, up));
  colour = blend(colour, {0.27, 0.33, 0.58}, smooth(0.26, 0.72, up));
  colour = blend(colour, {0.05, 0.10, 0.26}, smooth(0.5, 1.0, up));
  // Streaks of cloud, lit from below.
  const double cloud = smooth(0.53, 0.78, fractal(x * 3.2 + 4, y * 15 + 1.5 * fractal(x * 5, y * 5, 3, 11), 5, 3));
  colour = blend(colour, blend({1.0, 0.72, 0.45}, {0.42, 0.38, 0.55}, smooth(0.05, 0.65, up)), 0.75 * cloud);
  const double distance = std::hypot((x - sun_x) * width / height, y - sun_y);
  const Colour glow{1.0, 0.78, 0.45};
  colour = colour + glow * (0.55 * std::exp(-distance * 4.5) + 0.5 * std::exp(-distance * 22));
  return colour + Colour{1.2, 1.1, 0.85} * smooth(sun_radius * 1.08, sun_radius * 0.92, distance);
}

struct Ridge {
  double level, relief, scale;  // of the height; per width
  std::uint32_t seed;
  Colour near_colour, haze;
  double trees;  // height of the tree line
};
constexpr Ridge ridges[] = {
    {0.42, 0.36, 2.6, 21, {0.36, 0.33, 0.47}, {0.72, 0.47, 0.46}, 0},
    {0.475, 0.22, 3.7, 33, {0.22, 0.24, 0.36}, {0.50, 0.36, 0.40}, 0},
    {0.53, 0.09, 5.3, 47, {0.10, 0.15, 0.19}, {0.26, 0.24, 0.28}, 0.018},
};

double crest(const Ridge& ridge, double x) {
  const double shape = fractal(x * ridge.scale + 9, 0.5, 6, ridge.seed);
  const double trees = ridge.trees * std::pow(noise(x * 190, 0.5, ridge.seed + 1), 2);
  return ridge.level - ridge.relief * (shape - 0.35) - trees;
}

Colour land_and_sky(double x, double y) {
  Colour colour = sky(x, y);
  for (const Ridge& ridge : ridges) {
    const double top = crest(ridge, x);
    if (y < top) continue;
    const double depth = smooth(0, 0.16, y - top);
    const double rock = fractal(x * 60, (y - top) * 110, 4, ridge.seed + 5) - 0.5;
    const double lit = std::exp(-std::fabs(x - sun_x) * 3.0) * smooth(0.02, 0.0, y - top);
    colour = blend(ridge.near_colour, ridge.haze, depth) * (1 + 0.35 * rock) + Colour{0.55, 0.30, 0.12} * (0.5 * lit);
  }
  return colour;
}

Colour water(double x, double y) {
  const double near = (y - horizon) / (1 - horizon);
  // Ripples grow towards the viewer; each shifts what is mirrored.
  const double pitch = 9 / (near + 0.055);
  const double ripple = fractal(x * pitch * 1.2, near * 95 / (0.35 + near), 4, 61) - 0.5;
  const double mirrored = horizon - (y - horizon) * 1.15 + ripple * (0.03 + 0.14 * near);
  Colour colour = land_and_sky(x + ripple * 0.015, std::clamp(mirrored, 0.0, horizon)) * 0.78;
  colour = blend(colour, {0.03, 0.09, 0.15}, 0.18 + 0.42 * near);
  // The sun's road: glints that thin out to both sides.
  const double road = std::exp(-std::pow((x - sun_x) / (0.025 + 0.10 * near), 2));
  const double glint = smooth(0.60, 0.80, noise(x * pitch * 3.0, near * 210 / (0.3 + near), 77));
  return colour + Colour{1.0, 0.74, 0.42} * (road * (0.10 + 1.05 * glint));
}

// Reeds in front, dark against the water: hair-fine, the finest detail of the picture.
double reeds(double x, double y) {
  double cover = smooth(0, 0.012, y - (0.955 - 0.035 * fractal(x * 4, 0.5, 4, 91)));
  for (int blade = static_cast<int>(x * 150) - 6; blade <= static_cast<int>(x * 150) + 6; ++blade) {
    const double root = (blade + lattice(blade, 1, 93)) / 150;
    const double clump = smooth(0.35, 0.7, noise(root * 9, 0.5, 95)) + 0.2;
    const double tall = (0.05 + 0.20 * lattice(blade, 2, 97)) * clump;
    const double up = (0.965 - y) / tall;
    if (up < 0 || up > 1) continue;
    const double lean = (lattice(blade, 3, 99) - 0.5) * 0.05 * up * up;
    const double half = 0.0016 * (1.05 - up);
    cover = std::max(cover, smooth(half * 1.6, half * 0.4, std::fabs(x - root - lean)));
  }
  return cover;
}

Colour scene(double x, double y) {
  const Colour colour = y < horizon ? land_and_sky(x, y) : water(x, y);
  const double front = y > 0.6 ? reeds(x, y) : 0;
  return blend(colour, Colour{0.035, 0.045, 0.05} * (0.6 + fractal(x * 90, y * 60, 3, 101)), front);
}

std::uint8_t to_byte(double v) { return static_cast<std::uint8_t>(std::lround(255 * std::clamp(v, 0.0, 1.0))); }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: render_example OUT.png\n", stderr);
    return 2;
  }
  Image image(width, height);
  constexpr int samples = 3;  // per pixel and axis
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      Colour sum;
      for (int i = 0; i < samples * samples; ++i) {
        sum = sum + scene((x + (i % samples + 0.5) / samples) / width, (y + (i / samples + 0.5) / samples) / height);
      }
      const Colour mean = sum * (1.0 / (samples * samples));
      image.at(x, y) = {to_byte(mean.r), to_byte(mean.g), to_byte(mean.b)};
    }
  }
  const auto written = opscope::picture::write_png(image, argv[1]);
  if (!written) std::fprintf(stderr, "%s\n", written.error().text().c_str());
  return written ? 0 : 2;
}
