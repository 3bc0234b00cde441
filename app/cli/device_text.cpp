#include "app/cli/device_text.h"

#include <fmt/format.h>

#include <array>

#include "app/cli/console.h"
#include "gpu/gpu_backend.h"

namespace opscope::cli {
namespace {

const gpu::DeviceInfo& info_of(const std::unique_ptr<Backend>& gpu) {
  return dynamic_cast<const gpu::GpuBackend&>(*gpu).device_info();
}

}  // namespace

void print_device(const Result<std::unique_ptr<Backend>>& gpu) {
  if (!gpu) return print("gpu: not available: " + gpu.error().what);
  const gpu::DeviceInfo& device = info_of(*gpu);
  print("Device");
  print(fmt::format("  vendor              {}", device.vendor));
  print(fmt::format("  renderer            {}{}", device.renderer, device.software ? " (software)" : ""));
  print(fmt::format("  OpenGL              {}", device.version));
  print(fmt::format("  GLSL                {}", device.glsl_version));
  print(fmt::format("  storage block       {} bytes at most", device.max_storage_block_bytes));
  print(fmt::format("  work groups         {} x {} at most", device.max_work_groups_x, device.max_work_groups_y));
}

void write_device(JsonText& json, const Result<std::unique_ptr<Backend>>& gpu) {
  json.begin_object();
  json.member("available", gpu.has_value());
  if (gpu) {
    const gpu::DeviceInfo& device = info_of(*gpu);
    json.member("vendor", device.vendor);
    json.member("renderer", device.renderer);
    json.member("version", device.version);
    json.member("glsl_version", device.glsl_version);
    json.member("software", device.software);
    json.member("max_storage_block_bytes", device.max_storage_block_bytes);
    json.key("max_work_groups").array(std::array{device.max_work_groups_x, device.max_work_groups_y});
  } else {
    json.member("reason", gpu.error().what);
  }
  json.end_object();
}

}  // namespace opscope::cli
