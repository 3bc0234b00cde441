#pragma once
// The operators that this program supports. core/operators/<file>.cpp defines `std::vector<OperatorSchema>
// define_<file>()`, the operators of one family. The build collects them, so a new operator needs no other edit.

#include <string_view>
#include <vector>

#include "core/operators/schema/operator_schema.h"

namespace opscope {

// All operators by name, then those registered at run time. Pointers stay valid until the program ends.
std::vector<const OperatorSchema*> all_operators();

// The operators of core/operators alone, without those registered at run time.
std::vector<const OperatorSchema*> shipped_operators();

// By "ELEMENT_WISE_CLIP" or "DML_OPERATOR_ELEMENT_WISE_CLIP"; nullptr if unknown.
const OperatorSchema* find_operator(std::string_view name);

// Adds an operator to this process (tests do). Replaces one of the same name. Not for concurrent use.
const OperatorSchema* register_operator(OperatorSchema schema);

}  // namespace opscope
