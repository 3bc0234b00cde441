#pragma once
// Libraries that a test preloads into the program, to make the system refuse what it would give (tests/shims).

#include <cstdlib>
#include <filesystem>
#include <string>

namespace opscope::test {

std::filesystem::path shim_file(const std::string& name);  // "failing_threads"

// A sanitizer's own library must come first, and its shadow needs any address: neither shims nor limits go with it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

// A `setup` of a program that preloads one, told by the variable `name`.
inline auto preloading(const std::string& shim, const std::string& name, const std::string& value) {
  return [shim = shim_file(shim).string(), name, value] {
    setenv("LD_PRELOAD", shim.c_str(), 1);
    setenv(name.c_str(), value.c_str(), 1);
  };
}

}  // namespace opscope::test
