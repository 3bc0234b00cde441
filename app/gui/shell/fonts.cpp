#include "app/gui/shell/fonts.h"

#include <cmath>
#include <filesystem>
#include <initializer_list>

namespace opscope::gui {
namespace {

Fonts present;

// Latin, dashes and quotation marks, arrows, mathematical signs, and the triangles of folds.
constexpr ImWchar glyphs[] = {0x0020, 0x00FF, 0x2010, 0x2027, 0x2190, 0x2193, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};

ImFont* load(std::initializer_list<const char*> candidates, float pixels) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  std::error_code ignored;
  for (const char* path : candidates)
    if (std::filesystem::is_regular_file(path, ignored)) {
      ImFontConfig config;
      config.OversampleH = 2;
      config.OversampleV = 1;
      config.PixelSnapH = true;
      if (ImFont* font = atlas.AddFontFromFileTTF(path, pixels, &config, glyphs)) return font;
    }
  ImFontConfig config;
  config.SizePixels = pixels;
  return atlas.AddFontDefault(&config);
}

}  // namespace

const Fonts& fonts() { return present; }

void load_fonts(float scale) {
  ImGui::GetIO().Fonts->Clear();
  // Font sizes in Dear ImGui are line heights, about 1.2 times the em that a designer's "15 px" means.
  const float words = std::round(18 * scale), numbers = std::round(18 * scale);
  present.regular =
      load({"/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/inter/Inter-Regular.ttf"},
           words);
  present.medium = load(
      {"/usr/share/fonts/opentype/inter/Inter-Medium.otf", "/usr/share/fonts/truetype/inter/Inter-Medium.ttf"}, words);
  present.mono = load({"/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"}, numbers);
  ImGui::GetIO().FontDefault = present.regular;
}

}  // namespace opscope::gui
