#include "app/gui/panes/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <functional>
#include <iterator>

#include "app/gui/panes/column_places.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/panes/probe_columns.h"
#include "app/gui/panes/probe_hint.h"
#include "app/gui/panes/probed_elements.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/shortened_number.h"

namespace opscope::gui {
namespace {

float width_of(const ImFont* font, const std::string& text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x;
}

// `element`: the font of an element before a real number that the panes show.
struct Style {
  ImFont* behind;
  float gap;
  ImFont* element = fonts().mono;
  ImFont* value = fonts().mono;

  ImFont* value_of(const ProbeColumn& of) const { return of.shows_reals && !of.real.empty() ? element : value; }
  ImFont* behind_of(const ProbeColumn& of) const { return of.shows_reals && !of.real.empty() ? fonts().mono : behind; }
};

std::string brief_title(const ProbeColumn& column) {
  return column.brief_title.empty() ? brief_name(column.title) : column.brief_title;
}

float behind_value() { return px(12); }

// With the gap behind it.
float width_of(const ProbeColumn& column, const Style& style) {
  const std::string behind = second_text(column);
  const float place = column.place.empty() ? 0 : px(8) + small_text_width(column.place);
  const float title = width_of(fonts().regular, column.title) + place;
  const float value = width_of(style.value_of(column), column.value) +
                      (behind.empty() ? 0 : behind_value() + width_of(style.behind_of(column), behind));
  return std::max(title, value) + style.gap;
}

using Place = ColumnPlace;

// In rows of `room` pixels; nullopt if the columns need more of them than `rows`.
std::optional<std::vector<Place>> places_of(std::span<const ProbeColumn> columns, const Style& style, float room,
                                            int rows) {
  std::vector<float> widths;
  widths.reserve(columns.size());
  for (const ProbeColumn& column : columns) widths.push_back(width_of(column, style));
  return column_places(widths, room + style.gap, rows);  // none behind the last one
}

Style large_style() { return {fonts().mono, px(24)}; }
Style small_style() { return {fonts().small, px(16)}; }
Style smallest_style() { return {fonts().small, px(16), fonts().small}; }
Style least_style() { return {fonts().small, px(10), fonts().small, fonts().small}; }

struct Arrangement {
  std::vector<Place> places;
  std::vector<float> values = {};  // the widths left for them, so that what stands behind keeps its place
  Style style = small_style();
  ShownPlaces shown_places = ShownPlaces::Whole;
  bool shows_bits = true;
  std::size_t hidden = 0;  // columns that are left out
};

// Without room for all columns: smaller bits, then brief places, then none, then smaller elements before real numbers,
// then brief places but no bits, then neither; nullopt if there still is none.
std::optional<Arrangement> arranged(std::span<const ProbeColumn> columns, float room, int rows) {
  struct Form {
    Style style;
    ShownPlaces shown_places = ShownPlaces::Whole;
    bool shows_bits = true;
  };
  using enum ShownPlaces;
  for (const Form& form : {Form{large_style()}, Form{small_style()}, Form{small_style(), Brief},
                           Form{small_style(), None}, Form{smallest_style(), None}, Form{small_style(), Brief, false},
                           Form{small_style(), None, false}, Form{smallest_style(), None, false}}) {
    std::vector<ProbeColumn> shown(columns.begin(), columns.end());
    std::vector<float> values;
    values.reserve(shown.size());
    for (ProbeColumn& column : shown) {
      values.push_back(width_of(form.style.value_of(column), column.value));
      reduce_place(column, form.shown_places);
      if (!form.shows_bits) column.bits.clear();
    }
    if (auto all = places_of(shown, form.style, room, rows))
      return Arrangement{*std::move(all), std::move(values), form.style, form.shown_places, form.shows_bits};
  }
  return std::nullopt;
}

bool fits_with_bits(std::span<const ProbeColumn> columns, float room, int rows) {
  const std::optional<Arrangement> found = arranged(columns, room, rows);
  return found && found->shows_bits;
}

// Puts a column behind the last one of the last row. False without room for the longest of its kind.
bool append(Arrangement& to, std::vector<ProbeColumn>& columns, ProbeColumn last_longest, const ProbeColumn& added,
            const ProbeColumn& longest, float room) {
  reduce_place(last_longest, to.shown_places);
  if (!to.shows_bits) last_longest.bits.clear();
  const ColumnPlace place{to.places.back().x + width_of(last_longest, to.style), to.places.back().row};
  if (place.x + width_of(longest, to.style) - to.style.gap > room) return false;
  to.places.push_back(place);
  to.values.push_back(width_of(to.style.value_of(longest), longest.value));
  columns.push_back(added);
  return true;
}

// The same at the end of a row, from the last one up, where these numbers have room.
bool append_at_end(Arrangement& to, std::vector<ProbeColumn>& columns, const ProbeColumn& added, float room) {
  const float x = room + to.style.gap - width_of(added, to.style);
  for (int row = to.places.back().row; row >= 0; --row) {
    const auto behind = std::ranges::find_if(to.places, [&](const Place& place) { return place.row > row; });
    const auto i = static_cast<std::size_t>(behind - to.places.begin()) - 1;
    ProbeColumn last = columns[i];
    reduce_place(last, to.shown_places);
    if (!to.shows_bits) last.bits.clear();
    // What stands behind a number leaves room for the longest one.
    const float reserved = to.values.empty() ? 0 : to.values[i] - width_of(to.style.value_of(last), last.value);
    const float end = width_of(last, to.style) + (second_text(last).empty() ? 0 : std::max(0.0f, reserved));
    if (to.places[i].x + end > x) continue;
    to.places.push_back({x, row});
    columns.push_back(added);
    return true;
  }
  return false;
}

// `most`: the sizes of the largest tensor.
std::vector<ProbeColumn> longest_columns(std::span<const HeatmapSource> sources, const std::vector<std::uint32_t>& most,
                                         const ProbeContents& contents) {
  std::vector<ProbeColumn> columns = {{"element", "", format_index(most), ""}};
  for (const HeatmapSource& source : sources)
    if (has_column(source, contents.enlarged)) columns.push_back(longest_column(source, contents.hexadecimal));
  if (contents.real != nullptr) {
    columns.push_back({"exact result", "", std::string(longest_exact, '0'), ""});
    if (contents.real->output()) columns.back().real = "= -1.23457e-38";
    columns.back().shows_reals = std::ranges::any_of(columns, &ProbeColumn::shows_reals);
  }
  return columns;
}

// Of 0 to 1, with all digits and with three: columns of such numbers keep their places.
constexpr std::size_t usual_exact = std::string_view("0.17254902").size(), usual = std::string_view("0.0235").size();

// In one row, with the values of whole pixels: the longest ones and their bits if there is room, else those of most
// pixels, else three digits of each. Changes `columns` to what is shown. nullopt if there is no room, or no column has
// a pixel.
std::optional<Arrangement> arranged_pixels(std::span<const ProbeColumn> longest, std::vector<ProbeColumn>& columns,
                                           float room, int rows) {
  constexpr std::size_t any = 1000;
  for (const auto& [part, reserved] :
       {std::pair(&ProbeColumn::pixel, any), {&ProbeColumn::pixel, usual_exact}, {&ProbeColumn::brief, usual}}) {
    std::vector<ProbeColumn> wide(longest.begin(), longest.end()), shown = columns;
    bool has_pixel = false;
    for (std::size_t i = 0; i < std::min(wide.size(), shown.size()); ++i) {
      const std::vector<std::string>& pixel = shown[i].*part;
      if (pixel.empty()) continue;
      const std::size_t longest_value = wide[i].value.size();
      const std::size_t each = std::max(std::min(reserved, longest_value), longest_of(pixel));
      shown[i].value = joined(pixel, each);
      wide[i].value = std::string(shown[i].value.size(), '0');
      if (!shown[i].reals.empty()) {
        shown[i].real = "= " + joined(shown[i].reals, std::max(usual, longest_of(shown[i].reals)));
        wide[i].real = std::string(shown[i].real.size(), '0');
      }
      has_pixel = true;
    }
    if (!has_pixel) return std::nullopt;
    std::optional<Arrangement> found = arranged(wide, room, rows);
    if (!found || !(found->shows_bits || reserved != any)) continue;
    columns = std::move(shown);
    return found;
  }
  return std::nullopt;
}

// Where the columns have no room as they are: brief titles and, of pixels, three digits or the real numbers. Inputs are
// left out first, from the last one on. Changes `columns` to what is shown. nullopt: the index has no room.
std::optional<Arrangement> arranged_outputs_first(std::span<const ProbeColumn> longest,
                                                  std::vector<ProbeColumn>& columns, float room, int rows) {
  std::vector<ProbeColumn> shown = columns;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    ProbeColumn& column = shown[i];
    column.title = brief_title(column);
    column.place.clear(), column.bits.clear();
    if (column.pixel.empty()) continue;
    const bool in_reals = column.shows_reals && !column.reals.empty();
    const std::vector<std::string>& values = in_reals ? column.reals : column.brief;
    column.value = joined(values, in_reals || i >= longest.size() ? usual : std::min(usual, longest[i].value.size()));
    column.real.clear();
  }
  Arrangement found{.places = {}, .style = least_style(), .shown_places = ShownPlaces::None, .shows_bits = false};
  for (;; ++found.hidden) {
    const float more = found.hidden > 0 ? found.style.gap + width_of(fonts().regular, "+9") : 0;
    if (auto places = places_of(shown, found.style, room - more, rows)) {
      found.places = *std::move(places);
      columns = std::move(shown);
      return found;
    }
    if (shown.size() == 1) return std::nullopt;
    const auto last_input = std::find_if(shown.rbegin(), shown.rend(), std::mem_fn(&ProbeColumn::is_input));
    shown.erase(last_input == shown.rend() ? std::prev(shown.end()) : std::prev(last_input.base()));
  }
}

void write(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  list.AddText(font, font->FontSize, at, color, text.c_str());
}

// A number up to `end`. One that does not fit becomes "...": without its last digits it would read as another.
void write_number(ImDrawList& list, ImFont* font, ImVec2 at, float end, ImU32 color, const std::string& text,
                  const std::string& name) {
  const bool fits = at.x + width_of(font, text) <= end;
  list.AddText(font, font->FontSize, at, color, fits ? text.c_str() : "...");
  if (fits) note_rectangle(name, at, {at.x + width_of(font, text), at.y + font->FontSize});
}

// Of the item that has all of the probe: what it tells, and whether its index was clicked, by either button.
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
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Right);
}

