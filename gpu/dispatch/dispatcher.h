#pragma once
// Runs a specialised operator over an index space, in as many dispatches as the device's limits require.

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
  Specialisation specialisation;          // rank, path and lanes are chosen for each box
  std::vector<std::uint32_t> parameters;  // at most 16
  std::vector<std::uint32_t> singles;     // [input][low word, high word]
  DispatchSpace space;
  std::vector<GLuint> buffers;  // [operand]
};

// One dispatch: a box of the request's index space and its compiled program. Both functions below run on the context's
// thread.
struct Launch {
  const Program* program;  // owned by the program cache
  PathBox walk;
  std::vector<TexelView> inputs;  // if the device reads texels: parallel to the operands after the output
};

// The dispatches that cover the request. Errors: Broken if a shader file is missing or the driver refuses a shader.
Result<std::vector<Launch>> plan_dispatch(Device& device, ProgramCache& programs, const DispatchRequest& request);

// Runs all `launches` of `request` `times` times, back to back. Returns the milliseconds they took by the device's
// timer, or by the wall clock on a software device, whose timer reads 0. Errors: Cancelled; Broken if OpenGL reports an
// error.
Result<double> dispatch(Device& device, const DispatchRequest& request, const std::vector<Launch>& launches,
                        std::uint64_t times, const RunOptions& options);

}  // namespace opscope::gpu
