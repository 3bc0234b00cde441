#pragma once
// How an implementation under test comes to support an attribute that it lacks.

#include <string>
#include <vector>

#include "core/operators/schema/operator_schema.h"

namespace opscope::gui {

// For a reason such as "it does not declare Scale", which names an attribute of one of the operators or a number of it.
// Empty if the reason names none.
std::string attribute_support(const std::string& reason, const std::vector<const OperatorSchema*>& operators);

}  // namespace opscope::gui
