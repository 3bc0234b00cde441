// The boxes of a chain in the panel of a small window.

#include "app/gui/form/chain_strip.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/form/chain_actions.h"
#include "app/gui/form/chain_box_text.h"
#include "app/gui/widgets/items.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/text/visible.h"
#include "tests/app/headless_gui.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class ChainStripInASmallWindow : public testing::Test {
 protected:
  ChainStripInASmallWindow() {
    ImGui::GetIO().DisplaySize = {440, 700};
    gui.contents = [this] {
      const ChainStripInput input{.model = model};
      chain_strip_height(input, state, ImGui::GetWindowWidth(), ImGui::GetIO().DisplaySize.y);
      draw_chain_strip(input, state);
    };
  }
  static Model read(const char* example) {
    return test::value_of(read_model(test::source_folder() / "assets/models" / example));
  }
  // Each dispatch reads the one before it alone. The window is as high as the strip.
  void show_chain_without_lines_below(std::size_t dispatches) {
    const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
    model = default_case(max, highest_feature_level);
    for (std::size_t i = 1; i < dispatches; ++i) model = with_dispatch_behind(std::move(model), i - 1, max);
    gui.contents = [this] {
      const ChainStripInput input{.model = model};
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({440, chain_strip_height(input, state, 440, 700)});
      ImGui::Begin("strip", nullptr, ImGuiWindowFlags_NoTitleBar);
      draw_chain_strip(input, state);
      ImGui::End();
    };
    gui.frame(3);
  }

  HeadlessGui gui;  // first: its context outlives the textures
  Model model = read("chain_of_three.json");
  ChainStripState state;
};

TEST_F(ChainStripInASmallWindow, ALongNameIsWholeIfItTakesNoFurtherRow) {
  for (std::size_t i = 0; i < 3; ++i)
    model = with_dispatch_name(std::move(model), i, fmt::format("dispatch {} of a chain", i));
  gui.frame(3);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(widget_rectangle(fmt::format("chain heading ~ dispatch {} of a chain", i))) << i;
    const ImVec4 box = gui.rectangle(fmt::format("chain[{}]", i));
    EXPECT_LE(box.x + box.z, 440) << i;
  }
}

TEST_F(ChainStripInASmallWindow, ALongNameKeepsItsEndWhichTellsItFromOthers) {
  const auto name_of = [](std::size_t i) {
    return fmt::format("the_dispatch_with_an_extremely_long_name_that_goes_on_number_{}", i);
  };
  for (std::size_t i = 0; i < 3; ++i) model = with_dispatch_name(std::move(model), i, name_of(i));
  gui.frame(3);
  for (std::size_t i = 0; i < 3; ++i) {
    bool is_cut_in_the_middle = false;
    for (std::size_t most = 8; most < name_of(i).size(); ++most)
      if (widget_rectangle("chain heading ~ " + visible_name(name_of(i), most))) is_cut_in_the_middle = true;
    EXPECT_TRUE(is_cut_in_the_middle) << i;
  }
}

TEST_F(ChainStripInASmallWindow, NamesThatDifferInTheirMiddlesBeginWithWhatDiffers) {
  const std::string before = "block_of_a_very_long_chain_", behind = "_conv_relu_of_the_same_chain";
  const auto rest = [&](std::size_t i) { return fmt::format("{}{}", i + 9, behind); };
  for (std::size_t i = 0; i < 3; ++i) model = with_dispatch_name(std::move(model), i, before + rest(i));
  gui.frame(3);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string heading = "chain heading ~ ...";
    bool begins_with_number = widget_rectangle(heading + rest(i)).has_value();
    for (std::size_t most = 2; most < rest(i).size(); ++most)
      if (widget_rectangle(heading + rest(i).substr(0, most) + "...")) begins_with_number = true;
    EXPECT_TRUE(begins_with_number) << i;
  }
}

TEST_F(ChainStripInASmallWindow, BoxesOutOfSightGetNoTexts) {
  show_chain_without_lines_below(120);
  model = with_dispatch_name(with_dispatch_name(std::move(model), 0, "first"), 119, "last");
  gui.frame(3);
  const ImVec4 boxes = gui.rectangle("chain boxes"), last = gui.rectangle("chain[119]");
  ASSERT_GT(last.y, boxes.y + boxes.w);
  EXPECT_TRUE(widget_rectangle("chain heading ~ first"));
  EXPECT_FALSE(widget_rectangle("chain heading ~ last"));
}

