// How one case differs from another, in a few lines.

#include "app/gui/session/case_difference.h"

#include <gtest/gtest.h>

#include "app/gui/session/change_text.h"
#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

ModelPtr with_file(const std::string& file, const std::string& max) {
  const std::string text =
      test::CaseText()
          .resource("A", "FLOAT32", R"({"sourcePath": ")" + file + R"("})")
          .constant("B", "FLOAT32", 4)
          .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT32", "4"), R"("Min": 0, "Max": )" + max);
  return std::make_shared<const Model>(test::value_of(parse_model(text, "case.json")));
}

TEST(CaseDifference, OneFileThatIsNamedInTwoWaysIsNone) {
  const test::TemporaryFolder folder;
  folder.write("a.dat", "0123456789ABCDEF");
  folder.write("b.dat", "0123456789ABCDEF");
  CaseDifference difference(change_text);
  const SearchPaths paths{folder.path(), {}};
  const ModelPtr one = with_file("a.dat", "1");
  EXPECT_EQ(difference.of({one, paths}, {with_file((folder / "a.dat").string(), "1"), {}}), "no difference");
  EXPECT_EQ(difference.of({one, paths}, {with_file((folder / "a.dat").string(), "2"), {}}), "Max 1 \u2192 2");
  EXPECT_EQ(difference.of({one, paths}, {with_file("b.dat", "1"), paths}), "A: File a.dat \u2192 b.dat");
  EXPECT_EQ(difference.of({one, paths}, {with_file("gone.dat", "1"), paths}), "A: File a.dat \u2192 gone.dat");
}

}  // namespace
}  // namespace opscope::gui
