// What the pictures tell beyond one element: montages, regions, pixels of several elements, repeated ones.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/gui/panes/covered.h"
#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/probe.h"
#include "app/gui/panes/region_job.h"
#include "app/gui/panes/selection.h"
#include "core/tensor/text.h"
#include "tests/app/panes/panes_fixture.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, AMontageHasAllSlicesAndTheProbeTheirIndices) {
  gui.click_on("heatmaps.slice.tiles");
  gui.click_on("heatmaps.slice.tiles=N");
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.slice.index N"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.heading N 0") && widget_rectangle("heatmaps.gpu.heading N 1"));
  const Index second{1, 0, 5, 7};
  const picture::Cell cell = picture::cell_of(sources[0].tensor.desc.sizes, *view.slice, second);
  gui.move(place_of(static_cast<double>(cell.x), static_cast<double>(cell.y), "gpu"));
  gui.frame(2);
  EXPECT_EQ(view.probe, second);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.tile N 1"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.probed heading N 1"));
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.probed heading N 0"));
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.tile label")) << "the heading says it";
  const Index differs{0, 0, 5, 7};
  EXPECT_EQ(cache.pictures.at("difference").plane->facts().different, 2u);
  const picture::Cell first = picture::cell_of(sources[0].tensor.desc.sizes, *view.slice, differs);
  gui.click(place_of(static_cast<double>(first.x), static_cast<double>(first.y), "difference"));
  EXPECT_EQ(view.probe, differs);
  for (int i = 0; i < 32; ++i) gui.key(501);  // to the right, over the gap between the tiles
  EXPECT_EQ(view.probe, (Index{1, 0, 5, 7}));
}

TEST_F(Panes, ARegionHasStatisticsAndIsCopiedAsATable) {
  const auto select = [&](const std::string& pane) {
    ImGui::GetIO().KeyCtrl = true;
    gui.drag(place_of(6, 5, pane), place_of(8, 6, pane));
    ImGui::GetIO().KeyCtrl = false;
    gui.frame(2);
  };
  select("reference");
  ASSERT_TRUE(cache.pane.selection);
  EXPECT_EQ(selected_text(*cache.pane.selection), "6 elements of reference");
  gui.click_on("heatmaps.reference.menu");
  gui.click_on("heatmaps.reference.copy region");
  EXPECT_TRUE(std::exchange(cache.copies_region, false));
  const auto text_at = [&](std::uint32_t y, std::uint32_t x) {
    const Tensor& tensor = sources[1].tensor;
    return format_element(DataType::Float32, load_bits(tensor.bytes().data() + (y * 32 + x) * 4, 4));
  };
  EXPECT_EQ(selected_table(cache, sources), text_at(5, 6) + "\t" + text_at(5, 7) + "\t" + text_at(5, 8) + "\n" +
                                                text_at(6, 6) + "\t" + text_at(6, 7) + "\t" + text_at(6, 8) + "\n");
  ASSERT_TRUE(cache.region.numbers());
  const auto& facts = cache.region.numbers()->facts;
  EXPECT_EQ(facts.back().values, "1 of 6 differs");
  EXPECT_EQ(place_text(*cache.pane.selection), "W 6 to 8, H 5 to 6, N 0");
  EXPECT_EQ(size_text(*cache.pane.selection), "3 × 2 = 6 elements");
  EXPECT_EQ(facts[2].more.substr(facts[2].more.size() - 17), "1 NaN or infinite");
  for (const char* pane : {"InputTensor", "reference", "gpu", "difference"})
    EXPECT_TRUE(widget_rectangle(std::string("heatmaps.") + pane + ".selection")) << pane;
  gui.key(505);
  select("difference");
  EXPECT_EQ(selected_table(cache, sources), "=\tNaN\t=\n=\t=\t=\n");
  sources[3].filtered = *sources[3].reference, sources[3].filter_text = "filtered: 0 of 2", sources[3].version = 2;
  gui.frame(3);
  EXPECT_EQ(selected_table(cache, sources), "=\tfiltered\t=\n=\t=\t=\n");
  gui.click(place_of(20, 20, "gpu"));
  EXPECT_FALSE(cache.pane.selection) << "a click ends it";
  select("gpu");
  ASSERT_TRUE(cache.pane.selection);
  gui.click_on("heatmaps.gpu.menu");
  gui.key(505);
  EXPECT_TRUE(cache.pane.selection) << "Esc closed the menu";
  gui.key(505);
  EXPECT_FALSE(cache.pane.selection) << "so does Esc";
}

