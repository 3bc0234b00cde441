#pragma once
// The fields of a condition that is true where the elements of a file pass a threshold.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// A raw file has none.
bool has_threshold_field(const FileValues& file);
// How many of a condition's elements are true, as the latest results count them.
void draw_share_of_true(const FormContext& form, TensorAt at);
void draw_threshold(const FormContext& form, TensorAt at, const FileValues& file);

}  // namespace opscope::gui
