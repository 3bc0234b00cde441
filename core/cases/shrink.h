#pragma once
// From a failing case to the smallest that still fails.

#include <functional>

#include "core/operators/schema/invocation.h"

namespace opscope {

// Tries simpler and simpler variants (fewer elements and dimensions, packed strides, no offsets, no sharing, simpler
// values, default attributes and numerics). Keeps each variant that is valid and for which `fails` still holds.
// Deterministic. `fails` must hold for `failing`; it is called at most `max_tries` times.
Invocation shrink(const Invocation& failing, const std::function<bool(const Invocation&)>& fails,
                  std::size_t max_tries = 2000);

}  // namespace opscope
