#pragma once
// Finds Opscope's two typefaces on the system and draws text into an Image.

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/picture/image.h"

namespace opscope::picture {

enum class Typeface { Words, WordsBold, Numbers };  // Inter, Inter semi-bold, JetBrains Mono

// The path of the typeface's file; nullopt if it is not installed. Searches the folder OPSCOPE_FONT_PATH first, then
// the folders of common distributions.
std::optional<std::filesystem::path> find_font(Typeface typeface);
std::optional<std::filesystem::path> find_font(std::string_view stem);  // by file name: "Inter-Medium"

// "install the packages fonts-inter and fonts-jetbrains-mono", for messages.
std::string_view font_packages();

class Font {
 public:
  // nullptr if the typeface is not installed or its file is damaged. Each typeface is loaded once per process.
  static std::shared_ptr<const Font> load(Typeface typeface);
  ~Font();

  // The text's width in pixels. `text` is UTF-8, `size` the em's height in pixels.
  double width(std::string_view text, double size) const;
  // Draws at (x, baseline), in pixels, clipped to the image. Returns the x after the text.
  double draw(Image& image, double x, double baseline, std::string_view text, double size, Rgba colour) const;

 private:
  struct Face;
  explicit Font(std::unique_ptr<Face> face);
  std::unique_ptr<Face> face_;
};

}  // namespace opscope::picture
