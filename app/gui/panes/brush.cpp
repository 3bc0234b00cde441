#include "app/gui/panes/brush.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "app/gui/widgets/mouse_path.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// A cell that may lie outside the picture.
struct Place {
  std::int64_t x = 0, y = 0;
};

Place place_at(const picture::Viewport& viewport, ImVec2 pixel) {
  const auto whole = [](double v) { return static_cast<std::int64_t>(std::clamp(std::floor(v), -1e9, 1e18)); };
  return {whole(viewport.x + pixel.x * viewport.elements_per_pixel),
          whole(viewport.y + pixel.y * viewport.elements_per_pixel)};
}

// The first cell that a brush of `size` covers, if `at` is in its middle.
Place corner_of(Place at, std::uint32_t size) {
  const std::int64_t half = (size - 1) / 2;
  return {at.x - half, at.y - half};
}

bool is_true(const Tensor& tensor, std::uint64_t element) {
  const std::uint64_t size = element_size(tensor.desc.data_type), at = element * size;
  return at + size <= tensor.bytes().size() && load_bits(tensor.bytes().data() + at, size) != 0;
}

// True if the middle of this cell of a square of `size` lies in the circle in it.
bool is_in_circle(std::int64_t x, std::int64_t y, std::uint32_t size) {
  const std::int64_t across = size, dx = 2 * x + 1 - across, dy = 2 * y + 1 - across;
  return dx * dx + dy * dy <= across * across;
}

void cover(const picture::Layout& layout, Place at, const Brush& brush, Stroke& stroke) {
  const Place corner = corner_of(at, brush.size);
  for (std::int64_t y = std::max<std::int64_t>(0, corner.y); y < corner.y + brush.size; ++y)
    for (std::int64_t x = std::max<std::int64_t>(0, corner.x); x < corner.x + brush.size; ++x) {
      if (brush.round && !is_in_circle(x - corner.x, y - corner.y, brush.size)) continue;
      const auto column = static_cast<std::uint64_t>(x), row = static_cast<std::uint64_t>(y);
      if (!layout.contains(column, row)) continue;
      for (std::uint32_t c = 0; c < layout.channels; ++c) stroke.elements.push_back(layout.offset(column, row, c));
    }
}

// Along a line, a cell at a time, so that its edges are straight, unless it is too long for one frame.
void cover_line(const picture::Layout& layout, Place from, Place to, const Brush& brush, Stroke& stroke) {
  const std::int64_t length = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  constexpr std::int64_t most_cells = std::int64_t{1} << 22;
  const std::int64_t cells = std::int64_t{brush.size} * brush.size * layout.channels;
  const std::int64_t steps = std::clamp<std::int64_t>(length, 1, std::max<std::int64_t>(1, most_cells / cells));
  for (std::int64_t i = 1; i <= steps; ++i)
    cover(layout, {from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps}, brush, stroke);
}

constexpr float least_outline = 6;  // half of its side, at scale 1: a brush of few small cells is seen too

void draw_outline(const picture::Viewport& viewport, ImVec2 corner, Place at, const Brush& brush) {
  const Place first = corner_of(at, brush.size);
  const auto pixel = [&](std::int64_t x, std::int64_t y) {
    return ImVec2{corner.x + static_cast<float>((static_cast<double>(x) - viewport.x) / viewport.elements_per_pixel),
                  corner.y + static_cast<float>((static_cast<double>(y) - viewport.y) / viewport.elements_per_pixel)};
  };
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), true);
  ImVec2 from = pixel(first.x, first.y), to = pixel(first.x + brush.size, first.y + brush.size);
  const float more = px(least_outline) - (to.x - from.x) / 2;
  if (more > 0) from = {from.x - more, from.y - more}, to = {to.x + more, to.y + more};
  const bool is_circle = brush.round && (more > 0 || !is_in_circle(0, 0, brush.size));
  const float rounding = is_circle ? (to.x - from.x) / 2 : 0;
  // Light within dark is seen on cells of any colour.
  list.AddRect(from, to, IM_COL32(0, 0, 0, 0xC0), rounding, 0, px(4));
  list.AddRect(from, to, IM_COL32(0xFF, 0xFF, 0xFF, 0xFF), rounding, 0, px(1.5f));
  list.PopClipRect();
  note_rectangle("brush", from, to);
}

}  // namespace

bool is_painted(const HeatmapSource& source, const Brush& brush, const PaneFrame& frame) {
  return brush.tensor && source.role != PaneRole::Difference && brush.tensor->desc.sizes == frame.main_sizes &&
         source.tensor.desc.sizes == frame.main_sizes;
}

std::optional<Stroke> paint(const std::string& key, const PaneFrame& frame, const PaneGesture& gesture, Brush& brush) {
  const ImVec2 corner = ImGui::GetItemRectMin(), mouse = ImGui::GetIO().MousePos;
  const Place now = place_at(frame.viewport, {mouse.x - corner.x, mouse.y - corner.y});
  const bool ends = brush.last && ImGui::IsItemDeactivated();  // the mouse may have moved since the last frame
  const bool drags = ends || (gesture.kind == PaneGesture::Kind::Paint && gesture.pane == key && ImGui::IsItemActive());
  if (drags || ImGui::IsItemHovered()) draw_outline(frame.viewport, corner, now, brush);
  const auto before = brush.last;
  if (ends || gesture.kind != PaneGesture::Kind::Paint) brush.last.reset();
  if (!drags) return std::nullopt;  // another picture may be painted
  const picture::Layout layout = picture::layout_of(brush.tensor->desc, frame.slice);
  Place from = now;
  if (before) {
    from = {before->first, before->second};
    if (from.x == now.x && from.y == now.y && mouse_path().empty()) return std::nullopt;
  } else {
    const auto x = static_cast<std::uint64_t>(now.x), y = static_cast<std::uint64_t>(now.y);
    const bool inside = now.x >= 0 && now.y >= 0 && layout.contains(x, y);
    const auto is_true_now = [&](std::uint64_t element) {
      return listed_truth(*brush.model, brush.at, element).value_or(is_true(*brush.tensor, element));
    };
    // The second press of a double click goes on with what the first one painted: also where frames are so slow that
    // it waited for the one of the first, and seems to come later.
    constexpr int frames_of_a_click = 3;
    const int frame_now = ImGui::GetFrameCount();
    const auto& first = brush.pressed;
    const bool waited =
        first && first->x == now.x && first->y == now.y && frame_now - first->frame <= frames_of_a_click;
    const bool is_second = waited || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    const bool opposite = is_second ? brush.value : !inside || !is_true_now(layout.offset(x, y));
    brush.pressed = {now.x, now.y, frame_now};
    brush.value = brush.paints.value_or(opposite);
  }
  if (!ends) brush.last = {now.x, now.y};
  Stroke stroke{brush.tensor->desc, {}, brush.value};
  for (const ImVec2& place : before ? mouse_path() : std::span<const ImVec2>()) {
    const Place to = place_at(frame.viewport, {place.x - corner.x, place.y - corner.y});
    cover_line(layout, std::exchange(from, to), to, brush, stroke);
  }
  cover_line(layout, from, now, brush, stroke);
  return stroke.elements.empty() ? std::nullopt : std::optional(std::move(stroke));
}

}  // namespace opscope::gui
