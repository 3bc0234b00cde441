// The number of dimensions and their sizes, in the window.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/number_row.h"
#include "app/gui/form/size_fields.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

using gui::default_case;
using gui::HeadlessForm;
using gui::widget_rectangle;

std::string size_field(int dimension) { return "InputTensor.Sizes[" + std::to_string(dimension) + "]"; }

TEST(SizeFields, AListInOneFieldSetsAllSizesInOneStep) {
  Gui gui({example("clip_photo.json")});
  const double before = gui.fact("reference", "elements");
  gui.enter(size_field(1), "2,3,4,5,6");
  gui.expect("five dimensions", [&](const Gui& now) { return now.fact("reference", "elements") == 720; });
  EXPECT_TRUE(gui.has(size_field(4)));
  gui.chord("ctrl", "z");
  gui.expect("as before", [&](const Gui& now) { return now.fact("reference", "elements") == before; });
  gui.enter(size_field(0), "[7 x 9]");
  gui.expect("two dimensions", [&](const Gui& now) { return now.fact("reference", "elements") == 63; });
}

TEST(SizeFields, SayWhichTensorsAreResizedToo) {
  Gui gui({example("min_broadcast.json")});
  gui.await("ATensor.with BTensor, OutputTensor");
  gui.enter("ATensor.Sizes[1]", "7");  // for which BTensor has too few limits
  gui.await("ATensor.message ATensor.Sizes");
  gui.chord("ctrl", "z");
  gui.expect("as it was", [](const Gui& now) { return now.valid() && !now.has("ATensor.message ATensor.Sizes"); });
  gui.click("menu Edit");
  gui.click("menu Edit Edit matching tensors together");
  gui.expect("no others", [](const Gui& now) { return !now.has("ATensor.with BTensor, OutputTensor"); });
}

TEST_F(HeadlessForm, NamesOfResizedTensorsAreShortenedByWords) {
  open(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level));
  float width = 600;
  for (const char* text : {"with BTensor, OutputTensor", "with B, Output", "+ B, Output", "+ 2 others"}) {
    const auto is_shown = [&] {
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(2);
      return widget_rectangle(std::string("ATensor.") + text).has_value();
    };
    while (!is_shown() && width > 200) width -= 4;
    EXPECT_TRUE(is_shown()) << text;
  }
  for (float width = 290; width > 150; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_FALSE(widget_rectangle("ATensor.+2")) << "a number alone tells nothing, at " << width;
  }
}

TEST_F(HeadlessForm, PackedStridesAreShownWholeBeyond32Bits) {
  open(gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0},
                       {1, 3, 2000000, 768}, gui::Match::Groups));
  EXPECT_TRUE(widget_rectangle("ATensor.strides 4608000000, 1536000000, 768, 1"));
}

// A tensor has at most 4,294,967,295 elements.
TEST(SizeFields, ARefusalNamesTheRangeThatTheOtherSizesLeave) {
  EXPECT_EQ(gui::allowed_size({1, 1, 2, 5}, 3), "1 to 2,147,483,647");
  EXPECT_EQ(gui::allowed_size({1, 1, 2, 5}, 0), "1 to 429,496,729");
  EXPECT_EQ(gui::allowed_size({7}, 0), "1 to 4,294,967,295");
  EXPECT_EQ(gui::allowed_size({1, 1, 70000, 70000}, 0), "1");
}

TEST_F(HeadlessForm, MoreElementsThanCanBeCountedHaveNoFieldForTheirCount) {
  open(gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0},
                       {1, 1, 70000, 70000}, gui::Match::Groups));
  EXPECT_TRUE(widget_rectangle("ATensor.Sizes[3]"));
  EXPECT_FALSE(widget_rectangle("ATensor.Count"));
}

TEST_F(HeadlessForm, ASizeThatIsWiderThanItsFieldIsToldInFull) {
  open(gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0},
                       {1, 1, 1, 1048576}, gui::Match::Groups));
  const auto tooltip_width = [&](const std::string& field) {
    for (const float x : {0.4f, 0.5f}) gui.move(gui.place_on(field, x));
    gui.frame(4);
    return gui.rectangle("ATensor.tooltip").z;
  };
  ImGui::GetIO().DisplaySize.x = 180;
  gui.frame(2);
  const float of_label = tooltip_width("ATensor.Sizes[0]");
  EXPECT_LT(tooltip_width("ATensor.Sizes[3]"), of_label) << "a number, not the sentence of the label";
}

