// Differences of two cases, named by their paths in the case file.

#include "core/model/changes.h"

#include "tests/core/model/models.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

// CLIP with these values of A, and further members of the root, with a comma first.
Model with(const std::string& values, const std::string& rest = "") {
  return model_of({.resources = "\"A\": " + resource_text("FLOAT32", "[" + values + "]"),
                   .dispatchables = clip_text(desc_text("FLOAT32", "4")),
                   .commands = "",
                   .rest = rest});
}
Model with_member(const std::string& member) { return with("1, 2, 3, 4", ", " + member); }

// With a Max of 0.5.
Model halved(Model model) {
  model.dispatchables[0].desc.attributes[1] = 0.5f;
  return model;
}

std::vector<std::string> lines(const Model& before, const Model& after, std::size_t most = 100) {
  std::vector<std::string> lines;
  for (const Change& change : changes_between(before, after, most))
    lines.push_back(change.path + ": " + change.before + " -> " + change.after);
  return lines;
}

TEST(Changes, AreNamedByTheirPathsInTheOrderOfTheCaseFile) {
  const Model four = with("1, 2, 3, 4"), by_ada = with_member(R"("author": "Ada")"),
              huge = with_member(R"("version": 1e400)"), nested = with_member(R"("x": {"a": [1, {"b": 2}], "c": "A"})");
  const std::string half = "dispatchables.clip.desc.Max: 1 -> 0.5";
  const struct {
    const char* what;
    Model before, after;
    std::vector<std::string> changes;
  } rows[] = {
      {"no change", four, four, {}},
      {"an attribute", four, halved(four), {half}},
      {"elements of a list",
       four,
       with(R"(1, 2.5, 3, "nan")"),
       {"resources.A.initialValues[1]: 2 -> 2.5", "resources.A.initialValues[3]: 4 -> nan"}},
      {"the length of a list", four, with("1, 2"), {"resources.A.initialValues: 4 values -> 2 values"}},
      {"a new member", four, by_ada, {"author:  -> Ada"}},
      {"a member that is gone", by_ada, four, {"author: Ada -> "}},
      {"a number beyond every type", huge, with_member(R"("version": 2e400)"), {"version: 1e400 -> 2e400"}},
      {"an equal number beyond every type", huge, huge, {}},
      {"an attribute beside one", huge, halved(huge), {half}},
      {"the spelling of a number", with_member(R"("v": 1.00)"), with_member(R"("v": 1.0)"), {"v: 1.00 -> 1.0"}},
      {"a number and a string", with_member(R"("v": 1)"), with_member(R"("v": "1")"), {"v: 1 -> \"1\""}},
      {"the order of members and the spelling of strings",
       nested,
       with_member(R"("x": {"\u0063": "\u0041", "a": [1, {"b": 2}]})"),
       {}},
      {"an inner member", nested, with_member(R"("x": {"c": "A", "a": [1, {"b": 3}]})"), {"x.a[1].b: 2 -> 3"}},
      {"an unknown list", with_member(R"("x": [1, 2])"), with_member(R"("x": [1, 2, 3])"), {"x: [1,2] -> [1,2,3]"}},
      {"two of them",
       by_ada,
       with("1, 2, 3, 5", R"(, "author": "Bob")"),
       {"author: Ada -> Bob", "resources.A.initialValues[3]: 4 -> 5"}},
  };
  for (const auto& row : rows) EXPECT_EQ(lines(row.before, row.after), row.changes) << row.what;
}

// A tensor without a desc around it is written inside one.
TEST(Changes, OfACaseThatIsWrittenDeeperThanItWasReadAreFound) {
  const auto deep = [](const std::string& innermost) {
    return *parse_model(R"({"resources": {}, "commands": [], "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN",
      "OutputTensor": {"DataType": "INT8", "Sizes": [4]}, "InputTensor": {"DataType": "INT8", "Sizes": [4], "x": )" +
                            std::string(60, '[') + innermost + std::string(60, ']') + "}}}}",
                        "case.json");
  };
  EXPECT_EQ(lines(deep("1"), deep("2")).size(), 1u);
}

TEST(Changes, StopAtTheNumberAskedFor) { EXPECT_EQ(lines(with("1, 2, 3, 4"), with("9, 9, 9, 9"), 3).size(), 3); }

TEST(Changes, LongTextsAreCutBetweenCharacters) {
  std::string long_text;
  for (int i = 0; i < 100; ++i) long_text += "\xC3\xA9";  // é
  const auto found = changes_between(with("1"), with("1", R"(, "author": ")" + long_text + '"'), 10);
  ASSERT_EQ(found.size(), 1);
  EXPECT_LE(found[0].after.size(), 60);
  EXPECT_TRUE(found[0].after.ends_with("\xC3\xA9..."));
}

}  // namespace
}  // namespace opscope::test
