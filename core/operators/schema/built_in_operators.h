#pragma once
// The list the build generates from the files in core/operators.

#include <vector>

#include "core/operators/schema/operator_schema.h"

namespace opscope {

std::vector<OperatorSchema> built_in_operators();

}  // namespace opscope
