// Comments of a case file survive its rewriting.

#include <filesystem>

#include "core/io/file.h"
#include "core/model/json.h"
#include "tests/support/matchers.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

std::string rewritten_text(const std::string& text) {
  const auto model = parse_model(text, "case.json");
  return model ? write_model(*model) : model.error().text();
}

const std::string every_place = R"(// at the head
/* and a second
   over two lines */
{
  // above the resources
  "resources": {  // behind an opening
    "A": {
      "initialValuesDataType": "FLOAT32",
      // above the values
      "initialValues": [1, 2],  /* behind the values */
      "sizeInBytes": 8  // behind the last member
      // at the end of A
    }
  },
  "dispatchables": {
    "sign": {
      "type": "DML_OPERATOR_ELEMENT_WISE_SIGN",
      "desc": {
        "InputTensor": {
          "DataType": "FLOAT32",
          "Sizes": [2]  // two
        },
        // the output
        "OutputTensor": {
          "DataType": "FLOAT32",
          "Sizes": [2]
        }
      }
    }
  },
  "commands": [
    // first
    {
      "type": "dispatch",
      "dispatchable": "sign",
      "bindings": {
        "InputTensor": "A",
        "OutputTensor": "A"
      }
    },  // behind the dispatch
    // second
    {
      "type": "print",
      "resource": "A"
    }
    // after the last command
  ]
  // at the end
}
// after everything
)";

TEST(Comments, AFileAsItIsWrittenComesBackToTheByte) { EXPECT_EQ(rewritten_text(every_place), every_place); }

TEST(Comments, AByteOrderMarkDoesNotMoveThem) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(rewritten_text(mark + every_place), every_place);
  const auto model = value_of(
      parse_model(mark + R"({"//": "made by X", "resources": {}, "dispatchables": {}, "commands": []})", "case.json"));
  EXPECT_EQ(model.comments.list, nullptr);
  EXPECT_THAT(write_model(model), HasSubstr(R"("//": "made by X")"));
}

TEST(Comments, OfNamesThatWrappersHaveStayThere) {
  const std::string text = rewritten_text(R"({"resources": {
    // of the resource
    "desc": {"initialValuesDataType": "FLOAT32",
      // of its values
      "initialValues": [1]}}, "dispatchables": {}, "commands": []})");
  EXPECT_THAT(text, HasSubstr("    // of the resource\n    \"desc\": {"));
  EXPECT_THAT(text, HasSubstr("      // of its values\n      \"initialValues\": [1]"));
}

TEST(Comments, NoneIsLostInAnotherLayout) {
  const std::string text = rewritten_text(R"({"resources": {"A": { // a
    "initialValues": [ 1, // one
      // before two
      2 /* two */ ], "initialValuesDataType": "FLOAT32" /* type */, "initial//Values": "//none/*" }}, // b
    "dispatchables": { /* c */ }, /* d */ "commands": [ // e
    ] /* f */ } /* g */ // h)");
  for (const char* comment : {"// a", "// one", "// before two", "/* two */", "/* type */", "// b", "/* c */",
                              "/* d */", "// e", "/* f */", "/* g */", "// h"})
    EXPECT_THAT(text, HasSubstr(comment));
  EXPECT_EQ(rewritten_text(text), text);
}

TEST(Comments, WrappersThatAreLeftOutDoNotMoveThem) {
  const std::string text =
      rewritten_text(R"({"resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": [1]}},
    "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "Desc": {
      "InputTensor": {"Type": "BUFFER", "Desc": {"DataType": "FLOAT32",
          // the shape
          "Sizes": [1]}},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1]}}}}, "commands": []})");
  EXPECT_THAT(text, HasSubstr("          // the shape\n          \"Sizes\": [1]"));
}

TEST(Comments, ThoseOfWhatIsGoneMoveToWhatStandsAroundIt) {
  auto model = value_of(parse_model(every_place, "case.json"));
  model.dispatchables.clear();
  model.commands.clear();
  const std::string text = write_model(model);
  for (const char* comment : {"// two", "// the output", "// first", "// second", "// behind the dispatch",
                              "// after the last command", "// after everything"})
    EXPECT_THAT(text, HasSubstr(comment));
  ASSERT_TRUE(parse_model(text, "rewritten"));
  EXPECT_EQ(rewritten_text(text), text);
}

TEST(Comments, CasesThatDifferInThemAloneAreEqual) {
  const auto with = value_of(parse_model(every_place, "case.json"));
  Model without = with;
  without.comments = {};
  EXPECT_EQ(with, without);
}

TEST(Comments, OneLineHasNone) {
  const auto model = value_of(parse_model(every_place, "case.json"));
  EXPECT_THAT(write_model_line(model), Not(HasSubstr("//")));
  EXPECT_EQ(parse_model(write_model_line(model), "line").value(), model);
}

// Each example, and each of its rewritings, has the comments of the file it came from.
TEST(Comments, OfEveryExampleAreKept) {
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models")) {
    const auto text = read_text(entry.path(), 1 << 24);
    ASSERT_TRUE(text);
    const auto model = value_of(parse_model(*text, entry.path().string()));
    const std::string rewritten = write_model(model);
    for (std::size_t at = text->find("//"); at != std::string::npos; at = text->find("//", at + 2))
      EXPECT_THAT(rewritten, HasSubstr(text->substr(at, text->find('\n', at) - at))) << entry.path();
    EXPECT_EQ(rewritten_text(rewritten), rewritten) << entry.path();
  }
}

}  // namespace
}  // namespace opscope::test
