// The Sweep panel, drawn without a window from snapshots made up for it.

#include "app/gui/tools/sweep/sweep_panel.h"

#include <atomic>

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/cases.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using State = SweepSnapshot::State;

// Each of these candidates differs.
SweepLine line_of(const std::vector<const char*>& candidates) {
  const test::CaseBuilder sign("SIGN", {test::row_of(DataType::Float16, {1})});
  SweepLine line{SweepLine::Kind::Different, "!", "1 differs", "Sign FLOAT16", "of all 65,536 FLOAT16 inputs", {}};
  for (const char* candidate : candidates)
    line.others.push_back({candidate, sign.build(), "1 of 1 differs, worst at [0]: 1 (0x3C00) against 0 (0x0000)"});
  line.first = line.others.front();
  line.others.erase(line.others.begin());
  return line;
}

const SweepLine equal{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all", {}};

// With spaces that were not begun, and a long name of a device.
SweepReport ended_at_its_limit(const SweepRequest& request) {
  SweepReport report;
  report.devices = {{"cpu", "a name of a device that needs more than one line, as the names of devices do"}};
  report.spaces.resize(1);
  report.spaces.front().space = plan_sweep(request).front();
  report.spaces.front().mismatches = {{"cpu", 0}};
  report.spaces.front().elements_done = 406'650'880;
  report.spaces_left = 30;
  report.stopped = true;
  report.time_limit = std::chrono::seconds(60);
  report.random.planned_valid = 20'000;
  return report;
}

class SweepPanel : public testing::Test {
 protected:
  SweepPanel() {
    ImGui::GetIO().DisplaySize = {1260, 300};
    gui.contents = [this] {
      const SweepPanelOutput drawn = draw_sweep_panel(input, snapshot, fields, estimate);
      if (drawn.start) output.start = drawn.start;
      if (drawn.open) output.open = drawn.open;
      if (drawn.test_for) output.test_for = drawn.test_for;
      output.cancel = output.cancel || drawn.cancel;
      output.close = output.close || drawn.close;
      output.clear = output.clear || drawn.clear;
    };
    follow_case(fields, model, 0);
  }

  // A sweep of these fields.
  void end_with(const std::vector<SweepLine>& lines) {
    fields.folded = true;
    snapshot.state = State::Ended;
    snapshot.order = order_of(fields, model.numerics);
    snapshot.report = std::make_shared<const SweepReport>();
    for (const SweepLine& line : lines) snapshot.lines.push_back(std::make_shared<const SweepLine>(line));
  }

  HeadlessGui gui;
  SweepSnapshot snapshot;
  SweepFields fields;
  std::atomic<bool> is_held = false;  // the trial, before it tries anything
  SweepEstimate estimate{[] {},
                         [this] {
                           is_held.wait(true);
                           return no_gpu();
                         }};
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
  SweepPanelOutput output;
};

TEST_F(SweepPanel, IsNotEqualAsAWholeIfAnImplementationWasNotTested) {
  SweepSnapshot ended;
  SweepReport report = ended_at_its_limit(SweepRequest{});
  report.stopped = false, report.spaces_left = 0;
  report.spaces.front().settings_done = report.spaces.front().space.settings.each.size();
  ended.report = std::make_shared<const SweepReport>(report);
  ended.order.candidates = {{.given = "mine.glsl", .name = "mine"}};
  ASSERT_EQ(conclusion_of(ended).kind, SweepLine::Kind::Equal) << conclusion_of(ended).text();
  ended.lines = {std::make_shared<const SweepLine>(skipped_line("mine", "it was chosen for CLIP"))};
  const SweepLine line = conclusion_of(ended);
  EXPECT_EQ(line.kind, SweepLine::Kind::Unfinished);
  EXPECT_TRUE(line.text().starts_with("~ equal, not all tested  ")) << line.text();
  EXPECT_TRUE(line.text().ends_with(" mine was not tested: it was chosen for CLIP.")) << line.text();
  // The gpu of a machine without one is no implementation under test.
  ended.lines = {std::make_shared<const SweepLine>(skipped_line("gpu", "OpenGL 4.3 is missing"))};
  EXPECT_EQ(conclusion_of(ended).kind, SweepLine::Kind::Equal);
}

TEST(SweepLines, HaveTheSignOfAProductBetweenTypes) {
  EXPECT_EQ(with_times_signs("If UINT8 x INT8 x INT8, 3 x 4"), "If UINT8 \u00D7 INT8 \u00D7 INT8, 3 x 4");
  EXPECT_EQ(with_times_signs("x UINT8 x "), "x UINT8 x ");
}

TEST_F(SweepPanel, StartsWhatTheFieldsSay) {
  gui.click_on("sweep.Start");
  ASSERT_TRUE(output.start);
  ASSERT_EQ(output.start->request.operators.size(), 1u);
  EXPECT_EQ(output.start->request.operators.front()->name, "ELEMENT_WISE_SIGN");
  EXPECT_EQ(output.start->request.data_type, DataType::Float32);
  EXPECT_TRUE(output.start->cpu && output.start->gpu);
  EXPECT_EQ(output.start->limit, std::chrono::seconds(60));
}

TEST_F(SweepPanel, KeepsAnOperatorThatAPersonChose) {
  ImGui::GetIO().DisplaySize.y = 1200;  // for the whole list, also if other tests have added operators
  gui.click_on("sweep.operator");
  gui.click_on("sweep.operator=Min");
  EXPECT_EQ(fields.schema, find_operator("ELEMENT_WISE_MIN"));
  follow_case(fields, model, 0);
  EXPECT_EQ(fields.schema, find_operator("ELEMENT_WISE_MIN"));
}

TEST_F(SweepPanel, FollowsTheTypeOfTheInputsIfTheOutputHasAnother) {
  const OperatorSchema* greater = find_operator("ELEMENT_WISE_LOGICAL_GREATER_THAN");
  follow_case(fields, default_case(*greater, highest_feature_level), 0);
  EXPECT_EQ(fields.schema, greater);
  EXPECT_EQ(fields.data_type, DataType::Float32);
}

TEST_F(SweepPanel, FoldsItsFieldsToALineThatSaysThemAll) {
  fields.folded = true;
  snapshot.state = State::Running;
  fields.forecast = std::chrono::seconds(13);  // which its summary leaves to the line of progress
  gui.click_on("sweep.Change...");
  EXPECT_TRUE(fields.folded) << "while it runs they cannot be changed";
  EXPECT_EQ(summary_of(fields), "Sign, FLOAT32, 3 spaces, cpu and gpu, at most 60 s, 20,000 random cases, seed 0");
  snapshot.state = State::Fresh;
  gui.click_on("sweep.Change...");
  EXPECT_FALSE(fields.folded);
  fields.schema = nullptr, fields.data_type.reset();
  fields.seconds = 0;
  fields.candidates = {{.given = "mine.glsl", .name = "mine"}};
  fields.plan = {}, fields.expected.reset();
  EXPECT_EQ(summary_of(fields).find("all operators, all types, cpu, gpu and mine, "), 0u) << summary_of(fields);
  fields.candidates.clear(), fields.gpu = false;
  EXPECT_EQ(summary_of(fields), "all operators, all types, cpu, no limit of time, 20,000 random cases, seed 0");
  fields.expected = std::chrono::seconds(72);
  EXPECT_TRUE(summary_of(fields).ends_with(", seed 0, takes about 1:12 min")) << summary_of(fields);
  fields.seconds = 60;
  EXPECT_TRUE(summary_of(fields).ends_with(", seed 0, takes at most 1:00 min")) << summary_of(fields);
}

TEST_F(SweepPanel, OffersToTestAnImplementationOfAnotherOperatorForThisOne) {
  input.candidates =
      fields.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_CLIP")}};
  EXPECT_EQ(summary_of(fields).find("mine"), std::string::npos) << "it is not tested";
  end_with({skipped_line("mine", "it was chosen for CLIP")});
  gui.click_on("sweep.test mine");
  ASSERT_TRUE(output.test_for);
  EXPECT_EQ(output.test_for->name, "mine");
  EXPECT_EQ(output.test_for->op, find_operator("ELEMENT_WISE_SIGN"));
  input.candidates.front().op = output.test_for->op;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.test mine"));
}

TEST_F(SweepPanel, TellsOfSamplesOnlyWhereItTakesThem) {
  fields.data_type = DataType::Float16;
  gui.frame(2);
  EXPECT_FALSE(fields.plan.samples);
  const float short_text = gui.rectangle("sweep.explanation").z;
  fields.data_type = DataType::Int64;
  gui.frame(2);
  EXPECT_TRUE(fields.plan.samples);
  EXPECT_GT(gui.rectangle("sweep.explanation").z, short_text);
}

TEST_F(SweepPanel, KeepsTheSeedBesideTheRandomCases) {
  for (float width = 1600; width > 600; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_EQ(gui.rectangle("sweep.seed").y, gui.rectangle("sweep.random cases").y) << width;
  }
}

TEST_F(SweepPanel, CannotStartWhereSomethingIsInTheWay) {
  input.not_now = "A bench is under way.";
  gui.click_on("sweep.Start");
  EXPECT_FALSE(output.start);
  input.not_now.clear();
  gui.click_on("sweep.Start");
  EXPECT_TRUE(output.start);
}

TEST_F(SweepPanel, CannotStartWithoutABackendToJudge) {
  gui.click_on("sweep.cpu");
  gui.click_on("sweep.gpu");
  EXPECT_FALSE(fields.cpu || fields.gpu);
  gui.click_on("sweep.Start");
  EXPECT_FALSE(output.start);
}

TEST_F(SweepPanel, OffersNoGpuWhereThereIsNone) {
  input.gpu_missing = "OpenGL 4.3 is missing";
  gui.click_on("sweep.gpu");
  gui.click_on("sweep.Start");
  ASSERT_TRUE(output.start);
  EXPECT_TRUE(output.start->cpu);
  EXPECT_FALSE(output.start->gpu);
}

TEST_F(SweepPanel, CancelsASweepUnderWayAndStartsNoSecond) {
  gui.frame(2);
  const ImVec4 start = gui.rectangle("sweep.Start");
  snapshot.state = State::Running;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.Start"));
  const ImVec4 cancel = gui.rectangle("sweep.Cancel (Esc)");
  EXPECT_EQ(cancel.x, start.x);
  EXPECT_EQ(cancel.y, start.y);
  EXPECT_EQ(cancel.z, start.z);
  EXPECT_FALSE(output.cancel);
  gui.click(gui.place_on("sweep.Cancel (Esc)"));
  EXPECT_FALSE(output.start);
  EXPECT_TRUE(output.cancel);
}

// Its place is that of Start: who wants to end a sweep that ends at that moment does not want another one.
TEST_F(SweepPanel, DoesNotStartAgainByALateClickOnCancel) {
  ImGui::GetIO().DeltaTime = 0.01f;
  snapshot.state = State::Running;
  gui.frame(100);
  gui.move(gui.place_on("sweep.Cancel (Esc)"));
  end_with({});
  gui.press(true);
  gui.press(false);
  gui.frame(3);
  EXPECT_FALSE(output.start);
  gui.frame(100);
  gui.click_on("sweep.Start");
  EXPECT_TRUE(output.start) << "a moment later it is meant";
}

TEST_F(SweepPanel, TakesAClickOnCancelJustAfterTheStart) {
  ImGui::GetIO().DeltaTime = 0.01f;
  gui.frame(100);
  snapshot.state = State::Running;
  gui.frame(2);
  gui.click(gui.place_on("sweep.Cancel (Esc)"));
  EXPECT_TRUE(output.cancel);
}

TEST_F(SweepPanel, KeepsItsLinesInTheirPlaceWhenItEnds) {
  for (const ImVec2 size : {ImVec2{737, 204}, ImVec2{737, 264}, ImVec2{1260, 264}, ImVec2{1260, 387}})
    for (const SweepLine& line : {equal, line_of({"cpu"})}) {
      ImGui::GetIO().DisplaySize = size;
      snapshot.lines.clear();
      end_with({line});
      snapshot.report = std::make_shared<const SweepReport>(ended_at_its_limit(snapshot.order.request));
      snapshot.state = State::Running;
      gui.frame(3);
      const float place = gui.rectangle("sweep.line 0").y;
      EXPECT_GT(place, gui.rectangle("sweep.numbers").y) << size.x;
      snapshot.state = State::Ended;
      gui.frame(3);
      EXPECT_EQ(gui.rectangle("sweep.line 0").y, place) << size.x << " x " << size.y;
    }
}

TEST_F(SweepPanel, ShowsThePlanAsSoonAsTheSettingsAreShownAgain) {
  end_with({equal});
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.plan"));
  gui.click_on("sweep.Change...");
  EXPECT_TRUE(widget_rectangle("sweep.plan"));
  EXPECT_TRUE(widget_rectangle("sweep.trial") || widget_rectangle("sweep.estimate"));
  EXPECT_FALSE(widget_rectangle("sweep.Clear")) << "it is of these settings";
  const float place = gui.rectangle("sweep.line 0").y;
  fields.random_cases += 1;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.Clear"));
  EXPECT_EQ(gui.rectangle("sweep.line 0").y, place) << "an edit moves nothing";
}

TEST_F(SweepPanel, SaysWhatASpaceIs) {
  end_with({});
  const auto tells = [&] {
    gui.move({1, 1});
    gui.frame(2);
    gui.move(gui.place_on("sweep.conclusion sentence"));
    gui.frame(4);  // of half a second each
    return widget_rectangle("sweep.tooltip").has_value();
  };
  gui.frame(2);
  ASSERT_EQ(conclusion_of(snapshot).sentence.find("space"), std::string::npos);
  EXPECT_FALSE(tells()) << "the sentence has no such word, and is not cut";
  SweepReport report = ended_at_its_limit(snapshot.order.request);
  report.devices.clear();
  ImGui::GetIO().DisplaySize.x = 1900;  // nothing is cut
  snapshot.report = std::make_shared<const SweepReport>(report);
  gui.frame(2);
  EXPECT_TRUE(tells());
}

TEST_F(SweepPanel, KeepsTheButtonOfTheSettingsInItsPlace) {
  fields.folded = true;
  gui.frame(2);
  const ImVec4 place = gui.rectangle("sweep.Change...");
  EXPECT_LE(place.x + place.z, gui.rectangle("sweep.Start").x);
  fields.schema = find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  snapshot.state = State::Running;
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("sweep.Change...").x, place.x) << "whatever the settings are";
}

