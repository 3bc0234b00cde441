#include "app/text/markdown_table.h"

namespace opscope {
namespace {

std::string line_of(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += ' ';
    for (const char c : cell) {
      if (c == '|') line += '\\';
      line += c == '\n' ? ' ' : c;
    }
    line += " |";
  }
  return line + "\n";
}

}  // namespace

void MarkdownTable::add_column(std::string heading, Align align) {
  headings_.push_back(std::move(heading));
  rule_ += align == Align::Right ? "---:|" : "---|";
}

void MarkdownTable::add_row(const std::vector<std::string>& cells) { rows_ += line_of(cells); }

std::string MarkdownTable::text() const { return line_of(headings_) + rule_ + "\n" + rows_; }

}  // namespace opscope
