#include "gpu/dispatch/stopwatch.h"

namespace opscope::gpu {

Stopwatch::Stopwatch(const Device& device) : device_(device) {
  if (device.info.software) {
    device.gl.Finish();
    start_ = std::chrono::steady_clock::now();
    return;
  }
  device.gl.GenQueries(1, &query_);
  device.gl.BeginQuery(GL_TIME_ELAPSED, query_);
  running_ = true;
}

Stopwatch::~Stopwatch() {
  if (running_) device_.gl.EndQuery(GL_TIME_ELAPSED);
  if (query_ != 0) device_.gl.DeleteQueries(1, &query_);
}

double Stopwatch::milliseconds() {
  if (query_ == 0) {
    device_.gl.Finish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }
  device_.gl.EndQuery(GL_TIME_ELAPSED);
  running_ = false;
  GLuint64 nanoseconds = 0;
  device_.gl.GetQueryObjectui64v(query_, GL_QUERY_RESULT, &nanoseconds);
  return static_cast<double>(nanoseconds) * 1e-6;
}

}  // namespace opscope::gpu
