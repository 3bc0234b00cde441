// Comments belong to the file: the ones read last are saved, whatever undo leads to.

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

}  // namespace
}  // namespace opscope::gui
