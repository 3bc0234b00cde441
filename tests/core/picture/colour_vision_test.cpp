// Colours that stand side by side are told apart without red, green or blue cones too.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/picture/colormap.h"
#include "core/picture/palette.h"

namespace opscope::picture {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& matrix, const Triple& v) {
  Triple product{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t i = 0; i < 3; ++i) product[row] += matrix[row][i] * v[i];
  return product;
}

struct Vision {
  const char* name;
  Matrix matrix;  // of linear RGB
};

// Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency (2009), at full
// severity.
const std::vector<Vision> visions = {
    {"all cones", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
};

Triple linear(Rgba c) {
  const auto channel = [](std::uint8_t value) {
    const double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return {channel(c.r), channel(c.g), channel(c.b)};
}

// CIELAB under D65, of linear sRGB.
Triple lab(Triple rgb) {
  for (double& v : rgb) v = std::clamp(v, 0.0, 1.0);
  Triple xyz = times({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, rgb);
  const Triple white = {0.95047, 1, 1.08883};
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = xyz[i] / white[i];
    xyz[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
  }
  return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

// CIE76: 2.3 is just noticeable in large fields side by side.
double distance(Rgba a, Rgba b, const Vision& vision) {
  const Triple x = lab(times(vision.matrix, linear(a))), y = lab(times(vision.matrix, linear(b)));
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

void expect_apart(const std::string& group, const std::vector<Rgba>& colours, double least) {
  for (const Vision& vision : visions)
    for (std::size_t a = 0; a < colours.size(); ++a)
      for (std::size_t b = a + 1; b < colours.size(); ++b)
        EXPECT_GE(distance(colours[a], colours[b], vision), least)
            << group << " " << a << " and " << b << ", " << vision.name;
}

// Of WCAG 2.1.
double contrast(Rgba a, Rgba b) {
  const auto luminance = [](Rgba c) {
    const Triple rgb = linear(c);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] + 0.05;
  };
  const double x = luminance(a), y = luminance(b);
  return std::max(x, y) / std::min(x, y);
}

TEST(ColourVision, SignalsAreToldApart) {
  expect_apart("dark", {dark.good, dark.caution, dark.wrong, dark.accent}, 14);
  expect_apart("light", {light.good, light.caution, light.wrong, light.accent}, 14);
}

TEST(ColourVision, OutcomesAreToldApart) {
  std::vector<Rgba> tones;
  for (const OutcomeTone tone :
       {OutcomeTone::Kept, OutcomeTone::First, OutcomeTone::Second, OutcomeTone::Third, OutcomeTone::Special})
    tones.push_back(outcome_colour(tone));
  expect_apart("tone", tones, 14);
}

TEST(ColourVision, ClassesOfDifferencesAreToldApart) {
  std::vector<Rgba> classes;
  for (std::size_t i = 0; i < difference_class_count; ++i)
    classes.push_back(class_colour(static_cast<DifferenceClass>(i), difference_map(false)));
  expect_apart("class", classes, 14);
}

TEST(ColourVision, TheEndsOfDifferencesAreToldApart) {
  for (const bool on_light : {false, true}) {
    const ColormapTable& table = colormap_table(difference_map(on_light));
    for (const std::size_t step : {64u, 127u})
      expect_apart("difference", {table[128 - step], table[128], table[128 + step]}, 14);
    expect_apart("end", {table.front(), table.back()}, 60);
  }
}

TEST(ColourVision, SpecialValuesAreToldApart) {
  expect_apart("special value", {nan_colour, positive_infinity_colour, negative_infinity_colour}, 28);
}

TEST(ColourVision, ZerosOfTheOtherSignAreToldFromDifferences) {
  for (const bool on_light : {false, true})
    for (const Rgba& difference : colormap_table(difference_map(on_light)))
      expect_apart("zero", {class_colour(DifferenceClass::SignOfZero, difference_map(on_light)), difference}, 14);
}

// WCAG 2.1, 1.4.3.
TEST(ColourVision, TheCountOfNaNIsReadable) {
  for (const Rgba& surface : {dark.background, dark.panel}) EXPECT_GE(contrast(nan_colour, surface), 4.5);
  for (const Rgba& surface : {light.background, light.panel}) EXPECT_GE(contrast(nan_word_on_light, surface), 4.5);
}

// The first five: no operator has more tensors in one histogram.
TEST(ColourVision, SeriesAreToldApart) {
  expect_apart("series", {palette::series.begin(), palette::series.begin() + 5}, 12);
}

// Of eight dimensions, and of the first element, as the window draws them in both themes.
TEST(ColourVision, CellsOfAStripOfMemoryAreToldApart) {
  for (const bool on_light : {false, true}) {
    std::vector<Rgba> cells = {on_light ? palette::first_cell_on_light : palette::first_cell};
    for (const Rgba& c : palette::series) cells.push_back(on_light ? mix(c, rgb(0x000000), 0.3) : c);
    expect_apart(on_light ? "cell on light" : "cell", cells, 13);
  }
}

// Each beside the series and beside the others, as the window draws them in both themes.
TEST(ColourVision, ImplementationsUnderTestAreToldApartAndSeen) {
  for (const bool on_light : {false, true}) {
    const auto shown = [&](Rgba c) { return on_light ? mix(c, rgb(0x000000), 0.3) : c; };
    std::vector<Rgba> own;
    for (const Rgba& c : palette::candidates) own.push_back(shown(c));
    expect_apart("candidate", own, 14);
    for (const Rgba& c : own) {
      for (std::size_t s = 0; s < 5; ++s) expect_apart("candidate and series", {c, shown(palette::series[s])}, 14);
      EXPECT_GE(contrast(c, on_light ? light.panel : dark.panel), 3);  // WCAG 2.1, 1.4.11: graphical objects
    }
  }
}

}  // namespace
}  // namespace opscope::picture
