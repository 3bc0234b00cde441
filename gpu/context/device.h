#pragma once
// A current context: its functions, its limits, its complaints. Everything here belongs to the context's thread.

#include <cstdint>
#include <memory>
#include <optional>

#include "core/error.h"
#include "gpu/context/debug_log.h"
#include "gpu/context/device_memory.h"
#include "gpu/context/float_unit.h"
#include "gpu/context/gl.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

struct Device {
  Gl gl{};
  DeviceInfo info;                       // the driver's own limits
  std::int64_t storage_block_bytes = 0;  // what is used of them: `Limits` may lower them
  std::int64_t work_groups_x = 0, work_groups_y = 0;
  std::int64_t offset_alignment = 1;       // bytes, of a buffer window; at least a vector
  std::int64_t elements_per_dispatch = 0;  // keeps a dispatch short enough to be cancelled
  // llvmpipe fetches texels three times as fast as it reads blocks, whose lanes it takes one by one; and each
  // invocation costs it as much as moving a vector, where hardware wants neighbours to read neighbours. Tiles write
  // lines far apart: caches of processors hold few whose distance is a power of two.
  bool reads_texels = false;
  std::uint32_t vectors_per_invocation = 1;
  bool tiles = true;
  std::optional<FloatUnit> float_unit;                  // absent: not yet measured; see float_unit.h
  std::optional<std::unique_ptr<DeviceMemory>> memory;  // absent: not yet asked for; see large_memory
  bool lost = false;                                    // for good: the context answers nothing that counts any more
  DebugLog log;
};

// Precondition: the context is current. Unavailable where it is older than OpenGL 4.3 or its driver lacks functions.
Result<std::unique_ptr<Device>> open_device(const SharedContext& context, const Limits& limits);

// Where a buffer of so many bytes is better taken from than from OpenGL; nullptr where OpenGL's own memory is as good
// or the only one.
DeviceMemory* large_memory(Device& device, std::size_t bytes);

}  // namespace opscope::gpu
