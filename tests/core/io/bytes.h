#pragma once
// Contents of files in tests.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace opscope::test {

inline std::vector<std::byte> bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

}  // namespace opscope::test
