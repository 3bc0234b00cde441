#pragma once
// Inter for words, JetBrains Mono for numbers; Dear ImGui's own font if they are not installed.

#include <imgui.h>

namespace opscope::gui {

struct Fonts {
  ImFont* regular = nullptr;  // Inter 15 px: words
  ImFont* medium = nullptr;   // Inter Medium 15 px: headings
  ImFont* mono = nullptr;     // JetBrains Mono 14 px: numbers
  ImFont* large = nullptr;    // JetBrains Mono 21 px: numbers on the largest cells; it has no other letters than theirs
  ImFont* small = nullptr;    // JetBrains Mono 11 px: numbers on axes, legends and cells
};

// Those that load_fonts() loaded last.
const Fonts& fonts();

// Before a number with fewer digits than it has: U+2248, or ~ if the font of numbers lacks it.
const char* about_sign();

// Replaces the font atlas. Must not be called between NewFrame and Render. The caller must upload the texture again.
void load_fonts(float scale);

// Text is drawn in the mono font while this lives.
class MonoFont {
 public:
  MonoFont() { ImGui::PushFont(fonts().mono); }
  ~MonoFont() { ImGui::PopFont(); }
  MonoFont(const MonoFont&) = delete;
  MonoFont& operator=(const MonoFont&) = delete;
};

}  // namespace opscope::gui
