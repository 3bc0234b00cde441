#include "app/gui/panes/wipe.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/panes/pane.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

const HeatmapSource* source_named(std::span<const HeatmapSource> sources, const std::string& name) {
  const auto found = std::ranges::find(sources, name, plane_key);
  return found == sources.end() ? nullptr : &*found;
}

const HeatmapSource* last_of(std::span<const HeatmapSource> sources, PaneRole role) {
  const HeatmapSource* last = nullptr;
  for (const HeatmapSource& source : sources)
    if (source.role == role) last = &source;
  return last;
}

// A name beside the line, on a plate that keeps it readable.
void draw_name(ImDrawList& list, ImVec2 at, const std::string& name) {
  const ImVec2 words = ImGui::CalcTextSize(name.c_str());
  const float inset = px(4);
  list.AddRectFilled({at.x - inset, at.y - inset / 2}, {at.x + words.x + inset, at.y + words.y + inset / 2},
                     with_alpha(palette().panel, 0.85f), px(4));
  list.AddText(at, palette().text, name.c_str());
}

}  // namespace

bool can_wipe(const HeatmapSource& a, const HeatmapSource& b) {
  return &a != &b && a.tensor.desc.sizes == b.tensor.desc.sizes;
}

bool are_equal(const HeatmapSource& a, const HeatmapSource& b) {
  const auto equals = [](const HeatmapSource& output, const HeatmapSource& reference) {
    return output.role == PaneRole::Computed && output.equal.value_or(false) && reference.role == PaneRole::Reference;
  };
  return equals(a, b) || equals(b, a);
}

const HeatmapSource* wiped_with(std::span<const HeatmapSource> sources, const HeatmapSource& source, const Wipe& wipe) {
  if (!wipe.on || plane_key(source) != wipe.pane) return nullptr;
  const HeatmapSource* other = source_named(sources, wipe.other);
  return other && can_wipe(source, *other) ? other : nullptr;
}

std::vector<std::size_t> without_wiped(std::span<const HeatmapSource> sources, std::vector<std::size_t> panes,
                                       const Wipe& wipe) {
  const HeatmapSource* wiped = nullptr;
  for (const std::size_t pane : panes)
    if (const HeatmapSource* other = wiped_with(sources, sources[pane], wipe)) wiped = other;
  if (wiped == nullptr) return panes;
  std::erase_if(panes, [&](std::size_t pane) {
    const HeatmapSource& source = sources[pane];
    const bool is_none = source.role == PaneRole::Difference && source.equal.value_or(false);
    return &source == wiped || (is_none && plane_key(source) != wipe.pane);
  });
  return panes;
}

std::string toggle_wipe(std::span<const HeatmapSource> sources, Wipe& wipe, const std::string& enlarged,
                        std::span<const std::string> on_show) {
  const auto found = std::ranges::find(sources, enlarged, &HeatmapSource::title);
  const HeatmapSource* alone = found == sources.end() ? nullptr : &*found;
  const HeatmapSource *left = source_named(sources, wipe.pane), *right = source_named(sources, wipe.other);
  if (wipe.on && (!alone || left == alone || right == alone)) return wipe.on = false, "";
  const auto possible = [&] {
    return left && right && can_wipe(*left, *right) && (!alone || left == alone || right == alone);
  };
  const HeatmapSource *reference = last_of(sources, PaneRole::Reference),
                      *computed = last_of(sources, PaneRole::Computed);
  if (!possible()) left = reference, right = computed;
  for (const HeatmapSource* other : {computed, reference})
    if (!possible() && alone) left = alone, right = other;
  if (!possible())
    return alone ? "no wipe: no output has the sizes of " + visible_name(enlarged)
                 : "no wipe: there is no second output of the same sizes";
  const auto is_on_show = [&](const HeatmapSource* each) {
    return std::ranges::find(on_show, each->title) != on_show.end();
  };
  if (!is_on_show(left)) std::swap(left, right);
  if (!is_on_show(left)) return "no wipe: both panes are hidden";
  wipe.on = true, wipe.pane = plane_key(*left), wipe.other = plane_key(*right);
  return "";
}

void move_wipe(Wipe& wipe, float by) { wipe.share = std::clamp(wipe.share + by, 0.0f, 1.0f); }

float drag_wipe(Wipe& wipe, ImVec2 corner, ImVec2 size) {
  const float half = px(6), at = corner.x + wipe.share * size.x;
  ImGui::SetCursorScreenPos({at - half, corner.y});
  ImGui::InvisibleButton("wipe", {2 * half, size.y});
  note_widget("wipe");
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (ImGui::IsItemActive()) wipe.share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / size.x, 0.0f, 1.0f);
  ImGui::SetCursorScreenPos(corner);
  return std::round(corner.x + wipe.share * size.x);
}

void draw_wipe_line(ImDrawList& list, ImVec2 corner, ImVec2 size, float x, const HeatmapSource& left,
                    const HeatmapSource& right) {
  // Light beside dark is visible on any picture.
  list.AddRectFilled({x - 2, corner.y}, {x + 2, corner.y + size.y}, IM_COL32(0, 0, 0, 0x90));
  list.AddRectFilled({x - 1, corner.y}, {x + 1, corner.y + size.y}, IM_COL32(255, 255, 255, 255));
  const ImVec2 middle{x, corner.y + size.y / 2};
  list.AddCircleFilled(middle, px(9), palette().accent);
  const float arm = px(4), out = px(2);
  for (const float side : {-1.0f, 1.0f})
    list.AddTriangleFilled({middle.x + side * (out + arm), middle.y}, {middle.x + side * out, middle.y - arm},
                           {middle.x + side * out, middle.y + arm}, IM_COL32(255, 255, 255, 255));
  const float y = corner.y + px(8), gap = px(12), inset = gap + px(4);  // with the plate's edge
  const std::string left_name = result_name_in(visible_name(left.title), x - inset - corner.x);
  const std::string right_name = result_name_in(visible_name(right.title), corner.x + size.x - x - inset);
  if (!left_name.empty()) draw_name(list, {x - gap - ImGui::CalcTextSize(left_name.c_str()).x, y}, left_name);
  if (!right_name.empty()) draw_name(list, {x + gap, y}, right_name);
  if (!are_equal(left, right)) return;
  const std::string note = "= equal: nothing to wipe";
  const ImVec2 words = ImGui::CalcTextSize(note.c_str());
  const float last = corner.x + size.x - words.x - px(8), below = middle.y + px(9) + px(8);
  if (last < corner.x + px(8) || below + words.y > corner.y + size.y) return;
  const ImVec2 place{std::round(std::clamp(x - words.x / 2, corner.x + px(8), last)), std::round(below)};
  draw_name(list, place, note);
  note_rectangle("wipe of equal ones", place, {place.x + words.x, place.y + words.y});
}

}  // namespace opscope::gui
