#pragma once
// The environment variable OPSCOPE_FUZZ_CASES sets the number of cases of each test.

#include <cstdint>
#include <cstdlib>
#include <string>

namespace opscope::test {

inline std::uint64_t case_count(std::uint64_t standard) {
  const char* asked = std::getenv("OPSCOPE_FUZZ_CASES");
  return asked == nullptr || *asked == '\0' ? standard : std::stoull(asked);
}

}  // namespace opscope::test
