#include "app/gui/panes/dimension_bar.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "app/gui/panes/cells.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/play_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using picture::Slice;
using Axis = std::optional<std::uint32_t> Slice::*;

// Assigns a dimension to `axis`. If another axis or the tiles had it, the two swap their dimensions.
void assign(Slice& slice, Axis axis, std::optional<std::uint32_t> dimension) {
  if (dimension && slice.*axis && std::ranges::count(slice.tiled, *dimension) > 0)
    slice.tiled.push_back(*(slice.*axis));
  for (const Axis other : {&Slice::x, &Slice::y, &Slice::channel}) {
    if (other != axis && dimension && slice.*other == dimension) slice.*other = slice.*axis;
  }
  slice.*axis = dimension;
  if (slice.y) slice.wrap = 0;
}

struct NamedAxis {
  const char* label;
  Axis axis;
};
constexpr NamedAxis axes[] = {{"x", &Slice::x}, {"y", &Slice::y}, {"RGB", &Slice::channel}};

bool can_be(Axis axis, std::uint32_t size) { return axis != &Slice::channel || size <= 4; }

// As colours a dimension of one channel is what it is without them.
bool can_act(Axis axis, const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  const auto has_channels = [&](std::uint32_t size) { return size > 1 && can_be(axis, size); };
  return axis != &Slice::channel || slice.channel || std::ranges::any_of(sizes, has_channels);
}

// One that cannot act keeps its room, so that no other control moves.
void axis_combo(const char* label, Axis axis, Slice& slice, const std::vector<std::uint32_t>& sizes) {
  if (!can_act(axis, slice, sizes)) {
    ImGui::Dummy({ImGui::CalcTextSize(label).x + px(4 + 58), ImGui::GetFrameHeight()});
    return;
  }
  const auto& chosen = slice.*axis;
  const std::size_t rank = sizes.size();
  ImGui::AlignTextToFramePadding();
  muted_text(label);
  ImGui::SameLine(0, px(4));
  ImGui::SetNextItemWidth(px(58));
  std::vector<std::string> names = {"-"}, counts = {""};
  std::vector<std::optional<std::uint32_t>> dimensions = {std::nullopt};
  for (std::uint32_t d = 0; d < rank; ++d) {
    if (!can_be(axis, sizes[d])) continue;
    names.push_back(dimension_name(rank, d));
    counts.push_back(with_thousands(sizes[d]));
    dimensions.push_back(d);
  }
  const auto present = static_cast<std::size_t>(std::ranges::find(dimensions, chosen) - dimensions.begin());
  if (const auto other = combo_field(fmt::format("##axis {}", label).c_str(), present, names, counts))
    assign(slice, axis, dimensions[*other]);
}

constexpr float least_montage_width = 66;  // of the box that has its name, at scale 1

struct Montage {
  std::string name;
  std::vector<std::uint32_t> tiled;
  bool all = false;
  std::string refusal = {};  // why it cannot be chosen; empty: it can

  bool is_of(const Slice& slice) const { return slice.tiled == tiled; }
  void choose(Slice& slice) const { slice.tiled = tiled, slice.all_tiled = all; }
};

// "d0,d2"
std::string names_of(const std::vector<std::uint32_t>& dimensions, std::size_t rank) {
  std::vector<std::string> names;
  names.reserve(dimensions.size());
  for (const std::uint32_t d : dimensions) names.push_back(dimension_name(rank, d));
  return fmt::format("{}", fmt::join(names, ","));
}

std::string refusal_of(const Montage& montage, const std::vector<std::uint32_t>& sizes) {
  std::uint64_t tiles = 1;
  for (const std::uint32_t d : montage.tiled)
    if (__builtin_mul_overflow(tiles, sizes[d], &tiles)) tiles = UINT64_MAX;
  if (tiles <= picture::most_tiles) return "too many elements";
  return fmt::format("{} tiles, at most {}", tiles == UINT64_MAX ? "too many" : with_thousands(tiles),
                     with_thousands(picture::most_tiles));
}

