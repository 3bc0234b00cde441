#pragma once
// What is wrong, at the field that made it so.

#include <string>

#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/invocation.h"

namespace opscope::gui {

// The findings of form_findings() about a dispatch that has this operator. Those that the field `typed` has caused, the
// last one that was typed into as Entry::field has it, are about that field: too little memory about a list for
// strides, and a wrong first byte about an offset.
Diagnostics at_typed_field(Diagnostics findings, const std::string& typed, const OperatorDesc& desc);

}  // namespace opscope::gui
