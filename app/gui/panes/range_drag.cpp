#include "app/gui/panes/range_drag.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace opscope::gui {
namespace {

using picture::Range;
using picture::Spread;
using Part = RangeGesture::Part;

constexpr float drag_from = 2;  // pixels

}  // namespace

bool is_signed(Spread spread) { return spread != Spread::Linear && spread != Spread::Log; }

void set_end(Range& range, Spread spread, Part part, long double value) {
  if (is_signed(spread)) {
    const long double high = std::max(std::fabs(value), spread == Spread::SignedLog ? 1.0L : 0.0L);
    range = {-high, high};
  } else {
    (part == Part::Low ? range.low : range.high) = value;
  }
}

bool ends_range_drag() {
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] >= drag_from * drag_from;
}

void drag_range(const std::string& pane, const std::string& group, Spread spread, const Range& range, ImVec2 from,
                float width, std::optional<Part> by_number, HeatmapView& view, RangeGesture& gesture) {
  const double mouse = (ImGui::GetIO().MousePos.x - from.x) / width;
  if (ImGui::IsItemActivated()) {
    const Part part = is_signed(spread) ? Part::High
                      : by_number       ? *by_number
                      : mouse < 0.25    ? Part::Low
                      : mouse > 0.75    ? Part::High
                                        : Part::Both;
    gesture = {.pane = pane,
               .dragged = part,
               .typed = Part::None,
               .start = range,
               .before = {},
               .grabbed = mouse,
               .text = {},
               .focus = false,
               .first = {},
               .item = ImGui::GetItemID()};
  }
  if (gesture.item != ImGui::GetItemID() || gesture.dragged == Part::None) return;
  if (!ImGui::IsItemActive()) {
    gesture.dragged = Part::None;
    return;
  }
  if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left, drag_from)) return;
  Range edited = gesture.start;
  const double moved = mouse - gesture.grabbed;
  if (is_signed(spread)) {
    // Outward widens, a factor of ten for an eighth of the bar.
    const double outward = gesture.grabbed < 0.5 ? -moved : moved;
    set_end(edited, spread, Part::High, gesture.start.high * std::pow(10.0L, 8 * outward));
  } else {
    const long double span = edited.high - edited.low;
    // Rounded to the value of one pixel.
    const long double unit = std::pow(10.0L, std::floor(std::log10(span / width)));
    const auto shifted = [&](long double end) { return std::round((end + span * moved) / unit) * unit; };
    if (gesture.dragged != Part::High) edited.low = shifted(edited.low);
    if (gesture.dragged != Part::Low) edited.high = shifted(edited.high);
    // An end stops short of the other instead of passing it.
    const long double least = span / 1000;
    if (edited.high - edited.low < least) {
      if (gesture.dragged == Part::Low)
        edited.low = edited.high - least;
      else
        edited.high = edited.low + least;
    }
  }
  view.ranges[group] = picture::opened(edited);
}

}  // namespace opscope::gui
