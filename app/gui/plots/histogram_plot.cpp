#include "app/gui/plots/histogram_plot.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/plots/bound_flags.h"
#include "app/gui/plots/histogram_bars.h"
#include "app/gui/plots/numbers_menu.h"
#include "app/gui/plots/statistics_csv.h"
#include "app/gui/plots/values_axis.h"
#include "app/gui/widgets/entry.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/series_color.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/picture/colormap.h"
#include "core/picture/histogram_bars.h"
#include "core/picture/legend.h"
#include "core/picture/palette.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

ImU32 color_of(std::span<const HistogramSeries> series, std::size_t i) {
  return series[i].candidate ? candidate_color(*series[i].candidate) : series_color(i);
}

using picture::Range;
using picture::special_bars;
using picture::Spread;

Range range_of(std::span<const HistogramSeries> series) {
  Range range{series.front().histogram.low, series.front().histogram.high};
  for (const HistogramSeries& one : series) {
    range.low = std::min<long double>(range.low, one.histogram.low);
    range.high = std::max<long double>(range.high, one.histogram.high);
  }
  return range;
}

bool has_specials(std::span<const HistogramSeries> series) {
  return std::any_of(series.begin(), series.end(), [](const HistogramSeries& one) {
    return one.histogram.nan + one.histogram.negative_infinity + one.histogram.positive_infinity > 0;
  });
}

// A count's height from 0 to 1. A count above 0 is always visible.
float share(std::uint64_t count, std::uint64_t top, bool logarithmic) {
  if (count == 0) return 0;
  const auto c = static_cast<double>(count), t = static_cast<double>(top);
  return static_cast<float>(std::max(0.012, logarithmic ? std::log10(1 + c) / std::log10(1 + t) : c / t));
}

// Of the labels with the gap behind them, in pixels. The largest count has room, if only with few digits.
float counts_axis_width(std::span<const picture::Tick> ticks, std::uint64_t top) {
  const float exact = small_text_width(with_thousands(top)), brief = small_text_width(marked_count(top));
  float width = std::max(px(38), std::min(exact, brief) + px(5));
  for (const picture::Tick& tick : ticks) width = std::max(width, small_text_width(tick.label) + px(5));
  return width;
}

// `top`: the largest count, which has a label in place of ticks beside it. `labels`: their room, in pixels.
void draw_counts_axis(ImDrawList& list, const PlotArea& plot, std::span<const picture::Tick> ticks, std::uint64_t top,
                      float labels) {
  const auto draw_label = [&](const std::string& label, float y) {
    const float wide = small_text_width(label), x = plot.from.x - wide - px(5), half = small_text_size() / 2;
    draw_small_text(list, x, y - half, palette().muted, label);
    note_rectangle("count " + label, {x, y - half}, {x + wide, y + half});
  };
  float free_from = -FLT_MAX;
  const auto is_top = [&](const picture::Tick& tick) { return tick.value == static_cast<long double>(top); };
  if (std::ranges::none_of(ticks, is_top))
    for (const std::string& label : {with_thousands(top), marked_count(top)})
      if (small_text_width(label) + px(5) <= labels) {
        draw_label(label, plot.from.y);
        free_from = plot.from.y + small_text_size() / 2;
        break;
      }
  float free_to = plot.to.y + small_text_size();  // labels must not overlap
  for (const picture::Tick& tick : ticks) {
    const float y = std::round(plot.to.y - static_cast<float>(tick.position) * plot.height());
    if (y + small_text_size() / 2 > free_to) continue;
    free_to = y - small_text_size() / 2;
    list.AddRectFilled({plot.from.x, y}, {plot.to.x, y + 1}, with_alpha(palette().line, 0.6f));
    if (y - small_text_size() / 2 >= free_from) draw_label(tick.label, y);
  }
}

// A bin's bar, divided from the bottom up in proportion to the shares.
void draw_area(ImDrawList& list, PlotArea bar, const HistogramSeries& series, std::size_t bin, ImU32 color) {
  const float height = bar.height();
  for (const HistogramSeries::Share& share : series.shares) {
    const auto part = static_cast<double>(share.bins[bin]) / static_cast<double>(series.histogram.bins[bin]);
    const float top = bar.to.y - height * static_cast<float>(part);
    if (share.bins[bin] > 0)
      list.AddRectFilled({bar.from.x, top}, bar.to, with_alpha(share.color, series.outdated ? 0.35f : 0.7f));
    bar.to.y = top;
  }
  if (bar.from.y < bar.to.y) list.AddRectFilled(bar.from, bar.to, with_alpha(color, 0.45f));
}

