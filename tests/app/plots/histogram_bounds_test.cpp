#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "app/gui/plots/bound_menu.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/widgets/items.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

class HistogramBounds : public testing::Test {
 protected:
  // Draws a histogram of 0 to 1 with these bounds, and applies what is dragged.
  void show(std::vector<HistogramBound> shown) {
    bounds = std::move(shown);
    gui.contents = [this] {
      ImGui::Dummy({0, room_above});
      if (const auto edit = draw_histogram("histogram", series, bounds, state, 260)) {
        bounds[edit->index].value = edit->value;
        edits.push_back(*edit);
      }
      typed = typed || state.entered == 0u;
    };
    gui.frame(2);
  }

  // Room for the names and one number.
  void show_three_in_a_narrow_plot() {
    ImGui::GetIO().DisplaySize.x = 250;
    show({{"A", 0.5, "0.5000000000"}, {"B", 0.51, "0.5100000000"}, {"C", 0.52, "0.5200000000"}});
  }

  HeadlessGui gui;
  const Histogram counts = histogram(floats({5}, {0, 0.25f, 0.5f, 0.75f, 1}), 0, 1, 50).value();
  const std::vector<HistogramSeries> series = {{"InputTensor", counts, true}, {"gpu", counts, false}};
  std::vector<HistogramBound> bounds;
  HistogramPlotState state;
  float room_above = 0;
  std::vector<BoundEdit> edits;
  bool typed = false;  // Enter was pressed on the first, or its menu said so
};

TEST_F(HistogramBounds, DraggingABoundGivesItsValueAndSaysWhenItIsLetGo) {
  show({{"Min", 0}, {"Max", 0.8}});
  gui.drag(gui.place_on("histogram.bound Max"), gui.place_on("histogram.plot", 0.6f, 0.5f));
  ASSERT_GE(edits.size(), 2u);
  EXPECT_NEAR(bounds[1].value, 0.6, 0.005);
  EXPECT_EQ(bounds[0].value, 0);
  EXPECT_TRUE(edits.front().active);
  EXPECT_FALSE(edits.back().active);
  EXPECT_EQ(edits.back().index, 1u);
}

TEST_F(HistogramBounds, DraggingAFlagMovesTheBoundAsFarAsTheMouse) {
  show({{"Min", 0.2}, {"Max", 0.7}});
  const ImVec2 flag = gui.place_on("histogram.flag Max", 0.9f, 0.5f);
  gui.drag(flag, {flag.x - 3, flag.y});
  EXPECT_LT(bounds[1].value, 0.7);
  EXPECT_GT(bounds[1].value, 0.68);
}

TEST_F(HistogramBounds, AFlagHasTheNotationOfTheField) {
  const Histogram large = histogram(floats({2}, {0, 8e18f}), 0, 8e18, 50).value();
  double least = 1e18;
  gui.contents = [&] {
    const std::vector<HistogramSeries> shown = {{"InputTensor", large, true}};
    const std::vector<HistogramBound> own = {{"Min", least}};
    if (const auto edit = draw_histogram("histogram", shown, own, state, 260)) least = edit->active ? 2.53e18 : least;
  };
  gui.frame(2);
  const ImVec2 flag = gui.place_on("histogram.flag Min");
  gui.move(flag);
  gui.press(true);
  gui.move({flag.x + 30, flag.y});
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("histogram.flag says Min 2.53e18"));
  gui.press(false);
}

TEST_F(HistogramBounds, ADragEndsWhereTheMouseIsLetGo) {
  show({{"Min", 0.2}, {"Max", 0.7}});
  for (const bool seen_under_way : {true, false}) {
    gui.move(gui.place_on("histogram.bound Max"));
    gui.press(true);
    if (seen_under_way) gui.move(gui.place_on("histogram.plot", 0.5f, 0.5f));
    ImGui::GetIO().MousePos = gui.place_on("histogram.plot", 0.4f, 0.5f);
    gui.press(false);
    EXPECT_NEAR(bounds[1].value, 0.4, 0.01) << seen_under_way;
    EXPECT_FALSE(edits.back().active);
    EXPECT_FALSE(state.dragged);
    show({{"Min", 0.2}, {"Max", 0.7}});
  }
}

