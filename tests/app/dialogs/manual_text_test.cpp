#include "app/gui/dialogs/manual_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

using Kind = ManualBlock::Kind;
using testing::ElementsAre;

TEST(ManualText, HasAChapterForEachHeading) {
  const auto chapters = manual_chapters("# A\n\none\n\n## B [c](d.md)\ntwo\n# E\n");
  ASSERT_EQ(chapters.size(), 3u);
  EXPECT_EQ(chapters[0].heading, "A");
  EXPECT_EQ(chapters[1].heading, "B c");
  EXPECT_EQ(chapters[1].level, 2u);
  ASSERT_EQ(chapters[1].blocks.size(), 1u);
  EXPECT_EQ(chapters[1].blocks[0].text, "two");
  EXPECT_TRUE(chapters[2].blocks.empty());
}

TEST(ManualText, JoinsTheLinesOfAParagraphAndOfAnItem) {
  const auto chapters = manual_chapters("one\ntwo [th\nree](x.md)\n\n- a\n  b\n- `[c](d)` **e**\n2. f\n");
  ASSERT_EQ(chapters.size(), 1u);
  const auto& blocks = chapters[0].blocks;
  ASSERT_EQ(blocks.size(), 4u);
  EXPECT_EQ(blocks[0].kind, Kind::Paragraph);
  EXPECT_EQ(blocks[0].text, "one two th ree");
  EXPECT_EQ(blocks[1].kind, Kind::Item);
  EXPECT_EQ(blocks[1].text, "- a b");
  EXPECT_EQ(blocks[2].text, "- [c](d) e") << "code is no link";
  EXPECT_EQ(blocks[3].text, "2. f");
}

TEST(ManualText, LeavesOutLinksToPictures) {
  const auto chapters =
      manual_chapters("1. Drag `Max`.\n   [Picture](docs/1.png)\n2. See [this](a.md). [Picture](b.png) End.");
  ASSERT_EQ(chapters[0].blocks.size(), 2u);
  EXPECT_EQ(chapters[0].blocks[0].text, "1. Drag Max.");
  EXPECT_EQ(chapters[0].blocks[1].text, "2. See this. End.");
}

TEST(ManualText, TakesABracketForNoPartOfALaterLink) {
  const auto chapters = manual_chapters("in [0, 1) see [the guide](docs/x.md) of a[2] (new)\n");
  ASSERT_EQ(chapters[0].blocks.size(), 1u);
  EXPECT_EQ(chapters[0].blocks[0].text, "in [0, 1) see the guide of a[2] (new)");
}

TEST(ManualText, KeepsTheLinesOfCode) {
  const auto chapters = manual_chapters("```sh\n# no heading\n  ./run\n```\nafter\n");
  ASSERT_EQ(chapters.size(), 1u);
  const auto& blocks = chapters[0].blocks;
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].kind, Kind::Code);
  EXPECT_EQ(blocks[0].text, "# no heading\n  ./run");
  EXPECT_EQ(blocks[1].text, "after");
}

TEST(ManualText, HasTheCellsOfATable) {
  const auto chapters = manual_chapters("| a | b |\n|---|:-:|\n| c \\| d | [e](f) |\n");
  ASSERT_EQ(chapters.size(), 1u);
  ASSERT_EQ(chapters[0].blocks.size(), 1u);
  EXPECT_EQ(chapters[0].blocks[0].kind, Kind::Table);
  EXPECT_THAT(chapters[0].blocks[0].rows, ElementsAre(ElementsAre("a", "b"), ElementsAre("c | d", "e")));
  EXPECT_NE(chapters[0].text().find("c | d"), std::string::npos);
}

TEST(ManualText, LeavesPicturesAndCommentsOut) {
  const auto chapters = manual_chapters("one\n![a](b.png)\n<!-- c -->\ntwo\n");
  ASSERT_EQ(chapters[0].blocks.size(), 2u);
  EXPECT_EQ(chapters[0].blocks[1].text, "two");
}

TEST(ManualText, EndsInTheMiddleOfAnything) {
  for (const char* text : {"", "#", "|", "||", "```", "[", "`", "- ", "[a](", "**"}) manual_chapters(text);
  EXPECT_TRUE(manual_chapters("").empty());
}

}  // namespace
}  // namespace opscope::gui
