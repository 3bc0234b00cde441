#include "app/gui/panes/heatmaps.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <thread>
#include <utility>

#include "app/gui/panes/dimension_bar.h"
#include "app/gui/panes/pane.h"
#include "app/gui/panes/probe.h"
#include "tests/app/panes/panes_fixture.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, StandInTwoColumnsInsideTheWindow) {
  const ImVec4 a = gui.rectangle("heatmaps.InputTensor.picture"), b = gui.rectangle("heatmaps.reference.picture");
  const ImVec4 d = gui.rectangle("heatmaps.difference.picture"), probe = gui.rectangle("heatmaps.probe");
  EXPECT_EQ(a.y, b.y);
  EXPECT_LT(a.x + a.z, b.x);
  EXPECT_EQ(b.x, d.x);
  EXPECT_LE(b.x + b.z, 1000);
  EXPECT_LE(probe.y + probe.w, 900);
}

TEST_F(Panes, StandInOneRowWithNarrowLegendsWhereTwoRowsDoNotFit) {
  ImGui::GetIO().DisplaySize = {700, 250};
  gui.frame(3);
  const ImVec4 first = gui.rectangle("heatmaps.InputTensor.picture"),
               last = gui.rectangle("heatmaps.difference.picture");
  EXPECT_EQ(first.y, last.y);
  EXPECT_LE(last.x + last.z, 700);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.range").has_value());
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.range low").has_value());
  const ImVec4 probe = gui.rectangle("heatmaps.probe");
  EXPECT_LE(probe.y + probe.w, 250);
}

// The slice on show has -3 to 3; another one goes farther.
TEST_F(Panes, HaveTheRangeOfAllSlicesOnceItIsKnown) {
  const auto range = [&] { return cache.pictures.at("InputTensor").look.range; };
  EXPECT_GT(range().low, -4);
  sources[0].extremes = picture::Range{-5, 7};
  gui.frame(3);
  EXPECT_EQ(range().low, -5);
  EXPECT_EQ(range().high, 7);
}

TEST_F(Panes, APixelThatIsAMeanSaysSo) {
  EXPECT_FALSE(widget_rectangle("heatmaps.means").has_value()) << "32 x 24 elements";
  const std::vector<float> values(1024 * 1024);
  for (HeatmapSource& source : sources) {
    source.tensor = floats({1024, 1024}, values);
    if (source.reference) source.reference = source.tensor;
    ++source.version;
  }
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.means").has_value());
}

TEST_F(Panes, ADifferenceWhosePixelsShowTheLargestSaysSo) {
  const auto says = [](const char* word) {
    return widget_rectangle(std::string("heatmaps.difference.") + word).has_value();
  };
  EXPECT_FALSE(says("largest of each pixel")) << "32 x 24 elements, each of several pixels";
  std::vector<float> values(256 * 256), other(values);
  other[7] = 1;
  for (HeatmapSource& source : sources) {
    source.tensor = floats({256, 256}, other), ++source.version;
    if (source.reference) source.reference = floats({256, 256}, values);
  }
  gui.frame(3);
  view.fitted = false, view.pixels_per_cell = 0.5;
  gui.frame(3);
  EXPECT_TRUE(says("largest of each pixel"));
  view.difference = picture::Show::Class;
  gui.frame(3);
  EXPECT_TRUE(says("gravest of each pixel"));
  sources.back().error = ErrorUnit::Steps;
  ++sources.back().version;
  gui.frame(3);
  EXPECT_TRUE(says("largest of each pixel"));
  view.pixels_per_cell = 2;
  gui.frame(3);
  EXPECT_FALSE(says("largest of each pixel"));
}

TEST_F(Panes, ZerosOfDifferentSignsAreCountedApart) {
  sources[3].tensor = floats({3}, {-0.0f, 1, 5});
  sources[3].reference = floats({3}, {0.0f, 1, 4});
  ++sources[3].version;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.(1 in the sign of zero)") ||
              widget_rectangle("heatmaps.difference.(1 in sign)"));
}

