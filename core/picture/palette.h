#pragma once
// The colours of Opscope's dark surface, by role. Words and signs always say the same: colour never stands alone.

#include <array>

#include "core/picture/image.h"

namespace opscope::picture::palette {

inline constexpr Rgba background = rgb(0x15171C);
inline constexpr Rgba panel = rgb(0x1C1F26);
inline constexpr Rgba raised = rgb(0x262A33);
inline constexpr Rgba line = rgb(0x343A46);
inline constexpr Rgba text = rgb(0xDCE0E8);
inline constexpr Rgba muted = rgb(0x8E97A8);
inline constexpr Rgba accent = rgb(0x4C9FFF);
inline constexpr Rgba good = rgb(0x3CCB8B);
inline constexpr Rgba caution = rgb(0xF2B63C);
inline constexpr Rgba wrong = rgb(0xFF5C5C);

// Overlaid series in plots, in order: told apart in hue and in lightness.
inline constexpr std::array series = {rgb(0x4C9FFF), rgb(0xF2B63C), rgb(0x3CCB8B),
                                      rgb(0xC9A2FF), rgb(0xFF8A5C), rgb(0x9FD9E8)};

}  // namespace opscope::picture::palette
