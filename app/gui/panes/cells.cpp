#include "app/gui/panes/cells.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/panes/cell_number.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/closer_lines.h"
#include "core/picture/montage.h"

namespace opscope::gui {
namespace {

// The smallest cells that have a grid and a hatch, in pixels.
constexpr float grid_from = 8, hatch_from = 10;

// At least between the numbers of neighbours, so that these do not read as one number.
float closest_gap() { return px(3); }

float lines_below() { return std::max(20.0f, numbers_from()); }  // smaller cells have a crosshair with lines

struct Placed {
  ImVec2 corner;
  const picture::Viewport& viewport;
  float size() const { return static_cast<float>(1 / viewport.elements_per_pixel); }
  float x(double cell) const {
    return corner.x + static_cast<float>((cell - viewport.x) / viewport.elements_per_pixel);
  }
  float y(double cell) const {
    return corner.y + static_cast<float>((cell - viewport.y) / viewport.elements_per_pixel);
  }
};

void draw_grid(ImDrawList& list, const Placed& at, const CellRect& cells) {
  // Fades in, so that zooming shows no sudden change.
  const float strength = std::min(1.0f, (at.size() - grid_from) / 24 + 0.2f);
  const ImU32 color = with_alpha(palette().background, 0.55f * strength);
  const float left = at.x(static_cast<double>(cells.from.x)), right = at.x(static_cast<double>(cells.to.x));
  const float top = at.y(static_cast<double>(cells.from.y)), bottom = at.y(static_cast<double>(cells.to.y));
  for (std::uint64_t x = cells.from.x; x <= cells.to.x; ++x) {
    const float line = std::floor(at.x(static_cast<double>(x)));
    list.AddRectFilled({line, top}, {line + 1, bottom}, color);
  }
  for (std::uint64_t y = cells.from.y; y <= cells.to.y; ++y) {
    const float line = std::floor(at.y(static_cast<double>(y)));
    list.AddRectFilled({left, line}, {right, line + 1}, color);
  }
}

// Diagonals, which no colour map can imitate.
void draw_hatch(ImDrawList& list, ImVec2 from, float size) {
  list.PushClipRect(from, {from.x + size, from.y + size}, true);
  const ImU32 color = IM_COL32(0, 0, 0, 0x60);
  const float step = std::max(5.0f, size / 6);
  const int lines = static_cast<int>(std::ceil(2 * size / step - 0.5f));
  for (int i = 0; i < lines; ++i) {
    const float d = step * (static_cast<float>(i) + 0.5f);
    list.AddLine({from.x + d, from.y}, {from.x + d - size, from.y + size}, color, 1.5f);
  }
  list.PopClipRect();
}

// Of a cell with several numbers: the colour of the mark that this one has; nullopt: it has none.
std::optional<picture::Rgba> mark_of(const MarkedCells& marked, picture::Cell cell, std::uint32_t channel) {
  const picture::Layout& layout = marked.layout;
  if (marked.elements == nullptr || channel >= layout.channels || !layout.contains(cell.x, cell.y)) return std::nullopt;
  for (const MarkedElements::Colour& each : marked.elements->colours)
    if (each.members.bytes()[layout.offset(cell.x, cell.y, channel)] != std::byte{0}) return each.colour;
  return std::nullopt;
}

// The text of a number with half of the usual room for its point, a quarter less at each side of it.
void add_with_close_point(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  const float digit = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, "0").x;
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto add = [&](std::size_t from, std::size_t length, float shift) {
    const float x = std::round(at.x + digit * static_cast<float>(from) - shift);
    list.AddText(font, font->FontSize, {x, at.y}, color, text.substr(from, length).c_str());
  };
  add(0, point, 0);
  if (point == text.size()) return;
  add(point, 1, digit / 4);
  add(point + 1, text.size(), digit / 2);
}

// In the middle of the visible part of the cell, on a plate of the cell's colour if lines would run through it. A cell
// that is cut by an edge has all of its lines or none: a part of a number would read as another one.
void draw_text(ImDrawList& list, const PanePicture& drawn, picture::Cell cell, float size, const ImRect& visible,
               picture::Rgba background, bool hexadecimal, bool plate, const std::optional<Quantization>& meaning,
               const Tensor* unfiltered, const MarkedCells& marked, bool beside_numbers) {
  ImFont* font = cell_font(size);
  const float height = font->FontSize;
  const float digit = font->CalcTextSizeA(height, FLT_MAX, 0, "0").x;
  const std::size_t room = characters_on(size);
  if (!has_room_for_numbers(*drawn.plane, size)) return;
  const float closest = (std::min(size, visible.GetWidth()) - closest_gap()) / digit;
  picture::CellNumbers said =
      picture::cell_numbers(*drawn.plane, cell, hexadecimal, room, closest, meaning, unfiltered, beside_numbers);
  std::vector<std::string>& lines = said.lines;
  for (std::uint32_t channel = 0; channel < lines.size(); ++channel)
    lines[channel] = with_about_sign(cell_number(*drawn.plane, cell, channel, std::move(lines[channel])));
  const float all_lines = static_cast<float>(lines.size()) * height;
  const float of_digits = all_lines - height + digit_height(*font);
  const auto width_of = [&](const std::string& text) {
    const float width = font->CalcTextSizeA(height, FLT_MAX, 0, text.c_str()).x;
    return said.close_points && text.find('.') != std::string::npos ? width - digit / 2 : width;
  };
  const float most = visible.GetWidth() - closest_gap() / 2;  // a cell that is cut by an edge may have little room
  const bool fits = std::ranges::all_of(lines, [&](const std::string& line) { return width_of(line) <= most; });
  if (!fits || visible.GetHeight() < of_digits) return;
  float y = visible.GetCenter().y - all_lines / 2;
  for (std::uint32_t channel = 0; channel < lines.size(); ++channel) {
    const std::string& text = lines[channel];
    const float width = width_of(text), left = visible.GetCenter().x - width / 2;
    if (plate && width > 0)
      list.AddRectFilled({left - px(2), y}, {left + width + px(2), y + height}, to_color(background));
    const ImVec2 at{std::round(left), std::round(y)};
    const ImU32 color = to_color(picture::contrasting(background));
    if (said.close_points)
      add_with_close_point(list, font, at, color, text);
    else
      list.AddText(font, height, at, color, text.c_str());
    if (const auto mark = width > 0 && lines.size() > 1 ? mark_of(marked, cell, channel) : std::nullopt) {
      const float foot = std::round(y + height), edge = 1;  // seen on a cell of the mark's colour
      list.AddRectFilled({left - edge, foot - px(2) - edge}, {left + width + edge, foot + edge},
                         IM_COL32(0, 0, 0, 0xC0));
      list.AddRectFilled({left, foot - px(2)}, {left + width, foot}, to_color(*mark));
    }
    y += height;
  }
}

// The tile of a montage that has this cell.
std::optional<std::uint64_t> tile_at(const picture::Layout& layout, const std::optional<picture::Cell>& cell) {
  if (!cell || layout.tile_count == 0 || !layout.contains(cell->x, cell->y)) return std::nullopt;
  return layout.tile_at(cell->x, cell->y);
}

std::vector<picture::Heading> headings_of(const PanePicture& drawn, const std::optional<picture::Cell>& probe) {
  const picture::Layout& layout = drawn.plane->layout();
  return picture::montage_headings(layout, drawn.plane->tensor().desc.sizes.size(), drawn.viewport, heading_measure(),
                                   tile_at(layout, probe));
}

ImRect place_of(const picture::Heading& heading, ImVec2 corner) {
  const ImVec2 from{corner.x + static_cast<float>(heading.x), corner.y + static_cast<float>(heading.y)};
  return {from.x - px(2), from.y, from.x + static_cast<float>(heading.width) + px(2), from.y + small_text_size()};
}

// The part of a cell that no heading lies on: right of those of rows, below others.
ImRect beside_headings(ImRect cell, const std::vector<picture::Heading>& headings, ImVec2 corner) {
  for (const picture::Heading& each : headings) {
    const ImRect place = place_of(each, corner);
    if (!cell.Overlaps(place)) continue;
    if (each.of == picture::Heading::Of::Row)
      cell.Min.x = place.Max.x;
    else
      cell.Min.y = place.Max.y;
  }
  return cell;
}

}  // namespace

