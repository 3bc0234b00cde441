#pragma once
// Compares a backend with the reference and describes a difference for a failing test.

#include <string>

#include "core/backends/backend.h"

namespace opscope::test {

// "" if `candidate` writes exactly the bytes that the reference writes. Otherwise the fault and the command that shows
// it, for the smallest case that still fails.
std::string disagreement_text(const Invocation& invocation, Backend& candidate, unsigned threads = 0);

}  // namespace opscope::test
