#include "app/gui/plots/differences_table.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/colormap.h"
#include "core/picture/legend.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

std::size_t at(DifferenceClass kind) { return static_cast<std::size_t>(kind); }

// "all", and each class that occurs, with its count.
void draw_class_choice(const Comparison& comparison, DifferenceQuery& query, float width, FieldRow& row) {
  std::vector<std::string> names = {"all"}, counts = {""};
  std::vector<std::optional<DifferenceClass>> kinds = {std::nullopt};
  for (std::size_t i = 1; i < difference_class_count; ++i) {
    const auto kind = static_cast<DifferenceClass>(i);
    if (comparison.classes[i] == 0 && query.kind != kind) continue;
    names.emplace_back(picture::long_class_name(kind));
    counts.push_back(with_thousands(comparison.classes[i]));
    kinds.emplace_back(kind);
  }
  row.field("class", width, "Lists only this kind of difference.");
  const auto present = static_cast<std::size_t>(std::ranges::find(kinds, query.kind) - kinds.begin());
  if (const auto chosen = combo_field("##class", present, names, counts)) query.kind = kinds[*chosen];
}

// A number of the tolerance, which follows what is typed.
void tolerance_entry(Entry& entry, FieldRow& row, const char* label, const char* id, const char* tooltip,
                     double& value) {
  constexpr float width = 76;
  static constexpr NumberLimit not_negative{[](std::uint64_t bits) { return from_bits<double>(bits) >= 0; },
                                            "0 or more", 0};
  row.field(label, px(width), tooltip);
  const NumberField field{
      .type = DataType::Float64, .bits = to_bits(value), .width = px(width), .zero = "none", .limit = &not_negative};
  if (const auto change = number_field(entry, id, field)) value = from_bits<double>(change->bits);
  if (typing_has_ended(entry)) end_typing(entry);
  const auto refused = refused_text(entry, id);
  if (!refused) return;
  const std::string message = "! " + refusal(DataType::Float64, refused->substr(0, 20), &not_negative);
  row.field("", ImGui::CalcTextSize(message.c_str()).x, "");
  text_in(palette().wrong, message);
  note_widget(std::string("message ") + (id + 2));
}

std::string count_text(const DifferencesTableData& data, bool has_tolerance) {
  if (data.list == nullptr) return "being listed";
  const std::uint64_t unlike = data.comparison.elements - data.comparison.classes[at(DifferenceClass::Equal)];
  std::string text = fmt::format("{} of {}", with_thousands(data.list->found), with_thousands(unlike));
  if (has_tolerance) text += fmt::format(", {} outside the tolerance", with_thousands(data.list->outside));
  if (data.list->rows.size() < data.list->found)
    text += fmt::format(", the first {} are listed", with_thousands(data.list->rows.size()));
  return text;
}

void draw_head(const DifferencesTableData& data, DifferencesTableState& state, DifferencesTableOutput& output) {
  constexpr float close = 26;
  const bool narrow = ImGui::GetContentRegionAvail().x < px(900);
  const char* save_text = narrow ? "CSV..." : "Save as CSV...";
  const float save = narrow ? 60 : 120;
  const float top = ImGui::GetCursorPosY();
  FieldRow row(ImGui::GetContentRegionAvail().x - px(save + close + 24));
  if (!narrow) {  // the panel at its right says it as well
    row.field("", 0, "");
    const std::string whole = data.backend + " against " + data.reference;
    const float room = px(120);  // of a name
    const std::string title =
        text_without_middle(data.backend, room) + " against " + text_without_middle(data.reference, room);
    medium_text(title);
    if (title != whole) tooltip_on_hover(whole);
  }
  draw_class_choice(data.comparison, state.query, px(narrow ? 110 : 150), row);
  count_entry(state.entry, row, "ULP at least", "##least ULP", 90, "Lists only elements at least so many ULP apart.",
              "any", state.query.least_ulp);
  tolerance_entry(state.entry, row, "outside", "##atol",
                  "Lists only elements with |a - reference| > absolute + relative * |reference|, as numpy.isclose and "
                  "verify --atol --rtol have it. NaN and infinity against another value are always outside.",
                  state.query.tolerance.absolute);
  tolerance_entry(state.entry, row, "+ |reference| *", "##rtol", "The relative part of the tolerance.",
                  state.query.tolerance.relative);
  const std::string counts = count_text(data, !state.query.tolerance.bitwise());
  row.field("", ImGui::CalcTextSize(counts.c_str()).x, "");
  muted_text(counts);
  note_widget("count " + counts);
  const float below = ImGui::GetCursorPosY();  // of several lines in a narrow panel
  ImGui::SetCursorPos({ImGui::GetContentRegionMax().x - px(save + close + 8), top});
  ImGui::BeginDisabled(data.list == nullptr || data.list->rows.empty());
  output.save = button(save_text, save, "Save as CSV...", "Writes the listed rows to a file.");
  ImGui::EndDisabled();
  ImGui::SameLine(0, px(8));
  output.close = named_button("x", close, "Hides the differences (D).");
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
}

