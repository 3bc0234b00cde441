#include "core/picture/sheet_parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/picture/closer_lines.h"
#include "core/picture/histogram_bars.h"
#include "core/picture/marks.h"
#include "core/picture/montage.h"
#include "core/picture/palette.h"
#include "core/text/utf8.h"

namespace opscope::picture {
namespace {

constexpr double number_size = 13, word_size = 14;
constexpr double smallest_plain_cell = 1.0 / 6;  // elements per pixel; larger cells need no ring to be seen
constexpr double smallest_ruled_cell = 8;        // pixels
constexpr double smallest_hatched_cell = 10;     // pixels
constexpr double closest_numbers = 3;            // at least between those of neighbours, as on the screen

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

// Behind text that is centred about x.
void fill_behind(Image& image, const Font& font, double x, double baseline, std::string_view text, double size,
                 Rgba colour) {
  const double width = text.empty() ? 0 : font.width(text, size) + 6;
  fill_rect(image, static_cast<int>(x - width / 2), static_cast<int>(baseline - size), static_cast<int>(width),
            static_cast<int>(1.25 * size), colour);
}

// Diagonals, which no colour map can imitate, over a cell that begins at (left, top).
void draw_hatch(Image& image, double left, double top, double size) {
  constexpr double half_width = 0.75, darkness = 0.376;
  const double step = std::max(5.0, size / 6);
  const int from_x = std::max(0, static_cast<int>(left)), from_y = std::max(0, static_cast<int>(top));
  for (int y = from_y; y < std::min(image.height, static_cast<int>(top + size)); ++y)
    for (int x = from_x; x < std::min(image.width, static_cast<int>(left + size)); ++x) {
      const double along = std::fmod(x + 0.5 - left + y + 0.5 - top, step);
      const double distance = std::abs(along - step / 2) / std::numbers::sqrt2;
      tint(image, x, y, 1, 1, {0, 0, 0}, darkness * std::clamp(half_width + 0.5 - distance, 0.0, 1.0));
    }
}

// A number with half of the usual room for its point, a quarter of a digit less at each side of it.
void write_with_close_point(Image& image, const Font& font, double x, double baseline, const std::string& text,
                            double size, Rgba colour) {
  const double digit = font.width("0", size);
  const std::size_t point = std::min(text.find('.'), text.size());
  font.draw(image, x, baseline, text.substr(0, point), size, colour);
  if (point == text.size()) return;
  x += digit * static_cast<double>(point);
  font.draw(image, x - digit / 4, baseline, ".", size, colour);
  font.draw(image, x + digit / 2, baseline, text.substr(point + 1), size, colour);
}

// Hatches the NaN and infinities, and writes numbers on cells that are large enough, on plates of the cells' colours if
// something is laid over these: in the middle of what is seen of a cell, all of its numbers or none. True if there is
// room for them.
bool draw_cells(Image& image, const DrawnPane& pane, const Image& picture, const Lettering& letters) {
  const Plane& plane = *pane.plane;
  const Viewport& viewport = pane.viewport;
  const double cell = 1 / viewport.elements_per_pixel;
  const std::uint32_t channels = plane.layout().channels;
  const double line = pane.number_line, em = pane.number_size;
  const double digit = letters.numbers ? letters.numbers->width("0", em) : 0;
  // A little more, so that no digit is lost to a rounded width.
  const auto digits_in = [&](double width) { return digit > 0 ? std::max(0.0, width) / digit + 1e-3 : 0; };
  const auto room = static_cast<std::size_t>(digits_in(cell - 4 * pane.unit));
  const auto height_of = [&](std::size_t lines) { return (static_cast<double>(lines) - 1) * line + pane.digit_height; };
  const bool numbers = room > 0 && cell >= pane.numbers_from && cell >= height_of(channels) + 4 * pane.unit;
  const bool hatches = cell >= smallest_hatched_cell;
  if (!numbers && !hatches) return false;
  const auto first = [](double from) { return static_cast<std::uint64_t>(std::max(0.0, from)); };
  const auto end = [&](double from, int pixels, std::uint64_t size) {
    return std::min(size, first(from + pixels / cell + 1));
  };
  for (std::uint64_t y = first(viewport.y); y < end(viewport.y, viewport.height, plane.layout().height); ++y) {
    for (std::uint64_t x = first(viewport.x); x < end(viewport.x, viewport.width, plane.layout().row_width(y)); ++x) {
      const double left = (static_cast<double>(x) - viewport.x) * cell,
                   top = (static_cast<double>(y) - viewport.y) * cell;
      // The colour in the middle of the visible part.
      const double right = std::min<double>(left + cell, viewport.width),
                   end_y = std::min<double>(top + cell, viewport.height);
      const int in_x = static_cast<int>((std::max(left, 0.0) + right) / 2),
                in_y = static_cast<int>((std::max(top, 0.0) + end_y) / 2);
      if (!picture.contains(in_x, in_y)) continue;
      const Rgba colour = picture.at(in_x, in_y);
      if (colour.a == 0) continue;  // no element is there
      const bool hatched = hatches && is_special(colour);
      if (hatched) draw_hatch(image, left, top, cell);
      // In the middle of the visible part.
      const double seen_x = std::max(left, 0.0), seen_y = std::max(top, 0.0);
      if (!numbers) continue;
      const CellNumbers said =
          cell_numbers(plane, {x, y}, pane.hexadecimal, room,
                       digits_in(std::min(cell, right - seen_x) - closest_numbers * pane.unit), pane.meaning,
                       pane.unfiltered ? &*pane.unfiltered : nullptr, pane.beside_numbers);
      const auto width_of = [&](const std::string& text) {
        const bool is_close = said.close_points && text.find('.') != std::string::npos;
        return letters.numbers->width(text, em) - (is_close ? digit / 2 : 0);
      };
      const auto fits = [&](const std::string& text) { return width_of(text) <= right - seen_x; };
      const double height = height_of(said.lines.size());
      if (end_y - seen_y < height || !std::ranges::all_of(said.lines, fits)) continue;
      const double middle = (seen_x + right) / 2;
      double baseline = (seen_y + end_y) / 2 + 0.38 * em - (height - pane.digit_height) / 2;
      for (const std::string& text : said.lines) {
        if (hatched || !pane.overlay.pixels.empty())
          fill_behind(image, *letters.numbers, middle, baseline, text, em, colour);
        if (said.close_points)
          write_with_close_point(image, *letters.numbers, middle - width_of(text) / 2, baseline, text, em,
                                 contrasting(colour));
        else
          write(image, letters.numbers.get(), middle, baseline, text, em, contrasting(colour), Align::Centre);
        baseline += line;
      }
    }
  }
  return numbers;
}

// Between cells, so that equal neighbours are told apart.
void draw_grid(Image& image, const Viewport& viewport, const Layout& layout, Rgba colour) {
  const double cell = 1 / viewport.elements_per_pixel;
  if (cell < smallest_ruled_cell) return;
  const auto place = [&](double edge, double start) { return static_cast<int>(std::floor((edge - start) * cell)); };
  const auto line = [&](double from, double length, double start, int pixels, const auto& draw) {
    for (double edge = std::max(0.0, std::ceil(start)); edge <= length && place(edge, start) < pixels; ++edge)
      if (edge >= from) draw(place(edge, start));
  };
  const auto width = static_cast<double>(layout.width), height = static_cast<double>(layout.height);
  const int left = std::max(0, place(0, viewport.x)), right = place(width, viewport.x);
  const int top = std::max(0, place(0, viewport.y)), bottom = place(height, viewport.y);
  const double strength = 0.55 * std::min(1.0, (cell - smallest_ruled_cell) / 24 + 0.2);  // as on the screen
  line(0, width, viewport.x, viewport.width, [&](int x) { tint(image, x, top, 1, bottom - top, colour, strength); });
  line(0, height, viewport.y, viewport.height, [&](int y) { tint(image, left, y, right - left, 1, colour, strength); });
}

void draw_tile_lines(Image& image, const DrawnPane& pane, Rgba colour) {
  const TileLines between = tile_lines(pane.plane->layout(), pane.viewport);
  for (const auto& [left, top, right, bottom] : between.lines)
    tint(image, left, top, right - left, bottom - top, colour, between.strength);
}

void draw_headings(Image& image, const DrawnPane& pane, const Lettering& letters) {
  const Font* font = letters.numbers.get();
  if (font == nullptr) return;
  const auto width = [&](std::string_view text) { return font->width(text, pane.small_size); };
  const Palette& colours = colours_of(pane);
  for (const Heading& each : montage_headings(pane.plane->layout(), pane.plane->tensor().desc.sizes.size(),
                                              pane.viewport, {pane.small_line, width})) {
    tint(image, static_cast<int>(each.x) - 2, static_cast<int>(each.y), static_cast<int>(each.width) + 4,
         static_cast<int>(pane.small_line), colours.background, 0.85);
    write(image, font, each.x, each.y + pane.small_line / 2 + 0.38 * pane.small_size, each.text, pane.small_size,
          colours.muted);
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
  Image canvas(viewport.width, viewport.height, colours.background);  // cuts off what reaches over the edge
  const Image picture = render(plane, viewport, pane.look);
  blit(canvas, 0, 0, picture);
  draw_grid(canvas, viewport, plane.layout(), colours.background);
  blit(canvas, 0, 0, pane.overlay);
  draw_tile_lines(canvas, pane, colours.background);
  const bool has_numbers = draw_cells(canvas, pane, picture, letters);
  if (viewport.elements_per_pixel > smallest_plain_cell)
    draw_rings(canvas, marks_of(plane, viewport, pane.look, picture), 0, 0, 7);
  draw_headings(canvas, pane, letters);
  outline(canvas, {0, 0, viewport.width, viewport.height}, colours.line);
  if (plane.show() != Show::Value && plane.facts().different == 0 && letters.words_bold) {
    const bool part = !pane.equal && plane.facts().elements < element_count(plane.tensor().desc);
    const double middle = viewport.width / 2.0, baseline = has_numbers ? 26 : viewport.height / 2.0 + 6;
    const char* where = !part ? "" : plane.layout().tile_count > 1 ? " in these slices" : " in this slice";
    const char* words = pane.is_error ? "= all exact" : pane.mistrusted ? "? all equal" : "= all equal";
    const std::string text = words + std::string(where);
    fill_behind(canvas, *letters.words_bold, middle, baseline, text, word_size + 4, colours.panel);
    write(canvas, letters.words_bold.get(), middle, baseline, text, word_size + 4,
          pane.mistrusted ? colours.caution : colours.good, Align::Centre);
  }
  blit(image, x, y, canvas);
}

void draw_legend(Image& image, PixelBox box, const DrawnPane& pane, const Lettering& letters) {
  const Plane& plane = *pane.plane;
  const Look& look = pane.look;
  const Palette& colours = colours_of(pane);
  const int bar = 12, baseline = box.y + bar + 17;
  if (pane.is_condition) {
    const ColormapTable& table = colormap_table(look.map, look.reversed);
    double x = box.x;
    for (const auto& [colour, word] : {std::pair{table[0], "false, 0"}, {table[255], "true"}}) {
      fill_rect(image, static_cast<int>(x), box.y, bar, bar, colour);
      x = write(image, letters.words.get(), x + bar + 6, box.y + bar - 1, word, number_size, colours.muted) + 20;
    }
    return;
  }
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
  const Spread spread = spread_of(plane.show(), look);
  const Range range = opened(look.range);
  const bool coloured = plane.show() == Show::Value && plane.layout().channels > 1 && plane.slice().channel;
  const ColormapTable& table = colormap_table(coloured ? Colormap::Grey : look.map, look.reversed);
  // The ends of the range beside the bar, where there is room for them.
  const auto text_of = [&](long double value) { return short_number(shown_value(value, pane.meaning), 6); };
  const DrawnLegend& screen = pane.legend;
  const bool on_screen = screen.most_ticks > 0;
  if (on_screen && plane.show() != Show::Value && !plane.facts().has_distances()) return;
  const std::string low = on_screen ? screen.low : text_of(range.low),
                    high = on_screen ? screen.high : text_of(range.high);
  if (const Font* font = letters.numbers.get(); font && on_screen && screen.label > 0) {
    const int label = static_cast<int>(screen.label);
    write(image, font, box.x + label - 8, box.y + bar - 1, low, number_size, colours.text, Align::Right);
    write(image, font, box.x + box.width - label + 8, box.y + bar - 1, high, number_size, colours.text);
    box.x += label;
    box.width -= 2 * label;
  } else if (on_screen) {
    write(image, font, box.x, baseline, low, pane.small_size, colours.muted);
    write(image, font, box.x + box.width, baseline, high, pane.small_size, colours.muted, Align::Right);
  } else if (font && box.width >= 3 * font->width(low + high, number_size)) {
    write(image, font, box.x, box.y + bar - 1, low, number_size, colours.text);
    write(image, font, box.x + box.width, box.y + bar - 1, high, number_size, colours.text, Align::Right);
    const int left = static_cast<int>(font->width(low, number_size)) + 8;
    box.x += left;
    box.width -= left + static_cast<int>(font->width(high, number_size)) + 8;
  }
  for (int x = 0; x < box.width; ++x) {
    const double at = (x + 0.5) / box.width;
    const Rgba colour = plane.show() == Show::Value ? table[static_cast<std::size_t>(std::lround(at * 255))]
                                                    : colour_of(plane.show(), look, value_at(spread, range, at));
    fill_rect(image, box.x + x, box.y, 1, bar, colour);
  }
  if (on_screen && screen.label == 0) return;
  LabelRoom room(on_screen ? 4 : 6);
  const int most = on_screen ? screen.most_ticks : std::clamp(box.width / 64, 2, 7);
  const auto place_of = [&](const Tick& tick) {
    return box.x + static_cast<int>(std::lround(tick.position * (box.width - 1)));
  };
  const auto mark = [&](const Tick& tick) { vertical_line(image, place_of(tick), box.y + bar, 4, colours.muted); };
  // True if it has a label.
  const auto label = [&](const Tick& tick) {
    const int x = place_of(tick);
    const Align align = on_screen              ? Align::Centre
                        : tick.position < 0.04 ? Align::Left
                        : tick.position > 0.96 ? Align::Right
                                               : Align::Centre;
    const double size = on_screen ? pane.small_size : number_size;
    const double width = letters.numbers ? letters.numbers->width(tick.label, size) : 0;
    const double from = x - width * (align == Align::Left ? 0 : align == Align::Right ? 1 : 0.5);
    if (!room.take(from, from + width)) return false;
    write(image, letters.numbers.get(), x, baseline, tick.label, size, colours.muted, align);
    return true;
  };
  const std::vector<Tick> all = ticks(spread, range, most, pane.meaning);
  for (const Tick& tick : all) mark(tick), label(tick);
  if (pane.meaning) return;
  for (const Tick& tick : ticks_between(spread, range, all))
    if (label(tick)) mark(tick);
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
