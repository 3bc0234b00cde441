#include "core/picture/heatmap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/picture/closer_lines.h"
#include "tests/core/picture/planes.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

const float nan = std::numeric_limits<float>::quiet_NaN();
const float infinity = std::numeric_limits<float>::infinity();
const Look difference_look{{-1, 1}, Colormap::Diverging, false};

std::shared_ptr<const Plane> ulp_plane(const Tensor& tensor, const Tensor& reference) {
  return Plane::of_difference(tensor, reference, Show::Ulp, default_slice(tensor.desc.sizes)).value();
}
Image fit_into(const Plane& plane, int width, int height, const Look& look) {
  return render(plane, fit(plane.layout(), width, height), look);
}
std::size_t pixels_of(const Image& image, Rgba colour) {
  return static_cast<std::size_t>(std::count(image.pixels.begin(), image.pixels.end(), colour));
}

TEST(Heatmap, OneWrongElementAmong16MillionIsSeen) {
  constexpr std::uint32_t side = 4096;
  std::vector<float> values(std::size_t{side} * side, 0.25f);
  const Tensor reference = floats({side, side}, values);
  const Rgba equal = class_colour(DifferenceClass::Equal);
  for (const std::size_t place : {std::size_t{0}, std::size_t{4095}, std::size_t{8396811}, values.size() - 1}) {
    const float kept = values[place];
    values[place] = std::nextafter(kept, 1.0f);
    const auto plane = ulp_plane(floats({side, side}, values), reference);
    EXPECT_EQ(plane->facts().different, 1u);
    const Image image = fit_into(*plane, 400, 400, difference_look);
    EXPECT_GE(image.pixels.size() - pixels_of(image, equal), 1u) << place;
    EXPECT_LE(image.pixels.size() - pixels_of(image, equal), 9u) << place;
    values[place] = kept;
  }
}

TEST(Heatmap, ASingleNanOrInfinityIsSeenAtEveryPlaceAndZoom) {
  constexpr std::uint32_t width = 67, height = 41;  // no multiples of four
  for (std::size_t place = 0; place < width * height; place += 5) {
    std::vector<float> values(width * height, 1.0f);
    const std::array cases = {std::pair{nan, nan_colour}, std::pair{infinity, positive_infinity_colour},
                              std::pair{-infinity, negative_infinity_colour}};
    const auto& [value, colour] = cases[place % 3];
    values[place] = value;
    const auto plane = plane_of(floats({height, width}, values));
    for (const int side : {1, 3, 7, 20, 50, 67, 90, 200})
      EXPECT_GE(pixels_of(fit_into(*plane, side, side, {}), colour), 1u) << "element " << place << " in " << side;
  }
}

TEST(Heatmap, TheGravestOfSeveralWins) {
  std::vector<float> values(64, 1.0f);
  const Tensor reference = floats({8, 8}, values);
  values[1] = std::nextafter(1.0f, 2.0f);
  values[60] = 1.5f;
  const Rgba worst = colour_of(Show::Ulp, {{-1e7L, 1e7L}, Colormap::Diverging, false}, 4194304);
  const auto plane = ulp_plane(floats({8, 8}, values), reference);
  EXPECT_EQ(fit_into(*plane, 1, 1, {{-1e7L, 1e7L}, Colormap::Diverging, false}).at(0, 0), worst);
  values[9] = nan;
  EXPECT_EQ(fit_into(*ulp_plane(floats({8, 8}, values), reference), 1, 1, difference_look).at(0, 0), nan_colour);
}

// As of the errors of saturated elements beside those of rounding.
TEST(Heatmap, DifferencesBeyondAnEvenRangeHaveColoursOfTheirOwn) {
  Look look{{-0.5L, 0.5L}, Colormap::Diverging};
  const auto colour = [&](long double value) { return colour_of(Show::Absolute, look, value); };
  EXPECT_EQ(colour(40), colour(0.5L)) << "of other differences the ends' colours";
  look.by_rounding = 0.5L;
  EXPECT_EQ(colour(0.500001L), colour(0.5L)) << "by the rounding of FLOAT32";
  EXPECT_EQ(colour(40), beyond_colour(true));
  EXPECT_EQ(colour(-0.6L), beyond_colour(false));
  for (const long double within : {-0.5L, -0.1L, 0.0L, 0.1L, 0.5L})
    for (const bool positive : {false, true}) EXPECT_NE(colour(within), beyond_colour(positive));
  look.range = {-0.1L, 0.1L};
  EXPECT_EQ(colour(0.3L), colour(0.1L)) << "rounding can do that";
  EXPECT_EQ(colour(-0.5L), colour(-0.1L));
  EXPECT_EQ(colour(-0.6L), beyond_colour(false));
  look.range = {-2, 2};
  EXPECT_NE(colour(1.5L), beyond_colour(true)) << "within the range";
  EXPECT_EQ(colour(3), beyond_colour(true));
}

