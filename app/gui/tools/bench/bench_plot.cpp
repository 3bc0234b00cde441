#include "app/gui/tools/bench/bench_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/tools/bench/bench_legend.h"
#include "app/gui/tools/bench/bench_readout.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/series_color.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/legend.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using picture::Range;
using picture::Spread;
using picture::Tick;

struct Axes {
  ImVec2 from, to;              // of the plot's inside, pixels
  double least = 0, most = 24;  // log2 of elements
  Range speeds;                 // GB/s, or their log10
  float inset = 14;             // of the first and the last size, at scale 1
  bool logarithmic = true;

  float x(std::uint64_t elements) const {
    const double at = most > least ? (std::log2(static_cast<double>(elements)) - least) / (most - least) : 0.5;
    return from.x + px(inset) + static_cast<float>(at) * (to.x - from.x - 2 * px(inset));
  }
  float y(double speed) const {
    const double value = logarithmic ? std::log10(std::max(speed, 1e-9)) : speed;
    return to.y - static_cast<float>(picture::position(Spread::Linear, speeds, value)) * (to.y - from.y);
  }
};

double fastest(const BenchRow& row) {
  return row.time.least > 0 ? row.gigabytes_per_second * row.microseconds / row.time.least : row.gigabytes_per_second;
}
double slowest(const BenchRow& row) {
  return row.time.most > 0 ? row.gigabytes_per_second * row.microseconds / row.time.most : row.gigabytes_per_second;
}

Range speeds_of(const BenchPlotData& data, const BenchPlotState& state) {
  double low = 1e30, high = 0;
  const auto widen = [&](double speed) {
    if (speed > 0) low = std::min(low, speed), high = std::max(high, speed);
  };
  for (const BenchCurve& curve : data.curves)
    for (const BenchRow& row : curve.rows) widen(fastest(row)), widen(slowest(row));
  for (const std::optional<BenchCurve>& curve : data.earlier)
    for (std::size_t i = 0; state.earlier && curve && i < curve->rows.size(); ++i)
      widen(curve->rows[i].gigabytes_per_second);
  for (const BenchLimit& limit : data.limits)
    for (const double speed : {limit.gigabytes_per_second, limit.range.slowest, limit.range.fastest}) widen(speed);
  if (high == 0) low = 1, high = 100;
  if (!state.logarithmic) return {0, high * 1.06};
  return {std::log10(low / 1.25), std::log10(high * 1.25)};
}

// "0.5", "2,000"
std::string speed_label(double value) {
  return value >= 1000 ? with_thousands(static_cast<std::uint64_t>(std::llround(value))) : fmt::format("{:g}", value);
}

// Powers of ten, then 2 and 5 times these, unless that would be too many.
std::vector<std::pair<double, std::string>> speed_ticks(const Axes& axes) {
  std::vector<std::pair<double, std::string>> ticks;
  if (!axes.logarithmic) {
    for (const Tick& tick : picture::ticks(Spread::Linear, axes.speeds, 7))
      ticks.emplace_back(static_cast<double>(tick.value), speed_label(static_cast<double>(tick.value)));
    return ticks;
  }
  const bool wide = axes.speeds.high - axes.speeds.low > 3;
  for (const int factor : {1, 2, 5})
    for (int power = static_cast<int>(std::floor(axes.speeds.low)); power <= axes.speeds.high; ++power) {
      const double value = factor * std::pow(10.0, power), at = std::log10(value);
      if (at >= axes.speeds.low && at <= axes.speeds.high && (factor == 1 || !wide))
        ticks.emplace_back(value, speed_label(value));
    }
  return ticks;
}