TEST_F(Panes, ATitleIsNotCutWhileRoomBesideItIsEmpty) {
  const std::string title = "a name of an implementation";
  sources[2].title = title;
  std::vector<float> values(2 * 24 * 32, std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i = 0; i < values.size(); i += 2) values[i] = std::numeric_limits<float>::infinity();
  sources[2].tensor = floats({2, 1, 24, 32}, values), ++sources[2].version;
  gui.frame(3);
  bool cut = false;
  for (float width = 1000; width >= 300; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const auto sign = widget_rectangle("heatmaps." + title + ".NaN"),
               menu = widget_rectangle("heatmaps." + title + ".menu");
    if (!sign || !menu || widget_rectangle("heatmaps." + title + ".title " + title)) continue;
    cut = true;
    EXPECT_LT(menu->x - (sign->x + sign->z), 28) << width << ": the usual space, and less than a letter";
  }
  EXPECT_TRUE(cut);
}

TEST_F(Panes, TheRingOfAnElementAtTheEdgeEndsAtThePicture) {
  std::vector<float> values(96 * 128);
  values[60] = std::numeric_limits<float>::quiet_NaN();
  sources[0].tensor = floats({96, 128}, values);
  sources[0].version = 7;
  sources.resize(1);
  gui.frame(3);
  const ImVec4 picture = gui.rectangle("heatmaps.InputTensor.picture"),
               ring = gui.rectangle("heatmaps.InputTensor.ring");
  EXPECT_GT(ring.z, ring.w);
  EXPECT_GE(ring.y, picture.y) << "the title and the legend are not drawn over";
}

TEST_F(Panes, TheSlidersOfEightDimensionsStandInsideTheWindow) {
  const std::vector<float> values(2 * 3 * 2 * 2 * 3 * 2 * 4 * 4);
  for (HeatmapSource& source : sources) {
    source.tensor = floats({2, 3, 2, 2, 3, 2, 4, 4}, values);
    if (source.reference) source.reference = source.tensor;
    ++source.version;
  }
  for (const float width : {1000.0f, 700.0f, 400.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    std::vector<ImVec4> placed;
    for (const char* dimension : {"d0", "d1", "d2", "d3", "d4", "d5"})
      for (const char* part : {"index ", "play "}) {
        const ImVec4 r = gui.rectangle(std::string("heatmaps.slice.") + part + dimension);
        EXPECT_LE(r.x + r.z, width) << part << dimension;
        for (const ImVec4& other : placed)
          EXPECT_TRUE(r.x >= other.x + other.z || other.x >= r.x + r.z || r.y >= other.y + other.w) << dimension;
        placed.push_back(r);
      }
    EXPECT_LE(placed.back().y + placed.back().w, gui.rectangle("heatmaps.probe").y);
  }
}

TEST_F(Panes, OneIsShownAloneByItsNumberOrADoubleClick) {
  const float small = gui.rectangle("heatmaps.gpu.picture").z;
  gui.key(GLFW_KEY_3);
  gui.frame(2);
  EXPECT_GT(gui.rectangle("heatmaps.gpu.picture").z, 1.5f * small);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.picture"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.Esc shows all panes"));
  gui.key(GLFW_KEY_4);
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.picture"));
  gui.key(GLFW_KEY_4);
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("heatmaps.gpu.picture").z, small);
  gui.key(GLFW_KEY_5);
  EXPECT_EQ(cache.told.text, "no pane 5: 4 panes on screen");

  ImGui::GetIO().DeltaTime = 0.01f;  // seconds a frame: the clicks make a double click
  gui.click_on("heatmaps.reference.picture");
  gui.click_on("heatmaps.reference.picture");
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_GT(gui.rectangle("heatmaps.reference.picture").z, 1.5f * small);
  EXPECT_FALSE(view.pinned);
  sources.erase(sources.begin() + 1);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.picture")) << "the one alone is gone";
}