TEST(Heatmap, TheSignOfZeroIsADifferenceInEveryMeasure) {
  const Tensor reference = floats({2}, {0.0f, 1.0f}), tensor = floats({2}, {-0.0f, 1.0f});
  for (const Show show : {Show::Ulp, Show::Absolute, Show::Relative, Show::Class}) {
    const auto plane = Plane::of_difference(tensor, reference, show, default_slice(tensor.desc.sizes)).value();
    const Image image = render(*plane, {0, 0, 1, 2, 1}, difference_look);
    EXPECT_EQ(image.at(0, 0), class_colour(DifferenceClass::SignOfZero)) << name(show) << ": no error of a number";
    EXPECT_EQ(plane->facts().sign_of_zero, show == Show::Class ? 0u : 1u) << name(show);
    EXPECT_EQ(image.at(1, 0), class_colour(DifferenceClass::Equal)) << name(show);
    EXPECT_EQ(plane->facts().different, 1u);
  }
}

TEST(Heatmap, TheSmallestDifferencesOfNumbersAreNotTheSignOfZero) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const auto row = [](std::initializer_list<double> values) {
    return tensor_of<double>(DataType::Float64, {4}, std::vector<double>(values));
  };
  const Tensor reference = row({0, 5 * least, -1, 1}), tensor = row({-0.0, 6 * least, std::nextafter(-1.0, 0.0), 1});
  const Tensor large = row({0, 3e300, 0, 1}), beside = row({-0.0, std::nextafter(3e300, 0), -0.0, 1});
  const auto facts_of = [](const Tensor& a, const Tensor& b, Show show) {
    return Plane::of_difference(a, b, show, default_slice(a.desc.sizes)).value()->facts();
  };
  for (const Show show : {Show::Ulp, Show::Absolute, Show::Relative}) {
    EXPECT_EQ(facts_of(tensor, reference, show).sign_of_zero, 1u) << name(show);
    EXPECT_EQ(facts_of(tensor, reference, show).different, 3u) << name(show);
    EXPECT_EQ(facts_of(beside, large, show).sign_of_zero, 2u) << name(show);
  }
  const Slice in_a_row{.x = 0, .y = {}, .channel = {}, .wrap = 0, .at = {}};
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, in_a_row).value();
  const Image image = render(*plane, {0, 0, 1, 4, 1}, difference_look);
  EXPECT_EQ(image.at(0, 0), class_colour(DifferenceClass::SignOfZero));
  EXPECT_NE(image.at(1, 0), class_colour(DifferenceClass::SignOfZero));
  EXPECT_EQ(image.at(3, 0), class_colour(DifferenceClass::Equal));
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 20), "+5e-324") << "and not twice as much";
}

TEST(Heatmap, DifferencesCarryTheirSign) {
  const Tensor reference = floats({2}, {1, 1}), tensor = floats({2}, {2, 0.5});
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  EXPECT_EQ(plane->facts().finite, (Range{-0.5L, 1}));
  EXPECT_EQ(first_range(*plane), (Range{-1, 1}));
  const Image image = render(*plane, {0, 0, 1, 2, 1}, difference_look);
  EXPECT_EQ(image.at(0, 0), colormap_table(Colormap::Diverging)[255]);
  EXPECT_LT(image.at(1, 0).r, image.at(1, 0).b) << "smaller than the reference is blue";
}

// The colour of an element does not depend on strides, type or zoom, as long as it has its own pixel.
TEST(Heatmap, ZoomedInItEqualsPaintingEachElement) {
  std::vector<float> values(9 * 14);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<float>(i));
  Tensor strided = floats({5, 6}, values);
  strided.desc.strides = {{14, 2}};
  const auto plane = plane_of(strided);
  const Look look{{-1, 1}, Colormap::Viridis, false};
  for (const double per_pixel : {1.0, 0.7, 0.25, 0.1, 0.013}) {
    const Viewport view{0.3, -0.4, per_pixel, 60, 50};
    const Image image = render(*plane, view, look);
    for (int y = 0; y < view.height; ++y)
      for (int x = 0; x < view.width; ++x) {
        const double column = std::floor(view.x + x * per_pixel), row = std::floor(view.y + y * per_pixel);
        const bool inside = column >= 0 && row >= 0 && column < 6 && row < 5;
        const auto at = static_cast<std::size_t>(std::max(0.0, row * 14 + column * 2));
        const Rgba expected = inside ? colour_of(Show::Value, look, values[at]) : Rgba{0, 0, 0, 0};
        EXPECT_EQ(image.at(x, y), expected) << x << ' ' << y << ' ' << per_pixel;
      }
  }
}

