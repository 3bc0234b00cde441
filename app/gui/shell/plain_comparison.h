#pragma once
// Two arrays compared without an operator: the case copies the first, and the second is compared with the copy.

#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// The first of two such arrays, "a.npy". If both files have the same name: with its folder, "run1/a.npy". Empty for any
// other case.
std::string copied_array(const Results& results);

}  // namespace opscope::gui
