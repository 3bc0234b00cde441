#include "app/gui/plots/statistics_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

#include "core/tensor/text.h"
#include "core/text/csv.h"

namespace opscope::gui {

std::string statistics_csv(std::span<const StatisticsColumn> columns, std::span<const CountedOutcome> outcomes) {
  std::string text;
  const auto row = [&](std::string_view name, const std::function<std::string(const StatisticsColumn&)>& cell) {
    text += name;
    for (const StatisticsColumn& column : columns) text += "," + cell(column);
    text += "\n";
  };
  const auto of_finite = [&](std::string_view name, const std::function<std::string(const StatisticsColumn&)>& cell) {
    row(name, [&](const StatisticsColumn& c) { return c.statistics.finite() == 0 ? "" : cell(c); });
  };
  const auto count = [&](std::string_view name, std::uint64_t Statistics::*member) {
    row(name, [&](const StatisticsColumn& c) { return std::to_string(c.statistics.*member); });
  };
  const auto index = [](const StatisticsColumn& c, std::uint64_t at) {
    return csv_text(format_index(index_of(at, c.sizes)));
  };
  row("", [](const auto& c) { return csv_text(c.heading()); });
  row("data type", [](const auto& c) { return std::string(name(c.type)); });
  row("sizes", [](const auto& c) { return fmt::format("{}", fmt::join(c.sizes, "x")); });
  count("elements", &Statistics::elements);
  of_finite("min", [](const auto& c) { return format_element(c.type, c.statistics.min_bits); });
  of_finite("min at", [&](const auto& c) { return index(c, c.statistics.min_at); });
  of_finite("max", [](const auto& c) { return format_element(c.type, c.statistics.max_bits); });
  of_finite("max at", [&](const auto& c) { return index(c, c.statistics.max_at); });
  of_finite("mean", [](const auto& c) { return fmt::format("{}", c.statistics.mean); });
  of_finite("standard deviation", [](const auto& c) { return fmt::format("{}", c.statistics.standard_deviation); });
  for (std::size_t i = 0; i < percentages.size(); ++i)
    of_finite(i == median_at ? "median" : fmt::format("percentile {}", percentages[i]),
              [i](const auto& c) { return format_element(c.type, c.statistics.percentiles[i]); });
  count("zeros", &Statistics::zero);
  count("-0", &Statistics::negative_zero);
  count("subnormal", &Statistics::subnormal);
  count("NaN", &Statistics::nan);
  count("signalling NaN", &Statistics::signalling_nan);
  count("+Inf", &Statistics::positive_infinity);
  count("-Inf", &Statistics::negative_infinity);
  for (const CountedOutcome& outcome : outcomes) {
    const auto of_output = [&](const std::string& name, const std::string& cell) {
      row(csv_text(name), [&](const StatisticsColumn& c) { return c.is_output ? cell : ""; });
    };
    of_output(outcome.name, std::to_string(outcome.count));
    of_output("share of " + outcome.name,
              fmt::format("{}", static_cast<double>(outcome.count) / static_cast<double>(outcome.all)));
  }
  return text;
}

std::string histogram_csv(std::span<const HistogramSeries> series) {
  if (series.empty()) return "";
  std::string text = "from,to";
  for (const HistogramSeries& one : series) text += "," + csv_text(one.heading());
  const auto row = [&](std::string_view from, std::string_view to,
                       const std::function<std::string(const Histogram&)>& cell) {
    text += fmt::format("\n{},{}", from, to);
    for (const HistogramSeries& one : series) text += "," + cell(one.histogram);
  };
  const Histogram& axis = series.front().histogram;
  const auto of_values = [&](std::string_view from, std::string_view to,
                             const std::function<std::uint64_t(const Histogram&)>& count) {
    row(from, to, [&](const Histogram& h) {
      const bool on_axis = h.low == axis.low && h.high == axis.high && h.bins.size() == axis.bins.size();
      return on_axis ? std::to_string(count(h)) : "";
    });
  };
  const auto edge = [&](std::size_t bin) { return fmt::format("{}", axis.edge(bin)); };
  for (std::size_t bin = 0; bin < axis.bins.size(); ++bin)
    of_values(edge(bin), edge(bin + 1), [bin](const Histogram& h) { return h.bins[bin]; });
  of_values("below", edge(0), [](const Histogram& h) { return h.below; });
  of_values("above", edge(axis.bins.size()), [](const Histogram& h) { return h.above; });
  row("NaN", "", [](const Histogram& h) { return std::to_string(h.nan); });
  row("+Inf", "", [](const Histogram& h) { return std::to_string(h.positive_infinity); });
  row("-Inf", "", [](const Histogram& h) { return std::to_string(h.negative_infinity); });
  return text + "\n";
}

}  // namespace opscope::gui
