// What the Sweep panel says of its settings before it starts, and of its progress. Drawn without a window.

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include "app/gui/edits/operators.h"
#include "app/gui/tools/sweep/sweep_list.h"
#include "app/gui/tools/sweep/sweep_panel.h"
#include "app/gui/tools/sweep/sweep_tool.h"
#include "core/cases/case_model.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/cases.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

class SweepSettings : public testing::Test {
 protected:
  SweepSettings() {
    ImGui::GetIO().DisplaySize = {737, 312};  // as in a window of 1024 x 700
    gui.contents = [this] { frames = draw_sweep_panel(input, snapshot, fields, estimate).frames; };
    follow_case(fields, model, 0);
  }

  HeadlessGui gui;
  SweepSnapshot snapshot;
  SweepFields fields;
  SweepEstimate estimate{[] {}, no_gpu};
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
  bool frames = false;  // that the panel asks for
};

TEST_F(SweepSettings, SaysInWordsThatNoBackendIsChosen) {
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.no backend"));
  fields.cpu = fields.gpu = false;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.no backend")) << "the tooltip of a button that is off is hardly seen";
}

TEST_F(SweepSettings, AnAbsurdNumberOfSecondsIsRefusedWithTheRange) {
  gui.frame(2);
  for (const char* text : {"99999999999", "long"}) {
    gui.click_on("sweep.seconds");
    gui.type(text);
    gui.key(504);
    gui.frame(2);
    EXPECT_TRUE(
        widget_rectangle(fmt::format("sweep.! '{}' is not allowed here: type 1 to 1,000,000,000, or no limit", text)));
  }
}

TEST_F(SweepSettings, FieldsStayInOneRowWithAnImplementationUnderTest) {
  ImGui::GetIO().DisplaySize = {1260, 340};  // as in a window of 1600 x 1000
  fields.candidates = {{"sign_element.glsl", "sign_element"}};
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("sweep.seed").y, gui.rectangle("sweep.operator").y);
  EXPECT_TRUE(widget_rectangle("sweep.own numerics")) << "why there are fewer samples";
  fields.candidates.clear();
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("sweep.own numerics"));
}

TEST_F(SweepSettings, ResultsWithoutADifferenceHaveTwoLinesInASmallWindow) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  for (int i = 0; i < 2; ++i)
    snapshot.lines.push_back(std::make_shared<const SweepLine>(
        SweepLine{SweepLine::Kind::Equal,
                  "=",
                  "equal",
                  "Min FLOAT32 \u00d7 FLOAT32, onnx",
                  "on 11,956,100 sampled FLOAT32 \u00d7 FLOAT32 inputs, cpu and gpu, exact",
                  {}}));
  gui.frame(3);
  EXPECT_LE(gui.rectangle("sweep.line 1").y - gui.rectangle("sweep.line 0").y, 3.2f * ImGui::GetTextLineHeight());
}

TEST_F(SweepSettings, TheLowestPanelSaysWhatIsTestedAndHowLongThatTakes) {
  ImGui::GetIO().DisplaySize = {737, 120};
  gui.frame(3);
  const bool is_known = widget_rectangle("sweep.estimate").has_value();
  for (const char* name : {"sweep.Start", "sweep.plan", is_known ? "sweep.estimate" : "sweep.trial"}) {
    const ImVec4 place = gui.rectangle(name);
    EXPECT_LE(place.y + place.w, 120) << name;
  }
}

