#include "core/picture/sheet_parts.h"

#include <algorithm>
#include <cmath>

#include "core/picture/histogram_bars.h"
#include "core/picture/marks.h"
#include "core/picture/palette.h"
#include "core/text/utf8.h"

namespace opscope::picture {
namespace {

constexpr double number_size = 13, word_size = 14;
constexpr double smallest_plain_cell = 1.0 / 6;  // elements per pixel; larger cells need no ring to be seen
constexpr double smallest_written_cell = 46;     // pixels

std::string shortened(const Font& font, std::string_view text, double size, double room) {
  std::string kept(text);
  if (room <= 0 || font.width(kept, size) <= room) return kept;
  while (!kept.empty() && font.width(kept + "…", size) > room) kept.resize(utf8_cut(kept, kept.size() - 1));
  return kept + "…";
}

void vertical_line(Image& image, int x, int y, int height, Rgba colour) { fill_rect(image, x, y, 1, height, colour); }

// Draws a translucent column, so that series behind it stay visible.
void tint(Image& image, int x, int y, int width, int height, Rgba colour, double part) {
  for (int row = std::max(0, y); row < std::min(image.height, y + height); ++row)
    for (int column = std::max(0, x); column < std::min(image.width, x + width); ++column)
      image.at(column, row) = mix(image.at(column, row), colour, part);
}

// Writes numbers on cells that are large enough.
void write_cells(Image& image, PixelBox box, const DrawnPane& pane, const Image& picture, const Lettering& letters) {
  const Plane& plane = *pane.plane;
  const Viewport& viewport = pane.viewport;
  const double cell = 1 / viewport.elements_per_pixel;
  const std::uint32_t lines = plane.show() == Show::Value ? plane.layout().channels : 1;
  if (!letters.numbers || cell < smallest_written_cell) return;
  const auto room = static_cast<std::size_t>((cell - 6) / letters.numbers->width("0", number_size));
  const auto first = [](double from) { return static_cast<std::uint64_t>(std::max(0.0, from)); };
  const auto end = [&](double from, int pixels, std::uint64_t size) {
    return std::min(size, first(from + pixels / cell + 1));
  };
  for (std::uint64_t y = first(viewport.y); y < end(viewport.y, viewport.height, plane.layout().height); ++y) {
    for (std::uint64_t x = first(viewport.x); x < end(viewport.x, viewport.width, plane.layout().row_width(y)); ++x) {
      const double left = (static_cast<double>(x) - viewport.x) * cell,
                   top = (static_cast<double>(y) - viewport.y) * cell;
      const int middle_x = static_cast<int>(left + cell / 2), middle_y = static_cast<int>(top + cell / 2);
      if (!picture.contains(middle_x, middle_y)) continue;
      const Rgba ink = contrasting(picture.at(middle_x, middle_y));
      double baseline = box.y + top + cell / 2 + 5 - (lines - 1) * number_size * 0.6;
      for (std::uint32_t c = 0; c < lines; ++c, baseline += number_size * 1.2) {
        write(image, letters.numbers.get(), box.x + left + cell / 2, baseline,
              cell_text(plane, {x, y}, c, pane.hexadecimal, room), number_size, ink, Align::Centre);
      }
    }
  }
}

}  // namespace

double write(Image& image, const Font* font, double x, double baseline, std::string_view text, double size, Rgba colour,
             Align align, double room) {
  if (font == nullptr) return x;
  const std::string shown = shortened(*font, text, size, room);
  if (align != Align::Left) x -= font->width(shown, size) * (align == Align::Centre ? 0.5 : 1);
  return font->draw(image, x, baseline, shown, size, colour);
}

void outline(Image& image, PixelBox box, Rgba colour) {
  fill_rect(image, box.x, box.y, box.width, 1, colour);
  fill_rect(image, box.x, box.y + box.height - 1, box.width, 1, colour);
  fill_rect(image, box.x, box.y, 1, box.height, colour);
  fill_rect(image, box.x + box.width - 1, box.y, 1, box.height, colour);
}

const Palette& colours_of(const DrawnPane& pane) { return pane.on_light ? light : dark; }

void draw_picture(Image& image, int x, int y, const DrawnPane& pane, const Lettering& letters) {
  const Plane& plane = *pane.plane;
  const Viewport& viewport = pane.viewport;
  const Palette& colours = colours_of(pane);
  const PixelBox box{x, y, viewport.width, viewport.height};
  fill_rect(image, box.x, box.y, box.width, box.height, colours.panel);
  const Image picture = render(plane, viewport, pane.look);
  blit(image, box.x, box.y, picture);
  blit(image, box.x, box.y, pane.overlay);
  write_cells(image, box, pane, picture, letters);
  if (viewport.elements_per_pixel > smallest_plain_cell)
    draw_rings(image, marks_of(plane, viewport, pane.look, picture), box.x, box.y, 7);
  outline(image, box, colours.line);
  if (plane.show() != Show::Value && plane.facts().different == 0) {
    const bool part = plane.facts().elements < element_count(plane.tensor().desc);
    const double baseline =
        box.y + (viewport.elements_per_pixel * smallest_written_cell < 1 ? 26 : box.height / 2.0 + 6);
    const std::string sign = pane.mistrusted ? "? " : "= ";
    write(image, letters.words_bold.get(), box.x + box.width / 2.0, baseline,
          sign + (part ? "all equal in this slice" : "all equal"), 18, pane.mistrusted ? colours.caution : colours.good,
          Align::Centre);
  }
}

void draw_legend(Image& image, PixelBox box, const Plane& plane, const Look& look, const Palette& colours,
                 const Lettering& letters) {
  const int bar = 12, baseline = box.y + bar + 17;
  if (plane.show() == Show::Class) {
    const int part = box.width / static_cast<int>(difference_class_count);
    for (std::size_t i = 0; i < difference_class_count; ++i) {
      const int x = box.x + part * static_cast<int>(i);
      const auto kind = static_cast<DifferenceClass>(i);
      fill_rect(image, x, box.y, part - 2, bar, class_colour(kind, look.map));
      write(image, letters.words.get(), x, baseline, class_name(kind), number_size, colours.muted, Align::Left,
            part - 4);
    }
    return;
  }
  const Spread spread = spread_of(plane.show(), look.logarithmic);
  const Range range = opened(look.range);
  const bool coloured = plane.show() == Show::Value && plane.layout().channels > 1 && plane.slice().channel;
  const ColormapTable& table = colormap_table(coloured ? Colormap::Grey : look.map, look.reversed);
  for (int x = 0; x < box.width; ++x) {
    const double at = (x + 0.5) / box.width;
    const Rgba colour = plane.show() == Show::Value ? table[static_cast<std::size_t>(std::lround(at * 255))]
                                                    : colour_of(plane.show(), look, value_at(spread, range, at));
    fill_rect(image, box.x + x, box.y, 1, bar, colour);
  }
  for (const Tick& tick : ticks(spread, range, 7)) {
    const int x = box.x + static_cast<int>(std::lround(tick.position * (box.width - 1)));
    vertical_line(image, x, box.y + bar, 4, colours.muted);
    const Align align = tick.position < 0.04 ? Align::Left : tick.position > 0.96 ? Align::Right : Align::Centre;
    write(image, letters.numbers.get(), x, baseline, tick.label, number_size, colours.muted, align);
  }
}

void draw_histogram(Image& image, PixelBox box, const std::vector<HistogramSeries>& series, const Lettering& letters) {
  const int left = 64, bottom = 26, top_room = 26, special_width = 56;
  const int specials = special_width * static_cast<int>(std::size(special_bars));
  const PixelBox plot{box.x + left, box.y + top_room, box.width - left - specials - 16, box.height - top_room - bottom};
  const std::uint64_t top = largest_count(series);
  const auto height_of = [&](std::uint64_t count) {
    const double share = std::log10(1 + static_cast<double>(count)) / std::log10(1 + static_cast<double>(top));
    return static_cast<int>(std::ceil(share * plot.height));
  };
  const auto bar = [&](int x, int width, std::uint64_t count, Rgba colour, double part) {
    const int height = height_of(count);
    if (height == 0) return;
    tint(image, x, plot.y + plot.height - height, width, height, colour, part);
    fill_rect(image, x, plot.y + plot.height - height, width, 2, colour);
  };

  for (const Tick& tick : count_ticks(top, true, 5)) {
    const int y = plot.y + plot.height - 1 - static_cast<int>(std::lround(tick.position * (plot.height - 1)));
    fill_rect(image, plot.x, y, plot.width, 1, dark.raised);
    write(image, letters.numbers.get(), plot.x - 8, y + 5, tick.label, number_size, dark.muted, Align::Right);
  }
  double title = plot.x;
  for (const HistogramSeries& one : series) {
    const int bins = static_cast<int>(one.histogram.bins.size());
    for (int i = 0; i < bins; ++i) {
      const int x = plot.x + i * plot.width / bins, next = plot.x + (i + 1) * plot.width / bins;
      bar(x, next - x, one.histogram.bins[static_cast<std::size_t>(i)], one.colour, 0.35);
    }
    fill_rect(image, static_cast<int>(title), box.y + 4, 10, 10, one.colour);
    title = write(image, letters.words.get(), title + 16, box.y + 14, one.title, word_size, dark.text) + 20;
  }
  if (!series.empty()) {
    const Histogram& first = series.front().histogram;
    for (const Tick& tick : ticks(Spread::Linear, opened({first.low, first.high}), 9)) {
      const int x = plot.x + static_cast<int>(std::lround(tick.position * (plot.width - 1)));
      vertical_line(image, x, plot.y + plot.height, 4, dark.muted);
      write(image, letters.numbers.get(), x, plot.y + plot.height + 18, tick.label, number_size, dark.muted,
            Align::Centre);
    }
  }
  int x = plot.x + plot.width + 16;
  for (const SpecialBar& each : special_bars) {
    const int width = (special_width - 12) / std::max(1, static_cast<int>(series.size()));
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
      const std::uint64_t count = series[i].histogram.*each.count;
      bar(x + static_cast<int>(i) * width, width - 1, count, each.colour, 0.6);
      sum += count;
    }
    write(image, letters.words.get(), x, plot.y + plot.height + 18, each.title, number_size,
          sum > 0 ? dark.text : dark.muted);
    x += special_width;
  }
  fill_rect(image, plot.x, plot.y + plot.height, plot.width + 16 + specials, 1, dark.line);
}

}  // namespace opscope::picture
