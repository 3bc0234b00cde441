// Where the tabs of a window stand, and what the parked ones keep.

#include "app/gui/shell/tabs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/gui/shell/tab_bar.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

Document document(const std::string& title) { return Document(Model(), {}, title); }

ParkedTabPtr tab(const std::string& title, std::uint64_t number = 0) {
  Document its = document(title);
  auto made = std::make_unique<ParkedTab>(std::move(its));
  made->number = number;
  return made;
}

// The titles from the left, with that of the tab in front in its place.
std::string order(const Tabs& tabs, const std::string& front) {
  std::string titles;
  for (std::size_t place = 0; place < tabs.count(); ++place)
    titles += place == tabs.front() ? "[" + front + "]" : tabs.at(place).document.title();
  return titles;
}

// a b [c]
Tabs three_tabs() {
  Tabs tabs;
  tabs.park_left_of_new(tab("a", 1));
  tabs.park_left_of_new(tab("b", 2));
  return tabs;
}

TEST(Tabs, ANewOneStandsAtTheRightOfTheOneInFront) {
  Tabs tabs = three_tabs();
  EXPECT_EQ(order(tabs, "c"), "ab[c]");
  EXPECT_EQ(tabs.bring_to_front(0, tab("c"))->document.title(), "a");
  EXPECT_EQ(order(tabs, "a"), "[a]bc");
  tabs.park_left_of_new(tab("a"));
  EXPECT_EQ(order(tabs, "d"), "a[d]bc");
}

TEST(Tabs, KeepTheirOrderWhicheverIsBroughtToTheFront) {
  Tabs tabs = three_tabs();
  EXPECT_EQ(tabs.bring_to_front(1, tab("c"))->document.title(), "b");
  EXPECT_EQ(order(tabs, "b"), "a[b]c");
  EXPECT_EQ(tabs.bring_to_front(2, tab("b"))->document.title(), "c");
  EXPECT_EQ(order(tabs, "c"), "ab[c]");
  EXPECT_EQ(tabs.bring_to_front(2, tab("c"))->document.title(), "c") << "the one that is there already";
  EXPECT_EQ(order(tabs, "c"), "ab[c]");
}

TEST(Tabs, TheLastOnesThatWereClosedAreKept) {
  Tabs tabs = three_tabs();
  EXPECT_EQ(tabs.last_closed(), nullptr);
  tabs.close(0);
  tabs.close(0);
  EXPECT_EQ(tabs.take_closed()->document.title(), "b");
  EXPECT_EQ(tabs.take_closed()->document.title(), "a");
  EXPECT_EQ(tabs.last_closed(), nullptr);
  for (std::size_t i = 0; i <= Tabs::most_closed; ++i) tabs.keep_closed(tab(std::to_string(i)), 0);
  for (std::size_t i = Tabs::most_closed; i > 0; --i)
    EXPECT_EQ(tabs.take_closed()->document.title(), std::to_string(i));
  EXPECT_EQ(tabs.last_closed(), nullptr) << "the oldest was forgotten";
}

TEST(Tabs, AReopenedOneStandsWhereItStoodOrAtTheEnd) {
  Tabs tabs = three_tabs();
  tabs.close(0);
  ParkedTabPtr reopened = tabs.take_closed();
  tabs.park_for_reopened(reopened->place, tab("c"));
  EXPECT_EQ(order(tabs, "a"), "[a]bc");
  tabs.close(2);
  reopened = tabs.take_closed();
  EXPECT_EQ(reopened->place, 2);
  tabs.close(1);
  tabs.park_for_reopened(reopened->place, tab("a"));
  EXPECT_EQ(order(tabs, "c"), "a[c]");
}

TEST(Tabs, ClosingTheFrontOneShowsTheNextElseTheLast) {
  Tabs tabs = three_tabs();
  tabs.bring_to_front(1, tab("c"));
  EXPECT_EQ(tabs.close_front()->document.title(), "c");
  EXPECT_EQ(order(tabs, "c"), "a[c]");
  EXPECT_EQ(tabs.close_front()->document.title(), "a");
  EXPECT_EQ(tabs.count(), 1);
  EXPECT_EQ(tabs.front(), 0);
}

