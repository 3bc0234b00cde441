#include "app/gui/panes/pane_mouse.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Viewport;

Cell cell_at(const Viewport& viewport, ImVec2 place) {
  const auto whole = [](double v) { return static_cast<std::uint64_t>(std::clamp(std::floor(v), 0.0, 1e18)); };
  return {whole(viewport.x + place.x * viewport.elements_per_pixel),
          whole(viewport.y + place.y * viewport.elements_per_pixel)};
}

void zoom_at(HeatmapView& view, const Viewport& viewport, ImVec2 place, float wheel, const picture::Layout& layout) {
  const double x = viewport.x + place.x * viewport.elements_per_pixel,
               y = viewport.y + place.y * viewport.elements_per_pixel;
  const double fitted = 1 / picture::fit(layout, viewport.width, viewport.height).elements_per_pixel;
  const double wanted = zoomed_by(std::pow(1.25, static_cast<double>(wheel)), view.pixels_per_cell, fitted);
  const double zoomed = limited_zoom(wanted, layout);
  const double factor = view.pixels_per_cell / zoomed;
  view.centre_x = x + (view.centre_x - x) * factor;
  view.centre_y = y + (view.centre_y - y) * factor;
  view.pixels_per_cell = zoomed;
  view.fitted = false;
}

void fit_range_to(const HeatmapSource& source, const PanePicture& drawn, ImVec2 a, ImVec2 b, const PaneFrame& frame,
                  const HeatmapView& view) {
  const Cell from = cell_at(drawn.viewport, {std::min(a.x, b.x), std::min(a.y, b.y)});
  Cell to = cell_at(drawn.viewport, {std::max(a.x, b.x), std::max(a.y, b.y)});
  to = {to.x + 1, to.y + 1};
  frame.range_finder->start({range_group(source, view, frame.apart), drawn.plane, from, to});
}

// The cells from one place to the other that the picture has; nullopt: none.
std::optional<Selection> selection_between(const std::string& key, ImVec2 a, ImVec2 b, const PaneFrame& frame) {
  const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  const Cell from = cell_at(frame.viewport, {std::min(a.x, b.x), std::min(a.y, b.y)});
  const ImVec2 last{std::max(a.x, b.x), std::max(a.y, b.y)};
  const bool before = frame.viewport.x + last.x * frame.viewport.elements_per_pixel < 0 ||
                      frame.viewport.y + last.y * frame.viewport.elements_per_pixel < 0;
  if (before || from.x >= layout.width || from.y >= layout.height) return std::nullopt;
  const Cell to = cell_at(frame.viewport, last);
  return Selection{.pane = key,
                   .from = from,
                   .to = {std::min(to.x + 1, layout.width), std::min(to.y + 1, layout.height)},
                   .slice = frame.slice,
                   .sizes = frame.main_sizes};
}

// What a press of the left button takes of the region. With Ctrl, inside it, all of it.
std::optional<RegionGrip> grip_here(const PaneGesture& gesture, bool painted, ImVec2 place, const PaneFrame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!gesture.selection || io.KeyShift || (painted && !io.KeyCtrl)) return std::nullopt;
  const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  return grip_at(*gesture.selection, frame.viewport, place, io.KeyCtrl && !fills(*gesture.selection, layout));
}

// Releases the pin, or pins the element in the middle of the picture.
void pin_by_key(PaneFrame& frame, HeatmapView& view) {
  view.pinned = !view.pinned;
  if (!view.pinned) return;
  const float side = static_cast<float>(frame.picture.x) / 2, down = static_cast<float>(frame.picture.y) / 2;
  view.probe = index_of_cell(frame, cell_at(frame.viewport, {side, down}));
  frame.probe = picture::cell_of(frame.main_sizes, frame.slice, *view.probe);
}

}  // namespace

std::vector<std::uint32_t> index_of_cell(const PaneFrame& frame, Cell cell) {
  const auto& channel = frame.slice.channel;
  return picture::index_at(frame.main_sizes, frame.slice, cell, channel ? frame.slice.at[*channel] : 0);
}

std::optional<Cell> cell_under(const PaneFrame& frame, ImVec2 place) {
  const double x = frame.viewport.x + place.x * frame.viewport.elements_per_pixel;
  const double y = frame.viewport.y + place.y * frame.viewport.elements_per_pixel;
  const Cell cell = cell_at(frame.viewport, place);
  const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  return x >= 0 && y >= 0 && layout.contains(cell.x, cell.y) ? std::optional(cell) : std::nullopt;
}

