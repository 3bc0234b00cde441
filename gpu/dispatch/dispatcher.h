#pragma once
// Runs a specialised operator over an index space, as many dispatches as the device's limits ask for.

#include <array>
#include <cstdint>
#include <vector>

#include "core/backends/backend.h"
#include "gpu/context/device.h"
#include "gpu/dispatch/operands.h"
#include "gpu/dispatch/path.h"
#include "gpu/resources/texel_view.h"
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

// One dispatch of a request: a part of its index space and the program for it, compiled. Precondition of both
// functions: the device's context is current.
struct Launch {
  const Program* program;
  PathBox walk;
  std::vector<TexelView> inputs;  // where the device reads texels: of the operands after the output
};

// The dispatches that cover the request. Unavailable where the driver refuses a shader.
Result<std::vector<Launch>> plan_dispatch(Device& device, ProgramCache& programs, const DispatchRequest& request);

// Milliseconds that `times` rounds of all of them took, back to back: by the device's own timer, or by the wall clock
// on a software device, whose timer reads 0. `launches` are the request's own. Cancelled.
Result<double> dispatch(Device& device, const DispatchRequest& request, const std::vector<Launch>& launches,
                        std::uint64_t times, const RunOptions& options);

}  // namespace opscope::gpu