// All slices of a dimension side by side, of two, or of all dimensions that are not drawn. The first is none; the last
// are those that cannot be chosen.
std::vector<Montage> montages(const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  std::vector<Montage> all = {{"-", {}}}, refused;
  const auto offer = [&](Montage montage) {
    Slice changed = slice;
    montage.choose(changed);
    if (montage.is_of(picture::fitted(changed, sizes))) return all.push_back(std::move(montage));
    if (montage.tiled.size() == 2 && !montage.all) return;  // its dimensions are named
    montage.refusal = refusal_of(montage, sizes);
    refused.push_back(std::move(montage));
  };
  const std::vector<std::uint32_t> free = picture::free_dimensions(slice, sizes);
  for (const std::uint32_t d : free) offer({dimension_name(sizes.size(), d), {d}});
  for (std::size_t i = 0; free.size() > 2 && i < free.size(); ++i)
    for (std::size_t j = i + 1; j < free.size(); ++j) {
      const std::vector<std::uint32_t> pair{free[i], free[j]};
      offer({names_of(pair, sizes.size()), pair});
    }
  if (free.size() > 1) offer({"all", free, true});
  const bool is_offered = std::ranges::find(all, slice.tiled, &Montage::tiled) != all.end();
  if (all.size() > 1 && !is_offered) offer({names_of(slice.tiled, sizes.size()), slice.tiled});
  all.insert(all.end(), refused.begin(), refused.end());
  return all;
}

std::string present_montage(const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  const std::vector<Montage> all = montages(slice, sizes);
  return std::ranges::find(all, slice.tiled, &Montage::tiled)->name;
}

// Of the box that has the name of the present montage, pixels.
float montage_width(const std::string& name) {
  return std::max(px(least_montage_width),
                  ImGui::CalcTextSize(name.c_str()).x + ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x);
}

void montage_combo(Slice& slice, const std::vector<std::uint32_t>& sizes) {
  const std::vector<Montage> choices = montages(slice, sizes);
  if (choices.size() == 1) return;
  std::vector<std::string> names, counts;
  for (const Montage& each : choices) {
    names.push_back(each.name);
    counts.push_back(each.refusal);
    if (each.tiled.empty() || !each.refusal.empty()) continue;
    Slice montage = slice;
    each.choose(montage);
    counts.back() = with_thousands(picture::layout_of({.sizes = sizes, .strides = {}}, montage).tile_count);
  }
  const auto choosable = static_cast<std::size_t>(
      std::ranges::count_if(choices, [](const Montage& each) { return each.refusal.empty(); }));
  ImGui::SameLine(0, px(10));
  ImGui::AlignTextToFramePadding();
  muted_text("tiles");
  ImGui::SameLine(0, px(4));
  const auto present =
      static_cast<std::size_t>(std::ranges::find(choices, slice.tiled, &Montage::tiled) - choices.begin());
  ImGui::SetNextItemWidth(montage_width(names[present]));
  if (const auto other = combo_field("##tiles", present, names, counts, choosable, {},
                                     "Montage: all slices of a dimension, or of several, side by side."))
    choices[*other].choose(slice);
}

std::string slider_name(const Slice& slice, std::size_t rank, std::uint32_t d, bool brief) {
  return dimension_name(rank, d) + (slice.channel == d && !brief ? " of the probe" : "");
}

// The dimensions that are not drawn.
std::vector<std::uint32_t> sliders_of(const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  std::vector<std::uint32_t> sliders;
  for (std::uint32_t d = 0; d < sizes.size(); ++d)
    if (d != slice.x && d != slice.y && sizes[d] > 1 && std::ranges::count(slice.tiled, d) == 0) sliders.push_back(d);
  return sliders;
}

// With the space behind them.
float axes_width(const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  if (picture::free_dimensions(slice, sizes).empty()) return px(268);
  return px(380 - least_montage_width) + montage_width(present_montage(slice, sizes));
}

struct SliderRows {
  std::size_t in_first = 0, in_further = 1;  // sliders in the first row, behind the axes, and in each further one
  std::size_t rows = 1;
  float width = 0, further_width = 0;  // of a slider of the first row, and of further ones, pixels
  bool brief = false;                  // names
  float name = 0;                      // the longest of them, pixels
};

