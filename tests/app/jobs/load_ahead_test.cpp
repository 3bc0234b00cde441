// Loading the inputs of a case before its backends are there.

#include <gtest/gtest.h>

#include <array>

#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class LoadAhead : public testing::Test {
 protected:
  void load(Request request) { load_ahead(request, std::array{Candidate{"reference", reference_.get(), {}}}, cache_); }

  const std::filesystem::path folder_ = test::source_folder() / "assets/models";
  const Model photo_ = test::value_of(read_model(folder_ / "clip_photo.json"));
  const Request of_photo_{
      .model = std::make_shared<const Model>(photo_), .paths = {folder_, {}}, .memory_limit = {}, .compared = {}};
  const std::unique_ptr<Backend> reference_ = make_reference_backend();
  EvaluationCache cache_;
};

TEST_F(LoadAhead, KeepsTheInputsForTheEvaluation) {
  load(of_photo_);
  ASSERT_GE(cache_.resources.bytes(), 3u * 512 * 768 * 4);
  const Resources ahead = test::value_of(cache_.resources.load(photo_, of_photo_.paths));
  const std::string& picture = photo_.resources.front().name;
  const Results results =
      test::value_of(evaluate(of_photo_, std::array{Candidate{"reference", reference_.get(), {}}}, cache_));
  ASSERT_TRUE(results.invocation);
  EXPECT_TRUE(results.invocation->tensors[0]->tensor.buffer.same_storage(ahead.at(picture))) << "it was loaded again";
}

TEST_F(LoadAhead, LoadsNothingThatHasNoRoom) {
  Request small = of_photo_;
  small.memory_limit = 1 << 20;
  load(small);
  EXPECT_EQ(cache_.resources.bytes(), 0u);
}

TEST_F(LoadAhead, LeavesWhatTakesLongToTheEvaluation) {
  const auto held = [&](std::uint64_t count) {
    const std::string desc = test::desc_text("FLOAT32", std::to_string(count));
    const test::CaseText text = test::CaseText()
                                    .constant("A", "FLOAT32", count, "1")
                                    .constant("B", "FLOAT32", count)
                                    .dispatch("ABS", {"A", "B"}, desc);
    Request request = of_photo_;
    request.model = std::make_shared<const Model>(text.model());
    cache_ = {};
    load(request);
    return cache_.resources.bytes();
  };
  EXPECT_GE(held(most_loaded_ahead / 8), most_loaded_ahead / 2);
  EXPECT_EQ(held(most_loaded_ahead / 4 + 1), 0u);
}

TEST_F(LoadAhead, LeavesAFileThatIsNotThereToTheEvaluation) {
  Request elsewhere = of_photo_;
  elsewhere.paths = {"/nowhere", {}};
  load(elsewhere);
  const Results results =
      test::value_of(evaluate(elsewhere, std::array{Candidate{"reference", reference_.get(), {}}}, cache_));
  EXPECT_TRUE(results.error || has_errors(results.diagnostics));
}

}  // namespace
}  // namespace opscope::gui
