// Which dimensions a montage has while axes and sizes change.

#include "app/gui/panes/dimension_bar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/picture/montage.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

using Sizes = std::vector<std::uint32_t>;

void choose(HeatmapView& view, const Sizes& sizes, const std::string& name) {
  for (const ViewChoice& choice : dimension_choices(view, sizes))
    if (choice.name == name) return choice.choose(view);
  ADD_FAILURE() << name;
}

bool is_chosen(const HeatmapView& view, const Sizes& sizes, const std::string& name) {
  const std::vector<ViewChoice> all = dimension_choices(view, sizes);
  const auto found = std::ranges::find(all, name, &ViewChoice::name);
  return found != all.end() && found->is_chosen(view);
}

Sizes tiled(const HeatmapView& view, const Sizes& sizes) { return picture::fitted(*view.slice, sizes).tiled; }

TEST(DimensionChoices, TilesOfAllDimensionsStayAll) {
  const Sizes sizes{2, 3, 4, 5};
  HeatmapView view;
  choose(view, sizes, "Tiles: all");
  EXPECT_EQ(tiled(view, sizes), (Sizes{0, 1}));
  choose(view, sizes, "x: N");
  EXPECT_EQ(tiled(view, sizes), (Sizes{1, 3}));
  EXPECT_TRUE(is_chosen(view, sizes, "Tiles: all"));
  choose(view, sizes, "y: none");
  EXPECT_EQ(tiled(view, sizes), (Sizes{1, 2, 3}));
  EXPECT_EQ(tiled(view, {2, 1, 4, 5}), (Sizes{2, 3}));
  EXPECT_EQ(tiled(view, {2, 7, 4, 5}), (Sizes{1, 2, 3}));
  choose(view, sizes, "Tiles: C");
  choose(view, sizes, "y: H");
  EXPECT_EQ(tiled(view, sizes), (Sizes{1})) << "one was chosen";
}

TEST(DimensionChoices, AnAxisAndTheTilesSwapTheirDimensions) {
  const Sizes sizes{2, 3, 4, 5};
  HeatmapView view;
  choose(view, sizes, "Tiles: N");
  choose(view, sizes, "x: N");
  EXPECT_EQ(tiled(view, sizes), (Sizes{3}));
}

TEST(DimensionChoices, SomeTilesHaveTheNamesOfTheirDimensions) {
  HeatmapView view;
  view.slice = picture::default_slice(Sizes{2, 3, 2, 4, 5});
  view.slice->tiled = {0, 2};
  EXPECT_TRUE(is_chosen(view, {2, 3, 2, 4, 5}, "Tiles: d0,d2"));
}

TEST(DimensionChoices, TwoDimensionsAreTiledWhereAllAreTooMany) {
  const Sizes sizes{5, 5, 5, 5, 5, 5, 2, 2};
  HeatmapView view;
  choose(view, sizes, "Tiles: d2,d5");
  EXPECT_EQ(tiled(view, sizes), (Sizes{2, 5}));
  EXPECT_TRUE(is_chosen(view, sizes, "Tiles: d2,d5"));
}

TEST_F(Panes, TilesOfAllDimensionsStayAllWithAnotherNumberOfThem) {
  const auto of_sizes = [&](const Sizes& sizes) {
    for (HeatmapSource& source : sources) {
      source.tensor.desc.sizes = sizes;
      if (source.reference) source.reference->desc.sizes = sizes;
      source.version += 1;
    }
    gui.frame(3);
  };
  of_sizes({2, 2, 12, 32});
  choose(view, {2, 2, 12, 32}, "Tiles: all");
  of_sizes({2, 2, 2, 6, 32});
  EXPECT_TRUE(is_chosen(view, {2, 2, 2, 6, 32}, "Tiles: all"));
}