SliderRows slider_rows(const Slice& slice, const std::vector<std::uint32_t>& sizes, float room, bool brief) {
  const std::vector<std::uint32_t> sliders = sliders_of(slice, sizes);
  const auto count = static_cast<float>(sliders.size());
  float name = 0;
  for (const std::uint32_t d : sliders)
    name = std::max(name, ImGui::CalcTextSize(slider_name(slice, sizes.size(), d, brief).c_str()).x);
  const float around = px(16 + 4 + 4) + name + ImGui::GetFrameHeight(), behind_axes = room - axes_width(slice, sizes);
  const float least = around + px(70);
  const auto fitting = [&](float width) { return std::clamp(std::floor(width / least), 0.0f, count); };
  const float further = std::max(1.0f, fitting(room));
  float first = fitting(behind_axes);
  // Two rows have about as many each, rather than one alone in the second.
  while (first < count && count - first + 1 < first && count - first + 1 <= further) --first;
  const float in_last = std::min(further, std::max(1.0f, count - first));  // in a second row that is the last one
  const bool are_shared = first > 1 && in_last > 1 && count - first <= further;
  const float cell = first == count ? behind_axes / std::max(1.0f, count)
                     : first > 0    ? std::min(behind_axes / first, room / (are_shared ? in_last : further))
                                    : room / further;
  const auto slider = [&](float in_cell) { return std::clamp(in_cell - around, px(70), px(220)); };
  return {static_cast<std::size_t>(first),
          static_cast<std::size_t>(further),
          1 + static_cast<std::size_t>(std::ceil((count - first) / further)),
          slider(cell),
          slider(are_shared ? cell : room / in_last),
          brief,
          name};
}

// With brief names if that takes fewer rows.
SliderRows slider_rows(const Slice& slice, const std::vector<std::uint32_t>& sizes, float room) {
  const SliderRows whole = slider_rows(slice, sizes, room, false), brief = slider_rows(slice, sizes, room, true);
  return brief.rows < whole.rows ? brief : whole;
}

constexpr float slider_padding = 2;  // of Dear ImGui's sliders

// True if each index of a short dimension has room in its part of a slider.
bool fits_steps(std::uint32_t size, float width) {
  const float part = (width - 2 * slider_padding) / static_cast<float>(size);
  return part >= std::max(small_text_width(fmt::format("{}", size - 1)) + px(6), ImGui::GetStyle().GrabMinSize);
}

// Of a picture with alpha on show, in the dimension `d` of so many: the index that is its alpha.
std::optional<std::uint32_t> alpha_in(std::span<const HeatmapSource> sources, const std::vector<std::uint32_t>& sizes,
                                      std::uint32_t d) {
  if (sizes.size() < 3 || d != sizes.size() - 3) return std::nullopt;
  const auto has_it = [&](const HeatmapSource& source) { return source.alpha && source.tensor.desc.sizes == sizes; };
  const auto found = std::ranges::find_if(sources, has_it);
  return found == sources.end() ? std::nullopt : found->alpha;
}

// The indices of a short dimension, each in its part of the slider: without them it would look like a bar that is half
// full. That of alpha has its name, or A, if there is room.
void draw_steps(std::uint32_t size, std::uint32_t present, std::optional<std::uint32_t> alpha) {
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const float left = from.x + slider_padding, part = (to.x - from.x - 2 * slider_padding) / static_cast<float>(size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::uint32_t i = 0; i < size; ++i) {
    const float begin = left + part * static_cast<float>(i);
    if (i > 0)
      list.AddRectFilled({std::round(begin), from.y + px(4)}, {std::round(begin) + 1, to.y - px(4)}, palette().line);
    std::string index = fmt::format("{}", i);
    if (i == alpha) {
      for (const std::string& named : {index + ": A", index + ": alpha"})
        if (small_text_width(named) + px(6) <= part) index = named;
      note_rectangle("step " + index, {begin, from.y}, {begin + part, to.y});
    }
    draw_small_text(list, begin + (part - small_text_width(index)) / 2,
                    from.y + (to.y - from.y - small_text_size()) / 2, i == present ? palette().text : palette().muted,
                    index);
  }
}

// Of the next slider, which the mouse has pressed but not dragged.
bool is_only_pressed(ImGuiID slider) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return context.ActiveId == slider && context.ActiveIdSource == ImGuiInputSource_Mouse &&
         !ImGui::TempInputIsActive(slider) && !ImGui::IsMouseDragPastThreshold(ImGuiMouseButton_Left, px(4));
}