TEST_F(Panes, ARegionIsMovedAndResizedAndStaysInThePicture) {
  const auto region = [&] {
    const Selection& now = *cache.pane.selection;
    return std::vector<std::uint64_t>{now.from.x, now.from.y, now.to.x, now.to.y};
  };
  using Place = std::vector<std::uint64_t>;
  const auto with_ctrl = [&](ImVec2 from, ImVec2 to) {
    ImGui::GetIO().KeyCtrl = true;
    gui.drag(from, to);
    ImGui::GetIO().KeyCtrl = false;
    gui.frame(2);
  };
  with_ctrl(place_of(6, 5, "gpu"), place_of(13, 12, "gpu"));
  EXPECT_EQ(region(), (Place{6, 5, 14, 13}));
  const double centre = view.centre_x;
  with_ctrl(place_of(10, 9), place_of(13, 8));
  EXPECT_EQ(region(), (Place{9, 4, 17, 12})) << "in another pane";
  EXPECT_EQ(cache.pane.selection->pane, "gpu");
  gui.drag(place_of(16.5, 8), place_of(18.5, 8));
  EXPECT_EQ(region(), (Place{9, 4, 19, 12})) << "the right side";
  gui.drag(place_of(8.5, 3.5), place_of(10.5, 5.5));
  EXPECT_EQ(region(), (Place{11, 6, 19, 12})) << "the upper left corner";
  gui.drag(place_of(15, 11.5), place_of(15, 2));
  EXPECT_EQ(region(), (Place{11, 6, 19, 7})) << "a cell is left";
  with_ctrl(place_of(15, 6), place_of(40, 30));
  EXPECT_EQ(region(), (Place{24, 23, 32, 24})) << "the corner of the picture";
  EXPECT_TRUE(view.fitted);
  EXPECT_EQ(view.centre_x, centre);
  gui.drag(place_of(5, 5), place_of(7, 5));
  EXPECT_FALSE(view.fitted) << "elsewhere a drag pans";
}

TEST_F(Panes, AZoomToARegionHasItInTheMiddle) {
  ImGui::GetIO().KeyCtrl = true;
  gui.drag(place_of(6, 5, "gpu"), place_of(13, 8, "gpu"));
  ImGui::GetIO().KeyCtrl = false;
  gui.click_on("heatmaps.gpu.menu");
  gui.click_on("heatmaps.gpu.zoom to region");
  gui.frame(3);
  EXPECT_EQ(view.centre_x, 10);
  EXPECT_EQ(view.centre_y, 7);
  const ImVec4 region = gui.rectangle("heatmaps.gpu.selection"), picture = gui.rectangle("heatmaps.gpu.picture");
  EXPECT_NEAR(std::max(region.z / picture.z, region.w / picture.w), 0.9, 0.01);
  ASSERT_TRUE(cache.pane.selection);
}

TEST_F(Panes, ARegionIsSavedAsATensorAndAsAPicture) {
  ImGui::GetIO().KeyCtrl = true;
  gui.drag(place_of(6, 5, "gpu"), place_of(8, 6, "gpu"));
  ImGui::GetIO().KeyCtrl = false;
  gui.click_on("heatmaps.gpu.menu");
  gui.click_on("heatmaps.gpu.save region");
  ASSERT_TRUE(cache.tensor_to_save);
  EXPECT_EQ(cache.tensor_to_save->title, "gpu region");
  const Tensor saved = packed_copy(cache.tensor_to_save->tensor);
  EXPECT_EQ(saved.desc.sizes, (Index{1, 1, 2, 3}));
  EXPECT_EQ(load_bits(saved.bytes().data() + 12, 4), load_bits(sources[2].tensor.bytes().data() + (6 * 32 + 6) * 4, 4));
  gui.click_on("heatmaps.gpu.menu");
  gui.click_on("heatmaps.gpu.save region picture");
  ASSERT_TRUE(cache.elements_to_save);
  EXPECT_EQ(cache.elements_to_save->viewport.x, 6);
  EXPECT_EQ(cache.elements_to_save->viewport.y, 5);
  EXPECT_EQ(cache.elements_to_save->viewport.width, 3);
  EXPECT_EQ(cache.elements_to_save->viewport.height, 2);
}

TEST_F(Panes, NoTooltipCoversARegionThatWasJustDrawn) {
  ImGui::GetIO().KeyCtrl = true;
  gui.drag(place_of(13, 12, "gpu"), place_of(6, 5, "gpu"));
  ImGui::GetIO().KeyCtrl = false;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.tooltip"));
  gui.move(place_of(10, 9, "gpu"));
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.tooltip"));
}