TEST_F(Panes, SeveralSlicesThatAreEqualAreCalledSlices) {
  const Sizes sizes{2, 6, 4, 32};  // what differs is in the first half
  for (HeatmapSource& source : sources) {
    source.tensor.desc.sizes = sizes;
    if (source.reference) source.reference->desc.sizes = sizes;
    source.version += 1;
  }
  view.slice = picture::default_slice(sizes);
  view.slice->at[0] = 1;
  gui.frame(3);
  const auto has = [](const char* widget) { return widget_rectangle(widget).has_value(); };
  EXPECT_TRUE(has("heatmaps.difference.= all equal in this slice"));
  view.slice->tiled = {1};
  gui.frame(3);
  EXPECT_TRUE(has("heatmaps.difference.= all equal in these slices"));
}

TEST_F(Panes, AnIndexWithAShortNameLeavesTheRoomOfALongOneToItsSlider) {
  const Sizes sizes{25, 3, 8, 8};
  for (HeatmapSource& source : sources) {
    source.tensor = floats(sizes, std::vector<float>(25 * 3 * 64));
    if (source.reference) source.reference = source.tensor;
    source.version += 1;
  }
  view.slice = picture::default_slice(sizes);
  ASSERT_TRUE(view.slice->channel) << "its slider is called C of the probe";
  gui.frame(3);
  EXPECT_GE(gui.rectangle("heatmaps.slice.index N").z, gui.rectangle("heatmaps.slice.index C").z);
}

TEST_F(Panes, TilesThatAreTooManyAreNamedButCannotBeChosen) {
  const Sizes sizes{40, 40, 8, 8};
  for (HeatmapSource& source : sources) {
    source.tensor = floats(sizes, std::vector<float>(40 * 40 * 64));
    if (source.reference) source.reference = source.tensor;
    source.version += 1;
  }
  gui.frame(3);
  gui.click_on("heatmaps.slice.tiles");
  ASSERT_TRUE(widget_rectangle("heatmaps.slice.tiles=all")) << "1,600 of them";
  gui.click_on("heatmaps.slice.tiles=all");
  EXPECT_TRUE(!view.slice || tiled(view, sizes).empty());
  gui.click_on("heatmaps.slice.tiles=C");
  EXPECT_EQ(tiled(view, sizes), (Sizes{1}));
}

TEST_F(Panes, AClickOnTheIndexOfALongDimensionTypesItAndADragMovesIt) {
  const Sizes sizes{40, 1, 8, 8};
  for (HeatmapSource& source : sources) {
    source.tensor = floats(sizes, std::vector<float>(40 * 64));
    if (source.reference) source.reference = source.tensor;
    source.version += 1;
  }
  gui.frame(3);
  const auto shown = [&] { return view.slice ? view.slice->at[0] : 0; };
  gui.click_on("heatmaps.slice.index N");
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  EXPECT_EQ(shown(), 0u) << "the click moves nothing";
  gui.type("17");
  gui.frame(2);
  EXPECT_EQ(shown(), 17u);
  EXPECT_TRUE(cache.enlarged.empty()) << "the digits are for the index";
  gui.key(504);  // Enter
  gui.frame(2);
  EXPECT_FALSE(ImGui::GetIO().WantTextInput);
  gui.drag(gui.place_on("heatmaps.slice.index N", 0.5f), gui.place_on("heatmaps.slice.index N", 0.99f));
  gui.frame(2);
  EXPECT_EQ(shown(), 39u);
  EXPECT_FALSE(ImGui::GetIO().WantTextInput);
}

TEST_F(Panes, TheOnlyIndexInASecondRowHasMoreOfIt) {
  const Sizes sizes{5, 40, 8, 8};
  for (HeatmapSource& source : sources) {
    source.tensor = floats(sizes, std::vector<float>(5 * 40 * 64));
    if (source.reference) source.reference = source.tensor;
    source.version += 1;
  }
  ImGui::GetIO().DisplaySize.x = 640;
  gui.frame(3);
  const ImVec4 first = gui.rectangle("heatmaps.slice.index N"), second = gui.rectangle("heatmaps.slice.index C");
  EXPECT_GT(second.y, first.y) << "in a second row";
  EXPECT_GT(second.z, first.z + 40);
}

