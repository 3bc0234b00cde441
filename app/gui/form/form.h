#pragma once
// The form: one dispatch of a case, laid out from its operator's schema alone.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

FormOutput draw_form(const FormInput& input, FormState& state);

}  // namespace opscope::gui