TEST(Heatmap, NeighboursAmongLarge64BitIntegersHaveColoursOfTheirOwn) {
  const std::int64_t top = std::numeric_limits<std::int64_t>::max();
  const Tensor tensor = tensor_of<std::int64_t>(DataType::Int64, {4}, {top - 3, top - 2, top - 1, top});
  const auto plane = plane_of(tensor);
  const Look look{*plane->facts().finite, Colormap::Grey, false};
  const Image image = render(*plane, {0, 0, 1, 4, 1}, look);
  EXPECT_EQ(image.pixels, (std::vector{rgb(0x000000), rgb(0x555555), rgb(0xAAAAAA), rgb(0xFFFFFF)}));
  EXPECT_EQ(colour_of(Show::Value, look, static_cast<long double>(top - 1)), rgb(0xAAAAAA));
}

TEST(Heatmap, AnyRangeDrawsWithoutOverflow) {
  const double big = std::numeric_limits<double>::max(), small = std::numeric_limits<double>::denorm_min();
  const Tensor wide = tensor_of<double>(DataType::Float64, {3}, {-big, 0, big});
  const Image ends = render(*plane_of(wide), {0, 0, 1, 3, 1}, {{-big, big}, Colormap::Grey, false});
  EXPECT_EQ(ends.at(0, 0), rgb(0x000000));
  EXPECT_NEAR(ends.at(1, 0).r, 127.5, 0.6);
  EXPECT_EQ(ends.at(2, 0), rgb(0xFFFFFF));
  const Tensor narrow = tensor_of<double>(DataType::Float64, {3}, {0, 2 * small, 4 * small});
  EXPECT_EQ(render(*plane_of(narrow), {0, 0, 1, 3, 1}, {{0, 4 * small}, Colormap::Grey, false}).pixels,
            (std::vector{rgb(0x000000), rgb(0x808080), rgb(0xFFFFFF)}));
  const Image zoomed_out = render(*plane_of(tensor_of<double>(DataType::Float64, {1, 3}, {big, big, big})),
                                  {0, 0, 3, 1, 1}, {{0, big}, Colormap::Grey, false});
  EXPECT_EQ(zoomed_out.at(0, 0), rgb(0xFFFFFF));
}

std::shared_ptr<const Plane> colour_plane(const Tensor& tensor) {
  return Plane::of(tensor, {.x = 2, .y = 1, .channel = 0, .wrap = 0, .at = {0, 0, 0}}).value();
}

TEST(Heatmap, ChannelsBecomeRedGreenBlueAndStaySpecial) {
  const auto plane = colour_plane(floats({3, 2, 2}, {1, 0, 0, 0.5, 0, 1, 0, nan, 0, 0, 1, 0}));
  const Image image = render(*plane, {0, 0, 1, 2, 2}, {{0, 1}, Colormap::Viridis, false});
  EXPECT_EQ(image.pixels, (std::vector{rgb(0xFF0000), rgb(0x00FF00), rgb(0x0000FF), nan_colour}));
}

TEST(Heatmap, APictureCannotImitateAReservedColour) {
  const auto plane = colour_plane(tensor_of<std::uint8_t>(DataType::UInt8, {3, 5, 5}, [] {
    std::vector<std::uint8_t> bytes(75, 0xFF);
    std::fill(bytes.begin() + 25, bytes.begin() + 50, 0x2B);
    std::fill(bytes.begin() + 50, bytes.end(), 0xD6);
    return bytes;
  }()));
  const Image image = render(*plane, {0, 0, 1, 5, 5}, {{0, 255}, Colormap::Viridis, false});
  EXPECT_EQ(pixels_of(image, nan_colour), 0u);
  EXPECT_EQ(image.at(2, 2), rgb(0xFE2BD6));
}

TEST(LeastMagnitude, IsTheSmallestAboveZeroOfFiniteValues) {
  const Tensor tensor = floats({2, 3}, {0, -1e-45f, nan, 3, -std::numeric_limits<float>::infinity(), -0.0f});
  EXPECT_EQ(least_magnitude(*plane_of(tensor)), 1e-45f);
  EXPECT_EQ(least_magnitude(*plane_of(floats({2}, {0, nan}))), std::nullopt);
  EXPECT_EQ(least_magnitude(*plane_of(tensor_of<std::int64_t>(DataType::Int64, {3}, {1LL << 40, 0, -7}))), 7);
}

TEST(CellText, IsTheShortestExactDecimalThatFits) {
  const auto plane = plane_of(floats({1, 4}, {0.1f, -1.0f / 3, nan, 1e-30f}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 20), "0.1");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 20), "-0.33333334");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 7), "~-0.333");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 5), "~-0.3");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 4), "~-.3") << "beside NaN and 0.1";
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 2), "");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 4), "NaN");
  EXPECT_EQ(cell_text(*plane, {3, 0}, 0, false, 5), "1e-30");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, true, 10), "0x3DCCCCCD");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, true, 9), "");
  EXPECT_EQ(cell_text(*plane, {4, 0}, 0, false, 20), "") << "outside";
}