TEST_F(HeadlessForm, SizesOfFewDimensionsHaveTheWholeRow) {
  const Model first = default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level);
  const auto end = [&](const std::vector<std::uint32_t>& sizes) {
    open(gui::with_sizes(first, {0, 0}, sizes, gui::Match::Groups));
    const ImVec4 last = gui.rectangle("ATensor.Sizes[" + std::to_string(sizes.size() - 1) + "]");
    return last.x + last.z;
  };
  const float of_four = end({1, 1, 2, 3});
  for (const std::vector<std::uint32_t>& sizes : {std::vector{6u}, {2u, 3u}, {1u, 2u, 3u}})
    EXPECT_NEAR(end(sizes), of_four, 4) << sizes.size() << " dimensions, rounded to whole pixels";
}

TEST_F(HeadlessForm, TheOfferToBroadcastIsNotCutInANarrowForm) {
  for (const float width : {900.0f, 286.0f}) {  // the second is that of a window of 1024 pixels
    ImGui::GetIO().DisplaySize.x = width;
    open(gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0}, {256, 256},
                         gui::Match::Groups));
    type_into("ATensor.Sizes[0]", "1");
    const ImVec4 offer = gui.rectangle("ATensor.broadcast instead"), field = gui.rectangle("ATensor.Sizes[1]");
    EXPECT_LE(offer.x + offer.z, field.x + field.z + 1) << width;
    EXPECT_GE(offer.z, ImGui::CalcTextSize("Broadcast").x) << width;
  }
}

TEST(SizeFields, AOneForTheSecondInputOffersToBroadcastIt) {
  Gui gui({example("min_generated.json")});
  const auto has = [](const Gui& now, double elements) {
    return now.settled() && now.fact("reference", "elements") == elements;
  };
  gui.click("ATensor.fold ATensor");  // so that the other one's fields are in sight
  gui.click("BTensor.fold BTensor");
  const float below = gui.rectangle("BTensor.Strides").y;
  gui.enter("BTensor.Sizes[0]", "1");
  gui.expect("one row in all tensors", [&](const Gui& now) { return has(now, 256); });
  EXPECT_EQ(gui.rectangle("BTensor.Strides").y, below) << "the offer moves nothing";
  gui.await("notice tells ATensor and OutputTensor are resized too: d0 256 \u2192 1");
  gui.click("notice answer");
  gui.expect("all rows", [&](const Gui& now) { return has(now, 65536); });
  EXPECT_FALSE(gui.has("BTensor.broadcast instead"));
  EXPECT_TRUE(gui.has("BTensor.stride numbers"));
  gui.chord("ctrl", "z");
  gui.expect("one step back", [&](const Gui& now) { return has(now, 256) && now.has("BTensor.broadcast instead"); });
  EXPECT_TRUE(contains(gui.recent_log(), "undone: Broadcast B")) << gui.recent_log();
  gui.chord("ctrl", "z");
  gui.expect("as at first", [&](const Gui& now) { return has(now, 65536) && !contains(now.title(), "*"); });
  EXPECT_FALSE(gui.has("BTensor.broadcast instead"));
}

TEST_F(HeadlessForm, AnInputThatIsBroadcastAlreadyIsNotOfferedToBe) {
  const Model packed = gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0},
                                       {2, 3}, gui::Match::Groups);
  const std::vector<std::uint32_t> repeating = {0, 1};
  open(gui::with_strides(packed, {0, 0}, repeating));
  type_into("ATensor.Sizes[0]", "1");
  const auto without_cure = gui::find_narrowing(state, model, 0);
  ASSERT_TRUE(without_cure);
  EXPECT_EQ(without_cure->told, "BTensor and OutputTensor are resized too: d0 2 \u2192 1");
  EXPECT_FALSE(without_cure->instead);
  EXPECT_FALSE(widget_rectangle("ATensor.broadcast instead"));
  open(packed);
  type_into("ATensor.Sizes[0]", "1");
  const auto with_cure = gui::find_narrowing(state, model, 0);
  ASSERT_TRUE(with_cure && with_cure->instead);
  EXPECT_EQ(with_cure->cure, "Broadcast A");
  EXPECT_EQ(*with_cure->instead, gui::with_strides(packed, {0, 0}, repeating));
  EXPECT_TRUE(widget_rectangle("ATensor.broadcast instead"));
  EXPECT_FALSE(gui::find_narrowing(state, packed, 0)) << "another case";
  EXPECT_TRUE(gui::find_narrowing(state, packed, model, 0));
  const Model other = gui::with_sizes(model, {0, 0}, {1, 4}, gui::Match::Groups);
  EXPECT_FALSE(gui::find_narrowing(state, other, model, 0)) << "an edit that was taken back by hand";
}