TEST_F(ChainStripInASmallWindow, TheVerdictGivesWayToTheButtons) {
  const ChainWords words{.text = "? 2 of 8", .what = "unproven", .brief = "? 2 unproven", .tooltip = ""};
  const ChainWords stopped{.text = "! stopped", .what = "", .brief = "! stopped", .tooltip = ""};
  gui.contents = [&] {
    EXPECT_EQ(words_beside_buttons(words, chain_buttons_width("? 2 unproven")), "? 2 unproven");
    EXPECT_EQ(words_beside_buttons(words, chain_buttons_width("? 2 unproven") - 1), "? 2");
    EXPECT_EQ(words_beside_buttons(stopped, 0), "! stopped");
  };
  gui.frame();
}

TEST_F(ChainStripInASmallWindow, ThreeBoxesHaveShorterTextsBeforeASecondRow) {
  gui.frame(3);
  const float row = gui.rectangle("chain[0]").y;
  for (int i = 0; i < 3; ++i) {
    const ImVec4 box = gui.rectangle(fmt::format("chain[{}]", i));
    EXPECT_EQ(box.y, row) << i;
    EXPECT_LE(box.x + box.z, 440) << i;
  }
  for (const char* name : {"clip", "min", "sign"})
    EXPECT_TRUE(widget_rectangle(fmt::format("chain heading ~ {}", name))) << name;
  model.commands.push_back(Command(model.commands[3]));
  gui.frame(3);
  EXPECT_GT(gui.rectangle("chain[3]").y, row) << "too little would be left of four";
}

TEST_F(ChainStripInASmallWindow, KeepsWhichDispatchesFailedUntilThatIsNoLongerKnown) {
  BackendJudgement wrong{"gpu", {}};
  wrong.judgement.status = Status::Failed;
  const ChainVerdict verdict{.links = {{}, {wrong}, {wrong}}};
  const ChainVerdict* known = &verdict;
  gui.contents = [&] {
    const ChainStripInput input{.model = model, .verdict = known};
    chain_strip_height(input, state, ImGui::GetWindowWidth(), ImGui::GetIO().DisplaySize.y);
    draw_chain_strip(input, state);
  };
  gui.frame();
  EXPECT_EQ(state.failed, (std::vector<std::size_t>{1, 2}));
  known = nullptr;
  gui.frame();
  EXPECT_TRUE(state.failed.empty());
}

TEST_F(ChainStripInASmallWindow, ItIsLowerWhileACaseStandsBeside) {
  model.commands.push_back(Command(model.commands[3]));
  float alone = 0, beside = 0;
  gui.contents = [&] {
    ChainStripState fresh, other;
    alone = chain_strip_height({.model = model}, fresh, 440, 700);
    beside = chain_strip_height({.model = model, .case_beside = true}, other, 440, 700);
  };
  gui.frame(2);
  EXPECT_GT(alone, beside + 40);
}

TEST_F(ChainStripInASmallWindow, ManyBoxesAreSmallerSoThatAllAreInSight) {
  gui.frame(3);
  const float large = gui.rectangle("chain[0]").w;
  const Command last = model.commands[3];
  for (int i = 0; i < 6; ++i) model.commands.push_back(last);
  const auto strip_alone = gui.contents;
  gui.contents = [&] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({440, chain_strip_height({.model = model}, state, 440, 700)});
    ImGui::Begin("strip", nullptr, ImGuiWindowFlags_NoTitleBar);
    strip_alone();
    ImGui::End();
  };
  gui.frame(3);
  const ImVec4 boxes = gui.rectangle("chain boxes");
  for (int i = 0; i < 9; ++i) {
    const ImVec4 box = gui.rectangle(fmt::format("chain[{}]", i));
    EXPECT_LT(box.w, 0.6f * large) << i;
    EXPECT_LE(box.x + box.z, boxes.x + boxes.z) << i;
    EXPECT_LE(box.y + box.w, boxes.y + boxes.w) << i;
  }
}

TEST_F(ChainStripInASmallWindow, SmallBoxesTakeNoMoreRoomThanTheirRows) {
  show_chain_without_lines_below(5);
  const ImVec4 boxes = gui.rectangle("chain boxes"), last = gui.rectangle("chain[4]");
  EXPECT_LT(last.w, 40) << "it has its name alone";
  EXPECT_LE(last.y + last.w, boxes.y + boxes.w);
  EXPECT_GE(last.y + last.w + 3, boxes.y + boxes.w);
}

