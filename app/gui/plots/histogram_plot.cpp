#include "app/gui/plots/histogram_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/picture/legend.h"
#include "core/picture/palette.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using picture::Range;
using picture::Spread;

struct Box {
  ImVec2 from, to;
  float width() const { return to.x - from.x; }
  float height() const { return to.y - from.y; }
};

struct Special {
  const char* title;
  std::uint64_t Histogram::*count;
  ImU32 Palette::*color;
};
constexpr std::array specials = {Special{"NaN", &Histogram::nan, &Palette::nan},
                                 Special{"-Inf", &Histogram::negative_infinity, &Palette::negative_infinity},
                                 Special{"+Inf", &Histogram::positive_infinity, &Palette::positive_infinity}};

float small_size() { return std::round(fonts().mono->FontSize * 0.8f); }
float small_width(const std::string& text) {
  return fonts().mono->CalcTextSizeA(small_size(), FLT_MAX, 0, text.c_str()).x;
}
void write_small(ImDrawList& list, float x, float y, ImU32 color, const std::string& text) {
  list.AddText(fonts().mono, small_size(), {std::round(x), std::round(y)}, color, text.c_str());
}

std::uint64_t largest(std::span<const HistogramSeries> series) {
  std::uint64_t top = 1;
  for (const HistogramSeries& one : series) {
    for (const std::uint64_t count : one.histogram.bins) top = std::max(top, count);
    for (const Special& special : specials) top = std::max(top, one.histogram.*special.count);
  }
  return top;
}

bool has_specials(std::span<const HistogramSeries> series) {
  return std::any_of(series.begin(), series.end(), [](const HistogramSeries& one) {
    return one.histogram.nan + one.histogram.negative_infinity + one.histogram.positive_infinity > 0;
  });
}

// 0 to 1 up the count axis. A count above 0 is never flat on the ground.
float share(std::uint64_t count, std::uint64_t top, bool logarithmic) {
  if (count == 0) return 0;
  const auto c = static_cast<double>(count), t = static_cast<double>(top);
  return static_cast<float>(std::max(0.012, logarithmic ? std::log10(1 + c) / std::log10(1 + t) : c / t));
}

void draw_counts_axis(ImDrawList& list, const Box& plot, std::uint64_t top, bool logarithmic) {
  float free_to = plot.to.y + small_size();  // labels keep apart
  for (const picture::Tick& tick : picture::count_ticks(top, logarithmic, 5)) {
    const float y = std::round(plot.to.y - static_cast<float>(tick.position) * plot.height());
    if (y + small_size() / 2 > free_to) continue;
    free_to = y - small_size() / 2;
    list.AddRectFilled({plot.from.x, y}, {plot.to.x, y + 1}, with_alpha(palette().line, 0.6f));
    write_small(list, plot.from.x - small_width(tick.label) - px(5), y - small_size() / 2, palette().muted, tick.label);
  }
}

void draw_values_axis(ImDrawList& list, const Box& plot, const Range& range) {
  list.AddRectFilled({plot.from.x, plot.to.y}, {plot.to.x, plot.to.y + 1}, palette().muted);
  const int most = std::max(2, static_cast<int>(plot.width() / px(52)));
  for (const picture::Tick& tick : picture::ticks(Spread::Linear, range, most)) {
    const float x = std::round(plot.from.x + static_cast<float>(tick.position) * plot.width());
    list.AddRectFilled({x, plot.to.y}, {x + 1, plot.to.y + px(4)}, palette().muted);
    write_small(list, x - small_width(tick.label) / 2, plot.to.y + px(4), palette().muted, tick.label);
  }
}

// A value's place on the axis, or the nearer end of it.
float x_of(const Box& plot, const Range& axis, long double value) {
  return plot.from.x + plot.width() * static_cast<float>(picture::position(Spread::Linear, axis, value));
}

void draw_series(ImDrawList& list, const Box& plot, const Range& axis, const HistogramSeries& series, ImU32 color,
                 std::uint64_t top, bool logarithmic) {
  const std::size_t bins = series.histogram.bins.size();
  float previous = plot.to.y;
  for (std::size_t i = 0; i < bins; ++i) {
    const float left = x_of(plot, axis, series.histogram.edge(i));
    const float right = x_of(plot, axis, series.histogram.edge(i + 1));
    const float y = plot.to.y - share(series.histogram.bins[i], top, logarithmic) * plot.height();
    if (series.filled) {
      if (y < plot.to.y) list.AddRectFilled({left, y}, {right, plot.to.y}, with_alpha(color, 0.45f));
    } else {
      // A staircase: outlines of equal outputs lie on one another, and the last one drawn is seen.
      list.AddRectFilled({left, y - px(0.75f)}, {right, y + px(0.75f)}, color);
      list.AddRectFilled({left - px(0.75f), std::min(previous, y)}, {left + px(0.75f), std::max(previous, y)}, color);
    }
    previous = y;
  }
}

