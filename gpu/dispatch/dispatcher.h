#pragma once
// Runs a specialised operator over an index space, as many dispatches as the device's limits ask for.

#include <array>
#include <cstdint>
#include <vector>

#include "core/backends/backend.h"
#include "gpu/context/device.h"
#include "gpu/dispatch/operands.h"
#include "gpu/shader/program_cache.h"
#include "gpu/shader/specialisation.h"

namespace opscope::gpu {

struct DispatchRequest {
  Specialisation specialisation;          // rank, path and lanes are chosen per box
  std::vector<std::uint32_t> parameters;  // at most 16
  std::vector<std::uint32_t> singles;     // [input][low word, high word]
  DispatchSpace space;
  std::vector<GLuint> buffers;  // [operand]
};

// Milliseconds the dispatches took: by the device's own timer, or by the wall clock on a software device, whose timer
// reads 0. Programs are compiled beforehand. Cancelled, or Unavailable where the driver refuses a shader.
Result<double> dispatch(Device& device, ProgramCache& programs, const DispatchRequest& request,
                        const RunOptions& options);

}  // namespace opscope::gpu