TEST_F(SweepPanel, OpensWithNothingCutInASmallWindow) {
  const ImVec2 room{737, 204};  // as in a window of 1024 x 700
  ImGui::GetIO().DisplaySize = room;
  input.gpu_missing.clear();
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    return widget_rectangle("sweep.estimate") && widget_rectangle("sweep.leaves out gpu");
  }));
  for (const char* name : {"sweep.operator", "sweep.data type", "sweep.cpu", "sweep.gpu", "sweep.seconds",
                           "sweep.random cases", "sweep.seed", "sweep.plan", "sweep.estimate", "sweep.leaves out gpu",
                           "sweep.explanation", "sweep.Start", "sweep.x"}) {
    const ImVec4 place = gui.rectangle(name);
    EXPECT_LE(place.x + place.z, room.x - 8) << name;
    EXPECT_LE(place.y + place.w, room.y - 8) << name;
  }
  EXPECT_EQ(gui.rectangle("sweep.seed").y, gui.rectangle("sweep.cpu").y) << "two rows of fields";
  const float names =
      gui.rectangle("sweep.operator").z - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  for (const OperatorSchema* schema : all_operators())
    EXPECT_LE(ImGui::CalcTextSize(schema->title.c_str()).x, names) << schema->title;
}

TEST_F(SweepPanel, CutsNoNumberOfItsProgressInASmallWindow) {
  ImGui::GetIO().DisplaySize = {737, 204};
  end_with({line_of({"cpu"})});
  snapshot.state = State::Running;
  snapshot.progress.elements = 193'273'528'320;
  snapshot.progress.cases = 20'000;
  snapshot.progress.elements_per_second = 1e9;
  snapshot.progress.fraction = 0.5;
  snapshot.elapsed = std::chrono::hours(3);
  gui.frame(2);
  const ImVec4 different = gui.rectangle("sweep.different so far");
  EXPECT_LE(different.x + different.z, 737 - 8);
  EXPECT_LE(gui.rectangle("sweep.numbers").x + gui.rectangle("sweep.numbers").z, different.x);
}