TEST_F(Panes, ASecondPressInTheNextFramesPaintsWhatTheFirstOneDid) {
  cache.brush.tensor = sources[0].tensor;
  cache.brush.model = std::make_shared<const Model>();
  const auto press = [&] { gui.press(true), gui.press(false); };
  gui.move(place_of(7, 5));
  press();
  EXPECT_FALSE(cache.brush.value) << "it was true";
  cache.brush.tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32));
  press();
  EXPECT_FALSE(cache.brush.value) << "a second later, since the frames are slow";
  gui.frame(10);
  press();
  EXPECT_TRUE(cache.brush.value);
}

TEST_F(Panes, TheNameOfAnInputTellsWhereItComesFrom) {
  const auto tooltip = [&] {
    for (const float x : {0.4f, 0.5f}) gui.move(gui.place_on("heatmaps.InputTensor.title InputTensor", x));
    gui.frame(4);
    return gui.rectangle("heatmaps.InputTensor.tooltip").w;
  };
  const float with_origin = tooltip();
  sources.front().origin.clear();
  EXPECT_LT(tooltip(), with_origin);
}

TEST_F(Panes, ARestOnAPixelOfSeveralElementsTellsTheirExtremes) {
  sources = {{"gpu", "", floats({96, 128}, std::vector<float>(96 * 128)), {}, 2, PaneRole::Computed}};
  gui.frame(2);
  const auto is_told = [&] { return widget_rectangle("heatmaps.gpu.tooltip").has_value(); };
  const auto rest_at = [&](double pixels_per_cell) {
    zoom_to(view, pixels_per_cell, sources[0].tensor.desc.sizes);
    gui.frame(2);
    for (const double x : {30, 40}) gui.move(place_of(x, 40, "gpu"));
    EXPECT_FALSE(is_told()) << "the mouse moves";
    gui.frame(4);
    return is_told();
  };
  EXPECT_TRUE(rest_at(0.5));
  gui.move({2, 2});
  EXPECT_FALSE(rest_at(1)) << "one element";
}

TEST(Covered, HasTheExtremesOfThePixel) {
  HeadlessGui gui;
  PaneCache cache;
  const Tensor tensor = floats({2, 4}, {0, 1, 2, 3, 4, 5, 6, -70});
  const std::vector<HeatmapSource> sources = {{"In", "", tensor, {}, 0, PaneRole::Input}};
  PaneFrame frame;
  frame.sources = sources;
  frame.main_sizes = {2, 4};
  frame.slice = picture::default_slice(frame.main_sizes);
  frame.viewport = {0, 0, 2, 2, 1};
  const HeatmapView view;
  cache.pictures["In"].plane = picture::Plane::of(tensor, frame.slice).value();
  EXPECT_EQ(covered_text(sources, frame, view, cache, {0.5f, 0.5f}), "This pixel covers 2 × 2 elements.\nIn  0 to 5");
  EXPECT_EQ(covered_text(sources, frame, view, cache, {1.5f, 0.5f}), "This pixel covers 2 × 2 elements.\nIn  -70 to 6");
  frame.viewport.elements_per_pixel = 1;
  EXPECT_EQ(covered_text(sources, frame, view, cache, {0.5f, 0.5f}), "");
}

// Alpha, which no colour shows, is not mixed with red, green and blue.
TEST(Covered, HasTheExtremesOfEachChannel) {
  HeadlessGui gui;
  PaneCache cache;
  const Tensor tensor = floats({1, 4, 2, 2}, {0.1f, 0.2f, 0.1f, 0.1f, 0.3f, 0.4f, 0.3f, 0.3f,  //
                                              0.5f, 0.5f, 0.5f, 0.5f, 1, 1, 1, 1});
  const std::vector<HeatmapSource> sources = {{"In", "", tensor, {}, 0, PaneRole::Input}};
  PaneFrame frame;
  frame.sources = sources;
  frame.main_sizes = {1, 4, 2, 2};
  frame.slice = picture::default_slice(frame.main_sizes);
  frame.slice.channel = 1;
  frame.viewport = {0, 0, 2, 1, 1};
  cache.pictures["In"].plane = picture::Plane::of(tensor, frame.slice).value();
  EXPECT_EQ(covered_text(sources, frame, {}, cache, {0.5f, 0.5f}),
            "This screen pixel covers 2 × 2 pixels.\nred  0.1 to 0.2\ngreen  0.3 to 0.4\nblue  0.5\nalpha  1");
  const std::vector<HeatmapSource> both = {sources[0], {"gpu", "", tensor, {}, 0, PaneRole::Computed}};
  EXPECT_EQ(covered_text(both, frame, {}, cache, {0.5f, 0.5f}),
            "This screen pixel covers 2 × 2 pixels.\nIn red  0.1 to 0.2\nIn green  0.3 to 0.4\nIn blue  0.5\n"
            "In alpha  1")
      << "in a wipe";
}

