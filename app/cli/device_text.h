#pragma once
// The OpenGL device, for people and for machines.

#include <memory>

#include "app/text/json_text.h"
#include "core/backends/backend.h"
#include "core/error.h"
#include "gpu/device_report.h"

namespace opscope::cli {

// `gpu`, here and below: what make_backend("gpu") gave.
gpu::DeviceReport device_report(const Result<std::unique_ptr<Backend>>& gpu);
// {"available": true, "vendor", "renderer", "version", ...}, or {"available": false, "reason"}.
// `driver_facts`: also "driver", what it does where GLSL leaves it open, as [{"what", "value", "meaning"}].
void write_device(JsonText& json, const Result<std::unique_ptr<Backend>>& gpu, bool driver_facts = false);

}  // namespace opscope::cli
