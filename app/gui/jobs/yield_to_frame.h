#pragma once
// Gives a frame that is being drawn priority over background work. The work pauses between two steps, so that the
// window responds even if all processors are busy. Process-wide, like the window.

#include <chrono>

namespace opscope::gui {

// The window holds one while it draws. Work continues between frames, and for a part of the time of long frames.
class FrameInDrawing {
 public:
  FrameInDrawing();
  ~FrameInDrawing();
  FrameInDrawing(const FrameInDrawing&) = delete;
  FrameInDrawing& operator=(const FrameInDrawing&) = delete;
};

// Waits while a frame is being drawn, at most for `longest`. The caller must hold no lock that the window takes.
void yield_to_frame(std::chrono::milliseconds longest = std::chrono::milliseconds(100));

}  // namespace opscope::gui
