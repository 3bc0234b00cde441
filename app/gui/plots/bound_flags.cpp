#include "app/gui/plots/bound_flags.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "core/picture/legend.h"
#include "core/tensor/text.h"

namespace opscope::gui {

using picture::Range;

float x_of(const PlotArea& plot, const Range& axis, long double value) {
  return plot.from.x + plot.width() * static_cast<float>(picture::position(picture::Spread::Linear, axis, value));
}

std::string number_of(const HistogramBound& bound) {
  return bound.text.empty() ? format_element(DataType::Float64, to_bits(bound.value)) : bound.text;
}

namespace {

std::string flag_label(const HistogramBound& bound, const Range& range, bool whole) {
  const std::string text = whole ? bound.name + " " + number_of(bound) : bound.name;
  return bound.value < range.low ? "< " + text : bound.value > range.high ? text + " >" : text;
}

float width_of_flag(const std::string& label) {
  return fonts().regular->CalcTextSizeA(small_text_size() + 1, FLT_MAX, 0, label.c_str()).x + px(8);
}

// The first flag is at the left of its line and the others at the right.
float place_of(const BoundFlag& flag, const PlotArea& plot, bool first) {
  return std::clamp(first ? flag.x - flag.width : flag.x, plot.from.x, std::max(plot.from.x, plot.to.x - flag.width));
}

float width_of_all(std::span<const BoundFlag> flags) {
  float width = 0;
  for (const BoundFlag& flag : flags) width += flag.width;
  return width;
}

}  // namespace

std::vector<BoundFlag> flags_of(const PlotArea& plot, const Range& range, std::span<const HistogramBound> bounds,
                                const HistogramPlotState& state) {
  std::vector<BoundFlag> flags;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (std::isnan(bounds[i].value)) continue;
    const std::string label = flag_label(bounds[i], range, false);
    flags.push_back({i, label, std::round(x_of(plot, range, bounds[i].value)), 0, width_of_flag(label)});
  }
  std::ranges::stable_sort(flags, {}, [&](const BoundFlag& flag) { return bounds[flag.bound].value; });
  const auto lengthen = [&](BoundFlag& flag) {
    const BoundFlag brief = flag;
    flag.label = flag_label(bounds[flag.bound], range, true), flag.width = width_of_flag(flag.label);
    if (width_of_all(flags) > plot.width()) flag = brief;
  };
  for (const std::optional<std::size_t>& in_use : {state.dragged, state.pointed, state.with_ring})
    for (BoundFlag& flag : flags)
      if (in_use == flag.bound) lengthen(flag);
  for (BoundFlag& flag : flags) lengthen(flag);
  // As far as there is room, they stand apart.
  const float between = flags.size() < 2 ? 0 : static_cast<float>(flags.size() - 1);
  const float gap = std::clamp((plot.width() - width_of_all(flags)) / std::max(1.0f, between), 0.0f, px(3));
  float least = plot.from.x, later = width_of_all(flags) + gap * between;  // with the gaps between them
  for (BoundFlag& flag : flags) {
    later -= flag.width;
    flag.from = std::max(least, std::min(place_of(flag, plot, &flag == flags.data()), plot.to.x - flag.width - later));
    least = flag.from + flag.width + gap;
    later -= gap;
  }
  return flags;
}

}  // namespace opscope::gui
