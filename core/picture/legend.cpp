#include "core/picture/legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/exponent.h"

namespace opscope::picture {
namespace {

// The position of the smallest difference: mostly far enough from the middle to differ from equal.
constexpr double position_of_smallest(Spread spread) { return spread == Spread::SignedEven ? 0 : 0.25; }

// The share of the way from the middle to the end, 0 to 1, for a difference of size `magnitude`. Computed in double: it
// runs for every pixel, and there are only 127 colours.
double outward(Spread spread, double high, double magnitude) {
  if (magnitude <= 0) return 0;
  if (magnitude >= high) return 1;
  const double smallest = position_of_smallest(spread);
  if (spread == Spread::SignedLog && magnitude <= 1) return smallest;
  const double share = spread == Spread::SignedLog ? std::log(magnitude) / std::log(high) : magnitude / high;
  return smallest + (1 - smallest) * share;
}

long double magnitude_at(Spread spread, long double high, double out) {
  const double smallest = position_of_smallest(spread);
  if (out < smallest / 2) return 0;
  const long double share = std::max(0.0, (out - smallest) / (1 - smallest));
  return spread == Spread::SignedLog ? std::pow(std::max(high, 1.0L), share) : share * high;
}

// The smallest of 1, 2, 5 times a power of ten that is at least `step`.
long double nice_step(long double step) {
  const long double decade = std::pow(10.0L, std::floor(std::log10(step)));
  for (const int factor : {1, 2, 5})
    if (factor * decade >= step * (1 - 1e-9L)) return factor * decade;
  return 10 * decade;
}

// Labels in one format: plain decimals with as many places as the step needs. Scientific notation if plain decimals
// would be long and no digit is lost.
std::string label(long double value, long double step) {
  if (value == 0) return "0";
  const int places = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-6L)));
  std::string plain = places <= 12 ? fmt::format("{:.{}f}", value, places) : "";
  if (!plain.empty() && plain.size() <= 7) return plain;
  const int digits =
      static_cast<int>(std::floor(std::log10(std::fabs(value)) + 1e-6L) - std::floor(std::log10(step) + 1e-6L));
  const int mantissa = std::max(0, digits);
  const std::string compact = with_short_exponent(fmt::format("{:.{}e}", value, mantissa));
  return plain.empty() || compact.size() < plain.size() ? compact : plain;
}

std::vector<Tick> linear_ticks(const Range& range, int at_most) {
  std::vector<Tick> all;
  const long double width = range.high - range.low;
  long double step = nice_step(width / at_most);
  // Even after rounding up to a round step there may be one tick too many if both ends are ticks.
  while (std::floor(range.high / step) - std::ceil(range.low / step) + 1 > at_most) step = nice_step(step * 1.01L);
  const long double first = std::ceil(range.low / step - 1e-9L);
  for (long double k = first; k * step <= range.high + step * 1e-9L && static_cast<int>(all.size()) < at_most; ++k) {
    const long double value = k == 0 ? 0 : k * step;
    all.push_back({static_cast<double>((value - range.low) / width), value, label(value, step)});
  }
  return all;
}

int decade_of(long double value) { return static_cast<int>(std::floor(std::log10(std::fabs(value)) + 1e-9L)); }

// Of 1, 2 or 5 times a power of ten, with few characters: "1000", "2e4".
std::string decade_label(long double value) {
  const std::string text = short_number(std::fabs(value));  // so that both signs of one magnitude look alike
  const int decade = decade_of(value);
  const long first = std::lround(std::fabs(value) / std::pow(10.0L, decade));
  return (value < 0 ? "-" : "") + (text.size() <= 5 ? text : fmt::format("{}e{}", first, decade));
}

// The scale of Spread::Log: position is a linear function of asinh(value / unit).
struct LogScale {
  long double unit, low, width;

  explicit LogScale(const Range& range) : unit(unit_of(range)) {
    low = std::asinh(range.low / unit);
    width = std::asinh(range.high / unit) - low;
  }
  long double position(long double value) const { return (std::asinh(value / unit) - low) / width; }
  long double value(long double position) const { return unit * std::sinh(low + width * position); }

  static long double farther_end(const Range& range) { return std::max(std::fabs(range.low), std::fabs(range.high)); }
  static long double unit_of(const Range& range) {
    const long double far = farther_end(range);
    return range.least > 0 ? std::min(range.least, far / 10) : far / 1000;
  }
};