constexpr DifferenceOrder no_order{0xFF};

struct Column {
  std::string title;
  DifferenceOrder order;
  float width;
};

// Of the longest texts, in columns that leave room for their headings.
std::vector<Column> columns_of(const DifferencesTableData& data) {
  const MonoFont mono;
  const auto wide = [](std::string_view text) {
    return std::max(px(84), ImGui::CalcTextSize(text.data(), text.data() + text.size()).x + px(6));
  };
  const auto wide_value = [&](DataType type) {
    const std::size_t size = element_size(type);
    return wide(size == 8 ? "-2.2250738585072014e-308" : size == 4 ? "-1.17549435e-38" : "-6.1035156e-05");
  };
  const std::size_t size = element_size(data.type);
  const float value = wide_value(data.type), bits = std::max(px(92), wide(format_bits(data.type, 0)));
  const float ulp = wide(size == 8 ? with_thousands(UINT64_MAX) : with_thousands(UINT32_MAX));
  const float distance = wide("-1.234e-38");
  float kind = 0;
  for (std::size_t i = 0; i < difference_class_count; ++i)
    kind = std::max(kind, wide(picture::class_name(static_cast<DifferenceClass>(i))));
  constexpr std::size_t behind_inputs = 8;
  const std::pair<DifferenceOrder, float> shapes[behind_inputs] = {{DifferenceOrder::Expected, value},
                                                                   {DifferenceOrder::Actual, value},
                                                                   {no_order, bits},
                                                                   {no_order, bits},
                                                                   {DifferenceOrder::Ulp, ulp},
                                                                   {DifferenceOrder::Absolute, distance},
                                                                   {DifferenceOrder::Relative, distance},
                                                                   {DifferenceOrder::Class, kind}};
  std::vector<Column> columns = {{"index", DifferenceOrder::Index, wide(format_index(data.sizes))}};
  const std::vector<std::string> titles = difference_titles(data);
  const std::size_t inputs = titles.size() - behind_inputs;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const auto& [order, width] =
        i < inputs ? std::pair{no_order, wide_value(data.inputs[i].tensor.desc.data_type)} : shapes[i - inputs];
    columns.push_back({titles[i], order, width});
  }
  return columns;
}

bool is_number(const Column& column) {
  return column.order != DifferenceOrder::Index && column.order != DifferenceOrder::Class;
}

// A click sorts the rows. That of numbers ends where they do, or before the arrow of the order.
void draw_heading(const Column& column) {
  ImGui::TableNextColumn();
  const bool sorted = (ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsSorted) != 0;
  const float left = ImGui::GetCursorPosX(), arrow = sorted ? ImGui::GetFontSize() * 0.65f + px(8) : 0;
  const float width = ImGui::GetContentRegionAvail().x - arrow;
  std::string whole = column.title;
  constexpr std::string_view reference = "reference";
  if (whole.starts_with(reference) && ImGui::CalcTextSize(whole.c_str()).x > width)
    whole.replace(0, reference.size(), "ref");
  const std::string text = result_name_in(whole, width);
  if (!is_number(column)) {
    ImGui::TableHeader(column.title.c_str());
    return;
  }
  ImGui::TableHeader(("##" + column.title).c_str());
  note_widget("column " + column.title);
  if (text != column.title) tooltip_on_hover(column.title);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + width - ImGui::CalcTextSize(text.c_str()).x);
  ImGui::TextUnformatted(text.c_str());
  note_widget("heading " + column.title);
}

