#pragma once
// Text of others (names in a case, file names, drivers' messages) made safe to show on a terminal and in the window.
// Without this a name could move the cursor, recolour the screen, or show its letters in another order than it has.
// Text that is to be copied or written to a file stays as it is.

#include <cstddef>
#include <string>
#include <string_view>

namespace opscope {

inline constexpr std::size_t longest_shown_name = 200;      // characters
inline constexpr std::size_t longest_shown_message = 1900;  // bytes

// The text with every character that would act on what shows it, or be invisible, written out: control characters as
// \n, \r, \t or \x1b, C1 control characters (\u0085), line and paragraph separators (\u2028), the marks that turn the
// direction of writing (\u202e), characters without a shape (\u200b, \U000e0041), and bytes that are not UTF-8 (\xff).
// A backslash stays one, so that visible text passes through unchanged.
std::string visible(std::string_view text);

// The same for one name: what exceeds `most` characters is left out of its middle, where "..." stands.
std::string visible_name(std::string_view name, std::size_t most = longest_shown_name);

// The same for a sentence, as one line: each of its words is at most as long as a name, the whole at most
// longest_shown_message bytes, without its middle where it is longer. Line ends at its end are dropped.
std::string visible_message(std::string_view text);

}  // namespace opscope
