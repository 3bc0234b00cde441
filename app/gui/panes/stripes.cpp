#include "app/gui/panes/stripes.h"

#include "core/picture/stripes.h"

namespace opscope::gui {

const picture::Image* draw_stripes(ImDrawList& list, ImVec2 corner, const HeatmapSource& source,
                                   const picture::Slice& slice, const PaneFrame& frame, PaneCache& cache) {
  if (frame.marked == nullptr || source.reference || source.tensor.desc.sizes != frame.marked->members.desc.sizes)
    return nullptr;
  const std::string key = stripes_keys[slice.channel ? 0 : 1];
  const auto plane =
      cache.builder.get(key, {frame.marked->members, {}, picture::Show::Value, slice, frame.marked->version});
  if (!plane) return nullptr;
  StripesPicture& drawn = cache.stripes[key];
  if (drawn.texture.empty() || drawn.plane != plane || drawn.viewport != frame.viewport ||
      drawn.colour != frame.marked->colour) {
    drawn.plane = plane;
    drawn.viewport = frame.viewport;
    drawn.colour = frame.marked->colour;
    picture::render_stripes(*plane, frame.viewport, drawn.colour, drawn.image);
    drawn.texture.upload(drawn.image);
  }
  list.AddImage(drawn.texture.id(), corner, {corner.x + frame.picture.x, corner.y + frame.picture.y});
  return &drawn.image;
}

}  // namespace opscope::gui
