#include <fmt/format.h>

#include <algorithm>

#include "app/gui/panes/pane.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// Where the probed element lies in a tensor: a dimension of size 1 stands for all of it, as in a broadcast.
std::optional<std::uint64_t> place_in(const Tensor& tensor, std::span<const std::uint32_t> index) {
  const TensorDesc& desc = tensor.desc;
  if (desc.sizes.size() != index.size()) return std::nullopt;
  std::vector<std::uint32_t> own(index.begin(), index.end());
  for (std::size_t d = 0; d < own.size(); ++d) {
    if (desc.sizes[d] == 1) own[d] = 0;
    if (own[d] >= desc.sizes[d]) return std::nullopt;
  }
  const std::uint64_t offset = offset_of(own, effective_strides(desc)) * element_size(desc.data_type);
  if (offset + element_size(desc.data_type) > tensor.bytes().size()) return std::nullopt;
  return offset;
}

struct Column {
  std::string title, above, below;
};

Column column_of(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal) {
  const auto place = place_in(source.tensor, index);
  if (!place) return {source.title, "-", "-"};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.bytes().data() + *place, element_size(type));
  std::string value = format_element(type, bits), pattern = format_bits(type, bits);
  if (hexadecimal) std::swap(value, pattern);
  return {source.title, std::move(value), std::move(pattern)};
}

void write(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  list.AddText(font, font->FontSize, at, color, text.c_str());
}

}  // namespace

float probe_height() { return fonts().regular->FontSize + fonts().mono->FontSize + px(6); }

void draw_probe(std::span<const HeatmapSource> sources, const HeatmapView& view, const PaneFrame& frame) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, probe_height()});
  note_widget("probe");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* words = fonts().regular;
  ImFont* numbers = fonts().mono;
  const float second = at.y + words->FontSize + px(2);
  if (!frame.probe || !view.probe) {
    write(list, words, at, palette().muted, "Point at an element to read it; a click pins it, arrow keys move it.");
    return;
  }
  if (view.pinned) note_widget("pinned " + format_index(*view.probe));
  std::vector<Column> columns;
  const std::string state = view.pinned ? "pinned" : "at the mouse";
  const HeatmapSource* main = main_source(sources);
  const auto place = place_in(main->tensor, *view.probe);
  columns.push_back({state, format_index(*view.probe), place ? "+" + with_thousands(*place) + " B" : "-"});
  for (const HeatmapSource& source : sources) {
    if (!source.reference) columns.push_back(column_of(source, *view.probe, view.hexadecimal));
  }
  // Titles above values; bits beside them where the row is wide enough, else on hover.
  list.PushClipRect(at, {at.x + width, at.y + probe_height()}, true);
  float x = at.x;
  std::string all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const std::string line = column.above + "  " + column.below;
    const float extent = std::max(numbers->CalcTextSizeA(numbers->FontSize, FLT_MAX, 0, line.c_str()).x,
                                  words->CalcTextSizeA(words->FontSize, FLT_MAX, 0, column.title.c_str()).x);
    write(list, words, {x, at.y}, i == 0 && view.pinned ? palette().accent : palette().muted, column.title);
    write(list, numbers, {x, second}, palette().text, column.above);
    const float above = numbers->CalcTextSizeA(numbers->FontSize, FLT_MAX, 0, (column.above + "  ").c_str()).x;
    write(list, numbers, {x + above, second}, palette().muted, column.below);
    x += extent + px(24);
    all += column.title + "  " + line + "\n";
  }
  list.PopClipRect();
  if (ImGui::IsItemHovered()) {
    const MonoFont mono;
    ImGui::SetTooltip("%s", all.c_str());
  }
}

}  // namespace opscope::gui
