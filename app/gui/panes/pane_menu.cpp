#include <optional>
#include <string>

#include "app/gui/panes/pane.h"
#include "app/gui/shell/theme.h"

namespace opscope::gui {
namespace {

using picture::Cell;
using picture::Colormap;
using picture::Range;
using picture::Show;

void heading(const char* text) {
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  ImGui::TextUnformatted(text);
  ImGui::PopStyleColor();
}

// The dimension that can stand for red, green and blue: the present one, else the first of size 3 or 4 that is free.
std::optional<std::uint32_t> channel_dimension(const PaneFrame& frame) {
  if (frame.slice.channel) return frame.slice.channel;
  for (std::uint32_t d = 0; d < frame.main_sizes.size(); ++d) {
    const bool free = frame.slice.x != d && frame.slice.y != d;
    if (free && (frame.main_sizes[d] == 3 || frame.main_sizes[d] == 4)) return d;
  }
  return std::nullopt;
}

void colormap_items(HeatmapView& view, const PaneFrame& frame) {
  heading("Colours");
  const auto show_channel = [&](std::optional<std::uint32_t> dimension) {
    picture::Slice slice = frame.slice;
    slice.channel = dimension;
    view.slice = std::move(slice);
  };
  const bool rgb = frame.slice.channel.has_value();
  if (const auto channel = channel_dimension(frame)) {
    const std::string text = "red, green, blue from " + dimension_name(frame.main_sizes.size(), *channel);
    if (ImGui::MenuItem(text.c_str(), nullptr, rgb)) show_channel(channel);
  }
  for (const Colormap map : picture::colormaps) {
    if (!ImGui::MenuItem(std::string(picture::name(map)).c_str(), nullptr, !rgb && view.colormap == map)) continue;
    view.colormap = map;
    if (rgb) show_channel(std::nullopt);
  }
  ImGui::MenuItem("reversed", nullptr, &view.reversed, !rgb);
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

void range_items(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame, HeatmapView& view) {
  heading("Range");
  const picture::Plane& plane = *drawn.plane;
  const std::string group = range_group(source, view, frame.apart);
  const auto set = [&](Range range) { view.ranges[group] = picture::opened(range); };
  const auto find = [&](Cell from, Cell to, double low, double high) {
    frame.range_finder->start({group, drawn.plane, from, to, low, high});
  };
  if (ImGui::MenuItem("follow the data", "R")) view.ranges.erase(group);
  if (ImGui::MenuItem("smallest to largest") && plane.facts().finite)
    set(source.reference ? picture::first_range(plane) : *plane.facts().finite);
  const CellRect sight = visible_cells(plane.layout(), drawn.viewport);
  if (ImGui::MenuItem("of what is in sight", "Shift+drag")) find(sight.from, sight.to, 0, 1);
  if (ImGui::MenuItem("1 % to 99 % of what is in sight")) find(sight.from, sight.to, 0.01, 0.99);
  if (source.reference) return;
  if (ImGui::MenuItem("0 to 1")) set(Range{0, 1});
  if (ImGui::MenuItem("-1 to 1")) set(Range{-1, 1});
  if (ImGui::MenuItem("0 to 255")) set(Range{0, 255});
  if (ImGui::MenuItem("all the data type holds")) set(picture::type_range(source.tensor.desc.data_type));
  ImGui::MenuItem("shared by panes of one data type", nullptr, &view.link_ranges);
}

}  // namespace

void draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame, HeatmapView& view) {
  if (source.reference) {
    measure_items(view);
  } else {
    colormap_items(view, frame);
  }
  ImGui::Separator();
  if (drawn.plane) range_items(source, drawn, frame, view);
  ImGui::Separator();
  ImGui::MenuItem("cells in hexadecimal", nullptr, &view.hexadecimal);
}

}  // namespace opscope::gui