TEST(Covered, SaysThatADifferenceIsFiltered) {
  HeadlessGui gui;
  PaneCache cache;
  const Tensor reference = floats({2, 4}, std::vector<float>(8, 1)), whole = floats({2, 4}, std::vector<float>(8, 2));
  std::vector<HeatmapSource> sources = {{"difference", "", whole, reference, 0, PaneRole::Difference}};
  sources[0].filtered = reference;
  PaneFrame frame;
  frame.sources = sources;
  frame.main_sizes = {2, 4};
  frame.slice = picture::default_slice(frame.main_sizes);
  frame.viewport = {0, 0, 2, 2, 1};
  const HeatmapView view;
  cache.pictures["difference"].plane =
      picture::Plane::of_difference(reference, reference, view.difference, frame.slice).value();
  EXPECT_EQ(covered_text(sources, frame, view, cache, {0.5f, 0.5f}),
            "This pixel covers 2 × 2 elements.\ndifference, filtered  0");
}

// Outputs share the key of their planes, and one that another pane shows is in none.
TEST(Covered, TellsNoValuesOfAnotherTensor) {
  HeadlessGui gui;
  PaneCache cache;
  const Tensor before = floats({2, 4}, std::vector<float>(8, 0.6f)), now = floats({2, 4}, std::vector<float>(8, 0.25f));
  const std::vector<HeatmapSource> sources = {{"tab one.json", "", now, {}, 2, PaneRole::Computed}};
  PaneFrame frame;
  frame.sources = sources;
  frame.main_sizes = {2, 4};
  frame.slice = picture::default_slice(frame.main_sizes);
  frame.viewport = {0, 0, 2, 2, 1};
  cache.pictures["computed"].plane = picture::Plane::of(before, frame.slice).value();
  EXPECT_EQ(covered_text(sources, frame, {}, cache, {0.5f, 0.5f}), "This pixel covers 2 × 2 elements.");
  picture::Slice transposed = frame.slice;
  std::swap(transposed.x, transposed.y);
  cache.pictures["computed"].plane = picture::Plane::of(now, transposed).value();
  EXPECT_EQ(covered_text(sources, frame, {}, cache, {0.5f, 0.5f}), "This pixel covers 2 × 2 elements.")
      << "of another slice";
}

TEST_F(Panes, APaneThatIsNotOnScreenHasThePlaneOfItsOwnValues) {
  const auto follows = [&](const std::string& key, HeatmapSource& source, float value) {
    source.tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32, value));
    ++source.version;
    gui.frame(3);
    const picture::PlaneFacts& facts = cache.pictures.at(key).plane->facts();
    return facts.finite && facts.finite->low == value && facts.finite->high == value;
  };
  for (HeatmapSource& source : sources) source.tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32, 1));
  const auto gpu = std::ranges::find(sources, PaneRole::Computed, &HeatmapSource::role);
  gui.frame(3);
  gpu->stands_beside = true;
  EXPECT_TRUE(follows("computed", *gpu, 0.25f)) << "the other case's own panes show it";
  cache.enlarged = "reference";
  EXPECT_TRUE(follows("computed", *gpu, 0.5f));
  EXPECT_TRUE(follows("InputTensor", sources[0], 0.75f)) << "another one has all the room";
  cache.enlarged.clear();
  const std::uint64_t renders = cache.renders;
  gui.frame(2);
  EXPECT_GT(cache.renders, renders) << "their pictures are new ones too";
}

TEST_F(Panes, KeepThePinnedCellInSightWhenTheyGetAnotherSize) {
  arrangement.grid = PaneGrid::Row;
  ImGui::GetIO().DisplaySize.x = 1600;
  view.probe = Index{0, 0, 12, 16}, view.pinned = true;
  view.fitted = false, view.pixels_per_cell = 40, view.centre_y = 12.5;
  const auto wide = [&] { return static_cast<double>(gui.rectangle("heatmaps.gpu.picture").z) / 40; };  // cells
  const auto narrow_by = [&](double right_of_centre) {
    ImGui::GetIO().DisplaySize.x = 1600;
    gui.frame(3);
    view.centre_x = 16.5 - right_of_centre * wide();
    const double before = view.centre_x;
    gui.frame(3);
    EXPECT_EQ(view.centre_x, before) << "nothing moves while the size is the same";
    ImGui::GetIO().DisplaySize.x = 1300;
    gui.frame(3);
    return before;
  };
  narrow_by(0.4);
  EXPECT_LE(std::abs(16.5 - view.centre_x) + 0.5, wide() / 2);
  const double out_of_sight = narrow_by(1);
  EXPECT_EQ(view.centre_x, out_of_sight) << "it was before, too";
}

