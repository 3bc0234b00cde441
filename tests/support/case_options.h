#pragma once
// Options of random cases.

#include <optional>

#include "core/cases/random_case.h"

namespace opscope::test {

// Cases of an operator, of one data type if it is given, and of so many elements at most.
inline CaseOptions cases_of(const OperatorSchema* schema, std::optional<DataType> type = {},
                            std::uint64_t max_elements = CaseOptions().max_elements) {
  CaseOptions options;
  options.schema = schema;
  options.data_type = type;
  options.max_elements = max_elements;
  return options;
}

}  // namespace opscope::test