TEST(SizeFields, AListOfTooManySizesIsRefused) {
  Gui gui({example("clip_photo.json")});
  gui.enter(size_field(0), "1,1,1,1,1,1,1,1,2");
  gui.await("InputTensor.message Sizes[0]");
  EXPECT_FALSE(contains(gui.title(), "*"));
}

TEST(SizeFields, ADimensionThatWasRemovedComesBackWithItsElements) {
  Gui gui({example("min_broadcast.json")});
  const double before = gui.fact("reference", "elements");
  const auto has_all = [&](const Gui& now) { return now.fact("reference", "elements") == before; };
  gui.click("ATensor.DimensionCount-");
  gui.click("ATensor.DimensionCount-");
  gui.expect("fewer elements", [&](const Gui& now) { return now.fact("reference", "elements") < before; });
  gui.click("ATensor.DimensionCount+");
  gui.click("ATensor.DimensionCount+");
  gui.expect("all elements", has_all);
  gui.click("ATensor.DimensionCount-");
  gui.click("ATensor.DimensionCount+");
  gui.expect("all elements again", has_all);
}

// As where a size is typed.
TEST_F(HeadlessForm, APictureFollowsADimensionThatIsRemoved) {
  open(CaseText()
           .resource("A", "FLOAT32", R"({"sourcePath": "p.png"})")
           .constant("B", "FLOAT32", 20)
           .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", "4, 5"))
           .model());
  const auto scaled = [&] { return gui::find_picture(model, {0, 0})->resample_size; };
  EXPECT_FALSE(scaled());
  gui.click_on("InputTensor.DimensionCount-");
  EXPECT_EQ(scaled(), (ImageSize{1, 1, 1, 5}));
  gui.frame(2);
  gui.click_on("InputTensor.DimensionCount+");
  EXPECT_FALSE(scaled()) << "as before";
}

TEST(SizeFields, AButtonStaysUnderTheMouseThatClicksItAgain) {
  Gui gui({example("min_broadcast.json")});
  for (const std::string tensor : {"ATensor", "BTensor"}) {
    if (tensor == "BTensor") gui.click("BTensor.fold BTensor");
    const std::string button = tensor + ".DimensionCount+";
    gui.point_at(button);
    const int y = gui.rectangle(button).y;
    for (int click = 0; click < 4; ++click) {
      gui.click_here();
      EXPECT_EQ(gui.rectangle(button).y, y) << tensor << " " << click;
    }
    for (int step = 0; step < 4; ++step) gui.chord("ctrl", "z");
  }
}

TEST(SizeFields, StayWhereTheyAreWhenTheTensorIsRefused) {
  Gui gui({example("clip_nan.json")});
  const int y = gui.rectangle(size_field(3)).y;
  gui.enter(size_field(3), "7");
  gui.await("InputTensor.message Elements");
  EXPECT_EQ(gui.rectangle(size_field(3)).y, y);
  EXPECT_GT(gui.rectangle("InputTensor.message Elements").y, y);
  EXPECT_LT(gui.rectangle("InputTensor.message Elements").y, gui.rectangle("InputTensor.Strides").y);
  EXPECT_TRUE(gui.has("InputTensor.Make all 1×1×2×5")) << "the output follows";
}

TEST(SizeFields, AListThatIsTypedTooShortIsToldBelowIt) {
  Gui gui({example("clip_nan.json")});
  gui.enter("InputTensor.Elements", "1, 2");
  gui.await("InputTensor.message Elements");
  EXPECT_GT(gui.rectangle("InputTensor.message Elements").y, gui.rectangle("InputTensor.Elements").y);
  EXPECT_LT(gui.rectangle("InputTensor.message Elements").y, gui.rectangle(size_field(3)).y);
  gui.expect("the same in the verdict", [](const Gui& now) {
    return contains(now.verdict(), "InputTensor, Elements: The list has 2 values; the tensor has 10 elements.");
  });
}

