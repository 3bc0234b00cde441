#pragma once
// Measures the time that dispatches take on the device.

#include <chrono>

#include "gpu/context/device.h"

namespace opscope::gpu {

// Starts when constructed. On a software device, whose GL_TIME_ELAPSED reads 0, it measures the wall clock around
// glFinish instead. `device` must outlive it.
class Stopwatch {
 public:
  explicit Stopwatch(const Device& device);
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  // Waits for all dispatches since the start. Call it once.
  double milliseconds();

 private:
  const Device& device_;
  GLuint query_ = 0;
  bool running_ = false;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace opscope::gpu