// The channels of a pixel as lines, the tensors as columns of right-aligned numbers. From the widest form to the
// narrowest: with what stands behind the numbers; with four digits of the real numbers alone, also where little else
// has room; the longest numbers of each type; of the usual length, or as long as these; brief titles; columns as wide
// as these numbers; three digits; without the ends of titles.
struct PixelForm {
  bool has_seconds = true, has_reals = true, is_longest = true, is_brief = false, has_brief_title = false,
       is_tight = false;
  float gap = px(24), most_title = FLT_MAX;

  std::string title(const ProbeColumn& column) const { return has_brief_title ? brief_title(column) : column.title; }

  // The real numbers instead of the elements.
  bool has_reals_alone(const ProbeColumn& column) const {
    return !has_seconds && !has_reals && column.shows_reals && !column.reals.empty();
  }
  const std::vector<std::string>& values(const ProbeColumn& column) const {
    return has_reals_alone(column) ? column.reals : is_brief ? column.brief : column.pixel;
  }
  // What stands behind the value of this channel.
  std::string second(const ProbeColumn& column, std::size_t channel) const {
    if (has_seconds) return column.seconds.empty() ? second_text(column) : column.seconds[channel];
    return has_reals && channel < column.reals.size() ? "= " + column.reals[channel] : "";
  }
};

