#include "app/gui/panes/stripes.h"

#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

// Of several channels mixed, of one, and of the fourth channel, which red, green and blue leave out.
constexpr const char* names[] = {"stripes", "stripes of one channel", "stripes of alpha"};

std::string key_of(const char* name, std::size_t colour) { return name + (" " + std::to_string(colour)); }

}  // namespace

std::set<std::string> stripes_keys(const MarkedElements& marked) {
  std::set<std::string> keys;
  for (const char* name : names)
    for (std::size_t i = 0; i < marked.colours.size(); ++i) keys.insert(key_of(name, i));
  return keys;
}

const picture::Image* draw_stripes(ImDrawList& list, ImVec2 corner, const HeatmapSource& source,
                                   const picture::Slice& slice, const PaneFrame& frame, PaneCache& cache) {
  if (frame.marked == nullptr || (source.reference && !source.error) || source.stands_beside) return nullptr;
  const char* name = names[slice.channel ? 0 : 1];
  std::vector<picture::Striped> marks;
  for (const auto& [members, colour] : frame.marked->colours) {
    if (source.tensor.desc.sizes != members.desc.sizes) return nullptr;
    auto plane = cache.builder.get(key_of(name, marks.size()),
                                   {members, {}, picture::Show::Value, slice, frame.marked->version});
    if (!plane) return nullptr;
    picture::Striped mark{std::move(plane), colour};
    if (mark.members->layout().channels == 4) {
      picture::Slice alpha = slice;
      alpha.at[*slice.channel] = 3;
      alpha.channel.reset();
      mark.alpha = cache.builder.get(key_of(names[2], marks.size()),
                                     {members, {}, picture::Show::Value, alpha, frame.marked->version});
      if (!mark.alpha) return nullptr;
    }
    marks.push_back(std::move(mark));
  }
  StripesPicture& drawn = cache.stripes[frame.is_wide ? std::string("wide ") + name : name];
  if (drawn.texture.empty() || drawn.marks != marks || drawn.viewport != frame.viewport) {
    drawn.marks = std::move(marks);
    drawn.viewport = frame.viewport;
    picture::render_stripes(drawn.marks, frame.viewport, drawn.image);
    drawn.texture.upload(drawn.image);
  }
  const ImVec2 end{corner.x + frame.picture.x, corner.y + frame.picture.y};
  list.AddImage(drawn.texture.id(), corner, end, {0, 0}, {1, 1},
                with_alpha(IM_COL32_WHITE, frame.marked->outdated ? 0.4f : 1));
  return &drawn.image;
}

}  // namespace opscope::gui
