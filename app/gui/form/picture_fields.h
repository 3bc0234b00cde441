#pragma once
// The fields of a picture as a source: its size, channels, layout in memory and values.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// The fields below the name of the file. Those of a condition's threshold stand below them, with draw_squashed().
void draw_picture(const FormContext& form, TensorAt at, const FileValues& picture);
// Says so if a circle in the file is an ellipse in the tensor, or a dot.
void draw_squashed(const FormContext& form, TensorAt at, const FileValues& picture);

}  // namespace opscope::gui
