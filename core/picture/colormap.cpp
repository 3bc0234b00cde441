#include "core/picture/colormap.h"

#include <algorithm>
#include <cmath>

#include "core/picture/palette.h"

namespace opscope::picture {
namespace {

constexpr std::uint32_t viridis[] = {
#include "assets/colormaps/viridis.inc"
};
constexpr std::uint32_t magma[] = {
#include "assets/colormaps/magma.inc"
};
constexpr std::uint32_t blue_red[] = {
#include "assets/colormaps/blue_red.inc"
};
constexpr std::uint32_t cyclic[] = {
#include "assets/colormaps/cyclic.inc"
};
constexpr std::uint32_t diverging[] = {
#include "assets/colormaps/diverging.inc"
};

// The colour at `t` (0 to 1), by linear interpolation between evenly spaced control colours.
Rgba between_controls(std::span<const std::uint32_t> controls, double t) {
  const double place = t * static_cast<double>(controls.size() - 1);
  const auto left = std::min(static_cast<std::size_t>(place), controls.size() - 2);
  return mix(rgb(controls[left]), rgb(controls[left + 1]), place - static_cast<double>(left));
}

double polynomial(std::span<const double> coefficients, double t) {
  double sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = sum * t + coefficients[i];
  return sum;
}

// The fifth-degree fit that Turbo's author (A. Mikhailov, 2019) published with it; constant term first.
Rgba turbo(double t) {
  constexpr double red[] = {0.13572138, 4.61539260, -42.66032258, 132.13108234, -152.94239396, 59.28637943};
  constexpr double green[] = {0.09140261, 2.19418839, 4.84296658, -14.18503333, 4.27729857, 2.82956604};
  constexpr double blue[] = {0.10667330, 12.64194608, -60.58204836, 110.36276771, -89.90310912, 27.34824973};
  const auto channel = [t](std::span<const double> c) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(polynomial(c, t), 0.0, 1.0)));
  };
  return {channel(red), channel(green), channel(blue)};
}

Rgba colour_at(Colormap map, std::size_t entry) {
  const double t = static_cast<double>(entry) / 255;
  switch (map) {
    case Colormap::Viridis: return between_controls(viridis, t);
    case Colormap::Magma: return between_controls(magma, t);
    case Colormap::Turbo: return turbo(t);
    case Colormap::BlueRed: return between_controls(blue_red, t);
    case Colormap::Cyclic: return between_controls(cyclic, t);
    case Colormap::Diverging:
      // 127 entries on each side of entry 128, so that 0 has exactly the neutral colour.
      return between_controls(diverging, std::max(0.0, (static_cast<double>(entry) - 128) / 254 + 0.5));
    case Colormap::Grey: break;
  }
  const auto grey = static_cast<std::uint8_t>(entry);
  return {grey, grey, grey};
}

ColormapTable make_table(Colormap map, bool reversed) {
  ColormapTable table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = colour_at(map, i);
  // Entry 128 stays in place: 0 must be neutral in a reversed diverging map too.
  if (reversed && map == Colormap::Diverging) {
    std::reverse(table.begin() + 1, table.end());
    table[0] = table[1];
  } else if (reversed) {
    std::reverse(table.begin(), table.end());
  }
  return table;
}

double luminance(Rgba c) {
  const auto linear = [](double v) { return std::pow(v / 255, 2.2); };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

}  // namespace

bool is_special(Rgba colour) {
  return colour == nan_colour || colour == positive_infinity_colour || colour == negative_infinity_colour;
}

std::string_view name(Colormap map) {
  switch (map) {
    case Colormap::Viridis: return "viridis";
    case Colormap::Magma: return "magma";
    case Colormap::Turbo: return "turbo";
    case Colormap::BlueRed: return "blue-red";
    case Colormap::Cyclic: return "cyclic";
    case Colormap::Diverging: return "diverging";
    case Colormap::Grey: break;
  }
  return "grey";
}

std::optional<Colormap> parse_colormap(std::string_view text) {
  for (const Colormap map : colormaps)
    if (name(map) == text) return map;
  return std::nullopt;
}

const ColormapTable& colormap_table(Colormap map, bool reversed) {
  static const auto tables = [] {
    std::array<std::array<ColormapTable, 2>, colormaps.size()> all;
    for (const Colormap m : colormaps)
      for (const bool r : {false, true}) all[static_cast<std::size_t>(m)][r] = make_table(m, r);
    return all;
  }();
  return tables[static_cast<std::size_t>(map)][reversed];
}

Rgba neutral_colour(Colormap difference_map) { return colormap_table(difference_map)[128]; }

Rgba class_colour(DifferenceClass difference, Colormap difference_map) {
  switch (difference) {
    case DifferenceClass::Equal: break;
    case DifferenceClass::OffByOne: return rgb(0xF2B63C);
    case DifferenceClass::OffByFew: return rgb(0xD9711F);
    case DifferenceClass::SignOfZero:  // not like an entry of the map without red cones either
      return difference_map == Colormap::BlueRed ? rgb(0x00500A) : rgb(0x3CCB8B);
    case DifferenceClass::Nan:
    case DifferenceClass::NanBits: return nan_colour;
    case DifferenceClass::Infinity: return positive_infinity_colour;
    case DifferenceClass::OffByMore: return rgb(0xFF5C5C);
  }
  return neutral_colour(difference_map);
}

std::string_view class_name(DifferenceClass difference) {
  switch (difference) {
    case DifferenceClass::Equal: return "equal";
    case DifferenceClass::OffByOne: return "off by one";
    case DifferenceClass::OffByFew: return "off by 2 to 16";
    case DifferenceClass::SignOfZero: return "sign of zero";
    case DifferenceClass::Nan: return "NaN";
    case DifferenceClass::NanBits: return "NaN bits";
    case DifferenceClass::Infinity: return "infinity";
    case DifferenceClass::OffByMore: break;
  }
  return "off by more";
}

std::string_view long_class_name(DifferenceClass difference) {
  return difference == DifferenceClass::OffByMore ? "off by more than 16 ULP" : class_name(difference);
}

Rgba outcome_colour(OutcomeTone tone) {
  switch (tone) {
    case OutcomeTone::Kept: break;
    case OutcomeTone::First: return rgb(0xB88CFF);
    case OutcomeTone::Second: return rgb(0xFF8A5C);
    case OutcomeTone::Third: return rgb(0x9FD9E8);
    case OutcomeTone::Special: return nan_colour;
  }
  return dark.muted;
}

Rgba contrasting(Rgba background) {
  // At luminance 0.179 the WCAG contrast to black equals that to white.
  return luminance(background) > 0.179 ? rgb(0x000000) : rgb(0xFFFFFF);
}

}  // namespace opscope::picture
