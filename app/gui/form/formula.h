#pragma once
// The operator's formula with the present numbers.

#include <string>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// "max(-0.5, min(x, 0.8))": the names of attributes, scales and zero points are replaced by their values, and x by
// x * 2 + 7 with that ScaleBias. A name whose value is not known stays.
std::string formula_with_values(const FormInput& input);

}  // namespace opscope::gui
