#include "app/gui/plots/statistics_table.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

void right_aligned(const std::string& text, ImU32 color) {
  const MonoFont mono;
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

// Rounded to what the column holds; the exact value stands in the tooltip.
std::string short_element(DataType type, std::uint64_t bits) {
  const std::string exact = format_element(type, bits);
  return exact.size() <= 8 ? exact : picture::short_number(picture::to_long_double(type, bits), 4);
}

void count_cell(std::uint64_t count, ImU32 color) {
  right_aligned(with_thousands(count), count > 0 ? color : palette().muted);
}

struct Row {
  const char* name;
  // Draws the cell; true where it was clicked and has a place to go to.
  bool (*draw)(const StatisticsColumn&);
};

bool extreme_cell(const StatisticsColumn& column, std::uint64_t bits, std::uint64_t place) {
  if (column.statistics.finite() == 0) return right_aligned("-", palette().muted), false;
  right_aligned(short_element(column.type, bits), palette().text);
  if (!ImGui::IsItemHovered()) return false;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImGui::SetTooltip("%s at %s, first of equals\nclick to go there", format_element(column.type, bits).c_str(),
                    format_index(index_of(place, column.sizes)).c_str());
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left);
}

bool number_cell(const StatisticsColumn& column, double value) {
  if (column.statistics.finite() == 0) return right_aligned("-", palette().muted), false;
  right_aligned(picture::short_number(value, 4), palette().text);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", fmt::format("{}", value).c_str());
  return false;
}

constexpr Row rows[] = {
    {"min", [](const StatisticsColumn& c) { return extreme_cell(c, c.statistics.min_bits, c.statistics.min_at); }},
    {"max", [](const StatisticsColumn& c) { return extreme_cell(c, c.statistics.max_bits, c.statistics.max_at); }},
    {"mean", [](const StatisticsColumn& c) { return number_cell(c, c.statistics.mean); }},
    {"std", [](const StatisticsColumn& c) { return number_cell(c, c.statistics.standard_deviation); }},
    {"zeros", [](const StatisticsColumn& c) { return count_cell(c.statistics.zero, palette().text), false; }},
    {"subnormal", [](const StatisticsColumn& c) { return count_cell(c.statistics.subnormal, palette().text), false; }},
    {"NaN", [](const StatisticsColumn& c) { return count_cell(c.statistics.nan, palette().nan), false; }},
    {"+Inf",
     [](const StatisticsColumn& c) { return count_cell(c.statistics.positive_infinity, palette().caution), false; }},
    {"-Inf",
     [](const StatisticsColumn& c) { return count_cell(c.statistics.negative_infinity, palette().caution), false; }},
};

// A member's name without the "Tensor" that all of them end in, where the column is too narrow for it.
std::string heading_of(std::string title, float room) {
  constexpr std::string_view common = "Tensor";
  const bool fits = ImGui::CalcTextSize(title.c_str()).x <= room;
  if (!fits && title.ends_with(common) && title.size() > common.size()) title.resize(title.size() - common.size());
  return title;
}

bool floats_alone(const Row& row) {
  return row.name == std::string_view("subnormal") || row.name == std::string_view("NaN") ||
         row.name == std::string_view("+Inf") || row.name == std::string_view("-Inf");
}

}  // namespace

std::optional<StatisticsJump> draw_statistics(const char* id, std::span<const StatisticsColumn> columns) {
  if (columns.empty()) return std::nullopt;
  std::optional<StatisticsJump> jump;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  bool any_float = false;
  for (const StatisticsColumn& column : columns) any_float = any_float || is_floating_point(column.type);
  const auto flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoPadOuterX;
  // Four columns of numbers in 350 pixels: a little smaller.
  const float size = columns.size() > 3 ? 0.86f : 0.95f;
  if (!ImGui::BeginTable(id, static_cast<int>(columns.size()) + 1, flags)) return std::nullopt;
  ImGui::SetWindowFontScale(size);
  ImGui::TableSetupColumn("##name", ImGuiTableColumnFlags_WidthFixed);
  for (const StatisticsColumn& column : columns)
    ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthStretch, 1);
  ImGui::TableNextRow();
  for (const StatisticsColumn& column : columns) {
    ImGui::TableNextColumn();
    if (&column == columns.data()) ImGui::TableNextColumn();
    const std::string title = heading_of(column.title, ImGui::GetContentRegionAvail().x);
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(title.c_str()).x;
    if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
    ImGui::TextUnformatted(title.c_str());
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", column.title.c_str());
  }
  for (const Row& row : rows) {
    if (floats_alone(row) && !any_float) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
    ImGui::TextUnformatted(row.name);
    ImGui::PopStyleColor();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      ImGui::TableNextColumn();
      if (row.draw(columns[i])) {
        const Statistics& s = columns[i].statistics;
        const bool least = row.name == std::string_view("min");
        jump = StatisticsJump{i, index_of(least ? s.min_at : s.max_at, columns[i].sizes)};
      }
      note_widget(fmt::format("{} {}", columns[i].title, row.name));
    }
  }
  ImGui::SetWindowFontScale(1);
  ImGui::EndTable();
  return jump;
}

}  // namespace opscope::gui