void handle_mouse(const std::string& key, const HeatmapSource& source, const PanePicture& drawn, bool painted,
                  PaneFrame& frame, HeatmapView& view, PaneGesture& gesture) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 corner = ImGui::GetItemRectMin();
  const ImVec2 place{io.MousePos.x - corner.x, io.MousePos.y - corner.y};
  if (ImGui::IsItemHovered()) {
    const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
    const std::optional<Cell> cell = cell_under(frame, place);
    frame.hovered = frame.hovered || cell;
    if (cell) {
      std::vector<std::uint32_t> index = index_of_cell(frame, *cell);
      if (gesture.pin != view.probe) gesture.pin = view.probe, gesture.moved_since_pin = false;
      if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) gesture.moved_since_pin = true;
      if (view.pinned && view.probe != index && gesture.moved_since_pin) {
        frame.beside_pin = std::move(index);
      } else if (!view.pinned) {
        view.probe = std::move(index);
        frame.probe = *cell;
      }
    }
    const auto grip = grip_here(gesture, painted, place, frame);
    if (grip && !ImGui::IsItemActive()) ImGui::SetMouseCursor(cursor_of(*grip));
    if (const auto& at = gesture.dropped; at && std::hypot(io.MousePos.x - at->x, io.MousePos.y - at->y) > px(16))
      gesture.dropped.reset();
    if (io.MouseWheel != 0 && !io.KeyCtrl) zoom_at(view, frame.viewport, place, io.MouseWheel, layout);
  }
  const bool pressed = io.MouseDown[ImGuiMouseButton_Left] || io.MouseDown[ImGuiMouseButton_Middle];
  if (ImGui::IsItemActivated() && !pressed && ImGui::IsKeyDown(GLFW_KEY_ENTER)) pin_by_key(frame, view);
  if (ImGui::IsItemActivated() && pressed) {  // not by the keyboard
    const auto grip = io.MouseDown[ImGuiMouseButton_Left] ? grip_here(gesture, painted, place, frame) : std::nullopt;
    if (grip) gesture.grip = *grip, gesture.grabbed = gesture.selection;
    const auto kind = grip                                                ? PaneGesture::Kind::Reshape
                      : io.KeyShift                                       ? PaneGesture::Kind::Region
                      : io.KeyCtrl && io.MouseDown[ImGuiMouseButton_Left] ? PaneGesture::Kind::Select
                      : painted && io.MouseDown[ImGuiMouseButton_Left]    ? PaneGesture::Kind::Paint
                                                                          : PaneGesture::Kind::Pan;
    const bool second = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    gesture.kind = kind, gesture.pane = key, gesture.moved = false;
    gesture.start_x = io.MousePos.x, gesture.start_y = io.MousePos.y;
    if (!second) {
      gesture.pinned_before = view.pinned, gesture.probe_before = view.probe;
      gesture.selection_before = gesture.selection;
    }
  }
  if (gesture.kind == PaneGesture::Kind::None || gesture.pane != key) return;
  const ImVec2 start{gesture.start_x - corner.x, gesture.start_y - corner.y};
  const float travelled = std::hypot(io.MousePos.x - gesture.start_x, io.MousePos.y - gesture.start_y);
  if (travelled > io.MouseDragThreshold / 2) gesture.moved = true;
  if (ImGui::IsItemActive()) {
    if (gesture.kind == PaneGesture::Kind::Pan && gesture.moved) {
      view.centre_x -= io.MouseDelta.x / view.pixels_per_cell;
      view.centre_y -= io.MouseDelta.y / view.pixels_per_cell;
      view.fitted = view.fitted && io.MouseDelta.x == 0 && io.MouseDelta.y == 0;
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    } else if (gesture.kind == PaneGesture::Kind::Region && gesture.moved) {
      ImDrawList& list = *ImGui::GetWindowDrawList();
      list.AddRectFilled({gesture.start_x, gesture.start_y}, io.MousePos, with_alpha(palette().accent, 0.18f));
      list.AddRect({gesture.start_x, gesture.start_y}, io.MousePos, palette().accent);
    } else if (gesture.kind == PaneGesture::Kind::Select && gesture.moved) {
      gesture.selection = selection_between(key, start, place, frame);
      gesture.corners.reset();
      view.pinned = false;
    } else if (gesture.kind == PaneGesture::Kind::Reshape && gesture.moved) {
      const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
      gesture.selection =
          with_grip_dragged(*gesture.grabbed, gesture.grip, (io.MousePos.x - gesture.start_x) / view.pixels_per_cell,
                            (io.MousePos.y - gesture.start_y) / view.pixels_per_cell, layout);
      gesture.corners.reset();
      ImGui::SetMouseCursor(cursor_of(gesture.grip));
    }
    return;
  }
  if (!gesture.moved) gesture.selection.reset();
  const bool reshaped = gesture.kind == PaneGesture::Kind::Reshape && gesture.moved;
  if (gesture.kind == PaneGesture::Kind::Select || reshaped) {
    gesture.kind = PaneGesture::Kind::None;
    gesture.dropped = io.MousePos;
    return;
  }
  if (gesture.kind == PaneGesture::Kind::Region && gesture.moved && drawn.plane) {
    fit_range_to(source, drawn, start, place, frame, view);
  } else if (!gesture.moved && frame.probe && gesture.kind != PaneGesture::Kind::Paint) {
    // A click on the pinned cell releases it. A click elsewhere moves the pin there.
    const Cell cell = cell_at(frame.viewport, place);
    const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
    if (view.pinned && cell == *frame.probe) {
      view.pinned = false;
    } else if (layout.contains(cell.x, cell.y)) {
      view.pinned = true;
      view.probe = index_of_cell(frame, cell);
      frame.probe = cell;
    }
  }
  gesture.kind = PaneGesture::Kind::None;
}

}  // namespace opscope::gui