// As Dear ImGui's, but a click types the index, as in number fields, and moves nothing. True if it was changed.
bool typed_slider(const char* label, int& at, int last) {
  const ImGuiID id = ImGui::GetID(label);
  const bool opens = is_only_pressed(id) && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (opens) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.NavActivateId = context.NavActivateInputId = id;
    context.NavActivateFlags = ImGuiActivateFlags_PreferInput;
  }
  const bool types = opens || ImGui::TempInputIsActive(id);
  const bool changed = ImGui::SliderInt(label, &at, 0, last, types ? "%d" : "", ImGuiSliderFlags_AlwaysClamp);
  return changed && (types || !is_only_pressed(id));
}

void index_slider(std::uint32_t d, Slice& slice, const std::vector<std::uint32_t>& sizes, float room, bool brief,
                  std::optional<std::uint32_t> alpha) {
  ImGui::AlignTextToFramePadding();
  muted_text(slider_name(slice, sizes.size(), d, brief));
  ImGui::SameLine(0, px(4));
  // Beyond 2^31 a pixel of the slider is millions of elements anyway.
  int at = static_cast<int>(std::min<std::uint32_t>(slice.at[d], 0x7FFFFFFF));
  const int last = static_cast<int>(std::min<std::uint32_t>(sizes[d] - 1, 0x7FFFFFFF));
  const MonoFont mono;
  const auto width_of = [](std::uint32_t index) { return ImGui::CalcTextSize(fmt::format("{}", index).c_str()).x; };
  const float number = width_of(sizes[d] - 1) + px(6);
  const bool has_steps = fits_steps(sizes[d], room - number);
  ImGui::SetNextItemWidth(room - number);
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, with_alpha(palette().accent, 0.4f));
  const std::string label = fmt::format("##d{}", d);
  const bool changed = has_steps ? ImGui::SliderInt(label.c_str(), &at, 0, last, "", ImGuiSliderFlags_AlwaysClamp)
                                 : typed_slider(label.c_str(), at, last);
  if (changed) slice.at[d] = static_cast<std::uint32_t>(at);
  ImGui::PopStyleColor();
  if (has_steps) draw_steps(sizes[d], slice.at[d], alpha);
  // Above, since the probe's numbers below change with the index.
  tooltip_above_on_hover(fmt::format("{}0 to {}: drag, {}or turn the wheel.{}{}",
                                     slice.channel == d ? "The channel of the probe, " : "", sizes[d] - 1,
                                     has_steps ? "" : "click to type, ",
                                     slice.channel == d ? "" : " S is the next slice of all, Shift+S the one before.",
                                     alpha ? fmt::format("\n{} is the alpha of the picture.", *alpha) : ""));
  const std::string name = fmt::format("index {}", dimension_name(sizes.size(), d));
  note_widget(name);
  focus_if_wanted(name);
  if (ImGui::IsItemHovered() && ImGui::GetIO().MouseWheel != 0) {
    note_use_of_item();
    const int moved = std::clamp(at - static_cast<int>(ImGui::GetIO().MouseWheel), 0, last);
    slice.at[d] = static_cast<std::uint32_t>(moved);
  }
  ImGui::SameLine(0, px(6));
  const ImVec2 place = ImGui::GetCursorScreenPos();
  ImGui::Dummy({number - px(6), ImGui::GetFrameHeight()});  // the same for each index: what follows stays in its place
  if (has_steps) return;
  ImGui::GetWindowDrawList()->AddText({place.x, place.y + ImGui::GetStyle().FramePadding.y}, palette().text,
                                      fmt::format("{}", slice.at[d]).c_str());
}

Slice present_slice(const HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  return picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes);
}

// Those whose index changes the pictures.
std::vector<std::uint32_t> stepped_dimensions(const Slice& slice, const std::vector<std::uint32_t>& sizes) {
  std::vector<std::uint32_t> dimensions = sliders_of(slice, sizes);
  std::erase_if(dimensions, [&](std::uint32_t d) { return d == slice.channel; });
  return dimensions;
}

