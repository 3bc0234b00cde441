#pragma once
// The fields of a picture as a source: its size, channels, layout in memory and values.

#include <string>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// The fields below the name of the file. Those of a condition's threshold stand below them, with draw_squashed().
void draw_picture(const FormContext& form, TensorAt at, const FileValues& picture);
// Warns if the picture is scaled to another shape or to a few pixels, and offers its own sizes if the tensor may have
// them. Else draws nothing.
void draw_squashed(const FormContext& form, TensorAt at, const FileValues& picture);
// Why the mean of the elements of a picture less its mean may not be exactly its Bias, in a sentence or two.
// `has_alpha`: alpha is one of its channels.
std::string mean_note(const FileValues& picture, bool has_alpha);

}  // namespace opscope::gui
