#pragma once
// The colours of Opscope's themes, by role. Colour is never the only information: words or signs repeat it.

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
                                  .wrong = rgb(0xC92A2A)};

namespace palette {

// For series in one plot, in order. They differ in hue and in lightness.
inline constexpr std::array series = {rgb(0x4C9FFF), rgb(0xF2B63C), rgb(0x3CCB8B), rgb(0xC9A2FF),
                                      rgb(0xFF8A5C), rgb(0x9FD9E8), rgb(0xB5C24A), rgb(0xB0806A)};

}  // namespace palette
}  // namespace opscope::picture
