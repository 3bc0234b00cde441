#include "app/gui/panes/linked_views.h"

#include <algorithm>

namespace opscope::gui {

LinkedPlace linked_place(const HeatmapView& view, const std::optional<Selection>& region) {
  LinkedPlace place{
      .probe = view.probe, .pinned = view.pinned, .slice = view.slice, .bits = view.bits, .region = region};
  if (view.fitted) return place;
  place.fitted = false;
  place.centre_x = view.centre_x, place.centre_y = view.centre_y, place.pixels_per_cell = view.pixels_per_cell;
  return place;
}

void take_place(HeatmapView& view, const HeatmapView& other) {
  view.fitted = other.fitted;
  view.centre_x = other.centre_x, view.centre_y = other.centre_y, view.pixels_per_cell = other.pixels_per_cell;
  view.slice = other.slice;
  view.probe = other.probe, view.pinned = other.pinned;
}

std::optional<std::vector<std::uint32_t>> same_index(std::span<const std::uint32_t> index,
                                                     std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> found(sizes.size(), 0);
  for (std::size_t back = 0; back < index.size(); ++back) {  // from the last dimension
    const std::uint32_t at = index[index.size() - 1 - back];
    if (back >= sizes.size() ? at > 0 : at >= sizes[sizes.size() - 1 - back]) return std::nullopt;
    if (back < sizes.size()) found[sizes.size() - 1 - back] = at;
  }
  return found;
}

void follow(HeatmapView& view, const PicturesOnShow& pictures, const LinkedPlace& leader, const LinkedPlace& before,
            const PicturesOnShow& leaders) {
  if (pictures.sizes.empty() || leaders.sizes.empty()) return;
  view.fitted = leader.fitted;
  view.bits = leader.bits;
  if (leader.slice && leader.slice != before.slice && pictures.sizes.size() == leaders.sizes.size())
    view.slice = picture::fitted(*leader.slice, pictures.sizes);
  if (!leader.fitted) {
    const bool same = pictures.width == leaders.width && pictures.height == leaders.height;
    view.centre_x = leader.centre_x / leaders.width * pictures.width;
    view.centre_y = leader.centre_y / leaders.height * pictures.height;
    view.pixels_per_cell = leader.pixels_per_cell;
    const picture::Layout layout{.width = static_cast<std::uint64_t>(pictures.width),
                                 .height = static_cast<std::uint64_t>(pictures.height)};
    if (!same) view.pixels_per_cell = limited_zoom(view.pixels_per_cell * pictures.fitted / leaders.fitted, layout);
    if (same) view.centre_x = leader.centre_x, view.centre_y = leader.centre_y;  // to the last bit
  }
  const bool points = !leader.pinned && !before.pinned;
  if (points && view.pinned) return;
  view.probe = leader.probe ? same_index(*leader.probe, pictures.sizes) : std::nullopt;
  view.pinned = leader.pinned && view.probe;
}

void follow_region(std::optional<Selection>& region, const HeatmapView& view, const PicturesOnShow& pictures,
                   const LinkedPlace& leader, const LinkedPlace& before) {
  if (leader.region == before.region) return;
  const auto is_same = [](const Selection& a, const Selection& b) {  // whichever pane it was drawn in
    return a.from == b.from && a.to == b.to && a.slice == b.slice && a.sizes == b.sizes;
  };
  if (region && before.region && is_same(*region, *before.region)) region.reset();
  if (!leader.region || leader.region->sizes != pictures.sizes) return;
  const picture::Slice slice = view.slice.value_or(picture::default_slice(pictures.sizes));
  if (picture::fitted(slice, pictures.sizes) == leader.region->slice) region = leader.region;
}

}  // namespace opscope::gui
