#include "app/gui/tools/bench/bench_legend.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr float mark_width = 14, between_entries = 12;  // at scale 1

// "Sign FLOAT16 ": the name without the backend.
std::string before_backend(const BenchCurve& curve) {
  const std::size_t backend = curve.rows.front().backend.size();
  return curve.name.substr(0, curve.name.size() - std::min(backend, curve.name.size()));
}

float legend_row_height() { return small_text_size() + px(4); }

bool is_hidden(const BenchPlotState& state, const BenchCurve& curve) {
  return std::ranges::find(state.hidden, curve.name) != state.hidden.end();
}

void hide_or_show(BenchPlotState& state, const BenchCurve& curve) {
  if (std::erase(state.hidden, curve.name) == 0) state.hidden.push_back(curve.name);
}

// Or all again, if it is alone.
void show_alone(BenchPlotState& state, std::span<const BenchCurve> curves, std::size_t shown) {
  std::vector<std::string> others;
  for (std::size_t c = 0; c < curves.size(); ++c)
    if (c != shown) others.push_back(curves[c].name);
  const bool is_alone = std::ranges::all_of(
      curves, [&](const BenchCurve& curve) { return is_hidden(state, curve) != (curve.name == curves[shown].name); });
  state.hidden = is_alone ? std::vector<std::string>{} : std::move(others);
}

// The first click of a double click has hidden or shown the curve: that is undone.
void take_clicks(const BenchLegend::Entry& entry, std::span<const BenchCurve> curves, BenchPlotState& state) {
  ImGui::SetCursorScreenPos(entry.from);
  ImGui::PushID(static_cast<int>(entry.curve));
  const bool pressed = ImGui::InvisibleButton("##entry", {entry.to.x - entry.from.x, entry.to.y - entry.from.y});
  draw_focus_ring();
  ImGui::PopID();
  const bool by_key = pressed && !ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    hide_or_show(state, curves[entry.curve]);
    show_alone(state, curves, entry.curve);
  } else if (by_key || ImGui::IsItemClicked()) {
    hide_or_show(state, curves[entry.curve]);
  }
}

}  // namespace

std::vector<std::string> legend_names(std::span<const BenchCurve> curves) {
  std::vector<std::string> names;
  if (curves.empty()) return names;
  const std::string first = before_backend(curves.front());
  std::size_t same = first.size();
  for (const BenchCurve& curve : curves) {
    const std::string other = before_backend(curve);
    const auto differ = std::ranges::mismatch(first, other);
    same = std::min(same, static_cast<std::size_t>(differ.in1 - first.begin()));
  }
  while (same > 0 && first[same - 1] != ' ') --same;  // whole words
  // And what all have before their backend: the data type beside other settings.
  std::size_t same_end = first.size() - same;
  for (const BenchCurve& curve : curves) {
    const std::string other = before_backend(curve);
    const std::size_t most = std::min(same_end, other.size() - same);
    std::size_t end = 0;
    while (end < most && first[first.size() - 1 - end] == other[other.size() - 1 - end]) ++end;
    same_end = end;
  }
  const auto cuts_word = [&](const BenchCurve& curve) {  // INT32 is the end of UINT32
    const std::string all = before_backend(curve);
    return same_end < all.size() - same && all[all.size() - 1 - same_end] != ' ';
  };
  while (same_end > 0 && std::ranges::any_of(curves, cuts_word)) --same_end;
  for (const BenchCurve& curve : curves) {
    std::string name = curve.name.substr(same);
    name.erase(before_backend(curve).size() - same - same_end, same_end);
    names.push_back(std::move(name));
  }
  return names;
}

BenchLegend bench_legend(std::span<const BenchCurve> curves, ImVec2 at, float width, int rows) {
  BenchLegend legend;
  if (curves.empty()) return legend;
  const float right = at.x + width, row = legend_row_height();
  const auto characters = static_cast<std::size_t>(std::max(8.0f, (width - px(mark_width)) / small_text_width("0")));
  const std::vector<std::string> names = legend_names(curves);
  ImVec2 next = at;
  int in_rows = 1;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const std::string text =
        (curves[c].wrong ? "! " : "") + visible_name(names[c], std::min<std::size_t>(characters, 32));
    const float needed = px(mark_width) + small_text_width(text);
    if (next.x > at.x && next.x + needed > right) {
      if (in_rows == rows) break;
      ++in_rows;
      next = {at.x, next.y + row};
    }
    legend.entries.push_back({c, text, next, {next.x + needed, next.y + row}});
    next.x += needed + px(between_entries);
  }
  const auto more_text = [&] { return fmt::format("+ {} more", curves.size() - legend.entries.size()); };
  if (legend.entries.size() < curves.size()) {
    while (legend.entries.size() > 1 &&
           legend.entries.back().to.x + px(between_entries) + small_text_width(more_text()) > right)
      legend.entries.pop_back();
    legend.more = more_text();
    legend.more_at = {legend.entries.back().to.x + px(between_entries), legend.entries.back().from.y};
  }
  legend.height = static_cast<float>(in_rows) * row;
  return legend;
}

void draw_bench_legend(const BenchLegend& legend, std::span<const BenchCurve> curves, BenchPlotState& state) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const BenchLegend::Entry& entry : legend.entries) {
    const BenchCurve& curve = curves[entry.curve];
    take_clicks(entry, curves, state);
    const bool hidden = is_hidden(state, curve);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(entry.from, entry.to)) {
      if (!hidden) state.curve = entry.curve;
      prompt_tooltip_off_panel(
          curve.name + (curve.wrong ? "\n" + std::string(wrong_curve_meaning) : std::string()) +
              (hidden ? "\nHidden: a click shows it." : "\nA click hides it, a double click shows it alone."),
          {entry.from, entry.to});
    }
    const bool faint = hidden || (state.curve && state.curve != entry.curve);
    const float middle = entry.from.y + legend_row_height() / 2;
    draw_bench_mark(list, {entry.from.x + px(5), middle}, entry.curve,
                    with_alpha(curve_color(curves, entry.curve), faint ? 0.3f : 1), px(4));
    draw_small_text(list, entry.from.x + px(mark_width), middle - small_text_size() / 2,
                    with_alpha(curve.wrong ? palette().wrong
                               : faint     ? palette().muted
                                           : palette().text,
                               hidden ? 0.5f : 1),
                    entry.text);
    if (curve.wrong) note_rectangle("legend wrong " + curve.name, entry.from, entry.to);
    note_rectangle("legend " + curve.name, entry.from, entry.to);
  }
  if (!legend.more.empty())
    draw_small_text(list, legend.more_at.x, legend.more_at.y + px(2), palette().muted, legend.more);
}

}  // namespace opscope::gui
