#include "app/gui/panes/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/probe.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Layout;

constexpr std::uint64_t most_cells = 1'000'000;  // tens of milliseconds

// With the gaps of a montage.
std::uint64_t area_of(const Selection& selection) {
  return (selection.to.x - selection.from.x) * (selection.to.y - selection.from.y);
}

// Conditions show one channel.
Layout layout_of(const HeatmapSource& source, const Tensor& tensor, picture::Slice slice) {
  if (source.is_condition) slice.channel.reset();
  return picture::layout_of(tensor.desc, slice);
}

std::uint64_t bits_at(const Tensor& tensor, std::uint64_t offset) {
  const std::size_t size = element_size(tensor.desc.data_type);
  const std::span<const std::byte> bytes = tensor.bytes();
  return (offset + 1) * size <= bytes.size() ? load_bits(bytes.data() + offset * size, size) : 0;
}

// Calls f(x, y, channel) for each element of the rectangle.
template <class F>
void for_each_element(const Selection& selection, const Layout& layout, const F& f) {
  for (std::uint64_t y = selection.from.y; y < selection.to.y; ++y)
    for (std::uint64_t x = selection.from.x; x < selection.to.x; ++x)
      for (std::uint32_t c = 0; layout.contains(x, y) && c < layout.channels; ++c) f(x, y, c);
}

Selection::Facts values_of(const Selection& selection, const HeatmapSource& source) {
  const DataType type = source.tensor.desc.data_type;
  const Layout layout = layout_of(source, source.tensor, selection.slice);
  std::uint64_t finite = 0, others = 0, least = 0, largest = 0;
  long double sum = 0, low = 0, high = 0;
  for_each_element(selection, layout, [&](std::uint64_t x, std::uint64_t y, std::uint32_t c) {
    const std::uint64_t bits = bits_at(source.tensor, layout.offset(x, y, c));
    const long double value = picture::to_long_double(type, bits);
    if (!std::isfinite(value)) return static_cast<void>(++others);
    if (finite == 0 || value < low) low = value, least = bits;
    if (finite == 0 || value > high) high = value, largest = bits;
    ++finite;
    sum += value;
  });
  const std::string rest = others > 0 ? fmt::format("{} NaN or infinite", with_thousands(others)) : "";
  if (finite == 0) return {source.title, others > 0 ? rest : "-", ""};
  const std::string mean = "mean " + picture::short_number(sum / static_cast<long double>(finite), 6);
  return {source.title, format_element(type, least) + " to " + format_element(type, largest),
          mean + (rest.empty() ? "" : ", " + rest)};
}

Selection::Facts differences_of(const Selection& selection, const HeatmapSource& source) {
  const Layout layout = layout_of(source, source.tensor, selection.slice),
               other = layout_of(source, *source.reference, selection.slice);
  std::uint64_t all = 0, differing = 0;
  for_each_element(selection, layout, [&](std::uint64_t x, std::uint64_t y, std::uint32_t c) {
    ++all;
    differing += bits_at(source.tensor, layout.offset(x, y, c)) != bits_at(*source.reference, other.offset(x, y, c));
  });
  return {source.title, fmt::format("{} of {} differ", with_thousands(differing), with_thousands(all)), "", true};
}

}  // namespace

void update_facts(Selection& selection, std::span<const HeatmapSource> sources) {
  std::string key = fmt::format("{} {} {} {}", selection.from.x, selection.from.y, selection.to.x, selection.to.y);
  for (const HeatmapSource& source : sources) key += fmt::format(" {} {}", source.title, source.version);
  if (selection.facts_of == key) return;
  selection.facts_of = std::move(key);
  selection.facts.clear();
  selection.cells = area_of(selection);
  if (area_of(selection) > most_cells) return;
  const Layout layout = picture::layout_of({.sizes = selection.sizes, .strides = {}}, selection.slice);
  selection.cells = 0;
  for_each_element(selection, layout,
                   [&](std::uint64_t, std::uint64_t, std::uint32_t c) { selection.cells += c == 0 ? 1 : 0; });
  for (const HeatmapSource& source : sources)
    selection.facts.push_back(source.reference ? differences_of(selection, source) : values_of(selection, source));
}

