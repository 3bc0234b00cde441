#pragma once
// Separators in numbers that are text already.

#include <string>

namespace opscope::gui {

// With separators between the thousands of its first run of digits: "-12,345.5", "1e5" as it is.
std::string with_separators(std::string text);

}  // namespace opscope::gui
