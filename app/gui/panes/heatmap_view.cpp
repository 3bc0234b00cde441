#include "app/gui/panes/heatmap_view.h"

#include <cmath>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/panes/far_values.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "core/picture/legend.h"
#include "core/text/visible.h"

namespace opscope::gui {

void fit(HeatmapView& view) { view.fitted = true; }

void reset_range(HeatmapView& view) { view.ranges.clear(); }

void measure_cases(HeatmapView& view, bool compared) {
  if (compared && view.difference == picture::Show::Ulp && !view.error) {
    view.difference = picture::Show::Absolute;
    view.absolute_between_cases = true;
  } else if (!compared && std::exchange(view.absolute_between_cases, false)) {
    view.difference = picture::Show::Ulp;
  }
}

void jump_to(HeatmapView& view, std::span<const std::uint32_t> sizes, std::vector<std::uint32_t> index) {
  picture::Slice slice = picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes);
  slice = picture::showing(slice, index);
  if (slice.channel) slice.at[*slice.channel] = index[*slice.channel];
  view.slice = slice;
  view.probe = std::move(index);
  view.pinned = true;
  view.reveal = true;
}

std::optional<std::vector<std::uint32_t>> pinned_element(const HeatmapView& view) {
  return view.pinned ? view.probe : std::nullopt;
}

double centre_on(std::uint64_t cell, std::uint64_t cells, double in_sight) {
  const auto all = static_cast<double>(cells);
  if (in_sight >= all) return all / 2;
  return std::clamp(static_cast<double>(cell) + 0.5, in_sight / 2, all - in_sight / 2);
}

double limited_zoom(double pixels_per_cell, const picture::Layout& layout) {
  constexpr double largest_cell = 400, least_side = 32;  // pixels; the latter of the longer side
  const double least = least_side / static_cast<double>(std::max(layout.width, layout.height));
  return std::clamp(pixels_per_cell, std::min(least, largest_cell), largest_cell);
}

double zoomed_by(double factor, double pixels_per_cell, double fitted) {
  const double least = std::min(1.0, fitted) / 2;
  return std::max(pixels_per_cell * factor, std::min(pixels_per_cell, least));
}

void zoom_to(HeatmapView& view, double pixels_per_cell, std::span<const std::uint32_t> sizes) {
  const std::vector<std::uint32_t> all(sizes.begin(), sizes.end());
  const picture::Slice slice = picture::fitted(view.slice.value_or(picture::default_slice(all)), all);
  view.pixels_per_cell = limited_zoom(pixels_per_cell, picture::layout_of({.sizes = all, .strides = {}}, slice));
  view.fitted = false;
  view.reveal = view.pinned;
}

void zoom_to_read(HeatmapView& view) {
  const double least = px(40), readable = px(48);  // pixels a cell
  if (view.pixels_per_cell >= least) return;
  view.fitted = false;
  view.pixels_per_cell = readable;
}

std::string_view name(ErrorUnit unit) { return unit == ErrorUnit::Steps ? "error, steps" : "error, real"; }

std::string range_group(const HeatmapSource& source, const HeatmapView& view, const std::set<std::string>& apart) {
  if (source.error) return std::string(name(*source.error));
  if (source.reference) return fmt::format("difference, {}", picture::name(view.difference));
  if (!view.link_ranges) return source.title;
  if (source.is_condition) return "conditions";
  const std::string own = own_group(source);
  return apart.contains(own) || source.shown_meaning() ? own : std::string(name(source.range_type()));
}

std::string span_group(const HeatmapSource& source, const HeatmapView& view, const std::set<std::string>& apart) {
  return follows_real_numbers(source, view) && !apart.contains(own_group(source)) ? real_numbers_group
                                                                                  : range_group(source, view, apart);
}

bool means_real_numbers(const HeatmapSource& source, const HeatmapView& view) {
  const auto meaning = source.shown_meaning();
  return meaning && meaning->scale > 0 && std::isfinite(meaning->scale) && view.link_ranges && !source.reference &&
         !source.is_condition;
}

