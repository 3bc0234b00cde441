#pragma once
// Tests of the guarantees of prepared runs, for every backend.

#include "core/backends/backend.h"

namespace opscope::test {

// Runs random cases with run and with prepare, reading the output in between. The bytes must always be equal.
void expect_repeats_as_once(Backend& backend, std::uint64_t cases);

// A stopped run is Cancelled, during preparation and after it.
void expect_stops(Backend& backend);

}  // namespace opscope::test