TEST_F(Panes, ADoubleClickKeepsThePin) {
  gui.click(place_of(7, 5));
  ASSERT_TRUE(view.pinned);
  ImGui::GetIO().DeltaTime = 0.01f;  // seconds a frame: the clicks make a double click
  gui.frame(100);                    // but not with the one before
  for (int click = 0; click < 2; ++click) gui.click(place_of(20, 10, "reference"));
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture")) << "it is shown alone";
  EXPECT_TRUE(view.pinned);
  EXPECT_EQ(view.probe, (Index{0, 0, 5, 7}));
}

TEST_F(Panes, AreHiddenByTheirMenuAndShownAgainByTheCountOfThem) {
  EXPECT_FALSE(widget_rectangle("heatmaps.hidden panes"));
  gui.click_on("heatmaps.gpu.menu");
  gui.click_on("heatmaps.gpu.hide pane");
  gui.frame(2);
  EXPECT_EQ(arrangement.hidden, (std::set<std::string>{"computed"})) << "whichever backend it shows";
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_FALSE(cache.pictures.contains("computed")) << "a hidden pane costs nothing";
  gui.click_on("heatmaps.hidden panes");
  gui.click_on("heatmaps.show gpu");
  gui.frame(2);
  EXPECT_TRUE(arrangement.hidden.empty());
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.picture"));
}

TEST_F(Panes, TheLastOneCannotBeHiddenAndHiddenOnesOfAnotherCaseAreOffered) {
  arrangement.hidden = {"InputTensor", "computed", "difference"};
  gui.frame(2);
  gui.click_on("heatmaps.reference.menu");
  gui.click_on("heatmaps.reference.hide pane");
  EXPECT_FALSE(arrangement.hidden.contains("reference"));
  gui.click({5, 5});
  arrangement.hidden.insert("reference");
  gui.frame(2);
  gui.click_on("heatmaps.show all panes");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.picture"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.picture"));
}

TEST_F(Panes, MoveByTheirMenuAndByTheirTitle) {
  const auto x = [&](const std::string& pane) { return gui.rectangle("heatmaps." + pane + ".picture").x; };
  gui.click_on("heatmaps.InputTensor.menu");
  gui.click_on("heatmaps.InputTensor.move right");
  gui.frame(2);
  EXPECT_LT(x("reference"), x("InputTensor"));
  const ImVec4 input = gui.rectangle("heatmaps.InputTensor.picture");
  gui.drag({input.x + 20, input.y - 15}, gui.place_on("heatmaps.difference.picture"));
  gui.frame(2);
  EXPECT_EQ(arrangement.order, (std::vector<std::string>{"reference", "computed", "difference", "InputTensor"}));
  EXPECT_EQ(gui.rectangle("heatmaps.InputTensor.picture").y, gui.rectangle("heatmaps.difference.picture").y);
  gui.drag(gui.place_on("heatmaps.reference.picture"), gui.place_on("heatmaps.difference.picture"));
  EXPECT_EQ(arrangement.order.back(), "InputTensor") << "a drag in a picture pans";
  gui.click_on("heatmaps.reference.menu");
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.moves up"));
  arrangement.grid = PaneGrid::Column;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.moves up")) << "there is nothing at the left";
}

TEST_F(Panes, OneMovesByANameThatOpensAList) {
  for (HeatmapSource& source : sources)
    if (source.role == PaneRole::Computed)
      source.backends = {"cpu", "gpu"}, source.backend_findings = {"", "! differs"};
  gui.frame(2);
  gui.drag(gui.place_on("heatmaps.gpu.backend"), gui.place_on("heatmaps.InputTensor.picture"));
  gui.frame(2);
  ASSERT_FALSE(arrangement.order.empty());
  EXPECT_EQ(arrangement.order.front(), "computed");
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.backend=cpu"));
  gui.click_on("heatmaps.gpu.backend");
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.backend=cpu"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.backend=gpu ! differs"));
}

TEST_F(Panes, StandInTheGridThatWasChosen) {
  const auto place = [&](const std::string& pane) { return gui.rectangle("heatmaps." + pane + ".picture"); };
  arrangement.grid = PaneGrid::Row;
  gui.frame(2);
  EXPECT_EQ(place("InputTensor").y, place("difference").y);
  EXPECT_LT(place("gpu").x, place("difference").x);
  arrangement.grid = PaneGrid::Column;
  gui.frame(2);
  EXPECT_EQ(place("InputTensor").x, place("difference").x);
  EXPECT_LT(place("gpu").y, place("difference").y);
  EXPECT_LE(gui.rectangle("heatmaps.probe").y, 900) << "all of it is on the screen";
}