TEST(CellText, FloatsThatAreAllShortNeedTheirOwnRoomAlone) {
  const auto signs = plane_of(floats({1, 3}, {0.0f, 1.0f, -1.0f})), hundreds = plane_of(floats({2}, {7.0f, 999.0f}));
  EXPECT_EQ(cell_text(*signs, {0, 0}, 0, false, 2), "0");
  EXPECT_EQ(cell_text(*signs, {2, 0}, 0, false, 2), "-1");
  EXPECT_EQ(cell_text(*signs, {0, 0}, 0, false, 1), "") << "-1 has no room: none has a number";
  EXPECT_EQ(cell_text(*hundreds, {0, 0}, 0, false, 3), "7");
  EXPECT_EQ(cell_text(*plane_of(floats({1, 2}, {1.0f, 0.5f})), {0, 0}, 0, false, 4), "1") << "0.5 is short too";
  for (const float other : {0.0625f, -0.0f})
    EXPECT_EQ(cell_text(*plane_of(floats({1, 2}, {1.0f, other})), {0, 0}, 0, false, 4), "") << other;
  EXPECT_EQ(cell_text(*plane_of(floats({1, 2}, {1.0f, 1000.0f})), {0, 0}, 0, false, 4), "1") << "1000 has room too";
}

TEST(CellText, WritesIntegersOnAllCellsOrOnNone) {
  const auto plane = plane_of(tensor_of<std::int64_t>(DataType::Int64, {3}, {5, -9223372036854775807LL, 100}));
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 20), "-9223372036854775807");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8), "~-9.2e18");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8), "5");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 6), "~-9e18");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 6), "100");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 5), "");
  const auto shorter = plane_of(tensor_of<std::int64_t>(DataType::Int64, {3}, {41, 3000000000, -4294967297}));
  EXPECT_EQ(cell_text(*shorter, {0, 0}, 0, false, 5), "41");
  EXPECT_EQ(cell_text(*shorter, {1, 0}, 0, false, 5), "3e9") << "exact";
  EXPECT_EQ(cell_text(*shorter, {2, 0}, 0, false, 5), "~-4e9");
}

TEST(CellText, AFewWideNumbersHideNoOthers) {
  const auto whole = plane_of(tensor_of<std::int64_t>(DataType::Int64, {5}, {41, 7, -5, 1, 9223372036854775807LL}));
  EXPECT_EQ(cell_text(*whole, {0, 0}, 0, false, 2), "41");
  EXPECT_EQ(cell_text(*whole, {4, 0}, 0, false, 2), "\u2026");
  EXPECT_EQ(cell_text(*whole, {4, 0}, 0, false, 5), "~9e18");
  EXPECT_EQ(cell_text(*whole, {1, 0}, 0, false, 1), "") << "most have no room";
  const auto floating = plane_of(floats({6}, {0.5f, 2, 1, -0.0f, 0, 0.3333f}));
  EXPECT_EQ(cell_text(*floating, {0, 0}, 0, false, 3), "") << "two of six are wide";
  const auto few = plane_of(floats({5}, {0.5f, 2, 1, 0, 0.3333f}));
  EXPECT_EQ(cell_text(*few, {0, 0}, 0, false, 3), "0.5");
  EXPECT_EQ(cell_text(*few, {4, 0}, 0, false, 4), "~.33");
  EXPECT_EQ(cell_text(*few, {4, 0}, 0, false, 5), "~0.33");
}

TEST(CellText, ShortNumbersStandBesideTheWordsOfNaN) {
  const auto few = plane_of(floats({8}, {nan, -0.0f, 0.1234567f, 0, 0.7654321f, 6.1e-8f, -1e-7f, 0.3333f}));
  EXPECT_EQ(cell_text(*few, {0, 0}, 0, false, 3), "NaN");
  EXPECT_EQ(cell_text(*few, {1, 0}, 0, false, 3), "-0");
  EXPECT_EQ(cell_text(*few, {2, 0}, 0, false, 3), "\u2026") << "a blank would read as 0";
  EXPECT_EQ(cell_text(*few, {3, 0}, 0, false, 3), "0");
  EXPECT_EQ(cell_text(*few, {3, 0}, 0, false, 2), "") << "NaN has no room";
  const auto none = plane_of(floats({4}, {nan, 0.1234567f, 0.7654321f, 0.3456789f}));
  EXPECT_EQ(cell_text(*none, {1, 0}, 0, false, 3), "") << "no number has room";
  const auto zeros = plane_of(floats({8}, {nan, -0.0f, -0.0f, 3e38f, 1e-38f, 2e-38f, 3e-38f, 4e-38f}));
  EXPECT_EQ(cell_text(*zeros, {1, 0}, 0, false, 3), "-0") << "it counts as a short number";
  const auto subnormals = plane_of(floats({4}, {nan, 1e-45f, 0.1234567f, 0.7654321f}));
  EXPECT_EQ(cell_text(*subnormals, {1, 0}, 0, false, 3), "sub");
}

