#include "app/gui/panes/go_to_element.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <atomic>
#include <cmath>
#include <future>

#include "app/gui/panes/dimension_bar.h"
#include "app/gui/panes/found_rings.h"
#include "app/gui/panes/typed_value.h"
#include "app/gui/shell/element_search.h"
#include "tests/app/panes/panes_fixture.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using Index = std::vector<std::uint32_t>;
const Index photo{1, 3, 512, 768};

// As a workspace searches for what the panes ask.
class PanesWithSearch : public Panes {
 protected:
  PanesWithSearch() {
    gui.contents = [this] {
      search.show_found(results, cache, view);
      draw_heatmaps(sources, view, arrangement, cache);
      search.start_sought(results, cache, view);
    };
    gui.frame(3);
  }

  ResultsPtr results = std::make_shared<const Results>();
  ElementSearch search{[] {}};
};

// A key may be pressed again before the step that it asked for is done.
TEST_F(PanesWithSearch, StepsThatAreAskedForWhileOneIsUnderWayFollowIt) {
  const Index sizes{2, 1, 24, 32};
  std::promise<void> goes_on;
  std::atomic<int> steps = 0;
  const auto next = [&, wait = goes_on.get_future().share()](std::uint64_t from, const std::function<bool()>&) {
    wait.wait();
    ++steps;
    return FoundElement{from + 1};
  };
  const auto back = [&](std::uint64_t from, const std::function<bool()>&) {
    ++steps;
    return FoundElement{from - 1};
  };
  search.start(results, sizes, next, 40);
  search.start(results, sizes, next, 40);
  search.start(results, sizes, next, 40);
  search.start(results, sizes, back, 40);
  goes_on.set_value();
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    return steps == 4 && !search.pending();
  }));
  EXPECT_EQ(view.probe, (Index{0, 0, 1, 10})) << "42: three on, one back";
}

TEST(TypedIndex, IsReadWithBracketsOrWithout) {
  for (const char* text : {"0,2,511,767", "[0,2,511,767]", " 0, 2, 511, 767 ", "0 2 511 767"}) {
    EXPECT_EQ(typed_index(text, photo).index, (Index{0, 2, 511, 767})) << text;
    EXPECT_EQ(typed_index(text, photo).fault, "") << text;
  }
}

TEST(TypedIndex, AFaultNamesWhatIsAllowed) {
  EXPECT_EQ(typed_index("0,0,512,0", photo).fault, "Index 512 of H is not allowed: 0 to 511 are.");
  EXPECT_EQ(typed_index("0,0,-1,0", photo).fault, "'-1' is not allowed: only whole numbers from 0 on.");
  EXPECT_EQ(typed_index("abc", photo).fault, "'abc' is not allowed: only whole numbers from 0 on, or a value as =0.5.");
  EXPECT_EQ(typed_index("7,8", photo).fault, "Index 7 of N is not allowed: only 0. An index here has 4 numbers.");
  EXPECT_EQ(typed_index("0,2", photo).fault, "An index here has 4 numbers; H is next: 0 to 511.");
  EXPECT_EQ(typed_index("0,", Index{2, 1}).fault, "An index here has 2 numbers; d1 is next: only 0.");
  EXPECT_EQ(typed_index("0,0,0,0,0", photo).fault, "An index here has 4 numbers, not 5.");
  EXPECT_FALSE(typed_index("", photo).fault.empty());
}

TEST(TypedIndex, OneNumberIsThatOfTheElementInRowMajorOrder) {
  EXPECT_EQ(typed_index("5000", photo).index, (Index{0, 0, 6, 392}));
  EXPECT_EQ(typed_index(" 0 ", photo).index, (Index{0, 0, 0, 0}));
  EXPECT_EQ(typed_index("1179647", photo).index, (Index{0, 2, 511, 767}));
  EXPECT_EQ(typed_index("1179648", photo).fault, "Element 1179648 is not allowed: 0 to 1,179,647 are.");
  EXPECT_EQ(typed_index("7", Index{8}).index, (Index{7}));
}