TEST_F(SweepPanel, ClearsAResultOfOtherSettings) {
  end_with({});
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.conclusion"));
  EXPECT_FALSE(widget_rectangle("sweep.Clear")) << "it is of these settings";
  fields.schema = find_operator("ELEMENT_WISE_MIN");
  gui.click_on("sweep.Clear");
  EXPECT_TRUE(output.clear);
}

TEST_F(SweepPanel, ShowsAllOfTheConclusionAndNoButtonOverIt) {
  end_with({line_of({"cpu"})});
  SweepReport report = *snapshot.report;
  for (const char* name : {"one", "other"})
    report.no_result[name] = "line 3: 'x' is not declared, and a few more words";
  snapshot.report = std::make_shared<const SweepReport>(report);
  const std::string sentence = conclusion_of(snapshot).sentence;
  for (const auto& [width, height] : {std::pair(1600.0f, 300.0f), {1260, 300}, {700, 340}}) {
    ImGui::GetIO().DisplaySize = {width, height};
    gui.frame(2);
    const ImVec4 text = gui.rectangle("sweep.conclusion sentence"), open = gui.rectangle("sweep.Open the first case");
    EXPECT_GE(text.z * text.w / ImGui::GetFontSize(), ImGui::CalcTextSize(sentence.c_str()).x) << width;
    EXPECT_LE(text.x + text.z, width) << width;
    EXPECT_TRUE(text.x + text.z <= open.x || text.y + text.w <= open.y) << width;
  }
}

