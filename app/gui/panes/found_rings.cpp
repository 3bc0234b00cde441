#include "app/gui/panes/found_rings.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/resource_map.h"

namespace opscope::gui {

namespace {

// Of the elements at these logical positions, those that the slice shows.
std::vector<picture::Cell> cells_of(std::span<const std::uint64_t> positions, std::span<const std::uint32_t> sizes,
                                    const picture::Slice& slice) {
  std::vector<picture::Cell> cells;
  for (const std::uint64_t position : positions) {
    const std::vector<std::uint32_t> index = index_of(position, sizes);
    picture::Slice own = picture::showing(slice, index);
    if (slice.channel) own.at[*slice.channel] = slice.at[*slice.channel];  // all channels are drawn
    if (own == slice) cells.push_back(picture::cell_of(sizes, slice, index));
  }
  return cells;
}

// The probed element is pinned, and one of these sizes.
bool is_pinned_in(const FoundRings& found, const HeatmapView& view) {
  return view.pinned && view.probe && std::ranges::equal(*view.probe, found.sizes, std::ranges::less());
}

std::uint64_t probed_position(const FoundRings& found, const HeatmapView& view) {
  return offset_of(*view.probe, packed_strides(found.sizes));
}

bool has_probed(const FoundRings& found, const HeatmapView& view) {
  const std::uint64_t probed = probed_position(found, view);
  return found.changed == probed || std::ranges::find(found.positions, probed) != found.positions.end();
}

// Those to mark while the probed element is one of them.
std::vector<std::uint64_t> marked_positions(const FoundRings& found, const HeatmapView& view) {
  return found.behind ? std::vector{probed_position(found, view)} : found.positions;
}

// As has_probed(), by what the tensor has there.
bool is_wanted_at_probe(const FoundRings& found, const HeatmapView& view, const Tensor& tensor) {
  const DataType type = tensor.desc.data_type;
  const auto probed = byte_of_element(tensor, *view.probe);
  return probed &&
         is_wanted(type, load_bits(tensor.buffer.bytes().data() + *probed, element_size(type)), *found.wanted);
}

}  // namespace

void note_changed(FoundRings& found, const HeatmapView& view, const Tensor& tensor) {
  if (!found.wanted || tensor.desc.sizes != found.sizes || !is_pinned_in(found, view)) return;
  if (is_wanted_at_probe(found, view, tensor)) found.changed = probed_position(found, view);
}

bool same_elements(std::span<const HeatmapSource> a, std::span<const HeatmapSource> b, const std::string& title) {
  const auto in_a = std::ranges::find(a, title, &HeatmapSource::title);
  const auto in_b = std::ranges::find(b, title, &HeatmapSource::title);
  return in_a != a.end() && in_b != b.end() && in_a->tensor.desc == in_b->tensor.desc &&
         in_a->tensor.offset == in_b->tensor.offset && in_a->tensor.buffer.same_storage(in_b->tensor.buffer);
}

std::vector<picture::Mark> marks_of(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                    const picture::Viewport& viewport) {
  if (!is_pinned_in(found, view) || !has_probed(found, view)) return {};
  std::vector<picture::Mark> marks;
  for (const picture::Cell cell : cells_of(marked_positions(found, view), found.sizes, slice)) {
    const auto pixel = [&](std::uint64_t at, double from) {
      return static_cast<int>(std::lround((static_cast<double>(at) + 0.5 - from) / viewport.elements_per_pixel - 0.5));
    };
    const picture::Mark mark{pixel(cell.x, viewport.x), pixel(cell.y, viewport.y), 0};
    if (mark.x >= 0 && mark.y >= 0 && mark.x < viewport.width && mark.y < viewport.height) marks.push_back(mark);
  }
  return marks;
}

std::vector<picture::Cell> found_cells(const FoundRings& found, const HeatmapView& view, const picture::Slice& slice,
                                       const picture::Plane& plane, picture::Cell from, picture::Cell to) {
  if (!is_pinned_in(found, view)) return {};
  std::vector<picture::Cell> cells;
  if (!found.positions.empty()) {
    if (!has_probed(found, view)) return {};
    for (const picture::Cell cell : cells_of(marked_positions(found, view), found.sizes, slice))
      if (from.x <= cell.x && cell.x < to.x && from.y <= cell.y && cell.y < to.y) cells.push_back(cell);
    return cells;
  }
  const Tensor& tensor = plane.tensor();
  if (!found.wanted || plane.show() != picture::Show::Value || tensor.desc.sizes != found.sizes) return {};
  const DataType type = tensor.desc.data_type;
  const std::size_t size = element_size(type);
  if (found.changed != probed_position(found, view) && !is_wanted_at_probe(found, view, tensor)) return {};
  const picture::Layout& layout = plane.layout();
  const auto is_found = [&](picture::Cell cell) {
    for (std::uint32_t channel = 0; channel < layout.channels; ++channel) {
      const std::byte* at = tensor.bytes().data() + layout.offset(cell.x, cell.y, channel) * size;
      if (is_wanted(type, load_bits(at, size), *found.wanted)) return true;
    }
    return false;
  };
  for (std::uint64_t y = from.y; y < to.y; ++y)
    for (std::uint64_t x = from.x; x < to.x; ++x)
      if (layout.contains(x, y) && is_found({x, y})) cells.push_back({x, y});
  return cells;
}

std::vector<picture::Mark> marks_of(const MarkedElements& marked, std::span<const std::uint32_t> sizes,
                                    const picture::Slice& slice, const picture::Viewport& viewport) {
  if (marked.outdated) return {};
  return picture::marks_around(cells_of(marked.few, sizes, slice), viewport);
}

}  // namespace opscope::gui
