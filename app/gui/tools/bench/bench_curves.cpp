#include "app/gui/tools/bench/bench_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/backends/own_backends.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// Up to this share of the memory's speed, a row is above it by no more than two measurements of one speed differ.
constexpr double most_noise = 1.05;

std::string name_of(const BenchRow& row) {
  const OperatorSchema* schema = find_operator(row.operator_name);
  std::string text = full_name(schema != nullptr ? schema->title : row.operator_name, row.settings);
  text += fmt::format(" {}", name(row.data_type));
  if (row.layout != BenchLayout::Packed) text += fmt::format(" {}", name(row.layout));
  return text + " " + row.backend;
}

std::optional<std::size_t> candidate_of(const std::string& backend, std::span<const BenchMachine::Member> members) {
  std::size_t number = 0;
  for (const BenchMachine::Member& member : members) {
    if (is_own_backend(member.backend)) continue;
    if (member.backend == backend) return number;
    ++number;
  }
  return std::nullopt;
}

double bytes_of(const BenchRow& row) { return std::round(row.gigabytes_per_second * row.microseconds * 1e3); }

bool measure_the_same(const BenchRow& a, const BenchRow& b) {
  return name_of(a) == name_of(b) && a.elements == b.elements && a.threads == b.threads;
}

BenchLimit limit_of(const std::map<std::string, Limit>& limits, const BenchRow& row) {
  const auto found = limits.find(row.backend);
  if (found == limits.end()) return {};
  const Limit& limit = found->second;
  return row.of_triad ? BenchLimit{limit_name(row), limit.triad_gb_s, limit.triad_range}
                      : BenchLimit{limit_name(row), limit.copy_gb_s, limit.copy_range};
}

// Three significant digits.
std::string three_digits(double value) {
  if (value >= 99.95) return with_thousands(static_cast<std::uint64_t>(std::llround(value)));
  return fmt::format("{:.{}f}", value, value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3);
}

}  // namespace

const char* const wrong_curve_meaning = "Wrong: its results are not those of the reference.";

const char* const unsteady_meaning =
    "Amber numbers are unsteady: the slowest and the fastest batch lie more than 25 % of the median apart, and another "
    "run may give another median. Other work on the machine does that. If more than 50 % apart, all of the bench is "
    "called unsteady.";

const char* const steadier_advice =
    "Close other programs and start again. Fewer Threads leave a core to other work; opscope bench --samples 51 takes "
    "the median of more batches.";

const BenchRow* BenchCurve::at(std::uint64_t elements) const {
  const auto found = std::ranges::find(rows, elements, &BenchRow::elements);
  return found == rows.end() ? nullptr : &*found;
}

std::vector<BenchCurve> curves_of(const BenchReport& report, std::span<const BenchMachine::Member> members) {
  std::vector<BenchCurve> curves;
  for (const BenchRow& row : report.rows) {
    const std::string name = name_of(row);
    auto curve = std::ranges::find(curves, name, &BenchCurve::name);
    if (curve == curves.end())
      curve = curves.insert(curves.end(), {name, {}, candidate_of(row.backend, members), limit_of(report.limits, row)});
    curve->rows.insert(std::ranges::upper_bound(curve->rows, row.elements, {}, &BenchRow::elements), row);
  }
  return curves;
}

std::vector<BenchRow> joined_rows(std::vector<BenchRow> earlier, std::span<const BenchRow> rows) {
  std::erase_if(earlier, [&](const BenchRow& old) {
    return std::ranges::any_of(rows, [&](const BenchRow& row) { return measure_the_same(old, row); });
  });
  earlier.insert(earlier.end(), rows.begin(), rows.end());
  return earlier;
}

std::optional<BenchCurve> earlier_curve(const BenchCurve& curve, std::span<const BenchRow> earlier) {
  BenchReport report;
  const BenchRow& like = curve.rows.front();
  std::ranges::copy_if(earlier, std::back_inserter(report.rows),
                       [&](const BenchRow& row) { return name_of(row) == curve.name && row.threads == like.threads; });
  std::vector<BenchCurve> curves = curves_of(report);
  if (curves.empty()) return std::nullopt;
  curves.front().candidate = curve.candidate;
  return std::move(curves.front());
}