void draw_axes(ImDrawList& list, const Axes& axes, const std::vector<std::uint64_t>& elements) {
  std::vector<float> taken;  // by earlier ones
  for (const auto& [value, label] : speed_ticks(axes)) {
    const float y = std::round(axes.y(value));
    if (std::ranges::any_of(taken, [&](float other) { return std::abs(y - other) < small_text_size(); })) continue;
    taken.push_back(y);
    note_rectangle("speed " + label, {axes.from.x, y}, {axes.to.x, y + 1});
    list.AddRectFilled({axes.from.x, y}, {axes.to.x, y + 1}, with_alpha(palette().line, 0.6f));
    draw_small_text(list, axes.from.x - small_text_width(label) - px(5), y - small_text_size() / 2, palette().muted,
                    label);
  }
  list.AddRectFilled({axes.from.x, axes.to.y}, {axes.to.x, axes.to.y + 1}, palette().muted);
  float free_from = -1e9f;
  for (const std::uint64_t size : elements) {
    const std::string label = size_text(size);
    const float x = std::round(axes.x(size)), half = small_text_width(label) / 2;
    list.AddRectFilled({x, axes.to.y}, {x + 1, axes.to.y + px(4)}, palette().muted);
    if (x - half < free_from) continue;
    draw_small_text(list, x - half, axes.to.y + px(5), palette().muted, label);
    free_from = x + half + px(8);
  }
}

// "host copy: 38.3 GB/s, -5.0 +10 %", and what it means.
std::string limit_text(const BenchLimit& limit) {
  std::string text = fmt::format("{}: {} GB/s", limit.name, speed_text(limit.gigabytes_per_second));
  if (const std::string spread = spread_text(limit); !spread.empty())
    text +=
        fmt::format(", {}: the median of several passes, and how far the slowest and the fastest lie from it", spread);
  if (is_unsteady(limit))
    text += fmt::format("\nUnsteady: the machine was busy, and shares of this speed are no more certain than it. {}",
                        steadier_advice);
  return text;
}

// The name and the speed of a limit, in a column at the right of the plot.
struct LimitName {
  const BenchLimit* limit;
  float line;  // its y
  std::string speed;
  ImVec2 name_at, speed_at;
  ImVec2 from, to;
};

// "38.3 GB/s", "≈38.3 GB/s" if it is unsteady.
std::string limit_speed(const BenchLimit& limit) {
  return (is_unsteady(limit) ? about_sign() : "") + speed_text(limit.gigabytes_per_second) + " GB/s";
}

// Of the column, for the name and the speed of each in one line.
float one_line_width(std::span<const BenchLimit> limits) {
  float width = 0;
  for (const BenchLimit& limit : limits)
    width = std::max(width, small_text_width(limit.name) + small_text_width(limit_speed(limit)));
  return width + px(13 + 8 + 4);
}

// True if `room` pixels have two lines for each of `count`.
bool has_two_lines(float room, std::size_t count) {
  return 2 * small_text_size() + px(1) <= room / static_cast<float>(std::max<std::size_t>(count, 1));
}

// The column ends at `right`. Names of close lines are moved apart. In a narrow column the speed stands below the name,
// or is left out if the plot is too low for that.
std::vector<LimitName> limit_names(const Axes& axes, std::span<const BenchLimit> limits, float right) {
  const float line = small_text_size();
  const bool narrow = right - axes.to.x < px(100);
  const float share = (axes.to.y - axes.from.y + px(4)) / static_cast<float>(std::max<std::size_t>(limits.size(), 1));
  const bool stacked = narrow && has_two_lines(axes.to.y - axes.from.y + px(4), limits.size());
  const float height = stacked ? 2 * line : line,
              step = stacked ? std::min(height + px(5), share) : height + px(narrow ? 2 : 3);
  std::vector<std::pair<float, const BenchLimit*>> lines;
  for (const BenchLimit& limit : limits) lines.emplace_back(axes.y(limit.gigabytes_per_second), &limit);
  std::ranges::sort(lines);
  std::vector<LimitName> names;
  float label_y = -1e9f, lowest = axes.to.y - step * static_cast<float>(lines.size());
  for (const auto& [y, limit] : lines) {
    label_y = std::min(lowest, std::max(label_y + step, y - height / 2));
    lowest += step;
    const std::string speed = narrow && !stacked ? "" : limit_speed(*limit);
    const ImVec2 name_at(axes.to.x + px(narrow ? 9 : 13), label_y);
    const ImVec2 speed_at =
        stacked ? ImVec2(name_at.x, label_y + line) : ImVec2(right - small_text_width(speed), label_y);
    names.push_back(
        {limit, y, speed, name_at, speed_at, {name_at.x - px(3), label_y - px(2)}, {right, label_y + height + px(1)}});
  }
  return names;
}

