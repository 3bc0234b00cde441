#include "app/gui/panes/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// "+1,232 B" is the place of the element in the tensor's resource.
struct Column {
  std::string title, place, value, bits;
  std::optional<double> real;  // the real number that the value means
  std::string pixel = {};      // the values of all its channels; empty: it has one
  std::string brief = {};      // the same in three digits
};

Column column_of(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal) {
  const auto place = byte_of_element(source.tensor, index);
  if (!place) return {source.title, "", "-", "-", {}};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
  std::string value = format_element(type, bits), pattern = format_bits(type, bits);
  if (hexadecimal) std::swap(value, pattern);
  const auto real = source.quantization ? std::optional(source.quantization->real(bits)) : std::nullopt;
  return {source.title, "+" + with_thousands(*place) + " B", std::move(value), std::move(pattern), real};
}

// With the values of the whole pixel, if `channel` is the dimension of red, green and blue: "0.157 0.161 0.2".
Column column_of(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal,
                 std::optional<std::uint32_t> channel) {
  Column column = column_of(source, index, hexadecimal);
  const std::vector<std::uint32_t>& sizes = source.tensor.desc.sizes;
  if (!channel || sizes.size() != index.size() || sizes[*channel] < 2 || sizes[*channel] > 4) return column;
  std::vector<std::uint32_t> each(index.begin(), index.end());
  const DataType type = source.tensor.desc.data_type;
  for (each[*channel] = 0; each[*channel] < sizes[*channel]; ++each[*channel]) {
    const std::string value = column_of(source, each, hexadecimal).value, gap = column.pixel.empty() ? "" : " ";
    const auto place = byte_of_element(source.tensor, each);
    const bool shortens = place && is_floating_point(type) && !hexadecimal;
    column.pixel += gap + value;
    column.brief +=
        gap +
        (shortens ? format_real(
                        to_double(type, load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type))), 3)
                  : value);
  }
  return column;
}

const std::string& whole_value(const Column& column) { return column.pixel.empty() ? column.value : column.pixel; }

// The exact result before it is rounded to an element. nullopt if the output has no element of this index.
std::optional<Column> exact_column(const RealOperator* real, std::span<const std::uint32_t> index) {
  if (real == nullptr || !std::ranges::equal(index, real->sizes(), std::ranges::less())) return std::nullopt;
  const ExactSum exact = real->exact(offset_of(index, packed_strides(real->sizes())));
  const std::string value = format_real(real->in_elements(exact), 10);
  return Column{"exact result", "", value, "", real->output() ? std::optional(exact.high) : std::nullopt};
}

// What stands behind the value: the real number, or the bits.
std::string second_text(const Column& column) {
  return column.real ? "= " + format_real(*column.real, 6) : column.bits;
}

float width_of(const ImFont* font, const std::string& text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x;
}

// The font of what stands behind the values, and the space between columns.
struct Style {
  ImFont* behind;
  float gap;
};

float behind_value() { return px(12); }

// With the gap behind it.
float width_of(const Column& column, const Style& style) {
  const std::string behind = second_text(column);
  const float place = column.place.empty() ? 0 : px(8) + small_text_width(column.place);
  const float title = width_of(fonts().regular, column.title) + place;
  const float value =
      width_of(fonts().mono, column.value) + (behind.empty() ? 0 : behind_value() + width_of(style.behind, behind));
  return std::max(title, value) + style.gap;
}

struct Place {
  float x = 0;
  int row = 0;
};

// Fills rows of `room` pixels one after the other; nullopt if the columns need more of them than `rows`.
std::optional<std::vector<Place>> places_of(std::span<const Column> columns, const Style& style, float room, int rows) {
  std::vector<Place> places;
  Place next;
  for (const Column& column : columns) {
    const float width = width_of(column, style);
    if (next.x > 0 && next.x + width - style.gap > room) next = {0, next.row + 1};
    if (next.row >= rows || width - style.gap > room) return std::nullopt;
    places.push_back(next);
    next.x += width;
  }
  return places;
}

// Smaller bits, then no places, then no bits if there is no room for all columns.
std::vector<Place> arranged(std::vector<Column>& columns, Style& style, float room, int rows) {
  if (auto all = places_of(columns, style, room, rows)) return *std::move(all);
  style = {fonts().small, px(10)};
  for (const auto part : {&Column::place, &Column::bits}) {
    if (auto all = places_of(columns, style, room, rows)) return *std::move(all);
    for (Column& column : columns) (column.*part).clear();
  }
  if (auto all = places_of(columns, style, room, rows)) return *std::move(all);
  // The tooltip has what does not fit.
  return places_of(columns, style, FLT_MAX, 1).value_or(std::vector<Place>(columns.size()));
}

// A long value of the type with its bits.
Column typical_column(const HeatmapSource& source) {
  const std::size_t bytes = element_size(source.tensor.desc.data_type);
  const bool floats = is_floating_point(source.tensor.desc.data_type);
  const std::size_t digits = floats ? 2 * bytes + 3 : 2 * bytes + 2;
  return {source.title, "", std::string(digits, '0'), std::string(2 * bytes + 2, '0'), {}};
}

void write(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  list.AddText(font, font->FontSize, at, color, text.c_str());
}

// A number that ends at `end` at most. One that does not fit becomes "...": without its last digits it would read as
// another.
void write_number(ImDrawList& list, ImFont* font, ImVec2 at, float end, ImU32 color, const std::string& text,
                  const std::string& name) {
  const bool fits = at.x + width_of(font, text) <= end;
  list.AddText(font, font->FontSize, at, color, fits ? text.c_str() : "...");
  if (fits) note_rectangle(name, at, {at.x + width_of(font, text), at.y + font->FontSize});
}

}  // namespace

