// What gives way in a title that has little room.

#include <GLFW/glfw3.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "app/gui/panes/pane_meaning.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, TheHintOfOneThatIsShownAloneGivesWayToItsCounts) {
  gui.key(GLFW_KEY_3);
  ImGui::GetIO().DisplaySize.x = 220;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.alone"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.1 NaN"));
}

TEST_F(Panes, OfTheOriginANumberOrAnArticleAloneIsNotShown) {
  for (const std::string& origin : std::vector<std::string>{"2 threads, AVX2", "the reference's, for clip"}) {
    sources[2].origin = origin;
    const std::string shown = "heatmaps.gpu.origin ";
    bool brief = false;
    for (float width = 1600; width >= 400; width -= 10) {
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(2);
      EXPECT_FALSE(widget_rectangle(shown + origin.substr(0, origin.find(' ')))) << width;
      brief = brief || widget_rectangle(shown + origin.substr(0, origin.find(',')));
    }
    EXPECT_TRUE(brief) << origin;
  }
}

TEST_F(Panes, AnOriginThatLosesWordsEndsWithAnEllipsis) {
  sources[2].origin = "after clip and min";
  bool is_cut = false;
  for (float width = 1600; width >= 400; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_FALSE(widget_rectangle("heatmaps.gpu.origin after")) << width;
    is_cut = is_cut || widget_rectangle("heatmaps.gpu.origin after...");
  }
  EXPECT_TRUE(is_cut);
}

TEST_F(Panes, ACountThatHasNoRoomIsNeverAColourAlone) {
  const std::string title = "a name of an implementation";
  sources[2].title = title;
  sources[2].tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32, std::numeric_limits<float>::quiet_NaN()));
  sources[3].tensor = sources[2].tensor;
  ++sources[2].version, ++sources[3].version;
  bool has_sign = false;
  for (float width = 1000; width >= 200; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    for (const std::string& pane : {title, sources[3].title}) {
      const std::string scope = "heatmaps." + pane + ".";
      EXPECT_FALSE(widget_rectangle(scope + "\u25CF")) << pane << " at " << width;
      has_sign = has_sign || widget_rectangle(scope + "NaN") || widget_rectangle(scope + "!");
    }
  }
  EXPECT_TRUE(has_sign);
}

// As the second of two implementations under test.
TEST_F(Panes, OneThatOpensAListHasALetterOfItsNameAtLeast) {
  const std::string name = "second_of_the_candidates", pane = "heatmaps." + name;
  sources[2].title = name, sources[2].candidate = 1, sources[2].backends = {"cpu", "first_of_the_candidates", name};
  arrangement.grid = PaneGrid::Row;
  for (const bool stale : {false, true})
    for (float width = 1000; width >= 400; width -= 20) {
      sources[2].stale = stale;
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(3);
      EXPECT_TRUE(widget_rectangle(pane + ".backend")) << width;
      EXPECT_FALSE(widget_rectangle(pane + ".name ")) << width;
    }
  sources[2].title = "mine", sources[2].backends.back() = "mine";
  ImGui::GetIO().DisplaySize.x = 480;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.mine.name mine")) << "the whole name comes before a count";
}

TEST_F(Panes, OneThatOpensAListTellsItsStateBesideALetterOfItsName) {
  const std::string name = "second_of_the_candidates", pane = "heatmaps." + name;
  sources[2].title = name, sources[2].candidate = 1, sources[2].backends = {"cpu", "first_of_the_candidates", name};
  sources[2].outdated = true;
  arrangement.grid = PaneGrid::Row;
  for (float width = 1000; width >= 480; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    bool tells = false;
    for (const char* state : {".~ as before", ".~", ".\u25CF"}) tells = tells || widget_rectangle(pane + state);
    EXPECT_TRUE(tells) << width;
  }
}

TEST_F(Panes, ChannelsThatMixToTheColourOfNanSayThatNoneIs) {
  const std::vector<std::uint32_t> sizes{1, 3, 24, 32};
  view.slice = picture::default_slice(sizes);
  const auto show = [&](float green, float last) {
    std::vector<float> values(3 * 24 * 32, 1.0f);
    std::fill(values.begin() + 24 * 32, values.begin() + 2 * 24 * 32, green);
    values.back() = last;
    sources.resize(1);
    sources[0].tensor = floats(sizes, std::move(values));
    ++sources[0].version;
    gui.frame(3);
  };
  show(0, 1);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.magenta is not NaN"));
  show(0, std::numeric_limits<float>::quiet_NaN());
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.1 NaN"));
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.magenta is not NaN"));
  show(0.5f, 0);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.magenta is not NaN"));
  ImGui::GetIO().DisplaySize.x = 250;
  show(0, 1);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.magenta is not NaN")) << "the title has no room";
  gui.click_on("heatmaps.InputTensor.menu");
  gui.move(gui.place_on("heatmaps.InputTensor.colours menu"));
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.magenta is not NaN")) << "the menu has it";
}

TEST_F(Panes, TheSliderOfChannelsNamesAlpha) {
  sources.resize(1);
  sources[0].tensor = floats({1, 2, 24, 32}, std::vector<float>(2 * 24 * 32));
  ++sources[0].version;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.slice.step 1: alpha"));
  sources[0].alpha = 1;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.slice.step 1: alpha"));
}

// Two inputs that one file was computed from would have one title otherwise.
TEST_F(Panes, AnOwnInputOfAFileBeginsWithItsName) {
  sources[0].title = "ATensor of theirs/min.out.npy", sources[0].own_of = "ATensor";
  const std::string pane = "heatmaps." + sources[0].title + ".title ";
  int brief = 0;
  arrangement.grid = PaneGrid::Row;
  for (float width = 1600; width >= 400; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    EXPECT_FALSE(widget_rectangle(pane + "of theirs/min.out.npy")) << width;
    brief += widget_rectangle(pane + "A of theirs") ? 1 : 0;
  }
  EXPECT_GT(brief, 0);
}