TEST_F(ChainStripInASmallWindow, OneThatScrollsShowsWholeRows) {
  show_chain_without_lines_below(30);
  const ImVec4 boxes = gui.rectangle("chain boxes"), first = gui.rectangle("chain[0]");
  float pitch = 0;
  for (int i = 1; i < 30 && pitch == 0; ++i) pitch = gui.rectangle(fmt::format("chain[{}]", i)).y - first.y;
  ASSERT_GT(pitch, first.w);
  EXPECT_GT(gui.rectangle("chain[29]").y, boxes.y + boxes.w) << "it scrolls";
  const float rows = (boxes.w + pitch - first.w) / pitch;
  EXPECT_NEAR(rows, std::round(rows), 0.1);
}

TEST_F(ChainStripInASmallWindow, ANameIsWholeIfItsRowHasRoom) {
  gui.contents = [&] {
    const ChainStripInput input{.model = model, .case_beside = true};
    chain_strip_height(input, state, ImGui::GetWindowWidth(), ImGui::GetIO().DisplaySize.y);
    draw_chain_strip(input, state);
  };
  ImGui::GetIO().DisplaySize.x = 1900;
  const std::string longest = "the dispatch of this chain with a long name";
  model = with_dispatch_name(std::move(model), 1, longest);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("chain heading ~ " + longest)) << "beside the buttons";
  const std::string shorter = "the dispatch that has the longest name";
  model = with_dispatch_name(std::move(model), 1, shorter);
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  for (std::size_t i = 0; i < 2; ++i) model = with_dispatch_behind(std::move(model), i, max);
  ImGui::GetIO().DisplaySize.x = 840;
  gui.frame(3);
  EXPECT_LT(gui.rectangle("chain[0]").w, 40) << "it has its name alone";
  EXPECT_TRUE(widget_rectangle("chain heading ~ " + shorter)) << "the others of its row are short";
}

TEST_F(ChainStripInASmallWindow, NamesOfResourcesAreCutOnlyWhereTheyHaveNoRoom) {
  LinkWords link;
  link.read = {"a resource with a long name"}, link.written = "another one with a long name";
  EXPECT_EQ(flow_within(link, 600), "a resource with a long name \u2192 another one with a long name");
  EXPECT_LE(small_text_width(flow_within(link, 200)), 200);
  link.name = "ql add", link.read = {"ql_add.ATensor", "clipped"}, link.written = "ql_add.out";
  EXPECT_EQ(flow_within(link, 600), "ql_add.ATensor, clipped \u2192 ql_add.out");
  const std::string brief = ".ATensor, clipped \u2192 .out";
  EXPECT_EQ(flow_within(link, small_text_width(brief)), brief);
}

TEST_F(ChainStripInASmallWindow, AFindingIsCutBetweenWordsAndNotBehindANumber) {
  LinkWords link;
  link.finding = "mine2: of size 16, and not 12 as wanted";
  std::set<std::string> cut;
  for (float room = 10; room < 400; room += 2)
    if (const std::string shown = finding_within(link, room); shown != link.finding) {
      EXPECT_LE(small_text_width(shown), room);
      cut.insert(shown);
    }
  EXPECT_EQ(cut, (std::set<std::string>{"mine2: of...", "mine2: of size...", "mine2: of size 16, and...",
                                        "mine2: of size 16, and not...", "mine2: of size 16, and not 12 as..."}));
  link.finding = "3 of 4 differ by up to 2", link.short_finding = "3 of 4 differ, up to 2";
  link.shorter = {"3 differ", "differs"};
  EXPECT_EQ(finding_within(link, small_text_width("3 differ") + 1), "3 differ");
  EXPECT_EQ(finding_within(link, 1), "differs") << "and no number";
}

