#include "app/text/json_text.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace opscope {
namespace {

TEST(JsonText, IsPrintableAsciiThatReadsBackAsItWas) {
  std::string name = "Größe 🙂 \u202E \xC2\x9B";
  for (char c = 1; c < 0x20; ++c) name += c;
  name += "\x7f\"\\/";
  JsonText json;
  json.begin_object();
  json.member(name, name);
  json.end_object();
  const std::string text = json.text();
  for (const char c : text) EXPECT_TRUE(c == '\n' || (c >= 0x20 && c < 0x7F)) << text;
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(text.c_str());
  ASSERT_FALSE(document.HasParseError());
  EXPECT_EQ(document.MemberBegin()->name.GetString(), name);
  EXPECT_EQ(document.MemberBegin()->value.GetString(), name);
}

TEST(JsonText, BytesThatAreNotUtf8BecomeTheReplacementCharacter) {
  JsonText json;
  json.value("a\xFFz");
  EXPECT_EQ(json.text(), "\"a\\uFFFDz\"");
}

}  // namespace
}  // namespace opscope
