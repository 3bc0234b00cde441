#pragma once

#include <string>
#include <vector>

namespace opscope {

// A table in GitHub's Markdown.
class MarkdownTable {
 public:
  enum class Align { Left, Right };
  void add_column(std::string heading, Align align = Align::Left);

  // Precondition: as many cells as columns. A `|` in a cell is escaped, a line break becomes a space.
  void add_row(const std::vector<std::string>& cells);

  // Every line ends in a newline.
  std::string text() const;

 private:
  std::vector<std::string> headings_;
  std::string rule_ = "|", rows_;
};

}  // namespace opscope
