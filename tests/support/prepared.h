#pragma once
// What every backend's prepared runs promise.

#include "core/backends/backend.h"

namespace opscope::test {

// Runs random cases once and prepared, with the output taken in between: the bytes must be the same each time.
void expect_repeats_as_once(Backend& backend, std::uint64_t cases);

// A run that was told to stop is Cancelled, whether it had begun to be prepared or not.
void expect_stops(Backend& backend);

}  // namespace opscope::test
