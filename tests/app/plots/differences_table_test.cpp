// The table of all differences: what stays in sight, and where rows stay.

#include "app/gui/plots/differences_table.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/plots/numbers_menu.h"
#include "core/compare/compare.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

class DifferencesTableRows : public testing::Test {
 protected:
  DifferencesTableRows() {
    data.backend = "gpu";
    data.sizes = {1, 3, 40, 50};
    data.comparison.elements = data.comparison.mismatches = 6000;
    data.comparison.classes[static_cast<std::size_t>(DifferenceClass::OffByFew)] = 6000;
    data.comparison.max_ulp = 4194304;
    list_from(0);
    data.list = &list;
    gui.contents = [this] { draw_differences_table(data, state); };
    ImGui::GetIO().DisplaySize = {1280, 300};
  }
  void list_from(std::uint64_t first) {
    list = {};
    for (std::uint64_t i = first; i < 6000; ++i)
      list.rows.push_back({.linear = i, .expected = 0x3F800000, .actual = 0x3F800003, .ulp = 3});
    list.found = list.rows.size();
  }
  void add_inputs(const std::vector<std::string>& names) {
    const std::vector<float> values(6000, 1.5f);
    for (const std::string& name : names) data.inputs.push_back({name, floats(data.sizes, values)});
  }
  ImVec4 place(const std::string& widget) const { return gui.rectangle("differences table." + widget); }
  static bool has(const std::string& widget) { return widget_rectangle("differences table." + widget).has_value(); }
  bool is_in_sight(const std::string& widget) const {
    if (!has(widget)) return false;
    const ImVec4 r = place(widget);
    return r.y >= place("column class").y && r.y + r.w <= ImGui::GetIO().DisplaySize.y;
  }

  HeadlessGui gui;
  DifferencesTableData data;
  DifferencesTableState state;
  DifferenceList list;
};

TEST_F(DifferencesTableRows, AllColumnsOfTwoInputsAreInSightBesideTheForm) {
  add_inputs({"ATensor", "BTensor"});
  gui.frame(3);
  for (const char* column : {"index", "class", "ATensor", "BTensor", "reference", "gpu", "ULP", "absolute", "relative",
                             "reference bits", "gpu bits"}) {
    const ImVec4 r = place(std::string("column ") + column);
    EXPECT_LE(r.x + r.z, 1280) << column;
  }
}

TEST_F(DifferencesTableRows, LeaveOutColumnsThatMatterLeastIfTheOthersThenHaveRoom) {
  add_inputs({"ATensor"});
  constexpr std::size_t all = 10;
  int left_out = 0;
  for (float width = 1280; width >= 560; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const std::size_t columns = state.widths.size();
    if (columns == all) continue;
    ++left_out;
    const ImVec4 last = place("column ATensor");
    EXPECT_LE(last.x + last.z, width);
    EXPECT_FALSE(has("column gpu bits") || has("column reference bits")) << width;
    EXPECT_EQ(has("column relative"), columns == all - 2) << width;
    EXPECT_EQ(has("column class"), columns >= all - 3) << width;
  }
  EXPECT_GT(left_out, 5);
}

// Both values say NaN.
TEST_F(DifferencesTableRows, KeepTheBitsOfNaNs) {
  add_inputs({"ATensor"});
  data.comparison.classes[static_cast<std::size_t>(DifferenceClass::Nan)] = 1;
  list.rows[0] = {.linear = 0, .expected = 0x7FC00000, .actual = 0x7FC00001, .kind = DifferenceClass::Nan};
  constexpr std::size_t all = 10;
  int left_out = 0, without_absolute = 0, scrolled = 0;
  for (float width = 1280; width >= 560; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    EXPECT_TRUE(has("column reference bits") && has("column gpu bits")) << width;
    if (state.widths.size() == all && place("column gpu bits").x > place("column absolute").x) continue;
    if (state.widths.size() == all) {
      ++scrolled;
      EXPECT_LT(place("column gpu bits").x, place("column ULP").x) << width;
      continue;
    }
    ++left_out;
    EXPECT_FALSE(has("column relative")) << width;
    const ImVec4 last = place("column gpu bits");
    EXPECT_LE(last.x + last.z, width);
    without_absolute += has("column absolute") ? 0 : 1;
  }
  EXPECT_GT(left_out, 1);
  EXPECT_GT(without_absolute, 0);
  EXPECT_GT(scrolled, 0);
}

