// What saving keeps: the comments of the file, read last, whatever undo leads to; and the files of all steps of undo.

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/session/examples.h"
#include "app/gui/session/files.h"
#include "app/text/operator_name.h"
#include "core/model/json.h"
#include "core/text/leading_comment.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

const std::string commented_text = R"(// ours
{"resources": {}, "dispatchables": {}, "commands": []})";

TEST(SavedComments, AreThoseThatTheFileHadLast) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("case.json", commented_text);
  Document document = test::value_of(open_case(file));
  Model changed = *document.model();
  changed.unknown.emplace_back("author", "\"Ada\"");
  document.apply({changed, ""});
  document.set_comments(*parse_model("// theirs\n" + commented_text, "case.json"));
  document.undo();
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::AllOf(testing::HasSubstr("// theirs"), testing::HasSubstr("// ours")));
}

TEST(SavedComments, AndOrderStayInTheFileAndInACopy) {
  const test::TemporaryFolder folder;
  const std::string by_hand = R"({"commands": [], // nothing yet
  "dispatchables": {}, "resources": {"B": {"initialValues": [1.50], "initialValuesDataType": "FLOAT32"}},
  "author": "Ada"})";
  const auto file = folder.write("case.json", by_hand);
  for (const auto& to : {file, folder / "copy.json"}) {
    Document document = test::value_of(open_case(file));
    Model changed = *document.model();
    changed.unknown.at(0).second = "\"Grace\"";
    document.apply({changed, ""});
    ASSERT_TRUE(save_document(document, to, ""));
    std::string expected = by_hand;
    expected.replace(expected.find("Ada"), 3, "Grace");
    EXPECT_EQ(folder.read(to.filename().string()), expected);
  }
}

TEST(SavedComments, StayWithACaseOfAnotherKind) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("case.json", commented_text);
  Document document = test::value_of(open_case(file));
  document.apply({Model{}, ""});
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::HasSubstr("// ours"));
}

Document of_example() {
  const std::vector<ExampleCase> examples = example_cases();
  const auto found = std::ranges::find(examples, "clip nan", &ExampleCase::title);
  EXPECT_NE(found, examples.end());
  return test::value_of(open_example(found->file));
}

TEST(SavedComments, OfAnExampleGoWithItsOperatorAndComeBackWithUndo) {
  const test::TemporaryFolder folder;
  const auto saved = [&](Document& document) {
    EXPECT_TRUE(save_document(document, folder / "mine.json", ""));
    return leading_comment(folder.read("mine.json"));
  };
  Document document = of_example();
  const std::string text = saved(document);
  EXPECT_THAT(text, testing::HasSubstr("NaN"));
  const OperatorSchema& other = *test::value_of(operator_named("SIGN"));
  document.apply({with_operator(*document.model(), 0, other), ""});
  EXPECT_EQ(saved(document), "");
  EXPECT_FALSE(document.outdated_comment());  // nothing is left to ask about
  document.undo();
  while (document.can_undo()) document.undo();
  EXPECT_EQ(saved(document), text);
}

TEST(SavedComments, OfAnExampleGoWithItsAttributes) {
  Document document = of_example();
  EXPECT_TRUE(document.kept_comments().list);
  const AttributeValue value = find_dispatchable(*document.model(), 0)->desc.attributes.at(0);
  document.apply({with_attribute(*document.model(), 0, 0, value.with_number(0, value.bits[0] + 1)), ""});
  EXPECT_FALSE(document.kept_comments().list);
}

TEST(SavedComments, OfTheUserStayAndAreAskedAbout) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("case.json", "// ours\n" + write_model(*of_example().model()));
  Document document = test::value_of(open_case(file));
  EXPECT_FALSE(document.outdated_comment());
  document.apply({with_operator(*document.model(), 0, *test::value_of(operator_named("SIGN"))), ""});
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::StartsWith("// ours"));
  EXPECT_EQ(document.outdated_comment(), "Clip");
  document.remove_top_comments();
  EXPECT_FALSE(document.outdated_comment());
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::StartsWith("{"));
}

std::string source_in(const Document& document) {
  return std::get<FileValues>(document.model()->resources.at(0).initial_values).source_path;
}

