#include "app/gui/panes/probe_arrangement.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "app/gui/panes/probe_hint.h"
#include "app/gui/panes/probe_writing.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

ProbeStyle large_style() { return {fonts().mono, px(24)}; }
ProbeStyle small_style() { return {fonts().small, px(16)}; }
ProbeStyle smallest_style() { return {fonts().small, px(16), fonts().small}; }
ProbeStyle least_style() { return {fonts().small, px(10), fonts().small, fonts().small}; }

struct ProbeForm {
  ProbeStyle style;
  ShownPlaces places = ShownPlaces::Whole;
  bool has_bits = true, has_brief_titles = false;
};

// As much of the difference, or of the error, as is shown.
enum class ShownDifference { Whole, BriefTitle, Brief };

void reduce_difference(ProbeColumn& column, ProbeColumn& longest, ShownDifference shown) {
  if (!column.is_difference || shown == ShownDifference::Whole) return;
  column.title = longest.title = brief_title(column);
  if (shown == ShownDifference::BriefTitle || !column.pixel.empty()) return;
  constexpr std::size_t usual_brief = std::string_view("~-1.23e-38").size();
  column.value = brief_value(column);
  const std::size_t reserved = std::min(usual_brief, characters(longest.value));
  longest.value = std::string(std::max(reserved, characters(column.value)), '0');
  column.bits.clear(), longest.bits.clear();
}

void reduce(ProbeColumn& column, const ProbeForm& form) {
  reduce_place(column, form.places);
  if (!form.has_bits && !column.is_difference) column.bits.clear();
  if (form.has_brief_titles) column.title = brief_title(column);
}

struct ColumnExtent {
  float title = 0, value = 0, behind = 0;  // with the gap before what stands behind
};

ColumnExtent column_extent(const ProbeColumn& column, const ProbeStyle& style) {
  const std::string behind = second_text(column);
  const float place = column.place.empty() ? 0 : px(8) + small_text_width(column.place);
  return {width_in(fonts().regular, column.title) + place, width_in(style.value_of(column), column.value),
          behind.empty() ? 0 : behind_value() + width_in(style.behind_of(column), behind)};
}

ColumnExtent larger_extent(const ColumnExtent& a, const ColumnExtent& b) {
  return {std::max(a.title, b.title), std::max(a.value, b.value), std::max(a.behind, b.behind)};
}

// Behind a title or a number of some row.
bool has_lacking_room(std::span<const ColumnPlace> places, std::span<const ColumnExtent> extents, float room) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i + 1 < places.size() && places[i + 1].row == places[i].row) continue;
    const float shorter = std::min(extents[i].title, extents[i].value + extents[i].behind);
    if (places[i].x + shorter + lacking_width() <= room) return true;
  }
  return false;
}

std::optional<ProbeArrangement> arranged_as(const ProbeColumns& columns, const ProbeForm& form, ShownDifference shown,
                                            std::size_t hidden, float room, int rows) {
  ProbeArrangement found{.columns = columns.shown, .places = {}, .values = {}, .style = form.style, .hidden = hidden};
  std::vector<ColumnExtent> extents;
  std::vector<float> widths;
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    ProbeColumn longest = columns.longest[i];
    reduce_difference(found.columns[i], longest, shown);
    reduce(found.columns[i], form), reduce(longest, form);
    extents.push_back(larger_extent(column_extent(found.columns[i], form.style), column_extent(longest, form.style)));
    const ColumnExtent& extent = extents.back();
    found.values.push_back(extent.value);
    widths.push_back(std::max(extent.title, extent.value + extent.behind) + form.style.gap);
  }
  for (const float left : {0.0f, lacking_width()}) {
    auto places = column_places(widths, room - left + form.style.gap, rows);  // no gap behind the last one
    if (!places) return std::nullopt;
    if (hidden > 0 && !has_lacking_room(*places, extents, room)) continue;
    found.places = *std::move(places);
    return found;
  }
  return std::nullopt;
}

struct ProbeRoom {
  std::size_t hidden;
  float width;
  int rows;
};

std::optional<ProbeArrangement> first_that_fits(const ProbeColumns& columns, std::span<const ProbeForm> forms,
                                                const ProbeRoom& room) {
  using enum ShownDifference;
  for (const ShownDifference shown : {Whole, BriefTitle, Brief})
    for (const ProbeForm& form : forms)
      if (auto found = arranged_as(columns, form, shown, room.hidden, room.width, room.rows)) return found;
  return std::nullopt;
}