TEST_F(DifferencesTableRows, ColumnsHaveTheirOwnWidthsAfterOthersWereLeftOut) {
  add_inputs({"ATensor"});
  constexpr std::size_t without_one_more = 7;  // than the bits: the class or the relative distance
  const auto widths = [&] {
    std::vector<float> found;
    for (const char* column : {"index", "class", "reference", "gpu", "ULP", "absolute", "ATensor"})
      found.push_back(place(std::string("column ") + column).z);
    return found;
  };
  int compared = 0;
  for (float width = 1280; width >= 560; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    state = {.query = {.order = DifferenceOrder::Relative}, .entry = {}};
    gui.frame(3);
    if (state.widths.size() != without_one_more || has("column class")) continue;
    state.query.order = DifferenceOrder::Ulp;
    gui.frame(3);
    if (state.widths.size() != without_one_more || !has("column class")) continue;
    const std::vector<float> changed = widths();
    state = {.query = {.order = DifferenceOrder::Ulp}, .entry = {}};
    gui.frame(3);
    EXPECT_EQ(widths(), changed) << width;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

TEST_F(DifferencesTableRows, TheClassStaysInSightWhenTheRestIsScrolled) {
  data.type = DataType::Float64;
  add_inputs({"ATensor", "BTensor", "CTensor", "DTensor", "ETensor"});  // more than any of these widths has room for
  for (const float width : {520.0f, 600.0f, 1280.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const float left = place("column class").x;
    EXPECT_LE(left + place("column class").z, width);
    gui.move(gui.place_on("differences table.row 0"));
    for (int i = 0; i < 80; ++i) {
      ImGui::GetIO().MouseWheelH = -1;
      gui.frame();
      ImGui::GetIO().MouseWheelH = 0;
    }
    EXPECT_EQ(place("column class").x, left);
    EXPECT_LE(place("column gpu bits").x + place("column gpu bits").z, width);
  }
}

// As in a window of 1024, where the class would push the ULP out of sight.
TEST_F(DifferencesTableRows, BothValuesAndTheUlpAreInSightBeforeTheClass) {
  data.type = DataType::Float64;
  data.comparison.max_ulp = 3'602'879'701'896'397;
  add_inputs({"ATensor", "BTensor", "CTensor"});
  ImGui::GetIO().DisplaySize.x = 760;
  gui.frame(3);
  for (const char* column : {"index", "reference", "gpu", "ULP"}) {
    const ImVec4 r = place(std::string("column ") + column);
    EXPECT_LE(r.x + r.z, 760) << column;
  }
  EXPECT_GE(place("column class").x, place("column ULP").x + place("column ULP").z) << "it is scrolled to";
}

// 2,123,995,546 without its first digits would read as 23,995,546.
TEST_F(DifferencesTableRows, ShowNoPartOfANumber) {
  data.comparison.max_ulp = 2'123'995'546;
  for (DifferenceRow& row : list.rows) row.ulp = data.comparison.max_ulp;
  add_inputs({"ATensor", "BTensor", "CTensor"});
  ImGui::GetIO().DisplaySize.x = 520;
  gui.frame(3);
  gui.move(gui.place_on("differences table.row 0"));
  int whole = 0, left_out = 0;
  for (int i = 0; i < 80; ++i) {
    ImGui::GetIO().MouseWheelH = -0.2f;
    gui.frame();
    ImGui::GetIO().MouseWheelH = 0;
    left_out += has("first ULP shows ...");
    if (!has("first ULP shows 2,123,995,546")) continue;
    ++whole;
    const ImVec4 number = place("first ULP shows 2,123,995,546"), index = place("column index");
    EXPECT_GE(number.x, index.x + index.z);
    EXPECT_LE(number.x + number.z, 520);
  }
  EXPECT_GT(whole, 0);
  EXPECT_GT(left_out, 0);
}

TEST_F(DifferencesTableRows, KeepTheirPlaceWhileAToleranceIsTyped) {
  for (const float width : {520.0f, 790.0f, 1000.0f, 1280.0f, 1600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    state.query.tolerance = {};
    gui.frame(3);
    const float top = place("column index").y;
    gui.click_on("differences table.atol");
    for (const char* typed : {"1", "e", "x", "!", "abc"}) {
      gui.type(typed);
      gui.frame(2);
      EXPECT_EQ(place("column index").y, top) << typed << " at " << width;
    }
    gui.key(505);  // Esc
    state.query.tolerance.relative = 0.5;
    list.outside = 5999;
    gui.frame(3);
    EXPECT_EQ(place("column index").y, top) << width;
  }
}

TEST_F(DifferencesTableRows, SayInLittleRoomWhatIsAllowed) {
  ImGui::GetIO().DisplaySize.x = 736;
  gui.frame(3);
  gui.click_on("differences table.atol");
  gui.type("-1");
  gui.key(504);
  gui.frame(3);
  EXPECT_TRUE(has("message ! '-1' is not allowed here: type 0 or more"));
  bool says_allowed = false;
  for (float width = 736; width >= 240; width -= 8) {  // the sentence has no room in some of them
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    says_allowed = says_allowed || has("counts show ! type 0 or more");
  }
  EXPECT_TRUE(says_allowed);
}

// Beside the form of a window that is 1024 or 1600 pixels wide.
TEST_F(DifferencesTableRows, HaveTheirToleranceAndTheirCountInOneLineAboveThem) {
  for (const float width : {736.0f, 1205.0f, 1900.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const ImVec4 absolute = place("atol"), relative = place("rtol"), count = place("count 6,000 of 6,000");
    EXPECT_EQ(absolute.y, relative.y) << width;
    EXPECT_LT(relative.x + relative.z, count.x) << width;
    EXPECT_NEAR(count.y + count.w / 2, relative.y + relative.w / 2, 4) << width;
    EXPECT_LE(count.x + count.z, width);
    EXPECT_EQ(place("class").y == relative.y, width > 1200) << width;
  }
}

TEST_F(DifferencesTableRows, OfTheProbedElementIsRevealedWhenAnotherFilterMovesIt) {
  data.probe = 3000;
  gui.frame(4);
  EXPECT_TRUE(is_in_sight("probed row"));
  state.query.kind = DifferenceClass::OffByFew;
  gui.frame(2);  // the list is still that of the filter before
  list_from(2000);
  data.query = state.query;
  gui.frame(3);
  EXPECT_TRUE(is_in_sight("probed row"));
  gui.wheel(gui.place_on("differences table.probed row"), 60);
  EXPECT_FALSE(is_in_sight("probed row"));
  list_from(1000);  // of other results: the user has scrolled away
  gui.frame(3);
  EXPECT_FALSE(is_in_sight("probed row"));
}

// Positions so far down are not whole pixels of a float.
TEST_F(DifferencesTableRows, OfTheProbedElementIsRevealedInALongListThatComesLate) {
  data.list = nullptr;
  data.probe = 1'000'000;
  gui.frame(3);
  EXPECT_FALSE(state.scrolls) << "there are no rows yet";
  list.rows.assign(1'048'576, list.rows.front());
  for (std::size_t i = 0; i < list.rows.size(); ++i) list.rows[i].linear = i;
  data.list = &list;
  gui.frame();
  EXPECT_TRUE(state.scrolls) << "the window draws a frame more";
  gui.frame();
  EXPECT_TRUE(is_in_sight("probed row"));
}

TEST_F(DifferencesTableRows, GetTheRingAlsoIfTheProbedOneWasScrolledAway) {
  data.probe = 5000;
  gui.frame(4);
  ASSERT_TRUE(is_in_sight("probed row"));
  gui.move(gui.place_on("differences table.column class"));
  ImGui::GetIO().MouseWheel = 1000;
  gui.frame(3);
  ImGui::GetIO().MouseWheel = 0;
  ASSERT_FALSE(is_in_sight("probed row"));
  state.wants_ring = true;
  gui.frame(4);
  EXPECT_TRUE(is_in_sight("probed row"));
  EXPECT_FALSE(state.wants_ring);
}

// Later rows would take the keyboard from the field that is being typed into.
TEST_F(DifferencesTableRows, TakeNoRingThatWasAskedForBeforeThereWereAny) {
  const Comparison some = data.comparison;
  data.comparison = {};
  data.comparison.elements = 6000;
  data.comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)] = 6000;
  state.wants_ring = true;
  gui.frame(2);
  EXPECT_FALSE(state.wants_ring) << "nothing differs";
  data.comparison = some;
  list.rows.clear();
  state.wants_ring = true;
  gui.frame(2);
  EXPECT_FALSE(state.wants_ring) << "the filter leaves nothing";
}

TEST_F(DifferencesTableRows, AreShownBeforeAllAreListed) {
  DifferencesTableOutput output;
  gui.contents = [&] {
    const DifferencesTableOutput now = draw_differences_table(data, state);
    output.save = output.save || now.save;
    if (now.jump) output.jump = now.jump;
  };
  data.list = nullptr;
  gui.frame(3);
  EXPECT_TRUE(has("count being listed"));
  EXPECT_FALSE(has("row 0"));
  data.first = &list;
  data.so_far = {0.4399, 2617};
  gui.frame(3);
  EXPECT_TRUE(has("count being listed: 43 %, 2,617 so far"));
  gui.click_on("differences table.row 2");
  EXPECT_EQ(output.jump, 2u);
  gui.click_on("differences table.Save as CSV...");
  EXPECT_FALSE(output.save) << "the file would lack the others";
  data.list = &list, data.first = nullptr;
  ImGui::GetIO().DisplaySize.x = 1900;
  data.query.descending = true;
  gui.frame(3);
  EXPECT_TRUE(has("count 6,000 of 6,000, being sorted: 43 %")) << "the rows are still in the order before";
}

TEST_F(DifferencesTableRows, AreCountedByTheirOwnFilterAndNotByTheOneThatIsTyped) {
  ImGui::GetIO().DisplaySize.x = 1900;
  list.outside = 0;
  data.query = state.query = {.least_ulp = 101};
  gui.frame(3);
  EXPECT_TRUE(has("count all 6,000 are within 100 ULP"));
  state.query.least_ulp = 3;
  gui.frame(3);
  EXPECT_TRUE(has("count being listed")) << "not: all are within 2 ULP";
  list.outside = 6000;
  data.query = state.query;
  data.query.descending = true;  // another order: the counts are the same
  gui.frame(3);
  EXPECT_TRUE(has("count 6,000 of 6,000 are beyond 2 ULP"));
  data.unfiltered = "not enough memory";
  gui.frame(3);
  EXPECT_TRUE(has("count 6,000 of 6,000 are beyond 2 ULP; the picture is not filtered: not enough memory"));
  data.list = nullptr;
  data.problem = "not enough memory";
  gui.frame(3);
  EXPECT_TRUE(has("count ! not listed: not enough memory"));
}

TEST_F(DifferencesTableRows, TheRingIsNotBelowTheHeadingsAndGoesAlongWithTheProbe) {
  ImGui::GetIO().KeyMap[ImGuiKey_Space] = 507;  // which the keyboard needs
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  gui.frame(3);
  data.probe = 100;
  state.wants_ring = true;
  gui.frame(6);
  const auto ring = [] {
    ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
    return ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]);
  };
  const float before = ring().Min.y, headings = place("column class").y + place("column class").w;
  ASSERT_GT(before, headings);
  constexpr int up = 502;
  for (int i = 0; i < 12; ++i) {
    gui.key(up);
    gui.frame(4);
    EXPECT_GE(ring().Min.y, headings - 2) << i;
    EXPECT_LT(ring().Min.y, before) << i << ": the ring has moved";
  }
  for (const std::uint64_t probed : {101u, 5000u}) {
    data.probe = probed;
    gui.frame(6);
    ASSERT_TRUE(is_in_sight("probed row")) << probed;
    EXPECT_NEAR(ring().Min.y, place("probed row").y, 8) << "two marked rows would look like a selection of two";
  }
}

TEST(Differences, TheShortListScrollsToThePinnedElement) {
  HeadlessGui gui;
  DifferencesData data;
  data.backend = "gpu";
  data.sizes = {100};
  Comparison& comparison = data.judgement.comparison;
  comparison.elements = 100, comparison.mismatches = 50, comparison.max_ulp = 3;
  comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)] = 50;
  comparison.classes[static_cast<std::size_t>(DifferenceClass::OffByFew)] = 50;
  for (std::uint64_t i = 0; i < 50; ++i)
    data.rows.push_back({.linear = 2 * i, .expected = 0x3F800000, .actual = 0x3F800003});
  ImGui::GetIO().DisplaySize = {320, 500};
  gui.contents = [&] { draw_differences("##differences", data); };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.probed row"));
  data.probe = 80;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences.probed row"));
  EXPECT_FALSE(widget_rectangle("differences.row 0")) << "it is scrolled";
  for (float height = 480; height > 330; height -= 20) {  // the panel cuts the list off
    ImGui::GetIO().DisplaySize.y = height;
    data.probe = data.probe == 98 ? 80 : 98;
    gui.frame(4);
    const ImVec4 row = gui.rectangle("differences.probed row");
    EXPECT_LE(row.y + row.w, height + 0.5f) << "all of it is in sight";
  }
  data.probe = 81;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.probed row")) << "it does not differ";
}

