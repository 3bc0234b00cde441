#pragma once
// Random cases worth looking at: sizes that make a picture, inputs with a pattern, everything else as random cases
// have it: layouts, sharing, in place, numerics.

#include <cstdint>

#include "core/model/model.h"

namespace opscope::gui {

// Valid, and the same for the same number and operator.
Model surprising_case(std::uint64_t number, const OperatorSchema& schema);

// One of all operators.
const OperatorSchema& surprising_operator(std::uint64_t number);

// A number nobody has chosen, short enough to be told to others: below a million.
std::uint64_t any_number();

}  // namespace opscope::gui