TEST(TypedIndex, IsNotWrongWhileItCanBeFinished) {
  for (const char* text : {"", "[", "[0", "0,", "0,2", "0,2,511,"})
    EXPECT_TRUE(typed_index(text, photo).unfinished) << text;
  for (const char* text : {"1,", "0,3,", "0,0,0,0,0", "a"}) EXPECT_FALSE(typed_index(text, photo).unfinished) << text;
}

TEST_F(Panes, ATypedIndexSaysWhichElementItIs) {
  cache.index.opening = true;
  gui.frame(3);
  gui.type("900");
  EXPECT_TRUE(widget_rectangle("heatmaps.index meaning element 900 = [1,0,4,4]"));
  gui.key(504);
  gui.frame(2);
  EXPECT_EQ(view.probe, (Index{1, 0, 4, 4}));
  cache.index.opening = true;
  gui.frame(3);
  gui.type("1,0,");
  EXPECT_TRUE(widget_rectangle("heatmaps.index meaning An index here has 4 numbers; H is next: 0 to 23."));
}

TEST_F(PanesWithSearch, ATypedValueIsFoundInThePaneThatHadTheMouse) {
  gui.move(place_of(3, 3, "gpu"));
  gui.move(place_of(3, 4, "gpu"));
  cache.index.opening = true;
  gui.frame(3);
  const auto finds = [&](const char* value, const std::string& told) {
    gui.type(value);
    gui.key(504);
    EXPECT_TRUE(test::wait_until([&] {
      gui.frame();
      return widget_rectangle("heatmaps.index meaning " + told).has_value();
    })) << told;
  };
  finds("=nan", "NaN in gpu: 1 of 1, at [0,0,5,7]");
  EXPECT_TRUE(
      widget_rectangle("heatmaps.index hint N 0 to 1, C 0 to 0, H 0 to 23, W 0 to 31; or one number, 0 to 1,535; or "
                       "=0.5, =-0, =nan, =snan, "
                       "=inf or =subnormal for such elements in gpu"));
  EXPECT_EQ(view.probe, (Index{0, 0, 5, 7}));
  EXPECT_TRUE(view.pinned);
  finds("=0.125", "0.125 in gpu: 1 of 1, at [0,0,20,30]");
  finds("=7", "7 in gpu: there is none; the nearest value is 1");
  EXPECT_TRUE(cache.index.none) << "no button leads on";
  gui.type("=word");
  EXPECT_TRUE(widget_rectangle("heatmaps.go to previous"));
  gui.key(505);
  gui.frame(2);
  EXPECT_EQ(view.probe, (Index{0, 0, 20, 30}));
}

TEST_F(PanesWithSearch, AnotherPaneThanTheOneThatHadTheMouseIsSearchedOnceItIsChosen) {
  const auto is_told = [&](const std::string& told) {
    EXPECT_TRUE(test::wait_until([&] {
      gui.frame();
      return widget_rectangle("heatmaps.index meaning " + told).has_value();
    })) << told;
  };
  gui.move(place_of(3, 3, "reference"));
  gui.move(place_of(3, 4, "reference"));
  cache.index.opening = true;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.searched")) << "it is an index";
  gui.type("=nan");
  gui.key(504);
  is_told("NaN in reference: there is none");
  gui.click_on("heatmaps.searched");
  EXPECT_FALSE(widget_rectangle("heatmaps.searched=difference"));
  gui.click_on("heatmaps.searched=gpu");
  is_told("NaN in gpu: 1 of 1, at [0,0,5,7]");
  EXPECT_EQ(view.probe, (Index{0, 0, 5, 7}));
}