// The case beside them may have had more room when both agreed on their rows.
TEST_F(Panes, FollowOneAnotherWhereTheRowsOfBothCasesHaveNoRoom) {
  cache.both = SharedGrid{{.columns = 1, .rows = 8, .downwards = true, .lines = {0, 2, 5, 7}}};
  ImGui::GetIO().DisplaySize = {1000, 420};
  gui.frame(3);
  const auto place = [&](const std::string& pane) { return gui.rectangle("heatmaps." + pane + ".picture"); };
  const ImVec4 first = place("InputTensor"), second = place("reference"), third = place("gpu");
  EXPECT_EQ(second.x, first.x);
  EXPECT_GT(second.y, first.y);
  EXPECT_EQ(third.y, first.y) << "no place is free";
  EXPECT_GT(third.x, first.x);
}

TEST_F(Panes, TheTextureHoldsTheRenderedPicture) {
  const PanePicture& drawn = cache.pictures.at("difference");
  ASSERT_FALSE(drawn.texture.empty());
  glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(drawn.texture.id())));
  picture::Image read(drawn.image.width, drawn.image.height);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read.pixels.data());
  EXPECT_EQ(read.pixels, drawn.image.pixels);
  const auto nan = std::count(read.pixels.begin(), read.pixels.end(), picture::nan_colour);
  EXPECT_NEAR(static_cast<double>(nan), view.pixels_per_cell * view.pixels_per_cell, 2 * view.pixels_per_cell + 1);
}

TEST_F(Panes, AreDrawnAnewOnlyWhenSomethingChanged) {
  const std::uint64_t before = cache.renders;
  gui.frame(5);
  EXPECT_EQ(cache.renders, before);
  view.ranges["FLOAT32"] = {-2, 2};
  gui.frame();
  EXPECT_EQ(cache.renders, before + 3) << "three value panes share the range";
}

