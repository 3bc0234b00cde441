#include "app/gui/tools/bench/bench_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/series_color.h"
#include "app/gui/widgets/theme.h"
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
  bool logarithmic = true;

  float x(std::uint64_t elements) const {
    const double at = most > least ? (std::log2(static_cast<double>(elements)) - least) / (most - least) : 0.5;
    const float inset = px(14);
    return from.x + inset + static_cast<float>(at) * (to.x - from.x - 2 * inset);
  }
  float y(double speed) const {
    const double value = logarithmic ? std::log10(std::max(speed, 1e-9)) : speed;
    return to.y - static_cast<float>(picture::position(Spread::Linear, speeds, value)) * (to.y - from.y);
  }
};

Range speeds_of(std::span<const BenchCurve> curves, std::span<const BenchLimit> limits, bool logarithmic) {
  double low = 1e30, high = 0;
  const auto widen = [&](double speed) {
    if (speed > 0) low = std::min(low, speed), high = std::max(high, speed);
  };
  for (const BenchCurve& curve : curves)
    for (const BenchRow& row : curve.rows) widen(row.gigabytes_per_second);
  for (const BenchLimit& limit : limits) widen(limit.gigabytes_per_second);
  if (high == 0) low = 1, high = 100;
  if (!logarithmic) return {0, high * 1.06};
  return {std::log10(low / 1.25), std::log10(high * 1.25)};
}

// 1, 2 and 5 times powers of ten; only powers of ten if those would be too many.
std::vector<std::pair<double, std::string>> speed_ticks(const Axes& axes) {
  std::vector<std::pair<double, std::string>> ticks;
  if (!axes.logarithmic) {
    for (const Tick& tick : picture::ticks(Spread::Linear, axes.speeds, 7))
      ticks.emplace_back(static_cast<double>(tick.value), tick.label);
    return ticks;
  }
  const bool wide = axes.speeds.high - axes.speeds.low > 3;
  for (int power = static_cast<int>(std::floor(axes.speeds.low)); power <= axes.speeds.high; ++power)
    for (const int factor : {1, 2, 5}) {
      const double value = factor * std::pow(10.0, power), at = std::log10(value);
      if (at >= axes.speeds.low && at <= axes.speeds.high && (factor == 1 || !wide))
        ticks.emplace_back(value, fmt::format("{:g}", value));
    }
  return ticks;
}