// Dashed lines in a band from the slowest pass to the fastest.
void draw_limits(ImDrawList& list, const Axes& axes, std::span<const LimitName> names) {
  for (const LimitName& name : names) {
    if (name.limit->range.slowest > 0)
      list.AddRectFilled({axes.from.x, axes.y(name.limit->range.fastest)},
                         {axes.to.x, axes.y(name.limit->range.slowest)}, with_alpha(palette().muted, 0.10f));
    const int dashes = static_cast<int>(std::ceil((axes.to.x - axes.from.x) / px(9)));
    for (int i = 0; i < dashes; ++i) {
      const float x = axes.from.x + static_cast<float>(i) * px(9);
      list.AddRectFilled({x, name.line - px(0.5f)}, {std::min(x + px(5), axes.to.x), name.line + px(0.5f)},
                         palette().muted);
    }
  }
}

// The mouse on a name explains it.
void draw_limit_names(ImDrawList& list, const Axes& axes, std::span<const LimitName> names) {
  for (const LimitName& name : names) {
    const ImU32 speed_color = is_unsteady(*name.limit) ? palette().caution : palette().text;
    list.AddLine({axes.to.x + px(2), name.line}, {name.name_at.x - px(3), name.name_at.y + small_text_size() / 2},
                 palette().muted);
    draw_small_text(list, name.name_at.x, name.name_at.y,
                    name.speed.empty() && is_unsteady(*name.limit) ? speed_color : palette().muted, name.limit->name);
    draw_small_text(list, name.speed_at.x, name.speed_at.y, speed_color, name.speed);
    note_rectangle("limit " + name.limit->name, name.from, name.to);
    if (!name.speed.empty()) note_rectangle("speed of " + name.limit->name + " " + name.speed, name.from, name.to);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(name.from, name.to))
      prompt_tooltip_off_panel(limit_text(*name.limit), {name.from, name.to});
  }
}

void draw_curve(ImDrawList& list, const Axes& axes, std::span<const BenchCurve> curves, std::size_t index, bool faint,
                bool hot) {
  const ImU32 color = with_alpha(curve_color(curves, index), faint ? 0.3f : 1);
  std::vector<ImVec2> points;
  for (const BenchRow& row : curves[index].rows)
    points.emplace_back(axes.x(row.elements), axes.y(row.gigabytes_per_second));
  // From the slowest batch to the fastest.
  for (const BenchRow& row : curves[index].rows) {
    const float x = std::round(axes.x(row.elements)), top = axes.y(fastest(row)), bottom = axes.y(slowest(row));
    if (bottom - top < px(1)) continue;
    const float half = px(0.75f), cap = px(4);
    list.AddRectFilled({x - half, top}, {x + half, bottom}, color);
    for (const float y : {top, bottom}) list.AddRectFilled({x - cap, y - half}, {x + cap, y + half}, color);
    note_rectangle(fmt::format("spread {} {}", curves[index].name, row.elements), {x - cap, top}, {x + cap, bottom});
  }
  list.AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, px(hot ? 2.5f : 1.5f));
  for (const ImVec2& point : points) draw_bench_mark(list, point, index, color, px(hot ? 5 : 4));
}

