#pragma once
// Inputs that are not the values that a person sees in their source.

#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// "InputTensor reads the bytes of FLOAT64 values as FLOAT32", "notes.txt ends within InputTensor, whose
// rest is 0", of several inputs with "; " between them. Empty: there is none. All implementations agree on such inputs,
// whatever was meant.
std::string misread_inputs(const Results& results);

}  // namespace opscope::gui
