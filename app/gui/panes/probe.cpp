#include "app/gui/panes/probe.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panes/pixel_table.h"
#include "app/gui/panes/probe_arrangement.h"
#include "app/gui/panes/probe_columns.h"
#include "app/gui/panes/probe_hint.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/panes/probe_writing.h"
#include "app/gui/panes/probed_elements.h"
#include "app/gui/panes/set_element.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// `most`: the sizes of the largest tensor.
std::vector<ProbeColumn> longest_columns(std::span<const HeatmapSource> sources, const std::vector<std::uint32_t>& most,
                                         const ProbeContents& contents) {
  std::vector<ProbeColumn> columns = {{"element", "", format_index(most), ""}};
  for (const HeatmapSource& source : sources)
    if (has_column(source, contents.enlarged))
      columns.push_back(longest_column(with_probe_title(source), contents.hexadecimal));
  if (const auto scaled = scaled_reference(sources)) columns.push_back(longest_column(*scaled, contents.hexadecimal));
  if (contents.real != nullptr) {
    columns.push_back({"exact result", "", std::string(longest_exact, '0'), ""});
    if (contents.real->output()) columns.back().real = "= -1.23457e-38";
    columns.back().shows_reals = std::ranges::any_of(columns, &ProbeColumn::shows_reals);
  }
  return columns;
}

// Of the item that has all of the probe: what it tells, and whether its index was clicked.
bool draw_index_link(ImVec2 from, ImVec2 size, const std::string& all) {
  const ImVec2 to{from.x + size.x, from.y + size.y};
  note_rectangle("probed index", from, to);
  if (!ImGui::IsItemHovered()) return false;
  if (!ImGui::IsMouseHoveringRect(from, to)) {
    const MonoFont mono;
    prompt_tooltip(all);
    return false;
  }
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  tooltip_on_hover("Click to go to an element by its index, or press G.");
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left);
}

}  // namespace

int probe_rows(std::span<const HeatmapSource> sources, const ProbeContents& contents, ImVec2 room) {
  const HeatmapSource* main = main_source(sources);
  if (main == nullptr || room.y < px(460)) return 1;
  if (!channel_labels(main->tensor.desc.sizes, contents.channel).empty()) return 2;
  std::vector<ProbeColumn> columns = longest_columns(sources, main->tensor.desc.sizes, contents);
  for (ProbeColumn& column : columns) {
    column.place.clear();
    if (contents.bits_below) column.bits.clear();
  }
  return fit_in_one_row(columns, room.x) ? 1 : 2;
}

float probe_height(int rows) {
  return static_cast<float>(rows) * (fonts().regular->FontSize + fonts().mono->FontSize + px(6));
}

namespace {

// The index, what each tensor has, the exact result, and the error or the difference.
ProbeColumns probed_columns(std::span<const HeatmapSource> sources, const HeatmapView& view, const PaneFrame& frame) {
  const std::vector<std::uint32_t>& index = *view.probe;
  const auto channel = frame.slice.channel;
  std::vector<ProbeColumn> longest = longest_columns(
      sources, frame.main_sizes, {.hexadecimal = view.hexadecimal, .real = frame.real, .enlarged = frame.enlarged});
  ProbeColumns columns;
  const auto add = [&](ProbeColumn column) { columns.add(std::move(column), longest[columns.shown.size()]); };
  add({view.pinned ? "pinned" : "element", "", format_index(index), ""});
  for (const HeatmapSource& source : sources) {
    if (!has_column(source, frame.enlarged)) continue;
    add(column_of(with_probe_title(source), index, view.hexadecimal, channel));
    name_sharer(columns.shown.back(), source, index, frame.slice);
    columns.shown.back().is_input = source.role == PaneRole::Input;
    if (!source.scaled.empty()) columns.shown.back().brief_title = "scaled";
  }
  if (const auto scaled = scaled_reference(sources)) {
    add(column_of(*scaled, index, view.hexadecimal, channel));
    columns.shown.back().brief_title = "ref. sc.";
  }
  if (auto exact = exact_column(frame.real, index, channel)) {
    exact->shows_reals = longest.back().shows_reals;
    add(*std::move(exact));
  }
  if (const auto error = error_column(sources, index, channel, frame.real))
    columns.add(*error, {error->title, "", std::string(std::max<std::size_t>(10, characters(error->value)), '0'), ""});
  const std::size_t channels = channel ? probed_elements(frame.main_sizes, index, channel).size() : 1;
  const auto difference =
      channels > 1 ? difference_of_pixel(sources, index, *channel, channels) : difference_column(sources, index);
  if (difference) columns.add(*difference, longest_difference(compared_type(sources)));
  keep_apart(columns.shown);
  return columns;
}

// Of the last item, which has all of the probe, or of its bits.
void draw_probe_menu(const char* id, std::span<const HeatmapSource> sources, const std::vector<std::uint32_t>& index,
                     const PaneFrame& frame) {
  if (!ImGui::BeginPopupContextItem(id)) return;
  const auto item = [](const std::string& name, const char* key, const auto& text) {
    if (ImGui::MenuItem(("Copy the " + label_of(visible_name(name))).c_str(), key))
      ImGui::SetClipboardText(text().c_str());
    note_widget("copy " + name);
  };
  for (const ProbedCopy& each : probed_copies(sources, index, frame.slice.channel))
    item(each.name, nullptr, [&] { return each.text; });
  for (const HeatmapSource& source : sources)
    if (const auto both = value_and_bits(source, index, frame.slice.channel))
      item(both->name, nullptr, [&] { return both->text; });
  ImGui::Separator();
  item("values of all panes", "Ctrl+C", [&] { return probed_text(sources, index, frame.slice.channel, frame.real); });
  if (frame.edits && frame.element) set_element_items(sources, index, *frame.edits, *frame.element);
  ImGui::EndPopup();
}

}  // namespace