TEST_F(HistogramBounds, EscTakesADragBack) {
  show({{"Min", 0.2}, {"Max", 0.7}});
  gui.move(gui.place_on("histogram.bound Max"));
  gui.press(true);
  gui.move(gui.place_on("histogram.plot", 0.4f, 0.5f));
  ASSERT_LT(bounds[1].value, 0.5);
  gui.key(505);
  EXPECT_EQ(bounds[1].value, 0.7);
  EXPECT_FALSE(edits.back().active);
  gui.move(gui.place_on("histogram.plot", 0.3f, 0.5f));
  gui.press(false);
  EXPECT_EQ(bounds[1].value, 0.7);
}

TEST_F(HistogramBounds, ABoundThatWasDraggedHasNoTooltipUntilTheMouseComesBackToIt) {
  show({{"Min", 0.2}, {"Max", 0.7}});
  const auto rest_on = [&](ImVec2 place) {
    gui.move(place);
    gui.frame(4);
    return widget_rectangle("histogram.tooltip").has_value();
  };
  gui.move(gui.place_on("histogram.plot"));
  EXPECT_TRUE(rest_on(gui.place_on("histogram.flag Max")));
  const ImVec4 tooltip = gui.rectangle("histogram.tooltip");
  EXPECT_GE(tooltip.w, 3 * fonts().regular->FontSize) << "a line tells of Alt and Esc";
  gui.move(gui.place_on("histogram.bound Max"));
  gui.press(true);
  for (const float x : {0.65f, 0.6f}) {
    EXPECT_FALSE(rest_on(gui.place_on("histogram.plot", x, 0.5f))) << "while it is dragged";
  }
  gui.press(false);
  gui.frame(4);
  EXPECT_FALSE(widget_rectangle("histogram.tooltip").has_value()) << "the mouse is still on it";
  rest_on(gui.place_on("histogram.plot", 0.4f, 0.5f));
  EXPECT_TRUE(rest_on(gui.place_on("histogram.flag Max")));
}

