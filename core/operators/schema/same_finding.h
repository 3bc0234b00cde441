#pragma once
// Findings that follow from one another.

#include "core/operators/schema/diagnostic.h"

namespace opscope {

// The same message about the same field, of any tensor: "InputTensor.Sizes[3]" and "OutputTensor.Sizes[3]".
bool says_the_same(const Diagnostic& a, const Diagnostic& b);

}  // namespace opscope