TEST_F(SweepPanel, KeepsThreeLinesInSightInALowWindow) {
  end_with(std::vector<SweepLine>(8, {SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all", {}}));
  ImGui::GetIO().DisplaySize = {700, 150};
  gui.frame(2);
  const ImVec4 first = gui.rectangle("sweep.line 0");
  EXPECT_GT(first.y, gui.rectangle("sweep.conclusion").y);
  EXPECT_TRUE(widget_rectangle("sweep.line 2")) << "the panel scrolls to it";
  gui.wheel(gui.place_on("sweep.line 0"), -20);
  gui.frame(2);
  EXPECT_LT(gui.rectangle("sweep.conclusion").y, 0) << "the lines have no scrollbar within that of the panel";
}

TEST_F(SweepPanel, SaysWhatEndedItInALowPanelToo) {
  ImGui::GetIO().DisplaySize = {737, 204};
  end_with({});
  snapshot.report = std::make_shared<const SweepReport>(ended_at_its_limit(snapshot.order.request));
  gui.frame(2);
  const SweepLine line = conclusion_of(snapshot);
  EXPECT_NE(line.brief.find("Ended at its limit of 60 s: "), std::string::npos) << line.brief;
  const ImVec4 place = gui.rectangle("sweep.conclusion sentence");
  EXPECT_LE(place.w, 3 * ImGui::GetTextLineHeight() + 1);
  EXPECT_GE(place.z * place.w / ImGui::GetFontSize(), ImGui::CalcTextSize(line.brief.c_str()).x) << "all of it";
}

// The gpu, which is missing, is left out: the forecast and a line about the gpu come while results are on show.
TEST_F(SweepPanel, KeepsResultsInTheirPlaceWhileTheForecastComes) {
  end_with({line_of({"cpu"})});
  fields.schema = find_operator("ELEMENT_WISE_MIN");
  gui.frame(2);
  const ImVec4 clear = gui.rectangle("sweep.Clear"), open = gui.rectangle("sweep.open cpu");
  const auto expect_in_place = [&] {
    EXPECT_EQ(gui.rectangle("sweep.Clear").y, clear.y);
    EXPECT_EQ(gui.rectangle("sweep.open cpu").y, open.y);
  };
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    return widget_rectangle("sweep.estimate") && widget_rectangle("sweep.leaves out gpu");
  }));
  expect_in_place();
  input.not_now = "A bench is under way.";
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.not now"));
  expect_in_place();
}