TEST_F(PanesWithSearch, BeginsAtThePinnedElementAndNotAtTheMouse) {
  gui.move(place_of(20, 10, "gpu"));
  gui.move(place_of(20, 11, "gpu"));
  ASSERT_EQ(view.probe, (Index{0, 0, 11, 20}));
  std::vector<float> few(2 * 24 * 32, 0.5f);
  few[3] = few[12 * 32] = few[13 * 32] = 7;  // the first one, and two behind the mouse
  const ValueRequest request{"gpu", floats({2, 1, 24, 32}, few), WantedElement{std::nullopt, 0x40E00000}, "7"};
  const auto found = [&] {
    const Index before = view.probe.value_or(Index{});
    cache.sought = request;
    EXPECT_TRUE(test::wait_until([&] { return gui.frame(), view.pinned && view.probe != before; }));
    return *view.probe;
  };
  EXPECT_EQ(found(), (Index{0, 0, 0, 3})) << "nothing was pinned: it is the first one";
  EXPECT_EQ(found(), (Index{0, 0, 12, 0}));
  view.pinned = false;
  gui.move(place_of(20, 20, "gpu"));
  EXPECT_EQ(found(), (Index{0, 0, 13, 0})) << "the search goes on from what it found last";
  view.probe = {0, 0, 5, 5}, view.pinned = true;
  EXPECT_EQ(found(), (Index{0, 0, 12, 0}));
}

TEST_F(PanesWithSearch, TheNearestOfAValueThatIsNotThereIsGoneTo) {
  gui.move(place_of(3, 3, "gpu"));
  gui.move(place_of(3, 4, "gpu"));
  cache.index.opening = true;
  gui.frame(3);
  gui.type("=7");
  gui.key(504);
  ASSERT_TRUE(test::wait_until([&] { return gui.frame(), widget_rectangle("heatmaps.go to nearest").has_value(); }));
  gui.click_on("heatmaps.go to nearest");
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), view.pinned; }));
  EXPECT_STREQ(cache.index.text.data(), "=1");
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.go to nearest"));
}

TEST_F(PanesWithSearch, TheElementsOfATypedValueHaveRingsWhileOneIsPinned) {
  std::vector<float> few(2 * 24 * 32, 1);
  few[0] = few[40] = few[24 * 32] = -0.0f;
  sources[0].tensor = floats({2, 1, 24, 32}, few), ++sources[0].version;
  sources.resize(1);
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.ring"));
  search.start(results, {sources[0].title, sources[0].tensor, {ValueKind::NegativeZero}, "-0"}, Index{0, 0, 0, 5});
  const auto has_ring = [&] { return widget_rectangle("heatmaps.InputTensor.ring").has_value(); };
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), view.pinned; }));
  EXPECT_EQ(view.probe, (Index{0, 0, 1, 8}));
  const std::vector<picture::Mark> marks = marks_of(cache.found_rings, view, *view.slice, {.width = 32, .height = 24});
  EXPECT_EQ(marks, (std::vector<picture::Mark>{{0, 0, 0}, {8, 1, 0}})) << "not the one of the other slice";
  fit(view), view.pixels_per_cell = 2, view.fitted = false;
  gui.frame(2);
  EXPECT_TRUE(has_ring());
  const auto has_frame = [&] { return widget_rectangle("heatmaps.InputTensor.found").has_value(); };
  EXPECT_FALSE(has_frame());
  view.pixels_per_cell = 10, view.centre_x = 8.5, view.centre_y = 1.5;
  gui.frame(2);
  EXPECT_TRUE(has_frame()) << "large cells have frames";
  EXPECT_FALSE(has_ring());
  view.pinned = false;
  view.pixels_per_cell = 2;
  gui.frame(2);
  EXPECT_FALSE(has_ring());
  EXPECT_FALSE(has_frame());
}

TEST(FoundCells, AreAllOfAKindHoweverManyThereAre) {
  std::vector<float> values(10 * 10, 1e-40f);  // subnormal
  values[0] = 0, values[11] = 1;
  const Tensor tensor = floats({10, 10}, values);
  const picture::Slice slice = picture::default_slice(tensor.desc.sizes);
  const auto plane = test::value_of(picture::Plane::of(tensor, slice));
  const FoundRings found{"InputTensor", {10, 10}, {}, WantedElement{ValueKind::Subnormal}};
  HeatmapView view;
  view.probe = {0, 1}, view.pinned = true;
  EXPECT_EQ(found_cells(found, view, slice, *plane, {0, 0}, {10, 10}).size(), 98u);
  EXPECT_EQ(found_cells(found, view, slice, *plane, {0, 0}, {2, 2}).size(), 2u) << "of those in sight";
  view.probe = {1, 1};
  EXPECT_TRUE(found_cells(found, view, slice, *plane, {0, 0}, {10, 10}).empty()) << "another element is pinned";
}

