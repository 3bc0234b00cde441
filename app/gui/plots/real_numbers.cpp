#include "app/gui/plots/real_numbers.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/tooltip.h"

namespace opscope::gui {

namespace {

// Without the empty bins at both ends: those of an 8-bit type are all that it can hold, wherever the data are.
void trim(HistogramSeries& series) {
  Histogram& histogram = series.histogram;
  const auto is_filled = [](std::uint64_t count) { return count > 0; };
  const auto first = std::ranges::find_if(histogram.bins, is_filled);
  if (first == histogram.bins.end()) return;
  const auto last = std::find_if(histogram.bins.rbegin(), histogram.bins.rend(), is_filled).base();
  const auto from = first - histogram.bins.begin(), to = last - histogram.bins.begin();
  const double low = histogram.edge(static_cast<std::size_t>(from)),
               high = histogram.edge(static_cast<std::size_t>(to));
  const auto cut = [&](std::vector<std::uint64_t>& bins) { bins = {bins.begin() + from, bins.begin() + to}; };
  cut(histogram.bins);
  for (HistogramSeries::Share& share : series.shares) cut(share.bins);
  histogram.low = low, histogram.high = high;
}

}  // namespace

bool any_quantized(std::span<const HistogramSeries> series) {
  return std::ranges::any_of(series, [](const HistogramSeries& one) { return one.quantization.has_value(); });
}

std::vector<HistogramSeries> shown_series(std::vector<HistogramSeries> series, bool real) {
  if (!real) return series;
  for (HistogramSeries& one : series) {
    if (!one.quantization) continue;
    trim(one);
    Histogram& histogram = one.histogram;
    const auto meaning = [&](double element) {
      return (element - one.quantization->zero_point) * one.quantization->scale;
    };
    histogram.low = meaning(histogram.low), histogram.high = meaning(histogram.high);
    if (histogram.low <= histogram.high) continue;
    std::swap(histogram.low, histogram.high);  // a negative scale
    std::swap(histogram.below, histogram.above);
    std::ranges::reverse(histogram.bins);
    for (HistogramSeries::Share& share : one.shares) std::ranges::reverse(share.bins);
  }
  return series;
}

std::vector<StatisticsColumn> shown_columns(std::vector<StatisticsColumn> columns, bool real) {
  for (StatisticsColumn& column : columns) {
    if (!real) column.quantization.reset();
    if (!column.quantization || column.quantization->scale >= 0) continue;
    std::swap(column.statistics.min_bits, column.statistics.max_bits);
    std::swap(column.statistics.min_at, column.statistics.max_at);
  }
  return columns;
}

std::string jump_beyond(const HistogramSeries& series, bool above, bool real) {
  const bool turned = real && series.quantization && series.quantization->scale < 0;
  return (above != turned ? "Largest element of " : "Smallest element of ") + series.title;
}

float real_switch_width() { return switch_width("real numbers") + ImGui::GetStyle().ItemSpacing.x; }

bool has_real_switch_beside(const std::string& heading) {
  return medium_width(heading.c_str()) + real_switch_width() <= ImGui::GetContentRegionAvail().x;
}

void draw_real_switch(bool& real, bool below) {
  if (below) ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  switch_at_right("real numbers", real,
                  "Shows quantized tensors in real numbers, in pictures, histogram and statistics: "
                  "(element - zero point) * scale.");
}

}  // namespace opscope::gui
