#pragma once
// With which inputs a counterexample fails.

#include <string>

#include "core/sweep/sweep.h"

namespace opscope::gui {

// "A 1 (0x3C00), B nan (0x7E00) at [0,3], Min 0, Max 6": the inputs of the element that is furthest off, and the
// attributes if they are short. Empty if the fault is not in one element and the case has several.
std::string failing_inputs(const Counterexample& found);

}  // namespace opscope::gui
