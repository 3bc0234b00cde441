#include "app/gui/panes/pane.h"

#include <cmath>

#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

using picture::Viewport;

ImVec2 plus(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }

bool same(const Viewport& a, const Viewport& b) {
  return a.x == b.x && a.y == b.y && a.elements_per_pixel == b.elements_per_pixel && a.width == b.width &&
         a.height == b.height;
}

bool may_have_marks(const picture::PlaneFacts& facts) {
  return facts.nan + facts.positive_infinity + facts.negative_infinity + facts.different > 0;
}

// Renders and uploads where anything changed since the last frame; true where it did.
bool refresh(PanePicture& drawn, const std::shared_ptr<const picture::Plane>& plane, const Viewport& viewport,
             const picture::Look& look) {
  if (!drawn.texture.empty() && drawn.plane == plane && same(drawn.viewport, viewport) && drawn.look == look)
    return false;
  drawn.plane = plane;
  drawn.viewport = viewport;
  drawn.look = look;
  picture::render(*plane, viewport, look, drawn.image);
  drawn.texture.upload(drawn.image);
  drawn.marks.clear();
  if (may_have_marks(plane->facts())) drawn.marks = picture::lonely_pixels(drawn.image, plane->show());
  return true;
}

// Where no element lies: what the picture covers need not be filled twice.
void draw_ground(ImDrawList& list, ImVec2 corner, ImVec2 end, const picture::PixelRect& painted) {
  const ImU32 ground = palette().background;
  const auto left = static_cast<float>(painted.left), right = static_cast<float>(painted.right);
  const float top = corner.y + static_cast<float>(painted.top), bottom = corner.y + static_cast<float>(painted.bottom);
  list.AddRectFilled(corner, {end.x, top}, ground);
  list.AddRectFilled({corner.x, top}, {corner.x + left, bottom}, ground);
  list.AddRectFilled({corner.x + right, top}, {end.x, bottom}, ground);
  list.AddRectFilled({corner.x, bottom}, end, ground);
}

// A word in the middle of the picture, on a ground that any colour below leaves readable.
void draw_banner(ImDrawList& list, ImVec2 corner, ImVec2 size, const char* text, ImU32 color) {
  const ImVec2 extent = ImGui::CalcTextSize(text);
  const ImVec2 at{std::round(corner.x + (size.x - extent.x) / 2), std::round(corner.y + (size.y - extent.y) / 2)};
  const float pad = px(10);
  list.AddRectFilled({at.x - pad, at.y - pad / 2}, {at.x + extent.x + pad, at.y + extent.y + pad / 2},
                     with_alpha(palette().panel, 0.9f), px(4));
  list.AddText(at, color, text);
}

}  // namespace

// Of computed outputs one is on show at a time: the next takes the place of the one before.
std::string plane_key(const HeatmapSource& source) {
  return source.role == PaneRole::Computed ? "computed" : source.title;
}

float pane_title_height() { return ImGui::GetFrameHeight() + px(2); }

picture::Range shown_range(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                           const PaneFrame& frame) {
  const std::string group = range_group(source, view, frame.apart);
  if (const auto own = view.ranges.find(group); own != view.ranges.end()) return own->second;
  if (source.reference) return picture::first_range(plane);
  const auto span = frame.spans.find(group);
  return picture::first_range(source.tensor.desc.data_type, span == frame.spans.end() ? std::nullopt : span->second);
}

picture::Look look_of(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                      const PaneFrame& frame) {
  const auto map = source.reference ? picture::Colormap::Diverging : view.colormap;
  return {shown_range(source, plane, view, frame), map, view.reversed && !source.reference};
}

void draw_pane(const std::string& key, const HeatmapSource& shown, bool flipped, PanePicture& drawn, PaneFrame& frame,
               HeatmapView& view, PaneCache& cache) {
  ImGui::PushID(key.c_str());
  const WidgetScope scope(key);
  ImGui::BeginGroup();
  const auto plane = cache.builder.get(
      plane_key(shown), {shown.tensor, shown.reference, shown.reference ? view.difference : picture::Show::Value,
                         frame.slice, shown.version});
  if (plane) cache.renders += refresh(drawn, plane, frame.viewport, look_of(shown, *plane, view, frame));
  draw_title(shown, flipped, drawn, frame, view);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("picture", frame.picture,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
  note_widget("picture");
  const ImVec2 end = plus(corner, frame.picture);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const picture::PixelRect painted =
      plane ? picture::painted_pixels(plane->layout(), frame.viewport) : picture::PixelRect{};
  draw_ground(list, corner, end, painted);
  if (plane) {
    list.PushClipRect(corner, end, true);
    // Dimmed with the rest where the style says so: the last valid result of a case that is not valid now.
    list.AddImage(drawn.texture.id(), corner, end, {0, 0}, {1, 1}, ImGui::GetColorU32(IM_COL32_WHITE));
    draw_cells(list, corner, drawn, view.hexadecimal);
    draw_marks(list, corner, drawn);
    if (frame.probe) draw_crosshair(list, corner, frame.picture, frame.viewport, *frame.probe, view.pinned);
    list.PopClipRect();
    // Zoomed in, every cell says so itself.
    const bool equal = plane->show() != picture::Show::Value && plane->facts().different == 0;
    if (equal && view.pixels_per_cell < 8)
      draw_banner(list, corner, frame.picture, shown.mistrusted ? "? all equal" : "= all equal",
                  shown.mistrusted ? palette().caution : palette().good);
  } else {
    draw_banner(list, corner, frame.picture, "preparing the picture", palette().muted);
  }
  list.AddRect({corner.x - 1, corner.y - 1}, {end.x + 1, end.y + 1}, palette().line);
  handle_mouse(key, shown, drawn, frame, view, cache.pane);
  ImGui::SetCursorScreenPos({corner.x, end.y + px(6)});
  draw_legend(shown, drawn, frame.picture.x, frame, view, cache.range);
  ImGui::EndGroup();
  ImGui::PopID();
}

}  // namespace opscope::gui
