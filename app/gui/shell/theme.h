#pragma once
// The window's colours and metrics, as roles: a pane asks for "muted", never for a number.

#include <imgui.h>

#include <cstdint>

namespace opscope::gui {

enum class Theme : std::uint8_t { Dark, Light };

struct Palette {
  ImU32 background, panel, raised, line;  // surfaces, from the back to the front, and the one-pixel borders
  ImU32 text, muted;
  ImU32 accent, good, caution, wrong;
  ImU32 nan, positive_infinity, negative_infinity;  // the same in both themes: no colour map contains them
};

// Of the theme applied last.
const Palette& palette();
Theme theme();

// Sets Dear ImGui's style. `scale` multiplies every length; 1 is 8 px spacing and 26 px high controls.
void apply_theme(Theme theme, float scale);

// Present scale: multiply lengths in pixels at scale 1 by it.
float ui_scale();
inline float px(float length) { return length * ui_scale(); }

inline ImVec4 to_vec4(ImU32 color) { return ImGui::ColorConvertU32ToFloat4(color); }
ImU32 with_alpha(ImU32 color, float alpha);

}  // namespace opscope::gui
