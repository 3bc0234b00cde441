#include "app/gui/tools/bench/bench_figures.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

struct Column {
  const char* name;
  float width, least;  // at scale 1; the least holds all usual numbers, for a narrow table beside the plot
  const char* meaning;
  int goes;  // in which turn, where there is less room; 0: it stays
};

constexpr Column columns[] = {
    {"elements", 72, 60, "Of the output.", 0},
    {"bytes", 76, 76, "Every byte that must be read or written, once.", 2},
    {"time", 74, 64, "Of one dispatch: the median of several batches.", 3},
    {"time spread", 84, 84,
     "How far the times of the fastest and the slowest batch lie from the median. Amber: unsteady, they lie far apart, "
     "and another run may give another median.",
     4},
    {"GB/s", 62, 46, "Every byte that must be read or written, once.", 0},
    {"of memory", 96, 90,
     "Of the speed of memory measured in this run: a copy, or a triad if the dispatch reads several tensors. Data in a "
     "cache are faster: above 100 %.",
     0},
    {"earlier", 66, 66,
     "How many times as fast as the same was in an earlier run. ~: within noise, the batches of both overlap.", 1},
};

constexpr const Column *spread_column = columns + 3, *earlier_column = columns + 6;

constexpr float tight_up_to = 450;  // width of the table, at scale 1

// `room`: of the table, as in all that follows.
float column_width(const Column& column, float room) {
  return px(room < px(tight_up_to) ? column.least : column.width);
}

float width_of(const std::vector<const Column*>& shown, float room) {
  float width = 2 * ImGui::GetStyle().CellPadding.x * static_cast<float>(shown.size() - 1);  // none at the edges
  for (const Column* column : shown) width += column_width(*column, room);
  return width;
}

bool shows(const std::vector<const Column*>& shown, const Column* column) {
  return std::ranges::find(shown, column) != shown.end();
}

// As many of them as fit beside the scrollbar. What an earlier run had goes first: the plot shows it too. The speed
// stays, as the time and the bytes follow from it, and the spread goes last, which tells an unsteady row.
std::vector<const Column*> columns_in(float room, bool has_earlier) {
  std::vector<const Column*> shown;
  for (const Column& column : columns)
    if (has_earlier || &column != earlier_column) shown.push_back(&column);
  const float beside_bar = room - ImGui::GetStyle().ScrollbarSize;
  for (int turn = 1; turn <= 4 && width_of(shown, room) > beside_bar; ++turn)
    std::erase_if(shown, [&](const Column* column) { return column->goes == turn; });
  return shown;
}

std::string cell_text(const Column& column, const BenchRow& row, const BenchRow* earlier) {
  switch (&column - columns) {
    case 0: return size_text(row.elements);
    case 1: return bytes_text(row);
    case 2: return time_text(row.microseconds);
    case 3: return spread_text(row);
    case 4: return speed_text(row.gigabytes_per_second);
    case 5: return share_text(row);
    default: return earlier == nullptr ? "-" : ratio_text(row, *earlier);
  }
}

// All columns with their headings, with tabs between them: a table of one row for other programs.
std::string row_text(const BenchCurve& curve, const BenchRow& row, const BenchRow* earlier) {
  std::string headings = "curve", cells = visible_name(curve.name);
  for (const Column& column : columns) {
    if (&column == earlier_column && earlier == nullptr) continue;
    headings += std::string("\t") + column.name, cells += "\t" + cell_text(column, row, earlier);
  }
  return headings + "\n" + cells;
}

ImU32 color_of(const Column& column, const BenchRow& row, const BenchRow* earlier) {
  switch (&column - columns) {
    case 0: return palette().muted;
    case 3: return is_unsteady(row) ? palette().caution : palette().text;
    case 6: return earlier == nullptr || is_within_noise(row, *earlier) ? palette().muted : palette().text;
    default: return palette().text;
  }
}

// Of the room beside the scrollbar, for spreads of many digits.
float spare_of(const std::vector<const Column*>& shown, float room) {
  if (!shows(shown, spread_column)) return 0;
  return std::clamp(room - ImGui::GetStyle().ScrollbarSize - width_of(shown, room), 0.0f, px(32));
}

bool begin_figures(const char* id, const std::vector<const Column*>& shown, float room, float spare) {
  const auto count = static_cast<int>(shown.size());
  if (!ImGui::BeginTable(id, count, ImGuiTableFlags_NoPadOuterX | ImGuiTableFlags_SizingFixedFit)) return false;
  for (const Column* column : shown)
    ImGui::TableSetupColumn(column->name, ImGuiTableColumnFlags_WidthFixed,
                            column_width(*column, room) + (column == spread_column ? spare : 0));
  return true;
}

