#include "app/gui/form/memory_strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/series_color.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/apportion.h"
#include "core/picture/palette.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr float cells_height = 16, shared_height = 4;  // of a strip, and of the line below it that marks shared cells
constexpr float least_cell = 4;                        // width of cells that have a line between them
constexpr float least_pointed_cell = 10;               // and of those that need no enlarged strip

// The parts of a column, from the bottom to the top: the dimensions from the last to the first, the first cell, the
// gap.
using Parts = std::array<std::uint64_t, max_dimension_count + 2>;

Parts parts_of(const CellCounts& held, std::uint64_t bytes) {
  Parts parts{};
  std::reverse_copy(held.by_dimension.begin(), held.by_dimension.end(), parts.begin());
  parts[max_dimension_count] = held.first;
  parts[max_dimension_count + 1] = bytes - held.cells();
  return parts;
}

ImU32 part_color(std::size_t part, std::size_t rank) {
  return part == max_dimension_count ? first_cell_color() : dimension_color(rank, max_dimension_count - 1 - part);
}

// Pixels of each part, then of the line that marks shared cells.
std::vector<int> heights_of(const MemoryStrip& strip, const MemoryView& view, int x) {
  const auto [begin, end] = strip.axis.column(x);
  const CellCounts held = view.map.below(end) - view.map.below(begin);
  std::vector<int> heights = picture::apportion(parts_of(held, end - begin), static_cast<int>(px(cells_height)));
  const std::array<std::uint64_t, 2> shares = {held.shared, end - begin - held.shared};
  heights.push_back(picture::apportion(shares, static_cast<int>(px(shared_height))).front());
  return heights;
}

// Columns [from, to) of equal heights.
void draw_columns(const MemoryStrip& strip, std::size_t rank, int from, int to, std::span<const int> heights) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float left = strip.at.x + static_cast<float>(from), right = strip.at.x + static_cast<float>(to);
  float bottom = strip.corner().y;
  for (std::size_t part = 0; part <= max_dimension_count; ++part) {
    const auto height = static_cast<float>(heights[part]);
    if (height > 0) list.AddRectFilled({left, bottom - height}, {right, bottom}, part_color(part, rank));
    bottom -= height;
  }
  const float below = strip.corner().y + px(1);
  if (const auto shared = static_cast<float>(heights.back()); shared > 0)
    list.AddRectFilled({left, below}, {right, below + shared}, shared_color());
}

void draw_cells(const MemoryStrip& strip, const MemoryView& view) {
  int from = 0;
  std::vector<int> alike = heights_of(strip, view, 0);
  for (int x = 1; x < strip.axis.width; ++x) {
    std::vector<int> heights = heights_of(strip, view, x);
    if (heights == alike) continue;
    draw_columns(strip, view.rank(), std::exchange(from, x), x, std::exchange(alike, std::move(heights)));
  }
  draw_columns(strip, view.rank(), from, strip.axis.width, alike);
}

// Lines between cells that are wide enough.
void draw_borders(const MemoryStrip& strip) {
  const std::uint64_t step = strip.axis.element_bytes;
  if (strip.axis.element_width() < static_cast<double>(px(least_cell))) return;
  const std::uint64_t first = strip.axis.begin + (strip.axis.offset % step + step - strip.axis.begin % step) % step;
  for (std::uint64_t byte = first; byte < strip.axis.end; byte += step)
    ImGui::GetWindowDrawList()->AddRectFilled({strip.x_of(byte), strip.at.y}, {strip.x_of(byte) + 1, strip.corner().y},
                                              palette().panel);
}

