// What the panes show of results that are not all there.

#include "app/gui/shell/pane_sources.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

TEST(PaneSources, AFilteredDifferenceStaysUntilThatOfTheNextResultsComes) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  test::FakeBackend wrong([](const Invocation&, const RunResult& right) { return test::with_other_bit(right, 0); });
  Request request;
  request.model =
      std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
  EvaluationCache kept;
  const ResultsPtr results = std::make_shared<const Results>(test::value_of(
      evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}, {"wrong", &wrong, {}}}, kept)));
  const std::optional<RealOperator> real;
  PaneSourcesInput input{.results = results, .computed = &results->backends[1], .reference = "reference", .real = real};
  input.filtered = results->backends[0].output, input.filter_text = "filtered: 0 of 1";
  std::uint64_t version = 0;
  std::vector<HeatmapSource> sources = pane_sources(input, {}, version);
  const auto difference = [&]() -> const HeatmapSource& {
    return *std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role);
  };
  ASSERT_NE(std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role), sources.end());
  EXPECT_FALSE(difference().outdated);
  input.filtered.reset(), input.filter_text.clear();
  input.awaits_filter = true;
  sources = pane_sources(input, sources, version);
  EXPECT_TRUE(difference().outdated && difference().filtered) << "not the difference of all for a moment";
  input.awaits_filter = false;
  sources = pane_sources(input, sources, version);
  EXPECT_FALSE(difference().outdated || difference().filtered);
}

}  // namespace
}  // namespace opscope::gui
