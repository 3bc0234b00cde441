#include "app/gui/panes/bit_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
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
// Title, sign, exponent, fraction, what they mean, and the steps.
using BitRow = std::array<BitText, 6>;

std::string step_text(const char* arrow, DataType type, std::optional<std::uint64_t> bits) {
  return bits ? fmt::format("{} {}", arrow, format_element(type, *bits)) : "";
}

std::string meaning_of(const BitParts& parts) {
  if (parts.exactly.empty()) return std::string(parts.kind);
  return "= " + parts.exactly + (parts.kind == "normal" ? "" : "  " + std::string(parts.kind));
}

BitRow bit_row_of(const HeatmapSource& source, std::span<const std::uint32_t> index) {
  const ImU32 muted = palette().muted;
  const auto place = byte_of_element(source.tensor, index);
  if (!place) return {BitText{source.title, muted}, {"-", muted}, {}, {}, {}, {}};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
  const BitParts parts = bit_parts(type, bits);
  const std::string below = step_text("next below", type, next_below(type, bits)),
                    above = step_text("above", type, next_above(type, bits));
  return {BitText{source.title, muted},       {parts.sign, palette().caution},
          {parts.exponent, palette().accent}, {parts.rest, palette().text},
          {meaning_of(parts), muted},         {below + (below.empty() || above.empty() ? "" : "   ") + above, muted}};
}

float line_height() { return fonts().mono->FontSize + px(2); }

bool is_shown(const HeatmapSource& source) { return !source.reference; }

}  // namespace

float bit_rows_height(std::span<const HeatmapSource> sources, const HeatmapView& view) {
  if (!view.bits) return 0;
  return static_cast<float>(std::ranges::count_if(sources, is_shown)) * line_height();
}

void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, bit_rows_height(sources, view)};
  ImGui::Dummy(size);
  note_widget("probe bits");
  if (!view.probe) return;
  std::vector<BitRow> rows;
  for (const HeatmapSource& source : sources)
    if (is_shown(source)) rows.push_back(bit_row_of(source, *view.probe));
  for (const BitRow& row : rows)
    note_widget(fmt::format("{}: {} {} {}", row[0].text, row[1].text, row[2].text, row[3].text));
  const MonoFont mono;
  std::array<float, std::tuple_size_v<BitRow>> widths{};
  for (const BitRow& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], ImGui::CalcTextSize(row[i].text.c_str()).x);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  float y = at.y;
  for (const BitRow& row : rows) {
    float x = at.x;
    for (std::size_t i = 0; i < row.size(); ++i) {
      list.AddText({x, y}, row[i].color, row[i].text.c_str());
      const bool is_field = i >= 1 && i <= 3;  // the fields of one number stand close together
      if (widths[i] > 0) x += widths[i] + px(is_field && i < 3 ? 8 : 20);
    }
    y += line_height();
  }
  list.PopClipRect();
}

}  // namespace opscope::gui
