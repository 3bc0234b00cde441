#include "app/gui/plots/differences_table.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "app/gui/plots/differences_csv.h"
#include "app/gui/plots/differences_ring.h"
#include "app/gui/plots/differences_titles.h"
#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/colormap.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::size_t at(DifferenceClass kind) { return static_cast<std::size_t>(kind); }

// "all", and each class that occurs, with its count.
void draw_class_choice(const Comparison& comparison, DifferenceQuery& query, float width, FieldRow& row) {
  std::vector<std::string> names = {"all"}, counts = {""};
  std::vector<std::optional<DifferenceClass>> kinds = {std::nullopt};
  for (const DifferenceClass kind : listed_classes) {
    const std::uint64_t count = listed_count(comparison, kind);
    if (count == 0 && query.kind != kind) continue;
    names.emplace_back(picture::long_class_name(kind));
    counts.push_back(with_thousands(count));
    kinds.emplace_back(kind);
  }
  for (const std::string& name : names) width = std::max(width, ImGui::CalcTextSize(name.c_str()).x + px(36));
  row.field("class", width, "Lists only this kind of difference.");
  const auto present = static_cast<std::size_t>(std::ranges::find(kinds, query.kind) - kinds.begin());
  if (const auto chosen = combo_field("##class", present, names, counts)) query.kind = kinds[*chosen];
}

struct Filter {
  const char *label, *id, *tooltip;
  DataType type;
  float width;  // at scale 1
  const char* zero;
  const NumberLimit* limit = nullptr;
};

// A number that follows what is typed. Returns what is wrong with a text that it refuses; empty: nothing is.
Refusal filter_field(Entry& entry, FieldRow& row, const Filter& filter, std::uint64_t& bits) {
  row.field(filter.label, px(filter.width), filter.tooltip);
  const NumberField field{
      .type = filter.type, .bits = bits, .width = px(filter.width), .zero = filter.zero, .limit = filter.limit};
  if (const auto change = number_field(entry, filter.id, field)) bits = change->bits;
  if (typing_has_ended(entry)) end_typing(entry);
  const auto refused = refused_text(entry, filter.id);
  return refused ? refusal_in_parts(filter.type, refused->substr(0, 20), filter.limit) : Refusal();
}

// What formulas call the reference: "a" for "a.npy". A long name would leave no room for their numbers.
std::string name_in_formula(const std::string& reference) {
  const std::string stem = visible_name(std::filesystem::path(reference).stem().string());
  constexpr std::size_t most = 12;
  return stem.empty() || stem.size() > most ? "reference" : stem;
}

Refusal filter_fields(Entry& entry, FieldRow& row, const std::string& reference, DifferenceQuery& query) {
  const std::string of_relative = fmt::format("+ |{}| *", name_in_formula(reference));
  static constexpr NumberLimit not_negative{[](std::uint64_t bits) { return from_bits<double>(bits) >= 0; },
                                            "0 or more", 0};
  constexpr Filter beyond_ulp{"ULP more than",  "##more ULP", "Lists only elements that are more ULP apart.",
                              DataType::UInt64, 90,           "any"};
  constexpr Filter absolute{
      "outside",
      "##atol",
      "atol, the absolute tolerance: lists only elements with |a - reference| > atol + rtol * |reference|, as "
      "numpy.isclose and verify --atol --rtol have it. NaN and infinity against another value are always outside.",
      DataType::Float64,
      76,
      "none",
      &not_negative};
  const Filter relative{
      of_relative.c_str(), "##rtol", "rtol, the relative tolerance: its part grows with the reference.",
      DataType::Float64,   76,       "none",
      &not_negative};
  std::uint64_t ulp = query.least_ulp > 0 ? query.least_ulp - 1 : 0;
  Refusal problem = filter_field(entry, row, beyond_ulp, ulp);
  query.least_ulp = ulp == 0 ? 0 : ulp == UINT64_MAX ? ulp : ulp + 1;
  row.keep_together({absolute.label, relative.label}, px(absolute.width));  // they are one formula
  for (const auto& [filter, value] :
       {std::pair{&absolute, &query.tolerance.absolute}, {&relative, &query.tolerance.relative}}) {
    std::uint64_t bits = to_bits(*value);
    const Refusal refused = filter_field(entry, row, *filter, bits);
    *value = from_bits<double>(bits);
    if (!refused.sentence.empty()) problem = refused;
  }
  return problem;
}

