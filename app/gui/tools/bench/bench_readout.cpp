#include "app/gui/tools/bench/bench_readout.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/gui/tools/bench/bench_plot.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_lines = 16;
constexpr float widest_name = 300, gap = 10;  // at scale 1

struct Line {
  std::size_t curve;
  std::string name, speed, time, share;
};

std::vector<Line> lines_of(std::span<const BenchCurve> curves, std::uint64_t elements) {
  std::vector<Line> lines;
  for (std::size_t c = 0; c < curves.size(); ++c)
    if (const BenchRow* row = curves[c].at(elements))
      lines.push_back({c, (curves[c].wrong ? "! " : "") + text_without_middle(curves[c].name, px(widest_name)),
                       speed_text(row->gigabytes_per_second) + " GB/s", time_text(row->microseconds),
                       share_text(*row)});
  return lines;
}

void draw_number(const std::string& text) {
  ImGui::TableNextColumn();
  const MonoFont mono;
  right_aligned(palette().text, text);
}

void draw_line(std::span<const BenchCurve> curves, const Line& line) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_bench_mark(*ImGui::GetWindowDrawList(), {at.x + px(7), at.y + ImGui::GetTextLineHeight() / 2}, line.curve,
                  curve_color(curves, line.curve), px(4));
  ImGui::SetCursorScreenPos({at.x + px(18), at.y});
  text_in(curves[line.curve].wrong ? palette().wrong : palette().text, line.name);
  for (const std::string& number : {line.speed, line.time, line.share}) draw_number(number);
  note_widget("reading " + curves[line.curve].name);
}

float widest(const std::vector<Line>& lines, std::string Line::*text) {
  float width = 0;
  for (const Line& line : lines) width = std::max(width, ImGui::CalcTextSize((line.*text).c_str()).x);
  return width;
}

void draw_lines(std::span<const BenchCurve> curves, const std::vector<Line>& lines) {
  if (!ImGui::BeginTable("##readings", 4, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX)) return;
  ImGui::TableSetupColumn("##curve", ImGuiTableColumnFlags_WidthFixed, px(18) + widest(lines, &Line::name));
  {
    const MonoFont mono;
    for (const auto text : {&Line::speed, &Line::time, &Line::share})
      ImGui::TableSetupColumn("##number", ImGuiTableColumnFlags_WidthFixed, widest(lines, text));
  }
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i) draw_line(curves, lines[i]);
  ImGui::EndTable();
}

}  // namespace

void draw_bench_readout(std::span<const BenchCurve> curves, std::uint64_t elements, const Box& line, const Box& plot) {
  const std::vector<Line> lines = lines_of(curves, elements);
  const bool at_left = line.from.x > (plot.from.x + plot.to.x) / 2;
  const float row = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const float height = row * static_cast<float>(std::min(lines.size(), most_lines) + 2);
  // Above the panel, so that it covers nothing of it; beside the line if there is no room for that.
  const float lowest = ImGui::GetIO().DisplaySize.y - height - px(gap), panel = ImGui::GetWindowPos().y;
  const bool above = panel - height - px(gap) >= px(gap);
  ImGui::SetNextWindowPos(
      {at_left ? line.from.x - px(gap) : line.to.x + px(gap), above ? panel - px(gap) : std::min(plot.from.y, lowest)},
      ImGuiCond_Always, {at_left ? 1.0f : 0.0f, above ? 1.0f : 0.0f});
  ImGui::BeginTooltip();
  const ImVec2 wanted = ImGui::GetWindowPos();
  const float rightmost = ImGui::GetIO().DisplaySize.x - ImGui::GetWindowSize().x - px(gap);
  ImGui::SetWindowPos({std::clamp(wanted.x, px(gap), std::max(px(gap), rightmost)), std::max(wanted.y, px(gap))});
  medium_text(elements_text(elements));
  draw_lines(curves, lines);
  if (lines.size() > most_lines) muted_text(fmt::format("and {} more", lines.size() - most_lines));
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  note_rectangle("readout", at, {at.x + size.x, at.y + size.y});
  ImGui::EndTooltip();
}

}  // namespace opscope::gui
