#include "app/gui/panes/heatmaps.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/gui/panes/awaited_pane.h"
#include "app/gui/panes/bit_rows.h"
#include "app/gui/panes/case_note.h"
#include "app/gui/panes/cells.h"
#include "app/gui/panes/dimension_bar.h"
#include "app/gui/panes/enlarged_pane.h"
#include "app/gui/panes/far_values.h"
#include "app/gui/panes/pane.h"
#include "app/gui/panes/pane_layer.h"
#include "app/gui/panes/pane_moves.h"
#include "app/gui/panes/pane_room.h"
#include "app/gui/panes/probe.h"
#include "app/gui/panes/reading_zoom.h"
#include "app/gui/panes/stripes.h"
#include "app/gui/panes/wipe.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/montage.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Layout;

// In a lower room, at scale 1, parts of a pane are closer and its legend has one line, for larger pictures.
constexpr float low_room = 480;
// And with less, panes that stay empty give their room to the others.
constexpr float room_for_empty_panes = 640;

picture::Viewport fitted_viewport(const Layout& layout, std::size_t rank, int width, int height) {
  return layout.tile_count > 0 ? picture::fit_montage(layout, rank, width, height, heading_measure())
                               : picture::fit(layout, width, height);
}

picture::Viewport viewport_at(const HeatmapView& view, ImVec2 size) {
  const int width = static_cast<int>(size.x), height = static_cast<int>(size.y);
  const double per_pixel = 1 / view.pixels_per_cell;
  return {view.centre_x - per_pixel * width / 2, view.centre_y - per_pixel * height / 2, per_pixel, width, height};
}

picture::Viewport viewport_for(HeatmapView& view, const Layout& layout, std::size_t rank, ImVec2 size) {
  const int width = static_cast<int>(size.x), height = static_cast<int>(size.y);
  if (view.fitted) {
    const picture::Viewport fitted = fitted_viewport(layout, rank, width, height);
    view.pixels_per_cell = 1 / fitted.elements_per_pixel;
    view.centre_x = fitted.x + fitted.elements_per_pixel * width / 2;
    view.centre_y = fitted.y + fitted.elements_per_pixel * height / 2;
  }
  return viewport_at(view, size);
}

PicturesOnShow pictures_on_show(const PaneFrame& frame, const Layout& layout) {
  const int width = static_cast<int>(frame.picture.x), height = static_cast<int>(frame.picture.y);
  return {.sizes = frame.main_sizes,
          .width = static_cast<double>(layout.width),
          .height = static_cast<double>(layout.height),
          .fitted = 1 / fitted_viewport(layout, frame.main_sizes.size(), width, height).elements_per_pixel};
}

// Adapts the view to a tensor of other sizes: fits it again, and keeps the probe if the element still exists.
void adopt_sizes(const std::vector<std::uint32_t>& sizes, HeatmapView& view, PaneCache& cache) {
  if (view.slice && view.slice->at.size() != sizes.size()) {
    const bool all_tiled = view.slice->all_tiled;
    view.slice.reset();
    if (all_tiled) view.slice = picture::default_slice(sizes), view.slice->all_tiled = true;
  }
  // Axes that were the default of the sizes before become that of the present ones: a photo gets its colours back. A
  // pixel that gets a fourth channel keeps its colours.
  if (view.slice && cache.main_sizes.size() == sizes.size() && cache.main_sizes != sizes) {
    const auto default_axes = [&](const std::vector<std::uint32_t>& of) {
      picture::Slice slice = picture::default_slice(of);
      slice.at = view.slice->at;
      return slice;
    };
    const picture::Slice next = default_axes(sizes);
    const bool loses_colours = !next.channel && picture::fitted(*view.slice, sizes).channel;
    if (default_axes(cache.main_sizes) == *view.slice && !loses_colours) view.slice = next;
  }
  if (view.probe && view.probe->size() != sizes.size()) view.probe.reset();
  if (!view.probe) view.pinned = false;
  if (!cache.main_sizes.empty() && cache.main_sizes != sizes) view.fitted = true;
  cache.main_sizes = sizes;
  if (!view.probe) return;
  for (std::size_t d = 0; d < sizes.size(); ++d) (*view.probe)[d] = std::min((*view.probe)[d], sizes[d] - 1);
}

