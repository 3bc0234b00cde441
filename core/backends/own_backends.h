#pragma once
// The names of the program's own backends. Implementations under test have others.

#include <algorithm>
#include <array>
#include <string_view>

namespace opscope {

// The reference first, the one that needs a device last.
inline constexpr std::array<std::string_view, 3> own_backends = {"reference", "cpu", "gpu"};

inline bool is_own_backend(std::string_view name) {
  return std::ranges::find(own_backends, name) != own_backends.end();
}

}  // namespace opscope