// A frame around the cell that begins at a byte, or a line where cells are narrower than a frame.
void mark_cell(const MemoryStrip& strip, std::uint64_t byte, ImU32 color) {
  if (byte < strip.axis.begin || byte >= strip.axis.end) return;
  const float x = strip.x_of(byte);
  const float width = std::max(px(2), strip.x_of(byte + strip.axis.element_bytes) - x + 1);
  const ImVec2 from{x, strip.at.y - px(3)}, to{x + width, strip.corner().y + px(3)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, palette().panel);
  if (width < px(least_cell))
    list.AddRectFilled(from, to, color);
  else
    list.AddRect(from, to, color, 0, 0, px(2));
}

void draw_frame(const MemoryStrip& strip, std::uint64_t resource) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner{strip.corner().x + 1, strip.corner().y + 1};
  list.AddRect({strip.at.x - 1, strip.at.y - 1}, corner, palette().line);
  if (resource < strip.axis.end)
    list.AddRect({strip.x_of(std::max(strip.axis.begin, resource)) - 1, strip.at.y - 1}, corner, palette().wrong, 0, 0,
                 px(2));
}

// " = 0.157"; empty: it is not computed.
std::string value_text(const MemoryView& view, std::span<const std::uint32_t> index) {
  const auto at = view.values ? byte_of_element(*view.values, index) : std::nullopt;
  if (!at) return "";
  const DataType type = view.values->desc.data_type;
  return " = " + shown_with_nan_kind(type, load_bits(view.values->buffer.bytes().data() + *at, element_size(type)));
}

// "byte 6 in hexadecimal: FF", "bytes 4 to 5 in hexadecimal: 00 FF": the place of an element that is not there, however
// many of its bytes a column covers; empty if the resource ends before it does, or it has no whole element.
std::string gap_text(const MemoryView& view, std::uint64_t begin) {
  const auto bytes = view.tensor.buffer.bytes();
  const std::uint64_t size = view.map.element_bytes;
  if (begin % size != view.map.offset % size || begin + size > bytes.size()) return "";
  std::string text = size == 1 ? "byte " : "bytes ";
  text += with_thousands(begin) + (size == 1 ? "" : " to " + with_thousands(begin + size - 1)) + " in hexadecimal:";
  for (const std::byte each : bytes.subspan(begin, size))
    text += fmt::format(" {:02X}", std::to_integer<unsigned>(each));
  return text;
}

// "C = 2, where the pictures show C = 0: a click shows it"; empty if they show the element.
std::string other_slice_text(const FormContext& form, const std::vector<std::uint32_t>& sizes,
                             const std::vector<std::uint32_t>& index) {
  const std::optional<picture::ShownSlice>& shown = form.input.shown;
  if (!shown || shown->sizes != sizes) return {};
  std::string own, others;
  for (const std::uint32_t d : picture::dimensions_beside(shown->slice, sizes, index)) {
    const std::string name = (own.empty() ? "" : ", ") + dimension_name(sizes.size(), d);
    own += fmt::format("{} = {}", name, index[d]);
    others += fmt::format("{} = {}", name, shown->slice.at[d]);
  }
  return own.empty() ? "" : fmt::format("{}, where the pictures show {}: a click shows it", own, others);
}

}  // namespace

float MemoryStrip::x_of(std::uint64_t byte) const { return at.x + std::round(static_cast<float>(axis.x_of(byte))); }

ImVec2 MemoryStrip::corner() const { return {at.x + static_cast<float>(axis.width), at.y + px(cells_height)}; }

