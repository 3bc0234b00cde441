#include "app/cli/conformance_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace opscope::cli {
namespace {

constexpr std::string_view preamble =
    "\n"
    "What was proven on each device. `opscope sweep --markdown --into docs/conformance.md` writes this file: a run\n"
    "replaces the rows of the spaces that it finished on its device. Nothing here is written by hand. Every output is\n"
    "compared with the reference, bit for bit unless the table says otherwise. *Exhaustive*: every combination of\n"
    "input bits. *Sampled*: every boundary of the types and attributes with its neighbours, in all combinations if\n"
    "these are few enough, and random values.\n";

constexpr std::string_view earlier_run = "### Earlier run\n";

// The lines of `text`, joined into parts: a line that begins with `heading` begins a part. The first part is what
// stands before all of these.
std::vector<std::string> parts_of(const std::string& text, std::string_view heading) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.starts_with(heading)) parts.emplace_back();
    parts.back() += line;
    at = end;
  }
  return parts;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

// A line of a run's table.
struct TableRow {
  std::string space;  // operator, data types and numerics
  bool finished = false, different = false;
};

// nullopt: the line is none.
std::optional<TableRow> row_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line)
    if (c == '|')
      cells.emplace_back();
    else
      cells.back() += c;
  if (cells.size() < 7 || !line.starts_with("| ") || cells[1] == " operator ") return std::nullopt;
  const std::string &how = cells[5], &numerics = cells[6];
  return TableRow{.space = cells[1] + cells[2] + numerics,
                  .finished = how.find(',') == std::string::npos,
                  .different = line.find(" different**") != std::string::npos};
}

// An earlier run, without the rows that `run` replaces. A run that did not finish a space and found nothing in it
// replaces no row of one that did. If rows are gone, so are the conclusion and what follows the table: they are about
// all rows. "" if no row is left.
std::string rest_of(const std::string& earlier, const std::map<std::string, TableRow>& run) {
  std::string head, table, whole;
  bool has_rows = false, is_replaced = false;
  for (const std::string& line : parts_of(earlier.substr(first_line(earlier).size()), "")) {
    whole += line;
    if (line.starts_with("- ")) head += line;
    if (!line.starts_with("|")) continue;
    if (const std::optional<TableRow> row = row_of(line)) {
      const auto found = run.find(row->space);
      if (found != run.end() && (found->second.finished || found->second.different || !row->finished)) {
        is_replaced = true;
        continue;
      }
      has_rows = true;
    }
    table += line;
  }
  if (!has_rows) return "";
  if (is_replaced) whole = fmt::format("\n{}\n{}", head, table);
  while (whole.ends_with("\n\n")) whole.pop_back();
  return whole;
}

// The parts of a device's section that keep a row although `run` replaces those of its own spaces.
std::string earlier_runs(const std::string& section, const std::string& run) {
  std::map<std::string, TableRow> rows;
  for (const std::string& line : parts_of(run, ""))
    if (const std::optional<TableRow> row = row_of(line)) rows[row->space] = *row;
  std::string text;
  for (const std::string& earlier : parts_of(section, "### "))
    if (const std::string rest = rest_of(earlier, rows); !rest.empty())
      text += fmt::format("\n{}{}", earlier_run, rest);
  return text;
}

}  // namespace

std::string with_run(const std::string& old_text, const std::string& run) {
  if (old_text.empty()) return fmt::format("{}{}\n{}", conformance.title, preamble, run);
  std::vector<std::string> sections = parts_of(old_text, "## ");
  const auto same = std::find_if(sections.begin() + 1, sections.end(),
                                 [&](const std::string& section) { return first_line(section) == first_line(run); });
  if (same == sections.end()) {
    sections.push_back((sections.back().ends_with("\n\n") ? "" : "\n") + run);
  } else {
    const bool last = same + 1 == sections.end();
    *same = run + earlier_runs(*same, run) + (last ? "" : "\n");
  }
  return fmt::format("{}", fmt::join(sections, ""));
}

}  // namespace opscope::cli
