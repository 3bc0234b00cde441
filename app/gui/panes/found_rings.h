#pragma once
// Marks of the elements of a kind or value that was searched for, while one of them is pinned: rings, and frames of
// large cells. Rings around a few marked elements.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "core/compare/find_value.h"
#include "core/picture/heatmap.h"
#include "core/picture/marks.h"

namespace opscope::gui {

struct FoundRings {
  std::string title;                     // of the source
  std::vector<std::uint32_t> sizes;      // of its tensor
  std::vector<std::uint64_t> positions;  // logical; empty: there are too many
  // Which elements of the whole tensor were searched for. nullopt: only those at the positions.
  std::optional<WantedElement> wanted = {};
  // One that was found, and pinned while its elements changed: while it is pinned, the others stay marked.
  std::optional<std::uint64_t> changed = {};
  // The elements are others than when the positions were found: none but the pinned one is marked.
  bool behind = false;
};

// Notes in `found` that the element which is pinned in its tensor may be none of them any more, if it is one in
// `tensor`, which has the elements as they were. Precondition: the tensor lies in its buffer.
void note_changed(FoundRings& found, const HeatmapView& view, const Tensor& tensor);

// The source of this title has the same elements in both: what was found in it is still there.
bool same_elements(std::span<const HeatmapSource> a, std::span<const HeatmapSource> b, const std::string& title);

// Those of them that are in this slice, in a picture of this viewport. Empty if another element is probed, or none.
std::vector<picture::Mark> marks_of(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                    const picture::Viewport& viewport);

// The cells from `from` to before `to` that have one of them, however many there are. `slice` is that of the plane.
// Empty if another element is probed, or none.
std::vector<picture::Cell> found_cells(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                       const picture::Plane& plane, picture::Cell from, picture::Cell to);

// Those of the few marked elements that are in this slice. `sizes`: of the tensor they are in.
std::vector<picture::Mark> marks_of(const MarkedElements& marked, std::span<const std::uint32_t> sizes,
                                    const picture::Slice& slice, const picture::Viewport& viewport);

}  // namespace opscope::gui