std::string selected_table(const PaneCache& cache, std::span<const HeatmapSource> sources) {
  if (!cache.pane.selection) return "";
  const Selection& selection = *cache.pane.selection;
  const auto drawn = cache.pictures.find(selection.pane);
  const picture::Plane* difference = drawn == cache.pictures.end() ? nullptr : drawn->second.plane.get();
  const auto source = std::ranges::find(sources, selection.pane, &HeatmapSource::title);
  if (source == sources.end() || area_of(selection) > most_cells) return "";
  const DataType type = source->tensor.desc.data_type;
  const Layout layout = layout_of(*source, source->tensor, selection.slice);
  constexpr std::size_t any_length = 64;
  std::string table;
  for (std::uint64_t y = selection.from.y; y < selection.to.y; ++y) {
    for (std::uint64_t x = selection.from.x; x < selection.to.x; ++x) {
      if (x > selection.from.x) table += '\t';
      if (!layout.contains(x, y)) continue;
      if (source->reference && difference != nullptr) {
        table += picture::cell_text(*difference, {x, y}, 0, false, any_length);
        continue;
      }
      for (std::uint32_t c = 0; c < layout.channels; ++c)
        table += (c > 0 ? " " : "") + format_element(type, bits_at(source->tensor, layout.offset(x, y, c)));
    }
    table += '\n';
  }
  return table;
}

std::string selected_text(const Selection& selection) {
  return fmt::format("{} of {}", counted(selection.cells, selection.slice.channel ? "pixel" : "element"),
                     visible_name(selection.pane));
}

void draw_selection(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection) {
  const auto at = [&](Cell cell) {
    return ImVec2{
        corner.x + static_cast<float>((static_cast<double>(cell.x) - viewport.x) / viewport.elements_per_pixel),
        corner.y + static_cast<float>((static_cast<double>(cell.y) - viewport.y) / viewport.elements_per_pixel)};
  };
  const ImVec2 from = at(selection.from), to = at(selection.to);
  list.AddRectFilled(from, to, with_alpha(palette().accent, 0.18f));
  list.AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, IM_COL32(0, 0, 0, 0xC0));
  list.AddRect(from, to, palette().accent, 0, 0, px(2));
  note_rectangle("selection", from, to);
}

void draw_selection_facts(const Selection& selection, int rows) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = probe_height(1);
  ImGui::Dummy({width, probe_height(rows)});
  note_widget("selected");
  const bool counted_all = !selection.facts.empty();
  std::vector<Selection::Facts> columns = {{"selected",
                                            counted(selection.cells, selection.slice.channel ? "pixel" : "element"),
                                            counted_all ? "Ctrl+C copies" : "too many"}};
  columns.insert(columns.end(), selection.facts.begin(), selection.facts.end());
  const auto matters_most = [](const Selection::Facts& facts) { return facts.is_difference; };
  std::stable_partition(columns.begin() + 1, columns.end(), matters_most);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(at, {at.x + width, at.y + probe_height(rows)}, true);
  std::string all;
  float x = 0;
  int row = 0;
  for (const Selection::Facts& column : columns) {
    all += fmt::format("{}{}  {}  {}", all.empty() ? "" : "\n", visible_name(column.title), column.values, column.more);
    note_widget(fmt::format("selected {}: {} {}", column.title, column.values, column.more));
    const std::string title = visible_name(column.title);
    const float above = ImGui::CalcTextSize(title.c_str()).x + px(8) + small_text_width(column.more);
    const float taken =
        std::max(above, fonts().mono->CalcTextSizeA(fonts().mono->FontSize, FLT_MAX, 0, column.values.c_str()).x);
    if (x > 0 && x + taken > width && row + 1 < rows) x = 0, ++row;
    const ImVec2 place{at.x + x, at.y + height * static_cast<float>(row)};
    if (x + taken > width) {
      list.AddText(place, palette().muted, "...");
      x = width;
      continue;
    }
    list.AddText(place, x == 0 && row == 0 ? palette().accent : palette().muted, title.c_str());
    draw_small_text(list, place.x + ImGui::CalcTextSize(title.c_str()).x + px(8),
                    place.y + (ImGui::GetFontSize() - small_text_size()) / 2, palette().muted, column.more);
    list.AddText(fonts().mono, fonts().mono->FontSize, {place.x, place.y + ImGui::GetFontSize() + px(2)},
                 palette().text, column.values.c_str());
    x += taken + px(16);
  }
  list.PopClipRect();
  if (ImGui::IsItemHovered()) prompt_tooltip(all);
}

}  // namespace opscope::gui
