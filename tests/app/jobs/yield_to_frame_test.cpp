#include "app/gui/jobs/yield_to_frame.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

TEST(YieldToFrame, WorkPausesUntilTheFrameIsDrawn) {
  auto frame = std::make_unique<FrameInDrawing>();
  std::this_thread::sleep_for(200ms);  // whatever frames before it left to the work
  std::atomic<bool> through = false;
  std::thread work([&] {
    yield_to_frame(1h);
    through = true;
  });
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(through);
  frame.reset();
  work.join();
}

TEST(YieldToFrame, WorkGoesOnWhereNoFrameIsDrawnOrOneNeverEnds) {
  yield_to_frame(1h);
  const FrameInDrawing frame;
  std::this_thread::sleep_for(20ms);
  yield_to_frame(1ms);
}

TEST(YieldToFrame, BetweenTwoFramesWorkHasItsShare) {
  {
    const FrameInDrawing frame;
    std::this_thread::sleep_for(400ms);
  }
  const FrameInDrawing next;
  yield_to_frame(1h);  // for about 100 ms
}

}  // namespace
}  // namespace opscope::gui