// A list, a menu or a dialog, which has the keys.
bool a_list_is_open() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup); }

bool has_keyboard() { return ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows); }

// True if arrow keys are for the panes. Between two menus there is a frame without an open one.
bool takes_arrows(const PaneCache& cache, const HeatmapView& view, const PaneFrame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!cache.has_keys || (view.bits && cache.bit_edits.ringed) || io.WantTextInput || ImGui::IsAnyItemActive() ||
      a_list_is_open() || cache.list_was_open || keys_are_kept() || !view.probe || !frame.probe)
    return false;
  return !io.NavVisible || has_keyboard();  // otherwise they move the ring in another panel
}

std::uint64_t moved_by(std::uint64_t at, int by, std::uint64_t size) {
  if (by < 0) return at - (at > 0);
  return by > 0 && at + 1 < size ? at + 1 : at;
}

// Moves the probe by one cell and keeps it in sight.
void handle_arrows(HeatmapView& view, PaneFrame& frame, const Layout& layout, const PaneCache& cache) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!takes_arrows(cache, view, frame) || io.KeyShift || io.KeyCtrl || io.KeyAlt) return;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const int dx = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
  const int dy = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
  if (dx == 0 && dy == 0) return;
  ImGui::NavMoveRequestCancel();  // they do not move the ring as well
  Cell cell{moved_by(frame.probe->x, dx, layout.width), moved_by(frame.probe->y, dy, layout.height)};
  // Over the gap between two tiles.
  for (Cell before = *frame.probe; layout.tile_count > 0 && !layout.contains(cell.x, cell.y) && !(cell == before);) {
    before = cell;
    cell = {moved_by(cell.x, dx, layout.width), moved_by(cell.y, dy, layout.height)};
  }
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

// The pane that commands of the keyboard are for.
std::string current_pane(std::span<const HeatmapSource> sources, std::span<const std::size_t> shown,
                         const PaneCache& cache) {
  if (!cache.enlarged.empty()) return cache.enlarged;
  if (!cache.ringed.empty()) return cache.ringed;
  for (const std::size_t i : shown)
    if (sources[i].title == cache.current) return cache.current;
  return shown.empty() ? "" : sources[shown.front()].title;
}

// The source in which a typed value is looked for at first: the present pane's, unless it is a difference.
const std::string& searched_by_value(std::span<const HeatmapSource> sources, const std::string& current) {
  const auto source = std::ranges::find(sources, current, &HeatmapSource::title);
  return source == sources.end() || source->reference ? main_source(sources)->title : source->title;
}

// A region by the keyboard: it begins at the probe, or in the middle of what is in sight, and Shift with an arrow key
// moves its other corner.
void select_by_keys(const std::string& pane, HeatmapView& view, PaneFrame& frame, const Layout& layout,
                    PaneCache& cache) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool begins = std::exchange(cache.region_asked, false);
  if (begins) ImGui::SetWindowFocus();  // the next arrow keys are for it
  if (begins && !frame.probe) {
    const auto inside = [](double at, std::uint64_t size) {
      return static_cast<std::uint64_t>(std::clamp(at, 0.0, static_cast<double>(size - 1)));
    };
    const Cell middle{inside(view.centre_x, layout.width), inside(view.centre_y, layout.height)};
    if (!layout.contains(middle.x, middle.y)) return;
    const auto& channel = frame.slice.channel;
    view.probe = picture::index_at(frame.main_sizes, frame.slice, middle, channel ? frame.slice.at[*channel] : 0);
    frame.probe = middle;
  }
  if (!frame.probe) return;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const bool steers = io.KeyShift && !io.KeyCtrl && takes_arrows(cache, view, frame);
  const int dx = steers ? pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow) : 0;
  const int dy = steers ? pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow) : 0;
  if (!begins && dx == 0 && dy == 0) return;
  ImGui::NavMoveRequestCancel();
  std::optional<std::pair<Cell, Cell>>& corners = cache.pane.corners;
  if (begins || !corners || !cache.pane.selection) corners.emplace(*frame.probe, *frame.probe);
  corners->second = {moved_by(corners->second.x, dx, layout.width), moved_by(corners->second.y, dy, layout.height)};
  const auto [a, b] = *corners;
  cache.pane.selection = Selection{.pane = pane,
                                   .from = {std::min(a.x, b.x), std::min(a.y, b.y)},
                                   .to = {std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1},
                                   .slice = frame.slice,
                                   .sizes = frame.main_sizes};
  view.pinned = true;
}