std::optional<PointedByte> point_in_strip(const FormContext& form, const MemoryStrip& strip, const MemoryView& view) {
  if (!strip.hovered) return std::nullopt;
  const ResourceMap& map = view.map;
  const int x = static_cast<int>(ImGui::GetIO().MousePos.x - strip.at.x);
  const auto [begin, end] = strip.axis.column(std::clamp(x, 0, strip.axis.width - 1));
  const bool is_cell = end - begin <= map.element_bytes;
  const std::uint64_t place = place_begin(map, begin);
  PointedByte found{
      .element = {}, .gap = {}, .text = is_cell ? describe_byte(map, place) : describe_bytes(map, begin, end)};
  if (const auto cell = map.next_cell(begin); cell && map.byte_of(*cell) < end) {
    found.element = map.byte_of(*cell);
    form.output.pointed =
        PointedElement{view.tensor.desc.sizes, map.cells.elements_at(*cell, 1).first.front(), strip.clicked};
    if (!is_cell) found.text += "\n" + describe_byte(map, *found.element);
    const std::string value = value_text(view, form.output.pointed->index);
    found.text += value;
    if (!value.empty()) note_rectangle("memory value" + value, strip.at, strip.corner());
    const std::string slice = other_slice_text(form, form.output.pointed->sizes, form.output.pointed->index);
    if (!slice.empty()) {
      found.text += "\n" + slice;
      note_rectangle(slice, strip.at, strip.corner());
    }
  } else {
    found.gap = place;
    const std::string value = is_cell ? gap_text(view, place) : "";
    if (!value.empty()) found.text += "\n" + value, note_rectangle("memory gap " + value, strip.at, strip.corner());
  }
  if (end > map.resource_bytes) found.text += "\n! The resource ends at byte " + with_thousands(map.resource_bytes);
  return found;
}

void mark_cells(const MemoryStrip& strip, const MemoryView& view) {
  if (view.pinned) mark_cell(strip, *view.pinned, palette().accent);
  if (const auto at_mouse = view.at_mouse()) mark_cell(strip, *at_mouse, palette().text);
}

void draw_enlargement(const MemoryStrip& strip, const MemoryStrip& enlarged) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float left = strip.x_of(enlarged.axis.begin), right = std::max(left + px(2), strip.x_of(enlarged.axis.end));
  const float top = strip.corner().y + px(shared_height) + px(2), bottom = enlarged.at.y - px(1);
  const ImVec2 corners[] = {{left, top}, {right, top}, {enlarged.corner().x, bottom}, {enlarged.at.x, bottom}};
  list.AddConvexPolyFilled(corners, 4, with_alpha(palette().muted, 0.35f));
  list.AddLine(corners[0], corners[1], palette().text, px(1));
  note_rectangle("memory enlarges", {left, top}, {right, bottom});
}

ImU32 dimension_color(std::size_t rank, std::size_t dimension) { return series_color(rank - 1 - dimension); }
ImU32 first_cell_color() {
  return to_color(theme() == Theme::Light ? picture::palette::first_cell_on_light : picture::palette::first_cell);
}
ImU32 shared_color() { return palette().text; }

std::uint64_t place_begin(const ResourceMap& map, std::uint64_t byte) {
  const std::uint64_t size = map.element_bytes;
  const std::uint64_t after_begin = (byte + size - map.offset % size) % size;
  return byte < after_begin ? byte : byte - after_begin;
}

bool shows_cells(const MemoryView& view, std::uint64_t bytes) {
  const double cells = static_cast<double>(bytes) / static_cast<double>(view.map.element_bytes);
  return cells * static_cast<double>(px(least_pointed_cell)) <= static_cast<double>(ImGui::GetContentRegionAvail().x);
}

MemoryStrip draw_strip(const char* name, const MemoryView& view, std::uint64_t begin, std::uint64_t end) {
  const int width = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x));
  MemoryStrip strip{ImGui::GetCursorScreenPos(), {begin, end, width, view.map.element_bytes, view.map.offset}};
  strip.clicked = ImGui::InvisibleButton(name, {static_cast<float>(width), px(cells_height + shared_height + 1)});
  draw_focus_ring();
  note_widget(name);
  strip.hovered = ImGui::IsItemHovered();
  ImGui::GetWindowDrawList()->AddRectFilled(strip.at, strip.corner(), palette().background);
  draw_cells(strip, view);
  draw_borders(strip);
  draw_frame(strip, view.map.resource_bytes);
  return strip;
}

}  // namespace opscope::gui
