#include "app/gui/panes/heatmap_view.h"

#include <gtest/gtest.h>

#include "app/gui/panes/probe_hint.h"
#include "app/gui/panes/reading_zoom.h"
#include "app/gui/panes/view_choices.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(CentreOn, ShowsNothingBeyondTheTensorUnlessAllOfItIsInSight) {
  EXPECT_EQ(centre_on(7, 256, 7), 7.5);
  EXPECT_EQ(centre_on(0, 256, 7), 3.5) << "the first is at the edge";
  EXPECT_EQ(centre_on(255, 256, 7), 252.5);
  EXPECT_EQ(centre_on(0, 6, 7), 3) << "a smaller tensor is in the middle";
  EXPECT_EQ(centre_on(3, 256, 0.5), 3.5) << "a cell larger than the pane";
}

TEST(ElementsOfPixel, AreNoMoreThanThePictureHas) {
  EXPECT_EQ(elements_of_pixel({.width = 131072, .height = 2}, 309.2), "about 2 × 309 elements");
  EXPECT_EQ(elements_of_pixel({.width = 768, .height = 512}, 2.6), "about 3 × 3 elements");
}

// Whatever was open before.
TEST(ShowPicture, AGreyOneIsGreyAndTheNextOneInColours) {
  using Sizes = std::vector<std::uint32_t>;
  HeatmapView view;
  show_picture(view, Sizes{1, 4, 20, 30}, 4);
  ASSERT_TRUE(view.slice);
  EXPECT_EQ(view.slice->channel, 1u);
  const Sizes grey{1, 1, 20, 30}, colours{1, 3, 20, 30};
  show_picture(view, grey, 1);
  EXPECT_EQ(view.colormap, picture::Colormap::Grey);
  EXPECT_FALSE(picture::fitted(view.slice.value_or(picture::default_slice(grey)), grey).channel);
  show_picture(view, colours, 3);
  EXPECT_EQ(picture::fitted(view.slice.value_or(picture::default_slice(colours)), colours).channel, 1u);
  HeatmapView chosen;
  chosen.colormap = picture::Colormap::Magma;
  show_picture(chosen, grey, 1);
  EXPECT_EQ(chosen.colormap, picture::Colormap::Magma) << "a person chose it";
}

TEST(MeasureOfCases, IsAbsoluteInPlaceOfUlpUntilTheirComparisonEnds) {
  HeatmapView view;
  measure_cases(view, true);
  EXPECT_EQ(view.difference, picture::Show::Absolute);
  measure_cases(view, false);
  EXPECT_EQ(view, HeatmapView{});
  view.difference = picture::Show::Class;
  measure_cases(view, true);
  EXPECT_EQ(view.difference, picture::Show::Class) << "a person chose it";
}

TEST(ZoomedBy, LeavesHalfOfAFittedPictureOrOfAPixelForEachCell) {
  constexpr double far = 1e-3;
  EXPECT_DOUBLE_EQ(zoomed_by(far, 2, 0.3), 0.15) << "a photo";
  EXPECT_DOUBLE_EQ(zoomed_by(far, 40, 10), 0.5) << "a small picture";
  EXPECT_DOUBLE_EQ(zoomed_by(far, 0.1, 0.3), 0.1) << "it was smaller already";
  EXPECT_DOUBLE_EQ(zoomed_by(2, 0.1, 0.3), 0.2);
}

// A pane of 134 x 114 pixels.
TEST(ZoomOfAJump, LeavesTheNeighboursOfItsElementInSight) {
  HeatmapView view;
  view.pixels_per_cell = 28;
  zoom_to_read_among(view, {.sizes = {4, 4}, .width = 4, .height = 4, .fitted = 28});
  EXPECT_TRUE(view.fitted) << "all cells are in sight and have room for a number";
  EXPECT_EQ(view.pixels_per_cell, 28);
  view.pixels_per_cell = 18;
  zoom_to_read_among(view, {.sizes = {4, 4}, .width = 4, .height = 4, .fitted = 18});
  EXPECT_TRUE(view.fitted) << "rows would be out of sight";
  view.pixels_per_cell = 28;
  view.fitted = false;
  zoom_to_read_among(view, {.sizes = {4, 4}, .width = 4, .height = 4, .fitted = 28});
  EXPECT_LE(3 * view.pixels_per_cell, 114);
  EXPECT_GE(view.pixels_per_cell, 28);
  view.pixels_per_cell = 0.5;
  zoom_to_read_among(view, {.sizes = {512, 768}, .width = 768, .height = 512, .fitted = 0.5});
  EXPECT_EQ(view.pixels_per_cell, 48) << "that of zoom_to_read(), and no closer: the overview stays as far as it can";
  view.pixels_per_cell = 50;
  zoom_to_read_among(view, {.sizes = {4, 4}, .width = 4, .height = 4, .fitted = 28});
  EXPECT_EQ(view.pixels_per_cell, 50) << "they are large enough already";
}