TEST(Differences, TheShortListHasThePinnedElementBehindItsFirstRows) {
  HeadlessGui gui;
  constexpr std::uint32_t count = 300;
  std::vector<std::uint64_t> ones(count, 0x3F800000), others(count, 0x3F800003);
  others[250] = 0x3F800000;
  const Tensor expected = test::tensor_of(DataType::Float32, {count}, ones),
               actual = test::tensor_of(DataType::Float32, {count}, others);
  DifferencesData data;
  data.backend = "gpu";
  data.sizes = {count};
  data.judgement.comparison = *compare(expected, actual, {}, {});
  const std::vector<MismatchRow> first = first_mismatches(expected, actual);
  ImGui::GetIO().DisplaySize = {320, 500};
  gui.contents = [&] {
    data.rows = first, data.has_pinned_row = false;
    add_elements(data, expected, actual);
    draw_differences("##differences", data);
  };
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences.the first 100 of 299"));
  for (const std::uint64_t pinned : {299, 0, 280}) {
    data.probe = pinned;
    gui.frame(3);
    EXPECT_TRUE(widget_rectangle("differences.probed row")) << pinned;
    EXPECT_EQ(widget_rectangle("differences.the first 100 of 299, and the pinned one").has_value(), pinned > 0);
  }
  data.probe = 250;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.probed row")) << "it does not differ";
}

