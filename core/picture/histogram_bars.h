#pragma once
// The bars of a histogram beside its axis, for values that have no place on it, and the count of the highest bar.

#include <algorithm>
#include <cstdint>

#include "core/compare/statistics.h"
#include "core/picture/colormap.h"

namespace opscope::picture {

// NaN and infinities have bars of their own, beside the axis.
struct SpecialBar {
  const char* title;
  std::uint64_t Histogram::*count;
  Rgba colour;
};
inline constexpr SpecialBar special_bars[] = {
    {"NaN", &Histogram::nan, nan_colour},
    {"-Inf", &Histogram::negative_infinity, negative_infinity_colour},
    {"+Inf", &Histogram::positive_infinity, positive_infinity_colour},
};

// The largest count of any bar of all series, at least 1. A series has a member `histogram`.
template <class Series>
std::uint64_t largest_count(const Series& series) {
  std::uint64_t largest = 1;
  for (const auto& one : series) {
    for (const std::uint64_t count : one.histogram.bins) largest = std::max(largest, count);
    for (const SpecialBar& bar : special_bars) largest = std::max(largest, one.histogram.*bar.count);
  }
  return largest;
}

}  // namespace opscope::picture