void draw_series(ImDrawList& list, const PlotArea& plot, const Range& axis, const HistogramSeries& series, ImU32 color,
                 std::uint64_t top, bool logarithmic) {
  if (series.outdated && !series.filled) color = with_alpha(color, 0.5f);
  const std::size_t bins = series.histogram.bins.size();
  float previous = plot.to.y, free = plot.from.x;
  for (std::size_t i = 0; i < bins; ++i) {
    const float left = x_of(plot, axis, series.histogram.edge(i));
    const float right = x_of(plot, axis, series.histogram.edge(i + 1));
    const float y = plot.to.y - share(series.histogram.bins[i], top, logarithmic) * plot.height();
    if (series.filled) {
      if (y >= plot.to.y) continue;
      const auto [bar_left, bar_right] = bar_of(plot, axis, series.histogram, i, free);
      draw_area(list, {{bar_left, y}, {bar_right, plot.to.y}}, series, i, color);
      free = bar_right;
    } else {
      // A staircase: outlines of equal outputs coincide, and the one drawn last is visible.
      list.AddRectFilled({left, y - px(0.75f)}, {right, y + px(0.75f)}, color);
      list.AddRectFilled({left - px(0.75f), std::min(previous, y)}, {left + px(0.75f), std::max(previous, y)}, color);
    }
    previous = y;
  }
}

// In as many digits as have room: "6,184,752", "≈6.18M", "≈6M".
std::string count_within(std::uint64_t count, float room) {
  for (const std::string& text : {with_thousands(count), marked_count(count)})
    if (small_text_width(text) <= room) return text;
  constexpr char letters[] = {'k', 'M', 'G', 'T'};
  double value = static_cast<double>(count);
  for (const char letter : letters)
    if ((value /= 1000) < 999.5) return fmt::format("{}{:.0f}{}", about_sign(), value, letter);
  return marked_count(count);
}

// NaN and infinities have separate bars with their counts. They are not part of the axis.
void draw_specials(ImDrawList& list, const PlotArea& area, std::span<const HistogramSeries> series, std::uint64_t top,
                   bool logarithmic) {
  const float column = area.width() / static_cast<float>(std::size(special_bars));
  for (std::size_t s = 0; s < std::size(special_bars); ++s) {
    const float left = area.from.x + column * static_cast<float>(s) + px(3);
    const float width = (column - px(6)) / static_cast<float>(std::max<std::size_t>(1, series.size()));
    std::uint64_t most = 0;
    float highest = left;  // the bar of most
    const float bar_width = std::max(2.0f, width - 1);
    for (std::size_t i = 0; i < series.size(); ++i) {
      const std::uint64_t count = series[i].histogram.*special_bars[s].count;
      if (count > most) most = count, highest = left + width * static_cast<float>(i);
      const float x = left + width * static_cast<float>(i),
                  y = area.to.y - share(count, top, logarithmic) * area.height();
      if (count == 0) continue;
      list.AddRectFilled({x, y}, {x + bar_width, area.to.y}, to_color(special_bars[s].colour));
      list.AddRectFilled({x, area.to.y - px(3)}, {x + bar_width, area.to.y}, color_of(series, i));
    }
    list.AddRectFilled({left, area.to.y}, {left + column - px(6), area.to.y + 1}, palette().line);
    const ImU32 color = most > 0 ? palette().text : with_alpha(palette().muted, 0.7f);
    draw_small_text(list, left, area.to.y + px(4), color, special_bars[s].title);
    note_rectangle(special_bars[s].title, {left, area.to.y + px(4)},
                   {left + small_text_width(special_bars[s].title), area.to.y + px(4) + small_text_size()});
    const std::string count = count_within(most, column - px(6));
    const float above = area.to.y - share(most, top, logarithmic) * area.height() - small_text_size() - px(1);
    if (most == 0) continue;
    const float wide = small_text_width(count), end = left + column - px(6);
    const float x = std::max(left, std::min(highest + (width - wide) / 2, end - wide)),
                y = std::max(area.from.y, above);
    // A bar that reaches the top has its count on it, or on a plate where the bar is narrower.
    const bool is_over = y > above, is_inside = highest <= x && x + wide <= highest + bar_width;
    if (is_over && !is_inside)
      list.AddRectFilled({x - px(1), y}, {x + wide + px(1), y + small_text_size()}, palette().panel);
    const ImU32 on_bar = to_color(picture::contrasting(special_bars[s].colour));
    draw_small_text(list, x, y, is_over && is_inside ? on_bar : palette().text, count);
    note_rectangle(fmt::format("{} count {}", special_bars[s].title, count), {x, y}, {x + wide, y + small_text_size()});
  }
}

