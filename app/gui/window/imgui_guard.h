#pragma once
// Dear ImGui checks itself with asserts, and Debian's library is compiled with them. One that fails would end the
// program and lose the user's work. Instead the frame in which it failed is abandoned.
//
// The program defines the C library's __assert_fail, which must not return. It cannot throw: it is declared not to, and
// an exception in functions of Dear ImGui with cleanups (InputTextEx, BeginTableEx) would end the program as well. So
// it calls longjmp: the stack frames in between are skipped without their destructors, which leaks a few strings. No
// lock may be held around a call of Dear ImGui. Afterwards its context is in an unknown state: replace it.

#include <functional>
#include <optional>
#include <string>

namespace opscope::gui {

// Calls `frame`. Returns the assert of Dear ImGui that failed in it, as "file:line: condition"; nullopt if none did.
// Other asserts, and those of other threads, end the program as usual. Exceptions of `frame` are passed on. Calls must
// not be nested.
std::optional<std::string> catch_assert(const std::function<void()>& frame);

}  // namespace opscope::gui
