#pragma once
// Quantized tensors as real numbers: a line for each, with its scale, its zero point and the range that it can hold.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// Nothing for an operator without quantized tensors. Below the lines, a closed fold has the fields of the scale and
// zero point tensors.
void draw_quantized_tensors(const FormContext& form);

// Opens the folds that the tensor's fields are in.
void unfold(const FormContext& form, const TensorDeclaration& tensor);

// "no saturation": what the choices of Fit are called.
const char* aim_text(ScaleAim aim);

}  // namespace opscope::gui
