#include "app/gui/panes/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/pane_layer.h"
#include "app/gui/panes/probe.h"
#include "app/gui/panes/region_job.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/region.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Layout;

constexpr std::uint64_t most_cells = 1'000'000;  // of a table: tens of milliseconds

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

using Facts = RegionNumbers::Facts;

// How the facts of a region are written, from the widest on.
struct FactsStyle {
  ImFont* values;
  bool whole = true, has_more = true;

  std::string text(const Facts& facts) const { return whole || facts.brief.empty() ? facts.values : facts.brief; }
  std::string more(const Facts& facts) const { return has_more ? facts.more : ""; }
  float width(const Facts& facts) const {
    const float above =
        ImGui::CalcTextSize(visible_name(facts.title).c_str()).x + px(8) + small_text_width(more(facts));
    return std::max(above, values->CalcTextSizeA(values->FontSize, FLT_MAX, 0, text(facts).c_str()).x);
  }
};

// Where each column begins, in rows from the top; nullopt: it has no room.
std::vector<std::optional<ImVec2>> places_of(const std::vector<Facts>& columns, const FactsStyle& style, float width,
                                             int rows) {
  std::vector<std::optional<ImVec2>> places;
  float x = 0, row = 0;
  for (const Facts& column : columns) {
    const float taken = style.width(column);
    if (x > 0 && x + taken > width && row + 1 < static_cast<float>(rows)) x = 0, ++row;
    const bool fits = places.empty() || x + taken <= width;  // the region itself is clipped at worst
    places.push_back(fits ? std::optional(ImVec2{x, row * probe_height(1)}) : std::nullopt);
    x = fits ? x + taken + px(16) : width;
  }
  return places;
}

}  // namespace

std::uint64_t area_of(const Selection& selection) {
  return (selection.to.x - selection.from.x) * (selection.to.y - selection.from.y);
}

std::uint64_t cells_of(const Selection& selection) {
  Tensor shape;  // without elements
  shape.desc.data_type = DataType::UInt8;
  shape.desc.sizes = selection.sizes;
  return picture::Region(shape, selection.slice, selection.from, selection.to).pixels();
}

std::string place_text(const Selection& selection) {
  return picture::region_text(selection.sizes, selection.slice, selection.from, selection.to);
}

std::string size_text(const Selection& selection) {
  const std::uint64_t width = selection.to.x - selection.from.x, height = selection.to.y - selection.from.y;
  const char* kind = selection.slice.channel ? "pixel" : "element";
  const std::uint64_t cells = cells_of(selection);
  if (cells != width * height) return counted(cells, kind);  // of a montage, or a shorter last row
  return fmt::format("{} × {} = {}", width, height, counted(cells, kind));
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
      for (std::uint32_t c = 0; c < layout.channels; ++c) {
        std::string text =
            source->reference && difference != nullptr
                ? picture::cell_text(*difference, {x, y}, c, false, any_length, {}, unfiltered_of(*source, *difference))
                : format_element(type, bits_at(source->tensor, layout.offset(x, y, c)));
        if (text.starts_with('~')) text.erase(0, 1);  // other programs read numbers
        table += (c > 0 ? " " : "") + (text == picture::left_out ? "filtered" : std::move(text));
      }
    }
    table += '\n';
  }
  return table;
}

std::string selected_text(const Selection& selection) {
  return fmt::format("{} of {}", counted(cells_of(selection), selection.slice.channel ? "pixel" : "element"),
                     visible_name(selection.pane));
}

void zoom_to(HeatmapView& view, const Selection& selection, ImVec2 picture, const Layout& layout) {
  constexpr double share = 0.9;  // of the picture: what is around it stays in sight
  const auto width = static_cast<double>(selection.to.x - selection.from.x),
             height = static_cast<double>(selection.to.y - selection.from.y);
  view.fitted = false;
  view.centre_x = static_cast<double>(selection.from.x) + width / 2;
  view.centre_y = static_cast<double>(selection.from.y) + height / 2;
  view.pixels_per_cell = limited_zoom(share * std::min(picture.x / width, picture.y / height), layout);
}