// How many finite values are beyond each end of the axis, in the corner of the plot above that end. True if the mouse
// is on such a number.
bool draw_beyond(ImDrawList& list, const PlotArea& plot, const Range& axis, std::span<const HistogramSeries> series,
                 HistogramPlotState& state) {
  bool hovered = false;
  state.beyond.reset();
  const auto most_of = [&](std::uint64_t Histogram::*count) {
    std::uint64_t most = 0;
    for (const HistogramSeries& one : series) most = std::max(most, one.histogram.*count);
    return most;
  };
  const auto text_of = [](std::uint64_t number, bool high, bool is_brief) {
    const std::string text = with_thousands(number) + (is_brief ? "" : high ? " above" : " below");
    return number == 0 ? "" : high ? text + " >" : "< " + text;
  };
  const float whole = small_text_width(text_of(most_of(&Histogram::below), false, false)) +
                      small_text_width(text_of(most_of(&Histogram::above), true, false)) + px(16);
  const bool is_brief = whole > plot.width();
  const auto draw = [&](std::uint64_t Histogram::*count, bool high) {
    std::uint64_t most = 0;
    std::size_t of_most = 0;
    std::string each;
    for (std::size_t i = 0; i < series.size(); ++i) {
      const std::uint64_t beyond = series[i].histogram.*count;
      if (beyond > most) most = beyond, of_most = i;
      if (beyond > 0) each += fmt::format("\n{}  {}", with_thousands(beyond), visible_name(series[i].heading()));
    }
    if (most == 0) return;
    const char* where = high ? "above" : "below";
    const std::string number = fmt::format("{} {}", with_thousands(most), where);
    const std::string text = text_of(most, high, is_brief);
    const ImU32 color = color_of(series, of_most);  // whose they are
    const float width = small_text_width(text) + px(4), left = high ? plot.to.x - width : plot.from.x;
    const ImVec2 from{left, plot.from.y}, to{left + width, plot.from.y + small_text_size() + px(4)};
    list.AddRectFilled(from, to, palette().panel);
    if (state.leads_beyond) {
      ImGui::SetCursorScreenPos({left + px(2), from.y + px(2)});
      ImGui::PushFont(fonts().small);
      if (link(high ? "##above" : "##below", color, text)) state.beyond = BeyondAxis{of_most, high};
      ImGui::PopFont();
    } else {
      draw_small_text(list, left + px(2), from.y + px(2), color, text);
    }
    note_rectangle(number, from, to);
    if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(from, to)) return;
    hovered = true;
    const std::string way = fmt::format("\nA click goes to the {} of {}.", high ? "largest" : "least",
                                        visible_name(series[of_most].heading()));
    ImGui::SetTooltip("Values %s %s, the end of the axis:%s%s", where,
                      marked_number(high ? axis.high : axis.low, 5).c_str(), each.c_str(),
                      state.leads_beyond ? way.c_str() : "");
  };
  draw(&Histogram::below, false);
  draw(&Histogram::above, true);
  return hovered;
}

// By how many steps the arrow keys move the bound that has the ring, which is the last item; Shift makes it ten.
int steps_by_key() {
  if (!ImGui::IsItemFocused() || !ImGui::GetIO().NavVisible) return 0;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0; };
  const int steps = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
  if (steps != 0) ImGui::NavMoveRequestCancel();
  return ImGui::GetIO().KeyShift ? 10 * steps : steps;
}

// `value` in steps of the value of one pixel, so that a drag gives 0.8 and not 0.79971.
double in_steps(long double value, long double pixel) {
  const long double unit = std::pow(10.0L, std::floor(std::log10(pixel)));
  return static_cast<double>(std::round(value / unit) * unit);
}

