#include "app/gui/panes/pane.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Viewport;

ImVec2 plus(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }

Cell cell_at(const Viewport& viewport, ImVec2 place) {
  const auto whole = [](double v) { return static_cast<std::uint64_t>(std::clamp(std::floor(v), 0.0, 1e18)); };
  return {whole(viewport.x + place.x * viewport.elements_per_pixel),
          whole(viewport.y + place.y * viewport.elements_per_pixel)};
}

bool same(const Viewport& a, const Viewport& b) {
  return a.x == b.x && a.y == b.y && a.elements_per_pixel == b.elements_per_pixel && a.width == b.width &&
         a.height == b.height;
}

// Renders and uploads where anything changed since the last frame; true where it did.
bool refresh(PanePicture& drawn, const std::shared_ptr<const picture::Plane>& plane, const Viewport& viewport,
             const picture::Look& look) {
  if (!drawn.texture.empty() && drawn.plane == plane && same(drawn.viewport, viewport) && drawn.look == look)
    return false;
  drawn.plane = plane;
  drawn.viewport = viewport;
  drawn.look = look;
  drawn.image = picture::render(*plane, viewport, look);
  drawn.texture.upload(drawn.image);
  drawn.marks = picture::lonely_pixels(drawn.image, plane->show());
  return true;
}

struct Word {
  std::string text;
  ImU32 color;
};

// Counts that a glance must not miss, as words: a mark and a colour alone would not do.
std::vector<Word> count_words(const picture::Plane& plane) {
  const picture::PlaneFacts& facts = plane.facts();
  std::vector<Word> words;
  if (plane.show() != picture::Show::Value) {
    const std::string where = facts.elements < element_count(plane.tensor().desc) ? " in this slice" : "";
    if (facts.different > 0) words.push_back({with_thousands(facts.different) + " differ" + where, palette().wrong});
    if (facts.different == 0) words.push_back({"= all equal" + where, palette().good});
    return words;
  }
  if (facts.nan > 0) words.push_back({with_thousands(facts.nan) + " NaN", palette().nan});
  if (facts.positive_infinity > 0) words.push_back({with_thousands(facts.positive_infinity) + " +Inf", palette().text});
  if (facts.negative_infinity > 0) words.push_back({with_thousands(facts.negative_infinity) + " -Inf", palette().text});
  return words;
}

// `text` cut to `room` pixels, with an ellipsis where something is missing.
std::string shortened(const std::string& text, float room) {
  if (ImGui::CalcTextSize(text.c_str()).x <= room) return text;
  std::string kept = text;
  while (!kept.empty() && ImGui::CalcTextSize((kept + "...").c_str()).x > room) kept.pop_back();
  return kept.empty() ? kept : kept + "...";
}

void colored_text(const std::string& text, ImU32 color) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

// What the pane's menu is for, in a word: how its values become colours.
std::string menu_text(const HeatmapSource& source, const PanePicture& drawn, const HeatmapView& view) {
  if (source.reference) return std::string(picture::name(view.difference));
  if (drawn.plane && drawn.plane->layout().channels > 1) return "RGB";
  return std::string(picture::name(view.colormap)) + (view.reversed ? ", reversed" : "");
}

void draw_menu_button(const std::string& text, float width) {
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().raised, 0));
  ImGui::PushStyleColor(ImGuiCol_Border, with_alpha(palette().line, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  if (ImGui::Button((text + "##menu").c_str(), {width, 0})) ImGui::OpenPopup("menu");
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar();
  note_widget("menu");
  const ImVec2 tip{at.x + width - px(13), at.y + ImGui::GetFrameHeight() / 2 + px(2)};
  ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x - px(4), tip.y - px(4)}, {tip.x + px(4), tip.y - px(4)},
                                                {tip.x, tip.y + px(1)}, palette().muted);
}

void draw_title(const HeatmapSource& source, bool flipped, const PanePicture& drawn, const PaneFrame& frame,
                HeatmapView& view) {
  const float start = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(fonts().medium);
  ImGui::TextUnformatted(source.title.c_str());
  ImGui::PopFont();
  const std::string menu = menu_text(source, drawn, view);
  const float button = ImGui::CalcTextSize(menu.c_str()).x + px(34);
  std::vector<Word> words = drawn.plane ? count_words(*drawn.plane) : std::vector<Word>{};
  if (flipped) words.push_back({"flipped", palette().caution});
  const float gap = px(10);
  ImGui::SameLine(0, px(8));
  // The origin takes what the counts leave it.
  float room = frame.picture.x - button - (ImGui::GetCursorPosX() - start) - gap;
  for (const Word& word : words) room -= ImGui::CalcTextSize(word.text.c_str()).x + gap;
  colored_text(shortened(source.origin, room), palette().muted);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", source.origin.c_str());
  for (const Word& word : words) {
    ImGui::SameLine(0, gap);
    if (ImGui::GetCursorPosX() - start + ImGui::CalcTextSize(word.text.c_str()).x > frame.picture.x - button) break;
    colored_text(word.text, word.color);
  }
  ImGui::SameLine(frame.picture.x - button);
  draw_menu_button(menu, button);
  if (ImGui::BeginPopup("menu")) {
    draw_pane_menu(source, drawn, frame, view);
    ImGui::EndPopup();
  }
}

