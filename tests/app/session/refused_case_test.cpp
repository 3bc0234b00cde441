// What the window says of a case that cannot be opened, beyond what the command line says.

#include "app/gui/session/refused_case.h"

#include <gtest/gtest.h>

#include "app/gui/session/files.h"
#include "app/gui/session/opened_case.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

class RefusedCase : public testing::Test {
 protected:
  std::string refused(const std::string& text) {
    const auto file = folder.write("case.json", text);
    return refused_case(file, test::error_of(open_as_case(file))).text();
  }
  static std::string clip_with(const std::string& attributes) {
    return test::CaseText()
        .constant("A", "FLOAT32", 4)
        .constant("Out", "FLOAT32", 4)
        .dispatch("CLIP", {"A", "Out"}, test::desc_text("FLOAT32", "4"), attributes);
  }
  const test::TemporaryFolder folder;
};

TEST_F(RefusedCase, IsToldToBeEmptyIfItsFileIs) {
  for (const char* nothing : {"", "\n", " \t\r\n "})
    EXPECT_TRUE(refused(nothing).ends_with("case.json: the file is empty: it holds no case")) << refused(nothing);
  EXPECT_TRUE(refused("{").find("malformed JSON") != std::string::npos);
}

TEST_F(RefusedCase, NamesTheMembersThatAreNotUnderstoodWhereOneIsMissing) {
  const std::string missing = ": dispatchables.clip.desc: the member \"Max\" is missing";
  EXPECT_TRUE(refused(clip_with(R"("Min": 0, "Maxx": 1)")).ends_with(missing + "; not understood: Maxx"));
  EXPECT_TRUE(refused(clip_with(R"("Min": 0, "Maxx": 1, "Mux": 2)")).ends_with("; not understood: Maxx and Mux"));
  EXPECT_TRUE(refused(clip_with(R"("Min": 0)")).ends_with(missing));
  EXPECT_TRUE(refused(clip_with(R"("Max": 0)")).ends_with("the member \"Min\" is missing")) << "Max is understood";
}

TEST_F(RefusedCase, NamesAMisspeltMemberOfATensorAndOfACommand) {
  const auto with = [&](const std::string& right, const std::string& wrong) {
    std::string text = clip_with(R"("Min": 0, "Max": 1)");
    text.replace(text.find(right), right.size(), wrong);
    return refused(text);
  };
  EXPECT_TRUE(with("\"DataType\"", "\"DataTyp\"").ends_with("\"DataType\" is missing; not understood: DataTyp"));
  EXPECT_TRUE(with("\"dispatchable\"", "\"dispatchble\"")
                  .ends_with("\"dispatchable\" is missing; not understood: dispatchble"));
  EXPECT_TRUE(with("\"dispatchables\"", "\"dispatchabels\"").ends_with("not understood: dispatchabels"));
  EXPECT_TRUE(with("\"Sizes\"", "\"Szies\"").ends_with("\"Sizes\" is missing; not understood: Szies"));
  EXPECT_TRUE(with("\"DataType\"", "\"Kind\"").ends_with("\"DataType\" is missing")) << "nothing is like it";
}

TEST(CaseName, IsNotThatOfAFileOfGoldenVectors) {
  const test::TemporaryFolder folder;
  const auto model = folder.write("model.json", "{}");
  EXPECT_TRUE(check_case_name(model)) << "without a manifest it is a case like others";
  const auto manifest = folder.write("manifest.json", "{}");
  for (const auto& file : {model, manifest})
    EXPECT_EQ(test::error_of(check_case_name(file)).text(),
              file.filename().string() +
                  ": belongs to golden vectors, which are whole only as exported; write to "
                  "another file");
  EXPECT_TRUE(check_case_name(folder / "mine.json"));
}

// Precondition of opening: pictures, arrays and raw bytes are named so.
TEST(Openable, AFileOfAnotherKindIsRefusedWithAllThatOpens) {
  const test::TemporaryFolder folder;
  const Result<void> opens = check_opens(folder.write("notes.txt", "hello"));
  const std::string what = test::error_of(opens).text();
  EXPECT_NE(what.find("notes.txt is neither a case"), std::string::npos) << what;
  for (const char* kind : {".json", ".onnx", "golden vectors", ".png", ".npy", ".npz", ".bin"})
    EXPECT_NE(what.find(kind), std::string::npos) << kind;
  EXPECT_TRUE(check_opens(folder.write("a.bin", "")));
  EXPECT_TRUE(check_opens(folder.path() / "missing.txt")) << "whoever reads it says that it is not there";
}

}  // namespace
}  // namespace opscope::gui
