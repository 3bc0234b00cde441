#pragma once
// The fields of a picture as a source: its size, channels, layout in memory and values.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_picture(const FormContext& form, TensorAt at, const FileValues& picture);

}  // namespace opscope::gui