int probe_rows(std::span<const HeatmapSource> sources, bool bits_below, ImVec2 room) {
  const HeatmapSource* main = main_source(sources);
  if (main == nullptr || room.y < px(360)) return 1;
  std::string index = format_index(std::vector<std::uint32_t>(main->tensor.desc.sizes));
  std::vector<Column> columns = {{"at the mouse", "", std::move(index), "", {}}};
  for (const HeatmapSource& source : sources)
    if (!source.reference) {
      columns.push_back(typical_column(source));
      if (bits_below) columns.back().bits.clear();
    }
  return places_of(columns, {fonts().small, px(10)}, room.x, 1) ? 1 : 2;
}

float probe_height(int rows) {
  return static_cast<float>(rows) * (fonts().regular->FontSize + fonts().mono->FontSize + px(6));
}

void draw_probe(std::span<const HeatmapSource> sources, int rows, const HeatmapView& view, const PaneFrame& frame) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, probe_height(rows)});
  note_widget("probe");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* words = fonts().regular;
  ImFont* numbers = fonts().mono;
  if (!view.probe) {
    const auto hint = [&](ImVec2 place, const std::string& text, const char* more, const char* end) {
      const bool fits = ImGui::CalcTextSize((text + more).c_str()).x <= width;
      write(list, words, place, palette().muted, text + (fits ? more : end));
    };
    hint(at, "Point at an element to read it; a click pins it", ", arrow keys move it.", ".");
    if (frame.viewport.elements_per_pixel < 1.5) return;
    const auto across = static_cast<std::uint64_t>(std::lround(frame.viewport.elements_per_pixel));
    const ImVec2 below{at.x, at.y + words->FontSize + px(2)};
    hint(below, fmt::format("A pixel is the mean of about {0} x {0} elements", across), "; the wheel zooms in to each.",
         ".");
    note_rectangle("means", below, {at.x + width, below.y + words->FontSize});
    return;
  }
  if (view.pinned) note_widget("pinned " + format_index(*view.probe));
  std::vector<Column> columns;
  std::string all;
  const std::string state = view.pinned ? "pinned" : "at the mouse";
  columns.push_back({state, "", format_index(*view.probe), "", {}});
  for (const HeatmapSource& source : sources) {
    if (!source.reference) columns.push_back(column_of(source, *view.probe, view.hexadecimal, frame.slice.channel));
  }
  if (auto exact = exact_column(frame.real, *view.probe)) columns.push_back(*std::move(exact));
  for (const Column& column : columns) {
    const std::string bits = column.real && !column.bits.empty() ? "  " + column.bits : "";
    all +=
        fmt::format("{}  {}  {}  {}{}\n", column.title, column.place, whole_value(column), second_text(column), bits);
  }
  Style style{numbers, px(24)};
  std::vector<Column> whole = columns;
  for (const auto part : {&Column::pixel, &Column::brief}) {
    for (std::size_t i = 0; i < whole.size(); ++i)
      if (!(columns[i].*part).empty()) whole[i].value = columns[i].*part;
    if (!places_of(whole, {fonts().small, px(10)}, width, rows)) continue;  // as arranged() makes room
    columns = std::move(whole);
    break;
  }
  const std::vector<Place> places = arranged(columns, style, width, rows);
  // Titles and places above values, with real numbers or bits beside them.
  list.PushClipRect(at, {at.x + width, at.y + probe_height(rows)}, true);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const float x = at.x + places[i].x, y = at.y + probe_height(places[i].row), second = y + words->FontSize + px(2);
    const float title = width_of(words, column.title) + px(8);
    const float value = width_of(numbers, column.value) + behind_value();
    write(list, words, {x, y}, i == 0 && view.pinned ? palette().accent : palette().muted, column.title);
    draw_small_text(list, x + title, y + (words->FontSize - small_text_size()) / 2, palette().muted, column.place);
    write_number(list, numbers, {x, second}, at.x + width, palette().text, column.value, "probed " + column.title);
    write_number(list, style.behind, {x + value, second + (numbers->FontSize - style.behind->FontSize) / 2},
                 at.x + width, palette().muted, second_text(column), "probed bits " + column.title);
  }
  list.PopClipRect();
  if (ImGui::IsItemHovered()) {
    const MonoFont mono;
    prompt_tooltip(all);
  }
}

std::string hovered_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, bool hexadecimal,
                         std::optional<std::uint32_t> channel, std::string_view between) {
  std::string text = "at the mouse " + format_index(index);
  for (const HeatmapSource& source : sources)
    if (!source.reference)
      text +=
          fmt::format("{}{} {}", between, source.title, whole_value(column_of(source, index, hexadecimal, channel)));
  return text;
}

std::string probed_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                        const RealOperator* real) {
  std::string text = "index\t" + format_index(index) + "\n";
  const auto add = [&](const Column& column) {
    text += fmt::format("{}\t{}\t{}\t{}", column.title, column.value, column.bits, column.place);
    if (column.real) text += "\t" + format_element(DataType::Float64, to_bits(*column.real));
    text += "\n";
  };
  for (const HeatmapSource& source : sources)
    if (!source.reference) add(column_of(source, index, false));
  if (const auto exact = exact_column(real, index)) add(*exact);
  return text;
}

std::vector<ProbedCopy> probed_copies(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index) {
  std::vector<ProbedCopy> copies;
  for (const HeatmapSource& source : sources) {
    if (source.reference || !byte_of_element(source.tensor, index)) continue;
    const Column column = column_of(source, index, false);
    copies.push_back({"value of " + source.title, column.value});
    copies.push_back({"bits of " + source.title, column.bits});
  }
  copies.push_back({"index", format_index(index)});
  return copies;
}

}  // namespace opscope::gui
