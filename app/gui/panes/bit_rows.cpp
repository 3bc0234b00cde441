#include "app/gui/panes/bit_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

struct BitText {
  std::string text;
  ImU32 color;
};
// Title, sign, exponent, fraction, what they mean, the next value below and the next above.
using BitRow = std::array<BitText, 7>;

// How much is told, from all to what narrow panels have room for.
enum class Detail { Full, BriefSteps, BriefMeaning, SmallFont };

std::string step_text(const char* word, DataType type, std::optional<std::uint64_t> bits) {
  return bits ? fmt::format("{} {}", word, format_element(type, *bits)) : "";
}

std::string meaning_of(const BitParts& parts, Detail detail) {
  if (parts.exactly.empty() || detail >= Detail::BriefMeaning) return std::string(parts.kind);
  return "= " + parts.exactly + (parts.kind == "normal" ? "" : "  " + std::string(parts.kind));
}

BitRow bit_row_of(const HeatmapSource& source, std::span<const std::uint32_t> index, Detail detail) {
  const ImU32 muted = palette().muted;
  const auto place = byte_of_element(source.tensor, index);
  if (!place) return {BitText{source.title, muted}, {"-", muted}, {}, {}, {}, {}, {}};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
  const BitParts parts = bit_parts(type, bits);
  const bool full = detail == Detail::Full;
  return {BitText{source.title, muted},
          {parts.sign, palette().caution},
          {parts.exponent, palette().accent},
          {parts.rest, palette().text},
          {meaning_of(parts, detail), muted},
          {step_text(full ? "next below" : "<", type, next_below(type, bits)), muted},
          {step_text(full ? "next above" : ">", type, next_above(type, bits)), muted}};
}

struct BitTable {
  std::vector<BitRow> rows;
  ImFont* font = fonts().mono;
  std::array<float, std::tuple_size_v<BitRow>> columns{};  // their widths with the gaps behind them, in pixels

  float width() const { return std::accumulate(columns.begin(), columns.end(), 0.0f); }
};

BitTable table_of(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, Detail detail) {
  BitTable table;
  const bool small = detail == Detail::SmallFont;
  if (small) table.font = fonts().small;
  ImGui::PushFont(table.font);
  for (const HeatmapSource& source : sources)
    if (!source.reference) table.rows.push_back(bit_row_of(source, index, detail));
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    float& width = table.columns[i];
    for (const BitRow& row : table.rows) width = std::max(width, ImGui::CalcTextSize(row[i].text.c_str()).x);
    const bool is_field = i >= 1 && i < 3;  // the fields of one number stand close together
    if (width > 0 && i + 1 < table.columns.size()) width += px(is_field ? 8 : 20) * (small ? 0.5f : 1);
  }
  ImGui::PopFont();
  return table;
}

std::string text_of(const BitTable& table) {
  std::string text;
  for (const BitRow& row : table.rows) {
    text += text.empty() ? "" : "\n";
    for (const BitText& part : row) text += part.text.empty() ? "" : part.text + "  ";
  }
  return text;
}

// Draws the parts that have room from x on. "..." stands for those that have none: half a number reads as another one.
void draw_row(ImDrawList& list, const BitRow& row, const BitTable& table, ImVec2 at, float right) {
  const float dots = ImGui::CalcTextSize("...").x, end = at.x + table.width() <= right ? right : right - dots;
  for (std::size_t i = 0; i < row.size(); at.x += table.columns[i++]) {
    if (row[i].text.empty()) continue;
    if (at.x + ImGui::CalcTextSize(row[i].text.c_str()).x > end) {
      list.AddText({std::min(at.x, right - dots), at.y}, palette().muted, "...");
      return;
    }
    list.AddText(at, row[i].color, row[i].text.c_str());
  }
}

float line_height() { return fonts().mono->FontSize + px(2); }

}  // namespace

float bit_rows_height(std::span<const HeatmapSource> sources, const HeatmapView& view) {
  if (!view.bits) return 0;
  const auto rows = std::ranges::count_if(sources, [](const HeatmapSource& source) { return !source.reference; });
  return static_cast<float>(rows) * line_height();
}

void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, bit_rows_height(sources, view)};
  ImGui::Dummy(size);
  note_widget("probe bits");
  if (!view.probe) return;
  const bool hovered = ImGui::IsItemHovered();
  BitTable table;
  for (const Detail detail : {Detail::Full, Detail::BriefSteps, Detail::BriefMeaning, Detail::SmallFont})
    if (table = table_of(sources, *view.probe, detail); table.width() <= size.x) break;
  for (const BitRow& row : table.rows)
    note_widget(fmt::format("{}: {} {} {}", row[0].text, row[1].text, row[2].text, row[3].text));
  if (hovered) tooltip_on_hover(text_of(table_of(sources, *view.probe, Detail::Full)));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::PushFont(table.font);
  list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  float y = at.y;
  for (const BitRow& row : table.rows) {
    draw_row(list, row, table, {at.x, y}, at.x + size.x);
    y += line_height();
  }
  list.PopClipRect();
  ImGui::PopFont();
}

}  // namespace opscope::gui
