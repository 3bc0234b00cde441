#include "app/gui/panes/heatmaps.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/gui/panes/pane.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Layout;

constexpr float least_picture = 60;  // pixels, either way

struct Grid {
  int columns = 1, rows = 1;
  ImVec2 picture;
};

// Two columns, unless another number shows the pictures a good deal larger.
Grid grid_for(std::size_t panes, ImVec2 room, const Layout& layout) {
  Grid best;
  double best_scale = 0;
  for (const int columns : {2, 1, 3}) {
    const int count = static_cast<int>(panes);
    if (columns > count && columns > 1) continue;
    const int rows = (count + columns - 1) / columns;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const ImVec2 picture{
        std::max(px(least_picture),
                 std::floor((room.x - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns))),
        std::max(px(least_picture),
                 std::floor(room.y / static_cast<float>(rows) - pane_title_height() - pane_legend_height() - px(14)))};
    const double scale =
        std::min(picture.x / static_cast<double>(layout.width), picture.y / static_cast<double>(layout.height));
    if (best_scale == 0 || scale > best_scale * 1.15) {
      best = {columns, rows, picture};
      best_scale = scale;
    }
  }
  return best;
}

picture::Viewport viewport_for(HeatmapView& view, const Layout& layout, ImVec2 size) {
  const int width = static_cast<int>(size.x), height = static_cast<int>(size.y);
  if (view.fitted) {
    const picture::Viewport fitted = picture::fit(layout, width, height);
    view.pixels_per_cell = 1 / fitted.elements_per_pixel;
    view.centre_x = static_cast<double>(layout.width) / 2;
    view.centre_y = static_cast<double>(layout.height) / 2;
  }
  const double per_pixel = 1 / view.pixels_per_cell;
  return {view.centre_x - per_pixel * width / 2, view.centre_y - per_pixel * height / 2, per_pixel, width, height};
}

// Other sizes than in the frame before: everything is shown anew, the probe stays where it still can.
void adopt_sizes(const std::vector<std::uint32_t>& sizes, HeatmapView& view, PaneCache& cache) {
  if (view.slice && view.slice->at.size() != sizes.size()) view.slice.reset();
  if (view.probe && view.probe->size() != sizes.size()) view.probe.reset();
  if (!view.probe) view.pinned = false;
  if (!cache.main_sizes.empty() && cache.main_sizes != sizes) view.fitted = true;
  cache.main_sizes = sizes;
  if (!view.probe) return;
  for (std::size_t d = 0; d < sizes.size(); ++d) (*view.probe)[d] = std::min((*view.probe)[d], sizes[d] - 1);
}

// Moves the probe by one cell and keeps it in sight.
void handle_arrows(HeatmapView& view, PaneFrame& frame, const Layout& layout) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || ImGui::IsAnyItemActive() || !view.probe || !frame.probe) return;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const int dx = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
  const int dy = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
  if (dx == 0 && dy == 0) return;
  const auto moved = [](std::uint64_t at, int by, std::uint64_t size) {
    if (by < 0) return at - (at > 0);
    return by > 0 && at + 1 < size ? at + 1 : at;
  };
  const Cell cell{moved(frame.probe->x, dx, layout.width), moved(frame.probe->y, dy, layout.height)};
  if (!layout.contains(cell.x, cell.y)) return;
  const auto& channel = frame.slice.channel;
  view.probe = picture::index_at(frame.main_sizes, frame.slice, cell, channel ? frame.slice.at[*channel] : 0);
  view.pinned = true;
  frame.probe = cell;
  if (view.fitted) return;
  const double half_x = frame.viewport.width * frame.viewport.elements_per_pixel / 2;
  const double half_y = frame.viewport.height * frame.viewport.elements_per_pixel / 2;
  const double x = static_cast<double>(cell.x), y = static_cast<double>(cell.y);
  view.centre_x = std::clamp(view.centre_x, x + 1 - half_x, std::max(x + 1 - half_x, x + half_x));
  view.centre_y = std::clamp(view.centre_y, y + 1 - half_y, std::max(y + 1 - half_y, y + half_y));
}

