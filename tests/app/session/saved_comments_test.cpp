// What saving keeps: the comments of the file, read last, whatever undo leads to; and the files of all steps of undo.

#include <gmock/gmock.h>

#include "app/gui/session/files.h"
#include "core/model/json.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

const std::string case_text = R"(// ours
{"resources": {}, "dispatchables": {}, "commands": []})";

TEST(SavedComments, AreThoseThatTheFileHadLast) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("case.json", case_text);
  Document document = test::value_of(open_case(file));
  Model changed = *document.model();
  changed.unknown.emplace_back("author", "\"Ada\"");
  document.apply({changed, ""});
  document.set_comments(parse_model("// theirs\n" + case_text, "case.json")->comments);
  document.undo();
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::AllOf(testing::HasSubstr("// theirs"), testing::HasSubstr("// ours")));
}

TEST(SavedComments, StayWithACaseOfAnotherKind) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("case.json", case_text);
  Document document = test::value_of(open_case(file));
  document.apply({Model{}, ""});
  ASSERT_TRUE(save_document(document, file, ""));
  EXPECT_THAT(folder.read("case.json"), testing::HasSubstr("// ours"));
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

}  // namespace
}  // namespace opscope::gui