// NaN and infinities in bars of their own, with their counts: never part of the axis.
void draw_specials(ImDrawList& list, const Box& area, std::span<const HistogramSeries> series, std::uint64_t top,
                   bool logarithmic) {
  const float column = area.width() / static_cast<float>(specials.size());
  for (std::size_t s = 0; s < specials.size(); ++s) {
    const float left = area.from.x + column * static_cast<float>(s) + px(3);
    const float width = (column - px(6)) / static_cast<float>(std::max<std::size_t>(1, series.size()));
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
      const std::uint64_t count = series[i].histogram.*specials[s].count;
      most = std::max(most, count);
      const float x = left + width * static_cast<float>(i),
                  y = area.to.y - share(count, top, logarithmic) * area.height();
      if (count == 0) continue;
      list.AddRectFilled({x, y}, {x + std::max(2.0f, width - 1), area.to.y}, palette().*specials[s].color);
      list.AddRectFilled({x, area.to.y - px(3)}, {x + std::max(2.0f, width - 1), area.to.y}, series_color(i));
    }
    list.AddRectFilled({left, area.to.y}, {left + column - px(6), area.to.y + 1}, palette().line);
    const ImU32 color = most > 0 ? palette().text : with_alpha(palette().muted, 0.7f);
    write_small(list, left, area.to.y + px(4), color, specials[s].title);
    const std::string count = picture::short_number(static_cast<long double>(most), 3);
    const float above = area.to.y - share(most, top, logarithmic) * area.height() - small_size() - px(1);
    if (most > 0) write_small(list, left, std::max(area.from.y, above), palette().text, count);
  }
}

// A line with its name on a flag; returns the edit while it is dragged and when it is let go.
std::optional<BoundEdit> bound_line(ImDrawList& list, const Box& plot, const Range& range, std::size_t index,
                                    const HistogramBound& bound, HistogramPlotState& state) {
  if (std::isnan(bound.value)) return std::nullopt;
  const float x = std::round(x_of(plot, range, bound.value));
  const float flag = fonts().regular->CalcTextSizeA(small_size() + 1, FLT_MAX, 0, bound.name.c_str()).x + px(8);
  const bool left_half = x < (plot.from.x + plot.to.x) / 2;
  const float flag_from = left_half ? x : x - flag;

  ImGui::SetCursorScreenPos({x - px(5), plot.from.y});
  ImGui::PushID(static_cast<int>(index));
  ImGui::InvisibleButton("bound", {px(10), plot.height()});
  note_widget("bound " + bound.name);
  bool hot = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
  bool released = ImGui::IsItemDeactivated();
  ImGui::SetCursorScreenPos({flag_from, plot.from.y - px(16)});
  ImGui::InvisibleButton("flag", {flag, px(16)});
  hot = hot || ImGui::IsItemHovered();
  held = held || ImGui::IsItemActive();
  released = released || ImGui::IsItemDeactivated();
  ImGui::PopID();

  const ImU32 color = hot || held ? palette().text : palette().accent;
  list.AddRectFilled({x, plot.from.y - px(16)}, {x + px(1.5f), plot.to.y + px(4)}, color);
  list.AddRectFilled({flag_from, plot.from.y - px(16)}, {flag_from + flag, plot.from.y}, color, px(2));
  list.AddText(fonts().regular, small_size() + 1, {flag_from + px(4), plot.from.y - px(16)}, palette().background,
               bound.name.c_str());
  if (hot || held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (!held) ImGui::SetTooltip("%s %s: drag it", bound.name.c_str(), fmt::format("{}", bound.value).c_str());
  }
  state.held = state.held || held;
  if (held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1)) {
    state.dragged = index;
    const double place = (ImGui::GetIO().MousePos.x - plot.from.x) / plot.width();
    const long double value = picture::value_at(Spread::Linear, range, std::clamp(place, 0.0, 1.0));
    // As round as a pixel allows, so that a drag gives 0.8 and not 0.79971.
    const long double pixel = (range.high - range.low) / static_cast<long double>(plot.width());
    const long double unit = std::pow(10.0L, std::floor(std::log10(pixel)));
    return BoundEdit{index, static_cast<double>(std::round(value / unit) * unit), true};
  }
  if (released && state.dragged == index) {
    state.dragged.reset();
    return BoundEdit{index, bound.value, false};
  }
  return std::nullopt;
}

void draw_titles(std::span<const HistogramSeries> series, HistogramPlotState& state) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float right = ImGui::GetContentRegionMax().x;
  const char* mode = state.logarithmic ? "log counts" : "linear counts";
  const float button = ImGui::CalcTextSize(mode).x + px(16);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const ImVec2 size = ImGui::CalcTextSize(series[i].title.c_str());
    if (i > 0) ImGui::SameLine(0, px(12));
    if (ImGui::GetCursorPosX() + size.x + px(14) > right - button && i > 0) ImGui::NewLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + ImGui::GetFrameHeight() / 2;
    const float half = series[i].filled ? px(5) : px(1.5f);
    list.AddRectFilled({at.x, y - half}, {at.x + px(10), y + half}, series_color(i));
    ImGui::SetCursorScreenPos({at.x + px(14), at.y});
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(series[i].title.c_str());
  }
  ImGui::SameLine();
  ImGui::SetCursorPosX(right - button);
  if (ImGui::Button(fmt::format("{}##mode", mode).c_str(), {button, 0})) state.logarithmic = !state.logarithmic;
  note_widget("counts axis");
}

