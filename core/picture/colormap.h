#pragma once
// Colour maps: 256 colours from low to high, and the colours that no map ever produces.

#include <array>
#include <optional>
#include <string_view>

#include "core/compare/compare.h"
#include "core/operators/schema/outcomes.h"
#include "core/picture/image.h"

namespace opscope::picture {

// The colours of values outside every range. No colour map contains a similar colour.
inline constexpr Rgba nan_colour = rgb(0xFF2BD6);
inline constexpr Rgba positive_infinity_colour = rgb(0x00F5E1);
inline constexpr Rgba negative_infinity_colour = rgb(0x8800FF);
bool is_special(Rgba colour);  // one of them

// nan_colour with the contrast that words need on a light background.
inline constexpr Rgba nan_word_on_light = rgb(0xBF20A0);

enum class Colormap : std::uint8_t {
  Viridis,    // perceptually uniform
  Magma,      // perceptually uniform, from black over purple to pale yellow
  Turbo,      // a rainbow that separates similar values
  Grey,       // the share of the range as an sRGB value; keeps the bytes of an 8-bit picture on 0..255
  Diverging,  // dark in the middle: blue below, amber above; for differences around 0
  BlueRed,    // pale in the middle: blue below, red above
  Cyclic,     // both ends have one colour: for angles and values that wrap around
};
inline constexpr std::array colormaps = {Colormap::Viridis,   Colormap::Magma,   Colormap::Turbo, Colormap::Grey,
                                         Colormap::Diverging, Colormap::BlueRed, Colormap::Cyclic};

std::string_view name(Colormap map);  // "viridis", "magma", "turbo", "grey", "diverging", "blue-red", "cyclic"
std::optional<Colormap> parse_colormap(std::string_view name);

using ColormapTable = std::array<Rgba, 256>;
const ColormapTable& colormap_table(Colormap map, bool reversed = false);

// Of differences: one that is dark in the middle, or pale on a light background.
constexpr Colormap difference_map(bool on_light) { return on_light ? Colormap::BlueRed : Colormap::Diverging; }
// The colour of no difference: the middle of the map.
Rgba neutral_colour(Colormap difference_map);

// The colour of a class of difference. Equal is the neutral colour of the map.
Rgba class_colour(DifferenceClass difference, Colormap difference_map = Colormap::Diverging);
std::string_view class_name(DifferenceClass difference);  // "equal", "off by one", "sign of zero", ...
// The same where there is room: "off by more than 16 ULP".
std::string_view long_class_name(DifferenceClass difference);

// The colour of an outcome: grey for what was kept, NaN's own, else three that no first series of a plot has.
Rgba outcome_colour(OutcomeTone tone);

// Black or white, whichever contrasts more with `background`.
Rgba contrasting(Rgba background);

}  // namespace opscope::picture
