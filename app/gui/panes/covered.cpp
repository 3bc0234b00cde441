#include "app/gui/panes/covered.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/panes/pane.h"
#include "app/gui/panes/pane_layer.h"
#include "app/gui/panes/probed_elements.h"
#include "app/gui/widgets/marked_number.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

struct Side {
  std::uint64_t from = 0, to = 0;  // cells [from, to)
  std::uint64_t size() const { return to - from; }
};

// As render() counts: the cells whose first corner the pixel contains.
Side side_of(double origin, float pixel, double per_pixel, std::uint64_t cells) {
  const auto cell_at = [&](double at) {
    return static_cast<std::uint64_t>(std::clamp(std::floor(origin + at * per_pixel), 0.0, static_cast<double>(cells)));
  };
  const double whole = std::floor(pixel);
  return {cell_at(whole), cell_at(whole + 1)};
}

// The lines of a source, each after a line break. `alone`: no other one is told, so that channels need no name of the
// pane, which is under the mouse: a shorter text covers less of the pane beside it.
std::string extremes_text(const HeatmapSource& source, bool alone, const PaneFrame& frame, const HeatmapView& view,
                          const PaneCache& cache, picture::Cell from, picture::Cell to) {
  const auto drawn = cache.pictures.find(plane_key(source));
  if (drawn == cache.pictures.end() || !drawn->second.plane) return "";
  const picture::Plane& plane = *drawn->second.plane;
  if (!shows(plane, plane_request(source, frame, view))) return "";  // of other values than now
  std::string text;
  const auto add = [&](const std::string& name, const std::optional<picture::Range>& range) {
    const auto shown = [&](long double value) {
      return marked_number(picture::shown_value(value, source.shown_meaning()), 7, source.tensor.desc.data_type);
    };
    if (!range) return;
    text += fmt::format("\n{}  {}", name, shown(range->low));
    if (range->low != range->high) text += " to " + shown(range->high);
  };
  // Without the word, "0" would say that none differs.
  const std::string title = visible_name(source.title) + (source.filtered ? ", filtered" : "");
  // Differences merge the channels of a pixel.
  if (plane.layout().channels < 2 || plane.show() != picture::Show::Value) {
    add(title, picture::percentile_range(plane, from, to, 0, 1));
    return text;
  }
  const std::vector<ProbedElement> channels =
      probed_elements(frame.main_sizes, std::vector<std::uint32_t>(frame.main_sizes.size()), frame.slice.channel);
  for (std::uint32_t c = 0; c < channels.size(); ++c) {
    const std::string& channel = channels[c].name;  // " red"
    const bool by_itself = alone && !source.filtered && !channel.empty();
    add(by_itself ? channel.substr(1) : title + channel, picture::channel_range(plane, from, to, c));
  }
  return text;
}

}  // namespace

std::string covered_text(std::span<const HeatmapSource> sources, const PaneFrame& frame, const HeatmapView& view,
                         const PaneCache& cache, ImVec2 place) {
  const picture::Viewport& viewport = frame.viewport;
  const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  const Side across = side_of(viewport.x, place.x, viewport.elements_per_pixel, layout.width);
  const Side down = side_of(viewport.y, place.y, viewport.elements_per_pixel, layout.height);
  constexpr std::uint64_t most = 1u << 20;  // elements of a pane: about a millisecond
  const std::uint64_t count = across.size() * down.size();
  if (count < 2 || count > most) return "";
  const bool is_picture = layout.channels > 1;
  std::string text = fmt::format("This {}pixel covers {} × {} {}.", is_picture ? "screen " : "", down.size(),
                                 across.size(), is_picture ? "pixels" : "elements");
  for (const HeatmapSource& source : sources)
    text +=
        extremes_text(source, sources.size() == 1, frame, view, cache, {across.from, down.from}, {across.to, down.to});
  return text;
}

}  // namespace opscope::gui