TEST_F(HistogramBounds, TheTooltipOfABoundCoversNothingOfTheHistogram) {
  for (const float width : {1000.0f, 280.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    room_above = 100;
    show({{"Min", 0.2}, {"Max", 0.7}});
    for (const char* item : {"histogram.flag Max", "histogram.bound Max"}) {
      gui.move({1, 1});
      gui.move(gui.place_on(item));
      gui.frame(4);
      const ImVec4 tooltip = gui.rectangle("histogram.tooltip"), plot = gui.rectangle("histogram.plot");
      EXPECT_GE(tooltip.y, plot.y + plot.w + small_text_size())
          << "below the numbers of the axis, " << item << ", " << width;
      EXPECT_GE(tooltip.x, 8) << item << ": nor what is at the left, " << width;
      EXPECT_LE(tooltip.x + tooltip.z, width - 8) << item << ", " << width;
    }
  }
  room_above = 620;  // and none below
  show({{"Min", 0.2}, {"Max", 0.7}});
  gui.move({1, 1});
  gui.move(gui.place_on("histogram.flag Max"));
  gui.frame(4);
  const ImVec4 tooltip = gui.rectangle("histogram.tooltip");
  EXPECT_LE(tooltip.y + tooltip.w, gui.rectangle("histogram.title InputTensor").y);
}

TEST_F(HistogramBounds, FlagsHaveTheirNumbersAsLongAsAllHaveRoom) {
  show({{"Min", 0.2}, {"Max", 0.7, "0.70"}});
  EXPECT_TRUE(widget_rectangle("histogram.flag says Min 0.2"));
  EXPECT_TRUE(widget_rectangle("histogram.flag says Max 0.70")) << "as the form has it";
  show({{"Min", -3}, {"Max", 0.7}});
  EXPECT_TRUE(widget_rectangle("histogram.flag says < Min -3"));
  show({{"A", 0.5}, {"B", 0.51}, {"C", 0.52}});
  const ImVec4 a = gui.rectangle("histogram.flag says A 0.5"), b = gui.rectangle("histogram.flag says B 0.51"),
               c = gui.rectangle("histogram.flag says C 0.52");
  EXPECT_LE(a.x + a.z, b.x + 1);
  EXPECT_LE(b.x + b.z, c.x + 1);
  show_three_in_a_narrow_plot();
  EXPECT_TRUE(widget_rectangle("histogram.flag says A 0.5000000000"));
  EXPECT_TRUE(widget_rectangle("histogram.flag says B")) << "its number would cover the next flag";
}

TEST_F(HistogramBounds, FlagsAtOneEdgeStandApartAndLeadToTheirLines) {
  show({{"Min", 0.001}, {"Max", 0.003}});
  const ImVec4 min = gui.rectangle("histogram.flag says Min 0.001"),
               max = gui.rectangle("histogram.flag says Max 0.003");
  EXPECT_GE(max.x, min.x + min.z + 2);
  EXPECT_TRUE(widget_rectangle("histogram.lead to Max"));
  EXPECT_FALSE(widget_rectangle("histogram.lead to Min"));
  show({{"Min", 0.2}, {"Max", 0.7}});
  EXPECT_FALSE(widget_rectangle("histogram.lead to Max"));
}

TEST_F(HistogramBounds, AFlagBeyondTheAxisKeepsItsNumberAtThatEnd) {
  const double infinity = std::numeric_limits<double>::infinity();
  show({{"Min", 0.5}, {"Max", infinity}});
  const ImVec4 plot = gui.rectangle("histogram.plot");
  gui.move(gui.place_on("histogram.bound Min"));
  gui.press(true);
  for (const float x : {0.7f, 0.9f, 0.97f, 1.0f}) {
    gui.move(gui.place_on("histogram.plot", x, 0.5f));
    gui.frame(2);
    const ImVec4 min = gui.rectangle("histogram.flag Min"), max = gui.rectangle("histogram.flag says Max inf >");
    EXPECT_NEAR(max.x + max.z, plot.x + plot.z, 1) << x;
    EXPECT_LE(min.x + min.z, max.x + 1) << x;
    EXPECT_FALSE(widget_rectangle("histogram.flag says Min")) << "it has its number too, at " << x;
  }
  gui.press(false);
  show({{"Min", -infinity}, {"Max", 0.001}});
  const ImVec4 min = gui.rectangle("histogram.flag says < Min -inf"), max = gui.rectangle("histogram.flag Max");
  EXPECT_NEAR(min.x, plot.x, 1);
  EXPECT_LE(min.x + min.z, max.x + 1);
  EXPECT_TRUE(widget_rectangle("histogram.flag says Max 0.001"));
}

TEST_F(HistogramBounds, TheFlagOfABoundInUseHasItsNumber) {
  ImGui::GetIO().KeyMap[ImGuiKey_Space] = 507;  // which the keyboard needs
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  show_three_in_a_narrow_plot();
  const auto says = [&](const char* label) { return widget_rectangle(std::string("histogram.flag says ") + label); };
  ASSERT_TRUE(says("B"));
  gui.move(gui.place_on("histogram.flag B"));
  gui.frame(2);
  EXPECT_TRUE(says("B 0.5100000000")) << "it has the mouse";
  gui.press(true);
  gui.frame(2);
  EXPECT_TRUE(says("B 0.5100000000")) << "it is held";
  gui.press(false);
  gui.move(gui.place_on("histogram.plot", 0.1f, 0.5f));
  gui.frame(3);
  EXPECT_TRUE(says("B 0.5100000000")) << "it has the ring";
  const ImVec4 a = gui.rectangle("histogram.flag A"), b = gui.rectangle("histogram.flag B"),
               c = gui.rectangle("histogram.flag C");
  EXPECT_LE(a.x + a.z, b.x + 1);
  EXPECT_LE(b.x + b.z, c.x + 1);
}

TEST_F(HistogramBounds, ADoubleClickOnAFlagTypesItsNumber) {
  show({{"Min", 0.2}, {"Max", 0.7}});
  gui.click_on("histogram.flag Min");
  EXPECT_FALSE(typed) << "a click alone does not";
  const ImVec2 flag = gui.place_on("histogram.flag Min");
  ImGui::GetIO().DeltaTime = 0.05f;
  for (int i = 0; i < 2; ++i) gui.move(flag), gui.press(true), gui.press(false);
  EXPECT_TRUE(typed);
  EXPECT_TRUE(edits.empty()) << "the bound stays";
}

TEST_F(HistogramBounds, TheRingOfABoundEndsWithItsCase) {
  ImGui::GetIO().KeyMap[ImGuiKey_Space] = 507;  // which the keyboard needs
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  show({{"Min", 0.2}, {"Max", 0.7}});
  gui.click_on("histogram.flag Min");
  gui.key(501);
  ASSERT_FALSE(edits.empty()) << "the arrow keys move it";
  ImGui::GetIO().KeysDown[GLFW_KEY_ENTER] = true;
  gui.frame();
  EXPECT_EQ(state.entered, 0u) << "its number is to be typed";
  gui.frame();
  EXPECT_FALSE(state.entered) << "once";
  ImGui::GetIO().KeysDown[GLFW_KEY_ENTER] = false;
  gui.type("7");
  EXPECT_EQ(state.entered, 0u) << "a digit begins its number";
  EXPECT_EQ(state.typed, "7");
  gui.type("x");
  EXPECT_FALSE(state.entered) << "which no letter does";
  const ImGuiID ringed = ImGui::GetCurrentContext()->NavId;
  ++state.case_number;
  gui.frame(2);
  EXPECT_EQ(ImGui::GetCurrentContext()->NavId, 0u);
  // As a list does that closes with the choice of a case.
  ImGui::SetNavID(ringed, ImGuiNavLayer_Main, 0, {});
  edits.clear();
  gui.key(501);
  gui.frame(2);
  EXPECT_TRUE(edits.empty());
}

TEST_F(HistogramBounds, AMenuOfABoundHasTheEntriesOfANumberAndTheEndsOfTheData) {
  ImGui::SetClipboardText("");
  show({{.name = "Min", .value = 0.2, .standard = -0.5}, {.name = "Max", .value = 0.7, .standard = 0.8}});
  state.data = BoundData{"InputTensor", 0.0625, 1};
  const auto open = [&](const char* place) {
    gui.frame(2);
    gui.move(gui.place_on(place));
    for (const bool down : {true, false}) {
      ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = down;
      gui.frame();
    }
    gui.frame(3);
  };
  const auto choose = [&](const char* place, const char* entry) {
    edits.clear();
    open(place);
    gui.click_on(std::string("histogram.") + entry);
  };
  choose("histogram.flag Max", "Copy value");
  EXPECT_STREQ(ImGui::GetClipboardText(), "0.7");
  choose("histogram.bound Min", "Set to min");
  EXPECT_EQ(bounds[0].value, 0.0625);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_TRUE(edits[0].exact && !edits[0].active) << "one step, and not rounded";
  choose("histogram.flag Max", "Back to default");
  EXPECT_EQ(bounds[1].value, 0.8);
  ImGui::SetClipboardText(" 1/4 ");
  choose("histogram.flag Max", "Paste value");
  EXPECT_EQ(bounds[1].value, 0.25);
  ImGui::SetClipboardText("abc");
  choose("histogram.flag Max", "Paste value");
  EXPECT_TRUE(edits.empty()) << "it is no value";
  gui.key(505);
  ImGuiIO& io = ImGui::GetIO();
  static int fetches = 0;
  const auto fetch = std::exchange(io.GetClipboardTextFn, [](void*) -> const char* {
    ++fetches;
    return "0.75";
  });
  open("histogram.flag Max");
  gui.frame(3);
  EXPECT_EQ(fetches, 1) << "not in every frame, since another program may be asked";
  gui.click_on("histogram.Paste value");
  EXPECT_EQ(bounds[1].value, 0.75);
  io.GetClipboardTextFn = fetch;
  choose("histogram.flag Min", "Type value");
  EXPECT_EQ(bounds[0].value, 0.0625);
  EXPECT_TRUE(typed) << "its field opens";
  open("histogram.plot");
  EXPECT_FALSE(widget_rectangle("histogram.Copy value")) << "between the bounds";
  EXPECT_TRUE(widget_rectangle("histogram.Copy the table"));
}

TEST(BoundData, IsRoundedSoThatNoElementIsBeyondIt) {
  const auto ends = [](const Tensor& tensor) {
    Results results;
    TensorSummary& input = results.tensors.emplace_back();
    input.tensor = tensor, input.statistics = statistics(tensor).value();
    return bound_data(results).value();
  };
  const BoundData doubles = ends(tensor_of<double>(DataType::Float64, {3}, {-0.7, 0, 0.7}));
  EXPECT_EQ(doubles.least, std::nextafter(-0.7f, -1.0f)) << "-0.7f is above -0.7";
  EXPECT_EQ(doubles.most, std::nextafter(0.7f, 1.0f));
  const BoundData integers = ends(tensor_of<std::int64_t>(DataType::Int64, {2}, {-16777217, 16777217}));
  EXPECT_EQ(integers.least, -16777218.0f);
  EXPECT_EQ(integers.most, 16777218.0f);
  const BoundData own = ends(floats({2}, {-0.7f, 0.7f}));
  EXPECT_EQ(own.least, -0.7f);
  EXPECT_EQ(own.most, 0.7f);
}

}  // namespace
}  // namespace opscope::gui