TEST(FoundCells, StayWhereThePinnedOneWasChanged) {
  const Tensor before = floats({4}, {NAN, 1, NAN, 2}), after = floats({4}, {INFINITY, 1, NAN, 2});
  const picture::Slice slice = picture::default_slice(before.desc.sizes);
  const auto plane = test::value_of(picture::Plane::of(after, slice));
  HeatmapView view;
  view.probe = {0}, view.pinned = true;
  for (const std::vector<std::uint64_t>& positions : std::vector<std::vector<std::uint64_t>>{{2}, {}}) {
    FoundRings found{"A", {4}, positions, WantedElement{ValueKind::Nan}};
    const auto count = [&] { return found_cells(found, view, slice, *plane, {0, 0}, {4, 1}).size(); };
    EXPECT_EQ(count(), 0u);
    note_changed(found, view, before);
    EXPECT_EQ(count(), 1u) << "the other NaN";
    view.probe = {1};
    note_changed(found, view, before);
    EXPECT_EQ(count(), 0u) << "was never found";
    view.probe = {0};
  }
}

TEST_F(PanesWithSearch, TheAnswerToOneValueIsNotToldBelowAnother) {
  const ValueRequest request{sources[2].title, sources[2].tensor, {ValueKind::Nan}, "NaN", false, "=nan"};
  std::string("=7").copy(cache.index.text.data(), 2);
  search.start(results, request, {});
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), view.pinned; }));
  EXPECT_EQ(cache.told.text, "NaN in gpu: 1 of 1, at [0,0,5,7]");
  EXPECT_EQ(cache.index.found, "");
  std::string("=nan").copy(cache.index.text.data(), 4);
  search.start(results, request, {});
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), !cache.index.found.empty(); }));
  EXPECT_EQ(cache.index.found, "NaN in gpu: 1 of 1, at [0,0,5,7]");
}

TEST_F(PanesWithSearch, AnotherTensorThatHasTheElementsIsNamed) {
  auto filled = std::make_shared<Results>();
  for (const HeatmapSource& source : {sources[1], sources[2]}) {
    TensorSummary& each = filled->tensors.emplace_back();
    each.name = source.title, each.tensor = source.tensor;
  }
  results = filled;
  std::string("=nan").copy(cache.index.text.data(), 4);
  search.start(results, {sources[1].title, sources[1].tensor, {ValueKind::Nan}, "NaN", false, "=nan"}, {});
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), !cache.index.found.empty(); }));
  EXPECT_EQ(cache.index.found, "NaN in reference: there is none; gpu has 1");
  cache.index.found.clear();
  const Tensor integers = test::row_of(DataType::UInt8, {4, 0, 1});
  search.start(results, {"condition", integers, {ValueKind::Nan}, "NaN", false, "=nan"}, {});
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), !cache.index.found.empty(); }));
  EXPECT_EQ(cache.index.found, "NaN in condition: UINT8 has none; gpu has 1");
}

TEST_F(PanesWithSearch, AnotherValueTakesThePlaceOfOneThatIsSearched) {
  const ValueRequest first{sources[2].title, sources[2].tensor, {ValueKind::Nan}, "NaN", false, "=nan"};
  ValueRequest second = first;
  second.wanted = wanted_element(DataType::Float32, "0.125").value(), second.what = "0.125";
  search.start(results, first, {});
  search.start(results, second, {});
  EXPECT_TRUE(test::wait_until([&] { return gui.frame(), view.pinned; }));
  EXPECT_EQ(view.probe, (Index{0, 0, 20, 30}));
}

TEST(TypedValue, NamesAKindThatAnIntegerTypeHasNot) {
  const HeatmapSource source{.title = "condition", .tensor = test::row_of(DataType::UInt8, {4, 0, 1})};
  const auto kind = [&](const char* text) {
    const auto typed = typed_value(source, text);
    return typed ? typed->wanted.kind : std::optional<ValueKind>();
  };
  EXPECT_EQ(kind("nan"), ValueKind::Nan);
  EXPECT_EQ(kind(" sNaN"), ValueKind::SignallingNan);
  EXPECT_EQ(kind("-inf"), ValueKind::NegativeInfinity);
  EXPECT_EQ(kind("subnormal"), ValueKind::Subnormal);
  EXPECT_EQ(typed_value(source, "-0")->wanted, WantedElement{}) << "the element 0";
  EXPECT_FALSE(typed_value(source, "0.5"));
  EXPECT_FALSE(typed_value(source, "0x100"));
}

