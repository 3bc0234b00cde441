// Text of others on a terminal and in the window. What acts on a terminal: ECMA-48 (C0 and C1 control functions);
// what turns the direction of writing: Unicode Standard Annex 9, "Explicit Directional Formatting Characters".

#include "core/text/visible.h"

#include <gmock/gmock.h>

#include "core/text/utf8.h"
#include "tests/support/child_process.h"

namespace opscope {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Visible, PlainTextStaysAsItIs) {
  for (const char* text : {"", "clip_1", "C:\\new\\table", "Größe 3 × 4", "画像", "🙂", "a\\x1bb"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, ControlCharactersAreWrittenOut) {
  EXPECT_EQ(visible("\x1b[31mred\x1b[0m"), "\\x1b[31mred\\x1b[0m");
  EXPECT_EQ(visible("a\nb\rc\td"), "a\\nb\\rc\\td");
  EXPECT_EQ(visible(std::string_view("\0\x07\x08\x7f", 4)), "\\x00\\x07\\x08\\x7f");
}

TEST(Visible, C1ControlCharactersAreWrittenOut) {
  EXPECT_EQ(visible("\xC2\x9B"
                    "31m"),
            "\\u009b31m");  // CSI in UTF-8
  EXPECT_EQ(visible("\x9B"
                    "31m"),
            "\\x9b31m");  // CSI as a terminal without UTF-8 takes it
  EXPECT_EQ(visible("\xC2\x80\xC2\x9F\xC2\xA0"), "\\u0080\\u009f\xC2\xA0");
}

TEST(Visible, MarksOfDirectionAreWrittenOut) {
  EXPECT_EQ(visible("gpj.\u202Eexe"), "gpj.\\u202eexe");
  EXPECT_EQ(visible("\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069\u200E\u200F\u061C"),
            "\\u202a\\u202b\\u202c\\u202d\\u2066\\u2067\\u2068\\u2069\\u200e\\u200f\\u061c");
  EXPECT_EQ(visible("\u05D0\u0627"), "\u05D0\u0627");  // letters that are written from the right are letters
}

TEST(Visible, LongTextTakesNoMoreThanItself) {
  const std::string line = "\u00e9" + std::string(16 << 20, 'x');
  const std::uint64_t taken = test::cost_in_child([&] { return visible(line).size() == line.size(); }).bytes;
  if (!test::is_sanitized) {
    EXPECT_LT(taken, std::uint64_t{80} << 20);
  }
}

TEST(Visible, LineEndsOfUnicodeAreWrittenOut) { EXPECT_EQ(visible("a\u2028b\u2029"), "a\\u2028b\\u2029"); }

// Unicode's DerivedCoreProperties.txt, Default_Ignorable_Code_Point.
TEST(Visible, CharactersWithoutAShapeAreWrittenOut) {
  EXPECT_EQ(visible("a\u00ADb"), "a\\u00adb");
  EXPECT_EQ(visible("\u200B\u200C\u200D\uFEFF"), "\\u200b\\u200c\\u200d\\ufeff");
  EXPECT_EQ(visible("\u2060\u2061\u2062\u2063\u2064"), "\\u2060\\u2061\\u2062\\u2063\\u2064");
  EXPECT_EQ(visible("\u034F\u115F\u17B4\u180E\u3164\uFE0F\uFFA0"), "\\u034f\\u115f\\u17b4\\u180e\\u3164\\ufe0f\\uffa0");
  EXPECT_EQ(visible("a\U000E0001\U000E0041\U000E007Fb"), "a\\U000e0001\\U000e0041\\U000e007fb");
  EXPECT_EQ(visible("\u2010\u2027\u202F\u2070\uFFFD"), "\u2010\u2027\u202F\u2070\uFFFD");  // their neighbours
}

TEST(Visible, BytesThatAreNotUtf8AreWrittenOut) {
  EXPECT_EQ(visible("\xFF\xFE"), "\\xff\\xfe");
  EXPECT_EQ(visible("a\xC3"), "a\\xc3");                  // cut short
  EXPECT_EQ(visible("\xC0\x9B"), "\\xc0\\x9b");           // an escape in two bytes: overlong
  EXPECT_EQ(visible("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(visible("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(Visible, OnceIsEnough) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(visible(visible(all)), visible(all));
  EXPECT_EQ(visible_message(visible_message(all)), visible_message(all));
}

TEST(VisibleName, IsWholeUpTo200Characters) {
  EXPECT_EQ(visible_name(std::string(200, 'a')), std::string(200, 'a'));
  std::string umlauts;
  for (int i = 0; i < 200; ++i) umlauts += "ü";
  EXPECT_EQ(visible_name(umlauts), umlauts);
}

TEST(VisibleName, LosesItsMiddleBeyondThat) {
  const std::string shown = visible_name("begin" + std::string(60'000, 'x') + "end.npy");
  EXPECT_LE(shown.size(), 200u);
  EXPECT_GE(shown.size(), 195u);
  EXPECT_THAT(shown, StartsWith("beginx"));
  EXPECT_THAT(shown, HasSubstr("x...x"));
  EXPECT_THAT(shown, EndsWith("xend.npy"));
  EXPECT_NE(visible_name(std::string(201, 'a')).find("..."), std::string::npos);
}

TEST(VisibleName, CutsNoCharacterAndNoEscapeInTwo) {
  std::string umlauts, escapes;
  for (int i = 0; i < 5000; ++i) umlauts += "ü", escapes += '\x1b';
  const std::string shown = visible_name(umlauts);
  std::string_view rest = shown;
  while (!rest.empty()) {
    const std::size_t length = utf8_sequence_length(rest);
    ASSERT_NE(length, 0u);
    rest.remove_prefix(length);
  }
  std::string expected;
  for (int i = 0; i < 24; ++i) expected += "\\x1b";
  EXPECT_EQ(visible_name(escapes), expected + "..." + expected);
}

TEST(VisibleMessage, IsOneLineOfBoundedLength) {
  EXPECT_EQ(visible_message("file: no such member\n\n"), "file: no such member");
  EXPECT_EQ(visible_message("two\nlines"), "two\\nlines");
  const std::string word =
      visible_message("case.json: '" + std::string(60'000, 'n') + "' is unknown; allowed are a, b");
  EXPECT_LE(word.size(), 260u);
  EXPECT_THAT(word, StartsWith("case.json: 'nnn"));
  EXPECT_THAT(word, EndsWith("nnn' is unknown; allowed are a, b"));
  std::string words = "case.json:";
  for (int i = 0; i < 30'000; ++i) words += " word";
  const std::string shown = visible_message(words + "; allowed are a, b");
  EXPECT_LE(shown.size(), longest_shown_message);
  EXPECT_THAT(shown, StartsWith("case.json: word"));
  EXPECT_THAT(shown, EndsWith("word; allowed are a, b"));
}

}  // namespace
}  // namespace opscope
