// Untrusted text on a terminal and in the window. Control functions: ECMA-48 (C0 and C1). Bidirectional marks: Unicode
// Standard Annex 9, "Explicit Directional Formatting Characters".

#include "core/text/visible.h"

#include "core/text/utf8.h"
#include "tests/support/child_process.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

TEST(Visible, PlainTextStaysAsItIs) {
  for (const char* text : {"", "clip_1", "C:\\new\\table", "Größe 3 × 4", "画像", "🙂", "a\\x1bb"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, ControlCharactersAndMarksOfDirectionAreWrittenOut) {
  using namespace std::string_literals;
  const std::pair<std::string, const char*> rows[] = {
      {"\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"},
      {"a\nb\rc\td", "a\\nb\\rc\\td"},
      {"\0\x07\x08\x7f"s, "\\x00\\x07\\x08\\x7f"},
      {"\xC2\x9Bm", "\\u009bm"},  // C1: CSI in UTF-8
      {"\x9Bm", "\\x9bm"},        // CSI for a terminal without UTF-8
      {"\xC2\x80\xC2\x9F\xC2\xA0", "\\u0080\\u009f\xC2\xA0"},
      {"gpj.\u202Eexe", "gpj.\\u202eexe"},
      {"\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069\u200E\u200F\u061C",
       "\\u202a\\u202b\\u202c\\u202d\\u2066\\u2067\\u2068\\u2069\\u200e\\u200f\\u061c"},
      {"\u05D0\u0627", "\u05D0\u0627"},  // right-to-left letters are ordinary letters
      {"a\u2028b\u2029", "a\\u2028b\\u2029"}};
  for (const auto& [text, shown] : rows) EXPECT_EQ(visible(text), shown);
}

TEST(Visible, LongTextTakesNoMoreThanItself) {
  const std::string line = "\u00e9" + std::string(16 << 20, 'x');
  expect_peak_below(80, [&] { return visible(line).size() == line.size(); });
}

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
  EXPECT_EQ(visible("\xC0\x9B"), "\\xc0\\x9b");           // an overlong encoding
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
}  // namespace opscope::test
