#pragma once
// Numbers that have fewer digits on show than they have.

#include <string>
#include <string_view>

namespace opscope {

// `mark` before the text if it is not the whole one: a number that was rounded for lack of room does not look exact.
std::string marked_if_shortened(std::string text, std::string_view whole, std::string_view mark);

}  // namespace opscope