TEST(SavedSources, AreFoundFromAnotherFolderByEveryStepOfUndo) {
  const test::TemporaryFolder folder;
  const std::string values = folder.write("a/values.bin", "1234").string();
  const auto file = folder.write("a/case.json", R"({"resources": {"A": {"initialValuesDataType": "FLOAT32",
    "initialValues": {"sourcePath": "values.bin"}}}, "dispatchables": {}, "commands": []})");
  Document document = test::value_of(open_case(file));
  for (const char* author : {"\"Ada\"", "\"Grace\""}) {
    Model changed = *document.model();
    changed.unknown.emplace_back("author", author);
    document.apply({changed, ""});
  }
  document.undo();
  folder.write("b/other.txt", "");
  ASSERT_TRUE(save_document(document, folder / "b/case.json", ""));
  EXPECT_EQ(source_in(document), values);
  document.undo();
  EXPECT_EQ(source_in(document), values);
  for (int i = 0; i < 2; ++i) {
    document.redo();
    EXPECT_EQ(source_in(document), values);
  }
  EXPECT_FALSE(document.can_redo());
}

// A case without a file, whose source is `source` after one step.
Document never_saved(const std::string& source) {
  Document document(Model(), {}, "untitled");
  FileValues values{.source_path = source, .resample_size = {}, .unknown = {}};
  Model model;
  model.resources.push_back({.name = "A", .initial_values = std::move(values), .unknown = {}});
  document.apply({std::move(model), ""});
  return document;
}

TEST(SavedSources, BesideACaseThatGetsItsFileBecomeRelative) {
  const test::TemporaryFolder folder;
  const std::string picture = folder.write("case/pictures/p.png", "png").string();
  Document document = never_saved(picture);
  document.apply({Model(), ""});
  document.undo();
  ASSERT_TRUE(save_document(document, folder / "case/case.json", ""));
  EXPECT_EQ(source_in(document), "pictures/p.png");
  EXPECT_THAT(folder.read("case/case.json"), testing::HasSubstr("\"pictures/p.png\""));
  EXPECT_FALSE(document.dirty());
  EXPECT_TRUE(document.can_redo());
  document.undo();
  EXPECT_TRUE(document.dirty());
  document.redo();
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(source_in(document), "pictures/p.png");
}

TEST(SavedSources, ElsewhereThanACaseThatGetsItsFileStayAbsolute) {
  const test::TemporaryFolder folder;
  const std::string picture = folder.write("pictures/p.png", "png").string();
  folder.write("case/other.txt", "");
  Document document = never_saved(picture);
  ASSERT_TRUE(save_document(document, folder / "case/case.json", ""));
  EXPECT_EQ(source_in(document), picture);
}

TEST(SavedSources, OfACaseThatMovesToThemBecomeRelative) {
  const test::TemporaryFolder folder;
  const std::string picture = folder.write("pictures/p.png", "png").string();
  folder.write("case/other.txt", "");
  Document document = never_saved(picture);
  ASSERT_TRUE(save_document(document, folder / "case/case.json", ""));
  ASSERT_TRUE(save_document(document, folder / "pictures/case.json", ""));
  EXPECT_EQ(source_in(document), "p.png");
  ASSERT_TRUE(save_document(document, folder / "case/case.json", ""));
  EXPECT_EQ(source_in(document), picture);
}

TEST(SavedSources, BelowTheCaseBecomeRelativeWhereverItIsSaved) {
  const test::TemporaryFolder folder;
  const std::string picture = folder.write("case/pictures/p.png", "png").string();
  folder.write("a.png", "png");
  Document document = never_saved(picture);
  const std::filesystem::path file = folder / "case/case.json";
  ASSERT_TRUE(save_document(document, file, ""));
  for (const auto& [typed, saved] : std::map<std::string, std::string>{
           {picture, "pictures/p.png"}, {"./pictures/p.png", "./pictures/p.png"}, {"../a.png", "../a.png"}}) {
    Model changed = *document.model();
    std::get<FileValues>(changed.resources.front().initial_values).source_path = typed;
    document.apply({changed, ""});
    ASSERT_TRUE(save_document(document, file, ""));
    EXPECT_EQ(source_in(document), saved);
    EXPECT_FALSE(document.dirty());
  }
}

}  // namespace
}  // namespace opscope::gui