float digit_height(const ImFont& font) {
  const ImFontGlyph* digit = font.FindGlyph('0');
  return digit ? digit->Y1 - digit->Y0 : font.FontSize;
}

float numbers_from() { return std::max(18.0f, digit_height(*fonts().small) + px(4)); }

bool has_room_for_numbers(const picture::Plane& plane, float size) {
  const ImFont& font = *cell_font(size);
  const float whole = static_cast<float>(plane.layout().channels - 1) * font.FontSize + digit_height(font);
  return characters_on(size) >= 1 && size >= numbers_from() && size >= whole + px(4);
}

// The largest one from where an INT64 has all of its digits in it.
ImFont* cell_font(float size) { return size > px(290) ? fonts().large : size > px(110) ? fonts().mono : fonts().small; }

std::size_t characters_on(float size) {
  const ImFont& font = *cell_font(size);
  const float digit = font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, "0").x;
  return static_cast<std::size_t>(std::max(0.0f, (size - px(4)) / digit));
}

CellRect visible_cells(const picture::Layout& layout, const picture::Viewport& viewport) {
  const auto clamped = [](double edge, std::uint64_t limit) {
    return static_cast<std::uint64_t>(std::clamp(edge, 0.0, static_cast<double>(limit)));
  };
  const double right = viewport.x + viewport.width * viewport.elements_per_pixel;
  const double bottom = viewport.y + viewport.height * viewport.elements_per_pixel;
  return {{clamped(std::floor(viewport.x), layout.width), clamped(std::floor(viewport.y), layout.height)},
          {clamped(std::ceil(right), layout.width), clamped(std::ceil(bottom), layout.height)}};
}

