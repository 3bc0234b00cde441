#include "core/operators/schema/plain_name.h"

#include "core/text/ascii.h"

namespace opscope {

std::string_view plain_operator_name(std::string_view name) {
  for (const std::string_view prefix : {"DML_OPERATOR_", "ELEMENT_WISE_"})
    if (equal_ignoring_case(name.substr(0, prefix.size()), prefix)) name.remove_prefix(prefix.size());
  return name;
}

}  // namespace opscope
