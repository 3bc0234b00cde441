#include "app/gui/panes/pane.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/panes/brush.h"
#include "app/gui/panes/cells.h"
#include "app/gui/panes/covered.h"
#include "app/gui/panes/far_values.h"
#include "app/gui/panes/legend.h"
#include "app/gui/panes/pane_layer.h"
#include "app/gui/panes/pane_mouse.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/panes/probe.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/panes/sharers.h"
#include "app/gui/panes/wipe.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

ImVec2 plus(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }

bool mouse_moves() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || ImGui::IsMouseDown(ImGuiMouseButton_Left);
}

// Fills the part of the pane that the picture does not cover.
void draw_background(ImDrawList& list, ImVec2 corner, ImVec2 end, const picture::PixelRect& painted) {
  const ImU32 background = palette().background;
  const auto left = static_cast<float>(painted.left), right = static_cast<float>(painted.right);
  const float top = corner.y + static_cast<float>(painted.top), bottom = corner.y + static_cast<float>(painted.bottom);
  list.AddRectFilled(corner, {end.x, top}, background);
  list.AddRectFilled({corner.x, top}, {corner.x + left, bottom}, background);
  list.AddRectFilled({corner.x + right, top}, {end.x, bottom}, background);
  list.AddRectFilled({corner.x, bottom}, end, background);
}

// A word in the middle of the picture, on a background that keeps it readable.
struct Banner {
  const char* text;
  ImU32 color;
  const char* brief;  // where the text is wider than the picture
};

constexpr float beside_banner = 10;  // between its text and the end of its background, at scale 1; above it a half

const char* banner_text(const Banner& banner, float room) {
  return ImGui::CalcTextSize(banner.text).x + 2 * px(beside_banner) <= room ? banner.text : banner.brief;
}

// Below or above the pinned element, whose frame is `pinned`, if it would lie on that.
ImRect place_of(const Banner& banner, ImVec2 corner, ImVec2 size, const std::optional<ImRect>& pinned) {
  const ImVec2 extent = ImGui::CalcTextSize(banner_text(banner, size.x));
  const ImVec2 at{std::round(corner.x + (size.x - extent.x) / 2), std::round(corner.y + (size.y - extent.y) / 2)};
  const float pad = px(beside_banner);
  ImRect place(at.x - pad, at.y - pad / 2, at.x + extent.x + pad, at.y + extent.y + pad / 2);
  const float apart = px(6), end = corner.y + size.y;
  if (!pinned || !place.Overlaps(*pinned)) return place;
  const float below = pinned->Max.y + apart, above = pinned->Min.y - apart - place.GetHeight();
  if (below + place.GetHeight() <= end)
    place.TranslateY(below - place.Min.y);
  else if (above >= corner.y)
    place.TranslateY(above - place.Min.y);
  return place;
}

// In a picture of this width, at its place_of().
void draw_banner(ImDrawList& list, const Banner& banner, const ImRect& place, float width) {
  const float pad = px(beside_banner);
  list.AddRectFilled(place.Min, place.Max, with_alpha(palette().panel, 0.9f), px(4));
  list.AddText({place.Min.x + pad, place.Min.y + pad / 2}, banner.color, banner_text(banner, width));
  note_rectangle("banner", place.Min, place.Max);
}

}  // namespace

// Only one computed output is on show at a time: the next one replaces it.
std::string plane_key(const HeatmapSource& source) {
  return source.role == PaneRole::Computed ? "computed" : source.title;
}

namespace {

picture::Range in_elements(const picture::Range& real, const Quantization& meaning) {
  const auto element = [&](long double number) { return number / meaning.scale + meaning.zero_point; };
  return {element(real.low), element(real.high)};
}

// What rounding alone can do to an element, in the unit of the quantization error; nullopt: no error is on show. 0 if
// the output has no steps.
std::optional<long double> half_step(const HeatmapSource& source, const PaneFrame& frame) {
  if (!source.error) return std::nullopt;
  if (source.error == ErrorUnit::Steps) return 0.5L;
  if (frame.real == nullptr || !frame.real->output()) return 0;
  const long double half = std::abs(frame.real->output()->scale) / 2;
  return std::isfinite(half) ? half : 0;
}

}  // namespace