TEST_F(Panes, APictureThatIsBehindItsDataSaysSo) {
  const std::vector<std::uint32_t> sizes{1, 1, 512, 1024};
  sources.resize(1);
  const auto take = [&](float value, std::uint64_t version) {
    sources[0].tensor = floats(sizes, std::vector<float>(512 * 1024, value));
    sources[0].version = version;
  };
  const auto is_behind = [] { return widget_rectangle("heatmaps.InputTensor.~ as before").has_value(); };
  const auto build = [&] {
    const int before = woken;
    gui.frame();
    while (woken == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  take(1, 2);
  build();
  gui.frame();
  EXPECT_FALSE(is_behind());
  take(2, 3);
  build();
  EXPECT_TRUE(is_behind());
  gui.frame();
  EXPECT_FALSE(is_behind() || widget_rectangle("heatmaps.InputTensor.banner"));
  sources[0].behind = true;
  gui.frame();
  EXPECT_TRUE(is_behind() && widget_rectangle("heatmaps.InputTensor.banner")) << "a run that has no results yet";
}

TEST_F(Panes, ThePointedElementIsProbedInAllPanes) {
  gui.move(place_of(7, 5, "reference"));
  EXPECT_EQ(view.probe, (Index{0, 0, 5, 7}));
  EXPECT_FALSE(view.pinned);
  gui.move(place_of(31, 23));
  EXPECT_EQ(view.probe, (Index{0, 0, 23, 31}));
}

TEST_F(Panes, AClickPinsAndAnotherReleases) {
  gui.click(place_of(4, 9));
  EXPECT_TRUE(view.pinned);
  gui.move(place_of(20, 20));
  EXPECT_EQ(view.probe, (Index{0, 0, 9, 4})) << "pinned, it no longer follows the mouse";
  gui.click(place_of(6, 9));
  EXPECT_EQ(view.probe, (Index{0, 0, 9, 6}));
  gui.click(place_of(6, 9));
  EXPECT_FALSE(view.pinned);
}

TEST_F(Panes, WhileAnotherElementIsPinnedTheOneAtTheMouseHasAFrameInAllPanes) {
  gui.click(place_of(4, 9));
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.element at mouse")) << "it is the pinned one";
  gui.move(place_of(20, 3, "gpu"));
  gui.frame(2);
  for (const char* pane : {"InputTensor", "reference", "gpu", "difference"}) {
    const auto place = widget_rectangle("heatmaps." + std::string(pane) + ".element at mouse");
    ASSERT_TRUE(place) << pane;
    const ImVec2 middle = place_of(20, 3, pane);
    EXPECT_NEAR(place->x + place->z / 2, middle.x, 2) << pane;
    EXPECT_NEAR(place->y + place->w / 2, middle.y, 2) << pane;
  }
  gui.move({1, 1});
  for (const std::uint32_t n : {0u, 1u}) {
    cache.pointed_beside_pin = Index{n, 0, 3, 20};  // by another panel
    gui.frame(2);
    EXPECT_EQ(widget_rectangle("heatmaps.reference.element at mouse").has_value(), n == 0) << "in the slice on show";
  }
}

TEST_F(Panes, ArrowKeysMoveTheProbeByOneAndStopAtTheEdge) {
  gui.click(place_of(30, 0));
  gui.key(501);
  EXPECT_EQ(view.probe, (Index{0, 0, 0, 31}));
  gui.key(501);
  EXPECT_EQ(view.probe, (Index{0, 0, 0, 31}));
  gui.key(502);
  EXPECT_EQ(view.probe, (Index{0, 0, 0, 31}));
  gui.key(503);
  gui.key(500);
  EXPECT_EQ(view.probe, (Index{0, 0, 1, 30}));
}

TEST_F(Panes, DraggingPansEveryPaneByTheSameCells) {
  const double x = view.centre_x, y = view.centre_y, zoom = view.pixels_per_cell;
  const ImVec2 from = place_of(10, 10);
  gui.drag(from, {from.x + 40, from.y - 20});
  EXPECT_NEAR(view.centre_x, x - 40 / zoom, 1e-3);
  EXPECT_NEAR(view.centre_y, y + 20 / zoom, 1e-3);
  EXPECT_FALSE(view.fitted);
  EXPECT_FALSE(view.pinned) << "a drag is no click";
  for (const auto& [title, drawn] : cache.pictures)
    EXPECT_EQ(drawn.viewport.x, cache.pictures.at("computed").viewport.x) << title;
  fit(view);
  gui.frame(2);
  EXPECT_EQ(view.centre_x, 16);
}

TEST_F(Panes, TheWheelZoomsAboutTheCellUnderTheMouse) {
  const ImVec2 place = place_of(20, 4, "gpu");
  const double zoom = view.pixels_per_cell;
  gui.wheel(place, 3);
  EXPECT_GT(view.pixels_per_cell, zoom * 1.5);
  const ImVec2 after = place_of(20, 4, "gpu");
  EXPECT_NEAR(after.x, place.x, 1);
  EXPECT_NEAR(after.y, place.y, 1);
  gui.wheel(place, -3);
  EXPECT_NEAR(view.pixels_per_cell, zoom, 1e-6);
}

TEST_F(Panes, AKeyHidesTheTooltipUntilTheMouseMoves) {
  const auto is_told = [&] { return widget_rectangle("heatmaps.gpu.tooltip").has_value(); };
  for (const float x : {0.4f, 0.5f}) gui.move(gui.place_on("heatmaps.gpu.range", x));
  gui.frame(4);
  EXPECT_TRUE(is_told());
  gui.key(GLFW_KEY_N);
  gui.frame(4);
  EXPECT_FALSE(is_told());
  gui.move(gui.place_on("heatmaps.gpu.range", 0.6f));
  gui.frame(4);
  EXPECT_TRUE(is_told());
}

TEST_F(Panes, TheLegendOfTruthValuesTellsWhatAMixedPixelIs) {
  for (HeatmapSource& source : sources) source.is_condition = !source.reference;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.true").has_value());
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.some true").has_value());
  view.fitted = false, view.pixels_per_cell = 0.5;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.some true").has_value());
}

TEST_F(Panes, SpaceShowsReferenceAndGpuInEachOthersPlace) {
  ImGui::GetIO().KeysDown[GLFW_KEY_SPACE] = true;
  gui.frame(2);
  const auto shown = [&](const std::string& name) { return cache.pictures.at(name).plane->facts().nan; };
  EXPECT_EQ(shown("computed"), 1u);
  const ImVec4 place = gui.rectangle("heatmaps.reference.picture");
  ImGui::GetIO().KeysDown[GLFW_KEY_SPACE] = false;
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("heatmaps.reference.picture").x, place.x) << "in place: nothing moves";
}

TEST_F(Panes, OfManyDifferencesTheTitleSaysThatIsolatedOnesAreRinged) {
  const std::vector<std::uint32_t> sizes{1, 1, 128, 192};
  for (const std::size_t count : {64u, 65u}) {
    std::vector<float> values(128 * 192), wrong = values;
    for (std::size_t i = 0; i < count; ++i) wrong[i * 370] = 1;
    for (HeatmapSource& source : sources) {
      source.tensor = floats(sizes, source.reference || source.role == PaneRole::Computed ? wrong : values);
      if (source.reference) source.reference = floats(sizes, values);
      ++source.version;
    }
    gui.frame(3);
    EXPECT_FALSE(cache.pictures.at("difference").marks.empty());
    EXPECT_EQ(widget_rectangle("heatmaps.difference.isolated differences are ringed").has_value(), count > 64) << count;
  }
}

TEST_F(Panes, ASliderChoosesTheSlice) {
  const std::string slider = "heatmaps.slice.index N";
  gui.drag(gui.place_on(slider, 0.1f), gui.place_on(slider, 0.95f));
  ASSERT_TRUE(view.slice.has_value());
  EXPECT_EQ(view.slice->at[0], 1u);
  gui.frame(2);
  EXPECT_EQ(cache.pictures.at("difference").plane->facts().different, 0u) << "the second slice is equal";
}

TEST_F(Panes, StepsGoThroughTheSlicesOfEveryDimension) {
  const std::vector<std::uint32_t> sizes{2, 1, 3, 2, 4, 4};
  view = {};
  EXPECT_TRUE(has_slices(view, sizes));
  EXPECT_FALSE(has_slices(view, {1, 1, 24, 32}));
  view.probe = Index{0, 0, 0, 0, 3, 2};
  std::set<Index> seen;
  for (int i = 0; i < 2 * 3 * 2; ++i) {
    step_slice(view, sizes, true);
    seen.insert({view.slice->at.begin(), view.slice->at.begin() + 4});
    EXPECT_EQ((Index{view.probe->begin(), view.probe->begin() + 4}),
              (Index{view.slice->at.begin(), view.slice->at.begin() + 4}));
  }
  EXPECT_EQ(seen.size(), 12u);
  EXPECT_EQ(*view.probe, (Index{0, 0, 0, 0, 3, 2})) << "behind the last slice comes the first one";
  step_slice(view, sizes, false);
  EXPECT_EQ(*view.probe, (Index{1, 0, 2, 1, 3, 2}));
}

TEST_F(Panes, AJumpToAnElementInSightMovesNothing) {
  view.fitted = false;
  view.pixels_per_cell = 60;
  gui.frame(2);
  const double x = view.centre_x, y = view.centre_y;
  jump_to(view, sources[0].tensor.desc.sizes, {0, 0, static_cast<std::uint32_t>(y), static_cast<std::uint32_t>(x)});
  gui.frame(2);
  EXPECT_TRUE(view.pinned);
  EXPECT_EQ(view.centre_x, x);
  EXPECT_EQ(view.centre_y, y);
}

TEST_F(Panes, AJumpShowsAndPinsTheElement) {
  view.fitted = false;
  view.pixels_per_cell = 60;
  jump_to(view, sources[0].tensor.desc.sizes, {1, 0, 20, 30});
  gui.frame(2);
  EXPECT_TRUE(view.pinned);
  EXPECT_EQ(view.slice->at[0], 1u);
  const double in_sight = gui.rectangle("heatmaps.reference.picture").z / 60;
  EXPECT_NEAR(view.centre_x, in_sight > 32 ? 16 : std::min(30.5, 32 - in_sight / 2), 0.02) << "no room beyond the edge";
  EXPECT_EQ(view.probe, (Index{1, 0, 20, 30}));
}

TEST_F(Panes, NewSizesAreShownWholeAndTheProbeStaysInside) {
  gui.click(place_of(31, 23));
  gui.move({-1, -1});
  view.fitted = false;
  sources = {{"InputTensor", "", floats({1, 1, 4, 6}, std::vector<float>(24, 1.0f)), {}, 2, PaneRole::Input}};
  gui.frame(2);
  EXPECT_TRUE(view.fitted);
  EXPECT_EQ(view.probe, (Index{0, 0, 3, 5}));
  sources[0].tensor = floats({7}, std::vector<float>(7, 1.0f));
  sources[0].version = 3;
  gui.frame(2);
  EXPECT_EQ(view.probe, std::nullopt) << "another rank has no such element";
}

TEST_F(Panes, TheDefaultAxesOfOtherSizesAreThoseOfTheNewOnes) {
  const auto show = [&](const Index& sizes, std::uint64_t version) {
    sources = {{"InputTensor",
                "",
                floats(sizes, std::vector<float>(element_count(sizes), 1.0f)),
                {},
                version,
                PaneRole::Input}};
    gui.frame(2);
  };
  show({1, 1, 40, 40}, 2);
  jump_to(view, Index{1, 1, 40, 40}, {0, 0, 3, 5});
  show({1, 3, 40, 40}, 3);
  EXPECT_EQ(view.slice->channel, 1u) << "a photo has its colours";
  view.slice->channel.reset();
  show({1, 3, 50, 50}, 4);
  EXPECT_EQ(view.slice->channel, std::nullopt) << "chosen";
}

TEST_F(Panes, AnyRankAndShapeIsDrawn) {
  for (std::uint32_t rank = 0; rank <= 8; ++rank) {
    for (const std::uint32_t size : {1u, 3u}) {
      Index sizes(rank, size);
      sources = {{"ATensor",
                  "",
                  floats(sizes, std::vector<float>(element_count(sizes), 2.0f)),
                  {},
                  10 * rank + size,
                  PaneRole::Input}};
      gui.frame(2);
      gui.wheel(gui.place_on("heatmaps.ATensor.picture"), 2);
      EXPECT_EQ(cache.pictures.at("ATensor").plane->facts().elements > 0, true);
    }
  }
  sources.clear();
  gui.frame(2);
  EXPECT_TRUE(cache.pictures.empty());
}

TEST_F(Panes, EveryMeasureOfDifferenceIsDrawn) {
  for (const auto show : {picture::Show::Absolute, picture::Show::Relative, picture::Show::Class, picture::Show::Ulp}) {
    view.difference = show;
    gui.frame(3);
    EXPECT_EQ(cache.pictures.at("difference").plane->show(), show);
    EXPECT_EQ(cache.pictures.at("difference").plane->facts().different, 2u);
  }
}

TEST_F(Panes, AnInputThatGetsAnotherNameKeepsItsPicture) {
  const Tensor tensor = floats({1024, 1024}, std::vector<float>(1024 * 1024, 1));
  sources = {{"InputTensor", "", tensor, {}, 7, PaneRole::Input}};
  gui.frame();
  ASSERT_TRUE(test::wait_until([&] {
    gui.frame();
    return !cache.busy();
  }));
  sources[0].title = "ATensor";  // as after another operator was chosen
  sources[0].version = 8;
  gui.frame();
  EXPECT_FALSE(cache.busy()) << "it would be black meanwhile";
}

}  // namespace
}  // namespace opscope::gui
