#include "app/gui/shell/key_queue.h"

namespace opscope::gui {

std::deque<TypedEvent> KeyQueue::take_frame() {
  enum { Releases, Press, Characters } stage = Releases;
  std::deque<TypedEvent> frame;
  while (!events_.empty()) {
    const auto* key = std::get_if<KeyEvent>(&events_.front());
    if (key == nullptr)
      stage = Characters;
    else if (stage != Releases)
      break;
    else if (key->action != GLFW_RELEASE)
      stage = Press;
    frame.push_back(events_.front());
    events_.pop_front();
  }
  return frame;
}

}  // namespace opscope::gui