picture::Range shown_range(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                           const PaneFrame& frame) {
  // Every element means 0: a range so wide that all of them are in its middle gives them one colour.
  constexpr long double wide = 1e24L;
  if (const auto meaning = source.shown_meaning(); meaning && meaning->scale == 0 && !source.reference)
    return {-wide, wide};
  const std::string group = range_group(source, view, frame.apart);
  if (const auto own = view.ranges.find(group); own != view.ranges.end()) return own->second;
  // What saturates beyond takes no colours from rounding.
  if (const auto half = half_step(source, frame); half && *half > 0) return {-*half, *half};
  if (source.reference) return picture::first_range(plane);
  if (source.is_condition) return picture::condition_range;
  const auto span = frame.spans.find(span_group(source, view, frame.apart));
  if (follows_real_numbers(source, view) && span != frame.spans.end() && span->second)
    return picture::opened(in_elements(*span->second, *source.shown_meaning()));
  const auto keeps_ends = [&](const HeatmapSource& other) {
    return has_signed_samples(other) && span_group(other, view, frame.apart) == span->first;
  };
  if (span == frame.spans.end() || !span->second) return picture::first_range(source.range_type(), std::nullopt);
  return std::ranges::any_of(frame.sources, keeps_ends) ? picture::opened(*span->second)
                                                        : picture::first_range(source.range_type(), span->second);
}

picture::Look look_of(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                      const PaneFrame& frame) {
  const auto map = source.reference ? picture::difference_map(theme() == Theme::Light) : view.colormap;
  const bool is_data = !source.reference && !source.is_condition;
  picture::Range range = shown_range(source, plane, view, frame);
  if (const auto least = frame.least.find(range_group(source, view, frame.apart));
      least != frame.least.end() && is_data)
    range.least = least->second;
  return {range, map, view.reversed && !source.reference, view.logarithmic && is_data, half_step(source, frame)};
}

namespace {

// The size of its letters, whose line is higher.
double em_of(const ImFont& font) {
  constexpr float digit_width = 0.6f;  // of JetBrains Mono, in ems
  return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, "0").x / digit_width;
}

// Where the values come from, and which ones, in a saved picture.
std::string origin_of(const HeatmapSource& source) {
  std::string text = source.inherited;
  for (const std::string& next : {source.origin, source.filtered ? source.filter_text : std::string()})
    if (!next.empty()) text += (text.empty() ? "" : ", ") + next;
  return text;
}

picture::DrawnPane drawn_pane(const PaneLayer& layer, const picture::Image* stripes, const PaneFrame& frame,
                              const HeatmapView& view, const PaneCache& cache) {
  const ImFont& font = *cell_font(static_cast<float>(1 / layer.drawn.viewport.elements_per_pixel));
  return {.title = layer.source.title,
          .origin = origin_of(layer.source),
          .plane = layer.plane,
          .viewport = layer.drawn.viewport,
          .look = layer.drawn.look,
          .hexadecimal = view.hexadecimal,
          .beside_numbers = stands_beside_numbers(layer, view, frame, cache),
          .mistrusted = layer.source.mistrusted,
          .equal = layer.source.equal.value_or(false),
          .is_error = layer.source.error.has_value(),
          .is_condition = layer.source.is_condition,
          .on_light = theme() == Theme::Light,
          .meaning = layer.source.shown_meaning(),
          .unfiltered = layer.source.filtered ? std::optional(layer.source.tensor) : std::nullopt,
          .unit = px(1),
          .number_size = em_of(font),
          .number_line = font.FontSize,
          .digit_height = digit_height(font),
          .numbers_from = numbers_from(),
          .small_size = em_of(*fonts().small),
          .small_line = small_text_size(),
          .legend = drawn_legend(layer.source, layer.drawn, frame.picture.x, frame, view),
          .overlay = stripes ? *stripes : picture::Image()};
}

// Of the cells from `from` on, so many each way.
void save_elements(const PaneLayer& layer, std::string title, picture::Cell from, picture::Cell size,
                   PaneCache& cache) {
  cache.elements_to_save = picture::DrawnPane{.title = std::move(title),
                                              .origin = {},
                                              .plane = layer.plane,
                                              .viewport = {.x = static_cast<double>(from.x),
                                                           .y = static_cast<double>(from.y),
                                                           .width = static_cast<int>(size.x),
                                                           .height = static_cast<int>(size.y)},
                                              .look = layer.drawn.look};
}