std::vector<const Column*> columns_in(float room, std::span<const std::optional<BenchCurve>> earlier) {
  const bool has_earlier = std::ranges::any_of(earlier, [](const auto& each) { return each.has_value(); });
  return columns_in(room, has_earlier);
}

void draw_headings(const std::vector<const Column*>& shown, float room) {
  if (!begin_figures("##headings", shown, room, spare_of(shown, room))) return;
  ImGui::TableNextRow();
  for (const Column* column : shown) {
    ImGui::TableNextColumn();
    right_aligned(palette().muted, column->name);
    tooltip_on_hover(column->meaning);
    note_widget(fmt::format("heading {}", column->name));
  }
  ImGui::EndTable();
}

// The curve's mark and name, and at the end of the shares, at `limit_end`, the speed of memory that is its limit.
// Returns where that begins, and the name as it is shown.
std::pair<float, std::string> paint_name(std::span<const BenchCurve> curves, std::size_t c, ImVec2 at,
                                         float limit_end) {
  const BenchCurve& curve = curves[c];
  std::string limit = fmt::format("% of {}", limit_name(curve.rows.front()));
  if (!curve.limit.name.empty()) {
    const std::string speed = fmt::format("{}: {} GB/s, spread {}", limit, speed_text(curve.limit.gigabytes_per_second),
                                          spread_text(curve.limit));
    if (ImGui::CalcTextSize((curve.name + speed).c_str()).x + px(36) <= limit_end) limit = speed;
  }
  const float line = ImGui::GetTextLineHeight(), limit_width = ImGui::CalcTextSize(limit.c_str()).x;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_bench_mark(list, {at.x + px(7), at.y + line / 2}, c, curve_color(curves, c), px(4));
  ImGui::PushFont(fonts().medium);
  const float mark = curve.wrong ? ImGui::CalcTextSize("! ").x : 0;
  std::string shown = text_without_middle(curve.name, limit_end - limit_width - px(30) - mark);
  const ImU32 color = curve.wrong ? palette().wrong : palette().text;
  if (curve.wrong) list.AddText({at.x + px(18), at.y}, color, "! ");
  list.AddText({at.x + px(18) + mark, at.y}, color, shown.c_str());
  ImGui::PopFont();
  const float limit_at = at.x + limit_end - limit_width;
  list.AddText({limit_at, at.y}, is_unsteady(curve.limit) ? palette().caution : palette().muted, limit.c_str());
  return {limit_at, std::move(shown)};
}

// True if the mouse is over it.
bool draw_name(std::span<const BenchCurve> curves, std::size_t c, bool hot, float width, float limit_end) {
  const BenchCurve& curve = curves[c];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  ImGui::Selectable("##name", false, 0, {width, line});
  const bool hovered = ImGui::IsItemHovered();
  note_widget("curve " + curve.name);
  if (hot)
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + line}, with_alpha(palette().accent, 0.20f));
  const auto [limit_at, shown] = paint_name(curves, c, at, limit_end);
  note_rectangle("limit of " + curve.name, {limit_at, at.y}, {at.x + limit_end, at.y + line});
  if (curve.wrong) note_rectangle("wrong " + curve.name, at, {at.x + width, at.y + line});
  std::string told = shown != curve.name ? curve.name : "";
  if (curve.wrong) told += (told.empty() ? "" : "\n") + std::string(wrong_curve_meaning);
  tooltip_on_hover(told);
  return hovered;
}

// The name of the curve whose rows are the first in sight stays at the top while its own line is scrolled away.
void draw_kept_name(std::span<const BenchCurve> curves, std::size_t c, float width, float limit_end) {
  const ImVec2 window = ImGui::GetWindowPos(), at{window.x, window.y + covered_by_head()};
  const float line = ImGui::GetTextLineHeight() + px(2);
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + line}, palette().panel);
  paint_name(curves, c, at, limit_end);
  note_rectangle("head " + curves[c].name, at, {at.x + width, at.y + line});
}

// Scrolls to a line that begins at `top` on the screen, unless it is in sight below the first `covered` pixels.
void keep_in_sight(float top, float covered) {
  const float from = ImGui::GetWindowPos().y, height = ImGui::GetWindowHeight(), head = covered_by_head();
  const bool in_sight = top >= from + head + covered && top + ImGui::GetTextLineHeight() <= from + height;
  if (!in_sight) ImGui::SetScrollFromPosY(top - from, (head + height) / (2 * height));
}

