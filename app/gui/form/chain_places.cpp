#include "app/gui/form/chain_places.h"

#include <algorithm>

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