// Other results are awaited: those compared last have no tensors any more.
TEST(Differences, AStandingListMarksThePinAndLosesTheRowOfTheOneBefore) {
  const Tensor expected = test::tensor_of(DataType::Int8, {4}, {0, 0, 0, 0}),
               actual = test::tensor_of(DataType::Int8, {4}, {1, 1, 1, 1});
  DifferencesData data;
  data.rows = {{0, 0, 1}, {1, 0, 1}};
  data.judgement.comparison = *compare(expected, actual, {}, {});
  data.probe = 3;
  add_elements(data, expected, actual);
  follow_pin(data, 3);
  EXPECT_EQ(data.rows.size(), 3u);
  EXPECT_TRUE(data.has_pinned_row);
  for (const std::optional<std::uint64_t> pinned : {std::optional<std::uint64_t>(1), std::optional<std::uint64_t>()}) {
    follow_pin(data, pinned);
    EXPECT_EQ(data.probe, pinned);
    EXPECT_EQ(data.rows.size(), 2u);
    EXPECT_FALSE(data.has_pinned_row);
  }
}

TEST(ListedJump, LeadsAlongTheListInItsOrder) {
  using Kind = DifferenceJump::Kind;
  DifferenceList list;
  list.rows = {{.linear = 8, .ulp = 2}, {.linear = 3, .ulp = 9}, {.linear = 5, .ulp = 9}};
  const DifferenceQuery by_ulp{.order = DifferenceOrder::Ulp};
  const auto led = [&](Kind kind, std::optional<std::uint64_t> from, std::uint64_t ulp = 9) {
    const auto probed = from ? std::optional(DifferenceRow{.linear = *from, .ulp = ulp}) : std::nullopt;
    return listed_jump(DataType::Float32, list, by_ulp, kind, probed);
  };
  EXPECT_EQ(led(Kind::Next, std::nullopt), 8u);
  EXPECT_EQ(led(Kind::Next, 8, 2), 3u);
  EXPECT_EQ(led(Kind::Next, 5), 8u) << "around the end";
  EXPECT_EQ(led(Kind::Next, 4, 5), 3u) << "it is not listed";
  EXPECT_EQ(led(Kind::Previous, 4, 5), 8u);
  EXPECT_EQ(led(Kind::Next, 1, 9), 3u) << "before the first that is as far apart";
  EXPECT_EQ(led(Kind::Previous, 3), 8u);
  EXPECT_EQ(led(Kind::Previous, 8, 2), 5u);
  EXPECT_EQ(led(Kind::First, 5), 8u);
  EXPECT_EQ(led(Kind::Worst, 5), 3u) << "the first listed of the largest";
  EXPECT_EQ(listed_jump(DataType::Float32, {}, by_ulp, Kind::Next, DifferenceRow{.linear = 5}), std::nullopt);
}

