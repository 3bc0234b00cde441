#pragma once
// How long to search: OPSCOPE_FUZZ_CASES in the environment says how many cases each test tries.

#include <cstdint>
#include <cstdlib>
#include <string>

namespace opscope::test {

inline std::uint64_t case_count(std::uint64_t standard) {
  const char* asked = std::getenv("OPSCOPE_FUZZ_CASES");
  return asked == nullptr || *asked == '\0' ? standard : std::stoull(asked);
}

}  // namespace opscope::test