void draw_selection(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection) {
  const auto at = [&](Cell cell) {
    return ImVec2{
        corner.x + static_cast<float>((static_cast<double>(cell.x) - viewport.x) / viewport.elements_per_pixel),
        corner.y + static_cast<float>((static_cast<double>(cell.y) - viewport.y) / viewport.elements_per_pixel)};
  };
  const ImVec2 from = at(selection.from), to = at(selection.to);
  list.AddRectFilled(from, to, with_alpha(palette().accent, 0.1f));
  list.AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, IM_COL32(0, 0, 0, 0xC0));
  list.AddRect(from, to, palette().accent, 0, 0, px(2));
  note_rectangle("selection", from, to);
  // Its size, above its upper left corner or inside it.
  const std::string size = fmt::format("{} × {}", selection.to.x - selection.from.x, selection.to.y - selection.from.y);
  const float width = small_text_width(size), height = small_text_size() + px(2);
  const ImVec2 place{std::max(from.x, corner.x), std::max(from.y - height - px(2), corner.y)};
  list.AddRectFilled(place, {place.x + width + px(6), place.y + height}, with_alpha(palette().panel, 0.9f));
  draw_small_text(list, place.x + px(3), place.y + px(1), palette().accent, size);
}

bool draw_region_heading(const Selection& selection, const RegionJob& job, bool late) {
  const bool failed = !job.problem().empty();
  medium_text(palette().accent, failed ? "Region, not counted" : late ? "Region, being counted" : "Region");
  const std::string text = place_text(selection);
  note_widget("region " + text);
  constexpr const char* back = "whole tensors";
  to_the_right(ImGui::CalcTextSize(back).x);
  const bool ended = link("##whole", palette().accent, back);
  note_widget("whole tensors");
  tooltip_on_hover(
      "Ends the region: histogram and statistics are those of the whole tensors again. Esc does the same.");
  wrapped_text(palette().text, text);
  if (failed)
    wrapped_text(palette().wrong, visible_message(job.problem()));
  else
    wrapped_text(palette().muted, size_text(selection) + ". Histogram, statistics and outcomes are of these alone.");
  return ended;
}

void draw_selection_facts(const Selection& selection, const RegionNumbers* numbers, int rows) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = probe_height(1);
  ImGui::Dummy({width, probe_height(rows)});
  note_widget("selected");
  const std::string copies = area_of(selection) > most_cells ? "too many to copy" : "Ctrl+C copies";
  std::vector<Facts> columns = {
      {"region", picture::region_text(selection.sizes, selection.slice, selection.from, selection.to, false),
       numbers ? copies : "being counted"}};
  if (numbers) columns.insert(columns.end(), numbers->facts.begin(), numbers->facts.end());
  for (Facts& each : columns)
    for (std::string* text : {&each.values, &each.more, &each.brief}) *text = with_about_sign(std::move(*text));
  const auto matters_most = [](const Facts& facts) { return facts.is_difference; };
  std::stable_partition(columns.begin() + 1, columns.end(), matters_most);
  ImFont *const mono = fonts().mono, *const small = fonts().small;
  const std::array styles = {FactsStyle{mono}, FactsStyle{mono, false}, FactsStyle{small, false},
                             FactsStyle{small, false, false}};
  FactsStyle style = styles.front();
  std::vector<std::optional<ImVec2>> places;
  for (const FactsStyle& each : styles) {
    style = each;
    places = places_of(columns, style, width, rows);
    if (std::ranges::all_of(places, [](const auto& place) { return place.has_value(); })) break;
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(at, {at.x + width, at.y + probe_height(rows)}, true);
  std::string all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Facts& column = columns[i];
    const std::string title = visible_name(column.title);
    all += fmt::format("{}{}  {}  {}", all.empty() ? "" : "\n", title, column.values, column.more);
    note_widget(fmt::format("selected {}: {} {}", column.title, column.values, column.more));
    if (!places[i]) {  // the tooltip has it
      if (places[i - 1])
        list.AddText({at.x + places[i - 1]->x + style.width(columns[i - 1]) + px(16), at.y + places[i - 1]->y},
                     palette().muted, "...");
      continue;
    }
    const ImVec2 place{at.x + places[i]->x, at.y + places[i]->y};
    list.AddText(place, i == 0 ? palette().accent : palette().muted, title.c_str());
    draw_small_text(list, place.x + ImGui::CalcTextSize(title.c_str()).x + px(8),
                    place.y + (ImGui::GetFontSize() - small_text_size()) / 2, palette().muted, style.more(column));
    const float below = ImGui::GetFontSize() + px(2) + (mono->FontSize - style.values->FontSize) / 2;
    list.AddText(style.values, style.values->FontSize, {place.x, place.y + below}, palette().text,
                 style.text(column).c_str());
    note_rectangle("shown " + title, place, {place.x + style.width(column), place.y + height});
  }
  list.PopClipRect();
  if (ImGui::IsItemHovered()) prompt_tooltip(all);
}

}  // namespace opscope::gui
