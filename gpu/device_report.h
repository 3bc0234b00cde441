#pragma once
// A description of this machine's devices for people: for the terminal, the window and golden folders.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/vectors/manifest.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

struct DeviceReport {
  std::string cpu;                                            // what the cpu backend runs on
  std::string absent;                                         // why there is no gpu backend; then all below is empty
  std::vector<std::pair<std::string, std::string>> identity;  // "renderer" -> "llvmpipe (...)"
  std::vector<DriverFact> facts;
  std::string problem;  // why the facts could not be measured
};

// Probes the driver on the backend's own thread, after the work that this thread has queued. `gpu` may be nullptr; then
// `absent` is the reason.
DeviceReport describe_device(const Backend& cpu, GpuBackend* gpu, const std::string& absent);

// What `opscope info --device` prints; every line ends in a newline.
std::string text_of(const DeviceReport& report);

// The part that a golden folder stores.
GoldenDriver golden_driver(const DeviceReport& report);

}  // namespace opscope::gpu