void draw_light_grid(ImDrawList& list, ImVec2 corner, const PanePicture& drawn) {
  constexpr ImU32 color = IM_COL32(0xFF, 0xFF, 0xFF, 0x48);
  const Placed at{corner, drawn.viewport};
  if (at.size() < numbers_from()) return;
  const CellRect cells = visible_cells(drawn.plane->layout(), drawn.viewport);
  for (std::uint64_t y = cells.from.y; y < cells.to.y; ++y) {
    for (std::uint64_t x = cells.from.x; x < cells.to.x; ++x) {
      const ImVec2 from{std::floor(at.x(static_cast<double>(x))), std::floor(at.y(static_cast<double>(y)))};
      const ImVec2 to{std::floor(at.x(static_cast<double>(x + 1))), std::floor(at.y(static_cast<double>(y + 1)))};
      const int middle_x = static_cast<int>((from.x + to.x) / 2 - corner.x),
                middle_y = static_cast<int>((from.y + to.y) / 2 - corner.y);
      if (!drawn.image.contains(middle_x, middle_y)) continue;
      const picture::Rgba cell = drawn.image.at(middle_x, middle_y);
      if (cell.a == 0 || picture::contrasting(cell).r == 0) continue;
      list.AddRectFilled(from, {from.x + 1, to.y}, color);
      list.AddRectFilled({from.x + 1, from.y}, {to.x, from.y + 1}, color);
    }
  }
}

void draw_cells(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, bool hexadecimal, bool striped,
                const std::optional<Quantization>& meaning, const std::optional<picture::Cell>& probe,
                const Tensor* unfiltered, const MarkedCells& marked, bool beside_numbers) {
  const Placed at{corner, drawn.viewport};
  const float size = at.size();
  if (size < grid_from) return;
  const CellRect cells = visible_cells(drawn.plane->layout(), drawn.viewport);
  draw_grid(list, at, cells);
  const std::vector<picture::Heading> headings = headings_of(drawn, probe);
  for (std::uint64_t y = cells.from.y; y < cells.to.y; ++y) {
    for (std::uint64_t x = cells.from.x; x < cells.to.x; ++x) {
      const ImVec2 from{at.x(static_cast<double>(x)), at.y(static_cast<double>(y))};
      // The picture's colour in the middle of the visible part of the cell.
      const float left = std::max(from.x, corner.x), top = std::max(from.y, corner.y);
      const float right = std::min(from.x + size, corner.x + static_cast<float>(drawn.image.width));
      const float bottom = std::min(from.y + size, corner.y + static_cast<float>(drawn.image.height));
      const int px_x = static_cast<int>((left + right) / 2 - corner.x),
                px_y = static_cast<int>((top + bottom) / 2 - corner.y);
      if (!drawn.image.contains(px_x, px_y)) continue;
      const picture::Rgba color = drawn.image.at(px_x, px_y);
      if (color.a == 0) continue;
      const bool hatched = size >= hatch_from && picture::is_special(color);
      if (hatched) draw_hatch(list, from, size);
      const ImRect visible = beside_headings({left, top, right, bottom}, headings, corner);
      if (visible.IsInverted()) continue;
      draw_text(list, drawn, {x, y}, size, visible, color, hexadecimal, hatched || striped, meaning, unfiltered, marked,
                beside_numbers);
    }
  }
}