// Faint and dashed, so that it is not taken for one of this run.
void draw_earlier(ImDrawList& list, const Axes& axes, const BenchCurve& curve, ImU32 color) {
  const ImU32 faint = with_alpha(color, 0.55f);
  for (std::size_t i = 0; i < curve.rows.size(); ++i) {
    const auto at = [&](const BenchRow& row) { return ImVec2(axes.x(row.elements), axes.y(row.gigabytes_per_second)); };
    const ImVec2 to = at(curve.rows[i]);
    list.AddCircle(to, px(3.5f), faint, 0, px(1));
    if (i == 0) continue;
    const ImVec2 from = at(curve.rows[i - 1]);
    const float length = std::hypot(to.x - from.x, to.y - from.y), dash = px(4), step = px(8);
    for (int dashes = 0; static_cast<float>(dashes) * step < length; ++dashes) {
      const float done = static_cast<float>(dashes) * step, a = done / length,
                  b = std::min(done + dash, length) / length;
      list.AddLine({from.x + (to.x - from.x) * a, from.y + (to.y - from.y) * a},
                   {from.x + (to.x - from.x) * b, from.y + (to.y - from.y) * b}, faint, px(1.2f));
    }
  }
  note_rectangle("earlier " + curve.name, {axes.x(curve.rows.front().elements), axes.from.y},
                 {axes.x(curve.rows.back().elements), axes.to.y});
}

struct Point {
  std::size_t curve = 0;
  const BenchRow* row = nullptr;
};

// The point nearest to the mouse, if it is near.
std::optional<Point> point_at(const Axes& axes, std::span<const BenchCurve> curves, ImVec2 mouse) {
  std::optional<Point> nearest;
  float least = px(14) * px(14);
  for (std::size_t c = 0; c < curves.size(); ++c)
    for (const BenchRow& row : curves[c].rows) {
      const float dx = axes.x(row.elements) - mouse.x, dy = axes.y(row.gigabytes_per_second) - mouse.y;
      if (dx * dx + dy * dy >= least) continue;
      least = dx * dx + dy * dy;
      nearest = Point{c, &row};
    }
  return nearest;
}

// The nearest size that was measured.
std::optional<std::uint64_t> size_near(const Axes& axes, std::span<const BenchCurve> curves, float x) {
  std::optional<std::uint64_t> nearest;
  const auto distance = [&](std::uint64_t size) { return std::abs(axes.x(size) - x); };
  for (const BenchCurve& curve : curves)
    for (const BenchRow& row : curve.rows)
      if (!nearest || distance(row.elements) < distance(*nearest)) nearest = row.elements;
  return nearest;
}

// What is under the mouse: a point, which a tooltip explains, or a size, at which all curves are read.
void take_mouse(const Axes& axes, const BenchPlotData& data, BenchPlotState& state) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside =
      mouse.x >= axes.from.x && mouse.x < axes.to.x && mouse.y >= axes.from.y - px(4) && mouse.y < axes.to.y + px(4);
  if (data.curves.empty()) state.in_table = false;
  if (!inside || !ImGui::IsWindowHovered() || data.curves.empty()) {
    if (!state.in_table) state.curve.reset();
    return;
  }
  state.size = size_near(axes, data.curves, mouse.x);
  if (!state.size) return state.curve.reset();  // all are hidden
  const std::optional<Point> point = point_at(axes, data.curves, mouse);
  state.curve = point ? std::optional(point->curve) : std::nullopt;
  if (!point) {
    const float x = std::round(axes.x(*state.size));
    draw_bench_readout(data.curves, *state.size, {{x, axes.from.y}, {x, axes.to.y}}, {axes.from, axes.to});
    return;
  }
  const std::optional<BenchCurve>& before = data.earlier[point->curve];
  const BenchRow* earlier = before ? before->at(point->row->elements) : nullptr;
  const ImVec2 at(axes.x(point->row->elements), axes.y(point->row->gigabytes_per_second));
  prompt_tooltip_off_panel(point_text(data.curves[point->curve], *point->row, earlier), {at, at});
}