TEST(ListedJump, GoesToTheWorstByTheMeasureOfThePicture) {
  using enum DifferenceOrder;
  DifferenceList list;
  list.rows = {{.linear = 2, .ulp = 9, .absolute = 1, .relative = 2},
               {.linear = 3, .ulp = 1, .absolute = 8, .relative = 1},
               {.linear = 5, .ulp = 2, .absolute = 8, .relative = 7}};
  const auto worst = [&](DifferenceOrder measure, std::uint64_t from = 0) {
    return listed_jump(DataType::Float32, list, {}, DifferenceJump::Kind::Worst, DifferenceRow{.linear = from},
                       measure);
  };
  EXPECT_EQ(worst(Ulp), 2u);
  EXPECT_EQ(worst(Absolute), 3u) << "the first listed of the largest";
  EXPECT_EQ(worst(Relative), 5u);
  list.rows.push_back({.linear = 7, .kind = DifferenceClass::Nan});
  EXPECT_EQ(worst(Absolute), 7u);
  EXPECT_EQ(worst(Absolute, 7), 3u) << "from the NaN to the largest of the others";
}

TEST(ListedJump, ByIndexGoesOnFromAnElementThatIsNotListed) {
  using Kind = DifferenceJump::Kind;
  DifferenceList list;
  list.rows = {{.linear = 3}, {.linear = 5}, {.linear = 8}};
  const auto led = [&](const DifferenceQuery& query, Kind kind, std::uint64_t from) {
    return listed_jump(DataType::Float32, list, query, kind, DifferenceRow{.linear = from});
  };
  EXPECT_EQ(led({}, Kind::Next, 4), 5u);
  EXPECT_EQ(led({}, Kind::Previous, 4), 3u);
  EXPECT_EQ(led({}, Kind::Next, 9), 3u);
  EXPECT_EQ(led({}, Kind::Previous, 2), 8u);
  std::ranges::reverse(list.rows);
  const DifferenceQuery descending{.descending = true};
  EXPECT_EQ(led(descending, Kind::Next, 4), 3u);
  EXPECT_EQ(led(descending, Kind::Previous, 4), 5u);
}