namespace {

bool has_small_cells(const PanePicture& drawn) { return 1 / drawn.viewport.elements_per_pixel < grid_from; }

constexpr float around_mark = 7;  // of a ring, at scale 1

enum class Rings { Usual, Thin, None };

// So many rings that they would hide the picture are thin, or left out where the elements are seen without them. A few
// are always drawn: in a tiny picture they surround much of it.
Rings strength_of_rings(const PanePicture& drawn, std::span<const picture::Mark> marks, bool stand_out) {
  constexpr double thin_from = 1.0 / 8, none_from = 1.0 / 2;  // of the picture
  constexpr std::size_t few = 4;
  const CellRect cells = visible_cells(drawn.plane->layout(), drawn.viewport);
  const double side = 1 / drawn.viewport.elements_per_pixel;  // of a cell
  const double share = picture::share_in_rings(
      marks, px(around_mark),
      static_cast<double>(cells.to.x - cells.from.x) * static_cast<double>(cells.to.y - cells.from.y) * side * side);
  if (share < thin_from || marks.size() <= few) return Rings::Usual;
  return stand_out && share > none_from ? Rings::None : Rings::Thin;
}

}  // namespace

bool has_rings(const PanePicture& drawn) {
  return !drawn.marks.empty() && has_small_cells(drawn) && strength_of_rings(drawn, drawn.marks, true) != Rings::None;
}

void draw_marks(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, std::span<const picture::Mark> marks,
                bool stand_out) {
  if (marks.empty() || !has_small_cells(drawn)) return;
  const Rings rings = strength_of_rings(drawn, marks, stand_out);
  if (rings == Rings::None) return;
  constexpr float rim = 3.5f;                                       // at scale 1
  const ImRect room(list.GetClipRectMin(), list.GetClipRectMax());  // the picture, or its part beside a wipe's line
  for (const picture::Mark mark : marks) {
    const ImVec2 centre{corner.x + static_cast<float>(mark.x) + 0.5f, corner.y + static_cast<float>(mark.y) + 0.5f};
    const float radius = px(around_mark) + static_cast<float>(mark.reach);
    if (rings == Rings::Usual) list.AddCircle(centre, radius, IM_COL32(0, 0, 0, 0xB0), 32, px(rim));
    if (rings == Rings::Thin && !stand_out) list.AddCircle(centre, radius + 1, IM_COL32(0, 0, 0, 0xB0), 32, 1);
    list.AddCircle(centre, radius, IM_COL32(0xFF, 0xFF, 0xFF, 0xFF), 32, rings == Rings::Usual ? px(1.5f) : 1);
    ImRect seen(centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius);
    seen.ClipWith(room);
    note_rectangle("ring", seen.Min, seen.Max);
    if (rings == Rings::Thin) note_rectangle("thin ring", seen.Min, seen.Max);
  }
}

void draw_found(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, const FoundRings& found,
                const HeatmapView& view, const picture::Slice& slice) {
  if (has_small_cells(drawn)) return;
  const Placed at{corner, drawn.viewport};
  const CellRect cells = visible_cells(drawn.plane->layout(), drawn.viewport);
  // Light between dark is visible on any colour.
  const float light = std::max(1.0f, std::round(px(at.size() < lines_below() ? 1 : 2)));
  for (const picture::Cell cell : found_cells(found, view, slice, *drawn.plane, cells.from, cells.to)) {
    ImRect frame(std::floor(at.x(static_cast<double>(cell.x))) + 1, std::floor(at.y(static_cast<double>(cell.y))) + 1,
                 std::floor(at.x(static_cast<double>(cell.x + 1))), std::floor(at.y(static_cast<double>(cell.y + 1))));
    note_rectangle("found", frame.Min, frame.Max);
    const auto add = [&](ImU32 color, float thickness) {
      const ImVec2 from = frame.Min, to = frame.Max;
      list.AddRectFilled(from, {to.x, from.y + thickness}, color);
      list.AddRectFilled({from.x, to.y - thickness}, to, color);
      list.AddRectFilled({from.x, from.y + thickness}, {from.x + thickness, to.y - thickness}, color);
      list.AddRectFilled({to.x - thickness, from.y + thickness}, {to.x, to.y - thickness}, color);
      frame.Expand(-thickness);
    };
    add(IM_COL32(0, 0, 0, 0xFF), 1);
    add(IM_COL32_WHITE, light);
    add(IM_COL32(0, 0, 0, 0xFF), 1);
  }
}

