// While a large case grows, the outcomes and the pane of the results before stay on show. They must not pass for those
// of the case.

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/workspace.h"
#include "app/gui/widgets/widget_map.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

Results results_of(const ModelPtr& model) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get()}, {"cpu", cpu.get()}, {"gpu", cpu.get()}};
  Request request;
  request.model = model;
  EvaluationCache cache;
  return test::value_of(evaluate(request, backends, cache));
}

// The same results before the last backend has run.
Results without_last_backend(Results results) {
  results.state = Results::State::Growing;
  results.backends.back().output.reset();
  results.backends.back().judgement.reset();
  return results;
}

TEST(OutcomesBeingCounted, AreSaidToBeOfEarlierResultsUntilTheyAreCounted) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const Results complete = results_of(model);
  ASSERT_NE(complete.outcomes, nullptr);
  Results growing = complete;
  growing.state = Results::State::Growing;
  growing.outcomes = nullptr;

  Workspace workspace([] {});
  gui.contents = [&] { workspace.draw_inspect(*model, 0); };
  const auto shows = [&](const Results& results, const char* widget) {
    workspace.show(std::make_shared<const Results>(results));
    gui.frame(2);
    return widget_rectangle(widget).has_value();
  };
  EXPECT_TRUE(shows(complete, "outcomes of these results"));
  EXPECT_TRUE(shows(growing, "outcomes of earlier results"));
  EXPECT_TRUE(shows(complete, "outcomes of these results"));
  EXPECT_FALSE(shows(complete, "outcomes of earlier results"));
}

TEST(OutcomesBeingCounted, AndTheButtonsOfAChosenOneMoveNoLineBelowThem) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  Workspace workspace([] {});
  bool awaited = false;
  gui.contents = [&] { workspace.draw_inspect(*model, 0, awaited); };
  workspace.show(std::make_shared<const Results>(results_of(model)));
  for (const float width : {260.0f, 300.0f, 340.0f, 380.0f, 420.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    const auto height = [&](OutcomeSet marked, bool counting) {
      workspace.mark(marked);
      awaited = counting;
      gui.frame(4);
      return gui.rectangle("section Differences").y - gui.rectangle("section Outcomes").y;
    };
    const float before = height(0, false);
    EXPECT_EQ(height(1, false), before) << width;
    EXPECT_EQ(height(1, true), before) << width;
    EXPECT_EQ(height(0, true), before) << width;
  }
}

TEST(ComparedPane, StaysThatOfTheBackendWhileItsNewResultsAreAwaited) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const Results complete = results_of(model);
  Results growing = without_last_backend(complete);

  Workspace workspace([] {});
  const auto shown = [&](const Results& results) {
    workspace.show(std::make_shared<const Results>(results));
    std::string titles;
    for (const HeatmapSource& source : workspace.sources())
      if (source.role == PaneRole::Computed) titles += source.title + (source.outdated ? " of before" : "");
    return titles;
  };
  EXPECT_EQ(shown(growing), "cpu") << "nothing was shown before";
  EXPECT_EQ(shown(complete), "gpu");
  EXPECT_EQ(shown(growing), "gpu of before");
  EXPECT_EQ(shown(complete), "gpu");
}

TEST(StatisticsBeingCounted, AreThoseOfTheBackendOnShowUntilItHasNewOnes) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const Results complete = results_of(model);
  Results growing = without_last_backend(complete);
  std::erase_if(growing.tensors, [](const TensorSummary& summary) { return summary.name == "gpu"; });

  Workspace workspace([] {});
  bool awaited = false;
  gui.contents = [&] { workspace.draw_inspect(*model, 0, awaited); };
  const auto show = [&](const Results& results) {
    workspace.show(std::make_shared<const Results>(results));
    gui.frame(2);
  };
  show(complete);
  EXPECT_TRUE(widget_rectangle("statistics of these results"));
  EXPECT_TRUE(widget_rectangle("statistics.gpu min"));
  show(growing);
  EXPECT_TRUE(widget_rectangle("statistics of earlier results"));
  EXPECT_TRUE(widget_rectangle("statistics.gpu min"));
  EXPECT_FALSE(widget_rectangle("statistics.cpu min"));
  EXPECT_TRUE(widget_rectangle("differences of earlier results")) << "the panels below it stay where they are";
  show(complete);
  EXPECT_FALSE(widget_rectangle("statistics of earlier results"));
  EXPECT_TRUE(widget_rectangle("differences of these results"));
  awaited = true;
  gui.frame(2);
  for (const std::string part : {"statistics", "outcomes", "differences"})
    EXPECT_TRUE(widget_rectangle(part + " of earlier results")) << part << ": those of a newer case are awaited";
}