// ", at the left edge of 0 to 255": where the lines of several bounds can hardly be told apart. Empty elsewhere.
std::string edge_text(float x, const PlotArea& plot, const Range& range) {
  const bool is_left = x - plot.from.x < px(3), is_right = plot.to.x - x < px(3);
  if (!is_left && !is_right) return "";
  return fmt::format(", at the {} edge of {} to {}", is_left ? "left" : "right", marked_number(range.low, 5),
                     marked_number(range.high, 5));
}

// The last item was let go for the second time, where it was pressed.
bool is_double_clicked() {
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 pressed = io.MouseClickedPos[ImGuiMouseButton_Left];
  return ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         io.MouseClickedLastCount[ImGuiMouseButton_Left] == 2 && std::abs(io.MousePos.x - pressed.x) <= 1;
}

// A line with its flag; no line for a bound outside the axis. Returns the edit while it is dragged and when it is
// released. `whole`: the plot with its titles and axes, of which the tooltip covers nothing.
std::optional<BoundEdit> bound_line(ImDrawList& list, const PlotArea& plot, const Box& whole, const Range& range,
                                    const BoundFlag& own, const HistogramBound& bound, HistogramPlotState& state) {
  const bool outside = bound.value < range.low || bound.value > range.high;
  const std::string& label = own.label;
  const std::size_t index = own.bound;
  const float x = own.x, flag = own.width, flag_from = own.from, flag_top = plot.from.y - px(16);

  ImGui::PushID(static_cast<int>(index));
  const std::string help = fmt::format(
      "{} {}{}\nDrag it, or click it and use the arrow keys; Enter or a double click types it.\nAlt drags finer, Esc "
      "takes the drag "
      "back.",
      bound.name, number_of(bound), outside ? "" : edge_text(x, plot, range));
  bool hot = false, held = false, released = false, ringed = false;
  int moved = 0;  // steps, by the keyboard
  const auto handle = [&](const char* id, ImVec2 at, ImVec2 size) {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton(id, size);
    // Around the flag: around the line it would look like two more lines.
    ImGui::RenderNavHighlight({flag_from, flag_top, flag_from + flag, plot.from.y}, ImGui::GetItemID());
    hot = hot || ImGui::IsItemHovered();
    const bool has_ring = has_focus_ring(ImGui::GetItemID());
    ringed = ringed || has_ring;
    if (has_ring) state.ringed_frame = ImGui::GetFrameCount();
    if (has_ring) state.typed += typed_number();
    if (ring_is_entered() || is_double_clicked() || (has_ring && !state.typed.empty())) state.entered = index;
    if (state.used != index) tooltip_below_area_on_hover(help, whole);
    held = held || ImGui::IsItemActive();
    released = released || ImGui::IsItemDeactivated();
    if (ImGui::IsItemDeactivated()) show_focus_ring();  // what was clicked takes the arrow keys
    moved += steps_by_key();
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible) state.with_ring = index;
    if (ImGui::IsItemFocused()) state.ringed = ImGui::GetItemID(), state.ringed_in = state.case_number;
  };
  if (!outside || state.dragged == index) {
    handle("bound", {x - px(5), plot.from.y}, {px(10), plot.height()});
    note_widget("bound " + bound.name);
  }
  handle("flag", {flag_from, flag_top}, {flag, px(16)});
  note_widget("flag " + bound.name);
  note_rectangle("flag says " + label, {flag_from, flag_top}, {flag_from + flag, plot.from.y});
  ImGui::PopID();
  if (hot || held) state.pointed = index;

  // With the ring it has another colour than that.
  const ImU32 color = hot || held || ringed ? palette().text : palette().accent;
  const float line_top = flag_from <= x && x <= flag_from + flag ? flag_top : plot.from.y;  // not through other flags
  if (!outside) list.AddRectFilled({x, line_top}, {x + px(1.5f), plot.to.y + px(4)}, color);
  // A flag that was pushed aside leads to its line.
  if (const float foot = std::clamp(x, flag_from, flag_from + flag); !outside && std::abs(foot - x) > px(4)) {
    list.AddLine({foot, plot.from.y}, {x, plot.from.y + px(6)}, color, px(1.5f));
    note_rectangle("lead to " + bound.name, {std::min(foot, x), plot.from.y}, {std::max(foot, x), plot.from.y + px(6)});
  }
  list.AddRectFilled({flag_from, flag_top}, {flag_from + flag, plot.from.y}, color, px(2));
  list.AddText(fonts().regular, small_text_size() + 1, {flag_from + px(4), flag_top}, palette().background,
               label.c_str());
  if (hot || held) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  const ImVec2 moved_by = ImGui::GetIO().MouseDelta;
  if (held || released)
    state.used = index;
  else if (state.used == index && !hot && (moved_by.x != 0 || moved_by.y != 0))
    state.used.reset();
  state.held = state.held || held;
  const long double of_pixel = (range.high - range.low) / static_cast<long double>(plot.width());
  if (moved != 0) {
    const long double value = std::clamp<long double>(bound.value, range.low, range.high);
    const long double step = in_steps(of_pixel, of_pixel);  // so that ten of them are ten times as far
    return BoundEdit{index, in_steps(std::clamp(value + moved * step, range.low, range.high), of_pixel), false, moved};
  }
  if ((held || released) && state.dragged == index && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
    ImGui::ClearActiveID();
    state.dragged.reset();
    return BoundEdit{.index = index, .value = state.before, .exact = true};
  }
  const ImGuiIO& io = ImGui::GetIO();
  // Where the mouse lets go counts too, also after a flick that no frame has seen under way.
  const float since_press = std::abs(io.MousePos.x - io.MouseClickedPos[ImGuiMouseButton_Left].x);
  const bool let_go = released && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
                      (state.dragged == index ? io.MouseDelta.x != 0 : since_press > 1);
  if (let_go || (held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1))) {
    if (state.dragged != index) {  // the bound keeps its distance from the mouse
      state.mouse = io.MouseClickedPos[ImGuiMouseButton_Left].x;
      state.place = x_of(plot, range, bound.value);
      state.before = bound.value;
    }
    state.dragged = index;
    const float finer = io.KeyAlt ? 0.1f : 1;
    state.place += (io.MousePos.x - std::exchange(state.mouse, io.MousePos.x)) * finer;
    const double place = (state.place - plot.from.x) / plot.width();
    const long double value = picture::value_at(Spread::Linear, range, place);  // also beyond the ends
    if (let_go) state.dragged.reset();
    return BoundEdit{index, in_steps(value, of_pixel * finer), held};
  }
  if (released && state.dragged == index) {
    state.dragged.reset();
    return BoundEdit{index, bound.value, false};
  }
  return std::nullopt;
}

