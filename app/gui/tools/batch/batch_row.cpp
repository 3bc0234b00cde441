#include "app/gui/tools/batch/batch_row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "app/gui/tools/batch/case_list.h"
#include "app/text/markdown_table.h"
#include "core/picture/legend.h"
#include "core/tensor/text.h"
#include "core/text/csv.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Without the picture.
constexpr BatchColumn text_columns[] = {
    BatchColumn::Verdict,   BatchColumn::Name,     BatchColumn::Type,       BatchColumn::Operators,
    BatchColumn::DataTypes, BatchColumn::Elements, BatchColumn::Mismatches, BatchColumn::Ulp,
    BatchColumn::Absolute,  BatchColumn::Time,     BatchColumn::Finding,    BatchColumn::Rule,
};

bool is_number(BatchColumn column) { return column >= BatchColumn::Elements && column <= BatchColumn::Time; }

// As a program reads it: without thousands, every digit of a float.
std::string plain_text(const BatchRow& row, BatchColumn column) {
  if (!is_number(column)) return csv_text(cell_text(row, column));
  if (!number_in(row, column)) return "";
  switch (column) {
    case BatchColumn::Elements: return std::to_string(row.elements);
    case BatchColumn::Mismatches: return std::to_string(row.mismatches);
    case BatchColumn::Ulp: return row.max_ulp == UINT64_MAX ? "nan" : std::to_string(row.max_ulp);
    case BatchColumn::Absolute: return fmt::format("{}", row.max_abs);
    default: return fmt::format("{}", *row.milliseconds);
  }
}

}  // namespace

const char* sign_of(BatchRow::Kind kind) {
  constexpr const char* signs[batch_kinds] = {"!", "!", "?", "-", "=", "+"};
  return signs[static_cast<std::size_t>(kind)];
}

const char* word_of(BatchRow::Kind kind) {
  constexpr const char* words[batch_kinds] = {"different", "error", "mistrusted", "skipped", "equal", "unexpected"};
  return words[static_cast<std::size_t>(kind)];
}

const char* heading_of(BatchColumn column) {
  constexpr const char* headings[batch_columns] = {"verdict", "output",   "case",       "kind", "operator",
                                                   "type",    "elements", "mismatches", "ULP",  "absolute",
                                                   "cpu ms",  "finding",  "rule"};
  return headings[static_cast<std::size_t>(column)];
}

std::string all_about(const BatchRow& row) {
  std::string text = visible_name(row.name);
  // A finding "cpu: 1 of 4 differs" stands in the run "cpu: failed (exact), 1 of 4 differs".
  const std::size_t colon = row.finding.find(": ");
  const std::string reason = colon == std::string::npos ? row.finding : row.finding.substr(colon + 2);
  const auto says_it = [&](const std::string& run) { return run.find(reason) != std::string::npos; };
  if (std::ranges::none_of(row.runs, says_it)) text += "\n" + visible_message(row.finding);
  if (!row.rule.empty()) text += "\nrule: " + visible_message(row.rule);
  constexpr std::size_t most_lines = 12;
  for (std::size_t i = 0; i < std::min(row.runs.size(), most_lines); ++i) text += "\n" + visible_message(row.runs[i]);
  if (row.runs.size() > most_lines) text += fmt::format("\nand {} more", row.runs.size() - most_lines);
  return text;
}

std::string cell_text(const BatchRow& row, BatchColumn column) {
  switch (column) {
    case BatchColumn::Verdict: return word_of(row.kind);
    case BatchColumn::Picture: return "";
    case BatchColumn::Name: return row.name;
    case BatchColumn::Type: return row.type;
    case BatchColumn::Operators: return row.operators;
    case BatchColumn::DataTypes: return row.data_types;
    case BatchColumn::Elements: return row.elements == 0 ? "" : with_thousands(row.elements);
    case BatchColumn::Mismatches: return row.compared ? with_thousands(row.mismatches) : "";
    case BatchColumn::Ulp: return !row.compared ? "" : row.max_ulp == UINT64_MAX ? "NaN" : with_thousands(row.max_ulp);
    case BatchColumn::Absolute:
      return !row.compared                ? ""
             : std::isfinite(row.max_abs) ? picture::short_number(row.max_abs, 4)
                                          : shown_element(DataType::Float64, to_bits(row.max_abs));
    case BatchColumn::Time: return row.milliseconds ? fmt::format("{:.3g}", *row.milliseconds) : "";
    case BatchColumn::Finding: return row.finding;
    case BatchColumn::Rule: return row.rule;
  }
  return "";
}

bool comes_before(const BatchRow& a, const BatchRow& b, BatchColumn column) {
  switch (column) {
    case BatchColumn::Verdict: return a.kind < b.kind;
    case BatchColumn::Name: return name_comes_before(a.name, b.name);
    case BatchColumn::Operators: return a.operators < b.operators;
    case BatchColumn::DataTypes: return a.data_types < b.data_types;
    case BatchColumn::Type: return a.type < b.type;
    case BatchColumn::Finding: return a.finding < b.finding;
    case BatchColumn::Rule: return a.rule < b.rule;
    default: return number_in(a, column) < number_in(b, column);
  }
}

std::optional<double> number_in(const BatchRow& row, BatchColumn column) {
  if (!is_number(column) || cell_text(row, column).empty()) return std::nullopt;
  switch (column) {
    case BatchColumn::Elements: return static_cast<double>(row.elements);
    case BatchColumn::Mismatches: return static_cast<double>(row.mismatches);
    case BatchColumn::Ulp: return row.max_ulp == UINT64_MAX ? HUGE_VAL : static_cast<double>(row.max_ulp);
    case BatchColumn::Absolute: return row.max_abs;
    default: return row.milliseconds;
  }
}

std::uint64_t BatchCounts::all() const { return std::accumulate(of.begin(), of.end(), std::uint64_t{0}); }

std::string counts_text(const BatchCounts& counts) {
  std::vector<std::string> parts;
  for (std::size_t kind = 0; kind < batch_kinds; ++kind) {
    const char* word = word_of(static_cast<BatchRow::Kind>(kind));
    const bool is_noun = static_cast<BatchRow::Kind>(kind) == BatchRow::Kind::Error;
    if (counts.of[kind] > 0)
      parts.push_back(is_noun ? counted(counts.of[kind], word) : with_thousands(counts.of[kind]) + " " + word);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string batch_markdown(std::span<const BatchRowPtr> rows, const std::string& conclusion) {
  MarkdownTable table;
  for (const BatchColumn column : text_columns)
    table.add_column(heading_of(column), is_number(column) ? MarkdownTable::Align::Right : MarkdownTable::Align::Left);
  for (const BatchRowPtr& row : rows) {
    std::vector<std::string> cells;
    for (const BatchColumn column : text_columns) cells.push_back(cell_text(*row, column));
    table.add_row(cells);
  }
  return conclusion + "\n\n" + table.text();
}

std::string batch_csv(std::span<const BatchRowPtr> rows) {
  std::string text;
  const auto add_line = [&](const auto& cell) {
    for (const BatchColumn column : text_columns)
      text += cell(column) + (column == text_columns[std::size(text_columns) - 1] ? "\n" : ",");
  };
  add_line([](BatchColumn column) { return std::string(heading_of(column)); });
  for (const BatchRowPtr& row : rows) add_line([&](BatchColumn column) { return plain_text(*row, column); });
  return text;
}

}  // namespace opscope::gui