std::uint64_t unlike(const Comparison& comparison) {
  return comparison.elements - comparison.classes[at(DifferenceClass::Equal)];
}

// "0.01 absolute", "0.1 relative", "0.01 + 0.1 × |reference|"; empty if there is none.
std::string tolerance_text(const Tolerance& tolerance, const std::string& reference) {
  const auto text = [](double number) { return format_element(DataType::Float64, to_bits(number)); };
  const std::string absolute = text(tolerance.absolute), relative = text(tolerance.relative);
  if (tolerance.absolute > 0 && tolerance.relative > 0)
    return fmt::format("{} + {} × |{}|", absolute, relative, name_in_formula(reference));
  return tolerance.absolute > 0 ? absolute + " absolute" : tolerance.relative > 0 ? relative + " relative" : "";
}

// "2 ULP or 0.01 absolute": what the typed numbers accept, either of them; empty if none is typed.
std::string limit_text(const DifferenceQuery& query, std::string_view between, const std::string& reference) {
  const std::string tolerance = tolerance_text(query.tolerance, reference);
  if (query.least_ulp == 0) return tolerance;
  return with_thousands(query.least_ulp - 1) + " ULP" + (tolerance.empty() ? "" : std::string(between) + tolerance);
}

// "12 of 340", "3 of 340 are of the class and beyond 2 ULP", "all 340 are within 2 ULP or 0.01 absolute".
std::string count_text(const DifferenceList& list, std::uint64_t unlike, const DifferenceQuery& query,
                       const std::string& reference) {
  const std::string within = limit_text(query, " or ", reference), all = with_thousands(unlike);
  if (within.empty()) return fmt::format("{} of {}", with_thousands(list.found), all);
  if (list.outside == 0) return fmt::format("all {} {} within {}", all, unlike == 1 ? "is" : "are", within);
  return fmt::format("{} of {} {} {}beyond {}", with_thousands(list.found), all, list.found == 1 ? "is" : "are",
                     query.kind ? "of the class and " : "", limit_text(query, " and ", reference));
}

// `wanted`: what is typed, whose list may be on its way.
std::string count_text(const DifferencesTableData& data, const DifferenceQuery& wanted) {
  if (!data.problem.empty()) return "! not listed: " + data.problem;
  const std::string percent =
      data.so_far ? fmt::format(": {:.0f} %", std::floor(data.so_far->fraction * 100)) : std::string();
  if (data.list == nullptr || !have_one_filter(data.query, wanted))
    return "being listed" + (data.so_far ? percent + ", " + with_thousands(data.so_far->found) + " so far" : "");
  const DifferenceList& list = *data.list;
  std::string text = count_text(list, unlike(data.comparison), data.query, data.reference);
  if (list.rows.size() < list.found) text += fmt::format(", the first {} are listed", with_thousands(list.rows.size()));
  if (data.so_far && data.query != wanted) text += ", being sorted" + percent;
  if (!data.unfiltered.empty()) text += "; the picture is not filtered: " + data.unfiltered;
  return text;
}

// The counts, or what is wrong with a number, in room that neither changes: the table below keeps its place. `end`: of
// the first line of the head, which begins at `top`.
void draw_counts(const DifferencesTableData& data, const DifferenceQuery& query, const Refusal& problem, float top,
                 float end, FieldRow& row) {
  const std::uint64_t most = unlike(data.comparison);
  const DifferenceList all{.rows = {}, .outside = most, .found = most};
  const std::string longest =
      count_text(all, most, {.least_ulp = 11}, data.reference);  // with a longer one, its end gives way
  row.field("", std::min(ImGui::CalcTextSize(longest.c_str()).x, end - ImGui::GetCursorStartPos().x), "");
  if (ImGui::GetCursorPosY() > top) end = ImGui::GetContentRegionMax().x;
  const bool is_refused = !problem.sentence.empty();
  const std::string whole = is_refused ? "! " + problem.sentence : count_text(data, query);
  const float room = end - ImGui::GetCursorPosX();
  const bool is_brief = !problem.allowed.empty() && ImGui::CalcTextSize(whole.c_str()).x > room;
  const std::string shown = text_without_end(is_brief ? "! " + problem.allowed : whole, room);
  text_in(is_refused || !data.problem.empty() ? palette().wrong : palette().muted, shown);
  note_widget((is_refused ? "message " : "count ") + whole);
  note_widget("counts show " + shown);
  if (shown != whole) tooltip_on_hover(whole);
}