// Not the probed values, which Ctrl+C copies elsewhere.
TEST_F(DifferencesTableRows, CtrlCCopiesTheRowThatWasClicked) {
  gui.frame(3);
  EXPECT_FALSE(row_has_copy_key());
  gui.click_on("differences table.row 2");
  EXPECT_TRUE(row_has_copy_key());
  ImGui::GetIO().KeyCtrl = true;
  gui.key(GLFW_KEY_C);
  ImGui::GetIO().KeyCtrl = false;
  const std::string copied = ImGui::GetClipboardText();
  EXPECT_TRUE(copied.starts_with("index\tclass\treference\tgpu\tULP\t")) << copied;
  EXPECT_NE(copied.find("\n[0,0,0,2]\t"), std::string::npos) << copied;
}

TEST(DifferencesTable, HasOneLineWithoutADifferenceAndElseTheCountOutside) {
  HeadlessGui gui;
  DifferencesTableData data;
  data.backend = "gpu";
  data.sizes = {4};
  data.comparison.elements = 4;
  data.comparison.classes[0] = 4;
  DifferencesTableState state;
  gui.contents = [&] { draw_differences_table(data, state); };
  ImGui::GetIO().DisplaySize.x = 1400;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences table.no element differs").has_value());
  EXPECT_FALSE(widget_rectangle("differences table.class").has_value());

  data.comparison.classes[0] = 1;
  DifferenceList list;
  list.outside = 2, list.found = 2, list.rows.resize(2);
  data.list = &list;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences table.no element differs").has_value());
  EXPECT_TRUE(widget_rectangle("differences table.count 2 of 3").has_value());
  EXPECT_FALSE(is_filter(state.query));
  state.query.tolerance.relative = 0.5;
  gui.frame(3);
  EXPECT_TRUE(is_filter(state.query));
  EXPECT_TRUE(widget_rectangle("differences table.count being listed").has_value());
  data.query = state.query;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences table.count 2 of 3 are beyond 0.5 relative").has_value());
}

