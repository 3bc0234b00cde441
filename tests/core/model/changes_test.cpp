// Where two cases differ is told by the path in the case file.

#include "core/model/changes.h"

#include <gmock/gmock.h>

#include "core/model/json.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;

Model parsed(const std::string& resources, const std::string& rest = "") {
  return *parse_model(R"({"resources": {)" + resources +
                          R"(}, "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [4]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [4]},
      "Min": 0, "Max": 1}}}, "commands": [])" +
                          rest + "}",
                      "case.json");
}

std::vector<std::string> lines(const Model& before, const Model& after, std::size_t most = 100) {
  std::vector<std::string> lines;
  for (const Change& change : changes_between(before, after, most))
    lines.push_back(change.path + ": " + change.before + " -> " + change.after);
  return lines;
}

const std::string four = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]})";

TEST(Changes, EqualCasesHaveNone) { EXPECT_THAT(lines(parsed(four), parsed(four)), ElementsAre()); }

TEST(Changes, AnAttributeIsNamedByItsPath) {
  Model after = parsed(four);
  std::get<float>(after.dispatchables[0].desc.attributes[1]) = 0.5f;
  EXPECT_THAT(lines(parsed(four), after), ElementsAre("dispatchables.clip.desc.Max: 1 -> 0.5"));
}

TEST(Changes, ElementsOfAListAreNamedByTheirIndex) {
  const Model after = parsed(R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2.5, 3, "nan"]})");
  EXPECT_THAT(lines(parsed(four), after),
              ElementsAre("resources.A.initialValues[1]: 2 -> 2.5", "resources.A.initialValues[3]: 4 -> nan"));
}

TEST(Changes, ListsOfOtherLengthsAreToldByTheirLengths) {
  const Model after = parsed(R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2]})");
  EXPECT_THAT(lines(parsed(four), after), ElementsAre("resources.A.initialValues: 4 values -> 2 values"));
}

TEST(Changes, WhatOnlyOneCaseHasStandsOnItsSide) {
  const Model more = parsed(four, R"(, "author": "Ada")");
  EXPECT_THAT(lines(parsed(four), more), ElementsAre("author:  -> Ada"));
  EXPECT_THAT(lines(more, parsed(four)), ElementsAre("author: Ada -> "));
}

TEST(Changes, NumbersAreComparedAsTheyAreWritten) {
  const auto with = [](const std::string& number) { return parsed(four, ", \"version\": " + number); };
  EXPECT_THAT(lines(with("1e400"), with("1e400")), ElementsAre());
  EXPECT_THAT(lines(with("1e400"), with("2e400")), ElementsAre("version: 1e400 -> 2e400"));
  EXPECT_THAT(lines(with("1.00"), with("1.0")), ElementsAre("version: 1.00 -> 1.0"));
  EXPECT_THAT(lines(with("1"), with("\"1\"")), ElementsAre("version: 1 -> \"1\""));
}

TEST(Changes, BesideANumberBeyondEveryTypeAreFound) {
  Model before = parsed(four, R"(, "version": 1e400)"), after = before;
  std::get<float>(after.dispatchables[0].desc.attributes[1]) = 0.5f;
  EXPECT_THAT(lines(before, after), ElementsAre("dispatchables.clip.desc.Max: 1 -> 0.5"));
}

TEST(Changes, TheOrderOfMembersAndTheSpellingOfStringsAreNone) {
  EXPECT_THAT(lines(parsed(four, R"(, "x": {"a": [1, {"b": 2}], "c": "A"})"),
                    parsed(four, R"(, "x": {"\u0063": "\u0041", "a": [1, {"b": 2}]})")),
              ElementsAre());
  EXPECT_THAT(lines(parsed(four, R"(, "x": {"a": [1, {"b": 2}], "c": "A"})"),
                    parsed(four, R"(, "x": {"c": "A", "a": [1, {"b": 3}]})")),
              ElementsAre("x.a[1].b: 2 -> 3"));
  EXPECT_THAT(lines(parsed(four, R"(, "x": [1, 2])"), parsed(four, R"(, "x": [1, 2, 3])")),
              ElementsAre("x: [1,2] -> [1,2,3]"));
}

TEST(Changes, StandInTheOrderOfTheCaseFile) {
  const std::string other = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 5]})";
  EXPECT_THAT(lines(parsed(four, R"(, "author": "Ada")"), parsed(other, R"(, "author": "Bob")")),
              ElementsAre("author: Ada -> Bob", "resources.A.initialValues[3]: 4 -> 5"));
}

// A tensor that stands beside its type is written within a desc.
TEST(Changes, OfACaseThatIsWrittenDeeperThanItWasReadAreFound) {
  const auto deep = [](const std::string& innermost) {
    return *parse_model(R"({"resources": {}, "commands": [], "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN",
      "OutputTensor": {"DataType": "INT8", "Sizes": [4]}, "InputTensor": {"DataType": "INT8", "Sizes": [4], "x": )" +
                            std::string(60, '[') + innermost + std::string(60, ']') + "}}}}",
                        "case.json");
  };
  EXPECT_EQ(lines(deep("1"), deep("2")).size(), 1u);
}

TEST(Changes, StopAtTheNumberAskedFor) {
  const Model after = parsed(R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [9, 9, 9, 9]})");
  EXPECT_EQ(lines(parsed(four), after, 3).size(), 3);
}

TEST(Changes, LongTextsAreCutBetweenCharacters) {
  std::string long_text;
  for (int i = 0; i < 100; ++i) long_text += "\xC3\xA9";  // é
  const auto found = changes_between(parsed(four), parsed(four, R"(, "author": ")" + long_text + '"'), 10);
  ASSERT_EQ(found.size(), 1);
  EXPECT_LE(found[0].after.size(), 60);
  EXPECT_TRUE(found[0].after.ends_with("\xC3\xA9..."));
}

}  // namespace
}  // namespace opscope::test
