#pragma once
// Backends by the name a person types.

#include <array>
#include <memory>
#include <string_view>

#include "core/backends/backend.h"
#include "core/error.h"

namespace opscope::cli {

inline constexpr std::array<std::string_view, 3> backend_names = {"reference", "cpu", "gpu"};

// Precondition: `name` is one of backend_names. Unavailable, with the reason, where this machine lacks it.
Result<std::unique_ptr<Backend>> make_backend(std::string_view name);

}  // namespace opscope::cli
