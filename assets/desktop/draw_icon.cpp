// Draws the program's icon: a wave on an oscilloscope's screen, clipped at two bounds. From one list of shapes it
// writes opscope.svg and opscope.png.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

#include "core/io/file.h"
#include "core/picture/image.h"

namespace {

using namespace opscope;
using picture::Image;
using picture::Rgba;

constexpr int side = 256;  // pixels, and units of the SVG

struct Point {
  double x = 0, y = 0;
};
struct Rectangle {
  Point centre, half_size;
  double radius;  // of its corners
};
struct Line {
  std::vector<Point> points;
  double width;
};

constexpr std::uint32_t screen = 0x12202B, grid = 0x2C4556, bound = 0xF2A93B, wave = 0x5FE0B7;

constexpr Rectangle screen_shape{{128, 128}, {120, 120}, 36};
constexpr double upper = 84, lower = 172;  // the bounds

Line horizontal(double y, double width) { return {{{28, y}, {228, y}}, width}; }
Line vertical(double x, double width) { return {{{x, 28}, {x, 228}}, width}; }

Line clipped_wave() {
  Line line{{}, 14};
  for (double x = 28; x <= 228; x += 2)
    line.points.push_back({x, std::clamp(128 - 78 * std::sin((x - 28) / 200 * 2 * std::numbers::pi), upper, lower)});
  return line;
}

struct Stroke {
  Line line;
  std::uint32_t colour;
};

std::vector<Stroke> strokes() {
  return {{vertical(78, 3), grid},    {vertical(128, 3), grid},      {vertical(178, 3), grid},
          {horizontal(128, 3), grid}, {horizontal(upper, 5), bound}, {horizontal(lower, 5), bound},
          {clipped_wave(), wave}};
}

// --- SVG

std::string svg() {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} {0}\">\n"
      "  <rect x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{4}\" rx=\"{5}\" fill=\"#{6:06X}\"/>\n",
      side, screen_shape.centre.x - screen_shape.half_size.x, screen_shape.centre.y - screen_shape.half_size.y,
      2 * screen_shape.half_size.x, 2 * screen_shape.half_size.y, screen_shape.radius, screen);
  for (const Stroke& stroke : strokes()) {
    text += fmt::format(
        "  <polyline fill=\"none\" stroke=\"#{:06X}\" stroke-width=\"{}\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\" points=\"",
        stroke.colour, stroke.line.width);
    for (std::size_t i = 0; i < stroke.line.points.size(); ++i)
      text += fmt::format("{}{:g},{:.1f}", i == 0 ? "" : " ", stroke.line.points[i].x, stroke.line.points[i].y);
    text += "\"/>\n";
  }
  return text + "</svg>\n";
}

// --- PNG: the share of a pixel that a shape covers, from the distance of its centre to the edge

double coverage(double distance_inside) { return std::clamp(distance_inside + 0.5, 0.0, 1.0); }

double distance_inside(const Rectangle& shape, Point p) {
  const double x = std::fabs(p.x - shape.centre.x) - shape.half_size.x + shape.radius;
  const double y = std::fabs(p.y - shape.centre.y) - shape.half_size.y + shape.radius;
  return shape.radius - std::hypot(std::max(x, 0.0), std::max(y, 0.0)) - std::min(std::max(x, y), 0.0);
}

double distance_to_segment(Point a, Point b, Point p) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

double distance_inside(const Line& line, Point p) {
  double nearest = side;
  for (std::size_t i = 1; i < line.points.size(); ++i)
    nearest = std::min(nearest, distance_to_segment(line.points[i - 1], line.points[i], p));
  return line.width / 2 - nearest;
}

Image png() {
  Image image(side, side);
  const std::vector<Stroke> all = strokes();
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const Point centre{x + 0.5, y + 0.5};
      Rgba colour = picture::rgb(screen);
      for (const Stroke& stroke : all)
        colour = picture::mix(colour, picture::rgb(stroke.colour), coverage(distance_inside(stroke.line, centre)));
      colour.a = static_cast<std::uint8_t>(std::lround(255 * coverage(distance_inside(screen_shape, centre))));
      image.at(x, y) = colour;
    }
  return image;
}

}  // namespace

// The argument is the folder to write to.
int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: draw_icon FOLDER\n", stderr), 2;
  const std::filesystem::path folder = argv[1];
  const std::string text = svg();
  const Result<void> written = write_file(folder / "opscope.svg", std::as_bytes(std::span(text)));
  const Result<void> drawn = picture::write_png(png(), folder / "opscope.png");
  if (written && drawn) return 0;
  std::fprintf(stderr, "%s\n", (written ? drawn : written).error().text().c_str());
  return 1;
}