// Smaller bits, and less of the difference, before none; then brief titles, then brief places.
std::optional<ProbeArrangement> with_places(const ProbeColumns& columns, const ProbeRoom& room) {
  using enum ShownPlaces;
  if (auto found = first_that_fits(columns,
                                   std::array{ProbeForm{large_style(), WithSharer},
                                              ProbeForm{small_style(), WithSharer}, ProbeForm{small_style()}},
                                   room))
    return found;
  return first_that_fits(
      columns,
      std::array{ProbeForm{small_style(), Whole, false}, ProbeForm{small_style(), Whole, false, true},
                 ProbeForm{small_style(), Brief}, ProbeForm{small_style(), Brief, false},
                 ProbeForm{small_style(), Brief, false, true}},
      room);
}

// Numbers that are wider than titles with places may have room for their bits. Then smaller elements before real
// numbers.
std::optional<ProbeArrangement> without_places(const ProbeColumns& columns, const ProbeRoom& room) {
  using enum ShownPlaces;
  return first_that_fits(columns,
                         std::array{ProbeForm{small_style(), None}, ProbeForm{smallest_style(), None},
                                    ProbeForm{small_style(), None, false}, ProbeForm{smallest_style(), None, false}},
                         room);
}

std::optional<ProbeArrangement> with_brief_titles(const ProbeColumns& columns, const ProbeRoom& room) {
  return first_that_fits(columns,
                         std::array{ProbeForm{small_style(), ShownPlaces::None, false, true},
                                    ProbeForm{least_style(), ShownPlaces::None, false, true}},
                         room);
}

using PixelPart = std::function<const std::vector<std::string>&(const ProbeColumn&)>;

// With the values of all channels, each `reserved` characters wide, or as wide as it is and its type's longest one.
ProbeColumns with_pixels(ProbeColumns columns, const PixelPart& part, std::size_t reserved, bool has_reals = true) {
  for (std::size_t i = 0; i < columns.shown.size(); ++i) {
    ProbeColumn &column = columns.shown[i], &longest = columns.longest[i];
    if (column.pixel.empty()) continue;
    const std::vector<std::string>& values = part(column);
    column.value = joined(values, std::max(std::min(reserved, characters(longest.value)), longest_of(values)));
    longest.value = std::string(characters(column.value), '0');
    if (has_reals && !column.reals.empty())
      column.real = "= " + joined(column.reals, std::max(usual_brief_value, longest_of(column.reals)));
    else if (!has_reals)
      column.real.clear();
    longest.real = std::string(characters(column.real), '0');
    if (column.is_difference) column.bits.clear(), longest.bits.clear();  // they are of one channel
  }
  return columns;
}

// The longest values and their bits if there is room, else those of most pixels, else three digits or the real numbers
// alone.
std::optional<ProbeArrangement> arranged_pixels(const ProbeColumns& columns, const ProbeRoom& room) {
  constexpr std::size_t any = 1000;
  const PixelPart all = &ProbeColumn::pixel, brief = &ProbeColumn::brief;
  const PixelPart alone = [](const ProbeColumn& column) -> const std::vector<std::string>& {
    return column.shows_reals && !column.reals.empty() ? column.reals : column.brief;
  };
  if (auto found = with_places(with_pixels(columns, all, any), room)) return found;
  for (const ProbeColumns& each :
       {with_pixels(columns, all, usual_exact_value), with_pixels(columns, brief, usual_brief_value)}) {
    if (auto found = with_places(each, room)) return found;
    if (auto found = without_places(each, room)) return found;
  }
  if (auto found = with_brief_titles(with_pixels(columns, alone, usual_brief_value, false), room)) return found;
  return with_brief_titles(with_pixels(columns, alone, 0, false), room);
}

std::optional<ProbeArrangement> arranged_with_all(const ProbeColumns& columns, const ProbeRoom& room) {
  if (!std::ranges::all_of(columns.shown, &std::vector<std::string>::empty, &ProbeColumn::pixel))
    return arranged_pixels(columns, room);
  const ProbeColumns present{columns.shown, columns.shown};  // as these numbers have room
  for (const ProbeColumns* each : {&columns, &present})
    for (const auto& form : {with_places, without_places, with_brief_titles})
      if (auto found = form(*each, room)) return found;
  return std::nullopt;
}

