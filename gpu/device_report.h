#pragma once
// Everything there is to know about this machine's device, as words: for the terminal, the window and golden folders.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/vectors/manifest.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

struct DeviceReport {
  std::string cpu;                                            // what the CPU backend runs on
  std::string absent;                                         // why there is no GPU; all below is empty then
  std::vector<std::pair<std::string, std::string>> identity;  // "renderer" -> "llvmpipe (...)"
  std::vector<DriverFact> facts;
  std::string problem;  // why there are no facts
};

// Asks the driver, on the backend's own thread; waits for what that thread is doing. `gpu` may be nullptr: then
// `absent` says why.
DeviceReport describe_device(const Backend& cpu, GpuBackend* gpu, const std::string& absent);

// As `opscope info --device` prints it, every line ended.
std::string text_of(const DeviceReport& report);

// What a golden folder keeps of it.
GoldenDriver golden_driver(const DeviceReport& report);

}  // namespace opscope::gpu