TEST_F(Panes, ALabelOfATileLiesInsideIt) {
  const Sizes sizes{13, 1, 8, 12};  // no whole rows of tiles: headings do not tell one
  for (HeatmapSource& source : sources) {
    source.tensor.desc.sizes = sizes;
    if (source.reference) source.reference->desc.sizes = sizes;
    source.version += 1;
  }
  choose(view, sizes, "Tiles: N");
  gui.frame(3);
  int labels = 0;
  for (const double zoom : {2.0, 6.0, 8.0, 12.0}) {
    zoom_to(view, zoom, sizes);
    const picture::Layout layout = picture::layout_of({.sizes = sizes, .strides = {}}, *view.slice);
    for (const std::uint64_t number : {5u, 6u, 10u}) {
      view.centre_x = static_cast<double>(number % layout.tile_columns * layout.pitch_x) + 6;
      view.centre_y = static_cast<double>(number / layout.tile_columns * layout.pitch_y) + 4;
      gui.frame(2);
      gui.move(place_of(view.centre_x, view.centre_y, "gpu"));
      gui.frame(2);
      const auto label = widget_rectangle("heatmaps.gpu.tile label");
      if (!label) continue;
      ++labels;
      const auto tile = widget_rectangle("heatmaps.gpu.tile " + picture::tile_name(layout, 4, number));
      ASSERT_TRUE(tile) << number;
      EXPECT_GE(label->x, tile->x);
      EXPECT_GE(label->y, tile->y);
      EXPECT_LE(label->x + label->z, tile->x + tile->z);
      EXPECT_LE(label->y + label->w, tile->y + tile->w);
    }
  }
  EXPECT_GT(labels, 0);
}

TEST_F(Panes, PlayingMovesThePicturesAndThePinnedElementInOneFrame) {
  gui.click(place_of(7, 5));
  ASSERT_TRUE(view.pinned);
  gui.click_on("heatmaps.slice.play N");
  int steps = 0;
  std::uint32_t before = (*view.probe)[0];
  for (int i = 0; i < 6; ++i) {
    gui.frame();
    const std::uint32_t probed = (*view.probe)[0];
    for (const auto& [key, picture] : cache.pictures) {
      ASSERT_TRUE(picture.plane) << key;
      EXPECT_EQ(picture.plane->slice().at[0], probed) << key;
    }
    EXPECT_TRUE(widget_rectangle(probed == 0 ? "heatmaps.pinned [0,0,5,7]" : "heatmaps.pinned [1,0,5,7]"));
    steps += std::exchange(before, probed) != probed ? 1 : 0;
  }
  EXPECT_GT(steps, 0);
}

TEST_F(Panes, TheTooltipOfAnIndexLeavesTheProbeInSight) {
  const ImVec2 index = gui.place_on("heatmaps.slice.index N");
  gui.move(index);
  gui.frame(6);
  const auto tooltip = widget_rectangle("heatmaps.slice.tooltip");
  ASSERT_TRUE(tooltip);
  EXPECT_LE(tooltip->y + tooltip->w, gui.rectangle("heatmaps.slice.index N").y);
  gui.wheel(index, -1);
  gui.frame(6);
  EXPECT_FALSE(widget_rectangle("heatmaps.slice.tooltip")) << "it is in use";
}

TEST(SightText, NamesThePartOfAPictureThatIsInSight) {
  const Sizes sizes{512, 768};
  const picture::Layout layout = picture::layout_of({.sizes = sizes, .strides = {}}, picture::default_slice(sizes));
  EXPECT_EQ(sight_text(layout, {100, 20, 0.125, 320, 240}),
            "In sight: columns 100 to 139 of 768, rows 20 to 49 of 512.");
  EXPECT_EQ(sight_text(layout, {0.5, 0, 0.125, 320, 240}), "In sight: columns 0 to 40 of 768, rows 0 to 29 of 512.");
  EXPECT_EQ(sight_text(layout, {-10, -10, 2, 400, 300}), "") << "all of it";
  EXPECT_EQ(sight_text(layout, {800, 20, 0.125, 320, 240}), "") << "none of it";
}

}  // namespace
}  // namespace opscope::gui
