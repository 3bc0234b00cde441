#include "app/gui/panes/found_rings.h"

#include <algorithm>
#include <cmath>

namespace opscope::gui {

bool same_elements(std::span<const HeatmapSource> a, std::span<const HeatmapSource> b, const std::string& title) {
  const auto in_a = std::ranges::find(a, title, &HeatmapSource::title);
  const auto in_b = std::ranges::find(b, title, &HeatmapSource::title);
  return in_a != a.end() && in_b != b.end() && in_a->tensor.desc == in_b->tensor.desc &&
         in_a->tensor.offset == in_b->tensor.offset && in_a->tensor.buffer.same_storage(in_b->tensor.buffer);
}

std::vector<picture::Mark> marks_of(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                    const picture::Viewport& viewport) {
  if (!view.pinned || !view.probe || !std::ranges::equal(*view.probe, found.sizes, std::ranges::less())) return {};
  const std::uint64_t probed = offset_of(*view.probe, packed_strides(found.sizes));
  if (std::ranges::find(found.positions, probed) == found.positions.end()) return {};
  std::vector<picture::Mark> marks;
  for (const std::uint64_t position : found.positions) {
    const std::vector<std::uint32_t> index = index_of(position, found.sizes);
    picture::Slice own = picture::showing(slice, index);
    if (slice.channel) own.at[*slice.channel] = slice.at[*slice.channel];  // all channels are drawn
    if (own != slice) continue;
    const picture::Cell cell = picture::cell_of(found.sizes, slice, index);
    const auto pixel = [&](std::uint64_t at, double from) {
      return static_cast<int>(std::lround((static_cast<double>(at) + 0.5 - from) / viewport.elements_per_pixel - 0.5));
    };
    const picture::Mark mark{pixel(cell.x, viewport.x), pixel(cell.y, viewport.y), 0};
    if (mark.x >= 0 && mark.y >= 0 && mark.x < viewport.width && mark.y < viewport.height) marks.push_back(mark);
  }
  return marks;
}

}  // namespace opscope::gui
