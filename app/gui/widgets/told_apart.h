#pragma once
// Shortened names that stay different from each other.

#include <cstddef>
#include <span>
#include <string>

namespace opscope::gui {

// `shown` is names[at] with "..." for what was left out. If another name could read so as well, returns what begins
// with the difference, in at most `room` pixels in the present font: "...1_conv" of "block_1_conv", "...1" where that
// has no room. Else, or if one letter has none, returns `shown`.
std::string told_apart(std::span<const std::string> names, std::size_t at, const std::string& shown, float room);

}  // namespace opscope::gui
