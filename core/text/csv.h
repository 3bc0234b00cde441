#pragma once

#include <string>
#include <string_view>

namespace opscope {

// Text as a cell of comma-separated values: in quotes, as RFC 4180 wants it for commas, quotes and line breaks.
std::string csv_text(std::string_view text);

}  // namespace opscope
