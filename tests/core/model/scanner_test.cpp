// The scanner against RapidJSON, which DxDispatch uses: both accept the same texts and find the same values.
#include "core/model/json/scanner.h"

#include <gmock/gmock.h>
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <random>

#include "core/model/json/document.h"
#include "tests/core/model/models.h"
#include "tests/support/result.h"

namespace opscope::json {
namespace {

using testing::HasSubstr;

constexpr unsigned flags = rapidjson::kParseCommentsFlag | rapidjson::kParseTrailingCommasFlag |
                           rapidjson::kParseNumbersAsStringsFlag;  // those it takes, it need not understand

std::string error_of(const std::string& text) { return test::answer_of(parse_document(text, "case.json")); }

// Spaces, comments, trailing commas, every escape and every kind of value.
const std::string everything = R"({ "a" : [ 1, -2.5e+3 , 0, -0, 0.125E-7,], /* c * / */ "bA\u00e9\uD83D\uDE00" : null,
  // line, "with" [brackets] {
  "\"\\\/\b\f\n\r\t" : { "t" : true , "f":false, "é": "\u0000ß//" , } , "" : {} , "l": [ ] , "n": [[{"x": [3]}]]
} // end)";

std::string mutated(std::string text, std::mt19937& random) {
  const std::string_view alphabet = "{}[]\",:/*\\ \n\t0123456789.eE+-truefalsnu\x01\x7F\xC3\xA9";
  for (auto edits = 1 + random() % 3; edits > 0; --edits) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t removed = std::min<std::size_t>(random() % 3, text.size() - at);
    const std::size_t added = random() % 3;
    std::string piece;
    for (std::size_t i = 0; i < added; ++i) piece += alphabet[random() % alphabet.size()];
    text.replace(at, removed, piece);
  }
  return text;
}

TEST(Scanner, TakesWhatRapidJsonTakesAndSeesTheSameValues) {
  std::mt19937 random(11);
  const std::string bases[] = {everything, test::ModelText{}.text()};
  int taken = 0, refused = 0;
  for (int round = 0; round < 100000; ++round) {
    const std::string text = mutated(bases[round % 2], random);
    rapidjson::Document whole;
    whole.Parse<flags>(text.data(), text.size());
    if (whole.HasParseError() && whole.GetParseError() == rapidjson::kParseErrorNumberTooBig) continue;
    const auto document = parse_document(text, "x");
    // RapidJSON takes the second half of a surrogate pair alone, and makes of it what is no UTF-8.
    if (!document && document.error().what.ends_with("an invalid escape") && !whole.HasParseError() &&
        text.find("\\uD") != std::string::npos)
      continue;
    ASSERT_EQ(document.has_value(), !whole.HasParseError()) << text << (document ? "" : document.error().text());
    (document ? taken : refused)++;
    if (!document) continue;
    rapidjson::Document squeezed;
    const std::string tight = compact(document->json);
    squeezed.Parse<rapidjson::kParseNumbersAsStringsFlag>(tight.data(), tight.size());
    ASSERT_FALSE(squeezed.HasParseError()) << tight;
    rapidjson::StringBuffer ours, theirs;
    rapidjson::Writer<rapidjson::StringBuffer> write_ours(ours), write_theirs(theirs);
    squeezed.Accept(write_ours);
    whole.Accept(write_theirs);
    ASSERT_STREQ(ours.GetString(), theirs.GetString()) << text;
  }
  EXPECT_GT(taken, 10000);
  EXPECT_GT(refused, 10000);
}

TEST(Scanner, EscapesBecomeUtf8) {
  EXPECT_EQ(unescaped(R"("\"\\\/\b\f\n\r\t")"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(unescaped(R"("\u0041\u00e9\u20AC\uD83D\uDE00")"), "Aé€😀");
  EXPECT_EQ(unescaped(R"("a\u0000b")"), std::string("a\0b", 3));
  for (const char* text : {R"("\x")", R"("\u12")", R"("\u12G4")", R"("\uD83D")", R"("\uDE00")", R"("\uD83D\u0041")",
                           R"("\u-123")", R"("\u-000")", R"("\u+123")"})
    EXPECT_THAT(error_of(text), HasSubstr("malformed JSON: an invalid escape")) << text;
}

TEST(Scanner, AStringEndsOnItsLine) {
  EXPECT_THAT(error_of("{\"a\": \"Clip,\n \"b\": 1}"), HasSubstr("malformed JSON: this string has no closing quote"));
  EXPECT_THAT(error_of("\"a\tb\""), HasSubstr("a control character within a string"));
}

TEST(Scanner, NumbersOfAnyLengthAreText) {
  for (const char* text : {"0e400", "1e99999999999999999999", "-0", "1e-324", "1.23456789012345678e-340"})
    EXPECT_EQ(error_of(text), "accepted") << text;
  EXPECT_EQ(error_of("1" + std::string(5000, '0') + "e-5000"), "accepted");
  for (const char* text : {"01", "+1", ".5", "1.", "1e", "1e+", "-", "0x10", "1_0"})
    EXPECT_THAT(error_of(text), HasSubstr("malformed JSON")) << text;
}

TEST(Scanner, NansOutsideQuotesAreToldHowToBeWritten) {
  const std::string help = " is no JSON number; write \"nan\", \"inf\" or \"-inf\", in quotes";
  EXPECT_EQ(error_of("{\"Min\":\n  NaN}"), "case.json:2:3: malformed JSON: NaN" + help);
  for (const char* text : {"NaN", "nan", "-nan", "Infinity", "-Infinity", "inf", "-INF", "+Infinity"})
    EXPECT_EQ(error_of(text), "case.json:1:1: malformed JSON: " + (text + help));
  EXPECT_THAT(error_of("Nanette"), HasSubstr("expected a value"));
}

TEST(Scanner, ALargeArrayTakesNoMemoryOfItsOwn) {
  std::string text = "[1";
  for (int i = 0; i < 1'000'000; ++i) text += ",1";
  text += ']';
  const auto document = test::value_of(parse_document(text, "x"));
  EXPECT_EQ(document.json.data(), text.data());
  EXPECT_EQ(document.json.size(), text.size());
}

}  // namespace
}  // namespace opscope::json
