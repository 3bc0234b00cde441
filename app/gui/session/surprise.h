#pragma once
// Random cases for people to look at: sizes that make a picture and inputs with a pattern. The rest is as in other
// random cases: layouts, sharing, in place, numerics.

#include <cstdint>

#include "core/model/model.h"

namespace opscope::gui {

// Valid, and the same for the same number and operator.
Model surprising_case(std::uint64_t number, const OperatorSchema& schema);

// One of all operators.
const OperatorSchema& surprising_operator(std::uint64_t number);

// A random number below a million, short enough to pass on to others.
std::uint64_t any_number();

}  // namespace opscope::gui
