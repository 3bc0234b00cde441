#pragma once
// The pieces a sheet is set from. Coordinates are pixels from the image's top left. Internal to core/picture.

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/statistics.h"
#include "core/picture/fonts.h"
#include "core/picture/heatmap.h"

namespace opscope::picture {

struct Box {
  int x = 0, y = 0, width = 0, height = 0;
};

// Typefaces that may be missing: then words are left out.
struct Lettering {
  std::shared_ptr<const Font> words = Font::load(Typeface::Words);
  std::shared_ptr<const Font> words_bold = Font::load(Typeface::WordsBold);
  std::shared_ptr<const Font> numbers = Font::load(Typeface::Numbers);

  bool complete() const { return words && words_bold && numbers; }
};

enum class Align { Left, Centre, Right };  // of the text, about x

// Returns the x after the text; `room` (pixels, 0: any) shortens with an ellipsis.
double write(Image& image, const Font* font, double x, double baseline, std::string_view text, double size, Rgba colour,
             Align align = Align::Left, double room = 0);

void outline(Image& image, Box box, Rgba colour);

// The plane fitted into the box, with its frame.
void draw_plane(Image& image, Box box, const Plane& plane, const Look& look, const Lettering& letters);

// A bar of the look's colours with numbers under it; the class names for Show::Class. 34 pixels high.
void draw_legend(Image& image, Box box, const Plane& plane, const Look& look, const Lettering& letters);

struct HistogramSeries {
  std::string title;
  Histogram histogram;
  Rgba colour;
};
// Counts on a log axis, so that single elements are seen beside millions; NaN and infinities in bars of their own.
void draw_histogram(Image& image, Box box, const std::vector<HistogramSeries>& series, const Lettering& letters);

}  // namespace opscope::picture
