#pragma once
// Whose the two values of a difference are, in the words of the judge.

#include <string>
#include <string_view>

namespace opscope::gui {

// "1 of 1 differs, worst at [0]: reference 0 (0x00), mine 1 (0x01)" of "1 of 1 differs, worst at [0]: 0 (0x00) against
// 1 (0x01)", as difference_text() has it. Other text stays as it is.
std::string with_owners(std::string difference, std::string_view backend);

}  // namespace opscope::gui
