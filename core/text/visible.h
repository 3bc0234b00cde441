#pragma once
// Makes untrusted text (names in a case, file names, drivers' messages) safe to show on a terminal and in the window.
// Otherwise a name could move the cursor, recolour the screen or reverse the order of its letters. Text that is copied
// or written to a file is not changed, but for names in fields that tabs separate.

#include <cstddef>
#include <string>
#include <string_view>

namespace opscope {

inline constexpr std::size_t longest_shown_name = 200;      // characters
inline constexpr std::size_t longest_shown_message = 1900;  // bytes

// Escapes every character that is invisible or that controls the display: control characters (\n, \r, \t, \x1b), C1
// control characters (\u0085), line and paragraph separators (\u2028), bidirectional marks (\u202e), zero-width
// characters (\u200b, \U000e0041) and bytes that are not UTF-8 (\xff). A backslash is not escaped, so text that is
// already visible does not change.
std::string visible(std::string_view text);

// The same for one name. If it is longer than `most` characters, "..." replaces its middle.
std::string visible_name(std::string_view name, std::size_t most = longest_shown_name);

// The same for a sentence, as one line. Each word is shortened like a name. If the whole is longer than
// longest_shown_message bytes, its middle is left out. Newlines at the end are dropped.
std::string visible_message(std::string_view text);

}  // namespace opscope