// What the pane has of the selected region, in a file: its elements as a tensor, or each as a pixel.
void save_region(const PaneLayer& layer, bool as_picture, PaneCache& cache) {
  const HeatmapSource& source = layer.source;
  if (!cache.pane.selection) return;
  const Selection& selection = *cache.pane.selection;
  const picture::Region region = region_of(selection, source, source.tensor);
  const std::string title = source.title + " region";
  if (region.count() == 0) {
    cache.told = {fmt::format("the region has no element of {}", visible_name(source.title))};
  } else if (as_picture) {
    const picture::Layout& layout = layer.plane->layout();
    const picture::Cell to{std::min(selection.to.x, layout.width), std::min(selection.to.y, layout.height)};
    save_elements(layer, title, selection.from, {to.x - selection.from.x, to.y - selection.from.y}, cache);
  } else if (!source.reference) {
    cache.tensor_to_save = source;
    cache.tensor_to_save->title = title;
    cache.tensor_to_save->tensor = region.part();
  }
}

// A difference that is none says so, unless large cells show it, or headings of tiles lie below. What is behind the
// case says that this runs.
std::optional<Banner> equality(const PaneLayer& layer, const HeatmapView& view) {
  const HeatmapSource& source = layer.source;
  if (source.behind && (layer.plane->show() == picture::Show::Value || layer.plane->facts().different > 0))
    return Banner{"~ running", palette().muted, "~"};
  if (layer.plane->show() == picture::Show::Value || layer.plane->facts().different > 0 || source.filtered)
    return std::nullopt;
  if (is_behind(source, layer.drawn))
    return Banner{"~ running; the last result was equal", palette().muted, "~ running"};
  if (source.stale) return Banner{"~ the last result was equal", palette().muted, "~ was equal"};
  if (source.earlier) return Banner{"~ equal before it failed", palette().muted, "~ was equal"};
  const auto cell = static_cast<float>(view.pixels_per_cell);
  if (has_room_for_numbers(*layer.plane, cell) || layer.plane->layout().tile_count > 0) return std::nullopt;
  if (source.mistrusted)
    return Banner{source.error ? "= all exact" : "? all equal", palette().caution, source.error ? "=" : "?"};
  const bool is_part = layer.plane->facts().elements < element_count(layer.plane->tensor().desc);
  if (is_part && !source.equal.value_or(false))  // another slice may differ
    return Banner{source.error ? "= all exact in this slice" : "= all equal in this slice", palette().text,
                  "= in slice"};
  return Banner{source.error ? "= all exact" : "= all equal", palette().good, "="};
}

// The element under the mouse on the screen, as far as the mouse's own picture reaches where the element is smaller.
Box element_at_mouse(const PaneFrame& frame, ImVec2 corner) {
  const double side = 1 / frame.viewport.elements_per_pixel;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto edge_before = [&](float at, double start) { return std::floor(at / side + start) - start; };
  const ImVec2 from{corner.x + static_cast<float>(side * edge_before(mouse.x - corner.x, frame.viewport.x)),
                    corner.y + static_cast<float>(side * edge_before(mouse.y - corner.y, frame.viewport.y))};
  const float pointer = px(12);
  return {from,
          {std::max(from.x + static_cast<float>(side), mouse.x + pointer),
           std::max(from.y + static_cast<float>(side), mouse.y + pointer)}};
}

// "-1,234 ULP" of the number as it is on a cell, "-1234"; empty if it is none, as "NaN" or "bits".
std::string signed_ulp(const std::string& cell) {
  const std::string number = cell.substr(cell.starts_with('~') ? 1 : 0);
  const long double steps = std::fabs(std::strtold(number.c_str(), nullptr));
  constexpr long double most = 0x1p64L - 1;  // the largest distance
  if (!(steps >= 1 && std::isfinite(steps))) return "";
  const std::string text = ulp_text_marked_later(static_cast<std::uint64_t>(std::min(steps, most)));
  const std::string mark = text.starts_with('~') ? "~" : "";
  return mark + number.substr(0, number.find_first_of("0123456789")) + text.substr(mark.size());
}