namespace {

// Half the side of the frame around an element, and its middle.
struct ElementFrame {
  float half;
  ImVec2 middle;

  ElementFrame(const Placed& at, picture::Cell cell)
      : half(std::max(at.size() / 2, px(4))),
        middle{std::round(at.x(static_cast<double>(cell.x)) + at.size() / 2),
               std::round(at.y(static_cast<double>(cell.y)) + at.size() / 2)} {}

  void draw(ImDrawList& list, ImU32 color, float thickness) const {
    const ImVec2 from{middle.x - half, middle.y - half}, to{middle.x + half, middle.y + half};
    const auto around = [&](float distance, ImU32 line, float width) {
      list.AddRect({from.x - distance, from.y - distance}, {to.x + distance, to.y + distance}, line, 0, 0, width);
    };
    // A light line beside a dark one is visible on each colour of a picture.
    const bool is_light = color == IM_COL32_WHITE;
    if (!is_light) around(1, IM_COL32_WHITE, 1);
    around(is_light ? 1 : 2, IM_COL32(0, 0, 0, 0xC0), 1);
    around((1 - thickness) / 2, color, thickness);  // from the edge of the element inwards
  }
};

}  // namespace

ImVec4 element_frame(ImVec2 corner, const picture::Viewport& viewport, picture::Cell cell) {
  const ElementFrame frame({corner, viewport}, cell);
  return {frame.middle.x - frame.half, frame.middle.y - frame.half, frame.middle.x + frame.half,
          frame.middle.y + frame.half};
}

void draw_element_at_mouse(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, picture::Cell cell) {
  const ElementFrame frame({corner, viewport}, cell);
  frame.draw(list, IM_COL32(255, 255, 255, 255), 1);
  const ImRect place(element_frame(corner, viewport, cell));
  note_rectangle("element at mouse", place.Min, place.Max);
}

void draw_crosshair(ImDrawList& list, ImVec2 corner, ImVec2 extent, const picture::Viewport& viewport,
                    picture::Cell cell, bool pinned) {
  const Placed at{corner, viewport};
  const ElementFrame frame(at, cell);
  const float middle_x = frame.middle.x, middle_y = frame.middle.y, half = frame.half;
  // Light beside dark is visible on any picture.
  const ImU32 line = pinned ? with_alpha(palette().accent, 0.85f) : IM_COL32(255, 255, 255, 0x70);
  const ImU32 shade = IM_COL32(0, 0, 0, 0x50);
  const auto horizontal = [&](float from, float to) {
    if (to <= from) return;
    list.AddRectFilled({from, middle_y}, {to, middle_y + 1}, line);
    list.AddRectFilled({from, middle_y + 1}, {to, middle_y + 2}, shade);
  };
  const auto vertical = [&](float from, float to) {
    if (to <= from) return;
    list.AddRectFilled({middle_x, from}, {middle_x + 1, to}, line);
    list.AddRectFilled({middle_x + 1, from}, {middle_x + 2, to}, shade);
  };
  // On cells with numbers, lines would run through them; the frame is enough.
  if (at.size() < lines_below()) {
    horizontal(corner.x, middle_x - half);
    horizontal(middle_x + half, corner.x + extent.x);
    vertical(corner.y, middle_y - half);
    vertical(middle_y + half, corner.y + extent.y);
  }
  frame.draw(list, pinned ? palette().accent : IM_COL32(255, 255, 255, 255), at.size() < lines_below() ? 1 : px(2));
}

