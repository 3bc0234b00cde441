#include "app/gui/panes/view_choices.h"

#include <algorithm>
#include <utility>

#include "core/tensor/dimension_name.h"

namespace opscope::gui {
namespace {

using picture::Colormap;
using picture::Show;

picture::Slice with_channel(picture::Slice slice, std::optional<std::uint32_t> dimension) {
  slice.channel = dimension;
  return slice;
}

ViewChoice switch_of(const char* name, bool HeatmapView::*flag, const char* other_names = "") {
  return {name, [flag](const HeatmapView& view) { return view.*flag; },
          [flag](HeatmapView& view) { view.*flag = !(view.*flag); }, other_names};
}

}  // namespace

std::vector<ViewChoice> colour_choices(const picture::Slice& slice, std::span<const std::uint32_t> sizes) {
  std::vector<ViewChoice> choices;
  const bool rgb = slice.channel.has_value();
  if (const auto channel = picture::colour_dimension(slice, sizes))
    choices.push_back({"red, green, blue from " + dimension_name(sizes.size(), *channel),
                       [rgb](const HeatmapView&) { return rgb; },
                       [slice, channel](HeatmapView& view) { view.slice = with_channel(slice, channel); }});
  for (const Colormap map : picture::colormaps)
    choices.push_back({std::string(picture::name(map)),
                       [rgb, map](const HeatmapView& view) { return !rgb && view.colormap == map; },
                       [rgb, map, slice](HeatmapView& view) {
                         view.colormap = map;
                         if (rgb) view.slice = with_channel(slice, std::nullopt);
                       },
                       map == Colormap::Grey ? "grayscale, greyscale, legend" : "lut, legend"});
  return choices;
}

std::vector<ViewChoice> measure_choices() {
  constexpr std::pair<Show, const char*> measures[] = {{Show::Ulp, "ULP, steps between the two"},
                                                       {Show::Absolute, "absolute, |a - b|"},
                                                       {Show::Relative, "relative, |a - b| / |reference|"},
                                                       {Show::Class, "class, what kind of difference"}};
  std::vector<ViewChoice> choices;
  for (const auto& [measure, text] : measures)
    choices.push_back({text,
                       [show = measure](const HeatmapView& view) { return !view.error && view.difference == show; },
                       [show = measure](HeatmapView& view) {
                         view.difference = show, view.absolute_between_cases = false;
                         view.error.reset();
                       }});
  return choices;
}

std::vector<ViewChoice> quantization_error_choices() {
  constexpr std::pair<ErrorUnit, const char*> units[] = {{ErrorUnit::Steps, "in steps of the output"},
                                                         {ErrorUnit::Real, "in real units"}};
  std::vector<ViewChoice> choices;
  for (const auto& [unit, text] : units)
    choices.push_back({text, [chosen = unit](const HeatmapView& view) { return view.error == chosen; },
                       [chosen = unit](HeatmapView& view) { view.error = chosen; }});
  return choices;
}

std::vector<ViewChoice> colour_switches() {
  return {switch_of("reversed colours", &HeatmapView::reversed),
          switch_of("logarithmic colours", &HeatmapView::logarithmic, "log scale")};
}

std::vector<ViewChoice> other_switches() {
  return {switch_of("cells in hexadecimal", &HeatmapView::hexadecimal),
          switch_of("ranges shared by panes of similar values", &HeatmapView::link_ranges,
                    "own range, own colours, shared range")};
}

void show_picture(HeatmapView& view, std::span<const std::uint32_t> sizes, std::uint32_t channels) {
  picture::Slice slice = picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes);
  if (slice.channel && sizes[*slice.channel] < 3) {  // of a picture before this one, which had colours
    slice.channel.reset();
    view.slice = slice;
    if (slice == picture::default_slice(sizes)) view.slice.reset();  // so that the next one with colours has them
  }
  if (slice.channel) return;
  if (channels <= 2 && view.colormap == HeatmapView{}.colormap) view.colormap = Colormap::Grey;
  if (const auto dimension = picture::colour_dimension(slice, sizes);
      channels == 4 && dimension && sizes[*dimension] == 4)
    view.slice = with_channel(slice, dimension);
}

bool has_colours(const HeatmapView& view) {
  return view.colormap != HeatmapView{}.colormap || view.reversed || view.logarithmic;
}

std::string colours_text(const HeatmapView& view) {
  std::string text(picture::name(view.colormap));
  if (view.reversed) text += " reversed";
  if (view.logarithmic) text += " logarithmic";
  if (view.slice && !view.slice->channel) text += " unmixed";  // not red, green and blue
  return text;
}

void take_colours(HeatmapView& view, std::string_view text, std::span<const std::uint32_t> sizes) {
  view.reversed = view.logarithmic = false;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    view.colormap = picture::parse_colormap(word).value_or(view.colormap);
    if (word == "reversed") view.reversed = true;
    if (word == "logarithmic") view.logarithmic = true;
    if (word == "unmixed" && !sizes.empty())
      view.slice =
          with_channel(picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes), std::nullopt);
  }
}

}  // namespace opscope::gui