struct PixelBlock {
  float value = 0, second = 0;  // pixels
};

PixelBlock block_of(const ProbeColumn& column, const ProbeColumn& longest, const PixelForm& form) {
  const ImFont* font = fonts().mono;
  const std::vector<std::string>& values = form.values(column);
  std::size_t length = values.empty() ? column.value.size() : longest_of(values);
  const std::size_t most = form.has_reals_alone(column) ? usual : longest.value.size();
  const std::size_t reserved = form.is_brief ? std::string_view("≈0.235").size() : usual_exact;
  if (!form.is_tight) length = std::max(length, form.is_longest ? most : std::min(most, reserved));
  const float title = width_of(fonts().regular, form.title(column)), value = width_of(font, std::string(length, '0'));
  float second = form.has_seconds ? width_of(font, second_text(longest)) : 0;
  if (form.has_seconds && second > 0) second = std::max(second, small_text_width(longest.place));
  if (!form.has_seconds && form.has_reals && !column.reals.empty()) {
    second = width_of(font, std::string(2 + usual, '0'));
    for (const std::string& real : column.reals) second = std::max(second, width_of(font, "= " + real));
  }
  const float behind = second > 0 ? behind_value() + second : 0;
  const float over = form.has_seconds ? 0 : behind;  // the title may stand over it
  return {std::max(value, std::min(title, form.most_title) - over), behind};
}