TEST(MeasureOfCases, IsKeptWhereItIsChosenMeanwhile) {
  for (const ViewChoice& choice : measure_choices()) {
    HeatmapView view;
    measure_cases(view, true);
    choice.choose(view);
    measure_cases(view, false);
    EXPECT_TRUE(choice.is_chosen(view)) << choice.name;
  }
}

TEST(RangeGroups, ValuesShareByTypeUnlessUnlinkedAndDifferencesByMeasure) {
  HeatmapView view;
  HeatmapSource a{"A", "", floats({1}, {0}), {}, 0, PaneRole::Input}, b = a;
  b.title = "B";
  EXPECT_EQ(range_group(a, view), range_group(b, view));
  HeatmapSource output = b;
  output.role = PaneRole::Computed;
  EXPECT_EQ(range_group(a, view, {"B", "FLOAT32 outputs"}), "FLOAT32");
  EXPECT_EQ(range_group(b, view, {"B", "FLOAT32 outputs"}), "B") << "an input that would be flat has its own range";
  EXPECT_EQ(range_group(output, view, {"B"}), "FLOAT32");
  EXPECT_EQ(range_group(output, view, {"FLOAT32 outputs"}), "FLOAT32 outputs");
  b.tensor = tensor_of<std::int8_t>(DataType::Int8, {1}, {0});
  EXPECT_NE(range_group(a, view), range_group(b, view));
  b = a;
  b.title = "B";
  view.link_ranges = false;
  EXPECT_NE(range_group(a, view), range_group(b, view));
  b.reference = b.tensor;
  const std::string by_ulp = range_group(b, view);
  view.difference = picture::Show::Absolute;
  EXPECT_NE(range_group(b, view), by_ulp);
}

TEST(RangeGroups, ASentenceTellsWhichPanesHaveTheRange) {
  HeatmapView view;
  const Tensor tensor = floats({1}, {0});
  const std::vector<HeatmapSource> sources = {{"In", "", tensor, {}, 0, PaneRole::Input},
                                              {"reference", "", tensor, {}, 0, PaneRole::Reference},
                                              {"gpu", "", tensor, {}, 0, PaneRole::Computed},
                                              {"difference", "", tensor, tensor, 0, PaneRole::Difference}};
  const auto text = [&](std::size_t i, const std::set<std::string>& apart = {}) {
    return shared_range_text(sources[i], sources, view, apart);
  };
  EXPECT_EQ(text(0), "This range is also that of reference and gpu.");
  EXPECT_EQ(text(1, {"In"}), "This range is also that of gpu.");
  EXPECT_EQ(text(0, {"In"}), "This pane has colours of its own: on a shared range it would be nearly one colour.");
  EXPECT_EQ(own_range_text(sources[1], sources, view),
            "The outputs have colours of their own: on a shared range they would be nearly one colour.");
  const auto why = [&](std::size_t i, const std::set<std::string>& apart) {
    return apart_text(sources[i], sources, view, apart);
  };
  EXPECT_EQ(why(0, {"In"}), text(0, {"In"}));
  EXPECT_EQ(why(2, {"In"}), "In has colours of its own: on a shared range it would be nearly one colour.");
  EXPECT_EQ(why(2, {own_group(sources[2])}), own_range_text(sources[2], sources, view)) << "though gpu shares it";
  EXPECT_EQ(why(2, {}), "");
  EXPECT_EQ(why(3, {"In"}), "") << "a difference has another range anyway";
  view.ranges["In"] = {0, 1};
  EXPECT_EQ(text(0, {"In"}), "This pane has colours of its own, as set.");
  EXPECT_EQ(text(3), "");
  view.link_ranges = false;
  EXPECT_EQ(text(0), "This pane has a range of its own.");
}

TEST(ViewColours, AreTakenAsTheyWereWritten) {
  HeatmapView view;
  EXPECT_FALSE(has_colours(view));
  EXPECT_EQ(colours_text(view), "viridis");
  view.colormap = picture::Colormap::Turbo;
  view.reversed = view.logarithmic = true;
  EXPECT_TRUE(has_colours(view));
  HeatmapView taken;
  take_colours(taken, colours_text(view), {});
  EXPECT_EQ(taken, view);
  take_colours(taken, "strange magma  words", {});
  EXPECT_EQ(colours_text(taken), "magma");
}

TEST(ViewColours, OfAPictureThatIsNotMixedStayThat) {
  const std::vector<std::uint32_t> sizes{1, 3, 8, 8};
  ASSERT_TRUE(picture::default_slice(sizes).channel);
  HeatmapView view;
  view.slice = picture::default_slice(sizes);
  view.slice->channel.reset();
  HeatmapView taken;
  take_colours(taken, colours_text(view), sizes);
  ASSERT_TRUE(taken.slice);
  EXPECT_FALSE(taken.slice->channel);
  taken = {};
  take_colours(taken, "turbo", sizes);
  EXPECT_FALSE(taken.slice) << "the picture keeps its colours";
}

}  // namespace
}  // namespace opscope::gui
