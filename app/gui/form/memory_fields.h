#pragma once
// Where the elements of a tensor lie in its resource.

#include <cstddef>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// A strip of the whole resource, one that enlarges a part if its cells are too small to tell apart, and their colours.
void draw_memory(const FormContext& form, std::size_t tensor);

}  // namespace opscope::gui