void draw_head(const DifferencesTableData& data, DifferencesTableState& state, DifferencesTableOutput& output) {
  constexpr float close = 26;
  const float whole_room = ImGui::GetContentRegionAvail().x;
  const bool narrow = whole_room < px(900), brief = whole_room < px(1300);
  const char* save_text = brief ? "CSV..." : "Save as CSV...";
  const float save = brief ? 60 : 120;
  const float top = ImGui::GetCursorPosY(), room = whole_room - px(save + close + 24);
  const float end = ImGui::GetCursorPosX() + room;
  FieldRow row(room, whole_room);
  if (!brief) {  // the panel at its right says it as well
    row.field("", 0, "");
    const std::string whole =
        data.backend + " against " + data.reference + (data.own_case.empty() ? "" : " of " + data.own_case);
    const std::string title = against_text(data.backend, expected_title(data), px(300));
    medium_text(title);
    if (title != whole) tooltip_on_hover(whole);
  }
  draw_class_choice(data.comparison, state.query, px(narrow ? 110 : 150), row);
  const Refusal problem = filter_fields(state.entry, row, expected_title(data), state.query);
  draw_counts(data, state.query, problem, top, end, row);
  const float below = ImGui::GetCursorPosY();  // of several lines in a narrow panel
  ImGui::SetCursorPos({ImGui::GetContentRegionMax().x - px(save + close + 8), top});
  ImGui::BeginDisabled(data.list == nullptr || data.list->rows.empty());
  output.save = button(save_text, save, "Save as CSV...", "Writes the listed rows to a file.");
  ImGui::EndDisabled();
  ImGui::SameLine(0, px(8));
  output.close = close_button(close, "Hides the differences (D).");
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
}

constexpr DifferenceOrder no_order{0xFF};

struct Column {
  std::string title;
  DifferenceOrder order;
  float width;
  std::function<std::string(const DifferenceRow&)> text;

  bool is_number() const { return order != DifferenceOrder::Index && order != DifferenceOrder::Class; }
};

bool is_of_nan(const DifferenceRow& row) {
  return row.kind == DifferenceClass::Nan || row.kind == DifferenceClass::NanBits;
}

// In place of a distance, as in the cells of the difference. Empty: it has one.
std::string nan_text(const DifferenceRow& row) {
  return row.kind == DifferenceClass::NanBits ? "bits" : is_of_nan(row) ? "NaN" : "";
}

std::string distance_text(DataType type, const DifferenceRow& row, double distance) {
  return is_of_nan(row) ? nan_text(row) : marked_number(distance, 4, type);
}

// No distance in ULP is larger, but that of a NaN, which hides the largest of the others.
std::uint64_t ulp_bound(const DifferencesTableData& data) {
  if (!data.comparison.has_nan()) return data.comparison.max_ulp;
  const auto& classes = data.comparison.classes;
  const bool some_far = classes[at(DifferenceClass::OffByMore)] + classes[at(DifferenceClass::Infinity)] > 0;
  const auto bits = std::clamp<std::size_t>(8 * element_size(data.type), 8, 64);
  return some_far ? UINT64_MAX >> (64 - bits) : 16;
}

