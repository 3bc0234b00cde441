#pragma once
// The reference backend: computes one element at a time with the operator's scalar rule. It defines the correct
// results.

#include <memory>

#include "core/backends/backend.h"

namespace opscope {

std::unique_ptr<Backend> make_reference_backend();

}  // namespace opscope
