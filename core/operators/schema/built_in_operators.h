#pragma once
// The list that the build generates from the files in core/operators, sorted by name.

#include <vector>

#include "core/operators/schema/operator_schema.h"

namespace opscope {

std::vector<OperatorSchema> built_in_operators();

}  // namespace opscope