// A trial tells if there is time for the walk of FLOAT32.
TEST_F(SweepPanel, KeepsTheForecastInItsPlaceWhenTheTrialEnds) {
  for (const float width : {1260.0f, 1024.0f, 700.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    is_held = true;
    estimate.cancel();
    fields.random_cases += 1;
    estimate.want({});  // anything else: the trial begins anew
    EXPECT_TRUE(test::wait_until([&] {
      gui.frame();
      return widget_rectangle("sweep.trial") &&
             fields.plan.text.find("if there is time, else samples") != std::string::npos;
    })) << fields.plan.text;
    const float place = gui.rectangle("sweep.trial").y;
    is_held = false;
    is_held.notify_all();
    EXPECT_TRUE(test::wait_until([&] {
      gui.frame();
      return widget_rectangle("sweep.estimate").has_value();
    }));
    EXPECT_EQ(fields.plan.text.find("if there is time, else samples"), std::string::npos) << fields.plan.text;
    EXPECT_EQ(gui.rectangle("sweep.estimate").y, place) << width;
  }
}

TEST_F(SweepPanel, CountsTheElementsOfTheRunUnderWay) {
  snapshot.state = State::Running;
  snapshot.progress.elements = 5'000'000;
  snapshot.within_run = 250'000;
  gui.frame(2);
  const float before = gui.rectangle("sweep.numbers").z;
  snapshot.within_run = 123'000'000;
  gui.frame(2);
  EXPECT_GT(gui.rectangle("sweep.numbers").z, before) << "128,000,000 takes more room than 5,250,000";
}

TEST_F(SweepPanel, TellsWhatItTestsUntilTheFirstLineComes) {
  snapshot.state = State::Running;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.plan"));
  snapshot.lines = {std::make_shared<const SweepLine>(line_of({"cpu"}))};
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.plan"));
}

TEST_F(SweepPanel, DoesNotScrollTheLinesUnderTheMouse) {
  end_with(std::vector<SweepLine>(30, equal));
  snapshot.state = State::Running;
  gui.frame(3);
  const auto place = [&] { return gui.rectangle("sweep.line 29").y; };
  const float before = place();
  gui.move({gui.rectangle("sweep.line 29").x + 4, before + 4});
  const auto add = [&] { snapshot.lines.push_back(std::make_shared<const SweepLine>(equal)); };
  add();
  gui.frame(3);
  EXPECT_EQ(place(), before);
  gui.move({2, 2});
  gui.frame(3);
  EXPECT_LT(place(), before) << "it follows again";
}

TEST_F(SweepPanel, EndsWithTheFirstCounterexampleInSight) {
  std::vector<SweepLine> lines(40, {SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all", {}});
  lines[20] = line_of({"gpu"});
  end_with(lines);
  snapshot.state = State::Running;
  gui.frame(3);
  snapshot.state = State::Ended;
  gui.frame(3);
  const ImVec4 line = gui.rectangle("sweep.line 20"), open = gui.rectangle("sweep.open gpu");
  EXPECT_GT(line.y, gui.rectangle("sweep.conclusion sentence").y);
  EXPECT_LE(open.y + open.w, ImGui::GetIO().DisplaySize.y);
  gui.click_on("sweep.open gpu");
  EXPECT_TRUE(output.open);
}

// Its row is higher than the list, which scrolls by itself in the higher one of these panels.
TEST_F(SweepPanel, KeepsTheHeadOfTheFirstDifferenceInSight) {
  SweepLine different = line_of({"wrong"});
  for (int i = 0; i < 20; ++i) different.first->what += ", and the values of one more input, 1 (0x3C00)";
  for (const float height : {264.0f, 150.0f}) {
    ImGui::GetIO().DisplaySize = {737, height};
    snapshot.lines.clear();
    end_with({equal, different});
    snapshot.state = State::Running;
    const auto expect_head_in_sight = [&] {
      gui.frame(3);
      const ImVec4 head = gui.rectangle("sweep.line 1");
      EXPECT_GE(head.y, height > 200 ? gui.rectangle("sweep.numbers").y : 0) << height;
      EXPECT_LE(head.y + head.w, height) << height;
    };
    expect_head_in_sight();
    for (int i = 0; i < 30; ++i) snapshot.lines.push_back(std::make_shared<const SweepLine>(equal));
    expect_head_in_sight();
    gui.frame(2);
    const float place = gui.rectangle("sweep.line 1").y;
    snapshot.state = State::Ended;
    gui.frame(3);
    EXPECT_EQ(gui.rectangle("sweep.line 1").y, place) << height;
  }
}

TEST_F(SweepPanel, FollowsTheNewestLineInALowPanelToo) {
  ImGui::GetIO().DisplaySize = {737, 130};
  end_with({});
  snapshot.state = State::Running;
  for (int i = 0; i < 30; ++i) {
    snapshot.lines.push_back(std::make_shared<const SweepLine>(equal));
    gui.frame();
  }
  gui.frame(2);
  const ImVec4 newest = gui.rectangle("sweep.line 29");
  EXPECT_GE(newest.y, 0);
  EXPECT_LE(newest.y + newest.w, 130);
}

TEST_F(SweepPanel, LeavesTheLinesWhereTheUserScrolledTo) {
  end_with(std::vector<SweepLine>(30, equal));
  snapshot.state = State::Running;
  gui.frame(3);
  gui.wheel(gui.place_on("sweep.line 29"), 100);
  gui.move({2, 2});
  const float first = gui.rectangle("sweep.line 0").y;
  snapshot.lines.push_back(std::make_shared<const SweepLine>(equal));
  gui.frame(3);
  EXPECT_EQ(gui.rectangle("sweep.line 0").y, first);
  snapshot.lines.push_back(std::make_shared<const SweepLine>(line_of({"cpu"})));
  snapshot.state = State::Ended;
  gui.frame(3);
  EXPECT_EQ(gui.rectangle("sweep.line 0").y, first);
}

TEST_F(SweepPanel, ShowsThreeLinesOfTheConclusionInALowPanel) {
  end_with({line_of({"cpu"})});
  SweepReport report = *snapshot.report;
  report.no_result["one"] =
      "line 3: 'x' is not declared, and a few more words, so that it takes three lines but not four";
  snapshot.report = std::make_shared<const SweepReport>(report);
  ImGui::GetIO().DisplaySize = {1000, 200};
  gui.frame(2);
  EXPECT_NEAR(gui.rectangle("sweep.conclusion sentence").w, 3 * ImGui::GetTextLineHeight(), 1);
}

TEST_F(SweepPanel, OpensTheCounterexampleOfEachImplementation) {
  end_with({line_of({"one", "other"})});
  gui.click_on("sweep.open other");
  ASSERT_TRUE(output.open);
  EXPECT_EQ(output.open->schema->name, "ELEMENT_WISE_SIGN");
}

TEST_F(SweepPanel, CopiesItsReportAsMarkdownAndAsJson) {
  end_with({equal});
  for (const auto& [entry, text] :
       {std::pair("sweep.Copy as Markdown", sweep_markdown(*snapshot.report, snapshot.made)),
        std::pair("sweep.Copy as JSON", sweep_json(*snapshot.report, snapshot.made))}) {
    gui.click_on("sweep.Copy...");
    gui.click_on(entry);
    EXPECT_EQ(ImGui::GetClipboardText(), text);
  }
}

TEST_F(SweepPanel, OpensTheCounterexampleOfALine) {
  end_with({line_of({"gpu"})});
  gui.click_on("sweep.Open the case");
  ASSERT_TRUE(output.open);
  EXPECT_EQ(output.open->schema->name, "ELEMENT_WISE_SIGN");
}

}  // namespace
}  // namespace opscope::gui
