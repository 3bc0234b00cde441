#pragma once
// The number of a tensor's dimensions and their sizes.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc);

}  // namespace opscope::gui