std::vector<Tick> log_ticks(const Range& range, int at_most) {
  const LogScale scale(range);
  const int top = decade_of(LogScale::farther_end(range)), bottom = decade_of(scale.unit) + 1;
  const auto is_inside = [&](long double value) { return range.low <= value && value <= range.high; };
  for (int stride = 1; stride <= top - bottom + 1; ++stride) {
    std::vector<Tick> all;
    if (is_inside(0)) all.push_back({static_cast<double>(scale.position(0)), 0, "0"});
    for (int decade = top; decade >= bottom; decade -= stride)
      for (const long double value : {-std::pow(10.0L, decade), std::pow(10.0L, decade)})
        if (is_inside(value)) all.push_back({static_cast<double>(scale.position(value)), value, decade_label(value)});
    if (static_cast<int>(all.size()) > at_most) continue;
    if (all.size() < 2) break;
    std::ranges::sort(all, {}, &Tick::position);
    return all;
  }
  std::vector<Tick> all = linear_ticks(range, at_most);  // less than two powers of ten
  for (Tick& tick : all) tick.position = static_cast<double>(scale.position(tick.value));
  return all;
}

// 0 in the middle and symmetric ticks on both sides.
std::vector<Tick> signed_ticks(Spread spread, const Range& range, int at_most) {
  std::vector<long double> marks;
  const int each_side = std::max(1, (at_most - 1) / 2);
  if (spread == Spread::SignedLog) {
    const int decades = static_cast<int>(std::floor(std::log10(std::max(range.high, 1.0L)) + 1e-9L));
    const int stride = decades / each_side + 1;
    for (int decade = 0; decade <= decades; decade += stride) marks.push_back(std::pow(10.0L, decade));
  } else {
    for (const Tick& tick : linear_ticks({0, range.high}, each_side + 1))
      if (tick.value > 0) marks.push_back(tick.value);
  }
  std::vector<Tick> all = {{0.5, 0, "0"}};
  for (const long double mark : marks) {
    for (const long double value : {-mark, mark}) {
      all.push_back({position(spread, range, value), value,
                     spread == Spread::SignedLog ? decade_label(value) : short_number(value)});
    }
  }
  std::sort(all.begin(), all.end(), [](const Tick& a, const Tick& b) { return a.position < b.position; });
  return all;
}

}  // namespace

double position(Spread spread, const Range& range, long double value) {
  if (spread == Spread::Linear)
    return static_cast<double>(std::clamp((value - range.low) / (range.high - range.low), 0.0L, 1.0L));
  if (spread == Spread::Log) return static_cast<double>(std::clamp(LogScale(range).position(value), 0.0L, 1.0L));
  const auto difference = static_cast<double>(value);
  return 0.5 + std::copysign(0.5, difference) * outward(spread, static_cast<double>(range.high), std::fabs(difference));
}

long double value_at(Spread spread, const Range& range, double at) {
  if (spread == Spread::Linear) return range.low + (range.high - range.low) * at;
  if (spread == Spread::Log) return LogScale(range).value(at);
  const long double magnitude = magnitude_at(spread, range.high, std::fabs(at - 0.5) * 2);
  return at < 0.5 ? -magnitude : magnitude;
}

long double shown_value(long double value, const std::optional<Quantization>& meaning) {
  return meaning ? (value - meaning->zero_point) * meaning->scale : value;
}

long double value_of_shown(long double shown, const std::optional<Quantization>& meaning) {
  return meaning && meaning->scale != 0 ? shown / meaning->scale + meaning->zero_point : shown;
}

std::vector<Tick> ticks(Spread spread, const Range& range, int at_most, const std::optional<Quantization>& meaning) {
  const int count = std::max(2, at_most);
  if (meaning) {
    const Range shown{shown_value(range.low, meaning), shown_value(range.high, meaning)};
    if (spread == Spread::Linear && shown.low < shown.high) return linear_ticks(shown, count);  // round real numbers
    std::vector<Tick> all = ticks(spread, range, count);
    for (Tick& tick : all) tick.label = short_number(tick.value = shown_value(tick.value, meaning));
    return all;
  }
  if (spread == Spread::Log) return log_ticks(range, count);
  return spread == Spread::Linear ? linear_ticks(range, count) : signed_ticks(spread, range, count);
}

