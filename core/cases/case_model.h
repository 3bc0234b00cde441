#pragma once
// An invocation back as a case file, so that a person can open it, keep it and send it to others.

#include <string>

#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// The reverse of bind: resources with their contents, one dispatchable, one dispatch. bind() of it gives the same
// tensors, byte for byte. Resources whose bytes are plain elements of one type are arrays of it; all others are arrays
// of UINT8. Inputs flagged OWNED_BY_DML are bound by the dispatchable.
Model model_of(const Invocation& invocation);

// One line for a shell that runs the case on every backend: opscope check - <<< '{...}'.
std::string command_line(const Invocation& invocation);

}  // namespace opscope
