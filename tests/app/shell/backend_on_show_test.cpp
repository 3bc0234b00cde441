// Whose output stands beside the reference, of results that lack some.

#include "app/gui/shell/backend_on_show.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/judge/judgement.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

// Of the reference, cpu and the implementation under test "mine".
class BackendOnShowTest : public testing::Test {
 protected:
  BackendOnShowTest() {
    Request request;
    request.model =
        std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    request.candidates = {{.given = "mine.so", .name = "mine"}};
    EvaluationCache kept;
    const std::vector<Candidate> all = {
        {"reference", reference.get(), {}}, {"cpu", reference.get(), {}}, {"mine", reference.get(), {}}};
    whole = test::value_of(evaluate(request, all, kept));
    lacking = whole;
    lacking.backends[2].output.reset();
    lacking.backends[2].judgement = skipped("it was chosen for ABS");
  }

  const std::unique_ptr<Backend> reference = make_reference_backend();
  Results whole, lacking;
  BackendOnShow on_show;
};

TEST_F(BackendOnShowTest, AnArrayUnderTestIsNotTheComparedFile) {
  lacking.request.compared = ComparedArray{.file = "theirs.npy"};
  BackendOutcome mine = lacking.backends[2];
  EXPECT_EQ(compared_file(lacking, &mine), nullptr) << "a program";
  mine.computes = false;
  EXPECT_EQ(compared_file(lacking, &mine), nullptr) << "an array";
  mine.name = "theirs.npy";
  EXPECT_EQ(compared_file(lacking, &mine), lacking.compared_array());
}

TEST_F(BackendOnShowTest, AnOutputThatTheReferenceGaveInItsPlaceIsNotCalledAfterAnImplementation) {
  EXPECT_EQ(result_title(whole.backends[2]), "mine");
  BackendOutcome inherits = whole.backends[2];
  inherits.judgement = skipped("it was chosen for ABS");
  inherits.judgement->inherited.emplace();
  EXPECT_EQ(result_title(inherits), "reference after mine");
}

TEST_F(BackendOnShowTest, OfAFolderOfResultsTheFileOfAnotherDispatchStandsForThatOfThisOne) {
  EXPECT_FALSE(is_file_of_another_dispatch(lacking, "theirs/clipped.npy")) << "nothing is compared";
  lacking.request.compared = ComparedArray{.file = "theirs.npy"};
  EXPECT_FALSE(is_file_of_another_dispatch(lacking, "theirs/clipped.npy")) << "it is a single file";
  lacking.request.compared = ComparedArray{.file = "theirs/least.npy", .folder = "theirs"};
  EXPECT_TRUE(is_file_of_another_dispatch(lacking, "theirs/clipped.npy"));
  for (const char* chosen : {"", "cpu", "mine"}) EXPECT_FALSE(is_file_of_another_dispatch(lacking, chosen)) << chosen;
  lacking.request.compared = ComparedArray{.file = "least.npy", .is_chosen = true};
  EXPECT_TRUE(is_file_of_another_dispatch(lacking, "clipped.npy")) << "chosen before it";
  for (const char* chosen : {"", "cpu", "gpu", "mine", "tab b.json"})
    EXPECT_FALSE(is_file_of_another_dispatch(lacking, chosen)) << chosen;
}

TEST_F(BackendOnShowTest, AChosenImplementationKeepsItsPlaceWhereItCannotRun) {
  EXPECT_EQ(on_show.computed(whole, "mine")->name, "mine");
  EXPECT_EQ(on_show.computed(lacking, "mine"), nullptr) << "and not cpu";
  ASSERT_EQ(on_show.not_run(lacking, "mine"), &lacking.backends[2]);
  EXPECT_EQ(on_show.misfit(lacking, "mine"), &lacking.backends[2]);
  EXPECT_EQ(not_run_text(lacking.backends[2]), "mine cannot run this dispatch: it was chosen for ABS");
  EXPECT_EQ(on_show.not_run(lacking, "cpu"), nullptr) << "another one is chosen";
  lacking.request.candidates.clear();
  lacking.backends[2].computes = false;  // a file of another dispatch
  EXPECT_EQ(on_show.not_run(lacking, "mine"), &lacking.backends[2]);
  EXPECT_EQ(not_run_text(lacking.backends[2]), "mine is not compared: it was chosen for ABS");
}

TEST_F(BackendOnShowTest, SoDoesOneThatWasOnShowUnchosenAlsoBeforeAnotherOperator) {
  EXPECT_EQ(on_show.not_run(lacking, ""), nullptr) << "it was never on show";
  on_show.keep(whole, "");
  on_show.forget_shapes();
  EXPECT_EQ(on_show.not_run(lacking, ""), &lacking.backends[2]);
  on_show.keep(lacking, "");
  EXPECT_EQ(on_show.not_run(lacking, ""), &lacking.backends[2]);
  lacking.backends[1].judgement->status = Status::Failed;
  EXPECT_EQ(on_show.computed(lacking, ""), &lacking.backends[1]) << "a wrong result is shown first";
  on_show.forget_candidate();
  on_show.forget_shapes();
  EXPECT_EQ(on_show.not_run(lacking, ""), nullptr);
}

TEST_F(BackendOnShowTest, AnInheritedErrorIsShownBeforeAnEqualOutputThatComesBehind) {
  Results both = whole;  // "cpu" stands for another implementation that cannot run it
  for (const std::size_t i : {1, 2}) {
    both.backends[i].judgement = skipped("it was chosen for ABS");
    both.backends[i].judgement->inherited = whole.backends[i].judgement->comparison;
  }
  EXPECT_EQ(both.computed()->name, "mine") << "of equal ones the last";
  both.backends[1].judgement->inherited->mismatches = 8;
  EXPECT_EQ(both.computed()->name, "cpu");
}

}  // namespace
}  // namespace opscope::gui
