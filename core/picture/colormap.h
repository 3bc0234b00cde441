#pragma once
// Colour maps: 256 colours from low to high, and the colours that no map ever produces.

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "core/compare/compare.h"
#include "core/picture/image.h"

namespace opscope::picture {

// What has no place on a range. Every map keeps its distance from these three.
inline constexpr Rgba nan_colour = rgb(0xFF2BD6);
inline constexpr Rgba positive_infinity_colour = rgb(0x00E5FF);
inline constexpr Rgba negative_infinity_colour = rgb(0x7A5CFF);

enum class Colormap : std::uint8_t {
  Viridis,    // perceptually uniform
  Turbo,      // a rainbow for telling neighbours apart
  Grey,       // a value's share of the range as an sRGB value: an 8-bit picture on 0..255 keeps its bytes
  Diverging,  // dark in the middle: blue below, amber above; for differences around 0
};
inline constexpr std::array colormaps = {Colormap::Viridis, Colormap::Turbo, Colormap::Grey, Colormap::Diverging};

std::string_view name(Colormap map);  // "viridis", "turbo", "grey", "diverging"
std::optional<Colormap> parse_colormap(std::string_view name);

using ColormapTable = std::array<Rgba, 256>;
const ColormapTable& colormap_table(Colormap map, bool reversed = false);

// One colour a class of difference; Equal is the middle of the diverging map.
Rgba class_colour(DifferenceClass difference);
std::string_view class_name(DifferenceClass difference);  // "equal", "off by one", "sign of zero", ...

// Black or white, whichever reads better on `background`.
Rgba contrasting(Rgba background);

}  // namespace opscope::picture