// The source of each pane. While Space is held, reference and the last computed change places.
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

// With less than this share of the span of all values of its data type, an input would have nearly one flat colour. An
// output is compared with its inputs: it leaves their range only where it would have hardly any colours there, since
// that changes its colours while an attribute of the operator is dragged.
constexpr long double least_share = 1.0L / 4, least_real_share = 1.0L / 16, least_output_share = 1.0L / 100;
constexpr long double least_picture_share = 3.0L / 4;  // of has_signed_samples(): with less, it would be pale

void find_spans(std::span<const HeatmapSource> sources, const HeatmapView& view, PaneCache& cache, PaneFrame& frame) {
  // Of the whole tensor, so that a value has one colour in all its slices; until that is known, of the slice.
  const auto finite_of = [&](const HeatmapSource& source) -> std::optional<picture::Range> {
    const auto drawn = cache.pictures.find(plane_key(source));
    const picture::Plane* slice = drawn != cache.pictures.end() ? drawn->second.plane.get() : nullptr;
    if (source.reference || source.stands_beside || (!slice && !source.extremes)) return std::nullopt;
    std::optional<picture::Range> finite = source.extremes;  // also of a hidden pane, which has no plane
    if (slice && (!finite || slice->facts().elements == element_count(source.tensor.desc)))
      finite = slice->facts().finite;
    if (source.samples) finite = finite ? picture::united(*finite, *source.samples) : *source.samples;
    if (finite && means_real_numbers(source, view))
      for (long double* end : {&finite->low, &finite->high}) *end = picture::shown_value(*end, source.shown_meaning());
    return finite;
  };
  const auto widens = [&](const HeatmapSource& source) {
    return widens_ranges(source, sources, [&](const HeatmapSource& other) { return finite_of(other).has_value(); });
  };
  const auto unit_of = [&](const HeatmapSource& source) {
    return means_real_numbers(source, view) ? real_numbers_group : std::string(name(source.range_type()));
  };
  const auto include = [](std::optional<picture::Range>& span, const std::optional<picture::Range>& more) {
    if (more) span = span ? picture::united(*span, *more) : *more;
  };
  std::map<std::string, std::optional<picture::Range>> all, own;
  for (const HeatmapSource& source : sources) {
    if (source.is_condition || source.reference || !widens(source)) continue;
    include(all[unit_of(source)], finite_of(source));
    include(own[own_group(source)], finite_of(source));
  }
  // A range that is set changes no others: it makes none join, and what it covers still counts for those that share.
  std::set<std::string> flat, constant;
  for (const HeatmapSource& source : sources) {
    const std::string unit = unit_of(source);
    const std::optional<picture::Range>&whole = all[unit], &part = own[own_group(source)];
    const bool may_leave = view.link_ranges && !source.reference && !source.is_condition;
    if (!may_leave || !part) continue;
    const long double share = source.role != PaneRole::Input ? least_output_share
                              : unit == real_numbers_group   ? least_real_share
                              : has_signed_samples(source)   ? least_picture_share
                                                             : least_share;
    const long double span = part->high - part->low, least = (whole->high - whole->low) * share;
    if (span > 0 && span < least) flat.insert(own_group(source));
    // One value has one colour on any range, but on a shared one that of 0, though it is another number.
    const bool like_zero = span == 0 && part->low != 0 && std::fabs(part->low) < least;
    if (like_zero && source.role != PaneRole::Input) flat.insert(own_group(source)), constant.insert(own_group(source));
    if (view.ranges.contains(own_group(source))) frame.apart.insert(own_group(source));
  }
  frame.apart.insert(flat.begin(), flat.end());
  for (const HeatmapSource& source : sources) {
    if (source.reference || !widens(source)) continue;
    const bool shares = means_real_numbers(source, view) && !flat.contains(own_group(source));
    include(frame.spans[shares ? real_numbers_group : range_group(source, view, flat)], finite_of(source));
  }
  for (const std::string& group : constant) include(frame.spans[group], picture::Range{0, 0});
  cache.spans = frame.spans;
  for (auto& [group, span] : frame.spans) {
    const auto beside = cache.spans_beside.find(group);
    if (beside == cache.spans_beside.end() || !beside->second) continue;
    // A photo in 0..1 beside its copy in 0..255 would have hardly any colours: then each case keeps its own range.
    const picture::Range both = span ? picture::united(*span, *beside->second) : *beside->second;
    const bool flattens = span && span->high > span->low && span->high - span->low < (both.high - both.low) / 20;
    if (!flattens) span = both;
  }
}

