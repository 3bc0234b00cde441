#include "app/gui/panes/heatmap_view.h"

#include <fmt/format.h>

#include <algorithm>

namespace opscope::gui {

void fit(HeatmapView& view) { view.fitted = true; }

void reset_range(HeatmapView& view) { view.ranges.clear(); }

void jump_to(HeatmapView& view, std::span<const std::uint32_t> sizes, std::vector<std::uint32_t> index) {
  picture::Slice slice = picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes);
  slice = picture::showing(slice, index);
  if (slice.channel) slice.at[*slice.channel] = index[*slice.channel];
  const picture::Cell cell = picture::cell_of(sizes, slice, index);
  view.slice = slice;
  view.probe = std::move(index);
  view.pinned = true;
  view.centre_x = static_cast<double>(cell.x) + 0.5;
  view.centre_y = static_cast<double>(cell.y) + 0.5;
}

std::string range_group(const HeatmapSource& source, const HeatmapView& view, const std::set<DataType>& apart) {
  if (source.reference) return fmt::format("difference, {}", picture::name(view.difference));
  if (!view.link_ranges) return source.title;
  const DataType type = source.tensor.desc.data_type;
  const bool own = source.role != PaneRole::Input && apart.contains(type);
  return fmt::format("{}{}", name(type), own ? " outputs" : "");
}

const HeatmapSource* main_source(std::span<const HeatmapSource> sources) {
  const auto largest = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
    return element_count(a.tensor.desc) < element_count(b.tensor.desc);
  });
  return largest == sources.end() ? nullptr : &*largest;
}

std::string dimension_name(std::size_t rank, std::size_t dimension) {
  constexpr std::string_view letters = "NCHW";
  return rank == letters.size() ? std::string(1, letters[dimension]) : fmt::format("d{}", dimension);
}

}  // namespace opscope::gui
