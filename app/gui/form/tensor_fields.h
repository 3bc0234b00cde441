#pragma once
// Fields of one tensor: its description, where its values come from, and the first of them.

#include <string>
#include <vector>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_tensor(const FormContext& form, std::size_t tensor);

}  // namespace opscope::gui