TEST(TypedValue, IsWhatTheCellsOfAQuantizedPaneShow) {
  HeatmapSource source{.title = "gpu", .tensor = test::row_of(DataType::Int8, {4, 2, 1})};
  source.quantization = Quantization{DataType::Int8, 0.5, 0};
  const auto told = [&](const char* text) {
    const auto typed = typed_value(source, text);
    return typed ? fmt::format("{} = {}", typed->what, typed->wanted.bits) : typed.error().text();
  };
  EXPECT_EQ(told("2"), "2 = 2") << "elements are shown";
  source.real_numbers = true;
  EXPECT_EQ(told(" +2 "), "2 (stored 4) = 4");
  EXPECT_EQ(told("-0"), "0 (stored 0) = 0");
  EXPECT_EQ(told("0x02"), "0x02 = 2");
  EXPECT_EQ(told("0.3"), "No stored value means 0.3. The nearest, 1, means 0.5.");
  EXPECT_EQ(told("200"), "No stored value means 200. The nearest, 127, means 63.5.");
  EXPECT_EQ(told("nan"), "'nan' is not allowed: real numbers are, and bits as 0x04.");
  source.quantization = Quantization{DataType::Int8, 0.1f, -1};
  EXPECT_EQ(told("0.3"), "0.3 (stored 2) = 2") << "as the cells write it";
  source.quantization->scale = 0;
  EXPECT_FALSE(typed_value(source, "1"));
}

TEST(FoundRings, StayOnlyWhereTheElementsDo) {
  const Tensor one = floats({2}, {NAN, 1}), other = floats({2}, {1, NAN});
  const std::vector<HeatmapSource> before = {{.title = "gpu", .tensor = one}},
                                   same = {{.title = "A", .tensor = other}, {.title = "gpu", .tensor = one}},
                                   edited = {{.title = "gpu", .tensor = other}};
  EXPECT_TRUE(same_elements(before, same, "gpu"));
  EXPECT_FALSE(same_elements(before, edited, "gpu"));
  EXPECT_FALSE(same_elements(before, same, "A"));
}

TEST_F(Panes, AMenuGoesToTheElementOfATypedIndex) {
  gui.click_on("heatmaps.gpu.menu");
  gui.click_on("heatmaps.gpu.go to element");
  gui.frame(3);
  gui.type("1,0,24,30");
  EXPECT_TRUE(widget_rectangle("heatmaps.index fault Index 24 of H is not allowed: 0 to 23 are."));
  gui.key(504);
  EXPECT_FALSE(view.pinned);
  gui.frame(3);
  gui.type("1,0,23,30");  // the refused one is selected
  gui.key(504);
  gui.frame(2);
  EXPECT_TRUE(view.pinned);
  EXPECT_EQ(view.probe, (Index{1, 0, 23, 30}));
  EXPECT_FALSE(widget_rectangle("heatmaps.index to go to")) << "it is closed";
  gui.click_on("heatmaps.probed index");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.index to go to"));
}

TEST_F(Panes, TheIndexOfTheSliceOnScreenIsOfferedAndThePicturesStayBright) {
  view.slice = picture::default_slice(sources[0].tensor.desc.sizes);
  view.slice->at = {1, 0, 0, 0};
  gui.frame(2);
  ASSERT_FALSE(view.probe);
  cache.index.opening = true;
  gui.frame(10);
  ASSERT_TRUE(widget_rectangle("heatmaps.index to go to"));
  EXPECT_LT(widget_rectangle("heatmaps.index to go to")->x, 40) << "over the form, not over the panes";
  EXPECT_STREQ(cache.index.text.data(), "[1,0,0,0]");
  EXPECT_EQ(ImGui::GetCurrentContext()->DimBgRatio, 0);
}

