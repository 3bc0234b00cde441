#pragma once
// The chapters of a text in Markdown, as far as the manual uses it.

#include <string>
#include <string_view>
#include <vector>

namespace opscope::gui {

struct ManualBlock {
  enum class Kind { Paragraph, Item, Code, Table };
  Kind kind = Kind::Paragraph;
  std::string text;                            // one line, but for code; of a table: all its cells
  std::vector<std::vector<std::string>> rows;  // of a table, whose first one is its head
};

struct ManualChapter {
  std::string heading;
  std::size_t level = 1;  // of its heading: the number of its #
  std::vector<ManualBlock> blocks;

  std::string text() const;  // of all blocks
};

// Links become their words; pictures and comments are left out. What is before the first heading is a chapter without
// one.
std::vector<ManualChapter> manual_chapters(std::string_view markdown);

}  // namespace opscope::gui