// The probe keeps its place in the picture and moves to the new slice.
void show_slice(Slice slice, HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  if (view.probe && view.probe->size() == sizes.size()) {
    for (std::uint32_t d = 0; d < sizes.size(); ++d) {
      if (d != slice.x && d != slice.y && std::ranges::count(slice.tiled, d) == 0) (*view.probe)[d] = slice.at[d];
    }
  }
  view.slice = std::move(slice);
}

// "49 %": how many pixels of the screen an element has along an edge.
std::string zoom_text(double pixels_per_cell) {
  const double percent = 100 * pixels_per_cell;
  return percent < 10 ? fmt::format("{:.2g} %", percent)
                      : with_thousands(static_cast<std::uint64_t>(std::llround(percent))) + " %";
}

// Behind the item drawn last, in the same row, if it has room before `end`.
void draw_zoom(double pixels_per_cell, const std::string& sight, float end) {
  const std::string text = zoom_text(pixels_per_cell);
  const float from = end - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SameLine(0, px(8));
  if (from < ImGui::GetCursorPosX()) return ImGui::NewLine();
  ImGui::SetCursorPosX(from);
  ImGui::AlignTextToFramePadding();
  muted_text(text);
  note_widget("zoom " + text);
  if (!sight.empty()) note_widget(sight);
  tooltip_on_hover(
      sight + (sight.empty() ? "" : "\n\n") +
      "The zoom: at 100 % an element is one pixel of the screen. The wheel zooms at the mouse, F shows the whole "
      "tensor, 0 is 100 %.");
}

void show_changed(const Slice& before, Slice after, HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  if (after == before) return;
  after = picture::fitted(after, sizes);
  // A dimension that is not drawn any more shows the slice of the probe.
  const auto is_drawn = [](const Slice& slice, std::uint32_t d) {
    return d == slice.x || d == slice.y || std::ranges::count(slice.tiled, d) > 0;
  };
  for (std::uint32_t d = 0; view.probe && view.probe->size() == sizes.size() && d < sizes.size(); ++d)
    if (is_drawn(before, d) && !is_drawn(after, d)) after.at[d] = std::min((*view.probe)[d], sizes[d] - 1);
  const bool turned = after.x != before.x || after.y != before.y || after.tiled != before.tiled;
  view.fitted = view.fitted || turned;
  show_slice(std::move(after), view, sizes);
}

}  // namespace

void play(HeatmapView& view, const std::vector<std::uint32_t>& sizes, PaneCache& cache) {
  if (!cache.playback.dimension) return;
  const std::uint32_t d = *cache.playback.dimension;
  const Slice before = present_slice(view, sizes);
  if (d >= sizes.size() || std::ranges::count(sliders_of(before, sizes), d) == 0) {
    cache.playback = {};
  } else if (!cache.busy()) {
    Slice after = before;
    after.at[d] = played_index(cache.playback, after.at[d], sizes[d], play_time());
    show_changed(before, std::move(after), view, sizes);
  }
}

std::string sight_text(const picture::Layout& layout, const picture::Viewport& viewport) {
  const auto [from, to] = visible_cells(layout, viewport);
  const bool is_whole = to.x - from.x == layout.width && to.y - from.y == layout.height;
  if (is_whole || to.x <= from.x || to.y <= from.y || layout.tile_count > 0) return "";
  const auto part = [](std::uint64_t begin, std::uint64_t end, std::uint64_t all) {
    return fmt::format("{} to {} of {}", with_thousands(begin), with_thousands(end - 1), with_thousands(all));
  };
  return fmt::format("In sight: columns {}, rows {}.", part(from.x, to.x, layout.width),
                     part(from.y, to.y, layout.height));
}

float zoom_width() { return ImGui::CalcTextSize("40,000 %").x; }

float dimension_bar_height(const Slice& slice, const std::vector<std::uint32_t>& sizes, float room) {
  const auto rows = static_cast<float>(slider_rows(slice, sizes, room).rows);
  return rows * ImGui::GetFrameHeight() + (rows - 1) * ImGui::GetStyle().ItemSpacing.y;
}