bool follows_real_numbers(const HeatmapSource& source, const HeatmapView& view) {
  return means_real_numbers(source, view) && !view.ranges.contains(own_group(source));
}

namespace {

// "a, b and c". Precondition: there is one.
std::string joined(std::vector<std::string> names) {
  const std::string last = names.back();
  names.pop_back();
  return fmt::format("{}{}{}", fmt::join(names, ", "), names.empty() ? "" : " and ", last);
}

bool shares_own_range(const HeatmapSource& source, std::span<const HeatmapSource> sources) {
  return std::ranges::count_if(sources, [&](const HeatmapSource& other) {
           return !other.reference && own_group(other) == own_group(source);
         }) > 1;
}

}  // namespace

std::string own_range_text(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                           const HeatmapView& view) {
  const bool several = shares_own_range(source, sources);
  return fmt::format("{} colours of {} own{}", several ? "The outputs have" : "This pane has",
                     several ? "their" : "its",
                     view.ranges.contains(own_group(source)) ? ", as set."
                     : several                               ? ": on a shared range they would be nearly one colour."
                     : has_signed_samples(source)            ? ": on a shared range it would be pale."
                                                             : ": on a shared range it would be nearly one colour.");
}

std::string shared_range_text(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                              const HeatmapView& view, const std::set<std::string>& apart) {
  if (source.reference || source.is_condition) return "";
  const std::string group = span_group(source, view, apart);
  std::vector<std::string> others;
  for (const HeatmapSource& other : sources)
    if (&other != &source && !other.reference && span_group(other, view, apart) == group)
      others.push_back(visible_name(other.title));
  if (others.empty())
    return apart.contains(group) ? own_range_text(source, sources, view) : "This pane has a range of its own.";
  return fmt::format("This range is also that of {}.", joined(std::move(others)));
}

std::string apart_text(const HeatmapSource& source, std::span<const HeatmapSource> sources, const HeatmapView& view,
                       const std::set<std::string>& apart) {
  if (source.reference || source.is_condition) return "";
  const auto is_apart = [&](const HeatmapSource& each) {
    return !each.reference && !each.is_condition && apart.contains(own_group(each));
  };
  if (is_apart(source)) return own_range_text(source, sources, view);
  const auto other = std::ranges::find_if(sources, is_apart);
  if (other == sources.end()) return "";
  std::string text = own_range_text(*other, sources, view);
  if (constexpr std::string_view pane = "This pane"; text.starts_with(pane))
    text.replace(0, pane.size(), visible_name(other->title));
  return text;
}

std::string changed_range_text(const std::string& group, picture::Range range, std::span<const HeatmapSource> sources,
                               const HeatmapView& view, const std::set<std::string>& apart) {
  std::vector<std::string> panes;
  const auto shown = [&](const HeatmapSource& source, long double value) {
    return marked_number(picture::shown_value(value, source.shown_meaning()), 4, source.tensor.desc.data_type);
  };
  std::string ends;
  for (const HeatmapSource& source : sources) {
    if (range_group(source, view, apart) != group) continue;
    panes.push_back(visible_name(source.title));
    if (ends.empty()) ends = shown(source, range.low) + " to " + shown(source, range.high);
  }
  if (panes.empty()) return "";
  return fmt::format("colours of {}: {}; R resets them", joined(std::move(panes)), ends);
}

std::string own_group(const HeatmapSource& source) {
  if (!source.own_of.empty()) return source.own_of;
  return source.role == PaneRole::Input ? source.title : fmt::format("{} outputs", name(source.range_type()));
}

const HeatmapSource* main_source(std::span<const HeatmapSource> sources) {
  const auto largest = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
    return element_count(a.tensor.desc) < element_count(b.tensor.desc);
  });
  return largest == sources.end() ? nullptr : &*largest;
}

}  // namespace opscope::gui
