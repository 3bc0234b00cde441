#include "app/cli/device_text.h"

#include <array>

#include "core/backends/cpu/cpu_backend.h"
#include "gpu/gpu_backend.h"

namespace opscope::cli {
namespace {

gpu::GpuBackend& as_gpu(const std::unique_ptr<Backend>& backend) { return dynamic_cast<gpu::GpuBackend&>(*backend); }

}  // namespace

gpu::DeviceReport device_report(const Result<std::unique_ptr<Backend>>& gpu) {
  return gpu::describe_device(*make_cpu_backend(), gpu ? &as_gpu(*gpu) : nullptr, gpu ? "" : gpu.error().what);
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
      if (const auto facts = as_gpu(*gpu).probe())
        json.key("driver").objects(*facts, [&](const gpu::DriverFact& fact) {
          json.member("what", fact.what);
          json.member("value", fact.value);
          json.member("meaning", fact.meaning);
        });
  } else {
    json.member("reason", gpu.error().what);
  }
  json.end_object();
}

}  // namespace opscope::cli
