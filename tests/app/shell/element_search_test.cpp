// A search for elements ends with the results that it searches.

#include "app/gui/shell/element_search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/session/files.h"
#include "app/gui/shell/workspace.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/operators/schema/registry.h"
#include "core/picture/heatmap.h"
#include "core/picture/slice.h"
#include "core/tensor/decimal.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tensors.h"
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
  const picture::Slice slice = picture::default_slice(rings().sizes);
  const picture::Viewport all{.elements_per_pixel = 0.1, .width = 50, .height = 20};
  EXPECT_EQ(marks_of(rings(), workspace.view(), slice, all).size(), 2u);
  workspace.show(after);
  EXPECT_EQ(marks_of(rings(), workspace.view(), slice, all).size(), 1u) << "the pinned one, until they are found";
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

// Pinned again, one of those that were found would bring the marks of all of them back.
TEST_F(SearchInResults, TheRingsEndWithThePin) {
  seek_nan();
  ASSERT_TRUE(test::wait_until([&] { return gui.frame(), workspace.is_pinned(); }));
  EXPECT_EQ(rings().positions, (Places{0, 9}));
  workspace.release_pin();
  EXPECT_FALSE(workspace.is_pinned());
  EXPECT_TRUE(rings().positions.empty() && rings().title.empty());
  seek_nan();
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), rings().positions == Places({0, 9}); })) << "the next search";
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

// The rings of a large tensor may take long: they do not stop the keys and the counts that lead to an element.
TEST(SearchWhileRingsFollow, GoesOn) {
  using Index = ElementSearch::Index;
  const ResultsPtr results = results_with_nan_at({3});
  const Index sizes = {1, 1, 2, 5};
  std::vector<HeatmapSource> before(1), now(1);
  before[0].title = now[0].title = "InputTensor";
  before[0].tensor = floats(sizes, std::vector<float>(10, 1)), now[0].tensor = floats(sizes, std::vector<float>(10, 2));
  PaneCache cache;
  HeatmapView view;
  ElementSearch search([] {});
  const auto found = [&] {
    std::optional<ElementSearch::Found> taken;
    EXPECT_TRUE(test::wait_until([&] { return (taken = search.take(results)).has_value(); }));
    return taken ? taken->position : std::nullopt;
  };
  cache.found_rings = {"InputTensor", sizes, {0}, WantedElement{ValueKind::Nan}};
  search.follow_rings(before, now, cache, view);  // their positions are not taken below
  ASSERT_TRUE(search.pending());
  const ElementSearch::Step step = [](std::uint64_t from, const std::function<bool()>&) {
    return FoundElement{from + 1};
  };
  search.start(results, sizes, step, 6);
  EXPECT_EQ(found(), 7u);
  StatisticsColumn column;
  column.title = "InputTensor", column.sizes = sizes;
  const Tensor with_nan = floats({1, 1, 2, 5}, {1, 1, 1, std::nanf(""), 1, 1, 1, 1, 1, 1});
  const picture::Region region(with_nan, picture::default_slice(sizes), {0, 0}, {5, 2});
  search.start(results, column, {.kind = ValueKind::Nan}, region, std::nullopt);
  EXPECT_EQ(found(), 3u);
  EXPECT_TRUE(search.pending()) << "the rings are still to be taken";
}

// Each press of N is a step, also of those that come while the first one searches.
TEST(SearchByKeys, TakesEveryStep) {
  const ResultsPtr results = results_with_nan_at({3});
  std::atomic<bool> goes_on = false;
  const ElementSearch::Step step = [&goes_on](std::uint64_t from, const std::function<bool()>& stop) {
    while (!goes_on && !stop()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FoundElement{from + 1};
  };
  PaneCache cache;
  HeatmapView view;
  ElementSearch search([] {});
  for (int i = 0; i < 12; ++i) search.start(results, {40}, step, 0);
  goes_on = true;
  EXPECT_TRUE(test::wait_until([&] { return search.show_found(results, cache, view), !search.pending(); }));
  EXPECT_EQ(view.probe, (std::vector<std::uint32_t>{12}));
}

// The array that is copied has one pane with its name: neither an input nor a reference is on screen.
TEST(SearchInArrays, NamesTheOtherArrayThatHasTheValue) {
  const test::TemporaryFolder folder;
  const std::vector<float> values = {1, std::nanf(""), 3};
  const std::vector<std::uint32_t> sizes = {3};
  ASSERT_TRUE(write_file(folder / "a.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  const Document document = test::value_of(array_document(folder / "a.npy", "a.npy"));
  const Tensor one = floats({3}, values), other = floats({3}, {1, 2, 3});
  auto results = std::make_shared<Results>();
  results->request.model = document.model();
  results->request.shows_array = document.shows_array();
  results->request.compared = ComparedArray{folder / "b.npy"};
  results->backends.resize(2);
  results->backends[0].name = "reference", results->backends[1].name = "b.npy";
  const auto add = [&](const char* name, bool is_input, const Tensor& tensor) {
    TensorSummary& summary = results->tensors.emplace_back();
    summary.name = name, summary.is_input = is_input, summary.tensor = tensor;
  };
  add("InputTensor", true, one), add("reference", false, one), add("b.npy", false, other);
  ElementSearch search([] {});
  const auto told = [&](const std::string& title, const Tensor& tensor, ValueKind kind) {
    search.start(results, ValueRequest{title, tensor, {kind}, "such"}, std::nullopt);
    std::optional<ElementSearch::Found> found;
    EXPECT_TRUE(test::wait_until([&] { return (found = search.take(results)).has_value(); }));
    return found ? found->told : "";
  };
  EXPECT_EQ(told("b.npy", other, ValueKind::Nan), "such in b.npy: there is none; a.npy has 1");
  EXPECT_EQ(told("a.npy", one, ValueKind::Zero), "such in a.npy: there is none");
}

}  // namespace
}  // namespace opscope::gui
