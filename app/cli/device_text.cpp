#include "app/cli/device_text.h"

#include <fmt/format.h>

#include <array>

#include "app/cli/console.h"
#include "gpu/gpu_backend.h"

namespace opscope::cli {
namespace {

gpu::GpuBackend& as_gpu(const std::unique_ptr<Backend>& backend) { return dynamic_cast<gpu::GpuBackend&>(*backend); }

void write_facts(JsonText& json, const std::vector<gpu::DriverFact>& facts) {
  json.begin_array();
  for (const gpu::DriverFact& fact : facts) {
    json.begin_object();
    json.member("what", fact.what);
    json.member("value", fact.value);
    json.member("meaning", fact.meaning);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void print_device(const Result<std::unique_ptr<Backend>>& gpu) {
  if (!gpu) return print("gpu: not available: " + gpu.error().what);
  const gpu::DeviceInfo& device = as_gpu(*gpu).device_info();
  print("Device");
  print(fmt::format("  vendor              {}", device.vendor));
  print(fmt::format("  renderer            {}{}", device.renderer, device.software ? " (software)" : ""));
  print(fmt::format("  OpenGL              {}", device.version));
  print(fmt::format("  GLSL                {}", device.glsl_version));
  print(fmt::format("  storage block       {} bytes at most", device.max_storage_block_bytes));
  print(fmt::format("  work groups         {} x {} at most", device.max_work_groups_x, device.max_work_groups_y));
  const auto facts = as_gpu(*gpu).probe();
  if (!facts) return print("  the driver probe failed: " + facts.error().text());
  print("What its driver does where GLSL leaves it open");
  for (const gpu::DriverFact& fact : *facts)
    print(fmt::format("  {:<40} {:<28} {}", fact.what, fact.value, fact.meaning));
}

void write_device(JsonText& json, const Result<std::unique_ptr<Backend>>& gpu, bool driver_facts) {
  json.begin_object();
  json.member("available", gpu.has_value());
  if (gpu) {
    const gpu::DeviceInfo& device = as_gpu(*gpu).device_info();
    json.member("vendor", device.vendor);
    json.member("renderer", device.renderer);
    json.member("version", device.version);
    json.member("glsl_version", device.glsl_version);
    json.member("software", device.software);
    json.member("max_storage_block_bytes", device.max_storage_block_bytes);
    json.key("max_work_groups").array(std::array{device.max_work_groups_x, device.max_work_groups_y});
    if (driver_facts)
      if (const auto facts = as_gpu(*gpu).probe()) write_facts(json.key("driver"), *facts);
  } else {
    json.member("reason", gpu.error().what);
  }
  json.end_object();
}

}  // namespace opscope::cli
