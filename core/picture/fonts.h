#pragma once
// Where the system keeps the two typefaces Opscope is set in, and text drawn into an Image.

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/picture/image.h"

namespace opscope::picture {

enum class Typeface { Words, WordsBold, Numbers };  // Inter, Inter semi-bold, JetBrains Mono

// The first of the places Debian and its relatives install it to; nullopt where the package is missing.
// OPSCOPE_FONT_PATH names a folder that is searched first.
std::optional<std::filesystem::path> find_font(Typeface typeface);
std::optional<std::filesystem::path> find_font(std::string_view stem);  // of a file of either: "Inter-Medium"

// "install the packages fonts-inter and fonts-jetbrains-mono", for messages.
std::string_view font_packages();

class Font {
 public:
  // nullptr where the typeface is not installed or its file is damaged. One load per typeface and process.
  static std::shared_ptr<const Font> load(Typeface typeface);
  ~Font();

  // Pixels; `size` is the em's height in pixels. UTF-8.
  double width(std::string_view text, double size) const;
  // (x, baseline) in pixels; clips to the image. Returns the x after the text.
  double draw(Image& image, double x, double baseline, std::string_view text, double size, Rgba colour) const;

 private:
  struct Face;
  explicit Font(std::unique_ptr<Face> face);
  std::unique_ptr<Face> face_;
};

}  // namespace opscope::picture
