#pragma once
// The fields of a condition that is painted with the mouse.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// Starts to paint in the picture of this input, with a brush that suits its size, or stops.
void switch_painting(FormState& state, const Model& model, TensorAt at);

// Draws nothing for a tensor that cannot be painted.
void draw_paint(const FormContext& form, TensorAt at);

// The button that reads a painted list from its file again; nothing if it was not read from one. It does not depend on
// whether the mouse paints now.
void draw_way_back(const FormContext& form, TensorAt at);

}  // namespace opscope::gui
