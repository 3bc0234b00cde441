#pragma once
// Inter for words, JetBrains Mono for numbers; Dear ImGui's own font where they are not installed.

#include <imgui.h>

namespace opscope::gui {

struct Fonts {
  ImFont* regular = nullptr;  // Inter 15 px: words
  ImFont* medium = nullptr;   // Inter Medium 15 px: headings
  ImFont* mono = nullptr;     // JetBrains Mono 14 px: numbers
};

// Of the last load_fonts.
const Fonts& fonts();

// Replaces the atlas. Not between NewFrame and Render; the caller renews the renderer's texture.
void load_fonts(float scale);

// Numbers are set in mono for as long as this lives.
class MonoFont {
 public:
  MonoFont() { ImGui::PushFont(fonts().mono); }
  ~MonoFont() { ImGui::PopFont(); }
  MonoFont(const MonoFont&) = delete;
  MonoFont& operator=(const MonoFont&) = delete;
};

}  // namespace opscope::gui
