#pragma once
// Rings around the elements of a kind or value that was searched for, while one of them is pinned; and around a few
// marked elements.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "core/picture/marks.h"

namespace opscope::gui {

struct FoundRings {
  std::string title;                     // of the source
  std::vector<std::uint32_t> sizes;      // of its tensor
  std::vector<std::uint64_t> positions;  // logical; empty: there are too many
};

// The source of this title has the same elements in both: what was found in it is still there.
bool same_elements(std::span<const HeatmapSource> a, std::span<const HeatmapSource> b, const std::string& title);

// Those of them that are in this slice, in a picture of this viewport. Empty if another element is probed, or none.
std::vector<picture::Mark> marks_of(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                    const picture::Viewport& viewport);

// Those of the few marked elements that are in this slice. `sizes`: of the tensor they are in.
std::vector<picture::Mark> marks_of(const MarkedElements& marked, std::span<const std::uint32_t> sizes,
                                    const picture::Slice& slice, const picture::Viewport& viewport);

}  // namespace opscope::gui
