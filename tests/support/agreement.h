#pragma once
// Whether a backend does what the reference does, as a line that a failing test prints.

#include <string>

#include "core/backends/backend.h"

namespace opscope::test {

// "" where `candidate` writes exactly what the reference writes and nothing else; else what is wrong, and the command
// that shows it: of the smallest case found that still fails.
std::string disagreement_text(const Invocation& invocation, Backend& candidate, unsigned threads = 0);

}  // namespace opscope::test