// "difference -3 ULP", or "0.25 (error, steps)"; empty while the picture of it is being prepared.
std::string difference_text(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                            std::span<const std::uint32_t> index) {
  constexpr std::size_t room = 16;
  if (!drawn.plane || frame.slice.channel || picture::showing(frame.slice, index) != frame.slice) return "";
  const picture::Cell cell = picture::cell_of(frame.main_sizes, frame.slice, index);
  if (!drawn.plane->layout().contains(cell.x, cell.y)) return "";
  const std::string on_cell =
      picture::cell_text(*drawn.plane, cell, 0, false, room, {}, unfiltered_of(source, *drawn.plane));
  const std::string size = with_about_sign(on_cell);
  if (size == picture::left_out) return "left out by the filter";
  if (source.error) return fmt::format("{} ({})", size == "=" ? "0" : size, name(*source.error));
  if (size == "=") return "equal";
  const picture::Show shown = drawn.plane->show();
  if (shown != picture::Show::Ulp) return fmt::format("difference {} ({})", size, picture::name(shown));
  const std::string steps = with_about_sign(signed_ulp(on_cell));
  return "difference " + (steps.empty() ? size : steps);
}

// While another element is pinned, or the row below has the numbers of a region, what the pane has of the one under the
// mouse: its value, or of a difference both values and their distance. Where a pixel covers several elements, their
// extremes. The row below has the other tensors. `told`: the source under the mouse; in a wipe then the other one.
void tell_hovered(std::span<const HeatmapSource> told, const PaneFrame& frame, const HeatmapView& view,
                  PaneCache& cache, ImVec2 corner) {
  if (!cache.dragged_pane.empty()) return;                 // its name is at the mouse
  if (cache.pane.selection && cache.pane.dropped) return;  // it would cover the region
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto covered = [&] { return covered_text(told, frame, view, cache, {mouse.x - corner.x, mouse.y - corner.y}); };
  const Box element = element_at_mouse(frame, corner);
  const auto& index = frame.selected && !view.pinned && frame.hovered ? view.probe : frame.beside_pin;
  const float legend = frame.legends ? space_above_legend(frame.low) + pane_legend_height(frame.low) : 0;
  const auto [left, top, right, bottom] = frame.below;
  const RoomOfElement room{{corner, {corner.x + frame.picture.x, corner.y + frame.picture.y + legend}},
                           {{left, top}, {right, bottom}}};
  if (!index) return tooltip_beside_at_rest(covered, element, {room.pane, {}});  // the rows below tell of it as well
  const std::string more = covered();
  const auto outputs = std::ranges::find_if(frame.sources, [](const auto& s) { return s.role != PaneRole::Input; });
  const std::span<const HeatmapSource> both(outputs, frame.sources.end());
  const auto is_difference = [](const HeatmapSource& source) { return source.reference.has_value(); };
  const auto text_of = [&](std::string_view between) {
    const bool compares = std::ranges::any_of(told, is_difference) && more.empty();
    std::string text = hovered_text(compares ? both : told, *index, view.hexadecimal, frame.slice.channel, between);
    for (const HeatmapSource& source : told) {
      if (!is_difference(source)) continue;
      const std::string size = difference_text(source, cache.pictures[plane_key(source)], frame, *index);
      if (!size.empty()) text += std::string(between) + size;
    }
    return text;
  };
  const std::string lines = text_of("\n");
  if (const std::string all = lines + (more.empty() ? "" : "\n" + more); fits_beside(all))
    return tooltip_beside(all, element, room);
  tooltip_beside(fits_beside(lines) ? lines : text_of("   "), element, room);
}

// The cell of the element at the mouse, while another one is pinned; nullopt also if the pictures do not show it.
std::optional<picture::Cell> cell_beside_pin(const PaneFrame& frame, const HeatmapView& view, const PaneCache& cache) {
  const auto& index = cache.beside_pin;
  if (!view.pinned || !index || !std::ranges::equal(*index, frame.main_sizes, std::ranges::less())) return std::nullopt;
  if (picture::showing(frame.slice, *index) != frame.slice) return std::nullopt;
  return picture::cell_of(frame.main_sizes, frame.slice, *index);
}

