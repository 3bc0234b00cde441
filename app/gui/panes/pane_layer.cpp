#include "app/gui/panes/pane_layer.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/gui/panes/cells.h"
#include "app/gui/panes/pane.h"
#include "app/gui/panes/stripes.h"
#include "app/gui/widgets/theme.h"
#include "core/picture/cell_text.h"
#include "core/picture/colormap.h"
#include "core/picture/marks.h"

namespace opscope::gui {
namespace {

bool may_have_marks(const picture::PlaneFacts& facts) {
  return facts.nan + facts.positive_infinity + facts.negative_infinity + facts.different > 0;
}

// Channels may mix to any colour.
bool looks_nan(const picture::Plane& plane, const picture::Image& image) {
  if (plane.show() != picture::Show::Value || plane.layout().channels < 2 || plane.facts().nan > 0) return false;
  const auto is_near = [](std::uint8_t a, std::uint8_t b) {
    constexpr int far = 48;  // pure magenta is nearer
    return std::abs(a - b) < far;
  };
  return std::ranges::any_of(image.pixels, [&](picture::Rgba pixel) {
    constexpr picture::Rgba nan = picture::nan_colour;
    return pixel.a > 0 && is_near(pixel.r, nan.r) && is_near(pixel.g, nan.g) && is_near(pixel.b, nan.b);
  });
}

// Renders and uploads the picture if anything changed since the last frame; true if it did.
bool refresh(PanePicture& drawn, const std::shared_ptr<const picture::Plane>& plane, const picture::Viewport& viewport,
             const picture::Look& look) {
  if (!drawn.texture.empty() && drawn.plane == plane && drawn.viewport == viewport && drawn.look == look) return false;
  drawn.plane = plane;
  drawn.viewport = viewport;
  drawn.look = look;
  picture::render(*plane, viewport, look, drawn.image);
  drawn.texture.upload(drawn.image);
  drawn.looks_nan = looks_nan(*plane, drawn.image);
  drawn.marks.clear();
  if (may_have_marks(plane->facts())) drawn.marks = picture::marks_of(*plane, viewport, look, drawn.image);
  return true;
}

}  // namespace

PlaneRequest plane_request(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view) {
  picture::Slice slice = frame.slice;
  if (source.is_condition) slice.channel.reset();  // mixed to RGB, conditions would have eight colours
  const picture::Show show = !source.reference ? picture::Show::Value
                             : source.error    ? picture::Show::Absolute
                                               : view.difference;
  return {source.drawn_tensor(), source.reference, show, std::move(slice), source.version};
}

const Tensor* unfiltered_of(const HeatmapSource& source, const picture::Plane& plane) {
  return source.filtered && same_bytes(*source.filtered, plane.tensor()) ? &source.tensor : nullptr;
}

PaneLayer prepare_layer(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view,
                        PaneCache& cache) {
  PlaneRequest request = plane_request(source, frame, view);
  const std::string key = plane_key(source);
  auto plane = cache.builder.get(key, request);
  PanePicture& drawn = cache.pictures[key];
  if (plane) cache.renders += refresh(drawn, plane, frame.viewport, look_of(source, *plane, view, frame));
  return {source, std::move(request.slice), drawn, std::move(plane)};
}

void follow_plane(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view, PaneCache& cache) {
  const std::string key = plane_key(source);
  const auto plane = cache.builder.get(key, plane_request(source, frame, view));
  PanePicture& drawn = cache.pictures[key];
  if (drawn.plane == plane) return;
  drawn.plane = plane;
  drawn.viewport = {};  // the image is that of the plane before
}

bool stands_beside_numbers(const PaneLayer& layer, const HeatmapView& view, const PaneFrame& frame,
                           const PaneCache& cache) {
  if (view.hexadecimal || !cache.enlarged.empty()) return false;
  const std::size_t room = characters_on(static_cast<float>(1 / layer.drawn.viewport.elements_per_pixel));
  return std::ranges::any_of(frame.sources, [&](const HeatmapSource& source) {
    if (source.title == layer.source.title || std::ranges::count(cache.on_show, source.title) == 0) return false;
    const auto other = cache.pictures.find(plane_key(source));
    return other != cache.pictures.end() && other->second.plane &&
           picture::has_numbers(*other->second.plane, room, source.shown_meaning());
  });
}

const picture::Image* draw_layer(ImDrawList& list, ImVec2 corner, const PaneLayer& layer, const PaneFrame& frame,
                                 const HeatmapView& view, PaneCache& cache) {
  if (!layer.plane) return nullptr;
  // The style fades the last valid results while the case is not valid.
  const picture::PixelRect painted = picture::painted_pixels(layer.plane->layout(), layer.drawn.viewport);
  if (painted.left == painted.right || painted.top == painted.bottom)  // no rectangle: some pixels are transparent
    list.AddImage(layer.drawn.texture.id(), corner, {corner.x + frame.picture.x, corner.y + frame.picture.y}, {0, 0},
                  {1, 1}, ImGui::GetColorU32(IM_COL32_WHITE));
  else
    draw_opaque(list, layer.drawn.texture, corner, {static_cast<float>(painted.left), static_cast<float>(painted.top)},
                {static_cast<float>(painted.right), static_cast<float>(painted.bottom)});
  const picture::Image* stripes = draw_stripes(list, corner, layer.source, layer.slice, frame, cache);
  MarkedCells marked;
  if (stripes != nullptr && !frame.marked->colours.empty()) {
    const TensorDesc& members = frame.marked->colours.front().members.desc;
    marked = {frame.marked, picture::layout_of(members, picture::fitted(layer.slice, members.sizes))};
  }
  draw_tile_lines(list, corner, layer.drawn);
  const bool has_found = cache.found_rings.title == layer.source.title;
  if (has_found) draw_found(list, corner, layer.drawn, cache.found_rings, view, layer.slice);  // below the numbers
  draw_light_grid(list, corner, layer.drawn);
  draw_cells(list, corner, layer.drawn, view.hexadecimal, stripes != nullptr, layer.source.shown_meaning(), frame.probe,
             unfiltered_of(layer.source, *layer.plane), marked, stands_beside_numbers(layer, view, frame, cache));
  draw_marks(list, corner, layer.drawn, layer.drawn.marks, true);
  if (stripes != nullptr)
    draw_marks(list, corner, layer.drawn,
               marks_of(*frame.marked, layer.source.tensor.desc.sizes, layer.slice, layer.drawn.viewport), true);
  if (has_found)
    draw_marks(list, corner, layer.drawn, marks_of(cache.found_rings, view, layer.slice, layer.drawn.viewport), false);
  if (layer.source.earlier || layer.source.behind)
    list.AddRectFilled(corner, {corner.x + frame.picture.x, corner.y + frame.picture.y}, veil());
  return stripes;
}

}  // namespace opscope::gui