void zoom_at(HeatmapView& view, const Viewport& viewport, ImVec2 place, float wheel) {
  const double x = viewport.x + place.x * viewport.elements_per_pixel,
               y = viewport.y + place.y * viewport.elements_per_pixel;
  const double zoomed = std::clamp(view.pixels_per_cell * std::pow(1.25, static_cast<double>(wheel)), 1e-7, 400.0);
  const double factor = view.pixels_per_cell / zoomed;
  view.centre_x = x + (view.centre_x - x) * factor;
  view.centre_y = y + (view.centre_y - y) * factor;
  view.pixels_per_cell = zoomed;
  view.fitted = false;
}

void fit_range_to(const HeatmapSource& source, const PanePicture& drawn, ImVec2 a, ImVec2 b, const PaneFrame& frame,
                  HeatmapView& view) {
  const Cell from = cell_at(drawn.viewport, {std::min(a.x, b.x), std::min(a.y, b.y)});
  Cell to = cell_at(drawn.viewport, {std::max(a.x, b.x), std::max(a.y, b.y)});
  to = {to.x + 1, to.y + 1};
  if (const auto range = picture::percentile_range(*drawn.plane, from, to, 0, 1)) {
    view.ranges[range_group(source, view, frame.apart)] = picture::opened(*range);
  }
}

// Pan, zoom, pin and region, on the button that covers the picture.
void handle_mouse(const std::string& key, const HeatmapSource& source, const PanePicture& drawn, PaneFrame& frame,
                  HeatmapView& view, PaneGesture& gesture) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 corner = ImGui::GetItemRectMin();
  const ImVec2 place{io.MousePos.x - corner.x, io.MousePos.y - corner.y};
  if (ImGui::IsItemHovered()) {
    const Cell cell = cell_at(frame.viewport, place);
    const double x = frame.viewport.x + place.x * frame.viewport.elements_per_pixel;
    const double y = frame.viewport.y + place.y * frame.viewport.elements_per_pixel;
    const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
    const bool inside = x >= 0 && y >= 0 && layout.contains(cell.x, cell.y);
    if (inside && !view.pinned) {
      view.probe = picture::index_at(frame.main_sizes, frame.slice, cell,
                                     frame.slice.channel ? frame.slice.at[*frame.slice.channel] : 0);
      frame.probe = cell;
    }
    if (io.MouseWheel != 0 && !io.KeyCtrl) zoom_at(view, frame.viewport, place, io.MouseWheel);
  }
  if (ImGui::IsItemActivated()) {
    const auto kind = io.KeyShift ? PaneGesture::Kind::Region : PaneGesture::Kind::Pan;
    gesture = {kind, key, false, io.MousePos.x, io.MousePos.y};
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
    }
    return;
  }
  if (gesture.kind == PaneGesture::Kind::Region && gesture.moved && drawn.plane) {
    fit_range_to(source, drawn, start, place, frame, view);
  } else if (!gesture.moved && frame.probe) {
    // A click where the pin is releases it; elsewhere it moves there.
    const Cell cell = cell_at(frame.viewport, place);
    const picture::Layout layout = picture::layout_of({.sizes = frame.main_sizes, .strides = {}}, frame.slice);
    if (view.pinned && cell == *frame.probe) {
      view.pinned = false;
    } else if (layout.contains(cell.x, cell.y)) {
      view.pinned = true;
      view.probe = picture::index_at(frame.main_sizes, frame.slice, cell,
                                     frame.slice.channel ? frame.slice.at[*frame.slice.channel] : 0);
      frame.probe = cell;
    }
  }
  gesture.kind = PaneGesture::Kind::None;
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

std::string plane_key(const HeatmapSource& source) { return source.title + (source.reference ? ", difference" : ""); }

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
  draw_title(shown, flipped, drawn, frame, view);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("picture", frame.picture,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
  note_widget("picture");
  const ImVec2 end = plus(corner, frame.picture);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, end, palette().background);
  const auto plane = cache.builder.get(
      plane_key(shown), {shown.tensor, shown.reference, shown.reference ? view.difference : picture::Show::Value,
                         frame.slice, shown.version});
  if (plane) {
    cache.renders += refresh(drawn, plane, frame.viewport, look_of(shown, *plane, view, frame));
    list.PushClipRect(corner, end, true);
    // Dimmed with the rest where the style says so: the last valid result of a case that is not valid now.
    list.AddImage(drawn.texture.id(), corner, end, {0, 0}, {1, 1}, ImGui::GetColorU32(IM_COL32_WHITE));
    draw_cells(list, corner, drawn, view.hexadecimal);
    draw_marks(list, corner, drawn);
    if (frame.probe) draw_crosshair(list, corner, frame.picture, frame.viewport, *frame.probe, view.pinned);
    list.PopClipRect();
    // Zoomed in, every cell says so itself.
    const bool equal = plane->show() != picture::Show::Value && plane->facts().different == 0;
    if (equal && view.pixels_per_cell < 8) draw_banner(list, corner, frame.picture, "= all equal", palette().good);
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