// Otherwise the next arrow key would lead from there to what is near.
void leave_bound_of_another_case(const HistogramPlotState& state) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (state.ringed == 0 || state.ringed_in == state.case_number || context.NavId != state.ringed) return;
  if (context.NavWindow == ImGui::GetCurrentWindow()) ImGui::SetNavID(0, ImGuiNavLayer_Main, 0, {});
}

// In one line if "log counts", or else also "Tensor" of the names, is left out where that has no room.
void draw_titles(std::span<const HistogramSeries> series, HistogramPlotState& state) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float right = ImGui::GetContentRegionMax().x, mark = px(14), gap = px(12);
  const float check = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  std::vector<std::string> names;
  for (const HistogramSeries& one : series) names.push_back(visible_name(one.heading()));
  const auto fit_beside = [&](const char* mode) {
    float width = ImGui::GetCursorPosX() + check + ImGui::CalcTextSize(mode).x;
    for (const std::string& name : names) width += mark + ImGui::CalcTextSize(name.c_str()).x + gap;
    return width <= right;
  };
  const bool brief = !fit_beside("log counts");
  const char* mode = brief ? "log" : "log counts";
  if (!fit_beside(mode))
    for (std::string& name : names) name = brief_tensor_name(name);
  const float box = ImGui::CalcTextSize(mode).x + check;
  const float end = right - box - gap;
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    const std::string whole = visible_name(series[i].heading());
    const bool fits = ImGui::GetCursorPosX() + mark + ImGui::CalcTextSize(names[i].c_str()).x <= end;
    if (!fits && i > 0) ImGui::NewLine();
    const std::string title = text_without_middle(names[i], end - ImGui::GetCursorPosX() - mark);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + ImGui::GetFrameHeight() / 2;
    const float half = series[i].filled ? px(5) : px(1.5f);
    list.AddRectFilled({at.x, y - half}, {at.x + px(10), y + half}, color_of(series, i));
    ImGui::SetCursorScreenPos({at.x + mark, at.y});
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(title.c_str());
    note_widget("title " + whole);
    if (title != whole) tooltip_on_hover(whole);
  }
  if (!state.of.empty() && fits_on_line(ImGui::CalcTextSize(state.of.c_str()).x, box + gap)) {
    ImGui::SameLine(0, 0);  // it begins with a comma
    muted_text(state.of);
    note_widget("titles" + state.of);
  }
  ImGui::SameLine();
  ImGui::SetCursorPosX(right - box);
  ImGui::Checkbox(mode, &state.logarithmic);
  note_widget("counts axis");
  focus_if_wanted("counts axis");
  if (brief) tooltip_on_hover("Log counts: bars of rare values are seen beside tall ones.");
}