// As wide as their longest texts. The index and the class come first, since these stay while the rest is scrolled; then
// what differs and how much, then the inputs. The bits come last, which say the same as the values, except of NaNs.
std::vector<Column> columns_of(const DifferencesTableData& data) {
  const MonoFont mono;
  constexpr float headings = 70;  // at scale 1: leaves room for most
  const auto wide = [](std::string_view text, float least = 0) {
    return std::max(px(least), ImGui::CalcTextSize(text.data(), text.data() + text.size()).x + px(2));
  };
  const auto wide_value = [&](DataType type) { return wide(std::string(longest_element_text(type), '0'), headings); };
  const DataType type = data.type;
  const float value = wide_value(type), bits = wide(format_bits(type, 0), 92);
  const std::uint64_t ulp = ulp_bound(data);
  const float distance = wide(element_size(type) == 8 ? "1.234e-308" : "1.234e-38", 84);
  float kind = 0;
  for (const DifferenceClass each : listed_classes)
    if (listed_count(data.comparison, each) > 0) kind = std::max(kind, wide(picture::class_name(each), headings));
  std::vector<Column> columns = {
      {"index", DifferenceOrder::Index, wide(format_index(data.sizes), headings),
       [&data](const DifferenceRow& row) { return format_index(index_of(row.linear, data.sizes)); }},
      {"class", DifferenceOrder::Class, kind,
       [](const DifferenceRow& row) { return std::string(picture::class_name(row.kind)); }}};
  columns.insert(columns.end(),
                 {{marked_expected(data), DifferenceOrder::Expected, value,
                   [type](const DifferenceRow& row) { return shown_with_nan_kind(type, row.expected); }},
                  {marked_actual(data), DifferenceOrder::Actual, value,
                   [type](const DifferenceRow& row) { return shown_with_nan_kind(type, row.actual); }},
                  {"ULP", DifferenceOrder::Ulp, wide(with_thousands(ulp), headings),
                   [](const DifferenceRow& row) { return is_of_nan(row) ? nan_text(row) : with_thousands(row.ulp); }},
                  {"absolute", DifferenceOrder::Absolute, distance,
                   [type](const DifferenceRow& row) { return distance_text(type, row, row.absolute); }},
                  {"relative", DifferenceOrder::Relative, distance,
                   [type](const DifferenceRow& row) { return distance_text(type, row, row.relative); }}});
  for (const DifferencesInput& input : data.inputs) {
    const DataType own = input.tensor.desc.data_type;
    columns.push_back({input.name, no_order, wide_value(own), [&input, own](const DifferenceRow& row) {
                         return shown_with_nan_kind(own, element_bits(input.tensor, row.linear));
                       }});
  }
  columns.insert(columns.end(), {{marked_expected(data) + " bits", no_order, bits,
                                  [type](const DifferenceRow& row) { return format_bits(type, row.expected); }},
                                 {marked_actual(data) + " bits", no_order, bits,
                                  [type](const DifferenceRow& row) { return format_bits(type, row.actual); }}});
  return columns;
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
  constexpr std::string_view bits = " bits";
  const float of_bits = whole.ends_with(bits) ? ImGui::CalcTextSize(bits.data()).x : 0;
  const std::string text =
      of_bits > 0 && ImGui::CalcTextSize(whole.c_str()).x > width
          ? result_name_in(whole.substr(0, whole.size() - bits.size()), width - of_bits) + std::string(bits)
          : result_name_in(whole, width);
  ImGui::TableHeader(((column.is_number() ? "##" : "") + column.title).c_str());
  note_widget("column " + column.title);
  if (!column.is_number()) return;
  if (text != column.title) tooltip_on_hover(column.title);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + width - ImGui::CalcTextSize(text.c_str()).x);
  ImGui::TextUnformatted(text.c_str());
  note_widget("heading " + column.title);
}

