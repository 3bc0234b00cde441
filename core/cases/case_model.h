#pragma once
// An invocation back as a case file, so that a person can open it, keep it and send it to others.

#include <string>

#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// How NaNs are written that "nan" does not mean.
enum class NanText {
  Bytes,  // the resource is an array of UINT8, which DxDispatch reads too
  Bits,   // as "0x7FC00001", in an array of the tensor's type
};

// The reverse of bind: resources with their contents, one dispatchable, one dispatch. bind() of it gives the same
// tensors, byte for byte, sharing included. Resources whose bytes are plain elements of one type are arrays of it; all
// others are arrays of UINT8, and so may those with other NaNs be. Inputs flagged OWNED_BY_DML are bound by
// the dispatchable. Precondition: validate(invocation) has no errors. One thing a case file cannot say: a binding that
// ends within its resource and is no multiple of 4 bytes comes back rounded up to one.
Model model_of(const Invocation& invocation, NanText nans = NanText::Bytes);

// One line for bash that runs the case on every backend: opscope check - <<< '{...}'. Same precondition.
std::string command_line(const Invocation& invocation);

}  // namespace opscope