// The memory of 2 bytes is filled up to 4 with zeros, which the strides of the broadcast condition reach.
TEST(SizeFields, AListWhoseFillingIsReadIsToldBelowIt) {
  Gui gui({example("if_broadcast_condition.json")});
  gui.enter("ConditionTensor.Elements", "0, 7");
  gui.await("ConditionTensor.message Elements");
  EXPECT_TRUE(gui.valid());
  gui.enter("ConditionTensor.Elements", "0, 7, 255");
  gui.expect("nothing to tell", [](const Gui& now) { return !now.has("ConditionTensor.message Elements"); });
}

TEST(SizeFields, OfAWrongSizeAndARefusedTextTheNewerOneIsTold) {
  const Folder folder;
  std::string text = text_of(example("clip_nan.json"));
  for (std::size_t at; (at = text.find("[1, 1, 2, 5]")) != std::string::npos;) text.replace(at, 12, "[1, 1, 2, 0]");
  write(folder / "zero.json", text);
  Gui gui({(folder / "zero.json").string()});
  gui.await("InputTensor.message InputTensor.Sizes[3]");
  gui.enter(size_field(3), "99999999999");
  gui.await("InputTensor.message Sizes[3]");
  gui.expect("it alone", [](const Gui& now) { return !now.has("InputTensor.message InputTensor.Sizes[3]"); });
}

// What is told of another tensor pushes the fields below it down.
TEST_F(HeadlessForm, ASizeThatIsTakenStaysInSightWithWhatItBringsAboveIt) {
  open(gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0}, {8, 8},
                       gui::Match::Groups));
  gui::Results results;
  const gui::Results* latest = nullptr;
  gui.contents = [&] {
    draw_form({model, 0, latest}, state);
    if (typing_has_ended(state.entry)) end_typing(state.entry);
    for (const gui::CaseEdit& edit : take_ended(state.entry)) model = edit(model);
  };
  state.folds.open = {"ATensor", "BTensor"};
  gui.frame(2);
  const ImVec4 field = gui.rectangle("BTensor.Sizes[0]");
  ImGui::GetIO().DisplaySize.y = field.y + field.w + 10;
  gui.frame(2);
  type_into("BTensor.Sizes[0]", "4");
  results.request.model = gui::ModelPtr(gui::ModelPtr(), &model);
  results.diagnostics = {{.severity = Diagnostic::Severity::Warning,
                          .path = "ATensor.Sizes",
                          .message = "Only the first elements of its picture are used.\nThe others are not."}};
  latest = &results;
  gui.frame(3);
  const ImVec4 after = gui.rectangle("BTensor.Sizes[0]");
  EXPECT_TRUE(widget_rectangle("ATensor.message ATensor.Sizes"));
  EXPECT_GE(after.y, 0);
  EXPECT_LE(after.y + after.w, ImGui::GetIO().DisplaySize.y);
}

TEST_F(HeadlessForm, TwoListsThatAreTooShortAreToldOnceBelowTheSizes) {
  Model lists = gui::with_sizes(default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level), {0, 0}, {2, 4},
                                gui::Match::Groups);
  for (const std::size_t input : {0, 1})
    lists = gui::with_initial_values(lists, {0, input}, ArrayValues{std::vector<std::uint64_t>(8)});
  open(lists);
  type_into("ATensor.Sizes[0]", "7");
  gui::Results results;
  for (const char* path : {"ATensor.Elements", "BTensor.Elements"})
    results.diagnostics.push_back({.severity = Diagnostic::Severity::Error, .path = path, .message = "Too few."});
  gui.contents = [&] { draw_form({model, 0, &results}, state); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("ATensor.message Elements"));
  EXPECT_FALSE(widget_rectangle("ATensor.message ATensor.Sizes")) << "it has one cure for both";
}

TEST(SizeFields, ThatAreTooLargeHaveOneMessageAndTheCure) {
  Gui gui({example("clip_nan.json")});
  gui.enter(size_field(0), "4000000000,1,2,5");  // alone it is refused at its field
  gui.await("InputTensor.message InputTensor.Sizes");
  EXPECT_FALSE(gui.has("InputTensor.message Elements")) << "which says no more";
  EXPECT_TRUE(gui.has("InputTensor.sizes of the list"));
}

}  // namespace
}  // namespace opscope::test
