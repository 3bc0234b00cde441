#include "app/text/markdown_table.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(MarkdownTable, HasAHeadARuleAndRows) {
  MarkdownTable table;
  table.add_column("operator");
  table.add_column("us", MarkdownTable::Align::Right);
  table.add_row({"CLIP", "1.5"});
  table.add_row({"MIN", ""});
  EXPECT_EQ(table.text(),
            "| operator | us |\n"
            "|---|---:|\n"
            "| CLIP | 1.5 |\n"
            "| MIN |  |\n");
}

// GitHub Flavored Markdown, "Tables": a pipe inside a cell must be escaped, and a row is one line.
TEST(MarkdownTable, KeepsACellInItsCell) {
  MarkdownTable table;
  table.add_column("reason");
  table.add_row({"a|b\nc"});
  EXPECT_EQ(table.text(), "| reason |\n|---|\n| a\\|b c |\n");
}

}  // namespace
}  // namespace opscope