TEST_F(Panes, HaveTheRangeOfTheCaseBesideThem) {
  const auto low = [&] { return cache.pictures.at("reference").look.range.low; };
  EXPECT_GT(low(), -50);
  cache.spans_beside["FLOAT32"] = picture::Range{-50, 0};
  gui.frame(3);
  EXPECT_LE(low(), -50);
  EXPECT_GT(cache.spans.at("FLOAT32")->low, -50) << "what the other case is told is this one's own";
}

TEST_F(Panes, KeepTheirOwnRangeIfThatOfTheCaseBesideWouldLeaveThemHardlyAnyColours) {
  for (HeatmapSource& source : sources) source.tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32, 0.5f));
  std::vector<float> rising(24 * 32);
  for (std::size_t i = 0; i < rising.size(); ++i) rising[i] = static_cast<float>(i) / 767;
  sources[0].tensor = floats({1, 1, 24, 32}, rising);
  const auto gpu = std::ranges::find(sources, PaneRole::Computed, &HeatmapSource::role);
  gpu->stands_beside = true;
  gpu->tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32, 200));  // of the copy in 0..255
  for (HeatmapSource& source : sources) ++source.version;
  const auto high = [&] { return cache.pictures.at("InputTensor").look.range.high; };
  cache.spans_beside["FLOAT32"] = picture::Range{0, 255};
  gui.frame(3);
  EXPECT_EQ(high(), 1) << "a photo in 0..1 would be black on 0..255";
  cache.spans_beside["FLOAT32"] = picture::Range{0, 25};
  gui.frame(3);
  EXPECT_EQ(high(), 1) << "less than a twentieth";
  cache.spans_beside["FLOAT32"] = picture::Range{0, 15};
  gui.frame(3);
  EXPECT_EQ(high(), 15) << "it has enough colours here";
}

TEST_F(Panes, ElementsOfOneAddressAreOutlinedTogether) {
  Tensor& input = sources[0].tensor;
  input.desc.strides = {{0, 0, 0, 1}};  // one row for all
  sources[0].version = 2;
  view.pinned = true;
  view.probe = Index{0, 0, 5, 7};
  gui.frame(3);
  const ImVec4 column = gui.rectangle("heatmaps.InputTensor.repeated");
  EXPECT_GT(column.w, 20 * column.z) << "24 cells high, one wide";
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.repeated"));
}

TEST_F(Panes, EveryElementOfAnAddressIsOutlined) {
  const auto outlined = [](const char* what) { return widget_rectangle(std::string("heatmaps.") + what).has_value(); };
  Tensor& input = sources[0].tensor;
  input.desc.strides = {{0, 0, 1, 1}};
  sources[0].version = 2;
  view.pinned = true;
  view.probe = Index{0, 0, 5, 7};
  gui.frame(3);
  for (const char* cell : {"InputTensor.shares 12 0", "InputTensor.shares 6 6", "InputTensor.shares 0 12"})
    EXPECT_TRUE(outlined(cell)) << cell;
  EXPECT_FALSE(outlined("InputTensor.shares 7 5")) << "the probed one has the crosshair";
  EXPECT_FALSE(outlined("InputTensor.shares 7 6") || outlined("reference.shares 6 6"));
  EXPECT_FALSE(outlined("InputTensor.repeated"));
}

TEST_F(Panes, ElementsOfAnAddressAreOutlinedInAllTiles) {
  gui.click_on("heatmaps.slice.tiles");
  gui.click_on("heatmaps.slice.tiles=N");
  Tensor& input = sources[0].tensor;
  input.desc.strides = {{1, 0, 0, 1}};
  sources[0].version = 2;
  view.pinned = true;
  view.probe = Index{0, 0, 5, 7};
  gui.frame(3);
  const auto repeated = [&](const Index& first) {
    const picture::Cell cell = picture::cell_of(input.desc.sizes, *view.slice, first);
    return widget_rectangle(fmt::format("heatmaps.InputTensor.repeated {} {}", cell.x, cell.y)).has_value();
  };
  EXPECT_TRUE(repeated({0, 0, 0, 7}));
  EXPECT_TRUE(repeated({1, 0, 0, 6}));
  EXPECT_FALSE(repeated({1, 0, 0, 7}));
}

}  // namespace
}  // namespace opscope::gui
