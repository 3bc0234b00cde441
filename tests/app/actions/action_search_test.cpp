#include "app/gui/actions/action_search.h"

#include <gmock/gmock.h>

#include <string>

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Actions {
  std::vector<Action> all;

  Action& add(const char* name, const char* hint = "", const char* words = "") {
    Action& action = add_action(all, "", name, Shortcut{}, "", [] {});
    action.hint = hint;
    action.words = words;
    return action;
  }
  std::vector<std::string> found(const char* query) const {
    std::vector<std::string> names;
    for (const Action* action : find_actions(all, query)) names.push_back(action->name);
    return names;
  }
};

TEST(ActionSearch, NamesComeBeforeHintsAndWordsAndEqualsKeepTheirOrder) {
  Actions actions;
  actions.add("Clip", "operator", "max(Min, min(x, Max))");
  actions.add("Maximum", "operator");
  actions.add("viridis", "colour map");
  actions.add("magma", "colour map");
  EXPECT_THAT(actions.found("max"), ElementsAre("Maximum", "Clip"));
  EXPECT_THAT(actions.found("colour map"), ElementsAre("viridis", "magma"));
  EXPECT_THAT(actions.found("map vir"), ElementsAre("viridis"));
  EXPECT_THAT(actions.found("turbo"), IsEmpty());
  EXPECT_THAT(actions.found(""), ElementsAre("Clip", "Maximum", "viridis", "magma"));
}

TEST(ActionSearch, WhatTheRowShowsComesBeforeFurtherWords) {
  Actions actions;
  actions.add("Identity", "operator", "copies elements between strides");
  actions.add("packed", "strides of A");
  EXPECT_THAT(actions.found("strides"), ElementsAre("packed", "Identity"));
}

TEST(ActionSearch, AWholeNameComesFirstAndAnotherNameCountsAsMuch) {
  Actions actions;
  actions.add("clip_photo.json", "tab");
  actions.add("absolute, |a - b|", "measure of difference");
  actions.add("Clip", "operator").names = "CLIP clamp";
  actions.add("Absolute", "operator").names = "ABS Abs abs";
  EXPECT_THAT(actions.found("clip"), ElementsAre("Clip", "clip_photo.json"));
  EXPECT_THAT(actions.found("abs"), ElementsAre("Absolute", "absolute, |a - b|"));
  EXPECT_THAT(actions.found(" Absolute "), ElementsAre("Absolute", "absolute, |a - b|"));
  EXPECT_THAT(actions.found("clamp"), ElementsAre("Clip"));
  EXPECT_THAT(actions.found("cla"), ElementsAre("Clip"));
  EXPECT_THAT(actions.found(""), ElementsAre("clip_photo.json", "absolute, |a - b|", "Clip", "Absolute"));
}

TEST(ActionSearch, AFieldOfTheFormComesBeforeWhatElseHasItsName) {
  Actions actions;
  actions.add("Min", "operator").names = "MIN minimum";
  actions.add("Go to Min of AScale", "field");
  actions.add("Go to Min", "field");
  EXPECT_THAT(actions.found("min"), ElementsAre("Go to Min", "Min", "Go to Min of AScale"));
  EXPECT_THAT(actions.found("minimum"), ElementsAre("Min"));
}

TEST(ActionSearch, TheBeginningOfANameComesBeforeItsWordsElsewhere) {
  Actions actions;
  actions.add("clip min above max", "example", "shows all").names = "show all";
  actions.add("Panes: show all", "pane");
  actions.add("Show all panes", "pane");
  EXPECT_THAT(actions.found("show all"), ElementsAre("Show all panes", "Panes: show all", "clip min above max"));
  EXPECT_THAT(actions.found(" show all "), ElementsAre("Show all panes", "Panes: show all", "clip min above max"));
}

TEST(ActionSearch, WhatMerelyResemblesTheWordsIsNotFound) {
  Actions actions;
  actions.add("Export golden vectors...");
  actions.add("Verify golden vectors...");
  actions.add("Clip", "operator");
  for (const char* query : {"report", "vary", "cilp"}) EXPECT_THAT(actions.found(query), IsEmpty()) << query;
  EXPECT_EQ(nearest_action(actions.all, "cilp")->name, "Clip");
  EXPECT_THAT(actions.found("ort gold"), ElementsAre("Export golden vectors...")) << "parts of words";
}

TEST(ActionSearch, TwoLettersOfARowHideThoseOfFurtherWords) {
  Actions actions;
  actions.add("If", "operator");
  actions.add("And", "operator", "true if both are");
  EXPECT_THAT(actions.found("if"), ElementsAre("If"));
  EXPECT_THAT(actions.found("bo"), ElementsAre("And")) << "nothing else has them";
}

TEST(ActionSearch, TakesANameAsTheListShowsIt) {
  Actions actions;
  actions.add("Fit").menu = "View";
  actions.add("Fit scale");
  EXPECT_THAT(actions.found("View: Fit"), ElementsAre("Fit"));
}

TEST(ActionSearch, FindsDisabledActionsLastAndOnlyIfTheyAreAskedFor) {
  Actions actions;
  actions.add("Next NaN in a").enabled = [] { return false; };
  actions.add("clip nan", "example");
  EXPECT_THAT(actions.found("nan"), ElementsAre("clip nan", "Next NaN in a"));
  EXPECT_THAT(actions.found(" "), ElementsAre("clip nan"));
}

