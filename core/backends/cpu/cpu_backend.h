#pragma once
// Runs of elements through the operator's row kernel, on all cores.

#include <memory>

#include "core/backends/backend.h"

namespace opscope {

std::unique_ptr<Backend> make_cpu_backend();

}  // namespace opscope
