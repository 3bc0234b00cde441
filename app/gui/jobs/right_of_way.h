#pragma once
// A frame that is being drawn goes before what the jobs compute: they pause between two pieces of their work, so that
// the window answers although all processors are taken. Process-wide, as the window is.

#include <chrono>

namespace opscope::gui {

// Held by the window while it draws. Work goes on in between for a part of the time that frames take, however many.
class FrameInDrawing {
 public:
  FrameInDrawing();
  ~FrameInDrawing();
  FrameInDrawing(const FrameInDrawing&) = delete;
  FrameInDrawing& operator=(const FrameInDrawing&) = delete;
};

// Waits while a frame is being drawn, but for `longest` at most. From the threads of jobs, which hold no lock that the
// window takes.
void give_way_to_frame(std::chrono::milliseconds longest = std::chrono::milliseconds(100));

}  // namespace opscope::gui
