#pragma once
// The parts of a sheet. Coordinates are pixels from the image's top left corner. Internal to core/picture.

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/statistics.h"
#include "core/picture/drawn_pane.h"
#include "core/picture/fonts.h"
#include "core/picture/palette.h"

namespace opscope::picture {

struct PixelBox {
  int x = 0, y = 0, width = 0, height = 0;
};

// The typefaces. Each may be nullptr; its words are then left out.
struct Lettering {
  std::shared_ptr<const Font> words = Font::load(Typeface::Words);
  std::shared_ptr<const Font> words_bold = Font::load(Typeface::WordsBold);
  std::shared_ptr<const Font> numbers = Font::load(Typeface::Numbers);

  bool complete() const { return words && words_bold && numbers; }
};

enum class Align { Left, Centre, Right };  // of the text, about x

// Returns the x after the text. Text wider than `room` pixels (0: unlimited) is cut and ends in an ellipsis.
double write(Image& image, const Font* font, double x, double baseline, std::string_view text, double size, Rgba colour,
             Align align = Align::Left, double room = 0);

// Of the pane's theme.
const Palette& colours_of(const DrawnPane& pane);

void outline(Image& image, PixelBox box, Rgba colour);

// Draws the pane's picture and a frame, from (x, y); as large as its viewport.
void draw_picture(Image& image, int x, int y, const DrawnPane& pane, const Lettering& letters);

// Draws a bar of the look's colours between the ends of its range, with numbers below; for Show::Class the class names,
// for truth values their two colours. 34 pixels high.
void draw_legend(Image& image, PixelBox box, const DrawnPane& pane, const Lettering& letters);

struct HistogramSeries {
  std::string title;
  Histogram histogram;
  Rgba colour;
};
// Draws counts on a log axis: single elements are visible beside millions. NaN and infinities have bars of their own.
void draw_histogram(Image& image, PixelBox box, const std::vector<HistogramSeries>& series, const Lettering& letters);

}  // namespace opscope::picture
