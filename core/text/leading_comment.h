#pragma once

#include <string>
#include <string_view>

namespace opscope {

// The text of the // comments at the top of a file, as one line. Empty if it begins with anything else.
std::string leading_comment(std::string_view file);

}  // namespace opscope