// Without those that matter least, if the others then have room: the bits, then the relative distance, then the class.
// The list keeps the column that it is sorted by. If there are NaNs it also keeps the bits, since their values do not
// tell them apart: the absolute difference goes instead, and where all are scrolled, the bits come before the
// distances. Without NaNs the class comes behind the ULP then, if both values and the ULP are in sight so.
std::vector<Column> columns_in(const std::vector<Column>& all, float room, DifferenceOrder sorted, bool has_nan) {
  const float around = 2 * ImGui::GetStyle().CellPadding.x;
  std::vector<Column> shown = all;
  const auto has_room = [&] {
    float width = ImGui::GetStyle().ScrollbarSize;
    for (const Column& column : shown) width += column.width + around;
    return width <= room;
  };
  const auto is_bits = [](const Column& column) { return column.order == no_order && column.title.ends_with(" bits"); };
  const auto leave_out = [&](DifferenceOrder order) {
    if (order != sorted) std::erase_if(shown, [order](const Column& column) { return column.order == order; });
  };
  if (has_room()) return shown;
  if (!has_nan) std::erase_if(shown, is_bits);
  for (const DifferenceOrder order : {DifferenceOrder::Relative, DifferenceOrder::Class}) {
    if (has_room()) return shown;
    leave_out(order);
  }
  if (has_nan && !has_room()) leave_out(DifferenceOrder::Absolute);
  if (has_room()) return shown;
  shown = all;
  const auto distances = std::ranges::find(shown, DifferenceOrder::Ulp, &Column::order);
  if (has_nan) std::stable_partition(distances, shown.end(), is_bits);
  const auto kind = std::ranges::find(shown, DifferenceOrder::Class, &Column::order);
  float told = ImGui::GetStyle().ScrollbarSize;  // up to the ULP
  for (auto column = shown.begin(); column <= distances; ++column) told += column->width + around;
  if (!has_nan && sorted != DifferenceOrder::Class && told > room && told - kind->width - around <= room)
    std::rotate(kind, kind + 1, distances + 1);
  return shown;
}

// Columns only grow while they are on show: a new width makes a new table, at its first row.
void widen(std::vector<Column>& all, const DifferencesTableState& state) {
  for (Column& column : all)
    if (const auto found = state.widths.find(column.title); found != state.widths.end())
      column.width = std::max(column.width, found->second);
}

// What the columns leave of `room` pixels goes to headings that are cut. In steps, since a new width makes a new table.
void widen_headings(std::vector<Column>& columns, float room) {
  constexpr float step = 64;  // at scale 1
  float left = std::floor((room - ImGui::GetStyle().ScrollbarSize) / px(step)) * px(step);
  for (const Column& column : columns) left -= column.width + 2 * ImGui::GetStyle().CellPadding.x + px(1);
  for (Column& column : columns) {
    const float wanted = column.is_number() ? ImGui::CalcTextSize(column.title.c_str()).x + px(4) : 0;
    const float more = std::clamp(wanted - column.width, 0.0f, std::max(left, 0.0f));
    column.width += more, left -= more;
  }
}