// Where the errors of a chain of eight are seen to grow.
TEST_F(ChainStripInASmallWindow, SmallBoxesHaveTheLargestDifference) {
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  model = default_case(max, highest_feature_level);
  for (std::size_t i = 0; i < 7; ++i) model = with_dispatch_behind(std::move(model), i, max);
  for (std::size_t i = 0; i < 8; ++i)
    model = with_dispatch_name(std::move(model), i, fmt::format("the_largest_of_both_{}", i));
  ChainVerdict verdict;
  for (std::uint64_t ulp = 0; ulp < 8; ++ulp) {
    BackendJudgement judgement{.backend = "gpu", .judgement = {}};
    judgement.judgement.status = ulp > 0 ? Status::Failed : Status::Passed;
    judgement.judgement.fault = Fault::Elements;
    judgement.judgement.comparison.max_ulp = ulp;
    judgement.judgement.comparison.max_abs = static_cast<double>(ulp) / 2;
    verdict.links.push_back({judgement});
  }
  gui.contents = [&] {
    const ChainStripInput input{.model = model, .verdict = &verdict, .comparison = "gpu"};
    const float height = chain_strip_height(input, state, 440, 700);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({440, height});
    ImGui::Begin("strip", nullptr, ImGuiWindowFlags_NoTitleBar);
    draw_chain_strip(input, state);
    ImGui::End();
  };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("chain size 0")) << "it is equal";
  const ImVec4 boxes = gui.rectangle("chain boxes");
  for (int i = 1; i < 8; ++i) {
    const ImVec4 size = gui.rectangle(fmt::format("chain size {}", i)),
                 box = gui.rectangle(fmt::format("chain[{}]", i));
    EXPECT_GE(size.x, box.x) << i;
    EXPECT_LE(size.y + size.w, boxes.y + boxes.w) << i;
    const bool begins_a_row = box.y > gui.rectangle(fmt::format("chain[{}]", i - 1)).y;
    EXPECT_EQ(widget_rectangle(fmt::format("chain turn {}", i)).has_value(), begins_a_row) << i;
  }
}

TEST_F(ChainStripInASmallWindow, BoxesBesideTheButtonsTakeFreeRoomForWhatIsFound) {
  BackendJudgement judgement{.backend = "gpu", .judgement = {}};
  judgement.judgement.status = Status::Failed, judgement.judgement.fault = Fault::Elements;
  Comparison& found = judgement.judgement.comparison;
  found.elements = 12, found.mismatches = 3, found.max_ulp = 1, found.max_abs = 0.25;
  const ChainVerdict verdict{.links = {{judgement}, {judgement}, {judgement}}};
  const ChainVerdict* shown = nullptr;
  ImGui::GetIO().DisplaySize = {1600, 1000};
  gui.contents = [&] {
    const ChainStripInput input{.model = model, .verdict = shown, .comparison = "gpu"};
    chain_strip_height(input, state, ImGui::GetWindowWidth(), ImGui::GetIO().DisplaySize.y);
    draw_chain_strip(input, state);
  };
  gui.frame(3);
  const ImVec4 last = gui.rectangle("chain[2]");
  EXPECT_EQ(last.y, gui.rectangle("chain[0]").y);
  shown = &verdict;
  gui.frame(3);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(widget_rectangle(fmt::format("chain[{}] finding 3 of 12 differ by up to 0.25", i))) << i;
  const ImVec4 after = gui.rectangle("chain[2]");
  EXPECT_EQ(after.x, last.x) << "no box moves when a verdict comes";
  EXPECT_EQ(after.z, last.z);
}

// Free room does not stay at the end of the first row while boxes of a further one are alone.
TEST_F(ChainStripInASmallWindow, EightBoxesHaveTwoRowsOfFour) {
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  model = default_case(max, highest_feature_level);
  for (std::size_t i = 0; i < 7; ++i) model = with_dispatch_behind(std::move(model), i, max);
  for (const float width : {800.0f, 960.0f}) {
    ImGui::GetIO().DisplaySize = {width, 1000};
    gui.frame(3);
    const ImVec4 first = gui.rectangle("chain[0]");
    for (int i = 1; i < 8; ++i)
      EXPECT_EQ(gui.rectangle(fmt::format("chain[{}]", i)).y == first.y, i < 4) << width << ", " << i;
  }
}

TEST_F(ChainStripInASmallWindow, TheTooltipsOfBoxesAndButtonsStandBelowTheStrip) {
  const auto strip_alone = gui.contents;
  float strip_end = 0;
  gui.contents = [&] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({440, 200});
    ImGui::Begin("strip");
    strip_alone();
    strip_end = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    ImGui::End();
  };
  gui.frame(2);
  for (const char* item : {"chain[0]", "end to end", "remove dispatch"}) {
    gui.move({1, 1});
    gui.move(gui.place_on(item));
    gui.frame(4);  // of half a second each
    EXPECT_GE(gui.rectangle("tooltip").y, strip_end) << item;
  }
}

