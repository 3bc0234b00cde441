#include "app/gui/window/imgui_guard.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace {

thread_local std::jmp_buf* way_out = nullptr;  // of the guarded call in progress
thread_local char failed[512];

}  // namespace

// Replaces the C library's function of this name. NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" [[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned line,
                                           const char* function) noexcept {
  if (way_out != nullptr && std::strstr(file, "imgui") != nullptr) {
    std::snprintf(failed, sizeof failed, "%s:%u: %s", file, line, assertion);
    std::longjmp(*std::exchange(way_out, nullptr), 1);
  }
  std::fprintf(stderr, "opscope: %s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
  std::abort();
}

namespace opscope::gui {

std::optional<std::string> catch_assert(const std::function<void()>& frame) {
  std::jmp_buf here;
  if (setjmp(here) != 0) return std::string(failed);
  way_out = &here;
  try {
    frame();
  } catch (...) {
    way_out = nullptr;
    throw;
  }
  way_out = nullptr;
  return std::nullopt;
}

}  // namespace opscope::gui
