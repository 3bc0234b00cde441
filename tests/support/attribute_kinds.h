#pragma once
// Operators that exist only in tests. Their attributes have kinds that no shipped operator has.

#include "core/operators/schema/operator_schema.h"

namespace opscope::test {

// x + Step on signed integers, wrapping around. Step: a signed integer.
const OperatorSchema* register_add_step();

// Replaces each element with the bits of Old by New, on every data type. Old: a scalar union of the input's type. New:
// a scalar union whose type is given by the attribute NewDataType; it must be the output's type.
const OperatorSchema* register_replace();

}  // namespace opscope::test