// Right of a wipe's line, below the name there: the title does not tell the filter of that part.
void draw_filter_word(ImDrawList& list, float line, float top, const HeatmapSource& source) {
  const ImVec2 from{line + px(8), top + ImGui::GetFontSize() + px(18)};
  const ImVec2 to{from.x + small_text_width(source.filter_text) + px(8), from.y + small_text_size() + px(4)};
  list.AddRectFilled(from, to, with_alpha(palette().panel, 0.9f));
  draw_small_text(list, from.x + px(4), from.y + px(2), palette().caution, source.filter_text);
  note_rectangle("wipe " + source.filter_text, from, to);
}

// If the keyboard comes to this panel, the item drawn last gets it, and not the menu in the title above.
void take_first_focus() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (context.NavWindow != window->RootWindowForNav || (!context.NavInitRequest && context.NavInitResultId == 0))
    return;
  context.NavInitRequest = false;
  context.NavInitResultId = ImGui::GetItemID();
  context.NavInitResultRectRel = ImGui::WindowRectAbsToRel(window, context.LastItemData.Rect);
}

}  // namespace

void draw_pane(const std::string& key, const HeatmapSource& shown, bool flipped, const HeatmapSource* other,
               PaneFrame& frame, HeatmapView& view, PaneCache& cache) {
  ImGui::PushID(key.c_str());
  const WidgetScope scope(key);
  ImGui::BeginGroup();
  const PaneLayer layer = prepare_layer(shown, frame, view, cache);
  PanePicture& drawn = layer.drawn;
  if (std::exchange(frame.opens_menu, false)) {
    ImGui::SetNextWindowPos(plus(ImGui::GetCursorScreenPos(), {px(12), pane_title_height() + px(12)}));
    ImGui::OpenPopup("menu");
    show_focus_ring();
  }
  if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) cache.menu_element.reset();
  frame.in_menu = cache.menu_element;
  PaneCommand command = draw_title(shown, flipped, drawn, frame, view, cache.wipe);
  if (cache.asked.pane == key && layer.plane) command = std::exchange(cache.asked, {});
  command.pane = key;
  if (command.kind == PaneCommand::Kind::CopyRegion) cache.copies_region = true;
  if (command.kind == PaneCommand::Kind::Copied) cache.told = {"copied the " + command.other};
  if (command.kind == PaneCommand::Kind::ZoomToRegion) cache.zooms_to_region = true;
  if (command.kind == PaneCommand::Kind::GoToElement) cache.index.opening = true;
  if (command.kind == PaneCommand::Kind::GoToKind)
    cache.sought = {
        shown.title, shown.tensor, {command.value}, std::string(name(*command.value)), ImGui::GetIO().KeyShift};
  if (command.kind == PaneCommand::Kind::SaveTensor) cache.tensor_to_save = shown;
  const ImVec2 corner = ImGui::GetCursorScreenPos(), end = plus(corner, frame.picture);
  const float line = other ? drag_wipe(cache.wipe, corner, frame.picture) : end.x;
  ImGui::InvisibleButton("picture", frame.picture,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
  if (frame.is_first) take_first_focus();
  draw_focus_ring();
  // The arrow keys move the probe alone. Tab, which has no direction, goes on to the next item.
  if (ImGui::IsItemFocused() && view.probe && ImGui::GetCurrentContext()->NavMoveDir != ImGuiDir_None)
    ImGui::NavMoveRequestCancel();
  note_widget("picture");
  if (ImGui::IsMouseHoveringRect(corner, end)) cache.hovered = shown.role;
  if (ImGui::IsItemHovered() && mouse_moves()) cache.current = key;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const picture::PixelRect painted =
      layer.plane ? picture::painted_pixels(layer.plane->layout(), frame.viewport) : picture::PixelRect{};
  draw_background(list, corner, end, painted);
  if (layer.plane) {
    list.PushClipRect(corner, {line, end.y}, true);
    const picture::Image* stripes = draw_layer(list, corner, layer, frame, view, cache);
    list.PopClipRect();
    if (command.kind == PaneCommand::Kind::SavePicture)
      cache.picture_to_save = drawn_pane(layer, stripes, frame, view, cache);
    if (command.kind == PaneCommand::Kind::CopyPicture)
      cache.picture_to_copy = drawn_pane(layer, stripes, frame, view, cache);
    const picture::Layout& layout = layer.plane->layout();
    if (command.kind == PaneCommand::Kind::SaveElements && can_be_pixels(layout.width, layout.height))
      save_elements(layer, shown.title, {}, {layout.width, layout.height}, cache);
    if (command.kind == PaneCommand::Kind::SaveRegion) save_region(layer, false, cache);
    if (command.kind == PaneCommand::Kind::SaveRegionPicture) save_region(layer, true, cache);
    if (command.kind == PaneCommand::Kind::ChooseRange) choose_range(command.range, shown, drawn, frame, view);
    cache.chosen_ranges[shown.title] = chosen_ranges(shown, drawn, frame, view);
    if (other) {
      list.PushClipRect({line, corner.y}, end, true);
      draw_layer(list, corner, prepare_layer(*other, frame, view, cache), frame, view, cache);
      list.PopClipRect();
    }
    list.PushClipRect(corner, end, true);
    if (cache.pane.selection) draw_selection(list, corner, frame.viewport, *cache.pane.selection);
    if (cache.pane.selection && (ImGui::IsItemHovered() || ImGui::IsItemActive()))
      draw_grips(list, corner, frame.viewport, *cache.pane.selection);
    if (frame.probe) draw_sharers(list, corner, drawn, *frame.probe);
    if (frame.probe) draw_crosshair(list, corner, frame.picture, frame.viewport, *frame.probe, view.pinned);
    if (const auto cell = cell_beside_pin(frame, view, cache))
      draw_element_at_mouse(list, corner, frame.viewport, *cell);
    draw_headings(list, corner, drawn, frame.probe);  // the crosshair points at them
    const std::optional<Banner> banner = other ? std::nullopt : equality(layer, view);
    std::optional<ImRect> pinned;
    if (frame.probe && view.pinned) pinned.emplace(element_frame(corner, frame.viewport, *frame.probe));
    const ImRect covered = banner ? place_of(*banner, corner, frame.picture, pinned) : ImRect();
    if (frame.probe) draw_tile(list, corner, drawn, *frame.probe, covered.ToVec4());
    if (other) draw_wipe_line(list, corner, frame.picture, line, shown, *other);
    if (other && other->filtered) draw_filter_word(list, line, corner.y, *other);
    list.PopClipRect();
    if (banner) draw_banner(list, *banner, covered, frame.picture.x);
  } else {
    const Banner preparing{"preparing the picture", palette().muted, "preparing"};
    draw_banner(list, preparing, place_of(preparing, corner, frame.picture, {}), frame.picture.x);
  }
  list.AddRect({corner.x - 1, corner.y - 1}, {end.x + 1, end.y + 1}, palette().line);
  if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
    ImGui::OpenPopup("menu");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto cell = cell_under(frame, {mouse.x - corner.x, mouse.y - corner.y});
    cache.menu_element = cell ? std::optional(index_of_cell(frame, *cell)) : std::nullopt;
  }
  const bool brushed = is_painted(shown, cache.brush, frame);
  handle_mouse(key, shown, drawn, brushed, frame, view, cache.pane);
  if (ImGui::IsItemHovered() && !brushed && !ImGui::IsItemActive()) {
    std::vector<HeatmapSource> told = {shown};
    if (other) told.insert(ImGui::GetIO().MousePos.x < line ? told.end() : told.begin(), *other);
    tell_hovered(told, frame, view, cache, corner);
  }
  if (brushed) {
    if (auto stroke = paint(key, frame, cache.pane, cache.brush)) cache.stroke = std::move(stroke);
  } else if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    cache.enlarged = cache.enlarged.empty() ? key : "";
    cache.pane.kind = PaneGesture::Kind::None;
    view.pinned = cache.pane.pinned_before;  // the first of the two clicks changed it
    view.probe = cache.pane.probe_before;
    cache.pane.selection = cache.pane.selection_before;
  }
  if (frame.legends) {
    ImGui::SetCursorScreenPos({corner.x, end.y + space_above_legend(frame.low)});
    draw_legend(shown, drawn, frame.picture.x, frame, view, cache.range);
  }
  ImGui::EndGroup();
  ImGui::PopID();
  if (has_ring_within(ImGui::GetItemRectMin(), ImGui::GetItemRectMax())) cache.ringed = cache.current = key;
  if (command.kind != PaneCommand::Kind::Nothing) cache.command = std::move(command);
}

}  // namespace opscope::gui
