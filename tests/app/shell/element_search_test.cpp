// A search for elements ends with the results that it searches.

#include "app/gui/shell/element_search.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/workspace.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/decimal.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using Places = std::vector<std::uint64_t>;

// Of a CLIP of ten numbers, with a NaN at these places.
ResultsPtr results_with_nan_at(const Places& places) {
  Model model = with_sizes(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), {0, 0},
                           {1, 1, 2, 5}, Match::Groups);
  std::vector<std::uint64_t> values(10, to_bits(0.5f));
  for (const std::uint64_t place : places) values[place] = quiet_nan(DataType::Float32);
  find_resource(model, {0, 0})->initial_values = ArrayValues{values};
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get()}, {"cpu", cpu.get()}};
  Request request;
  request.model = std::make_shared<const Model>(std::move(model));
  EvaluationCache cache;
  return std::make_shared<const Results>(test::value_of(evaluate(request, backends, cache)));
}

class SearchInResults : public testing::Test {
 protected:
  SearchInResults() {
    gui.contents = [this] { workspace.draw_panes(arrangement); };
    workspace.show(before);
    gui.frame(3);
  }

  // Asks for the NaN of the input, as the count in a title does. The search has begun, and nothing was taken yet.
  void seek_nan() {
    const HeatmapSource& input = workspace.sources().front();
    workspace.pane_cache().sought = ValueRequest{input.title, input.tensor, {ValueKind::Nan}, "NaN"};
    gui.frame();
  }
  void draw_for_a_while() {
    for (int i = 0; i < 50; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      gui.frame();
    }
  }
  const FoundRings& rings() { return workspace.pane_cache().found_rings; }

  HeadlessGui gui;  // first: its context outlives the textures
  const ResultsPtr before = results_with_nan_at({0, 9}), after = results_with_nan_at({3});
  PaneArrangement arrangement;
  Workspace workspace{[] {}};
};

TEST_F(SearchInResults, RingsFollowTheElementsThatChange) {
  seek_nan();
  ASSERT_TRUE(test::wait_until([&] { return gui.frame(), workspace.is_pinned(); }));
  EXPECT_EQ(rings().positions, (Places{0, 9}));
  workspace.show(std::make_shared<const Results>(*before));
  EXPECT_EQ(rings().positions, (Places{0, 9})) << "the elements are the same";
  workspace.show(after);
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), rings().positions == Places{3}; }));
  EXPECT_EQ(rings().changed, 0u) << "was a NaN, and is pinned";
  workspace.show(std::make_shared<const Results>(*after));
  EXPECT_EQ(rings().positions, (Places{3}));
  workspace.show(before);
  workspace.show(std::make_shared<const Results>(*before));
  EXPECT_TRUE(test::wait_until([&] {
    return gui.frame(), rings().positions == Places({0, 9});
  })) << "though the results came in two stages";
}

TEST_F(SearchInResults, NothingIsFoundInThoseOfTheCaseBefore) {
  seek_nan();
  workspace.show(after);
  draw_for_a_while();
  EXPECT_FALSE(workspace.is_pinned());
  EXPECT_EQ(workspace.take_told().text, "");
}

TEST_F(SearchInResults, AParkedCaseLeavesNothingToWaitFor) {
  seek_nan();
  workspace.park();
  EXPECT_TRUE(test::wait_until([&] { return workspace.settled(); })) << "though no panes take what it found";
  workspace.take({});
  workspace.show(after);
  draw_for_a_while();
  EXPECT_FALSE(workspace.is_pinned());
  seek_nan();
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), workspace.is_pinned(); })) << "the next search is not stopped";
  const Told told = workspace.take_told();
  EXPECT_EQ(told.text, "NaN in InputTensor: 1 of 1, at [0,0,0,3]");
  EXPECT_EQ(told.element, (std::vector<std::uint32_t>{0, 0, 0, 3}));
}

}  // namespace
}  // namespace opscope::gui
