#include "app/gui/shell/former_pictures.h"

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class FormerPictures : public testing::Test {
 protected:
  FormerPictures() {
    Request request;
    request.model =
        std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    EvaluationCache kept;
    const std::vector<Candidate> all = {{"reference", reference.get(), {}}, {"cpu", reference.get(), {}}};
    shown = test::value_of(evaluate(request, all, kept));
    growing = shown;
    growing.state = Results::State::Growing;
    for (BackendOutcome& backend : growing.backends) backend.output.reset(), backend.judgement.reset();
    growing.invocation->tensors[growing.invocation->schema->output()]->tensor.desc.sizes.back() += 1;
  }

  const std::unique_ptr<Backend> reference = make_reference_backend();
  Results shown, growing;
};

TEST_F(FormerPictures, StayUntilThereIsAnOutputOfTheNewSizes) {
  EXPECT_TRUE(keeps_former_pictures(shown, growing));
  growing.backends[1].output = shown.backends[1].output;
  EXPECT_FALSE(keeps_former_pictures(shown, growing));
}

TEST_F(FormerPictures, GoIfNoOutputComes) {
  for (const Results::State state : {Results::State::Complete, Results::State::GivenUp}) {
    growing.state = state;
    EXPECT_FALSE(keeps_former_pictures(shown, growing));
  }
}

TEST_F(FormerPictures, OfAnotherDispatchAnotherTabOrNoneDoNotStay) {
  growing.request.dispatch = 1;
  EXPECT_FALSE(keeps_former_pictures(shown, growing));
  growing.request.dispatch = 0, growing.request.tab = shown.request.tab + 1;
  EXPECT_FALSE(keeps_former_pictures(shown, growing));
  growing.request.tab = shown.request.tab;
  for (BackendOutcome& backend : shown.backends) backend.output.reset();
  EXPECT_FALSE(keeps_former_pictures(shown, growing));
}

TEST_F(FormerPictures, OfTheSameSizesAreLeftToThePanes) {
  growing.invocation->tensors = shown.invocation->tensors;
  EXPECT_FALSE(keeps_former_pictures(shown, growing)) << "each shows the input or output before until its own comes";
}

}  // namespace
}  // namespace opscope::gui