TEST_F(Panes, ADifferenceOfEarlierStepsNamesTheStep) {
  ImGui::GetIO().DisplaySize = {2400, 1200};
  sources[3].inherited = "inherited", cache.error_origin = "inherited from clip";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.inherited from clip"));
  sources[3].inherited = "unclear", cache.error_origin = "from clip (no file) or min";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.from clip (no file) or min"));
}

TEST_F(Panes, ADifferenceOfWhichAPartIsInheritedCountsBothInTheSameElements) {
  ImGui::GetIO().DisplaySize = {2400, 1200};
  sources[3].own = "1 of its own", sources[3].own_of_all = "1 of 2 its own in all";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.2 differ in this slice"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.1 of 2 its own in all")) << "it may be in the other slice";
  EXPECT_FALSE(widget_rectangle("heatmaps.difference.1 of its own"));
  for (HeatmapSource& source : sources) {
    source.tensor.desc.sizes = {1, 1, 48, 32}, ++source.version;
    if (source.reference) source.reference->desc.sizes = {1, 1, 48, 32};
  }
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.2 differ"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.1 of its own")) << "the others are inherited";
}

TEST_F(Panes, ALogarithmStaysInTheTitleWhereTheNameOfTheColoursHasNoRoom) {
  const auto menu_width = [&](float width) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    return gui.rectangle("heatmaps.InputTensor.menu").z;
  };
  const float log = ImGui::CalcTextSize("log").x + px(20);
  int narrow = 0;
  for (float width = 700; width >= 330; width -= 10) {
    view.logarithmic = false;
    narrow += menu_width(width) < log ? 1 : 0;
    view.logarithmic = true;
    EXPECT_GE(menu_width(width), log) << width;
  }
  EXPECT_GT(narrow, 0) << "there is no room for the name of the colours";
}

TEST_F(Panes, ANumberKeyChoosesByThePlaceOnScreenWhileAnotherPaneIsAwaited) {
  sources = {sources[0], sources[2]};
  cache.awaited = {{.title = "reference", .role = PaneRole::Reference}};
  gui.frame(2);
  gui.key(GLFW_KEY_2);
  EXPECT_EQ(cache.enlarged, "") << "it is still to come";
  gui.key(GLFW_KEY_3);
  EXPECT_EQ(cache.enlarged, "gpu");
}

TEST(PaneMeaning, AnImplementationDiffersMostOnlyIfItDiffers) {
  HeatmapSource computed{.title = "gpu", .role = PaneRole::Computed, .backends = {"cpu", "gpu"}};
  const auto says = [&](std::string_view words) { return meaning_of(computed, {}).find(words) != std::string::npos; };
  EXPECT_FALSE(says("differs most") || says("equal")) << "it is not compared yet";
  computed.equal = false;
  EXPECT_TRUE(says("differs most"));
  computed.equal = true;
  EXPECT_TRUE(says("equal to the reference, so its picture is the same") && !says("differs most"));
}

TEST_F(Panes, AnOutputThatWasNotRunIsNotCalledEqual) {
  ImGui::GetIO().DisplaySize = {2400, 1200};
  sources[3].tensor = *sources[3].reference;
  sources[3].version = 2;
  sources[2].equal = sources[3].equal = true;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.= all equal"));
  sources[2].inherited = sources[3].inherited = "not run";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.the reference's, not run"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.not run, nothing inherited"));
  EXPECT_FALSE(widget_rectangle("heatmaps.difference.= all equal"));
  sources[2].not_run_why = "it has no kernel";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.not run: it has no kernel"));
}

TEST(PaneMeaning, NamesTheKeysOfAPane) {
  EXPECT_EQ(keys_of_pane(1, false, false), "Keys: 2 shows this pane alone, Enter pins an element.");
  EXPECT_EQ(keys_of_pane(1, true, false), "Keys: 2 or Esc shows all panes, Enter pins an element.");
  EXPECT_EQ(keys_of_pane(9, true, false), "Keys: Esc shows all panes, Enter pins an element.");
  EXPECT_EQ(keys_of_pane(9, false, false), "Keys: Enter pins an element.");
  EXPECT_EQ(keys_of_pane(0, false, true), "Keys: Enter pins an element.");
}

TEST(PaneMeaning, NamesTheMeasureOfTheDifference) {
  HeatmapSource difference{.title = "difference"};
  difference.role = PaneRole::Difference;
  HeatmapView view;
  view.difference = picture::Show::Absolute;
  EXPECT_EQ(meaning_of(difference, view),
            "How far each element is from the one that it is compared with, absolute; = is equal.");
  view.difference = picture::Show::Ulp;
  EXPECT_THAT(meaning_of(difference, view), testing::HasSubstr("in ULP"));
  EXPECT_EQ(brief_measure("absolute"), "abs");
  EXPECT_EQ(brief_measure("relative"), "rel");
  EXPECT_EQ(brief_measure("ULP"), "ULP");
}

TEST(PaneMeaning, NamesWhatTheDifferenceSubtracts) {
  HeatmapSource difference{.title = "difference", .origin = "tab other.json against mine.json"};
  difference.role = PaneRole::Difference;
  EXPECT_THAT(meaning_of(difference, {}), testing::EndsWith("The signs are those of tab other.json minus mine.json."));
  difference.error = ErrorUnit::Steps;
  EXPECT_THAT(meaning_of(difference, {}), testing::Not(testing::HasSubstr("minus")));
}

}  // namespace
}  // namespace opscope::gui