TEST_F(Panes, ADoubleClickKeepsTheRegion) {
  ImGui::GetIO().KeyCtrl = true;
  gui.drag(place_of(3, 4), place_of(9, 8));
  ImGui::GetIO().KeyCtrl = false;
  ASSERT_TRUE(cache.pane.selection);
  const picture::Cell from = cache.pane.selection->from;
  gui.move(place_of(5, 5));
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.tooltip")) << "the element's values";
  ImGui::GetIO().DeltaTime = 0.01f;  // seconds a frame: the clicks make a double click
  gui.frame(100);                    // but not with the one before
  for (int click = 0; click < 2; ++click) gui.click(place_of(20, 10, "reference"));
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture")) << "it is shown alone";
  ASSERT_TRUE(cache.pane.selection);
  EXPECT_EQ(cache.pane.selection->from, from);
  gui.frame(100);
  gui.click(place_of(20, 10, "reference"));
  gui.frame(2);
  EXPECT_FALSE(cache.pane.selection) << "a click ends it";
}

TEST_F(Panes, APinnedElementStaysWhenItsTilesAreLeft) {
  const auto choose = [&](const std::string& name) {
    for (const ViewChoice& choice : dimension_choices(view, sources[0].tensor.desc.sizes))
      if (choice.name == name) return choice.choose(view);
    ADD_FAILURE() << name;
  };
  choose("Tiles: N");
  jump_to(view, sources[0].tensor.desc.sizes, Index{1, 0, 5, 7});
  gui.frame(2);
  choose("Tiles: none");
  gui.frame(2);
  EXPECT_EQ(view.probe, (Index{1, 0, 5, 7}));
  ASSERT_TRUE(view.slice);
  EXPECT_EQ(view.slice->at[0], 1u) << "the pictures show it";
}

TEST_F(Panes, TheWheelLeavesHalfOfAPictureThatFillsItsPane) {
  const Tensor large = floats({1, 1, 512, 1024}, std::vector<float>(512 * 1024, 1));
  for (HeatmapSource& source : sources) {
    source.tensor = large;
    if (source.reference) source.reference = large;
    ++source.version;
  }
  gui.frame(3);
  const ImVec4 picture = gui.rectangle("heatmaps.gpu.picture");
  gui.wheel(gui.place_on("heatmaps.gpu.picture"), -60);
  EXPECT_NEAR(view.pixels_per_cell, std::min(picture.z / 1024, picture.w / 512) / 2, 1e-3f);
}

TEST_F(Panes, ColoursOfChannelsAreOfferedWhereADimensionCanBeThem) {
  EXPECT_TRUE(widget_rectangle("heatmaps.slice.axis RGB")) << "2 x 1 x 24 x 32";
  const ImVec4 before = gui.rectangle("heatmaps.slice.axis y");
  sources.resize(1);
  sources[0].tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32));
  ++sources[0].version;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.slice.axis RGB")) << "one channel";
  EXPECT_EQ(gui.rectangle("heatmaps.slice.axis y").x, before.x);
}

TEST_F(Panes, TheZoomIsToldInPercent) {
  zoom_to(view, 2, sources[0].tensor.desc.sizes);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.slice.zoom 200 %"));
  zoom_to(view, 87.6, sources[0].tensor.desc.sizes);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.slice.zoom 8,760 %"));
  view.pixels_per_cell = 0.0512;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.slice.zoom 5.1 %"));
  // Beside the axes, whatever the button right of the sliders takes.
  cache.enlarged = "gpu";
  for (const float width : {1000.0f, 700.0f, 560.0f, 440.0f, 400.0f, 300.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const auto zoom = widget_rectangle("heatmaps.slice.zoom 5.1 %");
    const ImVec4 axis = gui.rectangle("heatmaps.slice.axis RGB"), leave = gui.rectangle("heatmaps.leave enlarged");
    if (!zoom) continue;
    EXPECT_TRUE(zoom->x > axis.x + axis.z || zoom->y >= axis.y + axis.w) << width;
    EXPECT_TRUE(zoom->x + zoom->z < leave.x || zoom->y + zoom->w <= leave.y) << width;
  }
}

}  // namespace
}  // namespace opscope::gui