// For a logarithmic scale that covers what the slices have.
void find_least(std::span<const HeatmapSource> sources, const HeatmapView& view, PaneCache& cache, PaneFrame& frame) {
  if (!view.logarithmic) return;
  for (const HeatmapSource& source : sources) {
    const auto drawn = cache.pictures.find(plane_key(source));
    if (source.reference || drawn == cache.pictures.end() || !drawn->second.plane) continue;
    PanePicture& picture = drawn->second;
    if (picture.measured != picture.plane) {
      picture.measured = picture.plane;
      picture.least = picture::least_magnitude(*picture.plane).value_or(0);
    }
    long double& least = frame.least[range_group(source, view, frame.apart)];
    if (picture.least > 0 && (least == 0 || picture.least < least)) least = picture.least;
  }
}

// The planes of sources that are neither gone nor hidden.
std::set<std::string> planes_on_show(std::span<const HeatmapSource> sources, const PaneArrangement& arrangement,
                                     const MarkedElements* marked, const PaneCache& cache) {
  std::set<std::string> planes;
  if (marked) planes = stripes_keys(*marked);
  const std::vector<std::string> names = pane_names(sources);
  for (const std::size_t i : shown_panes(names, arrangement)) {
    planes.insert(names[i]);
    if (const HeatmapSource* other = wiped_with(sources, sources[i], cache.wipe)) planes.insert(plane_key(*other));
  }
  return planes;
}

std::string contents_of(std::span<const HeatmapSource> sources, std::span<const HeatmapSource> awaited, std::size_t i) {
  if (i >= sources.size()) return contents_of(awaited, {}, i - sources.size());
  if (sources[i].role == PaneRole::Reference) return std::string(reference_contents);
  if (sources[i].role == PaneRole::Difference) return std::string(difference_contents);
  if (sources[i].role != PaneRole::Input) return plane_key(sources[i]);
  const auto before = sources.first(i);
  return fmt::format("input {}", std::ranges::count(before, PaneRole::Input, &HeatmapSource::role));
}

}  // namespace