TEST(Tabs, ClosingAnotherOneKeepsTheFrontOne) {
  Tabs tabs = three_tabs();
  tabs.bring_to_front(1, tab("c"));
  tabs.close(0);
  EXPECT_EQ(order(tabs, "b"), "[b]c");
  tabs.close(1);
  EXPECT_EQ(order(tabs, "b"), "[b]");
}

TEST(Tabs, AreFoundByTheirNumbersUntilTheyAreClosed) {
  Tabs tabs = three_tabs();
  ASSERT_NE(tabs.find(1), nullptr);
  EXPECT_EQ(tabs.find(1)->document.title(), "a");
  tabs.close(0);
  EXPECT_EQ(tabs.find(1), nullptr);
}

TEST(Tabs, NoneComparesWithAClosedOne) {
  Tabs tabs = three_tabs();
  auto comparing = tab("c", 3), other = tab("d", 4);
  comparing->compared.tab = 1;
  other->compared.tab = 2;
  tabs.park_left_of_new(std::move(comparing));
  tabs.park_left_of_new(std::move(other));
  tabs.stop_comparing_with(1);
  EXPECT_FALSE(tabs.find(3)->compared.any());
  EXPECT_EQ(tabs.find(4)->compared.tab, 2);
}

TEST(Tabs, AreRefusedAboveTheirNumberAndAboveTheMemoryLimit) {
  Tabs tabs;
  EXPECT_TRUE(tabs.check_room(600, 400, 1000));
  const Error full = test::error_of(tabs.check_room(600, 401, 1000));
  EXPECT_EQ(full.where, "a new tab");
  while (tabs.count() < Tabs::most) tabs.park_left_of_new(tab("x"));
  EXPECT_EQ(test::error_of(tabs.check_room(0, 0, {})).what, "32 tabs are open, which is the most");
}

// 48 MiB each, and at most 128 MiB together.
TEST(Tabs, KeepResultsWhileAllOfThemAreSmall) {
  const auto with_results = [](std::uint64_t number) {
    Results results;
    results.tensors.emplace_back().tensor.buffer = Buffer::zeros(std::size_t{48} << 20);
    ParkedTabPtr made = tab("x", number);
    made->results = std::make_shared<const Results>(std::move(results));
    return made;
  };
  Tabs tabs;
  for (const std::uint64_t number : {1, 2, 3}) tabs.park_left_of_new(with_results(number));
  EXPECT_NE(tabs.find(1)->results, nullptr);
  EXPECT_NE(tabs.find(2)->results, nullptr);
  EXPECT_EQ(tabs.find(3)->results, nullptr);
}

TEST(HeldBytes, CountSharedBuffersOnce) {
  Results results;
  const Buffer shared = Buffer::zeros(1000), other = Buffer::zeros(24);
  results.tensors.emplace_back().tensor.buffer = shared;
  results.tensors.emplace_back().tensor.buffer = other;
  results.backends.emplace_back().output = Tensor{{}, shared, 0};
  EXPECT_EQ(held_bytes(results), 1024);
}

TEST(TabBar, ShortensANameOnlyWhereItIsFull) {
  HeadlessGui gui;
  const std::string title = "quantized_add_mixed_types_of_two_tensors.json";
  std::vector<TabLabel> tabs = {{1, title, false, ""}, {2, "b.json", false, ""}};
  gui.contents = [&] { draw_tab_bar(tabs, 0, false); };
  ImGui::GetIO().DisplaySize.x = 1600;
  gui.frame(3);
  const float whole = ImGui::CalcTextSize(title.c_str()).x;
  EXPECT_GT(gui.rectangle("tab 0").z, whole);
  for (std::uint64_t number = 3; number < 7; ++number) tabs.push_back({number, "c.json", false, ""});
  gui.frame(3);
  EXPECT_LT(gui.rectangle("tab 0").z, whole);
}

}  // namespace
}  // namespace opscope::gui