// The first results of a large case, before any output.
Results without_outputs(Results results) {
  results.state = Results::State::Growing;
  results.outcomes = nullptr;
  for (BackendOutcome& backend : results.backends) backend.output.reset(), backend.judgement.reset();
  std::erase_if(results.tensors, [](const TensorSummary& summary) { return !summary.is_input; });
  for (TensorSummary& summary : results.tensors) summary.statistics = {}, summary.histogram.reset();
  return results;
}

TEST(StatisticsBeingCounted, AreNotSaidToBeOfALastResultThatIsNotThere) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  Workspace workspace([] {});
  gui.contents = [&] { workspace.draw_inspect(*model, 0, false, true); };
  workspace.show(std::make_shared<const Results>(without_outputs(results_of(model))));
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("statistics of these results"));
  EXPECT_FALSE(widget_rectangle("statistics of earlier results"));
}

TEST(InputsOfARefusedCase, AreNotKeptOnShowWhereNothingCameOfThem) {
  HeadlessGui gui;
  const auto model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const Results complete = results_of(model);
  Workspace workspace([] {});
  EXPECT_FALSE(workspace.shows_inputs_alone()) << "it shows nothing";
  workspace.show(std::make_shared<const Results>(without_outputs(complete)));
  EXPECT_TRUE(workspace.shows_inputs_alone());
  workspace.show(std::make_shared<const Results>(complete));
  EXPECT_FALSE(workspace.shows_inputs_alone());
  workspace.show(std::make_shared<const Results>(without_outputs(complete)));
  EXPECT_FALSE(workspace.shows_inputs_alone()) << "the outputs of the last result are there";
}

class NumbersDuringADrag : public testing::Test {
 protected:
  NumbersDuringADrag() {
    ImGui::GetIO().DeltaTime = 0.125f;
    gui.contents = [this] { workspace.draw_inspect(*model, 0, awaited, tells_run); };
    come(1);
  }
  // Results of a request. In a drag those of a newer one are awaited already.
  void come(std::uint64_t generation) {
    Results next = complete;
    next.request.generation = generation;
    workspace.show(std::make_shared<const Results>(next));
    gui.frame();
  }
  // The panels that say that their numbers are earlier ones.
  std::string late() const {
    std::string found;
    for (const std::string part : {"statistics", "outcomes", "differences"})
      if (widget_rectangle(part + " of earlier results")) found += part + " ";
    return found;
  }

  HeadlessGui gui;
  ModelPtr model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  const Results complete = results_of(model);
  Workspace workspace{[] {}};
  bool awaited = false, tells_run = false;
};

TEST_F(NumbersDuringADrag, AreMarkedInTheFrameThatTellsOfTheRunIfNewerOnesAreAwaited) {
  tells_run = true;
  gui.frame();
  EXPECT_EQ(late(), "") << "they have come";
  awaited = true;
  gui.frame();
  EXPECT_EQ(late(), "statistics outcomes differences ");
  tells_run = false, awaited = false;
  gui.frame();
  EXPECT_EQ(late(), "");
}

TEST_F(NumbersDuringADrag, DoNotBlinkWhileNewerOnesKeepComing) {
  for (std::uint64_t generation = 2; generation < 8; ++generation) {
    awaited = true;
    for (int frame = 0; frame < 3; ++frame) {
      gui.frame();
      EXPECT_EQ(late(), "") << generation;
    }
    awaited = generation % 2 == 0;  // the mouse rests now and then
    come(generation);
    EXPECT_EQ(late(), "") << generation;
  }
}

TEST_F(NumbersDuringADrag, AreSaidToBeEarlierOnesOnceNoneCameForHalfASecond) {
  awaited = true;
  gui.frame();
  EXPECT_EQ(late(), "");
  EXPECT_GT(workspace.seconds_to_late(), 0) << "a frame is due then";
  EXPECT_LE(workspace.seconds_to_late(), 0.5);
  gui.frame(3);
  EXPECT_EQ(late(), "");
  gui.frame();
  EXPECT_EQ(late(), "statistics outcomes differences ");
  EXPECT_LT(workspace.seconds_to_late(), 0);
  awaited = false;
  come(2);
  EXPECT_EQ(late(), "");
}

TEST_F(NumbersDuringADrag, AreSaidAtOnceToBeThoseOfAnotherCase) {
  awaited = true;
  gui.frame();
  ASSERT_EQ(late(), "");
  workspace.open(model);
  gui.frame();
  EXPECT_EQ(late(), "statistics outcomes differences ");
}

}  // namespace
}  // namespace opscope::gui
