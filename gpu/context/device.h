#pragma once
// A current context: its functions, limits and debug messages. For use on the context's thread only.

#include <cstdint>
#include <memory>
#include <optional>

#include "core/error.h"
#include "gpu/context/debug_log.h"
#include "gpu/context/device_info.h"
#include "gpu/context/device_memory.h"
#include "gpu/context/float_unit.h"
#include "gpu/context/gl.h"
#include "gpu/context/shared_context.h"

namespace opscope::gpu {

struct Device {
  Gl gl{};
  DeviceInfo info;                       // the driver's own limits
  std::int64_t storage_block_bytes = 0;  // the limits in use: those of `info`, lowered by `Limits`
  std::int64_t work_groups_x = 0, work_groups_y = 0;
  std::int64_t offset_alignment = 1;       // bytes; of the start of a buffer window; at least 16, a vector
  std::int64_t elements_per_dispatch = 0;  // keeps a dispatch short enough to be cancelled
  // How shaders access memory. Hardware coalesces the reads of neighbouring invocations, so it uses storage blocks, one
  // vector for each invocation, and tiles. llvmpipe reads storage blocks lane by lane and texels three times as fast,
  // and an invocation costs as much as moving a vector. Tiles write cache lines whose addresses differ by a power of
  // two; a CPU cache holds only a few of these.
  bool reads_texels = false;
  std::uint32_t vectors_per_invocation = 1;
  bool tiles = true;
  std::optional<FloatUnit> float_unit;                  // nullopt: not measured yet; see float_unit.h
  std::optional<std::unique_ptr<DeviceMemory>> memory;  // nullopt: not opened yet; see large_memory
  bool lost = false;                                    // the context is lost permanently; its results are meaningless
  DebugLog log;
};

// Precondition: the context is current. Errors: Unavailable if it is older than OpenGL 4.3 or its driver lacks
// functions.
Result<std::unique_ptr<Device>> open_device(const SharedContext& context, const Limits& limits);

// The allocator for a buffer of `bytes` bytes; nullptr: OpenGL's own memory is as fast, or there is no other. Owned by
// `device`.
DeviceMemory* large_memory(Device& device, std::size_t bytes);

}  // namespace opscope::gpu