std::vector<BenchLimit> limits_of(const BenchReport& report, const std::vector<std::string>& device_backends) {
  std::vector<BenchLimit> limits;
  for (const auto& [backend, limit] : report.limits) {
    const bool device = std::ranges::find(device_backends, backend) != device_backends.end();
    // A shader under test uses the device of the gpu backend.
    const std::string owner = !device ? "host" : is_own_backend(backend) ? backend : "gpu";
    if (std::ranges::find(limits, owner + " copy", &BenchLimit::name) != limits.end()) continue;
    limits.push_back({owner + " copy", limit.copy_gb_s, limit.copy_range});
    limits.push_back({owner + " triad", limit.triad_gb_s, limit.triad_range});
  }
  return limits;
}

std::string size_text(std::uint64_t elements) {
  for (const auto& [shift, unit] : {std::pair{30, "Gi"}, {20, "Mi"}, {10, "Ki"}})
    if (elements >> shift != 0 && elements % (std::uint64_t{1} << shift) == 0)
      return with_thousands(elements >> shift) + " " + unit;
  return with_thousands(elements);
}

std::string elements_text(std::uint64_t elements) {
  return size_text(elements) + (elements == 1 ? " element" : " elements");
}

std::string time_text(double microseconds) {
  if (microseconds >= 1e6) return three_digits(microseconds * 1e-6) + " s";
  if (microseconds >= 1e3) return three_digits(microseconds * 1e-3) + " ms";
  return three_digits(microseconds) + " \u00b5s";
}

std::string speed_text(double gigabytes_per_second) { return three_digits(gigabytes_per_second); }

bool is_in_cache(const BenchRow& row) {
  constexpr double largest_cache = 64 << 20;  // bytes
  return row.share_of_limit > most_noise && bytes_of(row) <= largest_cache;
}

std::string percent_text(double share) {
  const double percent = share * 100;
  if (percent <= 0 || percent >= 0.95) return fmt::format("{:.0f} %", percent);
  return percent < 0.05 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

std::string share_text(const BenchRow& row) {
  return (is_in_cache(row) ? "cache " : "") + percent_text(row.share_of_limit);
}

const char* limit_name(const BenchRow& row) { return row.of_triad ? "triad" : "copy"; }

std::string why_above(const BenchRow& row) {
  if (row.share_of_limit < 1.005) return "";  // reads as 100 %
  if (is_in_cache(row))
    return fmt::format("Its {} fit into a cache, which is faster than the memory.", bytes_text(row));
  if (row.share_of_limit <= most_noise)
    return fmt::format("Above 100 % by no more than two measurements of the {} differ.", limit_name(row));
  return fmt::format("Above 100 %: the machine was busy while the {} was measured, or a large cache helped.",
                     limit_name(row));
}

std::string bytes_text(const BenchRow& row) {
  const double bytes = bytes_of(row);
  for (const auto& [shift, unit] : {std::pair{30, "GiB"}, {20, "MiB"}, {10, "KiB"}})
    if (const double in_unit = std::ldexp(bytes, -shift); in_unit >= 0.9995) return three_digits(in_unit) + " " + unit;
  return fmt::format("{:.0f} B", bytes);
}

std::string repeats_text(const BenchRow& row) {
  const SampledTime& time = row.time;
  if (time.samples == 0) return "";
  return fmt::format("median of {} of {}, from {} to {}",
                     time.samples == 1 ? "1 batch" : fmt::format("{} batches", time.samples),
                     counted(time.runs_per_sample, "run"), time_text(time.least), time_text(time.most));
}

std::string spread_text(const BenchLimit& limit) {
  const auto& [name, speed, range] = limit;
  return range.slowest > 0 && speed > 0 ? apart_text(range.slowest, speed, range.fastest) : "";
}

bool is_unsteady(const BenchLimit& limit) {
  return is_far_apart(limit.range.slowest, limit.gigabytes_per_second, limit.range.fastest);
}

bool is_within_noise(const BenchRow& row, const BenchRow& earlier) {
  return row.time.samples > 0 && earlier.time.samples > 0 && row.time.least <= earlier.time.most &&
         earlier.time.least <= row.time.most;
}

std::string ratio_text(const BenchRow& row, const BenchRow& earlier) {
  if (row.microseconds <= 0) return "-";
  return fmt::format("{}{:.2f} x", is_within_noise(row, earlier) ? "~" : "", earlier.microseconds / row.microseconds);
}

std::string row_text(const BenchCurve& curve, const BenchRow& row) {
  return fmt::format("{}, {}: {}, {} GB/s, {} of {}", curve.name, elements_text(row.elements),
                     time_text(row.microseconds), speed_text(row.gigabytes_per_second), share_text(row),
                     limit_name(row));
}

}  // namespace opscope::gui