TEST(DifferencesTable, KeepsItsOrderWhenInputsMoveTheColumns) {
  HeadlessGui gui;
  DifferencesTableData data;
  data.backend = "gpu";
  data.sizes = {2, 2};
  data.comparison.elements = data.comparison.mismatches = 4;
  DifferencesTableState state;
  state.query.order = DifferenceOrder::Ulp;
  state.query.descending = true;
  gui.contents = [&] { draw_differences_table(data, state); };
  ImGui::GetIO().DisplaySize.x = 1600;
  for (const std::size_t inputs : {0u, 1u, 2u, 0u}) {
    data.inputs.clear();
    for (std::size_t i = 0; i < inputs; ++i)
      data.inputs.push_back({i == 0 ? "ATensor" : "BTensor", floats({2, 2}, {1, 2, 3, 4})});
    gui.frame(3);
    EXPECT_EQ(state.query.order, DifferenceOrder::Ulp) << inputs;
    EXPECT_TRUE(state.query.descending) << inputs;
    const auto right = [&](const std::string& name) {
      const ImVec4 place = gui.rectangle("differences table." + name);
      return place.x + place.z;
    };
    EXPECT_GT(right("column ULP") - right("heading ULP"), 8) << "no arrow of the order";
  }
}

}  // namespace
}  // namespace opscope::gui