// What cannot be seen from the numbers alone. `why`: one that is in no cache is faster than the memory.
void draw_meanings(std::span<const BenchCurve> curves, const std::string& why, bool unsteady) {
  if (unsteady) {
    wrapped_text(palette().muted, fmt::format("{} {}", unsteady_meaning, steadier_advice));
    note_widget("why unsteady");
  }
  const bool cached =
      std::ranges::any_of(curves, [](const BenchCurve& curve) { return std::ranges::any_of(curve.rows, is_in_cache); });
  std::string above =
      cached ? "cache: above 100 %, since the data fit into a cache, which is faster than the memory." : "";
  if (!why.empty()) above += (cached ? " " : "") + why;
  if (above.empty()) return;
  wrapped_text(palette().muted, above);
  note_widget("why above");
}

}  // namespace

void draw_bench_headings(float room, std::span<const std::optional<BenchCurve>> earlier) {
  draw_headings(columns_in(room, earlier), room);
}

void draw_bench_figures(std::span<const BenchCurve> curves, std::span<const std::optional<BenchCurve>> earlier,
                        BenchPlotState& state) {
  const std::optional<std::size_t> hot_curve = state.curve;
  const std::optional<std::uint64_t> hot_size = state.size;
  const bool in_here = ImGui::IsWindowHovered();
  state.in_table = in_here;
  if (in_here) state.curve.reset();
  state.listed.reset();
  const float room = ImGui::GetWindowWidth();
  const std::vector<const Column*> shown = columns_in(room, earlier);
  const float spare = spare_of(shown, room), width = width_of(shown, room) + spare;
  const float behind_shares =
      shows(shown, earlier_column) ? column_width(*earlier_column, room) + 2 * ImGui::GetStyle().CellPadding.x : 0;
  double highest = 0;  // share of a row in no cache
  std::string why;     // it is above the memory's
  bool unsteady = false;
  std::optional<std::size_t> head;  // of the rows at the top, if its own line is scrolled away
  const float sight = ImGui::GetWindowPos().y + covered_by_head(), line = ImGui::GetTextLineHeight() + px(2);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    ImGui::PushID(static_cast<int>(c));
    const bool begins_above = ImGui::GetCursorScreenPos().y < sight;
    const bool hot_name = hot_curve == c && !in_here && !hot_size;
    if (hot_name) keep_in_sight(ImGui::GetCursorScreenPos().y, 0);
    if (draw_name(curves, c, hot_name, width, width - behind_shares)) state.curve = c;
    if (begin_figures("##rows", shown, room, spare)) {
      for (const BenchRow& row : curves[c].rows) {
        const BenchRow* before = earlier[c] ? earlier[c]->at(row.elements) : nullptr;
        ImGui::TableNextRow();
        if (hot_curve == c && hot_size == row.elements)
          ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, with_alpha(palette().accent, 0.20f));
        for (const Column* column : shown) {
          ImGui::TableNextColumn();
          if (column == shown.front()) {
            const ImVec2 at = ImGui::GetCursorPos();
            if (!in_here && hot_curve == c && hot_size == row.elements)
              keep_in_sight(ImGui::GetCursorScreenPos().y, line);
            const bool covered = begins_above && ImGui::GetIO().MousePos.y < sight + line;  // by the head
            ImGui::PushID(fmt::format("{}", row.elements).c_str());
            ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()});
            const auto copied = [&] { return row_text(curves[c], row, before); };
            copy_by_key((ImGui::IsItemHovered() && !covered) || has_focus_ring(ImGui::GetItemID()), copied);
            if (begin_numbers_menu()) {
              copy_entry("Copy the row", copied);
              ImGui::EndPopup();
            }
            ImGui::PopID();
            note_widget(fmt::format("row {} {}", curves[c].name, row.elements));
            if (ImGui::IsItemHovered() && !covered) state.curve = c, state.listed = row.elements;
            if (!covered) tooltip_off_panel_on_hover(point_text(curves[c], row, before));
            ImGui::SetCursorPos(at);
          }
          const MonoFont mono;
          right_aligned(color_of(*column, row, before), cell_text(*column, row, before));
        }
        if (!is_in_cache(row) && row.share_of_limit > highest) highest = row.share_of_limit, why = why_above(row);
        unsteady = unsteady || is_unsteady(row) || is_unsteady(curves[c].limit);
      }
      ImGui::EndTable();
    }
    ImGui::PopID();
    if (begins_above && ImGui::GetCursorScreenPos().y - line > sight) head = c;
    ImGui::Dummy({0, px(2)});
  }
  draw_meanings(curves, why, unsteady);
  if (head) draw_kept_name(curves, *head, width, width - behind_shares);
}

}  // namespace opscope::gui
