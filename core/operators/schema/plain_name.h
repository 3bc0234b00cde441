#pragma once
// Names of operators without the prefixes that many share.

#include <string_view>

namespace opscope {

// What is left of `name` without DML_OPERATOR_ and ELEMENT_WISE_, in letters of either case. A part of `name`.
std::string_view plain_operator_name(std::string_view name);

}  // namespace opscope