constexpr float behind_labels = 8;  // at scale 1

float index_width(const ProbeColumn& index, const ProbeColumn& longest) {
  return std::max(width_of(fonts().regular, index.title), width_of(fonts().mono, longest.value));
}

// The first that has room, or the narrowest.
struct ChosenForm {
  PixelForm form;
  std::vector<PixelBlock> blocks;  // of the columns behind the index
  std::size_t number = 0;          // among the forms: more are narrower
  bool fits = false;
};

ChosenForm chosen_form(std::span<const ProbeColumn> columns, std::span<const ProbeColumn> longest,
                       std::span<const std::string> labels, float room) {
  ChosenForm chosen;
  const PixelForm usual_length{.has_seconds = false, .has_reals = false, .is_longest = false, .gap = px(16)};
  PixelForm brief_titles = usual_length;
  brief_titles.has_brief_title = true;
  PixelForm tight = brief_titles, three_digits = brief_titles;
  tight.is_tight = three_digits.is_brief = true;
  tight.gap = three_digits.gap = px(8), tight.most_title = px(56);
  PixelForm brief_with_reals = brief_titles, tight_with_reals = tight, least = three_digits;
  brief_with_reals.has_reals = tight_with_reals.has_reals = true, least.most_title = px(56);
  tight_with_reals.most_title = px(72);
  const bool any_real = !std::ranges::all_of(columns, &std::vector<std::string>::empty, &ProbeColumn::reals);
  for (const PixelForm& each :
       {PixelForm{}, PixelForm{.has_seconds = false}, brief_with_reals, tight_with_reals,
        PixelForm{.has_seconds = false, .has_reals = false}, usual_length, brief_titles, tight, three_digits, least}) {
    ++chosen.number;
    chosen.form = each;
    if (each.gap < px(24) && each.has_reals && !any_real) continue;
    chosen.blocks.clear();
    float width = index_width(columns[0], longest[0]) + width_of(fonts().mono, labels[0]) + px(behind_labels);
    for (std::size_t i = 1; i < columns.size(); ++i) {
      chosen.blocks.push_back(block_of(columns[i], longest[std::min(i, longest.size() - 1)], each));
      width += each.gap + chosen.blocks.back().value + chosen.blocks.back().second;
    }
    chosen.fits = width <= room;
    if (chosen.fits) break;
  }
  return chosen;
}