TEST(CellText, IsInAShortFormBesideNumbers) {
  const auto plane = plane_of(floats({1, 7}, {-0.25f, 0.125f, 1.0f / 3, -0.35f, 12.75f, -0.0f, -12.75f}));
  const auto line = [&](std::uint64_t x, bool beside) {
    return closer_lines(*plane, {x, 0}, false, 3, 4, {}, nullptr, beside).front();
  };
  const char* expected[] = {"-.25", ".125", "~.33", "-.35", "~13", "-0", "~-13"};
  for (std::uint64_t x = 0; x < 7; ++x) EXPECT_EQ(line(x, true), expected[x]);
  EXPECT_EQ(line(1, false), "");
  const auto hundreds = plane_of(floats({1, 2}, {7.0f, 999.0f}));
  EXPECT_EQ(closer_lines(*hundreds, {0, 0}, false, 2, 3, {}, nullptr, false).front(), "");
  EXPECT_EQ(closer_lines(*hundreds, {0, 0}, false, 2, 3, {}, nullptr, true).front(), "7");
}

TEST(CellText, HasTheZeroBeforeAPointOnAllCellsOrOnNone) {
  const auto texts = [](const Plane& plane, std::size_t room) {
    std::vector<std::string> all;
    for (std::uint64_t x = 0; x < 3; ++x)
      all.push_back(
          cell_numbers(plane, {x, 0}, false, room, static_cast<double>(room), {}, nullptr, false).lines.front());
    return all;
  };
  using Texts = std::vector<std::string>;
  const auto wide = plane_of(floats({1, 4}, {-0.75f, -0.5f, 0.25f, 0.5f}));
  EXPECT_EQ(texts(*wide, 4), (Texts{"-.75", "-.5", ".25"}));
  EXPECT_EQ(texts(*wide, 5), (Texts{"-0.75", "-0.5", "0.25"}));
  EXPECT_EQ(texts(*plane_of(floats({1, 3}, {0.75f, -0.5f, 10.5f})), 4), (Texts{"0.75", "-0.5", "10.5"})) << "all fit";
  const Tensor zeros = floats({3}, {0, 0, 0}), tensor = floats({3}, {-0.25f, 0.5f, 1.5f});
  const auto difference = Plane::of_difference(tensor, zeros, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  EXPECT_EQ(texts(*difference, 4), (Texts{"-.25", ".5", "1.5"}));
}

TEST(CellText, StaysBlankBesideNumbersIfMostHaveNoRoom) {
  const auto plane = plane_of(floats({1, 4}, {-1234.5f, 0.12345f, 0.23456f, 0.34567f}));
  EXPECT_EQ(closer_lines(*plane, {1, 0}, false, 4, 4, {}, nullptr, true).front(), "");
}

TEST(CellText, ComesCloserToTheEdgesBeforeItIsShortened) {
  const auto plane = plane_of(floats({1, 3}, {-6.1e-5f, 0.5f, infinity}));
  const auto lines = [&](std::uint64_t x, std::size_t room, std::size_t wider) {
    return closer_lines(*plane, {x, 0}, false, room, wider, {}, nullptr);
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines(0, 5, 5), Lines{"\u2026"});
  EXPECT_EQ(lines(0, 5, 6), Lines{"~-6e-5"});
  EXPECT_EQ(lines(1, 5, 6), Lines{"0.5"});
  EXPECT_EQ(lines(2, 1, 1), Lines{""});
  EXPECT_EQ(lines(2, 2, 2), Lines{"+\u221E"});
  EXPECT_EQ(lines(2, 3, 3), Lines{"+\u221E"});
  EXPECT_EQ(lines(2, 3, 4), Lines{"+Inf"});
}

TEST(CellText, ARoundedIntegerIsMarkedUnlessItIsExact) {
  const auto plane = plane_of(tensor_of<std::int64_t>(DataType::Int64, {3}, {9999999995, 10000000000, 1234567890123}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 10), "9999999995");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8), "~1e10");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8), "1e10");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 8), "~1.23e12");
}

TEST(CellText, ARoundedFloatIsMarked) {
  const auto plane = plane_of(tensor_of<double>(DataType::Float64, {3}, {0.9999999999999999, 100000.3, 2.0 / 3}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 6), "~1");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 18), "0.9999999999999999");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 7), "~100000");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 6), "~0.667");
}

TEST(CellText, ShortNumbersAreOnAllCellsThatHaveRoomForTheWidest) {
  const auto plane = plane_of(floats({1, 3}, {0.5f, 2, 12}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 3), "0.5");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 3), "12");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 2), "") << "0.5 has no room";
  const auto longer = plane_of(floats({1, 3}, {0.5f, 2, 0.3333f}));
  EXPECT_EQ(cell_text(*longer, {0, 0}, 0, false, 4), "") << "no rounded number beside it";
}

