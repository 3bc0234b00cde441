#pragma once
// An invocation back as a case file, so that a person can open it, keep it and send it to others.

#include <string>

#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// Who reads the case.
enum class CaseReader {
  DxDispatch,  // NaNs that "nan" does not mean make their resource an array of UINT8
  Window,      // such NaNs are "0x7FC00001" in an array of the tensor's type; zeros that fill the resource up to a
               // multiple of 4 bytes are not listed
};

// The reverse of bind: resources with their contents, one dispatchable, one dispatch. bind() of it gives the same
// tensors, byte for byte, sharing included. Resources whose bytes are plain elements of one type are arrays of it; all
// others are arrays of UINT8, and so may those with other NaNs be. Inputs flagged OWNED_BY_DML are bound by
// the dispatchable. Precondition: validate(invocation) has no errors. One thing a case file cannot say: a binding that
// ends within its resource and is no multiple of 4 bytes comes back rounded up to one.
Model model_of(const Invocation& invocation, CaseReader reader = CaseReader::DxDispatch);

// One line for bash that runs the case on every backend: opscope check - <<< '{...}'. Same precondition.
std::string command_line(const Invocation& invocation);

}  // namespace opscope