void draw_hover(const Box& plot, const Range& axis, std::span<const HistogramSeries> series) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside = mouse.x >= plot.from.x && mouse.x < plot.to.x && mouse.y >= plot.from.y && mouse.y < plot.to.y;
  if (!inside || !ImGui::IsWindowHovered() || ImGui::IsAnyItemHovered() || ImGui::IsAnyItemActive()) return;
  const Histogram& first = series.front().histogram;
  const auto at = static_cast<double>(picture::value_at(Spread::Linear, axis, (mouse.x - plot.from.x) / plot.width()));
  std::size_t bin = 0;
  while (bin < first.bins.size() && first.edge(bin + 1) <= at) ++bin;
  if (at < first.low || bin == first.bins.size()) return;
  std::string text =
      fmt::format("{} to {}", picture::short_number(first.edge(bin), 5), picture::short_number(first.edge(bin + 1), 5));
  for (const HistogramSeries& one : series) {
    if (bin < one.histogram.bins.size())
      text += fmt::format("\n{}  {}", with_thousands(one.histogram.bins[bin]), one.title);
  }
  ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace

ImU32 series_color(std::size_t index) {
  picture::Rgba c = picture::palette::series[index % picture::palette::series.size()];
  if (theme() == Theme::Light) c = picture::mix(c, picture::rgb(0x000000), 0.3);
  return IM_COL32(c.r, c.g, c.b, c.a);
}

Range histogram_range(std::span<const Tensor> tensors, std::span<const Statistics> statistics,
                      std::span<const HistogramBound> bounds) {
  std::optional<Range> all;
  const auto widen = [&](Range range) { all = all ? picture::united(*all, range) : range; };
  for (std::size_t i = 0; i < std::min(tensors.size(), statistics.size()); ++i) {
    const DataType type = tensors[i].desc.data_type;
    if (statistics[i].finite() == 0) continue;
    widen(picture::first_range(type, Range{picture::to_long_double(type, statistics[i].min_bits),
                                           picture::to_long_double(type, statistics[i].max_bits)}));
  }
  const Range data = all.value_or(Range{});
  const long double width = data.high - data.low;
  for (const HistogramBound& bound : bounds) {
    // A bound far outside must not squeeze the data into one bin.
    const bool near_data = bound.value > data.low - width && bound.value < data.high + width;
    if (near_data) widen({bound.value, bound.value});
  }
  return picture::opened(all.value_or(Range{}));
}

std::optional<BoundEdit> draw_histogram(const char* id, std::span<const HistogramSeries> series,
                                        std::span<const HistogramBound> bounds, HistogramPlotState& state,
                                        float height) {
  if (series.empty()) return std::nullopt;
  ImGui::PushID(id);
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  const float top_of_all = ImGui::GetCursorPosY();
  draw_titles(series, state);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float used = ImGui::GetCursorPosY() - top_of_all;
  const float flags = bounds.empty() ? px(4) : px(18), axis = small_size() + px(6);
  const float area = std::max(px(60), height - used - flags - axis);
  const std::uint64_t top = largest(series);
  // Room for NaN and infinities only where there are any.
  const float labels = px(38), special_width = has_specials(series) ? px(108) : 0;
  const Box plot{{at.x + labels, at.y + flags}, {at.x + width - special_width - px(12), at.y + flags + area}};
  const Box special{{plot.to.x + px(12), plot.from.y}, {at.x + width, plot.to.y}};
  // The mouse that holds a bound stands for a value, which must not change because the data do.
  if (!std::exchange(state.held, false))
    state.axis = picture::opened({series.front().histogram.low, series.front().histogram.high});
  const Range& range = state.axis;

  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_counts_axis(list, plot, top, state.logarithmic);
  list.PushClipRect({plot.from.x, plot.from.y - px(2)}, {plot.to.x, plot.to.y + 1}, true);
  for (std::size_t i = 0; i < series.size(); ++i)
    draw_series(list, plot, range, series[i], series_color(i), top, state.logarithmic);
  list.PopClipRect();
  draw_values_axis(list, plot, range);
  if (special_width > 0) draw_specials(list, special, series, top, state.logarithmic);
  std::optional<BoundEdit> edit;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (const auto one = bound_line(list, plot, range, i, bounds[i], state)) edit = one;
  }
  note_rectangle("plot", plot.from, plot.to);
  draw_hover(plot, range, series);
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({width, flags + area + axis});
  ImGui::PopID();
  return edit;
}

}  // namespace opscope::gui