// Dear ImGui keeps the order by the number of a column, but other inputs move the columns.
void keep_order(const std::vector<Column>& columns, const std::string& table, DifferencesTableState& state) {
  if (state.table == table) return;
  state.table = table;
  const auto column = std::ranges::find(columns, state.query.order, &Column::order);
  ImGui::TableSetColumnSortDirection(
      static_cast<int>(column - columns.begin()),
      state.query.descending ? ImGuiSortDirection_Descending : ImGuiSortDirection_Ascending, false);
}

void set_up(const std::vector<Column>& columns, const std::string& table, DifferencesTableState& state) {
  for (const Column& column : columns) {
    const auto sort = column.order == no_order ? ImGuiTableColumnFlags_NoSort : ImGuiTableColumnFlags_None;
    ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthFixed | sort, column.width,
                            static_cast<ImGuiID>(column.order));
  }
  keep_order(columns, table, state);
  ImGui::TableSetupScrollFreeze(1, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (const Column& column : columns) draw_heading(column);
}

void take_order(DifferenceQuery& query) {
  ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty || specs->SpecsCount == 0) return;
  query.order = static_cast<DifferenceOrder>(specs->Specs[0].ColumnUserID);
  query.descending = specs->Specs[0].SortDirection == ImGuiSortDirection_Descending;
  specs->SpecsDirty = false;
  ImGui::SetScrollY(0);  // the first row of the new order
}

// A number that was cut would read as another one.
void number_cell(const std::string& text) {
  ImGui::TableNextColumn();
  const bool fits = ImGui::CalcTextSize(text.c_str()).x <= ImGui::GetContentRegionAvail().x;
  right_aligned(ImGui::GetColorU32(ImGuiCol_Text), fits ? text : "...");
  if (!fits) tooltip_on_hover(text);
}

std::string distance_text(double absolute) { return picture::short_number(absolute, 4); }

// True if the row was clicked.
bool draw_row(const DifferencesTableData& data, const DifferenceRow& row) {
  const MonoFont mono;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(row.linear % 0x7FFFFFFF));
  const bool clicked = ImGui::Selectable("##row", data.probe == row.linear, ImGuiSelectableFlags_SpanAllColumns);
  ImGui::PopID();
  ImGui::SameLine(0, 0);
  ImGui::TextUnformatted(format_index(index_of(row.linear, data.sizes)).c_str());
  for (const DifferencesInput& input : data.inputs)
    number_cell(format_element(input.tensor.desc.data_type, element_bits(input.tensor, row.linear)));
  number_cell(format_element(data.type, row.expected));
  number_cell(format_element(data.type, row.actual));
  number_cell(format_bits(data.type, row.expected));
  number_cell(format_bits(data.type, row.actual));
  number_cell(row.ulp == UINT64_MAX ? "NaN" : with_thousands(row.ulp));
  for (const double distance : {row.absolute, row.relative})
    number_cell(row.kind == DifferenceClass::Nan ? "NaN" : distance_text(distance));
  text_cell(picture::class_name(row.kind));
  return clicked;
}

// Scrolls to the row of the probed element when the probe comes to another one.
void follow_probe(const DifferencesTableData& data, DifferencesTableState& state, float row_height) {
  if (data.list == nullptr || row_height <= 0 || state.followed == data.probe) return;
  state.followed = data.probe;
  const auto row =
      data.probe ? std::ranges::find(data.list->rows, *data.probe, &DifferenceRow::linear) : data.list->rows.end();
  if (row == data.list->rows.end()) return;
  const float top = static_cast<float>(row - data.list->rows.begin()) * row_height, header = row_height;
  const float room = ImGui::GetWindowHeight() - header - ImGui::GetStyle().ScrollbarSize;
  const bool in_sight = ImGui::GetScrollY() <= top && top + row_height <= ImGui::GetScrollY() + room;
  if (!in_sight) ImGui::SetScrollY(std::max(0.0f, top - (room - row_height) / 2));
}

}  // namespace

