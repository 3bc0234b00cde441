// Why a case cannot run is said in the words of the form, not as a path into the case file.

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/verdict/verdict.h"
#include "core/model/json.h"
#include "tests/support/paths.h"

namespace opscope::gui {
namespace {

class CannotRun : public testing::Test {
 protected:
  static FileValues file() {
    FileValues values;
    values.source_path = "cat.png";
    return values;
  }
  // After this error of one of its resources.
  std::string sentence(const std::string& where, const std::string& what = "is wrong") const {
    Results results;
    results.request.model = std::make_shared<const Model>(model);
    results.error = Error{Error::Kind::BadInput, where, what};
    const Verdict verdict = verdict_of(nullptr, &results, std::nullopt);
    EXPECT_EQ(verdict.word, "cannot run:");
    return verdict.sentence;
  }

  Model model = *read_model(test::source_folder() / "assets" / "models" / "clip_nan.json");
};

TEST_F(CannotRun, NamesTheTensorWhoseFileIsWrong) {
  EXPECT_EQ(sentence("resources.A"), "InputTensor: is wrong");
  find_resource(model, TensorAt{0, 0})->initial_values = file();
  EXPECT_EQ(sentence("resources.A"), "InputTensor, File: is wrong");
}

TEST_F(CannotRun, NamesTheFileAsTheFormDoes) {
  FileValues values;
  values.source_path = "folder/empty.json";
  find_resource(model, TensorAt{0, 0})->initial_values = values;
  EXPECT_TRUE(sentence("resources.A", "holds no value; empty arrays are not supported")
                  .starts_with("InputTensor, File: empty.json holds no value. Allowed: "));
  values.source_path = "folder/p.png";
  find_resource(model, TensorAt{0, 0})->initial_values = values;
  EXPECT_EQ(sentence("resources.A", "/home/folder/p.png: is no picture"), "InputTensor, File: p.png: is no picture");
  EXPECT_EQ(sentence("resources.A", "/home/folder/p.png: resampleSize asks for 0 x 1 pixels; allowed are 1 to 9"),
            "InputTensor, Picture size: The picture is to have 0 x 1 pixels; allowed are 1 to 9.");
}

TEST_F(CannotRun, NamesAResourceThatTheDispatchDoesNotUse) {
  Resource& spare = model.resources.emplace_back();
  spare.name = "spare";
  spare.initial_values = file();
  EXPECT_EQ(sentence("resources.spare"), "spare, File: is wrong");
}

TEST_F(CannotRun, KeepsAPathThatIsNoneOfTheCase) {
  EXPECT_EQ(sentence("resources.other"), "resources.other: is wrong");
  EXPECT_EQ(sentence("a.npy"), "a.npy: is wrong");
  EXPECT_EQ(sentence(""), "is wrong");
}

}  // namespace
}  // namespace opscope::gui