// Draws them into `size`. `labels`: "R", "G", "B", "A". Returns where the last column ends.
float draw_pixel_table(std::span<const ProbeColumn> columns, std::span<const ProbeColumn> longest,
                       std::span<const std::string> labels, ImVec2 at, ImVec2 size, bool pinned) {
  ImFont *words = fonts().regular, *mono = fonts().mono;
  const float index = index_width(columns[0], longest[0]), label = width_of(mono, labels[0]);
  const auto [form, blocks, number, fits] = chosen_form(columns, longest, labels, size.x);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float first = at.y + words->FontSize + px(2);
  const float line = std::min(mono->FontSize, (at.y + size.y - first) / static_cast<float>(labels.size()));
  const auto line_at = [&](std::size_t i) { return first + line * static_cast<float>(i); };
  write(list, words, at, pinned ? palette().accent : palette().muted, columns[0].title);
  write_number(list, mono, {at.x, first}, at.x + size.x, palette().text, columns[0].value,
               "probed " + columns[0].title);
  float x = at.x + index + form.gap;
  for (std::size_t c = 0; c < labels.size(); ++c) write(list, mono, {x, line_at(c)}, palette().muted, labels[c]);
  x += label + px(behind_labels);
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const ProbeColumn& column = columns[i];
    const PixelBlock& block = blocks[i - 1];
    const float end = x + block.value;
    const float behind = i + 1 < columns.size() ? form.gap + width_of(words, "...") : 0;
    if (end + behind > at.x + size.x) {
      write(list, words, {x, at.y}, palette().muted, "...");  // the tooltip has it
      return at.x + size.x;
    }
    // The title of the last column has the room behind it, but for "+1".
    float of_title = block.value + (form.has_seconds ? 0 : block.second);
    if (i + 1 == columns.size() && !form.has_seconds) of_title = std::max(of_title, at.x + size.x - px(30) - x);
    const std::string title = text_without_end(form.title(column), of_title);
    const float title_from = std::max(x, end - width_of(words, title));
    write(list, words, {title_from, at.y}, palette().muted, title);
    note_rectangle("probed title " + title, {title_from, at.y},
                   {title_from + width_of(words, title), at.y + words->FontSize});
    if (form.has_seconds && block.second > 0)
      draw_small_text(list, end + behind_value(), at.y + (words->FontSize - small_text_size()) / 2, palette().muted,
                      column.place);
    const std::vector<std::string>& values = form.values(column);
    for (std::size_t c = 0; c < std::max<std::size_t>(values.size(), 1); ++c) {
      const std::string& value = values.empty() ? column.value : values[c];
      const std::string name = c == 0 ? column.title : column.title + " " + labels[c];
      write_number(list, mono, {end - width_of(mono, value), line_at(c)}, end + 1, palette().text, value,
                   "probed " + name);
      const std::string second = form.second(column, c);
      if (!second.empty())
        write_number(list, mono, {end + behind_value(), line_at(c)}, at.x + size.x, palette().muted, second,
                     "probed bits " + name);
    }
    x = end + block.second + form.gap;
  }
  return x - form.gap;
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
  return places_of(columns, small_style(), room.x, 1) ? 1 : 2;
}

float probe_height(int rows) {
  return static_cast<float>(rows) * (fonts().regular->FontSize + fonts().mono->FontSize + px(6));
}

namespace {

// In full, or in short, where the longest ones have room; of two cases that are compared, rather than the bits of
// others.
void append_difference(Arrangement& to, std::vector<ProbeColumn>& columns, std::vector<ProbeColumn> longest,
                       const ProbeColumn& difference, std::span<const HeatmapSource> sources, float room, int rows) {
  const ProbeColumn longest_whole = longest_difference(compared_type(sources)), brief = brief_column(difference);
  if (append(to, columns, longest.back(), difference, longest_whole, room)) return;
  ProbeColumn longest_brief = brief;
  longest_brief.value = std::string(std::min(std::string_view("-1.2e-38").size(), longest_whole.value.size()), '0');
  if (append(to, columns, longest.back(), brief, longest_brief, room) || !are_of_cases(sources)) return;
  for (ProbeColumn& column : longest) column.bits.clear();
  to = arranged(longest, room, rows).value_or(to);
  to.shows_bits = false;
  append(to, columns, longest.back(), brief, longest_brief, room);
}

// Of two cases that are compared, their difference has more to tell than the inputs. Leaves these out of both if it has
// room only then; returns how many.
std::size_t make_room_for_difference(std::span<const HeatmapSource> sources, std::vector<ProbeColumn>& columns,
                                     std::vector<ProbeColumn>& longest,
                                     const std::function<bool(std::span<const ProbeColumn>)>& fits) {
  if (!are_of_cases(sources) || columns.size() != longest.size()) return 0;
  const auto is_input = [](const ProbeColumn& column) { return column.is_input; };
  for (std::size_t i = 0; i < columns.size(); ++i) longest[i].is_input = columns[i].is_input;
  std::vector<ProbeColumn> with = longest;
  with.push_back(longest_difference(compared_type(sources)));
  if (fits(with)) return 0;
  std::erase_if(with, is_input);
  if (!fits(with)) return 0;
  std::erase_if(longest, is_input);
  return std::erase_if(columns, is_input);
}

}  // namespace