std::vector<std::string> difference_titles(const DifferencesTableData& data) {
  std::vector<std::string> titles;
  for (const DifferencesInput& input : data.inputs) titles.push_back(input.name);
  for (std::string title : {data.reference, data.backend, data.reference + " bits", data.backend + " bits",
                            std::string("ULP"), std::string("absolute"), std::string("relative"), std::string("class")})
    titles.push_back(std::move(title));
  return titles;
}

bool is_sorted(const DifferenceQuery& query) { return query.order != DifferenceOrder::Index || query.descending; }

bool is_filter(const DifferenceQuery& query) { return query.kind || query.least_ulp > 0 || !query.tolerance.bitwise(); }

std::optional<std::uint64_t> listed_jump(const DifferenceList& list, const DifferenceQuery& query,
                                         DifferenceJump::Kind kind, std::optional<std::uint64_t> from) {
  using Kind = DifferenceJump::Kind;
  const std::vector<DifferenceRow>& rows = list.rows;
  if (rows.empty()) return std::nullopt;
  if (kind == Kind::Worst) return std::ranges::max_element(rows, {}, &DifferenceRow::ulp)->linear;
  const bool forward = kind != Kind::Previous;
  const DifferenceRow &first = rows.front(), &last = rows.back();
  if (kind == Kind::First || !from) return forward ? first.linear : last.linear;
  // The rows before and behind the probed element: beside its own row, or where its index would stand.
  auto behind = std::ranges::find(rows, *from, &DifferenceRow::linear), before = behind;
  if (behind != rows.end())
    ++behind;
  else if (query.order == DifferenceOrder::Index)
    behind = before = std::ranges::find_if(
        rows, [&](const DifferenceRow& row) { return query.descending ? row.linear < *from : row.linear > *from; });
  if (forward) return behind == rows.end() ? first.linear : behind->linear;
  return before == rows.begin() ? last.linear : std::prev(before)->linear;
}

DifferencesTableOutput draw_differences_table(const DifferencesTableData& data, DifferencesTableState& state) {
  const WidgetScope scope("differences table");
  DifferencesTableOutput output;
  if (data.backend.empty()) {
    if (data.problem.empty())
      muted_text("Nothing is compared with the reference yet.");
    else
      text_in(palette().wrong, text_without_middle(data.problem, ImGui::GetContentRegionAvail().x - px(40)));
    if (!data.problem.empty()) tooltip_on_hover(data.problem), note_widget("problem");
    to_the_right(px(26));
    output.close = named_button("x", 26, "Hides the differences (D).");
    return output;
  }
  if (data.comparison.identical()) {  // one line: there is nothing to filter, to sort or to save
    medium_text(
        text_without_middle(data.backend + " against " + data.reference, ImGui::GetContentRegionAvail().x - px(220)));
    ImGui::SameLine(0, px(16));
    muted_text("no element differs");
    note_widget("no element differs");
    to_the_right(px(26));
    output.close = named_button("x", 26, "Hides the differences (D).");
    return output;
  }
  draw_head(data, state, output);
  const std::vector<Column> columns = columns_of(data);
  constexpr auto flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                         ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;
  // In a low drawer as many rows as there is room for.
  const ImVec2 padding = ImGui::GetStyle().CellPadding, room = ImGui::GetContentRegionAvail();
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {padding.x, room.y < px(160) ? padding.y / 3 : padding.y});
  // Its widths are those of its columns.
  const std::string table =
      fmt::format("##rows of {} {} {}", columns.size(), name(data.type), format_index(data.sizes));
  const bool open = ImGui::BeginTable(table.c_str(), static_cast<int>(columns.size()), flags, room);
  ImGui::PopStyleVar();
  if (!open) return output;
  set_up(columns, table, state);
  take_order(state.query);
  ImGuiListClipper clipper;
  clipper.Begin(data.list ? static_cast<int>(data.list->rows.size()) : 0);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const DifferenceRow& row = data.list->rows[static_cast<std::size_t>(i)];
      if (draw_row(data, row)) output.jump = row.linear;
      if (i < 3) note_widget(fmt::format("row {}", i));
      if (data.probe == row.linear) note_widget("probed row");
    }
  follow_probe(data, state, clipper.ItemsHeight);
  ImGui::EndTable();
  return output;
}

}  // namespace opscope::gui
