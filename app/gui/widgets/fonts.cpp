#include "app/gui/widgets/fonts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "core/picture/font_file.h"
#include "core/picture/fonts.h"

namespace opscope::gui {
namespace {

Fonts present;

// Latin, dashes and quotation marks, arrows, mathematical signs, and the triangles of folds.
constexpr ImWchar glyphs[] = {0x0020, 0x00FF, 0x2010, 0x2027, 0x2190, 0x2193, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};

// Of numbers and their words alone: ASCII, plus-minus, ellipsis, infinity and the sign of rounded ones.
constexpr ImWchar glyphs_of_numbers[] = {0x0020, 0x007E, 0x00B1, 0x00B1, 0x2026, 0x2026,
                                         0x221E, 0x221E, 0x2248, 0x2248, 0};

// The file's bytes, which the atlas uses as long as the program runs. Empty if there is none. Empty, with a warning on
// stderr the first time, if it is damaged: Dear ImGui would end the program.
const std::vector<unsigned char>& file_of(const char* stem) {
  static std::map<std::string, std::vector<unsigned char>> files;
  const auto [found, is_new] = files.try_emplace(stem);
  if (!is_new) return found->second;
  const auto path = picture::find_font(stem);
  if (!path) return found->second;
  if (auto read = picture::read_font(*path))
    found->second = *std::move(read);
  else
    std::fprintf(stderr, "opscope: warning: %s; a plain font is used instead\n", read.error().text().c_str());
  return found->second;
}

ImFont* load(const char* stem, float pixels, const ImWchar* letters = glyphs) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const std::vector<unsigned char>& file = file_of(stem);
  ImFontConfig config;
  config.SizePixels = pixels;
  if (file.empty()) return atlas.AddFontDefault(&config);
  config.OversampleH = 2;
  config.OversampleV = 1;
  config.PixelSnapH = true;
  config.FontDataOwnedByAtlas = false;
  return atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(file.data()), static_cast<int>(file.size()), pixels,
                                    &config, letters);
}

}  // namespace

const Fonts& fonts() { return present; }

const char* about_sign() {
  const bool loaded = ImGui::GetCurrentContext() != nullptr && present.mono != nullptr;
  return loaded && present.mono->FindGlyphNoFallback(0x2248) ? "\u2248" : "~";
}

void load_fonts(float scale) {
  ImGui::GetIO().Fonts->Clear();
  // Font sizes in Dear ImGui are line heights, about 1.2 times the em that a designer's "15 px" means.
  const float words = std::round(18 * scale), numbers = std::round(18 * scale);
  present.regular = load("Inter-Regular", words);
  present.medium = load("Inter-Medium", words);
  present.mono = load("JetBrainsMono-Regular", numbers);
  present.large = load("JetBrainsMono-Regular", std::round(27 * scale), glyphs_of_numbers);
  // A font of its own: drawing the larger one smaller would lose thin strokes, as a minus sign is.
  present.small = load("JetBrainsMono-Regular", std::max(12.0f, std::round(14.4f * scale)));
  ImGui::GetIO().FontDefault = present.regular;
}

}  // namespace opscope::gui