// What stands in each pane's place: while Space is held, reference and the last computed change places.
std::vector<const HeatmapSource*> placed(std::span<const HeatmapSource> sources, bool flip) {
  std::vector<const HeatmapSource*> all;
  for (const HeatmapSource& source : sources) all.push_back(&source);
  if (!flip) return all;
  const auto role = [&](PaneRole wanted) {
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const auto* s) { return s->role == wanted; });
    return found == all.rend() ? all.end() : found.base() - 1;
  };
  const auto reference = role(PaneRole::Reference), computed = role(PaneRole::Computed);
  if (reference != all.end() && computed != all.end()) std::iter_swap(reference, computed);
  return all;
}

// Below this share of the inputs' span, outputs would be of one colour.
constexpr long double least_share = 1.0L / 16;

void find_spans(std::span<const HeatmapSource> sources, const HeatmapView& view, const PaneCache& cache,
                PaneFrame& frame) {
  const auto finite_of = [&](const HeatmapSource& source) -> std::optional<picture::Range> {
    const auto drawn = cache.pictures.find(plane_key(source));
    const bool there = !source.reference && drawn != cache.pictures.end() && drawn->second.plane;
    return there ? drawn->second.plane->facts().finite : std::nullopt;
  };
  const auto include = [](std::optional<picture::Range>& span, const std::optional<picture::Range>& more) {
    if (more) span = span ? picture::united(*span, *more) : *more;
  };
  std::map<DataType, std::optional<picture::Range>> all, outputs;
  for (const HeatmapSource& source : sources) {
    const DataType type = source.tensor.desc.data_type;
    include(all[type], finite_of(source));
    if (source.role != PaneRole::Input) include(outputs[type], finite_of(source));
  }
  for (const auto& [type, span] : outputs) {
    if (span && span->high - span->low < (all[type]->high - all[type]->low) * least_share) frame.apart.insert(type);
  }
  for (const HeatmapSource& source : sources) {
    if (!source.reference) include(frame.spans[range_group(source, view, frame.apart)], finite_of(source));
  }
}

// Planes and pictures of sources that are gone give their memory back.
void forget_others(std::span<const HeatmapSource> sources, PaneCache& cache) {
  std::set<std::string> planes;
  for (const HeatmapSource& source : sources) planes.insert(plane_key(source));
  cache.builder.keep_only(planes);
  std::erase_if(cache.pictures, [&](const auto& entry) { return !planes.contains(entry.first); });
}

}  // namespace

void draw_heatmaps(std::span<const HeatmapSource> sources, HeatmapView& view, PaneCache& cache) {
  const HeatmapSource* main = main_source(sources);
  forget_others(sources, cache);
  if (main == nullptr) return;
  const WidgetScope scope("heatmaps");
  if (const auto found = cache.range_finder.take()) view.ranges[found->group] = found->range;
  PaneFrame frame;
  frame.range_finder = &cache.range_finder;
  frame.main_sizes = main->tensor.desc.sizes;
  adopt_sizes(frame.main_sizes, view, cache);
  frame.slice = picture::fitted(view.slice.value_or(picture::default_slice(frame.main_sizes)), frame.main_sizes);
  const Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  find_spans(sources, view, cache, frame);

  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float spacing = ImGui::GetStyle().ItemSpacing.y;
  const float below = dimension_bar_height() + probe_height() + 2 * spacing;
  const Grid grid = grid_for(sources.size(), {room.x, room.y - below}, layout);
  frame.picture = grid.picture;
  frame.viewport = viewport_for(view, layout, frame.picture);
  if (view.probe) frame.probe = picture::cell_of(frame.main_sizes, frame.slice, *view.probe);

  const bool flip = ImGui::IsKeyDown(GLFW_KEY_SPACE) && !ImGui::GetIO().WantTextInput;
  const auto shown = placed(sources, flip);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i % static_cast<std::size_t>(grid.columns) != 0) ImGui::SameLine();
    draw_pane(sources[i].title, *shown[i], shown[i] != &sources[i], cache.pictures[plane_key(*shown[i])], frame, view,
              cache);
  }
  handle_arrows(view, frame, layout);
  draw_dimension_bar(view, frame);
  draw_probe(sources, view, frame);
}

}  // namespace opscope::gui