ProbeOutput draw_probe(std::span<const HeatmapSource> sources, int rows, const HeatmapView& view,
                       const PaneFrame& frame) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, probe_height(rows)});
  note_widget("probe");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* words = fonts().regular;
  if (!view.probe) {
    const picture::Layout pictures = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
    draw_probe_hint(frame.lacks_probed, frame.paints, pictures, frame.viewport.elements_per_pixel, at, width);
    return {};
  }
  if (view.pinned) note_widget("pinned " + format_index(*view.probe));
  draw_probe_menu("probe menu", sources, *view.probe, frame);
  ProbeColumns all = probed_columns(sources, view, frame);
  const std::string told = columns_text(all.shown);
  shorten_titles(all.shown), shorten_titles(all.longest);  // the tooltip has them
  const std::vector<std::string> labels =
      rows > 1 ? channel_labels(frame.main_sizes, frame.slice.channel) : std::vector<std::string>{};
  if (!labels.empty()) {
    if (!frame.has_index) all.shown.front().title = all.shown.front().value = all.longest.front().value = "";
    // The channels lie elsewhere: the offset is that of the probed one.
    for (std::vector<ProbeColumn>* all_of : {&all.shown, &all.longest})
      for (ProbeColumn& column : *all_of)
        if (!column.place.empty()) column.place = labels[(*view.probe)[*frame.slice.channel]] + " " + column.place;
    const float index = width_in(fonts().mono, all.shown.front().value);
    const PixelTable table = draw_pixel_table(std::move(all), labels, at, {width, probe_height(rows)}, view.pinned);
    const ProbeLine titles{at.y, table.end};
    draw_lacking(table.hidden, {&titles, 1}, at.x + width);
    return {.asks_index = draw_index_link(at, {index, probe_height(1)}, told)};
  }
  ProbeArrangement arrangement = arranged(all, width, rows);
  const bool lacks_bits = leaves_bits_out(all, arrangement);
  const bool has_all = !frame.without_bits && has_all_bits(all, arrangement);
  if (frame.without_bits && !lacks_bits) arrangement = arranged(without_bits(std::move(all)), width, rows);
  const std::vector<ProbeColumn>& columns = arrangement.columns;
  const std::vector<ColumnPlace>& places = arrangement.places;
  // Titles and places above values, with real numbers or bits beside them.
  list.PushClipRect(at, {at.x + width, at.y + probe_height(rows)}, true);
  std::vector<ProbeLine> lines;  // of titles and of values, row by row
  const int last_row = places.back().row;
  for (int row = 0; row <= last_row; ++row)
    for (const float y : {0.0f, words->FontSize + px(2)}) lines.push_back({at.y + probe_height(row) + y, at.x});
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ProbeColumn& column = columns[i];
    const float x = at.x + places[i].x, y = at.y + probe_height(places[i].row), second = y + words->FontSize + px(2);
    const float title = width_in(words, column.title) + px(8);
    // The real number of an exact result follows it, as in an equation.
    const float left = column.is_exact ? 0 : arrangement.values[i];
    ImFont *element = arrangement.style.value_of(column), *behind = arrangement.style.behind_of(column);
    const auto centred = [&](const ImFont* font) { return second + (fonts().mono->FontSize - font->FontSize) / 2; };
    const float value = (left > 0 ? left : width_in(element, column.value)) + behind_value();
    write_title(list, {x, y}, i == 0 && view.pinned ? palette().accent : palette().muted, column.title);
    const ImVec2 place{x + title, y + (words->FontSize - small_text_size()) / 2};
    draw_small_text(list, place.x, place.y, palette().muted, column.place);
    if (!column.place.empty())
      note_rectangle("probed place " + column.title + " " + column.place, place,
                     {place.x + small_text_width(column.place), place.y + small_text_size()});
    const std::size_t line = 2 * static_cast<std::size_t>(places[i].row);
    const std::string behind_it = second_text(column);
    lines[line].end = x + title + (column.place.empty() ? -px(8) : small_text_width(column.place));
    lines[line + 1].end = x + value + (behind_it.empty() ? -behind_value() : width_in(behind, behind_it));
    write_number(list, element, {x, centred(element)}, at.x + width, palette().text, column.value,
                 "probed " + column.title);
    write_number(list, behind, {x + value, centred(behind)}, at.x + width,
                 column.shows_reals ? palette().text : palette().muted, behind_it, "probed bits " + column.title);
  }
  list.PopClipRect();
  draw_lacking(arrangement.hidden, lines, at.x + width);
  const ProbeColumn& index = columns.front();
  const ImVec2 from{at.x + places.front().x, at.y + probe_height(places.front().row)};
  const float index_width =
      std::max(width_in(words, index.title), width_in(arrangement.style.value_of(index), index.value));
  return {draw_index_link(from, {index_width, probe_height(1)}, told), lacks_bits, has_all};
}

void draw_probed_bits(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size,
                      const PaneFrame& frame, BitEdits& edits) {
  draw_bit_rows(sources, view, size, edits);
  edits.probe_has_bits = false;  // until it is drawn again
  if (view.probe) draw_probe_menu("bits menu", sources, *view.probe, frame);
}

}  // namespace opscope::gui