TEST(CellText, ANumberThatNoRoundingMakesShortEnoughIsAnEllipsis) {
  const auto plane = plane_of(floats({1, 3}, {-1e-45f, 0.5f, 0}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 6), "-1e-45");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 5), "0.5");
  const auto apart = ulp_plane(floats({2}, {1e30f, 0}), floats({2}, {-1e30f, 0}));
  EXPECT_EQ(cell_text(*apart, {0, 0}, 0, false, 3), "\u2026");
  EXPECT_EQ(cell_text(*apart, {1, 0}, 0, false, 3), "=");
}

TEST(CellText, ASubnormalNumberWithoutRoomHasItsWord) {
  const auto plane = plane_of(floats({1, 16}, {1e-45f, -1e-45f, 7.1e-44f, 1e-4f, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1}));
  const auto text = [&](std::uint64_t x, std::size_t room) { return cell_text(*plane, {x, 0}, 0, false, room); };
  EXPECT_EQ(text(0, 5), "1e-45");
  EXPECT_EQ(text(0, 4), "sub");
  EXPECT_EQ(text(1, 6), "-1e-45");
  EXPECT_EQ(text(1, 5), "-sub");
  EXPECT_EQ(text(1, 4), "-sub");
  EXPECT_EQ(text(2, 6), "~7e-44") << "a number where one has room";
  EXPECT_EQ(text(2, 5), "sub");
  EXPECT_NE(text(3, 3), "sub") << "it is normal";
  EXPECT_EQ(cell_numbers(*plane, {0, 0}, false, 4, 5, {}, nullptr, false).lines, std::vector<std::string>{"1e-45"})
      << "the number comes closer to the edges first";
  const auto with_nan = plane_of(floats({1, 4}, {nan, 0, 1, -1e-45f}));
  const auto word = [&](double closest) {
    return cell_numbers(*with_nan, {3, 0}, false, 3, closest, {}, nullptr, false).lines.front();
  };
  EXPECT_EQ(word(3.83), "-sub") << "the word comes closer to the edges before an ellipsis";
  EXPECT_EQ(word(3.7), "\u2026");
}

TEST(CellText, IsTheRealNumberThatAnElementMeans) {
  const auto plane = plane_of(tensor_of<std::uint8_t>(DataType::UInt8, {2}, {10, 3}));
  const Quantization meaning{DataType::UInt8, 0.1f, 3};
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8, meaning), "~0.7") << "0.70000001043, of the FLOAT32 0.1";
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8, meaning), "0");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, true, 8, meaning), "0x0A");
  const Quantization thirds{DataType::UInt8, 1.0 / 3, 9};
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8, thirds), "~0.33333") << "a third";
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8, Quantization{DataType::UInt8, 0.1f, 9}), "0.1")
      << "the scale itself";
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8, Quantization{DataType::UInt8, 3e38f, 7}), "~9e38")
      << "more than a FLOAT32 holds";
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8, thirds), "-2");
}

TEST(CellText, HasAClosePointWhereItIsWholeOnlySo) {
  const auto plane = plane_of(floats({8}, {1.5f, 2, 1, 0.3333f, 0, 3, 4, 5}));
  const auto said = [&](std::uint64_t x, double closest) {
    return cell_numbers(*plane, {x, 0}, false, 2, closest, {}, nullptr, false);
  };
  EXPECT_EQ(said(0, 2.5).lines, std::vector<std::string>{"1.5"});
  EXPECT_TRUE(said(0, 2.5).close_points);
  EXPECT_EQ(said(0, 2.4).lines, std::vector<std::string>{"\u2026"});
  EXPECT_FALSE(said(0, 2.4).close_points);
  EXPECT_EQ(said(0, 3).lines, std::vector<std::string>{"1.5"});
  EXPECT_FALSE(said(0, 3).close_points) << "it has room as it is";
  EXPECT_EQ(said(1, 2.5).lines, std::vector<std::string>{"2"});
  EXPECT_FALSE(said(1, 2.5).close_points);
  EXPECT_EQ(said(3, 2.5).lines, std::vector<std::string>{"\u2026"});
}

TEST(CellText, ANegativeNumberHasAClosePointRatherThanFewerDigits) {
  const auto plane = plane_of(floats({8}, {-1.75f, 1.75f, -1, 2, 1, 0, 3, 4}));
  const CellNumbers said = cell_numbers(*plane, {0, 0}, false, 4, 4.5, {}, nullptr, false);
  EXPECT_EQ(said.lines, std::vector<std::string>{"-1.75"});
  EXPECT_TRUE(said.close_points);
}

TEST(CellText, NamesASignallingNaNWhereThatHasRoom) {
  const auto plane = plane_of(tensor_of<std::uint32_t>(DataType::Float32, {2}, {0x7FA00000, 0xFFC00001}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 4), "sNaN");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 3), "NaN");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 2), "");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 4), "NaN");
  EXPECT_EQ(closer_lines(*plane, {0, 0}, false, 3, 4, {}, nullptr), std::vector<std::string>{"sNaN"});
}

