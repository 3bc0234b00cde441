// Rings around the few elements that have a marked outcome, and how much of a picture rings may cover.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <set>

#include "app/gui/panes/marking_job.h"
#include "app/gui/widgets/widget_map.h"
#include "core/operators/schema/outcomes.h"
#include "tests/app/panes/panes_fixture.h"
#include "tests/support/tensors.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using Positions = std::vector<std::uint64_t>;

// Of two outcomes: the second one at these positions, in one pixel each.
std::shared_ptr<const OutcomeMap> map_with(const std::vector<std::uint32_t>& sizes, const Positions& positions) {
  std::vector<std::uint8_t> outcomes(element_count(sizes));
  for (const std::uint64_t position : positions) outcomes[position] = 1;
  auto map = std::make_shared<OutcomeMap>();
  map->outcomes = tensor_of(DataType::UInt8, sizes, outcomes);
  map->counts.resize(2);
  map->counts[0].count = outcomes.size() - positions.size();
  map->counts[1].count = map->counts[1].groups = positions.size();
  return map;
}

struct Marking {
  Outcomes outcomes;
  MarkingJob job{[] {}};
  MarkingJob::Wanted wanted{.map = nullptr, .outcomes = &outcomes, .set = 0b10};

  Marking() { outcomes.each.resize(2); }
  const MarkedElements* find(std::shared_ptr<const OutcomeMap> map) {
    wanted.map = std::move(map);
    EXPECT_TRUE(test::wait_until([&] {
      job.follow(wanted);
      return job.marked() != nullptr && !job.marked()->outdated;
    }));
    return job.marked();
  }
};

TEST(MarkedRings, AreThoseOfAFewElementsOfThePresentResults) {
  const std::vector<std::uint32_t> sizes{1, 1, 10, 50};
  Marking marking;
  EXPECT_EQ(marking.find(map_with(sizes, {3, 70, 499}))->few, (Positions{3, 70, 499}));
  marking.wanted.set = 0b11;
  EXPECT_EQ(marking.find(map_with(sizes, {3, 70, 499}))->few, (Positions{3, 70, 499})) << "the others are many";
  const picture::Slice slice = picture::default_slice(sizes);
  const picture::Viewport viewport{.elements_per_pixel = 0.5, .width = 100, .height = 20};
  MarkedElements marked = *marking.job.marked();
  EXPECT_EQ(marks_of(marked, sizes, slice, viewport).size(), 3u);
  marked.outdated = true;
  EXPECT_TRUE(marks_of(marked, sizes, slice, viewport).empty()) << "they are of the results before";
  Positions many;
  for (std::uint64_t i = 0; i < 65; ++i) many.push_back(7 * i);
  EXPECT_TRUE(marking.find(map_with(sizes, many))->few.empty());
}

// The last of three panes in two columns has the whole second row.
TEST_F(Panes, AWidePaneHasStripesOfItsOwnSize) {
  Marking marking;
  const MarkedElements* marked = marking.find(map_with({2, 1, 24, 32}, {0, 300}));
  gui.contents = [&] { draw_heatmaps(sources, view, arrangement, cache, marked); };
  arrangement.grid = PaneGrid::TwoColumns;
  sources.resize(3);
  gui.frame(3);
  const auto width_of = [&](const char* pane) {
    return std::lround(gui.rectangle("heatmaps." + std::string(pane) + ".picture").z);
  };
  ASSERT_GT(width_of("gpu"), width_of("reference") + 100);
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    std::set<long> widths;
    for (const auto& [key, drawn] : cache.stripes) widths.insert(std::lround(drawn.viewport.width));
    return widths == std::set<long>{width_of("reference"), width_of("gpu")};
  }));
}

TEST_F(Panes, AFewMarkedElementsHaveRingsWhereCellsAreSmall) {
  Marking marking;
  const MarkedElements* marked = nullptr;
  gui.contents = [&] { draw_heatmaps(sources, view, arrangement, cache, marked); };
  fit(view), view.pixels_per_cell = 2, view.fitted = false;
  sources.resize(1);
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.ring"));
  marked = marking.find(map_with({2, 1, 24, 32}, {0, 300}));
  const auto has_ring = [&] { return widget_rectangle("heatmaps.InputTensor.ring").has_value(); };
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), has_ring(); }));
  view.pixels_per_cell = 20;
  gui.frame(3);
  EXPECT_FALSE(has_ring()) << "stripes show it";
  view.pixels_per_cell = 2;
  marked = marking.find(map_with({2, 1, 24, 32}, {24 * 32 + 5}));
  gui.frame(3);
  EXPECT_FALSE(has_ring()) << "it is in another slice";
}

TEST_F(Panes, ManyRingsOnASmallPictureAreThinOrLeftOut) {
  sources.resize(1);
  const auto show_nans_at = [&](std::vector<std::uint32_t> sizes, const Positions& positions) {
    std::vector<float> values(element_count(sizes));
    for (const std::uint64_t position : positions) values[position] = std::numeric_limits<float>::quiet_NaN();
    sources[0].tensor = floats(std::move(sizes), values), ++sources[0].version;
    gui.frame(3);  // in the middle of the pane
    view.pixels_per_cell = 2, view.fitted = false;
    gui.frame(3);
  };
  const auto has = [](const char* ring) {
    return widget_rectangle(std::string("heatmaps.InputTensor.") + ring).has_value();
  };
  show_nans_at({90, 90}, {1000, 7000});
  EXPECT_TRUE(has("ring"));
  EXPECT_FALSE(has("thin ring"));
  Positions apart, beside;
  for (std::uint64_t i = 0; i < 36; ++i) apart.push_back((15 * (i / 6) + 7) * 90 + 15 * (i % 6) + 7);
  show_nans_at({90, 90}, apart);
  EXPECT_TRUE(has("thin ring"));
  for (std::uint64_t i = 0; i < 20; ++i) beside.push_back(6 * i);
  show_nans_at({4, 120}, beside);
  EXPECT_FALSE(has("ring"));
}

TEST_F(Panes, TheOutputOfAnotherCaseHasNoMarksOfTheCaseInFrontWhenItIsFlippedThere) {
  Marking marking;
  const MarkedElements* marked = marking.find(map_with({2, 1, 24, 32}, {0, 300}));
  gui.contents = [&] { draw_heatmaps(sources, view, arrangement, cache, marked); };
  fit(view), view.pixels_per_cell = 2, view.fitted = false;
  sources.resize(3);
  sources[2].tensor = sources[1].tensor;  // no NaN, which has a ring of its own
  sources[2].version = 2;
  sources[2].stands_beside = true;
  const auto has_ring = [&] { return widget_rectangle("heatmaps.reference.ring").has_value(); };
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), has_ring(); }));
  cache.flips = true;
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), !has_ring(); }));
  sources[2].stands_beside = false;
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), has_ring(); })) << "those of a backend are of this case";
}

}  // namespace
}  // namespace opscope::gui
