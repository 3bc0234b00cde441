#pragma once
// The window's colours and lengths by role: a pane asks for "muted", never for a number.

#include <imgui.h>

#include <cstdint>

#include "core/picture/image.h"

namespace opscope::gui {

enum class Theme : std::uint8_t { Dark, Light };

struct Palette {
  ImU32 background, panel, raised, line;  // surfaces, from the back to the front, and the one-pixel borders
  ImU32 text, muted;
  ImU32 accent, good, caution, wrong;
  ImU32 nan;  // the same in both themes: no colour map contains it
};

// The palette of the present theme.
const Palette& palette();
Theme theme();

// Sets Dear ImGui's style. `scale` multiplies every length; 1 is 8 px spacing and 26 px high controls.
void apply_theme(Theme theme, float scale);

// The present scale, and a length at that scale in pixels.
float ui_scale();
inline float px(float length) { return length * ui_scale(); }

constexpr ImU32 to_color(picture::Rgba c) { return IM_COL32(c.r, c.g, c.b, c.a); }
inline ImVec4 to_vec4(ImU32 color) { return ImGui::ColorConvertU32ToFloat4(color); }
ImU32 with_alpha(ImU32 color, float alpha);
// Laid over what is out of date: it dims it.
ImU32 veil();

}  // namespace opscope::gui
