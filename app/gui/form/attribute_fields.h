#pragma once
// Fields of the operator's attributes, and of the numerics it obeys.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_attributes(const FormContext& form);
void draw_numerics(const FormContext& form);

}  // namespace opscope::gui
