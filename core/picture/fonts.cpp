#include "core/picture/fonts.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/limits/throwing_malloc.h"

#define STBTT_STATIC
#define STBTT_malloc(size, user) ((void)(user), opscope::throwing_malloc(size))
#define STBTT_free(memory, user) ((void)(user), std::free(memory))
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb/stb_truetype.h>

#include "core/picture/font_file.h"

namespace opscope::picture {
namespace {

namespace fs = std::filesystem;

// Debian and Ubuntu releases differ in these folders; Fedora and Arch have their own.
constexpr std::array folders = {
    "/usr/share/fonts/opentype/inter",
    "/usr/share/fonts/truetype/inter",
    "/usr/share/fonts/truetype/jetbrains-mono",
    "/usr/share/fonts/opentype/jetbrains-mono",
    "/usr/share/fonts/inter",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/OTF",
    "/usr/share/fonts/jetbrains-mono-fonts",
    "/usr/local/share/fonts",
};

std::string_view stem_of(Typeface typeface) {
  switch (typeface) {
    case Typeface::Words: return "Inter-Regular";
    case Typeface::WordsBold: return "Inter-SemiBold";
    case Typeface::Numbers: break;
  }
  return "JetBrainsMono-Regular";
}

std::optional<fs::path> font_in(const fs::path& folder, std::string_view stem) {
  for (const char* extension : {".otf", ".ttf"}) {
    fs::path path = folder / (std::string(stem) + extension);
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return path;
  }
  return std::nullopt;
}

// Removes the first code point from `text` and returns it. A byte that is not UTF-8 is read as U+FFFD.
int next_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
  if (length == 0 || length > text.size()) return text.remove_prefix(1), 0xFFFD;
  unsigned point = length == 1 ? lead : lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) point = point << 6 | (byte(i) & 0x3Fu);
  text.remove_prefix(length);
  return static_cast<int>(point);
}

}  // namespace

std::optional<fs::path> find_font(Typeface typeface) { return find_font(stem_of(typeface)); }

std::optional<fs::path> find_font(std::string_view stem) {
  if (const char* own = std::getenv("OPSCOPE_FONT_PATH"); own != nullptr && *own != '\0') {
    if (auto path = font_in(own, stem)) return path;
  }
  for (const char* folder : folders)
    if (auto path = font_in(folder, stem)) return path;
  return std::nullopt;
}

std::string_view font_packages() { return "install the packages fonts-inter and fonts-jetbrains-mono"; }

struct Font::Face {
  std::vector<unsigned char> file;
  stbtt_fontinfo info{};
};

Font::Font(std::unique_ptr<Face> face) : face_(std::move(face)) {}
Font::~Font() = default;

std::shared_ptr<const Font> Font::load(Typeface typeface) {
  static const auto fonts = [] {
    std::array<std::shared_ptr<const Font>, 3> all;
    for (const Typeface each : {Typeface::Words, Typeface::WordsBold, Typeface::Numbers}) {
      const auto path = find_font(each);
      if (!path) continue;
      Result<std::vector<unsigned char>> file = read_font(*path);
      if (!file) continue;
      auto face = std::make_unique<Face>();
      face->file = *std::move(file);
      if (stbtt_InitFont(&face->info, face->file.data(), 0) != 0)
        all[static_cast<std::size_t>(each)] = std::shared_ptr<const Font>(new Font(std::move(face)));
    }
    return all;
  }();
  return fonts[static_cast<std::size_t>(typeface)];
}

double Font::width(std::string_view text, double size) const {
  Image nothing;
  return draw(nothing, 0, 0, text, size, {});
}

double Font::draw(Image& image, double x, double baseline, std::string_view text, double size, Rgba colour) const {
  const float scale = stbtt_ScaleForMappingEmToPixels(&face_->info, static_cast<float>(size));
  int previous = 0;
  std::vector<unsigned char> cover;
  while (!text.empty()) {
    const int glyph = stbtt_FindGlyphIndex(&face_->info, next_code_point(text));
    if (previous != 0) x += scale * stbtt_GetGlyphKernAdvance(&face_->info, previous, glyph);
    previous = glyph;
    int advance = 0, bearing = 0;
    stbtt_GetGlyphHMetrics(&face_->info, glyph, &advance, &bearing);
    if (!image.pixels.empty()) {
      const float shift = static_cast<float>(x - std::floor(x));
      int left = 0, top = 0, right = 0, bottom = 0;
      stbtt_GetGlyphBitmapBoxSubpixel(&face_->info, glyph, scale, scale, shift, 0, &left, &top, &right, &bottom);
      const int w = right - left, h = bottom - top;
      if (w > 0 && h > 0) {
        cover.assign(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), 0);
        stbtt_MakeGlyphBitmapSubpixel(&face_->info, cover.data(), w, h, w, scale, scale, shift, 0, glyph);
        Image stamp(w, h, colour);
        for (std::size_t i = 0; i < cover.size(); ++i)
          stamp.pixels[i].a = static_cast<std::uint8_t>(cover[i] * colour.a / 255);
        blit(image, static_cast<int>(std::floor(x)) + left, static_cast<int>(std::lround(baseline)) + top, stamp);
      }
    }
    x += scale * static_cast<float>(advance);
  }
  return x;
}

}  // namespace opscope::picture