void draw_heatmaps(std::span<const HeatmapSource> sources, HeatmapView& view, PaneArrangement& arrangement,
                   PaneCache& cache, const MarkedElements* marked, const RealOperator* real) {
  const HeatmapSource* main = main_source(sources);
  const std::set<std::string> planes = planes_on_show(sources, arrangement, marked, cache);
  if (main == nullptr) cache.builder.keep_only(planes);
  if (!marked) cache.stripes.clear();
  std::erase_if(cache.pictures, [&](const auto& entry) { return !planes.contains(entry.first); });
  cache.shown = {}, cache.group = {}, cache.on_show.clear();
  if (main == nullptr) return;
  const WidgetScope scope("heatmaps");
  const auto found = cache.range_finder.take();
  if (found) view.ranges[found->group] = found->range;
  PaneFrame frame;
  frame.range_finder = &cache.range_finder, frame.edits = &cache.bit_edits, frame.element = &cache.element;
  frame.marked = marked;
  frame.real = real;
  frame.error_origin = cache.error_origin;
  frame.main_sizes = main->tensor.desc.sizes;
  frame.beside_pin = std::exchange(cache.pointed_beside_pin, std::nullopt);
  adopt_sizes(frame.main_sizes, view, cache);
  play(view, frame.main_sizes, cache);
  frame.slice = picture::fitted(view.slice.value_or(picture::default_slice(frame.main_sizes)), frame.main_sizes);
  const Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
  if (const auto& selection = cache.pane.selection) {
    const bool elsewhere = selection->slice != frame.slice || selection->sizes != frame.main_sizes;
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false) && !a_list_is_open() &&
                         !cache.list_was_open;  // which it closed
    if (elsewhere || escaped)
      cache.pane.selection.reset();
    else
      frame.selected = {selection->to.x - selection->from.x, selection->to.y - selection->from.y};
  }
  find_spans(sources, view, cache, frame);
  find_least(sources, view, cache, frame);
  if (found) cache.told = {changed_range_text(found->group, found->range, sources, view, frame.apart)};

  const ImVec2 room = ImGui::GetContentRegionAvail();
  frame.low = room.y < px(low_room);
  const ImVec2 usual = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, frame.low ? ImVec2{usual.x, usual.y / 2} : usual);
  const float spacing = ImGui::GetStyle().ItemSpacing.y;
  const auto probe_rows_with = [&](bool bits) {
    return probe_rows(sources, {view.hexadecimal, bits, real, frame.slice.channel, !cache.enlarged.empty()}, room);
  };
  const std::span<const HeatmapSource> awaited = cache.wipe.on ? std::span<const HeatmapSource>() : cache.awaited;
  const int probed = std::max(probe_rows_with(view.bits), awaited.empty() ? 1 : cache.probe_rows);
  cache.probe_rows = probed;
  PaneMoves moves(sources, arrangement, cache);
  const float hidden = moves.hidden_width();
  const SharedGrid* both = cache.enlarged.empty() && cache.both ? &*cache.both : nullptr;
  const float whole_bar_room = room.x - zoom_width() - px(8), beside_hidden = whole_bar_room - hidden - px(16);
  const float button_line = ImGui::GetFrameHeight() + spacing;
  const auto bar_height = [&](float width) { return dimension_bar_height(frame.slice, frame.main_sizes, width); };
  // The button of hidden panes has a line of its own where it would take more lines from the sliders.
  const bool hidden_below =
      hidden > 0 && !cache.enlarged.empty() && bar_height(beside_hidden) > bar_height(whole_bar_room) + button_line;
  const float own_bar_room = hidden > 0 && !hidden_below ? beside_hidden : whole_bar_room;
  const float bar_room = both && both->bar_room > 0 ? std::min(own_bar_room, both->bar_room) : own_bar_room;
  const bool has_bar = !both || both->has_bar;
  const float own_bar = has_bar ? bar_height(bar_room) + (hidden_below ? button_line : 0) : 0;
  const float bar = std::max(own_bar, both ? both->bar : 0.0f), above_probe = has_bar ? bar + spacing : 0;
  const std::vector<std::string> names = pane_names(sources);
  const std::vector<std::size_t> with_wiped = shown_panes(names, arrangement);
  std::vector<std::size_t> order = without_wiped(sources, with_wiped, cache.wipe);
  std::erase_if(order, [&](std::size_t i) { return !sources[i].has_pane(); });
  std::vector<std::size_t> all = panes_with_awaited(sources, awaited, order, arrangement);
  std::vector<std::size_t> with_line = all;  // the numbers are those of the panes beside a line
  const bool has_room = both || room.y >= px(room_for_empty_panes);
  const HeatmapSource* not_run = has_room ? nullptr : taken_for_line(with_line, sources, awaited);
  choose_enlarged(sources, order, with_line, cache);
  for (const std::size_t i : order) cache.on_show.push_back(sources[i].title);
  if (cache.enlarged.empty())
    all = std::move(with_line);
  else
    not_run = nullptr;
  const float line_height = not_run ? not_run_line_height(*not_run, room.x) + spacing : 0;
  const auto height_with = [&](int rows, float bits) {
    return std::max(px(80), room.y - above_probe - probe_height(rows) - bits - line_height);
  };
  const std::size_t count = cache.enlarged.empty() ? std::max<std::size_t>(all.size(), 1) : 1;
  PaneGroup group{.panes = count,
                  .room = room,
                  .across = static_cast<double>(layout.width),
                  .down = static_cast<double>(layout.height),
                  .bar = own_bar,
                  .bar_room = own_bar_room,
                  .low = frame.low};
  // Bits leave the panes their columns: another arrangement would put them somewhere else than the mouse points.
  int kept = 0;
  float bits = 0;
  if (view.bits) {
    const float height = height_with(probe_rows_with(false), 0);
    group.room.y = height;
    const PanePlaces without = places_for(arrangement.grid, group, frame.low);
    kept = without.columns;
    const float of_panes = static_cast<float>(without.rows) *
                           (picture_height_beside_bits(without, group, frame.low) + height_around_picture(frame.low));
    const float left = std::min(height_with(probed, spacing) - of_panes, room.y / 3);
    bits = bit_rows_height(sources, room.x, left);
  }
  for (const std::size_t i : all) group.contents.push_back(contents_of(sources, awaited, i));
  group.room.y = height_with(probed, view.bits ? bits + spacing : 0);
  cache.group = group;
  // One case above the other: places without a pane and a note leave their room to the panes of their row.
  const bool fills_rows = !both || (both->height == 0 && both->grid.lines.empty() && cache.note.text.empty());
  if (both) {
    kept = fills_rows ? columns_without_free_places(both->grid, all.size()) : both->grid.columns;
    group.panes = static_cast<std::size_t>(kept) * static_cast<std::size_t>(both->grid.rows);
    if (both->height > 0) group.room.y = std::min(group.room.y, both->height);
  }
  const float panes_height = group.room.y;
  PaneColumns columns{frame.main_sizes, group.panes, room, arrangement.grid};
  if (kept == 0 && cache.enlarged.empty()) kept = columns_as_before(cache.columns, columns, group, frame.low);
  PanePlaces places = places_for(arrangement.grid, group, frame.low, kept);
  const bool scrolls = !places.fits;  // what stands below them stays in sight
  if (scrolls) {
    group.room.x -= ImGui::GetStyle().ScrollbarSize;
    places = places_for(arrangement.grid, group, frame.low, kept);
  }
  if (cache.enlarged.empty()) columns.columns = places.columns, cache.columns = std::move(columns);
  frame.picture = {places.width, places.height}, frame.legends = places.legends, frame.stacked = places.columns == 1;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  frame.below = {at.x, at.y + panes_height, at.x + room.x, at.y + room.y};
  frame.sources = sources;
  frame.enlarged = !cache.enlarged.empty(), frame.only_one = all.size() == 1;
  frame.paints = cache.brush.tensor && cache.brush.tensor->desc.sizes == frame.main_sizes;
  frame.has_index = !both || both->has_index, frame.lacks_probed = both && both->lacks_probed;
  frame.without_bits = both && both->without_bits;
  if (std::exchange(cache.zooms_to_region, false) && cache.pane.selection)
    zoom_to(view, *cache.pane.selection, frame.picture, layout);
  frame.viewport = viewport_for(view, layout, frame.main_sizes.size(), frame.picture);
  cache.shown = pictures_on_show(frame, layout);
  // The pinned cell stays in sight when the panes get another size.
  const ImVec2 before = std::exchange(cache.picture_size, frame.picture);
  const bool resized = before.x > 0 && (before.x != frame.picture.x || before.y != frame.picture.y);
  const bool stays = resized && view.pinned && view.probe && !view.fitted;
  if (stays && picture::showing(frame.slice, *view.probe) == frame.slice &&
      shows_cell(viewport_at(view, before), picture::cell_of(frame.main_sizes, frame.slice, *view.probe)))
    view.reveal = true;
  if (std::exchange(view.reveal, false) && view.probe) {
    centre_if_hidden(view, frame.viewport, layout, picture::cell_of(frame.main_sizes, frame.slice, *view.probe));
    frame.viewport = viewport_for(view, layout, frame.main_sizes.size(), frame.picture);
  }
  // An element that another panel points at may be outside the slice.
  if (view.probe && picture::showing(frame.slice, *view.probe) == frame.slice)
    frame.probe = picture::cell_of(frame.main_sizes, frame.slice, *view.probe);
  const ImGuiIO& io = ImGui::GetIO();
  const bool elsewhere = (io.NavVisible && !has_keyboard()) || (view.bits && cache.bit_edits.ringed);  // at the ring
  const bool held = cache.has_keys && ImGui::IsKeyDown(GLFW_KEY_SPACE) && !io.WantTextInput && !elsewhere;
  const bool flip = held != cache.flips;
  const auto shown = placed(sources, flip);
  // The wheel zooms the pictures and scrolls beside them.
  const auto wheel = cache.hovered ? ImGuiWindowFlags_NoScrollWithMouse : ImGuiWindowFlags_None;
  if (scrolls) ImGui::BeginChild("panes that scroll", {0, panes_height - spacing}, false, wheel);
  cache.hovered.reset();
  const std::string current = current_pane(sources, order, cache);
  cache.ringed.clear();
  const bool opens_menu = std::exchange(cache.menu_asked, false);
  const float top = ImGui::GetCursorPosY();
  const auto across = static_cast<std::size_t>(places.columns);
  const GroupGrid grid = grid_in(places, both ? both->grid : GroupGrid(), all.size());
  const bool holes = !grid.lines.empty();
  bool has_note = both && !cache.note.text.empty();
  const auto panes = panes_in(grid, all.size());
  const auto row_of = [&](std::size_t cell) {
    const std::size_t first = cell / across * across;
    return std::span(panes).subspan(first, std::min(across, panes.size() - first));
  };
  const auto is_empty_row = [&](std::size_t cell) {
    return std::ranges::none_of(row_of(cell), [](const auto& pane) { return pane.has_value(); });
  };
  // The note stands beside a pane, if there is a place.
  bool notes_in_empty_row = true;
  for (std::size_t cell = 0; cell < panes.size(); ++cell)
    notes_in_empty_row = notes_in_empty_row && (panes[cell] || is_empty_row(cell));
  // The last pane has the rest of its row.
  const bool last_is_wide = fills_rows && !frame.enlarged && all.size() > across && all.size() % across != 0;
  const float last_width = width_of_last(places, all.size());
  const ImVec2 usual_picture = frame.picture;
  const picture::Viewport usual_viewport = frame.viewport,
                          wide_viewport = viewport_at(view, {last_width, places.height});
  std::size_t last_drawn = 0;  // also if the note, or nothing, stands there
  for (std::size_t cell = 0; cell < panes.size(); ++cell) {
    const bool begins_row = !cache.enlarged.empty() || cell % across == 0;
    if (!panes[cell]) {
      const float empty_height = places.height + height_around_picture(frame.low) - spacing;
      const bool is_empty = is_empty_row(cell), takes_note = has_note && (!is_empty || notes_in_empty_row);
      if (!holes && !takes_note) continue;
      last_drawn = cell;
      if (!begins_row) ImGui::SameLine();
      if (takes_note)
        draw_case_note(cache.note, {places.width, is_empty ? empty_height : places.height + ImGui::GetFrameHeight()});
      else
        ImGui::Dummy({places.width, is_empty ? empty_height : 1});
      has_note = has_note && !takes_note;
      continue;
    }
    if (!begins_row) ImGui::SameLine();
    last_drawn = cell;
    const std::size_t i = all[*panes[cell]];
    frame.is_wide = last_is_wide && *panes[cell] + 1 == all.size();
    frame.picture = frame.is_wide ? ImVec2{last_width, places.height} : usual_picture;
    frame.viewport = frame.is_wide ? wide_viewport : usual_viewport;
    const HeatmapSource& pane = i < sources.size() ? sources[i] : awaited[i - sources.size()];
    if (!cache.enlarged.empty() && cache.enlarged != pane.title) continue;
    if (i >= sources.size()) {
      draw_awaited(pane, frame);
      continue;
    }
    frame.is_first = i == order.front() || !cache.enlarged.empty(), frame.place = *panes[cell];
    if (frame.enlarged && !frame.only_one) frame.enlarged_place = *panes[cell];
    frame.opens_menu = opens_menu && sources[i].title == current;
    const HeatmapSource* other = wiped_with(sources, sources[i], cache.wipe);
    if (other == shown[i]) other = &sources[i];  // they have changed places
    draw_pane(sources[i].title, *shown[i], shown[i] != &sources[i], other, frame, view, cache);
    moves.follow(sources[i]);
  }
  frame.picture = usual_picture, frame.viewport = usual_viewport, frame.is_wide = false;
  cache.asked = {};  // its pane is hidden
  for (const std::size_t i : with_wiped) follow_plane(sources[i], frame, view, cache);
  if (all.empty()) moves.draw_none(frame.picture);
  // What stands below the panes is as far down as beside the other group.
  const int rows = static_cast<int>(last_drawn / across) + 1;
  const float row = (ImGui::GetCursorPosY() - top) / static_cast<float>(rows);
  if (both && rows < places.rows) ImGui::Dummy({0, static_cast<float>(places.rows - rows) * row - spacing});
  if (scrolls) ImGui::EndChild();
  if (not_run) draw_not_run_line(*not_run, room.x);
  // A list belongs to the element under the mouse as it opened.
  const bool pointed = std::exchange(cache.pointed_elsewhere, false) || frame.hovered || a_list_is_open();
  if (!view.pinned && !pointed) view.probe.reset(), frame.probe.reset();
  cache.beside_pin = view.pinned ? frame.beside_pin : std::nullopt;
  handle_arrows(view, frame, layout, cache);
  select_by_keys(current, view, frame, layout, cache);
  cache.list_was_open = a_list_is_open();
  if (has_bar) {
    draw_dimension_bar(view, frame, cache, bar_room);
    if (hidden_below) ImGui::Dummy({0, ImGui::GetFrameHeight()});
    moves.draw_hidden();
  } else {
    cache.playback = {};  // it goes on in the other group
  }
  if (bar > own_bar) ImGui::Dummy({0, bar - own_bar - spacing});
  cache.region.follow(cache.pane.selection, sources);
  if (const std::optional<Selection>& selection = cache.pane.selection) {
    draw_selection_facts(*selection, cache.region.numbers(), probed);
  } else {
    const ProbeOutput told = draw_probe(sources, probed, view, frame);
    cache.index.opening = cache.index.opening || told.asks_index, cache.group.lacks_bits = told.lacks_bits;
    cache.bit_edits.probe_has_bits = told.has_all_bits;
  }
  draw_index_dialog(cache.index, cache.sought, frame.main_sizes, sources, searched_by_value(sources, current), view);
  // Only now: a new source may have the bytes of one that is gone, and takes its plane.
  cache.builder.keep_only(planes_on_show(sources, arrangement, marked, cache));
  if (view.bits) draw_probed_bits(sources, view, {room.x, bits}, frame, cache.bit_edits);
  draw_element_dialog(cache.element, sources, view, cache.bit_edits);
  ImGui::PopStyleVar();
}

}  // namespace opscope::gui
