#include "app/gui/actions/action.h"

#include <GLFW/glfw3.h>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

class Shortcuts : public testing::Test {
 protected:
  Shortcuts() {
    add_action(actions_, "View", "Larger", Shortcut{GLFW_KEY_EQUAL, true}, "", [this] { ++larger_; });
    add_action(actions_, "View", "Smaller", Shortcut{GLFW_KEY_MINUS, true}, "", [this] { ++smaller_; });
    add_action(actions_, "View", "Fit", Shortcut{GLFW_KEY_F}, "", [this] { ++fit_; });
    gui_.contents = [this] { run_shortcuts(actions_, [] {}); };
    gui_.frame();
  }
  void press(int key, bool ctrl = false, bool shift = false) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = ctrl, io.KeyShift = shift;
    gui_.key(key);
    io.KeyCtrl = io.KeyShift = false;
    gui_.frame();
  }
  HeadlessGui gui_;
  std::vector<Action> actions_;
  int larger_ = 0, smaller_ = 0, fit_ = 0;
};

TEST_F(Shortcuts, PlusAndMinusHaveTwoPlacesOnTheKeyboard) {
  press(GLFW_KEY_EQUAL, true);
  press(GLFW_KEY_EQUAL, true, true);
  press(GLFW_KEY_KP_ADD, true);
  EXPECT_EQ(larger_, 3);
  press(GLFW_KEY_MINUS, true);
  press(GLFW_KEY_KP_SUBTRACT, true);
  EXPECT_EQ(smaller_, 2);
  press(GLFW_KEY_EQUAL);
  EXPECT_EQ(larger_, 3);
}

TEST_F(Shortcuts, OtherKeysNeedTheirModifiersAndNoMore) {
  press(GLFW_KEY_F);
  EXPECT_EQ(fit_, 1);
  press(GLFW_KEY_F, true);
  press(GLFW_KEY_F, false, true);
  EXPECT_EQ(fit_, 1);
}

TEST_F(Shortcuts, OneThatIsDisabledIsRefusedIfItLacksSomething) {
  std::string refused;
  gui_.contents = [&] {
    run_shortcuts(
        actions_, [] {}, [&](const Action& action) { refused += action.lacks() + ";"; });
  };
  actions_[2].needs([] { return false; }, "there is no picture");
  actions_[0].enabled = [] { return false; };
  press(GLFW_KEY_F);
  press(GLFW_KEY_EQUAL, true);
  EXPECT_EQ(refused, "there is no picture;");
  EXPECT_EQ(fit_ + larger_, 0);
}

TEST_F(Shortcuts, OneThatIsDisabledLeavesItsKeysToTheNext) {
  add_action(actions_, "", "Another", Shortcut{GLFW_KEY_F}, "", [this] { ++larger_; });
  press(GLFW_KEY_F);
  EXPECT_EQ(fit_, 1);
  EXPECT_EQ(larger_, 0);
  actions_[2].enabled = [] { return false; };
  press(GLFW_KEY_F);
  EXPECT_EQ(fit_, 1);
  EXPECT_EQ(larger_, 1);
}

}  // namespace
}  // namespace opscope::gui
