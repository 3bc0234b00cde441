#include "app/gui/jobs/right_of_way.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace opscope::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int work_share = 4;  // after a frame that took four, one is the work's alone

struct RightOfWay {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> drawing = false;
  Clock::time_point begun, due;  // of the frame in drawing; from when on it goes before work
};

RightOfWay& right_of_way() {
  static RightOfWay instance;
  return instance;
}

}  // namespace

FrameInDrawing::FrameInDrawing() {
  RightOfWay& way = right_of_way();
  const std::lock_guard lock(way.mutex);
  way.begun = Clock::now();
  way.drawing = true;
}

FrameInDrawing::~FrameInDrawing() {
  RightOfWay& way = right_of_way();
  {
    const std::lock_guard lock(way.mutex);
    const auto now = Clock::now();
    if (now > way.due) way.due = now + (now - std::max(way.begun, way.due)) / work_share;
    way.drawing = false;
  }
  way.changed.notify_all();
}

void give_way_to_frame(std::chrono::milliseconds longest) {
  RightOfWay& way = right_of_way();
  if (!way.drawing.load(std::memory_order_relaxed)) return;
  std::unique_lock lock(way.mutex);
  if (Clock::now() >= way.due) way.changed.wait_for(lock, longest, [&] { return !way.drawing; });
}

}  // namespace opscope::gui
