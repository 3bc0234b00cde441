#pragma once
// Fields for the source of an input's values: a file, numbers, or a generator.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_source(const FormContext& form, TensorAt at);

// A list that is longer or shorter than what the tensor reads offers sizes for all of it.
void draw_list_count(const FormContext& form, TensorAt at, const TensorDesc& desc);

}  // namespace opscope::gui
