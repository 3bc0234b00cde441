#pragma once
// Dear ImGui checks itself with asserts, and Debian's library is compiled with them: one that fails would end the
// program and lose what its user has made. Instead the frame in which it failed is left at once.
//
// The program defines the C library's __assert_fail, which must not return. Throwing from it would not do: it is
// declared not to throw, and in functions of Dear ImGui with cleanups (InputTextEx, BeginTableEx) that ends the program
// as well. So it jumps: frames of the stack in between are dropped with what they own, which leaks a few strings. No
// lock may be held around a call of Dear ImGui, and afterwards its context is in no known state: replace it.

#include <functional>
#include <optional>
#include <string>

namespace opscope::gui {

// Calls `frame`. The assert of Dear ImGui that failed in it and made it end early, as "file:line: what should hold";
// absent where none did. Other asserts, and those of other threads, end the program as ever. What `frame`
// throws is passed on. Calls must not be nested.
std::optional<std::string> catch_assert(const std::function<void()>& frame);

}  // namespace opscope::gui
