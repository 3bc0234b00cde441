#include "app/gui/panes/probe.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// "+1,232 B" is the place of the element in the tensor's resource.
struct Column {
  std::string title, place, value, bits;
  std::optional<double> real;  // the real number that the value means
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

// With the gap behind it.
float width_of(const Column& column) {
  const float title = width_of(fonts().regular, column.title) + px(8);
  const float value = width_of(fonts().mono, column.value + "  " + second_text(column));
  return std::max(title + small_text_width(column.place), value) + px(24);
}

float width_of(std::span<const Column> columns) {
  float width = -px(24);
  for (const Column& column : columns) width += width_of(column);
  return width;
}

void write(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  list.AddText(font, font->FontSize, at, color, text.c_str());
}

// A number that ends at `end` at most. One that does not fit becomes "...": without its last digits it would read as
// another.
void write_number(ImDrawList& list, ImVec2 at, float end, ImU32 color, const std::string& text,
                  const std::string& name) {
  const ImFont* font = fonts().mono;
  const bool fits = at.x + width_of(font, text) <= end;
  list.AddText(font, font->FontSize, at, color, fits ? text.c_str() : "...");
  if (fits) note_rectangle(name, at, {at.x + width_of(font, text), at.y + font->FontSize});
}

}  // namespace

float probe_height() { return fonts().regular->FontSize + fonts().mono->FontSize + px(6); }

void draw_probe(std::span<const HeatmapSource> sources, const HeatmapView& view, const PaneFrame& frame) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, probe_height()});
  note_widget("probe");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* words = fonts().regular;
  ImFont* numbers = fonts().mono;
  const float second = at.y + words->FontSize + px(2);
  if (!view.probe) {
    const std::string hint = "Point at an element to read it; a click pins it, arrow keys move it.";
    const float room = ImGui::GetContentRegionMax().x;
    write(list, words, at, palette().muted,
          ImGui::CalcTextSize(hint.c_str()).x <= room ? hint : "Point at an element to read it; a click pins it.");
    return;
  }
  if (view.pinned) note_widget("pinned " + format_index(*view.probe));
  std::vector<Column> columns;
  std::string all;
  const std::string state = view.pinned ? "pinned" : "at the mouse";
  columns.push_back({state, "", format_index(*view.probe), "", {}});
  for (const HeatmapSource& source : sources) {
    if (!source.reference) columns.push_back(column_of(source, *view.probe, view.hexadecimal));
  }
  if (auto exact = exact_column(frame.real, *view.probe)) columns.push_back(*std::move(exact));
  for (const Column& column : columns) {
    const std::string bits = column.real && !column.bits.empty() ? "  " + column.bits : "";
    all += fmt::format("{}  {}  {}  {}{}\n", column.title, column.place, column.value, second_text(column), bits);
  }
  // Places, then bits give way if there is no room for all columns.
  for (const auto part : {&Column::place, &Column::bits})
    if (width_of(columns) > width)
      for (Column& column : columns) (column.*part).clear();
  // Titles and places above values, with real numbers or bits beside them. The tooltip has what does not fit.
  list.PushClipRect(at, {at.x + width, at.y + probe_height()}, true);
  float x = at.x;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const std::string second_part = second_text(column);
    const float title = width_of(words, column.title) + px(8), value = width_of(numbers, column.value + "  ");
    write(list, words, {x, at.y}, i == 0 && view.pinned ? palette().accent : palette().muted, column.title);
    draw_small_text(list, x + title, at.y + (words->FontSize - small_text_size()) / 2, palette().muted, column.place);
    write_number(list, {x, second}, at.x + width, palette().text, column.value, "probed " + column.title);
    write_number(list, {x + value, second}, at.x + width, palette().muted, second_part, "probed bits " + column.title);
    x += width_of(column);
  }
  list.PopClipRect();
  if (ImGui::IsItemHovered()) {
    const MonoFont mono;
    prompt_tooltip(all);
  }
}

std::string hovered_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                         bool hexadecimal) {
  std::string text = "at the mouse " + format_index(index);
  for (const HeatmapSource& source : sources)
    if (!source.reference) text += fmt::format("   {} {}", source.title, column_of(source, index, hexadecimal).value);
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