// The legend of the curves of earlier runs, which shows or hides them.
void draw_earlier_switch(ImVec2 at, float width, BenchPlotState& state) {
  ImGui::SetCursorScreenPos(at);
  if (ImGui::InvisibleButton("##earlier", {width, small_text_size() + px(6)})) state.earlier = !state.earlier;
  draw_focus_ring();
  note_widget("earlier run");
  tooltip_on_hover(state.earlier ? "Dashed: the same measured before. Click to hide it."
                                 : "Click to show what was measured before.");
  const ImU32 color = ImGui::IsItemHovered() ? palette().text : palette().muted;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = at.y + px(3) + small_text_size() / 2;
  for (const float x : {px(2), px(10), px(18)})
    list.AddLine({at.x + x, middle}, {at.x + x + px(4), middle}, with_alpha(color, state.earlier ? 1 : 0.35f),
                 px(1.2f));
  draw_small_text(list, at.x + px(26), at.y + px(3), with_alpha(color, state.earlier ? 1 : 0.5f), "earlier run");
}

bool has_unsteady(std::span<const BenchCurve> curves, std::span<const BenchLimit> limits) {
  return std::ranges::any_of(limits, [](const BenchLimit& limit) { return is_unsteady(limit); }) ||
         std::ranges::any_of(curves, [](const BenchCurve& curve) {
           return is_unsteady(curve.limit) ||
                  std::ranges::any_of(curve.rows, [](const BenchRow& row) { return is_unsteady(row); });
         });
}

// The legend of the colour of unsteady numbers. It ends at `right`, and is left out if it would begin before `left`.
void draw_unsteady_legend(float left, float right, float y) {
  constexpr const char* word = "unsteady";
  const ImVec2 from{right - small_text_width(word), y}, to{right, y + small_text_size()};
  if (from.x < left) return;
  draw_small_text(*ImGui::GetWindowDrawList(), from.x, from.y, palette().caution, word);
  note_rectangle("unsteady", from, to);
  if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to))
    prompt_tooltip_off_panel(fmt::format("{} {}", unsteady_meaning, steadier_advice), {from, to});
}

// A frame with a sentence in its middle, on as many lines as it takes.
void draw_empty(ImDrawList& list, ImVec2 from, ImVec2 to, const char* sentence) {
  list.AddRect(from, to, palette().line, px(4));
  const std::string lines = wrapped(sentence, to.x - from.x - px(16));
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const ImVec2 at{std::round((from.x + to.x - size.x) / 2), std::round((from.y + to.y - size.y) / 2)};
  list.PushClipRect(from, to, true);
  list.AddText(at, palette().muted, lines.c_str());
  list.PopClipRect();
  note_rectangle("empty plot", at, {at.x + size.x, at.y + size.y});
}

// Hidden curves without their rows: the others keep their colours.
std::vector<BenchCurve> shown_curves(std::span<const BenchCurve> curves, const BenchPlotState& state) {
  std::vector<BenchCurve> shown(curves.begin(), curves.end());
  for (BenchCurve& curve : shown)
    if (std::ranges::find(state.hidden, curve.name) != state.hidden.end()) curve.rows.clear();
  return shown;
}

}  // namespace

ImU32 curve_color(std::span<const BenchCurve> curves, std::size_t curve) {
  const std::optional<std::size_t>& candidate = curves[curve].candidate;
  return candidate ? candidate_color(*candidate) : series_color(curve);
}

