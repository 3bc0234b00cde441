#pragma once
// Libraries that a test preloads into the program to make allocations or threads fail (tests/shims).

#include <cstdlib>
#include <filesystem>
#include <string>

namespace opscope::test {

std::filesystem::path shim_file(const std::string& name);  // "failing_threads"

// A sanitizer's library must be loaded first, and its shadow memory needs the whole address space. So shims and limits
// do not work with sanitizers.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

// A `setup` for a program that preloads a shim and sets the variable `name` for it.
inline auto preloading(const std::string& shim, const std::string& name, const std::string& value) {
  return [shim = shim_file(shim).string(), name, value] {
    setenv("LD_PRELOAD", shim.c_str(), 1);
    setenv(name.c_str(), value.c_str(), 1);
  };
}

}  // namespace opscope::test