void draw_dimension_bar(HeatmapView& view, const PaneFrame& frame, PaneCache& cache, float room) {
  const std::vector<std::uint32_t>& sizes = frame.main_sizes;
  Slice slice = frame.slice;
  const WidgetScope scope("slice");
  const SliderRows rows = slider_rows(frame.slice, sizes, room);
  const float zoom_end = ImGui::GetCursorPosX() + room + zoom_width();
  for (const auto& [label, axis] : axes) {
    if (axis != axes[0].axis) ImGui::SameLine(0, px(10));
    axis_combo(label, axis, slice, sizes);
  }
  slice = picture::fitted(std::move(slice), sizes);
  montage_combo(slice, sizes);

  const std::vector<std::uint32_t> sliders = sliders_of(frame.slice, sizes);
  for (std::size_t i = 0; i < sliders.size(); ++i) {
    const std::uint32_t d = sliders[i];
    const bool begins_row = i >= rows.in_first && (i - rows.in_first) % rows.in_further == 0;
    if (!begins_row) ImGui::SameLine(0, px(16));
    // A short name leaves its room to the slider.
    const float name = ImGui::CalcTextSize(slider_name(slice, sizes.size(), d, rows.brief).c_str()).x;
    const float width = i < rows.in_first ? rows.width : rows.further_width;
    index_slider(d, slice, sizes, std::max(width, std::min(width + rows.name - name, px(240))), rows.brief,
                 alpha_in(frame.sources, sizes, d));
    ImGui::SameLine(0, px(4));
    if (play_button(fmt::format("##play{}", d).c_str(), cache.playback.dimension == d, dimension_name(sizes.size(), d),
                    "Steps through this dimension, to and fro."))
      toggle(cache.playback, d, play_time());
  }
  const picture::Layout layout = picture::layout_of({.sizes = sizes, .strides = {}}, frame.slice);
  draw_zoom(view.pixels_per_cell, sight_text(layout, frame.viewport), zoom_end);
  show_changed(frame.slice, std::move(slice), view, sizes);
}

std::vector<ViewChoice> dimension_choices(const HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  const Slice slice = present_slice(view, sizes);
  std::vector<ViewChoice> all;
  const auto add = [&](std::string name, const std::function<void(Slice&)>& change) {
    Slice changed = slice;
    change(changed);
    all.push_back({std::move(name),
                   [slice = picture::fitted(changed, sizes), sizes](const HeatmapView& now) {
                     return present_slice(now, sizes) == slice;
                   },
                   [change, sizes](HeatmapView& now) {
                     const Slice before = present_slice(now, sizes);
                     Slice after = before;
                     change(after);
                     show_changed(before, std::move(after), now, sizes);
                   }});
  };
  for (const auto& [label, axis] : axes) {
    for (std::uint32_t d = 0; d < sizes.size(); ++d)
      if (can_be(axis, sizes[d]))
        add(fmt::format("{}: {}", label, dimension_name(sizes.size(), d)),
            [axis = axis, d](Slice& changed) { assign(changed, axis, d); });
    add(fmt::format("{}: none", label), [axis = axis](Slice& changed) { assign(changed, axis, std::nullopt); });
  }
  const std::vector<Montage> tiles = montages(slice, sizes);
  for (const Montage& montage : tiles)
    if (tiles.size() > 1 && montage.refusal.empty())
      add("Tiles: " + (montage.tiled.empty() ? "none" : montage.name),
          [montage](Slice& changed) { montage.choose(changed); });
  return all;
}

std::vector<std::string> indexed_dimensions(const HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  std::vector<std::string> names;
  for (const std::uint32_t d : sliders_of(present_slice(view, sizes), sizes))
    names.push_back(dimension_name(sizes.size(), d));
  return names;
}

bool has_slices(const HeatmapView& view, const std::vector<std::uint32_t>& sizes) {
  return !stepped_dimensions(present_slice(view, sizes), sizes).empty();
}

void step_slice(HeatmapView& view, const std::vector<std::uint32_t>& sizes, bool forward) {
  Slice slice = present_slice(view, sizes);
  const std::vector<std::uint32_t> dimensions = stepped_dimensions(slice, sizes);
  for (auto d = dimensions.rbegin(); d != dimensions.rend(); ++d) {
    const std::uint32_t before = slice.at[*d], end = forward ? sizes[*d] - 1 : 0;
    slice.at[*d] = before == end ? sizes[*d] - 1 - end : forward ? before + 1 : before - 1;
    if (before != end) break;
  }
  show_slice(std::move(slice), view, sizes);
}

}  // namespace opscope::gui