void draw_bench_mark(ImDrawList& list, ImVec2 at, std::size_t curve, ImU32 color, float radius) {
  const float r = radius, wide = radius * 1.2f;
  switch (curve % 5) {  // six colours, five shapes: thirty curves before two look alike
    case 0: list.AddCircleFilled(at, r, color); break;
    case 1: list.AddRectFilled({at.x - r * 0.9f, at.y - r * 0.9f}, {at.x + r * 0.9f, at.y + r * 0.9f}, color); break;
    case 2: list.AddTriangleFilled({at.x, at.y - wide}, {at.x + wide, at.y + r}, {at.x - wide, at.y + r}, color); break;
    case 3:
      list.AddQuadFilled({at.x, at.y - wide}, {at.x + wide, at.y}, {at.x, at.y + wide}, {at.x - wide, at.y}, color);
      break;
    case 4: list.AddTriangleFilled({at.x - wide, at.y - r}, {at.x + wide, at.y - r}, {at.x, at.y + wide}, color); break;
  }
}

std::string point_text(const BenchCurve& curve, const BenchRow& row, const BenchRow* earlier) {
  // One thread drives a device, which says nothing about the device.
  const bool on_host = row.threads > 1 || row.backend == "cpu" || row.backend == "reference";
  std::string text = fmt::format("{}\n{}, {}{}\n{}", curve.name, elements_text(row.elements), bytes_text(row),
                                 on_host ? ", " + counted(row.threads, "thread") : "", time_text(row.microseconds));
  if (const std::string repeats = repeats_text(row); !repeats.empty()) text += ": " + repeats;
  if (is_unsteady(row)) text += "\nUnsteady: the batches lie far apart. Close other programs and start again.";
  text += fmt::format("\n{} GB/s, {} of the {} that was measured", speed_text(row.gigabytes_per_second),
                      percent_text(row.share_of_limit), limit_name(row));
  if (is_unsteady(curve.limit)) text += fmt::format(", unsteady: {}", spread_text(curve.limit));
  if (const std::string why = why_above(row); !why.empty()) text += "\n" + why;
  if (earlier != nullptr)
    text += fmt::format("\nearlier run: {}, {} GB/s{}", time_text(earlier->microseconds),
                        speed_text(earlier->gigabytes_per_second),
                        is_within_noise(row, *earlier) ? "; within noise: the batches of both runs overlap" : "");
  return text;
}

