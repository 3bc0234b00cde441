#include "gpu/probe/driver_limits.h"

#include <chrono>
#include <set>

#include "core/tensor/text.h"

namespace opscope::gpu {
namespace {

std::set<std::string, std::less<>> extensions(const Gl& gl) {
  GLint count = 0;
  gl.GetIntegerv(GL_NUM_EXTENSIONS, &count);
  std::set<std::string, std::less<>> names;
  for (GLint i = 0; i < count; ++i)
    if (const GLubyte* name = gl.GetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)))
      names.emplace(reinterpret_cast<const char*>(name));
  return names;
}

std::int64_t limit(const Gl& gl, GLenum what) {
  GLint64 value = 0;
  gl.GetInteger64v(what, &value);
  return value;
}

std::string number(std::int64_t count) { return with_thousands(static_cast<std::uint64_t>(count)); }

// The extensions for elements narrower than 32 bits in a storage buffer.
std::string narrow_storage(const std::set<std::string, std::less<>>& names) {
  std::string found;
  for (const char* name : {"GL_EXT_shader_8bit_storage", "GL_EXT_shader_16bit_storage", "GL_NV_gpu_shader5"})
    if (names.contains(name)) found += (found.empty() ? "" : ", ") + std::string(name);
  return found.empty() ? "none" : found;
}

// True if the context reports its own loss (KHR_robustness).
bool tells_of_resets(const Gl& gl, const std::set<std::string, std::less<>>& names) {
  return names.contains("GL_KHR_robustness") && limit(gl, GL_RESET_NOTIFICATION_STRATEGY) == GL_LOSE_CONTEXT_ON_RESET;
}

}  // namespace

std::vector<DriverFact> limit_facts(const Device& device, bool has_timer) {
  const Gl& gl = device.gl;
  const DeviceInfo& info = device.info;
  const auto names = extensions(gl);
  const auto has = [&](const char* name) { return std::string(names.contains(name) ? "yes" : "no"); };
  const char* times = info.software ? "Times are the wall clock's, around glFinish."
                      : has_timer   ? "Times are the device's own."
                                    : "The times of this device are not reliable.";
  return {
      {"64-bit integers in shaders", has("GL_ARB_gpu_shader_int64"),
       "Not needed: 64-bit elements are pairs of 32-bit words."},
      {"64-bit floats in shaders", has("GL_ARB_gpu_shader_fp64"), "Not needed: FLOAT64 is only copied."},
      {"8- and 16-bit elements in buffers", narrow_storage(names),
       "Not needed: narrow elements are extracted from 32-bit words."},
      {"storage block limit", number(info.max_storage_block_bytes) + " bytes",
       "Larger tensors are processed in several windows."},
      {"work groups, x and y", number(info.max_work_groups_x) + " and " + number(info.max_work_groups_y),
       "Larger grids continue in y, then in further dispatches."},
      {"invocations per group", number(limit(gl, GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS)),
       "Every OpenGL 4.3 driver supports enough."},
      {"shared memory per group", number(limit(gl, GL_MAX_COMPUTE_SHARED_MEMORY_SIZE)) + " bytes",
       "Not needed: elements do not depend on their neighbours."},
      {"resets of the GPU", tells_of_resets(gl, names) ? "reported" : "not reported",
       "If a reset is reported during a run, the run fails."},
      {"GL_TIME_ELAPSED around a dispatch", has_timer ? "agrees with the wall clock" : "does not count", times},
  };
}

bool timer_agrees_with_the_wall(const Device& device, const std::function<void()>& dispatch) {
  const Gl& gl = device.gl;
  GLuint query = 0;
  gl.GenQueries(1, &query);
  gl.Finish();
  const auto start = std::chrono::steady_clock::now();
  gl.BeginQuery(GL_TIME_ELAPSED, query);
  dispatch();
  gl.EndQuery(GL_TIME_ELAPSED);
  gl.Finish();
  const std::chrono::duration<double, std::nano> wall = std::chrono::steady_clock::now() - start;
  GLuint64 nanoseconds = 0;
  gl.GetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
  gl.DeleteQueries(1, &query);
  // The wall clock also includes the latency to the device and back.
  const auto told = static_cast<double>(nanoseconds);
  return told > 0.1 * wall.count() && told < 1.5 * wall.count();
}

}  // namespace opscope::gpu
