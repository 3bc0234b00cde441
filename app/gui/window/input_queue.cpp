#include "app/gui/window/input_queue.h"

#include <algorithm>
#include <vector>

namespace opscope::gui {
namespace {

// As many as Window draws for an event: something that opens takes the keyboard in the third.
constexpr int frames_to_open = 3;

// The order within a frame. It has only one press, mouse buttons included.
enum class Stage { State, Scroll, Press, Character };

Stage stage_of(const InputEvent& event) {
  if (std::holds_alternative<unsigned>(event)) return Stage::Character;
  if (std::holds_alternative<ScrollEvent>(event)) return Stage::Scroll;
  if (std::holds_alternative<ButtonEvent>(event)) return Stage::Press;
  const auto* key = std::get_if<KeyEvent>(&event);
  return key != nullptr && key->action == GLFW_PRESS ? Stage::Press : Stage::State;
}

bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

bool types(const KeyEvent& event) {
  const bool printable = event.key < GLFW_KEY_ESCAPE || (event.key >= GLFW_KEY_KP_0 && event.key <= GLFW_KEY_KP_ADD);
  return printable && (event.mods & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER)) == 0;
}

}  // namespace

void InputQueue::push(InputEvent event) {
  const auto* key = std::get_if<KeyEvent>(&event);
  if (key == nullptr || key->action != GLFW_REPEAT) events_.push_back(event);
}

// The same key again does not wait for what it may open: an arrow that is pressed many times must not be slowed down.
bool InputQueue::waits(const InputEvent& event) const {
  if (frames_since_opening_ >= frames_to_open) return false;
  if (const auto* key = std::get_if<KeyEvent>(&event))
    return key->action == GLFW_PRESS && !is_modifier(key->key) && key->key != opening_key_;
  return std::holds_alternative<unsigned>(event);
}

std::deque<InputEvent> InputQueue::take_frame() {
  std::deque<InputEvent> frame;
  std::vector<int> released;  // keys, in this frame
  Stage stage = Stage::State;
  frames_since_opening_ = std::min(frames_since_opening_ + 1, frames_to_open);
  for (; !events_.empty(); events_.pop_front()) {
    const InputEvent& event = events_.front();
    const Stage next = stage_of(event);
    const auto* key = std::get_if<KeyEvent>(&event);
    const bool again = key && key->action == GLFW_PRESS && std::ranges::find(released, key->key) != released.end();
    if (next < stage || (next == Stage::Press && stage == Stage::Press) || again || waits(event)) break;
    stage = next;
    frame.push_back(event);
    if (key && key->action == GLFW_RELEASE) released.push_back(key->key);
    const bool opens = key ? key->action == GLFW_PRESS && !is_modifier(key->key) && !types(*key)
                           : std::holds_alternative<ButtonEvent>(event);
    if (!opens) continue;
    frames_since_opening_ = 0;
    opening_key_ = key ? key->key : 0;
  }
  return frame;
}

}  // namespace opscope::gui
