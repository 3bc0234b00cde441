#pragma once
// Whether a backend does what the reference does, byte for byte, and nothing else.

#include <string>

#include "core/backends/backend.h"

namespace opscope::test {

// "" where `candidate` writes exactly what the reference writes, leaves every byte that is no element of the output as
// it was, and no input changes; else one line with the case and its first wrong byte.
std::string disagreement(const Invocation& invocation, Backend& candidate, unsigned threads = 0);

}  // namespace opscope::test