void draw_bench_plot(const BenchPlotData& data, const char* empty, ImVec2 size, BenchPlotState& state) {
  const auto& [curves, earlier_of_all, limits, elements] = data;
  const std::vector<BenchCurve> shown = shown_curves(curves, state);
  std::vector<std::optional<BenchCurve>> earlier(earlier_of_all.begin(), earlier_of_all.end());
  for (std::size_t c = 0; c < shown.size(); ++c)
    if (shown[c].rows.empty()) earlier[c].reset();
  const BenchPlotData drawn{shown, earlier, limits, elements};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool low = size.y < px(220);
  const bool small = size.x < px(420);
  float gutter = limits.empty() ? px(8) : small ? px(76) : std::max(px(128), one_line_width(limits));
  const bool has_earlier = std::ranges::any_of(earlier_of_all, [](const auto& each) { return each.has_value(); });
  const float legend = px(26) + small_text_width("earlier run"), beside_button = has_earlier ? legend + px(12) : 0;
  const char* label = "log GB/s";
  const float button = switch_width(label), for_heading = size.x - gutter - button - beside_button;
  const auto fits = [&](const char* heading) { return ImGui::CalcTextSize(heading).x + px(8) <= for_heading; };
  // A low plot has no line to spare for a heading, and a narrow one no room in it: the switch has the unit, too.
  const bool no_heading = low || !fits("GB/s");
  if (!no_heading) {
    ImGui::AlignTextToFramePadding();
    const char* heading = "GB/s over elements";
    ImGui::TextUnformatted(fits(heading) ? heading : "GB/s");
    ImGui::SetCursorScreenPos({at.x + size.x - gutter - button, at.y});
  }
  if (low) ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0});
  ImGui::Checkbox(label, &state.logarithmic);
  if (low) ImGui::PopStyleVar();
  note_widget("speed axis");
  const ImVec2 axis_from = ImGui::GetItemRectMin(), axis_to = ImGui::GetItemRectMax();
  const float legend_y = std::round((axis_from.y + axis_to.y - small_text_size()) / 2);
  if (has_earlier)  // beside the switch, where no curve is
    draw_earlier_switch({no_heading ? axis_to.x + px(12) : axis_from.x - beside_button, legend_y - px(3)}, legend,
                        state);
  if (has_unsteady(curves, limits))
    draw_unsteady_legend(axis_to.x + px(8) + (no_heading ? beside_button : 0), at.x + size.x - px(4), legend_y);

  Axes axes;
  const float below_heading = at.y + (low ? ImGui::GetTextLineHeight() + px(3) : ImGui::GetFrameHeight() + px(4));
  const BenchLegend curve_legend = bench_legend(curves, {at.x + px(4), below_heading}, size.x - px(12), low ? 2 : 4);
  axes.from = {at.x + px(small ? 38 : 44), below_heading + curve_legend.height + px(low ? 3 : 6)};
  axes.inset = small ? 10 : 14;
  axes.to.y = at.y + size.y - small_text_size() - px(8);
  // A plot that is too low for two lines gives the speeds some of its width, if it keeps enough.
  constexpr float least_width = 188;
  const float one_line = one_line_width(limits);
  if (small && !limits.empty() && !has_two_lines(axes.to.y - axes.from.y + px(4), limits.size()) &&
      at.x + size.x - axes.from.x - one_line >= px(least_width))
    gutter = std::max(gutter, one_line);
  axes.to.x = at.x + size.x - gutter;
  axes.logarithmic = state.logarithmic;
  axes.speeds = picture::opened(speeds_of(drawn, state));
  if (!elements.empty()) {
    axes.least = std::log2(static_cast<double>(std::ranges::min(elements)));
    axes.most = std::log2(static_cast<double>(std::ranges::max(elements)));
  }
  note_rectangle("plot", axes.from, axes.to);
  state.size.reset();
  take_mouse(axes, drawn, state);
  draw_bench_legend(curve_legend, curves, state);
  if (!curves.empty() || !limits.empty()) {
    draw_axes(list, axes, elements);
    if (state.size)
      list.AddRectFilled({std::round(axes.x(*state.size)), axes.from.y},
                         {std::round(axes.x(*state.size)) + 1, axes.to.y}, with_alpha(palette().muted, 0.6f));
    const std::vector<LimitName> names = limit_names(axes, limits, at.x + size.x - px(4));
    draw_limits(list, axes, names);
    for (std::size_t c = 0; c < curves.size(); ++c)
      if (state.earlier && earlier[c]) draw_earlier(list, axes, *earlier[c], curve_color(curves, c));
    for (std::size_t c = 0; c < curves.size(); ++c)
      if (state.curve != c) draw_curve(list, axes, shown, c, state.curve.has_value(), false);
    if (state.curve && *state.curve < curves.size()) draw_curve(list, axes, shown, *state.curve, false, true);
    if (const BenchRow* row = state.curve && *state.curve < curves.size() && state.listed
                                  ? shown[*state.curve].at(*state.listed)
                                  : nullptr)
      list.AddCircle({axes.x(row->elements), axes.y(row->gigabytes_per_second)}, px(9), palette().text, 0, px(1.5f));
    draw_limit_names(list, axes, names);
    for (std::size_t c = 0; c < curves.size(); ++c)
      for (const BenchRow& row : shown[c].rows) {
        const ImVec2 point(axes.x(row.elements), axes.y(row.gigabytes_per_second));
        note_rectangle(fmt::format("point {} {}", curves[c].name, row.elements), {point.x - 4, point.y - 4},
                       {point.x + 4, point.y + 4});
      }
  } else {
    draw_empty(list, {at.x, axes.from.y}, {at.x + size.x - px(8), at.y + size.y}, empty);
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
}

}  // namespace opscope::gui
