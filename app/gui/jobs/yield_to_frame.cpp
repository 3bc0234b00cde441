#include "app/gui/jobs/yield_to_frame.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace opscope::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int frame_share = 4;  // if frames take four times as long, the work gets one fifth of the time

struct FrameState {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> drawing = false;
  Clock::time_point begun;       // the frame that is being drawn
  Clock::time_point work_until;  // until then work goes on although a frame is being drawn
};

FrameState& frame_state() {
  static FrameState instance;
  return instance;
}

}  // namespace

FrameInDrawing::FrameInDrawing() {
  FrameState& state = frame_state();
  const std::lock_guard lock(state.mutex);
  state.begun = Clock::now();
  state.drawing = true;
}

FrameInDrawing::~FrameInDrawing() {
  FrameState& state = frame_state();
  {
    const std::lock_guard lock(state.mutex);
    const auto now = Clock::now();
    if (now > state.work_until) state.work_until = now + (now - std::max(state.begun, state.work_until)) / frame_share;
    state.drawing = false;
  }
  state.changed.notify_all();
}

void yield_to_frame(std::chrono::milliseconds longest) {
  FrameState& state = frame_state();
  if (!state.drawing.load(std::memory_order_relaxed)) return;
  std::unique_lock lock(state.mutex);
  if (Clock::now() >= state.work_until) state.changed.wait_for(lock, longest, [&] { return !state.drawing; });
}

}  // namespace opscope::gui