TEST_F(ChainStripInASmallWindow, TheTooltipOfEndToEndStandsAboveItWhereTheBarOfMenusIs) {
  const auto strip_alone = gui.contents;
  gui.contents = [&] {
    ImGui::SetNextWindowPos({0, 34});
    ImGui::SetNextWindowSize({440, 200});
    ImGui::Begin("strip", nullptr, ImGuiWindowFlags_NoTitleBar);
    strip_alone();
    ImGui::End();
  };
  gui.frame(2);
  gui.move({1, 1});
  gui.move(gui.place_on("end to end"));
  gui.frame(4);  // of half a second each
  const ImVec4 told = gui.rectangle("tooltip");
  EXPECT_LE(told.y + told.w, gui.rectangle("end to end").y);
}

TEST_F(ChainStripInASmallWindow, TheRoomOfARemovedRowGoesAtOnceUnlessTheMouseIsThereOrBelow) {
  model.commands.push_back(Command(model.commands[3]));
  const Model shorter = without_dispatch(model, 3);
  const Model* shown = &model;
  std::size_t dispatch = 0;
  float height = 0, needed = 0;
  gui.contents = [&] {
    ChainStripState fresh;
    needed = chain_strip_height({.model = shorter}, fresh, 440, 700);
    const ChainStripInput input{.model = *shown, .dispatch = dispatch};
    height = chain_strip_height(input, state, 440, 700);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({440, height});
    ImGui::Begin("strip", nullptr, ImGuiWindowFlags_NoTitleBar);
    draw_chain_strip(input, state);
    ImGui::End();
  };
  gui.frame(2);
  const float before = height;
  ASSERT_LT(needed, before);
  const auto remove_with_mouse_at = [&](ImVec2 mouse) {
    shown = &model;
    dispatch = 0;
    gui.move({10, 690});
    gui.frame(2);
    gui.move(mouse);
    shown = &shorter;
    gui.frame(3);
  };
  remove_with_mouse_at(gui.place_on("remove dispatch"));
  EXPECT_EQ(height, needed) << "the button stays where it is";
  remove_with_mouse_at({10, before - 4});
  EXPECT_EQ(height, before) << "nothing moves under the mouse";
  for (const ImVec2 mouse : {ImVec2{10, 690}, ImVec2{10, 4}}) {
    gui.move(mouse);
    gui.frame(2);
    EXPECT_EQ(height, before) << "nothing moves later on its own";
  }
  remove_with_mouse_at({10, 690});
  EXPECT_EQ(height, before) << "what is below would move";
  dispatch = 1;
  gui.frame(2);
  EXPECT_EQ(height, needed) << "another one was chosen";
  remove_with_mouse_at({10, 690});
  EXPECT_EQ(height, before);
  apply_theme(Theme::Dark, 1.1f);
  gui.frame(2);
  EXPECT_EQ(height, needed) << "the size of text is another";
}

// Two lines below one row that cross: each has its own height.
TEST_F(ChainStripInASmallWindow, LinesOfDifferentOutputsStayApart) {
  ImGui::GetIO().DisplaySize.x = 1600;
  const OperatorSchema& max = *find_operator("ELEMENT_WISE_MAX");
  model = default_case(max, highest_feature_level);
  for (std::size_t i = 0; i < 4; ++i) model = with_dispatch_behind(std::move(model), i, max);
  for (const std::size_t from : {0, 1}) {
    const std::size_t to = from + 3;
    ASSERT_EQ(why_not_written_by(model, {to, 1}, from), "");
    model = with_writer(std::move(model), {to, 1}, from);
  }
  gui.frame(3);
  const ImVec4 first = gui.rectangle("chain link 0 3"), second = gui.rectangle("chain link 1 4");
  ASSERT_EQ(first.y, second.y) << "below the same row";
  EXPECT_GE(std::abs(first.w - second.w), 3);
}

TEST_F(ChainStripInASmallWindow, TheHeadOfAnArrowHasRoomBetweenTheRows) {
  constexpr float head = 4;
  model = read("leaky_relu.json");  // the third reads both before it
  for (const float width : {360.0f, 440.0f, 1000.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    EXPECT_GT(gui.rectangle("chain link end 0 2").w, head) << width;
  }
}

}  // namespace
}  // namespace opscope::gui