TEST(ActionSearch, ANameComesBeforeFurtherWordsThoughItIsDisabled) {
  Actions actions;
  actions.add("New tab", "", "a copy of the case");
  actions.add("Copy the probed values").enabled = [] { return false; };
  EXPECT_THAT(actions.found("copy"), ElementsAre("Copy the probed values", "New tab"));
}

TEST(ActionSearch, WhatCanBeDoneComesFirstOfThoseThatMatchAsWellAndEnterRunsIt) {
  Actions actions;
  const auto disabled = [] { return false; };
  actions.add("Next zero").enabled = disabled;
  actions.add("Next NaN");
  actions.add("Flip", "", "next").enabled = disabled;
  EXPECT_THAT(actions.found("next"), ElementsAre("Next NaN", "Next zero", "Flip"));
  const auto first = [&](const char* typed) { return first_to_run(find_actions(actions.all, typed), typed); };
  EXPECT_EQ(first("next"), 0u);
  actions.add("Fl", "", "next z, next f");
  EXPECT_THAT(actions.found("next z"), ElementsAre("Next zero", "Fl"));
  EXPECT_EQ(first("next z"), 0u) << "Enter runs no other than the one whose name was begun";
  actions.add("Zero, the next");
  actions.add("Zero and next").enabled = disabled;
  EXPECT_THAT(actions.found("zero next"), ElementsAre("Zero, the next", "Next zero", "Zero and next"));
  actions.add("Save view").enabled = disabled;
  actions.add("Saved views");
  EXPECT_THAT(actions.found("save"), ElementsAre("Save view", "Saved views"));
  EXPECT_EQ(first("save"), 1u) << "its name was begun too";
  EXPECT_THAT(actions.found("save view"), ElementsAre("Save view", "Saved views"));
  EXPECT_EQ(first("save view"), 0u) << "it is the whole name";
}

TEST(ActionSearch, FewLettersAreFoundInsideOfFurtherWordsOnlyIfNowhereElse) {
  Actions actions;
  actions.add("Paste values", "", "separated by tabs");
  actions.add("Clip", "operator", "abs(x)");
  actions.add("FLOAT16", "data type");
  actions.add("Absolute", "operator");
  EXPECT_THAT(actions.found("abs"), ElementsAre("Absolute", "Clip"));
  EXPECT_THAT(actions.found("arat"), ElementsAre("Paste values")) << "nothing else has them";
  EXPECT_THAT(actions.found("loat"), ElementsAre("FLOAT16")) << "a name is no further word";
}

TEST(ActionSearch, AnotherNameComesBeforeFurtherWordsThoughItIsDisabled) {
  Actions actions;
  actions.add("Greater than", "operator", "threshold");
  Action& field = actions.add("Go to True where of ConditionTensor", "field");
  field.names = "test, threshold";
  field.enabled = [] { return false; };
  for (const char* query : {"threshold", "thresh"})
    EXPECT_THAT(actions.found(query), ElementsAre("Go to True where of ConditionTensor", "Greater than")) << query;
  EXPECT_EQ(first_to_run(find_actions(actions.all, "thresh"), "thresh"), 0u) << "Enter changes no operator";
}

TEST(ActionSearch, AWholeWordComesBeforeItsSingular) {
  Actions actions;
  actions.add("1:1 (one pixel per element)", "", "pixel");
  actions.add("Count outcomes in pixels");
  EXPECT_THAT(actions.found("pixels"), ElementsAre("Count outcomes in pixels", "1:1 (one pixel per element)"));
}

TEST(ActionSearch, WhatCannotBeDoneComesBehindFurtherWords) {
  Actions actions;
  actions.add("Next zero", "element, there is none").enabled = [] { return false; };
  actions.add("Bits of the probe", "", "element");
  EXPECT_THAT(actions.found("element"), ElementsAre("Bits of the probe", "Next zero"));
}

TEST(ActionSearch, TheNearestNameIsToldWhereNothingIsFound) {
  Actions actions;
  EXPECT_EQ(nearest_action(actions.all, "wobble"), nullptr);
  actions.add("Sign", "operator");
  actions.add("Double", "operator");
  EXPECT_THAT(actions.found("wobble"), IsEmpty());
  EXPECT_EQ(nearest_action(actions.all, "wobble")->name, "Double");
  EXPECT_EQ(nearest_action(actions.all, "xyzzy"), nullptr) << "no letter of it is in a name";
  EXPECT_EQ(nearest_action(actions.all, "si qqqqq"), nullptr) << "most letters are others";
}

TEST(ActionSearch, WordsThatSayNothingDoNotCountWhereNothingHasThem) {
  Actions actions;
  actions.add("Next NaN in a");
  actions.add("normal", "source").names = "noise";
  EXPECT_THAT(actions.found("where is nan"), ElementsAre("Next NaN in a"));
  EXPECT_THAT(actions.found("add noise"), ElementsAre("normal"));
  actions.add("Add", "operator", "noise");
  EXPECT_THAT(actions.found("add noise"), ElementsAre("Add")) << "it has both";
  EXPECT_THAT(actions.found("where to"), IsEmpty());
}

TEST(ActionSearch, OneWordOfTwoIsNearButNotTheBeginningOfLongWork) {
  Actions actions;
  actions.add("Start the sweep");
  EXPECT_EQ(nearest_action(actions.all, "restart"), nullptr);
  EXPECT_EQ(nearest_action(actions.all, "start everything"), nullptr);
  actions.add("Worst difference");
  EXPECT_THAT(actions.found("worst voxel"), IsEmpty());
  EXPECT_EQ(nearest_action(actions.all, "worst voxel")->name, "Worst difference");
}

}  // namespace
}  // namespace opscope::gui