// What gave way behind a number, the bits or the ULP of a brief difference, stands there where this number leaves it
// room: those of NaN, of zeros and of other short ones. Nothing moves.
void give_behind_back(ProbeArrangement& found, std::span<const ProbeColumn> whole, float room) {
  for (std::size_t i = 0; i < found.columns.size(); ++i) {
    ProbeColumn& column = found.columns[i];
    if (!column.pixel.empty() || !second_text(column).empty()) continue;
    column.bits = whole[i].bits;
    const ColumnExtent extent = column_extent(column, found.style);
    const bool ends_row = i + 1 == found.columns.size() || found.places[i + 1].row != found.places[i].row;
    const float end = ends_row ? room : found.places[i + 1].x - found.style.gap;
    const float over = found.places[i].x + extent.value + extent.behind - end;
    if (over <= behind_value() / 2 + 0.5f)  // half as far behind the number if need be; sums of widths are rounded
      found.values[i] = extent.value - std::max(over, 0.0f);
    else
      column.bits.clear();
  }
}

// True if it tells the output beside the reference: of a NaN or an infinity several outputs have the same difference,
// and the error is not against the reference.
bool leads_on_from_reference(const ProbeColumn& column) {
  const auto is_finite = [](const std::string& value) {
    return value.find("NaN") == std::string::npos && value.find("Inf") == std::string::npos && value != "bits";
  };
  return column.is_difference && !column.is_error && is_finite(column.value) &&
         std::ranges::all_of(column.pixel, is_finite);
}

}  // namespace

void leave_one_out(ProbeColumns& columns) {
  const std::vector<ProbeColumn>& shown = columns.shown;
  const auto is_other = [](const ProbeColumn& column) {
    return !column.is_input && !column.is_exact && !column.is_difference;
  };
  // The first of the others is the index, the second the reference, which the difference leads on from.
  const bool leads_on =
      std::ranges::any_of(shown, leads_on_from_reference) && std::ranges::count_if(shown, is_other) > 2;
  const auto rank = [&](const ProbeColumn& column) {
    if (column.is_input) return 4;
    if (column.is_exact) return 3;
    if (column.is_difference) return 1;
    return leads_on ? 2 : 0;
  };
  std::size_t at = 0;
  for (std::size_t i = 0; i < shown.size(); ++i)
    if (rank(shown[i]) >= rank(shown[at])) at = i;
  for (std::vector<ProbeColumn>* each : {&columns.shown, &columns.longest})
    each->erase(each->begin() + static_cast<std::ptrdiff_t>(at));
}

ProbeArrangement arranged(ProbeColumns columns, float room, int rows) {
  for (std::size_t hidden = 0;; ++hidden) {
    if (auto found = arranged_with_all(columns, {hidden, room, rows})) {
      if (hidden == 0) give_behind_back(*found, columns.shown, room);
      return *std::move(found);
    }
    if (columns.shown.size() == 1)  // the tooltip has it
      return {.columns = columns.shown, .places = {{}}, .values = {0}, .style = least_style(), .hidden = hidden};
    leave_one_out(columns);
  }
}

bool leaves_bits_out(const ProbeColumns& columns, const ProbeArrangement& arrangement) {
  const auto has_bits = [](const ProbeColumn& column) {
    return !column.is_difference && column.real.empty() && !column.bits.empty();
  };
  return std::ranges::any_of(columns.shown, has_bits) && std::ranges::none_of(arrangement.columns, has_bits);
}

bool has_all_bits(const ProbeColumns& columns, const ProbeArrangement& arrangement) {
  if (arrangement.hidden > 0) return false;
  for (std::size_t i = 0; i < columns.shown.size(); ++i) {
    const ProbeColumn& whole = columns.shown[i];
    if (whole.is_difference || whole.bits.empty()) continue;
    if (!whole.pixel.empty() || second_text(arrangement.columns[i]) != whole.bits) return false;
  }
  return true;
}

ProbeColumns without_bits(ProbeColumns columns) {
  for (std::vector<ProbeColumn>* each : {&columns.shown, &columns.longest})
    for (ProbeColumn& column : *each)
      if (!column.is_difference) column.bits.clear();
  return columns;
}

bool fit_in_one_row(const std::vector<ProbeColumn>& columns, float room) {
  return arranged_as({columns, columns}, {small_style()}, ShownDifference::Whole, 0, room, 1).has_value();
}

}  // namespace opscope::gui
