#pragma once
// A stranger's GLSL as a backend.

#include <functional>
#include <memory>
#include <string>

#include "core/backends/backend.h"

namespace opscope::gpu {

// `text` is one of two:
// - A whole compute shader, if it contains a #version: see whole_shader.h.
// - Else an element function in the form of assets/shaders/operators, which the engine specialises for the data types
//   and the layout of each case, with the parameters of the operator.
// Both run on a headless context that the first run creates. Errors of a run: Unavailable if there is no OpenGL 4.3
// here, or if the shader does not have what the case needs; Broken, with the driver's words, if it is refused;
// Cancelled. `refused` gets the driver's whole log of every shader that it refuses in this process from now on.
std::unique_ptr<Backend> make_shader_candidate(std::string text,
                                               std::function<void(const std::string& log)> refused = {});

}  // namespace opscope::gpu
