#include <optional>

#include "app/gui/panes/pane.h"
#include "app/gui/shell/theme.h"

namespace opscope::gui {
namespace {

using picture::Colormap;
using picture::Range;
using picture::Show;

void heading(const char* text) {
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  ImGui::TextUnformatted(text);
  ImGui::PopStyleColor();
}

void colormap_items(HeatmapView& view) {
  heading("Colour map");
  for (const Colormap map : picture::colormaps) {
    if (ImGui::MenuItem(std::string(picture::name(map)).c_str(), nullptr, view.colormap == map)) view.colormap = map;
  }
  ImGui::MenuItem("reversed", nullptr, &view.reversed);
}

void measure_items(HeatmapView& view) {
  heading("Measure of difference");
  struct Item {
    Show show;
    const char* text;
  };
  constexpr Item items[] = {{Show::Ulp, "ULP, steps between the two"},
                            {Show::Absolute, "absolute, |a - b|"},
                            {Show::Relative, "relative, |a - b| / |reference|"},
                            {Show::Class, "class, what kind of difference"}};
  for (const Item& item : items) {
    if (ImGui::MenuItem(item.text, nullptr, view.difference == item.show)) view.difference = item.show;
  }
}

void range_items(const HeatmapSource& source, const PanePicture& drawn, HeatmapView& view) {
  heading("Range");
  const picture::Plane& plane = *drawn.plane;
  const std::string group = range_group(source, view);
  const auto set = [&](std::optional<Range> range) {
    if (!range) return;
    if (source.reference) {
      const long double high = std::max(std::abs(range->low), std::abs(range->high));
      range = high > 0 ? Range{-high, high} : picture::first_range(plane);
    }
    view.ranges[group] = picture::opened(*range);
  };
  if (ImGui::MenuItem("follow the data", "R")) view.ranges.erase(group);
  if (ImGui::MenuItem("smallest to largest")) set(plane.facts().finite);
  const CellRect sight = visible_cells(plane.layout(), drawn.viewport);
  if (ImGui::MenuItem("of what is in sight", "Shift+drag"))
    set(picture::percentile_range(plane, sight.from, sight.to, 0, 1));
  if (ImGui::MenuItem("1 % to 99 % of what is in sight"))
    set(picture::percentile_range(plane, sight.from, sight.to, 0.01, 0.99));
  if (source.reference) return;
  if (ImGui::MenuItem("0 to 1")) set(Range{0, 1});
  if (ImGui::MenuItem("-1 to 1")) set(Range{-1, 1});
  if (ImGui::MenuItem("0 to 255")) set(Range{0, 255});
  if (ImGui::MenuItem("all the data type holds")) set(picture::type_range(source.tensor.desc.data_type));
  ImGui::MenuItem("shared by panes of one data type", nullptr, &view.link_ranges);
}

}  // namespace

void draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame&, HeatmapView& view) {
  if (source.reference) {
    measure_items(view);
  } else {
    colormap_items(view);
  }
  ImGui::Separator();
  if (drawn.plane) range_items(source, drawn, view);
  ImGui::Separator();
  ImGui::MenuItem("cells in hexadecimal", nullptr, &view.hexadecimal);
}

}  // namespace opscope::gui
