#include "app/gui/shell/key_queue.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

KeyEvent press(int key) { return {key, 0, GLFW_PRESS, 0}; }
KeyEvent release(int key) { return {key, 0, GLFW_RELEASE, 0}; }

TEST(KeyQueue, AKeyPressedAndReleasedAtOnceIsDownForOneFrame) {
  KeyQueue keys;
  keys.push(press(GLFW_KEY_ENTER));
  keys.push(release(GLFW_KEY_ENTER));
  EXPECT_EQ(std::get<KeyEvent>(keys.take_frame().back()).action, GLFW_PRESS);
  EXPECT_EQ(std::get<KeyEvent>(keys.take_frame().back()).action, GLFW_RELEASE);
  EXPECT_TRUE(keys.empty());
}

TEST(KeyQueue, ACharacterNeverSharesAFrameWithAModifierHeldBefore) {
  KeyQueue keys;
  for (const KeyEvent& event : {press(GLFW_KEY_LEFT_CONTROL), press(GLFW_KEY_A), release(GLFW_KEY_A),
                                release(GLFW_KEY_LEFT_CONTROL), press(GLFW_KEY_5)})
    keys.push(event);
  keys.push(unsigned{'5'});
  EXPECT_EQ(keys.take_frame().size(), 1u);  // Ctrl
  EXPECT_EQ(keys.take_frame().size(), 1u);  // A
  const auto last = keys.take_frame();      // both releases, 5 and its character
  ASSERT_EQ(last.size(), 4u);
  EXPECT_EQ(std::get<unsigned>(last.back()), unsigned{'5'});
  EXPECT_TRUE(keys.empty());
}

TEST(KeyQueue, OrderIsKept) {
  KeyQueue keys;
  keys.push(unsigned{'a'});
  keys.push(press(GLFW_KEY_B));
  EXPECT_EQ(std::get<unsigned>(keys.take_frame().front()), unsigned{'a'});
  EXPECT_EQ(std::get<KeyEvent>(keys.take_frame().front()).key, GLFW_KEY_B);
}

}  // namespace
}  // namespace opscope::gui
