#pragma once
// The OpenGL 4.3 compute backend.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/backend.h"
#include "core/error.h"

namespace opscope::gpu {

// A context that somebody else made (the window's, shared): `make_current` binds it to the calling thread, which is
// the backend's own thread from then on.
struct SharedContext {
  std::function<bool()> make_current;
  std::function<void()> release;
  std::function<void*(const char*)> get_proc_address;
};

// What the driver says of itself.
struct DeviceInfo {
  std::string vendor, renderer, version, glsl_version;
  bool software = false;  // a CPU rasteriser
  std::int64_t max_storage_block_bytes = 0;
  std::int64_t max_work_groups_x = 0, max_work_groups_y = 0;
};

// Whether GL_RENDERER names a CPU rasteriser.
bool is_software(std::string_view renderer);

// One thing about the driver that GLSL leaves open, for people.
struct DriverFact {
  std::string what, value, meaning;
};

class GpuBackend : public Backend {
 public:
  virtual const DeviceInfo& device_info() const = 0;
  // Asks the driver itself, with a small shader: subnormals, NaN in min and max, fma, division, limits, timer. In the
  // order of people's interest; `what` is unique.
  virtual Result<std::vector<DriverFact>> probe() = 0;
  // Programs compiled so far. Each specialisation is one, kept for as long as the backend lives.
  virtual std::size_t compiled_programs() = 0;
  // OpenGL debug messages of severity medium or higher since the last call; tests fail on any.
  virtual std::vector<std::string> take_debug_messages() = 0;
};

// Limits below the driver's own, so that tests reach the windowed and split paths with small tensors. 0: the driver's.
struct Limits {
  std::int64_t storage_block_bytes = 0;
  std::int64_t work_groups_x = 0, work_groups_y = 0;
  bool no_float_unit = false;  // trust the driver's float32 arithmetic no further than on the worst driver
  bool as_hardware = false;    // take no way that is there for software devices only
};

// EGL without a display: a hardware device first, then Mesa's surfaceless platform. Error::Kind::Unavailable with the
// reason where there is no OpenGL 4.3. The backend owns a thread on which its context lives.
Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const Limits& limits = {});
Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const SharedContext& context, const Limits& limits = {});

}  // namespace opscope::gpu
