#include "app/gui/panes/region_grips.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

constexpr float reach = 5;  // of a side, at scale 1

struct Extent {
  float from, to;  // pixels from the picture's corner
};

Extent extent_of(std::uint64_t from, std::uint64_t to, double start, double per_pixel) {
  const auto pixel = [&](std::uint64_t cell) {
    return static_cast<float>((static_cast<double>(cell) - start) / per_pixel);
  };
  return {pixel(from), pixel(to)};
}

struct Extents {
  Extent across, down;
};

Extents extents_of(const Selection& selection, const picture::Viewport& viewport) {
  return {extent_of(selection.from.x, selection.to.x, viewport.x, viewport.elements_per_pixel),
          extent_of(selection.from.y, selection.to.y, viewport.y, viewport.elements_per_pixel)};
}

// -1 or 1 near an end, 0 between them; nullopt outside.
std::optional<int> part_at(float at, Extent side) {
  const float outside = px(reach), within = std::min(outside, (side.to - side.from) / 4);
  if (at < side.from - outside || at > side.to + outside) return std::nullopt;
  if (at < side.from + within) return -1;
  return at > side.to - within ? 1 : 0;
}

void drag_side(int part, double cells, std::uint64_t size, std::uint64_t& from, std::uint64_t& to, bool all) {
  const auto moved = [&](std::uint64_t at, std::uint64_t least, std::uint64_t most) {
    const double wanted = static_cast<double>(at) + std::round(cells);
    return static_cast<std::uint64_t>(std::clamp(wanted, static_cast<double>(least), static_cast<double>(most)));
  };
  if (all) {
    const std::uint64_t length = to - from;
    from = moved(from, 0, size - length);
    to = from + length;
  } else if (part < 0) {
    from = moved(from, 0, to - 1);
  } else if (part > 0) {
    to = moved(to, from + 1, size);
  }
}

}  // namespace

std::optional<RegionGrip> grip_at(const Selection& selection, const picture::Viewport& viewport, ImVec2 place,
                                  bool inside) {
  const auto [across, down] = extents_of(selection, viewport);
  const std::optional<int> x = part_at(place.x, across), y = part_at(place.y, down);
  if (!x || !y || (*x == 0 && *y == 0 && !inside)) return std::nullopt;
  return RegionGrip{*x, *y};
}

ImGuiMouseCursor cursor_of(RegionGrip grip) {
  if (grip.x == 0 && grip.y == 0) return ImGuiMouseCursor_ResizeAll;
  if (grip.x == 0) return ImGuiMouseCursor_ResizeNS;
  if (grip.y == 0) return ImGuiMouseCursor_ResizeEW;
  return grip.x == grip.y ? ImGuiMouseCursor_ResizeNWSE : ImGuiMouseCursor_ResizeNESW;
}

Selection with_grip_dragged(Selection selection, RegionGrip grip, double cells_right, double cells_down,
                            const picture::Layout& layout) {
  const bool all = grip.x == 0 && grip.y == 0;
  drag_side(grip.x, cells_right, layout.width, selection.from.x, selection.to.x, all);
  drag_side(grip.y, cells_down, layout.height, selection.from.y, selection.to.y, all);
  return selection;
}

bool fills(const Selection& selection, const picture::Layout& layout) {
  return selection.to.x - selection.from.x >= layout.width && selection.to.y - selection.from.y >= layout.height;
}

void draw_grips(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection) {
  const auto [across, down] = extents_of(selection, viewport);
  const float least = px(24), half = px(3);
  const bool wide = across.to - across.from >= least, high = down.to - down.from >= least;
  const auto along = [](Extent side, int part) {
    return part < 0 ? side.from : part > 0 ? side.to : (side.from + side.to) / 2;
  };
  for (const int y : {-1, 0, 1})
    for (const int x : {-1, 0, 1}) {
      if (x == 0 && y == 0) continue;
      const ImVec2 at{corner.x + along(across, x), corner.y + along(down, y)};
      const ImVec2 from{at.x - half, at.y - half}, to{at.x + half, at.y + half};
      const char *row = y < 0 ? " upper" : y > 0 ? " lower" : "", *column = x < 0 ? " left" : x > 0 ? " right" : "";
      note_rectangle(std::string("selection") + row + column, from, to);
      if (!wide || !high) continue;
      list.AddRectFilled(from, to, palette().accent);
      list.AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, IM_COL32(0, 0, 0, 0xC0));
    }
}

}  // namespace opscope::gui