std::optional<std::size_t> bin_at(const Histogram& histogram, double value) {
  std::size_t bin = 0;
  while (bin < histogram.bins.size() && histogram.edge(bin + 1) <= value) ++bin;
  return value < histogram.low || bin == histogram.bins.size() ? std::nullopt : std::optional(bin);
}

bool is_within(const PlotArea& plot, ImVec2 at) {
  return at.x >= plot.from.x && at.x < plot.to.x && at.y >= plot.from.y && at.y < plot.to.y;
}

double value_at(const PlotArea& plot, const Range& axis, float x) {
  return static_cast<double>(picture::value_at(Spread::Linear, axis, (x - plot.from.x) / plot.width()));
}

// A line for each series: its name, the ends of its bin at this value, and the count. A tab in a name would be another
// field.
std::string bin_text(std::span<const HistogramSeries> series, double value) {
  std::string text;
  for (const HistogramSeries& one : series)
    if (const auto bin = bin_at(one.histogram, value))
      text += fmt::format("{}\t{}\t{}\t{}\n", visible_name(one.heading()), one.histogram.edge(*bin),
                          one.histogram.edge(*bin + 1), one.histogram.bins[*bin]);
  return text;
}

// While a bound has the ring, the last item, the whole plot, stands for it: the menu keys open the menu below its flag.
void stand_for_ringed_bound(std::span<const BoundFlag> flags, const PlotArea& plot, const HistogramPlotState& state) {
  if (!state.with_ring) return;
  const auto flag = std::ranges::find(flags, *state.with_ring, &BoundFlag::bound);
  if (flag == flags.end()) return;
  const ImGuiLastItemData& last = ImGui::GetCurrentContext()->LastItemData;
  const ImRect rectangle(flag->from, plot.from.y - px(16), flag->from + flag->width, plot.from.y);
  ImGui::SetLastItemData(state.ringed, last.InFlags, last.StatusFlags, rectangle);
}

// On the whole plot, which is the last item. `stored` as draw_histogram() takes it.
std::optional<BoundEdit> draw_menu(const PlotArea& plot, const Range& axis, std::span<const HistogramSeries> series,
                                   std::span<const HistogramSeries> stored, std::span<const HistogramBound> bounds,
                                   HistogramPlotState& state) {
  state.save = false;
  if (!begin_numbers_menu()) return std::nullopt;
  if (ImGui::IsWindowAppearing()) {
    state.menu_of = ImGui::IsMouseReleased(ImGuiMouseButton_Right) ? state.pointed : state.with_ring;
    state.pasted = state.menu_of ? bound_in_clipboard() : std::nullopt;
  }
  const ImVec2 at = ImGui::GetMousePosOnOpeningCurrentPopup();  // before an entry is chosen, which closes the menu
  std::optional<BoundEdit> edit;
  if (state.menu_of && *state.menu_of < bounds.size() && bounds[*state.menu_of].standard) {
    const BoundChoice chosen = bound_entries(bounds[*state.menu_of], state.data, state.pasted);
    if (chosen.types) state.entered = state.menu_of;
    if (chosen.value) edit = BoundEdit{.index = *state.menu_of, .value = *chosen.value, .exact = true};
    ImGui::Separator();
  }
  const std::string bin = is_within(plot, at) ? bin_text(series, value_at(plot, axis, at.x)) : "";
  if (!bin.empty()) copy_entry("Copy the bin", [&] { return bin; });
  const bool shown_real = !stored.empty();
  state.save = table_entries([&] { return histogram_csv(shown_real ? stored : series); }, state.can_save, shown_real);
  ImGui::Separator();
  ImGui::MenuItem("Log counts", nullptr, &state.logarithmic);
  note_widget("Log counts");
  ImGui::EndPopup();
  return edit;
}

