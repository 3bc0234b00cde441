#pragma once
// The definition: one element at a time, each through the operator's scalar rule.

#include <memory>

#include "core/backends/backend.h"

namespace opscope {

std::unique_ptr<Backend> make_reference_backend();

}  // namespace opscope
