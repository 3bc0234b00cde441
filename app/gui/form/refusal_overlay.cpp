#include "app/gui/form/refusal_overlay.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The sentences of one row.
struct Group {
  std::string lines;
  float top = 0, row_end = 0;
  std::vector<std::string> widgets;
};

std::vector<Group> groups_of(std::span<const ToldRefusal> told, float width) {
  std::vector<Group> groups;
  for (const ToldRefusal& each : told) {
    if (groups.empty() || groups.back().row_end != each.row_end) groups.push_back({"", each.top, each.row_end, {}});
    Group& group = groups.back();
    group.lines += (group.lines.empty() ? "" : "\n") + wrapped("! " + visible_message(each.sentence), width);
    group.widgets.push_back(each.widget);
  }
  return groups;
}

// Of the field that has the keyboard, if it is in the present window.
std::optional<ImRect> used_field() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  const bool is_used = context.ActiveId != 0 || !context.NavDisableHighlight;
  if (context.NavWindow != window || context.NavId == 0 || !is_used) return std::nullopt;
  return ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]);
}

bool overlaps_any(std::span<const ImRect> all, const ImRect& one) {
  return std::ranges::any_of(all, [&](const ImRect& other) { return other.Overlaps(one); });
}

}  // namespace

void draw_refusals(std::span<const ToldRefusal> told, float end) {
  if (told.empty()) return;
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const ImVec2 padding{px(6), px(5)};
  const float gap = px(6);  // the keyboard's ring around the field stays in sight
  const float left = window.Pos.x + ImGui::GetStyle().WindowPadding.x;
  const float right = window.Pos.x + ImGui::GetWindowContentRegionMax().x;
  const std::vector<Group> groups = groups_of(told, right - left - 2 * padding.x);
  std::vector<ImRect> kept;  // covered only where there is no other place
  kept.reserve(2 * groups.size());
  for (const Group& group : groups) kept.push_back({{left, group.top}, {right, group.row_end}});
  const std::optional<ImRect> used = used_field();
  for (const Group& group : groups) {
    const float height = ImGui::CalcTextSize(group.lines.c_str()).y + 2 * padding.y;
    const float below = group.row_end + gap, above = group.top - gap - height;
    const float beyond = below + ImGui::GetFrameHeightWithSpacing();  // the next row, if that is in use
    const std::array places = {ImRect({left, below}, {right, below + height}),
                               ImRect({left, above}, {right, above + height}),
                               ImRect({left, beyond}, {right, beyond + height})};
    const auto is_free = [&](const ImRect& place) {
      return place.Min.y >= window.InnerClipRect.Min.y && place.Max.y <= std::min(end, window.InnerClipRect.Max.y) &&
             !place.Contains(ImGui::GetIO().MousePos) && !(used && used->Overlaps(place));
    };
    const auto covers_none = [&](const ImRect& place) { return is_free(place) && !overlaps_any(kept, place); };
    auto place = std::ranges::find_if(places, covers_none);
    if (place == places.end()) place = std::ranges::find_if(places, is_free);
    if (place == places.end()) continue;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(place->Min, place->Max, palette().raised, ImGui::GetStyle().FrameRounding);
    list.AddRect(place->Min, place->Max, palette().wrong, ImGui::GetStyle().FrameRounding);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {left + padding.x, place->Min.y + padding.y}, palette().wrong,
                 group.lines.c_str(), nullptr, right - left - 2 * padding.x);
    for (const std::string& widget : group.widgets) note_rectangle(widget, place->Min, place->Max);
    kept.push_back(*place);
  }
}

}  // namespace opscope::gui