void draw_hover(const PlotArea& plot, const Range& axis, std::span<const HistogramSeries> series,
                const HistogramPlotState& state) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!is_within(plot, mouse) || state.used || !ImGui::IsWindowHovered() || ImGui::IsAnyItemHovered() ||
      ImGui::IsAnyItemActive())
    return;
  const double at = value_at(plot, axis, mouse.x);
  std::string text, range;
  for (const HistogramSeries& one : series) {
    const Histogram& histogram = one.histogram;
    const std::optional<std::size_t> found = bin_at(histogram, at);
    if (!found) continue;
    const std::size_t bin = *found;
    const std::string own =
        fmt::format("{} to {}", marked_number(histogram.edge(bin), 5), marked_number(histogram.edge(bin + 1), 5));
    if (std::exchange(range, own) != own) text += (text.empty() ? "" : "\n") + own;
    text += fmt::format("\n{}  {}", with_thousands(histogram.bins[bin]), visible_name(one.heading()));
  }
  if (!text.empty()) ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace

std::optional<BoundEdit> draw_histogram(const char* id, std::span<const HistogramSeries> series,
                                        std::span<const HistogramBound> bounds, HistogramPlotState& state, float height,
                                        std::span<const HistogramSeries> stored) {
  if (series.empty()) return std::nullopt;
  ImGui::PushID(id);
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  const float top_of_all = ImGui::GetCursorPosY(), top_on_screen = ImGui::GetCursorScreenPos().y;
  draw_titles(series, state);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float used = ImGui::GetCursorPosY() - top_of_all;
  const float flags = bounds.empty() ? px(4) : px(18), axis = small_text_size() + px(6);
  const float area = std::max(px(60), height - used - flags - axis);
  const std::uint64_t top = picture::largest_count(series);
  // Room for NaN and infinities only if there are any.
  const std::vector<picture::Tick> counts = picture::count_ticks(top, state.logarithmic, 5);
  const float labels = counts_axis_width(counts, top), special_width = has_specials(series) ? px(108) : 0;
  const PlotArea plot{{at.x + labels, at.y + flags}, {at.x + width - special_width - px(12), at.y + flags + area}};
  const PlotArea special{{plot.to.x + px(12), plot.from.y}, {at.x + width, plot.to.y}};
  // While a bound is dragged, the axis must not change with the data.
  if (!std::exchange(state.held, false)) state.axis = picture::opened(range_of(series));
  const Range& range = state.axis;
  const Box whole{{at.x, top_on_screen}, {at.x + width, at.y + flags + area + axis}};

  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_counts_axis(list, plot, counts, top, labels);
  list.PushClipRect({plot.from.x, plot.from.y - px(2)}, {plot.to.x, plot.to.y + 1}, true);
  for (std::size_t i = 0; i < series.size(); ++i)
    draw_series(list, plot, range, series[i], color_of(series, i), top, state.logarithmic);
  list.PopClipRect();
  draw_values_axis(list, plot.from, plot.to, range, special_width > 0 ? special.from.x - px(5) : special.to.x);
  if (special_width > 0) draw_specials(list, special, series, top, state.logarithmic);
  leave_bound_of_another_case(state);
  ImGui::PushID(state.case_number);
  std::optional<BoundEdit> edit;
  const std::vector<BoundFlag> all_flags = flags_of(plot, range, bounds, state);
  state.pointed.reset(), state.with_ring.reset(), state.entered.reset(), state.typed.clear();
  for (const BoundFlag& flag : all_flags)
    if (const auto one = bound_line(list, plot, whole, range, flag, bounds[flag.bound], state)) edit = one;
  ImGui::PopID();
  note_rectangle("plot", plot.from, plot.to);
  if (!draw_beyond(list, plot, range, series, state)) draw_hover(plot, range, series, state);
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({width, flags + area + axis});
  stand_for_ringed_bound(all_flags, plot, state);
  if (const auto chosen = draw_menu(plot, range, series, stored, bounds, state)) edit = chosen;
  ImGui::PopID();
  return edit;
}

}  // namespace opscope::gui