// Dear ImGui keeps the order by the number of a column, but other inputs move the columns.
void keep_order(const std::vector<Column>& columns, const std::string& table, DifferencesTableState& state) {
  if (state.table == table) return;
  state.table = table;
  state.followed.reset();  // a new table begins at its first row
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
  const bool has_class = columns.size() > 1 && columns[1].order == DifferenceOrder::Class;
  ImGui::TableSetupScrollFreeze(has_class ? 2 : 1, 1);
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

// What it shows. A number that was cut would read as another one: by its column, by those that stay in place, by the
// table's edge.
std::string number_cell(const std::string& text) {
  if (!ImGui::TableNextColumn()) return "";
  const float left = ImGui::GetCursorScreenPos().x, right = left + ImGui::GetContentRegionAvail().x;
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool fits = right - ImGui::CalcTextSize(text.c_str()).x >= std::max(left, list.GetClipRectMin().x) &&
                    right <= list.GetClipRectMax().x;
  const std::string shown = fits ? text : "...";
  right_aligned(ImGui::GetColorU32(ImGuiCol_Text), shown);
  if (!fits) tooltip_on_hover(text);
  return shown;
}

// Titles and texts, with tabs between them: a table of one row for other programs.
std::string row_text(std::span<const Column> columns, const DifferenceRow& row) {
  std::string titles, texts;
  for (const Column& column : columns) {
    const std::string between = titles.empty() ? "" : "\t";
    titles += between + visible_name(column.title), texts += between + column.text(row);
  }
  return titles + "\n" + texts;
}

// Of the last item, a row. True if the list is to be written to a file.
bool draw_row_menu(const DifferencesTableData& data, std::span<const Column> columns, const DifferenceRow& row) {
  if (!begin_numbers_menu()) return false;
  constexpr std::size_t most_copied = 10'000;  // rows; a clipboard is no file
  difference_entries(
      {columns.front().text(row), marked_expected(data), marked_actual(data), data.type, row.expected, row.actual});
  copy_entry("Copy the row", [&] { return row_text(columns, row); });
  const std::size_t listed = data.list ? data.list->rows.size() : 0;
  bool save = false;
  if (listed > 0 && listed <= most_copied) {
    save = table_entries([&] { return differences_csv(data); }, true, false);
  } else if (listed > 0) {
    save = ImGui::MenuItem("Save as CSV...");
    note_widget("Save as CSV...");
  }
  ImGui::EndPopup();
  return save;
}

// `all`: also those that have no room, for a copy. True if the row was clicked.
bool draw_row(const DifferencesTableData& data, std::span<const Column> columns, std::span<const Column> all,
              const DifferenceRow& row, int number, bool ring, DifferencesTableOutput& output) {
  const MonoFont mono;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(row.linear % 0x7FFFFFFF));
  const bool clicked = ImGui::Selectable("##row", data.probe == row.linear, ImGuiSelectableFlags_SpanAllColumns);
  if (ring) give_ring();
  copy_by_key(row_is_chosen(), [&] { return row_text(all, row); });
  ImGui::PushFont(fonts().regular);
  if (draw_row_menu(data, all, row)) output.save = true;
  ImGui::PopFont();
  ImGui::PopID();
  ImGui::SameLine(0, 0);
  ImGui::TextUnformatted(columns.front().text(row).c_str());
  if (number < 3) note_widget(fmt::format("row {}", number));
  if (data.probe == row.linear) note_widget("probed row");
  for (const Column& column : columns.subspan(1)) {
    if (!column.is_number())
      text_cell(column.text(row));
    else if (const std::string shown = number_cell(column.text(row)); number == 0)
      note_widget(fmt::format("first {} shows {}", column.title, shown));
  }
  return clicked;
}

// A row that a key led to comes out from below the headings, which Dear ImGui leaves out of account. `top`: of the
// first row while the table is not scrolled.
void keep_below_headings(float top) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (context.NavWindow != window || context.NavJustMovedToId == 0 || context.NavLayer != ImGuiNavLayer_Main) return;
  const float hidden = top - ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]).Min.y;
  if (hidden > 0) ImGui::SetScrollY(ImGui::GetScrollY() - hidden);
}

}  // namespace

bool is_sorted(const DifferenceQuery& query) { return query.order != DifferenceOrder::Index || query.descending; }

bool is_filter(const DifferenceQuery& query) { return query.kind || query.least_ulp > 0 || !query.tolerance.bitwise(); }

namespace {

// From a NaN or an infinity that is the worst, to the worst of the others.
std::uint64_t worst_listed(const std::vector<DifferenceRow>& rows, const std::optional<DifferenceRow>& from,
                           DifferenceOrder measure) {
  const auto is_less = [measure](const DifferenceRow& a, const DifferenceRow& b) { return is_nearer(measure, a, b); };
  const auto worst = std::ranges::max_element(rows, is_less);
  if (!from || from->linear != worst->linear || has_distance(worst->kind)) return worst->linear;
  const auto finite = std::ranges::max_element(rows, [&](const DifferenceRow& a, const DifferenceRow& b) {
    return has_distance(a.kind) == has_distance(b.kind) ? is_less(a, b) : has_distance(b.kind);
  });
  return has_distance(finite->kind) ? finite->linear : worst->linear;
}

}  // namespace

