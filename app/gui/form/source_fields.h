#pragma once
// Fields for the source of an input's values: a file, numbers, or a generator.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_source(const FormContext& form, TensorAt at);

}  // namespace opscope::gui
