#pragma once
// The numbers that decide where an operator's results change.

#include <vector>

#include "core/operators/schema/attributes.h"

namespace opscope {

// Every number of the attributes, and the inputs that a ScaleBias maps onto a number of another attribute:
// (number - Bias) / Scale.
std::vector<double> attribute_numbers(const Attributes& attributes);

}  // namespace opscope