bool draw_probe(std::span<const HeatmapSource> sources, int rows, const HeatmapView& view, const PaneFrame& frame) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, probe_height(rows)});
  note_widget("probe");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* words = fonts().regular;
  if (!view.probe) {
    draw_probe_hint(frame.lacks_probed, frame.viewport.elements_per_pixel, at, width);
    return false;
  }
  if (view.pinned) note_widget("pinned " + format_index(*view.probe));
  std::vector<ProbeColumn> columns;
  std::string all;
  columns.push_back({view.pinned ? "pinned" : "element", "", format_index(*view.probe), ""});
  for (const HeatmapSource& source : sources) {
    if (!has_column(source, frame.enlarged)) continue;
    columns.push_back(column_of(source, *view.probe, view.hexadecimal, frame.slice.channel));
    columns.back().is_input = source.role == PaneRole::Input;
  }
  const std::vector<std::string> labels =
      rows > 1 ? channel_labels(frame.main_sizes, frame.slice.channel) : std::vector<std::string>{};
  const auto exact_channel = labels.empty() ? std::nullopt : frame.slice.channel;
  if (auto exact = exact_column(frame.real, *view.probe, exact_channel)) {
    exact->shows_reals = std::ranges::any_of(columns, &ProbeColumn::shows_reals);
    columns.push_back(*std::move(exact));
  }
  const std::optional<ProbeColumn> error = error_column(sources, *view.probe, exact_channel);
  if (error) columns.push_back(*error);
  for (const ProbeColumn& column : columns) {
    const std::string bits = !column.real.empty() && !column.bits.empty() ? "  " + column.bits : "";
    all +=
        fmt::format("{}  {}  {}  {}{}\n", column.title, column.place, whole_value(column), second_text(column), bits);
  }
  std::vector<ProbeColumn> longest = longest_columns(
      sources, frame.main_sizes, {.hexadecimal = view.hexadecimal, .real = frame.real, .enlarged = frame.enlarged});
  shorten_titles(columns), shorten_titles(longest);  // the tooltip has them
  std::size_t lacking = 0;                           // columns
  std::optional<ProbeColumn> left_out;               // unless the present numbers leave it room
  if (error) {                                       // it takes nothing from the others
    longest.push_back({error->title, "", std::string(std::max<std::size_t>(10, error->value.size()), '0'), ""});
    if (labels.empty() && !fits_with_bits(longest, width, rows))
      longest.back().title = columns.back().title = error->brief_title;
    if (labels.empty() && !fits_with_bits(longest, width, rows) && !columns.back().brief.empty()) {
      columns.back().value = columns.back().brief.front();
      longest.back().value = std::string(columns.back().value.size(), '0');
    }
    // Where the errors are on the screen, one tells more than bits.
    if (labels.empty() && !arranged(longest, width, rows))
      left_out = columns.back(), longest.pop_back(), columns.pop_back();
  }
  lacking += make_room_for_difference(sources, columns, longest, [&](std::span<const ProbeColumn> with) {
    const bool has_pixels = !std::ranges::all_of(columns, &std::vector<std::string>::empty, &ProbeColumn::pixel);
    if (labels.empty()) return has_pixels || arranged(with, width, rows).has_value();
    return chosen_form(with, with, labels, width).fits;
  });
  if (!labels.empty()) {
    if (!frame.has_index) columns.front().title = columns.front().value = longest.front().value = "";
    // The channels lie elsewhere: the offset is that of the probed one.
    for (std::vector<ProbeColumn>* all_of : {&columns, &longest})
      for (ProbeColumn& column : *all_of)
        if (!column.place.empty()) column.place = labels[(*view.probe)[*frame.slice.channel]] + " " + column.place;
    const std::size_t without = chosen_form(columns, longest, labels, width).number;
    const auto less = difference_of_pixel(sources, *view.probe, *frame.slice.channel, labels.size());
    if (less && columns.size() == longest.size()) {
      columns.push_back(*less), longest.push_back(longest_difference(compared_type(sources)));
      const ChosenForm with = chosen_form(columns, longest, labels, width);
      if (!with.fits || with.number > without) columns.pop_back(), longest.pop_back(), ++lacking;
    }
    const float end = draw_pixel_table(columns, longest, labels, at, {width, probe_height(rows)}, view.pinned);
    const ProbeLine titles{at.y, end};
    draw_lacking(lacking, {&titles, 1}, at.x + width);
    return draw_index_link(at, {width_of(fonts().mono, columns.front().value), probe_height(1)}, all);
  }
  const auto difference = difference_column(sources, *view.probe);
  if (difference) all += fmt::format("{}  {}  {}\n", difference->title, difference->value, difference->bits);
  std::optional<Arrangement> arrangement = arranged_pixels(longest, columns, width, rows);
  // One channel alone would pass for the pixel.
  const bool has_pixels = !std::ranges::all_of(columns, &std::vector<std::string>::empty, &ProbeColumn::pixel);
  if (!arrangement && has_pixels) arrangement = arranged_outputs_first(longest, columns, width, rows);
  if (!arrangement) {
    arrangement = arranged(longest, width, rows);
    if (arrangement && difference && columns.size() == longest.size())
      append_difference(*arrangement, columns, longest, *difference, sources, width, rows);
  }
  if (!arrangement) arrangement = arranged(columns, width, rows);  // as these numbers have room
  if (difference && !columns.back().is_difference) left_out = brief_column(*difference);
  const bool has_place = left_out && arrangement && !has_pixels;
  if (left_out && !(has_place && append_at_end(*arrangement, columns, *left_out, width))) ++lacking;
  if (!arrangement) arrangement = arranged_outputs_first(longest, columns, width, rows);
  if (!arrangement) {  // the tooltip has what does not fit
    arrangement = {
        .places = {}, .values = {}, .style = small_style(), .shown_places = ShownPlaces::None, .shows_bits = false};
    arrangement->places = places_of(columns, small_style(), FLT_MAX, 1).value_or(std::vector<Place>(columns.size()));
  }
  const std::vector<Place>& places = arrangement->places;
  for (ProbeColumn& column : columns) {
    reduce_place(column, arrangement->shown_places);
    if (!arrangement->shows_bits && !column.is_difference) column.bits.clear();
  }
  // Titles and places above values, with real numbers or bits beside them.
  list.PushClipRect(at, {at.x + width, at.y + probe_height(rows)}, true);
  std::vector<ProbeLine> lines;  // of titles and of values, row by row
  // The last column may stand at the end of a row before the last one.
  const int last_row = std::ranges::max(places, {}, [](const auto& place) { return place.row; }).row;
  for (int row = 0; row <= last_row; ++row)
    for (const float y : {0.0f, words->FontSize + px(2)}) lines.push_back({at.y + probe_height(row) + y, at.x});
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ProbeColumn& column = columns[i];
    const float x = at.x + places[i].x, y = at.y + probe_height(places[i].row), second = y + words->FontSize + px(2);
    const float title = width_of(words, column.title) + px(8);
    // The real number of an exact result follows it, as in an equation.
    const float reserved = i < arrangement->values.size() && !column.is_exact ? arrangement->values[i] : 0;
    ImFont *element = arrangement->style.value_of(column), *behind = arrangement->style.behind_of(column);
    const auto centred = [&](const ImFont* font) { return second + (fonts().mono->FontSize - font->FontSize) / 2; };
    const float value = std::max(width_of(element, column.value), reserved) + behind_value();
    write(list, words, {x, y}, i == 0 && view.pinned ? palette().accent : palette().muted, column.title);
    const ImVec2 place{x + title, y + (words->FontSize - small_text_size()) / 2};
    draw_small_text(list, place.x, place.y, palette().muted, column.place);
    if (!column.place.empty())
      note_rectangle("probed place " + column.title + " " + column.place, place,
                     {place.x + small_text_width(column.place), place.y + small_text_size()});
    const std::size_t line = 2 * static_cast<std::size_t>(places[i].row);
    const std::string behind_it = second_text(column);
    lines[line].end = x + title + (column.place.empty() ? -px(8) : small_text_width(column.place));
    lines[line + 1].end = x + value + (behind_it.empty() ? -behind_value() : width_of(behind, behind_it));
    write_number(list, element, {x, centred(element)}, at.x + width, palette().text, column.value,
                 "probed " + column.title);
    write_number(list, behind, {x + value, centred(behind)}, at.x + width,
                 column.shows_reals ? palette().text : palette().muted, behind_it, "probed bits " + column.title);
  }
  list.PopClipRect();
  draw_lacking(lacking + arrangement->hidden, lines, at.x + width);
  const ProbeColumn& index = columns.front();
  const ImVec2 from{at.x + places.front().x, at.y + probe_height(places.front().row)};
  return draw_index_link(
      from, {std::max(width_of(words, index.title), width_of(fonts().mono, index.value)), probe_height(1)}, all);
}

}  // namespace opscope::gui
