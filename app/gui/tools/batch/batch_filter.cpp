#include "app/gui/tools/batch/batch_filter.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/text/ascii.h"

namespace opscope::gui {
namespace {

using Condition = std::function<bool(const BatchRow&)>;

std::string filter_name(BatchColumn column) {
  return column == BatchColumn::Time ? "time" : lower(std::string(heading_of(column)));
}

std::optional<BatchColumn> column_named(const std::string& name) {
  for (std::size_t i = 0; i < batch_columns; ++i)
    if (const auto column = static_cast<BatchColumn>(i); column != BatchColumn::Picture && filter_name(column) == name)
      return column;
  return std::nullopt;
}

// The text up to the next blank outside quotation marks, which are left out. `typed` loses it.
std::string take_term(std::string_view& typed) {
  std::string term;
  bool quoted = false;
  std::size_t end = 0;
  for (; end < typed.size() && (quoted || typed[end] != ' '); ++end)
    if (typed[end] == '"')
      quoted = !quoted;
    else
      term += typed[end];
  typed.remove_prefix(std::min(typed.size(), end + 1));
  return term;
}

// "1,024" and "nan" as the table shows them, too.
std::optional<double> number_of(std::string text) {
  std::erase(text, ',');
  if (text == "nan") return HUGE_VAL;
  double number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool compares(double a, const std::string& sign, double b) {
  return sign == ">" ? a > b : sign == "<" ? a < b : sign == ">=" ? a >= b : sign == "<=" ? a <= b : a == b;
}

// As it can be typed.
std::string text_in_column(const BatchRow& row, BatchColumn column) {
  std::string text = lower(cell_text(row, column));
  std::erase(text, '"');
  return text;
}

Condition has_word(const std::string& word) {
  return [word](const BatchRow& row) {
    for (std::size_t i = 0; i < batch_columns; ++i)
      if (text_in_column(row, static_cast<BatchColumn>(i)).find(word) != std::string::npos) return true;
    return false;
  };
}

// A name of letters alone before the sign. Not the "C:" of a path.
std::string unknown_column_of(const std::string& term) {
  const std::size_t at = term.find_first_of(":=<>");
  if (at == std::string::npos || at < 2 || term.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != at) return "";
  return column_named(term.substr(0, at)) ? "" : term.substr(0, at);
}

// nullptr: it is met by every row so far, as the user is still typing.
Condition condition_of(const std::string& term) {
  const std::size_t at = term.find_first_of(":=<>");
  const auto column = at == std::string::npos ? std::nullopt : column_named(term.substr(0, at));
  if (!column) return has_word(term);
  const std::size_t behind = term.find_first_not_of('=', at + 1);
  if (behind == std::string::npos) return nullptr;
  const std::string sign = term.substr(at, behind - at), value = term.substr(behind);
  if (sign == ":")
    return
        [column, value](const BatchRow& row) { return text_in_column(row, *column).find(value) != std::string::npos; };
  const std::optional<double> wanted = number_of(value);
  if (sign != "=" && !wanted) return has_word(term);
  return [column, sign, value, wanted](const BatchRow& row) {
    if (sign == "=" && text_in_column(row, *column) == value) return true;
    const std::optional<double> number = number_in(row, *column);
    return wanted && number && compares(*number, sign, *wanted);
  };
}

}  // namespace

BatchFilter::BatchFilter(std::string_view typed) {
  const std::string lowered = lower(std::string(typed));
  for (std::string_view rest = lowered; !rest.empty();)
    if (const std::string term = take_term(rest); !term.empty()) {
      if (unknown_.empty()) unknown_ = unknown_column_of(term);
      if (Condition condition = condition_of(term)) terms_.push_back(std::move(condition));
    }
}

bool BatchFilter::takes(const BatchRow& row) const {
  return std::ranges::all_of(terms_, [&](const auto& term) { return term(row); });
}

std::string filter_term(const BatchRow& row, BatchColumn column) {
  std::string text = cell_text(row, column);
  if (text.empty()) return "";
  std::erase(text, '"');
  const bool plain = text.find(' ') == std::string::npos;
  return filter_name(column) + "=" + (plain ? text : "\"" + text + "\"");
}

}  // namespace opscope::gui
