#pragma once
// The colours of Opscope's themes, by role. Colour is never the only information: words or signs repeat it. Colours
// that stand side by side are told apart by the colour-blind too (colour_vision_test).

#include <array>

#include "core/picture/image.h"

namespace opscope::picture {

struct Palette {
  Rgba background, panel, raised, line;  // surfaces, from the back to the front, and the one-pixel borders
  Rgba text, muted;
  Rgba accent, good, caution, wrong;
};

inline constexpr Palette dark = {.background = rgb(0x15171C),
                                 .panel = rgb(0x1C1F26),
                                 .raised = rgb(0x262A33),
                                 .line = rgb(0x343A46),
                                 .text = rgb(0xDCE0E8),
                                 .muted = rgb(0x8E97A8),
                                 .accent = rgb(0x4C9FFF),
                                 .good = rgb(0x3CCB8B),
                                 .caution = rgb(0xF2B63C),
                                 .wrong = rgb(0xFF5C5C)};

// The same roles. Signal colours are darker, so that words in them keep a contrast of 4.5 on the bright background.
inline constexpr Palette light = {.background = rgb(0xF6F7F9),
                                  .panel = rgb(0xFFFFFF),
                                  .raised = rgb(0xEBEEF3),
                                  .line = rgb(0xC9CFDA),
                                  .text = rgb(0x1D2129),
                                  .muted = rgb(0x5D6675),
                                  .accent = rgb(0x1668D8),
                                  .good = rgb(0x0E7F50),
                                  .caution = rgb(0x8F6200),
                                  .wrong = rgb(0xAD1231)};

namespace palette {

// For series in one plot, in order.
inline constexpr std::array series = {rgb(0x4C9FFF), rgb(0xC89B0F), rgb(0x4DD08E), rgb(0xAB7EC1),
                                      rgb(0xF88456), rgb(0x97D1E1), rgb(0xCBDA13), rgb(0xB02CBC)};

// A tensor's first element in a strip of memory, whose dimensions have the colours of series.
inline constexpr Rgba first_cell = dark.muted, first_cell_on_light = rgb(0x414752);

// For implementations under test, in order, beside the first five series.
inline constexpr std::array candidates = {rgb(0xCCCCDD), rgb(0x7744FF), rgb(0xAA5544), rgb(0xCC0077)};

}  // namespace palette
}  // namespace opscope::picture
