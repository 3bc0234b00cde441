#pragma once
// A command line as words, without a shell.

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace opscope {

// Split at blanks. '...' is literal; in "..." and outside quotes a backslash takes the next character as it is. Nothing
// is expanded. BadInput, without `where`, for a quote that is not closed and for no words at all.
Result<std::vector<std::string>> command_words(std::string_view command);

}  // namespace opscope
