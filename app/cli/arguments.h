#pragma once
// Values of options, checked before the work begins. Errors: BadInput; the culprit is the option with the given text,
// and the message says what is allowed.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope::cli {

// A finite number above 0.
Result<double> positive_number(std::string_view option, const std::string& given);

// A whole number, in decimal, from `least` to `most`.
Result<std::uint64_t> whole_number(std::string_view option, const std::string& given, std::uint64_t most,
                                   std::uint64_t least = 0);

}  // namespace opscope::cli