std::optional<std::uint64_t> listed_jump(DataType type, const DifferenceList& list, const DifferenceQuery& query,
                                         DifferenceJump::Kind kind, const std::optional<DifferenceRow>& from,
                                         DifferenceOrder measure) {
  using Kind = DifferenceJump::Kind;
  const std::vector<DifferenceRow>& rows = list.rows;
  if (rows.empty()) return std::nullopt;
  if (kind == Kind::Worst) return worst_listed(rows, from, measure);
  const bool forward = kind != Kind::Previous;
  const DifferenceRow &first = rows.front(), &last = rows.back();
  if (kind == Kind::First || !from) return forward ? first.linear : last.linear;
  // The rows before and behind the probed element: beside its own row, or where it would stand.
  const auto before = std::ranges::partition_point(
      rows, [&](const DifferenceRow& row) { return stands_before(type, query, row, *from); });
  const bool is_listed = before != rows.end() && before->linear == from->linear;
  const auto behind = is_listed ? std::next(before) : before;
  if (forward) return behind == rows.end() ? first.linear : behind->linear;
  return before == rows.begin() ? last.linear : std::prev(before)->linear;
}

DifferencesTableOutput draw_differences_table(const DifferencesTableData& data, DifferencesTableState& state) {
  const WidgetScope scope("differences table");
  DifferencesTableOutput output;
  settle_ring(data, state);
  if (data.backend.empty()) {
    if (data.problem.empty())
      muted_text("Nothing is compared with the reference yet.");
    else
      text_in(palette().wrong, text_without_middle(data.problem, ImGui::GetContentRegionAvail().x - px(40)));
    if (!data.problem.empty()) tooltip_on_hover(data.problem), note_widget("problem");
    to_the_right(px(26));
    output.close = close_button(26, "Hides the differences (D).");
    return output;
  }
  if (data.comparison.identical()) {  // one line: there is nothing to filter, to sort or to save
    medium_text(against_text(data.backend, expected_title(data), ImGui::GetContentRegionAvail().x - px(220)));
    ImGui::SameLine(0, px(16));
    muted_text("no element differs");
    note_widget("no element differs");
    to_the_right(px(26));
    output.close = close_button(26, "Hides the differences (D).");
    return output;
  }
  draw_head(data, state, output);
  std::vector<Column> all = columns_of(data);
  widen(all, state);
  std::vector<Column> columns =
      columns_in(all, ImGui::GetContentRegionAvail().x, state.query.order, data.comparison.has_nan());
  state.widths.clear();
  for (const Column& column : columns) state.widths[column.title] = column.width;
  widen_headings(columns, ImGui::GetContentRegionAvail().x);
  constexpr auto flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                         ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;
  // In a low drawer as many rows as there is room for.
  const ImVec2 padding = ImGui::GetStyle().CellPadding, room = ImGui::GetContentRegionAvail();
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {padding.x, room.y < px(160) ? padding.y / 3 : padding.y});
  // Dear ImGui takes widths only when a table is new.
  std::string table = "##rows of";
  for (const Column& column : columns) table += fmt::format(" {:.0f}", column.width);
  const bool open = ImGui::BeginTable(table.c_str(), static_cast<int>(columns.size()), flags, room);
  ImGui::PopStyleVar();
  if (!open) return output;
  step_in_by_arrows();
  set_up(columns, table, state);
  take_order(state.query);
  follow_with_ring(data, state);
  // Given, since a height that is measured far down in a long list is not exact.
  const float row_height = fonts().mono->FontSize + 2 * ImGui::GetCurrentTable()->CellPaddingY;
  follow_probe(data, state, row_height);
  ImGuiListClipper clipper;
  const DifferenceList* list = data.list ? data.list : data.first;
  const std::optional<std::size_t> ring_at = row_for_ring(data, state);
  clipper.Begin(list ? static_cast<int>(list->rows.size()) : 0, row_height);
  if (ring_at) clipper.ForceDisplayRangeByIndices(static_cast<int>(*ring_at), static_cast<int>(*ring_at) + 1);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const DifferenceRow& row = list->rows[index];
      if (draw_row(data, columns, all, row, i, ring_at == index, output)) output.jump = row.linear;
      if (ring_at == index) state.wants_ring = false;
    }
  keep_below_headings(clipper.StartPosY + ImGui::GetScrollY());
  ImGui::EndTable();
  return output;
}

}  // namespace opscope::gui
