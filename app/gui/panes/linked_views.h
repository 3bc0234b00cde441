#pragma once
// Links what two groups of panes show, each of a case of its own: zoom, position, slice, probe and region.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/selection.h"

namespace opscope::gui {

// The pictures of a group, all of them of one slice.
struct PicturesOnShow {
  std::vector<std::uint32_t> sizes = {};  // of the largest tensor; empty: there is none
  double width = 0, height = 0;           // cells
  double fitted = 1;                      // pixels per cell if the whole picture is shown

  friend bool operator==(const PicturesOnShow&, const PicturesOnShow&) = default;
};

// The part of a view that another group follows. A fitted one has no place of its own.
struct LinkedPlace {
  bool fitted = true;
  double centre_x = 0, centre_y = 0, pixels_per_cell = 1;
  std::optional<std::vector<std::uint32_t>> probe = {};
  bool pinned = false;
  std::optional<picture::Slice> slice = {};
  bool bits = false;  // of the probe
  std::optional<Selection> region = {};

  friend bool operator==(const LinkedPlace&, const LinkedPlace&) = default;
};
LinkedPlace linked_place(const HeatmapView& view, const std::optional<Selection>& region);

// `view`, of pictures of the same sizes, shows what `other` shows.
void take_place(HeatmapView& view, const HeatmapView& other);

// The element of a tensor of other sizes that has this index. Sizes count from the last dimension, and the leading
// dimensions that only one of the two has are at index 0. nullopt: it has none.
std::optional<std::vector<std::uint32_t>> same_index(std::span<const std::uint32_t> index,
                                                     std::span<const std::uint32_t> sizes);

// `view` shows the place of `leader`. Pictures of as many rows and columns have the same cells in the middle, equally
// large. Others have the same fraction of the picture there, as many times as large as when they are fitted, within
// limited_zoom(). The probe is at the same index if there is such an element. `before`: what the leader showed until
// now. A slice is followed once it changes, if the tensors have as many dimensions. Where the leader only points, it
// does not take away what is pinned in `view`.
void follow(HeatmapView& view, const PicturesOnShow& pictures, const LinkedPlace& leader, const LinkedPlace& before,
            const PicturesOnShow& leaders);

// `region` of a group that shows `view` becomes that of `leader` once that changes, if the tensors have the same sizes
// and slice. It ends with that of the leader.
void follow_region(std::optional<Selection>& region, const HeatmapView& view, const PicturesOnShow& pictures,
                   const LinkedPlace& leader, const LinkedPlace& before);

}  // namespace opscope::gui