void draw_axes(ImDrawList& list, const Axes& axes, const std::vector<std::uint64_t>& elements) {
  float free_to = axes.to.y + small_text_size();
  for (const auto& [value, label] : speed_ticks(axes)) {
    const float y = std::round(axes.y(value));
    if (y + small_text_size() / 2 > free_to) continue;
    free_to = y - small_text_size() / 2;
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

// Dashed lines, with their names in a column at the right. Names of close lines are moved apart.
void draw_limits(ImDrawList& list, const Axes& axes, std::span<const BenchLimit> limits, float right) {
  std::vector<std::pair<float, const BenchLimit*>> lines;
  for (const BenchLimit& limit : limits) lines.emplace_back(axes.y(limit.gigabytes_per_second), &limit);
  std::ranges::sort(lines);
  float label_y = -1e9f;
  for (const auto& [y, limit] : lines) {
    const int dashes = static_cast<int>(std::ceil((axes.to.x - axes.from.x) / px(9)));
    for (int i = 0; i < dashes; ++i) {
      const float x = axes.from.x + static_cast<float>(i) * px(9);
      list.AddRectFilled({x, y - px(0.5f)}, {std::min(x + px(5), axes.to.x), y + px(0.5f)}, palette().muted);
    }
    label_y = std::max(label_y + small_text_size() + px(3), y - small_text_size() / 2);
    const float middle = label_y + small_text_size() / 2;
    list.AddLine({axes.to.x + px(2), y}, {axes.to.x + px(10), middle}, palette().muted);
    const std::string speed = speed_text(limit->gigabytes_per_second);
    draw_small_text(list, axes.to.x + px(13), label_y, palette().muted, limit->name);
    draw_small_text(list, right - small_text_width(speed), label_y, palette().text, speed);
  }
}

void draw_curve(ImDrawList& list, const Axes& axes, std::span<const BenchCurve> curves, std::size_t index, bool faint,
                bool hot) {
  const ImU32 color = with_alpha(curve_color(curves, index), faint ? 0.3f : 1);
  std::vector<ImVec2> points;
  for (const BenchRow& row : curves[index].rows)
    points.emplace_back(axes.x(row.elements), axes.y(row.gigabytes_per_second));
  list.AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, px(hot ? 2.5f : 1.5f));
  for (const ImVec2& point : points) draw_bench_mark(list, point, index, color, px(hot ? 5 : 4));
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

std::optional<std::uint64_t> size_near(const Axes& axes, const std::vector<std::uint64_t>& elements, float x) {
  const auto nearest =
      std::ranges::min_element(elements, {}, [&](std::uint64_t size) { return std::abs(axes.x(size) - x); });
  return nearest == elements.end() ? std::nullopt : std::optional(*nearest);
}

void take_mouse(const Axes& axes, std::span<const BenchCurve> curves, const std::vector<std::uint64_t>& elements,
                BenchPlotState& state) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside =
      mouse.x >= axes.from.x && mouse.x < axes.to.x && mouse.y >= axes.from.y - px(4) && mouse.y < axes.to.y + px(4);
  if (!inside || !ImGui::IsWindowHovered() || curves.empty()) return;
  state.size = size_near(axes, elements, mouse.x);
  const std::optional<Point> point = point_at(axes, curves, mouse);
  state.curve = point ? std::optional(point->curve) : std::nullopt;
  if (!point) return;
  const BenchRow& row = *point->row;
  ImGui::SetTooltip(
      "%s", fmt::format("{}\n{} elements, {}\n{}\n{} GB/s, {:.0f} % of the memory bandwidth{}",
                        curves[point->curve].name, size_text(row.elements), counted(row.threads, "thread"),
                        time_text(row.microseconds), speed_text(row.gigabytes_per_second), row.share_of_limit * 100,
                        is_in_cache(row) ? ": in a cache" : "")
                .c_str());
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

void draw_bench_plot(std::span<const BenchCurve> curves, std::span<const BenchLimit> limits,
                     const std::vector<std::uint64_t>& elements, const char* empty, ImVec2 size,
                     BenchPlotState& state) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const char* mode = state.logarithmic ? "log GB/s" : "linear GB/s";
  const float gutter = limits.empty() ? px(8) : px(128), button = px(96);
  // A low plot has no line to spare for a heading and a button: the button says what is drawn.
  const bool low = size.y < px(220);
  if (!low) {
    ImGui::AlignTextToFramePadding();
    const char* heading = "GB/s over elements";
    const bool fits = ImGui::CalcTextSize(heading).x + px(8) <= size.x - gutter - button;
    ImGui::TextUnformatted(fits ? heading : "GB/s");
    ImGui::SetCursorScreenPos({at.x + size.x - gutter - button, at.y});
  }
  const std::string label = fmt::format("{}##speed axis", mode);
  if (low ? ImGui::SmallButton(label.c_str()) : ImGui::Button(label.c_str(), {button, 0}))
    state.logarithmic = !state.logarithmic;
  note_widget("speed axis");

  Axes axes;
  axes.from = {at.x + px(44), at.y + (low ? ImGui::GetTextLineHeight() + px(6) : ImGui::GetFrameHeight() + px(10))};
  axes.to = {at.x + size.x - gutter, at.y + size.y - small_text_size() - px(8)};
  axes.logarithmic = state.logarithmic;
  axes.speeds = picture::opened(speeds_of(curves, limits, state.logarithmic));
  if (!elements.empty()) {
    axes.least = std::log2(static_cast<double>(std::ranges::min(elements)));
    axes.most = std::log2(static_cast<double>(std::ranges::max(elements)));
  }
  note_rectangle("plot", axes.from, axes.to);
  state.size.reset();
  take_mouse(axes, curves, elements, state);
  if (!curves.empty() || !limits.empty()) {
    draw_axes(list, axes, elements);
    if (state.size)
      list.AddRectFilled({std::round(axes.x(*state.size)), axes.from.y},
                         {std::round(axes.x(*state.size)) + 1, axes.to.y}, with_alpha(palette().muted, 0.6f));
    draw_limits(list, axes, limits, at.x + size.x - px(4));
    for (std::size_t c = 0; c < curves.size(); ++c)
      if (state.curve != c) draw_curve(list, axes, curves, c, state.curve.has_value(), false);
    if (state.curve && *state.curve < curves.size()) draw_curve(list, axes, curves, *state.curve, false, true);
    for (std::size_t c = 0; c < curves.size(); ++c)
      for (const BenchRow& row : curves[c].rows) {
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
