#include "app/gui/window/input_queue.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

KeyEvent press(int key, int mods = 0) { return {key, 0, GLFW_PRESS, mods}; }
KeyEvent release(int key, int mods = 0) { return {key, 0, GLFW_RELEASE, mods}; }
ButtonEvent button(int action) { return {GLFW_MOUSE_BUTTON_LEFT, action}; }

// The events of each frame: keys by their number, "^" after released ones, "'" before characters, "down" and "up" for
// the mouse button, "@" and x for the pointer, "wheel". Frames are separated by " | ".
std::string frames_of(const std::vector<InputEvent>& events) {
  struct Words {
    std::string operator()(const KeyEvent& event) const {
      const std::string name =
          event.key < 128 ? std::string(1, static_cast<char>(event.key)) : std::to_string(event.key);
      return event.action == GLFW_PRESS ? name : name + "^";
    }
    std::string operator()(unsigned character) const { return {'\'', static_cast<char>(character)}; }
    std::string operator()(const ButtonEvent& event) const { return event.action == GLFW_PRESS ? "down" : "up"; }
    std::string operator()(const MoveEvent& event) const { return "@" + std::to_string(static_cast<int>(event.to->x)); }
    std::string operator()(const ScrollEvent&) const { return "wheel"; }
  };
  InputQueue queue;
  for (const InputEvent& event : events) queue.push(event);
  std::string text;
  while (!queue.empty()) {
    if (!text.empty()) text += " | ";
    std::string frame;
    for (const InputEvent& event : queue.take_frame()) frame += (frame.empty() ? "" : " ") + std::visit(Words(), event);
    text += frame;
  }
  return text;
}

TEST(InputQueue, AKeyPressedAndReleasedAtOnceIsDownForOneFrame) {
  EXPECT_EQ(frames_of({press('A'), unsigned{'a'}, release('A'), press('B'), unsigned{'b'}, release('B')}),
            "A 'a | A^ B 'b | B^");
}

TEST(InputQueue, ACharacterNeverSharesAFrameWithAModifierHeldBefore) {
  EXPECT_EQ(frames_of({press(GLFW_KEY_LEFT_CONTROL), press('A', GLFW_MOD_CONTROL), release('A', GLFW_MOD_CONTROL),
                       release(GLFW_KEY_LEFT_CONTROL), press('5'), unsigned{'5'}}),
            "341 | A | A^ 341^ |  | 5 '5");
}

TEST(InputQueue, AKeyPressedThreeTimesIsThreePresses) {
  std::vector<InputEvent> events;
  for (int i = 0; i < 3; ++i) events.insert(events.end(), {press('N'), unsigned{'n'}, release('N')});
  EXPECT_EQ(frames_of(events), "N 'n | N^ | N 'n | N^ | N 'n | N^");
}

TEST(InputQueue, AClickCountsWhereItWas) {
  const MoveEvent there{ImVec2(7, 0)}, elsewhere{ImVec2(9, 0)};
  EXPECT_EQ(frames_of({elsewhere, there, button(GLFW_PRESS), button(GLFW_RELEASE), elsewhere}), "@9 @7 down | up | @9");
  EXPECT_EQ(frames_of({ScrollEvent{0, 1}, ScrollEvent{0, 1}, elsewhere}), "wheel wheel | @9");
}

TEST(InputQueue, TwoClicksAreTwo) {
  EXPECT_EQ(frames_of({button(GLFW_PRESS), button(GLFW_RELEASE), button(GLFW_PRESS), button(GLFW_RELEASE)}),
            "down | up | down | up");
}

TEST(InputQueue, WhatIsTypedBehindAClickOrAKeyWaitsForTheFieldThatItOpens) {
  EXPECT_EQ(frames_of({button(GLFW_RELEASE), press('1'), unsigned{'1'}}), "up |  |  | 1 '1");
  EXPECT_EQ(frames_of({press(GLFW_KEY_ENTER), release(GLFW_KEY_ENTER), unsigned{'1'}}), "257 | 257^ |  | '1");
  EXPECT_EQ(frames_of({press('1'), unsigned{'1'}, press(GLFW_KEY_ENTER)}), "1 '1 | 257");
}

TEST(InputQueue, AKeyBehindAnotherWaitsAndTheSameAgainDoesNot) {
  EXPECT_EQ(frames_of({press(GLFW_KEY_ENTER), press(GLFW_KEY_F6)}), "257 |  |  | 295");
  EXPECT_EQ(frames_of({press(GLFW_KEY_LEFT), release(GLFW_KEY_LEFT), press(GLFW_KEY_LEFT)}), "263 | 263^ | 263");
}

TEST(InputQueue, AKeyHeldDownIsOnePressAndItsCharacters) {
  const KeyEvent again{'A', 0, GLFW_REPEAT, 0};
  EXPECT_EQ(frames_of({press('A'), unsigned{'a'}, again, unsigned{'a'}, again, unsigned{'a'}, release('A')}),
            "A 'a 'a 'a | A^");
}

}  // namespace
}  // namespace opscope::gui