TEST(CellText, GivesADifferenceItsSign) {
  const Tensor reference = floats({4}, {1, 1, 0, 1}), tensor = floats({4}, {std::nextafter(1.0f, 2.0f), nan, -0.0f, 1});
  const auto plane = ulp_plane(tensor, reference);
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8), "+1");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8), "NaN");
  EXPECT_EQ(cell_text(*plane, {2, 0}, 0, false, 8), "±0");
  EXPECT_EQ(cell_text(*plane, {3, 0}, 0, false, 8), "=");
}

TEST(CellText, TellsNaNsThatDifferInTheirBitsFromANaNAgainstANumber) {
  const auto of = [](std::uint32_t a, std::uint32_t b) {
    return tensor_of<std::uint32_t>(DataType::Float32, {2}, {a, b});
  };
  const Tensor reference = of(0x7FC00000, 0x3F800000), tensor = of(0x7FA00000, 0x7FA00000);
  const auto plane = ulp_plane(tensor, reference);
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8), "bits");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 8), "NaN");
}

TEST(CellText, OfADifferenceThatAFilterLeavesOutIsNotEqual) {
  const Tensor reference = floats({3}, {1, 1, 1}), whole = floats({3}, {1, 2, 3}), filtered = floats({3}, {1, 1, 3});
  const auto plane = ulp_plane(filtered, reference);
  const auto lines = [&](std::uint64_t x) { return cell_lines(*plane, {x, 0}, false, 20, {}, &whole); };
  EXPECT_EQ(lines(0), (std::vector<std::string>{"="}));
  EXPECT_EQ(lines(1), (std::vector<std::string>{left_out}));
  EXPECT_EQ(lines(2), (std::vector<std::string>{"+12582912"}));
}

TEST(CellText, OfADifferenceInColoursIsOfEachChannel) {
  std::vector<float> values(3 * 8 * 8, 1.0f);
  const Tensor reference = floats({3, 8, 8}, values);
  values[1] = 1.5f, values[2 * 64 + 1] = 0.5f;
  const Tensor tensor = floats({3, 8, 8}, values);
  Slice slice = default_slice(tensor.desc.sizes);
  const auto lines = [&](Cell cell) {
    const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, slice).value();
    return cell_lines(*plane, cell, false, 8);
  };
  EXPECT_EQ(lines({1, 0}), (std::vector<std::string>{"+0.5", "=", "-0.5"}));
  EXPECT_EQ(lines({2, 0}), (std::vector<std::string>{"="})) << "all channels are equal";
  slice = fitted({.x = 2, .y = {}, .channel = 0, .wrap = 0, .at = {0, 0, 0}, .tiled = {1}}, tensor.desc.sizes);
  EXPECT_EQ(lines({1, 0}), (std::vector<std::string>{"+0.5", "=", "-0.5"})) << "a montage";
}

TEST(CellText, GivesADistanceSevenDigitsAndAUlpAllOfItsOwn) {
  const Tensor reference = floats({2}, {0.1f, 1}), tensor = floats({2}, {0.24440357685089f, 1000});
  const auto of = [&](Show show, std::uint64_t x) {
    const auto plane = Plane::of_difference(tensor, reference, show, default_slice(tensor.desc.sizes)).value();
    return cell_text(*plane, {x, 0}, 0, false, 30);
  };
  EXPECT_EQ(of(Show::Absolute, 0), "~+0.1444036") << "it has more digits";
  EXPECT_EQ(of(Show::Ulp, 1), "+83492864") << "0x447A0000 - 0x3F800000";
}

TEST(CellText, ASmallDifferenceHasOneDigitRatherThanAnEllipsis) {
  const Tensor reference = floats({3}, {0, 1, 0}), tensor = floats({3}, {0.003f, 0.75f, 1.25f});
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  const auto text = [&](std::uint64_t x, std::size_t room) { return cell_text(*plane, {x, 0}, 0, false, room); };
  EXPECT_EQ(text(0, 6), "+0.003");
  EXPECT_EQ(text(0, 5), "+3e-3");
  EXPECT_EQ(text(0, 4), "3e-3");
  EXPECT_EQ(text(0, 3), "\u2026");
  EXPECT_EQ(text(1, 5), "-0.25");
  EXPECT_EQ(text(2, 4), "1.25") << "no cell of this size has a plus";
  EXPECT_EQ(text(2, 3), "~1");
}

TEST(CellText, APlusGivesWayToADigit) {
  const Tensor reference = floats({2}, {0, 0}), tensor = floats({2}, {0.000119f, -0.000119f});
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 6), "~+1e-4");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 5), "~1e-4");
  EXPECT_EQ(cell_text(*plane, {1, 0}, 0, false, 5), "\u2026") << "1e-4 would read as positive";
}

