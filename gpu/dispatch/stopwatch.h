#pragma once
// The time that dispatches take on the device.

#include <chrono>

#include "gpu/context/device.h"

namespace opscope::gpu {

// Starts when it is made. A software device's GL_TIME_ELAPSED reads 0, so the wall clock around glFinish stands in.
class Stopwatch {
 public:
  explicit Stopwatch(const Device& device);
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  // Waits for what was dispatched since. To be asked once.
  double milliseconds();

 private:
  const Device& device_;
  GLuint query_ = 0;
  bool running_ = false;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace opscope::gpu
