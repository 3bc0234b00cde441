#include "app/gui/form/chain_places.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace opscope::gui {

std::vector<ChainPlace> place_boxes(std::span<const float> widths, float arrow, float room) {
  std::vector<ChainPlace> places;
  std::size_t row = 0;
  float x = 0;
  for (const float wanted : widths) {
    const float before = places.empty() ? 0 : arrow, width = std::min(wanted, room - before);
    if (x > 0 && x + before + width > room) ++row, x = 0;
    places.push_back({row, x + before, width});
    x += before + width;
  }
  return places;
}

std::vector<ChainPlace> place_evenly(std::span<const float> widths, float arrow, float room) {
  constexpr int step = 4;
  std::vector<ChainPlace> places = place_boxes(widths, arrow, room);
  if (widths.empty()) return places;
  const float least = std::ranges::max(widths) + arrow;  // no box becomes narrower
  for (int less = step; room - static_cast<float>(less) >= least; less += step) {
    std::vector<ChainPlace> more_even = place_boxes(widths, arrow, room - static_cast<float>(less));
    if (rows_of(more_even) > rows_of(places)) break;
    places = std::move(more_even);
  }
  return places;
}

void widen_boxes(std::span<ChainPlace> places, std::span<const float> wanted, float room) {
  for (std::size_t from = 0, to = 0; from < places.size(); from = to) {
    while (to < places.size() && places[to].row == places[from].row) ++to;
    const float left = room - places[to - 1].left - places[to - 1].width;
    const auto more = [&](std::size_t i, float limit) {
      return std::max(0.0f, std::min(wanted[i], limit) - places[i].width);
    };
    const auto fits = [&](float limit) {
      float sum = 0;
      for (std::size_t i = from; i < to; ++i) sum += more(i, limit);
      return sum <= left;
    };
    float limit = std::ceil(std::ranges::max(wanted.subspan(from, to - from)));
    while (limit > 0 && !fits(limit)) --limit;
    float moved = 0;
    for (std::size_t i = from; i < to; ++i) {
      const float wider = more(i, limit);
      places[i].left += moved, places[i].width += wider, moved += wider;
    }
  }
}

std::size_t rows_of(std::span<const ChainPlace> places) { return places.empty() ? 0 : places.back().row + 1; }

std::size_t gap_at(std::span<const ChainPlace> places, std::ptrdiff_t row, float x) {
  if (places.empty()) return 0;
  const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(places.back().row);
  const auto wanted = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, last));
  std::size_t gap = 0;
  for (const ChainPlace& place : places)
    if (place.row < wanted || (place.row == wanted && place.left + place.width / 2 < x)) ++gap;
  return gap;
}

}  // namespace opscope::gui