TEST(CellText, ASmallDifferenceBeginsAtThePointWhereItHasNoOtherRoom) {
  const Tensor reference = floats({4}, {0.1f, 0.25f, 0, 0.5f}), tensor = floats({4}, {0, 0, 1.0f / 3, 0.375f});
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  const auto text = [&](std::uint64_t x, std::size_t room) { return cell_text(*plane, {x, 0}, 0, false, room); };
  EXPECT_EQ(text(0, 4), "-0.1");
  EXPECT_EQ(text(0, 3), "-.1");
  EXPECT_EQ(text(1, 4), "-.25");
  EXPECT_EQ(text(2, 4), "~.33");
  EXPECT_EQ(text(2, 3), "~.3");
  EXPECT_EQ(text(3, 4), "~-.1");
  EXPECT_EQ(text(3, 3), "\u2026") << "-.1 would read as exact";
  EXPECT_EQ(text(3, 6), "-0.125");
}

TEST(CellText, OfADistanceIsMarkedUnlessItReadsAsAllOfIt) {
  const Tensor reference = floats({2}, {1, 0}), tensor = floats({2}, {1.7f, 0.7f});
  const auto plane = Plane::of_difference(tensor, reference, Show::Absolute, default_slice(tensor.desc.sizes)).value();
  const auto text = [&](std::uint64_t x, std::size_t room) { return cell_text(*plane, {x, 0}, 0, false, room); };
  EXPECT_EQ(text(0, 30), "~+0.7") << "0.70000004768";
  EXPECT_EQ(text(0, 5), "~+0.7");
  EXPECT_EQ(text(0, 4), "~0.7");
  EXPECT_EQ(text(0, 3), "~.7");
  EXPECT_EQ(text(0, 2), "\u2026") << "0.7 and .7 would read as exact";
  EXPECT_EQ(text(1, 5), "+0.7") << "the FLOAT32 0.7";
  const Tensor four = floats({1}, {4}), three = floats({1}, {3});
  const auto relative = Plane::of_difference(four, three, Show::Relative, default_slice(four.desc.sizes)).value();
  EXPECT_EQ(cell_text(*relative, {0, 0}, 0, false, 30), "~+0.3333333");
}

TEST(CellText, ARoundedDifferenceOfIntegersIsMarked) {
  const Tensor reference = tensor_of<std::int64_t>(DataType::Int64, {3}, {9007199254740993, INT64_MIN, 3'000'000'000}),
               tensor = tensor_of<std::int64_t>(DataType::Int64, {3}, {41, INT64_MAX, 0});
  for (const Show show : {Show::Absolute, Show::Ulp}) {
    const auto plane = Plane::of_difference(tensor, reference, show, default_slice(tensor.desc.sizes)).value();
    const auto text = [&](std::uint64_t x, std::size_t room) { return cell_text(*plane, {x, 0}, 0, false, room); };
    EXPECT_EQ(text(0, 30), "-9007199254740952");
    EXPECT_EQ(text(0, 13), "~-9.007199e15");
    EXPECT_EQ(text(1, 30), "+18446744073709551615") << "a double has no room for it";
    EXPECT_EQ(text(1, 9), "~+1.84e19");
    EXPECT_EQ(text(2, 8), "-3e9") << "exact";
    EXPECT_EQ(text(1, 4), "\u2026");
  }
}

TEST(CellText, ARoundedNumberOfUlpIsMarked) {
  const auto plane = ulp_plane(floats({1}, {1000}), floats({1}, {1}));
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 7), "~+8.3e7");
  EXPECT_EQ(cell_text(*plane, {0, 0}, 0, false, 8), "~+8.35e7") << "with its sign, as others in the pane";
}

TEST(Heatmap, StopsWhenToldTo) {
  const Tensor tensor = floats({600, 600}, std::vector<float>(360000, 0.0f));
  EXPECT_EQ(test::error_of(Plane::of(tensor, default_slice(tensor.desc.sizes), [] { return true; })).kind,
            Error::Kind::Cancelled);
}

TEST(Heatmap, RefusesWhatItCannotRead) {
  const Tensor short_one = floats({4, 4}, std::vector<float>(15, 0.0f));
  EXPECT_FALSE(Plane::of(short_one, default_slice(short_one.desc.sizes)).has_value());
  const Tensor a = floats({4}, {0, 0, 0, 0}), b = floats({2, 2}, {0, 0, 0, 0});
  EXPECT_FALSE(Plane::of_difference(a, b, Show::Ulp, default_slice(a.desc.sizes)).has_value());
}

TEST(Fit, CentresTheWholePlane) {
  Layout layout;
  layout.width = 200;
  layout.height = 100;
  const Viewport view = fit(layout, 400, 400);
  EXPECT_DOUBLE_EQ(view.elements_per_pixel, 0.5);
  EXPECT_DOUBLE_EQ(view.x, 0);
  EXPECT_DOUBLE_EQ(view.y, -50);
}

}  // namespace
}  // namespace opscope::picture