TEST_F(SweepSettings, CancelStaysWhileTheLowestPanelScrolls) {
  ImGui::GetIO().DisplaySize = {737, 120};
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Running;
  snapshot.order = order_of(fields, model.numerics);
  for (int i = 0; i < 8; ++i)
    snapshot.lines.push_back(std::make_shared<const SweepLine>(
        SweepLine{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT32", "on all", {}}));
  gui.frame(3);
  gui.wheel({2, 100}, 20);
  const ImVec4 cancel = gui.rectangle("sweep.Cancel (Esc)"), progress = gui.rectangle("sweep.progress");
  gui.wheel({2, 100}, -2);
  gui.frame(2);
  EXPECT_LT(gui.rectangle("sweep.progress").y, progress.y);
  EXPECT_EQ(gui.rectangle("sweep.Cancel (Esc)").y, cancel.y);
}

TEST_F(SweepSettings, ALongNameHasRoomForItsWordsInASmallWindow) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  std::string name = "Clip FLOAT32";
  for (int i = 0; i < 4; ++i) name += ", NaN against a number: number wins";
  snapshot.lines.push_back(
      std::make_shared<const SweepLine>(SweepLine{SweepLine::Kind::Equal, "=", "equal", name, "on all", {}}));
  gui.frame(3);
  EXPECT_GE(gui.rectangle("sweep.sentence 0").x, 390) << "two fifths of the width behind the word";
}

// The list follows a few frames later.
TEST_F(SweepSettings, AsksForFramesWhenItsFieldsUnfoldAndNoMoreAfterwards) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  snapshot.lines.push_back(
      std::make_shared<const SweepLine>(SweepLine{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT32", "on all", {}}));
  gui.frame(6);
  EXPECT_FALSE(frames);
  fields.folded = false;
  gui.frame();
  EXPECT_TRUE(frames);
  gui.frame(4);
  EXPECT_FALSE(frames) << "an idle window stays idle";
}

TEST_F(SweepSettings, StayThoseOfTheSweepWhileItsCounterexampleIsOnScreen) {
  const Numerics swept = model.numerics;
  Invocation found = test::CaseBuilder("SIGN", {test::row_of(DataType::Float16, {1})}).build();
  found.numerics = numerics_profiles().back().numerics;
  ASSERT_FALSE(found.numerics == swept);
  note_opened(fields, model, 0, found);
  const Model opened = model_of(found);
  for (int i = 0; i < 2; ++i) {
    follow_case(fields, opened, 0);
    EXPECT_EQ(fields.data_type, DataType::Float32);
    EXPECT_EQ(numerics_of(fields, opened), swept) << "what is on show stays that of the fields";
    note_opened(fields, opened, 0, found);  // once more
  }
  follow_case(fields, model, 0);
  EXPECT_EQ(fields.data_type, DataType::Float32) << "back again";
  const Model other = default_case(*find_operator("ELEMENT_WISE_MIN"), highest_feature_level);
  follow_case(fields, other, 0);
  EXPECT_EQ(fields.schema->name, "ELEMENT_WISE_MIN");
  follow_case(fields, opened, 0);
  EXPECT_EQ(fields.data_type, DataType::Float16) << "it is a case as any other now";
  EXPECT_EQ(numerics_of(fields, opened), found.numerics);
}

TEST_F(SweepSettings, FollowEveryCaseIfACounterexampleWasNotOpened) {
  const Invocation found = test::CaseBuilder("SIGN", {test::row_of(DataType::Float16, {1})}).build();
  note_opened(fields, model, 0, found);
  follow_case(fields, model, 0);  // there was no room for a tab
  EXPECT_EQ(fields.data_type, DataType::Float32);
  follow_case(fields, model_of(found), 0);
  EXPECT_EQ(fields.data_type, DataType::Float16);
}

TEST_F(SweepSettings, EndsWithALineForEachImplementation) {
  fields.folded = true;
  fields.candidates = {{.given = "mine.glsl", .name = "mine"}};
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  SweepReport report;
  report.devices = {{"cpu", "a name of a device that needs more than one line, as the names of devices do"},
                    {"mine", "a shader"},
                    {"reference", "the host"}};
  report.spaces.resize(1);
  report.spaces.front().space = plan_sweep(snapshot.order.request).front();
  report.spaces.front().elements_done = 65'536;
  report.spaces.front().mismatches = {{"cpu", 0}, {"mine", 3}};
  snapshot.report = std::make_shared<const SweepReport>(report);
  SweepLine line{SweepLine::Kind::Different, "!", "3 differ", "Sign FLOAT16", "of all 65,536 FLOAT16 inputs", {}};
  snapshot.lines.push_back(std::make_shared<const SweepLine>(std::move(line)));
  gui.frame(3);
  const ImVec4 mine = gui.rectangle("sweep.implementation mine"), cpu = gui.rectangle("sweep.implementation cpu");
  EXPECT_LT(mine.y, cpu.y) << "what differs is told first";
  EXPECT_LT(cpu.y, gui.rectangle("sweep.line 0").y);
  EXPECT_LE(mine.w, 1.2f * ImGui::GetTextLineHeight()) << "one line";
  EXPECT_LE(gui.rectangle("sweep.conclusion sentence").w, 2.2f * ImGui::GetTextLineHeight());
}

// The report comes after the end of the run.
TEST_F(SweepSettings, EndsAtTheLinesOfTheImplementations) {
  ImGui::GetIO().DisplaySize = {737, 264};
  fields.folded = true;
  fields.candidates = {{.given = "mine.glsl", .name = "mine"}};
  snapshot.order = order_of(fields, model.numerics);
  snapshot.state = SweepSnapshot::State::Running;
  for (int i = 0; i < 30; ++i)
    snapshot.lines.push_back(std::make_shared<const SweepLine>(
        SweepLine{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all 65,536 FLOAT16 inputs", {}}));
  SweepLine different = *snapshot.lines.front();
  const test::CaseBuilder sign("SIGN", {test::row_of(DataType::Float16, {1})});
  different.kind = SweepLine::Kind::Different;
  different.first = Counterexample{"mine", sign.build(), "1 of 1 differs"};
  snapshot.lines.push_back(std::make_shared<const SweepLine>(std::move(different)));
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("sweep.line 0")->y >= gui.rectangle("sweep.lines").y) << "it follows the difference";
  snapshot.state = SweepSnapshot::State::Ended;
  gui.frame(2);
  SweepReport report;
  report.stopped = true;
  report.devices = {{"mine", "a shader"}, {"reference", "the host"}};
  report.spaces.resize(1);
  report.spaces.front().space = plan_sweep(snapshot.order.request).front();
  report.spaces.front().mismatches = {{"mine", 3}};
  snapshot.report = std::make_shared<const SweepReport>(report);
  gui.frame(3);
  EXPECT_GE(gui.rectangle("sweep.implementation mine").y, gui.rectangle("sweep.lines").y);
}

// `Change...` shows the settings and the plan above them.
TEST_F(SweepSettings, KeepsTheFirstCounterexampleInSightBesideAnOpenPlan) {
  fields.candidates = {{.given = "mine.glsl", .name = "mine"}};
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  SweepReport report;
  report.devices = {{"cpu", "2 threads"}, {"gpu", "some GPU"}, {"mine", "a shader"}, {"reference", "the host"}};
  report.spaces.resize(1);
  report.spaces.front().space = plan_sweep(snapshot.order.request).front();
  report.spaces.front().elements_done = 65'536;
  report.spaces.front().mismatches = {{"cpu", 0}, {"gpu", 0}, {"mine", 3}};
  snapshot.report = std::make_shared<const SweepReport>(report);
  SweepLine line{SweepLine::Kind::Different, "!", "3 differ", "Sign FLOAT32", "of all 65,536 inputs", {}};
  line.first = Counterexample{"mine", test::CaseBuilder("SIGN", {test::row_of(DataType::Float16, {1})}).build(),
                              "1 of 1 differs: reference -0.015640395 (0xBC802049), mine 1 (0x3F800000)"};
  snapshot.lines.push_back(std::make_shared<const SweepLine>(std::move(line)));
  for (int i = 0; i < 20; ++i)
    snapshot.lines.push_back(std::make_shared<const SweepLine>(
        SweepLine{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all 65,536 FLOAT16 inputs", {}}));
  for (const ImVec2 size : {ImVec2{737, 312}, ImVec2{1260, 340}}) {
    ImGui::GetIO().DisplaySize = size;
    fields.folded = true;
    gui.frame(3);
    gui.click_on("sweep.Change...");
    ASSERT_FALSE(fields.folded);
    gui.frame(3);
    const ImVec4 list = gui.rectangle("sweep.lines"), found = gui.rectangle("sweep.case of mine"),
                 open = gui.rectangle("sweep.open mine");
    EXPECT_GE(found.y, list.y) << size.x;
    EXPECT_LE(found.y + found.w, list.y + list.w + 1) << size.x;
    EXPECT_LE(open.y + open.w, size.y) << size.x;
    EXPECT_LE(gui.rectangle("sweep.plan").w, 1.2f * ImGui::GetTextLineHeight()) << "the tooltip has all of it";
  }
}

TEST_F(SweepSettings, SaysWhatAStartWouldRunBesideTheButton) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  snapshot.elapsed = std::chrono::seconds(42);
  for (const float width : {737.0f, 1260.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const std::string summary = summary_of(fields);
    EXPECT_NE(summary.find(" spaces, "), std::string::npos) << summary;
    EXPECT_TRUE(summary.ends_with(", takes about 42 s")) << "as it took: " << summary;
    const ImVec4 text = gui.rectangle("sweep.summary"), change = gui.rectangle("sweep.Change...");
    EXPECT_GE(text.z * text.w / ImGui::GetTextLineHeight(), ImGui::CalcTextSize(summary.c_str()).x) << "all of it";
    EXPECT_LE(text.x + text.z, change.x) << width;
    EXPECT_EQ(change.y, gui.rectangle("sweep.Start").y) << width;
  }
}

TEST_F(SweepSettings, TellsWhatIsLackingInBriefInASmallWindow) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  SweepLine line{SweepLine::Kind::Unfinished, "~", "not all tested", "Clip FLOAT16, onnx", "equal, cpu", {}};
  const std::string lack =
      "mine is equal on 983,040 inputs without ScaleBias; with ScaleBias it is not tested: it does not declare Scale";
  line.lacks = {{lack, "mine is equal on 983,040 inputs without ScaleBias", "uniform float Scale, Bias;"}};
  snapshot.lines.push_back(std::make_shared<const SweepLine>(std::move(line)));
  gui.frame(3);
  EXPECT_LE(gui.rectangle("sweep.lack: " + lack).w, 1.2f * ImGui::GetTextLineHeight()) << "one line";
  gui.move(gui.place_on("sweep.lack: " + lack));
  gui.frame(4);  // of half a second each
  EXPECT_GE(gui.rectangle("sweep.tooltip").w, 4 * ImGui::GetTextLineHeight()) << "all of it, and how to declare it";
}

TEST_F(SweepSettings, NoLineIsCutAtTheEndOfThePanel) {
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  for (int i = 0; i < 12; ++i)
    snapshot.lines.push_back(std::make_shared<const SweepLine>(
        SweepLine{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all 65,536 FLOAT16 inputs", {}}));
  for (const float height : {240.0f, 246.0f, 252.0f, 258.0f}) {
    ImGui::GetIO().DisplaySize = {737, height};
    gui.frame(3);
    const ImVec4 list = gui.rectangle("sweep.lines");
    const float end = list.y + list.w;
    EXPECT_LE(end, height) << height;
    for (int i = 0; i < 12; ++i) {
      const auto line = widget_rectangle(fmt::format("sweep.line {}", i));
      if (!line || line->y >= end) continue;
      EXPECT_LE(line->y + line->w, end + 1) << i << " at " << height;
    }
  }
}

TEST_F(SweepSettings, TwoLongResultsWithCounterexamplesAreWholeInTheDefaultDrawer) {
  const float height = make_sweep_tool([] {}, no_gpu)->info().height;
  ImGui::GetIO().DisplaySize = {1260, height};  // as in a window of 1600 x 1000
  gui.frame();
  const auto words = [](float width) {
    std::string text = "tested";
    while (ImGui::CalcTextSize(text.c_str()).x < width) text += " and tested";
    return text;
  };
  fields.folded = true;
  snapshot.state = SweepSnapshot::State::Ended;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.report = std::make_shared<const SweepReport>();
  const Invocation invocation = test::CaseBuilder("SIGN", {test::row_of(DataType::Float16, {1})}).build();
  for (const auto& [name, lines] : {std::pair("one", 1.5f), {"other", 2.5f}}) {
    SweepLine line{SweepLine::Kind::Different, "!", "12,582,911 differ", "Clip FLOAT32, documented",
                   words(lines * 860),         {}};
    line.first = Counterexample{name, invocation, words(900)};
    snapshot.lines.push_back(std::make_shared<const SweepLine>(std::move(line)));
  }
  gui.frame(3);
  const ImVec4 last = gui.rectangle("sweep.case of other");
  EXPECT_GE(last.w, 1.9f * ImGui::GetTextLineHeight());
  EXPECT_LE(last.y + last.w, height - 8);
}

TEST_F(SweepSettings, ProgressIsAlwaysOfTheSweepAndNotOverItsBar) {
  snapshot.state = SweepSnapshot::State::Running;
  snapshot.progress.fraction = 0.1;
  gui.frame(2);
  const ImVec4 text = gui.rectangle("sweep.progress text"), bar = gui.rectangle("sweep.progress bar"),
               all = gui.rectangle("sweep.progress");
  EXPECT_LT(bar.x + bar.z, text.x);
  EXPECT_LE(text.x + text.z, all.x + all.z + 0.5f);
  EXPECT_GE(bar.z, 60);
  // Half of its time is over, and a tenth of its work is done: the words are others, in the same place.
  snapshot.order.limit = std::chrono::seconds(60);
  snapshot.elapsed = std::chrono::seconds(30);
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("sweep.progress text").x, text.x);
  EXPECT_EQ(gui.rectangle("sweep.progress bar").z, bar.z);
}

TEST_F(SweepSettings, TheBarOfTheProgressGrowsWithThePanel) {
  snapshot.state = SweepSnapshot::State::Running;
  ImGui::GetIO().DisplaySize = {1260, 340};
  gui.frame(2);
  EXPECT_GE(gui.rectangle("sweep.progress bar").z, 500);
  ImGui::GetIO().DisplaySize = {737, 312};
  gui.frame(2);
  EXPECT_GE(gui.rectangle("sweep.progress bar").z, 240);
}

TEST_F(SweepSettings, SaysThatRandomCasesComeFirst) {
  snapshot.state = SweepSnapshot::State::Running;
  snapshot.order = order_of(fields, model.numerics);
  snapshot.order.limit.reset();  // else it tells what is left
  snapshot.order.request.random_cases = 20'000;
  snapshot.progress.cases = 11'525;
  snapshot.progress.doing = "random cases over all layouts, 11,525 of 20,000";
  gui.frame(2);
  const float step = gui.rectangle("sweep.step").z;
  EXPECT_NEAR(step, ImGui::CalcTextSize("random cases over all layouts").x, 1) << "the number stands there once";
  EXPECT_TRUE(widget_rectangle("sweep.numbers random cases first: 11,525 of 20,000   0 s so far"));
  snapshot.progress.elements = 1'000;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.numbers 1,000 tested   0 s so far   11,525 of 20,000 random cases"));
}

// Of FLOAT32 the sweep itself decides what there is time to walk.
TEST_F(SweepSettings, TellsNoTotalThatMayBeAnotherPlans) {
  fields.random_cases = 0;
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    return estimate.speed().has_value();
  }));
  snapshot.state = SweepSnapshot::State::Running;
  snapshot.progress.elements = 1'000;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("sweep.numbers 1,000 tested   0 s so far"));
}

TEST(SweepList, CopiesTheRowUnderTheMouse) {
  HeadlessGui gui;
  const SweepLine line{SweepLine::Kind::Equal, "=", "equal", "Sign FLOAT16", "on all", {}};
  const std::string row = "verdict\twhat\tresult\tcounterexample\n= equal\tSign FLOAT16\ton all\t";
  SweepSnapshot snapshot;
  snapshot.lines = {std::make_shared<const SweepLine>(line)};
  std::string row_of_menu;
  gui.contents = [&] { draw_sweep_list(snapshot, {}, false, row_of_menu); };
  gui.frame(3);
  gui.move(gui.place_on("sentence 0"));
  gui.frame();
  ImGui::GetIO().KeyCtrl = true;
  gui.key(GLFW_KEY_C);
  ImGui::GetIO().KeyCtrl = false;
  EXPECT_EQ(ImGui::GetClipboardText(), row);
  ImGui::SetClipboardText("");
  for (const bool down : {true, false}) {
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = down;
    gui.frame();
  }
  SweepLine newer = line;
  newer.subject = "Sign FLOAT32";
  snapshot.lines = {std::make_shared<const SweepLine>(newer)};
  gui.click_on("Copy the row");
  EXPECT_EQ(ImGui::GetClipboardText(), row) << "the row whose menu was opened";
}

TEST(SweepList, CopiesBlanksThatOtherProgramsKnow) {
  HeadlessGui gui;
  const test::CaseBuilder sign("SIGN", {test::row_of(DataType::Float16, {1})});
  SweepLine line{SweepLine::Kind::Different, "!", "1 differs", "Sign FLOAT16", "of 1", {}};
  line.first = Counterexample{"cpu", sign.build(), "1 of 1 differs, worst at [0]: 1 (0x3C00) against 0 (0x0000)"};
  SweepSnapshot snapshot;
  snapshot.lines = {std::make_shared<const SweepLine>(line)};
  std::string row_of_menu;
  gui.contents = [&] { draw_sweep_list(snapshot, {}, false, row_of_menu); };
  gui.frame(3);
  gui.move(gui.place_on("sentence 0"));
  gui.frame();
  ImGui::GetIO().KeyCtrl = true;
  gui.key(GLFW_KEY_C);
  ImGui::GetIO().KeyCtrl = false;
  const std::string copied = ImGui::GetClipboardText();
  EXPECT_NE(copied.find("(0x3C00)"), std::string::npos) << copied;
  EXPECT_EQ(copied.find("\u00a0"), std::string::npos) << copied;
}

}  // namespace
}  // namespace opscope::gui
