// Typing into the fields of the sweep.

#include "app/gui/tools/sweep/sweep_fields.h"

#include <gtest/gtest.h>

#include "app/gui/widgets/drawer.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

class SweepEntries : public testing::Test {
 protected:
  SweepEntries() {
    gui.contents = [this] { draw_sweep_fields(fields, "", 900); };
    gui.frame(2);
  }
  void enter(const char* field, const char* text) {
    constexpr int enter = 504;
    gui.click_on(field);
    gui.type(text);
    gui.key(enter);
    gui.frame(2);
  }
  HeadlessGui gui;
  SweepFields fields;
};

TEST_F(SweepEntries, ThatAreRefusedLeaveTheValueOfTheField) {
  for (const char* text : {"1e40", "0", "1000000001", "1x"}) {
    enter("seconds", text);
    EXPECT_EQ(fields.seconds, 60u) << text;
    EXPECT_TRUE(widget_rectangle("message seconds")) << text;
  }
  EXPECT_EQ(refused_entry(fields.entry), "'1x' is not accepted: correct it, or press Esc in its field");
  enter("random cases", "1e40");
  EXPECT_EQ(fields.random_cases, SweepFields().random_cases);
  enter("random cases", "0");
  EXPECT_EQ(fields.random_cases, 0u);
  enter("seconds", "no limit");
  EXPECT_EQ(fields.seconds, 0u);
  EXPECT_EQ(refused_entry(fields.entry), "");
}

TEST_F(SweepEntries, OfCountsHaveSeparatorsWhichCanBeTyped) {
  EXPECT_TRUE(widget_rectangle("random cases shows 20,000"));
  enter("random cases", "12,345");
  EXPECT_EQ(fields.random_cases, 12345u);
  EXPECT_TRUE(widget_rectangle("random cases shows 12,345"));
  enter("random cases", "1234567890123456");
  EXPECT_FALSE(widget_rectangle("random cases shows 1,234,567,890,123,456")) << "digits have no room for these";
  enter("seed", "12345");
  EXPECT_FALSE(widget_rectangle("seed shows 12,345")) << "a name";
}

TEST_F(SweepEntries, ThatAreRefusedMoveNoField) {
  const ImVec4 cases = gui.rectangle("random cases"), seed = gui.rectangle("seed");
  enter("seconds", "abc");
  enter("random cases", "many");
  EXPECT_EQ(gui.rectangle("random cases").x, cases.x);
  EXPECT_EQ(gui.rectangle("random cases").y, cases.y);
  EXPECT_EQ(gui.rectangle("seed").x, seed.x);
  EXPECT_EQ(gui.rectangle("seed").y, seed.y);
  for (const char* message : {"message seconds", "message random cases"}) {
    const ImVec4 told = gui.rectangle(message);
    EXPECT_TRUE(told.y > seed.y + seed.w / 2 || told.x >= seed.x + seed.z) << message << " is behind the fields";
  }
}

TEST_F(SweepEntries, AreTakenBackByEscapeAlsoInPlaceOfRefusedText) {
  constexpr int escape = 505;
  for (const char* before : {"30", "1x"}) {
    enter("seconds", before);
    const std::uint64_t seconds = fields.seconds;
    gui.click_on("seconds");
    gui.type("45");
    gui.frame(2);
    EXPECT_EQ(fields.seconds, 45u);
    gui.key(escape);
    gui.frame(2);
    EXPECT_EQ(fields.seconds, seconds) << before;
    EXPECT_EQ(refused_entry(fields.entry), "");
  }
}

}  // namespace
}  // namespace opscope::gui