namespace {

struct Tile {
  ImVec2 from, to;    // on the screen
  std::string label;  // "N 1, C 2"
};

Tile tile_of(ImVec2 corner, const PanePicture& drawn, picture::Cell cell) {
  const picture::Plane& plane = *drawn.plane;
  const picture::Layout& layout = plane.layout();
  const Placed at{corner, drawn.viewport};
  const std::uint64_t x = cell.x / layout.pitch_x * layout.pitch_x, y = cell.y / layout.pitch_y * layout.pitch_y;
  Tile tile{{std::round(at.x(static_cast<double>(x))), std::round(at.y(static_cast<double>(y)))},
            {std::round(at.x(static_cast<double>(x + layout.tile_width))),
             std::round(at.y(static_cast<double>(y + layout.tile_height)))},
            picture::tile_name(layout, plane.tensor().desc.sizes.size(), layout.tile_at(cell.x, cell.y))};
  return tile;
}

// Inside the part of the tile that is in the pane, at its end that is farther from the probed cell, or at the other
// one. Not drawn if it has no room there, or would lie over a heading or what is covered.
void draw_label(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, const Tile& tile, float probed_y,
                const std::vector<picture::Heading>& headings, const ImVec4& covered) {
  const ImVec2 end{corner.x + static_cast<float>(drawn.image.width), corner.y + static_cast<float>(drawn.image.height)};
  const ImRect room(ImMax(tile.from, corner), ImMin(tile.to, end));
  const ImVec2 size{small_text_width(tile.label) + px(6), small_text_size() + px(2)};
  if (size.x > room.GetWidth() || 2 * size.y > room.GetHeight()) return;
  const float low = room.Max.y - size.y;
  for (const float top : probed_y < room.GetCenter().y ? std::array{low, room.Min.y} : std::array{room.Min.y, low}) {
    const ImRect plate(room.Min.x, top, room.Min.x + size.x, top + size.y);
    const bool over_heading = std::ranges::any_of(
        headings, [&](const picture::Heading& each) { return plate.Overlaps(place_of(each, corner)); });
    if (over_heading || plate.Overlaps(ImRect(covered))) continue;
    list.AddRectFilled(plate.Min, plate.Max, with_alpha(palette().panel, 0.9f));
    draw_small_text(list, plate.Min.x + px(3), plate.Min.y + px(1), palette().accent, tile.label);
    return note_rectangle("tile label", plate.Min, plate.Max);
  }
}

}  // namespace

void draw_tile_lines(ImDrawList& list, ImVec2 corner, const PanePicture& drawn) {
  const picture::TileLines between = picture::tile_lines(drawn.plane->layout(), drawn.viewport);
  const ImU32 color = with_alpha(palette().background, static_cast<float>(between.strength));
  for (const auto& [left, top, right, bottom] : between.lines)
    list.AddRectFilled({corner.x + static_cast<float>(left), corner.y + static_cast<float>(top)},
                       {corner.x + static_cast<float>(right), corner.y + static_cast<float>(bottom)}, color);
}

picture::Measure heading_measure() { return {small_text_size(), small_text_width}; }

void draw_headings(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, std::optional<picture::Cell> probe) {
  using Of = picture::Heading::Of;
  const picture::Layout& layout = drawn.plane->layout();
  const std::optional<std::uint64_t> tile = tile_at(layout, probe);
  const auto is_of_probe = [&](const picture::Heading& each) {
    if (!tile || each.of == Of::Names) return false;
    return each.number == (each.of == Of::Tile     ? *tile
                           : each.of == Of::Column ? *tile % layout.tile_columns
                                                   : *tile / layout.tile_columns);
  };
  for (const picture::Heading& each : headings_of(drawn, probe)) {
    const ImRect place = place_of(each, corner);
    // Over the montage, where it goes on beyond the pane.
    list.AddRectFilled(place.Min, place.Max, with_alpha(palette().background, 0.95f));
    const bool probed = is_of_probe(each);
    draw_small_text(list, place.Min.x + px(2), place.Min.y, probed ? palette().accent : palette().muted, each.text);
    note_rectangle("heading " + each.text, place.Min, place.Max);
    if (probed) note_rectangle("probed heading " + each.text, place.Min, place.Max);
  }
}

void draw_tile(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell, const ImVec4& covered) {
  const picture::Layout& layout = drawn.plane->layout();
  if (layout.tile_count == 0 || !layout.contains(cell.x, cell.y)) return;
  const Tile tile = tile_of(corner, drawn, cell);
  const ImVec2 end{corner.x + static_cast<float>(drawn.image.width), corner.y + static_cast<float>(drawn.image.height)};
  const bool in_sight = tile.from.x < end.x && tile.from.y < end.y && tile.to.x > corner.x && tile.to.y > corner.y;
  if (!in_sight) return;
  list.AddRect({tile.from.x - 1, tile.from.y - 1}, {tile.to.x + 1, tile.to.y + 1}, palette().accent);
  if (const auto headings = headings_of(drawn, cell);
      !picture::tell_tile(headings, layout, layout.tile_at(cell.x, cell.y)))
    draw_label(list, corner, drawn, tile, Placed{corner, drawn.viewport}.y(static_cast<double>(cell.y) + 0.5), headings,
               covered);
  note_rectangle("tile " + tile.label, tile.from, tile.to);
}

}  // namespace opscope::gui
