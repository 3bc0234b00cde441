#pragma once
// The OpenGL 4.3 compute backend.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/error.h"
#include "gpu/context/device_info.h"
#include "gpu/context/shared_context.h"
#include "gpu/probe/driver_fact.h"

namespace opscope::gpu {

class GpuBackend : public Backend {
 public:
  virtual const DeviceInfo& device_info() const = 0;
  // Measures the driver with a small shader: subnormals, NaN in min and max, fma, division, limits, timer. The most
  // interesting facts come first; `what` is unique. Errors: Broken if the context is lost, the shader is missing or the
  // driver refuses it; Unavailable if the device has too little memory.
  virtual Result<std::vector<DriverFact>> probe() = 0;
  // Programs compiled so far, one for each specialisation. They are kept as long as the backend lives.
  virtual std::size_t compiled_programs() = 0;
  // OpenGL debug messages of severity medium or higher since the last call; tests fail on any.
  virtual std::vector<std::string> take_debug_messages() = 0;
};

// A backend on its own headless EGL context: on a hardware device if there is one, else on Mesa's software device.
// The backend owns a thread; the context is current on that thread only. Errors: Unavailable, with the reason.
Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const Limits& limits = {});
// The same on `context`, for instance one that shares objects with the window's.
Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const SharedContext& context, const Limits& limits = {});

}  // namespace opscope::gpu
