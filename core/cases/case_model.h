#pragma once
// An invocation back as a case file, so that a person can open it, keep it and send it to others.

#include <string>

#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// The reverse of bind: resources with their contents, one dispatchable, one dispatch. bind() of it gives the same
// tensors, byte for byte, sharing included. Resources whose bytes are plain elements of one type are arrays of it; all
// others, and those with NaNs that "nan" does not mean, are arrays of UINT8. Inputs flagged OWNED_BY_DML are bound by
// the dispatchable. Precondition: validate(invocation) has no errors. One thing a case file cannot say: a binding that
// ends within its resource and is no multiple of 4 bytes comes back rounded up to one.
Model model_of(const Invocation& invocation);

// One line for bash that runs the case on every backend: opscope check - <<< '{...}'. Same precondition.
std::string command_line(const Invocation& invocation);

}  // namespace opscope