std::vector<Tick> ticks_between(Spread spread, const Range& range, std::span<const Tick> powers) {
  if (spread != Spread::Log && spread != Spread::SignedLog) return {};
  const auto is_power = [](long double value) {
    return std::fabs(std::fabs(value) / std::pow(10.0L, decade_of(value)) - 1) < 1e-6L;
  };
  std::vector<Tick> all;
  const auto add = [&](long double value) {
    if (range.low <= value && value <= range.high)
      all.push_back({position(spread, range, value), value, decade_label(value)});
  };
  std::optional<int> before;  // of the positive ones
  std::optional<int> least;
  for (const Tick& power : powers) {
    if (power.value == 0) continue;
    if (!is_power(power.value)) return {};  // a narrow range has other ticks
    const int decade = decade_of(power.value);
    least = std::min(least.value_or(decade), decade);
    if (power.value > 0 && before && decade > *before + 1) return {};
    if (power.value > 0) before = decade;
    for (const int factor : {5, 2}) add(factor * power.value);
  }
  if (!least || spread != Spread::Log) return all;
  for (const int factor : {5, 2, 1}) {
    const long double value = factor * std::pow(10.0L, *least - 1);
    if (value <= LogScale::unit_of(range) / 2 * (1 + 1e-6L)) break;
    add(value), add(-value);
  }
  return all;
}

bool LabelRoom::take(double from, double to) {
  for (const auto& [start, end] : taken_)
    if (from < end + gap_ && start < to + gap_) return false;
  taken_.emplace_back(from, to);
  return true;
}

std::vector<Tick> count_ticks(std::uint64_t top, bool logarithmic, int at_most) {
  const auto high = static_cast<long double>(std::max<std::uint64_t>(top, 1));
  if (!logarithmic) {
    std::vector<Tick> all = linear_ticks({0, high}, std::max(2, at_most));
    // Counts are integers: no tick between 0 and 1.
    std::erase_if(all, [](const Tick& tick) { return tick.value != std::floor(tick.value); });
    for (Tick& tick : all) {
      if (tick.value >= 1e3L && high < 1e4L)
        tick.label = with_thousands(static_cast<std::uint64_t>(tick.value));
      else if (tick.value >= 1e3L)  // "5k" beside "10k"
        tick.label = tick.value < 1e6L   ? fmt::format("{:g}k", tick.value / 1e3L)
                     : tick.value < 1e9L ? fmt::format("{:g}M", tick.value / 1e6L)
                                         : fmt::format("{:g}G", tick.value / 1e9L);
    }
    return all;
  }
  std::vector<Tick> all = {{0, 0, "0"}};
  const int decades = static_cast<int>(std::floor(std::log10(high) + 1e-9L));
  const int stride = decades / std::max(1, at_most - 1) + 1;
  for (int decade = 0; decade <= decades; decade += stride) {
    const long double value = std::pow(10.0L, decade);
    all.push_back({static_cast<double>(std::log10(1 + value) / std::log10(1 + high)), value,
                   value <= 1e4L ? with_thousands(static_cast<std::uint64_t>(value)) : decade_label(value)});
  }
  return all;
}

std::string short_number(long double value, int digits) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  if (value == 0) return "0";
  const long double magnitude = std::fabs(value);
  const std::string plain = value == std::floor(value) && magnitude < 1e6L ? fmt::format("{:.0f}", value) : "";
  const std::string text = with_short_exponent(fmt::format("{:.{}g}", value, digits));
  // -1.23e5 is no shorter than -123457, which tells more.
  if (const std::string whole = fmt::format("{:.0f}", value);
      text.find('e') != std::string::npos && magnitude >= 1 && magnitude < 1e7L && whole.size() <= text.size())
    return whole;
  return plain.empty() ? text : plain;
}

std::string shortest_number(DataType type, long double value, int digits) {
  std::string text = short_number(value, digits);
  if (!reads_back(type, text, value)) return text;
  for (std::string shorter; digits > 1; text = std::move(shorter)) {
    shorter = short_number(value, --digits);
    if (!reads_back(type, shorter, value)) break;
  }
  return text;
}

}  // namespace opscope::picture
